import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listLowListPrices, listPriceRenewals, pickLowerPrice } from './price-renewals.ts';
import { computePriceMargin } from './pallet-cost.ts';

it('lists prices with a margin below the target, lowest margin first, with the price that reaches it', () => {
  const pallets = [
    { name: 'kept', cost: '8.00', price: '10.00' },
    { name: 'low', cost: '8.00', price: '9.00' },
    { name: 'loss', cost: '8.00', price: '6.40' },
    { name: 'free', cost: '8.00', price: '0.00' },
  ];
  expect(
    listPriceRenewals(pallets, 20).map(({ pallet: { name }, margin, newPrice, change }) => [
      name,
      margin && Number(margin).toFixed(2),
      newPrice,
      change,
    ]),
  ).toEqual([
    ['free', undefined, '10.00', undefined],
    ['loss', '-25.00', '10.00', '56.3'],
    ['low', '11.11', '10.00', '11.1'],
  ]);
});

it('lists price-list prices below the target when the price of the product reaches it', () => {
  const lowest = (price: string) => ({ price, list: 'Mayoreo' });
  const pallets = [
    { name: 'kept', cost: '8.00', price: '11.00', lowest: lowest('10.00') },
    { name: 'low', cost: '8.00', price: '11.00', lowest: lowest('9.99') },
    { name: 'loss', cost: '8.00', price: '10.00', lowest: lowest('6.40') },
    { name: 'renewed', cost: '8.00', price: '9.00', lowest: lowest('8.50') },
    { name: 'unlisted', cost: '8.00', price: '10.00', lowest: null },
    { name: 'unseen', cost: '8.00', price: '10.00' },
    { name: 'free', cost: '8.00', price: '10.00', lowest: lowest('0.00') },
  ];
  expect(
    listLowListPrices(pallets, 20).map(({ pallet: { name }, list, price, margin }) => [
      name,
      list,
      price,
      margin && Number(margin).toFixed(2),
    ]),
  ).toEqual([
    ['free', 'Mayoreo', '0.00', undefined],
    ['loss', 'Mayoreo', '6.40', '-25.00'],
    ['low', 'Mayoreo', '9.99', '19.92'],
  ]);
});

it('does not list a price that it proposed itself, even if rounding puts its margin slightly below the target', () => {
  // A third of the price: 1.4925 is 1.49, whose margin is 32.9 %.
  expect(listPriceRenewals([{ cost: '1.00', price: '1.49' }], 33)).toEqual([]);
  const amount = fc.integer({ min: 1, max: 100_000 }).map((cents) => (cents / 100).toFixed(2));
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 0, max: 95 }), (cost, price, aim) => {
      const [renewal] = listPriceRenewals([{ cost, price }], aim);
      if (!renewal) {
        // Half a cent of rounding is all that it may lack.
        const least = Number(cost) / (1 - aim / 100) - 0.005;
        expect(Number(price)).toBeGreaterThanOrEqual(least - 1e-9);
        return;
      }
      expect(Number(renewal.newPrice)).toBeGreaterThan(Number(price));
      expect(Number(computePriceMargin(cost, price))).toBeLessThan(aim);
      expect(listPriceRenewals([{ cost, price: renewal.newPrice }], aim)).toEqual([]);
    }),
  );
});

it('a list price is picked as lower only if it is below the price of the product', () => {
  expect(pickLowerPrice('10.00', { price: '9.99' })).toEqual({ price: '9.99' });
  expect(pickLowerPrice('10.00', { price: '10' })).toBeNull();
  expect(pickLowerPrice('10.00', { price: '10.01' })).toBeNull();
  expect(pickLowerPrice('10.00', undefined)).toBeNull();
});
