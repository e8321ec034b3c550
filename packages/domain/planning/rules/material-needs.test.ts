import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeMaterialStarts,
  findMaterialShortages,
  type MaterialNeed,
} from './material-needs.ts';

const need = (orderId: number, at: number | null, exact: number, divisionId = 1): MaterialNeed => ({
  orderId,
  at,
  divisionId,
  rawMaterialId: 7,
  exact,
});

test('the order that begins first gets the stock, and shortages have their order, quantity and date', () => {
  const stock = [{ divisionId: 1, rawMaterialId: 7, exact: 100 }];
  const needs = [need(3, null, 10), need(1, 50, 60), need(2, 20, 70)];
  expect(findMaterialShortages(needs, stock)).toEqual([
    { orderId: 1, rawMaterialId: 7, exact: 30, at: 50 },
    { orderId: 3, rawMaterialId: 7, exact: 10, at: null },
  ]);
});

test('the order with the lower number gets the stock where two begin together', () => {
  const stock = [{ divisionId: 1, rawMaterialId: 7, exact: 100 }];
  expect(findMaterialShortages([need(2, 10, 60), need(1, 10, 60)], stock)).toEqual([
    { orderId: 2, rawMaterialId: 7, exact: 20, at: 10 },
  ]);
});

test('stock of another division is not used', () => {
  const stock = [{ divisionId: 2, rawMaterialId: 7, exact: 100 }];
  expect(findMaterialShortages([need(1, 1, 5)], stock)).toMatchObject([{ exact: 5 }]);
  expect(findMaterialShortages([need(1, 1, 5, 2)], stock)).toEqual([]);
});

test('a purchase of a material that was never in stock goes to the order that waited for it', () => {
  const arrivals = [{ divisionId: 1, rawMaterialId: 7, exact: 100, at: 20 }];
  expect(findMaterialShortages([need(1, 10, 80), need(2, 30, 50)], [], arrivals)).toEqual([
    { orderId: 1, rawMaterialId: 7, exact: 80, at: 10 },
    { orderId: 2, rawMaterialId: 7, exact: 30, at: 30 },
  ]);
});

test('a purchase is available from its arrival, first to the order that waited for it', () => {
  const stock = [{ divisionId: 1, rawMaterialId: 7, exact: 100 }];
  const needs = [need(1, 10, 150), need(2, 40, 60), need(3, null, 5)];
  const arrival = (at: number, exact: number, divisionId = 1) => ({
    divisionId,
    rawMaterialId: 7,
    exact,
    at,
  });
  expect(
    findMaterialShortages(needs, stock, [arrival(10, 50), arrival(40, 60), arrival(90, 5)]),
  ).toEqual([]);
  // Fifty come too late for the first order, and are still its own.
  expect(findMaterialShortages(needs, stock, [arrival(20, 60)])).toEqual([
    { orderId: 1, rawMaterialId: 7, exact: 50, at: 10 },
    { orderId: 2, rawMaterialId: 7, exact: 50, at: 40 },
    { orderId: 3, rawMaterialId: 7, exact: 5, at: null },
  ]);
  expect(findMaterialShortages([need(1, 10, 150)], stock, [arrival(5, 50, 2)])).toMatchObject([
    { exact: 50 },
  ]);
});

test('the total shortage is the need beyond the stock of each division', () => {
  const needs = fc.array(
    fc.record({
      orderId: fc.nat(6),
      at: fc.option(fc.nat(50)),
      divisionId: fc.integer({ min: 1, max: 2 }),
      rawMaterialId: fc.constant(7),
      exact: fc.integer({ min: 1, max: 1000 }),
    }),
  );
  fc.assert(
    fc.property(needs, fc.nat(3000), fc.nat(3000), (all, one, two) => {
      const stock = [one, two].map((exact, at) => ({
        divisionId: at + 1,
        rawMaterialId: 7,
        exact,
      }));
      const short = stock.reduce((sum, { divisionId, exact }) => {
        const needed = all
          .filter((each) => each.divisionId === divisionId)
          .reduce((total, each) => total + each.exact, 0);
        return sum + Math.max(0, needed - exact);
      }, 0);
      const missing = findMaterialShortages(all, stock);
      expect(missing.reduce((sum, { exact }) => sum + exact, 0)).toBe(short);
    }),
  );
});

test('orders whose material is in stock may begin at any time, others from their arrival, and short ones not before their begin', () => {
  const stock = [{ divisionId: 1, rawMaterialId: 7, exact: 100 }];
  const arrivals = [{ divisionId: 1, rawMaterialId: 7, exact: 60, at: 25 }];
  const needs = [
    need(1, 10, 70),
    need(2, 40, 60),
    need(3, 50, 60),
    need(4, null, 10),
    need(5, 5, 9, 2),
  ];
  expect([...computeMaterialStarts(needs, stock, arrivals)]).toEqual([
    [2, 25],
    [3, 50],
    [5, 5],
  ]);
});

test('an order with two purchased materials begins once the later one is there', () => {
  const arrivals = [
    { divisionId: 1, rawMaterialId: 7, exact: 60, at: 25 },
    { divisionId: 1, rawMaterialId: 8, exact: 60, at: 10 },
  ];
  const needs = [need(2, 40, 60), { ...need(2, 40, 60), rawMaterialId: 8 }];
  expect([...computeMaterialStarts(needs, [], arrivals)]).toEqual([[2, 25]]);
});

test('orders that begin no earlier than their material starts cause no shortage that the plan did not have', () => {
  const quantities = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ at: fc.nat(100), exact: quantities, earlier: fc.nat(100) }), {
        maxLength: 8,
      }),
      fc.array(fc.record({ at: fc.nat(100), exact: quantities }), { maxLength: 4 }),
      fc.nat(150),
      (drawn, drawnArrivals, free) => {
        const stock = [{ divisionId: 1, rawMaterialId: 7, exact: free }];
        const arrivals = drawnArrivals.map((each) => ({
          ...each,
          divisionId: 1,
          rawMaterialId: 7,
        }));
        const needs = drawn.map(({ at, exact }, index) => need(index + 1, at, exact));
        const starts = computeMaterialStarts(needs, stock, arrivals);
        const moved = drawn.map(({ at, exact, earlier }, index) =>
          need(index + 1, Math.max(at - earlier, Math.min(at, starts.get(index + 1) ?? 0)), exact),
        );
        const before = new Map(
          findMaterialShortages(needs, stock, arrivals).map((each) => [each.orderId, each.exact]),
        );
        for (const { orderId, exact } of findMaterialShortages(moved, stock, arrivals))
          expect(exact).toBeLessThanOrEqual(before.get(orderId) ?? 0);
      },
    ),
  );
});
