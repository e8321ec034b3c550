import { shipmentDocument } from '@tarima/domain/shipments/document';
import type { ShipmentMethod, ShipmentType } from '@tarima/domain/shipments/status';
import { sql } from 'kysely';
import {
  listReservations,
  reassignReservations,
  reserveNamedLots,
} from '../inventories/commands.ts';
import type { LotRow } from '../inventories/lots.ts';
import type { ReservedLot } from '../inventories/reservations.ts';
import type { Transaction } from '../kit/database.ts';
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
