import { orderDocument } from '@tarima/domain/orders/document';
import type { ReplanRequest } from '@tarima/domain/planning/engine/replan-events';
import { sql, type RawBuilder } from 'kysely';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { getFrozenDaysEnd } from './pins.ts';
import { loadPlantOrders, loadPlantSnapshot } from './plant-snapshot.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

interface MovableWorkOptions {
  /** Orders whose events are left out of the plant. */
  readonly excluded?: readonly number[];
  /** Order whose events stay in place. */
  readonly staying?: number;
  /** Condition of the orders whose events may move, upon the columns of `orders`; all by default. */
  readonly reach?: RawBuilder<unknown>;
}

/** Loads the plant with the planned orders of some divisions, whose events may move; all other events stay in place. */
export async function loadPlantWithMovableWork(
  tx: Transaction,
  { accountId, timeZone }: Pick<ActingUser, 'accountId' | 'timeZone'>,
  divisions: readonly number[],
  now: number,
  { excluded = [], staying: stayingEventIds, reach = sql`true` }: MovableWorkOptions = {},
): Promise<Pick<ReplanRequest, 'plant' | 'orders' | 'frozenUntil'>> {
  const open = await tx.rows(sql<{ id: number; first: string }>`
    select o.id, o.computed_start_date as first from orders o
    where o.account_id = ${accountId} and o.division_id = any(${[...divisions]}::bigint[]) and ${buildStatusCondition(orderDocument, 'production', 'o.status')}
      and o.production_finished_at is null and o.computed_start_date is not null and ${reach} order by o.id`);
  const moving = open.filter(({ id }) => id !== stayingEventIds);
  const calendars = await loadWorkCalendars(tx);
  // Ended steps determine when the next steps may begin.
  const since = Math.min(now, ...moving.map(({ first }) => Date.parse(first)));
  const of = { accountId, timeZone, now: since };
  const ids = moving.map(({ id }) => id);
  return {
    plant: await loadPlantSnapshot(tx, of, excluded, calendars),
    orders: ids.length === 0 ? [] : await loadPlantOrders(tx, of, calendars, ids),
    frozenUntil: await getFrozenDaysEnd(tx, calendars, now),
  };
}
