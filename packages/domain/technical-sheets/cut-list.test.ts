import { expect, test } from 'vitest';
import { sayCutListMaterialSize, type CutListMaterial } from './cut-list.ts';

const material: CutListMaterial = {
  id: 1,
  code: 'MAT-1',
  name: 'Duela',
  measure: 'Pieza',
  each: 34,
  inAll: 1700,
  dimensionUnit: 'in',
  thickness: 0.625,
  width: 5.5,
  length: 48,
};

test('sizes in inches are shown as fractions where exact, and sizes in millimetres as numbers', () => {
  const say = (sides: Partial<CutListMaterial>) =>
    sayCutListMaterialSize({ ...material, ...sides }, 'es');
  expect(say({})).toBe('5/8 × 5 1/2 × 48 in');
  expect(say({ thickness: 0.6299 })).toBe('0.6299 × 5 1/2 × 48 in');
  const metric = { dimensionUnit: 'mm', thickness: 12.5, width: 100, length: 1200 };
  expect(say(metric)).toBe('12.5 × 100 × 1,200 mm');
  expect(say({ thickness: null, width: null })).toBe('48 in');
  expect(say({ thickness: null, width: null, length: null })).toBe('');
});
