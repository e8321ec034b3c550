import type { StockKind } from '@tarima/domain/inventories/inventory';
import type { MovementSource } from '@tarima/domain/inventories/movement';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { recordStockMovements } from './record-stock-movements.ts';
import type { MovementCause } from './write-movements.ts';
import type { LotRow } from './lots.ts';

/** Holder of reserved stock: a line of an order, or the shipment that brings it. */
export interface ReservationHolder {
  readonly kind: 'order_detail' | 'shipment';
  readonly id: number;
}

/** Quantity of a lot, reserved or taken for a holder. */
export interface ReservedLot {
  readonly kind: StockKind;
  /** Id of the lot. */
  readonly recordId: number;
  readonly storeId: number;
  /** Id of the product or the raw material. */
  readonly elementId: number;
  readonly lotCode: string;
  readonly expirationDate: string | null;
  readonly quantity: number;
  /** Document that the reservation belongs to. */
  readonly source: MovementSource;
  readonly sourceId: number | null;
}

/** Columns of a `ReservedLot`, over the reservation `r` and its lot `l`. */
export const reservedLotColumns = sql`
  l.kind, l.id as "recordId", l.store_id as "storeId", l.element_id as "elementId",
  l.lot_code as "lotCode", l.expiration_date as "expirationDate", r.quantity::float8 as quantity,
  r.source, r.source_id as "sourceId"`;

/** Reserves stock whose availability was checked under `lockAccountStock`. */
export async function reserveCheckedStock(
  tx: Transaction,
  holder: ReservationHolder,
  requested: readonly { readonly lot: LotRow; readonly quantity: number }[],
  cause: MovementCause,
): Promise<ReservedLot[]> {
  const changes = requested.map(({ lot, quantity }) => ({
    kind: lot.kind,
    lotId: lot.id,
    reserved: quantity,
  }));
  await recordStockMovements(tx, 'reserve', changes, cause);
  const reserved = requested.map(({ lot, quantity }) => ({
    kind: lot.kind,
    recordId: lot.id,
    storeId: lot.storeId,
    elementId: lot.elementId,
    lotCode: lot.lotCode,
    expirationDate: lot.expirationDate,
    quantity,
    source: cause.kind,
    sourceId: cause.id,
  }));
  await addReservations(tx, holder, reserved);
  return reserved;
}

/** Adds a reservation of lots to a holder's reservations. */
export async function addReservations(
  tx: Transaction,
  holder: ReservationHolder,
  reserved: readonly ReservedLot[],
): Promise<void> {
  if (reserved.length === 0) return;
  await tx.row(sql`
    insert into stock_reservations as r (account_id, holder, holder_id, kind, lot_id, quantity, source, source_id)
    select ${tx.accountId}, ${holder.kind}, ${holder.id}::bigint, kind, lot_id, sum(quantity), min(source), min(source_id)
    from unnest(
      ${reserved.map(({ kind }) => kind)}::text[],
      ${reserved.map(({ recordId }) => recordId)}::bigint[],
      ${reserved.map(({ quantity }) => quantity)}::numeric[],
      ${reserved.map(({ source }) => source)}::text[],
      ${reserved.map(({ sourceId }) => sourceId)}::bigint[]
    ) as held (kind, lot_id, quantity, source, source_id)
    group by kind, lot_id
    order by kind, lot_id
    on conflict (account_id, holder, holder_id, kind, lot_id) do update set quantity = r.quantity + excluded.quantity`);
}

/** Deletes the reservations of a holder. The caller writes the movement for their goods. */
export const deleteReservations = (
  tx: Transaction,
  holder: ReservationHolder,
): Promise<ReservedLot[]> =>
  tx.rows(sql<ReservedLot>`
    delete from stock_reservations r using stock_lots l
    where r.account_id = ${tx.accountId} and r.holder = ${holder.kind} and r.holder_id = ${holder.id}
      and l.account_id = r.account_id and l.kind = r.kind and l.id = r.lot_id
    returning ${reservedLotColumns}`);
