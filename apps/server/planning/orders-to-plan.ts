import type { PlannedEvent, PlannedOrder } from '@tarima/domain/planning/planning-model';
import { computeRemainingWork } from '@tarima/domain/planning/rules/remaining-work';
import { sql } from 'kysely';
import type { WorkCalendars } from '../accounts/calendars.ts';
import type { Transaction } from '../kit/database.ts';
import { loadBatchLoadRules } from './order-work.ts';
import {
  toPlannedEvent,
  formatInstant,
  loadPlantOrders,
  type PlantScope,
} from './plant-snapshot.ts';

/** Order with work to be planned, and its events that stay: none where the whole order is planned. */
export interface OrderToPlan {
  readonly order: PlannedOrder;
  readonly stayingEvents: readonly PlannedEvent[];
}

/**
 * Loads the work to be planned: orders without a plan, and the rest of partly planned orders.
 * `open` also replans work that has not begun, and so do requested orders, unless part of their plan is missing.
 */
export async function loadOrdersToPlan(
  tx: Transaction,
  plantScope: PlantScope,
  calendars: WorkCalendars,
  selection: 'unplanned' | 'open' | readonly number[],
): Promise<OrderToPlan[]> {
  const orders = await loadPlantOrders(tx, plantScope, calendars, selection);
  const ids = orders.map(({ id }) => id);
  const stayingByOrder = Map.groupBy(
    await listStayingEvents(tx, plantScope, ids, selection),
    ({ orderId }) => orderId,
  );
  const rules = await loadBatchLoadRules(tx);
  return orders.flatMap((order) => {
    const orderEvents = stayingByOrder.get(order.id) ?? [];
    const rest = computeRemainingWork(order, orderEvents, rules);
    return rest ? [{ order: rest, stayingEvents: orderEvents }] : [];
  });
}

/** Loads the work to be planned, for callers that need only its amount. */
export const loadUnplannedOrders = async (
  tx: Transaction,
  plantScope: PlantScope,
  calendars: WorkCalendars,
): Promise<PlannedOrder[]> =>
  (await loadOrdersToPlan(tx, plantScope, calendars, 'unplanned')).map(({ order }) => order);

type EventRow = Omit<PlannedEvent, 'start' | 'end' | 'pieces'> & {
  start: string;
  end: string;
  pieces: number | null;
};

async function listStayingEvents(
  tx: Transaction,
  { now }: PlantScope,
  ids: readonly number[],
  which: 'unplanned' | 'open' | readonly number[],
): Promise<PlannedEvent[]> {
  const begun = sql`exists (
    select from planning_events b
    where b.account_id = o.account_id and b.order_id = o.id and b.start_date <= ${formatInstant(now)})`;
  const rows = await tx.rows(sql<EventRow>`
    select e.id, e.order_id as "orderId", e.detail_id as "detailId", e.workplace_id as "workplaceId",
      e.user_id as "userId", e.start_date as start, e.end_date as end, e.pieces::float8
    from planning_events e
    join orders o on o.account_id = e.account_id and o.id = e.order_id
    where e.account_id = ${tx.accountId} and e.order_id = any(${[...ids]}::bigint[])
      and o.computed_end_date is null and ${which === 'open' ? begun : sql`true`}
    order by e.start_date, e.id`);
  return rows.map(toPlannedEvent);
}
