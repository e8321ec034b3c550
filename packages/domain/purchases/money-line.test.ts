import { expect, test } from 'vitest';
import { findAmountLineIssue, computeLineSubtotal } from '../kit/money.ts';
import { toAmountLine } from './money-line.ts';

test.each([
  [120.5, '3.15', 1, '379.58'],
  // 8,640 board feet at 487.50 a thousand, nails at 9.35 a thousand.
  [8640, '487.50', 1000, '4212.00'],
  [249_440, '9.35', 1000, '2332.26'],
  [0.001, '487.50', 1000, '0.00'],
] as const)('a quantity of %d at %s per %d costs %s', (quantity, price, per, amount) => {
  expect(computeLineSubtotal(toAmountLine(quantity, price, per))).toBe(amount);
});

test.each(['', 'mucho', '1,5'])('the quantity %j is refused for any price unit', (quantity) => {
  expect(findAmountLineIssue(toAmountLine(quantity, '1.00', 1000))).toMatchObject({
    path: 'quantity',
  });
});
