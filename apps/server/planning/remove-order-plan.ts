import { CodedError } from '@tarima/domain/kit/errors';
import { canPlanOrder, orderDocument } from '@tarima/domain/orders/document';
import { createTransitionError } from '@tarima/domain/kit/transitions';
import type { BatchLoadRules } from '@tarima/domain/planning/batch-loads';
import {
  computeReleasedMinutes,
  sumReleasedMinutes,
} from '@tarima/domain/planning/rules/step-work';
import { sql } from 'kysely';
import { syncHalfMadeGoodsTransfers } from '../fulfilment/half-made-goods-transfers.ts';
import { lockOrder, transitionOrder } from '../fulfilment/order-row.ts';
import type { UnscheduledWork } from '../fulfilment/order-notices.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { assertCurrentRecordVersion } from '../kit/record-version.ts';
import { markNotificationsHandled } from '../notifications/commands.ts';
import { plannerOrderScreens, getOrderScope } from '../orders/order-scope.ts';
import {
  loadBatchLoadRules,
  loadOrderWork,
  getRemainingWork,
  type PlannedOrderWork,
} from './order-work.ts';
import { formatInstant } from './plant-snapshot.ts';
import { scheduleExpectedCompletionsOfOrders } from './schedule-expected-completions.ts';

/** Removes the plan of a locked order: its hours become free for other work, and the reminder to finish it is not sent. */
export async function removeOrderPlan(tx: Transaction, orderId: number): Promise<void> {
  await tx.row(sql`
    delete from planning_events where account_id = ${tx.accountId} and order_id = ${orderId}`);
  await tx.row(sql`
    update orders set computed_start_date = null, computed_end_date = null
    where account_id = ${tx.accountId} and id = ${orderId}`);
  await syncHalfMadeGoodsTransfers(tx, orderId);
  await markNotificationsHandled(tx, 'orderProductionFinished', orderId);
  await scheduleExpectedCompletionsOfOrders(tx, [orderId]);
}

/**
 * Removes the remaining plan of a locked order: all work that has not begun.
 * With `end` it removes running work too, except loads that were put in.
 * The order then has no end, so the reminder to finish it is not sent.
 * @returns its work before and after
 */
async function removeWork(
  tx: Transaction,
  orderId: number,
  by: 'unplan' | 'end',
): Promise<{
  readonly before: readonly PlannedOrderWork[];
  readonly after: readonly PlannedOrderWork[];
}> {
  const before = await loadOrderWork(tx, orderId);
  const after = getRemainingWork(before, by, getServerTime());
  const remaining = new Map(after.map((event) => [event.id, event]));
  const removedIds = before.filter(({ id }) => !remaining.has(id)).map(({ id }) => id);
  await tx.row(sql`
    delete from planning_events where account_id = ${tx.accountId} and id = any(${removedIds}::bigint[])`);
  for (const { id, end } of before) {
    const now = remaining.get(id);
    if (now && now.end !== end)
      await tx.row(sql`
        update planning_events set end_date = ${formatInstant(now.end)}, interrupted = false
        where account_id = ${tx.accountId} and id = ${id}`);
  }
  await tx.row(sql`
    update orders set computed_end_date = null, computed_start_date = (
      select min(start_date) from planning_events where account_id = ${tx.accountId} and order_id = ${orderId})
    where account_id = ${tx.accountId} and id = ${orderId}`);
  await syncHalfMadeGoodsTransfers(tx, orderId);
  await markNotificationsHandled(tx, 'orderProductionFinished', orderId);
  await scheduleExpectedCompletionsOfOrders(tx, [orderId]);
  return { before, after };
}

/** Ends the work of a locked order now: running work ends, future work is removed. A load that was put in runs to its end. */
export async function endOrderWork(tx: Transaction, orderId: number): Promise<UnscheduledWork> {
  const { before, after } = await removeWork(tx, orderId, 'end');
  return sumUnscheduled(before, after, await loadBatchLoadRules(tx));
}

/** Returns the hours that would be released if the plan of an order were removed, or if all its work ended now. */
export async function previewUnscheduledWork(
  tx: Transaction,
  orderId: number,
  removal: 'unplan' | 'end',
): Promise<{ readonly events: number; readonly minutes: number }> {
  const before = await loadOrderWork(tx, orderId);
  const after = getRemainingWork(before, removal, getServerTime());
  const { events, minutes } = sumUnscheduled(before, after, await loadBatchLoadRules(tx));
  return { events, minutes };
}

/** Sums the minutes of people that a change of work releases, with the people and the number of works. */
function sumUnscheduled(
  before: readonly PlannedOrderWork[],
  after: readonly PlannedOrderWork[],
  rules: BatchLoadRules,
): UnscheduledWork & { readonly events: number } {
  const remaining = new Map(after.map((event) => [event.id, event]));
  const changed = before.filter(({ id, end }) => remaining.get(id)?.end !== end);
  return {
    events: changed.length,
    minutes: sumReleasedMinutes(computeReleasedMinutes(before, after, rules)),
    userIds: [...new Set(changed.map(({ userId }) => userId))],
  };
}

/**
 * Removes the planned work of an order that has not begun. The order waits for a plan again, or for the rest of its plan.
 * @throws CodedError WRONG_VALUES with status 409:
 * on `status` without a changeable plan, on `events` (`nothingAhead`) where all work has begun; STALE_ENTITY;
 * ENTITY_NOT_FOUND for an order of another division.
 */
export async function removeUnstartedWork(
  tx: Transaction,
  person: ActingUser,
  orderId: number,
  updatedAt: string | undefined,
): Promise<void> {
  const order = await lockOrder(tx, orderId, getOrderScope(person, plannerOrderScreens));
  orderDocument.next(order, 'unplan');
  if (!canPlanOrder(order)) throw createTransitionError();
  assertCurrentRecordVersion(order, updatedAt);
  const { before, after } = await removeWork(tx, orderId, 'unplan');
  if (after.length === before.length)
    throw new CodedError('WRONG_VALUES', [{ path: 'events', rule: 'nothingAhead' }], {
      status: 409,
    });
  await transitionOrder(tx, order, after.length === 0 ? 'unplan' : 'unplanRest', person);
}
