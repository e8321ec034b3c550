import { toThousandths } from '../inventories/quantity.ts';
import type { Money } from '../kit/amount.ts';

/** Unit price of a product from a quantity on. */
export interface PriceBreak {
  readonly productId: number;
  /** Minimum quantity, in the product's unit of measure. */
  readonly from: number;
  /** Price in US dollars per unit. */
  readonly price: Money;
}

/**
 * Returns the line of a price list that applies to a quantity: the line of the product with the greatest `from` up to the quantity.
 * Undefined where the list has none, or begins above the quantity.
 * @param quantity in the product's unit of measure, with at most three decimals
 */
export function findPriceBreak<Break extends PriceBreak>(
  breaks: readonly Break[],
  productId: number,
  quantity: number | string,
): Break | undefined {
  const requested = toThousandths(quantity);
  return breaks.reduce<Break | undefined>((best, each) => {
    const from = toThousandths(each.from);
    if (each.productId !== productId || !(from <= requested)) return best;
    return best && toThousandths(best.from) >= from ? best : each;
  }, undefined);
}
