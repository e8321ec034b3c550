import type { MovementType } from '@tarima/domain/inventories/movement';
import { thousandths, units } from '@tarima/domain/inventories/quantity';
import type { Transaction } from '../kit/database.ts';
import { settleOutstanding } from './outstanding.ts';
import { warnOfCrossings } from './thresholds.ts';
import { writeMovements, type Cause, type Change, type Shift } from './write-movements.ts';

/**
 * Moves stock for any reason: writes the movements, which make the balances (see `move_stock()` in the migrations), settles
 * owed material from receipts, and notifies about elements below a threshold. The caller holds `lockStock` and has checked that
 * no balance falls below zero or below the reserved quantity; the database refuses it too.
 */
export async function move(
  tx: Transaction,
  type: MovementType,
  changes: readonly Change[],
  cause: Cause,
): Promise<void> {
  if (changes.length === 0) return;
  const moved = await writeMovements(tx, type, changes, cause);
  // Not less than before: a lot that comes with its store from another division changes no balance.
  const risen = moved.filter(({ change }) => change >= 0);
  const settled = await settleOutstanding(tx, risen, cause);
  const fallen = together([...moved, ...settled]).filter(({ change }) => change < 0);
  await warnOfCrossings(tx, fallen, cause.userId);
}

/** Merges goods that come and go at once into one change: they were never available in between. */
const together = (shifts: readonly Shift[]): Shift[] =>
  [
    ...Map.groupBy(
      shifts,
      ({ kind, divisionId, elementId }) => `${kind} ${divisionId} ${elementId}`,
    ).values(),
  ].flatMap((same) => {
    const change = units(same.reduce((sum, each) => sum + thousandths(each.change), 0));
    return same.slice(0, 1).map((shift) => ({ ...shift, change }));
  });
