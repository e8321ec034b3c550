import { minute, type Instant } from '@tarima/domain/kit/time-zone';
import { nextWorkingInstant, workingIntervals } from '@tarima/domain/kit/working-time';
import {
  checkEvents,
  plannedMinutes,
  type CheckedEvents,
  type DraftEvent,
  type PlannedMinutes,
} from '@tarima/domain/planning/check-events';
import type { EventProblem } from '@tarima/domain/planning/event-problems';
import { nearestFreeSlot, type FreeSlot } from '@tarima/domain/planning/free-slot';
import type {
  Operator,
  PlannedDetail,
  PlannedEvent,
  PlannedWorkplace,
  PlantHours,
} from '@tarima/domain/planning/model';
import type { Work } from './plan-state.ts';

/** All that the rules of the calendar ask about, beside the plan itself. */
export interface PlanContext {
  readonly hours: PlantHours;
  readonly workplaces: readonly PlannedWorkplace[];
  readonly operators: readonly Operator[];
  readonly details: readonly PlannedDetail[];
  /** Stored events of other orders. */
  readonly others: readonly PlannedEvent[];
}

export const checkPlan = (context: PlanContext, works: readonly Work[]): CheckedEvents =>
  checkEvents({ ...context, events: works });

/** Problems of a whole detail: they are no fault of where an event lies. */
const ofDetails: ReadonlySet<EventProblem['code']> = new Set(['minutesDiffer', 'noSteps']);

/**
 * Why events may not lie where they would, the first reason of the first of them; undefined where they may. Asked with every move of the mouse, so only
 * what is near is looked at.
 * @param rest the plan without these events
 */
export function refusalOf(
  context: PlanContext,
  rest: readonly Work[],
  events: readonly DraftEvent[],
): EventProblem | undefined {
  const from = Math.min(...events.map(({ start }) => start));
  const until = Math.max(...events.map(({ end }) => end));
  const people = new Set(events.map(({ userId }) => userId));
  const isNear = ({ userId, start, end }: DraftEvent): boolean =>
    people.has(userId) && start < until && end > from;
  // Own events are told as stored ones, of no order, so that they cannot be blamed themselves.
  const own = rest.filter(isNear).map((work): PlannedEvent => ({ ...work, id: 0, orderId: 0 }));
  const others = [...context.others.filter(isNear), ...own];
  return checkEvents({ ...context, events, others }).problems.find(
    ({ code }) => !ofDetails.has(code),
  );
}

/** Minutes of a step that are still to be planned; below 0 where too many are. */
export function minutesLeft(
  details: readonly PlannedDetail[],
  works: readonly DraftEvent[],
  { detailId, workplaceId }: Pick<DraftEvent, 'detailId' | 'workplaceId'>,
): number {
  const of = minutesOf(plannedMinutes(details, works), { detailId, workplaceId });
  return of ? of.expected - of.planned : 0;
}

export const minutesOf = (
  minutes: readonly PlannedMinutes[],
  { detailId, workplaceId }: Pick<DraftEvent, 'detailId' | 'workplaceId'>,
): PlannedMinutes | undefined =>
  minutes.find((each) => each.detailId === detailId && each.workplaceId === workplaceId);

/**
 * An event that begins at an instant and lasts as long as it can: until all of the step is planned, the day's lapse ends or the person is
 * taken. Undefined where not a minute fits.
 */
export function fittingWork(
  context: PlanContext,
  works: readonly Work[],
  at: Omit<DraftEvent, 'end'>,
): DraftEvent | undefined {
  const left = minutesLeft(context.details, works, at);
  const stops = context.workplaces.find(({ id }) => id === at.workplaceId)?.maintenance ?? [];
  const taken = [...works, ...context.others].filter(({ userId }) => userId === at.userId);
  const [room] = workingIntervals(
    { ...context.hours, closed: [...stops, ...taken] },
    at.start,
    at.start + Math.max(0, left) * minute,
  );
  return room?.start === at.start ? { ...at, end: room.end } : undefined;
}

/** The nearest time at which as long an event could lie, for its person first and else for anybody who may. */
export function offeredSlot(
  context: PlanContext,
  rest: readonly Work[],
  { workplaceId, userId, start, end }: DraftEvent,
  now: Instant,
): FreeSlot | null {
  const workplace = context.workplaces.find(({ id }) => id === workplaceId);
  if (!workplace) return null;
  const able = context.operators.flatMap(({ id, workplaceIds }) =>
    workplaceIds.includes(workplaceId) ? [id] : [],
  );
  const wanted = {
    hours: context.hours,
    workplace,
    events: [...context.others, ...rest],
    minutes: (end - start) / minute,
    near: start,
    notBefore: Math.min(now, start),
  };
  const mine = able.includes(userId) ? nearestFreeSlot({ ...wanted, userIds: [userId] }) : null;
  return mine ?? nearestFreeSlot({ ...wanted, userIds: able });
}

/** The first instant that is still ahead and in working time, on a whole quarter of an hour where that is possible. */
export function nextStart(hours: PlantHours, from: Instant): Instant {
  const quarter = 15 * minute;
  return nextWorkingInstant(hours, Math.ceil(from / quarter) * quarter);
}
