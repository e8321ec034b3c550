import type { MovementType } from '@tarima/domain/inventories/movement';
import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import type { Transaction } from '../kit/database.ts';
import { settleMaterialShortages } from './outstanding-material.ts';
import { notifyLowStock } from './notify-low-stock.ts';
import {
  insertMovements,
  type MovementCause,
  type BalanceChange,
  type AvailabilityChange,
} from './write-movements.ts';

/**
 * Records stock movements, which update the balances (see `move_stock()` in the migrations).
 * It also settles outstanding material, and notifies about elements below a threshold. The caller holds `lockAccountStock`.
 * The caller has checked that no balance falls below zero or below the reserved quantity; the database refuses this too.
 */
export async function recordStockMovements(
  tx: Transaction,
  type: MovementType,
  changes: readonly BalanceChange[],
  cause: MovementCause,
): Promise<void> {
  if (changes.length === 0) return;
  const moved = await insertMovements(tx, type, changes, cause);
  // A lot that comes with its store from another division changes no balance, so an unchanged quantity also counts.
  const risen = moved.filter(({ change }) => change >= 0);
  const settled = await settleMaterialShortages(tx, risen, cause);
  const fallen = mergeChanges([...moved, ...settled]).filter(({ freeChange }) => freeChange < 0);
  await notifyLowStock(tx, fallen, cause.userId);
}

/** Merges simultaneous increases and decreases into one change: the goods were never available in between. */
const mergeChanges = (shifts: readonly AvailabilityChange[]): AvailabilityChange[] =>
  [
    ...Map.groupBy(
      shifts,
      ({ kind, divisionId, elementId }) => `${kind} ${divisionId} ${elementId}`,
    ).values(),
  ].flatMap((same) => {
    const sum = (of: 'change' | 'freeChange'): number =>
      fromThousandths(same.reduce((total, each) => total + toThousandths(each[of]), 0));
    const sums = { change: sum('change'), freeChange: sum('freeChange') };
    return same.slice(0, 1).map((shift) => ({ ...shift, ...sums }));
  });
