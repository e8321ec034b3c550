import { CodedError } from '@tarima/domain/kit/errors';
import { computeFrozenEnd, canMoveEvent } from '@tarima/domain/planning/calendar/frozen-days';
import { sql } from 'kysely';
import type { WorkCalendars } from '../accounts/calendars.ts';
import { loadAccountRow } from '../accounts/queries.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { lockOrderForPlanning } from './lock-order-for-planning.ts';
import { listStoredPlanEvents } from './stored-work.ts';
import type { OrderToPlan } from './orders-to-plan.ts';

interface PinRequest {
  readonly events: readonly { readonly id: number }[];
  readonly pinned: boolean;
  readonly updatedAt?: string | undefined;
}

/**
 * Pins planned work of an order to its time, or unpins it: all of it or nothing. Planners who have the plan open see the change.
 * @throws CodedError ENTITY_NOT_FOUND for an order that is not the division's, or work that is no longer planned so; STALE_ENTITY;
 * WRONG_VALUES, 409, for an order that is past planning.
 */
export async function setEventsPinned(
  tx: Transaction,
  person: ActingUser,
  id: number,
  { events, pinned, updatedAt }: PinRequest,
): Promise<{ id: number; updatedAt: string }> {
  const order = await lockOrderForPlanning(tx, person, id, updatedAt);
  const ids = [...new Set(events.map((event) => event.id))];
  const found = await tx.rows(sql<{ pinned: boolean }>`
    select pinned from planning_events
    where account_id = ${tx.accountId} and order_id = ${id} and id = any(${ids}::bigint[])`);
  if (found.length < ids.length) throw new CodedError('ENTITY_NOT_FOUND');
  // A request for the current state changes nothing and writes no history.
  if (found.every((event) => event.pinned === pinned)) return { id, updatedAt: order.updatedAt };
  await tx.row(sql`
    update planning_events set pinned = ${pinned}
    where account_id = ${tx.accountId} and order_id = ${id} and id = any(${ids}::bigint[]) and pinned <> ${pinned}`);
  const touched = await tx.row(sql<{ updatedAt: string }>`
    update orders set computed_end_date = computed_end_date
    where account_id = ${tx.accountId} and id = ${id} returning updated_at as "updatedAt"`);
  return { id, updatedAt: touched?.updatedAt ?? order.updatedAt };
}

/** When the days of the account end that a plan made anew leaves alone. */
export async function getPlanFreezeEnd(
  tx: Transaction,
  calendars: WorkCalendars,
  now: number,
): Promise<number | undefined> {
  const account = await loadAccountRow(tx);
  return computeFrozenEnd(calendars.of(), account?.settings.frozenDays ?? 0, now);
}

/**
 * Returns which of the orders to be replanned have planned work that may not move by itself:
 * a new plan leaves all their planned work in place.
 */
export async function listStayingOrderIds(
  tx: Transaction,
  toPlan: readonly OrderToPlan[],
  frozen: number | undefined,
): Promise<ReadonlySet<number>> {
  const ids = toPlan.flatMap(({ order, stayingEvents }) =>
    stayingEvents.length === 0 ? order.id : [],
  );
  const events = await listStoredPlanEvents(tx, ids);
  return new Set(
    events.flatMap(({ orderId, start, pinned }) =>
      canMoveEvent({ start: Date.parse(start), pinned }, frozen) ? [] : orderId,
    ),
  );
}
