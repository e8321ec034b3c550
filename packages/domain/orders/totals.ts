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

/** Running totals of a form. */
export interface TypedOrderTotals {
  /** Amounts of each line, in the sequence of the lines; undefined for a line with a wrong figure. */
  readonly lines: readonly (OrderTotals['lines'][number] | undefined)[];
  /** Sums of all lines; undefined where a line has a wrong figure. */
  readonly sums: Omit<OrderTotals, 'lines'> | undefined;
}

/**
 * Computes the running totals of a form: a line without a quantity or a price counts as zero.
 * Undefined where the sum exceeds the maximum of an order.
 */
export function computeTypedOrderTotals(
  lines: readonly TypedOrderLine[],
): TypedOrderTotals | undefined {
  const counted = lines.map(toCountedLine);
  try {
    const { lines: each, ...sums } = computeOrderTotals(counted.map((line) => line ?? uncounted));
    return {
      lines: each.map((amounts, at) => (counted[at] ? amounts : undefined)),
      sums: counted.includes(undefined) ? undefined : sums,
    };
  } catch (error) {
    if (error instanceof CodedError) return undefined;
    throw error;
  }
}

const uncounted: AmountLine = { quantity: 0, price: 0, ...undiscounted };

/** Returns a line as it counts in the totals; undefined for a line with a wrong figure. */
function toCountedLine(line: TypedOrderLine): AmountLine | undefined {
  if (line.quantity.trim() === '' || line.price.trim() === '') return uncounted;
  const discount = line.discount.trim() === '' ? '0' : line.discount.trim();
  const filled = { ...line, discount };
  return findAmountLineIssue(filled) ? undefined : filled;
}
