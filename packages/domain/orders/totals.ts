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
  /** Quantity × price of each line, and its subtotal after the discount, in the sequence of the lines. */
  readonly lines: readonly { readonly gross: Money; readonly subtotal: Money }[];
  /** Sum of all lines before discounts. */
  readonly subtotal: Money;
  readonly discount: Money;
  /** Sum of all lines after their discounts. */
  readonly total: Money;
}

const undiscounted = { discount: 0, discountType: discountTypes.amount } as const;

/**
 * Computes the totals of an order, in US dollars: every line is rounded half up by itself, then added.
 * @throws CodedError WRONG_VALUES as `computeLineSubtotal` and `sumMoney` do.
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

/** Returns the agreed discount of a line; undefined for a zero discount. */
export const findNonzeroDiscount = ({
  discount,
}: {
  readonly discount: string;
}): string | undefined => (new Big(discount).gt(0) ? discount : undefined);

/** Order line while the user types it. */
export interface TypedOrderLine {
  readonly quantity: string;
  readonly price: string;
  readonly discount: string;
  readonly discountType: DiscountType;
}

/** Computes the running totals of a form: incomplete lines count as zero. Undefined where the sum exceeds the maximum of an order. */
export function computeTypedOrderTotals(lines: readonly TypedOrderLine[]): OrderTotals | undefined {
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
