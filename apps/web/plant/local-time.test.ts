import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  getLocalDay,
  parseLocalTime,
  getMondayOfWeek,
  addLocalTime,
  formatUtcOffset,
  toLocalTime,
  parseWeekMonday,
  addWeeksToMonday,
} from './local-time.ts';

const mexico = 'America/Mexico_City';
const madrid = 'Europe/Madrid';
const tijuana = 'America/Tijuana';

test('converts between instants and the local time of a zone, wherever the browser is', () => {
  const at = Date.parse('2026-11-23T15:30:00Z');
  expect(toLocalTime(at, mexico)).toBe('2026-11-23T09:30:00');
  expect(toLocalTime(at, madrid)).toBe('2026-11-23T16:30:00');
  expect(parseLocalTime('2026-11-23T09:30:00', mexico)).toBe(at);
  expect(getLocalDay(Date.parse('2026-11-24T03:00:00Z'), mexico)).toBe('2026-11-23');
});

test('a local time that exists twice is the first one, and a skipped one is the moment of the change', () => {
  // Clocks of Tijuana went back on 1 November 2026 at 2:00, and forward on 8 March at 2:00.
  expect(parseLocalTime('2026-11-01T01:30:00', tijuana)).toBe(Date.parse('2026-11-01T08:30:00Z'));
  expect(parseLocalTime('2026-03-08T02:30:00', tijuana)).toBe(Date.parse('2026-03-08T10:00:00Z'));
});

test('an instant moved across a clock change keeps its time of day', () => {
  const friday = parseLocalTime('2026-10-30T09:00:00', tijuana);
  expect(toLocalTime(addLocalTime(friday, 3 * 86_400_000, tijuana), tijuana)).toBe(
    '2026-11-02T09:00:00',
  );
});

test('a week starts on Monday at midnight, also in a week with a clock change', () => {
  const sunday = Date.parse('2026-11-01T20:00:00Z');
  expect(toLocalTime(getMondayOfWeek(sunday, tijuana), tijuana)).toBe('2026-10-26T00:00:00');
  const next = addWeeksToMonday(getMondayOfWeek(sunday, tijuana), 1, tijuana);
  expect(toLocalTime(next, tijuana)).toBe('2026-11-02T00:00:00');
});

test('an address without a valid week uses the present week', () => {
  const now = Date.parse('2026-11-21T18:00:00Z');
  for (const text of [undefined, '', 'soon', '2026-13-45', '1026-01-01', 7])
    expect(toLocalTime(parseWeekMonday(text, now, mexico), mexico)).toBe('2026-11-16T00:00:00');
  expect(toLocalTime(parseWeekMonday('2026-12-03', now, mexico), mexico)).toBe(
    '2026-11-30T00:00:00',
  );
});

test('formats the offset of a zone from UTC', () => {
  const at = Date.parse('2026-07-01T00:00:00Z');
  expect(
    ['America/Mexico_City', 'Asia/Kolkata', 'UTC'].map((zone) => formatUtcOffset(at, zone)),
  ).toEqual(['-06:00', '+05:30', '+00:00']);
});

test('every instant is the same after conversion to local time and back, except in a repeated hour', () => {
  const from = Date.parse('2026-01-01T00:00:00Z');
  fc.assert(
    fc.property(fc.nat(525_600), fc.constantFrom(mexico, madrid, tijuana), (minutes, zone) => {
      const at = from + minutes * 60_000;
      const back = parseLocalTime(toLocalTime(at, zone), zone);
      // The second of two equal local times is converted to the first.
      expect([0, 3_600_000]).toContain(at - back);
    }),
  );
});
