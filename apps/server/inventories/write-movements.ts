import type { StockKind } from '@tarima/domain/inventories/inventory';
import type { MovementSource, MovementType } from '@tarima/domain/inventories/movement';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { usableLotCondition } from './lots.ts';

/** User, source document and reason of a stock movement. */
export interface MovementCause {
  readonly userId: number | null;
  readonly kind: MovementSource;
  readonly id: number | null;
  readonly note?: string | undefined;
}

/** Signed change of a lot's balances. */
export interface BalanceChange {
  readonly kind: StockKind;
  readonly lotId: number;
  /** Change of the quantity on hand. */
  readonly quantity?: number;
  /** Change of the reserved quantity. */
  readonly reserved?: number;
}

/** Change of an element's stock in a division. */
export interface AvailabilityChange {
  readonly kind: StockKind;
  readonly divisionId: number;
  readonly elementId: number;
  /** Change of the unreserved quantity; negative for a decrease. */
  readonly change: number;
  /** Change of the quantity that can be promised: without lots that have expired or are on hold. */
  readonly freeChange: number;
}

/** Writes movements and nothing else: `move` also applies their effects. */
export function insertMovements(
  tx: Transaction,
  type: MovementType,
  changes: readonly BalanceChange[],
  cause: MovementCause,
): Promise<AvailabilityChange[]> {
  // Movements are inserted in a fixed sequence: the trigger locks each lot, as other writers of lots do.
  return tx.rows(sql<AvailabilityChange>`
    with written as (
      insert into stock_movements (account_id, kind, lot_id, type, quantity, reserved, user_id, source, source_id, note)
      select ${tx.accountId}, kind, lot_id, ${type}, quantity, reserved, ${cause.userId}::bigint, ${cause.kind}, ${cause.id}::bigint,
        ${cause.note ?? null}
      from unnest(
        ${changes.map(({ kind }) => kind)}::text[],
        ${changes.map(({ lotId }) => lotId)}::bigint[],
        ${changes.map(({ quantity = 0 }) => quantity)}::numeric[],
        ${changes.map(({ reserved = 0 }) => reserved)}::numeric[]
      ) as change (kind, lot_id, quantity, reserved)
      order by kind, lot_id
      returning kind, lot_id, store_id, element_id, quantity - reserved as change
    )
    select w.kind, s.division_id as "divisionId", w.element_id as "elementId", sum(w.change)::float8 as change,
      coalesce(sum(w.change) filter (where ${usableLotCondition}), 0)::float8 as "freeChange"
    from written w
    join stores s on s.account_id = ${tx.accountId} and s.id = w.store_id
    join stock_lots l on l.account_id = ${tx.accountId} and l.kind = w.kind and l.id = w.lot_id
    group by 1, 2, 3`);
}
