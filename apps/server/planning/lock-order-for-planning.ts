import { createTransitionError } from '@tarima/domain/kit/transitions';
import { canPlanOrder, orderDocument } from '@tarima/domain/orders/document';
import { lockOrder, type OrderRow } from '../fulfilment/order-row.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { assertCurrentRecordVersion } from '../kit/record-version.ts';
import { plannerOrderScreens, getOrderScope } from '../orders/order-scope.ts';

/**
 * Locks an order whose plan is about to be written.
 * @param expectedVersion `updatedAt` of the order that the planner saw; without it, the version is not checked
 * @throws CodedError ENTITY_NOT_FOUND for an order of another division; STALE_ENTITY for an older version;
 * WRONG_VALUES with status 409 for an order that can no longer be planned, which is reported before a stale version.
 */
export async function lockOrderForPlanning(
  tx: Transaction,
  person: ActingUser,
  id: number,
  expectedVersion: string | undefined,
): Promise<OrderRow> {
  const order = await lockOrder(tx, id, getOrderScope(person, plannerOrderScreens));
  orderDocument.next(order, 'plan');
  if (!canPlanOrder(order)) throw createTransitionError();
  assertCurrentRecordVersion(order, expectedVersion);
  return order;
}
