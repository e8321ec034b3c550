import { numberLocales, type Language } from '@tarima/domain/kit/words';
import type { Instant } from '@tarima/domain/kit/time-zone';
import { getLocalDay } from './local-time.ts';

const formats = {
  /** Monday 23 November, 10:30. */
  moment: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  longDay: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'short' },
  monthDay: { day: 'numeric', month: 'short' },
  /** Days of a range: 23–27 November 2026. */
  days: { day: 'numeric', month: 'long', year: 'numeric' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit' },
  dayTime: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, Intl.DateTimeFormat>();

function formatter(
  shape: keyof typeof formats,
  zone: string,
  language: Language,
): Intl.DateTimeFormat {
  const key = `${shape} ${zone} ${language}`;
  const known = made.get(key);
  if (known) return known;
  const options = { ...formats[shape], hourCycle: 'h23' as const, timeZone: zone };
  const format = new Intl.DateTimeFormat(numberLocales[language], options);
  made.set(key, format);
  return format;
}

/** Formats an instant in the account's local time. */
export const sayInstant = (
  instant: Instant,
  formatOptions: keyof typeof formats,
  timeZone: string,
  language: Language,
): string => formatter(formatOptions, timeZone, language).format(instant);

/** Formats a range; parts that both ends share appear once. */
export const sayInstantRange = (
  from: Instant,
  to: Instant,
  formatOptions: keyof typeof formats,
  timeZone: string,
  language: Language,
): string => formatter(formatOptions, timeZone, language).formatRange(from, to);

/** Formats the hours of work; an end on another day has its day: `08:30 – 1 dic, 09:00`. */
export const sayHours = (
  from: Instant,
  to: Instant,
  timeZone: string,
  language: Language,
): string =>
  getLocalDay(from, timeZone) === getLocalDay(to, timeZone)
    ? sayInstantRange(from, to, 'time', timeZone, language)
    : `${sayInstant(from, 'time', timeZone, language)} – ${sayInstant(to, 'dayTime', timeZone, language)}`;

/** Formats an instant in its wire form like `sayInstant`; returns another text where there is none. */
export const sayInstantText = (
  text: string | null | undefined,
  timeZone: string,
  language: Language,
  emptyText = '—',
): string =>
  text === null || text === undefined
    ? emptyText
    : sayInstant(Date.parse(text), 'moment', timeZone, language);

/** Whole minutes with the separators of the language. */
export const sayWholeNumber = (value: number, language: Language): string =>
  Math.round(value).toLocaleString(numberLocales[language]);
