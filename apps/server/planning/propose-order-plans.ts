import { orderDocument } from '@tarima/domain/orders/document';
import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import type { PlanObjective, OrderPriority } from '@tarima/domain/planning/plan-objective';
import { listWaitReasonChain } from '@tarima/domain/planning/engine/order-dates';
import type { PlanProposal } from '@tarima/domain/planning/engine/plan-orders';
import { explainLateness as whyPlannedSo } from '@tarima/domain/planning/engine/explain-lateness';
import { sql } from 'kysely';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { plannerOrderScreens, getOrderScope } from '../orders/order-scope.ts';
import type { PlanningEngine, PlanningWatcher } from './engine.ts';
import { listDisplayableOrderIds } from './events.ts';
import { listTroubledOrders } from './late-orders.ts';
import { findMissingMaterial } from './missing-material.ts';
import { loadOrderSummaries, type OrderSummary } from './order-summaries.ts';
import { getFrozenDaysEnd, listOrderIdsWithFixedWork } from './pins.ts';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import { formatInstant, loadPlantSnapshot, type PlantScope } from './plant-snapshot.ts';
import { loadOrdersToPlan, loadUnplannedOrders, type OrderToPlan } from './orders-to-plan.ts';
import {
  countLateDays,
  loadWaitReasonNames,
  toOrderDatesDto,
  toDelayCauseDto,
  toProposedEventDto,
  toWaitReasonDto,
} from './reason-dtos.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Returns the scope of the whole account's plant: flows may cross divisions, and people may work in two. */
export const getAccountPlantScope = (
  { accountId, timeZone }: ActingUser,
  now: number,
): PlantScope => ({
  accountId,
  timeZone,
  now,
});

interface ProposalRequest {
  readonly orders?: readonly { readonly id: number }[] | undefined;
  readonly replan?: boolean | undefined;
  readonly keep?: readonly { readonly id: number }[] | undefined;
  readonly objective?: PlanObjective | undefined;
}

/**
 * Proposes a plan for some orders, or for all orders of the user's division without a plan, or with a plan that has not begun.
 * For a user who is restricted to their own orders these are their own; work of others stays in its place.
 * Nothing is saved. @throws CodedError ENTITY_NOT_FOUND for an order that the user may not plan.
 */
export async function proposeOrderPlans(
  tx: Transaction,
  engine: PlanningEngine,
  person: ActingUser,
  language: Language,
  { orders: requestedOrders, replan = false, keep = [], objective }: ProposalRequest,
  watch: PlanningWatcher = {},
) {
  const now = getServerTime();
  const of = getAccountPlantScope(person, now);
  const calendars = await loadWorkCalendars(tx);
  const divisionId = person.divisionId ?? -1;
  const ids = requestedOrders?.map(({ id }) => id);
  if (ids) await assertMayPlanOrders(tx, person, ids);
  const which = ids ?? (replan ? 'open' : 'unplanned');
  const keptIds = new Set(keep.map(({ id }) => id));
  const divisionScope = { ...of, divisionId };
  const found = await keepDisplayable(
    tx,
    person,
    await loadOrdersToPlan(tx, divisionScope, calendars, which),
  );
  // A planner who requests orders by id may also plan orders with fixed work.
  const fixedOrderIds =
    which === 'open'
      ? await listOrderIdsWithFixedWork(tx, found, await getFrozenDaysEnd(tx, calendars, now))
      : none;
  const rests =
    fixedOrderIds.size === 0
      ? []
      : await loadOrdersToPlan(tx, divisionScope, calendars, 'unplanned');
  const toPlan = [
    ...found.filter(({ order }) => !fixedOrderIds.has(order.id)),
    ...rests.filter(({ order }) => fixedOrderIds.has(order.id)),
  ].filter(({ order }) => !keptIds.has(order.id));
  const orders = toPlan.map(({ order }) => order);
  const excluded = toPlan.flatMap((each) => (each.stayingEvents.length === 0 ? each.order.id : []));
  const plant = await loadPlantSnapshot(tx, of, excluded, calendars);
  const plan = addStaying(
    await engine.plan({ plant, orders, now, ...(objective && { objective }) }, undefined, watch),
    toPlan,
  );
  const reasons = [
    ...plan.orders.flatMap(listWaitReasonChain),
    ...plan.unplanned.map((work) => work.reason),
  ];
  const names = await loadWaitReasonNames(tx, language, person, reasons);
  const facts = await loadFacts(
    tx,
    language,
    orders.map(({ id }) => id),
  );
  const starts = new Map(plan.orders.map(({ orderId, start }) => [orderId, start]));
  const missing = await findMissingMaterial(tx, language, { starts, others: 'planned' });
  const proposedIds = new Set(plan.orders.map(({ orderId }) => orderId));
  // A request for some orders by id gets nothing about the others.
  const troubled = ids ? [] : await listTroubledOrders(tx, person, calendars);
  return {
    loss: plan.loss,
    others: troubled.filter(({ id }) => !proposedIds.has(id)).map(({ id }) => ({ id })),
    fixed: [...fixedOrderIds].filter((id) => !keptIds.has(id)).map((id) => ({ id })),
    events: plan.events.map(toProposedEventDto),
    unplanned: plan.unplanned.map((work) => ({
      ...work,
      reason: toWaitReasonDto(work.reason, names),
    })),
    orders: plan.orders.flatMap((dates) => {
      const fact = facts.get(dates.orderId);
      const short = missing.get(dates.orderId) ?? [];
      return fact ? [{ ...fact, ...toOrderDatesDto(dates, fact.requestedDate, names, short) }] : [];
    }),
  };
}

const none: ReadonlySet<number> = new Set();

/** Returns the work of those orders whose numbers the user may see. */
async function keepDisplayable(
  tx: Transaction,
  person: ActingUser,
  found: readonly OrderToPlan[],
): Promise<readonly OrderToPlan[]> {
  const ids = found.map(({ order }) => order.id);
  const displayable = await listDisplayableOrderIds(tx, person, ids);
  return found.filter(({ order }) => displayable.has(order.id));
}

/** Merges a plan with the kept work of partly planned orders: they are saved as a whole, and begin and end with all of it. */
function addStaying(
  plan: PlanProposal,
  toPlan: readonly OrderToPlan[],
): Pick<PlanProposal, 'events' | 'unplanned' | 'orders'> & { readonly loss: number } {
  const parts = new Map(toPlan.map((each) => [each.order.id, each]));
  return {
    loss: plan.cost.loss,
    unplanned: plan.unplanned,
    events: [...toPlan.flatMap(({ stayingEvents }) => stayingEvents), ...plan.events].toSorted(
      (one, other) => one.start - other.start || one.userId - other.userId,
    ),
    orders: plan.orders.map((dates) => {
      const { order, stayingEvents = [] } = parts.get(dates.orderId) ?? {};
      if (stayingEvents.length === 0) return dates;
      const starts = [
        ...stayingEvents.map(({ start }) => start),
        ...(dates.start === null ? [] : [dates.start]),
      ];
      const end =
        dates.end === null ? null : Math.max(dates.end, ...stayingEvents.map((event) => event.end));
      const lateness = end === null ? 0 : Math.max(0, end - (order?.requestedAt ?? Infinity));
      return { ...dates, start: Math.min(...starts), end, lateness };
    }),
  };
}

/** Data of an order, besides its dates. */
interface OrderFacts extends OrderSummary {
  readonly requestedDate: string | null;
  readonly priority: OrderPriority;
  readonly before: { readonly start: string; readonly end: string } | null;
}

async function loadFacts(
  tx: Transaction,
  language: Language,
  ids: readonly number[],
): Promise<Map<number, OrderFacts>> {
  const summaries = await loadOrderSummaries(tx, language, ids);
  const rows = await tx.rows(sql<Omit<OrderFacts, keyof OrderSummary> & { id: number }>`
    select id, requested_date as "requestedDate", priority,
      case when computed_end_date is not null then jsonb_build_object(
        'start', computed_start_date, 'end', computed_end_date) end as before
    from orders where account_id = ${tx.accountId} and id = any(${[...ids]}::bigint[])`);
  return new Map(
    rows.flatMap(({ id, ...facts }) => {
      const summary = summaries.get(id);
      return summary ? [[id, { ...summary, ...facts }] as const] : [];
    }),
  );
}

/** Refuses orders that the user may not plan: of another division, or in a status without a plan. */
export async function assertMayPlanOrders(
  tx: Transaction,
  person: ActingUser,
  ids: readonly number[],
): Promise<void> {
  const found = await tx.rows(sql<{ id: number }>`
    select id from orders
    where account_id = ${person.accountId} and id = any(${[...ids]}::bigint[]) and ${getOrderScope(person, plannerOrderScreens)}
      and ${buildStatusCondition(orderDocument, 'toPlan')}`);
  if (found.length < new Set(ids).size) throw new CodedError('ENTITY_NOT_FOUND');
}

async function loadRequestedDates(
  tx: Transaction,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  const rows = await tx.rows(sql<{ id: number; requested_date: string | null }>`
    select id, requested_date from orders where account_id = ${tx.accountId} and id = any(${[...ids]}::bigint[])`);
  return new Map(rows.map(({ id, requested_date: date }) => [id, date]));
}

/** Explains the end of an order: of its plan, or without a plan of the earliest possible one. */
export async function explainOrderEnd(
  tx: Transaction,
  engine: PlanningEngine,
  person: ActingUser,
  language: Language,
  orderId: number,
) {
  const now = getServerTime();
  const since = await getSaleTime(tx, orderId);
  // Everything planned since the order was sold may have been in the way.
  const of = getAccountPlantScope(person, Math.min(now, since));
  const calendars = await loadWorkCalendars(tx);
  const [toPlan] = await loadOrdersToPlan(tx, of, calendars, [orderId]);
  if (!toPlan) throw new CodedError('ENTITY_NOT_FOUND');
  const { order, stayingEvents } = toPlan;
  const plant = await loadPlantSnapshot(tx, of, [], calendars);
  // The unplanned rest of a partly planned order decides.
  const planned =
    stayingEvents.length === 0 && plant.events.some((event) => event.orderId === orderId);
  const late = planned
    ? whyPlannedSo(plant, order, since)
    : await engine.promise({
        plant,
        order,
        now,
        unplanned: (await loadUnplannedOrders(tx, of, calendars)).filter(
          ({ id }) => id !== orderId,
        ),
      });
  const names = await loadWaitReasonNames(tx, language, person, late.reasons);
  const requested = await loadRequestedDates(tx, [orderId]);
  const starts = plant.events.flatMap((event) => (event.orderId === orderId ? event.start : []));
  const start = starts.length > 0 ? Math.min(...starts) : now;
  const missing = await findMissingMaterial(tx, language, {
    starts: new Map([[orderId, start]]),
    others: 'planned',
  });
  const short = missing.get(orderId) ?? [];
  return {
    orderId,
    start: null,
    end: late.end === null ? null : formatInstant(late.end),
    requestedDate: requested.get(orderId) ?? null,
    lateDays: countLateDays(late.lateness),
    inDoubt: short.length > 0,
    cause: toDelayCauseDto(late.reasons, orderId, names),
    reasons: [...short, ...late.reasons.map((reason) => toWaitReasonDto(reason, names))],
  };
}

/** Returns when the order's work could have begun: when its quotation was accepted. */
async function getSaleTime(tx: Transaction, orderId: number): Promise<number> {
  const sold = await tx.row(sql<{ at: string }>`
    select created_at as at from orders_moves
    where account_id = ${tx.accountId} and owner_id = ${orderId} and event = 'accept' order by id desc limit 1`);
  return sold ? Date.parse(sold.at) : getServerTime();
}
