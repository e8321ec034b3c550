/** Interval of work of one day, in minutes since midnight; work past the next midnight ends after minute 1440. */
export interface WorkingInterval {
  readonly start: number;
  readonly end: number;
}

/** The minutes of one day. */
export const minutesPerDay = 24 * 60;

/** Rule of a day's working hours that a text breaks, as named in `kit/rules.ts`. */
export type IntervalIssue = 'openings' | 'openingBackwards' | 'openingsOverlap';

/** Maximum number of working intervals of a day; more are a mistake. */
const maxIntervals = 12;

const shape =
  /^(\d{1,2})(?:[:.](\d{2}))?\s*(?:-|–|—|a|to)\s*(\d{1,2})(?:[:.](\d{2}))?\s*(\(?\+\s*1\)?)?$/i;

/**
 * Parses working hours as people write them: `7-15:30`, `7:00-11:00, 11:30-15:00`. Breaks are the gaps in between.
 * Hours that end on the next day have a mark, `22:00-6:00+1`: without it an end before the start is a mistake.
 * An empty text is a day without work.
 */
export function parseWorkingIntervals(text: string): readonly WorkingInterval[] | IntervalIssue {
  const parts = text.split(/[,;\n]/).map((part) => part.trim());
  if (parts.every((part) => part === '')) return [];
  if (parts.length > maxIntervals) return 'openings';
  const found: WorkingInterval[] = [];
  for (const part of parts) {
    const [, from, fromMinutes = '0', to, toMinutes = '0', nextDay] = shape.exec(part) ?? [];
    if (from === undefined || to === undefined) return 'openings';
    const start = parseMinutes(from, fromMinutes);
    const end = parseMinutes(to, toMinutes);
    if (start === undefined || end === undefined || start === minutesPerDay) return 'openings';
    if (nextDay === undefined) {
      if (end <= start) return 'openingBackwards';
      found.push({ start, end });
    } else if (end === 0 || end > start) return 'openings';
    else found.push({ start, end: end + minutesPerDay });
  }
  const sorted = found.toSorted((one, other) => one.start - other.start);
  const overlaps = sorted.some(({ start }, at) => start < (sorted[at - 1]?.end ?? 0));
  return overlaps ? 'openingsOverlap' : sorted;
}

/** Returns minutes since midnight; 24:00 is the end of the day. */
function parseMinutes(hours: string, minutes: string): number | undefined {
  const all = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && all <= minutesPerDay ? all : undefined;
}

/** Formats hours for storage and display; `parseWorkingIntervals` parses the result. */
export const formatWorkingIntervals = (intervals: readonly WorkingInterval[]): string =>
  intervals
    .map(({ start, end }) =>
      end > minutesPerDay
        ? `${formatClock(start)}-${formatClock(end - minutesPerDay)}+1`
        : `${formatClock(start)}-${formatClock(end)}`,
    )
    .join(', ');

const formatClock = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** Returns the working intervals of a validated text; none for an invalid text. */
export function toWorkingIntervals(text: string | null | undefined): readonly WorkingInterval[] {
  const read = parseWorkingIntervals(text ?? '');
  return typeof read === 'string' ? [] : read;
}

/** Rule of a week's working hours that is broken, with the index of each day from Monday on: nights may run into the next day. */
export type WorkingWeekIssue =
  | { readonly rule: 'weekWithoutHours' }
  | { readonly rule: 'openingsOverlap'; readonly weekday: number };

export function findWeekIssue(
  week: readonly (readonly WorkingInterval[])[],
): WorkingWeekIssue | undefined {
  if (week.every((intervals) => intervals.length === 0)) return { rule: 'weekWithoutHours' };
  const weekday = week.findIndex((intervals, at) => {
    const [first] = intervals;
    const night = week.at(at - 1)?.at(-1);
    return first && night && night.end - minutesPerDay > first.start;
  });
  return weekday < 0 ? undefined : { rule: 'openingsOverlap', weekday };
}
