import { createWrongValueError } from '@tarima/domain/kit/errors';
import { orderDocument } from '@tarima/domain/orders/document';
import type { ScheduleBody } from '@tarima/domain/shipments/contract';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import type { SendShipmentBody } from '@tarima/domain/shipments/pieces';
import { getShipmentMethods } from '@tarima/domain/shipments/status';
import { sql, type RawBuilder } from 'kysely';
import { updateOrderByShipments } from '../fulfilment/update-order-by-shipments.ts';
import { sendHalfMadeGoods } from '../fulfilment/half-made-goods-transfers.ts';
import type { OrderActor } from '../fulfilment/order-row.ts';
import { dispatchReservedStock } from '../inventories/commands.ts';
import type { Transaction } from '../kit/database.ts';
import { assertCurrentRecordVersion } from '../kit/record-version.ts';
import { notifyTransferReceivers } from './notify-transfer-receivers.ts';
import { lockShipment, setShipmentStatus } from './shipment-row.ts';

/**
 * Schedules a shipment: day, method, destination and cost.
 * It becomes active; a shipment to a customer waits until the order is finished, unless it leaves before the rest.
 * @throws CodedError WRONG_VALUES: with status 409 when it has left, `method` for a method that is not allowed; STALE_ENTITY.
 */
export async function scheduleShipment(
  tx: Transaction,
  id: number,
  body: ScheduleBody,
  rowScope: RawBuilder<unknown>,
  sees: { readonly costs: boolean },
): Promise<void> {
  const { shipment, order } = await lockShipment(tx, id, rowScope);
  shipmentDocument.next(shipment, 'edit');
  assertCurrentRecordVersion(shipment, body.updatedAt);
  if (!getShipmentMethods(shipment.type, shipment.preset).includes(body.method))
    throw createWrongValueError('method', 'option');
  const cost = sees.costs ? (body.cost ?? null) : shipment.cost;
  // A user who may not write the cost is informed by this error that it must be set first.
  if (body.method === 'directMailing' && cost === null)
    throw createWrongValueError('cost', 'hiddenRequired');
  const { ahead = false } = body;
  // Ready goods leave before the rest of their order where the request sets `ahead`.
  const ready =
    shipment.type === 'transfer' ||
    orderDocument.is('leaving', order.status) ||
    (ahead && orderDocument.is('inParts', order.status));
  const { pin = null, comments = null } = body.extraData;
  await tx.row(sql`
    update shipments set method = ${body.method}, scheduled_at = ${body.scheduledAt},
      shipment_address = ${body.shipmentAddress ?? null}, cost = ${cost},
      extra_data = ${JSON.stringify({ pin, comments })}, status = ${ready ? 'active' : 'pending'}
    where account_id = ${tx.accountId} and id = ${id}`);
}

/**
 * Sends the goods out of the store, or half-made goods from the step that made them. Users who receive a transfer are notified.
 * @throws CodedError WRONG_VALUES with status 409, when it is not active or is collected;
 * `pieces` as in `sendHalfMadeGoods`, `unknown` for goods of a store.
 */
export async function sendOutShipment(
  tx: Transaction,
  id: number,
  actor: OrderActor,
  rowScope: RawBuilder<unknown>,
  { pieces }: SendShipmentBody = {},
): Promise<void> {
  const { shipment, order } = await lockShipment(tx, id, rowScope);
  const status = shipmentDocument.moved(shipment, 'send');
  if (shipment.halfMade)
    await sendHalfMadeGoods(tx, { ...shipment.halfMade, id, orderId: order.id }, pieces);
  else if (pieces !== undefined) throw createWrongValueError('pieces', 'unknown');
  else await dispatchShipmentGoods(tx, id, actor);
  await setShipmentStatus(tx, id, status);
  if (shipment.type === 'order') await updateOrderByShipments(tx, order, actor);
  else await notifyTransferReceivers(tx, shipment, actor);
}

/** Takes the goods of a shipment out of their store. */
export const dispatchShipmentGoods = (
  tx: Transaction,
  id: number,
  actor: OrderActor,
): Promise<unknown> =>
  dispatchReservedStock(tx, { kind: 'shipment', id }, { userId: actor.id, kind: 'shipment', id });
