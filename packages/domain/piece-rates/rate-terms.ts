import { formatLocalDay, getMondayMidnight } from '../floor/week-bounds.ts';
import type { ErrorDetail } from '../kit/errors.ts';
import { dayMillis as wholeDay } from '../kit/time-zone.ts';

/** Terms on which a piece rate pays. Days are `yyyy-MM-dd`. */
export interface PieceRateTerms {
  /** Product; null for any product. At most one of product and family is set. */
  readonly productId: number | null;
  readonly productFamilyId: number | null;
  /** Workplace; null for any workplace. */
  readonly workplaceId: number | null;
  /** Number of a person's pieces in a week after which this rate pays; other rates pay the pieces before. */
  readonly above: number;
  /** Rate in US dollars per piece, with at most four decimals. */
  readonly rate: number;
  readonly validFrom: string;
  /** Last day of the rate; null for a rate without an end. */
  readonly validUntil: string | null;
}

/** Number of weeks before the current one whose rates may still be corrected. Source: docs/decisions/0199-piece-rates.md. */
export const adjustableRateWeeks = 2;

/** Returns the first day whose rates may still change: a Monday. @param today the day in the account's zone */
export const getFirstAdjustableRateDay = (today: string): string =>
  formatLocalDay(
    getMondayMidnight(Date.parse(`${today}T00:00:00Z`)) - 7 * adjustableRateWeeks * wholeDay,
  );

/** Returns the issue of a rate's terms by themselves, at the field to correct; undefined for valid terms. */
export function findPieceRateTermsIssue({
  productId,
  productFamilyId,
  validFrom,
  validUntil,
}: PieceRateTerms): ErrorDetail | undefined {
  if (productId !== null && productFamilyId !== null)
    return { path: 'productFamily', rule: 'productOrFamily' };
  if (validUntil !== null && validUntil < validFrom)
    return { path: 'validUntil', rule: 'endsBeforeStart' };
  return undefined;
}

/** Terms that cannot change once a rate has paid in closed weeks, with the fields that show them. */
const lockedTerms = [
  ['productId', 'product'],
  ['productFamilyId', 'productFamily'],
  ['workplaceId', 'workplace'],
  ['above', 'above'],
  ['rate', 'rate'],
  ['validFrom', 'validFrom'],
] as const satisfies readonly (readonly [keyof PieceRateTerms, string])[];

/**
 * Returns why a change of a rate would change the pay of closed weeks, at the field to blame; undefined where it changes none.
 * @param before undefined for a new rate
 * @param after undefined for a rate that is deleted
 * @param today the day in the account's zone
 */
export function findClosedWeekIssue(
  before: PieceRateTerms | undefined,
  after: PieceRateTerms | undefined,
  today: string,
): ErrorDetail | undefined {
  const first = getFirstAdjustableRateDay(today);
  const hasPaid = before !== undefined && before.validFrom < first;
  if (!hasPaid)
    return after && after.validFrom < first
      ? { path: 'validFrom', rule: 'closedWeeks', params: { first } }
      : undefined;
  if (!after) return { path: 'validFrom', rule: 'rateHasPaid', params: { first } };
  const changed = lockedTerms.find(([name]) => before[name] !== after[name]);
  if (changed) return { path: changed[1], rule: 'rateHasPaid', params: { first } };
  return getLastClosedDay(before, first) === getLastClosedDay(after, first)
    ? undefined
    : { path: 'validUntil', rule: 'closedWeeks', params: { first } };
}

/** Returns the last closed day of a rate that began before. @param first the first open day */
function getLastClosedDay({ validUntil }: PieceRateTerms, first: string): string {
  const lastClosed = formatLocalDay(Date.parse(`${first}T00:00:00Z`) - wholeDay);
  return validUntil === null || validUntil > lastClosed ? lastClosed : validUntil;
}
