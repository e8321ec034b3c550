import { Big } from 'big.js';
import type { Money } from '../kit/amount.ts';
import type { DiscountType } from '../kit/money.ts';

/** Limits of a user's own price decisions, in percent; null for no limit. */
export interface PriceLimits {
  /** Maximum discount off the product's price, by a lower price and a discount together. */
  readonly maxDiscount: number | null;
  /** Minimum margin, in percent of the customer's price after the material cost. */
  readonly minMargin: number | null;
}

export const noPriceLimits: PriceLimits = { maxDiscount: null, minMargin: null };

/** Figures of a line that the limits check. */
export interface LineLimitFigures {
  readonly quantity: number;
  /** Price of the whole line for the customer, US dollars after its discount. */
  readonly subtotal: Money;
  /** General unit price of the product. */
  readonly price: Money;
  /** Material cost in US dollars per unit; null where unknown. */
  readonly cost: Money | null;
}

/** Limit that a line exceeds. */
export type ExceededLimit = 'discount' | 'margin';

/** Returns the limits that a line exceeds. A limit that cannot be computed, without a price or a cost, is not exceeded. */
export function findExceededLimits(
  line: LineLimitFigures,
  { maxDiscount, minMargin }: PriceLimits,
): ExceededLimit[] {
  const [discount, margin] = [computeDiscountPercent(line), computeLineMargin(line)];
  return [
    ...(maxDiscount !== null && discount?.gt(maxDiscount) ? (['discount'] as const) : []),
    ...(minMargin !== null && margin?.lt(minMargin) ? (['margin'] as const) : []),
  ];
}

/**
 * Computes the discount in percent of the product's own price; negative where the line costs more.
 * Undefined for a product that costs nothing.
 */
export function computeDiscountPercent({
  quantity,
  subtotal,
  price,
}: LineLimitFigures): Big | undefined {
  const whole = new Big(price).times(quantity);
  return whole.eq(0) ? undefined : whole.minus(subtotal).times(100).div(whole);
}

/**
 * Returns the margin after the material, in percent of the price; the margin of a free line is zero or less.
 * Undefined where the cost is not known.
 */
export function computeLineMargin({ quantity, subtotal, cost }: LineLimitFigures): Big | undefined {
  if (cost === null) return undefined;
  const paid = new Big(subtotal);
  const spent = new Big(cost).times(quantity);
  if (paid.eq(0)) return new Big(spent.eq(0) ? 0 : -100);
  return paid.minus(spent).times(100).div(paid);
}

/** Agreed price of a line: its price a unit and its discount, US dollars or percent. */
export interface AgreedLinePrice {
  readonly productId: number;
  readonly price: Money;
  readonly discount: Money;
  readonly discountType: DiscountType;
}

/** Whether a line is sold as agreed before: the same product at the same price with the same discount. */
export const isPriceAsAgreed = (before: AgreedLinePrice, now: AgreedLinePrice): boolean =>
  before.productId === now.productId &&
  before.discountType === now.discountType &&
  new Big(before.price).eq(now.price) &&
  new Big(before.discount).eq(now.discount);

/** Returns whether `limits` allow everything that `other` allows: a user without a limit may do everything. */
export const isWithinLimits = (other: PriceLimits, limits: PriceLimits): boolean =>
  (limits.maxDiscount === null || (other.maxDiscount ?? Infinity) <= limits.maxDiscount) &&
  (limits.minMargin === null || (other.minMargin ?? -Infinity) >= limits.minMargin);
