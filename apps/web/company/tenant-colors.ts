import type { StyleMetadata } from '@tarima/domain/accounts/style';
import { luminance, mix, readable } from '@tarima/domain/kit/contrast';
import type { MantineColorsTuple } from '@mantine/core';

/** Surfaces of the content, per scheme: what the tenant's accent must be read on. */
export const lightSurfaces = ['#ffffff', '#f7f8fa'] as const;
export const darkSurfaces = ['#16181d', '#1e2128', '#272b33'] as const;

/** The colours of header and navigation, each readable where it is used. */
export function frameColors(style: StyleMetadata) {
  const bg = style.bgColor;
  const hoverBg = mix(bg, style.textColor, 0.1);
  const activeBg = mix(bg, style.activeOptionColor, 0.16);
  return {
    bg,
    hoverBg,
    activeBg,
    text: readable(style.textColor, [bg, hoverBg]),
    hoverText: readable(style.textHoverColor, [bg, hoverBg]),
    activeText: readable(style.activeOptionColor, [bg, activeBg]),
    border: mix(bg, style.textColor, 0.16),
    logoBg: style.bgLogoColor,
    logoText: readable(bg, style.bgLogoColor),
  };
}

/** The accent of buttons and links: the header's colour by day, the colour of the active option by night. */
export const accents = (style: StyleMetadata) => ({
  light: buildShades(readable(style.bgColor, lightSurfaces)),
  // A little dark is mixed in: at night a bright button would be the most striking thing on the screen.
  dark: buildShades(readable(mix(style.activeOptionColor, darkSurfaces[0], 0.2), darkSurfaces)),
});

// Luminance above which black text is more readable, below it white: both then have a contrast of at least 4.5.
export const luminanceOfBlackText = 0.179;

/** Ten shades around one colour, which stays itself at 6: lighter towards 0, darker towards 9. */
function buildShades(color: string): MantineColorsTuple {
  // 7 is what 6 becomes under the pointer: it moves away from the text on it.
  const hovered = luminance(color) > luminanceOfBlackText ? '#ffffff' : '#000000';
  return [
    mix(color, '#ffffff', 0.94),
    mix(color, '#ffffff', 0.86),
    mix(color, '#ffffff', 0.74),
    mix(color, '#ffffff', 0.6),
    mix(color, '#ffffff', 0.44),
    mix(color, '#ffffff', 0.22),
    color,
    mix(color, hovered, 0.16),
    mix(color, '#000000', 0.28),
    mix(color, '#000000', 0.42),
  ];
}
