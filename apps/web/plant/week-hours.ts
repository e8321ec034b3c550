import type { AccountHours } from '@tarima/domain/accounts/account-hours';
import {
  dayMillis,
  findInstantReachingLocalTime,
  minuteMillis,
  toLocalMillis,
  type Instant,
} from '@tarima/domain/kit/time-zone';
import {
  findCalendarDay,
  subtractIntervals,
  listUnionWorkingIntervals,
  type TimeInterval,
} from '@tarima/domain/kit/working-time';
import type { PlantHours } from '@tarima/domain/planning/planning-model';

/** Merges the hours of an account with the week and the days of a division or a person. */
export const mergePlantHours = (
  { timeZone, lapse: defaultHours }: Pick<PlantHours, 'timeZone' | 'lapse'>,
  { week, days }: AccountHours = {},
): PlantHours => ({ timeZone, lapse: defaultHours, ...(week && { week }), ...(days && { days }) });

/** Part of a week that a calendar shows. */
export interface ShownWeekHours {
  /** Minutes since midnight, the same for every day. */
  readonly first: number;
  readonly last: number;
  /** Places from Monday on of the days that are shown. */
  readonly weekdays: readonly number[];
}

/**
 * Returns the hours worked in a week by any of the calendars, or the default hours where none works.
 * The days are Monday to Friday, and the other days that are worked.
 */
export function computeShownWeekHours(
  calendars: readonly PlantHours[],
  monday: Instant,
): ShownWeekHours {
  const [{ timeZone, lapse: defaultHours } = {}] = calendars;
  if (!timeZone || !defaultHours) return { first: 0, last: 24 * 60, weekdays: [0, 1, 2, 3, 4] };
  const midnights = [0, 1, 2, 3, 4, 5, 6].map(
    (at) => toLocalMillis(monday, timeZone) + at * dayMillis,
  );
  const worked = midnights.map((midnight) =>
    listUnionWorkingIntervals(
      calendars,
      findInstantReachingLocalTime(timeZone, midnight),
      findInstantReachingLocalTime(timeZone, midnight + dayMillis),
    ),
  );
  const sinceMidnight = (instant: Instant, at: number): number =>
    Math.round((toLocalMillis(instant, timeZone) - (midnights[at] ?? 0)) / minuteMillis);
  const all = worked.flatMap((intervals, at) =>
    intervals.map(({ start, end }) => [sinceMidnight(start, at), sinceMidnight(end, at)] as const),
  );
  const inMinutes = ({ hours, minutes }: typeof defaultHours.start): number => hours * 60 + minutes;
  const starts = all.length > 0 ? all.map(([start]) => start) : [inMinutes(defaultHours.start)];
  const ends = all.length > 0 ? all.map(([, end]) => end) : [inMinutes(defaultHours.end)];
  return {
    first: Math.max(0, Math.min(...starts)),
    last: Math.min(24 * 60, Math.max(...ends)),
    weekdays: worked.flatMap((intervals, at) => (at < 5 || intervals.length > 0 ? [at] : [])),
  };
}

export interface ClosedInterval extends TimeInterval {
  /** Name of the holiday; undefined on other days. */
  readonly holiday?: string;
}

/** Returns the times of a shown week in which no calendar of the list works. */
export function computeClosedTimes(
  calendars: readonly PlantHours[],
  monday: Instant,
  { first, last, weekdays }: ShownWeekHours,
): ClosedInterval[] {
  const [hours] = calendars;
  if (!hours) return [];
  const midnight = toLocalMillis(monday, hours.timeZone);
  return weekdays.flatMap((at) => {
    const getInstant = (minutes: number): Instant =>
      findInstantReachingLocalTime(
        hours.timeZone,
        midnight + at * dayMillis + minutes * minuteMillis,
      );
    const shown = { start: getInstant(first), end: getInstant(last) };
    if (shown.start >= shown.end) return [];
    const known = findCalendarDay(hours, shown.start);
    const holiday = known?.openings.length === 0 ? known.name : undefined;
    return subtractIntervals(
      shown,
      listUnionWorkingIntervals(calendars, shown.start, shown.end),
    ).map((closed): ClosedInterval => ({
      ...closed,
      ...(holiday !== undefined && { holiday }),
    }));
  });
}
