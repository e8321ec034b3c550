import { Big } from 'big.js';
import { z } from 'zod';
import type { Money } from '../kit/amount.ts';
import { guarded } from '../kit/guarded.ts';
import { discountTypes } from '../kit/money.ts';
import { namedRecord } from '../kit/schemas.ts';

/** What a seller wants to know of a product while a line of it is typed. */
export const lineFacts = z.object({
  productId: z.int(),
  /** Free to promise in the own division, and in all others together, in the product's measure. */
  here: z.number(),
  elsewhere: z.number(),
  /** What this customer agreed to last; null where they never bought it. */
  last: guarded(
    'prices',
    z
      .object({
        orderId: z.int(),
        date: z.string(),
        price: z.string(),
        discount: z.string(),
        discountType: z.union([
          z.literal(discountTypes.amount),
          z.literal(discountTypes.percentage),
        ]),
      })
      .nullable(),
  ),
  /** What a unit costs everybody; null of what is no product. */
  price: guarded('prices', z.string().nullable()),
  /** What the price list of this customer says of it today; null where it says nothing, or they have none. */
  listed: guarded(
    'prices',
    z
      .object({
        list: namedRecord,
        breaks: z.array(z.object({ productId: z.int(), from: z.number(), price: z.string() })),
      })
      .nullable(),
  ),
  /** US dollars of material a unit, by the technical sheet; null without one. */
  cost: guarded('costs', z.string().nullable()),
});
export type LineFacts = z.infer<typeof lineFacts>;

/**
 * What remains of a line once its material is paid, in percent of what the customer pays, one decimal; negative where the
 * material costs more. Undefined where nothing is paid.
 * @param subtotal of the whole line, US dollars after its discount
 * @param cost US dollars of material a unit
 */
export function marginOf(subtotal: Money, quantity: string, cost: Money): string | undefined {
  const paid = new Big(subtotal);
  if (paid.eq(0)) return undefined;
  const left = paid.minus(new Big(cost).times(quantity));
  return left.times(100).div(paid).toFixed(1, Big.roundHalfUp);
}
