import { Big } from 'big.js';
import { z } from 'zod';
import type { Money } from '../kit/amount.ts';
import { addAnswerGuard } from '../kit/field-guards.ts';
import { discountTypes } from '../kit/money.ts';
import { namedRecordSchema } from '../kit/schemas.ts';

/** Facts about a product, shown to a seller who types a line. */
export const orderLineInfoSchema = z.object({
  productId: z.int(),
  /** Free quantity in the own division, and in all others together, in the product's measure. */
  here: z.number(),
  elsewhere: z.number(),
  /** Last price that this customer accepted; null where they never bought the product. */
  last: addAnswerGuard(
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
  /** General price of a unit; null without a product. */
  price: addAnswerGuard('prices', z.string().nullable()),
  /** Price of today's price list of this customer; null where the list has none, or the customer has no list. */
  listed: addAnswerGuard(
    'prices',
    z
      .object({
        list: namedRecordSchema,
        breaks: z.array(z.object({ productId: z.int(), from: z.number(), price: z.string() })),
      })
      .nullable(),
  ),
  /** US dollars of material a unit, by the technical sheet; null without one. */
  cost: addAnswerGuard('costs', z.string().nullable()),
});
export type OrderLineInfo = z.infer<typeof orderLineInfoSchema>;

/**
 * Margin of a line after its material, in percent of the customer's price, one decimal; negative where the material costs more.
 * Undefined where the price is zero.
 * @param subtotal of the whole line, US dollars after its discount
 * @param cost US dollars of material a unit
 */
export function computeMaterialMargin(
  subtotal: Money,
  quantity: string,
  cost: Money,
): string | undefined {
  const paid = new Big(subtotal);
  if (paid.eq(0)) return undefined;
  const profit = paid.minus(new Big(cost).times(quantity));
  return profit.times(100).div(paid).toFixed(1, Big.roundHalfUp);
}
