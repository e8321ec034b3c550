import { CodedError, wrongValue } from '@tarima/domain/kit/errors';
import { orderDocument } from '@tarima/domain/orders/document';
import type { ScheduleBody } from '@tarima/domain/shipments/contract';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import {
  methodsOf,
  type ShipmentMethod,
  type ShipmentStatus,
  type ShipmentType,
} from '@tarima/domain/shipments/status';
import { sql, type RawBuilder } from 'kysely';
import { insertLots, reserveLots, shipReserved } from '../inventories/commands.ts';
import type { Transaction } from '../kit/database.ts';
import { refuseStale } from '../kit/stale.ts';
import { lockOrder, type Mover, type OrderRow } from '../fulfilment/order-row.ts';
import { endOrder } from '../fulfilment/end-order.ts';
import { settleLine, settleOrder } from '../fulfilment/settle.ts';

interface ShipmentRow {
  readonly id: number;
  readonly type: ShipmentType;
  readonly preset: ShipmentMethod | null;
  readonly method: ShipmentMethod | null;
  readonly status: ShipmentStatus;
  readonly orderId: number;
  readonly targetStoreId: number | null;
  readonly cost: string | null;
  readonly updatedAt: string;
}

interface Locked {
  readonly shipment: ShipmentRow;
  readonly order: OrderRow;
}

const columns = sql.raw(`id, type, preset, method, status, order_id as "orderId",
  target_store_id as "targetStoreId", cost, updated_at as "updatedAt"`);

/** Locks a shipment behind its order, as everybody does. @throws CodedError ENTITY_NOT_FOUND also beyond the reach. */
async function lock(tx: Transaction, id: number, reach: RawBuilder<unknown>): Promise<Locked> {
  const found = await tx.row(sql<ShipmentRow>`
    select ${columns} from shipments where account_id = ${tx.accountId} and id = ${id} and ${reach}`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  const order = await lockOrder(tx, found.orderId);
  const shipment = await tx.row(sql<ShipmentRow>`
    select ${columns} from shipments where account_id = ${tx.accountId} and id = ${id} for update`);
  if (!shipment) throw new CodedError('ENTITY_NOT_FOUND');
  return { shipment, order };
}

/**
 * Schedules a shipment: when, how, where to and for how much. It becomes active; one to a customer waits until the order is
 * finished, unless it leaves ahead of the rest.
 * @throws CodedError WRONG_VALUES: 409 when it has left, `method` when it may not travel so; STALE_ENTITY.
 */
export async function schedule(
  tx: Transaction,
  id: number,
  body: ScheduleBody,
  reach: RawBuilder<unknown>,
  sees: { readonly costs: boolean },
): Promise<void> {
  const { shipment, order } = await lock(tx, id, reach);
  shipmentDocument.next(shipment, 'edit');
  refuseStale(shipment, body.updatedAt);
  if (!methodsOf(shipment.type, shipment.preset).includes(body.method))
    throw wrongValue('method', 'option');
  const cost = sees.costs ? (body.cost ?? null) : shipment.cost;
  // Whoever cannot write it finds out here that it must be written before.
  if (body.method === 'directMailing' && cost === null) throw wrongValue('cost', 'hiddenRequired');
  const { ahead = false } = body;
  // Goods that are there leave before the rest of their order is, where somebody says so.
  const ready =
    shipment.type === 'transfer' ||
    orderDocument.is('leaving', order.status) ||
    (ahead && orderDocument.is('settled', order.status));
  const { pin = null, comments = null } = body.extraData;
  await tx.row(sql`
    update shipments set method = ${body.method}, scheduled_at = ${body.scheduledAt},
      shipment_address = ${body.shipmentAddress ?? null}, cost = ${cost},
      extra_data = ${JSON.stringify({ pin, comments })}, status = ${ready ? 'active' : 'pending'}
    where account_id = ${tx.accountId} and id = ${id}`);
}

/** The goods leave the store. @throws CodedError WRONG_VALUES, 409, when it is not active or is collected. */
export async function send(
  tx: Transaction,
  id: number,
  by: Mover,
  reach: RawBuilder<unknown>,
): Promise<void> {
  const { shipment, order } = await lock(tx, id, reach);
  const status = shipmentDocument.moved(shipment, 'send');
  await takeOut(tx, id, by);
  await setStatus(tx, id, status);
  if (shipment.type === 'order') await endOrder(tx, order, by);
}

/**
 * The goods have arrived: in the customer's hands, or in the store that asked for them, where they are held for their order.
 * @throws CodedError WRONG_VALUES, 409, when they have not left yet, or have arrived.
 */
export async function deliver(
  tx: Transaction,
  id: number,
  by: Mover,
  reach: RawBuilder<unknown>,
): Promise<void> {
  const { shipment, order } = await lock(tx, id, reach);
  const status = shipmentDocument.moved(shipment, 'deliver');
  // Whoever collects takes the goods at this moment.
  if (shipment.status === 'active') await takeOut(tx, id, by);
  await setStatus(tx, id, status);
  if (shipment.type === 'order') await endOrder(tx, order, by);
  else await bringIn(tx, shipment, order, by);
}

const takeOut = (tx: Transaction, id: number, by: Mover) =>
  shipReserved(tx, { kind: 'shipment', id }, { userId: by.id, kind: 'shipment', id });

const setStatus = (tx: Transaction, id: number, status: ShipmentStatus) =>
  tx.row(sql`
    update shipments set status = ${status},
      sent_at = case when ${shipmentDocument.is('left', status)} then coalesce(sent_at, present()) end,
      finished_at = case when ${status === 'finished'} then present() end
    where account_id = ${tx.accountId} and id = ${id}`);

interface ItemRow {
  readonly detail_id: number;
  readonly product_id: number;
  readonly lot_code: string;
  readonly expiration_date: string | null;
  readonly quantity: number;
}

async function bringIn(
  tx: Transaction,
  { id, targetStoreId }: ShipmentRow,
  order: OrderRow,
  by: Mover,
): Promise<void> {
  if (targetStoreId === null) throw new Error('A transfer arrives in a store');
  const items = await tx.rows(sql<ItemRow>`
    select detail_id, product_id, lot_code, expiration_date, quantity::float8 from shipments_items
    where account_id = ${tx.accountId} and owner_id = ${id} order by id`);
  const cause = { userId: by.id, kind: 'shipment', id } as const;
  for (const item of items) {
    const [lot] = await insertLots(
      tx,
      'products',
      targetStoreId,
      [
        {
          id: item.product_id,
          lotCode: item.lot_code,
          quantity: item.quantity,
          expirationDate: item.expiration_date,
        },
      ],
      cause,
      'receive',
    );
    // Nobody waits for the goods of an order that was canceled meanwhile: they are free stock.
    if (!lot || order.status === 'canceled') continue;
    const holder = { kind: 'order_detail', id: item.detail_id } as const;
    const held = [{ recordId: lot.id, quantity: item.quantity }];
    await reserveLots(tx, 'products', held, holder, cause);
  }
  if (order.status === 'canceled') return;
  for (const detailId of new Set(items.map((item) => item.detail_id)))
    if (!(await isUnderWay(tx, detailId))) await settleLine(tx, detailId, { ready: true });
  await settleOrder(tx, order, by);
}

/** A line whose goods come from several stores is there when the last of them is. */
async function isUnderWay(tx: Transaction, detailId: number): Promise<boolean> {
  const found = await tx.row(sql`
    select from shipments_items i
    join shipments s on s.account_id = i.account_id and s.id = i.owner_id
    where i.account_id = ${tx.accountId} and i.detail_id = ${detailId} and s.type = 'transfer' and s.status <> 'finished'
    limit 1`);
  return found !== undefined;
}
