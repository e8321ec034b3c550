import {
  dayMillis,
  findInstantReachingLocalTime,
  minuteMillis,
  toMillisOfDay,
  toLocalMillis,
  type Instant,
  type LocalTime,
} from './time-zone.ts';
import type { WorkingInterval } from './working-intervals.ts';

/** Time interval; its end is excluded. */
export interface TimeInterval {
  readonly start: Instant;
  readonly end: Instant;
}

/** Calendar day that differs from its weekday. A day without hours is a holiday. */
export interface CalendarDay {
  readonly openings: readonly WorkingInterval[];
  readonly name: string;
}

/**
 * Working hours of a plant or a person: by default weekdays from `lapse.start` to `lapse.end` by its wall clock, except for closures.
 * `week` replaces the default hours, and an entry of `days` replaces the hours of its weekday.
 * Hours belong to the day on which they begin: a night shift before a holiday is worked to its end.
 */
export interface WorkingCalendar {
  /** IANA name of the time zone, like America/Mexico_City. */
  readonly timeZone: string;
  /** Default hours: wall-clock times of one day, start before end. Source: specification, section 9. */
  readonly lapse: { readonly start: LocalTime; readonly end: LocalTime };
  /** Hours of seven days from Monday on, each in chronological order; breaks are the gaps between intervals. */
  readonly week?: readonly (readonly WorkingInterval[])[];
  /** Days that differ from their weekday, by date, like 2026-09-16. */
  readonly days?: Readonly<Record<string, CalendarDay>>;
  /** Maintenance and other interruptions, in any order; they may overlap. */
  readonly closed?: readonly TimeInterval[];
}

/** Maximum length of a range, a hundred years in milliseconds: a longer range is a mistake and would take too long. */
const horizon = 36_525 * dayMillis;

/**
 * Returns the intervals of working time between two instants, in chronological order; none when `to` is not after `from`.
 * Minutes are elapsed time, also where clocks change during working hours.
 * @throws RangeError for an unknown zone, hours that do not end after their start, more than a hundred years, or years outside 100 to 9999.
 */
export const listWorkingIntervals = (
  calendar: WorkingCalendar,
  from: Instant,
  to: Instant,
): TimeInterval[] => [...generateWorkingIntervals(calendar, from, to)];

/**
 * Counts the minutes of working time between two instants, with fractions; 0 when `to` is not after `from`.
 * @throws as listWorkingIntervals.
 */
export function countWorkingMinutes(calendar: WorkingCalendar, from: Instant, to: Instant): number {
  let worked = 0;
  for (const { start, end } of generateWorkingIntervals(calendar, from, to)) worked += end - start;
  return worked / minuteMillis;
}

/** Returns the first instant of working time at `at` or later. @throws RangeError as addWorkingMinutes. */
export const findNextWorkingInstant = (calendar: WorkingCalendar, at: Instant): Instant =>
  addWorkingMinutes(calendar, at, 0);

/**
 * Returns the instant at which some minutes have been worked since `from`, over nights, weekends and closures.
 * Work that fills the day's hours ends with them, not the next morning; zero minutes end where the next work would begin.
 * Fractions of a minute count to the millisecond.
 * @throws RangeError for negative minutes, for work that does not end within a hundred years, and as listWorkingIntervals.
 */
export function addWorkingMinutes(
  calendar: WorkingCalendar,
  from: Instant,
  minutes: number,
): Instant {
  let remaining = Math.round(minutes * minuteMillis);
  if (!(remaining >= 0)) throw new RangeError(`${minutes} minutes cannot be worked`);
  for (const { start, end } of generateWorkingIntervals(calendar, from, from + horizon)) {
    if (remaining <= end - start) return start + remaining;
    remaining -= end - start;
  }
  throw new RangeError(`${minutes} minutes do not end within a hundred years`);
}

function* generateWorkingIntervals(
  calendar: WorkingCalendar,
  from: Instant,
  to: Instant,
): Generator<TimeInterval> {
  if (!(to - from <= horizon)) throw new RangeError('Longer than a hundred years');
  const closures = sortClosures(calendar.closed ?? []);
  for (const { start, end } of generateDayHours(calendar, from, to))
    yield* excludeClosures(Math.max(start, from), Math.min(end, to), closures);
}

/** Yields the working hours of every day that overlap a time range, in chronological order; hours that meet at midnight are joined. */
function* generateDayHours(
  calendar: WorkingCalendar,
  from: Instant,
  to: Instant,
): Generator<TimeInterval> {
  const { timeZone } = calendar;
  const getDayHours = createDayHoursLookup(calendar);
  let pending: TimeInterval | undefined;
  // A night shift of the day before may last into the first day; no clock is a whole day from UTC.
  for (
    let midnight = getMidnight(from, timeZone) - dayMillis;
    midnight - dayMillis < to;
    midnight += dayMillis
  )
    for (const interval of getDayHours(midnight)) {
      const start = findInstantReachingLocalTime(
        timeZone,
        midnight + Math.round(interval.start * minuteMillis),
      );
      if (start >= to) break;
      const end = findInstantReachingLocalTime(
        timeZone,
        midnight + Math.round(interval.end * minuteMillis),
      );
      if (pending && start <= pending.end)
        pending = { start: pending.start, end: Math.max(end, pending.end) };
      else {
        if (pending && pending.end > from) yield pending;
        pending = { start, end };
      }
    }
  if (pending && pending.end > from) yield pending;
}

/** Returns a function that returns the hours that begin on a day, by the day's midnight. */
function createDayHoursLookup({
  lapse,
  week,
  days,
}: Pick<WorkingCalendar, 'lapse' | 'week' | 'days'>): (
  midnight: number,
) => readonly WorkingInterval[] {
  const [start, end] = [
    toMillisOfDay(lapse.start) / minuteMillis,
    toMillisOfDay(lapse.end) / minuteMillis,
  ];
  if (!(start < end)) throw new RangeError('The operative lapse must end after its start');
  const daily = [{ start, end }];
  return (midnight) =>
    (days && days[formatDate(midnight)]?.openings) ??
    (week ? week[getWeekday(midnight)] : getWeekday(midnight) < 5 ? daily : undefined) ??
    [];
}

const formatDate = (midnight: number): string => new Date(midnight).toISOString().slice(0, 10);

/** Returns the calendar's entry for a date, where the date differs from its weekday. */
export const findCalendarDay = (
  { timeZone, days }: WorkingCalendar,
  at: Instant,
): CalendarDay | undefined => days?.[formatDate(getMidnight(at, timeZone))];

/** Returns a calendar that has no hours on a date, written like 2026-09-16. Hours that began on the day before are worked to their end. */
export const closeCalendarDay = (calendar: WorkingCalendar, date: string): WorkingCalendar => ({
  ...calendar,
  days: { ...calendar.days, [date]: { name: '', openings: [] } },
});

/** Whether work begins on a weekday, 0 for Monday, unless a calendar day overrides it. */
export const isWorkingWeekday = ({ week }: WorkingCalendar, weekday: number): boolean =>
  week ? (week[weekday]?.length ?? 0) > 0 : weekday < 5;

/** Returns the minutes of a usual working day: the default hours, or those of a week divided by its working days. */
export function computeDailyWorkingMinutes({ lapse, week }: WorkingCalendar): number {
  if (!week) return (toMillisOfDay(lapse.end) - toMillisOfDay(lapse.start)) / minuteMillis;
  const worked = week.filter((hours) => hours.length > 0);
  const all = worked.flat().reduce((sum, { start, end }) => sum + end - start, 0);
  return worked.length === 0 ? 0 : all / worked.length;
}

/** Returns the intervals in which at least one of some calendars works, as `listWorkingIntervals` does for one. */
export function listUnionWorkingIntervals(
  calendars: readonly WorkingCalendar[],
  from: Instant,
  to: Instant,
): TimeInterval[] {
  const [only, ...more] = new Set(calendars);
  if (only && more.length === 0) return listWorkingIntervals(only, from, to);
  const all = calendars
    .flatMap((calendar) => listWorkingIntervals(calendar, from, to))
    .toSorted((one, other) => one.start - other.start);
  const found: TimeInterval[] = [];
  for (const { start, end } of all) {
    const last = found.at(-1);
    if (last && start <= last.end)
      found[found.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else found.push({ start, end });
  }
  return found;
}

/** Returns the parts of a time interval outside other intervals, which may overlap. */
export const subtractIntervals = (
  { start, end }: TimeInterval,
  others: readonly TimeInterval[],
): TimeInterval[] => [...excludeClosures(start, end, sortClosures(others))];

/**
 * Yields the parts of an interval outside closures.
 * Closures that ended before the interval are dropped: intervals come in chronological order.
 */
function* excludeClosures(
  from: Instant,
  to: Instant,
  closures: TimeInterval[],
): Generator<TimeInterval> {
  while (closures[0] && closures[0].end <= from) closures.shift();
  let start = from;
  for (const closure of closures) {
    if (closure.start >= to) break;
    if (start < closure.start) yield { start, end: closure.start };
    start = Math.max(start, closure.end);
  }
  if (start < to) yield { start, end: to };
}

/** Sorts intervals by their starts, and joins intervals without a gap in between. */
export function joinAdjacentIntervals(parts: readonly TimeInterval[]): TimeInterval[] {
  const result: TimeInterval[] = [];
  for (const part of parts.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1);
    if (last?.end === part.start) result[result.length - 1] = { start: last.start, end: part.end };
    else result.push(part);
  }
  return result;
}

const sortClosures = (closed: readonly TimeInterval[]): TimeInterval[] =>
  closed.filter(({ start, end }) => start < end).toSorted((one, other) => one.start - other.start);

// Returns midnight of a wall clock written as if the zone were UTC: days are whole multiples. 1970-01-01 was a Thursday.
const getMidnight = (instant: Instant, zone: string): number =>
  Math.floor(toLocalMillis(instant, zone) / dayMillis) * dayMillis;

/** Returns the weekday of a midnight; 0 is Monday. */
const getWeekday = (midnight: number): number => (((midnight / dayMillis + 3) % 7) + 7) % 7;
