import { expect, test } from 'vitest';
import { computeUsedMaterials, proposeMaterialQuantity } from './compute-materials.ts';
import { madePiecesSchema, usedMaterialsSchema } from './used-materials.ts';

test('a countable material is proposed by whole pieces, never fewer than are expected', () => {
  expect(proposeMaterialQuantity('2.400', true)).toBe(3);
  expect(proposeMaterialQuantity('2.000', true)).toBe(2);
  expect(proposeMaterialQuantity('2.400', false)).toBe(2.4);
});

test('lines of one material add up before they are rounded, and a material of which none is used is left out', () => {
  const lines = [
    { quantity: 1, rawMaterials: [{ id: 9, quantity: 0.0004 }] },
    {
      quantity: 2,
      rawMaterials: [
        { id: 9, quantity: 0.0004 },
        { id: 4, quantity: 1.5 },
        { id: 7, quantity: 0.0001 },
      ],
    },
  ];
  expect(computeUsedMaterials(lines)).toEqual([
    { rawMaterialId: 4, quantity: '3.000' },
    { rawMaterialId: 9, quantity: '0.001' },
  ]);
});

test('used materials and made pieces may be left out or none, and have at most three decimals', () => {
  const use = (quantity: number) =>
    usedMaterialsSchema
      .safeParse([{ rawMaterial: { id: 4 }, quantity }])
      .error?.issues.map(({ message }) => message) ?? [];
  const make = (quantity: number) =>
    madePiecesSchema
      .safeParse([{ detail: { id: 7 }, quantity }])
      .error?.issues.map(({ message }) => message) ?? [];
  expect([usedMaterialsSchema.parse(undefined), madePiecesSchema.parse(undefined)]).toEqual([
    undefined,
    undefined,
  ]);
  expect([use(0), use(0.125), make(0), make(0.125)]).toEqual([[], [], [], []]);
  expect([use(-1), make(-1)]).toEqual([['greaterOrEqual'], ['greaterOrEqual']]);
  expect([use(0.0001), make(0.0001)]).toEqual([['decimals'], ['decimals']]);
  expect([use(1_000_000_000), make(100_000_000_000_000)]).toEqual([
    ['lessOrEqual'],
    ['lessOrEqual'],
  ]);
});
