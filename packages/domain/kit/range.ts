import type { z } from 'zod';
import { dayMillis } from './time-zone.ts';

/** Time range in ISO 8601. A range without one of its ends is not judged. */
interface Range {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

interface RangeLimits {
  /** Maximum length in days. By default 400, enough for a plan of a year: a longer range is a mistake and would take too long. */
  readonly maxDays?: number;
  /** Returns true for the results of validation in which the range is judged; by default those without issues so far. */
  readonly when?: (payload: z.core.ParsePayload) => boolean;
}

/** Returns the length of a range in milliseconds; undefined where one of its ends is missing. */
const getRangeLength = ({ startDate, endDate }: Range): number | undefined =>
  startDate === undefined || endDate === undefined
    ? undefined
    : Date.parse(endDate) - Date.parse(startDate);

/** Refuses a range whose end is not after its start: rule `before`, at `startDate`. */
export const requireStartBeforeEnd = <Schema extends z.ZodType<Range>>(
  schema: Schema,
  options: Pick<RangeLimits, 'when'> = {},
): Schema =>
  schema.refine((range) => (getRangeLength(range) ?? 1) > 0, {
    message: 'before',
    path: ['startDate'],
    ...options,
  });

/**
 * Refuses a range whose end is not after its start, as `requireStartBeforeEnd` does, and a range that is too long:
 * rule `longRange` with the maximum in days, at `endDate`.
 */
export const requireDateRange = <Schema extends z.ZodType<Range>>(
  schema: Schema,
  { maxDays = 400, ...options }: RangeLimits = {},
): Schema =>
  requireStartBeforeEnd(schema, options).refine(
    (range) => (getRangeLength(range) ?? 0) <= maxDays * dayMillis,
    { message: 'longRange', params: { max: maxDays }, path: ['endDate'], ...options },
  );
