import { dayMillis, minuteMillis, secondMillis, type Instant } from './time-zone.ts';
import type { Language } from './words.ts';

const hour = 60 * minuteMillis;

/**
 * Units of elapsed time, the largest first; the first unit of which one whole has elapsed is shown.
 * Months and years are approximate on purpose.
 */
const units = [
  ['year', 365 * dayMillis],
  ['month', 30 * dayMillis],
  ['week', 7 * dayMillis],
  ['day', dayMillis],
  ['hour', hour],
  ['minute', minuteMillis],
  ['second', secondMillis],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[];

const formats = new Map<Language, Intl.RelativeTimeFormat>();

/**
 * Formats how long ago a moment was: `hace 5 minutos`, `yesterday`. A future moment, from a clock that runs ahead, counts as now.
 * @param then moment in ISO 8601; an unreadable moment gives an empty text
 */
export function formatTimeAgo(then: string, now: Instant, language: Language): string {
  const passed = Math.max(0, now - Date.parse(then));
  if (Number.isNaN(passed)) return '';
  const format =
    formats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  formats.set(language, format);
  const [unit, length] = units.find(([, one]) => passed >= one) ?? ['second', secondMillis];
  return format.format(-Math.floor(passed / length), unit);
}
