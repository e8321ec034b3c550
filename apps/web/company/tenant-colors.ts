import type { AccountStyle } from '@tarima/domain/accounts/account-style';
import { computeLuminance, mixColors, findReadableColor } from '@tarima/domain/kit/contrast';
import type { MantineColorsTuple } from '@mantine/core';

/** Background colours of the content in each colour scheme: the accent colour of the tenant must be readable on them. */
export const lightSurfaceColors = ['#ffffff', '#f7f8fa'] as const;
export const darkSurfaceColors = ['#16181d', '#1e2128', '#272b33'] as const;

/** Computes the colours of header and navigation, each readable on its background. */
export function computeAppShellColors(style: AccountStyle) {
  const bg = style.bgColor;
  const hoverBg = mixColors(bg, style.textColor, 0.1);
  const activeBg = mixColors(bg, style.activeOptionColor, 0.16);
  return {
    bg,
    hoverBg,
    activeBg,
    text: findReadableColor(style.textColor, [bg, hoverBg]),
    hoverText: findReadableColor(style.textHoverColor, [bg, hoverBg]),
    activeText: findReadableColor(style.activeOptionColor, [bg, activeBg]),
    border: mixColors(bg, style.textColor, 0.16),
    logoBg: style.bgLogoColor,
    logoText: findReadableColor(bg, style.bgLogoColor),
  };
}

/**
 * Computes the accent colour of buttons and links.
 * It is the colour of the header in the light scheme, and that of the active option in the dark one.
 */
export const computeAccentShades = (style: AccountStyle) => ({
  light: buildShades(findReadableColor(style.bgColor, lightSurfaceColors)),
  // The dark scheme mixes in a little dark: a bright button would be the most striking thing on the screen.
  dark: buildShades(
    findReadableColor(
      mixColors(style.activeOptionColor, darkSurfaceColors[0], 0.2),
      darkSurfaceColors,
    ),
  ),
});

// Luminance of a background above which black text is more readable than white text.
// Both then have a contrast of at least 4.5.
export const blackTextMinLuminance = 0.179;

/** Builds ten shades of a colour: index 6 is the colour itself, lower indexes are lighter and higher ones darker. */
function buildShades(color: string): MantineColorsTuple {
  // Shade 7 replaces shade 6 under the pointer: it has more contrast with the text.
  const hovered = computeLuminance(color) > blackTextMinLuminance ? '#ffffff' : '#000000';
  return [
    mixColors(color, '#ffffff', 0.94),
    mixColors(color, '#ffffff', 0.86),
    mixColors(color, '#ffffff', 0.74),
    mixColors(color, '#ffffff', 0.6),
    mixColors(color, '#ffffff', 0.44),
    mixColors(color, '#ffffff', 0.22),
    color,
    mixColors(color, hovered, 0.16),
    mixColors(color, '#000000', 0.28),
    mixColors(color, '#000000', 0.42),
  ];
}
