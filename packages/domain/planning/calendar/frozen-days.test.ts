import { expect, test } from 'vitest';
import { computeFrozenEnd, canMoveEvent } from './frozen-days.ts';
import {
  toAugustInstant,
  formatAugustInstant,
  mondayMorning,
  officeHours,
} from '../testing/plants.ts';

const said = (days: number, now = mondayMorning, hours = officeHours) => {
  const until = computeFrozenEnd(hours, days, now);
  return until === undefined ? undefined : formatAugustInstant(until);
};

test('with zero frozen days every event may move', () => {
  expect(said(0)).toBeUndefined();
  expect(canMoveEvent({ start: mondayMorning }, undefined)).toBe(true);
});

test.each([
  ['today is one of them', 1, mondayMorning, '04T00:00'],
  ['to its end, also in the evening', 1, toAugustInstant('03T22:00'), '04T00:00'],
  ['two are today and tomorrow', 2, toAugustInstant('03T22:00'), '05T00:00'],
  ['over the weekend', 2, toAugustInstant('07T10:00'), '11T00:00'],
  ['from a day without work on', 1, toAugustInstant('08T10:00'), '11T00:00'],
])('frozen days are whole working days: %s', (_, days, now, until) => {
  expect(said(days, now)).toBe(until);
});

test('a holiday is not a frozen day, and a Saturday with hours is', () => {
  const hours = {
    ...officeHours,
    days: {
      '2026-08-04': { openings: [], name: 'Fiesta' },
      '2026-08-08': { openings: [{ start: 540, end: 720 }], name: 'Extra' },
    },
  };
  expect(said(2, mondayMorning, hours)).toBe('06T00:00');
  expect(said(2, toAugustInstant('07T10:00'), hours)).toBe('09T00:00');
});

test('the frozen time ends within 400 days in a plant without working days', () => {
  const closed = { ...officeHours, week: [[], [], [], [], [], [], []] };
  expect(computeFrozenEnd(closed, 60, mondayMorning)).toBeLessThan(
    mondayMorning + 400 * 86_400_000,
  );
});

test('a pinned event, or one that begins in a frozen day, may not be moved by a replan', () => {
  const frozen = toAugustInstant('05T00:00');
  expect(canMoveEvent({ start: toAugustInstant('04T17:59') }, frozen)).toBe(false);
  expect(canMoveEvent({ start: frozen }, frozen)).toBe(true);
  expect(canMoveEvent({ start: frozen, pinned: true }, frozen)).toBe(false);
  expect(canMoveEvent({ start: frozen, pinned: true }, undefined)).toBe(false);
});
