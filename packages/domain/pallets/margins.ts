import { Big } from 'big.js';
import type { Money } from '../kit/amount.ts';
import { computePalletPrice, computePriceMargin } from './pallet-cost.ts';

/** Cost and price of a drawn product, in US dollars. */
export interface PricedPallet {
  readonly cost: Money;
  readonly price: Money;
}

/** Renewal of a price whose margin fell under the aim. */
export interface PriceRenewal<Pallet extends PricedPallet = PricedPallet> {
  readonly pallet: Pallet;
  /** Present margin in percent of the price; undefined without a price. */
  readonly margin: string | undefined;
  /** Price at which the aim is met, to the cent. */
  readonly newPrice: Money;
  /** Change of the price in percent; undefined without a price. */
  readonly change: string | undefined;
}

/**
 * Returns the prices whose margin is under an aim, with those that meet it; the least margin first.
 * A price that is the aim's own to the cent is not listed, though rounding may leave its margin a little below.
 * @param aim percent of the price, less than 100
 */
export const listPriceRenewals = <Pallet extends PricedPallet>(
  pallets: readonly Pallet[],
  aim: number | string,
): PriceRenewal<Pallet>[] =>
  pallets
    .flatMap((pallet) => {
      const { cost, price } = pallet;
      const newPrice = computePalletPrice(cost, aim);
      if (new Big(newPrice).lte(price)) return [];
      const margin = computePriceMargin(cost, price);
      return [
        {
          pallet,
          margin,
          newPrice,
          change:
            margin === undefined
              ? undefined
              : new Big(newPrice).minus(price).times(100).div(price).toFixed(1),
        },
      ];
    })
    .toSorted((one, other) => toRank(one.margin) - toRank(other.margin));

/** Order of a margin; a pallet without a price comes first. */
const toRank = (margin: string | undefined): number =>
  margin === undefined ? Number.NEGATIVE_INFINITY : Number(margin);
