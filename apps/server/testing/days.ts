import { day, toLocalMillis, getZonedParts } from '@tarima/domain/kit/time-zone';
import { present } from '../kit/clock.ts';

/** Zone of the tests' companies and their browsers, unless a test sets another. */
export const plantZone = 'America/Mexico_City';

/** The year on the plant's calendar: in the last evening of a year that of UTC is another. */
export const thisYear = (): number => getZonedParts(present(), plantZone).year;

/** Returns the day a number of days from today on the plant's calendar, `yyyy-MM-dd`: in its evening that of UTC is another. */
export const daysAhead = (days: number): string =>
  new Date(toLocalMillis(present(), plantZone) + days * day).toISOString().slice(0, 10);

/** Returns the first Monday at least a number of days from today on the plant's calendar, `yyyy-MM-dd`. */
export function getMonday(days: number): string {
  const isMonday = (text: string): boolean => new Date(`${text}T00:00Z`).getUTCDay() === 1;
  const next = [0, 1, 2, 3, 4, 5, 6].map((more) => daysAhead(days + more));
  return next.find(isMonday) ?? daysAhead(days);
}
