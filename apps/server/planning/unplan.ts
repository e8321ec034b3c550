import { CodedError } from '@tarima/domain/kit/errors';
import { mayPlan, orderDocument } from '@tarima/domain/orders/document';
import { refusedMove } from '@tarima/domain/kit/transitions';
import { sql } from 'kysely';
import { layTransfers } from '../fulfilment/half-made.ts';
import { lockOrder, moveOrder } from '../fulfilment/order-row.ts';
import type { FreedWork } from '../fulfilment/tell.ts';
import type { Transaction } from '../kit/database.ts';
import type { Person } from '../kit/serve.ts';
import { refuseStale } from '../kit/stale.ts';
import { settleNotifications } from '../notifications/commands.ts';
import { planners, reachThrough } from '../orders/reach.ts';

/** Removes the plan of a locked order: its hours are free for others, and nobody is asked whether it has finished. */
export async function unplan(tx: Transaction, orderId: number): Promise<void> {
  await tx.row(sql`
    delete from planning_events where account_id = ${tx.accountId} and order_id = ${orderId}`);
  await tx.row(sql`
    update orders set computed_start_date = null, computed_end_date = null
    where account_id = ${tx.accountId} and id = ${orderId}`);
  await layTransfers(tx, orderId);
  await settleNotifications(tx, 'orderProductionFinished', orderId);
}

/** Work of a locked order that has not begun is free; what was worked stays told. @returns how much of its plan went and stayed. */
async function freeAhead(
  tx: Transaction,
  orderId: number,
): Promise<{ freed: Freed[]; kept: number }> {
  const freed = await tx.rows(sql<Freed>`
    delete from planning_events
    where account_id = ${tx.accountId} and order_id = ${orderId} and start_date > present()
    returning user_id as "userId", (extract(epoch from end_date - start_date) / 60)::float8 as minutes`);
  // Without an end nobody is asked whether it has finished: it has not.
  const left = await tx.row(sql<{ kept: number }>`
    with planned as (
      select min(start_date) as first, count(*)::int as kept from planning_events
      where account_id = ${tx.accountId} and order_id = ${orderId})
    update orders set computed_start_date = planned.first, computed_end_date = null
    from planned where account_id = ${tx.accountId} and id = ${orderId} returning planned.kept`);
  await layTransfers(tx, orderId);
  await settleNotifications(tx, 'orderProductionFinished', orderId);
  return { freed, kept: left?.kept ?? 0 };
}

/** The work of a locked order ends now: what runs is over, what was to come is free. */
export async function endWork(tx: Transaction, orderId: number): Promise<FreedWork> {
  const { freed } = await freeAhead(tx, orderId);
  const cut = await tx.rows(sql<Freed>`
    update planning_events e
    set end_date = greatest(date_trunc('minute', present()), e.start_date + interval '1 minute'), interrupted = false
    from planning_events before
    where e.account_id = ${tx.accountId} and e.order_id = ${orderId} and e.end_date > present()
      and before.account_id = e.account_id and before.id = e.id
    returning e.user_id as "userId",
      (extract(epoch from greatest(before.end_date - e.end_date, interval '0')) / 60)::float8 as minutes`);
  return freedWork([...freed, ...cut]);
}

/** An event, or a part of one, that is gone. */
interface Freed {
  readonly userId: number;
  readonly minutes: number;
}

export const freedWork = (gone: readonly Freed[]): FreedWork => ({
  minutes: gone.reduce((sum, { minutes }) => sum + minutes, 0),
  userIds: [...new Set(gone.map(({ userId }) => userId))],
});

/**
 * Takes away what is planned of an order and has not begun. Where nothing has, it waits for a plan again; where some has, the rest
 * is to be planned.
 * @throws CodedError WRONG_VALUES, 409: on `status` where it has no plan that could change, on `events` (`nothingAhead`) where all
 * of it has begun; STALE_ENTITY; ENTITY_NOT_FOUND when it is not the division's.
 */
export async function unplanOrder(
  tx: Transaction,
  person: Person,
  orderId: number,
  updatedAt: string | undefined,
): Promise<void> {
  const order = await lockOrder(tx, orderId, reachThrough(person, planners));
  orderDocument.next(order, 'unplan');
  if (!mayPlan(order)) throw refusedMove();
  refuseStale(order, updatedAt);
  const { freed, kept } = await freeAhead(tx, orderId);
  if (freed.length === 0)
    throw new CodedError('WRONG_VALUES', [{ path: 'events', rule: 'nothingAhead' }], {
      status: 409,
    });
  await moveOrder(tx, order, kept === 0 ? 'unplan' : 'unplanRest', person);
}
