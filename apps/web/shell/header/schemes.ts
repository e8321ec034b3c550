import type { MantineColorScheme } from '@mantine/core';
import { Moon, Sun, SunMoon, type LucideIcon } from 'lucide-react';

export const schemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

export const schemeIcons: Readonly<Record<MantineColorScheme, LucideIcon>> = {
  light: Sun,
  dark: Moon,
  auto: SunMoon,
};

export const isScheme = (value: unknown): value is MantineColorScheme =>
  schemes.some((scheme) => scheme === value);
