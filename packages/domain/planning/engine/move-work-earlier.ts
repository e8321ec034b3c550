import type { Instant } from '../../kit/time-zone.ts';
import { joinAdjacentIntervals, type TimeInterval } from '../../kit/working-time.ts';
import { getPlantCalendars } from '../calendar/calendars.ts';
import { createWorkingTimeAxis, type WorkingTimeAxis } from '../calendar/working-time-axis.ts';
import type { PlannedEvent, PlannedOrder, PlantState, PlanningRules } from '../planning-model.ts';
import { getSetUpMinutes } from '../rules/work-time.ts';
import { createEarlierPlaces, type EarlierPlace } from './earlier-places.ts';
import { createStepOrderGuard, type StepOrderGuard } from './earlier-step-order.ts';
import { createEarlierWorks, type EarlierWork } from './earlier-works.ts';
import { createPlantResources } from './plant-resources.ts';
import { resolvePlanningRules } from './planning-problem.ts';
import { toReplanMoves, type ReplanOutcome } from './replan-events.ts';
import type { PlacedPart } from './replan-order.ts';

export interface EarlierWorkRequest {
  /** Plant with every stored event, and without the holiday that was removed. */
  readonly plant: PlantState;
  /** Orders of the events that may move. No work of a line starts before its `materialAt` or `notBefore`. */
  readonly orders: readonly PlannedOrder[];
  /** Time in which the people of the plant did not work, and now do. */
  readonly freed: TimeInterval;
  readonly now: Instant;
  readonly frozenUntil?: Instant | undefined;
  readonly rules?: PlanningRules;
}

/** Maximum number of times that a plan is improved: each makes at least one order end earlier. */
const rounds = 40;

/**
 * Returns the plan after time became free: work behind it moves to an earlier time, in the order of its present starts.
 * Work moves only where the freed time lets it end earlier than the gaps of the present plan would, and only for orders that end earlier
 * by it. No work ends or starts later, and the step order holds. Work stays in one piece, with its person unless another ends it
 * much earlier and no set-up is lost. Pinned, frozen and begun work stays. A second run moves nothing more.
 * @throws RangeError for an unknown zone or working hours that do not end after their start.
 */
export function moveWorkEarlier(request: EarlierWorkRequest): ReplanOutcome {
  const { plant, orders, frozenUntil } = request;
  const parts = new Map(plant.events.map((event) => [event.id, [event]]));
  let nextId = Math.max(0, ...plant.events.map(({ id }) => id)) + 1;
  for (let round = 0; round < rounds; round += 1) {
    const events = [...parts.values()].flat();
    const layout = improvePlan({ ...request, plant: { ...plant, events } });
    if (layout.size === 0) break;
    for (const [id, stored] of parts)
      parts.set(
        id,
        stored.flatMap((event) => {
          const moved = layout.get(event.id);
          if (!moved) return [event];
          return moved.map((part, at): PlannedEvent => {
            if (at === 0) return { ...event, ...part };
            nextId += 1;
            return { ...event, ...part, id: nextId };
          });
        }),
      );
  }
  const layout = new Map([...parts].map(([id, events]) => [id, joinParts(events)]));
  return {
    ...toReplanMoves(plant, { orders, late: new Map(), frozenUntil }, layout),
    least: 0,
    held: [],
  };
}

/** Joins parts of an event that one person works without a break. */
function joinParts(events: readonly PlannedEvent[]): PlacedPart[] {
  return [...Map.groupBy(events, ({ userId }) => userId)].flatMap(([userId, own]) =>
    joinAdjacentIntervals(own.toSorted((one, other) => one.start - other.start)).map(
      ({ start, end }) => ({ start, end, userId }),
    ),
  );
}

type Layout = Map<number, PlacedPart[]>;

/** Maximum number of searches for one improvement: a plan in which works of idle orders go on to appear stays as it is. */
const maxSearches = 20;

/** Returns new times of the events that move, by id; empty where no order gains. */
function improvePlan(request: EarlierWorkRequest): Layout {
  const search = createSearch(request);
  const barred = new Set<EarlierWork>();
  for (let searched = 0; searched < maxSearches; searched += 1) {
    const { layout, moved } = search(barred);
    const gaining = listGainingOrders(request.plant.events, layout);
    const idle = moved.filter(({ events }) => events.every(({ orderId }) => !gaining.has(orderId)));
    if (idle.length === 0) return layout;
    for (const work of idle) barred.add(work);
  }
  return new Map();
}

/** Returns the orders whose last work ends earlier in a layout. */
function listGainingOrders(events: readonly PlannedEvent[], layout: Layout): ReadonlySet<number> {
  const byOrder = Map.groupBy(events, ({ orderId }) => orderId);
  return new Set(
    [...byOrder].flatMap(([id, orderEvents]) => {
      const after = orderEvents.flatMap((event) => layout.get(event.id) ?? [event]);
      return getLastEnd(after) < getLastEnd(orderEvents) ? [id] : [];
    }),
  );
}

const getLastEnd = (events: readonly { readonly end: Instant }[]): Instant =>
  Math.max(...events.map(({ end }) => end));

/** Creates the search that moves all works but the barred ones, each to its earliest time. */
function createSearch(request: EarlierWorkRequest) {
  const { plant, orders, now, freed } = request;
  const axis = createWorkingTimeAxis(getPlantCalendars(plant), now);
  const works = createEarlierWorks(request, axis).filter(({ end }) => end > freed.start);
  const laidAgain = new Map(works.flatMap(({ events }) => events.map(({ id }) => [id, undefined])));
  const { shortestEventMinutes: shortest } = resolvePlanningRules(plant, request.rules);
  const setting = {
    axis,
    stations: createPlantResources(plant, axis, laidAgain),
    shortest,
    mayChangePerson: createPersonChangeTest(orders),
  };
  const from = axis.position(freed.start);
  const guard = createStepOrderGuard(plant, orders, axis);
  const closed = createEarlierPlaces(works, setting, [[from, axis.positionUp(freed.end)]]);
  const present: Layout = new Map();
  /** Ends that the gaps of the present plan allow without the freed time. */
  const endsWithout = new Map(
    works.map((work) => {
      const place = findEarlierPlace(work, closed.find, present, { guard, axis, from });
      return [work, place?.end ?? work.end];
    }),
  );
  return (barred: ReadonlySet<EarlierWork>): { layout: Layout; moved: EarlierWork[] } => {
    const places = createEarlierPlaces(works, setting);
    const layout: Layout = new Map();
    const moved: EarlierWork[] = [];
    for (const work of works) {
      if (barred.has(work) || !places.isAlone(work)) continue;
      const place = findEarlierPlace(work, places.find, layout, { guard, axis, from });
      if (!place || place.end >= (endsWithout.get(work) ?? work.end)) continue;
      places.move(work, place);
      for (const [id, parts] of divideAmongEvents(work, place)) layout.set(id, parts);
      moved.push(work);
    }
    return { layout, moved };
  };
}

/** Returns the test of whether another person may do a work: not at a step with a set-up, which the other person would need again. */
function createPersonChangeTest(orders: readonly PlannedOrder[]) {
  const steps = new Map(
    orders.flatMap(({ details }) =>
      details.flatMap((detail) =>
        detail.steps.map((step) => [`${detail.id} ${step.workplaceId}`, step]),
      ),
    ),
  );
  return ({ load, events, workplaceId }: EarlierWork): boolean => {
    if (load) return true;
    return events.every(({ detailId }) => {
      const step = steps.get(`${detailId} ${workplaceId}`);
      return step !== undefined && getSetUpMinutes(step) === 0;
    });
  };
}

interface PlaceSearch {
  readonly guard: StepOrderGuard;
  readonly axis: WorkingTimeAxis;
  readonly from: number;
}

/** Maximum number of positions that are tried for a work. */
const maxAttempts = 30;

/** Returns the earliest time of a work, before its present time, at which its pieces are there. */
function findEarlierPlace(
  work: EarlierWork,
  find: (work: EarlierWork, from: number) => EarlierPlace | undefined,
  layout: Layout,
  { guard, axis, from }: PlaceSearch,
): EarlierPlace | undefined {
  // Work that starts before the freed time and ends after it may keep its start, such as a load that is unloaded earlier.
  const first = Math.min(from, axis.position(work.start));
  let at = Math.max(first, axis.positionUp(guard.getEarliestStart(work)));
  for (let tried = 0; tried < maxAttempts; tried += 1) {
    const place = find(work, at);
    if (!place || place.end >= work.end || place.start > work.start) return undefined;
    const next = guard.findNextPosition(work, place, divideAmongEvents(work, place), layout);
    if (next === undefined) return place;
    if (next === Infinity) return undefined;
    at = Math.max(place.from + 1, next);
  }
  return undefined;
}

/** Returns the new parts of each event of a work: each keeps its minutes, and all shares of a load its whole time. */
function divideAmongEvents(
  { events, load }: EarlierWork,
  { intervals, userId }: EarlierPlace,
): Map<number, PlacedPart[]> {
  if (load)
    return new Map(
      events.map(({ id }) => [id, intervals.map((interval) => ({ ...interval, userId }))]),
    );
  const open = intervals.map((interval) => ({ ...interval }));
  return new Map(
    events.map(({ id, start, end }) => {
      const parts: PlacedPart[] = [];
      for (let remaining = end - start, [next] = open; remaining > 0 && next; [next] = open) {
        const until = Math.min(next.end, next.start + remaining);
        parts.push({ start: next.start, end: until, userId });
        remaining -= until - next.start;
        if (until === next.end) open.shift();
        else next.start = until;
      }
      return [id, parts];
    }),
  );
}
