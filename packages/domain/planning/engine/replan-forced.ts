import type { WorkingTimeAxis } from '../calendar/working-time-axis.ts';
import { findEarliestFit, createBusyTimes, type FoundTimeFit } from '../calendar/busy-times.ts';
import type { BatchLoadRules } from '../batch-loads.ts';
import {
  countDisjointMoveSets,
  findRequiredMoveSets,
  type RequiredMoveSet,
} from './replan-conflicts.ts';
import { findHandOverInstant } from './replan-order.ts';
import { listWorkModes, findStayingMode } from './replan-modes.ts';
import { getStepKey, type ReplanLayoutRequest, type ReplanWork } from './replan-works.ts';
import type { PlantResources } from './plant-resources.ts';
import { computeExpectedMinutes, getSetUpMinutes } from '../rules/work-time.ts';

interface Plan {
  readonly works: readonly ReplanWork[];
  readonly stations: PlantResources;
  readonly axis: WorkingTimeAxis;
  readonly late: ReplanLayoutRequest['late'];
  readonly loads: BatchLoadRules;
  readonly transferBatch: number;
}

/** Earliest positions of a step that cannot stay, if all other work made room. */
interface Earliest {
  readonly handOver: number;
  readonly end: number;
}

/**
 * Counts events that cannot stay in any layout: those without a free position where they are, and of their later steps those that
 * would begin before the first pieces are there, or one where the step would end first. Work among them that no person can do in time while
 * all others stay moves one more, see `findRequiredMoveSets`. A lower bound: an event that could stay if others moved is not counted.
 * @param unmoved events that stay while all others do, by their ids
 */
export function countForcedMoves(plan: Plan, unmoved: ReadonlySet<number>): number {
  const removedEventIds = new Set(
    plan.works
      .flatMap(({ waits }) => waits.map(({ event }) => event.id))
      .filter((id) => !unmoved.has(id)),
  );
  const steps = Map.groupBy(
    plan.works.filter(({ load }) => !load),
    ({ event }) => getStepKey(event),
  );
  const known = new Map<string, Earliest | undefined>();
  const forced = new Set(removedEventIds);
  const readyOf = new Map<ReplanWork, number>();
  const endsEarly: RequiredMoveSet[] = [];
  const findEarliest = (key: string): Earliest | undefined => {
    if (known.has(key)) return known.get(key);
    known.set(key, undefined);
    const stepWorks = steps.get(key) ?? [];
    const [wait] = stepWorks.flatMap(({ waits }) => waits);
    const [before] = wait?.previous ?? [];
    const previous = before && findEarliest(getStepKey(before));
    const inOrder = stepWorks.filter(
      ({ fixed, waits }) =>
        !fixed &&
        waits.every((each) => findHandOverInstant(each, plan.loads, new Map(), plan.axis) > 0),
    );
    const ready = previous
      ? wait && wait.transportTime > 0
        ? previous.end
        : previous.handOver
      : 0;
    const moving = stepWorks.filter(
      (work) => !canStayAlone(plan, work) || (inOrder.includes(work) && work.from < ready),
    );
    for (const work of moving) {
      forced.add(work.event.id);
      if (inOrder.includes(work)) readyOf.set(work, ready);
    }
    const endsFirst = previous !== undefined && isOvertaken(stepWorks, previous.end);
    const isCounted = stepWorks.some(
      (work) => moving.includes(work) || removedEventIds.has(work.event.id),
    );
    if (endsFirst && !isCounted && stepWorks.every((work) => inOrder.includes(work)))
      endsEarly.push(new Set(stepWorks.map(({ event }) => event.id)));
    const earliest = placeAlone(plan, moving, ready, endsFirst ? previous.end : 0);
    known.set(key, earliest);
    return earliest;
  };
  for (const key of steps.keys()) findEarliest(key);
  const conflicts = [...endsEarly, ...findRequiredMoveSets({ ...plan, forced, readyOf })];
  return forced.size + countDisjointMoveSets(conflicts);
}

const canStayAlone = ({ stations, axis, late }: Plan, work: ReplanWork): boolean =>
  findStayingMode(work, { busy: stations.busy, stations, axis, late }) !== undefined;

/** Returns whether a step, which ended after the step before, would end before the earliest end of the step before. */
function isOvertaken(stepWorks: readonly ReplanWork[], end: number): boolean {
  const last = Math.max(...stepWorks.map(({ event }) => event.end));
  const wasInOrder = stepWorks.every(({ waits }) =>
    waits.every(({ previous }) => previous.every((event) => event.end <= last)),
  );
  return wasInOrder && Math.max(...stepWorks.map(({ from, minutes }) => from + minutes)) < end;
}

/** Returns when moved work of a step could hand over its first pieces, and when it could end, if no other work were there. */
function placeAlone(
  { stations, transferBatch }: Plan,
  moving: readonly ReplanWork[],
  ready: number,
  notBefore: number,
): Earliest {
  const [wait] = moving.flatMap(({ waits }) => waits);
  const step = wait?.step;
  const batch = step
    ? computeExpectedMinutes(step.workTime, Math.min(transferBatch, wait.quantity))
    : 0;
  const whole = moving.length === wait?.same.length && moving.every(({ done }) => !done);
  let [handOver, end] = [Infinity, notBefore];
  for (const { event, from, minutes } of moving) {
    // Set-up may already be done where another person continues the work.
    const least = Math.max(1, minutes - (step ? getSetUpMinutes(step) : 0));
    const found: FoundTimeFit = { start: 0, out: 0, end: 0 };
    let bestEnd = Infinity;
    for (const [person, station] of listWorkModes(stations, event.workplaceId)) {
      const pair = [
        stations.busy[person] ?? createBusyTimes(),
        stations.busy[station] ?? createBusyTimes(),
      ] as const;
      const out = Math.min(least, Math.ceil(batch / moving.length));
      findEarliestFit(...pair, Math.max(from, ready), least, out, 1, found);
      handOver = Math.min(handOver, found.out);
      bestEnd = Math.min(bestEnd, found.end);
    }
    if (bestEnd < Infinity) end = Math.max(end, bestEnd);
  }
  return { handOver: whole && handOver < Infinity ? handOver : 0, end };
}
