import type { OrderStatus } from '../orders/status.ts';

/** States of an order that a customer may see: no origins, no plan, no station. */
export const customerOrderStates = [
  'open',
  'accepted',
  'making',
  'ready',
  'onTheWay',
  'delivered',
  'rejected',
  'expired',
  'canceled',
] as const;
export type CustomerOrderState = (typeof customerOrderStates)[number];

const states: Readonly<Record<OrderStatus, CustomerOrderState>> = {
  quotation: 'open',
  accepted: 'accepted',
  origins_pending: 'accepted',
  active: 'accepted',
  production: 'making',
  finished: 'ready',
  send: 'onTheWay',
  collected: 'delivered',
  delivered: 'delivered',
  rejected: 'rejected',
  expired: 'expired',
  canceled: 'canceled',
};

/** Steps of an accepted order, in the order of the page. */
export const customerOrderSteps = [
  'accepted',
  'making',
  'ready',
  'onTheWay',
  'delivered',
] as const satisfies readonly CustomerOrderState[];

/**
 * Returns the state that the customer sees. @param isOver whether the quotation has expired, though its stored status does not show it yet
 */
export const getCustomerOrderState = (status: OrderStatus, isOver: boolean): CustomerOrderState =>
  status === 'quotation' && isOver ? 'expired' : states[status];

/** Pieces of a line, as whole thousandths. */
export interface CustomerLinePieces {
  readonly ordered: number;
  /** Pieces ready for the line, made or in stock. */
  readonly made: number;
  /** Pieces that left the plant, arrived or not. */
  readonly shipped: number;
  readonly delivered: number;
}

/**
 * Returns consistent piece counts of a line for a customer.
 * There are at most the ordered pieces, at least as many made as shipped, and as many shipped as delivered, in any sequence of the reports.
 */
export function toConsistentPieceCounts({
  ordered,
  made,
  shipped,
  delivered,
}: CustomerLinePieces): CustomerLinePieces {
  const limitToOrdered = (pieces: number) => Math.min(ordered, Math.max(0, pieces));
  const arrived = limitToOrdered(delivered);
  const gone = Math.max(arrived, limitToOrdered(shipped));
  return { ordered, delivered: arrived, shipped: gone, made: Math.max(gone, limitToOrdered(made)) };
}
