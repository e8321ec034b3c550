import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromThousandths, toThousandths } from '../inventories/quantity.ts';
import { getCaseCount } from '../kit/testing/case-count.ts';
import {
  canForemanApprove,
  findFloorRefusal,
  type FloorRefusal,
  type KnownStepState,
  type StepReportInput,
} from './floor-refusal.ts';
import type { StepProgress } from './step-progress.ts';

/** A step of a hundred ordered pieces that is under way, with some figures changed. */
const step = (
  changed: Partial<StepProgress> = {},
  limits: Partial<KnownStepState> = {},
): KnownStepState => ({
  quantity: 100,
  before: undefined,
  ...limits,
  progress: {
    good: 0,
    scrap: 0,
    aside: 0,
    left: 100 - (changed.good ?? 0),
    stocked: 0,
    state: 'running',
    stoppedFor: null,
    workers: [1],
    minutes: 0,
    last: null,
    ...changed,
  },
});
const pieces = (changed: Partial<StepReportInput>): StepReportInput => ({
  kind: 'pieces',
  good: 0,
  scrap: 0,
  aside: 0,
  ...changed,
});
const good = (number: number): StepReportInput => pieces({ good: number });

test('a report within the order is accepted, with good, scrapped and set-aside pieces', () => {
  expect(findFloorRefusal(good(100), step())).toBeUndefined();
  expect(findFloorRefusal(pieces({ good: 5, scrap: 2, aside: 3 }), step())).toBeUndefined();
  expect(findFloorRefusal(pieces({ kind: 'start' }), step())).toBeUndefined();
});

describe('the quantity of the order', () => {
  test('limits the good pieces, to the thousandth', () => {
    const known = step({ good: 70.3 });
    expect(findFloorRefusal(good(29.7), known)).toBeUndefined();
    expect(findFloorRefusal(good(29.701), known)).toEqual({
      rule: 'beyondOrder',
      most: known.progress.left,
    });
  });

  test('lets a first step replace losses of a tenth of it, at least five pieces, over all kinds of pieces', () => {
    const known = step({ good: 90, scrap: 10, aside: 5 });
    expect(findFloorRefusal(pieces({ scrap: 5 }), known)).toBeUndefined();
    for (const more of [pieces({ scrap: 6 }), pieces({ aside: 6 }), good(6)])
      expect(findFloorRefusal(more, known)).toEqual({ rule: 'beyondLosses', most: 5 });
    const few = step({ good: 8, left: 2 }, { quantity: 10 });
    expect(findFloorRefusal(pieces({ scrap: 7 }), few)).toBeUndefined();
    expect(findFloorRefusal(pieces({ scrap: 8 }), few)).toEqual({ rule: 'beyondLosses', most: 7 });
  });
});

describe('the previous step', () => {
  test('limits all pieces of the next step, without an allowance for losses', () => {
    const known = step({ good: 20, scrap: 5, aside: 5 }, { before: 40 });
    expect(findFloorRefusal(good(10), known)).toBeUndefined();
    for (const more of [good(11), pieces({ scrap: 11 }), pieces({ good: 5, scrap: 3, aside: 3 })])
      expect(findFloorRefusal(more, known)).toEqual({ rule: 'beyondStep', most: 10 });
  });

  test('may have more pieces than the order: replaced losses are accepted, more good pieces than ordered are not', () => {
    const known = step({ good: 95, scrap: 20 }, { before: 120 });
    expect(findFloorRefusal(good(5), known)).toBeUndefined();
    expect(findFloorRefusal(pieces({ scrap: 5 }), known)).toBeUndefined();
    expect(findFloorRefusal(good(6), known)).toEqual({ rule: 'beyondOrder', most: 5 });
  });

  test('in another division limits a step to the pieces that arrived; without any, work cannot start', () => {
    const known = step({}, { before: 60, arrived: 30 });
    expect(findFloorRefusal(good(30), known)).toBeUndefined();
    expect(findFloorRefusal(good(31), known)).toEqual({ rule: 'notArrived', most: 30 });
    const start = pieces({ kind: 'start' });
    expect(findFloorRefusal(start, known)).toBeUndefined();
    expect(findFloorRefusal(start, step({}, { arrived: 0 }))).toEqual({
      rule: 'notArrived',
      most: 0,
    });
    // More may arrive than the step before reported.
    expect(findFloorRefusal(good(31), step({}, { before: 30, arrived: 60 }))).toEqual({
      rule: 'beyondStep',
      most: 30,
    });
    // Arrived pieces are the limit where no step before is counted, not the order and its losses.
    expect(
      findFloorRefusal(pieces({ scrap: 20 }), step({ good: 100 }, { arrived: 120 })),
    ).toBeUndefined();
  });
});

describe('a report that exceeds several limits', () => {
  test('is refused by the tightest one that a foreman may override', () => {
    const known = step({ good: 20 }, { before: 60 });
    expect(findFloorRefusal(good(81), known)).toEqual({ rule: 'beyondStep', most: 40 });
    expect(findFloorRefusal(good(81), { ...known, before: 120 })).toEqual({
      rule: 'beyondOrder',
      most: 80,
    });
    expect(findFloorRefusal(good(81), { ...known, arrived: 50 })).toEqual({
      rule: 'notArrived',
      most: 30,
    });
  });

  test('and the maximum of a step is refused with the number that is accepted without an approval', () => {
    const known = step({ good: 20 }, { before: 60 });
    expect(findFloorRefusal(good(999), known)).toEqual({ rule: 'beyondLimit', most: 40 });
    expect(findFloorRefusal(good(999), step({ good: 20, state: 'finished' }))).toEqual({
      rule: 'beyondLimit',
      most: 0,
    });
  });

  test('gives the largest number of pieces that is accepted', () => {
    const thousandths = fc.integer({ min: 0, max: 300_000 }).map((each) => each / 1000);
    const optionalLimit = fc.option(thousandths, { nil: undefined });
    fc.assert(
      fc.property(
        fc.record({ good: thousandths, scrap: thousandths, aside: thousandths }),
        optionalLimit,
        optionalLimit,
        thousandths,
        fc.constantFrom('good' as const, 'scrap' as const, 'aside' as const),
        fc.boolean(),
        (made, before, arrived, count, kind, isApproved) => {
          const left = Math.max(0, fromThousandths(100_000 - toThousandths(made.good)));
          const known = step({ ...made, left }, { before, arrived });
          const findRefusal = (number: number) =>
            findFloorRefusal(pieces({ [kind]: number }), known, isApproved);
          const refusal = findRefusal(count);
          if (!refusal) return;
          const most = refusal.most ?? 0;
          expect(most).toBeLessThan(count);
          expect(findRefusal(most)).toBeUndefined();
          expect(findRefusal(fromThousandths(toThousandths(most) + 1))).toBeDefined();
        },
      ),
      { numRuns: getCaseCount(300) },
    );
  });
});

test('a finished step refuses reports of a start, good pieces or scrap', () => {
  const known = step({ good: 50, state: 'finished' });
  for (const report of [good(1), pieces({ kind: 'start' }), pieces({ scrap: 1 })])
    expect(findFloorRefusal(report, known)).toEqual({ rule: 'stepFinished' });
});

describe('a report that takes pieces back', () => {
  test('cannot take back more pieces of a kind than were reported', () => {
    const known = step({ good: 5, scrap: 2, aside: 1 });
    for (const report of [good(-5), pieces({ scrap: -2 }), pieces({ aside: -1 })])
      expect(findFloorRefusal(report, known)).toBeUndefined();
    for (const report of [good(-6), pieces({ scrap: -3 }), pieces({ aside: -2 })])
      expect(findFloorRefusal(report, known)).toEqual({ rule: 'belowNothing' });
  });

  test('cannot take back good pieces that are already in a store', () => {
    const known = step({ good: 10, scrap: 2, stocked: 6 });
    expect(findFloorRefusal(good(-4), known)).toBeUndefined();
    expect(findFloorRefusal(good(-5), known)).toEqual({ rule: 'belowStocked', most: 4 });
    // Scrap lies in no store.
    expect(findFloorRefusal(pieces({ scrap: -2 }), known)).toBeUndefined();
  });

  test('is accepted even when the step is beyond its limits', () => {
    const known = step({ good: 100, scrap: 30 }, { before: 90, arrived: 80 });
    expect(findFloorRefusal(good(-1), known)).toBeUndefined();
    expect(findFloorRefusal(pieces({ scrap: -1 }), known)).toBeUndefined();
  });
});

describe('the next step', () => {
  test('prevents taking back good pieces that it has reported, unless a foreman approves', () => {
    const known = step({ good: 30 }, { next: 20.5 });
    expect(findFloorRefusal(good(-9.5), known)).toBeUndefined();
    const refusal: FloorRefusal = { rule: 'belowNext', most: 9.5 };
    expect(findFloorRefusal(good(-9.501), known)).toEqual(refusal);
    expect(canForemanApprove(refusal)).toBe(true);
    expect(findFloorRefusal(good(-9.501), known, true)).toBeUndefined();
    // The next step has more than this step already: nothing can be taken back, and no number is below none.
    expect(findFloorRefusal(good(-1), step({ good: 30 }, { next: 40 }))).toEqual({
      rule: 'belowNext',
      most: 0,
    });
  });

  test('does not limit scrapped pieces that are taken back, nor new pieces', () => {
    const known = step({ good: 10, scrap: 5 }, { next: 15 });
    expect(findFloorRefusal(pieces({ scrap: -5 }), known)).toBeUndefined();
    expect(findFloorRefusal(good(1), known)).toBeUndefined();
  });
});

test('a rework report can use only pieces that are set aside', () => {
  const known = step({ good: 90, aside: 4 }, { before: 94 });
  const rework = (number: number, scrap = 0) =>
    pieces({ kind: 'reworked', good: number, scrap, aside: -number - scrap });
  // Pieces were counted when they were set aside: the step before does not limit them again.
  expect(findFloorRefusal(rework(3, 1), known)).toBeUndefined();
  expect(findFloorRefusal(rework(4, 1), known)).toEqual({ rule: 'beyondAside', most: 4 });
});

test('only good pieces that are not yet in a store can be stocked, even from a finished step', () => {
  const known = step({ good: 10.5, scrap: 5, stocked: 4 });
  const stock = (stocked: number) => pieces({ kind: 'stocked', stocked });
  expect(findFloorRefusal(stock(6.5), known)).toBeUndefined();
  expect(findFloorRefusal(stock(6.501), known)).toEqual({ rule: 'beyondMade', most: 6.5 });
  // No foreman makes pieces of nothing.
  expect(findFloorRefusal(stock(7), known, true)).toEqual({ rule: 'beyondMade', most: 6.5 });
  // A finished step still brings its pieces in.
  expect(findFloorRefusal(stock(6), step({ good: 10, state: 'finished' }))).toBeUndefined();
});

describe('a foreman', () => {
  test('can exceed the limits of the order, losses, previous step and arrivals, and add to a finished step', () => {
    const cases: [StepReportInput, KnownStepState][] = [
      [good(101), step()],
      [pieces({ scrap: 111 }), step()],
      [good(11), step({}, { before: 10 })],
      [good(11), step({}, { arrived: 10 })],
      [good(1), step({ good: 50, state: 'finished' })],
    ];
    for (const [report, known] of cases) {
      expect(findFloorRefusal(report, known)).toBeDefined();
      expect(findFloorRefusal(report, known, true)).toBeUndefined();
    }
  });

  test('cannot exceed the maximum of a step: twice the order plus ten pieces', () => {
    const known = step({ good: 150, scrap: 20, aside: 10, left: 0 }, { before: 1000 });
    expect(findFloorRefusal(good(30), known, true)).toBeUndefined();
    for (const report of [good(31), pieces({ scrap: 31 }), pieces({ aside: 31 })])
      expect(findFloorRefusal(report, known, true)).toEqual({ rule: 'beyondLimit', most: 30 });
    expect(findFloorRefusal(good(211), step({ state: 'finished' }), true)).toEqual({
      rule: 'beyondLimit',
      most: 210,
    });
    // The order leaves no good piece to a report without an approval, and scrap is limited by the step before.
    expect(findFloorRefusal(good(31), known)).toEqual({ rule: 'beyondLimit', most: 0 });
    expect(findFloorRefusal(pieces({ scrap: 31 }), known)).toEqual({
      rule: 'beyondLimit',
      most: 30,
    });
    expect(findFloorRefusal(good(1), step({ good: 300, left: 0 }), true)).toEqual({
      rule: 'beyondLimit',
      most: 0,
    });
  });

  test('cannot take back pieces that were not reported or are in a store, nor rework more than are set aside', () => {
    const known = step({ good: 10, stocked: 6, aside: 1 });
    expect(findFloorRefusal(pieces({ scrap: -1 }), known, true)).toEqual({ rule: 'belowNothing' });
    expect(findFloorRefusal(good(-5), known, true)).toEqual({ rule: 'belowStocked', most: 4 });
    expect(findFloorRefusal(pieces({ kind: 'reworked', good: 2, aside: -2 }), known, true)).toEqual(
      { rule: 'beyondAside', most: 1 },
    );
  });

  test('can approve exactly the refusals that an approval lifts', () => {
    const rules = {
      beyondOrder: true,
      beyondLosses: true,
      beyondStep: true,
      notArrived: true,
      stepFinished: true,
      belowNext: true,
      beyondAside: false,
      belowNothing: false,
      beyondMade: false,
      belowStocked: false,
      beyondLimit: false,
    } satisfies Record<FloorRefusal['rule'], boolean>;
    const names = Object.keys(rules).filter((name): name is FloorRefusal['rule'] => name in rules);
    expect(Object.fromEntries(names.map((rule) => [rule, canForemanApprove({ rule })]))).toEqual(
      rules,
    );
  });
});
