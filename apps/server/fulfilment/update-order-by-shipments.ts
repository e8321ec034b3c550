import { findShippingEvent, type CustomerShipment } from '@tarima/domain/orders/origins';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { transitionOrder, type OrderActor, type OrderRow } from './order-row.ts';

/** Updates the order by its shipments to the customer, in the same transaction. */
export async function updateOrderByShipments(
  tx: Transaction,
  order: OrderRow,
  actor: OrderActor,
): Promise<OrderRow> {
  const parts = await tx.rows(sql<CustomerShipment>`
    select method, status from shipments
    where account_id = ${tx.accountId} and order_id = ${order.id} and type = 'order' and method is not null`);
  const unscheduled = await tx.row(sql<{ waiting: number }>`
    select count(*)::int as waiting from shipments
    where account_id = ${tx.accountId} and order_id = ${order.id} and type = 'order' and method is null`);
  let moved = order;
  // Single shipments are the first to leave and the last to arrive.
  while (moved.status === 'finished' || moved.status === 'send') {
    const event = findShippingEvent(moved.status, parts);
    const waiting = (unscheduled?.waiting ?? 0) > 0;
    if (event === undefined || (event !== 'send' && waiting)) return moved;
    moved = await transitionOrder(tx, moved, event, actor);
  }
  return moved;
}
