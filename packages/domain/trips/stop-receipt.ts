import { fromThousandths, toThousandths } from '../inventories/quantity.ts';
import type { DriverStop } from './driver.ts';

/** Product of a delivered stop of which some pieces were not accepted. */
export interface StopReceipt {
  readonly product: string;
  /** Pieces that were brought, and those of them that were accepted. */
  readonly pieces: number;
  readonly accepted: number;
  /** Pieces that were not accepted, by their reason. */
  readonly refusals: readonly StopRefusal[];
  /** Whether the goods are half-made: their pieces are lost or broken on the way, never refused. */
  readonly isHalfMade: boolean;
}

export interface StopRefusal {
  readonly pieces: number;
  readonly reason: string;
}

/**
 * Lists the products of a delivered stop of which pieces were refused, were missing or were lost, in the sequence of the stop.
 * All lots of a product are one entry, with the lots that were accepted. Empty where all was accepted, and before the delivery.
 */
export function listStopReceipts({
  state,
  items,
  halfMade,
}: Pick<DriverStop, 'state' | 'items' | 'halfMade'>): StopReceipt[] {
  if (state !== 'delivered') return [];
  const receipts = [...Map.groupBy(items, ({ product }) => product)].map(
    ([product, lots]): StopReceipt => {
      const pieces = sum(lots.map((lot) => lot.pieces));
      const refused = sum(lots.map((lot) => lot.refused ?? 0));
      const byReason = Map.groupBy(
        lots.filter((lot) => (lot.refused ?? 0) > 0),
        ({ reason = '' }) => reason,
      );
      return {
        product,
        pieces,
        accepted: sum([pieces, -refused]),
        refusals: [...byReason].map(([reason, each]) => ({
          pieces: sum(each.map((lot) => lot.refused ?? 0)),
          reason,
        })),
        isHalfMade: false,
      };
    },
  );
  return [...receipts, ...listHalfMadeReceipts(halfMade)].filter(
    ({ refusals }) => refusals.length > 0,
  );
}

/** Returns the receipt of half-made goods, whose pieces are those that arrived. */
function listHalfMadeReceipts(halfMade: DriverStop['halfMade']): StopReceipt[] {
  if (halfMade?.lost === undefined || halfMade.lost === 0) return [];
  const { product, pieces: accepted, lost, lostReason: reason = '' } = halfMade;
  const refusals = [{ pieces: lost, reason }];
  return [{ product, pieces: sum([accepted, lost]), accepted, refusals, isHalfMade: true }];
}

const sum = (quantities: readonly number[]): number =>
  fromThousandths(quantities.reduce((total, quantity) => total + toThousandths(quantity), 0));
