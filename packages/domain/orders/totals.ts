import { Big } from 'big.js';
import { CodedError } from '../kit/errors.ts';
import { type Money } from '../kit/amount.ts';
import {
  discountTypes,
  findAmountLineIssue,
  computeLineSubtotal,
  sumMoney,
  type DiscountType,
  type AmountLine,
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
export function computeOrderTotals(lines: readonly AmountLine[]): OrderTotals {
  const each = lines.map((line) => ({
    gross: computeLineSubtotal({ ...line, ...undiscounted }),
    subtotal: computeLineSubtotal(line),
  }));
  const subtotal = sumMoney(each.map(({ gross }) => gross));
  const sum = sumMoney(each.map((line) => line.subtotal));
  return {
    lines: each,
    subtotal,
    discount: new Big(subtotal).minus(sum).toFixed(2),
    total: sum,
  };
}

/** Returns the agreed discount of a line; undefined where there is none. */
export const findLineDiscount = ({ discount }: { readonly discount: string }): string | undefined =>
  new Big(discount).gt(0) ? discount : undefined;

/** A line while the user types it. */
export interface TypedOrderLine {
  readonly quantity: string;
  readonly price: string;
  readonly discount: string;
  readonly discountType: DiscountType;
}

/**
 * The running totals of a form: lines that are not good yet count as nothing. Undefined where the sum is beyond what an order can come to.
 */
export function computeRunningTotals(lines: readonly TypedOrderLine[]): OrderTotals | undefined {
  const counted = lines.map((line): AmountLine => {
    const { discount } = line;
    const filled = { ...line, discount: discount.trim() === '' ? '0' : discount.trim() };
    const good = findAmountLineIssue(filled) === undefined;
    return good ? filled : { quantity: 0, price: 0, ...undiscounted };
  });
  try {
    return computeOrderTotals(counted);
  } catch (error) {
    if (error instanceof CodedError) return undefined;
    throw error;
  }
}
