import { toThousandths } from '../inventories/quantity.ts';
import type { Money } from '../kit/amount.ts';

/** Unit price of a product from a quantity on. */
export interface PriceBreak {
  readonly productId: number;
  /** Least quantity, in the product's measure. */
  readonly from: number;
  /** US dollars a unit. */
  readonly price: Money;
}

/**
 * The line of a price list that counts for so much of a product:
 * of its own lines the one with the greatest `from` that is not above the quantity.
 * Undefined where the list has none, or begins above it.
 * @param quantity in the product's measure, with three decimals at most
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
