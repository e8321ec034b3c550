import { day, minute, second, type Instant } from './time-zone.ts';
import type { Language } from './words.ts';

const hour = 60 * minute;

/** Units of elapsed time, the largest first; the first that fits whole is shown. Months and years are approximate on purpose. */
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
  ['second', second],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[];

const formats = new Map<Language, Intl.RelativeTimeFormat>();

/**
 * How long ago a moment was: `hace 5 minutos`, `yesterday`. What a clock that runs ahead takes for the future is now.
 * @param then a moment in ISO 8601; one that cannot be read gives an empty text
 */
export function timeAgo(then: string, now: Instant, language: Language): string {
  const passed = Math.max(0, now - Date.parse(then));
  if (Number.isNaN(passed)) return '';
  const format =
    formats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  formats.set(language, format);
  const [unit, length] = units.find(([, one]) => passed >= one) ?? ['second', second];
  return format.format(-Math.floor(passed / length), unit);
}
