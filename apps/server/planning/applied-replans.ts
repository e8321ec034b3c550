import { dayMillis } from '@tarima/domain/kit/time-zone';
import type { OrderStatus } from '@tarima/domain/orders/status';
import { sql } from 'kysely';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import { formatInstant } from './plant-snapshot.ts';
import { listStoredPlanEvents, type StoredPlanEvent } from './stored-work.ts';

/** Milliseconds in which an applied replan can be undone. */
export const undoPeriodOfReplan = dayMillis;

/** Work with its time and place. Its id is left out, because saving a plan gives new ids to all of its work. */
export type PlacedWork = Omit<StoredPlanEvent, 'id' | 'orderId'>;

/** Minutes by which a replan raised the expected minutes of a step. */
export interface ExtraMinutes {
  readonly detailId: number;
  readonly workplaceId: number;
  readonly minutes: number;
}

/** Plan of an order before a replan. */
interface PlanBeforeReplan {
  readonly id: number;
  readonly revision: number;
  readonly status: OrderStatus;
  /** Start of the plan; null for an order without a plan. */
  readonly start: string | null;
  /** End of the plan; null also for a plan of a part. */
  readonly end: string | null;
  readonly before: readonly PlacedWork[];
}

/** Plan of an order before and after a replan. */
export interface ReplannedOrder extends PlanBeforeReplan {
  readonly after: readonly PlacedWork[];
}

export interface AppliedReplan {
  readonly orders: readonly ReplannedOrder[];
  readonly extraMinutes: readonly ExtraMinutes[];
}

/** Applied replan as it is stored. */
export interface StoredReplan extends AppliedReplan {
  readonly at: string;
  readonly computedAt: string;
  readonly undoneAt: string | null;
}

/** Columns of a stored replan. */
export const storedReplanColumns = sql`
  orders, extra_minutes as "extraMinutes", created_at as at, computed_at as "computedAt", undone_at as "undoneAt"`;

/** Lists the placed work of some orders, by order. */
export async function listPlacedWork(
  tx: Transaction,
  orderIds: readonly number[],
): Promise<Map<number, PlacedWork[]>> {
  const events = await listStoredPlanEvents(tx, orderIds);
  const byOrder = Map.groupBy(events, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([orderId, works]) => [orderId, works.map(toPlacedWork)]));
}

const toPlacedWork = (work: StoredPlanEvent): PlacedWork => ({
  start: formatInstant(Date.parse(work.start)),
  end: formatInstant(Date.parse(work.end)),
  userId: work.userId,
  workplaceId: work.workplaceId,
  detailId: work.detailId,
  pieces: work.pieces,
  interrupted: work.interrupted,
  pinned: work.pinned,
  metadata: work.metadata,
});

/** Loads the plans of locked orders that a replan is about to change. */
export async function loadPlansBeforeReplan(
  tx: Transaction,
  orderIds: readonly number[],
): Promise<PlanBeforeReplan[]> {
  const works = await listPlacedWork(tx, orderIds);
  const rows = await tx.rows(sql<Omit<PlanBeforeReplan, 'before'>>`
    select id, revision, status, computed_start_date as start, computed_end_date as end from orders
    where account_id = ${tx.accountId} and id = any(${[...orderIds]}::bigint[]) order by id`);
  return rows.map((row) => ({ ...row, before: works.get(row.id) ?? [] }));
}

/**
 * Stores an applied replan, so that it can be undone. Replans are removed a day after they could be undone last, when no undo waits for them.
 * @param replan.plans plans before the replan; those after it are the stored ones
 * @param replan.computedAt moment from which the new plans were computed
 * @returns the id by which it is undone
 */
export async function recordAppliedReplan(
  tx: Transaction,
  {
    plans,
    extraMinutes,
    computedAt,
  }: {
    readonly plans: readonly PlanBeforeReplan[];
    readonly extraMinutes: readonly ExtraMinutes[];
    readonly computedAt: number;
  },
): Promise<number | null> {
  const after = await listPlacedWork(
    tx,
    plans.map(({ id }) => id),
  );
  const orders = plans.map((plan): ReplannedOrder => ({
    ...plan,
    after: after.get(plan.id) ?? [],
  }));
  await tx.row(sql`
    delete from applied_replans
    where account_id = ${tx.accountId} and created_at < ${formatInstant(getServerTime() - 2 * undoPeriodOfReplan)}`);
  const row = await tx.row(sql<{ id: number }>`
    insert into applied_replans (account_id, orders, extra_minutes, computed_at)
    values (${tx.accountId}, ${JSON.stringify(orders)}, ${JSON.stringify(extraMinutes)}, ${formatInstant(computedAt)}) returning id`);
  return row?.id ?? null;
}

/** Adds minutes to the expected minutes of steps, or takes them away again where they are negative. */
export async function addExtraMinutes(
  tx: Transaction,
  added: readonly ExtraMinutes[],
): Promise<void> {
  for (const { detailId, workplaceId, minutes } of added)
    await tx.row(sql`
      update orders_details d set recipe = jsonb_set(d.recipe, '{steps}', (
        select jsonb_agg(case when (step ->> 'workplaceId')::bigint = ${workplaceId}
          then (step - 'extraMinutes') || jsonb_strip_nulls(jsonb_build_object('extraMinutes',
            nullif(coalesce((step ->> 'extraMinutes')::int, 0) + ${minutes}::int, 0)))
          else step end order by at)
        from jsonb_array_elements(d.recipe -> 'steps') with ordinality as steps (step, at)))
      where d.account_id = ${tx.accountId} and d.id = ${detailId}`);
}
