import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { orderDocument } from '@tarima/domain/orders/document';
import { findRevisionEvent } from '@tarima/domain/orders/origins';
import { type RevisionBody, type RevisionImpact } from '@tarima/domain/orders/revision';
import { computeOrderTotals } from '@tarima/domain/orders/totals';
import { sql } from 'kysely';
import { syncHalfMadeGoodsTransfers } from '../fulfilment/half-made-goods-transfers.ts';
import { holdBackShipments, updateShipmentAddresses } from '../fulfilment/create-shipments.ts';
import {
  listOrderLines,
  lockOrder,
  transitionOrder,
  type OrderRow,
} from '../fulfilment/order-row.ts';
import { advanceOrderStatus } from '../fulfilment/advance-order.ts';
import { notifyUnscheduledWork } from '../fulfilment/order-notices.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { KeyedDigest } from '../kit/keyed-digest.ts';
import type { ActingUser } from '../kit/serve.ts';
import { assertCurrentRecordVersion } from '../kit/record-version.ts';
import { assertTotalWithTaxInRange, type PricedQuotationLine } from '../orders/quotations.ts';
import { assertWithinPriceLimits } from '../orders/approvals.ts';
import { getOrderScope, sellerOrderScreens } from '../orders/order-scope.ts';
import type { PlanningEngine } from '../planning/engine.ts';
import { updateOrderByShipments } from '../fulfilment/update-order-by-shipments.ts';
import { saveOrderRevision } from '../fulfilment/order-content.ts';
import { getExpectedOrderEnd, toOrderEndsDto } from './order-ends.ts';
import { getRevisionImpact } from './revision-impact.ts';
import { updateOrderMadeStatus } from '../floor/order-made-status.ts';
import { takeOrderSnapshot, type OrderSnapshot } from './order-snapshot.ts';
import { hasWorkChanged, updatePlanDates, trimOrderPlan } from './revision-work.ts';
import { reviseOrderLines } from './change-lines.ts';
import {
  assertOrderChanged,
  getRevisedLines,
  getRevisedTerms,
  type OrderTerms,
} from './revised-content.ts';

interface RevisionRequest {
  readonly engine: PlanningEngine;
  readonly person: ActingUser;
  readonly language: Language;
  readonly orderId: number;
  readonly body: RevisionBody;
  readonly digest: KeyedDigest;
}

/** Previews the effects of a change of an order: the change is made, read and rolled back. */
export async function previewOrderRevision(
  tx: Transaction,
  request: RevisionRequest,
): Promise<RevisionImpact> {
  const { engine, person, language } = request;
  const getEnd = (snapshot: OrderSnapshot) =>
    getExpectedOrderEnd(tx, engine, person, language, snapshot);
  return tx.dryRun(async () => {
    const { before, after, impact } = await applyRevision(tx, request, getEnd);
    return { ...impact, ends: await toOrderEndsDto(tx, before.end, await getEnd(after), after) };
  });
}

/**
 * Changes an accepted order as it was previewed: lines, goods, work, shipments, total and status at once, with its reason.
 * @throws CodedError WRONG_VALUES: 409 on `status` before it is accepted or once it is delivered or over;
 * naming the line that would go below its begun pieces (`made`) or its shipped ones (`shipped`), or beyond what can still be gathered;
 * `details`, `unchanged`.
 * STALE_ENTITY when the effects differ from the preview. Nothing is changed then.
 */
export async function reviseOrder(
  tx: Transaction,
  request: RevisionRequest,
): Promise<RevisionImpact> {
  const { seen: expectedVersion } = request.body;
  if (expectedVersion === undefined) throw createWrongValueError('seen', 'required');
  const { impact } = await applyRevision(tx, request, async () => null);
  if (impact.seen !== expectedVersion) throw new CodedError('STALE_ENTITY');
  return { ...impact, ends: null };
}

/** Applies a revision. @param endBefore end of the order, read before any change */
async function applyRevision(
  tx: Transaction,
  { person, language, orderId, body, digest }: Omit<RevisionRequest, 'engine'>,
  endBefore: (snapshot: OrderSnapshot) => Promise<number | null>,
) {
  const order = await lockOrder(tx, orderId, getOrderScope(person, sellerOrderScreens));
  orderDocument.next(order, 'revise');
  assertCurrentRecordVersion(order, body.updatedAt);
  if (body.seen !== undefined && !body.seen.startsWith(`${order.updatedAt} `))
    throw new CodedError('STALE_ENTITY');
  const snapshot = await takeOrderSnapshot(tx, orderId);
  const before = { ...snapshot, end: await endBefore(snapshot) };
  const requested = await getRevisedLines(tx, person, order, before, body);
  await assertWithinPriceLimits(tx, person, order.customerId, before.content.lines, requested);
  const terms = await getRevisedTerms(tx, orderId, before.content, body);
  assertOrderChanged(before.content, requested, terms);
  const { turned, moved } = await reviseOrderLines(tx, person, language, before, requested);
  const number = await writeOrder(tx, before, requested, terms);
  await follow(tx, person, before, await transitionOrder(tx, order, 'revise', person, body.reason));
  const after = await takeOrderSnapshot(tx, orderId);
  await saveOrderRevision(tx, orderId, number - 1, before.content, 'accepted');
  await saveOrderRevision(tx, orderId, number, after.content, {
    reason: body.reason,
    userId: person.id,
  });
  const snapshots = [before, after] as const;
  const impact = await getRevisionImpact(
    tx,
    language,
    number,
    snapshots,
    { turned, moved },
    digest,
  );
  await notifyRevision(tx, person, after, impact, body.reason);
  return { before, after, impact };
}

/** Stores the revised order. @returns the number of its new revision. */
async function writeOrder(
  tx: Transaction,
  { order, content }: OrderSnapshot,
  requested: readonly PricedQuotationLine[],
  terms: OrderTerms,
): Promise<number> {
  const { total } = computeOrderTotals(requested);
  assertTotalWithTaxInRange(total, content.taxRate);
  const row = await tx.row(sql<{ revision: number }>`
    update orders set total = ${total}, requested_date = ${terms.requestedDate},
      payment_terms = ${terms.paymentTerms}, delivery_place = ${terms.deliveryPlace}, notes = ${terms.notes},
      revision = revision + 1
    where account_id = ${tx.accountId} and id = ${order.id} returning revision`);
  if (!row) throw new CodedError('UNKNOWN_ERROR');
  const [from, to] = [content.deliveryPlace, terms.deliveryPlace];
  if (from !== to) await updateShipmentAddresses(tx, order.id, { before: from, after: to });
  return row.revision;
}

/** Updates work, shipments and status by the lines. The plan of lines with unchanged needs stays as it is. */
async function follow(
  tx: Transaction,
  person: ActingUser,
  { lines: before, rules }: Pick<OrderSnapshot, 'lines' | 'rules'>,
  revised: OrderRow,
): Promise<void> {
  const { id } = revised;
  const lines = await listOrderLines(tx, id);
  let isPlanned = revised.computedStartDate !== null;
  if (revised.productionFinishedAt === null && hasWorkChanged(before, lines)) {
    await trimOrderPlan(tx, id, lines, rules);
    // Fewer pieces may already be all made, more may not.
    await updateOrderMadeStatus(tx, id, getServerTime());
    isPlanned = await updatePlanDates(tx, revised, lines, rules);
    await syncHalfMadeGoodsTransfers(tx, id);
  }
  const event = findRevisionEvent(revised.status, lines, isPlanned);
  const order = await lockOrder(tx, id);
  const moved = event ? await transitionOrder(tx, order, event, person) : order;
  if (event === 'reopen') await holdBackShipments(tx, id);
  await updateOrderByShipments(tx, await advanceOrderStatus(tx, moved, person), person);
}

/** Notifies the planners, and the workers whose work was removed from the plan. */
async function notifyRevision(
  tx: Transaction,
  person: ActingUser,
  { order }: OrderSnapshot,
  { work, number }: Pick<RevisionImpact, 'work' | 'number'>,
  reason: string,
): Promise<void> {
  const { events, freedMinutes, toPlanBefore, toPlanAfter } = work;
  const wasPlanned = events.length > 0 || order.computedStartDate !== null;
  if (!wasPlanned || (events.length === 0 && toPlanAfter <= toPlanBefore)) return;
  const unscheduled = { minutes: freedMinutes, userIds: events.map(({ user }) => user.id) };
  await notifyUnscheduledWork(tx, order, unscheduled, person, {
    reason,
    revision: number,
    toPlan: toPlanAfter,
  });
}
