import type { StyleMetadata } from '@tarima/domain/accounts/account-style';
import { computeLuminance, mixColors, findReadableColor } from '@tarima/domain/kit/contrast';
import type { MantineColorsTuple } from '@mantine/core';

/** Surfaces of the content, per scheme: what the tenant's accent must be read on. */
export const lightSurfaceColors = ['#ffffff', '#f7f8fa'] as const;
export const darkSurfaceColors = ['#16181d', '#1e2128', '#272b33'] as const;

/** The colours of header and navigation, each readable where it is used. */
export function computeFrameColors(style: StyleMetadata) {
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

/** The accent of buttons and links: the header's colour by day, the colour of the active option by night. */
export const computeAccentShades = (style: StyleMetadata) => ({
  light: buildShades(findReadableColor(style.bgColor, lightSurfaceColors)),
  // A little dark is mixed in: at night a bright button would be the most striking thing on the screen.
  dark: buildShades(
    findReadableColor(
      mixColors(style.activeOptionColor, darkSurfaceColors[0], 0.2),
      darkSurfaceColors,
    ),
  ),
});

// Luminance above which black text is more readable, below it white: both then have a contrast of at least 4.5.
export const blackTextMinLuminance = 0.179;

/** Ten shades around one colour, which stays itself at 6: lighter towards 0, darker towards 9. */
function buildShades(color: string): MantineColorsTuple {
  // 7 is what 6 becomes under the pointer: it moves away from the text on it.
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
