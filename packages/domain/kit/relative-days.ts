import type { DayRange } from './list-query.ts';
import { dayMillis } from './time-zone.ts';

/** Codes of named relative days. A week begins on Monday. */
export const namedRelativeDays = [
  'today',
  'yesterday',
  'tomorrow',
  'past',
  'future',
  'thisWeek',
  'lastWeek',
  'nextWeek',
  'thisMonth',
  'lastMonth',
  'nextMonth',
  'thisYear',
  'lastYear',
] as const;
type NamedDays = (typeof namedRelativeDays)[number];

const spanShape = /^(last|next)([1-9]\d{0,3})days$/;

const isNamed = (code: string): code is NamedDays =>
  namedRelativeDays.some((each) => each === code);

/** Whether a text is the code of relative days: a name, or a span such as `last30days` or `next7days`. */
export const isRelativeDaysCode = (code: string): boolean => isNamed(code) || spanShape.test(code);

/** Returns the direction and the number of days of a span; undefined for named days. */
export function parseRelativeDaySpan(
  code: string,
): { readonly direction: 'last' | 'next'; readonly days: number } | undefined {
  const [, direction, days] = spanShape.exec(code) ?? [];
  return direction === 'last' || direction === 'next'
    ? { direction, days: Number(days) }
    : undefined;
}

/**
 * Returns the days that a code selects. Today is part of a span: the last 7 days end today, the next 7 days begin today.
 * @param today the account's day, `yyyy-MM-dd`
 * @returns a range without ends for a text that is no code
 */
export function resolveRelativeDayRange(code: string, today: string): DayRange {
  const span = parseRelativeDaySpan(code);
  if (span?.direction === 'last') return { from: addDays(today, 1 - span.days), to: today };
  if (span) return { from: today, to: addDays(today, span.days - 1) };
  return isNamed(code) ? named[code](today) : {};
}

const named: Readonly<Record<NamedDays, (today: string) => DayRange>> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => toOneDayRange(addDays(today, -1)),
  tomorrow: (today) => toOneDayRange(addDays(today, 1)),
  past: (today) => ({ to: addDays(today, -1) }),
  future: (today) => ({ from: addDays(today, 1) }),
  thisWeek: (today) => getWeek(today),
  lastWeek: (today) => getWeek(addDays(today, -7)),
  nextWeek: (today) => getWeek(addDays(today, 7)),
  thisMonth: (today) => getMonth(today, 0),
  lastMonth: (today) => getMonth(today, -1),
  nextMonth: (today) => getMonth(today, 1),
  thisYear: (today) => getYear(Number(today.slice(0, 4))),
  lastYear: (today) => getYear(Number(today.slice(0, 4)) - 1),
};

const toOneDayRange = (only: string): DayRange => ({ from: only, to: only });

const addDays = (from: string, days: number): string =>
  formatIso(Date.parse(from) + days * dayMillis);

function getWeek(today: string): DayRange {
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
  return { from: monday, to: addDays(monday, 6) };
}

function getMonth(today: string, ahead: number): DayRange {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return {
    from: formatIso(Date.UTC(year, month - 1 + ahead, 1)),
    to: formatIso(Date.UTC(year, month + ahead, 0)),
  };
}

const getYear = (year: number): DayRange => ({ from: `${year}-01-01`, to: `${year}-12-31` });

const formatIso = (at: number): string => new Date(at).toISOString().slice(0, 10);
