import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeCuttingPlanTotals } from './cutting-plan-totals.ts';
import { computeCuttingPlan } from './cutting-plan.ts';
import { sumPatternCosts, fillAllBoards, scaleCuttingSizes } from './fill-boards.ts';
import { findBestFilling } from './knapsack.ts';
import { findCuttingIssues, getBoardOffcut, type CuttingProblem } from './cutting-problem.ts';
import { getCaseCount } from '../kit/testing/case-count.ts';

const never = () => false;

const problem = (values: Partial<CuttingProblem>): CuttingProblem => ({
  parts: [],
  boards: [{ length: 120, cost: 1, count: null }],
  kerf: 0,
  trim: 0,
  leastOffcut: 0,
  ...values,
});

const plan = (of: CuttingProblem) => {
  expect(findCuttingIssues(of)).toEqual([]);
  const found = computeCuttingPlan(of, never);
  if (!found) throw new Error('There are not boards enough');
  return { ...found, account: computeCuttingPlanTotals(of, found.patterns) };
};

describe('a cutting plan, checked by hand', () => {
  it('three 40 in parts with kerfs of 1/8 in need two boards of 120 in, but only one of 120 1/4 in', () => {
    // Eighths of an inch.
    const parts = [{ length: 320, count: 3 }];
    const cut = (length: number) =>
      plan(problem({ parts, kerf: 1, boards: [{ length, cost: 1, count: null }] })).account.boards;
    expect(cut(960)).toBe(2);
    expect(cut(961)).toBe(2);
    expect(cut(962)).toBe(1);
  });

  it('the trim is cut off both ends of a board before the first part', () => {
    const parts = [{ length: 40, count: 3 }];
    expect(plan(problem({ parts })).account.boards).toBe(1);
    expect(plan(problem({ parts, trim: 1 })).account.boards).toBe(2);
  });

  it('the rest of a board is kept as an offcut when it is long enough, and counted as waste otherwise', () => {
    const parts = [{ length: 50, count: 1 }];
    const boards = [{ length: 120, cost: 1, count: null }];
    const withOffcut = plan(problem({ parts, boards, kerf: 2, trim: 3, leastOffcut: 62 }));
    expect(withOffcut.account).toMatchObject({ offcuts: [{ length: 62, count: 1 }], waste: 8 });
    const lost = plan(problem({ parts, boards, kerf: 2, trim: 3, leastOffcut: 63 }));
    expect(lost.account).toMatchObject({ offcuts: [], waste: 70, partsLength: 50 });
  });

  it('the plan has the least cost within the stock of the cheaper boards', () => {
    const parts = [{ length: 40, count: 6 }];
    const short = { length: 80, cost: 10, count: 2 };
    const long = { length: 120, cost: 18, count: null };
    // Short ones are cheaper by their length, but two are not enough: two long ones cost less than both of them and a long one.
    expect(plan(problem({ parts, boards: [short, long] }))).toMatchObject({ cost: 36, bound: 32 });
    const { cost } = plan(problem({ parts, boards: [{ ...short, count: 3 }, long] }));
    expect(cost).toBe(30);
  });

  it('between boards of the same cost, the shortest that fits is cut', () => {
    const parts = [{ length: 40, count: 2 }];
    const boards = [120, 45, 60].map((length) => ({ length, cost: 5, count: null }));
    const one = plan(problem({ parts: [{ length: 40, count: 1 }], boards }));
    expect(one.patterns).toMatchObject([{ board: 1, times: 1 }]);
    expect(plan(problem({ parts, boards })).patterns).toMatchObject([{ board: 0, times: 1 }]);
  });

  it('the plan is better than first-fit where possible, and its bound proves that it is the best', () => {
    const parts = [
      { length: 44, count: 4 },
      { length: 24, count: 4 },
      { length: 22, count: 4 },
      { length: 30, count: 4 },
    ];
    const of = problem({ parts, boards: [{ length: 120, cost: 1, count: null }] });
    const { cost, bound } = plan(of);
    expect([cost, bound]).toEqual([4, 4]);
  });

  it('no plan is returned when there are not enough boards', () => {
    const parts = [{ length: 40, count: 7 }];
    const boards = [{ length: 120, cost: 1, count: 2 }];
    expect(computeCuttingPlan(problem({ parts, boards }), never)).toBeUndefined();
  });

  it('a part with count 0 needs no board', () => {
    expect(plan(problem({ parts: [{ length: 40, count: 0 }] }))).toMatchObject({
      patterns: [],
      cost: 0,
      bound: 0,
    });
  });
});

describe('limits of a cutting problem', () => {
  it.each([
    [{ kerf: 40, parts: [{ length: 40, count: 1 }] }, 'kerf kerfTooWide'],
    [{ parts: [{ length: 121, count: 1 }] }, 'parts.0.length longerThanBoards'],
    [{ trim: 1, parts: [{ length: 119, count: 1 }] }, 'parts.0.length longerThanBoards'],
    [{ trim: 60, parts: [{ length: 1, count: 1 }] }, 'trim trimTooLong'],
    [{ parts: [{ length: 40, count: 100_001 }] }, 'parts tooManyPieces'],
    [{ parts: [{ length: 40.5, count: 1 }] }, 'parts.0.length moreThanZero'],
    [{ parts: [{ length: 40, count: -1 }] }, 'parts.0.count greaterOrEqual'],
    [{ boards: [], parts: [] }, 'boards required'],
  ])('a problem with %j is refused: %s', (values, expected) => {
    const issues = findCuttingIssues(problem(values)).map(({ path, rule }) => `${path} ${rule}`);
    expect(issues).toContain(expected);
  });

  it('a problem of 100,000 pieces is planned at the least cost', () => {
    const parts = [
      { length: 40, count: 60_000 },
      { length: 17, count: 40_000 },
    ];
    const { account, cost, bound } = plan(problem({ parts }));
    expect(account.partsLength).toBe(40 * 60_000 + 17 * 40_000);
    expect(cost).toBe(bound);
  });
});

const problems = fc
  .record({
    parts: fc.array(
      fc.record({
        length: fc.integer({ min: 6, max: 90 }),
        count: fc.integer({ min: 0, max: 40 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    boards: fc.array(
      fc.record({
        length: fc.integer({ min: 100, max: 240 }),
        cost: fc.integer({ min: 1, max: 500 }),
        count: fc.option(fc.integer({ min: 0, max: 12 })),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    kerf: fc.integer({ min: 0, max: 5 }),
    trim: fc.integer({ min: 0, max: 5 }),
    leastOffcut: fc.integer({ min: 0, max: 60 }),
  })
  .map(({ boards, ...rest }): CuttingProblem => ({ ...rest, boards }));

describe('any cutting plan', () => {
  it('uses up every board exactly, and costs at least its bound and at most as much as first-fit', () => {
    fc.assert(
      fc.property(problems, (of) => {
        const found = computeCuttingPlan(of, never);
        const byHand = fillAllBoards(
          scaleCuttingSizes(of),
          of.parts.map(({ count }) => count),
        );
        if (!found) {
          expect(byHand).toBeUndefined();
          return;
        }
        const account = computeCuttingPlanTotals(of, found.patterns);
        expect(account.cost).toBe(found.cost);
        expect(found.bound).toBeLessThanOrEqual(found.cost);
        if (byHand) expect(found.cost).toBeLessThanOrEqual(sumPatternCosts(of, byHand));
        // Length of the boards equals parts, waste and offcuts.
        const bought = found.patterns.reduce(
          (sum, { board, times }) => sum + (of.boards[board]?.length ?? 0) * times,
          0,
        );
        const offcutLength = account.offcuts.reduce(
          (sum, { length, count }) => sum + length * count,
          0,
        );
        expect(account.partsLength + account.waste + offcutLength).toBe(bought);
        for (const pattern of found.patterns)
          expect(getBoardOffcut(of, pattern)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: getCaseCount(400) },
    );
  });

  it('has a bound no higher, and a cost no lower, than the best of all plans', () => {
    const small = fc.record({
      parts: fc.array(
        fc.record({
          length: fc.integer({ min: 20, max: 60 }),
          count: fc.integer({ min: 1, max: 2 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      boards: fc.tuple(
        fc.record({
          length: fc.integer({ min: 60, max: 120 }),
          cost: fc.integer({ min: 1, max: 9 }),
          count: fc.constant(null),
        }),
        fc.record({
          length: fc.integer({ min: 60, max: 120 }),
          cost: fc.integer({ min: 1, max: 9 }),
          count: fc.integer({ min: 0, max: 2 }),
        }),
      ),
    });
    fc.assert(
      fc.property(small, (values) => {
        const of = problem(values);
        const found = computeCuttingPlan(of, never);
        const best = leastCost(of);
        expect(found?.bound ?? 0).toBeLessThanOrEqual(best);
        expect(found?.cost ?? best).toBeGreaterThanOrEqual(best);
      }),
      { numRuns: getCaseCount(300) },
    );
  });

  it('has the same best filling by table and by branch search', () => {
    const item = fc.record({
      size: fc.integer({ min: 5, max: 60 }),
      value: fc.integer({ min: 0, max: 100 }),
      most: fc.integer({ min: 0, max: 6 }),
    });
    fc.assert(
      fc.property(
        fc.array(item, { maxLength: 7 }),
        fc.integer({ min: 1, max: 300 }),
        (all, room) => {
          const sizes = all.map(({ size }) => size);
          const values = all.map(({ value }) => value);
          const most = all.map(({ most: count }) => count);
          const cells = findBestFilling(sizes, values, most, room);
          // A thousand times as long, it is searched in branches.
          const long = sizes.map((size) => size * 1000);
          const branches = findBestFilling(long, values, most, room * 1000);
          expect(branches.value).toBe(cells.value);
          expect(branches.bound).toBe(cells.value);
          const usedSize = cells.pieces.reduce(
            (sum, count, at) => sum + count * (sizes[at] ?? 0),
            0,
          );
          expect(usedSize).toBeLessThanOrEqual(room);
        },
      ),
    );
  });
});

/** The least cost, by trying all that there is: each part goes on a board that is cut already, or on another. */
function leastCost({ parts, boards }: CuttingProblem): number {
  const pieces = parts.flatMap(({ length, count }) => Array.from({ length: count }, () => length));
  const used = boards.map(() => 0);
  let best = Number.POSITIVE_INFINITY;
  const go = (at: number, open: readonly number[], cost: number): void => {
    if (cost >= best) return;
    const length = pieces[at];
    if (length === undefined) {
      best = cost;
      return;
    }
    for (const [position, free] of open.entries())
      if (free >= length) go(at + 1, open.toSpliced(position, 1, free - length), cost);
    for (const [board, { length: long, cost: each, count }] of boards.entries()) {
      if (long < length || (count !== null && (used[board] ?? 0) >= count)) continue;
      used[board] = (used[board] ?? 0) + 1;
      go(at + 1, [...open, long - length], cost + each);
      used[board] = (used[board] ?? 0) - 1;
    }
  };
  go(0, [], 0);
  return best;
}
