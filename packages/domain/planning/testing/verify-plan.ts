import { minuteMillis, getZonedParts, type Instant } from '../../kit/time-zone.ts';
import type { TimeInterval } from '../../kit/working-time.ts';
import type {
  WorkplaceMaintenance,
  PlantState,
  PlannedDetail,
  PlannedOrder,
  PlantHours,
  ProposedEvent,
  PlannedStep,
  UnplannedWork,
} from '../planning-model.ts';

/* Finds the rules that a plan breaks, read from its events alone, pair by pair: it is independent of the engine. */
export interface PlanClaim {
  readonly plant: PlantState;
  readonly orders: readonly PlannedOrder[];
  readonly now: Instant;
  readonly transferBatch: number;
  readonly events: readonly ProposedEvent[];
  readonly unplanned: readonly UnplannedWork[];
}

export function findPlanBreaches(claim: PlanClaim): string[] {
  const { plant, events, now } = claim;
  const breaches: string[] = [];
  const say = (rule: string, event: unknown): void => {
    breaches.push(`${rule}: ${JSON.stringify(event)}`);
  };
  const all: readonly ProposedEvent[] = [...plant.events, ...events];

  for (const event of events) {
    if (event.start >= event.end) say('ends before it starts', event);
    if (event.start < now) say('starts in the past', event);
    if (event.start % minuteMillis !== 0 || event.end % minuteMillis !== 0)
      say('broken minute', event);
    const workplace = plant.workplaces.find(({ id }) => id === event.workplaceId);
    if (workplace?.status === 'inactive' || !workplace) say('workplace not active', event);
    for (const window of workplace?.maintenance ?? [])
      if (overlap(window, event) && !hasStationLeft(all, event, window, workplace?.stations ?? 0))
        say('maintenance', event);
    const persons = plant.operators.filter(
      ({ id, workplaceIds }) => id === event.userId && workplaceIds.includes(event.workplaceId),
    );
    if (persons.length === 0) say('no such skill', event);
    const hours = plant.operators.find(({ id }) => id === event.userId)?.hours ?? plant.hours;
    const times = peoplesParts(plant, event);
    if (!times.every((part) => enumerateMinutes(part).every(isWorkedMinute(hours, part.start))))
      say('outside working time', event);
    const load = workplace?.load;
    if (load && event.pieces !== undefined) {
      const { loading, running, unloading } = load;
      if (event.end - event.start < (loading + running + unloading) * minuteMillis)
        say('load too short', event);
      const inside = all.filter((other) => isOneLoad(other, event));
      if (inside.reduce((sum, { pieces = 0 }) => sum + pieces, 0) > load.pieces)
        say('load too full', event);
    }
    // A person who is lent is one of their two entries in each minute.
    for (const at of times.flatMap(enumerateMinutes))
      if (
        !persons.some(({ away = [] }) => !away.some((time) => time.start <= at && at < time.end))
      ) {
        say('away', event);
        break;
      }
    const together = all.filter(
      (other) =>
        other !== event &&
        other.userId === event.userId &&
        !(event.pieces !== undefined && isOneLoad(other, event)) &&
        peoplesParts(plant, other).some((part) => times.some((time) => overlap(part, time))),
    );
    if (together.length > 0) say('operator twice', event);
    if (countSimultaneous(all, event) > (workplace?.stations ?? 0)) say('too few stations', event);
  }
  for (const order of claim.orders)
    for (const detail of order.details) breaches.push(...detailBreaches(claim, order, detail));
  return breaches;
}

const isOneLoad = (one: ProposedEvent, other: ProposedEvent): boolean =>
  one.pieces !== undefined &&
  one.workplaceId === other.workplaceId &&
  one.userId === other.userId &&
  one.start === other.start &&
  one.end === other.end;

/** Returns the loading and unloading of a load, and the whole of other work. */
function peoplesParts({ workplaces }: PlantState, event: ProposedEvent): TimeInterval[] {
  const load = workplaces.find(({ id }) => id === event.workplaceId)?.load;
  if (!load || event.pieces === undefined) return [event];
  return [
    { start: event.start, end: event.start + load.loading * minuteMillis },
    { start: event.end - load.unloading * minuteMillis, end: event.end },
  ];
}

export const enumerateMinutes = ({ start, end }: TimeInterval): Instant[] =>
  Array.from(
    { length: Math.ceil((end - start) / minuteMillis) },
    (_, at) => start + at * minuteMillis,
  );

/**
 * Returns whether a person works in a minute; callers pass the minutes in their order.
 * The latest time that the clock on the wall has shown counts: an hour that it shows a second time has passed already.
 */
export function isWorkedMinute({ timeZone, lapse, week, days }: PlantHours, first: Instant) {
  const toLocalTime = (at: Instant): number => at + getOffset(at, timeZone);
  let latest = Math.max(
    ...enumerateMinutes({ start: first - 180 * minuteMillis, end: first }).map(toLocalTime),
  );
  const clock = ({ hours, minutes }: typeof lapse.start): number => hours * 60 + minutes;
  const getWorkingTimes = (date: number): readonly { start: number; end: number }[] => {
    const day = new Date(date);
    const calendarDay = days?.[day.toISOString().slice(0, 10)];
    if (calendarDay) return calendarDay.openings;
    if (week) return week[(day.getUTCDay() + 6) % 7] ?? [];
    const weekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
    return weekend ? [] : [{ start: clock(lapse.start), end: clock(lapse.end) }];
  };
  return (at: Instant): boolean => {
    latest = Math.max(latest, toLocalTime(at));
    const date = latest - (latest % 86_400_000);
    const since = (latest - date) / minuteMillis;
    return (
      getWorkingTimes(date).some(({ start, end }) => start <= since && since < end) ||
      getWorkingTimes(date - 86_400_000).some(({ end }) => since < end - 1440)
    );
  };
}

const getOffset = (at: Instant, timeZone: string): number => {
  const { year, month, day, hours, minutes, seconds } = getZonedParts(at, timeZone);
  return Date.UTC(year, month - 1, day, hours, minutes, seconds) - at;
};

const overlap = (one: TimeInterval, other: TimeInterval): boolean =>
  one.start < other.end && other.start < one.end;

/** The most events at an event's workplace at one time while it lasts. */
function countSimultaneous(all: readonly ProposedEvent[], event: ProposedEvent): number {
  const workplaceEvents = all
    .filter((o) => o.workplaceId === event.workplaceId && overlap(o, event))
    .filter((o, at, every) => !every.slice(0, at).some((other) => isOneLoad(other, o)));
  const instants = workplaceEvents.map(({ start }) => Math.max(start, event.start));
  return Math.max(
    ...instants.map(
      (at) => workplaceEvents.filter(({ start, end }) => start <= at && at < end).length,
    ),
  );
}

/** Returns whether there is never more work in a minute that an event shares with maintenance than stations that still work. */
function hasStationLeft(
  all: readonly ProposedEvent[],
  event: ProposedEvent,
  window: WorkplaceMaintenance,
  stations: number,
): boolean {
  const remaining = stations - (window.stations ?? stations);
  const shared = {
    start: Math.max(event.start, window.start),
    end: Math.min(event.end, window.end),
  };
  const workplaceEvents = all
    .filter((other) => other.workplaceId === event.workplaceId)
    .filter((o, at, every) => !every.slice(0, at).some((other) => isOneLoad(other, o)));
  return enumerateMinutes(shared).every(
    (at) => workplaceEvents.filter(({ start, end }) => start <= at && at < end).length <= remaining,
  );
}

/** A step that was looked at: its events, and how many pieces of it are made by an instant. */
interface CheckedStep {
  readonly events: readonly ProposedEvent[];
  readonly isLoad: boolean;
  readonly isWhole: boolean;
  madeBy(at: Instant): number;
}

function detailBreaches(claim: PlanClaim, order: PlannedOrder, detail: PlannedDetail): string[] {
  const detailEvents = claim.events.filter(({ detailId }) => detailId === detail.id);
  const breaches: string[] = [];
  if (detailEvents.some(({ orderId }) => orderId !== order.id))
    breaches.push(`${detail.id}: foreign order`);
  let before: CheckedStep | undefined;
  // Passed over by steps that take no time.
  let road = 0;
  detail.steps.forEach((step, index) => {
    const { workplaceId } = step;
    const events = detailEvents
      .filter((event) => event.workplaceId === workplaceId)
      .toSorted((one, other) => one.start - other.start);
    const undone = claim.unplanned.filter(
      (work) => work.detailId === detail.id && work.workplaceId === workplaceId,
    );
    const isLoad = claim.plant.workplaces.some(({ id, load }) => id === workplaceId && load);
    const wrong = isLoad
      ? wrongPieces(detail, events, undone)
      : wrongMinutes(detail, step, events, undone);
    if (wrong) breaches.push(`${detail.id} step ${index}: ${wrong}`);
    // The hand-over of the step before is unknown where a part of it is left undone.
    if (before?.isWhole && events.length > 0 && before.events.length > 0) {
      const batch = Math.min(claim.transferBatch, detail.quantity);
      // Out of a load come as many at once as there were in it.
      let needed = isLoad ? 0 : before.isLoad ? 1 : batch;
      for (const event of isLoad ? events : events.slice(0, 1)) {
        needed += event.pieces ?? 0;
        const countMade = before.madeBy(event.start);
        if (countMade < needed - 0.001)
          breaches.push(`${detail.id} step ${index}: starts with ${countMade}`);
      }
      const transportTime = (road + (step.way ?? 0)) * minuteMillis;
      const departed = Math.max(...before.events.map(({ end }) => end));
      if (transportTime > 0 && events.some(({ start }) => start < departed + transportTime))
        breaches.push(`${detail.id} step ${index}: starts before it has come`);
      const ends = [before.events, events].map((each) => Math.max(...each.map(({ end }) => end)));
      // A step of which a part is left undone has not ended.
      if (undone.length === 0 && Number(ends[1]) < Number(ends[0]))
        breaches.push(`${detail.id} step ${index}: ends first`);
    }
    road = isLoad || step.workTime > 0 ? 0 : road + (step.way ?? 0);
    if (isLoad || step.workTime > 0)
      before = {
        events,
        isLoad,
        isWhole: undone.length === 0,
        madeBy: (at) =>
          isLoad ? countUnloaded(events, at) : countPieces(step, step.workTime, events, at),
      };
  });
  return breaches;
}

/**
 * Returns where a step has more pieces done than the step before it, at the start, after the set-up or at the end of some event.
 * No order of first and last events shows it.
 * Steps of which a part is left undone are not checked.
 * @param tolerance part of a piece in work that does not count as done, and minutes by which the step before may be late
 * @returns one line for each step and moment
 */
export function findPrematureSteps(
  { plant, orders, events, unplanned }: PlanClaim,
  tolerance = { pieces: 1, minutes: 2 },
): string[] {
  return orders.flatMap(({ details }) =>
    details.flatMap((detail) => {
      const detailEvents = events.filter(({ detailId }) => detailId === detail.id);
      // Nothing has come out just before an end of a load that ends then too. A step makes pieces once it is set up.
      const moments = [
        ...new Set(
          detailEvents.flatMap(({ workplaceId, start, end }) => {
            const { setUp = 0 } =
              detail.steps.find((step) => step.workplaceId === workplaceId) ?? {};
            const ready = start + Math.ceil(setUp) * minuteMillis;
            return [start, ...(ready < end ? [ready] : []), end - minuteMillis, end];
          }),
        ),
      ];
      const steps = detail.steps
        .map((step, index) => ({ step, index }))
        .flatMap(({ step, index }) => {
          const { workplaceId, workTime } = step;
          const stepEvents = detailEvents.filter((event) => event.workplaceId === workplaceId);
          const isLoad = plant.workplaces.some(({ id, load }) => id === workplaceId && load);
          const isOpen = unplanned.some(
            (work) => work.detailId === detail.id && work.workplaceId === workplaceId,
          );
          if (!isLoad && workTime === 0) return [];
          const createCounter =
            (minutesEach: number) =>
            (at: Instant): number =>
              Math.min(
                detail.quantity,
                isLoad
                  ? countUnloaded(stepEvents, at)
                  : countPieces(step, minutesEach, stepEvents, at),
              );
          // A step takes whole minutes, and its pieces the minutes of their flow: both readings of a minute's rest are right.
          const { quantity } = detail;
          const { extraMinutes = 0 } = step;
          const wholeMinutes = Math.ceil(Math.round(workTime * quantity * 1000) / 1000);
          // Work of both steps is planned in whole minutes, and a piece that is in work is not done.
          const slack = isLoad ? 0 : Math.max(1, 1 / workTime) * tolerance.pieces;
          return [
            {
              index,
              isOpen,
              isLoad,
              slack,
              countAtLeast: createCounter((wholeMinutes + extraMinutes) / quantity),
              countAtMost: createCounter(workTime + extraMinutes / quantity),
            },
          ];
        });
      return steps.slice(1).flatMap(({ index, isOpen, slack, countAtLeast }, at) => {
        const before = steps[at];
        if (!before || before.isOpen || isOpen) return [];
        return moments
          .filter(
            (moment) =>
              countAtLeast(moment) >
              before.countAtMost(
                before.isLoad ? moment : moment + tolerance.minutes * minuteMillis,
              ) +
                slack +
                0.001,
          )
          .map(
            (moment) =>
              `${detail.id} step ${index}: ${countAtLeast(moment)} of ${before.countAtMost(moment)} done at ${moment}`,
          );
      });
    }),
  );
}

const countUnloaded = (events: readonly ProposedEvent[], at: Instant): number =>
  events.reduce((sum, { end, pieces = 0 }) => (end <= at ? sum + pieces : sum), 0);

/** Returns the pieces that are made by an instant by work beyond setting up, at a number of minutes for each. */
function countPieces(
  { setUp = 0 }: PlannedStep,
  minutesEach: number,
  events: readonly ProposedEvent[],
  at: Instant,
) {
  const people = new Set(events.map(({ userId }) => userId));
  let minutes = 0;
  for (const person of people) {
    const worked = events
      .filter(({ userId }) => userId === person)
      .reduce(
        (sum, { start, end }) => sum + Math.max(0, Math.min(end, at) - start) / minuteMillis,
        0,
      );
    minutes += Math.max(0, worked - Math.ceil(setUp));
  }
  return minutes / minutesEach;
}

function wrongPieces(
  { quantity }: PlannedDetail,
  events: readonly ProposedEvent[],
  undone: readonly UnplannedWork[],
): string | undefined {
  const pieces = events.reduce((sum, each) => sum + (each.pieces ?? 0), 0);
  const isRight = undone.length === 0 ? pieces === quantity : pieces < quantity;
  return isRight ? undefined : `${pieces} of ${quantity} pieces`;
}

/** Each person who works at a step sets it up once, whether the work is planned or left undone. */
function wrongMinutes(
  { quantity }: PlannedDetail,
  { workTime, setUp = 0 }: PlannedStep,
  events: readonly ProposedEvent[],
  undone: readonly UnplannedWork[],
): string | undefined {
  const planned = events.reduce((sum, { start, end }) => sum + (end - start) / minuteMillis, 0);
  const remaining = undone.reduce((sum, { minutes }) => sum + minutes, 0);
  const expected = workTime * quantity;
  const people = new Set(events.map(({ userId }) => userId)).size;
  const isRight = [...undone, undefined].some((_, more) => {
    const due = expected === 0 ? 0 : expected + Math.ceil(setUp) * Math.max(1, people + more);
    return planned + remaining >= due - 0.001 && planned + remaining < due + 1;
  });
  return isRight ? undefined : `${planned} + ${remaining} of ${expected} minutes`;
}
