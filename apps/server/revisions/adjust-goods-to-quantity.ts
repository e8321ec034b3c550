import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import { CodedError } from '@tarima/domain/kit/errors';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { sql } from 'kysely';
import { loadLinePieceProgress } from '../fulfilment/line-pieces.ts';
import type { OrderLineRow, OrderRow } from '../fulfilment/order-row.ts';
import { clearLineOrigin } from '../fulfilment/line-parts.ts';
import { releaseShipmentPieces } from '../fulfilment/unsent-shipment-goods.ts';
import {
  releaseReservations,
  reserveStock,
  listReservations,
  reserveNamedLots,
} from '../inventories/commands.ts';
import type { MovementCause } from '../inventories/write-movements.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { requestLineTransfer } from '../transfers/commands.ts';
import { withdrawTransferRequest } from '../transfers/withdraw-transfer-request.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Changes of a line's origin, where it did not only follow its quantity. */
export interface LineOriginChanges {
  readonly opened?: boolean;
  /** Pieces that the line's store, or the requested division, lacks. */
  readonly missing?: number;
  readonly request?: 'withdrawn' | 'askedAnew';
}

/**
 * Adjusts the goods of a line, or of a part, to its quantity: excess is released, more is reserved at its origin, or its origin is cleared.
 */
export async function adjustGoodsToQuantity(
  tx: Transaction,
  person: ActingUser,
  order: OrderRow,
  line: OrderLineRow,
  quantity: number,
): Promise<LineOriginChanges> {
  const more = toThousandths(quantity) - toThousandths(line.quantity);
  const cause = { userId: person.id, kind: 'order', id: order.id } as const;
  if (line.originType === 'transfer' && !line.settled)
    return renewRequest(tx, person, order, line, quantity);
  if (more < 0)
    await releasePart(tx, line, await computeExcess(tx, order.id, line, quantity), cause);
  if (more > 0 && line.originType === 'inventory') return reserveMore(tx, line, more, cause);
  return {};
}

/**
 * Returns the held quantity that a smaller line frees. Pieces that a customer refused for good were released before: a line
 * reduced by them frees nothing more. Pieces that are still to be made are not reserved: a line reduced by them frees nothing either.
 */
async function computeExcess(
  tx: Transaction,
  orderId: number,
  line: OrderLineRow,
  quantity: number,
): Promise<number> {
  const pieces = (await loadLinePieceProgress(tx, orderId)).get(line.id);
  const fewer = toThousandths(line.quantity) - toThousandths(quantity);
  const isWholeReserved = line.originType !== 'production' && pieces?.ended === 0;
  if (pieces === undefined || isWholeReserved) return fewer;
  const required = Math.max(
    0,
    toThousandths(quantity) - toThousandths(pieces.delivered) - toThousandths(pieces.onTheWay),
  );
  const held = await getHeld(tx, line.id);
  return Math.max(0, toThousandths(held) - required);
}

/**
 * Returns the quantity that a line holds: reserved by itself or by shipments to the customer that have not left, in transfers that have not
 * arrived, and refused on trucks for another delivery.
 */
async function getHeld(tx: Transaction, lineId: number): Promise<number> {
  const row = await tx.row(sql<{ quantity: number }>`
    select (coalesce((select sum(quantity) from stock_reservations
        where account_id = ${tx.accountId} and holder = 'order_detail' and holder_id = ${lineId}), 0)
      + coalesce((select sum(case
          when s.type = 'transfer' and ${buildStatusCondition(shipmentDocument, 'ahead', 's.status')}
            or ${buildStatusCondition(shipmentDocument, 'open', 's.status')} then i.quantity
          else coalesce(i.awaited, 0) end)
        from shipments_items i
        join shipments s on s.account_id = i.account_id and s.id = i.owner_id
        where i.account_id = ${tx.accountId} and i.detail_id = ${lineId}), 0))::float8 as quantity`);
  return row?.quantity ?? 0;
}

/** Releases reservations of the line itself first, the latest to expire before the rest; then those of shipments. */
async function releasePart(
  tx: Transaction,
  line: OrderLineRow,
  exact: number,
  cause: MovementCause,
): Promise<void> {
  const holder = { kind: 'order_detail', id: line.id } as const;
  const reserved = await listReservations(tx, holder);
  const reservedTotal = reserved.reduce((sum, lot) => sum + toThousandths(lot.quantity), 0);
  const released = Math.min(reservedTotal, exact);
  if (released > 0) {
    await releaseReservations(tx, holder, cause);
    let remaining = reservedTotal - released;
    const stillReserved = reserved.flatMap((lot) => {
      const take = Math.min(remaining, toThousandths(lot.quantity));
      remaining -= take;
      return take > 0 ? [{ ...lot, quantity: fromThousandths(take) }] : [];
    });
    if (stillReserved.length > 0)
      await reserveNamedLots(tx, 'products', stillReserved, holder, cause);
  }
  if (exact > released) await releaseShipmentPieces(tx, line.id, cause, exact - released);
}

async function reserveMore(
  tx: Transaction,
  line: OrderLineRow,
  more: number,
  cause: MovementCause,
): Promise<LineOriginChanges> {
  if (line.originStoreId === null) throw new Error('What comes from stock has a store');
  const lacking = await runUnlessStockLacks(() =>
    reserveStock(tx, {
      kind: 'products',
      elementId: line.productId,
      storeId: line.originStoreId ?? 0,
      quantity: fromThousandths(more),
      holder: { kind: 'order_detail', id: line.id },
      cause,
    }),
  );
  if (lacking === undefined) return {};
  await releaseReservations(tx, { kind: 'order_detail', id: line.id }, cause);
  await releaseShipmentPieces(tx, line.id, cause);
  await clearLineOrigin(tx, line.id);
  return { opened: true, missing: fromThousandths(more - toThousandths(lacking.available)) };
}

/** Withdraws the transfer request of a line, and requests the new quantity if the other division has enough. */
async function renewRequest(
  tx: Transaction,
  person: ActingUser,
  order: OrderRow,
  line: OrderLineRow,
  quantity: number,
): Promise<LineOriginChanges> {
  const { originDivisionId, transferType, targetStoreId } = line;
  await withdrawTransferRequest(tx, person, order, line);
  await clearLineOrigin(tx, line.id);
  if (quantity === 0 || originDivisionId === null || transferType === null)
    return { request: 'withdrawn' };
  const lacking = await runUnlessStockLacks(() =>
    requestLineTransfer(
      tx,
      person,
      order,
      { ...line, quantity },
      { divisionId: originDivisionId, transferType, storeId: targetStoreId },
    ),
  );
  return lacking
    ? { opened: true, request: 'withdrawn', missing: quantity - lacking.available }
    : { request: 'askedAnew' };
}

/** Runs work, or returns the available stock where it is not enough. Work that fails so has changed nothing. */
async function runUnlessStockLacks(
  work: () => Promise<unknown>,
): Promise<{ readonly available: number } | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    const lacking =
      error instanceof CodedError &&
      error.details.find(({ rule }) => rule === 'stock' || rule === 'stockExpired');
    if (!lacking) throw error;
    return { available: Number(lacking.params?.['available'] ?? 0) };
  }
}
