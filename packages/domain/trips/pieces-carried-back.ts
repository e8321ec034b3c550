import { sumQuantities } from '../inventories/quantity.ts';
import type { DriverStop } from './driver.ts';

/** Refused pieces of a product that a truck brings back to a store. */
export interface PiecesCarriedBack {
  readonly product: string;
  readonly store: string;
  readonly pieces: number;
}

/** Lists the refused pieces that a truck brings back, by product and store in the sequence of the stops. Missing pieces are not on it. */
export const listPiecesCarriedBack = (
  stops: readonly Pick<DriverStop, 'items'>[],
): PiecesCarriedBack[] => {
  const carried = stops.flatMap(({ items }) =>
    items.flatMap(({ product, back }) => (back ? [{ product, ...back }] : [])),
  );
  const groups = Map.groupBy(carried, ({ product, store }) => JSON.stringify([product, store]));
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    return [{ ...first, pieces: sumQuantities([first, ...others].map(({ pieces }) => pieces)) }];
  });
};
