import { expect, test } from 'vitest';
import { computeUsedMaterials, proposeMaterialQuantity } from './compute-materials.ts';

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
