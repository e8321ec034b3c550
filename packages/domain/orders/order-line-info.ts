import { Big } from 'big.js';
import { z } from 'zod';
import type { Money } from '../kit/amount.ts';
import { addResponseFieldGuard } from '../kit/field-guards.ts';
import { discountTypes } from '../kit/money.ts';
import { namedRecordSchema } from '../kit/schemas.ts';

/** Facts about a product, shown to a seller who types a line. */
export const orderLineInfoSchema = z.object({
  productId: z.int(),
  /** Unreserved quantity in the order's own division, and in all others together, in the product's unit of measure. */
  here: z.number(),
  elsewhere: z.number(),
  /** Last price that this customer accepted; null where they never bought the product. */
  last: addResponseFieldGuard(
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
  /** General price per unit; null without a product. */
  price: addResponseFieldGuard('prices', z.string().nullable()),
  /** Price by the customer's current price list; null without a price list, or where the list has no price. */
  listed: addResponseFieldGuard(
    'prices',
    z
      .object({
        list: namedRecordSchema,
        breaks: z.array(z.object({ productId: z.int(), from: z.number(), price: z.string() })),
      })
      .nullable(),
  ),
  /** Material cost in US dollars per unit, by the technical sheet; null without a technical sheet. */
  cost: addResponseFieldGuard('costs', z.string().nullable()),
});
export type OrderLineInfo = z.infer<typeof orderLineInfoSchema>;

/**
 * Computes the margin of a line over its material, in percent of the customer's price, with one decimal.
 * It is negative where the material costs more, and undefined where the price is zero.
 * @param subtotal of the whole line, US dollars after its discount
 * @param cost material cost in US dollars per unit
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
