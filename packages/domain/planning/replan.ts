import type { Instant } from '../kit/time-zone.ts';
import type { Interval } from '../kit/working-time.ts';
import type { Plant, PlannedEvent, PlannedOrder, PlanningRules } from './model.ts';
import { defaultRules } from './problem.ts';
import { layOut, type Layout } from './ripple.ts';

/** What happened to the plan. */
export type Change =
  | { readonly kind: 'maintenance'; readonly workplaceId: number; readonly window: Interval }
  /** The event starts later than planned, or its work runs on until `end`, or both. */
  | {
      readonly kind: 'late';
      readonly eventId: number;
      readonly start?: Instant;
      readonly end?: Instant;
    };

export interface ReplanRequest {
  /** With every stored event; what ended before `now` stays, and so does what is done of an event that runs. */
  readonly plant: Plant;
  /** The orders of the events, for their steps and dates. Events of others stay where they are. */
  readonly orders: readonly PlannedOrder[];
  readonly changes: readonly Change[];
  readonly now: Instant;
  readonly rules?: PlanningRules;
}

/** An event that moves. `to` has several parts where its work is split, and none where it cannot be done any more. */
export interface EventMove {
  readonly event: PlannedEvent;
  readonly to: readonly (Interval & { readonly userId: number })[];
}

export interface OrderShift {
  readonly orderId: number;
  readonly before: Instant;
  /** Null: a part of it cannot be done any more. */
  readonly after: Instant | null;
  /** Milliseconds after the requested instant, before and after. */
  readonly lateBefore: number;
  readonly lateAfter: number;
}

export interface Replan {
  /** The ripple: every event that moves, in the order of their starts. All others stay. */
  readonly moves: readonly EventMove[];
  /** Every order of which an event moves. */
  readonly orders: readonly OrderShift[];
}

/**
 * The plan after a maintenance or a late event, as near to the old one as it can be: the same people, the same order of work. Two ways are
 * tried: what is hit goes into gaps that the others leave, or it pushes what comes after it. The one that makes orders less late wins,
 * then the one that moves fewer events. Nothing is saved by it.
 * @throws RangeError for an unknown zone or a lapse that does not end after its start.
 */
export function replan({ plant, orders, changes, now, rules }: ReplanRequest): Replan {
  const changed = withMaintenance(plant, changes);
  const request = {
    plant: changed,
    orders,
    now,
    rules: { ...defaultRules, ...rules },
    late: lateOf(changes),
  };
  const ways = (['gaps', 'push'] as const).map((way) =>
    resultOf(plant, orders, layOut(request, way)),
  );
  const [best] = ways.toSorted(
    (one, other) => lateness(one) - lateness(other) || one.moves.length - other.moves.length,
  );
  return best ?? { moves: [], orders: [] };
}

function withMaintenance(plant: Plant, changes: readonly Change[]): Plant {
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

const lateOf = (changes: readonly Change[]): Map<number, { start?: Instant; end?: Instant }> =>
  new Map(
    changes.flatMap((change) =>
      change.kind === 'late' ? [[change.eventId, change] as const] : [],
    ),
  );

const lateness = ({ orders }: Replan): number =>
  orders.reduce((sum, { after, lateAfter }) => sum + (after === null ? 1e15 : lateAfter), 0);

function resultOf({ events }: Plant, orders: readonly PlannedOrder[], layout: Layout): Replan {
  const moves = events
    .flatMap((event): EventMove[] => {
      const to = layout.get(event.id) ?? [event];
      const [only] = to;
      const stays =
        to.length === 1 &&
        only?.start === event.start &&
        only.end === event.end &&
        only.userId === event.userId;
      return stays
        ? []
        : [{ event, to: to.map(({ start, end, userId }) => ({ start, end, userId })) }];
    })
    .toSorted((one, other) => one.event.start - other.event.start || one.event.id - other.event.id);

  const touched = new Set(moves.map(({ event }) => event.orderId));
  const shifts = orders.flatMap(({ id, requestedAt }): OrderShift[] => {
    if (!touched.has(id)) return [];
    const own = events.filter(({ orderId }) => orderId === id);
    const parts = own.map((event) => layout.get(event.id) ?? [event]);
    const before = Math.max(...own.map(({ end }) => end));
    const after = parts.some((each) => each.length === 0)
      ? null
      : Math.max(...parts.flat().map(({ end }) => end));
    const late = (end: Instant): number => Math.max(0, end - (requestedAt ?? Infinity));
    return [
      { orderId: id, before, after, lateBefore: late(before), lateAfter: late(after ?? before) },
    ];
  });
  return { moves, orders: shifts };
}
