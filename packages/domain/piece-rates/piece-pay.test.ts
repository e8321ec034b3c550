import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toThousandths, fromThousandths } from '../inventories/quantity.ts';
import { sumMoney } from '../kit/money.ts';
import { computePiecePay, type ReportedGoodPieces, type PieceRate } from './piece-pay.ts';

const monday = Date.UTC(2026, 10, 23);
const hour = 3_600_000;

let number = 0;
const createPieces = (good: number, more: Partial<ReportedGoodPieces> = {}): ReportedGoodPieces => {
  number += 1;
  const at = more.at ?? monday + number * 1000;
  const day = new Date(at).toISOString().slice(0, 10);
  return { id: number, at, day, workplaceId: 7, productId: 11, productFamilyId: 3, good, ...more };
};
const rate = (id: number, dollars: number, more: Partial<PieceRate> = {}): PieceRate => ({
  id,
  name: `Tarifa ${id}`,
  productId: null,
  productFamilyId: null,
  workplaceId: null,
  above: 0,
  rate: dollars,
  validFrom: '2026-11-01',
  validUntil: null,
  ...more,
});
const lines = (pieces: readonly ReportedGoodPieces[], rates: readonly PieceRate[]) =>
  computePiecePay(pieces, rates).map((line) => [line.rate?.id ?? null, line.pieces, line.amount]);

test('good pieces of all reports are paid at their piece rate', () => {
  expect(lines([createPieces(100), createPieces(50)], [rate(1, 0.35)])).toEqual([
    [1, 150, '52.50'],
  ]);
  expect(lines([], [rate(1, 0.35)])).toEqual([]);
});

test('pieces without a rate have no amount, and a rate of zero pays zero', () => {
  expect(lines([createPieces(10)], [])).toEqual([[null, 10, null]]);
  expect(lines([createPieces(10)], [rate(1, 0)])).toEqual([[1, 10, '0.00']]);
  const elsewhere = rate(1, 1, { workplaceId: 8 });
  expect(lines([createPieces(10), createPieces(5, { workplaceId: 8 })], [elsewhere])).toEqual([
    [null, 10, null],
    [1, 5, '5.00'],
  ]);
});

describe('the most specific rate', () => {
  // Rates by descending precedence.
  const inOrder = [
    rate(1, 1, { productId: 11, workplaceId: 7 }),
    rate(2, 2, { productId: 11 }),
    rate(3, 3, { productFamilyId: 3, workplaceId: 7 }),
    rate(4, 4, { productFamilyId: 3 }),
    rate(5, 5, { workplaceId: 7 }),
    rate(6, 6),
  ];
  test.each(inOrder.map((each, at) => [each.id, inOrder.slice(at)] as const))(
    'is rate %i when no more specific rate exists',
    (id, rates) => {
      for (const known of [rates, rates.toReversed()])
        expect(lines([createPieces(1)], known)).toEqual([[id, 1, `${id}.00`]]);
    },
  );
  test.each([
    { productId: 12 },
    { productFamilyId: 4 },
    { workplaceId: 8 },
    { productId: 11, workplaceId: 8 },
    { productFamilyId: 3, workplaceId: 8 },
    { validFrom: '2026-11-24' },
    { validUntil: '2026-11-22' },
  ])('is not a rate for other work or days: %j', (more) => {
    expect(lines([createPieces(1)], [rate(9, 9, more), rate(6, 6)])).toEqual([[6, 1, '6.00']]);
  });
});

describe('rates by range', () => {
  const ranges = [rate(1, 0.3), rate(2, 0.4, { above: 500 }), rate(3, 0.5, { above: 800 })];
  test.each([
    [499, [[1, 499, '149.70']]],
    [500, [[1, 500, '150.00']]],
    [
      501,
      [
        [1, 500, '150.00'],
        [2, 1, '0.40'],
      ],
    ],
    [
      800,
      [
        [1, 500, '150.00'],
        [2, 300, '120.00'],
      ],
    ],
    [
      1000,
      [
        [1, 500, '150.00'],
        [2, 300, '120.00'],
        [3, 200, '100.00'],
      ],
    ],
  ])('pay each of %i pieces at the rate of its range', (good, expected) => {
    expect(lines([createPieces(good)], ranges.toReversed())).toEqual(expected);
    expect(lines([createPieces(good - 1), createPieces(1)], ranges)).toEqual(expected);
  });

  test('count all pieces of the week that rates of the same scope pay, of any product and workplace', () => {
    const pieces = [
      createPieces(400),
      createPieces(200, { productId: 12, workplaceId: 8 }),
      createPieces(10),
    ];
    expect(lines(pieces, ranges)).toEqual([
      [1, 400, '120.00'],
      [1, 100, '30.00'],
      [2, 100, '40.00'],
      [2, 10, '4.00'],
    ]);
  });

  test('do not count pieces that a more specific rate pays', () => {
    const pieces = [createPieces(600, { productId: 12 }), createPieces(10)];
    expect(lines(pieces, [...ranges, rate(9, 1, { productId: 12 })])).toEqual([
      [9, 600, '600.00'],
      [1, 10, '3.00'],
    ]);
  });

  test('continue the count when other rates apply from a later day', () => {
    const until = '2026-11-24';
    const rates = [
      rate(1, 0.3, { validUntil: until }),
      rate(2, 0.4, { above: 500, validUntil: until }),
      rate(3, 0.6, { validFrom: '2026-11-25' }),
      rate(4, 0.8, { above: 500, validFrom: '2026-11-25' }),
    ];
    const [tuesday, wednesday] = [monday + 47 * hour, monday + 48 * hour];
    // The later report comes first.
    const pieces = [createPieces(300, { at: wednesday }), createPieces(400, { at: tuesday })];
    expect(lines(pieces, rates)).toEqual([
      [1, 400, '120.00'],
      [3, 100, '60.00'],
      [4, 200, '160.00'],
    ]);
  });

  test('count two reports of the same moment in the order in which they were written', () => {
    const [one, other] = [
      createPieces(500, { at: monday }),
      createPieces(500, { at: monday, productId: 12 }),
    ];
    expect(
      computePiecePay([other, one], ranges).map(({ productId, rate: paid }) => [
        productId,
        paid?.id,
      ]),
    ).toEqual([
      [11, 1],
      [12, 2],
      [12, 3],
    ]);
  });

  test('do not pay pieces below the lowest range', () => {
    expect(lines([createPieces(700)], [rate(2, 0.4, { above: 500 })])).toEqual([
      [null, 500, null],
      [2, 200, '80.00'],
    ]);
  });
});

test('amounts are rounded only after rates with four decimals and pieces with three are summed', () => {
  const pieces = [
    createPieces(0.333),
    createPieces(0.333, { productId: 12 }),
    createPieces(0.334, { productId: 13 }),
  ];
  // 0.08325, 0.08325 and 0.0835 are 0.25 together.
  expect(lines(pieces, [rate(1, 0.25)])).toEqual([
    [1, 0.333, '0.08'],
    [1, 0.333, '0.08'],
    [1, 0.334, '0.09'],
  ]);
  expect(lines([createPieces(3)], [rate(1, 0.0001)])).toEqual([[1, 3, '0.00']]);
  expect(lines([createPieces(50)], [rate(1, 0.0001)])).toEqual([[1, 50, '0.01']]);
});

const anyRate = fc.record({
  productId: fc.option(fc.integer({ min: 11, max: 13 })),
  workplaceId: fc.option(fc.integer({ min: 7, max: 8 })),
  above: fc.constantFrom(0, 10, 100),
  tenths: fc.integer({ min: 0, max: 99_999 }),
});
const anyPieces = fc.record({
  productId: fc.integer({ min: 11, max: 13 }),
  workplaceId: fc.integer({ min: 7, max: 8 }),
  milli: fc.integer({ min: 1, max: 300_000 }),
});

test('for any rates no pieces are lost, and amounts add up to their exact sum, rounded once', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyRate, {
        selector: ({ productId, workplaceId, above }) => `${productId} ${workplaceId} ${above}`,
        maxLength: 12,
      }),
      fc.array(anyPieces, { maxLength: 12 }),
      (rates, pieces) => {
        const known = rates.map(({ tenths, ...each }, at) => rate(at + 1, tenths / 10_000, each));
        const reports = pieces.map(({ milli, ...each }) =>
          createPieces(fromThousandths(milli), each),
        );
        const paid = computePiecePay(reports, known);
        const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
        expect(sum(paid.map((line) => toThousandths(line.pieces)))).toBe(
          sum(pieces.map(({ milli }) => milli)),
        );
        // Amounts in units of a ten-millionth of a dollar: half a cent is 50,000 of them.
        const exact = paid.reduce(
          (before, line) =>
            before +
            BigInt(toThousandths(line.pieces)) *
              BigInt(Math.round((line.rate?.rate ?? 0) * 10_000)),
          0n,
        );
        const cents = (exact + 50_000n) / 100_000n;
        const amounts = paid.flatMap(({ amount }) => amount ?? []);
        expect(sumMoney(amounts)).toBe(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
        for (const line of paid) expect(line.amount === null).toBe(line.rate === null);
      },
    ),
  );
});
