import { byWords, unitWords } from './design-unit-words.ts';
import type { DesignUnit } from './pallet-design.ts';

/** Shapes of a length and of two sides, each with its unit. */
export const figure = String.raw`(?:\d,\d{3}(?!\d)|\d*\.\d+|\d+)(?:[ -]\d+\/\d+|\/\d+)?(?![\d/.+])`;
export const unitBehind = String.raw`\s*(${unitWords})?`;
export const pair = `(${figure})${unitBehind}${byWords}(${figure})${unitBehind}`;

/** Length with a fraction, a point or a unit: one without them counts pieces. */
export const measuredFigure = String.raw`((?=[\d.]*(?:[./]|[ -]\d+\/))${figure}|${figure}(?=\s*(?:${unitWords})))${unitBehind}`;

/** Returns the unit sign that lengths are parsed with. */
export const toUnitSign = (unit = ''): string => unit.toLowerCase();

export const toLengthText = (value: string, unit: string | undefined): string =>
  `${value} ${toUnitSign(unit)}`.trim();

/** Returns whether a length names its unit. */
export const hasUnit = (text: string): boolean => /[a-z]/iu.test(text);

export const toDesignUnit = (unit: string): DesignUnit => (/m/iu.test(unit) ? 'mm' : 'in');

/** Returns two sides as texts of lengths: a unit behind one of them is that of both. */
export function toSides(
  long: string,
  longUnit: string | undefined,
  wide: string,
  wideUnit: string | undefined,
): readonly [string, string] {
  return [toLengthText(long, longUnit ?? wideUnit), toLengthText(wide, wideUnit ?? longUnit)];
}
