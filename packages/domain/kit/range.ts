import { dayMillis } from './time-zone.ts';

/** Time range in ISO 8601. */
interface Range {
  readonly startDate: string;
  readonly endDate: string;
}

/** Maximum length of a time range, enough for a plan of a year: a longer range is a mistake and would take too long. */
const longestRange = 400 * dayMillis;

export const isValidDateRange = ({ startDate, endDate }: Range): boolean =>
  Date.parse(startDate) < Date.parse(endDate) &&
  Date.parse(endDate) - Date.parse(startDate) <= longestRange;

/** Error of a range whose end is not after its start. */
export const startNotBeforeEndError = { message: 'before', path: ['startDate'] };
