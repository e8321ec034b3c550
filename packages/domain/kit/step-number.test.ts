import { expect, test } from 'vitest';
import { decimalStep, stepNumber, integerStep } from './step-number.ts';

test.each([
  ['1.5', 1, '1.51'],
  ['1.5', -1, '1.49'],
  ['0.1', 1, '0.11'],
  ['999999999999.99', 1, '1000000000000.00'],
  ['', 1, '0.01'],
  ['12', 1, '12.01'],
  ['1.125', 1, '1.135'],
  ['-0.005', 1, '0.005'],
  [' 3 ', -1, '2.99'],
] as const)('%j stepped by a hundredth in the direction %d is %s', (text, direction, expected) => {
  expect(stepNumber(text, decimalStep, direction)).toBe(expected);
});

test('a step stops at the minimum, and a whole number stays whole', () => {
  expect(stepNumber('0.00', decimalStep, -1, 0)).toBe('0.00');
  expect(stepNumber('0.005', decimalStep, -1, 0)).toBe('0.000');
  expect(stepNumber('0', decimalStep, -1)).toBe('-0.01');
  expect(stepNumber('7', integerStep, 1)).toBe('8');
});

test.each(['uno', '1,5', '1.2.3', '1e9', '0x10', '12345678901234567'])(
  'the text %j is not stepped',
  (text) => {
    expect(stepNumber(text, decimalStep, 1)).toBeUndefined();
  },
);
