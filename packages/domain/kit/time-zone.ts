/** Whole milliseconds since 1970-01-01T00:00Z. Arithmetic uses numbers; ISO 8601 text is parsed and formatted at the boundaries. */
export type Instant = number;

export interface LocalDate {
  readonly year: number;
  /** Month, 1 to 12. */
  readonly month: number;
  readonly day: number;
}

export interface LocalTime {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Date and time of a wall clock in a time zone. */
export interface ZonedParts extends LocalDate, LocalTime {
  /** Weekday by ISO 8601: 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
}

export const secondMillis = 1000;
export const minuteMillis = 60 * secondMillis;
export const dayMillis = 24 * 60 * minuteMillis;

/** Time range with one offset from UTC, within one UTC year. The end is excluded. */
interface Span {
  readonly start: Instant;
  readonly end: Instant;
  readonly offset: number;
}

/** Returns the wall clock of an instant in a zone. @throws RangeError for an unknown zone, or outside the years 100 to 9999. */
export function getZonedParts(instant: Instant, zone: string): ZonedParts {
  const local = new Date(toLocalMillis(instant, zone));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    weekday: local.getUTCDay() || 7,
    hours: local.getUTCHours(),
    minutes: local.getUTCMinutes(),
    seconds: local.getUTCSeconds(),
  };
}

/**
 * Returns the first instant at which the wall clock in a zone shows a time of a day, or has passed it.
 * A time that exists twice, when clocks go back, is the first of the two.
 * A time that does not exist, when clocks go forward, is the moment of the change.
 * Days or months beyond their end continue: day 32 of January is 1 February.
 * @throws RangeError for an unknown zone, or outside the years 100 to 9999.
 */
export const toInstant = (zone: string, date: LocalDate, time: LocalTime): Instant =>
  findInstantReachingLocalTime(
    zone,
    Date.UTC(date.year, date.month - 1, date.day) + toMillisOfDay(time),
  );

/** Returns the milliseconds since midnight. */
export const toMillisOfDay = ({ hours, minutes, seconds }: LocalTime): number =>
  (hours * 60 + minutes) * minuteMillis + seconds * secondMillis;

/** Returns the wall clock of an instant as if its zone were UTC: days and weekdays are then plain arithmetic. */
export const toLocalMillis = (instant: Instant, zone: string): number =>
  instant + getSpan(zone, instant).offset;

/** Formats the day of an instant by the calendar of a zone, as `yyyy-MM-dd`, which can be compared. */
export const formatLocalDay = (instant: Instant, zone: string): string =>
  new Date(toLocalMillis(instant, zone)).toISOString().slice(0, 10);

/** Returns the first instant at which `toLocalMillis` is `local` or more. */
export function findInstantReachingLocalTime(zone: string, local: number): Instant {
  // Offsets are shorter than a day: a day earlier the wall clock has not reached the time yet.
  let span = getSpan(zone, local - dayMillis);
  for (;;) {
    const reached = Math.max(span.start, local - span.offset);
    if (reached < span.end) return reached;
    span = getSpan(zone, span.end);
  }
}

interface Zone {
  readonly clock: Intl.DateTimeFormat;
  readonly years: Map<number, readonly Span[]>;
  /** Latest result, cached because the next call is mostly about the same half of the year. */
  last: Span;
}

// Cached offsets of each zone by calendar year: formatting takes microseconds, and creating a formatter much longer.
const zones = new Map<string, Zone>();

function getSpan(zone: string, instant: Instant): Span {
  const known = zones.get(zone) ?? addZone(zone);
  if (known.last.start <= instant && instant < known.last.end) return known.last;
  const year = new Date(instant).getUTCFullYear();
  // `Date.UTC` maps years below 100 to the twentieth century.
  if (!(year >= 100 && year <= 9999)) throw new RangeError(`${instant} is outside the calendar`);
  const spans = known.years.get(year) ?? computeSpans(known.clock, year);
  known.years.set(year, spans);
  const found = spans.find(({ end }) => instant < end);
  if (!found) throw new RangeError(`${instant} is outside the calendar`);
  known.last = found;
  return found;
}

function addZone(name: string): Zone {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const zone: Zone = { clock, years: new Map(), last: { start: 0, end: 0, offset: 0 } };
  zones.set(name, zone);
  return zone;
}

// Sampling interval, below the shortest time between two offset changes since 1970.
// That is an hour short of seven days: northern Brazil in October 2000.
const stride = 6 * dayMillis;

/**
 * Computes the spans of equal offset of a year: samples the clock every few days, and bisects each interval in which the offset changed.
 */
function computeSpans(clock: Intl.DateTimeFormat, year: number): Span[] {
  const close = Date.UTC(year + 1, 0, 1);
  const spans: Span[] = [];
  let start = Date.UTC(year, 0, 1);
  let offset = getOffset(clock, start);
  for (let at = start; at < close; at += stride) {
    const until = Math.min(at + stride, close);
    const after = getOffset(clock, until);
    if (after === offset) continue;
    const change = findOffsetChange(clock, at, until);
    spans.push({ start, end: change, offset });
    start = change;
    offset = after;
  }
  // The last change of offset can be at the very end of the year.
  return start < close ? [...spans, { start, end: close, offset }] : spans;
}

/** Returns the first second with the offset that applies at `until`. */
function findOffsetChange(clock: Intl.DateTimeFormat, from: Instant, until: Instant): Instant {
  const after = getOffset(clock, until);
  let [low, high] = [from / secondMillis, until / secondMillis];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (getOffset(clock, middle * secondMillis) === after) high = middle;
    else low = middle;
  }
  return high * secondMillis;
}

function getOffset(clock: Intl.DateTimeFormat, instant: Instant): number {
  const [month = 0, date = 0, year = 0, hours = 0, minutes = 0, seconds = 0] = clock
    .format(instant)
    .split(/\D+/)
    .map(Number);
  return Date.UTC(year, month - 1, date, hours, minutes, seconds) - instant;
}
