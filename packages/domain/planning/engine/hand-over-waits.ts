import { minuteMillis } from '../../kit/time-zone.ts';
import type { BatchLoadRule } from '../batch-loads.ts';
import { sumTransportTime } from '../calendar/transport-times.ts';
import type { WorkingTimeAxis } from '../calendar/working-time-axis.ts';
import type { PlannedDetail, PlannedEvent, PlannedStep, PlanningRules } from '../planning-model.ts';
import { computeExpectedMinutes } from '../rules/work-time.ts';
import type { ReplanLayoutRequest } from './replan-works.ts';

/** Wait of an event for the step before: that step's events, and how many of its pieces hand over. */
export interface HandOverWait {
  readonly event: PlannedEvent;
  readonly previous: readonly PlannedEvent[];
  readonly before: PlannedStep | undefined;
  /** Step of the work. */
  readonly step: PlannedStep | undefined;
  /** Steps before and after, with the minutes by which their late events run over. */
  readonly overrun: {
    readonly before: PlannedStep | undefined;
    readonly step: PlannedStep | undefined;
  };
  readonly pieces: number;
  readonly quantity: number;
  /** Transport minutes from the step before. */
  readonly transportTime: number;
  /** All events of the event's own step. */
  readonly same: readonly PlannedEvent[];
}

/** Facts by which an event waits for the step before. */
interface WaitSetting {
  readonly axis: WorkingTimeAxis;
  /** Lines of the covered orders, by id. */
  readonly details: ReadonlyMap<number, PlannedDetail>;
  /** Rules of the batch stations, by workplace. */
  readonly loads: ReadonlyMap<number, BatchLoadRule>;
  readonly late: ReplanLayoutRequest['late'];
  readonly rules: Required<PlanningRules>;
}

/** Returns a function that creates the wait of one of the events for the step before its own. */
export function createHandOverWaitFactory(
  events: readonly PlannedEvent[],
  { axis, details, loads, late, rules }: WaitSetting,
): (event: PlannedEvent) => HandOverWait {
  /** Returns a step whose minutes include those by which its late events run over: its pieces take longer than by its flow. */
  const addOverrun = (step: PlannedStep, stepEvents: readonly PlannedEvent[]): PlannedStep => {
    const minutes = stepEvents.reduce((sum, { id, start, end }) => {
      const change = late.get(id);
      if (change?.end === undefined) return sum;
      const planned = Math.ceil((end - start) / minuteMillis);
      const whole =
        axis.positionUp(Math.max(end, change.end)) - axis.position(change.start ?? start);
      return sum + Math.max(0, whole - planned);
    }, 0);
    return minutes === 0 ? step : { ...step, extraMinutes: (step.extraMinutes ?? 0) + minutes };
  };
  return (event) => {
    const { steps = [], quantity = 1 } = details.get(event.detailId) ?? {};
    const index = steps.findIndex(({ workplaceId }) => workplaceId === event.workplaceId);
    const at = steps
      .slice(0, Math.max(0, index))
      .findLastIndex(
        ({ workTime, workplaceId }) =>
          loads.has(workplaceId) || computeExpectedMinutes(workTime, quantity) > 0,
      );
    const before = steps[at];
    // A load waits for all of its pieces, after those of the loads before it.
    const pieces = events.reduce(
      (sum, { detailId, workplaceId, start, pieces: eventPieces = 0 }) =>
        detailId === event.detailId && workplaceId === event.workplaceId && start <= event.start
          ? sum + eventPieces
          : sum,
      0,
    );
    const step = steps[index];
    const getStepEvents = (workplaceId: number | undefined) =>
      events.filter(
        (other) => other.detailId === event.detailId && other.workplaceId === workplaceId,
      );
    const [same, previous] = [getStepEvents(event.workplaceId), getStepEvents(before?.workplaceId)];
    // A load hands over all of its pieces at once.
    const first = before && loads.has(before.workplaceId) ? 1 : rules.transferBatch;
    return {
      event,
      before,
      step,
      quantity,
      pieces: Math.min(quantity, pieces > 0 ? pieces : first),
      transportTime: before ? sumTransportTime(steps, at, index) : 0,
      same,
      previous,
      overrun: {
        before: before && addOverrun(before, previous),
        step: step && addOverrun(step, same),
      },
    };
  };
}
