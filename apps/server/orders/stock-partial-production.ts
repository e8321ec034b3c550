import { CodedError } from '@tarima/domain/kit/errors';
import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import { canPlanOrder } from '@tarima/domain/orders/document';
import type { Transaction } from '../kit/database.ts';
import type { OrderLineRow, OrderActor, OrderRow } from '../fulfilment/order-row.ts';
import { advanceOrderStatus } from '../fulfilment/advance-order.ts';
import { getGoodsStores } from './production-divisions.ts';
import { listProducedOrderLines, resolveUsedMaterials } from './materials.ts';
import { createOrderLotCode, stockFinishedPieces, takeUsedMaterial } from './production.ts';

/** Pieces of a line that come into stock before its production is over. */
export interface IncomingLinePart {
  readonly line: OrderLineRow;
  readonly quantity: number;
}

/** Store and lot of incoming parts; without a code, it is made from the order's number and the day. */
export interface IncomingPartDestination {
  readonly storeId: number;
  /** Stores, one for each further division in which the lines end. */
  readonly otherStoreIds?: readonly number[];
  readonly lotCode?: string | undefined;
  readonly expirationDate?: string | undefined;
}

/**
 * Stocks part of a locked order's production: it takes its material by the technical sheets, including lost pieces,
 * is reserved for the order and waits in a shipment.
 * The caller checks that the pieces are made.
 * @throws CodedError WRONG_VALUES: with status 409 when the order is not in production;
 * `store` or `otherStores` when they are not in the divisions where the lines end; `lotCode` or `expirationDate` when the lot differs.
 * @returns the code of its lot
 */
export async function stockPartialProduction(
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
  const all = (await listProducedOrderLines(tx, order.id)).map((line) => ({
    ...line,
    pieces: fromThousandths(toThousandths(line.made) + toThousandths(more.get(line.id) ?? 0)),
  }));
  const come = all.filter(({ id }) => more.has(id));
  const used = await resolveUsedMaterials(tx, order.id, all);
  const { expirationDate } = destination;
  for (const [storeId, lines] of Map.groupBy(come, storeOf))
    await stockFinishedPieces(tx, order, lines, { storeId, lotCode, expirationDate }, actor);
  await takeUsedMaterial(tx, order, all, used, actor);
  await advanceOrderStatus(tx, order, actor);
  return lotCode;
}

/**
 * Asserts that an order is in production. @throws CodedError WRONG_VALUES with status 409 otherwise: parts of it cannot come into stock.
 */
export function assertOrderInProduction(order: OrderRow): void {
  if (order.status !== 'production' || !canPlanOrder(order))
    throw new CodedError('WRONG_VALUES', [{ path: 'status', rule: 'transition' }], { status: 409 });
}
