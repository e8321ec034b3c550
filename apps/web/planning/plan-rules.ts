import { getMaintenanceBlockedTimes } from '@tarima/domain/planning/calendar/full-times';
import { minuteMillis, type Instant } from '@tarima/domain/kit/time-zone';
import {
  findNextWorkingInstant,
  listWorkingIntervals,
  type TimeInterval,
} from '@tarima/domain/kit/working-time';
import { getAbleOperators, getAbsenceTimes } from '@tarima/domain/planning/operators';
import { getPersonCalendar } from '@tarima/domain/planning/calendar/calendars';
import {
  checkEvents,
  type CheckedEvents,
  type DraftPlanEvent,
} from '@tarima/domain/planning/rules/check-events';
import { computeBatchLoadTime, getBatchLoadRules } from '@tarima/domain/planning/batch-loads';
import type { EventProblem } from '@tarima/domain/planning/rules/event-problems';
import { findNearestFreeSlot, type FreeSlot } from '@tarima/domain/planning/calendar/free-slot';
import type {
  Operator,
  PlannedDetail,
  PlannedEvent,
  PlannedWorkplace,
  PlantHours,
} from '@tarima/domain/planning/planning-model';
import { computeStepWork, type StepWork } from '@tarima/domain/planning/rules/step-work';
import type { NewPlanWork, PlanWork } from './plan-editor-state.ts';

/** Input of the calendar's rules, beside the plan itself. */
export interface PlanContext {
  readonly hours: PlantHours;
  readonly workplaces: readonly PlannedWorkplace[];
  readonly operators: readonly Operator[];
  readonly details: readonly PlannedDetail[];
  /** Stored events of other orders. */
  readonly others: readonly PlannedEvent[];
}

export const checkPlan = (context: PlanContext, works: readonly PlanWork[]): CheckedEvents =>
  checkEvents({ ...context, events: works });

/** Problems of a whole detail, which do not depend on the position of an event. */
const ofDetails: ReadonlySet<EventProblem['code']> = new Set([
  'minutesDiffer',
  'piecesDiffer',
  'noSteps',
]);

/**
 * Returns the first problem of the first event that may not lie at its position; undefined where all may.
 * It runs with every movement of the mouse, so it checks only nearby work.
 * @param remainingPlan the plan without these events
 */
export function findPlanProblem(
  context: PlanContext,
  remainingPlan: readonly PlanWork[],
  events: readonly DraftPlanEvent[],
): EventProblem | undefined {
  const from = Math.min(...events.map(({ start }) => start));
  const until = Math.max(...events.map(({ end }) => end));
  const people = new Set(events.map(({ userId }) => userId));
  const isNear = ({ userId, start, end }: DraftPlanEvent): boolean =>
    people.has(userId) && start < until && end > from;
  // Stored events without an order represent the own events, so that no problem is reported for them.
  const restEvents = remainingPlan
    .filter(isNear)
    .map((work): PlannedEvent => ({ ...work, id: 0, orderId: 0 }));
  const others = [...context.others.filter(isNear), ...restEvents];
  return checkEvents({ ...context, events, others }).problems.find(
    ({ code }) => !ofDetails.has(code),
  );
}

/**
 * Returns the minutes of a step that are not planned, or the pieces at a batch station; negative where too many are planned.
 * @param step with the person who does it, who may have to set up first
 */
export function computeRemainingStepWork(
  { details, workplaces }: Pick<PlanContext, 'details' | 'workplaces'>,
  works: readonly DraftPlanEvent[],
  step: Pick<DraftPlanEvent, 'detailId' | 'workplaceId'> & { readonly userId?: number },
): number {
  const { detailId, workplaceId, userId } = step;
  const begun = userId === undefined ? [] : [{ detailId, workplaceId, userId, start: 0, end: 0 }];
  const of = findStepWork(
    computeStepWork(details, [...works, ...begun], getBatchLoadRules(workplaces)),
    step,
  );
  return of ? of.expected - of.planned : 0;
}

export const findStepWork = (
  minutes: readonly StepWork[],
  { detailId, workplaceId }: Pick<DraftPlanEvent, 'detailId' | 'workplaceId'>,
): StepWork | undefined =>
  minutes.find((each) => each.detailId === detailId && each.workplaceId === workplaceId);

/**
 * Returns an event that begins at an instant and is as long as possible.
 * It ends when the whole step is planned, the working hours of the day end or the person is busy. Undefined where not a minute fits.
 */
export function findLongestFittingEvent(
  context: PlanContext,
  works: readonly PlanWork[],
  eventStart: Omit<DraftPlanEvent, 'end'>,
): DraftPlanEvent | undefined {
  const remaining = computeRemainingStepWork(context, works, eventStart);
  const workplace = context.workplaces.find(({ id }) => id === eventStart.workplaceId);
  const existing = [...works, ...context.others].filter(
    ({ workplaceId }) => workplaceId === eventStart.workplaceId,
  );
  const stops = workplace ? getMaintenanceBlockedTimes(workplace, existing) : [];
  const unavailable = getAbsenceTimes(context.operators, eventStart.userId, eventStart.workplaceId);
  const taken = [...works, ...context.others].filter(({ userId }) => userId === eventStart.userId);
  const person = context.operators.find(({ id }) => id === eventStart.userId);
  const [room] = listWorkingIntervals(
    { ...getPersonCalendar(context.hours, person), closed: [...stops, ...unavailable, ...taken] },
    eventStart.start,
    eventStart.start + Math.max(0, remaining) * minuteMillis,
  );
  return room?.start === eventStart.start ? { ...eventStart, end: room.end } : undefined;
}

/**
 * Returns the time of a share of a load that begins at an instant: it ends when its person can take the load out.
 * Undefined where the workplace is no batch station.
 */
export function findBatchLoadTime(
  { hours, operators, workplaces }: PlanContext,
  { workplaceId, userId, start }: Pick<DraftPlanEvent, 'workplaceId' | 'userId' | 'start'>,
): { start: Instant; end: Instant } | undefined {
  const rule = workplaces.find(({ id }) => id === workplaceId)?.load;
  const person = operators.find(({ id }) => id === userId);
  return rule && computeBatchLoadTime(rule, getPersonCalendar(hours, person), start);
}

/**
 * Returns the nearest time at which an event of the same length could lie: first for its own person, then for any other who may do it.
 * @param notBefore earliest start
 */
export function findNearestPlanSlot(
  context: PlanContext,
  remainingPlan: readonly PlanWork[],
  { workplaceId, userId, start, end }: DraftPlanEvent,
  notBefore: Instant,
): FreeSlot | null | undefined {
  const workplace = context.workplaces.find(({ id }) => id === workplaceId);
  if (!workplace) return null;
  // The planning engine proposes the positions of loads.
  if (workplace.load) return undefined;
  const able = getAbleOperators(context.operators, workplaceId).map(({ id }) => id);
  const slotQuery = {
    hours: context.hours,
    operators: context.operators,
    workplace,
    events: [...context.others, ...remainingPlan],
    minutes: (end - start) / minuteMillis,
    near: start,
    notBefore,
  };
  const mine = able.includes(userId)
    ? findNearestFreeSlot({ ...slotQuery, userIds: [userId] })
    : null;
  return mine ?? findNearestFreeSlot({ ...slotQuery, userIds: able });
}

/** Returns the first instant in the future and in working time, on a whole quarter of an hour where possible. */
export function findNextWorkingStart(hours: PlantHours, from: Instant): Instant {
  const quarter = 15 * minuteMillis;
  return findNextWorkingInstant(hours, Math.ceil(from / quarter) * quarter);
}

/** Returns the first of the works, unless one of them lies in the shown interval. */
export function findFirstWorkOutside(
  works: readonly NewPlanWork[],
  shown: TimeInterval,
): NewPlanWork | undefined {
  if (works.some(({ start, end }) => start < shown.end && end > shown.start)) return undefined;
  return works.toSorted((one, other) => one.start - other.start)[0];
}
