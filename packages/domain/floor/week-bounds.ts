import {
  dayMillis as wholeDay,
  findInstantReachingLocalTime,
  toLocalMillis,
  type Instant,
} from '../kit/time-zone.ts';

/** Week of the account's calendar, from Monday to Sunday. */
export interface WeekBounds {
  /** Monday and Sunday of the week, `yyyy-MM-dd`. */
  readonly first: string;
  readonly last: string;
  /** Midnight of the week's Monday and of the next Monday, in the account's zone. */
  readonly from: Instant;
  readonly to: Instant;
}

/** Returns the week of a day. @param day `yyyy-MM-dd`; the day of `now` by default */
export function getWeekBounds(day: string | undefined, now: Instant, zone: string): WeekBounds {
  const local = day === undefined ? toLocalMillis(now, zone) : Date.parse(`${day}T00:00:00Z`);
  const monday = getMondayMidnight(local);
  return {
    first: formatLocalDay(monday),
    last: formatLocalDay(monday + 6 * wholeDay),
    from: findInstantReachingLocalTime(zone, monday),
    to: findInstantReachingLocalTime(zone, monday + 7 * wholeDay),
  };
}

/** Returns the midnight at which the week of a wall-clock time begins, both as UTC would show them. */
export function getMondayMidnight(localMillis: number): number {
  const midnight = Math.floor(localMillis / wholeDay) * wholeDay;
  // Monday is day 0 and Sunday day 6.
  return midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * wholeDay;
}

/** Returns the day that the wall clock shows at a moment, `yyyy-MM-dd`. */
export const getLocalDay = (moment: Instant, zone: string): string =>
  formatLocalDay(toLocalMillis(moment, zone));

/** Returns the day of a wall-clock time, `yyyy-MM-dd`. @param localMillis as UTC would show it */
export const formatLocalDay = (localMillis: number): string =>
  new Date(localMillis).toISOString().slice(0, 10);
