import { expect, test } from 'vitest';
import { minuteMillis } from '../../kit/time-zone.ts';
import { computeSetUpMinutesChange, shareWork } from './share-work.ts';

const work = { userId: 1, start: 0, end: 90 * minuteMillis };

test('the minutes that one worker gives away are the minutes of the other worker', () => {
  expect(shareWork(work, 30, { userId: 2, start: 10 * minuteMillis })).toEqual([
    { userId: 1, start: 0, end: 60 * minuteMillis },
    { userId: 2, start: 10 * minuteMillis, end: 40 * minuteMillis },
  ]);
});

test.each([0, 90, 91, 0.5, -1, Number.NaN])('%d of 90 minutes cannot be shared', (minutes) => {
  expect(() => shareWork(work, minutes, { userId: 2, start: 0 })).toThrow(RangeError);
});

test('a worker who starts a step gets a set-up, and a worker without any part of it left loses the set-up', () => {
  const step = {
    setUpMinutes: 15,
    workers: [
      { userId: 1, works: 2 },
      { userId: 2, works: 1 },
    ],
  };
  const shift = (from: number, to: number[]) => computeSetUpMinutesChange(step, from, to);
  expect(shift(1, [3])).toBe(15);
  expect(shift(1, [2])).toBe(0);
  expect(shift(2, [1])).toBe(-15);
  expect(shift(2, [3])).toBe(0);
  expect(shift(2, [2, 3])).toBe(15);
  expect(computeSetUpMinutesChange({ ...step, setUpMinutes: 0 }, 1, [3])).toBe(0);
  expect(shareWork(work, 30, { userId: 2, start: 0 }, 15)[1].end).toBe(45 * minuteMillis);
});
