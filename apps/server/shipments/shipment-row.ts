import { CodedError } from '@tarima/domain/kit/errors';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import type { ShipmentMethod, ShipmentStatus, ShipmentType } from '@tarima/domain/shipments/status';
import { sql, type RawBuilder } from 'kysely';
import type { HalfMadeGoodsTransfer } from '../fulfilment/half-made-goods-transfers.ts';
import { lockOrder, type OrderRow } from '../fulfilment/order-row.ts';
import type { Transaction } from '../kit/database.ts';

/** Row of a shipment for its commands, locked until the transaction ends. */
export interface ShipmentRow {
  readonly id: number;
  readonly type: ShipmentType;
  readonly preset: ShipmentMethod | null;
  readonly method: ShipmentMethod | null;
  readonly status: ShipmentStatus;
  readonly orderId: number;
  readonly storeId: number;
  readonly targetStoreId: number | null;
  readonly cost: string | null;
  /** Key of the request that delivered the shipment. */
  readonly deliveryKey: string | null;
  readonly deliveryHash: Buffer | null;
  readonly updatedAt: string;
  /** Half-made goods, which are not in stock; null for all other shipments. */
  readonly halfMade: Omit<HalfMadeGoodsTransfer, 'id' | 'orderId'> | null;
}

export interface LockedShipment {
  readonly shipment: ShipmentRow;
  readonly order: OrderRow;
}

const columns =
  sql.raw(`id, type, preset, method, status, order_id as "orderId", store_id as "storeId",
  target_store_id as "targetStoreId", cost, delivery_key as "deliveryKey", delivery_hash as "deliveryHash", updated_at as "updatedAt",
  case when pieces is not null then jsonb_build_object('detailId', detail_id, 'productId', product_id,
    'fromWorkplaceId', from_workplace_id, 'toWorkplaceId', to_workplace_id, 'pieces', pieces) end as "halfMade"`);

/** Locks a shipment after its order, in the sequence of all commands. @throws CodedError ENTITY_NOT_FOUND, also outside the scope. */
export async function lockShipment(
  tx: Transaction,
  id: number,
  rowScope: RawBuilder<unknown>,
): Promise<LockedShipment> {
  const found = await tx.row(sql<ShipmentRow>`
    select ${columns} from shipments where account_id = ${tx.accountId} and id = ${id} and ${rowScope}`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  const order = await lockOrder(tx, found.orderId);
  const shipment = await tx.row(sql<ShipmentRow>`
    select ${columns} from shipments where account_id = ${tx.accountId} and id = ${id} for update`);
  if (!shipment) throw new CodedError('ENTITY_NOT_FOUND');
  return { shipment, order };
}

export const setShipmentStatus = (
  tx: Transaction,
  id: number,
  status: ShipmentStatus,
): Promise<unknown> =>
  tx.row(sql`
    update shipments set status = ${status},
      sent_at = case when ${shipmentDocument.is('left', status)} then coalesce(sent_at, present()) end,
      finished_at = case when ${status === 'finished'} then present() end
    where account_id = ${tx.accountId} and id = ${id}`);

/** Lot of goods in a shipment, for its commands. */
export interface ShipmentItemRow {
  readonly id: number;
  readonly detailId: number;
  readonly productId: number;
  readonly lotId: number;
  readonly lotCode: string;
  readonly expirationDate: string | null;
  readonly storeId: number;
  readonly quantity: number;
  readonly countable: boolean;
}

/**
 * Lists the items of a locked shipment that has not arrived.
 * @throws Error if an item has no line: no line can be removed before its goods have arrived
 */
export async function listShipmentItems(tx: Transaction, id: number): Promise<ShipmentItemRow[]> {
  const items = await tx.rows(sql<Omit<ShipmentItemRow, 'detailId'> & { detailId: number | null }>`
    select i.id, i.detail_id as "detailId", i.product_id as "productId", i.lot_id as "lotId", i.lot_code as "lotCode",
      i.expiration_date as "expirationDate", i.store_id as "storeId", i.quantity::float8, m.countable
    from shipments_items i
    join products p on p.account_id = i.account_id and p.id = i.product_id
    join measures m on m.account_id = p.account_id and m.id = p.measure_id
    where i.account_id = ${tx.accountId} and i.owner_id = ${id} order by i.id`);
  return items.map(({ detailId, ...item }) => {
    if (detailId === null) throw new Error('The line of goods that have not arrived was removed');
    return { ...item, detailId };
  });
}
