import { minuteMillis, type Instant } from '../../kit/time-zone.ts';
import type { PlannedStep } from '../planning-model.ts';

/**
 * Returns the steps with the transport before each that stands in another division than the one before it.
 * Pieces on a truck arrive together: such a step begins when all of the step before has come.
 * @param divisionOf of a workplace; one that is not known is where the step before is
 * @param minutes on the way between two divisions, by day and by night; 0: none is counted
 */
export function applyTransportTimes<Each extends Pick<PlannedStep, 'workplaceId'>>(
  steps: readonly Each[],
  divisionOf: ReadonlyMap<number, number>,
  minutes: number,
): (Each & Pick<PlannedStep, 'way'>)[] {
  if (minutes === 0) return [...steps];
  let at: number | undefined;
  return steps.map((step) => {
    const division = divisionOf.get(step.workplaceId) ?? at;
    const isElsewhere = at !== undefined && division !== at;
    at = division;
    return isElsewhere ? { ...step, way: minutes } : step;
  });
}

/** Returns the transport minutes from one step to a later one, by their positions in the flow. */
export const sumTransportTime = (steps: readonly PlannedStep[], from: number, to: number): number =>
  steps.slice(from + 1, to + 1).reduce((sum, { way = 0 }) => sum + way, 0);

/** Returns when all pieces of some events have arrived at their destination; null where there are none. */
export const findArrivalInstant = (
  events: readonly { readonly end: Instant }[],
  transportTime: number,
): Instant | null =>
  events.length === 0
    ? null
    : Math.max(...events.map(({ end }) => end)) + transportTime * minuteMillis;
