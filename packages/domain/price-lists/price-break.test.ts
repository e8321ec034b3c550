import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toThousandths } from '../inventories/quantity.ts';
import { findPriceBreak, type PriceBreak } from './price-break.ts';

const quantity = fc.integer({ min: 1, max: 5_000_000 }).map((exact) => exact / 1000);
const price = fc
  .integer({ min: 0, max: 99_999_999_999_999 })
  .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
const product = fc.integer({ min: 1, max: 4 });
const breaks = fc.uniqueArray(fc.record({ productId: product, from: quantity, price }), {
  selector: ({ productId, from }) => `${productId} ${from}`,
  maxLength: 30,
});

test('the price break is the line of the product with the highest quantity up to the requested one', () => {
  fc.assert(
    fc.property(breaks, product, quantity, (list, productId, requested) => {
      const found = findPriceBreak(list, productId, requested);
      const fitting = list.filter((each) => each.productId === productId && each.from <= requested);
      if (!found) expect(fitting).toEqual([]);
      else expect(fitting).toContain(found);
      for (const each of fitting) expect(each.from).toBeLessThanOrEqual(found?.from ?? 0);
    }),
  );
});

test('a larger quantity never gets an earlier price break', () => {
  fc.assert(
    fc.property(breaks, product, quantity, quantity, (list, productId, one, other) => {
      const [less, more] = one <= other ? [one, other] : [other, one];
      const [below, above] = [
        findPriceBreak(list, productId, less),
        findPriceBreak(list, productId, more),
      ];
      if (below) expect(above?.from ?? -1).toBeGreaterThanOrEqual(below.from);
    }),
  );
});

test('the price break depends neither on the order of lines nor on the format of the quantity', () => {
  fc.assert(
    fc.property(breaks, product, quantity, (list, productId, requested) => {
      const found = findPriceBreak(list, productId, requested);
      expect(findPriceBreak(list.toReversed(), productId, requested)).toBe(found);
      expect(findPriceBreak(list, productId, (toThousandths(requested) / 1000).toFixed(3))).toBe(
        found,
      );
      if (found) expect(list.map((each) => each.price)).toContain(found.price);
    }),
  );
});

const list: readonly PriceBreak[] = [
  { productId: 1, from: 100, price: '9.50' },
  { productId: 1, from: 1, price: '10.00' },
  { productId: 2, from: 1, price: '3.00' },
];

test.each([
  [1, 99.999, '10.00'],
  [1, 100, '9.50'],
  [1, '0.999', undefined],
  [1, 'x', undefined],
  [2, 100, '3.00'],
  [3, 100, undefined],
])('product %s at %s costs %s', (productId, requested, expected) => {
  expect(findPriceBreak(list, productId, requested)?.price).toBe(expected);
});
