import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minute } from '../kit/time-zone.ts';
import {
  isReported,
  computePace,
  sumReportedPieces,
  computeProgress,
  getValidReports,
  type FloorReport,
} from './progress.ts';
import { lossAllowance, maxPiecesInAll } from './bounds.ts';
import { mayBePassed, findFloorRefusal, type Said } from './refusal.ts';
import { base, report } from './testing/reports.ts';

test('minutes run from a start to a stop, of each person; whoever works has worked until now', () => {
  const reports = [
    report(0, { kind: 'start' }),
    report(10, { kind: 'start', userId: 2 }),
    report(20, { kind: 'pieces', good: 4 }),
    report(30, { kind: 'pause', reason: 'break' }),
    report(40, { kind: 'start' }),
  ];
  const at = computeProgress(10, reports, base + 50 * minute);
  expect(at).toMatchObject({ state: 'running', workers: [2, 1], minutes: 80, good: 4, left: 6 });
  expect(computePace(at)).toBe(20);
  const stopped = computeProgress(
    10,
    [
      ...reports,
      report(50, { kind: 'pause', userId: 2, reason: 'machine' }),
      report(50, { kind: 'pause', reason: 'break' }),
    ],
    base + 90 * minute,
  );
  expect(stopped).toMatchObject({ state: 'stopped', stoppedFor: 'break', minutes: 80 });
  const finished = computeProgress(
    10,
    [...reports, report(60, { kind: 'finish', userId: 3 })],
    base + 90 * minute,
  );
  expect(finished).toMatchObject({ state: 'finished', workers: [], minutes: 100, left: 6 });
});

test('pieces that are lost on the way are to be made again, and open a step that was done', () => {
  const done = [
    report(0, { kind: 'start' }),
    report(20, { good: 10 }),
    report(30, { kind: 'finish' }),
  ];
  const lost = report(40, { kind: 'lost', good: -4, scrap: 4, reason: 'Se cayeron' });
  const at = computeProgress(10, [...done, lost], base + 90 * minute);
  expect(at).toMatchObject({ state: 'stopped', good: 6, scrap: 4, left: 4, minutes: 30 });
  const again = [
    report(50, { kind: 'start' }),
    report(60, { good: 4 }),
    report(60, { kind: 'finish' }),
  ];
  expect(computeProgress(10, [...done, lost, ...again], base + 90 * minute)).toMatchObject({
    state: 'finished',
    left: 0,
    minutes: 40,
  });
  // The step has no counts: it has not begun.
  expect(computeProgress(10, [{ ...lost, good: 0 }], base)).toMatchObject({
    state: 'waiting',
    left: 10,
  });
  expect([isReported([lost]), isReported([lost, ...done]), isReported([])]).toEqual([
    false,
    true,
    false,
  ]);
});

test('what was taken back is as if it had never been said, and its pieces cancel out', () => {
  const start = report(0, { kind: 'start' });
  const pieces = report(5, { good: 7 });
  const undo = report(6, { good: -7, undoes: pieces.id });
  const stop = report(8, { kind: 'pause', reason: 'break' });
  const again = report(9, { kind: 'pause', undoes: stop.id });
  const reports = [start, pieces, undo, stop, again];
  expect(getValidReports(reports)).toEqual([start]);
  expect(computeProgress(9, reports, base + 10 * minute)).toMatchObject({
    good: 0,
    state: 'running',
    minutes: 10,
  });
});

test('a rule is told with what would be taken; a foreman passes what was made, not what cannot be', () => {
  const progress = computeProgress(10, [report(0, { good: 6, aside: 2 })], base);
  const step = { quantity: 10, progress, before: 9 };
  const said = (pieces: object) => ({
    kind: 'pieces' as const,
    good: 0,
    scrap: 0,
    aside: 0,
    ...pieces,
  });
  expect(findFloorRefusal(said({ good: 5 }), step)).toEqual({ rule: 'beyondOrder', most: 4 });
  expect(findFloorRefusal(said({ good: 1, scrap: 1 }), step)).toEqual({
    rule: 'beyondStep',
    most: 1,
  });
  expect(findFloorRefusal(said({ good: 1 }), step)).toBeUndefined();
  expect(findFloorRefusal(said({ good: 4 }), { ...step, before: undefined })).toBeUndefined();
  expect(findFloorRefusal(said({ good: 22 }), step, true)).toBeUndefined();
  const reworked = { kind: 'reworked' as const, good: 3, scrap: 0, aside: -3 };
  expect(findFloorRefusal(reworked, step, true)).toEqual({ rule: 'beyondAside', most: 2 });
  expect(findFloorRefusal(said({ good: -7 }), step, true)).toEqual({ rule: 'belowNothing' });
  const done = { ...step, progress: computeProgress(10, [report(0, { kind: 'finish' })], base) };
  expect(findFloorRefusal(said({ good: 1 }), done)).toEqual({ rule: 'stepFinished' });
  const rules = [
    'beyondOrder',
    'beyondStep',
    'stepFinished',
    'beyondAside',
    'belowNothing',
  ] as const;
  expect(rules.filter((rule) => mayBePassed({ rule }))).toEqual([
    'beyondOrder',
    'beyondStep',
    'stepFinished',
  ]);
});

/** A thousand random days at one step, each reported through the rules, some of it taken back. */
test('whatever is said, pieces add up: nothing below nothing, nothing twice, what was reworked came from what waited', () => {
  const pieces = fc.integer({ min: 0, max: 40 });
  const word = fc.oneof(
    fc.record({ kind: fc.constant('pieces' as const), good: pieces, scrap: pieces, aside: pieces }),
    fc.record({
      kind: fc.constant('reworked' as const),
      good: pieces,
      scrap: pieces,
      aside: fc.constant(0),
    }),
    fc.record({
      kind: fc.constantFrom('start' as const, 'pause' as const, 'finish' as const),
      good: fc.constant(0),
      scrap: fc.constant(0),
      aside: fc.constant(0),
    }),
    fc.record({ kind: fc.constant('stocked' as const), stocked: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ kind: fc.constant('undo' as const), which: fc.nat(20) }),
  );
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 40 }),
      fc.integer({ min: 1, max: 200 }),
      fc.option(fc.integer({ min: 0, max: 200 }), { nil: undefined }),
      fc.boolean(),
      (words, quantity, before, isPassed) => {
        const reports: FloorReport[] = [];
        const sum = { good: 0, scrap: 0, waited: 0, reworked: 0, stocked: 0 };
        for (const [at, each] of words.entries()) {
          const progress = computeProgress(quantity, reports, base + at * minute);
          if (each.kind === 'stocked') {
            const said = { ...each, good: 0, scrap: 0, aside: 0 };
            if (findFloorRefusal(said, { quantity, progress, before }, isPassed)) continue;
            reports.push(report(at, said));
            sum.stocked += each.stocked;
            continue;
          }
          if (each.kind === 'undo') {
            const target = getValidReports(reports)[each.which];
            if (!target || target.kind === 'stocked') continue;
            const opposite = { good: -target.good, scrap: -target.scrap, aside: -target.aside };
            const said = { ...opposite, kind: 'pieces' as const };
            if (findFloorRefusal(said, { quantity, progress, before: undefined }, true)) continue;
            reports.push(report(at, { ...opposite, kind: target.kind, undoes: target.id }));
            sum.good += opposite.good;
            sum.scrap += opposite.scrap;
            if (target.kind === 'reworked') sum.reworked -= target.good + target.scrap;
            else sum.waited -= target.aside;
            continue;
          }
          const aside = each.kind === 'reworked' ? -(each.good + each.scrap) : each.aside;
          const said = { ...each, aside };
          if (findFloorRefusal(said, { quantity, progress, before }, isPassed)) continue;
          reports.push(report(at, said));
          sum.good += each.good;
          sum.scrap += each.scrap;
          if (each.kind === 'reworked') sum.reworked += each.good + each.scrap;
          else sum.waited += each.aside;
        }
        const at = computeProgress(quantity, reports, base + words.length * minute);
        expect(at).toMatchObject({
          good: sum.good,
          scrap: sum.scrap,
          aside: sum.waited - sum.reworked,
          stocked: sum.stocked,
        });
        // Good pieces lie in a store or are in progress: never more there than were made.
        expect(at.good - at.stocked).toBeGreaterThanOrEqual(0);
        expect(Math.min(at.good, at.scrap, at.aside, at.left, at.minutes)).toBeGreaterThanOrEqual(
          0,
        );
        expect(sumReportedPieces(getValidReports(reports))).toEqual({
          good: at.good,
          scrap: at.scrap,
          aside: at.aside,
        });
        if (!isPassed) {
          expect(at.good).toBeLessThanOrEqual(quantity);
          const most = before ?? quantity + lossAllowance(quantity);
          expect(at.good + at.scrap + at.aside).toBeLessThanOrEqual(most);
        }
        // No approval goes beyond it.
        expect(at.good + at.scrap + at.aside).toBeLessThanOrEqual(maxPiecesInAll(quantity));
      },
    ),
    { numRuns: 300 },
  );
});

test('a step that nothing limits from before may replace a tenth of the order, never fewer than five; a foreman up to the limit', () => {
  const said = (pieces: object): Said => ({
    kind: 'pieces',
    good: 0,
    scrap: 0,
    aside: 0,
    ...pieces,
  });
  const step = (quantity: number) => ({
    quantity,
    progress: computeProgress(quantity, [], base),
    before: undefined,
  });
  for (const [quantity, most] of [
    [1, 6],
    [50, 55],
    [51, 57],
    [10_000, 11_000],
  ] as const) {
    expect(findFloorRefusal(said({ scrap: most }), step(quantity))).toBeUndefined();
    const beyond = { rule: 'beyondLosses', most };
    expect(findFloorRefusal(said({ scrap: most + 0.001 }), step(quantity))).toEqual(beyond);
    expect(findFloorRefusal(said({ scrap: most, aside: 0.001 }), step(quantity))).toEqual(beyond);
    expect(findFloorRefusal(said({ scrap: most + 1 }), step(quantity), true)).toBeUndefined();
    const limit = maxPiecesInAll(quantity);
    expect(findFloorRefusal(said({ scrap: limit }), step(quantity), true)).toBeUndefined();
    for (const isPassed of [false, true])
      expect(findFloorRefusal(said({ good: 1, scrap: limit }), step(quantity), isPassed)).toEqual({
        rule: 'beyondLimit',
        most: limit,
      });
  }
  expect(mayBePassed({ rule: 'beyondLosses' })).toBe(true);
  expect(mayBePassed({ rule: 'beyondLimit' })).toBe(false);
});

test('what comes from another division is worked on when it has come, unless a foreman lets it pass', () => {
  const step = (arrived: number, good = 0) => ({
    quantity: 60,
    progress: computeProgress(60, good > 0 ? [report(0, { good })] : [], base),
    before: 60,
    arrived,
  });
  const start: Said = { kind: 'start', good: 0, scrap: 0, aside: 0 };
  const pieces = (good: number): Said => ({ kind: 'pieces', good, scrap: 0, aside: 0 });
  expect(findFloorRefusal(start, step(0))).toEqual({ rule: 'notArrived', most: 0 });
  expect(findFloorRefusal(start, step(1))).toBeUndefined();
  expect(findFloorRefusal(pieces(40), step(40))).toBeUndefined();
  expect(findFloorRefusal(pieces(41), step(40))).toEqual({ rule: 'notArrived', most: 40 });
  expect(findFloorRefusal(pieces(1), step(40, 40))).toEqual({ rule: 'notArrived', most: 40 });
  expect(mayBePassed({ rule: 'notArrived' })).toBe(true);
  for (const said of [start, pieces(10)])
    expect(findFloorRefusal(said, step(0), true)).toBeUndefined();
});
