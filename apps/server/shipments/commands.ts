import { wrongValue } from '@tarima/domain/kit/errors';
import { orderDocument } from '@tarima/domain/orders/document';
import type { ScheduleBody } from '@tarima/domain/shipments/contract';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import type { SendBody } from '@tarima/domain/shipments/pieces';
import { getMethods } from '@tarima/domain/shipments/status';
import { sql, type RawBuilder } from 'kysely';
import { endOrder } from '../fulfilment/end-order.ts';
import { loadHalfMade } from '../fulfilment/half-made.ts';
import type { Mover } from '../fulfilment/order-row.ts';
import { shipReserved } from '../inventories/commands.ts';
import type { Transaction } from '../kit/database.ts';
import { assertNotStale } from '../kit/stale.ts';
import { lockShipment, setStatus } from './shipment-row.ts';

/**
 * Schedules a shipment: when, how, where to and for how much. It becomes active; one to a customer waits until the order is
 * finished, unless it leaves ahead of the rest.
 * @throws CodedError WRONG_VALUES: 409 when it has left, `method` when it may not travel so; STALE_ENTITY.
 */
export async function schedule(
  tx: Transaction,
  id: number,
  body: ScheduleBody,
  rowScope: RawBuilder<unknown>,
  sees: { readonly costs: boolean },
): Promise<void> {
  const { shipment, order } = await lockShipment(tx, id, rowScope);
  shipmentDocument.next(shipment, 'edit');
  assertNotStale(shipment, body.updatedAt);
  if (!getMethods(shipment.type, shipment.preset).includes(body.method))
    throw wrongValue('method', 'option');
  const cost = sees.costs ? (body.cost ?? null) : shipment.cost;
  // A user who may not write the cost learns from this error that it must be set before.
  if (body.method === 'directMailing' && cost === null) throw wrongValue('cost', 'hiddenRequired');
  const { ahead = false } = body;
  // Available goods leave before the rest of their order where the request sets `ahead`.
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
 * Sends the goods out of the store, or half-made goods from the step that made them.
 * @throws CodedError WRONG_VALUES, 409, when it is not active or is collected; `pieces` as in `loadHalfMade`, `unknown` for
 * goods of a store.
 */
export async function send(
  tx: Transaction,
  id: number,
  by: Mover,
  rowScope: RawBuilder<unknown>,
  { pieces }: SendBody = {},
): Promise<void> {
  const { shipment, order } = await lockShipment(tx, id, rowScope);
  const status = shipmentDocument.moved(shipment, 'send');
  if (shipment.halfMade)
    await loadHalfMade(tx, { ...shipment.halfMade, id, orderId: order.id }, pieces);
  else if (pieces !== undefined) throw wrongValue('pieces', 'unknown');
  else await takeOut(tx, id, by);
  await setStatus(tx, id, status);
  if (shipment.type === 'order') await endOrder(tx, order, by);
}

/** Takes the goods of a shipment out of their store. */
export const takeOut = (tx: Transaction, id: number, by: Mover): Promise<unknown> =>
  shipReserved(tx, { kind: 'shipment', id }, { userId: by.id, kind: 'shipment', id });
