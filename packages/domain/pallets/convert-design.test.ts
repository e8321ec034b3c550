import { expect, test } from 'vitest';
import { convertDesign } from './convert-design.ts';
import type { DesignUnit, PalletDesign } from './pallet-design.ts';

/** Builds a design of each family, all of whose lengths differ. @param step length of which all others are multiples */
function buildDesigns(unit: DesignUnit, step: number): PalletDesign[] {
  const lengths = (...factors: readonly number[]): number[] =>
    factors.map((factor) => factor * step);
  const shared = {
    unit,
    length: 40 * step,
    width: 41 * step,
    top: { thickness: step, boards: lengths(2, 3) },
    species: 'pine' as const,
    moisture: 19,
    materialType: 'new' as const,
    nails: { length: 4 * step, diameter: 3.1, wide: 3, narrow: 2 },
  };
  const bottom = { thickness: 5 * step, boards: lengths(6, 7), wing: true };
  const stringers = { count: 3, width: 8 * step, height: 9 * step, wing: 10 * step };
  const notch = { depth: 11 * step, length: 12 * step, from: 13 * step };
  return [
    { ...shared, family: 'stringer', stringers: { ...stringers, notch }, bottom },
    { ...shared, family: 'skid', stringers: { ...stringers, notch: null } },
    {
      ...shared,
      family: 'block',
      stretchers: { thickness: 14 * step, boards: lengths(15, 16) },
      blocks: {
        length: 17 * step,
        height: 18 * step,
        rows: lengths(19, 20),
        outerNails: 3,
        middleNails: 2,
      },
      bottom: {
        kind: 'perimeter',
        thickness: 21 * step,
        boards: lengths(22, 23),
        across: 24 * step,
        cornerNails: 4,
      },
    },
    {
      ...shared,
      family: 'crate',
      height: 25 * step,
      stringers: { count: 4, width: 26 * step, height: 27 * step },
      walls: {
        thickness: 28 * step,
        overlap: 29 * step,
        sides: lengths(30, 31),
        ends: lengths(32, 33),
      },
      posts: { thickness: 34 * step, width: 35 * step, sides: 2, ends: 3 },
      lid: { thickness: 36 * step, boards: lengths(37, 38) },
    },
  ];
}

test('every length of a design is converted, and its counts, percents and diameters stay', () => {
  // Five inches are 127 mm.
  const [inches, millimetres] = [buildDesigns('in', 5), buildDesigns('mm', 127)];
  expect(inches.map((design) => convertDesign(design, 'mm'))).toEqual(millimetres);
  expect(millimetres.map((design) => convertDesign(design, 'in'))).toEqual(inches);
});

test('converted lengths are whole millimetres and sixteenths of an inch, and those of the same unit stay', () => {
  const [inches] = buildDesigns('in', 0.3);
  const [millimetres] = buildDesigns('mm', 10);
  if (!inches || !millimetres) throw new Error('There are designs');
  // 0.3 in are 7.62 mm, and 10 mm are 0.394 in.
  expect(convertDesign(inches, 'mm').top.thickness).toBe(8);
  expect(convertDesign(millimetres, 'in').top.thickness).toBe(0.375);
  expect(convertDesign(inches, 'in')).toBe(inches);
});
