import type { FieldOf } from '@tarima/domain/kit/fields';
import { numberLocales, type Language } from '@tarima/domain/kit/words';

/** Formatters are costly to make and are asked for in every cell. */
function once<Kept>(make: (language: Language) => Kept): (language: Language) => Kept {
  const made = new Map<Language, Kept>();
  return (language) => {
    const known = made.get(language);
    if (known !== undefined) return known;
    const kept = make(language);
    made.set(language, kept);
    return kept;
  };
}

const short = { day: '2-digit', month: 'short', year: 'numeric' } as const;

const numbers = once((language) => new Intl.NumberFormat(numberLocales[language]));
const days = once(
  (language) => new Intl.DateTimeFormat(numberLocales[language], { ...short, timeZone: 'UTC' }),
);
const localDays = once((language) => new Intl.DateTimeFormat(numberLocales[language], short));
const moments = once(
  (language) =>
    new Intl.DateTimeFormat(numberLocales[language], {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    }),
);

export const formatNumber = (value: number, language: Language): string =>
  numbers(language).format(value);

/** With the digits it has, up to those its field keeps. */
export const formatDecimal = (value: number, decimals: number, language: Language): string =>
  value.toLocaleString(numberLocales[language], { maximumFractionDigits: decimals });

/** With the decimals in which it was written, and its currency or unit. */
export function formatFigure(
  text: string,
  { currency, unit }: Pick<FieldOf<'figure'>, 'currency' | 'unit'>,
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

/** A calendar day, `yyyy-MM-dd`. */
export const formatDay = (day: string, language: Language): string =>
  format(days(language), `${day}T00:00:00Z`);

/** The day of a moment where its reader is. */
export const formatDate = (instant: string, language: Language): string =>
  format(localDays(language), instant);

/** A moment in full, in UTC and saying so: the specification's long display. */
export const formatMoment = (instant: string, language: Language): string =>
  `${format(moments(language), instant)} UTC`;

function format(formatter: Intl.DateTimeFormat, text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : formatter.format(date);
}
