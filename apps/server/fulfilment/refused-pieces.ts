import { orderDocument } from '@tarima/domain/orders/document';
import { sql } from 'kysely';
import { addStockToLots } from '../inventories/commands.ts';
import type { Transaction } from '../kit/database.ts';
import { createReshipment, type LineToShip } from './create-shipments.ts';
import { lockOrder, type OrderActor, type OrderRow } from './order-row.ts';
import type { PiecesOnTruck } from './pieces-on-trucks.ts';

/** Refused pieces of an item of a shipment, which come back to a store. */
export interface RefusedPieces extends PiecesOnTruck {
  readonly itemId: number;
  /** Line that the pieces were for; null once it was removed. */
  readonly detailId: number | null;
  readonly productId: number;
  readonly expirationDate: string | null;
  readonly quantity: number;
  readonly reason: string;
}

/** Delivered shipment of refused pieces, with its locked order. */
interface RefusedDelivery {
  readonly shipment: Omit<LineToShip, 'id'> & { readonly id: number };
  readonly order: OrderRow;
}

/**
 * Puts refused pieces into their lots. Pieces that their order waits for are reserved for it in another shipment.
 * Pieces of an order that is over, or of a line that was removed, become unreserved stock.
 */
export async function storeRefusedPieces(
  tx: Transaction,
  { shipment, order }: RefusedDelivery,
  pieces: readonly RefusedPieces[],
  by: OrderActor,
): Promise<void> {
  for (const { itemId, detailId, productId, storeId, quantity, awaited, ...rest } of pieces) {
    const { reason, lotCode, expirationDate } = rest;
    const note = `#${order.id} · ${reason}`;
    const cause = { userId: by.id, kind: 'shipment', id: shipment.id, note } as const;
    const element = { id: productId, lotCode, quantity, expirationDate };
    const [lot] = await addStockToLots(tx, 'products', storeId, [element], cause, 'return');
    if (!lot) throw new Error('What came back has a lot');
    await tx.row(sql`
      update shipments_items set back_lot_id = ${lot.id}, back_store_id = null, back_lot_code = null, awaited = null
      where account_id = ${tx.accountId} and id = ${itemId}`);
    if (detailId === null || awaited === 0 || !orderDocument.is('underWay', order.status)) continue;
    const line = { ...shipment, id: detailId };
    await createReshipment(tx, order.id, line, { lot, quantity: awaited }, by.id);
  }
}

/** Receives the refused pieces of a locked shipment that are on a truck. @returns whether there were any */
export async function receiveFromTruck(
  tx: Transaction,
  delivery: RefusedDelivery,
  by: OrderActor,
): Promise<boolean> {
  const pieces = await tx.rows(sql<RefusedPieces>`
    select id as "itemId", detail_id as "detailId", product_id as "productId", expiration_date as "expirationDate",
      refused::float8 as quantity, reason, awaited::float8, back_store_id as "storeId", back_lot_code as "lotCode"
    from shipments_items
    where account_id = ${tx.accountId} and owner_id = ${delivery.shipment.id} and back_store_id is not null order by id for update`);
  await storeRefusedPieces(tx, delivery, pieces, by);
  return pieces.length > 0;
}

/**
 * Receives all refused pieces that the truck of a trip brings back. The trip and the orders of all its stops are locked: a delivery at the same
 * time is either received here, or finds the trip ended.
 */
export async function receiveFromTruckOfTrip(
  tx: Transaction,
  tripId: number,
  by: OrderActor,
): Promise<void> {
  const carried = await tx.rows(sql<RefusedDelivery['shipment'] & { orderId: number }>`
    select s.id, s.order_id as "orderId", s.preset, s.target_store_id as "targetStoreId" from shipments s
    where s.account_id = ${tx.accountId} and s.trip_id = ${tripId} and exists (
      select from shipments_items i where i.account_id = s.account_id and i.owner_id = s.id and i.back_store_id is not null)
    order by s.order_id, s.id for update`);
  for (const { orderId, ...shipment } of carried)
    await receiveFromTruck(tx, { shipment, order: await lockOrder(tx, orderId) }, by);
}
