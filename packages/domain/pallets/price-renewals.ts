import { Big } from 'big.js';
import type { Money } from '../kit/amount.ts';
import { computePalletPrice, computePriceMargin } from './pallet-cost.ts';

/** Cost and price of a product with a design, in US dollars. */
export interface PricedPallet {
  readonly cost: Money;
  readonly price: Money;
}

/** Renewal of a price whose margin fell below the target. */
export interface PriceRenewal<Pallet extends PricedPallet = PricedPallet> {
  readonly pallet: Pallet;
  /** Current margin in percent of the price; undefined without a price. */
  readonly margin: string | undefined;
  /** Price at the target margin, to the cent. */
  readonly newPrice: Money;
  /** Change of the price in percent; undefined without a price. */
  readonly change: string | undefined;
}

/**
 * Returns the prices whose margin is below the target, with the prices that reach it; the lowest margin first.
 * A price that equals the target price to the cent is left out, even if rounding leaves its margin slightly below.
 * @param aim target margin in percent of the price, less than 100
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

/** Returns the lowest price of a list where it is below the price of the product; null otherwise. */
export const pickLowerPrice = <Listed extends { readonly price: Money }>(
  price: Money,
  listed: Listed | undefined,
): Listed | null => (listed && new Big(listed.price).lt(price) ? listed : null);

/** Pallet with the lowest price that a price list gives a customer; null where none is below its own price. */
export interface ListedPallet extends PricedPallet {
  readonly lowest?: { readonly price: Money; readonly list: string } | null | undefined;
}

/**
 * Returns the pallets whose own price meets the target while a price list gives a customer one that does not; the lowest margin first.
 * The margin is that of the price in the list; undefined for a price of zero.
 * @param aim target margin in percent of the price, less than 100
 */
export const listLowListPrices = <Pallet extends ListedPallet>(
  pallets: readonly Pallet[],
  aim: number | string,
) =>
  pallets
    .flatMap((pallet) => {
      const { cost, price, lowest } = pallet;
      const required = computePalletPrice(cost, aim);
      if (!lowest || new Big(required).gt(price) || new Big(required).lte(lowest.price)) return [];
      return [{ pallet, ...lowest, margin: computePriceMargin(cost, lowest.price) }];
    })
    .toSorted((one, other) => toRank(one.margin) - toRank(other.margin));

/** Returns the sort key of a margin; a pallet without a price comes first. */
const toRank = (margin: string | undefined): number =>
  margin === undefined ? Number.NEGATIVE_INFINITY : Number(margin);
