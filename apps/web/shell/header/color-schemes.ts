import type { MantineColorScheme } from '@mantine/core';
import { Moon, Sun, SunMoon, type LucideIcon } from 'lucide-react';

export const colorSchemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

export const colorSchemeIcons: Readonly<Record<MantineColorScheme, LucideIcon>> = {
  light: Sun,
  dark: Moon,
  auto: SunMoon,
};

export const isColorScheme = (value: unknown): value is MantineColorScheme =>
  colorSchemes.some((scheme) => scheme === value);
