import { findShippingEvent, type CustomerShipment } from '@tarima/domain/orders/origins';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { transitionOrder, type OrderActor, type OrderRow } from './order-row.ts';

/**
 * Updates the order by its shipments to the customer, in the same transaction. It waits for refused pieces on a truck that are delivered again,
 * as for the shipment that they will be in.
 */
export async function updateOrderByShipments(
  tx: Transaction,
  order: OrderRow,
  actor: OrderActor,
): Promise<OrderRow> {
  const parts = await tx.rows(sql<CustomerShipment>`
    select method, status from shipments
    where account_id = ${tx.accountId} and order_id = ${order.id} and type = 'order' and method is not null`);
  const unsettled = await tx.row(sql<{ waiting: number }>`
    select count(*)::int as waiting from shipments s
    where s.account_id = ${tx.accountId} and s.order_id = ${order.id} and s.type = 'order' and (s.method is null or exists (
      select from shipments_items i where i.account_id = s.account_id and i.owner_id = s.id and i.awaited > 0 and i.detail_id is not null))`);
  let moved = order;
  // Single shipments are the first to leave and the last to arrive.
  while (moved.status === 'finished' || moved.status === 'send') {
    const event = findShippingEvent(moved.status, parts);
    const waiting = (unsettled?.waiting ?? 0) > 0;
    if (event === undefined || (event !== 'send' && waiting)) return moved;
    moved = await transitionOrder(tx, moved, event, actor);
  }
  return moved;
}
