import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMillis } from '../kit/time-zone.ts';
import {
  hasStepReports,
  computeMinutesPerPiece,
  sumReportedPieces,
  computeProgress,
  getShownStepState,
  omitUndoneReports,
  type FloorReport,
} from './step-progress.ts';
import { computeLossAllowance, computeMaxReportedPieces } from './piece-limits.ts';
import { shownStepStateWords } from './report-words.ts';
import { canForemanApprove, findFloorRefusal, type StepReportInput } from './floor-refusal.ts';
import { reportBaseTime, createTestReport } from './testing/reports.ts';
import { getCaseCount } from '../kit/testing/case-count.ts';

test('minutes are counted per worker from start to stop, and until now while a worker is working', () => {
  const reports = [
    createTestReport(0, { kind: 'start' }),
    createTestReport(10, { kind: 'start', userId: 2 }),
    // A second start of a person who works already does not shorten their work.
    createTestReport(15, { kind: 'start', userId: 2 }),
    createTestReport(20, { kind: 'pieces', good: 4 }),
    createTestReport(30, { kind: 'pause', reason: 'break' }),
    createTestReport(40, { kind: 'start' }),
  ];
  const at = computeProgress(10, reports, reportBaseTime + 50 * minuteMillis);
  expect(at).toMatchObject({ state: 'running', workers: [2, 1], minutes: 80, good: 4, left: 6 });
  expect(computeMinutesPerPiece(at)).toBe(20);
  const stopped = computeProgress(
    10,
    [
      ...reports,
      createTestReport(50, { kind: 'pause', userId: 2, reason: 'machine' }),
      createTestReport(50, { kind: 'pause', reason: 'break' }),
    ],
    reportBaseTime + 90 * minuteMillis,
  );
  expect(stopped).toMatchObject({ state: 'stopped', stoppedFor: 'break', minutes: 80 });
  const finished = computeProgress(
    10,
    [...reports, createTestReport(60, { kind: 'finish', userId: 3 })],
    reportBaseTime + 90 * minuteMillis,
  );
  expect(finished).toMatchObject({ state: 'finished', workers: [], minutes: 100, left: 6 });
});

test('stocked parts do not begin a step, and a new start clears the reason of a stop', () => {
  const stocked = createTestReport(5, { kind: 'stocked', stocked: 5 });
  expect(computeProgress(10, [stocked], reportBaseTime + 60 * minuteMillis)).toMatchObject({
    state: 'waiting',
    stocked: 5,
    left: 10,
  });
  const reports = [
    createTestReport(0, { kind: 'start' }),
    createTestReport(10, { kind: 'pause', reason: 'machine' }),
    createTestReport(20, { kind: 'start' }),
    createTestReport(30, { kind: 'finish', good: 10 }),
    createTestReport(40, { kind: 'lost', good: -4, scrap: 4, reason: 'Se cayeron' }),
  ];
  expect(computeProgress(10, reports.slice(0, 2), reportBaseTime)).toMatchObject({
    state: 'stopped',
    stoppedFor: 'machine',
  });
  expect(computeProgress(10, reports, reportBaseTime)).toMatchObject({
    state: 'stopped',
    stoppedFor: null,
  });
});

test('pieces lost in transport must be made again, and reopen a finished step', () => {
  const done = [
    createTestReport(0, { kind: 'start' }),
    createTestReport(20, { good: 10 }),
    createTestReport(30, { kind: 'finish' }),
  ];
  const lost = createTestReport(40, { kind: 'lost', good: -4, scrap: 4, reason: 'Se cayeron' });
  const at = computeProgress(10, [...done, lost], reportBaseTime + 90 * minuteMillis);
  expect(at).toMatchObject({ state: 'stopped', good: 6, scrap: 4, left: 4, minutes: 30 });
  const again = [
    createTestReport(50, { kind: 'start' }),
    createTestReport(60, { good: 4 }),
    createTestReport(60, { kind: 'finish' }),
  ];
  expect(
    computeProgress(10, [...done, lost, ...again], reportBaseTime + 90 * minuteMillis),
  ).toMatchObject({
    state: 'finished',
    left: 0,
    minutes: 40,
  });
  // The step has no counts: it has not begun.
  expect(computeProgress(10, [{ ...lost, good: 0 }], reportBaseTime)).toMatchObject({
    state: 'waiting',
    left: 10,
  });
  expect([hasStepReports([lost]), hasStepReports([lost, ...done]), hasStepReports([])]).toEqual([
    false,
    true,
    false,
  ]);
});

test('a report that arrives late counts at its own time', () => {
  const pause = createTestReport(20, { kind: 'pause', reason: 'break' });
  const start = createTestReport(0, { kind: 'start' });
  expect(computeProgress(9, [pause, start], reportBaseTime + 50 * minuteMillis)).toMatchObject({
    state: 'stopped',
    stoppedFor: 'break',
    minutes: 20,
    last: pause.at,
  });
});

test('an undone report has no effect, and its pieces cancel out', () => {
  const start = createTestReport(0, { kind: 'start' });
  const pieces = createTestReport(5, { good: 7 });
  const undo = createTestReport(6, { good: -7, undoes: pieces.id });
  const stop = createTestReport(8, { kind: 'pause', reason: 'break' });
  const again = createTestReport(9, { kind: 'pause', undoes: stop.id });
  const reports = [start, pieces, undo, stop, again];
  expect(omitUndoneReports(reports)).toEqual([start]);
  expect(computeProgress(9, reports, reportBaseTime + 10 * minuteMillis)).toMatchObject({
    good: 0,
    state: 'running',
    minutes: 10,
    last: reportBaseTime,
  });
});

test('reports of the same moment count in the order of arrival, and a start in the future adds no minutes', () => {
  const start = createTestReport(10, { kind: 'start' });
  const finish = createTestReport(10, { kind: 'finish' });
  expect(computeProgress(9, [finish, start], reportBaseTime)).toMatchObject({ state: 'finished' });
  expect(computeProgress(9, [start], reportBaseTime)).toMatchObject({
    state: 'running',
    minutes: 0,
  });
});

test('a refusal gives the number still possible; a foreman can exceed the order, but not rework too many pieces', () => {
  const progress = computeProgress(
    10,
    [createTestReport(0, { good: 6, aside: 2 })],
    reportBaseTime,
  );
  const step = { quantity: 10, progress, before: 9 };
  const said = (pieces: object) => ({
    kind: 'pieces' as const,
    good: 0,
    scrap: 0,
    aside: 0,
    ...pieces,
  });
  expect(findFloorRefusal(said({ good: 5 }), step)).toEqual({ rule: 'beyondStep', most: 1 });
  expect(findFloorRefusal(said({ good: 5 }), { ...step, before: 20 })).toEqual({
    rule: 'beyondOrder',
    most: 4,
  });
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
  const done = {
    ...step,
    progress: computeProgress(10, [createTestReport(0, { kind: 'finish' })], reportBaseTime),
  };
  expect(findFloorRefusal(said({ good: 1 }), done)).toEqual({ rule: 'stepFinished' });
  const rules = [
    'beyondOrder',
    'beyondStep',
    'stepFinished',
    'beyondAside',
    'belowNothing',
  ] as const;
  expect(rules.filter((rule) => canForemanApprove({ rule }))).toEqual([
    'beyondOrder',
    'beyondStep',
    'stepFinished',
  ]);
});

/** A thousand random days at one step, each reported through the rules, some of it taken back. */
test('piece counts add up for any reports: none is negative or counted twice, and rework uses set-aside pieces', () => {
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
          const progress = computeProgress(quantity, reports, reportBaseTime + at * minuteMillis);
          if (each.kind === 'stocked') {
            const said = { ...each, good: 0, scrap: 0, aside: 0 };
            if (findFloorRefusal(said, { quantity, progress, before }, isPassed)) continue;
            reports.push(createTestReport(at, said));
            sum.stocked += each.stocked;
            continue;
          }
          if (each.kind === 'undo') {
            const target = omitUndoneReports(reports)[each.which];
            if (!target || target.kind === 'stocked') continue;
            const opposite = { good: -target.good, scrap: -target.scrap, aside: -target.aside };
            const said = { ...opposite, kind: 'pieces' as const };
            if (findFloorRefusal(said, { quantity, progress, before: undefined }, true)) continue;
            reports.push(
              createTestReport(at, { ...opposite, kind: target.kind, undoes: target.id }),
            );
            sum.good += opposite.good;
            sum.scrap += opposite.scrap;
            if (target.kind === 'reworked') sum.reworked -= target.good + target.scrap;
            else sum.waited -= target.aside;
            continue;
          }
          const aside = each.kind === 'reworked' ? -(each.good + each.scrap) : each.aside;
          const said = { ...each, aside };
          if (findFloorRefusal(said, { quantity, progress, before }, isPassed)) continue;
          reports.push(createTestReport(at, said));
          sum.good += each.good;
          sum.scrap += each.scrap;
          if (each.kind === 'reworked') sum.reworked += each.good + each.scrap;
          else sum.waited += each.aside;
        }
        const at = computeProgress(quantity, reports, reportBaseTime + words.length * minuteMillis);
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
        expect(sumReportedPieces(omitUndoneReports(reports))).toEqual({
          good: at.good,
          scrap: at.scrap,
          aside: at.aside,
        });
        if (!isPassed) {
          expect(at.good).toBeLessThanOrEqual(quantity);
          const most = before ?? quantity + computeLossAllowance(quantity);
          expect(at.good + at.scrap + at.aside).toBeLessThanOrEqual(most);
        }
        // No approval goes beyond it.
        expect(at.good + at.scrap + at.aside).toBeLessThanOrEqual(
          computeMaxReportedPieces(quantity),
        );
      },
    ),
    { numRuns: getCaseCount(300) },
  );
});

test('a first step may replace a tenth of the order, at least five pieces; a foreman may go up to the maximum', () => {
  const said = (pieces: object): StepReportInput => ({
    kind: 'pieces',
    good: 0,
    scrap: 0,
    aside: 0,
    ...pieces,
  });
  const step = (quantity: number) => ({
    quantity,
    progress: computeProgress(quantity, [], reportBaseTime),
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
    const limit = computeMaxReportedPieces(quantity);
    expect(findFloorRefusal(said({ scrap: limit }), step(quantity), true)).toBeUndefined();
    for (const [isPassed, accepted] of [
      [false, most],
      [true, limit],
    ] as const)
      expect(findFloorRefusal(said({ good: 1, scrap: limit }), step(quantity), isPassed)).toEqual({
        rule: 'beyondLimit',
        most: accepted,
      });
  }
  expect(canForemanApprove({ rule: 'beyondLosses' })).toBe(true);
  expect(canForemanApprove({ rule: 'beyondLimit' })).toBe(false);
});

test('pieces from another division can be worked on only after they arrive, unless a foreman approves', () => {
  const step = (arrived: number, good = 0) => ({
    quantity: 60,
    progress: computeProgress(60, good > 0 ? [createTestReport(0, { good })] : [], reportBaseTime),
    before: 60,
    arrived,
  });
  const start: StepReportInput = { kind: 'start', good: 0, scrap: 0, aside: 0 };
  const pieces = (good: number): StepReportInput => ({ kind: 'pieces', good, scrap: 0, aside: 0 });
  expect(findFloorRefusal(start, step(0))).toEqual({ rule: 'notArrived', most: 0 });
  expect(findFloorRefusal(start, step(1))).toBeUndefined();
  expect(findFloorRefusal(pieces(40), step(40))).toBeUndefined();
  expect(findFloorRefusal(pieces(41), step(40))).toEqual({ rule: 'notArrived', most: 40 });
  expect(findFloorRefusal(pieces(1), step(40, 40))).toEqual({ rule: 'notArrived', most: 0 });
  expect(canForemanApprove({ rule: 'notArrived' })).toBe(true);
  for (const said of [start, pieces(10)])
    expect(findFloorRefusal(said, step(0), true)).toBeUndefined();
});

test('unattended work without a reported stop is to be continued; a reported stop stays a stop, and no work of an order that is over is to be continued', () => {
  const counted = computeProgress(9, [createTestReport(0, { good: 5 })], reportBaseTime);
  expect(counted).toMatchObject({ state: 'stopped', stoppedFor: null });
  expect(getShownStepState(counted)).toBe('idle');
  expect(getShownStepState(counted, true)).toBe('stopped');
  const paused = { ...counted, stoppedFor: 'break' };
  expect(getShownStepState(paused)).toBe('stopped');
  for (const state of ['waiting', 'running', 'finished'] as const)
    expect(getShownStepState({ state, stoppedFor: null })).toBe(state);
  expect(shownStepStateWords.idle).toEqual({ es: 'Por seguir', en: 'To be continued' });
});
