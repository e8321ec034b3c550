import { dayMillis, minuteMillis } from '@tarima/domain/kit/time-zone';
import { expect, test } from 'vitest';
import {
  createTimeAxis,
  toInstantOnAxis,
  countShownMinutes,
  toAxisPosition,
  snapToAxisStep,
} from './time-axis.ts';

const zone = 'America/Mexico_City';
const week = Date.parse('2026-11-23T06:00:00Z');
const shown = { first: 9 * 60, last: 18 * 60, weekdays: [0, 1, 2, 3, 4] };
const axis = createTimeAxis(week, shown, zone);
const at = (text: string): number => Date.parse(`${text}-06:00`);

test('a week shows its days side by side without the nights', () => {
  expect(countShownMinutes(axis)).toBe(5 * 540);
  expect(toAxisPosition(at('2026-11-23T09:30:00'), axis)).toBe(30);
  expect(toAxisPosition(at('2026-11-25T10:00:00'), axis)).toBe(2 * 540 + 60);
  // An instant outside the axis lies at the nearest edge.
  expect(toAxisPosition(at('2026-11-23T22:00:00'), axis)).toBe(540);
  expect(toAxisPosition(at('2026-11-22T12:00:00'), axis)).toBe(0);
  expect(toAxisPosition(at('2026-12-01T12:00:00'), axis)).toBe(5 * 540);
});

test('a position on the axis converts to a time and back, on every shown day', () => {
  for (let position = 0; position < countShownMinutes(axis); position += 45)
    expect(toAxisPosition(toInstantOnAxis(position, axis), axis)).toBe(position);
  expect(toInstantOnAxis(540, axis)).toBe(week + dayMillis + 9 * 60 * minuteMillis);
  expect(toInstantOnAxis(-30, axis)).toBe(week + 8.5 * 60 * minuteMillis);
});

test('a single day is shown, and minutes snap to the steps of the clock', () => {
  const one = createTimeAxis(week, { ...shown, first: 9 * 60 + 10 }, zone, 2);
  expect(one.days).toHaveLength(1);
  expect(toInstantOnAxis(snapToAxisStep(12, 15, one), one)).toBe(at('2026-11-25T09:15:00'));
});
