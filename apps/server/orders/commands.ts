import { shipmentDocument } from '@tarima/domain/shipments/document';
import { CodedError } from '@tarima/domain/kit/errors';
import { orderDocument } from '@tarima/domain/orders/document';
import { transferTexts } from '@tarima/domain/transfers/texts';
import { defaultLanguage, say } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import { buildCustomValuesColumn } from '../kit/catalogue/custom-values.ts';
import { releaseReservations } from '../inventories/commands.ts';
import type { CustomValuesMerger } from '../kit/catalogue/plain-actions.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { assertCurrentRecordVersion } from '../kit/record-version.ts';
import { assertPricesApproved } from '../fulfilment/price-approval.ts';
import { getCurrentRecipe } from '../technical-sheets/queries.ts';
import { withdrawTransferRequests } from '../transfers/commands.ts';
import { scheduleExpirationJob } from '../fulfilment/expiration.ts';
import {
  listOrderLines,
  lockOrder,
  transitionOrder,
  type OrderActor,
  type OrderRow,
} from '../fulfilment/order-row.ts';
import { notifyUnscheduledWork } from '../fulfilment/order-notices.ts';
import { keepShownPromise } from '../fulfilment/order-promises.ts';
import { removeUnsentShipments } from '../fulfilment/unsent-shipment-goods.ts';
import { getOrderScope, sellerOrderScreens } from './order-scope.ts';
import type { OrderWorkEnder } from './withdraw-line-origin.ts';
import { notifyQuotationResolution } from './notify-quotation.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/**
 * Accepts a quotation for the customer: its terms are agreed, and the recipes of its lines are frozen.
 * @throws CodedError WRONG_VALUES with status 409: on `status` when it is already decided, on `expirationDate` when it has expired.
 */
export async function acceptQuotation(
  tx: Transaction,
  person: ActingUser,
  orderId: number,
): Promise<void> {
  await applyQuotationAcceptance(
    tx,
    await lockOrder(tx, orderId, getOrderScope(person, sellerOrderScreens)),
    person,
  );
}

/** Accepts a locked quotation, for a seller or for the customer on their page. */
export async function applyQuotationAcceptance(
  tx: Transaction,
  order: OrderRow,
  actor: OrderActor,
): Promise<void> {
  const { accountId } = tx;
  const orderId = order.id;
  orderDocument.next(order, 'accept');
  await assertPricesApproved(tx, orderId);
  const inTime = await tx.row(sql`
    select from orders where account_id = ${accountId} and id = ${orderId} and expiration_date > present()`);
  // The hourly expiry job has not run yet.
  if (!inTime)
    throw new CodedError('WRONG_VALUES', [{ path: 'expirationDate', rule: 'expired' }], {
      status: 409,
    });
  for (const { id, productId } of await listOrderLines(tx, orderId)) {
    const recipe = await getCurrentRecipe(tx, productId, order.divisionId);
    await tx.row(sql`
      update orders_details set recipe = ${JSON.stringify(recipe)} where account_id = ${accountId} and id = ${id}`);
  }
  await keepShownPromise(tx, order.id);
  const accepted = await transitionOrder(tx, order, 'accept', actor);
  await notifyQuotationResolution(tx, accepted, 'accepted', actor, actor.said);
}

/** Rejects a quotation for the customer, with the reason. @throws CodedError WRONG_VALUES with status 409, when it is already decided. */
export async function rejectQuotation(
  tx: Transaction,
  person: ActingUser,
  orderId: number,
  message: string,
): Promise<void> {
  const order = await lockOrder(tx, orderId, getOrderScope(person, sellerOrderScreens));
  await applyQuotationRejection(tx, order, person, message);
}

/** Rejects a locked quotation. */
export async function applyQuotationRejection(
  tx: Transaction,
  order: OrderRow,
  actor: OrderActor,
  message: string,
): Promise<void> {
  const rejected = await transitionOrder(tx, order, 'reject', actor, message);
  await notifyQuotationResolution(tx, rejected, 'rejected', actor, message);
}

/**
 * Cancels a quotation or an order before delivery: its future work, reserved stock and waiting shipments are released.
 * Pieces made for it stay in stock, and goods in transit still arrive.
 * @param endWork ends planned work; planning provides it, since orders have no access to the calendar
 * @throws CodedError WRONG_VALUES with status 409: on `status`, or on `shipments` where a part was already delivered.
 */
export async function cancelOrder(
  tx: Transaction,
  person: ActingUser,
  orderId: number,
  message: string,
  endWork: OrderWorkEnder,
): Promise<void> {
  const order = await lockOrder(tx, orderId, getOrderScope(person, sellerOrderScreens));
  orderDocument.next(order, 'cancel');
  await assertNotDelivered(tx, orderId);
  const canceled = await transitionOrder(tx, order, 'cancel', person, message);
  if (!orderDocument.is('quoted', order.status)) {
    const reason = say(transferTexts.expiredReason, defaultLanguage);
    await withdrawTransferRequests(tx, orderId, reason);
    const cause = { userId: person.id, kind: 'order', id: orderId } as const;
    for (const { id } of await listOrderLines(tx, orderId))
      await releaseReservations(tx, { kind: 'order_detail', id }, cause);
    await removeUnsentShipments(tx, orderId, person.id);
    const unscheduled = await endWork(tx, orderId);
    if (unscheduled.userIds.length > 0)
      await notifyUnscheduledWork(tx, canceled, unscheduled, person, { reason: message });
  }
  await notifyQuotationResolution(tx, canceled, 'canceled', person, message);
}

/** Refuses to cancel delivered goods: their sale cannot be undone. */
async function assertNotDelivered(tx: Transaction, orderId: number): Promise<void> {
  const delivered = await tx.row(sql`
    select from shipments
    where account_id = ${tx.accountId} and order_id = ${orderId} and type = 'order' and ${buildStatusCondition(shipmentDocument, 'finished')} limit 1`);
  if (delivered)
    throw new CodedError('WRONG_VALUES', [{ path: 'shipments', rule: 'partDelivered' }], {
      status: 409,
    });
}

/**
 * Updates the values of custom fields.
 * @param getValues validates and returns all values, from the stored values of the locked order
 * @returns the time of the change
 */
export async function updateOrderCustomFields(
  tx: Transaction,
  person: ActingUser,
  orderId: number,
  expectedVersion: string | undefined,
  getValues: CustomValuesMerger,
): Promise<string> {
  const { accountId } = person;
  const order = await lockOrder(tx, orderId, getOrderScope(person, sellerOrderScreens));
  orderDocument.refuseUnless('editCustomFields', order.status);
  assertCurrentRecordVersion(order, expectedVersion);
  const stored = await tx.row(sql<{ values: Record<string, unknown> }>`
    select ${buildCustomValuesColumn('orders')} as values
    from orders where account_id = ${accountId} and id = ${orderId}`);
  const values = await getValues(stored?.values ?? {});
  const written = await tx.row(sql<{ expiration_date: string; updatedAt: string }>`
    update orders set custom_fields = ${JSON.stringify(values)}
    where account_id = ${accountId} and id = ${orderId}
    returning expiration_date, updated_at as "updatedAt"`);
  if (!written) throw new CodedError('ENTITY_NOT_FOUND');
  // Any change restarts the validity period of a quotation.
  if (order.status === 'quotation') await scheduleExpirationJob(tx, written.expiration_date);
  return written.updatedAt;
}
