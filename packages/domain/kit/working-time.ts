import {
  dayMillis,
  findFirstInstant,
  minuteMillis,
  toMillisOfDay,
  toLocalMillis,
  type Instant,
  type LocalTime,
} from './time-zone.ts';
import type { WorkingInterval } from './working-intervals.ts';

/** Interval from start to end; the end is excluded. */
export interface TimeInterval {
  readonly start: Instant;
  readonly end: Instant;
}

/** A day that differs from its week. Without hours it is a holiday. */
export interface CalendarDay {
  readonly openings: readonly WorkingInterval[];
  readonly name: string;
}

/**
 * Working hours of a plant or a person: weekdays, within the operative lapse of its wall clock, but for closures.
 * A week of its own replaces the lapse, a day of its own replaces the hours of its week.
 * Hours belong to the day on which they begin: a night before a holiday is worked to its end.
 */
export interface WorkingCalendar {
  /** IANA name, like America/Mexico_City. */
  readonly timeZone: string;
  /** Wall-clock times of one day, start before end. Source: specification, section 9. */
  readonly lapse: { readonly start: LocalTime; readonly end: LocalTime };
  /** Seven days from Monday on, the hours of each in order; breaks are the gaps between them. */
  readonly week?: readonly (readonly WorkingInterval[])[];
  /** Calendar days by date, like 2026-09-16. */
  readonly days?: Readonly<Record<string, CalendarDay>>;
  /** Maintenance and other interruptions, in any order; they may overlap. */
  readonly closed?: readonly TimeInterval[];
}

/** A hundred years in milliseconds: a longer range is a mistake and would take too long. */
const horizon = 36_525 * dayMillis;

/**
 * Returns the intervals of working time between two instants, in order; none when `to` is not after `from`.
 * Minutes are those that pass, also where clocks change inside a lapse.
 * @throws RangeError for an unknown zone, a lapse that does not end after its start, more than a hundred years,
 * or years outside 100 to 9999.
 */
export const listWorkingIntervals = (
  calendar: WorkingCalendar,
  from: Instant,
  to: Instant,
): TimeInterval[] => [...intervals(calendar, from, to)];

/** Minutes of working time between two instants, with fractions; 0 when `to` is not after `from`. @throws as workingIntervals. */
export function countWorkingMinutes(calendar: WorkingCalendar, from: Instant, to: Instant): number {
  let worked = 0;
  for (const { start, end } of intervals(calendar, from, to)) worked += end - start;
  return worked / minuteMillis;
}

/** The first instant of working time at `at` or after it. @throws RangeError as addWorkingMinutes. */
export const findNextWorkingInstant = (calendar: WorkingCalendar, at: Instant): Instant =>
  addWorkingMinutes(calendar, at, 0);

/**
 * The instant at which so many minutes have been worked since `from`, over nights, weekends and closures.
 * Work that fills a lapse ends with it, not the next morning; no work at all ends where the next would begin.
 * Fractions of a minute count to the millisecond.
 * @throws RangeError for minutes below 0, for what does not end within a hundred years, and as workingIntervals.
 */
export function addWorkingMinutes(
  calendar: WorkingCalendar,
  from: Instant,
  minutes: number,
): Instant {
  let remaining = Math.round(minutes * minuteMillis);
  if (!(remaining >= 0)) throw new RangeError(`${minutes} minutes cannot be worked`);
  for (const { start, end } of intervals(calendar, from, from + horizon)) {
    if (remaining <= end - start) return start + remaining;
    remaining -= end - start;
  }
  throw new RangeError(`${minutes} minutes do not end within a hundred years`);
}

function* intervals(
  calendar: WorkingCalendar,
  from: Instant,
  to: Instant,
): Generator<TimeInterval> {
  if (!(to - from <= horizon)) throw new RangeError('Longer than a hundred years');
  const closures = inOrder(calendar.closed ?? []);
  for (const { start, end } of stretches(calendar, from, to))
    yield* excludeClosures(Math.max(start, from), Math.min(end, to), closures);
}

/** Yields the hours of every day that overlap a time range, in order; hours that meet over midnight are joined. */
function* stretches(
  calendar: WorkingCalendar,
  from: Instant,
  to: Instant,
): Generator<TimeInterval> {
  const { timeZone } = calendar;
  const getDayHours = createDayHoursLookup(calendar);
  let pending: TimeInterval | undefined;
  // The night of the day before may last into the first; no clock is a whole day from UTC.
  for (
    let midnight = getMidnight(from, timeZone) - dayMillis;
    midnight - dayMillis < to;
    midnight += dayMillis
  )
    for (const interval of getDayHours(midnight)) {
      const start = findFirstInstant(
        timeZone,
        midnight + Math.round(interval.start * minuteMillis),
      );
      if (start >= to) break;
      const end = findFirstInstant(timeZone, midnight + Math.round(interval.end * minuteMillis));
      if (pending && start <= pending.end)
        pending = { start: pending.start, end: Math.max(end, pending.end) };
      else {
        if (pending && pending.end > from) yield pending;
        pending = { start, end };
      }
    }
  if (pending && pending.end > from) yield pending;
}

/** Returns the hours that begin on a day, by its midnight. */
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

/** Returns the calendar's own entry of a date, where it differs from its week. */
export const findCalendarDay = (
  { timeZone, days }: WorkingCalendar,
  at: Instant,
): CalendarDay | undefined => days?.[formatDate(getMidnight(at, timeZone))];

/** Whether work begins on a weekday, 0 for Monday, unless a day of the calendar overrides it. */
export const isWorkday = ({ week }: WorkingCalendar, weekday: number): boolean =>
  week ? (week[weekday]?.length ?? 0) > 0 : weekday < 5;

/** Returns the minutes of a usual day of work: those of the lapse, or of a week divided by its days of work. */
export function computeDailyMinutes({ lapse, week }: WorkingCalendar): number {
  if (!week) return (toMillisOfDay(lapse.end) - toMillisOfDay(lapse.start)) / minuteMillis;
  const worked = week.filter((hours) => hours.length > 0);
  const all = worked.flat().reduce((sum, { start, end }) => sum + end - start, 0);
  return worked.length === 0 ? 0 : all / worked.length;
}

/** Returns the intervals in which any of some calendars works, like `workingIntervals` of one. */
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

/** Returns a time interval without others, which may overlap. */
export const subtractIntervals = (
  { start, end }: TimeInterval,
  others: readonly TimeInterval[],
): TimeInterval[] => [...excludeClosures(start, end, inOrder(others))];

/** Yields an interval without its closures. Closures that ended before it are dropped: intervals come in order. */
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

/** Returns intervals in the order of their starts, with those that follow each other at once as one. */
export function joinAdjacentIntervals(parts: readonly TimeInterval[]): TimeInterval[] {
  const result: TimeInterval[] = [];
  for (const part of parts.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1);
    if (last?.end === part.start) result[result.length - 1] = { start: last.start, end: part.end };
    else result.push(part);
  }
  return result;
}

const inOrder = (closed: readonly TimeInterval[]): TimeInterval[] =>
  closed.filter(({ start, end }) => start < end).toSorted((one, other) => one.start - other.start);

// A wall clock written as if the zone were UTC, so its days are whole multiples; 1970-01-01 was a Thursday.
const getMidnight = (instant: Instant, zone: string): number =>
  Math.floor(toLocalMillis(instant, zone) / dayMillis) * dayMillis;

/** Returns the weekday; 0 is Monday. */
const getWeekday = (midnight: number): number => (((midnight / dayMillis + 3) % 7) + 7) % 7;
