import { minuteMillis, type Instant } from '../../kit/time-zone.ts';
import { compareNumbers } from '../compare-numbers.ts';
import type {
  PlantState,
  PlannedEvent,
  PlannedOrder,
  PlanningRules,
  ProposedEvent,
} from '../planning-model.ts';
import { planOrders } from './plan-orders.ts';
import { replanEvents, type OrderEndShift, type ReplanOutcome } from './replan-events.ts';
import { canMoveEvent } from '../calendar/frozen-days.ts';

export interface OrderInsertionRequest {
  /** Plant with every stored event but those of the order that are planned anew. */
  readonly plant: PlantState;
  /** Other orders whose work may make room. */
  readonly orders: readonly PlannedOrder[];
  readonly order: PlannedOrder;
  readonly now: Instant;
  /** Events that begin before stay where they are, like those that are pinned. */
  readonly frozenUntil?: Instant | undefined;
  readonly rules?: PlanningRules;
}

/** Order put into an existing plan, and the moves that make room for it. */
export interface OrderInsertion extends ReplanOutcome {
  /** All of the order's work; empty where no layout was found that plans all of it. */
  readonly events: readonly ProposedEvent[];
  /** Milliseconds after the requested instant. */
  readonly lateness: number;
}

/** Beginnings that are tried for the order, spread over the time until it is wanted. */
const beginnings = 6;
/** Layouts of the work under the order that are tried for each beginning beyond the plain ones. */
const attemptsEach = 6;

/**
 * Puts an order into an existing plan with the least change.
 * It tries the gaps of the plan, then the order as if the work of others were not there, from several beginnings:
 * the work under it is planned again as after any change.
 * The order is in time first; then the others are as little later as possible, and then as few events as possible move.
 * Pinned work, work of frozen days and work that has begun stay, and loads move only with the work that they wait for. It saves nothing.
 * @throws RangeError for an unknown zone or a lapse that does not end after its start.
 */
export function insertOrder(request: OrderInsertionRequest): OrderInsertion {
  const { plant, orders, order, now, frozenUntil } = request;
  const inGaps = fitOrder(request, plant.events, now);
  const unmoved: OrderInsertion = { ...(inGaps ?? nothing), moves: [], orders: [], least: 0 };
  if (inGaps?.lateness === 0) return unmoved;
  const movable = new Set(orders.map(({ id }) => id));
  const fixed = plant.events.filter(
    (event) =>
      !movable.has(event.orderId) ||
      event.pieces !== undefined ||
      event.start <= now ||
      !canMoveEvent(event, frozenUntil),
  );
  const pause = Math.floor(
    Math.max(0, (order.requestedAt ?? now) - now) / minuteMillis / beginnings,
  );
  const begins = Array.from({ length: beginnings }, (_, step) => now + step * pause * minuteMillis);
  const found = [...new Set(begins)].flatMap(
    (begin) => insertByReplan(request, fixed, begin) ?? [],
  );
  return [unmoved, ...found].toSorted(compareInsertions)[0] ?? unmoved;
}

type Placement = Pick<OrderInsertion, 'events' | 'lateness'>;

const nothing: Placement = { events: [], lateness: Infinity };

/** Plans all of the order around some events; undefined where a part of it has no place. */
function fitOrder(
  { plant, order, now, rules }: OrderInsertionRequest,
  events: readonly PlannedEvent[],
  begin: Instant,
): Placement | undefined {
  const details = order.details.map((detail) => ({
    ...detail,
    notBefore: Math.max(begin, detail.notBefore ?? begin),
  }));
  const planned = planOrders({
    plant: { ...plant, events },
    orders: [{ ...order, details }],
    now,
    ...(rules && { rules }),
    search: { iterations: 40 },
  });
  const [dates] = planned.orders;
  if (planned.unplanned.length > 0 || planned.events.length === 0 || !dates) return undefined;
  return { events: planned.events, lateness: dates.lateness };
}

/** Plans the order around fixed events alone, and replans the work under it; undefined where that does not place all of both. */
function insertByReplan(
  request: OrderInsertionRequest,
  fixed: readonly PlannedEvent[],
  begin: Instant,
): OrderInsertion | undefined {
  const { plant, orders, order, now, frozenUntil, rules } = request;
  const placement = fitOrder(request, fixed, begin);
  if (!placement) return undefined;
  const pinned = placement.events.map((event, at) => ({ ...event, id: -1 - at, pinned: true }));
  const result = replanEvents({
    plant: { ...plant, events: [...plant.events, ...pinned] },
    orders: [...orders, order],
    changes: [],
    now,
    frozenUntil,
    attempts: attemptsEach,
    ...(rules && { rules }),
  });
  const isWhole = result.moves.every(
    ({ event, to, wasFixed }) => event.id >= 0 && to.length > 0 && !wasFixed,
  );
  return isWhole && !overtakesFixed(fixed, orders, result)
    ? { ...result, ...placement }
    : undefined;
}

/**
 * Returns whether work ends behind the beginning of a later step that stays:
 * a replan leaves fixed work where it is, even when earlier work moves.
 * In lines with a transport between their steps no work may end later than before while a later step stays.
 */
function overtakesFixed(
  fixed: readonly PlannedEvent[],
  orders: readonly PlannedOrder[],
  { moves }: ReplanOutcome,
): boolean {
  const transported = new Set(
    orders
      .flatMap(({ details }) => details)
      .filter(({ steps }) => steps.some(({ way = 0 }) => way > 0))
      .map(({ id }) => id),
  );
  const moved = new Set(moves.map(({ event }) => event.id));
  const staying = Map.groupBy(
    fixed.filter(({ id }) => !moved.has(id)),
    ({ detailId }) => detailId,
  );
  return moves.some(({ event, to }) => {
    const end = Math.max(...to.map((part) => part.end));
    return (staying.get(event.detailId) ?? []).some(
      ({ workplaceId, start }) =>
        workplaceId !== event.workplaceId &&
        start >= event.start &&
        end > (transported.has(event.detailId) ? event.end : Math.max(event.end, start)),
    );
  });
}

/** Milliseconds by which the orders that move end later than before, those that end sooner not counted. */
const sumAddedLateness = (orders: readonly OrderEndShift[]): number =>
  orders.reduce((sum, { lateBefore, lateAfter }) => sum + Math.max(0, lateAfter - lateBefore), 0);

const compareInsertions = (one: OrderInsertion, other: OrderInsertion): number =>
  compareNumbers(one.lateness, other.lateness) ||
  sumAddedLateness(one.orders) - sumAddedLateness(other.orders) ||
  one.moves.length - other.moves.length;
