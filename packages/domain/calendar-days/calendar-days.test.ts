import { expect, test } from 'vitest';
import { findShiftIssue, getShiftWeek } from '../shifts/shift.ts';
import { listStatutoryHolidays } from './statutory-holidays.ts';

test.each([
  [2024, '01-01 02-05 03-18 05-01 09-16 10-01 11-18 12-25'],
  [2026, '01-01 02-02 03-16 05-01 09-16 11-16 12-25'],
  [2027, '01-01 02-01 03-15 05-01 09-16 11-15 12-25'],
  [2030, '01-01 02-04 03-18 05-01 09-16 10-01 11-18 12-25'],
])('the statutory holidays of %d are listed', (year, days) => {
  expect(listStatutoryHolidays(year).map(({ date }) => date)).toEqual(
    days.split(' ').map((date) => `${year}-${date}`),
  );
});

test('a shift is refused without hours, or when a night overlaps the hours of the next day', () => {
  expect(getShiftWeek({ tuesday: '7:00-15:00' })[1]).toEqual([{ start: 420, end: 900 }]);
  expect(findShiftIssue({ sunday: null })).toEqual({ field: 'monday', rule: 'weekWithoutHours' });
  expect(findShiftIssue({ sunday: '22:00-6:00+1', monday: '5:00-9:00' })).toEqual({
    field: 'monday',
    rule: 'openingsOverlap',
  });
  expect(findShiftIssue({ friday: '22:00-6:00+1' })).toBeUndefined();
});
