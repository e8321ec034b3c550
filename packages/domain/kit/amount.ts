import { z } from 'zod';
import type { ValidationRule } from './rules.ts';
import { createWrongTypeError } from './wrong-type.ts';

/** Amount in US dollars as stored rows and responses hold it: decimal text with two decimals, like `1234.50`. */
export type Money = string;

/** Largest amount that a numeric(14,2) column holds. Its 14 digits also fit a binary float without loss. */
export const maxMoneyAmount: Money = '999999999999.99';

/** Whether an amount has the form `1.234,56`, which is refused: `1.234` and `1,234` are ambiguous. */
const isOtherFormat = (text: string): boolean =>
  /^\D*(?:\d+|\d{1,3}(?:[.\s']\d{3})+),\d{1,2}\D*$/u.test(text) ||
  /^\D*\d{1,3}(?:\.\d{3}){2,}\D*$/u.test(text);

/** Whether an amount is below zero, however it is formatted. */
export const isNegativeAmount = (text: string): boolean => /^[-−]\s*\$?\s*[\d.,]/u.test(text);

/** Formats decimal text as an amount: at least two decimals, without further trailing zeros. @param text not negative */
export function toMoney(text: string): Money {
  const [dollars = '', decimals = ''] = text.split('.');
  return `${Number(dollars)}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`;
}

/** Returns the schema of an amount, number or text, in the form of `toMoney`. */
const createAmountSchema = (shape: RegExp, rule: ValidationRule) =>
  z
    .union(
      [z.string().trim().min(1, 'required'), z.number().transform(String)],
      createWrongTypeError('amount'),
    )
    .refine((text) => !isNegativeAmount(text), {
      error: 'greaterOrEqual',
      params: { min: 0 },
      abort: true,
    })
    .refine((text) => shape.test(text), {
      error: ({ input }): ValidationRule => (isOtherFormat(String(input)) ? 'otherFormat' : rule),
    })
    .transform(toMoney);

/**
 * Schema of an amount that a form or a caller sends, with up to two decimals.
 * Negative amounts, more decimals and amounts above `maxMoneyAmount` are refused: rounding typed text would silently change a price.
 */
export const amountSchema = createAmountSchema(/^\d{1,12}(?:\.\d{1,2})?$/, 'amount');

/** Schema of a unit amount, for units that are bought in large numbers: two to four decimals. */
export const unitAmountSchema = createAmountSchema(/^\d{1,12}(?:\.\d{1,4})?$/, 'unitAmount');

const written = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats an amount like `$1,234.50`, the same in both languages. Exact up to `maxMoneyAmount`. Source: specification, section 9. */
export const formatMoney = (money: Money): string => written.format(Number(money));

const writtenUnit = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
});

/** Formats a unit amount like `$0.0125`: with two decimals, or up to four where it has them. */
export const formatUnitMoney = (money: Money): string => writtenUnit.format(Number(money));
