import type { Instant } from '../../kit/time-zone.ts';
import type { TimeInterval } from '../../kit/working-time.ts';
import {
  copyBusyTimes,
  createBusyTimes,
  findEarliestFit,
  occupyStretch,
  type BusyTimes,
  type FoundTimeFit,
} from '../calendar/busy-times.ts';
import type { WorkingTimeAxis } from '../calendar/working-time-axis.ts';
import type { BatchLoadRules } from '../batch-loads.ts';
import { getSetUpMinutes } from '../rules/work-time.ts';
import type { PlantResources } from './plant-resources.ts';
import { listWorkModes } from './replan-modes.ts';
import { findHandOverInstant, findPrematureWork, type ReplanLayout } from './replan-order.ts';
import { getStepKey, type ReplanWork } from './replan-works.ts';

/** Works of a plan of which some must move, see `countForcedMoves`. */
export interface ForcedPlan {
  readonly works: readonly ReplanWork[];
  readonly stations: PlantResources;
  readonly axis: WorkingTimeAxis;
  readonly loads: BatchLoadRules;
  /** Events that must move, by their ids. */
  readonly forced: ReadonlySet<number>;
  /** Position before which no layout has the pieces that a work needs. */
  readonly readyOf: ReadonlyMap<ReplanWork, number>;
}

/** Conflict in which at least one of some events, given by their ids, moves in addition to those that must. */
export type RequiredMoveSet = ReadonlySet<number>;

/**
 * Finds forced work that no person can do in time for the next step while all events stay that are not forced: then at least one of them
 * moves. That is an event of the next step, or one of its own step, or work of a person who could do it before its pieces are
 * missing. No layout delivers more pieces by any moment than the one that is tried: all minutes that a person has left from the first possible
 * one on, all stations free, and all other forced work of the step at its old place.
 * Steps with a set-up are left out, because its minutes pass from event to event.
 */
export function findRequiredMoveSets(plan: ForcedPlan): RequiredMoveSet[] {
  const { works, stations, axis, loads, forced, readyOf } = plan;
  const staying = works.filter(({ event, load }) => !load && !forced.has(event.id));
  const busy = occupyPeople(stations, staying);
  const wasOutrun = new Set(findPrematureWork(works, loads, new Map()).keys());
  const steps = Map.groupBy(works, ({ event }) => getStepKey(event));
  const followers = Map.groupBy(works, ({ load, waits }) => {
    const [before] = load ? [] : waits.flatMap(({ previous }) => previous);
    return before && getStepKey(before);
  });

  return works.flatMap((work) => {
    const { event, minutes, done } = work;
    const key = getStepKey(event);
    // Fixed work that could stay does not wait for its pieces.
    const next = (followers.get(key) ?? []).filter(
      ({ fixed, waits }) => !fixed && !hasSetUp(waits),
    );
    const isOpen = forced.has(event.id) && !work.load && !hasSetUp(work.waits);
    if (!isOpen || next.every((each) => forced.has(each.event.id))) return [];
    const from = Math.max(work.from, readyOf.get(work) ?? 0);
    const people = new Set(listWorkModes(stations, event.workplaceId).map(([person]) => person));
    // The next step needs the fewest pieces where its forced work is not there yet.
    const laid = new Map<number, (TimeInterval & { userId: number })[]>(
      next.flatMap((each) => (forced.has(each.event.id) ? [[each.event.id, []]] : [])),
    );
    const conflict = new Set((steps.get(key) ?? []).map((each) => each.event.id));
    for (const person of people) {
      const userId = stations.userOf(person) ?? event.userId;
      const parts = listFreeParts(busy[person], axis, from, minutes);
      if (!parts) return [];
      const own = done ? [{ ...done, userId: event.userId }] : [];
      laid.set(event.id, [...own, ...parts.map((part) => ({ ...part, userId }))]);
      const [breach] = findBreaches(plan, next, laid, wasOutrun);
      if (!breach) return [];
      const until = axis.positionUp(breach.at);
      const before = staying.filter(
        (each) =>
          each.event.userId === userId && each.from < until && from < each.from + each.minutes,
      );
      for (const each of [...before, ...breach.causes]) conflict.add(each.event.id);
    }
    const others = conflict.difference(forced);
    return people.size > 0 && others.size > 0 ? [others] : [];
  });
}

/**
 * Counts conflicts that share no event, the smallest first: each of them moves another one.
 * @returns a lower bound for the events that move in addition to those that must
 */
export function countDisjointMoveSets(conflicts: readonly RequiredMoveSet[]): number {
  const taken = new Set<number>();
  let count = 0;
  for (const conflict of conflicts.toSorted((one, other) => one.size - other.size)) {
    if (!conflict.isDisjointFrom(taken)) continue;
    for (const id of conflict) taken.add(id);
    count += 1;
  }
  return count;
}

const hasSetUp = (waits: ReplanWork['waits']): boolean =>
  waits.some(({ step }) => !step || getSetUpMinutes(step) > 0);

/** Returns the times of all resources with those of the people of some works. */
function occupyPeople(stations: PlantResources, works: readonly ReplanWork[]): BusyTimes[] {
  const busy = stations.busy.map(copyBusyTimes);
  const byPerson = Map.groupBy(works, ({ event }) => event.userId);
  for (const [resource, times] of busy.entries()) {
    const userId = stations.userOf(resource);
    for (const { event, from, minutes } of (userId !== undefined && byPerson.get(userId)) || [])
      occupyStretch(times, from, from + minutes, event.orderId);
  }
  return busy;
}

/** Returns the first free minutes of a person from a position on, however short; undefined where there are not enough. */
function listFreeParts(
  person: BusyTimes | undefined,
  axis: WorkingTimeAxis,
  from: number,
  minutes: number,
): TimeInterval[] | undefined {
  const found: FoundTimeFit = { start: 0, out: 0, end: 0 };
  const pieces: number[] = [];
  const free = createBusyTimes();
  findEarliestFit(person ?? free, free, from, minutes, minutes, 1, found, Infinity, pieces);
  if (!axis.reaches(found.end)) return undefined;
  return pieces.flatMap((start, edge) =>
    edge % 2 === 0 ? axis.stretches(start, pieces[edge + 1] ?? start) : [],
  );
}

/** Breach of the order of steps. */
interface OrderBreach {
  readonly at: Instant;
  /** Works of the step of which one has to move where no more pieces are there by then. */
  readonly causes: readonly ReplanWork[];
}

/** Finds events of a step that stay although a layout has not made their pieces, the first one first. */
function findBreaches(
  { axis, loads, forced }: ForcedPlan,
  works: readonly ReplanWork[],
  layout: ReplanLayout,
  wasOutrun: ReadonlySet<number>,
): OrderBreach[] {
  const staying = works.filter(({ event }) => !forced.has(event.id));
  const early = staying.filter(({ event, waits }) =>
    waits.some(
      (wait) => findHandOverInstant(wait, loads, layout, axis) > axis.position(event.start),
    ),
  );
  const stayingIds = new Set(staying.map(({ event }) => event.id));
  const premature = [...findPrematureWork(staying, loads, layout).values()].filter(
    ({ event: { id }, until, lag }) =>
      until !== null && lag > 0 && stayingIds.has(id) && !wasOutrun.has(id),
  );
  return [
    ...early.map((work) => ({ at: work.event.start, causes: [work] })),
    ...premature.map(({ at }) => ({
      at,
      causes: staying.filter(({ event }) => event.start < at),
    })),
  ].toSorted((one, other) => one.at - other.at);
}
