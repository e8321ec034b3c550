import { expect, test } from 'vitest';
import { minuteMillis } from '../../kit/time-zone.ts';
import type { PlantHours } from '../planning-model.ts';
import { mondayMorning, officeHours, toAugustInstant } from '../testing/plants.ts';
import { createOffDutyTimes } from './off-duty.ts';
import { createWorkingTimeAxis, planningHorizonMinutes } from './working-time-axis.ts';

const clock = (hours: number, minutes = 0) => ({ hours, minutes, seconds: 0 });
const mornings: PlantHours = { ...officeHours, lapse: { start: clock(9), end: clock(13) } };
const middays: PlantHours = { ...officeHours, lapse: { start: clock(11), end: clock(14) } };

const axis = createWorkingTimeAxis(officeHours, mondayMorning);

test('a person is off duty on the common axis outside their own hours', () => {
  const off = createOffDutyTimes(mornings, axis);
  const afternoon = off.firstEndingAfter(0);
  expect([afternoon, off.startOf(afternoon, 1000), off.ends[afternoon]]).toEqual([0, 240, 540]);
  // A stretch is over at its end.
  expect([539, 540, 1079, 1080].map((position) => off.firstEndingAfter(position))).toEqual([
    0, 1, 1, 2,
  ]);
  expect([off.starts[1], off.ends[1]]).toEqual([780, 1080]);
});

test('a person who begins after others is off duty until then', () => {
  const off = createOffDutyTimes(middays, axis);
  expect(off.firstEndingAfter(0)).toBe(0);
  expect([off.starts.slice(0, 2), off.ends.slice(0, 2)]).toEqual([
    [0, 300],
    [120, 660],
  ]);
});

test('a person with the hours of the axis is never off duty before the end of the axis', () => {
  const off = createOffDutyTimes(officeHours, axis);
  expect(off.startOf(0, 100_000)).toBe(Infinity);
  expect(off.firstEndingAfter(10_000_000)).toBe(1);
  expect(off.ends).toEqual([planningHorizonMinutes]);
});

test('stretches are computed as far as they are requested, however far that is', () => {
  const off = createOffDutyTimes(mornings, axis);
  const christmas = axis.position(toAugustInstant('03T13:00') + 20 * 7 * 24 * 60 * minuteMillis);
  const index = off.firstEndingAfter(christmas);
  expect([off.starts[index], off.ends[index]]).toEqual([christmas, christmas + 300]);
  const next = index + 400;
  expect(off.startOf(next, christmas)).toBe(Infinity);
  expect(off.startOf(next, Infinity)).toBe(christmas + 400 * 540);
});

test('incomplete minutes of a person count as off duty', () => {
  const seconds = { ...clock(12, 59), seconds: 30 };
  const off = createOffDutyTimes(
    { ...officeHours, lapse: { start: { ...clock(9), seconds: 30 }, end: seconds } },
    axis,
  );
  off.firstEndingAfter(0);
  expect([off.starts.slice(0, 2), off.ends.slice(0, 2)]).toEqual([
    [0, 239],
    [1, 541],
  ]);
});
