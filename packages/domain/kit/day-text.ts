import { formatCalendarDate } from './calendar-date.ts';
import { foldText } from './fold-text.ts';
import { dayMillis } from './time-zone.ts';
import type { Language } from './words.ts';

const months = [
  ['enero', 'january'],
  ['febrero', 'february'],
  ['marzo', 'march'],
  ['abril', 'april'],
  ['mayo', 'may'],
  ['junio', 'june'],
  ['julio', 'july'],
  ['agosto', 'august'],
  ['septiembre', 'september', 'setiembre'],
  ['octubre', 'october'],
  ['noviembre', 'november'],
  ['diciembre', 'december'],
] as const;

/** Names of weekdays, Sunday first, as JavaScript counts days of the week from 0. */
const weekdays = [
  ['domingo', 'sunday'],
  ['lunes', 'monday'],
  ['martes', 'tuesday'],
  ['miercoles', 'wednesday'],
  ['jueves', 'thursday'],
  ['viernes', 'friday'],
  ['sabado', 'saturday'],
] as const;

const fromToday: Readonly<Record<string, number>> = {
  hoy: 0,
  today: 0,
  manana: 1,
  tomorrow: 1,
  'pasado manana': 2,
  ayer: -1,
  yesterday: -1,
};

/** Maximum length of a day in words, in characters; a longer text is no day. */
const longest = 60;

const isoShape = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const shortShape = /^(\d{1,2})\s?[-/. ]\s?(\d{1,2})(?:\s?[-/. ]\s?(\d{2}|\d{4}))?$/;
const namedShape =
  /^(?:([a-z]{3,})\.?,? )?(?:(\d{1,2})[-/. ]?(?: ?de )?\s?([a-z]{3,})\.?|([a-z]{3,})\.?[-/. ]?(\d{1,2}))(?:,?[-/. ](?:del? )?(\d{2}|\d{4}))?$/;

/**
 * Parses a day as people type it. Examples: `5/12/2026`, `5-12-26`, `5/12` (the date nearest to today), `5 dic`, `dec 5`, `2026-12-05`.
 * Further examples: `sábado 5 de diciembre de 2026`, `hoy`, `tomorrow`, `+15` (days from today). The day comes before the month.
 * In English `12/25/2026` is also accepted as Christmas, since there is no month 25.
 * @param text typed text
 * @param today the reader's day, `yyyy-MM-dd`
 * @param language language in which a month may come first
 * @returns `yyyy-MM-dd` in the years 1900 to 2999, or undefined where the text names no single day
 */
export function parseDay(text: string, today: string, language: Language): string | undefined {
  if (text.length > longest) return undefined;
  const written = normalizeText(text);
  const step = /^[+-]\d{1,4}$/.test(written) ? Number(written) : fromToday[written];
  if (step !== undefined) return addDays(today, step);

  const iso = isoShape.exec(written);
  if (iso) return toValidDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));

  const short = shortShape.exec(written);
  if (short) {
    const [first, second] = [Number(short[1]), Number(short[2])];
    const isMonthFirst = language === 'en' && second > 12 && first <= 12;
    return isMonthFirst
      ? resolveDay(short[3], first, second, today)
      : resolveDay(short[3], second, first, today);
  }
  return parseNamedDay(written, today);
}

/** Shape of a day before its month in words, with its year: `30 Nov 2026`, `30-nov-26`, `30 de noviembre de 2026`. */
const dayBeforeMonthShape =
  /^(?<date>\d{1,2})[-/. ]?(?: ?de )?\s?(?<name>[a-z]{3,})\.?[-/., ] ?(?:del? )?(?<year>\d{4}|\d{2})$/;
/** Shape of a month in words before its day, with its year: `Nov 30, 2026`, `November 30 2026`, `noviembre 30 de 2026`. */
const monthBeforeDayShape =
  /^(?<name>[a-z]{3,})\.?[-/. ]?(?<date>\d{1,2})[-/., ] ?(?:del? )?(?<year>\d{4}|\d{2})$/;

/** Last year of two digits that has one meaning: spreadsheets read `29` as 2029 and `30` as 1930. */
const lastShortYear = 29;

/**
 * Parses a day whose month is written in words, in full or shortened, in either language, before or after its day.
 * A year of two digits is read from `00` to `29`; a later one may mean two centuries.
 * @returns its year, month and date, which may be no existing day; undefined for a text of another form
 */
export function parseNamedMonth(
  text: string,
): { readonly year: number; readonly month: number; readonly date: number } | undefined {
  if (text.length > longest) return undefined;
  const written = normalizeText(text);
  const { date, name, year } =
    (dayBeforeMonthShape.exec(written) ?? monthBeforeDayShape.exec(written))?.groups ?? {};
  if (name === undefined || year === undefined) return undefined;
  const month = findNameIndex(months, name) + 1;
  const isShort = year.length === 2;
  if (month === 0 || (isShort && Number(year) > lastShortYear)) return undefined;
  return { year: Number(year) + (isShort ? 2000 : 0), month, date: Number(date) };
}

/** Normalizes a text: no accents or capitals, single spaces, ASCII digits. */
const normalizeText = (text: string): string =>
  foldText(text.normalize('NFKC'))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

function parseNamedDay(written: string, today: string): string | undefined {
  const named = namedShape.exec(written);
  if (!named) return undefined;
  const month = findNameIndex(months, named[3] ?? named[4] ?? '') + 1;
  const found = resolveDay(named[6], month, Number(named[2] ?? named[5]), today);
  if (found === undefined || named[1] === undefined) return found;
  // A weekday name that does not match the date is a typing mistake.
  return findNameIndex(weekdays, named[1]) === new Date(found).getUTCDay() ? found : undefined;
}

/** Returns the index of a name, written in full or as a prefix; −1 without a match. */
const findNameIndex = (names: readonly (readonly string[])[], written: string): number =>
  names.findIndex((each) => each.some((name) => name.startsWith(written)));

/** Returns the day of a date with a year of two or four digits; without a year, the day nearest to today. */
function resolveDay(
  year: string | undefined,
  month: number,
  date: number,
  today: string,
): string | undefined {
  if (year !== undefined)
    return toValidDay(Number(year) + (year.length === 2 ? 2000 : 0), month, date);
  const now = Number(today.slice(0, 4));
  const getDistance = (each: string): number => Math.abs(Date.parse(each) - Date.parse(today));
  return [now - 1, now, now + 1]
    .flatMap((each) => toValidDay(each, month, date) ?? [])
    .toSorted((one, other) => getDistance(one) - getDistance(other))[0];
}

/** Returns a day in the years 1900 to 2999; undefined for days that do not exist, such as 31 February. */
const toValidDay = (year: number, month: number, date: number): string | undefined =>
  year >= 1900 && year <= 2999 ? formatCalendarDate(year, month, date) : undefined;

function addDays(today: string, days: number): string | undefined {
  const at = new Date(Date.parse(today) + days * dayMillis);
  return toValidDay(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate());
}

/**
 * Formats a day for its field: `05/12/2026` in Spanish, and `Dec 05, 2026` in English as in lists, where `05/12/2026` may also mean May.
 * `parseDay` parses both in either language.
 */
export function formatDayText(iso: string, language: Language): string {
  const [year = '', month = '', date = ''] = iso.split('-');
  const name = months[Number(month) - 1]?.[1];
  if (language === 'es' || name === undefined) return iso.split('-').toReversed().join('/');
  return `${name.charAt(0).toUpperCase()}${name.slice(1, 3)} ${date}, ${year}`;
}

/** Whether a day is more than two years before or after today: mostly a typing mistake. */
export const isFarFromToday = (iso: string, today: string): boolean =>
  iso > addYears(today, 2) || iso < addYears(today, -2);

const addYears = (iso: string, years: number): string =>
  `${Number(iso.slice(0, 4)) + years}${iso.slice(4)}`;

/** Returns the form value of a text that is no day: no schema accepts it as a day, and the form can show the text again. */
export const toInvalidDayValue = (text: string): string => `?${text}`;

/** Returns the typed text, where a form value holds no valid day. */
export const findInvalidDayText = (value: string): string | undefined =>
  value.startsWith('?') ? value.slice(1) : undefined;
