import {
  dayMillis,
  findInstantReachingLocalTime,
  getZonedParts,
  minuteMillis,
  toLocalMillis,
} from '@tarima/domain/kit/time-zone';
import { getServerTime } from '../kit/clock.ts';

/** Zone of the tests' companies and their browsers, unless a test sets another. Two moments are played in a zone that changes its clocks. */
export const testTimeZone = process.env['TEST_ZONE'] || 'America/Mexico_City';

/** The year on the plant's calendar: in the last evening of a year that of UTC is another. */
export const getPlantYear = (): number => getZonedParts(getServerTime(), testTimeZone).year;

/** Returns the day a number of days from today on the plant's calendar, `yyyy-MM-dd`: in its evening that of UTC is another. */
export const getDayAhead = (days: number): string =>
  new Date(toLocalMillis(getServerTime(), testTimeZone) + days * dayMillis)
    .toISOString()
    .slice(0, 10);

/** Returns the instant at which the plant's clock shows a time of a day, in milliseconds. @example getPlantInstant('2026-12-01', '08:30') */
export const getPlantInstant = (day: string, time: string): number =>
  findInstantReachingLocalTime(testTimeZone, Date.parse(`${day}T${time}Z`));

/** Returns the first Monday at least a number of days from today on the plant's calendar, `yyyy-MM-dd`. */
export function getMondayAhead(days: number): string {
  const isMonday = (text: string): boolean => new Date(`${text}T00:00Z`).getUTCDay() === 1;
  const next = [0, 1, 2, 3, 4, 5, 6].map((more) => getDayAhead(days + more));
  return next.find(isMonday) ?? getDayAhead(days);
}

/** Returns an instant in the week after next: nine in the morning of the plant, a number of days after its Monday, and minutes later. */
export function getMorningAhead(days: number, minutes = 0): number {
  const today = Math.floor(toLocalMillis(getServerTime(), testTimeZone) / dayMillis) * dayMillis;
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const wall = today + (14 - sinceMonday + days) * dayMillis + 9 * 60 * minuteMillis;
  return findInstantReachingLocalTime(testTimeZone, wall) + minutes * minuteMillis;
}
