import { toInstant, minuteMillis, type Instant, type LocalDate } from '../../kit/time-zone.ts';
import { listWorkingIntervals, type TimeInterval } from '../../kit/working-time.ts';
import type { PlannedDetail, PlantHours, PlannedStep } from '../planning-model.ts';

/**
 * Returns the whole minutes of a number of units of a step: workTime × quantity, rounded up. Engine, server and screens all use it.
 * Thousandths of a minute that remain from binary fractions do not count.
 */
export const computeExpectedMinutes = (workTime: number, quantity: number): number =>
  Math.ceil(Math.round(workTime * quantity * 1000) / 1000);

/**
 * Groups the events of a step, of one line at one workplace, into runs. All work of one person is one run, which is set up once.
 * Other work in between does not begin another run: otherwise another user's plan in a gap would invalidate a saved plan.
 */
export const groupWorkRuns = <Event extends { readonly userId: number }>(
  events: readonly Event[],
): Event[][] => [...Map.groupBy(events, ({ userId }) => userId).values()];

/** Returns the whole set-up minutes that a run pays before its first piece. */
export const getSetUpMinutes = ({ setUp = 0 }: Pick<PlannedStep, 'setUp'>): number =>
  Math.ceil(setUp);

/** Returns the whole minutes of a step in a number of runs, with the minutes by which it overran; 0 where its units take none. */
export function computeStepMinutes(
  step: Omit<PlannedStep, 'workplaceId'>,
  quantity: number,
  runs = 1,
): number {
  const { workTime, extraMinutes = 0 } = step;
  const minutes = computeExpectedMinutes(workTime, quantity) + extraMinutes;
  return minutes > 0 ? minutes + getSetUpMinutes(step) * Math.max(1, runs) : 0;
}

/** Returns the times at which pieces are made: the events of a step without the set-up of each run. */
export function listProducingIntervals<Event extends TimeInterval & { readonly userId: number }>(
  events: readonly Event[],
  step: Pick<PlannedStep, 'setUp'>,
): Event[] {
  const setUp = getSetUpMinutes(step) * minuteMillis;
  if (setUp === 0) return [...events];
  return groupWorkRuns(events).flatMap((run) => {
    let remaining = setUp;
    return run
      .toSorted((one, other) => one.start - other.start)
      .flatMap((event) => {
        const start = Math.min(event.end, event.start + remaining);
        remaining -= start - event.start;
        return start < event.end ? [{ ...event, start }] : [];
      });
  });
}

/**
 * Returns the expected minutes of an order line at each workplace, in as many runs as are planned there. Steps without work are left out.
 */
export function computeWorkplaceMinutes(
  { quantity, steps }: Pick<PlannedDetail, 'quantity' | 'steps'>,
  runsAt: (workplaceId: number) => number = () => 1,
): Map<number, number> {
  const expected = new Map<number, number>();
  for (const step of steps) {
    const { workplaceId } = step;
    const minutes = computeStepMinutes(step, quantity, runsAt(workplaceId));
    if (minutes > 0) expected.set(workplaceId, (expected.get(workplaceId) ?? 0) + minutes);
  }
  return expected;
}

/** Returns the last instant of a requested date that is still in time: when work ends on that day, or would end by the default hours. */
export const getLastWorkingInstant = (hours: PlantHours, date: LocalDate): Instant =>
  getWork(hours, date).at(-1)?.end ?? toInstant(hours.timeZone, date, hours.lapse.end);

/** Returns when work begins on a date, or would begin by the default hours where the plant is closed. */
export const getFirstWorkingInstant = (hours: PlantHours, date: LocalDate): Instant =>
  getWork(hours, date)[0]?.start ?? toInstant(hours.timeZone, date, hours.lapse.start);

function getWork(hours: PlantHours, date: LocalDate): TimeInterval[] {
  const getMidnight = (days: number): Instant =>
    toInstant(hours.timeZone, { ...date, day: date.day + days }, midnight);
  return listWorkingIntervals(hours, getMidnight(0), getMidnight(1));
}

const midnight = { hours: 0, minutes: 0, seconds: 0 };

/** Part of a step's work that one person does. */
export interface WorkSublot {
  /** Units of the lot: from `first`, up to and without `last`. */
  readonly first: number;
  readonly last: number;
  /** Minutes of the lot with set-up: a person who does several lots pays it once. */
  readonly minutes: number;
}

/**
 * Cuts a step's work into lots of whole units that add up to its expected minutes. No lot is smaller than the transfer batch.
 * No lot takes less time than the limit for sharing work, nor than its set-up.
 * @param cuts units at which a lot ends in any case: the step before hands over loads there
 */
export function splitWorkIntoSublots(
  step: PlannedStep,
  quantity: number,
  parallel: number,
  { lotMinutes, transferBatch }: { lotMinutes: number; transferBatch: number },
  cuts: readonly number[] = [],
): WorkSublot[] {
  const setUp = getSetUpMinutes(step);
  const minutes = computeStepMinutes(step, quantity) - setUp;
  if (minutes <= 0) return [];
  const edges = [...cuts.filter((cut) => cut > 0 && cut < quantity), quantity];
  const least = Math.max(15, lotMinutes, setUp);
  const lots: WorkSublot[] = [];
  let [first, done] = [0, 0];
  for (const edge of edges) {
    const until = edge === quantity ? minutes : computeExpectedMinutes(step.workTime, edge);
    const most = Math.floor((edge - first) / Math.max(1, transferBatch));
    const count = Math.max(1, Math.min(parallel, Math.ceil((until - done) / least), most));
    const [begin, long] = [first, edge - first];
    for (let lot = 0; lot < count; lot += 1) {
      const last = lot === count - 1 ? edge : begin + Math.ceil((long * (lot + 1)) / count);
      const worked = last === edge ? until : computeExpectedMinutes(step.workTime, last);
      const before = lots.at(-1);
      // Units for which no whole minute is left join the units before them.
      if (worked === done && before) lots[lots.length - 1] = { ...before, last };
      else lots.push({ first, last, minutes: setUp + worked - done });
      [first, done] = [last, worked];
    }
  }
  return lots;
}
