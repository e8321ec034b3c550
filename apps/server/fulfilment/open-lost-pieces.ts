import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import { canTransition } from '@tarima/domain/kit/transitions';
import { isPreparationStatus } from '@tarima/domain/orders/origins';
import { orderTransitions } from '@tarima/domain/orders/status';
import type { Transaction } from '../kit/database.ts';
import { holdBackShipments } from './create-shipments.ts';
import { clearLineOrigin, mergeOpenLineParts, splitOrderLine } from './line-parts.ts';
import { listOrderLines, transitionOrder, type OrderActor, type OrderRow } from './order-row.ts';

/** Returns whether an order waits for goods, so that lost pieces get another origin. */
export const isWaitingForGoods = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  isPreparationStatus(status);

/**
 * Opens the lost pieces of a locked order: they become a part of their line without an origin, and the order waits for it.
 * A line of which all pieces were lost has no origin any more.
 * @param lost number of lost pieces by line id
 */
export async function openLostPieces(
  tx: Transaction,
  order: OrderRow,
  lost: ReadonlyMap<number, number>,
  actor: OrderActor,
): Promise<OrderRow> {
  if (lost.size === 0 || !isWaitingForGoods(order)) return order;
  for (const line of await listOrderLines(tx, order.id)) {
    const pieces = lost.get(line.id);
    if (pieces === undefined) continue;
    const rest = fromThousandths(toThousandths(line.quantity) - toThousandths(pieces));
    if (rest > 0) await splitOrderLine(tx, line, rest);
    else await clearLineOrigin(tx, line.id);
    await mergeOpenLineParts(tx, line.id);
  }
  if (!canTransition(orderTransitions, order.status, 'reopen')) return order;
  const reopened = await transitionOrder(tx, order, 'reopen', actor);
  await holdBackShipments(tx, order.id);
  return reopened;
}
