import {
  createTheme,
  MantineProvider,
  virtualColor,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import type { AccountStyle } from '@tarima/domain/accounts/account-style';
import { appShellTexts } from '@tarima/domain/shell/texts';
import { useMemo, type ReactNode } from 'react';
import { useLanguage } from '../kit/words.tsx';
import { readStyleNonce } from './style-nonce.ts';
import {
  computeAccentShades,
  darkSurfaceColors,
  computeAppShellColors,
  lightSurfaceColors,
  blackTextMinLuminance,
} from '../company/tenant-colors.ts';

const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f2f5',
  '#e4e7ec',
  '#d4d9e1',
  '#b6bdc9',
  '#8b94a3',
  '#687182',
  '#4b5463',
  '#343b48',
  '#1c212b',
];
const dark: MantineColorsTuple = [
  '#d5d9e0',
  '#b9bfc9',
  '#9aa1ae',
  '#7c8492',
  '#3b404b',
  '#30343d',
  '#1e2128',
  '#16181d',
  '#111317',
  '#0c0d10',
];

const oneRadius = { xs: '6px', sm: '6px', md: '6px', lg: '6px', xl: '6px' };

/**
 * Provides the theme: the tenant's colours for the frame, as the specification defines them, neutral content, one radius, a grid of 4 px.
 */
export function TenantTheme({ style, children }: { style: AccountStyle; children: ReactNode }) {
  const { say } = useLanguage();
  const closeLabel = say(appShellTexts.close);
  const showTypedLabel = say(appShellTexts.showTyped);
  const theme = useMemo(
    () => buildTheme(style, { closeLabel, showTypedLabel }),
    [style, closeLabel, showTypedLabel],
  );
  const variables = useMemo(() => buildVariables(style), [style]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={readStyleNonce}
    >
      {children}
    </MantineProvider>
  );
}

/** Labels of buttons that Mantine draws without a text. */
interface ButtonLabels {
  readonly closeLabel: string;
  readonly showTypedLabel: string;
}

function buildTheme(style: AccountStyle, { closeLabel, showTypedLabel }: ButtonLabels) {
  const accent = computeAccentShades(style);
  const closable = { defaultProps: { closeButtonProps: { 'aria-label': closeLabel } } };
  return createTheme({
    primaryColor: 'tenant',
    colors: {
      gray,
      dark,
      tenantByDay: accent.light,
      tenantByNight: accent.dark,
      tenant: virtualColor({ name: 'tenant', light: 'tenantByDay', dark: 'tenantByNight' }),
    },
    primaryShade: 6,
    autoContrast: true,
    luminanceThreshold: blackTextMinLuminance,
    black: '#000000',
    cursorType: 'pointer',
    respectReducedMotion: true,
    fontFamily: "Roboto, 'Roboto stand-in', sans-serif",
    headings: {
      fontWeight: '500',
      sizes: {
        h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
        h2: { fontSize: '1rem', lineHeight: '1.5rem' },
        h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      },
    },
    fontWeights: { regular: '400', medium: '500', bold: '700' },
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
    spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
    radius: oneRadius,
    defaultRadius: 'sm',
    components: {
      Drawer: closable,
      Modal: closable,
      Notification: {
        ...closable,
        classNames: { root: 'toast', icon: 'toast-icon' },
      },
      PasswordInput: {
        defaultProps: { visibilityToggleButtonProps: { 'aria-label': showTypedLabel } },
      },
      Tooltip: { defaultProps: { openDelay: 400 } },
    },
  });
}

function buildVariables(style: AccountStyle): CSSVariablesResolver {
  const frame: Record<string, string> = {};
  for (const [name, color] of Object.entries(computeAppShellColors(style)))
    frame[`--frame-${name}`] = color;
  return () => ({
    variables: frame,
    light: {
      '--mantine-color-text': 'var(--mantine-color-gray-9)',
      '--mantine-color-bright': 'var(--mantine-color-gray-9)',
      '--mantine-color-default-color': 'var(--mantine-color-gray-9)',
      '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
      '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
      '--mantine-color-error': 'var(--mantine-color-red-9)',
      '--mantine-color-red-text': 'var(--mantine-color-red-9)',
      '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
      '--surface': lightSurfaceColors[0],
      '--surface-sunken': lightSurfaceColors[1],
      '--line': 'var(--mantine-color-gray-2)',
    },
    dark: {
      '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
      '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
      '--mantine-color-error': 'var(--mantine-color-red-5)',
      '--mantine-color-red-text': 'var(--mantine-color-red-5)',
      '--surface': darkSurfaceColors[1],
      '--surface-sunken': darkSurfaceColors[0],
      '--line': 'var(--mantine-color-dark-5)',
    },
  });
}
