import { normalizeTypedNumber } from '@tarima/domain/kit/typed-number';
import { computePalletPrice, computePriceMargin } from '@tarima/domain/pallets/pallet-cost';

/** Last typed value of the two that follow from each other. */
export interface PriceTarget {
  readonly by: 'margin' | 'price';
  readonly text: string;
}

const amountShape = /^\d{1,9}(?:\.\d{1,2})?$/;
const marginShape = /^-?\d{1,3}(?:\.\d{1,4})?$/;
const mostMargin = 95;

/**
 * Returns price and margin, computed from the one that the user has typed.
 * @param cost undefined for a user who sees none: then a margin gives no price
 * @returns undefined where the text is no margin or no price
 */
export function computePriceAndMargin(
  { by, text }: PriceTarget,
  cost: string | undefined,
): { readonly price: string; readonly margin: string | undefined } | undefined {
  const figure = normalizeTypedNumber(text);
  if (by === 'price') {
    if (!amountShape.test(figure)) return undefined;
    const price = Number(figure).toFixed(2);
    return { price, margin: cost === undefined ? undefined : computePriceMargin(cost, price) };
  }
  if (cost === undefined || !marginShape.test(figure) || Number(figure) > mostMargin)
    return undefined;
  return { price: computePalletPrice(cost, figure), margin: figure };
}
