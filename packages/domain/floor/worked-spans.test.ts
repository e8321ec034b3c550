import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMillis } from '../kit/time-zone.ts';
import { computeProgress, type FloorReport } from './step-progress.ts';
import {
  maxUnstoppedWorkMillis,
  sumUserMinutesByPeriod,
  listCappedWorkStretches,
  sumWorkByUser,
} from './worked-spans.ts';
import { reportBaseTime, createTestReport } from './testing/reports.ts';

const within = (from: number, to: number, now = to) => ({
  from: reportBaseTime + from * minuteMillis,
  to: reportBaseTime + to * minuteMillis,
  now: reportBaseTime + now * minuteMillis,
});

test('hours are limited to the period, overlapping minutes count once, and pieces count when they are reported', () => {
  const cut = [
    createTestReport(-30, { kind: 'start' }),
    createTestReport(-10, { good: 5 }),
    createTestReport(10, { good: 7, scrap: 2 }),
    createTestReport(60, { kind: 'pause' }),
  ];
  const nail = [
    createTestReport(40, { kind: 'start' }),
    createTestReport(50, { kind: 'start', userId: 2 }),
    createTestReport(100, { kind: 'finish', userId: 3 }),
    createTestReport(120, { good: 9 }),
  ];
  expect([...sumWorkByUser([cut, nail], within(0, 120))]).toEqual([
    [1, { minutes: 100, good: 7, scrap: 2, aside: 0 }],
    [2, { minutes: 50, good: 0, scrap: 0, aside: 0 }],
  ]);
  expect([...sumWorkByUser([cut, nail], within(200, 300))]).toEqual([]);
});

test('pieces that a foreman takes back are removed from the worker and not subtracted from the foreman', () => {
  const made = createTestReport(0, { good: 40 });
  const back = createTestReport(5, { good: -40, undoes: made.id, userId: 9 });
  expect([...sumWorkByUser([[made, back]], within(0, 60))]).toEqual([]);
});

test('a start without a stop counts until now, and at most as one long shift', () => {
  const open = [createTestReport(0, { kind: 'start' })];
  expect(listCappedWorkStretches(open, reportBaseTime + 30 * minuteMillis)).toEqual([
    { userId: 1, from: reportBaseTime, to: reportBaseTime + 30 * minuteMillis },
  ]);
  const [long] = listCappedWorkStretches(open, reportBaseTime + 9 * 24 * 60 * minuteMillis);
  expect(long?.to).toBe(reportBaseTime + maxUnstoppedWorkMillis);
});

test('work across a period boundary is split there, and a worker without minutes in any period is left out', () => {
  const cut = [
    createTestReport(50, { kind: 'start' }),
    createTestReport(130, { kind: 'pause' }),
    createTestReport(500, { kind: 'start', userId: 2 }),
    createTestReport(510, { kind: 'pause', userId: 2 }),
    createTestReport(130, { kind: 'start', userId: 3 }),
    createTestReport(140, { kind: 'pause', userId: 3 }),
  ];
  const bounds = [0, 60, 120, 180].map((each) => reportBaseTime + each * minuteMillis);
  expect([...sumUserMinutesByPeriod([cut], bounds, reportBaseTime + 600 * minuteMillis)]).toEqual([
    [1, [10, 60, 10]],
    [3, [0, 0, 10]],
  ]);
});

const words = fc.array(
  fc.record({
    userId: fc.integer({ min: 1, max: 3 }),
    step: fc.integer({ min: 0, max: 2 }),
    kind: fc.constantFrom('start' as const, 'pause' as const, 'finish' as const, 'pieces' as const),
    good: fc.integer({ min: 0, max: 50 }),
    isTakenBack: fc.boolean(),
  }),
  { maxLength: 60 },
);

test('parts of a period add up to the whole, and the work of one step equals its progress', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 899 }), (said, middle) => {
      const steps: FloorReport[][] = [[], [], []];
      for (const [at, { step, isTakenBack, kind, good, userId }] of said.entries()) {
        const one = createTestReport(at * 15, { kind, userId, good: kind === 'pieces' ? good : 0 });
        steps[step]?.push(one);
        if (isTakenBack)
          steps[step]?.push(
            createTestReport(at * 15 + 1, { kind, userId: 9, good: -one.good, undoes: one.id }),
          );
      }
      const sum = (of: (typeof steps)[number][], from: number, to: number) =>
        [...sumWorkByUser(of, within(from, to, 900)).values()].reduce(
          (total, { minutes, good }) => [(total[0] ?? 0) + minutes, (total[1] ?? 0) + good],
          [0, 0],
        );
      const [minutes = 0, good] = sum(steps, 0, 901);
      const [before, after] = [sum(steps, 0, middle), sum(steps, middle, 901)];
      expect((before[0] ?? 0) + (after[0] ?? 0)).toBeCloseTo(minutes, 5);
      expect((before[1] ?? 0) + (after[1] ?? 0)).toBe(good);
      for (const step of steps) {
        const progress = computeProgress(1_000, step, reportBaseTime + 900 * minuteMillis);
        expect(sum([step], 0, 901)).toEqual([progress.minutes, progress.good]);
      }
    }),
  );
});
