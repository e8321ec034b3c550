import {
  day,
  firstInstant,
  minute,
  timeOfDay,
  wallClock,
  type Instant,
  type LocalTime,
} from './time-zone.ts';

/** From start up to end, which is no part of it. */
export interface Interval {
  readonly start: Instant;
  readonly end: Instant;
}

/** When a plant works: on weekdays, within the operative lapse of its wall clock, but for closures. */
export interface WorkingCalendar {
  /** IANA name, like America/Mexico_City. */
  readonly timeZone: string;
  /** Wall-clock times of one day, start before end. Source: specification, section 9. */
  readonly lapse: { readonly start: LocalTime; readonly end: LocalTime };
  /** Maintenance and other interruptions, in any order; they may overlap. */
  readonly closed?: readonly Interval[];
}

/** A hundred years in milliseconds: who asks for more made a mistake, and would wait for the answer. */
const horizon = 36_525 * day;

/**
 * The stretches of working time between two instants, in order; none when `to` is not after `from`.
 * Where clocks change inside a lapse its minutes are those that pass, not those that the clock on the wall seems to show.
 * @throws RangeError for an unknown zone, a lapse that does not end after its start, more than a hundred years, or years outside 100 to 9999.
 */
export const workingIntervals = (
  calendar: WorkingCalendar,
  from: Instant,
  to: Instant,
): Interval[] => [...intervals(calendar, from, to)];

/** Minutes of working time between two instants, with fractions; 0 when `to` is not after `from`. @throws as workingIntervals. */
export function workingMinutesBetween(
  calendar: WorkingCalendar,
  from: Instant,
  to: Instant,
): number {
  let worked = 0;
  for (const { start, end } of intervals(calendar, from, to)) worked += end - start;
  return worked / minute;
}

/** The first instant of working time at `at` or after it. @throws RangeError as addWorkingMinutes. */
export const nextWorkingInstant = (calendar: WorkingCalendar, at: Instant): Instant =>
  addWorkingMinutes(calendar, at, 0);

/**
 * The instant at which so many minutes have been worked since `from`, over nights, weekends and closures. Work that fills a lapse ends with
 * it, not the next morning; no work at all ends where the next would begin. Fractions of a minute count to the millisecond.
 * @throws RangeError for minutes below 0, for what does not end within a hundred years, and as workingIntervals.
 */
export function addWorkingMinutes(
  calendar: WorkingCalendar,
  from: Instant,
  minutes: number,
): Instant {
  let left = Math.round(minutes * minute);
  if (!(left >= 0)) throw new RangeError(`${minutes} minutes cannot be worked`);
  for (const { start, end } of intervals(calendar, from, from + horizon)) {
    if (left <= end - start) return start + left;
    left -= end - start;
  }
  throw new RangeError(`${minutes} minutes do not end within a hundred years`);
}

function* intervals(
  { timeZone, lapse, closed = [] }: WorkingCalendar,
  from: Instant,
  to: Instant,
): Generator<Interval> {
  const [opens, closes] = [timeOfDay(lapse.start), timeOfDay(lapse.end)];
  if (!(opens < closes)) throw new RangeError('The operative lapse must end after its start');
  if (!(to - from <= horizon)) throw new RangeError('Longer than a hundred years');
  const closures = inOrder(closed);
  for (let midnight = midnightOf(from, timeZone); ; midnight += day) {
    if (!isWeekday(midnight)) continue;
    const start = firstInstant(timeZone, midnight + opens);
    if (start >= to) return;
    const end = firstInstant(timeZone, midnight + closes);
    yield* opened(Math.max(start, from), Math.min(end, to), closures);
  }
}

/** What closures leave of a stretch. Those that ended before it are forgotten: stretches come in order. */
function* opened(from: Instant, to: Instant, closures: Interval[]): Generator<Interval> {
  while (closures[0] && closures[0].end <= from) closures.shift();
  let start = from;
  for (const closure of closures) {
    if (closure.start >= to) break;
    if (start < closure.start) yield { start, end: closure.start };
    start = Math.max(start, closure.end);
  }
  if (start < to) yield { start, end: to };
}

const inOrder = (closed: readonly Interval[]): Interval[] =>
  closed.filter(({ start, end }) => start < end).toSorted((one, other) => one.start - other.start);

// A wall clock written as if the zone were UTC, so its days are whole multiples; 1970-01-01 was a Thursday.
const midnightOf = (instant: Instant, zone: string): number =>
  Math.floor(wallClock(instant, zone) / day) * day;

function isWeekday(midnight: number): boolean {
  const sinceMonday = (((midnight / day + 3) % 7) + 7) % 7;
  return sinceMonday < 5;
}
