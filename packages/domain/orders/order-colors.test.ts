import { expect, test } from 'vitest';
import { computeContrast, minTextContrast } from '../kit/contrast.ts';
import { getDefaultOrderColor, defaultOrderColors } from './body.ts';

/**
 * Returns the perceived difference of two colours: distance in OKLab.
 * Source: Björn Ottosson, "A perceptual color space for image processing".
 */
function difference(one: string, other: string): number {
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(...a.map((part, at) => part - (b[at] ?? 0)));
}

function lab(hex: string): number[] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const ids = Array.from({ length: 200 }, (_, at) => at + 1);

test('orders up to five numbers apart, or ten or twenty, have clearly different colours', () => {
  for (const id of ids)
    for (const apart of [1, 2, 3, 4, 5, 10, 20])
      expect([
        id,
        apart,
        difference(getDefaultOrderColor(id), getDefaultOrderColor(id + apart)) > 0.1,
      ]).toEqual([id, apart, true]);
});

test('29 consecutive orders have distinguishable colours', () => {
  for (const [at, one] of defaultOrderColors.entries())
    for (const other of defaultOrderColors.slice(at + 1))
      expect([one, other, difference(one, other) > 0.06]).toEqual([one, other, true]);
  expect(new Set([138, 148, 158, 168].map(getDefaultOrderColor)).size).toBe(4);
});

test('white text is readable on every order colour', () => {
  for (const color of defaultOrderColors)
    expect([color, computeContrast(color, '#ffffff') >= minTextContrast]).toEqual([color, true]);
});
