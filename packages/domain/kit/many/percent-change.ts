import { Big } from 'big.js';
import { z } from 'zod';
import { toMoney, type Money } from '../amount.ts';
import { createWrongTypeError } from '../wrong-type.ts';

/** Pattern of a change in percent, as it is sent: `5`, `-3.25`. */
const shape = /^-?\d{1,3}(?:\.\d{1,2})?$/;

/** Normalizes a typed change in percent: `+5 %` to `5`, `− 3.25%` to `-3.25`. */
const toPlainPercent = (text: string): string =>
  text
    .replace(/\s+/gu, '')
    .replace(/%$/u, '')
    .replace(/^[\u2212\u2013]/u, '-')
    .replace(/^\+/u, '');

/**
 * Schema of a change in percent, number or text: above −100 and below 1,000, not 0, with at most two decimals.
 * The text may have a sign and `%`.
 */
export const percentChangeSchema = z
  .union(
    [z.string().trim().min(1, 'required'), z.number().transform(String)],
    createWrongTypeError('percentChange'),
  )
  .refine((text) => isPercentChange(toPlainPercent(text)), 'percentChange')
  .transform(toPlainPercent);

/** Whether a text is a change in percent; a blank one is refused as missing. */
const isPercentChange = (text: string): boolean =>
  text === '' || (shape.test(text) && Number(text) > -100 && Number(text) !== 0);

/**
 * Returns an amount in US dollars changed by a percentage, computed exactly and rounded half up once.
 * @param percent as `percentChangeSchema` returns it; a negative percentage lowers the amount
 * @param decimals of the returned amount: two, or four for a unit cost, without trailing zeros after the second decimal
 */
export function applyPercentChange(amount: Money, percent: string, decimals: 2 | 4): Money {
  const factor = new Big(percent).plus(100).times('0.01');
  return toMoney(new Big(amount).times(factor).toFixed(decimals, Big.roundHalfUp));
}
