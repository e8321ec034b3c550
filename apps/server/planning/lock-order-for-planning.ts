import { createTransitionError } from '@tarima/domain/kit/transitions';
import { canPlanOrder, orderDocument } from '@tarima/domain/orders/document';
import { lockOrder, type OrderRow } from '../fulfilment/order-row.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { assertCurrentRecordVersion } from '../kit/stale.ts';
import { plannerViews, getOrderScope } from '../orders/order-scope.ts';

/**
 * Locks an order whose plan is about to be written.
 * @param expectedVersion the order's `updatedAt` as the planner saw it; without it, the version is not checked
 * @throws CodedError ENTITY_NOT_FOUND for an order that is not the division's;
 * WRONG_VALUES, 409, when it is past planning, which is more precise than a stale version; STALE_ENTITY.
 */
export async function lockOrderForPlanning(
  tx: Transaction,
  person: ActingUser,
  id: number,
  expectedVersion: string | undefined,
): Promise<OrderRow> {
  const order = await lockOrder(tx, id, getOrderScope(person, plannerViews));
  orderDocument.next(order, 'plan');
  if (!canPlanOrder(order)) throw createTransitionError();
  assertCurrentRecordVersion(order, expectedVersion);
  return order;
}
