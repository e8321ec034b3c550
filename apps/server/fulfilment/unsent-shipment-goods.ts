import { fromThousandths, toThousandths } from '@tarima/domain/inventories/quantity';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { sql } from 'kysely';
import {
  listReservations,
  reassignReservations,
  releaseReservations,
  reserveNamedLots,
} from '../inventories/commands.ts';
import type { ReservedLot } from '../inventories/reservations.ts';
import type { MovementCause } from '../inventories/write-movements.ts';
import type { Transaction } from '../kit/database.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';
import { releasePiecesOnTrucks } from './pieces-on-trucks.ts';
import {
  deleteShipment,
  removeShipment,
  removeShipmentFromTrip,
} from './remove-shipment-from-trip.ts';

interface Item {
  readonly shipmentId: number;
  readonly lotId: number;
  readonly productId: number;
  readonly quantity: number;
}

/**
 * Releases the pieces of a line that are refused on trucks or in shipments that have not left, the latest first, when the line gets another origin or
 * fewer pieces.
 * A shipment without items is removed.
 * @param maxQuantity maximum in thousandths; all pieces by default
 */
export async function releaseShipmentPieces(
  tx: Transaction,
  lineId: number,
  cause: MovementCause,
  maxQuantity = Infinity,
): Promise<void> {
  const found = await tx.rows(sql<Item & { id: number }>`
    select i.id, s.id as "shipmentId", i.lot_id as "lotId", i.product_id as "productId", i.quantity::float8
    from shipments_items i
    join shipments s on s.account_id = i.account_id and s.id = i.owner_id
    where i.account_id = ${tx.accountId} and i.detail_id = ${lineId} and ${buildStatusCondition(shipmentDocument, 'open', 's.status')}
    order by s.id desc, i.id desc for update`);
  let remaining = maxQuantity - (await releasePiecesOnTrucks(tx, lineId, 'order', maxQuantity));
  const items: Item[] = [];
  for (const { id, ...item } of found) {
    const all = toThousandths(item.quantity);
    const take = Math.min(all, remaining);
    if (take <= 0) continue;
    remaining -= take;
    items.push({ ...item, quantity: fromThousandths(take) });
    await tx.row(
      take === all
        ? sql`delete from shipments_items where account_id = ${tx.accountId} and id = ${id}`
        : sql`
          update shipments_items set quantity = ${fromThousandths(all - take)} where account_id = ${tx.accountId} and id = ${id}`,
    );
  }
  for (const [shipmentId, released] of Map.groupBy(items, (item) => item.shipmentId)) {
    const holder = { kind: 'shipment', id: shipmentId } as const;
    const stillReserved = subtractItems(await listReservations(tx, holder), released);
    await releaseReservations(tx, holder, cause);
    if (stillReserved.length > 0)
      await reserveNamedLots(tx, 'products', stillReserved, holder, {
        ...cause,
        kind: 'shipment',
        id: shipmentId,
      });
    else await removeShipment(tx, shipmentId, cause.userId);
  }
  // The arrival of a transfer makes its line ready: pieces that it waits for are the last to be given up.
  await releasePiecesOnTrucks(tx, lineId, 'transfer', remaining);
}

interface MovedPieces extends Omit<Item, 'shipmentId'> {
  readonly id: number;
  /** Whether the whole item is released. */
  readonly all: boolean;
}

/** Moves items to another shipment, with their reservations; no stock balance changes. An emptied shipment is removed, also from its trip. */
export async function moveShipmentItems(
  tx: Transaction,
  from: number,
  to: number,
  moved: readonly MovedPieces[],
  userId: number | null,
): Promise<void> {
  await reassignReservations(
    tx,
    { kind: 'shipment', id: from },
    { kind: 'shipment', id: to },
    (reserved) => subtractItems(reserved, moved),
  );
  for (const { id, all, quantity } of moved) {
    const where = sql`where i.account_id = ${tx.accountId} and i.id = ${id}`;
    const more = await tx.row(sql<{ id: number }>`
      update shipments_items o set quantity = o.quantity + ${quantity} from shipments_items i
      ${where} and o.account_id = i.account_id and o.owner_id = ${to} and o.detail_id = i.detail_id and o.lot_id = i.lot_id
      returning o.id`);
    if (!more)
      await tx.row(sql`
        insert into shipments_items (account_id, owner_id, detail_id, product_id, lot_id, quantity, lot_code, expiration_date, store_id)
        select account_id, ${to}::bigint, detail_id, product_id, lot_id, ${quantity}::numeric, lot_code, expiration_date, store_id
        from shipments_items i ${where}`);
    await tx.row(
      all
        ? sql`delete from shipments_items i ${where}`
        : sql`update shipments_items i set quantity = i.quantity - ${quantity} ${where}`,
    );
  }
  const empty = await tx.row(sql<{ sameTrip: boolean }>`
    select s.trip_id is not distinct from t.trip_id as "sameTrip"
    from shipments s join shipments t on t.account_id = s.account_id and t.id = ${to}
    where s.account_id = ${tx.accountId} and s.id = ${from} and not exists (
      select from shipments_items i where i.account_id = s.account_id and i.owner_id = s.id)`);
  // A trip that also brings the other shipment still brings all pieces.
  if (empty) await (empty.sameTrip ? deleteShipment(tx, from) : removeShipment(tx, from, userId));
}

/** Returns the reservations of a shipment without some items: of their lots, or of the lots into which these were merged since. */
function subtractItems(
  reserved: readonly ReservedLot[],
  items: readonly Omit<Item, 'shipmentId'>[],
): ReservedLot[] {
  const remaining = new Map(reserved.map((lot) => [lot, toThousandths(lot.quantity)]));
  for (const { lotId, productId, quantity } of items) {
    let open = toThousandths(quantity);
    const sameLot = reserved.filter(({ recordId }) => recordId === lotId);
    const alike = reserved.filter(({ elementId }) => elementId === productId);
    for (const lot of [...sameLot, ...alike]) {
      const take = Math.min(open, remaining.get(lot) ?? 0);
      remaining.set(lot, (remaining.get(lot) ?? 0) - take);
      open -= take;
    }
  }
  return reserved.flatMap((lot) => {
    const quantity = fromThousandths(remaining.get(lot) ?? 0);
    return quantity > 0 ? [{ ...lot, quantity }] : [];
  });
}

/** Removes the shipments of a canceled order that have not left, and frees their goods. Those in transit arrive. */
export async function removeUnsentShipments(
  tx: Transaction,
  orderId: number,
  userId: number | null,
): Promise<void> {
  const open = await tx.rows(sql<{ id: number }>`
    select id from shipments
    where account_id = ${tx.accountId} and order_id = ${orderId} and ${buildStatusCondition(shipmentDocument, 'open')}
    order by id for update`);
  for (const { id } of open) {
    await releaseReservations(tx, { kind: 'shipment', id }, { userId, kind: 'order', id: orderId });
    await removeShipment(tx, id, userId);
  }
  const inTransit = await tx.rows(sql<{ id: number }>`
    select id from shipments
    where account_id = ${tx.accountId} and order_id = ${orderId} and type = 'order' and trip_id is not null
      and ${buildStatusCondition(shipmentDocument, 'ahead')} order by id`);
  for (const { id } of inTransit) await removeShipmentFromTrip(tx, id, userId);
}
