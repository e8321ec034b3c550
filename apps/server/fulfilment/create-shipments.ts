import { shipmentDocument } from '@tarima/domain/shipments/document';
import type { ShipmentMethod, ShipmentType } from '@tarima/domain/shipments/status';
import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import { sql } from 'kysely';
import {
  reassignReservations,
  releaseReservations,
  listReservations,
  reserveNamedLots,
} from '../inventories/commands.ts';
import type { LotRow } from '../inventories/lots.ts';
import type { ReservedLot } from '../inventories/reservations.ts';
import type { MovementCause } from '../inventories/write-movements.ts';
import type { Transaction } from '../kit/database.ts';
import {
  deleteShipment,
  removeShipment,
  removeShipmentFromTrip,
} from './remove-shipment-from-trip.ts';
import { releasePiecesOnTrucks } from './pieces-on-trucks.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Line with reserved goods, and their destination. */
export interface LineToShip {
  readonly id: number;
  /** Method that a transfer chose for the customer; null where the seller chooses. */
  readonly preset: ShipmentMethod | null;
  /** Store that a transfer brings the goods to; null on the way to the customer. */
  readonly targetStoreId: number | null;
}

/**
 * Adds the reserved goods of an order's lines to shipments: one for each store, joined with a pending shipment to the customer.
 * The shipment then holds the reservation. A second call finds nothing left.
 */
export async function createShipments(
  tx: Transaction,
  orderId: number,
  lines: readonly LineToShip[],
): Promise<void> {
  for (const line of lines) {
    const holder = { kind: 'order_detail', id: line.id } as const;
    const reserved = await listReservations(tx, holder);
    // Pieces that a transfer brought before the rest of its line stay in the target store.
    const leaving = reserved.filter(({ storeId }) => storeId !== line.targetStoreId);
    const byStore = [...Map.groupBy(leaving, ({ storeId }) => storeId)].toSorted(
      ([one], [other]) => one - other,
    );
    for (const [storeId, lots] of byStore) {
      const shipmentId = await ensureShipment(tx, orderId, storeId, line);
      await reassignReservations(tx, holder, { kind: 'shipment', id: shipmentId }, (all) =>
        all.filter((lot) => lot.storeId !== storeId),
      );
      await addItems(tx, shipmentId, line.id, lots);
    }
  }
}

/** Adds returned goods of a line to a shipment for another delivery, with the data of the returned shipment. */
export async function createReshipment(
  tx: Transaction,
  orderId: number,
  line: LineToShip,
  { lot, quantity }: { readonly lot: LotRow; readonly quantity: number },
  userId: number | null,
): Promise<void> {
  const shipmentId = await ensureShipment(tx, orderId, lot.storeId, line);
  const reserved = await reserveNamedLots(
    tx,
    'products',
    [{ recordId: lot.id, quantity }],
    { kind: 'shipment', id: shipmentId },
    { userId, kind: 'shipment', id: shipmentId },
  );
  await addItems(tx, shipmentId, line.id, reserved);
}

async function ensureShipment(
  tx: Transaction,
  orderId: number,
  storeId: number,
  line: LineToShip,
): Promise<number> {
  const { preset, targetStoreId } = line;
  const type: ShipmentType = targetStoreId === null ? 'order' : 'transfer';
  const known = await tx.row(sql<{ id: number }>`
    select id from shipments
    where account_id = ${tx.accountId} and order_id = ${orderId} and store_id = ${storeId} and type = ${type}
      and ${buildStatusCondition(shipmentDocument, 'pending')} and preset is not distinct from ${preset}
      and target_store_id is not distinct from ${targetStoreId}
    order by id limit 1 for update`);
  if (known) return known.id;
  return createEmptyShipment(tx, orderId, storeId, line);
}

/** Creates a shipment without items. One to the customer has the place of delivery of its order as its address. */
export async function createEmptyShipment(
  tx: Transaction,
  orderId: number,
  storeId: number,
  { preset, targetStoreId }: Omit<LineToShip, 'id'>,
  scheduledAt: string | null = null,
): Promise<number> {
  const type: ShipmentType = targetStoreId === null ? 'order' : 'transfer';
  const made = await tx.row(sql<{ id: number }>`
    insert into shipments (account_id, type, preset, order_id, store_id, target_store_id, scheduled_at, shipment_address)
    select ${tx.accountId}, ${type}, ${preset}, id, ${storeId}, ${targetStoreId}, ${scheduledAt}::date,
      case when ${type === 'order' && preset !== 'collect'} then delivery_place end
    from orders where account_id = ${tx.accountId} and id = ${orderId}
    returning id`);
  if (!made) throw new Error('A shipment was not made');
  return made.id;
}

/**
 * Updates the address of an order's shipments that have not left, where it is still the former place of delivery.
 * A scheduled shipment to an address keeps it when the order has no place of delivery any more.
 */
export const updateShipmentAddresses = (
  tx: Transaction,
  orderId: number,
  { before, after }: { readonly before: string | null; readonly after: string | null },
): Promise<unknown> =>
  tx.row(sql`
    update shipments set shipment_address = ${after}
    where account_id = ${tx.accountId} and order_id = ${orderId} and type = 'order'
      and ${buildStatusCondition(shipmentDocument, 'open')} and coalesce(method, preset) is distinct from 'collect'
      and (${after}::text is not null or method is null)
      and shipment_address is not distinct from ${before}`);

/** Adds items of a line to a shipment; further pieces of the same lot are merged into one item. */
const addItems = (
  tx: Transaction,
  shipmentId: number,
  detailId: number,
  lots: readonly ReservedLot[],
) =>
  tx.row(sql`
    with lot as (
      select * from jsonb_to_recordset(${JSON.stringify(
        lots.map((lot) => ({
          product_id: lot.elementId,
          lot_id: lot.recordId,
          quantity: lot.quantity,
          lot_code: lot.lotCode,
          expiration_date: lot.expirationDate,
          store_id: lot.storeId,
        })),
      )}::jsonb) as lot (
        product_id bigint, lot_id bigint, quantity numeric, lot_code text, expiration_date date, store_id bigint)
    ), more as (
      update shipments_items i set quantity = i.quantity + lot.quantity from lot
      where i.account_id = ${tx.accountId} and i.owner_id = ${shipmentId} and i.detail_id = ${detailId} and i.lot_id = lot.lot_id
      returning i.lot_id
    )
    insert into shipments_items (account_id, owner_id, detail_id, product_id, lot_id, quantity, lot_code, expiration_date, store_id)
    select ${tx.accountId}, ${shipmentId}, ${detailId}, product_id, lot_id, quantity, lot_code, expiration_date, store_id
    from lot where lot_id not in (select lot_id from more)`);

/** Activates the scheduled shipments of a finished order, so that they may leave. */
export const activateScheduledShipments = (tx: Transaction, orderId: number) =>
  tx.row(sql`
    update shipments set status = ${shipmentDocument.moved({ status: 'pending', method: null }, 'activate')}
    where account_id = ${tx.accountId} and order_id = ${orderId} and type = 'order' and ${buildStatusCondition(shipmentDocument, 'pending')}
      and method is not null`);

/** Holds back the shipments to the customer of an order that waits for goods again; they stay scheduled. */
export const holdBackShipments = (tx: Transaction, orderId: number) =>
  tx.row(sql`
    update shipments set status = ${shipmentDocument.moved({ status: 'active', method: null }, 'holdBack')}
    where account_id = ${tx.accountId} and order_id = ${orderId} and type = 'order' and ${buildStatusCondition(shipmentDocument, 'active')}`);

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
 * @returns the released quantity
 */
export async function releaseShipmentPieces(
  tx: Transaction,
  lineId: number,
  cause: MovementCause,
  maxQuantity = Infinity,
): Promise<number> {
  const found = await tx.rows(sql<Item & { id: number }>`
    select i.id, s.id as "shipmentId", i.lot_id as "lotId", i.product_id as "productId", i.quantity::float8
    from shipments_items i
    join shipments s on s.account_id = i.account_id and s.id = i.owner_id
    where i.account_id = ${tx.accountId} and i.detail_id = ${lineId} and ${buildStatusCondition(shipmentDocument, 'open', 's.status')}
    order by s.id desc, i.id desc for update`);
  const givenUp = await releasePiecesOnTrucks(tx, lineId, 'order', maxQuantity);
  let remaining = maxQuantity - givenUp;
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
  const transferred = await releasePiecesOnTrucks(tx, lineId, 'transfer', remaining);
  return items.reduce((sum, { quantity }) => sum + toThousandths(quantity), givenUp + transferred);
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
