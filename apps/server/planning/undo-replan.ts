import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import { lockOrder, transitionOrder, type OrderRow } from '../fulfilment/order-row.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { getOrderScope, plannerOrderScreens } from '../orders/order-scope.ts';
import {
  addExtraMinutes,
  storedReplanColumns,
  undoPeriodOfReplan,
  type ReplannedOrder,
  type StoredReplan,
} from './applied-replans.ts';
import { offerFreedDaysAgain } from './freed-days.ts';
import { removeOrderPlan } from './remove-order-plan.ts';
import {
  lockWorkplaces,
  removeEvents,
  replaceEvents,
  updatePlanFollowers,
} from './save-order-plans.ts';
import { scheduleExpectedCompletionsOfOrders } from './schedule-expected-completions.ts';
import { toPlanEventBody } from './stored-work.ts';
import { findUndoRefusals } from './undo-refusals.ts';

/**
 * Undoes an applied replan: its orders get the plans back that they had, even where a holiday or an absence still affects that work.
 * @throws CodedError ENTITY_NOT_FOUND for an unknown replan, or one of orders that the user may not plan;
 * WRONG_VALUES with status 409, naming each order, where its plan or content changed, its work began or was reported, or other work took its place;
 * the same without an order for a replan that was undone already or is too old. Nothing is changed then.
 */
export async function undoReplan(
  tx: Transaction,
  person: ActingUser,
  id: number,
): Promise<{ orders: number }> {
  const known = await findAppliedReplan(tx, id);
  const locked = new Map<number, OrderRow>();
  for (const order of known.orders.toSorted((one, other) => one.id - other.id))
    locked.set(order.id, await lockOrder(tx, order.id, getOrderScope(person, plannerOrderScreens)));
  // Another undo may have waited for the same orders.
  const replan = await findAppliedReplan(tx, id);
  const appliedAt = Date.parse(replan.at);
  if (replan.undoneAt !== null) throw createRefusal([{ path: '', rule: 'replanUndone' }]);
  if (getServerTime() - appliedAt > undoPeriodOfReplan)
    throw createRefusal([{ path: '', rule: 'replanUndoOver' }]);
  const plans = replan.orders.map(toOrderPlan);
  await lockWorkplaces(tx, plans);
  const refused = await findUndoRefusals(tx, person, replan, locked);
  if (refused.length > 0) throw createRefusal(limitDetails(refused));

  // Orders exchange their hours: all of them are released before the first is restored.
  for (const { order } of plans) await removeEvents(tx, order.id);
  await addExtraMinutes(
    tx,
    replan.extraMinutes.map((each) => ({ ...each, minutes: -each.minutes })),
  );
  for (const order of replan.orders) {
    const row = locked.get(order.id);
    if (row) await restorePlan(tx, person, order, row);
  }
  await scheduleExpectedCompletionsOfOrders(tx, [...locked.keys()]);
  await tx.row(sql`
    update applied_replans set undone_at = present() where account_id = ${tx.accountId} and id = ${id}`);
  await offerFreedDaysAgain(tx, id);
  return { orders: replan.orders.length };
}

async function findAppliedReplan(tx: Transaction, id: number): Promise<StoredReplan> {
  const row = await tx.row(sql<StoredReplan>`
    select ${storedReplanColumns}
    from applied_replans where account_id = ${tx.accountId} and id = ${id}`);
  if (!row) throw new CodedError('ENTITY_NOT_FOUND');
  return row;
}

/** Number of orders that a refusal names; the others are counted. */
const namedOrders = 5;

const limitDetails = (details: readonly ErrorDetail[]): readonly ErrorDetail[] =>
  // A single further order is named instead of counted.
  details.length <= namedOrders + 1
    ? details
    : [
        ...details.slice(0, namedOrders),
        { path: '', rule: 'moreAhead', params: { count: details.length - namedOrders } },
      ];

const createRefusal = (details: readonly ErrorDetail[]): CodedError =>
  new CodedError('WRONG_VALUES', details, { status: 409 });

const toOrderPlan = ({ id, before }: ReplannedOrder) => ({
  order: { id },
  events: before.map((work) => ({
    ...toPlanEventBody({ ...work, id: 0, orderId: id }),
    interrupted: work.interrupted,
  })),
});

async function restorePlan(
  tx: Transaction,
  person: ActingUser,
  order: ReplannedOrder,
  row: OrderRow,
): Promise<void> {
  if (order.before.length === 0) await removeOrderPlan(tx, order.id);
  else await replaceEvents(tx, toOrderPlan(order), []);
  await tx.row(sql`
    update orders set computed_start_date = ${order.start}, computed_end_date = ${order.end}
    where account_id = ${tx.accountId} and id = ${order.id}`);
  await updatePlanFollowers(tx, order.id, order.end);
  // An active order that the replan inserted awaits a plan again.
  await transitionOrder(tx, row, order.status === 'active' ? 'unplan' : 'undoReplan', person);
}
