import { CodedError } from '@tarima/domain/kit/errors';
import { canPlanOrder, orderDocument } from '@tarima/domain/orders/document';
import type { BoardWork } from '@tarima/domain/planning/calls/board-contract';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { lockOrder } from '../fulfilment/order-row.ts';
import { getOrderScope, plannerOrderScreens } from '../orders/order-scope.ts';
import { listReadableOrderIds } from './events.ts';

/** Work that a planner replaces. One share of a load for another moves the whole load: it is one piece of work at its station. */
interface Replacement {
  readonly order: { readonly id: number };
  readonly events: readonly BoardWork[];
  readonly insteadOf: readonly BoardWork[];
}

/** Returns whether one event replaces one: a share then stands for its whole load. */
export const isSingleMove = ({ events, insteadOf }: Replacement): boolean =>
  events.length === 1 && insteadOf.length === 1;

/** Returns the other orders with pieces in the load that moves whole. */
export async function listMovedSharers(
  tx: Transaction,
  replacement: Replacement,
): Promise<number[]> {
  if (!isSingleMove(replacement)) return [];
  const shares = await listOtherShares(tx, replacement);
  const ids = new Set(shares.map(({ orderId }) => orderId));
  ids.delete(replacement.order.id);
  return [...ids];
}

/**
 * Refuses to move some shares of a load by themselves, and a load that another order joined before its orders were locked.
 * @param sharers other orders in the load that moves whole, as they were locked
 * @throws CodedError WRONG_VALUES naming the share: `loadInParts`; STALE_ENTITY for a load that has another sharer by now
 */
export async function assertLoadsMoveWhole(
  tx: Transaction,
  replacement: Replacement,
  sharers: readonly number[],
): Promise<void> {
  if (isSingleMove(replacement)) {
    const present = await listMovedSharers(tx, replacement);
    if (present.some((id) => !sharers.includes(id))) throw new CodedError('STALE_ENTITY');
    return;
  }
  const [share] = await listOtherShares(tx, replacement);
  if (share)
    throw new CodedError('WRONG_VALUES', [{ path: `insteadOf.${share.at}`, rule: 'loadInParts' }]);
}

/** Returns the shares that lie in the loads of the replaced work and are not replaced, each with the index of the work whose load it shares. */
function listOtherShares(
  tx: Transaction,
  { order, insteadOf }: Replacement,
): Promise<{ orderId: number; at: number }[]> {
  const works = insteadOf.map(({ startDate, endDate, user, workplace, detail }) => ({
    startDate,
    endDate,
    userId: user.id,
    workplaceId: workplace.id,
    detailId: detail.id,
  }));
  return tx.rows(sql<{ orderId: number; at: number }>`
    with replaced as (
      select ordinality::int - 1 as at, (work ->> 'startDate')::timestamptz as start_date, (work ->> 'endDate')::timestamptz as end_date,
        (work ->> 'userId')::bigint as user_id, (work ->> 'workplaceId')::bigint as workplace_id, (work ->> 'detailId')::bigint as detail_id
      from jsonb_array_elements(${JSON.stringify(works)}::jsonb) with ordinality as works (work, ordinality))
    select e.order_id as "orderId", r.at
    from replaced r
    join planning_events e on e.account_id = ${tx.accountId} and e.workplace_id = r.workplace_id and e.user_id = r.user_id
      and e.start_date = r.start_date and e.end_date = r.end_date and e.pieces is not null
    where not exists (
      select from replaced o
      where e.order_id = ${order.id} and o.workplace_id = e.workplace_id and o.user_id = e.user_id
        and o.start_date = e.start_date and o.end_date = e.end_date and o.detail_id = e.detail_id)
    order by r.at, e.order_id`);
}

/**
 * Locks another order in the moved load.
 * @throws CodedError WRONG_VALUES of the moved event where the user may not plan that order:
 * `loadHeld` with its number, or `loadHeldByOther` where the user may not read it.
 */
export async function lockSharer(tx: Transaction, person: ActingUser, id: number): Promise<void> {
  try {
    const order = await lockOrder(tx, id, getOrderScope(person, plannerOrderScreens));
    orderDocument.next(order, 'plan');
    if (canPlanOrder(order)) return;
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
  }
  const isVisible = (await listReadableOrderIds(tx, person, [id])).has(id);
  const loadIssue = isVisible
    ? { path: 'events.0', rule: 'loadHeld' as const, params: { order: id } }
    : { path: 'events.0', rule: 'loadHeldByOther' as const };
  throw new CodedError('WRONG_VALUES', [loadIssue], { status: 409 });
}
