/** Minimum contrast of text and of the parts of a control. Source: WCAG 2.2 AA. */
export const minTextContrast = 4.5;
export const minControlContrast = 3;

type Channels = readonly [number, number, number];

const parseChannels = (hex: string): Channels => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const toHex = (color: Channels): string =>
  `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Returns the relative luminance of a hex colour, 0 (black) to 1 (white). Source: WCAG 2.2, "relative luminance". */
export function computeLuminance(hex: string): number {
  const [red, green, blue] = parseChannels(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Returns the contrast ratio of two hex colours, 1 to 21. Source: WCAG 2.2, "contrast ratio". */
export function computeContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [computeLuminance(one), computeLuminance(other)].toSorted(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes two colours: `share` is the part of the second colour, from 0 to 1. */
export function mixColors(from: string, to: string, share: number): string {
  const target = parseChannels(to);
  const [red, green, blue] = parseChannels(from).map(
    (channel, at) => channel + ((target[at] ?? 0) - channel) * share,
  );
  return toHex([red ?? 0, green ?? 0, blue ?? 0]);
}

const steps = 64;

/**
 * Returns the colour nearest to `color` that is readable on every colour of `backgrounds`.
 * It is `color` itself, or `color` mixed towards white or black by the smaller share.
 * Where neither reaches the ratio on all backgrounds, it returns the colour with the highest contrast.
 */
export function findReadableColor(
  color: string,
  backgrounds: string | readonly string[],
  ratio: number = minTextContrast,
): string {
  const backdrops = typeof backgrounds === 'string' ? [backgrounds] : backgrounds;
  const computeWorstContrast = (candidate: string) =>
    Math.min(...backdrops.map((background) => computeContrast(candidate, background)));
  for (let step = 0; step <= steps; step += 1) {
    for (const end of ['#ffffff', '#000000']) {
      const candidate = mixColors(color, end, step / steps);
      if (computeWorstContrast(candidate) >= ratio) return candidate;
    }
  }
  return computeWorstContrast('#ffffff') >= computeWorstContrast('#000000') ? '#ffffff' : '#000000';
}
