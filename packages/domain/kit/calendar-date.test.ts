import { expect, test } from 'vitest';
import { startsWithDate, formatCalendarDate } from './calendar-date.ts';

test.each([
  [2026, 11, 25, '2026-11-25'],
  [2028, 2, 29, '2028-02-29'],
  [26, 1, 5, '0026-01-05'],
  [2026, 25, 11, undefined],
  [2026, 13, 5, undefined],
  [2026, 0, 5, undefined],
  [2026, 2, 31, undefined],
  [2026, 2, 29, undefined],
  [2026, 12, 0, undefined],
])(
  'year %i, month %i and date %i are formatted only if the calendar has the day',
  (year, month, date, day) => {
    expect(formatCalendarDate(year, month, date)).toBe(day);
  },
);

test('a text starts with a date only if the calendar has that day', () => {
  expect(startsWithDate('2026-02-28T10:00:00Z')).toBe(true);
  expect(startsWithDate('2026-02-31T10:00:00Z')).toBe(false);
  expect(startsWithDate('2026-13-05')).toBe(false);
  expect(startsWithDate('11/25/2026')).toBe(false);
});
