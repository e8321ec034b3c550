import { floorReportedEvent } from '@tarima/domain/floor/floor-reported-event';
import { minuteMillis } from '@tarima/domain/kit/time-zone';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { holdLock } from '../kit/hold-lock.ts';
import { enqueueJob, defineJobHandler } from '../kit/jobs/job.ts';
import { announceToBrowsers } from '../kit/realtime/announce.ts';
import { listOrderPlanners } from '../fulfilment/order-notices.ts';
import { notifyUsers, markNotificationsHandled } from '../notifications/commands.ts';
import { PlanningEngine } from '../planning/engine.ts';
import { computeReplan } from '../planning/replan.ts';
import {
  expectedCompletionsJob,
  scheduleExpectedCompletionsJob,
} from '../planning/schedule-expected-completions.ts';
import { listDelayedWork, isDivisionStaffed } from './delayed-work.ts';
import { releaseFinishedStepPlans } from './release-finished-step-plans.ts';

/** Milliseconds between two checks while a worker is at a tablet, when missing reports count too. */
const patience = 15 * minuteMillis;

export const createExpectedCompletionsHandler = () =>
  defineJobHandler(expectedCompletionsJob, async ({ divisionId }, { accountId, database }) => {
    const engine = new PlanningEngine();
    try {
      await database.tenant(accountId, async (tx) => {
        const { now, isYoung } = await updateExpectedCompletions(tx, engine, divisionId);
        if (isYoung) await scheduleExpectedCompletionsJob(tx, divisionId, now);
        if (!(await isDivisionStaffed(tx, divisionId, now))) return;
        const runAt = new Date(now + patience);
        await enqueueJob(
          tx,
          expectedCompletionsJob,
          { divisionId },
          { runAt, key: `follow-floor-${divisionId}` },
        );
      });
    } finally {
      await engine.close();
    }
  });

/**
 * Stores when the orders that a division works on would end if its delayed work were replanned, including orders
 * that another division sold.
 * It notifies planners and sellers of a late order once, and withdraws the notification when the order is in time again.
 * The plan itself changes only by the released time of finished work: planners replan with one click.
 * Updates of an account run one after the other, so that an earlier one cannot store an end that a later one has cleared.
 * @returns the moment, and whether some work finished so recently that it must be checked again
 */
export async function updateExpectedCompletions(
  tx: Transaction,
  engine: PlanningEngine,
  divisionId: number,
): Promise<{ readonly now: number; readonly isYoung: boolean }> {
  await holdLock(tx, 'expected completions');
  const clock = await tx.row(sql<{ now: string; timeZone: string }>`
    select present() as now, time_zone as "timeZone" from accounts where id = ${tx.accountId}`);
  if (!clock) throw new Error('An account is gone');
  const now = Date.parse(clock.now);
  const isYoung = await releaseFinishedStepPlans(tx, divisionId, now);
  const changes = (await listDelayedWork(tx, divisionId, now)).map(({ id, ...late }) => ({
    kind: 'late' as const,
    eventId: id,
    ...late,
  }));
  const of = { accountId: tx.accountId, timeZone: clock.timeZone, divisionId };
  const { orders } =
    changes.length === 0
      ? { orders: [] }
      : await computeReplan(
          tx,
          engine,
          of,
          changes,
          await listSellingDivisions(
            tx,
            changes.map(({ eventId }) => eventId),
          ),
          now,
        );
  const expectedCompletions = orders.flatMap(({ orderId, after, lateBefore, lateAfter }) =>
    after === null ? [] : [{ orderId, end: after, isNewlyLate: lateAfter > 0 && lateBefore <= 0 }],
  );
  await clearExpectedEnds(
    tx,
    divisionId,
    expectedCompletions.map(({ orderId }) => orderId),
  );
  for (const { orderId, end, isNewlyLate } of expectedCompletions) {
    const date = new Date(end).toISOString();
    const stored = await tx.row(sql<{ told: boolean }>`
      insert into orders_expected as e (account_id, order_id, division_id, end_date)
      values (${tx.accountId}, ${orderId}, ${divisionId}, ${date})
      on conflict (account_id, order_id, division_id) do update set end_date = excluded.end_date
      returning e.told_at is not null as told`);
    if (isNewlyLate && stored && !stored.told) await notifyLateOrder(tx, orderId, divisionId, date);
    if (!isNewlyLate && stored?.told) {
      await markNotified(tx, orderId, divisionId, false);
      await withdrawLateNotification(tx, orderId);
    }
  }
  await announceToBrowsers(tx, {
    to: { accountId: tx.accountId },
    event: floorReportedEvent,
  });
  return { now, isYoung };
}

/** Lists the divisions that sold the orders of planned work: an order may be made by other divisions. */
async function listSellingDivisions(
  tx: Transaction,
  eventIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select distinct o.division_id as id from planning_events v
    join orders o on o.account_id = v.account_id and o.id = v.order_id
    where v.account_id = ${tx.accountId} and v.id = any(${[...eventIds]}::bigint[]) and o.division_id is not null
    order by 1`);
  return rows.map(({ id }) => id);
}

/** Clears the ends that a division stored of orders that keep their plan again. */
async function clearExpectedEnds(
  tx: Transaction,
  divisionId: number,
  keptOrderIds: readonly number[],
): Promise<void> {
  const cleared = await tx.rows(sql<{ id: number; told: boolean }>`
    delete from orders_expected
    where account_id = ${tx.accountId} and division_id = ${divisionId} and order_id <> all(${[...keptOrderIds]}::bigint[])
    returning order_id as id, told_at is not null as told`);
  for (const { id, told } of cleared) if (told) await withdrawLateNotification(tx, id);
}

/** Withdraws the notification of a late order, unless it is late by another division as well. */
async function withdrawLateNotification(tx: Transaction, orderId: number): Promise<void> {
  if (!(await isNotified(tx, orderId))) await markNotificationsHandled(tx, 'orderLate', orderId);
}

const markNotified = (
  tx: Transaction,
  orderId: number,
  divisionId: number,
  notified: boolean,
): Promise<unknown> =>
  tx.row(sql`
    update orders_expected set told_at = case when ${notified} then present() end
    where account_id = ${tx.accountId} and order_id = ${orderId} and division_id = ${divisionId}`);

/** Returns whether planners were notified that an order will be late, by the floor of any division. */
async function isNotified(tx: Transaction, orderId: number): Promise<boolean> {
  const found = await tx.row(sql<{ told: boolean }>`
    select exists (
      select from orders_expected where account_id = ${tx.accountId} and order_id = ${orderId} and told_at is not null
    ) as told`);
  return found?.told ?? false;
}

/** Notifies planners and the seller of a late order, once for all divisions that delay it. */
async function notifyLateOrder(
  tx: Transaction,
  orderId: number,
  divisionId: number,
  end: string,
): Promise<void> {
  const order = await tx.row(sql<{
    customer: string;
    divisionId: number;
    createdById: number;
    requestedDate: string;
  }>`
    select c.name as customer, o.division_id as "divisionId", o.created_by_id as "createdById",
      o.requested_date as "requestedDate"
    from orders o join customers c on c.account_id = o.account_id and c.id = o.customer_id
    where o.account_id = ${tx.accountId} and o.id = ${orderId} and o.requested_date is not null`);
  if (!order) return;
  const wasNotified = await isNotified(tx, orderId);
  await markNotified(tx, orderId, divisionId, true);
  if (wasNotified) return;
  const planners = await listOrderPlanners(tx, { id: orderId, divisionId: order.divisionId });
  await notifyUsers(tx, {
    to: [...new Set([...planners, order.createdById])],
    by: null,
    type: 'orderLate',
    data: {
      order: { id: orderId },
      customer: order.customer,
      requestedDate: order.requestedDate,
      expected: end,
    },
  });
}
