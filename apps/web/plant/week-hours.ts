import type { AccountHours } from '@tarima/domain/accounts/hours';
import {
  day,
  firstInstant,
  minute,
  toLocalMillis,
  type Instant,
} from '@tarima/domain/kit/time-zone';
import {
  findCalendarDay,
  subtractIntervals,
  workingIntervalsOfAny,
  type Interval,
} from '@tarima/domain/kit/working-time';
import type { PlantHours } from '@tarima/domain/planning/model';

/** The base of an account with the week and the days that a division or a person has instead. */
export const mergeHours = (
  { timeZone, lapse: defaultHours }: Pick<PlantHours, 'timeZone' | 'lapse'>,
  { week, days }: AccountHours = {},
): PlantHours => ({ timeZone, lapse: defaultHours, ...(week && { week }), ...(days && { days }) });

/** Part of a week that a calendar shows. */
export interface ShownWeek {
  /** Minutes since midnight, the same for every day. */
  readonly first: number;
  readonly last: number;
  /** Places from Monday on of the days that are shown. */
  readonly weekdays: readonly number[];
}

/**
 * Returns the hours worked in a week by any of the calendars, or the default hours where none works; Monday to Friday, and the other days
 * that are worked.
 */
export function computeShownWeek(calendars: readonly PlantHours[], monday: Instant): ShownWeek {
  const [{ timeZone, lapse: defaultHours } = {}] = calendars;
  if (!timeZone || !defaultHours) return { first: 0, last: 24 * 60, weekdays: [0, 1, 2, 3, 4] };
  const midnights = [0, 1, 2, 3, 4, 5, 6].map((at) => toLocalMillis(monday, timeZone) + at * day);
  const worked = midnights.map((midnight) =>
    workingIntervalsOfAny(
      calendars,
      firstInstant(timeZone, midnight),
      firstInstant(timeZone, midnight + day),
    ),
  );
  const sinceMidnight = (instant: Instant, at: number): number =>
    Math.round((toLocalMillis(instant, timeZone) - (midnights[at] ?? 0)) / minute);
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

export interface Closed extends Interval {
  /** Name of the holiday, where the day is one. */
  readonly holiday?: string;
}

/** Returns the times of a shown week in which no calendar of the list works. */
export function computeClosedTimes(
  calendars: readonly PlantHours[],
  monday: Instant,
  { first, last, weekdays }: ShownWeek,
): Closed[] {
  const [hours] = calendars;
  if (!hours) return [];
  const midnight = toLocalMillis(monday, hours.timeZone);
  return weekdays.flatMap((at) => {
    const getInstant = (minutes: number): Instant =>
      firstInstant(hours.timeZone, midnight + at * day + minutes * minute);
    const shown = { start: getInstant(first), end: getInstant(last) };
    if (shown.start >= shown.end) return [];
    const known = findCalendarDay(hours, shown.start);
    const holiday = known?.openings.length === 0 ? known.name : undefined;
    return subtractIntervals(shown, workingIntervalsOfAny(calendars, shown.start, shown.end)).map(
      (closed): Closed => ({
        ...closed,
        ...(holiday !== undefined && { holiday }),
      }),
    );
  });
}
