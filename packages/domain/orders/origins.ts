import type { ShipmentStatus } from '../shipments/status.ts';
import { canTransition } from '../kit/transitions.ts';
import { orderTransitions, type OrderEvent, type OrderStatus } from './status.ts';

/** Kinds of origins of a line's goods. Source: specification, section 4, "Origins". */
export const originTypes = ['production', 'inventory', 'transfer'] as const;
export type OriginType = (typeof originTypes)[number];

/** Kinds of transfers, by the way goods of another division reach the customer: through a store of the own division, or directly. */
export const transferTypes = ['transfer', 'collect', 'directMailing'] as const;
export type TransferType = (typeof transferTypes)[number];

/** Progress of an order line, from no origin to goods that can leave. */
export interface OrderLineState {
  readonly originType: OriginType | null;
  /** Whether the origin is certain: a transfer is certain once it was accepted. */
  readonly settled: boolean;
  /** Whether the goods are in the store from which they leave for the customer. */
  readonly ready: boolean;
}

/** Whether an origin may be assigned to a line: only while it has none, not even a pending request. */
export const isLineWithoutOrigin = ({ originType }: Pick<OrderLineState, 'originType'>): boolean =>
  originType === null;

/** Whether goods of the line are still to be produced. */
const isToMake = ({ originType, ready }: OrderLineState): boolean =>
  originType === 'production' && !ready;

/** Statuses in which goods are gathered for the customer. */
const gathering = ['origins_pending', 'active', 'production'] as const;
export type PreparationStatus = (typeof gathering)[number];
export const isPreparationStatus = (status: OrderStatus): status is PreparationStatus =>
  gathering.some((each) => each === status);

/**
 * Returns the event of a changed order that was settled before: it waits for an origin or for goods again, or its plan is gone.
 * `findNextOrderEvent` returns the event that completes the order.
 */
export function findRevisionEvent(
  status: OrderStatus,
  lines: readonly OrderLineState[],
  isPlanned: boolean,
): Extract<OrderEvent, 'reopen' | 'unplan'> | undefined {
  if (!canTransition(orderTransitions, status, 'reopen')) return undefined;
  if (!lines.every(({ settled }) => settled)) return 'reopen';
  if (lines.some(isToMake)) return status === 'production' && !isPlanned ? 'unplan' : undefined;
  const waits = lines.some(({ ready }) => !ready);
  // Produced goods wait in status `production` for goods that are on their way, as before.
  return waits && status === 'active' ? 'reopen' : undefined;
}

/** Facts of an order that decide whether an origin can be withdrawn. */
export interface OriginRemovalContext {
  readonly status: OrderStatus;
  /** Start of the planned work. */
  readonly computedStartDate: string | null;
  readonly productionFinishedAt: string | null;
}

/**
 * Returns true when the origin of a line can be withdrawn.
 * That is possible before planned work of its order has begun, and before goods have left for the customer (by the status).
 * The origin of a transfer can be withdrawn before its answer.
 */
export function canTakeBackOrigin(
  order: OriginRemovalContext,
  line: OrderLineState,
  now: Date,
): boolean {
  const { status, computedStartDate, productionFinishedAt } = order;
  if (isLineWithoutOrigin(line) || !canTransition(orderTransitions, status, 'takeBack'))
    return false;
  const begun = computedStartDate !== null && new Date(computedStartDate) <= now;
  if (begun || productionFinishedAt !== null) return false;
  return line.originType !== 'transfer' || !line.settled;
}

/**
 * Returns the event that follows from an order's lines after a change: release to production, or completion.
 * Undefined while lines have no origin, requests are unanswered, work is unfinished or goods are on their way.
 * @param isPlanned whether some of the order's work is already planned
 */
export function findNextOrderEvent(
  status: PreparationStatus,
  lines: readonly OrderLineState[],
  isPlanned = false,
): Extract<OrderEvent, 'release' | 'resume' | 'complete'> | undefined {
  if (lines.length === 0 || !lines.every(({ settled }) => settled)) return undefined;
  if (status === 'origins_pending' && lines.some(isToMake)) return isPlanned ? 'resume' : 'release';
  return lines.every(({ ready }) => ready) ? 'complete' : undefined;
}

/** Shipment to the customer, as it decides the status of its order. */
export interface CustomerShipment {
  readonly method: TransferType;
  readonly status: ShipmentStatus;
}

/**
 * Returns the event that follows from the shipments to the customer.
 * The order is sent when the first leaves, and delivered or collected when the last has ended. Undefined while no event follows.
 */
export function findShippingEvent(
  status: 'finished' | 'send',
  parts: readonly CustomerShipment[],
): Extract<OrderEvent, 'send' | 'deliver' | 'collect'> | undefined {
  const transported = parts.filter(({ method }) => method !== 'collect');
  const hasDeparture = transported.some(
    (part) => part.status === 'send' || part.status === 'finished',
  );
  if (status === 'finished' && hasDeparture) return 'send';
  const ended = parts.length > 0 && parts.every((part) => part.status === 'finished');
  if (!ended) return undefined;
  return status === 'send' ? 'deliver' : 'collect';
}
