import type { FieldOfKind } from '@tarima/domain/kit/fields';
import { getAccountTimeSettings } from './account-time.ts';
import { numberLocales, type Language } from '@tarima/domain/kit/words';

/** Caches formatters by language: creating them is slow and every cell needs one. */
function once<Kept>(make: (language: Language) => Kept): (language: Language) => Kept {
  const made = new Map<Language, Kept>();
  return (language) => {
    const known = made.get(language);
    if (known !== undefined) return known;
    const formatter = make(language);
    made.set(language, formatter);
    return formatter;
  };
}

/** Caches formatters by language and time zone. */
function cacheByTimeZone(
  options: Intl.DateTimeFormatOptions,
): (language: Language, timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, (language: Language) => Intl.DateTimeFormat>();
  return (language, timeZone) => {
    const known =
      made.get(timeZone) ??
      once((each) => new Intl.DateTimeFormat(numberLocales[each], { ...options, timeZone }));
    made.set(timeZone, known);
    return known(language);
  };
}

const short = { day: '2-digit', month: 'short', year: 'numeric' } as const;

const numbers = once((language) => new Intl.NumberFormat(numberLocales[language]));
const days = once(
  (language) => new Intl.DateTimeFormat(numberLocales[language], { ...short, timeZone: 'UTC' }),
);
const wholeDays = once(
  (language) =>
    new Intl.DateTimeFormat(numberLocales[language], {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
);
const daysIn = cacheByTimeZone(short);
const shortMomentsIn = cacheByTimeZone({ ...short, hour: 'numeric', minute: '2-digit' });
const momentsIn = cacheByTimeZone({ dateStyle: 'long', timeStyle: 'short' });

export const formatNumber = (value: number, language: Language): string =>
  numbers(language).format(value);

/** Formats a decimal with its own digits, at most as many as the field stores. */
export const formatDecimal = (value: number, decimals: number, language: Language): string =>
  value.toLocaleString(numberLocales[language], { maximumFractionDigits: decimals });

/** Formats a number with the decimals in which it was written, and its currency or unit. */
export function formatNumberText(
  text: string,
  { currency, unit }: Pick<FieldOfKind<'figure'>, 'currency' | 'unit'>,
  language: Language,
): string {
  const value = Number(text);
  if (Number.isNaN(value)) return text;
  const decimals = text.split('.')[1]?.length ?? 0;
  const shown = currency
    ? value.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
    : value.toLocaleString(numberLocales[language], {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
  return unit ? `${shown} ${unit}` : shown;
}

/** Formats a calendar day, `yyyy-MM-dd`. */
export const formatDay = (day: string, language: Language): string =>
  format(days(language), `${day}T00:00:00Z`);

/** Formats a calendar day in full, with its weekday. */
export const formatDayWithWeekday = (day: string, language: Language): string =>
  format(wholeDays(language), `${day}T00:00:00Z`);

/** Formats the day of a moment by the clock of `formatMoment`, so that a list and its record agree. */
export const formatDate = (instant: string, language: Language): string => {
  const { longDates, timeZone } = getAccountTimeSettings();
  return format(daysIn(language, longDates === 'utc' ? 'UTC' : timeZone), instant);
};

/** Formats a moment in full: by the plant's clock, or in UTC where the account uses the specification's long display. */
export const formatMoment = (instant: string, language: Language): string =>
  formatByClock(getAccountTimeSettings().longDates, instant, language);

/** Formats a moment for a column, by the clock of `formatDate`. */
export const formatShortMoment = (instant: string, language: Language): string => {
  const { longDates, timeZone } = getAccountTimeSettings();
  return format(shortMomentsIn(language, longDates === 'utc' ? 'UTC' : timeZone), instant);
};

/** Formats a moment by the other clock, for a tooltip. */
export const formatMomentInOtherTimeZone = (instant: string, language: Language): string =>
  formatByClock(getAccountTimeSettings().longDates === 'utc' ? 'plant' : 'utc', instant, language);

/** Formats a moment by both clocks, for texts without a tooltip. */
export const formatMomentInBothTimeZones = (instant: string, language: Language): string =>
  `${formatMoment(instant, language)} · ${formatMomentInOtherTimeZone(instant, language)}`;

function formatByClock(clock: 'plant' | 'utc', instant: string, language: Language): string {
  return clock === 'utc'
    ? `${format(momentsIn(language, 'UTC'), instant)} UTC`
    : format(momentsIn(language, getAccountTimeSettings().timeZone), instant);
}

function format(formatter: Intl.DateTimeFormat, text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : formatter.format(date);
}
