import { describe, expect, test } from 'vitest';
import { renumberTechnicalSheetRows } from './sheet.ts';
import { computeMaterialLineVolume, computeTechnicalSheetTotals } from './totals.ts';

describe('the totals of a technical sheet', () => {
  test('for an EPAL 1 contain 45 233 850 mm³ of lumber, as computed by hand', () => {
    const board = (volume: string, quantity: number) => ({ volume, quantity, unitCost: '1.00' });
    const totals = computeTechnicalSheetTotals([
      board('0.003828', 4), // 22 × 145 × 1200
      board('0.00264', 4), // 22 × 100 × 1200
      board('0.002552', 3), // 22 × 145 × 800
      board('0.001131', 6), // 78 × 100 × 145
      board('0.00163995', 3), // 78 × 145 × 145
      { volume: null, quantity: 78, unitCost: '0.02' },
    ]);
    expect(totals).toEqual({ volume: '0.04523385', boardFeet: '19.169', cost: '21.56' });
  });

  test('round cents once at the end, and have no volume for materials without a size', () => {
    const third = { volume: null, quantity: '0.333', unitCost: '0.01' };
    expect(computeTechnicalSheetTotals([third, third, third]).cost).toBe('0.01');
    expect(computeMaterialLineVolume(third)).toBeUndefined();
    expect(computeTechnicalSheetTotals([])).toEqual({
      volume: '0',
      boardFeet: '0.000',
      cost: '0.00',
    });
  });
});

describe('the form of a technical sheet', () => {
  test('renumbers its rows from 1 by their numbers, and keeps the order of equal numbers', () => {
    const rows = [
      { order: 5, description: 'c' },
      { order: 1, description: 'a' },
      { order: 5, description: 'd' },
    ];
    expect(renumberTechnicalSheetRows(rows)).toEqual([
      { order: 1, description: 'a' },
      { order: 2, description: 'c' },
      { order: 3, description: 'd' },
    ]);
  });
});
