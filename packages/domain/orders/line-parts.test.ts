import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toThousandths } from '../inventories/quantity.ts';
import { computeLineSubtotal, sumMoney, type DiscountType } from '../kit/money.ts';
import {
  distributeReductionOverParts,
  splitAmounts,
  mergePartAmounts,
  groupLineRows,
  type LinePartProgress,
} from './line-parts.ts';
import { toLinePieces } from './line-pieces.ts';
import { computeLineCoverage, proposeOrigins } from './origin-proposal.ts';

const units = fc.integer({ min: 1, max: 900_000 }).map((exact) => exact / 1000);

describe('the amounts of a line are split among its parts', () => {
  test.each([
    ['an amount', '100.01', 0, '2896.99', [286, 14], ['95.34', '4.67'], ['2761.79', '135.20']],
    // 12.5 % of 3 × 33.33 is rounded once: 87.49.
    ['a percentage', '12.50', 1, '87.49', [1, 2], ['12.50', '12.50'], ['29.16', '58.33']],
    [
      'a cent among three',
      '0.01',
      0,
      '0.01',
      [1, 1, 1],
      ['0.00', '0.00', '0.01'],
      ['0.00', '0.00', '0.01'],
    ],
    ['a single part', '7.77', 0, '115.73', [10], ['7.77'], ['115.73']],
  ] as const)(
    'with %s',
    (_, discount, discountType, subtotal, quantities, discounts, subtotals) => {
      const shares = splitAmounts({ discount, discountType, subtotal }, quantities);
      expect(shares.map((share) => share.discount)).toEqual(discounts);
      expect(shares.map((share) => share.subtotal)).toEqual(subtotals);
    },
  );

  test('exactly to the cent, never below zero, and merge back to the same amounts', () => {
    fc.assert(
      fc.property(
        fc.array(units, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 99_999 }),
        fc.constantFrom<DiscountType>(0, 1),
        fc.integer({ min: 0, max: 100 }),
        (quantities, cents, discountType, percent) => {
          const price = (cents / 100).toFixed(2);
          const quantity = quantities.reduce((sum, each) => sum + toThousandths(each), 0) / 1000;
          const gross = computeLineSubtotal({ quantity, price, discount: 0, discountType: 0 });
          const off = Math.floor(Number(gross) * percent) / 100;
          const discount = (discountType === 0 ? Math.max(0, off - 0.01) : percent).toFixed(2);
          const subtotal = computeLineSubtotal({ quantity, price, discount, discountType });
          const shares = splitAmounts({ discount, discountType, subtotal }, quantities);
          expect(sumMoney(shares.map((share) => share.subtotal))).toBe(subtotal);
          expect(shares.every((share) => Number(share.subtotal) >= 0)).toBe(true);
          expect(mergePartAmounts(shares.map((share) => ({ ...share, discountType })))).toEqual({
            discount,
            discountType,
            subtotal,
          });
        },
      ),
    );
  });
});

test('the rows of a split line are grouped into one line with added amounts and pieces', () => {
  const row = (id: number, quantity: number, made: number | undefined) => ({
    id,
    part: { line: 7, number: id - 6, count: 2, ordered: 300 },
    data: { quantity, discount: '1.50', discountType: 0 as const },
    subtotal: `${quantity}.10`,
    ...(made !== undefined && {
      pieces: toLinePieces({
        ordered: quantity,
        made,
        shipped: made,
        delivered: 0,
        refused: 0,
        ended: 0,
        returned: 0,
      }),
    }),
  });
  const other = { ...row(9, 5, undefined), part: null };
  const another = { ...other, id: 10 };
  const [first, second, third] = groupLineRows([
    row(7, 286, 286),
    row(8, 14, undefined),
    other,
    another,
  ]);
  expect(first?.parts.map(({ id }) => id)).toEqual([7, 8]);
  expect(first?.line).toMatchObject({
    id: 7,
    part: null,
    data: { quantity: 300, discount: '3.00' },
    subtotal: '300.20',
    pieces: { ordered: 300, made: 286, open: 14, shipped: 286, onTheWay: 286 },
  });
  expect([second?.line, third?.line]).toEqual([other, another]);
});

describe('a reduction of a line with several parts is taken', () => {
  const part = (
    id: number,
    quantity: number,
    state: LinePartProgress['state'],
    least = 0,
  ): LinePartProgress => ({
    id,
    quantity,
    state,
    least,
  });
  test.each([
    ['from open parts first', [part(1, 286, 'held'), part(2, 14, 'open')], 10, [286, 4]],
    ['then from unplanned parts', [part(1, 10, 'planned'), part(2, 14, 'toPlan')], 20, [4, 0]],
    ['from stock before started work', [part(1, 10, 'planned', 3), part(2, 9, 'held')], 12, [7, 0]],
    ['from the part started least', [part(1, 9, 'held', 5), part(2, 9, 'held', 2)], 8, [8, 2]],
    [
      'from the part started least, even if it is the first',
      [part(1, 9, 'held', 2), part(2, 9, 'held', 5)],
      3,
      [6, 9],
    ],
    ['from the last of equal parts', [part(1, 5, 'held'), part(2, 5, 'held')], 6, [4, 0]],
    [
      'never below the started quantity',
      [part(1, 10, 'held', 8), part(2, 5, 'held', 5)],
      2,
      [8, 5],
    ],
    ['to the thousandth', [part(1, 0.3, 'open'), part(2, 1, 'held')], 0.1, [0.2, 1]],
  ] as const)('%s', (_, parts, less, remaining) => {
    expect([...distributeReductionOverParts(parts, less).values()]).toEqual(remaining);
  });
});

test('proposed origins cover each line exactly, and never use more stock than is available', () => {
  const stockOf = fc.record({
    productId: fc.integer({ min: 1, max: 2 }),
    divisionId: fc.integer({ min: 1, max: 3 }),
    available: units,
  });
  const lineOf = fc.record({
    productId: fc.integer({ min: 1, max: 2 }),
    quantity: units,
    canBeProduced: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(stockOf, { maxLength: 6 }),
      fc.array(lineOf, { maxLength: 5 }),
      (free, open) => {
        const stock = free.map((each, at) => ({ ...each, storeId: at + 10 }));
        const lines = open.map((each, id) => ({ ...each, id }));
        const proposed = proposeOrigins(lines, stock, { id: 1, storeId: 99 });
        for (const line of lines) {
          const parts = proposed.filter(({ detail }) => detail.id === line.id);
          const exact = parts.reduce((sum, { quantity }) => sum + toThousandths(quantity), 0);
          expect(exact).toBe(toThousandths(line.quantity));
          expect(parts.every(({ quantity }) => quantity > 0)).toBe(true);
          expect(parts.some(({ origin }) => origin === 'production') && !line.canBeProduced).toBe(
            false,
          );
        }
        for (const { storeId, available } of stock) {
          const taken = proposed.reduce(
            (sum, each) =>
              each.origin === 'inventory' && each.originId === storeId
                ? sum + toThousandths(each.quantity)
                : sum,
            0,
          );
          expect(taken).toBeLessThanOrEqual(toThousandths(available));
        }
        for (const [at, { fromStock, toProduce, transferFrom }] of computeLineCoverage(
          lines,
          stock,
          1,
        ).entries()) {
          const covered = toThousandths(fromStock) + toThousandths(toProduce);
          const requested = toThousandths(lines[at]?.quantity ?? 0);
          expect(transferFrom === undefined ? covered : Math.min(covered, requested - 1)).toBe(
            transferFrom === undefined ? requested : covered,
          );
        }
      },
    ),
  );
});
