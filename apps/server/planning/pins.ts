import { CodedError } from '@tarima/domain/kit/errors';
import { computeFrozenEnd, canMoveEvent } from '@tarima/domain/planning/calendar/frozen-days';
import { sql } from 'kysely';
import type { WorkCalendars } from '../accounts/calendars.ts';
import { findAccount } from '../accounts/queries.ts';
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
 * Pins planned work of an order to its time, or unpins it: all of it or nothing. Planners with the plan open see the change.
 * @throws CodedError ENTITY_NOT_FOUND for an order of another division, or work that no longer exists; STALE_ENTITY;
 * WRONG_VALUES with status 409 for an order that can no longer be planned.
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

/** Returns the end of the account's frozen days, which a new plan leaves alone. */
export async function getFrozenDaysEnd(
  tx: Transaction,
  calendars: WorkCalendars,
  now: number,
): Promise<number | undefined> {
  const account = await findAccount(tx);
  return computeFrozenEnd(calendars.of(), account?.settings.frozenDays ?? 0, now);
}

/** Returns the orders to be replanned that have fixed work: a new plan leaves all their planned work in place. */
export async function listOrderIdsWithFixedWork(
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
