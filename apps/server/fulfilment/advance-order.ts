import { findNextOrderEvent, isPreparationStatus } from '@tarima/domain/orders/origins';
import { orderDocument } from '@tarima/domain/orders/document';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { updateOrderByShipments } from './update-order-by-shipments.ts';
import { activateScheduledShipments, createShipments } from './create-shipments.ts';
import {
  listOrderLines,
  transitionOrder,
  type OrderLineRow,
  type OrderActor,
  type OrderRow,
} from './order-row.ts';
import { notifyGoodsComplete, notifyPlannersOfNewOrder } from './order-notices.ts';

/**
 * Advances a locked order by its lines, in the transaction that changed one.
 * It releases the order to production or completes it, and creates shipments of ready goods.
 * Every command that settles, produces or brings goods ends here.
 */
export async function advanceOrderStatus(
  tx: Transaction,
  order: OrderRow,
  actor: OrderActor,
): Promise<OrderRow> {
  const lines = await listOrderLines(tx, order.id);
  const moved = await follow(tx, order, lines, actor);
  await shipLines(tx, moved, lines);
  // Parts may have left before the rest was ready.
  return moved.status === order.status ? moved : updateOrderByShipments(tx, moved, actor);
}

async function follow(
  tx: Transaction,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  by: OrderActor,
): Promise<OrderRow> {
  const { status } = order;
  if (!isPreparationStatus(status)) return order;
  const event = findNextOrderEvent(status, lines, order.computedStartDate !== null);
  if (event === undefined) return order;
  const moved = await transitionOrder(tx, order, event, by);
  if (event === 'resume') await clearComputedEndDate(tx, order.id);
  if (event !== 'complete') await notifyPlannersOfNewOrder(tx, moved, by);
  else await notifyGoodsComplete(tx, moved, by);
  return moved;
}

/** Additional production is not planned yet: without an end the order counts as work to plan. */
const clearComputedEndDate = (tx: Transaction, orderId: number): Promise<unknown> =>
  tx.row(sql`
    update orders set computed_end_date = null
    where account_id = ${tx.accountId} and id = ${orderId} and exists (
      select from orders_details d
      where d.account_id = ${tx.accountId} and d.owner_id = ${orderId} and d.origin_type = 'production' and d.ready_at is null
        and not exists (
          select from planning_events e where e.account_id = d.account_id and e.detail_id = d.id))`);

async function shipLines(
  tx: Transaction,
  { id, status }: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<void> {
  const brought = lines.filter(
    (line) => line.settled && !line.ready && line.transferType === 'transfer',
  );
  const toStore = brought.map((line) => ({
    id: line.id,
    preset: null,
    targetStoreId: line.targetStoreId,
  }));
  await createShipments(tx, id, toStore);
  if (!orderDocument.is('settled', status)) return;
  await createShipments(tx, id, toCustomer(lines));
  if (status === 'finished') await activateScheduledShipments(tx, id);
}

const toCustomer = (lines: readonly OrderLineRow[]) =>
  lines
    // Goods that are produced, or brought by several transfers, come in part by part, and are added to shipments as they come.
    .filter(
      ({ ready, originType, settled, transferType }) =>
        ready || originType === 'production' || (settled && transferType === 'transfer'),
    )
    .map((line) => ({
      id: line.id,
      // Goods that a transfer brought to the order's own store may reach the customer by any method.
      preset: line.transferType === 'transfer' ? null : line.transferType,
      targetStoreId: null,
    }));

/** Adds the ready goods of a locked order to shipments to its customer, even if other lines still have no origin. */
export const addReadyGoodsToShipments = async (tx: Transaction, { id }: OrderRow): Promise<void> =>
  createShipments(tx, id, toCustomer(await listOrderLines(tx, id)));

/** Marks the origin of a line as certain; its goods may still have to be made or brought. */
export const confirmLineOrigin = (
  tx: Transaction,
  lineId: number,
  { ready }: { readonly ready: boolean },
): Promise<unknown> =>
  tx.row(sql`
    update orders_details
    set settled_at = coalesce(settled_at, present()),
      ready_at = case when ${ready} then coalesce(ready_at, present()) end
    where account_id = ${tx.accountId} and id = ${lineId}`);
