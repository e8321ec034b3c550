import {
  findCalendarDay,
  countWorkingMinutes,
  isWorkingWeekday,
  type TimeInterval,
  type WorkingCalendar,
} from '../../kit/working-time.ts';
import { dayMillis, minuteMillis, getZonedParts, type Instant } from '../../kit/time-zone.ts';
import { getAbleOperators, getAbsenceTimes, hasAbsenceEnd } from '../operators.ts';
import { getPersonCalendar } from '../calendar/calendars.ts';
import type { EventProblem, EventWarning } from './event-problems.ts';
import { getMaintenanceBlockedTimes } from '../calendar/full-times.ts';
import {
  listAttendedIntervals,
  selectOneEventPerBatchLoad,
  isSameBatchLoad,
  getBatchLoadKey,
  getBatchLoadRules,
  countBatchLoadPieces,
  type BatchLoadRules,
} from '../batch-loads.ts';
import type {
  Operator,
  PlannedDetail,
  PlannedEvent,
  PlannedWorkplace,
  PlantHours,
} from '../planning-model.ts';
import { findStepWarnings } from './step-order.ts';
import { computeStepWork, type StepWork } from './step-work.ts';
import { computeWorkplaceMinutes } from './work-time.ts';

/** Event of the plan that is checked. */
export interface DraftPlanEvent extends TimeInterval {
  readonly userId: number;
  readonly workplaceId: number;
  readonly detailId: number;
  /** Pieces of a load, at a batch station. */
  readonly pieces?: number;
}

export interface EventsToCheck {
  readonly hours: PlantHours;
  readonly workplaces: readonly PlannedWorkplace[];
  /** People with their workplaces; deleted or disabled people are left out. */
  readonly operators: readonly Operator[];
  /** Lines of the order that are produced. */
  readonly details: readonly PlannedDetail[];
  /** Whole plan of the order. */
  readonly events: readonly DraftPlanEvent[];
  /** Stored events of other orders, of the same people and the same workplaces, at least where they could overlap. */
  readonly others: readonly PlannedEvent[];
  /** Stored events of this plan that are not checked again: worked or unchanged events, regardless of later changes. */
  readonly done?: readonly DraftPlanEvent[];
}

export interface CheckedEvents {
  /** Problems that prevent saving. Problems of events come first, in the order of the list. */
  readonly problems: readonly EventProblem[];
  readonly warnings: readonly EventWarning[];
  /** Planned and expected time of every line and step. */
  readonly minutes: readonly StepWork[];
}

/**
 * Checks every rule of the planning calendar, for the screen during a drag and for the server before saving.
 * Source: specification, section 5, planning event and plan save.
 * @throws RangeError for an unknown zone or working hours that do not end after their start.
 */
export function checkEvents(plan: EventsToCheck): CheckedEvents {
  const rules = getBatchLoadRules(plan.workplaces);
  const minutes = computeStepWork(plan.details, plan.events, rules);
  const done = new Set(plan.done?.map(toEventKey));
  return {
    problems: [
      ...plan.events.flatMap((event, index) =>
        done.has(toEventKey(event)) ? [] : findProblems(plan, event, index, rules),
      ),
      ...findOverlaps(plan, rules),
      ...findDetailProblems(plan.details, minutes),
    ].toSorted((one, other) => (one.index ?? none) - (other.index ?? none)),
    warnings: [
      ...plan.details.flatMap((detail) => findStepWarnings(detail, plan.events, rules)),
      ...findStationWarnings(plan, rules),
    ],
    minutes,
  };
}

/** Returns the key of an event: two events with the same key are the same work of the same person. */
export const toEventKey = ({ detailId, workplaceId, userId, start, end }: DraftPlanEvent): string =>
  [detailId, workplaceId, userId, start, end].join(' ');

/** Index that sorts problems without an event after all others. */
const none = Number.MAX_SAFE_INTEGER;

function findProblems(
  plan: EventsToCheck,
  event: DraftPlanEvent,
  index: number,
  rules: BatchLoadRules,
): EventProblem[] {
  const { detailId, workplaceId, userId, start, end } = event;
  const problems: EventProblem[] = [];
  const about = { index, detailId, workplaceId };
  if (!(start < end)) problems.push({ code: 'empty', ...about });
  else if (start % minuteMillis !== 0 || end % minuteMillis !== 0)
    problems.push({ code: 'brokenMinute', ...about });
  else
    problems.push(
      ...checkTimes(plan, event, rules).map((problem) => ({ ...problem, ...about })),
      ...loadProblems(plan, event, rules).map((problem) => ({ ...problem, ...about })),
    );

  const workplace = plan.workplaces.find(({ id }) => id === workplaceId);
  if (!workplace) problems.push({ code: 'workplaceUnknown', ...about });
  else if (workplace.status !== 'active') problems.push({ code: 'workplaceInactive', ...about });
  const closed = workplace && findStop(plan, workplace, event, index, rules);
  if (closed)
    problems.push({ code: 'maintenance', ...about, from: closed.start, until: closed.end });
  const times = listAttendedIntervals(event, rules);
  const absence = getAbsenceTimes(plan.operators, userId, workplaceId).find((time) =>
    times.some((part) => isOverlapping(time, part)),
  );
  const skilled = getAbleOperators(plan.operators, workplaceId).some(({ id }) => id === userId);
  // A person who was lent to the workplace is not one of its people after the loan.
  if (!skilled || (absence && !hasAbsenceEnd(absence.end)))
    problems.push({ code: 'operatorUnskilled', ...about, userId });
  else if (absence)
    problems.push({ code: 'away', ...about, userId, from: absence.start, until: absence.end });

  const detail = plan.details.find(({ id }) => id === detailId);
  if (!detail) problems.push({ code: 'foreignDetail', ...about });
  else if (
    !computeWorkplaceMinutes(detail).has(workplaceId) &&
    !(rules.has(workplaceId) && detail.steps.some((step) => step.workplaceId === workplaceId))
  )
    problems.push({ code: 'foreignStep', ...about });
  return problems;
}

/** Returns the maintenance that leaves no station for an event: work that began earlier keeps the working stations. */
function findStop(
  { events, others }: EventsToCheck,
  workplace: PlannedWorkplace,
  event: DraftPlanEvent,
  index: number,
  rules: BatchLoadRules,
): TimeInterval | undefined {
  const maintenance = workplace.maintenance.filter((window) => isOverlapping(window, event));
  if (maintenance.length === 0) return undefined;
  const before = [...others, ...events.slice(0, index)].filter(({ start }) => start <= event.start);
  const after = events.slice(index + 1).filter(({ start }) => start < event.start);
  const workplaceEvents = selectOneEventPerBatchLoad([...before, ...after], rules).filter(
    (other) => other.workplaceId === workplace.id && !isSameBatchLoad(other, event),
  );
  return getMaintenanceBlockedTimes({ ...workplace, maintenance }, workplaceEvents).find((time) =>
    isOverlapping(time, event),
  );
}

/** Returns the problems of an event's times for its person: of a load, the times of loading and unloading. */
function checkTimes(plan: EventsToCheck, event: DraftPlanEvent, rules: BatchLoadRules) {
  const [first] = listAttendedIntervals(event, rules).flatMap((part) =>
    findTimeProblems(plan, { ...event, ...part }),
  );
  return first ? [first] : [];
}

/** Returns the problems of a load: it needs a number of pieces, at least the time of a load, and room for all pieces. */
function loadProblems(
  { events, others }: EventsToCheck,
  event: DraftPlanEvent,
  rules: BatchLoadRules,
): Pick<EventProblem, 'code' | 'expected' | 'planned'>[] {
  const rule = rules.get(event.workplaceId);
  if (!rule) return [];
  const { pieces = 0 } = event;
  if (!(pieces > 0)) return [{ code: 'loadWithoutPieces' }];
  const expected = rule.loading + rule.running + rule.unloading;
  const planned = (event.end - event.start) / minuteMillis;
  if (planned < expected) return [{ code: 'loadTooShort', expected, planned }];
  const inside = countBatchLoadPieces([...others, ...events], event);
  return inside > rule.pieces
    ? [{ code: 'loadTooFull', expected: rule.pieces, planned: inside }]
    : [];
}

/** Returns the problems that keep an event's person from working at its time. */
function findTimeProblems(
  { hours, operators }: EventsToCheck,
  event: DraftPlanEvent,
): Pick<EventProblem, 'code' | 'userId' | 'holiday'>[] {
  const person = operators.find(({ id }) => id === event.userId);
  const calendar = getPersonCalendar(hours, person);
  if (isWorkingTime(calendar, event)) return [];
  if (calendar !== hours && isWorkingTime(hours, event))
    return [{ code: 'offDuty', userId: event.userId }];
  if (!(event.end - event.start <= dayMillis && isCheckable(event)))
    return [{ code: 'outsideLapse' }];
  const ends = [event.start, event.end - 1];
  const holiday = ends
    .map((at) => findCalendarDay(calendar, at))
    .find((each) => each?.openings.length === 0);
  if (holiday) return [{ code: 'holiday', holiday: holiday.name }];
  const isOff = (at: Instant): boolean => {
    const weekday = getZonedParts(at, calendar.timeZone).weekday - 1;
    return weekday > 4 && !isWorkingWeekday(calendar, weekday) && !findCalendarDay(calendar, at);
  };
  return [{ code: ends.some(isOff) ? 'weekend' : 'outsideLapse' }];
}

/**
 * Returns whether an interval can be checked.
 * An interval longer than a year, or in years that no plan reaches, is outside all hours; its calendar is not computed.
 */
const isCheckable = ({ start, end }: TimeInterval): boolean =>
  end - start <= 366 * dayMillis && start >= 0 && end <= lastYear;

/** Returns whether a whole interval is working time. */
export const isWorkingTime = (calendar: WorkingCalendar, event: TimeInterval): boolean =>
  isCheckable(event) &&
  countWorkingMinutes(calendar, event.start, event.end) ===
    (event.end - event.start) / minuteMillis;

const lastYear = Date.UTC(9000, 0);

export const isOverlapping = (one: TimeInterval, other: TimeInterval): boolean =>
  one.start < other.end && other.start < one.end;

type PersonPart = DraftPlanEvent & {
  readonly index?: number;
  readonly other?: PlannedEvent;
  /** Part of the load, for a share of one. */
  readonly load?: string;
};

/** Finds all overlaps of a person's work with events of the list, each pair once: the later event is reported. */
function findOverlaps({ events, others }: EventsToCheck, rules: BatchLoadRules): EventProblem[] {
  const all: PersonPart[] = [
    ...others.map((other) => ({ ...other, other })),
    ...events.map((event, index) => ({ ...event, index })),
  ].flatMap((whole: PersonPart): PersonPart[] => {
    const parts = listAttendedIntervals(whole, rules);
    const load = parts.length > 1 ? getBatchLoadKey(whole) : undefined;
    return parts.map((part) => ({ ...whole, ...part, ...(load !== undefined && { load }) }));
  });
  const problems: EventProblem[] = [];
  for (const personParts of Map.groupBy(all, ({ userId }) => userId).values()) {
    const sorted = personParts.toSorted((one, other) => one.start - other.start);
    // The last-ending one of the earlier events overlaps whenever any of them does.
    let last: PersonPart | undefined;
    for (const event of sorted) {
      const shares = last?.load !== undefined && last.load === event.load;
      if (last && !shares && isOverlapping(last, event))
        problems.push(...overlapProblem(last, event));
      if (!last || event.end > last.end) last = event;
    }
  }
  return problems;
}

function overlapProblem(one: PersonPart, other: PersonPart): EventProblem[] {
  const [blamed, blocking] = other.index === undefined ? [one, other] : [other, one];
  // An overlap of two stored events of other orders is not a problem of this plan.
  if (blamed.index === undefined) return [];
  return [
    {
      code: 'operatorOverlap',
      index: blamed.index,
      detailId: blamed.detailId,
      workplaceId: blamed.workplaceId,
      userId: blamed.userId,
      ...(blocking.index !== undefined && { otherIndex: blocking.index }),
      ...(blocking.other && {
        otherEventId: blocking.other.id,
        otherOrderId: blocking.other.orderId,
      }),
      from: blocking.start,
      until: blocking.end,
    },
  ];
}

function findDetailProblems(
  details: readonly PlannedDetail[],
  minutes: readonly StepWork[],
): EventProblem[] {
  const stepless = details.filter(({ steps }) => steps.length === 0);
  const differ = minutes.filter(({ expected, planned }) => expected !== planned);
  return [
    ...stepless.map(({ id }) => ({ code: 'noSteps' as const, detailId: id })),
    ...differ.map(({ inPieces, ...each }) => ({
      code: inPieces ? ('piecesDiffer' as const) : ('minutesDiffer' as const),
      ...each,
    })),
  ];
}

function findStationWarnings(
  { workplaces, events, others }: EventsToCheck,
  rules: BatchLoadRules,
): EventWarning[] {
  const at = Map.groupBy(
    selectOneEventPerBatchLoad([...others, ...events], rules),
    ({ workplaceId }) => workplaceId,
  );
  return events.flatMap((event, index) => {
    const { workplaceId, detailId } = event;
    const stations = workplaces.find(({ id }) => id === workplaceId)?.stations ?? Infinity;
    const meanwhile = (at.get(workplaceId) ?? []).filter((each) => isOverlapping(each, event));
    // The number of simultaneous works is highest when one of them begins: at the start of this event, or during it.
    const full = meanwhile
      .map(({ start }) => Math.max(start, event.start))
      .filter(
        (moment) =>
          meanwhile.filter(({ start, end }) => start <= moment && moment < end).length > stations,
      );
    return full.length > 0
      ? [{ code: 'tooFewStations' as const, index, detailId, workplaceId, from: Math.min(...full) }]
      : [];
  });
}
