import fc from 'fast-check';
import { dayMillis, getZonedParts, toInstant, type Instant } from '../../kit/time-zone.ts';
import type { TimeInterval } from '../../kit/working-time.ts';
import { canMoveEvent } from '../calendar/frozen-days.ts';
import { moveWorkEarlier, type EarlierWorkRequest } from '../engine/move-work-earlier.ts';
import { planOrders } from '../engine/plan-orders.ts';
import {
  replanEvents,
  type EventMove,
  type OrderEndShift,
  type ReplanOutcome,
} from '../engine/replan-events.ts';
import type { PlannedEvent, PlantState } from '../planning-model.ts';
import { checkEvents } from '../rules/check-events.ts';
import type { ReplanAim } from '../replan-aims.ts';
import type { PlanningCase } from './replans.ts';
import { findPlanBreaches, findPrematureSteps } from './verify-plan.ts';

/** Holiday that was planned around, or replanned around, and is withdrawn. */
export interface DrawnFreedDay {
  /** Days from the moment of the case to the holiday. */
  readonly day: number;
  /** Each event whose number divides by one more is pinned; none for 0. */
  readonly pins: number;
  /** Whether the holiday came after the plan, which was then replanned. */
  readonly isReplanned: boolean;
  /** Minutes from the moment of the case to the removal: work begins in between. */
  readonly later: number;
  /** Days from the moment of the case that are frozen. */
  readonly frozen: number;
}

export const freedDayCases: fc.Arbitrary<DrawnFreedDay> = fc.record({
  day: fc.integer({ min: 0, max: 4 }),
  pins: fc.constantFrom(0, 0, 0, 0, 1, 2, 5),
  isReplanned: fc.boolean(),
  later: fc.constantFrom(0, 0, 0, 90, 700, 3000),
  frozen: fc.constantFrom(0, 0, 0, 0, 1, 2),
});

/** Returns the local day that lies some days after a moment. */
function findLocalDay(
  timeZone: string,
  now: Instant,
  days: number,
): { date: string; span: TimeInterval } {
  const { year, month, day } = getZonedParts(now, timeZone);
  const midnight = { hours: 0, minutes: 0, seconds: 0 };
  const at = (more: number): Instant =>
    toInstant(timeZone, { year, month, day: day + days + more }, midnight);
  const date = new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
  return { date, span: { start: at(0), end: at(1) } };
}

/** Creates the request after the holiday of a case is withdrawn; undefined where the replan leaves work without a time. */
export function withdrawHoliday(
  { plant, orders, now }: PlanningCase,
  { day, pins, isReplanned, later, frozen }: DrawnFreedDay,
): EarlierWorkRequest | undefined {
  const { date, span } = findLocalDay(plant.hours.timeZone, now, day);
  const days = { [date]: { openings: [], name: 'Holiday' } };
  const closed: PlantState = { ...plant, hours: { ...plant.hours, days } };
  const planned = planOrders({
    plant: isReplanned ? plant : closed,
    orders,
    now,
    search: { iterations: 0 },
  }).events.map((event, index): PlannedEvent => ({ ...event, id: 1000 + index }));
  const { moves } = isReplanned
    ? replanEvents({
        plant: { ...closed, events: [...plant.events, ...planned] },
        orders,
        now,
        changes: [],
      })
    : { moves: [] };
  if (moves.some(({ to }) => to.length === 0)) return undefined;
  const events = applyMoves(planned, moves).map((event, index) => ({
    ...event,
    id: 1000 + index,
    ...(pins > 0 && index % (pins + 1) === 0 && { pinned: true }),
  }));
  const removedAt = now + later * 60_000;
  return {
    plant: { ...plant, events: [...plant.events, ...events] },
    orders,
    freed: span,
    now: removedAt,
    frozenUntil: frozen === 0 ? undefined : removedAt + frozen * dayMillis,
  };
}

/** Replans a plan around a holiday of a date and withdraws it. Returns the days by which order ends move away, and come back. */
export function measureWithdrawnHoliday(
  { plant, orders, now }: PlanningCase,
  planned: readonly PlannedEvent[],
  date: string,
  aim: ReplanAim,
): { lostDays: number; recoveredDays: number } {
  const days = { [date]: { openings: [], name: 'Holiday' } };
  const closed: PlantState = { ...plant, hours: { ...plant.hours, days } };
  const replanned = replanEvents({
    plant: { ...closed, events: planned },
    orders,
    now,
    changes: [],
    aim,
  });
  const events = applyMoves(planned, replanned.moves).map((event, id) => ({ ...event, id }));
  const { timeZone } = plant.hours;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const midnight = { hours: 0, minutes: 0, seconds: 0 };
  const freed = {
    start: toInstant(timeZone, { year, month, day }, midnight),
    end: toInstant(timeZone, { year, month, day: day + 1 }, midnight),
  };
  const result = moveWorkEarlier({ plant: { ...plant, events }, orders, freed, now });
  return {
    lostDays: -countGainedDays(replanned.orders),
    recoveredDays: countGainedDays(result.orders),
  };
}

const countGainedDays = (shifts: readonly OrderEndShift[]): number =>
  shifts.reduce((sum, { before, after }) => sum + before - (after ?? before), 0) / dayMillis;

const applyMoves = (
  events: readonly PlannedEvent[],
  moves: readonly EventMove[],
): PlannedEvent[] => {
  const moved = new Map(moves.map(({ event: { id }, to }) => [id, to]));
  return events.flatMap((each) =>
    (moved.get(each.id) ?? [each]).map((part) => ({ ...each, ...part })),
  );
};

/** Returns the request after the moves, as the plan is stored: each part is an event. */
const applyEarlierMoves = (
  request: EarlierWorkRequest,
  moves: readonly EventMove[],
): EarlierWorkRequest => ({
  ...request,
  plant: {
    ...request.plant,
    events: applyMoves(request.plant.events, moves).map((event, id) => ({ ...event, id })),
  },
});

/** Returns the rules that the moves of a withdrawn holiday break. @param result of `moveWorkEarlier` */
export function findBreachesOfEarlierWork(
  request: EarlierWorkRequest,
  result: ReplanOutcome,
): string[] {
  const { plant, orders, now, frozenUntil } = request;
  const ids = new Set(orders.map(({ id }) => id));
  const isOwn = ({ orderId }: PlannedEvent): boolean => ids.has(orderId);
  const others = plant.events.filter((event) => !isOwn(event));
  const toClaim = (events: readonly PlannedEvent[]) => ({
    plant: { ...plant, events: others },
    orders: [],
    now: Math.min(...events.map(({ start }) => start)),
    transferBatch: 20,
    events,
    unplanned: [],
  });
  const before = plant.events.filter(isOwn);
  const after = applyMoves(before, result.moves);
  const known = new Set(findPlanBreaches(toClaim(before)));
  const breaches = findPlanBreaches(toClaim(after)).filter((breach) => !known.has(breach));
  const wasInOrder = findPrematureSteps({ ...toClaim(before), orders }).length === 0;
  if (wasInOrder) breaches.push(...findPrematureSteps({ ...toClaim(after), orders }));
  const check = (events: readonly PlannedEvent[]) =>
    checkEvents({ ...plant, details: orders.flatMap(({ details }) => details), events, others });
  const [checkedBefore, checked] = [check(before), check(after)];
  if (checked.problems.length > checkedBefore.problems.length) breaches.push('more problems');
  if (checked.warnings.length > checkedBefore.warnings.length)
    breaches.push(`more warnings: ${JSON.stringify(checked.warnings)}`);

  const materialOf = new Map(
    orders.flatMap(({ details }) => details.map(({ id, materialAt }) => [id, materialAt ?? 0])),
  );
  for (const { event, to } of result.moves) {
    const start = Math.min(...to.map((part) => part.start));
    const end = Math.max(...to.map((part) => part.end));
    const minutes = to.reduce((sum, part) => sum + part.end - part.start, 0);
    const say = (rule: string): unknown =>
      breaches.push(`${rule}: ${JSON.stringify({ event, to })}`);
    if (end > event.end || start > event.start) say('later');
    if (start < Math.min(event.start, Math.max(now, request.freed.start)))
      say('before the freed time');
    if (start < Math.min(event.start, materialOf.get(event.detailId) ?? 0)) say('without material');
    if (event.pieces === undefined && minutes !== event.end - event.start) say('other minutes');
    if (event.start <= now || !canMoveEvent(event, frozenUntil)) say('fixed');
    if (!isOwn(event)) say('foreign');
  }
  const movedOf = Map.groupBy(result.moves, ({ event }) => event.orderId);
  for (const { orderId, before: end, after: endAfter } of result.orders)
    if (
      endAfter === null ||
      endAfter > end ||
      (endAfter === end && movedOf.get(orderId)?.every(({ event }) => event.pieces === undefined))
    )
      breaches.push(`no gain: ${orderId}`);
  const again = moveWorkEarlier(applyEarlierMoves(request, result.moves)).moves;
  if (again.length > 0) breaches.push(`moves again: ${JSON.stringify(again)}`);
  return breaches;
}
