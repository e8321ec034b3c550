import { Big } from 'big.js';
import { CodedError } from '../kit/errors.ts';
import { type Money } from '../kit/amount.ts';
import {
  discountTypes,
  findLineIssue,
  lineSubtotal,
  total,
  type DiscountType,
  type Line,
} from '../kit/money.ts';

export interface OrderTotals {
  /** Quantity × price of each line, in the order of the lines, and what remains after its discount. */
  readonly lines: readonly { readonly gross: Money; readonly subtotal: Money }[];
  /** Sum before discounts. */
  readonly subtotal: Money;
  readonly discount: Money;
  /** Sum of the lines after their discounts. */
  readonly total: Money;
}

const undiscounted = { discount: 0, discountType: discountTypes.amount } as const;

/**
 * Returns the totals of an order, in US dollars: every line rounded half up by itself, then added.
 * @throws CodedError WRONG_VALUES as `lineSubtotal` and `total` do.
 */
export function orderTotals(lines: readonly Line[]): OrderTotals {
  const each = lines.map((line) => ({
    gross: lineSubtotal({ ...line, ...undiscounted }),
    subtotal: lineSubtotal(line),
  }));
  const subtotal = total(each.map(({ gross }) => gross));
  const sum = total(each.map((line) => line.subtotal));
  return {
    lines: each,
    subtotal,
    discount: new Big(subtotal).minus(sum).toFixed(2),
    total: sum,
  };
}

/** Returns the agreed discount of a line; undefined where there is none. */
export const findDiscount = ({ discount }: { readonly discount: string }): string | undefined =>
  new Big(discount).gt(0) ? discount : undefined;

/** A line while the user types it. */
export interface TypedLine {
  readonly quantity: string;
  readonly price: string;
  readonly discount: string;
  readonly discountType: DiscountType;
}

/**
 * The running totals of a form: lines that are not good yet count as nothing. Undefined where the sum is beyond what an
 * order can come to.
 */
export function runningTotals(lines: readonly TypedLine[]): OrderTotals | undefined {
  const counted = lines.map((line): Line => {
    const { discount } = line;
    const filled = { ...line, discount: discount.trim() === '' ? '0' : discount.trim() };
    const good = findLineIssue(filled) === undefined;
    return good ? filled : { quantity: 0, price: 0, ...undiscounted };
  });
  try {
    return orderTotals(counted);
  } catch (error) {
    if (error instanceof CodedError) return undefined;
    throw error;
  }
}
