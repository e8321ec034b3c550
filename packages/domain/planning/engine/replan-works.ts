import { minuteMillis, type Instant } from '../../kit/time-zone.ts';
import type { TimeInterval } from '../../kit/working-time.ts';
import type { WorkingTimeAxis } from '../calendar/working-time-axis.ts';
import { createHandOverWaitFactory, type HandOverWait } from './hand-over-waits.ts';
import { createBatchStations, type BatchStation } from './load-axis.ts';
import { getBatchLoadKey, getBatchLoadRules } from '../batch-loads.ts';
import type { PlantState, PlannedEvent, PlannedOrder, PlanningRules } from '../planning-model.ts';
import type { ReplanAim } from '../replan-aims.ts';
import { canMoveEvent } from '../calendar/frozen-days.ts';

export interface ReplanLayoutRequest {
  /** Plant with the new maintenance. */
  readonly plant: PlantState;
  readonly orders: readonly PlannedOrder[];
  readonly now: Instant;
  readonly rules: Required<PlanningRules>;
  /** Events that start later or run longer, by id. */
  readonly late: ReadonlyMap<number, { readonly start?: Instant; readonly end?: Instant }>;
  /** Instant before which begun work does not move by itself. */
  readonly frozenUntil?: Instant | undefined;
  readonly aim?: ReplanAim | undefined;
}

export interface ReplanWork {
  readonly event: PlannedEvent;
  /** Earliest start of the work, as a position. */
  readonly from: number;
  readonly minutes: number;
  /** Part of the work that is done and stays. */
  readonly done?: TimeInterval;
  /** Waits for previous steps; for a load, the waits of each of its shares. */
  readonly waits: readonly HandOverWait[];
  /** Batch station of a load: the load's shares move together. */
  readonly load?: BatchStation;
  /** Whether the work is placed before all other work, and stays as long as it can be done there. */
  readonly fixed: boolean;
}

/** Returns the key that all events of one step of one line share. */
export const getStepKey = ({ detailId, workplaceId }: PlannedEvent): string =>
  `${detailId} ${workplaceId}`;

/** Works of a replan: those that may be placed again, and loads that stay for an order that the replan does not cover. */
interface ReplanWorks {
  /** Works in the order of their starts. */
  readonly works: readonly ReplanWork[];
  /** Loads to come with shares of covered orders and of others. */
  readonly heldLoads: readonly ReplanWork[];
}

/** Creates the works of events that may be placed again, and of loads that other orders hold in place. */
export function createReplanWorks(
  { plant, orders, now, rules, late, frozenUntil }: ReplanLayoutRequest,
  axis: WorkingTimeAxis,
): ReplanWorks {
  const details = new Map(
    orders.flatMap(({ details: lines }) => lines.map((detail) => [detail.id, detail])),
  );
  const loads = getBatchLoadRules(plant.workplaces);
  const moving = new Set(orders.map(({ id }) => id));
  // Loads that move occupy only the time at which they are placed again.
  const batches = createBatchStations(
    { ...plant, events: plant.events.filter(({ orderId }) => !moving.has(orderId)) },
    axis,
  );
  const shares = Map.groupBy(
    plant.events.filter(
      ({ pieces, workplaceId }) => pieces !== undefined && loads.has(workplaceId),
    ),
    getBatchLoadKey,
  );
  const createWait = createHandOverWaitFactory(plant.events, { axis, details, loads, late, rules });
  const loadWorks = [...shares.values()].flatMap((load) =>
    createLoadWork(load).map((work) => ({
      work,
      isHeld: load.some(({ detailId }) => !details.has(detailId)),
      isCovered: load.some(({ detailId }) => details.has(detailId)),
    })),
  );
  const works = plant.events.flatMap((event): ReplanWork[] => {
    const detail = details.get(event.detailId);
    if (event.pieces !== undefined && shares.has(getBatchLoadKey(event))) return [];
    const change = late.get(event.id);
    const end = Math.max(event.end, change?.end ?? 0);
    if (!detail || end <= now) return [];
    const start = Math.max(event.start, change?.start ?? 0);
    const from = axis.position(Math.max(start, now));
    // Work that overruns is longer than planned; work that only starts later is not.
    const minutes =
      change?.end === undefined
        ? Math.ceil(
            (event.end - (change?.start === undefined ? Math.max(event.start, now) : event.start)) /
              minuteMillis,
          )
        : axis.positionUp(end) - from;
    const running = event.start < now && change?.start === undefined;
    return [
      {
        event,
        from,
        minutes,
        // An event whose planned end has passed counts all its planned time as done.
        ...(running && { done: { start: event.start, end: Math.min(now, event.end) } }),
        waits: [createWait(event)],
        fixed: !canMoveEvent(event, frozenUntil),
      },
    ];
  });
  const movableLoads = loadWorks.flatMap(({ work, isHeld }) => (isHeld ? [] : [work]));
  return {
    works: [...works, ...movableLoads].toSorted(
      (one, other) => one.event.start - other.event.start || one.event.id - other.event.id,
    ),
    heldLoads: loadWorks.flatMap(({ work, isHeld, isCovered }) =>
      isHeld && isCovered ? [work] : [],
    ),
  };

  /** Returns the work of a load; none for a running load, which stays. */
  function createLoadWork(load: readonly PlannedEvent[]): ReplanWork[] {
    const [event] = load;
    const batch = event && batches.get(event.workplaceId);
    if (!batch) return [];
    const start = Math.max(event.start, ...load.map(({ id }) => late.get(id)?.start ?? 0));
    if (start < now) return [];
    const from = axis.position(start);
    const fixed = load.some((share) => !canMoveEvent(share, frozenUntil));
    const minutes = axis.positionUp(event.end) - axis.position(event.start);
    return [{ event, from, minutes, waits: load.map(createWait), load: batch, fixed }];
  }
}
