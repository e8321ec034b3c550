import { formatCalendarDate } from '../calendar-date.ts';
import { parseNamedMonth } from '../day-text.ts';

/** Order of day and month in the dates of a text column; `unclear` where its dates can be read both ways. */
export type DayMonthOrder = 'dayFirst' | 'monthFirst' | 'unclear';

/** Sample dates of a column, one of each kind: valid only with the day first, valid only with the month first, and ambiguous like `04/12/2026`. */
export interface DateOrderSamples {
  readonly dayFirst?: string | undefined;
  readonly monthFirst?: string | undefined;
  readonly unclear?: string | undefined;
}

const isoShape = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const localShape = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;
/** Pattern of a midnight after a date, as databases write it. */
const midnight = /[T ]00:00(?::00(?:\.0{1,9})?)?Z?$/;

const omitMidnight = (text: string): string => text.trim().replace(midnight, '');

interface Readings {
  readonly dayFirst: string | undefined;
  readonly monthFirst: string | undefined;
}

/** Returns the day of a text in each order of day and month; undefined for a text that has no form of a date. */
function parseReadings(text: string): Readings | undefined {
  const written = omitMidnight(text);
  const [, year, month, date] = isoShape.exec(written) ?? [];
  if (year !== undefined) {
    const day = formatCalendarDate(Number(year), Number(month), Number(date));
    return { dayFirst: day, monthFirst: day };
  }
  const named = parseNamedMonth(written);
  if (named) {
    const day = formatCalendarDate(named.year, named.month, named.date);
    return { dayFirst: day, monthFirst: day };
  }
  const [, first, second, last] = localShape.exec(written) ?? [];
  if (last === undefined) return undefined;
  return {
    dayFirst: formatCalendarDate(Number(last), Number(second), Number(first)),
    monthFirst: formatCalendarDate(Number(last), Number(first), Number(second)),
  };
}

/** Rule that a text breaks as a day of its file. */
export type SheetDateIssue =
  | 'sheetDay'
  | 'noSuchDay'
  | 'notDayFirst'
  | 'notMonthFirst'
  | 'unclearDay';

/**
 * Parses a date of a sheet: `2026-11-25`, `25 Nov 2026` or `Nov 25, 2026` in either language, or `25/11/2026` in the order of its column.
 * @returns the day, `yyyy-MM-dd`, or the broken rule:
 * not in the form of a date, not an existing day, not an existing day in the column's order, or ambiguous where the order is unclear
 */
export function parseSheetDate(
  text: string,
  order: DayMonthOrder,
): { readonly day: string } | { readonly rule: SheetDateIssue } {
  const readings = parseReadings(text);
  if (!readings) return { rule: 'sheetDay' };
  const { dayFirst, monthFirst } = readings;
  const only = dayFirst ?? monthFirst;
  if (only === undefined) return { rule: 'noSuchDay' };
  if (order !== 'unclear') {
    const day = readings[order];
    if (day !== undefined) return { day };
    return { rule: order === 'dayFirst' ? 'notDayFirst' : 'notMonthFirst' };
  }
  const isUnclear = dayFirst !== undefined && monthFirst !== undefined && dayFirst !== monthFirst;
  return isUnclear ? { rule: 'unclearDay' } : { day: only };
}

/** Returns the evidence that a text gives about the order of day and month; undefined where it gives none. */
export function getDateOrderEvidence(text: string): keyof DateOrderSamples | undefined {
  const { dayFirst, monthFirst } = parseReadings(text) ?? {};
  if (dayFirst === monthFirst) return undefined;
  if (dayFirst === undefined) return 'monthFirst';
  return monthFirst === undefined ? 'dayFirst' : 'unclear';
}

/**
 * Returns the order of day and month of each date column of a file.
 * It is that of the column's own dates, else that of the other columns, else the chosen order.
 * Nothing is guessed: dates that contradict each other decide nothing.
 * @param chosen order that the user chose for the file, where it does not show one
 */
export function resolveDayMonthOrders(
  columns: readonly DateOrderSamples[],
  chosen: DayMonthOrder = 'unclear',
): DayMonthOrder[] {
  const ofFile = findShownOrder(columns);
  return columns.map((column) => findShownOrder([column]) ?? ofFile ?? chosen);
}

/** Returns the order of day and month that the dates of columns show; undefined where they show none, or both. */
function findShownOrder(
  columns: readonly DateOrderSamples[],
): 'dayFirst' | 'monthFirst' | undefined {
  const isShown = (order: 'dayFirst' | 'monthFirst'): boolean =>
    columns.some((column) => column[order] !== undefined);
  if (isShown('dayFirst') === isShown('monthFirst')) return undefined;
  return isShown('dayFirst') ? 'dayFirst' : 'monthFirst';
}
