import { z } from 'zod';
import type { ValidationRule } from './rules.ts';
import { createWrongTypeRule } from './wrong-type.ts';

/** An amount in US dollars as rows and answers have it: decimal text with two decimals, like `1234.50`. */
export type Money = string;

/** The largest amount, as a numeric(14,2) column holds it. Its 14 digits also fit a binary float without loss. */
export const maxMoneyAmount: Money = '999999999999.99';

/** Whether an amount has the form `1.234,56`: refused, as `1.234` and `1,234` are ambiguous. */
const isOtherFormat = (text: string): boolean =>
  /^\D*(?:\d+|\d{1,3}(?:[.\s']\d{3})+),\d{1,2}\D*$/u.test(text) ||
  /^\D*\d{1,3}(?:\.\d{3}){2,}\D*$/u.test(text);

/** Returns decimal text as an amount: at least two decimals, zeros behind them left out. @param text not negative */
export function toMoney(text: string): Money {
  const [dollars = '', decimals = ''] = text.split('.');
  return `${Number(dollars)}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`;
}

/** Schema of an amount, number or text, parsed by `toMoney`. */
const createAmountSchema = (shape: RegExp, rule: ValidationRule) =>
  z
    .union(
      [z.string().trim().min(1, 'required'), z.number().transform(String)],
      createWrongTypeRule('amount'),
    )
    .refine((text) => shape.test(text), {
      error: ({ input }): ValidationRule => (isOtherFormat(String(input)) ? 'otherFormat' : rule),
    })
    .transform(toMoney);

/**
 * Amount that a form or a caller sends, with two decimals.
 * Negative amounts, more than two decimals and more than `maxMoneyAmount` are refused: rounding typed text would change a price in silence.
 */
export const amountSchema = createAmountSchema(/^\d{1,12}(?:\.\d{1,2})?$/, 'amount');

/** Amount for one unit, of which many are bought at once: up to four decimals, of which at least two are kept. */
export const unitAmount = createAmountSchema(/^\d{1,12}(?:\.\d{1,4})?$/, 'unitAmount');

const written = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,234.50`, in both languages. Exact up to `maxMoneyAmount`. Source: specification, section 9. */
export const formatMoney = (money: Money): string => written.format(Number(money));

const writtenUnit = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
});

/** `$0.0125`, the same for an amount of one unit: two decimals, and up to four where it has them. */
export const formatUnitMoney = (money: Money): string => writtenUnit.format(Number(money));
