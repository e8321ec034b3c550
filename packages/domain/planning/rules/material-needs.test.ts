import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMaterialShortages, type MaterialNeed } from './material-needs.ts';

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

test('stock of another division is not used', () => {
  const stock = [{ divisionId: 2, rawMaterialId: 7, exact: 100 }];
  expect(findMaterialShortages([need(1, 1, 5)], stock)).toMatchObject([{ exact: 5 }]);
  expect(findMaterialShortages([need(1, 1, 5, 2)], stock)).toEqual([]);
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
