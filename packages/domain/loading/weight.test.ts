import { describe, expect, test } from 'vitest';
import { getCatalogCodes } from '../catalogs/catalogs.ts';
import { computeVolume } from '../kit/units.ts';
import {
  woodDensities,
  computePieceWeight,
  computeTotalWeight,
  computeUnitKilograms,
  type WeighedLine,
} from './weight.ts';

const inches = (thickness: number, width: number, length: number): string =>
  computeVolume(
    { value: thickness, unit: 'in' },
    { value: width, unit: 'in' },
    { value: length, unit: 'in' },
  ).cubicMetres;
const lumber = (
  quantity: number,
  volume: string,
  more: Partial<WeighedLine> = {},
): WeighedLine => ({
  quantity,
  volume,
  species: 'hardwood',
  density: null,
  unitWeight: null,
  ...more,
});
const nails: WeighedLine = {
  quantity: 84,
  volume: null,
  species: null,
  density: null,
  unitWeight: '0.0059',
};

test('every wood has a density', () => {
  expect(Object.keys(woodDensities).toSorted()).toEqual(
    [...getCatalogCodes('woodSpecies')].toSorted(),
  );
});

// Three stringers and twelve boards of a 48 × 40 pallet: its makers estimate 35 to 48 lb of hardwood.
test('a hardwood GMA pallet weighs between 35 and 48 lb, as its makers publish', () => {
  const boards = [
    lumber(3, inches(1.25, 3.5, 48)),
    lumber(4, inches(0.625, 5.5, 40)),
    lumber(8, inches(0.625, 3.5, 40)),
    nails,
  ];
  const { kg, whole } = computePieceWeight(null, boards);
  expect(whole).toBe(true);
  const pounds = Number(kg) / 0.45359237;
  expect(pounds).toBeGreaterThan(35);
  expect(pounds).toBeLessThan(48);
});

describe('a unit of material', () => {
  test('weighs its volume by the density of its wood, or by its own density if given', () => {
    expect(computeUnitKilograms(lumber(1, '0.01'))?.toFixed()).toBe('6.2');
    expect(computeUnitKilograms(lumber(1, '0.01', { density: 700 }))?.toFixed()).toBe('7');
  });
  test('without a wood species weighs as pine', () => {
    expect(computeUnitKilograms(lumber(1, '0.01', { species: null }))?.toFixed()).toBe('5.4');
  });
  test('has its measured weight if given', () => {
    expect(computeUnitKilograms(lumber(1, '0.01', { unitWeight: '3' }))?.toFixed()).toBe('3');
  });
  test('without volume and weight has an unknown weight', () => {
    expect(computeUnitKilograms({ ...nails, unitWeight: null })).toBeUndefined();
  });
});

describe('a piece', () => {
  test('has its measured weight in spite of its technical sheet', () => {
    expect(computePieceWeight('17.5', [lumber(9, '1')])).toEqual({ kg: '17.5', whole: true });
  });
  test('has an incomplete weight where a material weight is unknown', () => {
    expect(computePieceWeight(null, [lumber(2, '0.01'), { ...nails, unitWeight: null }])).toEqual({
      kg: '12.4',
      whole: false,
    });
  });
  test('without a technical sheet has no complete weight', () => {
    expect(computePieceWeight(null, [])).toEqual({ kg: '0', whole: false });
  });
  test('has a weight rounded once, to the gram', () => {
    expect(computePieceWeight(null, [nails, nails, nails]).kg).toBe('1.487');
  });
});

test('the total weight of pieces is complete only if every piece weight is complete', () => {
  const part = { pieces: 100, weight: { kg: '18.4', whole: true } };
  expect(computeTotalWeight([part, { pieces: '2.5', weight: { kg: '10', whole: true } }])).toEqual({
    kg: '1865',
    whole: true,
  });
  expect(computeTotalWeight([part, { pieces: 1, weight: { kg: '0', whole: false } }]).whole).toBe(
    false,
  );
  expect(computeTotalWeight([])).toEqual({ kg: '0', whole: true });
});
