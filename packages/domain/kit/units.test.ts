import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addLengths,
  addVolumes,
  toBoardFeet,
  convertLength,
  toVolume,
  fromBoardFeet,
  multiplyVolume,
  computeVolume,
  type LengthUnit,
} from './units.ts';

const units: readonly LengthUnit[] = ['mm', 'cm', 'm', 'in', 'ft'];
const mm = (value: number) => ({ value, unit: 'mm' }) as const;
const inches = (value: number | string) => ({ value, unit: 'in' }) as const;

describe('lengths', () => {
  // NIST SP 811, appendix B.8: exact factors.
  test.each([
    [1, 'in', 'mm', '25.4'],
    [1, 'ft', 'm', '0.3048'],
    [1, 'ft', 'in', '12'],
    [48, 'in', 'mm', '1219.2'],
    [40, 'in', 'cm', '101.6'],
    [1200, 'mm', 'm', '1.2'],
    [1, 'm', 'in', '39.370078740157'],
    [1, 'm', 'ft', '3.280839895013'],
    ['0.625', 'in', 'mm', '15.875'],
  ] as const)('%s %s converted to %s are %s', (value, from, to, expected) => {
    expect(convertLength({ value, unit: from }, to)).toBe(expected);
  });

  test('in different units are added after conversion', () => {
    expect(addLengths([mm(1200), inches(1), { value: 1, unit: 'ft' }], 'mm')).toEqual({
      value: '1530.2',
      unit: 'mm',
    });
  });

  test('are unchanged after conversion to another unit and back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.constantFrom(...units),
        fc.constantFrom(...units),
        (tenThousandths, from, to) => {
          const value = new Big(tenThousandths).div(10_000).toFixed();
          const converted = convertLength({ value, unit: from }, to);
          const back = convertLength({ value: converted, unit: to }, from);
          return new Big(back).minus(value).abs().lte('0.000000001');
        },
      ),
    );
  });
});

describe('volumes', () => {
  test('a board foot is 144 cubic inches, 0.002359737216 m³', () => {
    expect(fromBoardFeet(1).cubicMetres).toBe('0.002359737216');
    expect(toBoardFeet(computeVolume(inches(1), inches(12), inches(12)))).toBe('1.000');
    // 1 m³ = 423.776 board feet (USDA, Wood Handbook, table of conversions).
    expect(toBoardFeet(toVolume(1))).toBe('423.776');
    // A thousand board feet are 2.35974 m³.
    expect(fromBoardFeet(1000).cubicMetres).toBe('2.359737216');
  });

  test('an EPAL bottom block of 145 × 145 × 78 mm has 1639.95 cm³', () => {
    expect(computeVolume(mm(78), mm(145), mm(145)).cubicMetres).toBe('0.00163995');
  });

  test('are computed from dimensions in different units', () => {
    const mixed = computeVolume(
      inches('0.625'),
      { value: '8.89', unit: 'cm' },
      { value: 40, unit: 'in' },
    );
    expect(mixed.cubicMetres).toBe(computeVolume(mm(15.875), mm(88.9), mm(1016)).cubicMetres);
    expect(mixed.cubicMetres).toBe('0.001433868');
  });

  test('are multiplied and added exactly, without errors of binary fractions', () => {
    expect(multiplyVolume(toVolume('0.1'), 3).cubicMetres).toBe('0.3');
    expect(addVolumes([toVolume('0.1'), toVolume('0.2')]).cubicMetres).toBe('0.3');
    expect(addVolumes([]).cubicMetres).toBe('0');
  });
});
