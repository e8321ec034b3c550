import { CodedError } from '@tarima/domain/kit/errors';
import { canTakeBackOrigin } from '@tarima/domain/orders/origins';
import { orderDocument } from '@tarima/domain/orders/document';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { sql } from 'kysely';
import { releaseReservations } from '../inventories/commands.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { holdBackShipments, releaseShipmentPieces } from '../fulfilment/create-shipments.ts';
import { reopenLineOrigin } from '../fulfilment/line-parts.ts';
import type { UnscheduledWork } from '../fulfilment/order-notices.ts';
import { withdrawTransferRequest } from '../transfers/withdraw-transfer-request.ts';
import { listOrderLines, transitionOrder } from '../fulfilment/order-row.ts';
import { lockOrderByLine } from './origins.ts';
import { hasStatus } from '../kit/has-status.ts';

/** Removes the planned work of a locked order. Planning provides it: orders have no access to the calendar. */
export type PlanRemover = (tx: Transaction, orderId: number) => Promise<void>;

/** Does the same, and returns the freed work. */
export type OrderWorkEnder = (tx: Transaction, orderId: number) => Promise<UnscheduledWork>;

/** How many works and minutes of people would be free if a plan were taken away, or all of its work ended now. */
export type UnscheduledWorkPreviewer = (
  tx: Transaction,
  orderId: number,
  by: 'unplan' | 'end',
) => Promise<{ readonly events: number; readonly minutes: number }>;

export interface OrderPlanActions {
  /** Removes the whole plan, of which nothing has begun. */
  readonly unplan: PlanRemover;
  /** Ends running work, and frees the work that is ahead. */
  readonly endWork: OrderWorkEnder;
  /** Returns the work that either would free, without doing it. */
  readonly foreseeUnscheduled: UnscheduledWorkPreviewer;
}

/**
 * Clears the origin of a line, or of a part of it, with all its effects:
 * the request to another division, the reservations, the items of shipments, the plan.
 * The order waits for an origin again; other open parts of the line are joined with it.
 * @returns the order's id.
 * @throws CodedError WRONG_VALUES, 409: on `status` where no origin can be changed any more,
 * on `origin` when the line has none (`required`) or its work began (`begun`).
 * Nothing is changed then.
 */
export async function withdrawLineOrigin(
  tx: Transaction,
  person: ActingUser,
  lineId: number,
  unplan: PlanRemover,
): Promise<number> {
  const order = await lockOrderByLine(tx, person, lineId);
  orderDocument.next(order, 'takeBack');
  const line = (await listOrderLines(tx, order.id)).find(({ id }) => id === lineId);
  if (!line) throw new CodedError('ENTITY_NOT_FOUND');
  if (
    !canTakeBackOrigin(order, line, await presentMoment(tx)) ||
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

/** Work may begin before its plan does. */
const isBegunOnFloor = async (tx: Transaction, orderId: number): Promise<boolean> =>
  (await tx.row(sql`
    select from floor_reports where account_id = ${tx.accountId} and order_id = ${orderId} limit 1`)) !==
  undefined;

/** Returns whether parts of a line left ahead of the rest of their order: they keep the origin that they had. */
const hasSentParts = async (tx: Transaction, lineId: number): Promise<boolean> =>
  (await tx.row(sql`
    select from shipments_items i join shipments s on s.account_id = i.account_id and s.id = i.owner_id
    where i.account_id = ${tx.accountId} and i.detail_id = ${lineId} and ${hasStatus(shipmentDocument, 'left', 's.status')}
    limit 1`)) !== undefined;

async function presentMoment(tx: Transaction): Promise<Date> {
  const row = await tx.row(sql<{ now: string }>`select present() as now`);
  return new Date(row?.now ?? Number.NaN);
}
