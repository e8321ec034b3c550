import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minuteMillis, type Instant } from '../kit/time-zone.ts';
import { officeHours } from '../planning/testing/plants.ts';
import { countWorkingMinutes } from '../kit/working-time.ts';
import { findDelayedWork, findDelayedBatchLoads, type ReportedStep } from './delayed-work.ts';
import type { StepProgress } from './step-progress.ts';

/** A Tuesday at nine in Mexico City, when the office opens. */
const nine = Date.parse('2027-08-03T15:00:00Z');
const after = (minutes: number): Instant => nine + minutes * minuteMillis;
const progress = (changed: Partial<StepProgress>): StepProgress => ({
  good: 0,
  scrap: 0,
  aside: 0,
  left: 100,
  stocked: 0,
  state: 'running',
  stoppedFor: null,
  workers: [1],
  minutes: 0,
  last: null,
  ...changed,
});
/** Tablets that have been used since the day before, and are now. */
const watched = { since: after(-1440), isAttended: true };
/** A hundred pieces of a minute and a half, planned from nine to half past eleven. */
const step = (changed: Partial<ReportedStep> = {}): ReportedStep => ({
  quantity: 100,
  workTime: 1.5,
  events: [{ id: 7, userId: 1, start: nine, end: after(150) }],
  progress: progress({}),
  goodLater: 0,
  attendance: watched,
  ...changed,
});

test('work that keeps its plan is not delayed, and finished work is never delayed', () => {
  const half = progress({ good: 50, left: 50, minutes: 75 });
  expect(findDelayedWork(step({ progress: half }), officeHours, after(75))).toEqual([]);
  expect(findDelayedWork(step({ progress: half }), officeHours, after(90))).toEqual([]);
  for (const state of ['finished', 'running'] as const) {
    const left = state === 'finished' ? 40 : 0;
    expect(
      findDelayedWork(step({ progress: progress({ state, left }) }), officeHours, after(900)),
    ).toEqual([]);
  }
});

test('work with too few planned minutes left ends later by the missing minutes, at its reported pace', () => {
  // 50 left of 1.5 minutes are 75; 25 are planned still.
  const slow = progress({ good: 50, left: 50, minutes: 75 });
  expect(findDelayedWork(step({ progress: slow }), officeHours, after(125))).toEqual([
    { id: 7, end: after(200) },
  ]);
  // Twice as slow as the flow: 150 minutes are needed.
  const slower = progress({ good: 50, left: 50, minutes: 150 });
  expect(findDelayedWork(step({ progress: slower }), officeHours, after(125))).toEqual([
    { id: 7, end: after(275) },
  ]);
  // A pace counts up to three times the minutes of the flow: 50 left of 4.5 minutes are 225, at 9 minutes a piece too.
  const slowest = progress({ good: 50, left: 50, minutes: 450 });
  expect(findDelayedWork(step({ progress: slowest }), officeHours, after(125))).toEqual([
    { id: 7, end: after(350) },
  ]);
  // And from half of them on: 80 left of 0.75 minutes are 60, at 0.15 minutes a piece too.
  const fastest = progress({ good: 20, left: 80, minutes: 3 });
  expect(findDelayedWork(step({ progress: fastest }), officeHours, after(125))).toEqual([
    { id: 7, end: after(185) },
  ]);
  // Four pieces are too few for a pace.
  const begun = progress({ good: 4, left: 96, minutes: 60 });
  expect(findDelayedWork(step({ progress: begun }), officeHours, after(60))).toEqual([
    { id: 7, end: after(204) },
  ]);
  // Two people who work side by side each do half of the missing pieces.
  const events = [1, 2].map((userId) => ({ id: userId, userId, start: nine, end: after(150) }));
  expect(
    findDelayedWork(step({ events, progress: slow, quantity: 100 }), officeHours, after(140)),
  ).toEqual([{ id: 2, end: after(178) }]);
  // A single person does all of it, in however many events it is planned.
  const [first] = events.map((event) => ({ ...event, userId: 1, end: after(140) }));
  const next = { id: 2, userId: 1, start: after(140), end: after(150) };
  expect(
    findDelayedWork(
      step({ events: [...(first ? [first] : []), next], progress: slow }),
      officeHours,
      after(130),
    ),
  ).toEqual([{ id: 2, end: after(205) }]);
});

test('missing minutes are shared by the people whose planned work is not over', () => {
  const events = [
    { id: 9, userId: 1, start: nine, end: after(60) },
    { id: 8, userId: 2, start: nine, end: after(150) },
  ];
  const slow = progress({ good: 30, left: 70, minutes: 45 });
  const findEnd = (now: number) =>
    findDelayedWork(step({ events, progress: slow }), officeHours, after(now));
  // 70 pieces of 1.5 minutes are 105; 30 are planned still, of one person.
  expect(findEnd(120)).toEqual([{ id: 8, end: after(225) }]);
  // Half an hour of the first person and two of the second are planned still: all that is needed.
  expect(findEnd(30)).toEqual([]);
  // The plan of the first person ends at this moment: the 45 missing minutes are of the second one alone.
  const fewer = progress({ good: 10, left: 90, minutes: 15 });
  expect(findDelayedWork(step({ events, progress: fewer }), officeHours, after(60))).toEqual([
    { id: 8, end: after(195) },
  ]);
});

test('the reported pace counts from a tenth of the pieces on, and from five pieces at least', () => {
  // 200 pieces of 45 seconds are planned for two and a half hours, of which one is over.
  const findEnd = (quantity: number, workTime: number, good: number) =>
    findDelayedWork(
      step({
        quantity,
        workTime,
        progress: progress({ good, left: quantity - good, minutes: good * workTime * 1.5 }),
      }),
      officeHours,
      after(60),
    );
  // 181 pieces by the flow are 136 minutes, 180 at the reported pace 203; 90 are planned still.
  expect(findEnd(200, 0.75, 19)).toEqual([{ id: 7, end: after(150 + 46) }]);
  expect(findEnd(200, 0.75, 20)).toEqual([{ id: 7, end: after(150 + 113) }]);
  // 26 pieces of 5 minutes are 130 by the flow, 25 at the reported pace 188.
  expect(findEnd(30, 5, 4)).toEqual([{ id: 7, end: after(150 + 40) }]);
  expect(findEnd(30, 5, 5)).toEqual([{ id: 7, end: after(150 + 98) }]);
});

test('work that has not begun is overdue after a quarter of an hour, or after a tenth of its planned time', () => {
  const waiting = progress({ state: 'waiting', workers: [] });
  const findStart = (planned: number, now: Instant) =>
    findDelayedWork(
      step({ progress: waiting, events: [{ id: 7, userId: 1, start: nine, end: after(planned) }] }),
      officeHours,
      now,
    ).map(({ start }) => start);
  for (const [planned, slack] of [
    [60, 15],
    [150, 15],
    [300, 30],
  ] as const) {
    expect(findStart(planned, after(slack))).toEqual([]);
    // The minute that has begun counts.
    expect(findStart(planned, after(slack) + 1)).toEqual([after(slack + 1)]);
  }
});

test('a started step without pieces ends later by the missing minutes', () => {
  expect(findDelayedWork(step(), officeHours, after(60))).toEqual([{ id: 7, end: after(210) }]);
});

test('overdue work that has not begun starts now, but only at an attended tablet', () => {
  const waiting = progress({ state: 'waiting', workers: [] });
  expect(findDelayedWork(step({ progress: waiting }), officeHours, after(10))).toEqual([]);
  expect(findDelayedWork(step({ progress: waiting }), officeHours, after(40))).toEqual([
    { id: 7, start: after(40) },
  ]);
  // Time of the step is over: all of it is done from now on.
  expect(findDelayedWork(step({ progress: waiting }), officeHours, after(150))).toEqual([
    { id: 7, start: after(150), end: after(300) },
  ]);
  expect(findDelayedWork(step({ progress: waiting }), officeHours, after(160))).toEqual([
    { id: 7, start: after(160), end: after(310) },
  ]);
  expect(
    findDelayedWork(
      step({ progress: waiting, attendance: { ...watched, isAttended: false } }),
      officeHours,
      after(160),
    ),
  ).toEqual([]);
});

describe('on the first day of a tablet', () => {
  const since = (minutes: number) => ({ since: after(minutes), isAttended: true });
  const waiting = progress({ state: 'waiting', workers: [] });

  test('work planned before the first worker signed in is not delayed; later work is', () => {
    const work = (minutes: number) => step({ progress: waiting, attendance: since(minutes) });
    expect(findDelayedWork(work(1), officeHours, after(160))).toEqual([]);
    expect(findDelayedWork(work(0), officeHours, after(160))).toEqual([
      { id: 7, start: after(160), end: after(310) },
    ]);
    // The later one of two events was to begin after the first presence at the tablet.
    const events = [
      { id: 7, userId: 1, start: nine, end: after(75) },
      { id: 8, userId: 1, start: after(75), end: after(150) },
    ];
    expect(findDelayedWork({ ...work(60), events }, officeHours, after(120))).toEqual([
      { id: 8, start: after(120) },
    ]);
    const load = { ids: [7], start: nine, isBegun: false };
    expect(
      findDelayedBatchLoads([{ ...load, attendance: since(1) }], officeHours, after(60)),
    ).toEqual([]);
    expect(
      findDelayedBatchLoads([{ ...load, attendance: since(0) }], officeHours, after(60)),
    ).toEqual([{ id: 7, start: after(60) }]);
  });

  test('pieces planned before the first worker signed in count as made', () => {
    // 10 are reported; of 90 minutes before, 60 pieces may be made already. 30 left are 45 minutes, of which 25 are planned.
    const begun = progress({ good: 10, left: 90, minutes: 15 });
    const work = (minutes: number) => step({ progress: begun, attendance: since(minutes) });
    expect(findDelayedWork(work(90), officeHours, after(125))).toEqual([
      { id: 7, end: after(170) },
    ]);
    expect(findDelayedWork(work(150), officeHours, after(125))).toEqual([]);
    expect(findDelayedWork(work(0), officeHours, after(125))).toEqual([{ id: 7, end: after(260) }]);
  });
});

test('pieces reported by a later step count as made by this step, even if it did not report them', () => {
  const waiting = progress({ state: 'waiting', workers: [] });
  expect(
    findDelayedWork(step({ progress: waiting, goodLater: 1 }), officeHours, after(160)),
  ).toEqual([]);
  const begun = progress({ good: 10, left: 90, minutes: 15 });
  expect(
    findDelayedWork(step({ progress: begun, goodLater: 100 }), officeHours, after(160)),
  ).toEqual([]);
  // 40 left are 60 minutes, of which 25 are planned.
  expect(
    findDelayedWork(step({ progress: begun, goodLater: 60 }), officeHours, after(125)),
  ).toEqual([{ id: 7, end: after(185) }]);
  // A lower number than this step reports itself changes nothing.
  expect(findDelayedWork(step({ progress: begun, goodLater: 5 }), officeHours, after(125))).toEqual(
    [{ id: 7, end: after(260) }],
  );
});

test('delayed work ends after now and later than planned, in working hours, and never starts in the past', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.nat(500),
      fc.nat(900),
      fc.nat(2000),
      fc.constantFrom('waiting' as const, 'running' as const, 'stopped' as const),
      (length, good, minutes, passed, state) => {
        const reports =
          state === 'waiting'
            ? progress({ state })
            : progress({ state, good, left: 500 - good, minutes });
        const events = [{ id: 7, userId: 1, start: nine, end: after(length) }];
        const work = step({ quantity: 500, workTime: length / 500, events, progress: reports });
        const now = after(passed);
        for (const { start, end } of findDelayedWork(work, officeHours, now)) {
          if (start !== undefined) expect(start).toBeGreaterThanOrEqual(now);
          if (end === undefined) continue;
          expect(end).toBeGreaterThan(Math.max(now, after(length)));
          expect(countWorkingMinutes(officeHours, Math.max(now, nine), end)).toBeGreaterThan(0);
        }
      },
    ),
  );
});

test('a load that was not put in starts now as a whole; a begun, future or unattended load stays', () => {
  const load = { ids: [7, 8], start: nine, isBegun: false, attendance: watched };
  expect(findDelayedBatchLoads([load], officeHours, after(15))).toEqual([]);
  expect(findDelayedBatchLoads([load], officeHours, after(20) - 1)).toEqual([
    { id: 7, start: after(20) },
    { id: 8, start: after(20) },
  ]);
  expect(findDelayedBatchLoads([{ ...load, isBegun: true }], officeHours, after(60))).toEqual([]);
  expect(
    findDelayedBatchLoads(
      [{ ...load, attendance: { ...watched, isAttended: false } }],
      officeHours,
      after(60),
    ),
  ).toEqual([]);
  expect(findDelayedBatchLoads([{ ...load, start: after(60) }], officeHours, after(20))).toEqual(
    [],
  );
});
