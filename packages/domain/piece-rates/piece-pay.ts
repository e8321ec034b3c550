import { toThousandths, fromThousandths } from '../inventories/quantity.ts';
import type { Money } from '../kit/amount.ts';
import { computeRoundedAmounts } from '../kit/money.ts';
import type { Instant } from '../kit/time-zone.ts';
import type { PieceRateTerms } from './rate-terms.ts';

export interface PieceRate extends PieceRateTerms {
  readonly id: number;
  readonly name: string;
}

/** Good pieces of one report. */
export interface ReportedGoodPieces {
  /** Id of the report; of two reports at one moment the lower id came first. */
  readonly id: number;
  readonly at: Instant;
  /** Day of that moment in the account's zone, `yyyy-MM-dd`. */
  readonly day: string;
  readonly workplaceId: number;
  readonly productId: number;
  readonly productFamilyId: number;
  /** Good pieces, with at most three decimals. */
  readonly good: number;
}

/** Pieces of one product at one workplace that one rate pays. */
export interface PiecePayLine {
  readonly workplaceId: number;
  readonly productId: number;
  /** Rate that pays the pieces; null where none does. */
  readonly rate: PieceRate | null;
  readonly pieces: number;
  /** Amount in US dollars; null where no rate pays the pieces. */
  readonly amount: Money | null;
}

/**
 * Computes the pay for the good pieces of one person in one week, by workplace, product and rate.
 * The most specific rate of the day pays: product before family before any product, then a certain workplace before any workplace.
 * Rates of one scope that differ in `above` share the pieces of the week, in the sequence in which they were made.
 * Each piece is paid by the range it falls into. Amounts are rounded together, so that they add up to the rounded pay of the person.
 * @param goodPieces valid reports, in any order
 * @param rates all rates of the account, of any days
 */
export function computePiecePay(
  goodPieces: readonly ReportedGoodPieces[],
  rates: readonly PieceRate[],
): PiecePayLine[] {
  const lines = new Map<string, Omit<PiecePayLine, 'amount'>>();
  const counts = new Map<string, number>();
  const inOrder = goodPieces.toSorted((one, other) => one.at - other.at || one.id - other.id);
  for (const report of inOrder) {
    const ranges = findRanges(report, rates);
    const scope = getScope(ranges[0]);
    const before = counts.get(scope) ?? 0;
    counts.set(scope, before + toThousandths(report.good));
    for (const { rate, pieces } of splitPieces(before, toThousandths(report.good), ranges)) {
      const { workplaceId, productId } = report;
      const key = `${workplaceId} ${productId} ${rate?.id}`;
      const counted = fromThousandths(toThousandths(lines.get(key)?.pieces ?? 0) + pieces);
      lines.set(key, { workplaceId, productId, rate, pieces: counted });
    }
  }
  return addAmounts([...lines.values()]);
}

/** Returns the rates that share a report's pieces, the rate of the first pieces first; none where no rate pays them. */
function findRanges(report: ReportedGoodPieces, rates: readonly PieceRate[]): PieceRate[] {
  const fitting = rates.filter((rate) => isPaying(rate, report));
  const most = Math.max(...fitting.map(getSpecificity));
  return fitting
    .filter((rate) => getSpecificity(rate) === most)
    .toSorted((one, other) => one.above - other.above);
}

const isPaying = (rate: PieceRate, { day, ...made }: ReportedGoodPieces): boolean =>
  rate.validFrom <= day &&
  (rate.validUntil === null || day <= rate.validUntil) &&
  (rate.productId ?? made.productId) === made.productId &&
  (rate.productFamilyId ?? made.productFamilyId) === made.productFamilyId &&
  (rate.workplaceId ?? made.workplaceId) === made.workplaceId;

/** Returns a number that is greater for the more specific rate, which takes precedence. */
const getSpecificity = ({ productId, productFamilyId, workplaceId }: PieceRateTerms): number =>
  (productId === null ? (productFamilyId === null ? 0 : 2) : 4) + (workplaceId === null ? 0 : 1);

/** Returns a text that rates have in common that pay for the same. */
const getScope = (rate: PieceRateTerms | undefined): string =>
  rate ? `${rate.productId} ${rate.productFamilyId} ${rate.workplaceId}` : '';

/**
 * Returns how many of a report's pieces each range pays, in thousandths.
 * @param before thousandths that the scope paid in the week already
 */
function splitPieces(
  before: number,
  good: number,
  ranges: readonly PieceRate[],
): { rate: PieceRate | null; pieces: number }[] {
  const bounds = [0, ...ranges.map(({ above }) => toThousandths(above)), Infinity];
  // Pieces below the lowest range are paid by none.
  return [null, ...ranges].flatMap((rate, at) => {
    const from = Math.max(before, bounds[at] ?? 0);
    const to = Math.min(before + good, bounds[at + 1] ?? 0);
    return to > from ? [{ rate, pieces: to - from }] : [];
  });
}

function addAmounts(lines: readonly Omit<PiecePayLine, 'amount'>[]): PiecePayLine[] {
  const paid = lines.flatMap(({ rate, pieces }) =>
    rate ? [{ quantity: pieces, price: rate.rate }] : [],
  );
  const amounts = computeRoundedAmounts(paid).values();
  return lines.map((line) => ({
    ...line,
    amount: line.rate ? (amounts.next().value ?? null) : null,
  }));
}
