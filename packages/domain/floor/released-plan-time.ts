import { minuteMillis, type Instant } from '../kit/time-zone.ts';
import {
  computeExpectedMinutes,
  groupWorkRuns,
  getSetUpMinutes,
} from '../planning/rules/work-time.ts';
import type { PlannedStepWork } from './delayed-work.ts';
import type { StepProgress } from './step-progress.ts';

/** Step of an order line: minutes per piece, its plan, and its reports from the floor. */
export interface WorkedStep {
  readonly quantity: number;
  readonly workTime: number;
  readonly setUp?: number | undefined;
  readonly events: readonly PlannedStepWork[];
  readonly progress: Pick<StepProgress, 'state' | 'left'>;
}

/** Planned time that is no longer needed. */
export interface ReleasedPlanTime {
  /** Ids of the events to remove, and the events that end earlier. */
  readonly gone: readonly number[];
  readonly cut: readonly { readonly id: number; readonly end: Instant }[];
  /** Minutes by which the step took more time than by its flow; negative where it took less. */
  readonly extraMinutes: number;
}

/** Minimum released minutes for which a plan is changed. */
const worthIt = 15;

const sumMinutes = (events: readonly { start: Instant; end: Instant }[]): number =>
  events.reduce((sum, { start, end }) => sum + (end - start) / minuteMillis, 0);

/** Returns whether all pieces of a step are made, or its worker reported that it is done. */
export const isStepDone = ({ state, left }: Pick<StepProgress, 'state' | 'left'>): boolean =>
  state === 'finished' || left === 0;

/**
 * Returns the remaining plan of a finished step, whose time becomes free for others.
 * The plan that stays is the time that the work took, so that the step's minutes still add up.
 * Undefined where the step is not finished, or where less than a quarter of an hour would be released.
 * @param now plan beyond this moment is removed, by whole minutes
 */
export function findReleasedPlanTime(
  { quantity, workTime, setUp = 0, events, progress }: WorkedStep,
  now: Instant,
): ReleasedPlanTime | undefined {
  if (!isStepDone(progress)) return undefined;
  const whole = Math.ceil(now / minuteMillis) * minuteMillis;
  const begun = events.filter(({ start }) => start < whole);
  const cut = begun.flatMap(({ id, end }) => (end > whole ? [{ id, end: whole }] : []));
  const removedIds = events.flatMap(({ id, start }) => (start < whole ? [] : [id]));
  const remaining = begun.map((event) => ({ ...event, end: Math.min(event.end, whole) }));
  if (sumMinutes(events) - sumMinutes(remaining) < worthIt) return undefined;
  const flow = computeExpectedMinutes(workTime, quantity);
  if (remaining.length === 0) return { gone: removedIds, cut, extraMinutes: -flow };
  const worked =
    sumMinutes(remaining) - getSetUpMinutes({ setUp }) * groupWorkRuns(remaining).length;
  // A step that is done during its planned set-up took no minute of the flow: such a plan could not add up.
  return worked < 1 ? undefined : { gone: removedIds, cut, extraMinutes: worked - flow };
}
