import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { notifyUsers, listUsersByPermission } from '../notifications/commands.ts';
import type { OrderActor, OrderRow } from './order-row.ts';

const toOrderMessageData = ({ id, customer }: OrderRow) => ({ order: { id }, customer });

/** Notifies the planners of an order's division, and of the divisions that produce it, that it waits for its plan. */
export async function notifyPlannersOfNewOrder(
  tx: Transaction,
  order: OrderRow,
  actor: OrderActor,
): Promise<void> {
  const to = await listOrderPlanners(tx, order);
  await notifyUsers(tx, { to, by: actor.id, type: 'newOrder', data: toOrderMessageData(order) });
}

/** Released planned work, and the people who had it. */
export interface UnscheduledWork {
  /** Minutes of work; running work counts with its remaining minutes. */
  readonly minutes: number;
  readonly userIds: readonly number[];
}

/** Notifies the planners of an order once, and the workers of its plan, that planned work is removed. */
export async function notifyUnscheduledWork(
  tx: Transaction,
  order: OrderRow,
  { minutes, userIds }: UnscheduledWork,
  actor: ActingUser,
  what: { readonly reason: string; readonly revision?: number; readonly toPlan?: number },
): Promise<void> {
  const to = [...(await listOrderPlanners(tx, order)), ...userIds];
  const data = {
    ...toOrderMessageData(order),
    by: actor.name,
    minutes: Math.round(minutes),
    ...what,
  };
  await notifyUsers(tx, { to, by: actor.id, type: 'workFreed', data });
}

/** Lists the planners of an order: those of its division, and of the divisions that produce its lines. */
export async function listOrderPlanners(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'divisionId'>,
): Promise<number[]> {
  const made = await tx.rows(sql<{ id: number }>`
    select distinct origin_division_id as id from orders_details
    where account_id = ${tx.accountId} and owner_id = ${order.id} and origin_type = 'production'
      and origin_division_id is not null`);
  const divisions = new Set([order.divisionId, ...made.map(({ id }) => id)]);
  const to: number[] = [];
  for (const id of divisions) to.push(...(await listUsersByPermission(tx, 'orders_planning', id)));
  return to;
}

/** Notifies the seller of an order, and the users who ship from its division, that its goods are complete. */
export async function notifyGoodsComplete(
  tx: Transaction,
  order: OrderRow,
  actor: OrderActor,
): Promise<void> {
  const shippers = await listUsersByPermission(tx, 'shipping', order.divisionId);
  await notifyUsers(tx, {
    to: [order.createdById, ...shippers],
    by: actor.id,
    type: 'orderFinished',
    data: toOrderMessageData(order),
  });
}
