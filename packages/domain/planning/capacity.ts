import { minute, type Instant } from '../kit/time-zone.ts';
import { workingMinutesBetween, type Interval } from '../kit/working-time.ts';
import { bucketsOf, type BucketSize } from './buckets.ts';
import { nearestFreeSlot } from './free-slot.ts';
import type { Plant, PlannedOrder, PlannedWorkplace } from './model.ts';
import { expectedByWorkplace } from './work-time.ts';

export interface CapacityRequest {
  /** With every event of the range and after `now`, those of the active orders among them. */
  readonly plant: Plant;
  /** Orders to produce whose plan is not complete: what they lack is unplanned work. */
  readonly orders: readonly PlannedOrder[];
  readonly from: Instant;
  /** No part of the range. */
  readonly to: Instant;
  readonly bucket: BucketSize;
  readonly now: Instant;
}

/** Minutes of a workplace in a day or a week. */
export interface CapacityBucket {
  /** Midnight of its first day, in the account's zone. */
  readonly start: Instant;
  /** Lapse × weekdays × the fewer of stations and operators, less maintenance. */
  readonly availableMinutes: number;
  readonly maintenanceMinutes: number;
  readonly plannedMinutes: number;
  readonly unplannedMinutes: number;
  /** Planned and unplanned of available, in whole %; null where there is work and nothing available. */
  readonly loadPercent: number | null;
}

export interface CapacityRow {
  readonly workplaceId: number;
  readonly buckets: readonly CapacityBucket[];
  /** The next half hour for which a station and an operator are free; null when there is none in a year. */
  readonly firstFreeAt: Instant | null;
  /** Work that is still to be done: planned from now on, and unplanned. */
  readonly backlogMinutes: number;
  /** The same in working days of the workplace; null when it cannot work at all. */
  readonly backlogDays: number | null;
}

export interface PlantCapacity {
  readonly rows: readonly CapacityRow[];
  /** The workplace with the most days of backlog; null when nobody has any. */
  readonly bottleneckId: number | null;
}

/**
 * How full the plant is. Unplanned work has no date, so it is laid where it has to be: that of a dated order into the latest free minutes
 * before its date, what does not fit there into the bucket of today, which then shows red; that of others into the
 * earliest free minutes. What lies beyond the range is in the backlog alone.
 * @throws RangeError for an unknown zone, a lapse that does not end after its start, or a range of more than a hundred years.
 */
export function plantCapacity(request: CapacityRequest): PlantCapacity {
  const { plant, now } = request;
  const buckets = bucketsOf(plant.hours, request);
  const wanted = unplannedWork(request);
  const rows = plant.workplaces.map((workplace): CapacityRow => {
    const parallel = parallelOf(plant, workplace);
    const events = plant.events.filter(({ workplaceId }) => workplaceId === workplace.id);
    const own = wanted.filter(({ workplaceId }) => workplaceId === workplace.id);
    const loads = buckets.map((bucket) => loadOf(plant, workplace, parallel, events, bucket, now));
    spread(loads, own, now);

    const ahead = events.reduce((sum, event) => sum + minutesWithin(event, now, Infinity), 0);
    const backlogMinutes = ahead + own.reduce((sum, { minutes }) => sum + minutes, 0);
    const { lapse } = plant.hours;
    const seconds = ({ hours, minutes, seconds: rest }: typeof lapse.start): number =>
      (hours * 60 + minutes) * 60 + rest;
    const daily = ((seconds(lapse.end) - seconds(lapse.start)) / 60) * parallel;
    return {
      workplaceId: workplace.id,
      buckets: loads.map(({ start, available, maintenance, planned, unplanned }) => ({
        start,
        availableMinutes: available,
        maintenanceMinutes: maintenance,
        plannedMinutes: planned,
        unplannedMinutes: unplanned,
        loadPercent: percent(planned + unplanned, available),
      })),
      firstFreeAt: firstFree(plant, workplace, now),
      backlogMinutes,
      backlogDays: daily > 0 ? backlogMinutes / daily : null,
    };
  });
  const weight = ({ backlogMinutes, backlogDays }: CapacityRow): number =>
    backlogMinutes === 0 ? 0 : (backlogDays ?? Infinity);
  const [worst] = rows.toSorted((one, other) => (weight(one) < weight(other) ? 1 : -1));
  return { rows, bottleneckId: worst && weight(worst) > 0 ? worst.workplaceId : null };
}

interface Load extends Interval {
  readonly available: number;
  readonly maintenance: number;
  readonly planned: number;
  /** What of `available` is still ahead and not planned. */
  readonly free: number;
  unplanned: number;
}

interface Unplanned {
  readonly workplaceId: number;
  readonly minutes: number;
  readonly requestedAt: Instant | null;
}

/** How many works a workplace can do at once; 0 while it is switched off. */
function parallelOf(
  { operators }: Plant,
  { id, status, stations, maintenance }: PlannedWorkplace,
): number {
  if (status === 'inactive' || (status === 'maintenance' && maintenance.length === 0)) return 0;
  return Math.min(
    stations,
    operators.filter(({ workplaceIds }) => workplaceIds.includes(id)).length,
  );
}

function loadOf(
  { hours }: Plant,
  { maintenance }: PlannedWorkplace,
  parallel: number,
  events: readonly Interval[],
  { start, end }: Interval,
  now: Instant,
): Load {
  const whole = workingMinutesBetween(hours, start, end) * parallel;
  const calendar = { ...hours, closed: maintenance };
  const open = workingMinutesBetween(calendar, start, end) * parallel;
  const since = Math.max(start, now);
  const plannedSince = (from: Instant): number =>
    events.reduce((sum, event) => sum + minutesWithin(event, from, end), 0);
  return {
    start,
    end,
    available: open,
    maintenance: whole - open,
    planned: plannedSince(start),
    free: workingMinutesBetween(calendar, since, end) * parallel - plannedSince(since),
    unplanned: 0,
  };
}

const minutesWithin = ({ start, end }: Interval, from: Instant, to: Instant): number =>
  Math.max(0, Math.min(end, to) - Math.max(start, from)) / minute;

/** What the steps of the orders still lack, expected less planned. */
function unplannedWork({ plant, orders }: CapacityRequest): Unplanned[] {
  const planned = new Map<string, number>();
  for (const { detailId, workplaceId, start, end } of plant.events) {
    const key = `${detailId} ${workplaceId}`;
    planned.set(key, (planned.get(key) ?? 0) + (end - start) / minute);
  }
  return orders.flatMap(({ requestedAt = null, details }) =>
    details.flatMap((detail) =>
      [...expectedByWorkplace(detail)].flatMap(([workplaceId, expected]) => {
        const minutes = expected - (planned.get(`${detail.id} ${workplaceId}`) ?? 0);
        return minutes > 0 ? [{ workplaceId, minutes, requestedAt }] : [];
      }),
    ),
  );
}

/** Lays unplanned work into what is free from now on: dated work first, the most urgent first. */
function spread(loads: readonly Load[], work: readonly Unplanned[], now: Instant): void {
  const ahead = loads.filter(({ end }) => end > now);
  const [today] = ahead;
  const fill = (load: Load, minutes: number): number => {
    const room = Math.max(0, load.free - load.unplanned);
    const filled = Math.min(room, minutes);
    load.unplanned += filled;
    return minutes - filled;
  };
  const dateOf = ({ requestedAt }: Unplanned): number => requestedAt ?? Number.MAX_SAFE_INTEGER;
  const last = loads.at(-1)?.end ?? now;
  for (const { minutes, requestedAt } of work.toSorted(
    (one, other) => dateOf(one) - dateOf(other),
  )) {
    // A date beyond the range leaves time beyond it.
    if (requestedAt !== null && requestedAt > last) continue;
    const until = requestedAt;
    const free = until === null ? ahead : ahead.filter(({ start }) => start < until).toReversed();
    let left = minutes;
    for (const load of free) left = fill(load, left);
    if (until !== null && today && today.start <= now) today.unplanned += left;
  }
}

function percent(work: number, available: number): number | null {
  if (work === 0) return 0;
  return available > 0 ? Math.round((work / available) * 100) : null;
}

function firstFree(
  { hours, operators, events }: Plant,
  workplace: PlannedWorkplace,
  now: Instant,
): Instant | null {
  const userIds = operators
    .filter(({ workplaceIds }) => workplaceIds.includes(workplace.id))
    .map(({ id }) => id);
  const slot = { hours, workplace, userIds, events, minutes: 30, near: now, notBefore: now };
  return nearestFreeSlot(slot)?.start ?? null;
}
