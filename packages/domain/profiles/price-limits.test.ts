import { expect, test } from 'vitest';
import {
  findExceededLimits,
  isPriceAsAgreed,
  isWithinLimits,
  noPriceLimits,
} from './price-limits.ts';

const line = { quantity: 10, subtotal: '900.00', price: '100.00', cost: '60.00' };

test('a discount is what the customer pays less than the product costs, by price and discount together', () => {
  const priceLimits = { maxDiscount: 10, minMargin: null };
  expect(findExceededLimits(line, priceLimits)).toEqual([]);
  expect(findExceededLimits({ ...line, subtotal: '899.99' }, priceLimits)).toEqual(['discount']);
  expect(
    findExceededLimits({ ...line, subtotal: '1200.00' }, { ...priceLimits, maxDiscount: 0 }),
  ).toEqual([]);
  expect(findExceededLimits({ ...line, price: '0.00' }, priceLimits)).toEqual([]);
});

test('a margin is what is left over the material; what nobody knows the cost of breaks none', () => {
  const priceLimits = { maxDiscount: null, minMargin: 33.33 };
  expect(findExceededLimits(line, priceLimits)).toEqual([]);
  expect(findExceededLimits({ ...line, subtotal: '899.00' }, priceLimits)).toEqual(['margin']);
  expect(
    findExceededLimits({ ...line, subtotal: '0.00' }, { ...priceLimits, minMargin: 0 }),
  ).toEqual(['margin']);
  expect(findExceededLimits({ ...line, subtotal: '1.00', cost: null }, priceLimits)).toEqual([]);
});

test('who is held to nothing may go anywhere, and nobody gives what they do not have', () => {
  expect(findExceededLimits({ ...line, subtotal: '0.00' }, noPriceLimits)).toEqual([]);
  const stricter = { maxDiscount: 10, minMargin: 20 };
  expect(isWithinLimits(stricter, noPriceLimits)).toBe(true);
  expect(isWithinLimits(noPriceLimits, stricter)).toBe(false);
  expect(isWithinLimits({ maxDiscount: 5, minMargin: 25 }, stricter)).toBe(true);
  expect(isWithinLimits({ maxDiscount: 11, minMargin: 25 }, stricter)).toBe(false);
  expect(isWithinLimits({ maxDiscount: 5, minMargin: 19 }, stricter)).toBe(false);
  expect(isWithinLimits({ maxDiscount: 5, minMargin: null }, stricter)).toBe(false);
});

test('a line is as it was agreed however its amounts are written', () => {
  const before = { productId: 3, price: '10.00', discount: '5', discountType: 1 } as const;
  expect(isPriceAsAgreed(before, { ...before, price: '10', discount: '5.00' })).toBe(true);
  for (const other of [
    { price: '9.99' },
    { discount: '6' },
    { discountType: 0 },
    { productId: 4 },
  ] as const)
    expect(isPriceAsAgreed(before, { ...before, ...other })).toBe(false);
});
