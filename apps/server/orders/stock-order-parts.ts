import { CodedError } from '@tarima/domain/kit/errors';
import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import { canPlanOrder } from '@tarima/domain/orders/document';
import type { Transaction } from '../kit/database.ts';
import type { OrderLineRow, OrderActor, OrderRow } from '../fulfilment/order-row.ts';
import { advanceOrderStatus } from '../fulfilment/advance-order.ts';
import { getGoodsStores } from './production-divisions.ts';
import { listProducedLines, listUsedMaterials } from './materials.ts';
import { createOrderLotCode, stockFinishedPieces, takeUsedMaterial } from './production.ts';

/** Pieces of a line that come in before its production is over. */
export interface IncomingLinePart {
  readonly line: OrderLineRow;
  readonly quantity: number;
}

/** Store and lot of parts that come in; without a code, the order's number and the day make one. */
export interface IncomingPartDestination {
  readonly storeId: number;
  /** One more for each further division in which the lines end. */
  readonly otherStoreIds?: readonly number[];
  readonly lotCode?: string | undefined;
  readonly expirationDate?: string | undefined;
}

/**
 * Brings part of a locked order's production into a store:
 * it takes its material by the sheets, lost pieces included, is reserved for the order and waits in a shipment to be sent.
 * The caller checks that so many pieces are made.
 * @throws CodedError WRONG_VALUES: 409 when the order is not in production;
 * `store` or `otherStores` when they are not in the divisions where the lines end; `lotCode` or `expirationDate` when the lot differs.
 * @returns the code of its lot
 */
export async function stockOrderParts(
  tx: Transaction,
  order: OrderRow,
  parts: readonly IncomingLinePart[],
  destination: IncomingPartDestination,
  actor: OrderActor,
): Promise<string> {
  assertOrderInProduction(order);
  const storeOf = await getGoodsStores(
    tx,
    order,
    parts.map(({ line }) => line),
    {
      store: { id: destination.storeId },
      otherStores: (destination.otherStoreIds ?? []).map((id) => ({ id })),
    },
  );
  const lotCode = destination.lotCode ?? (await createOrderLotCode(tx, order));
  const more = new Map(parts.map(({ line, quantity }) => [line.id, quantity]));
  const all = (await listProducedLines(tx, order.id)).map((line) => ({
    ...line,
    pieces: fromThousandths(toThousandths(line.made) + toThousandths(more.get(line.id) ?? 0)),
  }));
  const come = all.filter(({ id }) => more.has(id));
  const used = await listUsedMaterials(tx, order.id, all);
  const { expirationDate } = destination;
  for (const [storeId, lines] of Map.groupBy(come, storeOf))
    await stockFinishedPieces(tx, order, lines, { storeId, lotCode, expirationDate }, actor);
  await takeUsedMaterial(tx, order, all, used, actor);
  await advanceOrderStatus(tx, order, actor);
  return lotCode;
}

/** @throws CodedError WRONG_VALUES, 409, when an order is not being made: nothing of it comes in part by part. */
export function assertOrderInProduction(order: OrderRow): void {
  if (order.status !== 'production' || !canPlanOrder(order))
    throw new CodedError('WRONG_VALUES', [{ path: 'status', rule: 'transition' }], { status: 409 });
}
