import type { StockKind } from '@tarima/domain/inventories/inventory';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { recordStockMovements } from './record-stock-movements.ts';
import { lockAccountStock } from './lots.ts';

interface Moved {
  kind: StockKind;
  id: number;
  quantity: number;
  reserved: number;
  /** Lot of the new store with the same code and expiration date, both on hold or neither. */
  into: number | null;
}

/**
 * Moves the stock of a deleted store to the store that replaces it.
 * A lot that also exists there is merged into that lot, with its reservations.
 * The merged lot stays empty under a new code, so that its history can be read.
 * A lot with another expiration date keeps its goods and its date, and gets a new code.
 */
export async function mergeStoreStock(
  tx: Transaction,
  oldStoreId: number,
  newStoreId: number,
): Promise<void> {
  await lockAccountStock(tx);
  const names = await tx.row(sql<{ old: string; new: string; user: number | null }>`
    select o.name as old, n.name as new, current_app_user() as user from stores o, stores n
    where o.account_id = ${tx.accountId} and o.id = ${oldStoreId} and n.account_id = ${tx.accountId} and n.id = ${newStoreId}`);
  if (!names) return;
  const note = `${names.old} → ${names.new}`;
  const lots = await moveLots(tx, oldStoreId, newStoreId);
  await moveReservations(tx, lots);
  const changes = lots.flatMap(({ kind, id, quantity, reserved, into }) =>
    into === null
      ? [{ kind, lotId: id }]
      : [
          { kind, lotId: id, quantity: -quantity, reserved: -reserved },
          { kind, lotId: into, quantity, reserved },
        ],
  );
  await recordStockMovements(tx, 'modify', changes, {
    userId: names.user,
    kind: 'manual',
    id: null,
    note,
  });
}

const moveLots = (tx: Transaction, oldId: number, newId: number): Promise<Moved[]> =>
  tx.rows(sql<Moved>`
    with moved as (
      select l.kind, l.id, l.quantity, l.reserved, n.id is not null as taken,
        case when l.expiration_date is not distinct from n.expiration_date and l.on_hold = n.on_hold then n.id end as into
      from stock_lots l
      left join stock_lots n on n.account_id = l.account_id and n.kind = l.kind and n.store_id = ${newId}
        and n.element_id = l.element_id and fold(n.lot_code) = fold(l.lot_code)
      where l.account_id = ${tx.accountId} and l.store_id = ${oldId}
    )
    update stock_lots l set store_id = ${newId},
      lot_code = case when not moved.taken then l.lot_code else l.lot_code || ' #' || l.id end
    from moved where l.account_id = ${tx.accountId} and l.kind = moved.kind and l.id = moved.id
    returning l.kind, l.id, moved.quantity::float8 as quantity, moved.reserved::float8 as reserved, moved.into`);

/** Moves the reservations of merged lots to the lots that received their stock. */
async function moveReservations(tx: Transaction, lots: readonly Moved[]): Promise<void> {
  const poured = lots.filter(({ into }) => into !== null);
  if (poured.length === 0) return;
  await tx.row(sql`
    with held as (
      delete from stock_reservations r
      using unnest(
        ${poured.map(({ kind }) => kind)}::text[],
        ${poured.map(({ id }) => id)}::bigint[],
        ${poured.map(({ into }) => into)}::bigint[]
      ) as p (kind, id, into_id)
      where r.account_id = ${tx.accountId} and r.kind = p.kind and r.lot_id = p.id
      returning r.holder, r.holder_id, r.kind, p.into_id, r.quantity, r.source, r.source_id
    )
    insert into stock_reservations as r (account_id, holder, holder_id, kind, lot_id, quantity, source, source_id)
    select ${tx.accountId}, holder, holder_id, kind, into_id, quantity, source, source_id from held
    on conflict (account_id, holder, holder_id, kind, lot_id) do update set quantity = r.quantity + excluded.quantity`);
}
