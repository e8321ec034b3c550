import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { whyLate as whyPlannedSo } from '@tarima/domain/planning/why-late';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { Person } from '../kit/serve.ts';
import { planners, reachThrough } from '../orders/reach.ts';
import type { PlanningEngine } from './engine.ts';
import { missingFor } from './missing.ts';
import { hoursOf, iso, loadOrders, loadPlant, type PlantOf } from './plant.ts';
import { lateDays, loadNames, toldDates, toldEvent, toldReason } from './told.ts';

/** The whole account's plant: a flow may lead through another division, and people may work in two. */
export const plantOf = ({ accountId, timeZone }: Person, now: number): PlantOf => ({
  accountId,
  timeZone,
  now,
});

/**
 * Proposes a plan for some orders, or for all of the person's division that have none or none that has begun. Nothing is saved.
 * @throws CodedError ENTITY_NOT_FOUND for an order that is not the division's to plan.
 */
export async function propose(
  tx: Transaction,
  engine: PlanningEngine,
  person: Person,
  language: Language,
  {
    orders: asked,
    replan = false,
  }: { orders?: readonly { id: number }[] | undefined; replan?: boolean | undefined },
) {
  const now = Date.now();
  const of = plantOf(person, now);
  const hours = await hoursOf(tx, of);
  const divisionId = person.divisionId ?? -1;
  const ids = asked?.map(({ id }) => id);
  if (ids) await mustPlan(tx, person, ids);
  const which = ids ?? (replan ? 'open' : 'unplanned');
  const orders = await loadOrders(tx, { ...of, divisionId }, hours, which);
  const leftOut = orders.map(({ id }) => id);
  const plant = await loadPlant(tx, of, leftOut);
  const plan = await engine.plan({ plant, orders, now });
  const names = await loadNames(tx, language);
  const requested = await requestedDates(tx, leftOut);
  const starts = new Map(plan.orders.map(({ orderId, start }) => [orderId, start]));
  const missing = await missingFor(tx, language, { starts, others: 'planned' });
  return {
    events: plan.events.map(toldEvent),
    unplanned: plan.unplanned.map((work) => ({ ...work, reason: toldReason(work.reason, names) })),
    orders: plan.orders.map((dates) =>
      toldDates(
        dates,
        requested.get(dates.orderId) ?? null,
        names,
        missing.get(dates.orderId) ?? [],
      ),
    ),
  };
}

/** Refuses orders that this person does not plan: of another division, or not in a status that has a plan. */
export async function mustPlan(
  tx: Transaction,
  person: Person,
  ids: readonly number[],
): Promise<void> {
  const found = await tx.rows(sql<{ id: number }>`
    select id from orders
    where account_id = ${person.accountId} and id = any(${[...ids]}::bigint[]) and ${reachThrough(person, planners)}
      and status in ('active', 'production')`);
  if (found.length < new Set(ids).size) throw new CodedError('ENTITY_NOT_FOUND');
}

async function requestedDates(
  tx: Transaction,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  const rows = await tx.rows(sql<{ id: number; requested_date: string | null }>`
    select id, requested_date from orders where account_id = ${tx.accountId} and id = any(${[...ids]}::bigint[])`);
  return new Map(rows.map(({ id, requested_date: date }) => [id, date]));
}

/** Why an order ends when it does: of its plan where it has one, of the earliest possible one where not. */
export async function whyLate(
  tx: Transaction,
  engine: PlanningEngine,
  person: Person,
  language: Language,
  orderId: number,
) {
  const now = Date.now();
  const since = await soldAt(tx, orderId);
  // All that was planned since it was sold may have been in the way.
  const of = plantOf(person, Math.min(now, since));
  const hours = await hoursOf(tx, of);
  const [order] = await loadOrders(tx, of, hours, [orderId]);
  if (!order) throw new CodedError('ENTITY_NOT_FOUND');
  const plant = await loadPlant(tx, of);
  const planned = plant.events.some((event) => event.orderId === orderId);
  const late = planned
    ? whyPlannedSo(plant, order, since)
    : await engine.promise({
        plant,
        order,
        now,
        unplanned: (await loadOrders(tx, of, hours, 'unplanned')).filter(
          ({ id }) => id !== orderId,
        ),
      });
  const names = await loadNames(tx, language);
  const requested = await requestedDates(tx, [orderId]);
  const starts = plant.events.flatMap((event) => (event.orderId === orderId ? event.start : []));
  const start = starts.length > 0 ? Math.min(...starts) : now;
  const missing = await missingFor(tx, language, {
    starts: new Map([[orderId, start]]),
    others: 'planned',
  });
  const short = missing.get(orderId) ?? [];
  return {
    orderId,
    start: null,
    end: late.end === null ? null : iso(late.end),
    requestedDate: requested.get(orderId) ?? null,
    lateDays: lateDays(late.lateness),
    inDoubt: short.length > 0,
    reasons: [...short, ...late.reasons.map((reason) => toldReason(reason, names))],
  };
}

/** When its work could have begun: since its quotation was accepted. */
async function soldAt(tx: Transaction, orderId: number): Promise<number> {
  const sold = await tx.row(sql<{ at: string }>`
    select created_at as at from orders_moves
    where account_id = ${tx.accountId} and owner_id = ${orderId} and event = 'accept' order by id desc limit 1`);
  return sold ? Date.parse(sold.at) : Date.now();
}
