import { toThousandths } from '@tarima/domain/inventories/quantity';
import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { parseMovedItems, type SplitShipmentBody } from '@tarima/domain/shipments/pieces';
import { sql, type RawBuilder } from 'kysely';
import { createEmptyShipment } from '../fulfilment/create-shipments.ts';
import type { OrderActor } from '../fulfilment/order-row.ts';
import { moveShipmentItems } from '../fulfilment/unsent-shipment-goods.ts';
import type { Transaction } from '../kit/database.ts';
import { assertCurrentRecordVersion } from '../kit/record-version.ts';
import { listShipmentItems, lockShipment, type ShipmentRow } from './shipment-row.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/**
 * Moves pieces of a shipment that has not left into a later shipment, or into another one of its order: they stay reserved.
 * A shipment whose pieces all moved into another existing one is removed, and the driver and planner of its trip are notified.
 * @returns the id of the receiving shipment.
 * @throws CodedError WRONG_VALUES: with status 409 when it has left; `lines.{at}.…` as in `parseMovedItems`,
 * `lines.{at}.quantity` (`wholeShipment`) when all pieces would move to a new shipment; `into` (`otherShipment`); STALE_ENTITY.
 */
export async function splitShipment(
  tx: Transaction,
  actor: OrderActor,
  id: number,
  { lines, into, scheduledAt, updatedAt }: SplitShipmentBody,
  rowScope: RawBuilder<unknown>,
): Promise<number> {
  const { shipment, order } = await lockShipment(tx, id, rowScope);
  shipmentDocument.next(shipment, 'split');
  assertCurrentRecordVersion(shipment, updatedAt);
  const items = await listShipmentItems(tx, id);
  const moved = parseMovedItems(items, lines).map(({ item, quantity }) => ({
    id: item.id,
    lotId: item.lotId,
    productId: item.productId,
    quantity,
    all: toThousandths(quantity) === toThousandths(item.quantity),
  }));
  const isEmptied = items.every(({ id: item }) =>
    moved.some((each) => each.id === item && each.all),
  );
  if (!into && isEmptied) throw createWholeShipmentError(lines);
  const to = into
    ? await findTargetShipment(tx, shipment, into.id)
    : await createEmptyShipment(tx, order.id, shipment.storeId, shipment, scheduledAt ?? null);
  if (!into) await copyShipmentAddress(tx, id, to);
  await moveShipmentItems(tx, id, to, moved, actor.id);
  return to;
}

/** Copies the address, which a user may have changed, to a shipment that takes some of the pieces. */
const copyShipmentAddress = (tx: Transaction, from: number, to: number): Promise<unknown> =>
  tx.row(sql`
    update shipments t set shipment_address = s.shipment_address
    from shipments s
    where t.account_id = ${tx.accountId} and t.id = ${to} and s.account_id = t.account_id and s.id = ${from}`);

/** Creates the error of a split that leaves no piece, at each moved quantity: a new shipment would have neither method nor day. */
const createWholeShipmentError = (lines: SplitShipmentBody['lines']): CodedError =>
  new CodedError(
    'WRONG_VALUES',
    lines.flatMap(({ quantity }, at) =>
      quantity > 0 ? [{ path: `lines.${at}.quantity`, rule: 'wholeShipment' }] : [],
    ),
  );

/** Returns another shipment with the same origin, destination and order that has not left. */
async function findTargetShipment(
  tx: Transaction,
  shipment: ShipmentRow,
  id: number,
): Promise<number> {
  const found = await tx.row(sql<{ id: number }>`
    select id from shipments
    where account_id = ${tx.accountId} and id = ${id} and id <> ${shipment.id} and order_id = ${shipment.orderId}
      and type = ${shipment.type} and store_id = ${shipment.storeId}
      and target_store_id is not distinct from ${shipment.targetStoreId}
      and pieces is null and preset is not distinct from ${shipment.preset} and ${buildStatusCondition(shipmentDocument, 'open')}
    for update`);
  if (!found) throw createWrongValueError('into', 'otherShipment');
  return found.id;
}
