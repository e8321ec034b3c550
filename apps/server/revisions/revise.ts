import { CodedError, wrongValue } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { orderDocument } from '@tarima/domain/orders/document';
import { findRevisionEvent } from '@tarima/domain/orders/origins';
import { type RevisionBody, type RevisionImpact } from '@tarima/domain/orders/revision';
import { orderTotals } from '@tarima/domain/orders/totals';
import { sql } from 'kysely';
import { layTransfers } from '../fulfilment/half-made.ts';
import { holdBackShipments } from '../fulfilment/make-shipments.ts';
import { listLines, lockOrder, moveOrder, type OrderRow } from '../fulfilment/order-row.ts';
import { advanceOrder } from '../fulfilment/advance-order.ts';
import { notifyUnscheduled } from '../fulfilment/notify-planners.ts';
import { present } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { KeyedDigest } from '../kit/keyed-digest.ts';
import type { Person } from '../kit/serve.ts';
import { assertNotStale } from '../kit/stale.ts';
import { assertTaxableTotal, type PricedLine } from '../orders/quotations.ts';
import { assertWithinLimits } from '../orders/approvals.ts';
import { getOrderScope, sellers } from '../orders/order-scope.ts';
import type { PlanningEngine } from '../planning/engine.ts';
import { endOrder } from '../fulfilment/end-order.ts';
import { saveRevision } from '../fulfilment/content.ts';
import { getOrderEnd, toEndsDto } from './ends.ts';
import { getRevisionImpact } from './impact.ts';
import { noteMade } from '../floor/made.ts';
import { takeSnapshot, type OrderSnapshot } from './order-snapshot.ts';
import { needsOtherWork, redate, trimPlan } from './work.ts';
import { changeLines } from './change-lines.ts';
import {
  assertChanged,
  getRequestedLines,
  getRequestedTerms,
  type Terms,
} from './requested-content.ts';

interface RevisionRequest {
  readonly engine: PlanningEngine;
  readonly person: Person;
  readonly language: Language;
  readonly orderId: number;
  readonly body: RevisionBody;
  readonly digest: KeyedDigest;
}

/** Returns the effects of a change of an order now: the change is made, read and rolled back. */
export async function tryRevision(
  tx: Transaction,
  request: RevisionRequest,
): Promise<RevisionImpact> {
  const { engine, person, language } = request;
  const endNow = (snapshot: OrderSnapshot) => getOrderEnd(tx, engine, person, language, snapshot);
  return tx.dryRun(async () => {
    const { before, after, impact } = await applyRevision(tx, request, endNow);
    return { ...impact, ends: await toEndsDto(tx, before.end, await endNow(after), after) };
  });
}

/**
 * Changes an accepted order as it was previewed: lines, goods, work, shipments, total and status at once, with its reason.
 * @throws CodedError WRONG_VALUES: 409 on `status` before it is accepted or once it is delivered or over; naming the line that
 * would go below its begun pieces (`made`) or its shipped ones (`shipped`), or beyond what can still be gathered; `details`,
 * `unchanged`. STALE_ENTITY when the effects differ from the preview. Nothing is changed then.
 */
export async function reviseOrder(
  tx: Transaction,
  request: RevisionRequest,
): Promise<RevisionImpact> {
  const { seen: expectedVersion } = request.body;
  if (expectedVersion === undefined) throw wrongValue('seen', 'required');
  const { impact } = await applyRevision(tx, request, async () => null);
  if (impact.seen !== expectedVersion) throw new CodedError('STALE_ENTITY');
  return { ...impact, ends: null };
}

/** @param endBefore end of the order, read before any change */
async function applyRevision(
  tx: Transaction,
  { person, language, orderId, body, digest }: Omit<RevisionRequest, 'engine'>,
  endBefore: (snapshot: OrderSnapshot) => Promise<number | null>,
) {
  const order = await lockOrder(tx, orderId, getOrderScope(person, sellers));
  orderDocument.next(order, 'revise');
  assertNotStale(order, body.updatedAt);
  if (body.seen !== undefined && !body.seen.startsWith(`${order.updatedAt} `))
    throw new CodedError('STALE_ENTITY');
  const snapshot = await takeSnapshot(tx, orderId);
  const before = { ...snapshot, end: await endBefore(snapshot) };
  const requested = await getRequestedLines(tx, person, order, before, body);
  await assertWithinLimits(tx, person, order.customerId, before.content.lines, requested);
  const terms = await getRequestedTerms(tx, before.content, body);
  assertChanged(before.content, requested, terms);
  const { turned, moved } = await changeLines(tx, person, language, before, requested);
  const number = await writeOrder(tx, before, requested, terms);
  await follow(tx, person, before, await moveOrder(tx, order, 'revise', person, body.reason));
  const after = await takeSnapshot(tx, orderId);
  await saveRevision(tx, orderId, number - 1, before.content, 'accepted');
  await saveRevision(tx, orderId, number, after.content, {
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
  await tell(tx, person, after, impact, body.reason);
  return { before, after, impact };
}

/** @returns the number of the revision that it is now. */
async function writeOrder(
  tx: Transaction,
  { order, content }: OrderSnapshot,
  requested: readonly PricedLine[],
  terms: Terms,
): Promise<number> {
  const { total } = orderTotals(requested);
  assertTaxableTotal(total, content.taxRate);
  const row = await tx.row(sql<{ revision: number }>`
    update orders set total = ${total}, requested_date = ${terms.requestedDate},
      payment_terms = ${terms.paymentTerms}, delivery_place = ${terms.deliveryPlace}, notes = ${terms.notes},
      revision = revision + 1
    where account_id = ${tx.accountId} and id = ${order.id} returning revision`);
  if (!row) throw new CodedError('UNKNOWN_ERROR');
  return row.revision;
}

/** Updates work, shipments and status by the lines. The plan of lines with unchanged needs stays as it is. */
async function follow(
  tx: Transaction,
  person: Person,
  { lines: before, rules }: Pick<OrderSnapshot, 'lines' | 'rules'>,
  revised: OrderRow,
): Promise<void> {
  const { id } = revised;
  const lines = await listLines(tx, id);
  let isPlanned = revised.computedStartDate !== null;
  if (revised.productionFinishedAt === null && needsOtherWork(before, lines)) {
    await trimPlan(tx, id, lines, rules);
    // Fewer pieces may be all made already, more are not.
    await noteMade(tx, id, present());
    isPlanned = await redate(tx, revised, lines, rules);
    await layTransfers(tx, id);
  }
  const event = findRevisionEvent(revised.status, lines, isPlanned);
  const order = await lockOrder(tx, id);
  const moved = event ? await moveOrder(tx, order, event, person) : order;
  if (event === 'reopen') await holdBackShipments(tx, id);
  await endOrder(tx, await advanceOrder(tx, moved, person), person);
}

/** Notifies the planners, and the workers whose work left the plan. */
async function tell(
  tx: Transaction,
  person: Person,
  { order }: OrderSnapshot,
  { work, number }: Pick<RevisionImpact, 'work' | 'number'>,
  reason: string,
): Promise<void> {
  const { events, freedMinutes, toPlanBefore, toPlanAfter } = work;
  const wasPlanned = events.length > 0 || order.computedStartDate !== null;
  if (!wasPlanned || (events.length === 0 && toPlanAfter <= toPlanBefore)) return;
  const unscheduled = { minutes: freedMinutes, userIds: events.map(({ user }) => user.id) };
  await notifyUnscheduled(tx, order, unscheduled, person, {
    reason,
    revision: number,
    toPlan: toPlanAfter,
  });
}
