import { expect, test } from 'vitest';
import { resolveRelativeDayRange, isRelativeDaysCode, namedRelativeDays } from './relative-days.ts';

// A Sunday, the last day of its week.
const today = '2026-11-22';

test.each([
  ['today', today, today],
  ['yesterday', '2026-11-21', '2026-11-21'],
  ['tomorrow', '2026-11-23', '2026-11-23'],
  ['past', undefined, '2026-11-21'],
  ['future', '2026-11-23', undefined],
  ['thisWeek', '2026-11-16', '2026-11-22'],
  ['lastWeek', '2026-11-09', '2026-11-15'],
  ['nextWeek', '2026-11-23', '2026-11-29'],
  ['thisMonth', '2026-11-01', '2026-11-30'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['nextMonth', '2026-12-01', '2026-12-31'],
  ['thisYear', '2026-01-01', '2026-12-31'],
  ['lastYear', '2025-01-01', '2025-12-31'],
  ['last1days', today, today],
  ['last30days', '2026-10-24', today],
  ['next7days', today, '2026-11-28'],
])('the code %s is resolved to its days', (code, from, to) => {
  expect(isRelativeDaysCode(code)).toBe(true);
  expect(resolveRelativeDayRange(code, today)).toEqual({
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  });
});

test('weeks begin on Monday, also across years, and months include 29 February', () => {
  expect(resolveRelativeDayRange('thisWeek', '2026-11-23')).toEqual({
    from: '2026-11-23',
    to: '2026-11-29',
  });
  expect(resolveRelativeDayRange('thisWeek', '2027-01-01')).toEqual({
    from: '2026-12-28',
    to: '2027-01-03',
  });
  expect(resolveRelativeDayRange('nextMonth', '2028-01-31')).toEqual({
    from: '2028-02-01',
    to: '2028-02-29',
  });
  expect(resolveRelativeDayRange('lastMonth', '2027-01-15')).toEqual({
    from: '2026-12-01',
    to: '2026-12-31',
  });
});

test.each(['', 'last0days', 'last07days', 'last10000days', 'last7', 'Today', 'today ', 'toString'])(
  'the text %j is not a relative-day code',
  (code) => {
    expect(isRelativeDaysCode(code)).toBe(false);
    expect(resolveRelativeDayRange(code, today)).toEqual({});
  },
);

test('every named range is a relative-day code', () => {
  expect(namedRelativeDays.every(isRelativeDaysCode)).toBe(true);
});
