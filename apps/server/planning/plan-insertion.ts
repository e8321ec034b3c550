import type { EventBody } from '@tarima/domain/planning/calls/plan-contract';
import type { OrderInsertion } from '@tarima/domain/planning/engine/insert-order-into-plan';
import type { Instant } from '@tarima/domain/kit/time-zone';
import type { ProposedEvent } from '@tarima/domain/planning/planning-model';
import type { OrderEndShift } from '@tarima/domain/planning/engine/replan-events';
import { sql } from 'kysely';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import type { PlanningEngine } from './engine.ts';
import { loadPlantWithMovableWork } from './movable-work.ts';
import { plannerOrderScreens, getOrderScope } from '../orders/order-scope.ts';
import { formatInstant } from './plant-snapshot.ts';
import { assertMayPlanOrders } from './propose-order-plans.ts';
import { toPlanEventBody, listStoredPlanEvents } from './stored-work.ts';
import { loadOrdersToPlan } from './orders-to-plan.ts';

/** Order to insert into the plan, and the orders that make room for it. */
interface Inserted {
  readonly found: OrderInsertion;
  /** End of the inserted order before and after, and its whole plan; undefined where no layout plans all of it. */
  readonly insertedOrder?: {
    readonly shift: OptionalPlanShift;
    readonly plan: { readonly order: { readonly id: number }; readonly events: EventBody[] };
  };
}

/** Shift of the end of an order that may have had no plan. */
export type OptionalPlanShift = Omit<OrderEndShift, 'before'> & { readonly before: Instant | null };

/**
 * Finds how to insert an order into the plan of its division with the fewest changes. A partial plan is kept; a whole plan is replaced.
 * Only orders that the user may plan make room for it.
 * Nothing is saved. @throws CodedError ENTITY_NOT_FOUND for an order that the user may not plan.
 */
export async function findPlanInsertion(
  tx: Transaction,
  engine: PlanningEngine,
  person: ActingUser,
  orderId: number,
  now: number,
): Promise<Inserted> {
  await assertMayPlanOrders(tx, person, [orderId]);
  const calendars = await loadWorkCalendars(tx);
  const of = { accountId: person.accountId, timeZone: person.timeZone, now };
  const [toPlan] = await loadOrdersToPlan(tx, of, calendars, [orderId]);
  if (!toPlan) return { found: { events: [], lateness: 0, moves: [], orders: [], least: 0 } };
  const { stayingEvents } = toPlan;
  const row = await tx.row(sql<{ divisionId: number | null; end: string | null }>`
    select division_id as "divisionId", computed_end_date as end
    from orders where account_id = ${tx.accountId} and id = ${orderId}`);
  const movable = await loadPlantWithMovableWork(tx, person, [row?.divisionId ?? -1], now, {
    excluded: stayingEvents.length === 0 ? [orderId] : [],
    staying: orderId,
    reach: getOrderScope(person, plannerOrderScreens),
  });
  const found = await engine.insert({ ...movable, order: toPlan.order, now });
  if (found.events.length === 0) return { found };
  const stored = stayingEvents.length === 0 ? [] : await listStoredPlanEvents(tx, [orderId]);
  const after = Math.max(...[...stayingEvents, ...found.events].map((event) => event.end));
  const lateAfter = Math.max(0, after - (toPlan.order.requestedAt ?? Infinity));
  const end = row?.end ?? null;
  const before = end === null ? null : Date.parse(end);
  return {
    found,
    insertedOrder: {
      shift: { orderId, before, after, lateBefore: 0, lateAfter },
      plan: {
        order: { id: orderId },
        events: [...stored.map(toPlanEventBody), ...found.events.map(toBody)],
      },
    },
  };
}

const toBody = ({
  start,
  end,
  userId,
  workplaceId,
  detailId,
  pieces,
}: ProposedEvent): EventBody => ({
  startDate: formatInstant(start),
  endDate: formatInstant(end),
  user: { id: userId },
  workplace: { id: workplaceId },
  detail: { id: detailId },
  metadata: {},
  ...(pieces !== undefined && { pieces }),
});
