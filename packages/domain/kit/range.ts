import { day } from './time-zone.ts';

/** A stretch of time, in ISO 8601. */
interface Range {
  readonly startDate: string;
  readonly endDate: string;
}

/** A year of a plan at most: more is a mistake, and would be a long wait. */
const longestRange = 400 * day;

export const isRange = ({ startDate, endDate }: Range): boolean =>
  Date.parse(startDate) < Date.parse(endDate) &&
  Date.parse(endDate) - Date.parse(startDate) <= longestRange;

/** Error of a range whose end is not after its start. */
export const beforeEnd = { message: 'before', path: ['startDate'] };
