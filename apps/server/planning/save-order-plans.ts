import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import { toEventKey, type DraftPlanEvent } from '@tarima/domain/planning/rules/check-events';
import type { EventBody } from '@tarima/domain/planning/calls/plan-contract';
import type { EventWarning } from '@tarima/domain/planning/rules/event-problems';
import { sql } from 'kysely';
import pg from 'pg';
import type { Transaction } from '../kit/database.ts';
import { enqueueJob } from '../kit/jobs/job.ts';
import type { ActingUser } from '../kit/serve.ts';
import { markNotificationsHandled } from '../notifications/commands.ts';
import { syncHalfMadeGoodsTransfers } from '../fulfilment/half-made-goods-transfers.ts';
import { lockOrder, transitionOrder } from '../fulfilment/order-row.ts';
import { plannerOrderScreens, getOrderScope } from '../orders/order-scope.ts';
import { finishReminderJob } from './finish-reminder.ts';
import { lockOrderForPlanning } from './lock-order-for-planning.ts';
import { toPlannedEvent, buildBatchLoadRuleExpression } from './plant-snapshot.ts';
import { listStoredPlanEvents } from './stored-work.ts';
import { scheduleExpectedCompletionsOfOrders } from './schedule-expected-completions.ts';
import { validatePlan, toDraftEvent, type PlanCheckExceptions } from './check-plan.ts';

interface OrderPlan {
  readonly order: { readonly id: number };
  readonly events: readonly EventBody[];
  readonly updatedAt?: string | undefined;
}

export interface SavedPlan {
  readonly id: number;
  readonly status: string;
  readonly computedStartDate: string;
  readonly computedEndDate: string;
  readonly updatedAt: string;
  /** Warnings about the plan's events, which do not prevent saving. */
  readonly warnings: readonly EventWarning[];
}

/** An event as it is stored. */
interface StoredEvent extends DraftPlanEvent {
  readonly pinned: boolean;
}

/**
 * Replaces the whole plan of an order: every rule of the calendar is checked again, and either all is saved or nothing.
 * @throws CodedError WRONG_VALUES naming the event and the rule;
 * with status 409 when a person is busy or the order can no longer be planned;
 * STALE_ENTITY when the order changed since the planner saw it; ENTITY_NOT_FOUND for an order of another division.
 */
export async function saveOrderPlan(
  tx: Transaction,
  person: ActingUser,
  plan: OrderPlan,
): Promise<SavedPlan> {
  const saved = await replaceOrderPlan(tx, person, plan);
  await scheduleExpectedCompletionsOfOrders(tx, [saved.id]);
  return saved;
}

/** Replaces the whole plan of an order. @param stored its plan before, where it was removed already */
async function replaceOrderPlan(
  tx: Transaction,
  person: ActingUser,
  plan: OrderPlan,
  leniency: PlanCheckExceptions = {},
  stored?: readonly StoredEvent[],
): Promise<SavedPlan> {
  const { accountId } = person;
  const order = await lockOrderForPlanning(tx, person, plan.order.id, plan.updatedAt);
  await lockWorkplaces(tx, [plan]);
  const before = stored ?? (await listStoredEvents(tx, order.id));
  const { warnings, events } = await validatePlan(tx, person, plan, before, leniency);
  await replaceEvents(tx, { order: plan.order, events }, before);
  const dates = await tx.row(sql<{ computed_start_date: string; computed_end_date: string }>`
    update orders o set computed_start_date = planned.first, computed_end_date = planned.last
    from (
      select min(start_date) as first, max(end_date) as last from planning_events
      where account_id = ${accountId} and order_id = ${order.id}
    ) planned
    where o.account_id = ${accountId} and o.id = ${order.id}
    returning o.computed_start_date, o.computed_end_date`);
  if (!dates) throw new CodedError('UNKNOWN_ERROR');
  await updatePlanFollowers(tx, order.id, dates.computed_end_date);
  const moved = await transitionOrder(tx, order, 'plan', person);
  return {
    id: order.id,
    status: moved.status,
    computedStartDate: dates.computed_start_date,
    computedEndDate: dates.computed_end_date,
    updatedAt: moved.updatedAt,
    warnings,
  };
}

/**
 * Updates what follows from the plan of an order: transfers of half-made goods, and the reminder at its end.
 * @param end end of the plan; null for a plan of a part, which has no reminder
 */
export async function updatePlanFollowers(
  tx: Transaction,
  orderId: number,
  end: string | null,
): Promise<void> {
  await syncHalfMadeGoodsTransfers(tx, orderId);
  if (end !== null)
    await enqueueJob(
      tx,
      finishReminderJob,
      { orderId },
      { runAt: new Date(end), key: `finished-${orderId}` },
    );
  // The reminder belongs to the previous plan; the new plan's reminder follows at its own end.
  await markNotificationsHandled(tx, 'orderProductionFinished', orderId);
}

/** Saves the plans of several orders by ascending id, so that two planners wait for each other instead of deadlocking. */
export async function saveOrderPlans(
  tx: Transaction,
  person: ActingUser,
  plans: readonly OrderPlan[],
  leniency: PlanCheckExceptions = {},
): Promise<SavedPlan[]> {
  const named = plans.map(({ order }) => order.id);
  const twice = named.findIndex((id, at) => named.indexOf(id) < at);
  if (twice >= 0) throw createWrongValueError(`plans.${twice}.order`, 'repeated');
  const sorted = plans.toSorted((one, other) => one.order.id - other.order.id);
  // Replanned orders exchange their hours: all of them are released before the first is saved.
  const stored = new Map<number, StoredEvent[]>();
  for (const { order } of sorted)
    await lockOrder(tx, order.id, getOrderScope(person, plannerOrderScreens));
  await lockWorkplaces(tx, sorted);
  for (const { order } of sorted) {
    stored.set(order.id, await listStoredEvents(tx, order.id));
    await removeEvents(tx, order.id);
  }
  const saved: SavedPlan[] = [];
  for (const plan of sorted)
    saved.push(await replaceOrderPlan(tx, person, plan, leniency, stored.get(plan.order.id)));
  await scheduleExpectedCompletionsOfOrders(tx, named);
  return saved;
}

/**
 * Locks the workplaces and people of the plans, so that what was checked stays true until the plans are saved.
 * A simultaneous request that stops a workplace or disables a person waits, or is waited for.
 * Planners of the same person wait for each other here, in a fixed sequence before any event is written, and so cannot deadlock.
 */
export async function lockWorkplaces(tx: Transaction, plans: readonly OrderPlan[]): Promise<void> {
  const events = plans.flatMap((plan) => plan.events);
  await tx.rows(sql`
    select from workplaces
    where account_id = ${tx.accountId} and id = any(${events.map(({ workplace }) => workplace.id)}::bigint[])
    order by id for share`);
  await tx.rows(sql`
    select from users
    where account_id = ${tx.accountId} and (
      id = any(${events.map(({ user }) => user.id)}::bigint[]) or id in (
        select user_id from planning_events
        where account_id = ${tx.accountId} and order_id = any(${plans.map(({ order }) => order.id)}::bigint[])))
    order by id for no key update`);
}

/** Returns the stored events of an order. */
async function listStoredEvents(tx: Transaction, orderId: number): Promise<StoredEvent[]> {
  const work = await listStoredPlanEvents(tx, [orderId]);
  return work.map(toPlannedEvent);
}

export const removeEvents = (tx: Transaction, orderId: number) =>
  tx.row(sql`
    delete from planning_events where account_id = ${tx.accountId} and order_id = ${orderId}`);

/** Plan whose events may keep the mark of interrupted work. */
interface StoredOrderPlan extends OrderPlan {
  readonly events: readonly (EventBody & { readonly interrupted?: boolean })[];
}

/** Replaces the stored events of an order. @param before its events before, whose pins stay */
export async function replaceEvents(
  tx: Transaction,
  { order, events }: StoredOrderPlan,
  before: readonly StoredEvent[],
): Promise<void> {
  await removeEvents(tx, order.id);
  const pins = new Set(before.flatMap((event) => (event.pinned ? toEventKey(event) : [])));
  const rows = events.map((event) => ({
    detail_id: event.detail.id,
    workplace_id: event.workplace.id,
    user_id: event.user.id,
    start_date: event.startDate,
    end_date: event.endDate,
    pieces: event.pieces,
    metadata: event.metadata,
    interrupted: event.interrupted ?? false,
    pinned: event.pinned ?? pins.has(toEventKey(toDraftEvent(event))),
  }));
  try {
    await tx.row(sql`
      insert into planning_events (account_id, order_id, detail_id, workplace_id, user_id, start_date, end_date, pieces, loading, unloading, metadata, interrupted, pinned)
      select ${tx.accountId}, ${order.id}, detail_id, workplace_id, user_id, start_date, end_date,
        case when load is not null then pieces end,
        case when pieces is not null then (load ->> 'loading')::smallint end,
        case when pieces is not null then (load ->> 'unloading')::smallint end, made.metadata, interrupted, pinned
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (
        detail_id bigint, workplace_id bigint, user_id bigint, start_date timestamptz, end_date timestamptz, pieces numeric, metadata jsonb, interrupted boolean, pinned boolean
      )
      join workplaces w on w.account_id = ${tx.accountId} and w.id = made.workplace_id
      cross join lateral (select ${buildBatchLoadRuleExpression('w')} as load) batch
      order by user_id, start_date`);
  } catch (error) {
    // Another planner took the same person's time between the check and the write.
    if (error instanceof pg.DatabaseError && error.code === '23P01')
      throw new CodedError(
        'WRONG_VALUES',
        [{ path: 'events', rule: 'operatorOverlap', params: { forOrder: order.id } }],
        { status: 409 },
      );
    throw error;
  }
}
