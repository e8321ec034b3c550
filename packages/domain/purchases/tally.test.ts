import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeBoardFootage,
  getSurfacedSize,
  computeTallyTotals,
  computeTallyQuantity,
  type LumberPack,
  type TalliedLength,
} from './tally.ts';

/** Returns a pack of softwood in the surfaced size of the standard. */
const softwood = (
  thickness: string,
  width: string,
  lengths: readonly TalliedLength[],
): LumberPack => ({
  thickness,
  width,
  fullThickness: getSurfacedSize('thickness', thickness),
  fullWidth: getSurfacedSize('width', width),
  lengths,
});

/** Returns a pack whose actual size is the nominal one. */
const rough = (
  thickness: string,
  width: string,
  lengths: readonly TalliedLength[],
): LumberPack => ({
  thickness,
  width,
  fullThickness: thickness,
  fullWidth: width,
  lengths,
});

describe('board feet', () => {
  test('one board foot is one inch by one foot by one foot', () => {
    expect(computeTallyTotals([rough('1', '12', [{ feet: 1, count: 1 }])])).toMatchObject({
      nominal: '1.000',
      full: '1.000',
      cubicMetres: '0.002359737',
    });
  });
  test('a 1 × 4 board of twelve feet has 4 board feet by name and 2.625 by size', () => {
    expect(computeTallyTotals([softwood('1', '4', [{ feet: 12, count: 1 }])])).toMatchObject({
      pieces: 1,
      nominal: '4.000',
      full: '2.625',
    });
  });
  test('packs of several lengths and sections add up', () => {
    // 2 × 4: 120 of 8 feet and 60 of 10 feet are 640 + 400; 1 × 6: 200 of 12 feet are 1,200.
    const packs = [
      softwood('2', '4', [
        { feet: 8, count: 120 },
        { feet: 10, count: 60 },
      ]),
      softwood('1', '6', [{ feet: 12, count: 200 }]),
    ];
    // Computed by size: 1.5 × 3.5 × (960 + 600) / 12, and 0.75 × 5.5 × 2400 / 12.
    expect(computeTallyTotals(packs)).toMatchObject({
      pieces: 380,
      nominal: '2240.000',
      full: '1507.500',
    });
  });
  test('rough hardwood has the same board feet by name and by size', () => {
    const figures = computeTallyTotals([rough('1.25', '7.5', [{ feet: 9.5, count: 33 }])]);
    expect(figures.nominal).toBe(figures.full);
    expect(figures.full).toBe('244.922');
  });
  test('an empty tally is zero', () => {
    expect(computeTallyTotals([])).toEqual({
      pieces: 0,
      nominal: '0.000',
      full: '0.000',
      cubicMetres: '0',
    });
  });
});

const quarters = fc.integer({ min: 1, max: 48 }).map((each) => String(each / 4));
const length = fc.record({
  feet: fc.integer({ min: 2, max: 48 }).map((each) => String(each / 2)),
  count: fc.integer({ min: 1, max: 500 }),
});
const pack = fc.record({
  thickness: quarters,
  width: quarters,
  fullThickness: quarters,
  fullWidth: quarters,
  lengths: fc.array(length, { minLength: 1, maxLength: 6 }),
});
const packs = fc.array(pack, { maxLength: 5 });

describe('any tally', () => {
  test('has a volume equal to its full board feet, except for rounding per board', () => {
    fc.assert(
      fc.property(packs, (all) => {
        const { pieces, full, cubicMetres } = computeTallyTotals(all);
        const difference = Math.abs(Number(computeBoardFootage(cubicMetres)) - Number(full));
        // Half a cubic millimetre's thousand a board: 5e-10 m³ are 2.1e-7 board feet.
        expect(difference).toBeLessThanOrEqual(0.001 + pieces * 2.2e-7);
      }),
    );
  });
  test('doubles with twice the boards, and is the same however the packs are bundled', () => {
    fc.assert(
      fc.property(packs, (all) => {
        const once = computeTallyTotals(all);
        const twice = computeTallyTotals([...all, ...all]);
        const apart = computeTallyTotals(
          all.flatMap((each) => each.lengths.map((one) => ({ ...each, lengths: [one] }))),
        );
        expect(apart).toEqual(once);
        expect(twice.pieces).toBe(2 * once.pieces);
        expect(Math.abs(Number(twice.nominal) - 2 * Number(once.nominal))).toBeLessThan(0.0015);
      }),
    );
  });
});

describe('the quantity of a material in a tally', () => {
  const figures = computeTallyTotals([softwood('1', '4', [{ feet: 12, count: 1000 }])]);
  test.each([
    ['piece', 'nominal', 1000],
    ['boardFoot', 'nominal', 4000],
    ['boardFoot', 'full', 2625],
    ['cubicMetre', 'nominal', 6.194],
  ] as const)('in %s, %s: %d', (unit, basis, quantity) => {
    expect(computeTallyQuantity(figures, unit, basis)).toBe(quantity);
  });
});

describe('the actual size of softwood', () => {
  test.each([
    ['thickness', '1', '0.75'],
    ['thickness', '1.0', '0.75'],
    ['width', '6', '5.5'],
    ['width', '8', '7.25'],
    ['width', '9', '9'],
    ['width', 'wide', 'wide'],
  ] as const)('for the %s %s is %s', (side, nominal, full) => {
    expect(getSurfacedSize(side, nominal)).toBe(full);
  });
});
