import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dayMillis,
  findInstantReachingLocalTime,
  formatLocalDay,
  toInstant,
  secondMillis,
  toLocalMillis,
  getZonedParts,
} from './time-zone.ts';
import { getCaseCount } from './testing/case-count.ts';

const zones = [
  'America/Mexico_City',
  'America/Tijuana',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Europe/London',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
];
const zone = fc.constantFrom(...zones);
const span = { min: Date.UTC(1970, 0, 2), max: Date.UTC(2050, 0, 1) };
const instant = fc.integer(span);

const parseInstant = (text: string) => Date.parse(text);
const buildClockTime = (hours: number, minutes = 0, seconds = 0) => ({ hours, minutes, seconds });

/** Returns the wall clock computed by Temporal, whose time zone data is independent. */
function oracle(epochMilliseconds: number, timeZone: string) {
  const shown =
    Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO(timeZone);
  const { year, month, day: date, dayOfWeek, hour, minute, second: seconds } = shown;
  return { year, month, day: date, weekday: dayOfWeek, hours: hour, minutes: minute, seconds };
}

describe('getZonedParts', () => {
  test.each([
    // Mexico City moved its clocks for the last time in October 2022; Tijuana and New York still do.
    ['2022-07-01T14:00:00Z', 'America/Mexico_City', '2022-7-1 9:0'],
    ['2026-07-01T15:00:00Z', 'America/Mexico_City', '2026-7-1 9:0'],
    ['2026-03-08T09:59:59Z', 'America/Tijuana', '2026-3-8 1:59'],
    ['2026-03-08T10:00:00Z', 'America/Tijuana', '2026-3-8 3:0'],
    ['2026-11-01T05:59:59Z', 'America/New_York', '2026-11-1 1:59'],
    ['2026-11-01T06:00:00Z', 'America/New_York', '2026-11-1 1:0'],
    ['2026-12-31T23:59:59Z', 'Asia/Kathmandu', '2027-1-1 5:44'],
  ])('%s in %s is %s', (text, timeZone, shown) => {
    const { year, month, day: date, hours, minutes } = getZonedParts(parseInstant(text), timeZone);
    expect(`${year}-${month}-${date} ${hours}:${minutes}`).toBe(shown);
  });

  test('agrees with Temporal at any instant', () => {
    fc.assert(
      fc.property(instant, zone, (moment, timeZone) => {
        expect(getZonedParts(moment, timeZone)).toEqual(oracle(moment, timeZone));
      }),
      { numRuns: getCaseCount(1000) },
    );
  });

  test.each(zones)('agrees with Temporal around every change of %s since 1970', (timeZone) => {
    const start = Temporal.Instant.fromEpochMilliseconds(span.min).toZonedDateTimeISO(timeZone);
    let change = start.getTimeZoneTransition('next');
    while (change && change.epochMilliseconds < span.max) {
      for (const shift of [-secondMillis, 0, secondMillis]) {
        const moment = change.epochMilliseconds + shift;
        expect(getZonedParts(moment, timeZone)).toEqual(oracle(moment, timeZone));
      }
      change = change.getTimeZoneTransition('next');
    }
  });
});

describe('toInstant', () => {
  test.each([
    [
      'a common time',
      'America/Mexico_City',
      [2026, 7, 1],
      buildClockTime(9),
      '2026-07-01T15:00:00Z',
    ],
    [
      'a time that is skipped',
      'America/Tijuana',
      [2026, 3, 8],
      buildClockTime(2, 30),
      '2026-03-08T10:00:00Z',
    ],
    [
      'the end of the skip',
      'America/Tijuana',
      [2026, 3, 8],
      buildClockTime(3),
      '2026-03-08T10:00:00Z',
    ],
    [
      'after the skip',
      'America/Tijuana',
      [2026, 3, 8],
      buildClockTime(3, 0, 1),
      '2026-03-08T10:00:01Z',
    ],
    [
      'a repeated time',
      'America/New_York',
      [2026, 11, 1],
      buildClockTime(1, 30),
      '2026-11-01T05:30:00Z',
    ],
    [
      'the end of a repeated hour',
      'America/New_York',
      [2026, 11, 1],
      buildClockTime(2),
      '2026-11-01T07:00:00Z',
    ],
    [
      'a day that was skipped',
      'Pacific/Apia',
      [2011, 12, 30],
      buildClockTime(9),
      '2011-12-30T10:00:00Z',
    ],
    [
      'the turn of the year',
      'Pacific/Apia',
      [2027, 1, 1],
      buildClockTime(0),
      '2026-12-31T11:00:00Z',
    ],
    ['a day beyond its month', 'UTC', [2026, 1, 32], buildClockTime(0), '2026-02-01T00:00:00Z'],
    ['29 February', 'UTC', [2028, 2, 29], buildClockTime(23, 59, 59), '2028-02-29T23:59:59Z'],
  ] as const)('converts %s in %s', (_, timeZone, [year, month, date], time, expected) => {
    expect(new Date(toInstant(timeZone, { year, month, day: date }, time)).toISOString()).toBe(
      new Date(expected).toISOString(),
    );
  });

  test('returns the first instant that shows the local time or a later one', () => {
    fc.assert(
      fc.property(instant, zone, (moment, timeZone) => {
        const local = Math.floor(moment / secondMillis) * secondMillis;
        const found = findInstantReachingLocalTime(timeZone, local);
        expect(toLocalMillis(found, timeZone)).toBeGreaterThanOrEqual(local);
        expect(toLocalMillis(found - secondMillis, timeZone)).toBeLessThan(local);
      }),
      { numRuns: getCaseCount(1000) },
    );
  });

  test('is the inverse of getZonedParts, and returns the first of two instants with the same local time', () => {
    fc.assert(
      fc.property(instant, zone, (moment, timeZone) => {
        const whole = Math.floor(moment / secondMillis) * secondMillis;
        const parts = getZonedParts(whole, timeZone);
        const found = toInstant(timeZone, parts, parts);
        expect(getZonedParts(found, timeZone)).toEqual(parts);
        expect(found).toBeLessThanOrEqual(whole);
        expect(whole - found).toBeLessThan(dayMillis);
      }),
      { numRuns: getCaseCount(1000) },
    );
  });
});

describe('time zone functions refuse', () => {
  test.each(['America/Tarima', '', 'constructor'])('the unknown zone %j', (timeZone) => {
    expect(() => getZonedParts(0, timeZone)).toThrow(RangeError);
    expect(() => toInstant(timeZone, { year: 2026, month: 1, day: 1 }, buildClockTime(0))).toThrow(
      RangeError,
    );
  });
  test.each([
    NaN,
    Infinity,
    -Infinity,
    Date.UTC(10_000, 0, 1),
    parseInstant('0050-01-01T00:00:00Z'),
  ])('the instant %d', (moment) => {
    expect(() => getZonedParts(moment, 'UTC')).toThrow(RangeError);
  });
  test('a date that is not a number', () => {
    expect(() => toInstant('UTC', { year: NaN, month: 1, day: 1 }, buildClockTime(0))).toThrow(
      RangeError,
    );
  });
});

test('the day of an instant follows the calendar of its zone', () => {
  const evening = Date.parse('2026-11-25T05:59:59.999Z');
  expect(formatLocalDay(evening, 'America/Mexico_City')).toBe('2026-11-24');
  expect(formatLocalDay(evening + 1, 'America/Mexico_City')).toBe('2026-11-25');
  expect(formatLocalDay(evening, 'Asia/Tokyo')).toBe('2026-11-25');
});
