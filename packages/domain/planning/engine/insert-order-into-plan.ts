import { minuteMillis, type Instant } from '../../kit/time-zone.ts';
import { getBatchLoadKey } from '../batch-loads.ts';
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
  /** Plant with every stored event, except events of the order that is planned again. */
  readonly plant: PlantState;
  /** Other orders, whose work may make room. */
  readonly orders: readonly PlannedOrder[];
  readonly order: PlannedOrder;
  readonly now: Instant;
  /** Instant before which begun events stay in place, like pinned events. */
  readonly frozenUntil?: Instant | undefined;
  readonly rules?: PlanningRules;
}

/** Order inserted into an existing plan, and the moves that make room for it. */
export interface OrderInsertion extends Omit<ReplanOutcome, 'held'> {
  /** All events of the inserted order; empty where no layout was found that plans all of the order. */
  readonly events: readonly ProposedEvent[];
  /** Milliseconds by which the inserted order ends after its requested instant. */
  readonly lateness: number;
}

/** Number of start times that are tried for the order, spread over the time until its requested date. */
const beginnings = 6;
/** Number of further layouts of the displaced work that are tried for each start time, beyond the plain ones. */
const attemptsEach = 6;

/**
 * Inserts an order into an existing plan with the fewest changes. First it tries the gaps of the plan.
 * Then it plans the order over the work of others, from several start times, and plans the displaced work again as after any change.
 * Being in time comes first, then the least added delay of other orders, then the fewest moved events.
 * Pinned work, work of frozen days and begun work stay. Loads move only with the work that they wait for.
 * A load that cannot move, because it has begun or holds pieces of other orders, stays as it is: where the work before it would come too late,
 * that work stays too, and other work makes room. It saves nothing.
 * @throws RangeError for an unknown zone or working hours that do not end after their start.
 */
export function insertOrderIntoPlan(request: OrderInsertionRequest): OrderInsertion {
  const { plant, orders, order, now, frozenUntil } = request;
  const inGaps = fitOrder(request, plant.events, now);
  const unmoved: OrderInsertion = { ...(inGaps ?? nothing), moves: [], orders: [], least: 0 };
  if (inGaps?.lateness === 0) return unmoved;
  const movable = new Set(orders.map(({ id }) => id));
  const isStaying = (event: PlannedEvent): boolean =>
    !movable.has(event.orderId) || event.start <= now || !canMoveEvent(event, frozenUntil);
  const fixed = plant.events.filter((event) => event.pieces !== undefined || isStaying(event));
  const pause = Math.floor(
    Math.max(0, (order.requestedAt ?? now) - now) / minuteMillis / beginnings,
  );
  const begins = Array.from({ length: beginnings }, (_, step) => now + step * pause * minuteMillis);
  const feeding = listEventsBeforeStayingLoads(plant.events, isStaying);
  const found = [...new Set(begins)].flatMap(
    (begin) =>
      insertByReplan(request, fixed, begin) ??
      (feeding.size > 0 ? insertByReplan(request, fixed, begin, feeding) : undefined) ??
      [],
  );
  return [unmoved, ...found].toSorted(compareInsertions)[0] ?? unmoved;
}

type Placement = Pick<OrderInsertion, 'events' | 'lateness'>;

const nothing: Placement = { events: [], lateness: Infinity };

/** Plans all of the order around some events; undefined where a part of the order finds no time. */
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

/**
 * Returns the ids of all events that work before a load that cannot move: it has begun, is fixed, or holds pieces of an order that makes no room.
 * @param isStaying whether an event cannot move for itself
 */
function listEventsBeforeStayingLoads(
  events: readonly PlannedEvent[],
  isStaying: (event: PlannedEvent) => boolean,
): ReadonlySet<number> {
  const loads = Map.groupBy(
    events.filter(({ pieces }) => pieces !== undefined),
    getBatchLoadKey,
  );
  const staying = [...loads.values()].filter((load) => load.some(isStaying)).flat();
  const until = new Map<number, Instant>();
  for (const { detailId, start } of staying)
    until.set(detailId, Math.max(start, until.get(detailId) ?? start));
  return new Set(
    events
      .filter(({ detailId, start }) => start < (until.get(detailId) ?? -Infinity))
      .map(({ id }) => id),
  );
}

/**
 * Plans the order around fixed events only, and replans the displaced work; undefined where a part of either finds no time.
 * @param feeding ids of further events that stay, as the loads after them do
 */
function insertByReplan(
  request: OrderInsertionRequest,
  fixed: readonly PlannedEvent[],
  begin: Instant,
  feeding: ReadonlySet<number> = new Set(),
): OrderInsertion | undefined {
  const { plant, orders, order, now, frozenUntil, rules } = request;
  const events = plant.events.map((event) =>
    feeding.has(event.id) ? { ...event, pinned: true } : event,
  );
  const ids = new Set(fixed.map(({ id }) => id));
  const staying = events.filter(({ id }) => ids.has(id) || feeding.has(id));
  const placement = fitOrder(request, staying, begin);
  if (!placement) return undefined;
  const pinned = placement.events.map((event, at) => ({ ...event, id: -1 - at, pinned: true }));
  const { held: _, ...result } = replanEvents({
    plant: { ...plant, events: [...events, ...pinned] },
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
  // A load that stays cannot wait for pieces that come later. One that could not stay before keeps nothing else in place.
  if (!isWhole || overtakesFixed(staying, orders, result)) return undefined;
  return { ...result, ...placement };
}

/**
 * Returns whether work ends after the start of a later fixed step: a replan leaves fixed work in place, even when earlier work moves.
 * In lines with a transport between their steps no work may end later than before while a later step stays.
 */
function overtakesFixed(
  fixed: readonly PlannedEvent[],
  orders: readonly PlannedOrder[],
  { moves }: Pick<ReplanOutcome, 'moves'>,
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

/** Sums the milliseconds by which moved orders end later than before. Orders that end sooner do not reduce the sum. */
const sumAddedLateness = (orders: readonly OrderEndShift[]): number =>
  orders.reduce((sum, { lateBefore, lateAfter }) => sum + Math.max(0, lateAfter - lateBefore), 0);

const compareInsertions = (one: OrderInsertion, other: OrderInsertion): number =>
  compareNumbers(one.lateness, other.lateness) ||
  sumAddedLateness(one.orders) - sumAddedLateness(other.orders) ||
  one.moves.length - other.moves.length;
