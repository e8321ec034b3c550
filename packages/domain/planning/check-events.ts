import { workingMinutesBetween, type Interval } from '../kit/working-time.ts';
import { isWeekend, minute } from '../kit/time-zone.ts';
import type { EventProblem, EventWarning } from './event-problems.ts';
import type {
  Operator,
  PlannedDetail,
  PlannedEvent,
  PlannedWorkplace,
  PlantHours,
} from './model.ts';
import { stepWarnings } from './step-order.ts';
import { expectedByWorkplace } from './work-time.ts';

/** An event of the plan that is checked. */
export interface DraftEvent extends Interval {
  readonly userId: number;
  readonly workplaceId: number;
  readonly detailId: number;
}

export interface EventsToCheck {
  readonly hours: PlantHours;
  readonly workplaces: readonly PlannedWorkplace[];
  /** Who may work where; people who are gone or disabled are left out. */
  readonly operators: readonly Operator[];
  /** Those details of the order that are produced. */
  readonly details: readonly PlannedDetail[];
  /** The order's whole plan. */
  readonly events: readonly DraftEvent[];
  /** Stored events of other orders: the same people's and the same workplaces', at least where they could overlap. */
  readonly others: readonly PlannedEvent[];
  /** Of this plan's events those that are stored already and have ended: what was worked is past arguing, whatever changed since. */
  readonly done?: readonly DraftEvent[];
}

export interface PlannedMinutes {
  readonly detailId: number;
  readonly workplaceId: number;
  readonly expected: number;
  readonly planned: number;
}

export interface CheckedEvents {
  /** Nothing may be saved while there is one. Those of events come first, in the order of the list. */
  readonly problems: readonly EventProblem[];
  readonly warnings: readonly EventWarning[];
  /** Of every detail and step: the timeline of used against expected time. */
  readonly minutes: readonly PlannedMinutes[];
}

/**
 * Every rule of the planning calendar, for the screen while somebody drags and for the server before it saves. Source:
 * specification, section 5, planning event and plan save.
 * @throws RangeError for an unknown zone or a lapse that does not end after its start.
 */
export function checkEvents(plan: EventsToCheck): CheckedEvents {
  const minutes = plannedMinutes(plan.details, plan.events);
  const done = new Set(plan.done?.map(keyOf));
  return {
    problems: [
      ...plan.events.flatMap((event, index) =>
        done.has(keyOf(event)) ? [] : problemsOf(plan, event, index),
      ),
      ...overlapsOf(plan),
      ...detailProblems(plan.details, minutes),
    ].toSorted((one, other) => (one.index ?? none) - (other.index ?? none)),
    warnings: [
      ...plan.details.flatMap((detail) => stepWarnings(detail, plan.events)),
      ...stationWarnings(plan),
    ],
    minutes,
  };
}

const keyOf = ({ detailId, workplaceId, userId, start, end }: DraftEvent): string =>
  [detailId, workplaceId, userId, start, end].join(' ');

/** Problems of no event come after all others. */
const none = Number.MAX_SAFE_INTEGER;

/** Minutes of every detail and step that has work, planned and expected. */
export function plannedMinutes(
  details: readonly PlannedDetail[],
  events: readonly DraftEvent[],
): PlannedMinutes[] {
  const planned = new Map<string, number>();
  for (const { detailId, workplaceId, start, end } of events) {
    const key = `${detailId} ${workplaceId}`;
    planned.set(key, (planned.get(key) ?? 0) + (end - start) / minute);
  }
  return details.flatMap((detail) =>
    [...expectedByWorkplace(detail)].map(([workplaceId, expected]) => ({
      detailId: detail.id,
      workplaceId,
      expected,
      planned: planned.get(`${detail.id} ${workplaceId}`) ?? 0,
    })),
  );
}

function problemsOf(plan: EventsToCheck, event: DraftEvent, index: number): EventProblem[] {
  const { detailId, workplaceId, userId, start, end } = event;
  const problems: EventProblem[] = [];
  const about = { index, detailId, workplaceId };
  if (!(start < end)) problems.push({ code: 'empty', ...about });
  else if (start % minute !== 0 || end % minute !== 0)
    problems.push({ code: 'brokenMinute', ...about });
  else problems.push(...timeProblems(plan.hours, event).map((code) => ({ code, ...about })));

  const workplace = plan.workplaces.find(({ id }) => id === workplaceId);
  if (!workplace) problems.push({ code: 'workplaceUnknown', ...about });
  else if (workplace.status !== 'active') problems.push({ code: 'workplaceInactive', ...about });
  const closed = workplace?.maintenance.find((window) => overlap(window, event));
  if (closed)
    problems.push({ code: 'maintenance', ...about, from: closed.start, until: closed.end });
  const skilled = plan.operators
    .find(({ id }) => id === userId)
    ?.workplaceIds.includes(workplaceId);
  if (skilled !== true) problems.push({ code: 'operatorUnskilled', ...about, userId });

  const detail = plan.details.find(({ id }) => id === detailId);
  if (!detail) problems.push({ code: 'foreignDetail', ...about });
  else if (!expectedByWorkplace(detail).has(workplaceId))
    problems.push({ code: 'foreignStep', ...about });
  return problems;
}

function timeProblems(hours: PlantHours, { start, end }: Interval): ('weekend' | 'outsideLapse')[] {
  // Longer than a day, or in years that no plan reaches: outside every lapse, without asking the calendar.
  if (end - start > 24 * 60 * minute || start < 0 || end > lastYear) return ['outsideLapse'];
  if (workingMinutesBetween(hours, start, end) === (end - start) / minute) return [];
  return isWeekend(start, hours.timeZone) || isWeekend(end - 1, hours.timeZone)
    ? ['weekend']
    : ['outsideLapse'];
}

const lastYear = Date.UTC(9000, 0);

export const overlap = (one: Interval, other: Interval): boolean =>
  one.start < other.end && other.start < one.end;

type Placed = DraftEvent & { readonly index?: number; readonly other?: PlannedEvent };

/** Everything that a person has in the way of an event of the list, each pair once: the later of the two is to blame. */
function overlapsOf({ events, others }: EventsToCheck): EventProblem[] {
  const all: Placed[] = [
    ...others.map((other) => ({ ...other, other })),
    ...events.map((event, index) => ({ ...event, index })),
  ];
  const problems: EventProblem[] = [];
  for (const own of Map.groupBy(all, ({ userId }) => userId).values()) {
    const sorted = own.toSorted((one, other) => one.start - other.start);
    // The one among those before that ends last is in the way whenever any of them is.
    let last: Placed | undefined;
    for (const event of sorted) {
      if (last && overlap(last, event)) problems.push(...overlapProblem(last, event));
      if (!last || event.end > last.end) last = event;
    }
  }
  return problems;
}

function overlapProblem(one: Placed, other: Placed): EventProblem[] {
  const [blamed, inTheWay] = other.index === undefined ? [one, other] : [other, one];
  // Two stored events of other orders are none of this plan's business.
  if (blamed.index === undefined) return [];
  return [
    {
      code: 'operatorOverlap',
      index: blamed.index,
      detailId: blamed.detailId,
      workplaceId: blamed.workplaceId,
      userId: blamed.userId,
      ...(inTheWay.index !== undefined && { otherIndex: inTheWay.index }),
      ...(inTheWay.other && {
        otherEventId: inTheWay.other.id,
        otherOrderId: inTheWay.other.orderId,
      }),
      from: inTheWay.start,
      until: inTheWay.end,
    },
  ];
}

function detailProblems(
  details: readonly PlannedDetail[],
  minutes: readonly PlannedMinutes[],
): EventProblem[] {
  const stepless = details.filter(({ steps }) => steps.length === 0);
  const differ = minutes.filter(({ expected, planned }) => expected !== planned);
  return [
    ...stepless.map(({ id }) => ({ code: 'noSteps' as const, detailId: id })),
    ...differ.map((each) => ({ code: 'minutesDiffer' as const, ...each })),
  ];
}

function stationWarnings({ workplaces, events, others }: EventsToCheck): EventWarning[] {
  return events.flatMap((event, index) => {
    const { workplaceId, detailId } = event;
    const stations = workplaces.find(({ id }) => id === workplaceId)?.stations ?? Infinity;
    const there = [...others, ...events].filter(
      (each) =>
        each.workplaceId === workplaceId && each.start <= event.start && event.start < each.end,
    );
    return there.length > stations
      ? [{ code: 'tooFewStations' as const, index, detailId, workplaceId, from: event.start }]
      : [];
  });
}
