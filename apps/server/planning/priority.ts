import type { OrderPriority } from '@tarima/domain/planning/plan-objective';
import { orderDocument } from '@tarima/domain/orders/document';
import { createTransitionError } from '@tarima/domain/kit/transitions';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { lockOrder } from '../fulfilment/order-row.ts';
import { plannerOrderScreens, getOrderScope } from '../orders/order-scope.ts';

/**
 * Sets the priority of an order. Its plan stays until a planner replans it.
 * @throws CodedError ENTITY_NOT_FOUND for an order that the user may not plan;
 * WRONG_VALUES with status 409 for one that is over or not agreed.
 */
export async function setOrderPriority(
  tx: Transaction,
  person: ActingUser,
  id: number,
  priority: OrderPriority,
): Promise<{ id: number; priority: OrderPriority; updatedAt: string }> {
  const order = await lockOrder(tx, id, getOrderScope(person, plannerOrderScreens));
  if (!orderDocument.is('underWay', order.status)) throw createTransitionError();
  const changed = await tx.row(sql<{ updatedAt: string }>`
    update orders set priority = ${priority}
    where account_id = ${tx.accountId} and id = ${id} and priority <> ${priority}
    returning updated_at as "updatedAt"`);
  // A request for the current priority changes nothing and writes no history.
  if (!changed) return { id, priority, updatedAt: order.updatedAt };
  await tx.row(sql`
    insert into orders_moves (account_id, owner_id, event, from_status, to_status, user_id, reason)
    values (${tx.accountId}, ${id}, 'prioritize', ${order.status}, ${order.status}, ${person.id}, ${priority})`);
  return { id, priority, updatedAt: changed.updatedAt };
}
