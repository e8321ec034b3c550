import type { Instant } from '../../kit/time-zone.ts';
import type { TimeInterval } from '../../kit/working-time.ts';
import type { PlantState, PlannedEvent, PlannedOrder, PlanningRules } from '../planning-model.ts';
import { resolvePlanningRules } from './planning-problem.ts';
import { findReplanLayout } from './replan-search.ts';
import { createReplanner, hasEventMoved } from './replanner.ts';
import type { ReplanLayout } from './replan-order.ts';
import type { ReplanLayoutRequest } from './replan-works.ts';
import { canMoveEvent } from '../calendar/frozen-days.ts';

/** Change that happened to the plan. */
export type ReplanTrigger =
  | { readonly kind: 'maintenance'; readonly workplaceId: number; readonly window: TimeInterval }
  /** The event starts later than planned, or its work runs on until `end`, or both. */
  | {
      readonly kind: 'late';
      readonly eventId: number;
      readonly start?: Instant;
      readonly end?: Instant;
    };

export interface ReplanRequest {
  /** Plant with every stored event; an event that ended before `now` stays, and so does the done part of an event that runs. */
  readonly plant: PlantState;
  /** The orders of the events, for their steps and dates. Events of others stay where they are. */
  readonly orders: readonly PlannedOrder[];
  readonly changes: readonly ReplanTrigger[];
  readonly now: Instant;
  /** Events that begin before stay where they are as long as they can, like those that are pinned. */
  readonly frozenUntil?: Instant | undefined;
  readonly rules?: PlanningRules;
  /** Layouts that are tried, at most; without it by the size of the plan. */
  readonly attempts?: number;
}

/** An event that moves. `to` has several parts where its work is split, and none where it cannot be done any more. */
export interface EventMove {
  readonly event: PlannedEvent;
  readonly to: readonly (TimeInterval & { readonly userId: number })[];
  /** True for work that was to stay, by its pin or its day, and cannot. Work that is reported late is not fixed: it has to move. */
  readonly wasFixed: boolean;
}

export interface OrderEndShift {
  readonly orderId: number;
  readonly before: Instant;
  /** Null: a part of it cannot be done any more. */
  readonly after: Instant | null;
  /** Milliseconds after the requested instant, before and after. */
  readonly lateBefore: number;
  readonly lateAfter: number;
}

export interface ReplanOutcome {
  /** The ripple: every event that moves, in the order of their starts. All others stay. */
  readonly moves: readonly EventMove[];
  /** Every order of which an event moves. */
  readonly orders: readonly OrderEndShift[];
  /** Lower bound for the number of events that cannot stay in any plan. */
  readonly least: number;
}

/**
 * Returns the plan after a maintenance or a late event, as near to the old one as possible: the same people, the same order of work.
 * Work that is hit goes into gaps that the others leave, by its own people or by any, or others make room:
 * all that come after it, or a few that have more time.
 * Of the layouts that move at most twice as many events as must, the one that makes orders less late wins,
 * then the one that moves fewer events, then the one that cuts less.
 * Work that is pinned or in frozen days moves only where it cannot stay itself. It saves nothing.
 * @throws RangeError for an unknown zone or a lapse that does not end after its start.
 */
export function replanEvents(input: ReplanRequest): ReplanOutcome {
  const { plant, orders, changes, now, frozenUntil, rules, attempts } = input;
  const request = {
    plant: withMaintenance(plant, changes),
    orders,
    now,
    rules: resolvePlanningRules(plant, rules),
    late: toLateTimes(changes),
    frozenUntil,
  };
  const replanner = createReplanner(request);
  const least = replanner.countForced();
  return {
    ...toReplan(plant, request, findReplanLayout(replanner, request, least, attempts)),
    least,
  };
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

function toReplan(
  { events }: PlantState,
  { orders, late, frozenUntil }: ReplanLayoutRequest,
  layout: ReplanLayout,
): Omit<ReplanOutcome, 'least'> {
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
