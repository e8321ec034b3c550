import { dayMillis } from './time-zone.ts';

/** A time range, in ISO 8601. */
interface Range {
  readonly startDate: string;
  readonly endDate: string;
}

/** Longest time range, for a plan of a year: a longer one is a mistake and would take too long. */
const longestRange = 400 * dayMillis;

export const isEndAfterStart = ({ startDate, endDate }: Range): boolean =>
  Date.parse(startDate) < Date.parse(endDate) &&
  Date.parse(endDate) - Date.parse(startDate) <= longestRange;

/** Error of a range whose end is not after its start. */
export const startNotBeforeEndError = { message: 'before', path: ['startDate'] };
