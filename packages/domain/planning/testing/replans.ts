import fc from 'fast-check';
import { minuteMillis } from '../../kit/time-zone.ts';
import { getAbleOperators, hasAbsenceEnd } from '../operators.ts';
import type { PlantState, PlannedEvent, PlannedOrder } from '../planning-model.ts';
import { planOrders } from '../engine/plan-orders.ts';
import { replanEvents, type ReplanTrigger, type EventMove } from '../engine/replan-events.ts';
import { findPlanBreaches, findPrematureSteps } from './verify-plan.ts';

/** A plant with the orders that are planned in it, see `cases`. */
export interface PlanningCase {
  readonly plant: PlantState;
  readonly orders: readonly PlannedOrder[];
  readonly now: number;
}

/** Planned event that a maintenance hits; minutes from its start to that of the window, and length of the window. */
export interface DrawnMaintenance {
  readonly which: number;
  readonly from: number;
  readonly long: number;
}

export const maintenanceCases: fc.Arbitrary<DrawnMaintenance> = fc.record({
  which: fc.nat(),
  from: fc.integer({ min: -200, max: 200 }),
  long: fc.integer({ min: 1, max: 3000 }),
});

/** Planned event that runs on, and its additional minutes. */
export const lateEventCases = fc.record({
  which: fc.nat(),
  long: fc.integer({ min: 1, max: 3000 }),
});

/** The plan of the orders of a case, and the plant with it. */
function planCase({ plant, orders, now }: PlanningCase) {
  const { events, unplanned } = planOrders({ plant, orders, now, search: { iterations: 0 } });
  const stored = events.map((each, index) => ({ ...each, id: 1000 + index }));
  return { stored, unplanned, full: { ...plant, events: [...plant.events, ...stored] } };
}

const applyMoves = (
  events: readonly PlannedEvent[],
  moves: readonly EventMove[],
): PlannedEvent[] => {
  const moved = new Map(moves.map(({ event: { id }, to }) => [id, to]));
  return events.flatMap((each) =>
    (moved.get(each.id) ?? [each]).map((part) => ({ ...each, ...part })),
  );
};

/** Returns the moves of a replan without any change. */
export function replanUnchanged(drawn: PlanningCase): readonly EventMove[] {
  const { full: plant } = planCase(drawn);
  return replanEvents({ plant, orders: drawn.orders, now: drawn.now, changes: [] }).moves;
}

/**
 * Returns the violations after a replan for an event that runs on. Its step then takes as many more minutes,
 * over which its pieces are spread: no later step may use them earlier.
 */
export function findBreachesAfterLateEvent(
  { plant, orders, now }: PlanningCase,
  { which, long }: { readonly which: number; readonly long: number },
): string[] {
  const { stored, unplanned, full } = planCase({ plant, orders, now });
  const hit = stored[which % stored.length];
  if (!hit) return [];
  const change: ReplanTrigger = {
    kind: 'late',
    eventId: hit.id,
    end: hit.end + long * minuteMillis,
  };
  const { moves } = replanEvents({ plant: full, orders, now, changes: [change] });
  const events = applyMoves(stored, moves);
  const claim = { plant, now, unplanned, transferBatch: 20 };
  const hitStep = orders
    .flatMap(({ details }) => details)
    .find(({ id }) => id === hit.detailId)
    ?.steps.find(({ workplaceId }) => workplaceId === hit.workplaceId);
  // Minutes in which pieces are made: each person who works at the step sets it up first.
  const sumProducingMinutes = (of: readonly PlannedEvent[]): number => {
    const stepEvents = of.filter(
      ({ detailId, workplaceId }) => detailId === hit.detailId && workplaceId === hit.workplaceId,
    );
    const people = Map.groupBy(stepEvents, ({ userId }) => userId);
    return [...people.values()].reduce(
      (sum, each) => sum + Math.max(0, sumMinutes(each) - Math.ceil(hitStep?.setUp ?? 0)),
      0,
    );
  };
  const extraMinutes = sumProducingMinutes(events) - sumProducingMinutes(stored);
  const longerOrders = orders.map((order) => ({
    ...order,
    details: order.details.map((detail) => ({
      ...detail,
      steps: detail.steps.map((step) =>
        detail.id === hit.detailId && step.workplaceId === hit.workplaceId
          ? { ...step, extraMinutes: (step.extraMinutes ?? 0) + extraMinutes }
          : step,
      ),
    })),
  }));
  const wasInOrder = findPrematureSteps({ ...claim, orders, events: stored }).length === 0;
  return [
    ...findPlanBreaches({ ...claim, orders: [], events, unplanned: [] }),
    ...(wasInOrder
      ? findPrematureSteps({
          ...claim,
          orders: longerOrders,
          events,
          unplanned: [...unplanned, ...findUndone({ plant, orders, now }, moves)],
        })
      : []),
  ];
}

/** Returns the plan of a case with a maintenance that hits it; undefined without planned work. */
export function applyMaintenance(drawn: PlanningCase, { which, from, long }: DrawnMaintenance) {
  const { stored, unplanned, full } = planCase(drawn);
  const hit = stored[which % stored.length];
  if (!hit) return undefined;
  const { workplaceId } = hit;
  const window = {
    start: hit.start + from * minuteMillis,
    end: hit.start + (from + long) * minuteMillis,
  };
  const closed: PlantState = {
    ...drawn.plant,
    workplaces: drawn.plant.workplaces.map((each) =>
      each.id === workplaceId ? { ...each, maintenance: [...each.maintenance, window] } : each,
    ),
  };
  const change: ReplanTrigger = { kind: 'maintenance', workplaceId, window };
  return { stored, unplanned, full, closed, change };
}

/** Returns the violations after a replan for a maintenance. */
export function findBreachesAfterMaintenance(
  drawn: PlanningCase,
  window: DrawnMaintenance,
): string[] {
  const { plant, orders, now } = drawn;
  const hit = applyMaintenance(drawn, window);
  if (!hit) return [];
  const { stored, unplanned, full, closed, change } = hit;
  const { moves } = replanEvents({ plant: full, orders, now, changes: [change] });
  const events = applyMoves(stored, moves);
  const claim = {
    plant: closed,
    orders,
    now,
    events,
    unplanned: [...unplanned, ...findUndone({ plant, orders, now }, moves)],
    transferBatch: 20,
  };
  const wasInOrder = findPrematureSteps({ ...claim, events: stored, unplanned }).length === 0;
  return [...findPlanBreaches(claim), ...(wasInOrder ? findPrematureSteps(claim) : [])];
}

const sumMinutes = (events: readonly Pick<PlannedEvent, 'start' | 'end'>[]): number =>
  events.reduce((sum, { start, end }) => sum + (end - start) / minuteMillis, 0);

/**
 * Returns work that a replan leaves undone with a reason: only people who are lent can do it, or its person set it up in part and leaves.
 * The set-up of such an event is passed on to later ones of its person, which grow by it.
 */
function findUndone({ plant, orders }: PlanningCase, moves: readonly EventMove[]) {
  const leaves = ({ away = [] }: PlantState['operators'][number]): boolean =>
    away.some((time) => !hasAbsenceEnd(time.end));
  const isOnlyLent = (place: number): boolean =>
    getAbleOperators(plant.operators, place).every(leaves);
  const details = orders.flatMap((order) => order.details);
  const isHalfSetUp = ({ detailId, workplaceId: place, userId }: PlannedEvent): boolean =>
    details.some(
      ({ id, steps }) =>
        id === detailId &&
        steps.some((step) => step.workplaceId === place && (step.setUp ?? 0) > 0),
    ) &&
    getAbleOperators(plant.operators, place).some((user) => user.id === userId && leaves(user));
  const computeGrowth = ({ detailId, workplaceId, userId }: PlannedEvent): number =>
    moves
      .filter(({ event }) => event.detailId === detailId && event.workplaceId === workplaceId)
      .filter(({ to }) => to.length > 0 && to.every((part) => part.userId === userId))
      .reduce((sum, { event, to }) => sum + sumMinutes(to) - sumMinutes([event]), 0);
  return moves
    .filter(
      ({ event, to }) => to.length === 0 && (isOnlyLent(event.workplaceId) || isHalfSetUp(event)),
    )
    .map(({ event }) => ({
      ...event,
      minutes: sumMinutes([event]) - computeGrowth(event),
      reason: { code: 'beyondHorizon' as const },
    }));
}
