import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeWeeklyBalances,
  suggestPurchase,
  type WeeklyBalance,
  type WeeklyArrival,
  type WeeklyNeed,
} from './weekly-balances.ts';
import { addDays, getWeekMonday, listMondays, getWeekIndex } from './weeks.ts';

interface Worked {
  readonly stock: number;
  /** Order, week, quantity. */
  readonly needs: readonly (readonly [order: number, week: number, quantity: number])[];
  readonly arrivals: readonly (readonly [week: number, quantity: number])[];
  /** Computed by hand, week by week. */
  readonly needed: readonly number[];
  readonly arriving: readonly number[];
  readonly left: readonly number[];
  readonly short: readonly number[];
  /** Shortages by week, order and quantity. */
  readonly missing: readonly string[];
}

/** Five materials over eight weeks, netted with paper and pencil. */
const worked: Readonly<Record<string, Worked>> = {
  // No stock and no purchases: all need is a shortage, which grows.
  nails: {
    stock: 0,
    needs: [
      [11, 0, 81_000],
      [12, 2, 100_440],
      [13, 5, 68_000],
    ],
    arrivals: [],
    needed: [81_000, 0, 100_440, 0, 0, 68_000, 0, 0],
    arriving: [0, 0, 0, 0, 0, 0, 0, 0],
    left: [-81_000, -81_000, -181_440, -181_440, -181_440, -249_440, -249_440, -249_440],
    short: [81_000, 81_000, 181_440, 181_440, 181_440, 249_440, 249_440, 249_440],
    missing: [
      '11:81000',
      '11:81000',
      '11:81000 12:100440',
      '11:81000 12:100440',
      '11:81000 12:100440',
      '11:81000 12:100440 13:68000',
      '11:81000 12:100440 13:68000',
      '11:81000 12:100440 13:68000',
    ],
  },
  // Stock lasts two weeks; a truck in week 3 makes up for the two weeks of shortage.
  boards: {
    stock: 500,
    needs: [
      [11, 0, 300],
      [12, 1, 250],
      [13, 2, 120.5],
      [14, 4, 700],
    ],
    arrivals: [[3, 1_000]],
    needed: [300, 250, 120.5, 0, 700, 0, 0, 0],
    arriving: [0, 0, 0, 1_000, 0, 0, 0, 0],
    left: [200, -50, -170.5, 829.5, 129.5, 129.5, 129.5, 129.5],
    short: [0, 50, 170.5, 0, 0, 0, 0, 0],
    missing: ['', '12:50', '12:50 13:120.5', '', '', '', '', ''],
  },
  // Arrival in the week of the need: in time.
  stringers: {
    stock: 10,
    needs: [
      [11, 1, 60],
      [15, 1, 40],
      [11, 3, 20],
    ],
    arrivals: [
      [1, 90],
      [6, 50],
    ],
    needed: [0, 100, 0, 20, 0, 0, 0, 0],
    arriving: [0, 90, 0, 0, 0, 0, 50, 0],
    left: [10, 0, 0, -20, -20, -20, 30, 30],
    short: [0, 0, 0, 20, 20, 20, 0, 0],
    missing: ['', '', '', '11:20', '11:20', '11:20', '', ''],
  },
  // No order needs it: stock stays, and more comes.
  blocks: {
    stock: 75.25,
    needs: [],
    arrivals: [[7, 24.75]],
    needed: [0, 0, 0, 0, 0, 0, 0, 0],
    arriving: [0, 0, 0, 0, 0, 0, 0, 24.75],
    left: [75.25, 75.25, 75.25, 75.25, 75.25, 75.25, 75.25, 100],
    short: [0, 0, 0, 0, 0, 0, 0, 0],
    missing: ['', '', '', '', '', '', '', ''],
  },
  // The order with the lower number is served first within a week; weeks beyond the eighth are left out.
  paint: {
    stock: 5,
    needs: [
      [30, 2, 4],
      [21, 2, 3],
      [22, 7, 2],
      [40, 8, 99],
    ],
    arrivals: [
      [5, 1],
      [9, 99],
    ],
    needed: [0, 0, 7, 0, 0, 0, 0, 2],
    arriving: [0, 0, 0, 0, 0, 1, 0, 0],
    left: [5, 5, -2, -2, -2, -1, -1, -3],
    short: [0, 0, 2, 2, 2, 1, 1, 3],
    missing: ['', '', '30:2', '30:2', '30:2', '30:1', '30:1', '30:1 22:2'],
  },
};

const toExact = (quantity: number): number => Math.round(quantity * 1000);

describe.each(Object.entries(worked))('weekly balances of %s, computed by hand', (_, material) => {
  const weeks = computeWeeklyBalances(
    toExact(material.stock),
    material.needs.map(([orderId, week, quantity]) => ({
      orderId,
      week,
      exact: toExact(quantity),
    })),
    material.arrivals.map(([week, quantity]) => ({ week, exact: toExact(quantity) })),
    8,
  );
  test.each(['needed', 'arriving', 'left', 'short'] as const)(
    'match in the figure "%s"',
    (figure) => {
      expect(weeks.map((week) => week[figure] / 1000)).toEqual(material[figure]);
    },
  );
  test('list the orders with a shortage in each week', () => {
    const missingTexts = weeks.map(({ missing }) =>
      missing.map(({ orderId, exact }) => `${orderId}:${exact / 1000}`).join(' '),
    );
    expect(missingTexts).toEqual(material.missing);
  });
});

const week = fc.integer({ min: 0, max: 9 });
const exact = fc.integer({ min: 1, max: 5_000_000 });
const needs = fc.array(fc.record({ orderId: fc.integer({ min: 1, max: 6 }), week, exact }), {
  maxLength: 20,
});
const arrivals = fc.array(fc.record({ week, exact }), { maxLength: 10 });
const stock = fc.integer({ min: 0, max: 5_000_000 });

const sum = (all: readonly { readonly exact: number }[]) =>
  all.reduce((before, each) => before + each.exact, 0);
const until = <Each extends WeeklyNeed | WeeklyArrival>(all: readonly Each[], last: number) =>
  all.filter((each) => each.week <= last);

describe('weekly balances of any needs and arrivals', () => {
  test('leave the stock plus arrivals less needs, and share the whole shortage among orders', () => {
    fc.assert(
      fc.property(stock, needs, arrivals, (free, needList, coming) => {
        for (const [at, each] of computeWeeklyBalances(free, needList, coming, 8).entries()) {
          expect(each.left).toBe(free + sum(until(coming, at)) - sum(until(needList, at)));
          expect(each.short).toBe(Math.max(0, -each.left));
          expect(sum(each.missing)).toBe(each.short);
        }
      }),
    );
  });
  test('never have a greater shortage when more supply arrives', () => {
    fc.assert(
      fc.property(stock, needs, arrivals, week, exact, (free, needList, coming, when, more) => {
        const before = computeWeeklyBalances(free, needList, coming, 8);
        const after = computeWeeklyBalances(
          free,
          needList,
          [...coming, { week: when, exact: more }],
          8,
        );
        for (const [at, { short }] of after.entries())
          expect(short).toBeLessThanOrEqual(before[at]?.short ?? 0);
      }),
    );
  });
  test('keep the minimum in every week after the suggested purchase arrives', () => {
    fc.assert(
      fc.property(
        stock,
        needs,
        arrivals,
        stock,
        stock,
        (free, needList, coming, minimum, maximum) => {
          const keeping = { minimum, maximum, drafts: 0, countable: false };
          const found = suggestPurchase(computeWeeklyBalances(free, needList, coming, 8), keeping);
          if (!found) return;
          const bought = computeWeeklyBalances(
            free,
            needList,
            [...coming, { week: found.week, exact: found.exact }],
            8,
          );
          expect(suggestPurchase(bought, keeping)).toBeNull();
          expect(Math.min(...bought.slice(found.week).map(({ left }) => left))).toBe(
            Math.max(minimum, maximum) -
              Math.min(
                ...computeWeeklyBalances(free, needList, coming, 8).map(({ left }) => left),
              ) +
              Math.min(
                ...computeWeeklyBalances(free, needList, coming, 8)
                  .slice(found.week)
                  .map(({ left }) => left),
              ),
          );
        },
      ),
    );
  });
});

describe('the suggested purchase', () => {
  const weeks = (...left: number[]): WeeklyBalance[] =>
    left.map((each) => ({
      needed: 0,
      arriving: 0,
      left: each,
      short: Math.max(0, -each),
      missing: [],
    }));
  const plain = { minimum: 0, maximum: 0, drafts: 0, countable: false };
  test.each<[string, number[], Partial<typeof plain>, ReturnType<typeof suggestPurchase>]>([
    ['nothing while the stock lasts', [500, 0], {}, null],
    [
      'the shortage, in the week in which it begins',
      [500, -200, -100],
      {},
      { exact: 200, week: 1 },
    ],
    ['up to the minimum', [500, 300], { minimum: 400 }, { exact: 100, week: 1 }],
    ['up to the maximum', [500, -200], { minimum: 400, maximum: 900 }, { exact: 1100, week: 1 }],
    [
      'reduced by the quantity in draft purchases',
      [500, -200],
      { drafts: 150 },
      { exact: 50, week: 1 },
    ],
    ['nothing when drafts cover the shortage', [500, -200], { drafts: 200 }, null],
    ['rounded up to whole pieces', [500, -200], { countable: true }, { exact: 1000, week: 1 }],
  ])('is %s', (_, left, keeping, expected) => {
    expect(suggestPurchase(weeks(...left), { ...plain, ...keeping })).toEqual(expected);
  });
});

describe('weeks', () => {
  test.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-25', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2026-01-01', '2025-12-29'],
  ])('the week of %s begins on Monday %s', (day, monday) => {
    expect(getWeekMonday(day)).toBe(monday);
  });
  test('are counted from the present week, to which past and missing days belong', () => {
    expect(listMondays('2026-12-30', 2)).toEqual(['2026-12-28', '2027-01-04']);
    expect(
      ['2026-11-01', '2026-11-29', '2026-11-30', '2027-01-04', null].map((day) =>
        getWeekIndex(day, '2026-11-25'),
      ),
    ).toEqual([0, 0, 1, 6, 0]);
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });
});
