import { Big } from 'big.js';
import { formatMoney, isNegativeAmount, maxMoneyAmount, type Money } from './amount.ts';
import { CodedError, createWrongValueError, type ErrorDetail } from './errors.ts';

/** Kinds of discount: an amount off the line, or a percentage of it. Source: specification, section 3. */
export const discountTypes = { amount: 0, percentage: 1 } as const;
export type DiscountType = (typeof discountTypes)[keyof typeof discountTypes];

const formatTwoDecimals = (exact: Big): Money => exact.toFixed(2, Big.roundHalfUp);

export interface AmountLine {
  /** Quantity in pieces or in units of the product's measure; not negative. */
  readonly quantity: number | string;
  /** Price in US dollars per unit; not negative. */
  readonly price: number | string;
  /** Discount in US dollars off the whole line, or in percent of it from 0 to 100, by `discountType`. */
  readonly discount: number | string;
  readonly discountType: DiscountType;
}

/** Returns the broken rule of a line, with the path of its value; undefined for a valid line. */
export function findAmountLineIssue({
  quantity,
  price,
  discount,
  discountType,
}: AmountLine): ErrorDetail | undefined {
  const [pieces, each, off] = [
    createDecimalSchema(quantity),
    createDecimalSchema(price),
    createDecimalSchema(discount),
  ];
  if (!pieces) return { path: 'quantity', rule: 'number' };
  if (!each) return toAmountIssue('price', price);
  if (!off) return toAmountIssue('discount', discount);
  const gross = pieces.times(each);
  if (gross.gt(maxMoneyAmount)) return { path: 'quantity', rule: 'amount' };
  if (discountType === discountTypes.percentage)
    return off.gt(100) ? { path: 'discount', rule: 'percentage' } : undefined;
  const max = formatMoney(gross.toFixed(2, Big.roundDown));
  return off.gt(gross) ? { path: 'discount', rule: 'discount', params: { max } } : undefined;
}

const toAmountIssue = (path: string, value: number | string): ErrorDetail =>
  isNegativeAmount(String(value))
    ? { path, rule: 'greaterOrEqual', params: { min: 0 } }
    : { path, rule: 'amount' };

/**
 * Computes quantity × price less the discount, in US dollars, exactly and rounded half up once, at the end.
 * @throws CodedError WRONG_VALUES when a value is not a number or is negative, a percentage is over 100, or the discount exceeds the line.
 * Source: specification, section 5, "Detail subtotal".
 */
export function computeLineSubtotal(line: AmountLine): Money {
  const issue = findAmountLineIssue(line);
  if (issue) throw new CodedError('WRONG_VALUES', [issue]);
  const gross = new Big(line.quantity).times(line.price);
  if (line.discountType === discountTypes.amount)
    return formatTwoDecimals(gross.minus(line.discount));
  // Multiplied by 0.01 instead of divided by 100: a product is exact, a quotient is cut at some decimal.
  const factor = new Big(100).minus(line.discount).times('0.01');
  return formatTwoDecimals(gross.times(factor));
}

/**
 * Returns the sum of amounts in US dollars; zero without amounts. @throws CodedError WRONG_VALUES when the sum exceeds `maxMoneyAmount`.
 */
export function sumMoney(amounts: readonly Money[]): Money {
  const sum = amounts.reduce((before, each) => before.plus(each), new Big(0));
  if (sum.gt(maxMoneyAmount)) throw createWrongValueError('total', 'amount');
  return formatTwoDecimals(sum);
}

/**
 * Computes quantity × price of each line in US dollars, rounded to cents so that the lines add up to their exact sum, rounded half up once.
 * Each line is cut to whole cents, and the remaining cents go to the lines that lost most, earlier lines first.
 * @param lines not negative, with any number of decimals
 */
export function computeRoundedAmounts(
  lines: readonly { readonly quantity: number | string; readonly price: number | string }[],
): Money[] {
  const exact = lines.map(({ quantity, price }) => new Big(quantity).times(price));
  const cut = exact.map((each) => each.round(2, Big.roundDown));
  const sum = exact.reduce((before, each) => before.plus(each), new Big(0));
  const missing = cut.reduce(
    (remaining, each) => remaining.minus(each),
    new Big(formatTwoDecimals(sum)),
  );
  const cents = Number(missing.times(100));
  const raised = exact
    .map((each, at) => ({ at, lost: each.minus(cut[at] ?? 0) }))
    .toSorted((one, other) => other.lost.cmp(one.lost) || one.at - other.at)
    .slice(0, cents);
  return cut.map((each, at) =>
    formatTwoDecimals(raised.some((line) => line.at === at) ? each.plus('0.01') : each),
  );
}

/** Subtracts one amount in US dollars from another; the result may be negative. */
export const subtractMoney = (minuend: Money, subtrahend: Money): Money =>
  formatTwoDecimals(new Big(minuend).minus(subtrahend));

/** Amount with its tax. */
export interface TaxedAmount {
  /** Tax rate in percent. */
  readonly rate: number;
  readonly amount: Money;
  /** Amount including tax. */
  readonly total: Money;
}

/**
 * Computes the tax on an amount in US dollars and their sum, exactly and rounded half up once.
 * @throws CodedError WRONG_VALUES of `total` when the sum exceeds `maxMoneyAmount`.
 */
export function addTax(net: Money, rate: number): TaxedAmount {
  const amount = formatTwoDecimals(new Big(net).times(rate).times('0.01'));
  return { rate, amount, total: sumMoney([net, amount]) };
}

/** Parses a number that is not negative, without rounding; undefined for any other value. */
function createDecimalSchema(value: number | string): Big | undefined {
  const text = String(value);
  return /^\d{1,15}(?:\.\d{1,6})?$/.test(text) ? new Big(text) : undefined;
}
