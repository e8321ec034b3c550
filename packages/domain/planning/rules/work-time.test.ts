import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAugustInstant, formatAugustInstant, officeHours } from '../testing/plants.ts';
import {
  computeWorkplaceMinutes,
  computeExpectedMinutes,
  getFirstWorkingInstant,
  getLastWorkingInstant,
  splitWorkIntoSublots,
  listProducingIntervals,
  groupWorkRuns,
} from './work-time.ts';

test.each([
  [2, 60, 120],
  [0.1, 30, 3],
  [0.1, 3, 1],
  [1.1, 10, 11],
  [0.5, 3, 2],
  [0, 100, 0],
  [0.0001, 1, 0],
  [13.3, 7, 94],
])('%d minutes a unit, %d units: %d minutes', (workTime, quantity, minutes) => {
  expect(computeExpectedMinutes(workTime, quantity)).toBe(minutes);
});

test('extra minutes of a step are expected as well, and planned with its last lot', () => {
  const step = { workplaceId: 1, workTime: 2, extraMinutes: 45 };
  expect([...computeWorkplaceMinutes({ quantity: 300, steps: [step] })]).toEqual([[1, 645]]);
  const lots = splitWorkIntoSublots(step, 300, 2, { lotMinutes: 240, transferBatch: 20 });
  expect(lots.map(({ minutes }) => minutes)).toEqual([300, 345]);
});

test('the last lot of a quantity with a fraction ends with the quantity', () => {
  const step = { workplaceId: 1, workTime: 100 };
  expect(splitWorkIntoSublots(step, 20.5, 2, { lotMinutes: 240, transferBatch: 1 })).toEqual([
    { first: 0, last: 11, minutes: 1100 },
    { first: 11, last: 20.5, minutes: 950 },
  ]);
});

test('a run is the work of one worker on a step, and has one set-up', () => {
  const step = { workplaceId: 1, workTime: 2, setUp: 12.5 };
  const work = (userId: number, start: string, end: string) => ({
    userId,
    start: toAugustInstant(start),
    end: toAugustInstant(end),
  });
  const events = [
    work(1, '03T15:00', '03T16:00'),
    work(1, '03T09:00', '03T09:10'),
    work(2, '03T09:00', '03T10:00'),
  ];
  expect(groupWorkRuns(events)).toHaveLength(2);
  const detail = { quantity: 10, steps: [step] };
  expect([...computeWorkplaceMinutes(detail)]).toEqual([[1, 33]]);
  expect([...computeWorkplaceMinutes(detail, () => 2)]).toEqual([[1, 46]]);
  // Work without people is set up once.
  expect([...computeWorkplaceMinutes(detail, () => 0)]).toEqual([[1, 33]]);
  expect([...computeWorkplaceMinutes({ ...detail, steps: [{ ...step, workTime: 0 }] })]).toEqual(
    [],
  );
  expect(
    listProducingIntervals(events, step).map(({ start, end }) =>
      [formatAugustInstant(start), formatAugustInstant(end)].join(' '),
    ),
  ).toEqual(['03T15:03 03T16:00', '03T09:13 03T10:00']);
});

test('every lot includes its set-up, and a long set-up limits the number of lots', () => {
  const step = { workplaceId: 1, workTime: 2, setUp: 300 };
  const rules = { lotMinutes: 240, transferBatch: 20 };
  for (const lotMinutes of [240, 60])
    expect(
      splitWorkIntoSublots(step, 200, 4, { ...rules, lotMinutes }).map(({ minutes }) => minutes),
    ).toEqual([500, 500]);
  // Cuts at the first and the last unit are none.
  expect(splitWorkIntoSublots(step, 200, 1, rules, [0, 200])).toEqual([
    { first: 0, last: 200, minutes: 700 },
  ]);
});

test('last units without a whole minute of their own join the lot before them, also behind a cut', () => {
  const rules = { lotMinutes: 15, transferBatch: 1 };
  expect(splitWorkIntoSublots({ workplaceId: 1, workTime: 0.1 }, 10, 2, rules, [9])).toEqual([
    { first: 0, last: 10, minutes: 1 },
  ]);
});

test('steps without work are not in the expected minutes', () => {
  const steps = [
    { workplaceId: 1, workTime: 2 },
    { workplaceId: 2, workTime: 0 },
    { workplaceId: 3, workTime: 0.5 },
  ];
  expect([...computeWorkplaceMinutes({ quantity: 3, steps })]).toEqual([
    [1, 6],
    [3, 2],
  ]);
});

test('a date lasts until the end of its working hours', () => {
  expect(
    formatAugustInstant(getLastWorkingInstant(officeHours, { year: 2026, month: 8, day: 7 })),
  ).toBe('07T18:00');
  expect(getLastWorkingInstant(officeHours, { year: 2026, month: 8, day: 7 })).toBe(
    toAugustInstant('07T18:00'),
  );
});

test('a date with a break begins before it and lasts until the end of the hours after it', () => {
  const day = [
    { start: 8 * 60, end: 13 * 60 },
    { start: 14 * 60, end: 17 * 60 },
  ];
  const hours = { ...officeHours, week: [day, day, day, day, day, [], []] };
  const friday = { year: 2026, month: 8, day: 7 };
  expect(formatAugustInstant(getFirstWorkingInstant(hours, friday))).toBe('07T08:00');
  expect(formatAugustInstant(getLastWorkingInstant(hours, friday))).toBe('07T17:00');
});

test('lots are whole units of at least one transfer batch, and add up to the step', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.constantFrom(0.01, 0.3, 1, 2.5, 30),
      fc.integer({ min: 1, max: 5 }),
      fc.record({
        lotMinutes: fc.integer({ min: 1, max: 600 }),
        transferBatch: fc.integer({ min: 1, max: 50 }),
      }),
      (quantity, workTime, parallel, rules) => {
        const lots = splitWorkIntoSublots({ workplaceId: 1, workTime }, quantity, parallel, rules);
        expect(lots.length).toBeLessThanOrEqual(parallel);
        expect(lots.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(
          computeExpectedMinutes(workTime, quantity),
        );
        expect(lots.map(({ first }) => first)).toEqual([
          0,
          ...lots.slice(0, -1).map(({ last }) => last),
        ]);
        expect(lots.at(-1)?.last).toBe(quantity);
        for (const { first, last, minutes } of lots) {
          expect(minutes).toBeGreaterThan(0);
          if (lots.length > 1) expect(last - first).toBeGreaterThanOrEqual(rules.transferBatch);
        }
      },
    ),
  );
});
