import { expect, test } from 'vitest';
import {
  computeLineMargin,
  findExceededLimits,
  isPriceAsAgreed,
  isWithinLimits,
  noPriceLimits,
} from './price-limits.ts';

const line = { quantity: 10, subtotal: '900.00', price: '100.00', cost: '60.00' };

test('the discount is the part of the product price that the customer does not pay, by price and discount', () => {
  const priceLimits = { maxDiscount: 10, minMargin: null };
  expect(findExceededLimits(line, priceLimits)).toEqual([]);
  expect(findExceededLimits({ ...line, subtotal: '899.99' }, priceLimits)).toEqual(['discount']);
  expect(
    findExceededLimits({ ...line, subtotal: '1200.00' }, { ...priceLimits, maxDiscount: 0 }),
  ).toEqual([]);
  expect(findExceededLimits({ ...line, price: '0.00' }, priceLimits)).toEqual([]);
});

test('the margin is computed over the material cost, and an unknown cost breaks no limit', () => {
  const priceLimits = { maxDiscount: null, minMargin: 33.33 };
  expect(findExceededLimits(line, priceLimits)).toEqual([]);
  expect(findExceededLimits({ ...line, subtotal: '899.00' }, priceLimits)).toEqual(['margin']);
  expect(
    findExceededLimits({ ...line, subtotal: '0.00' }, { ...priceLimits, minMargin: 0 }),
  ).toEqual(['margin']);
  expect(findExceededLimits({ ...line, subtotal: '1.00', cost: null }, priceLimits)).toEqual([]);
});

test('a user without limits may sell at any price, and no user may grant wider limits than their own', () => {
  expect(findExceededLimits({ ...line, subtotal: '0.00' }, noPriceLimits)).toEqual([]);
  const stricter = { maxDiscount: 10, minMargin: 20 };
  expect(isWithinLimits(stricter, noPriceLimits)).toBe(true);
  expect(isWithinLimits(noPriceLimits, stricter)).toBe(false);
  expect(isWithinLimits({ maxDiscount: 5, minMargin: 25 }, stricter)).toBe(true);
  expect(isWithinLimits(stricter, stricter)).toBe(true);
  expect(isWithinLimits({ maxDiscount: 11, minMargin: 25 }, stricter)).toBe(false);
  expect(isWithinLimits({ maxDiscount: 5, minMargin: 19 }, stricter)).toBe(false);
  expect(isWithinLimits({ maxDiscount: 5, minMargin: null }, stricter)).toBe(false);
});

test('a line keeps its agreed price in any format of its amounts', () => {
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

test('the margin of a free line is zero without a cost and -100 % with one', () => {
  const free = { ...line, subtotal: '0.00' };
  expect(computeLineMargin({ ...free, cost: '0.00' })?.toString()).toBe('0');
  expect(computeLineMargin(free)?.toString()).toBe('-100');
  expect(computeLineMargin({ ...free, cost: null })).toBeUndefined();
  expect(computeLineMargin({ ...line, cost: '120.00' })?.toFixed(2)).toBe('-33.33');
});
