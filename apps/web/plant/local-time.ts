import {
  dayMillis,
  findInstantReachingLocalTime,
  minuteMillis,
  toLocalMillis,
  type Instant,
} from '@tarima/domain/kit/time-zone';

/*
 * The calendar has no time zones: it receives the local time of the account and returns local times.
 * The app stores instants; only this file converts between the two.
 */

/** Formats an instant in local time, as `2026-11-23T09:00:00`. */
export const toLocalTime = (instant: Instant, timeZone: string): string =>
  new Date(toLocalMillis(instant, timeZone)).toISOString().slice(0, 19);

/** Parses a local time. A time that exists twice gives the first instant; a skipped one gives the instant of the change of the clocks. */
export const parseLocalTime = (localTime: string, timeZone: string): Instant =>
  findInstantReachingLocalTime(timeZone, Date.parse(`${localTime.slice(0, 19)}Z`));

/** Formats the local day, `2026-11-23`. */
export const getLocalDay = (instant: Instant, timeZone: string): string =>
  toLocalTime(instant, timeZone).slice(0, 10);

/**
 * Moves an instant by milliseconds of local time: a number of days later it has the same time of day, also across a change of the clocks.
 */
export const addLocalTime = (instant: Instant, milliseconds: number, timeZone: string): Instant =>
  findInstantReachingLocalTime(timeZone, toLocalMillis(instant, timeZone) + milliseconds);

/** Returns midnight at the start of the Monday of the week that contains an instant. */
export function getMondayOfWeek(instant: Instant, timeZone: string): Instant {
  const midnight = Math.floor(toLocalMillis(instant, timeZone) / dayMillis) * dayMillis;
  // 1970-01-01 was a Thursday.
  const sinceMonday = (((midnight / dayMillis + 3) % 7) + 7) % 7;
  return findInstantReachingLocalTime(timeZone, midnight - sinceMonday * dayMillis);
}

/** Parses the Monday of a text in the address; the current Monday where the text is not a day. */
export function parseWeekMonday(text: unknown, now: Instant, timeZone: string): Instant {
  const read = typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text);
  const at = read ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Years outside this range are typing errors.
  const isDay = at > Date.UTC(2000, 0, 1) && at < Date.UTC(2100, 0, 1);
  return getMondayOfWeek(isDay ? findInstantReachingLocalTime(timeZone, at) : now, timeZone);
}

/** Weeks later, on Monday's midnight again. */
export const addWeeksToMonday = (monday: Instant, weeks: number, timeZone: string): Instant =>
  addLocalTime(monday, weeks * 7 * dayMillis, timeZone);

/** Returns the offset of the zone from UTC at an instant, as `-06:00`: the calendar needs it for its line of the current time. */
export function formatUtcOffset(instant: Instant, timeZone: string): string {
  const minutes = Math.round((toLocalMillis(instant, timeZone) - instant) / minuteMillis);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
}
