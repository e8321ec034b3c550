import { minuteMillis, type Instant } from '../../kit/time-zone.ts';
import type { PlannedStep } from '../planning-model.ts';

/**
 * Returns the steps, each with the transport minutes from the step before where that step is in another division.
 * Pieces on a truck arrive together: such a step begins when all pieces of the step before have arrived.
 * @param divisionOf returns the division of a workplace; an unknown workplace counts as in the division of the step before
 * @param minutes returns the transport minutes between two divisions, by day and by night; 0 means no transport time
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

/** Returns when all pieces of some events have arrived at their destination; null without events. */
export const findArrivalInstant = (
  events: readonly { readonly end: Instant }[],
  transportTime: number,
): Instant | null =>
  events.length === 0
    ? null
    : Math.max(...events.map(({ end }) => end)) + transportTime * minuteMillis;
