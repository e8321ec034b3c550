import { expect, test } from 'vitest';
import { dayMillis } from '../kit/time-zone.ts';
import { getWeekBounds } from './week-bounds.ts';

const zone = 'America/Mexico_City';

test.each([
  // Monday, and Sunday until its last minute in Mexico, which is Monday in UTC.
  ['2026-11-23T06:00:00Z', '2026-11-23', '2026-11-29'],
  ['2026-11-30T05:59:00Z', '2026-11-23', '2026-11-29'],
  ['2026-11-30T06:00:00Z', '2026-11-30', '2026-12-06'],
])('the week of %s is from %s to %s', (now, first, last) => {
  const week = getWeekBounds(undefined, Date.parse(now), zone);
  expect(week).toEqual({
    first,
    last,
    from: Date.parse(`${first}T06:00:00Z`),
    to: Date.parse(`${last}T06:00:00Z`) + dayMillis,
  });
  expect(getWeekBounds(last, 0, zone)).toEqual(week);
  expect(getWeekBounds(first, 0, zone)).toEqual(week);
});
