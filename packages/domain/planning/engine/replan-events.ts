import type { Instant } from '../../kit/time-zone.ts';
import type { TimeInterval } from '../../kit/working-time.ts';
import type { PlantState, PlannedEvent, PlannedOrder, PlanningRules } from '../planning-model.ts';
import type { ReplanAim } from '../replan-aims.ts';
import { resolvePlanningRules } from './planning-problem.ts';
import { findReplanLayout } from './replan-search.ts';
import { createReplanner, hasEventMoved } from './replanner.ts';
import type { ReplanLayout } from './replan-order.ts';
import type { ReplanLayoutRequest } from './replan-works.ts';
import { canMoveEvent } from '../calendar/frozen-days.ts';

/** Change of the plant that makes a replan necessary. */
export type ReplanTrigger =
  | { readonly kind: 'maintenance'; readonly workplaceId: number; readonly window: TimeInterval }
  /** Late event: it starts later than planned, or runs until `end`, or both. */
  | {
      readonly kind: 'late';
      readonly eventId: number;
      readonly start?: Instant;
      readonly end?: Instant;
    };

export interface ReplanRequest {
  /** Plant with every stored event. An event that ended before `now` stays, and so does the done part of a running event. */
  readonly plant: PlantState;
  /** Orders of the events, with their steps and dates. Events of other orders stay in place. */
  readonly orders: readonly PlannedOrder[];
  readonly changes: readonly ReplanTrigger[];
  readonly now: Instant;
  /** Instant before which begun events stay as long as they can, like pinned events. */
  readonly frozenUntil?: Instant | undefined;
  readonly rules?: PlanningRules;
  /** Aim of the new plan: few moved events by default. */
  readonly aim?: ReplanAim | undefined;
  /** Maximum number of layouts that are tried; by default it depends on the size of the plan. */
  readonly attempts?: number;
}

/** Moved event. `to` has several parts where its work is split, and none where the work can no longer be done. */
export interface EventMove {
  readonly event: PlannedEvent;
  readonly to: readonly (TimeInterval & { readonly userId: number })[];
  /** Whether the event was pinned or in frozen days and moves all the same. Work that is reported late is not fixed: it has to move. */
  readonly wasFixed: boolean;
}

export interface OrderEndShift {
  readonly orderId: number;
  readonly before: Instant;
  /** End of the order after the replan; null where part of the order can no longer be done. */
  readonly after: Instant | null;
  /** Milliseconds after the requested instant, before the replan and after it. */
  readonly lateBefore: number;
  readonly lateAfter: number;
}

export interface ReplanOutcome {
  /** All events that move, in the order of their starts. All other events stay. */
  readonly moves: readonly EventMove[];
  /** All orders of which an event moves. */
  readonly orders: readonly OrderEndShift[];
  /** Lower bound for the number of moved events: so many events cannot stay in any plan. */
  readonly least: number;
  /** Events of the orders in loads that cannot stay, and are not moved: they hold pieces of an order outside the replan. */
  readonly held: readonly PlannedEvent[];
}

/**
 * Returns the plan after maintenance or a late event, as near to the old plan as possible: same people, same sequence of work.
 * Affected work goes into gaps, done by its own people or by others.
 * Otherwise other work makes room: all later work, or a few events of orders that have more time.
 * Only layouts that move at most twice as many events as must are compared, unless the aim is the least delay.
 * The layout with the least delay of orders wins, then the one with fewer moved events, then the one with fewer cuts.
 * Pinned or frozen work moves only where it cannot stay itself. It saves nothing.
 * @throws RangeError for an unknown zone or working hours that do not end after their start.
 */
export function replanEvents(input: ReplanRequest): ReplanOutcome {
  const { plant, orders, changes, now, frozenUntil, rules, aim, attempts } = input;
  const request = {
    plant: withMaintenance(plant, changes),
    orders,
    now,
    rules: resolvePlanningRules(plant, rules),
    late: toLateTimes(changes),
    frozenUntil,
    aim,
  };
  const replanner = createReplanner(request);
  const least = replanner.countForced();
  const layout = findReplanLayout(replanner, request, least, attempts);
  return { ...toReplanMoves(plant, request, layout), least, held: replanner.listHeld(layout) };
}

function withMaintenance(plant: PlantState, changes: readonly ReplanTrigger[]): PlantState {
  const windows = changes.filter((change) => change.kind === 'maintenance');
  return {
    ...plant,
    workplaces: plant.workplaces.map((workplace) => ({
      ...workplace,
      maintenance: [
        ...workplace.maintenance,
        ...windows
          .filter(({ workplaceId }) => workplaceId === workplace.id)
          .map(({ window }) => window),
      ],
    })),
  };
}

const toLateTimes = (
  changes: readonly ReplanTrigger[],
): Map<number, { start?: Instant; end?: Instant }> =>
  new Map(
    changes.flatMap((change) =>
      change.kind === 'late' ? [[change.eventId, change] as const] : [],
    ),
  );

/** Returns the moves of a layout, and the ends of the orders of which an event moves. */
export function toReplanMoves(
  { events }: Pick<PlantState, 'events'>,
  { orders, late, frozenUntil }: Pick<ReplanLayoutRequest, 'orders' | 'late' | 'frozenUntil'>,
  layout: ReplanLayout,
): Omit<ReplanOutcome, 'least' | 'held'> {
  const moves = events
    .flatMap((event): EventMove[] => {
      if (!hasEventMoved(event, layout)) return [];
      const to = layout.get(event.id) ?? [];
      return [
        {
          event,
          to: to.map(({ start, end, userId }) => ({ start, end, userId })),
          wasFixed: !late.has(event.id) && !canMoveEvent(event, frozenUntil),
        },
      ];
    })
    .toSorted((one, other) => one.event.start - other.event.start || one.event.id - other.event.id);

  const touched = new Set(moves.map(({ event }) => event.orderId));
  const shifts = orders.flatMap(({ id, requestedAt }): OrderEndShift[] => {
    if (!touched.has(id)) return [];
    const orderEvents = events.filter(({ orderId }) => orderId === id);
    const parts = orderEvents.map((event) => layout.get(event.id) ?? [event]);
    const before = Math.max(...orderEvents.map(({ end }) => end));
    const after = parts.some((each) => each.length === 0)
      ? null
      : Math.max(...parts.flat().map(({ end }) => end));
    const computeLateness = (end: Instant): number => Math.max(0, end - (requestedAt ?? Infinity));
    return [
      {
        orderId: id,
        before,
        after,
        lateBefore: computeLateness(before),
        lateAfter: computeLateness(after ?? before),
      },
    ];
  });
  return { moves, orders: shifts };
}
