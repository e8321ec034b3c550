import { CodedError } from '@tarima/domain/kit/errors';
import { canTakeBackOrigin } from '@tarima/domain/orders/origins';
import { orderDocument } from '@tarima/domain/orders/document';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { sql } from 'kysely';
import { releaseReservations } from '../inventories/commands.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { holdBackShipments } from '../fulfilment/create-shipments.ts';
import { reopenLineOrigin } from '../fulfilment/line-parts.ts';
import type { UnscheduledWork } from '../fulfilment/order-notices.ts';
import { withdrawTransferRequest } from '../transfers/withdraw-transfer-request.ts';
import { listOrderLines, transitionOrder } from '../fulfilment/order-row.ts';
import { releaseShipmentPieces } from '../fulfilment/unsent-shipment-goods.ts';
import { lockOrderByLine } from './origins.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Removes the planned work of a locked order. Planning provides it: orders have no access to the calendar. */
export type OrderPlanRemover = (tx: Transaction, orderId: number) => Promise<void>;

/** Removes the remaining planned work of a locked order, and returns the released work. */
export type OrderWorkEnder = (tx: Transaction, orderId: number) => Promise<UnscheduledWork>;

/** Returns the works and minutes of people that would be released if a plan were removed, or all its work ended now. */
export type UnscheduledWorkPreviewer = (
  tx: Transaction,
  orderId: number,
  by: 'unplan' | 'end',
) => Promise<{ readonly events: number; readonly minutes: number }>;

export interface OrderPlanActions {
  /** Removes the whole plan, of which no work has begun. */
  readonly unplan: OrderPlanRemover;
  /** Ends running work, and removes future work. */
  readonly endWork: OrderWorkEnder;
  /** Returns the work that either function would release, without changing anything. */
  readonly foreseeUnscheduled: UnscheduledWorkPreviewer;
}

/**
 * Withdraws the origin of a line, or of a part of it, with all effects: transfer request, reservations, shipment items, plan.
 * The order waits for an origin again; other open parts of the line are merged with it.
 * @returns the order's id.
 * @throws CodedError WRONG_VALUES with status 409:
 * on `status` where origins can no longer change, on `origin` when the line has none (`required`) or its work began (`begun`).
 * Nothing is changed then.
 */
export async function withdrawLineOrigin(
  tx: Transaction,
  person: ActingUser,
  lineId: number,
  unplan: OrderPlanRemover,
): Promise<number> {
  const order = await lockOrderByLine(tx, person, lineId);
  orderDocument.next(order, 'takeBack');
  const line = (await listOrderLines(tx, order.id)).find(({ id }) => id === lineId);
  if (!line) throw new CodedError('ENTITY_NOT_FOUND');
  if (
    !canTakeBackOrigin(order, line, await getDatabaseTime(tx)) ||
    (await isBegunOnFloor(tx, order.id)) ||
    (await hasSentParts(tx, lineId))
  )
    throw new CodedError(
      'WRONG_VALUES',
      [{ path: 'origin', rule: line.originType === null ? 'required' : 'begun' }],
      { status: 409 },
    );
  const cause = { userId: person.id, kind: 'order', id: order.id } as const;
  await withdrawTransferRequest(tx, person, order, line);
  await releaseReservations(tx, { kind: 'order_detail', id: lineId }, cause);
  await releaseShipmentPieces(tx, lineId, cause);
  await holdBackShipments(tx, order.id);
  if (order.computedStartDate !== null) await unplan(tx, order.id);
  await reopenLineOrigin(tx, lineId);
  await transitionOrder(tx, order, 'takeBack', person);
  return order.id;
}

/** Returns whether the floor has begun an order: work may begin before its plan does. */
const isBegunOnFloor = async (tx: Transaction, orderId: number): Promise<boolean> =>
  (await tx.row(sql`
    select from floor_reports where account_id = ${tx.accountId} and order_id = ${orderId} limit 1`)) !==
  undefined;

/**
 * Returns whether parts of a line left before the rest of their order: they keep their origin.
 * A transfer of which no piece was accepted left no goods of this origin.
 */
const hasSentParts = async (tx: Transaction, lineId: number): Promise<boolean> =>
  (await tx.row(sql`
    select from shipments_items i join shipments s on s.account_id = i.account_id and s.id = i.owner_id
    where i.account_id = ${tx.accountId} and i.detail_id = ${lineId} and ${buildStatusCondition(shipmentDocument, 'left', 's.status')}
      and (s.type = 'order' or i.quantity > i.refused + i.missing + i.damaged)
    limit 1`)) !== undefined;

async function getDatabaseTime(tx: Transaction): Promise<Date> {
  const row = await tx.row(sql<{ now: string }>`select present() as now`);
  return new Date(row?.now ?? Number.NaN);
}
