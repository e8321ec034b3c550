import { orderDocument } from '@tarima/domain/orders/document';
import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import { minuteMillis } from '@tarima/domain/kit/time-zone';
import type { TimeInterval } from '@tarima/domain/kit/working-time';
import type { Language } from '@tarima/domain/kit/words';
import { getBatchLoadRules } from '@tarima/domain/planning/batch-loads';
import type { EventBody } from '@tarima/domain/planning/calls/plan-contract';
import type { LateEvent, ReplanResult } from '@tarima/domain/planning/calls/replan-contract';
import type { ReplanTrigger, ReplanOutcome } from '@tarima/domain/planning/engine/replan-events';
import type { ReplanAim } from '@tarima/domain/planning/replan-aims';
import { computeStepWork } from '@tarima/domain/planning/rules/step-work';
import { sql, type RawBuilder } from 'kysely';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { KeyedDigest } from '../kit/keyed-digest.ts';
import type { ActingUser } from '../kit/serve.ts';
import { lockOrder } from '../fulfilment/order-row.ts';
import { assertCurrentRecordVersion } from '../kit/record-version.ts';
import { plannerOrderScreens, getOrderScope } from '../orders/order-scope.ts';
import type { PlanningEngine } from './engine.ts';
import { computeEarlierWork } from './earlier-work.ts';
import { hideUnreadableOrders, listEventsById } from './events.ts';
import { markFreedDaysUsed } from './freed-days.ts';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import { loadOrderSummaries } from './order-summaries.ts';
import { listTroubledOrders } from './late-orders.ts';
import { findPlanInsertion, type OptionalPlanShift } from './plan-insertion.ts';
import { loadPlantWithMovableWork } from './movable-work.ts';
import { formatInstant, loadPlantOrders, loadPlantSnapshot } from './plant-snapshot.ts';
import { toDraftEvent } from './check-plan.ts';
import {
  addExtraMinutes,
  loadPlansBeforeReplan,
  recordAppliedReplan,
  type ExtraMinutes,
} from './applied-replans.ts';
import { computeReplanSignature } from './replan-signature.ts';
import { saveOrderPlans } from './save-order-plans.ts';
import { toPlanEventBody, listStoredPlanEvents } from './stored-work.ts';
import { countLateDays, loadPlantNames } from './reason-dtos.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Milliseconds after which a previewed replan is out of date. */
const patience = 30 * minuteMillis;

interface ReplanQuery {
  readonly late: readonly LateEvent[];
  readonly insert?: { readonly id: number } | undefined;
  readonly freed?: { readonly startDate: string; readonly endDate: string } | undefined;
  readonly aim: ReplanAim;
  readonly seen?:
    | {
        readonly at: string;
        readonly signature: string;
        readonly orders: readonly {
          readonly id: number;
          readonly updatedAt: string;
        }[];
      }
    | undefined;
}

/**
 * Replans late and interrupted work, with all work that this moves, or moves work into time that became free. `dryRun` only returns the result.
 * Work of orders that the user may not plan stays in its place.
 * Without it, the previewed result is computed again from the same moment, validated as every plan, and saved for all orders or for none.
 * @throws CodedError ENTITY_NOT_FOUND for an event that the user may not plan; WRONG_VALUES naming the event whose new time is invalid;
 * STALE_ENTITY when the plans differ from the previewed ones.
 */
export async function replanLateWork(
  tx: Transaction,
  engine: PlanningEngine,
  digest: KeyedDigest,
  person: ActingUser,
  language: Language,
  { late, insert, freed, aim, seen }: ReplanQuery,
  dryRun: boolean,
): Promise<ReplanResult> {
  const clock = getServerTime();
  const now = dryRun || !seen ? clock : Date.parse(seen.at);
  if (!dryRun) {
    if (!seen) throw createWrongValueError('seen', 'required');
    if (now > clock || clock - now > patience) throw new CodedError('STALE_ENTITY');
    await lockPreviewed(tx, person, seen.orders);
  }
  if (insert && late.length > 0) throw createWrongValueError('late', 'invalid');
  const inserted = insert && (await findPlanInsertion(tx, engine, person, insert.id, now));
  if (freed && (insert || late.length > 0)) throw createWrongValueError('freed', 'invalid');
  const found =
    inserted?.found ??
    (freed
      ? await computeEarlierWork(tx, engine, person, toInterval(freed), now)
      : await computeReplan(
          tx,
          engine,
          person,
          await loadChanges(tx, person, late),
          [person.divisionId ?? -1],
          now,
          { reach: getOrderScope(person, plannerOrderScreens), aim },
        ));
  const insertedOrder = inserted?.insertedOrder;
  const orders = [...(insertedOrder ? [insertedOrder.shift] : []), ...found.orders];
  const signature = computeReplanSignature(digest, tx.accountId, {
    at: now,
    moves: found.moves,
    orders,
    inserted: insertedOrder?.plan.events ?? [],
  });
  const replanResult = {
    ...(await toReplanDto(tx, person, language, { held: [], ...found, orders }, now)),
    signature,
    appliedId: null,
  };
  if (dryRun || !seen) return replanResult;
  const isWhole = orders.every(({ after }) => after !== null);
  if (signature !== seen.signature || !isWhole) throw new CodedError('STALE_ENTITY');
  await lockShifted(tx, person, replanResult.orders);
  const plans = [
    ...(insertedOrder ? [insertedOrder.plan] : []),
    ...(await loadMovedPlans(tx, found)),
  ];
  if (plans.length === 0) return replanResult; // Nothing moves, so there is nothing to undo.
  const plansBefore = await loadPlansBeforeReplan(
    tx,
    plans.map(({ order }) => order.id),
  );
  const extraMinutes = await saveExtraMinutes(tx, person, plans);
  await saveOrderPlans(tx, person, plans, { maintained: true });
  const appliedId = await recordAppliedReplan(tx, {
    plans: plansBefore,
    extraMinutes,
    computedAt: now,
  });
  if (freed) await markFreedDaysUsed(tx, person, freed, appliedId);
  return { ...replanResult, appliedId };
}

export const toInterval = ({
  startDate,
  endDate,
}: {
  readonly startDate: string;
  readonly endDate: string;
}): TimeInterval => ({ start: Date.parse(startDate), end: Date.parse(endDate) });

/** Orders are locked in a fixed sequence, so that two planners who replan wait instead of deadlocking. */
async function lockPreviewed(
  tx: Transaction,
  person: ActingUser,
  previewed: readonly { readonly id: number; readonly updatedAt: string }[],
): Promise<void> {
  for (const { id, updatedAt } of previewed.toSorted((one, other) => one.id - other.id))
    assertCurrentRecordVersion(
      await lockOrder(tx, id, getOrderScope(person, plannerOrderScreens)),
      updatedAt,
    );
}

/** Locks all orders whose plans change, also those that the request leaves out: these may have changed until they are locked. */
const lockShifted = (
  tx: Transaction,
  person: ActingUser,
  shifted: ReplanResult['orders'],
): Promise<void> =>
  lockPreviewed(
    tx,
    person,
    shifted.map(({ orderId, updatedAt }) => ({ id: orderId, updatedAt })),
  );

async function loadChanges(
  tx: Transaction,
  person: ActingUser,
  late: readonly LateEvent[],
): Promise<ReplanTrigger[]> {
  const ids = late.map(({ id }) => id);
  const rows = await tx.rows(sql<{ id: number; start: string; end: string }>`
    select e.id, e.start_date as start, e.end_date as end from planning_events e
    join orders o on o.account_id = e.account_id and o.id = e.order_id
    where e.account_id = ${tx.accountId} and e.id = any(${ids}::bigint[]) and o.division_id = ${person.divisionId}
      and o.id in (select id from orders where account_id = ${tx.accountId} and ${getOrderScope(person, plannerOrderScreens)})
      and ${buildStatusCondition(orderDocument, 'production', 'o.status')} and o.production_finished_at is null`);
  const known = new Map(rows.map((row) => [row.id, row]));
  return late.map(({ id, startDate, endDate }, at) => {
    const event = known.get(id);
    if (!event) throw new CodedError('ENTITY_NOT_FOUND');
    // Rounds moments that a user chose to the whole minutes of plans.
    const toWholeMinute = (text: string | undefined): number | undefined =>
      text === undefined ? undefined : Math.ceil(Date.parse(text) / minuteMillis) * minuteMillis;
    const [start, end] = [toWholeMinute(startDate), toWholeMinute(endDate)];
    if (start !== undefined && start <= Date.parse(event.start))
      throw createWrongValueError(`late.${at}.startDate`, 'before');
    if (end !== undefined && end <= Date.parse(event.end))
      throw createWrongValueError(`late.${at}.endDate`, 'before');
    return {
      kind: 'late',
      eventId: id,
      ...(start !== undefined && { start }),
      ...(end !== undefined && { end }),
    };
  });
}

/**
 * Computes the moved work of the orders of some divisions; work of other divisions stays in place.
 * @param options.reach condition of the orders whose work may move, upon the columns of `orders`; all by default
 * @param options.aim what matters most in the new plan
 */
export async function computeReplan(
  tx: Transaction,
  engine: PlanningEngine,
  person: Pick<ActingUser, 'accountId' | 'timeZone'>,
  changes: readonly ReplanTrigger[],
  divisions: readonly number[],
  now: number,
  { reach, aim }: { readonly reach?: RawBuilder<unknown>; readonly aim?: ReplanAim } = {},
): Promise<ReplanOutcome> {
  const movable = await loadPlantWithMovableWork(tx, person, divisions, now, {
    ...(reach && { reach }),
  });
  if (movable.orders.length === 0) return { moves: [], orders: [], least: 0, held: [] };
  return engine.replan({ ...movable, changes, now, aim });
}

async function toReplanDto(
  tx: Transaction,
  person: ActingUser,
  language: Language,
  {
    moves,
    orders,
    least,
    held,
  }: Omit<ReplanOutcome, 'orders'> & { readonly orders: readonly OptionalPlanShift[] },
  now: number,
): Promise<Omit<ReplanResult, 'signature' | 'appliedId'>> {
  const events = await listEventsById(
    tx,
    language,
    [...moves.map(({ event }) => event), ...held].map(({ id }) => id),
  );
  const visibleEvents = await hideUnreadableOrders(tx, person, events);
  const byId = new Map(visibleEvents.map((event) => [event.id, event]));
  const { users } = await loadPlantNames(tx, language);
  const ids = orders.map(({ orderId }) => orderId);
  const rows = await tx.rows(sql<{
    id: number;
    updatedAt: string;
    requestedDate: string | null;
  }>`
    select id, updated_at as "updatedAt", requested_date as "requestedDate" from orders
    where account_id = ${tx.accountId} and id = any(${ids}::bigint[])`);
  const summaries = await loadOrderSummaries(tx, language, ids);
  const shifted = new Set(ids);
  const troubled = await listTroubledOrders(tx, person, await loadWorkCalendars(tx));
  const lateUnmoved = troubled.filter(({ id, isLate }) => isLate && !shifted.has(id));
  const known = new Map(rows.map((row) => [row.id, row]));
  return {
    at: formatInstant(now),
    lateOrders: lateUnmoved.length + orders.filter(({ lateAfter }) => lateAfter > 0).length,
    leastMoves: least,
    held: held.flatMap(({ id }) => byId.get(id) ?? []),
    moves: moves.flatMap(({ event: { id }, to, wasFixed }) => {
      const event = byId.get(id);
      const parts = to.map(({ start, end, userId }) => ({
        start: formatInstant(start),
        end: formatInstant(end),
        user: { id: userId, name: users.get(userId) ?? String(userId) },
      }));
      return event ? [{ event, to: parts, wasFixed }] : [];
    }),
    orders: orders.flatMap(({ orderId, before, after, lateBefore, lateAfter }) => {
      const [row, summary] = [known.get(orderId), summaries.get(orderId)];
      if (!row || !summary) return [];
      const { updatedAt, requestedDate } = row;
      return [
        {
          orderId,
          ...summary,
          updatedAt,
          requestedDate,
          end: before === null ? null : formatInstant(before),
          endAfter: after === null ? null : formatInstant(after),
          lateDays: countLateDays(lateBefore),
          lateDaysAfter: countLateDays(lateAfter),
        },
      ];
    }),
  };
}

/** Raises the expected minutes of a line whose running work takes longer than its flow. @returns the added minutes of each step */
async function saveExtraMinutes(
  tx: Transaction,
  { accountId, timeZone }: ActingUser,
  plans: readonly OrderPlan[],
): Promise<ExtraMinutes[]> {
  const ids = plans.map(({ order }) => order.id);
  const of = { accountId, timeZone, now: getServerTime() };
  const orders = await loadPlantOrders(tx, of, await loadWorkCalendars(tx), ids);
  const minutes = computeStepWork(
    orders.flatMap(({ details }) => details),
    plans.flatMap(({ events }) => events.map(toDraftEvent)),
    getBatchLoadRules((await loadPlantSnapshot(tx, of)).workplaces),
  );
  const added = minutes.flatMap(
    ({ detailId, workplaceId, expected, planned, inPieces }): ExtraMinutes[] =>
      inPieces || planned <= expected
        ? []
        : [{ detailId, workplaceId, minutes: planned - expected }],
  );
  await addExtraMinutes(tx, added);
  return added;
}

interface OrderPlan {
  order: { id: number };
  events: EventBody[];
}

/** Loads the whole new plans of the orders of which an event moves. */
async function loadMovedPlans(
  tx: Transaction,
  { moves, orders }: Pick<ReplanOutcome, 'moves' | 'orders'>,
): Promise<OrderPlan[]> {
  const rows = await listStoredPlanEvents(
    tx,
    orders.map(({ orderId }) => orderId),
  );
  const moved = new Map(moves.map(({ event, to }) => [event.id, to]));
  return orders.map(({ orderId }) => ({
    order: { id: orderId },
    events: rows
      .filter((row) => row.orderId === orderId)
      .flatMap((row) => {
        const parts = moved.get(row.id);
        if (!parts) return [toPlanEventBody(row)];
        return parts.map((part) => ({
          ...toPlanEventBody(row),
          startDate: formatInstant(part.start),
          endDate: formatInstant(part.end),
          user: { id: part.userId },
        }));
      }),
  }));
}
