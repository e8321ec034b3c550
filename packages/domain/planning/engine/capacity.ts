import { dayMillis, minuteMillis, type Instant } from '../../kit/time-zone.ts';
import {
  computeDailyWorkingMinutes,
  countWorkingMinutes,
  type TimeInterval,
} from '../../kit/working-time.ts';
import { getAbleOperators } from '../operators.ts';
import { buildCapacityBuckets, type CapacityBucketSize } from './capacity-buckets.ts';
import {
  getPersonCalendar,
  getWorkplaceCalendars,
  listPlantWorkingIntervals,
} from '../calendar/calendars.ts';
import { isOverlapping } from '../rules/check-events.ts';
import { computeStepWork } from '../rules/step-work.ts';
import { findFirstFreeSlots } from './first-free-slots.ts';
import { computeBatchLoadMinutes, computeBatchStationTimes } from '../rules/batch-station-times.ts';
import {
  selectOneEventPerBatchLoad,
  getBatchLoadRules,
  listAttendedEventParts,
  type BatchLoadRule,
  type BatchLoadRules,
} from '../batch-loads.ts';
import type { Operator, PlantState, PlannedOrder, PlannedWorkplace } from '../planning-model.ts';
import { buildPeoplePools, SharedPoolMinutes, type PeoplePool } from '../rules/people-pools.ts';
import { getOverlapMinutes, computeStationTimes, type StationTime } from '../rules/station-time.ts';

export interface CapacityRequest {
  /** Plant with every event of the range and every event after `now`, including those of the active orders. */
  readonly plant: PlantState;
  /** Orders to produce whose plan is incomplete: their missing work counts as unplanned. */
  readonly orders: readonly PlannedOrder[];
  readonly from: Instant;
  /** End of the range, exclusive. */
  readonly to: Instant;
  readonly bucket: CapacityBucketSize;
  readonly now: Instant;
}

/** Minutes of a workplace, or of a pool of people, in a day or a week. */
export interface CapacityBucket {
  /** Midnight of the bucket's first day, in the account's zone. */
  readonly start: Instant;
  /** Minutes that stations and people can work, less maintenance and the work of these people elsewhere. */
  readonly availableMinutes: number;
  readonly maintenanceMinutes: number;
  readonly plannedMinutes: number;
  readonly unplannedMinutes: number;
  /** Planned and unplanned minutes as a whole percentage of the available minutes; null where there is work and no available time. */
  readonly loadPercent: number | null;
}

export interface WorkplaceCapacityBucket extends CapacityBucket {
  /** Percentage of the hours of the workplace's people that is occupied, at any workplace; null without people. */
  readonly peoplePercent: number | null;
}

export interface WorkplaceCapacityRow {
  readonly workplaceId: number;
  readonly buckets: readonly WorkplaceCapacityBucket[];
  /** Moment at which half an hour of new work could begin, as the engine plans it; null without such a moment within a year. */
  readonly firstFreeAt: Instant | null;
  /** Minutes of work that remain to be done: planned from now on, and unplanned. */
  readonly backlogMinutes: number;
  /** Remaining work in working days of the workplace; null when the workplace cannot work at all. */
  readonly backlogDays: number | null;
}

/** People who can do the same work, whose hours count once. */
export interface PeoplePoolRow extends PeoplePool {
  readonly buckets: readonly CapacityBucket[];
}

export interface PlantCapacity {
  readonly rows: readonly WorkplaceCapacityRow[];
  readonly pools: readonly PeoplePoolRow[];
  /** Workplace with the most days of backlog; null without backlog. */
  readonly bottleneckId: number | null;
}

/**
 * Returns the load of the plant. Available time of a workplace is the time that would still fit there by itself.
 * People whom several workplaces share are counted at each of them, and once in the row of their pool. Unplanned work has no date.
 * Work of an order with a requested date goes into the latest free minutes before that date.
 * The part that does not fit before the date goes into today's bucket, which then shows red.
 * Work of orders without a date goes into the earliest free minutes. Each minute of a person is taken once.
 * Work beyond the range counts only in the backlog.
 * @throws RangeError for an unknown zone, working hours that do not end after their start, or a range of more than a hundred years.
 */
export function computePlantCapacity(request: CapacityRequest): PlantCapacity {
  const { plant, orders, now } = request;
  const rules = getBatchLoadRules(plant.workplaces);
  const attendedPlant = { ...plant, events: listAttendedEventParts(plant.events, rules) };
  const buckets = buildCapacityBuckets(
    plant.hours,
    request,
    ({ start, end }) => listPlantWorkingIntervals(plant, start, end).length > 0,
  );
  const openWork = computeUnplanned(request);
  const pools = buildPeoplePools(plant.operators);
  const doer = new Map(
    attendedPlant.events.map((event) => [event, findOperator(plant.operators, event)]),
  );
  const people = pools.map((pool) => {
    const events = attendedPlant.events.filter((event) =>
      pool.people.some((person) => person === doer.get(event)),
    );
    return buckets.map((bucket) => computePoolTime({ ...plant, events }, pool, bucket, now));
  });
  const shared = buckets.map(
    (_, at) =>
      new SharedPoolMinutes(
        pools,
        people.map((times) => times[at]?.free ?? 0),
      ),
  );
  const loads = new Map(
    plant.workplaces.map((workplace) => [
      workplace.id,
      (workplace.load
        ? computeBatchStationTimes(plant, workplace, buckets, now)
        : computeStationTimes(attendedPlant, workplace, buckets, now)
      ).map((time, at): Load => ({
        ...(buckets[at] ?? { start: now, end: now }),
        ...time,
        at,
        unplanned: 0,
      })),
    ]),
  );
  const overdue = distributeWork(loads, openWork, shared, now, rules);
  // Overdue work that fits nowhere today counts at the pool that can do it; where several pools can, at the largest.
  const sumOverdue = (pool: number): number =>
    [...overdue].reduce(
      (sum, [id, minutes]) =>
        pools.findIndex(({ workplaceIds }) => workplaceIds.includes(id)) === pool
          ? sum + minutes
          : sum,
      0,
    );
  const poolRows = pools.map((pool, index): PeoplePoolRow => ({
    ...pool,
    buckets: (people[index] ?? []).map(({ start, end, minutes, planned }, at) => {
      const late = start <= now && now < end ? sumOverdue(index) : 0;
      const unplanned = (shared[at]?.sumGiven(index) ?? 0) + late;
      return {
        start,
        availableMinutes: minutes,
        maintenanceMinutes: 0,
        plannedMinutes: planned,
        unplannedMinutes: unplanned,
        loadPercent: computePercent(planned + unplanned, minutes),
      };
    }),
  }));
  const free = findFirstFreeSlots(plant, listUnplannedOrders(plant, orders), now);
  const rows = plant.workplaces.map((workplace): WorkplaceCapacityRow => {
    const { id } = workplace;
    const workplaceWork = openWork.filter(({ workplaceId }) => workplaceId === id);
    const workplaceEvents = plant.events.filter(({ workplaceId }) => workplaceId === id);
    const ahead = selectOneEventPerBatchLoad(workplaceEvents, rules).reduce(
      (sum, event) => sum + getOverlapMinutes(event, now, Infinity),
      0,
    );
    const backlogMinutes = ahead + workplaceWork.reduce((sum, { minutes }) => sum + minutes, 0);
    const daily = computeMinutesPerDay(plant, workplace) * countParallel(plant, workplace);
    return {
      workplaceId: id,
      buckets: (loads.get(id) ?? []).map(
        ({ start, at, available, maintenance, planned, unplanned }) => ({
          start,
          availableMinutes: available,
          maintenanceMinutes: maintenance,
          plannedMinutes: planned,
          unplannedMinutes: unplanned,
          loadPercent: computePercent(planned + unplanned, available),
          peoplePercent: computePeoplePercent(poolRows, id, at),
        }),
      ),
      firstFreeAt: free.get(id) ?? null,
      backlogMinutes,
      backlogDays: daily > 0 ? backlogMinutes / daily : null,
    };
  });
  const getBacklogWeight = ({ backlogMinutes, backlogDays }: WorkplaceCapacityRow): number =>
    backlogMinutes === 0 ? 0 : (backlogDays ?? Infinity);
  const [worst] = rows.toSorted((one, other) =>
    getBacklogWeight(one) < getBacklogWeight(other) ? 1 : -1,
  );
  return {
    rows,
    pools: poolRows,
    bottleneckId: worst && getBacklogWeight(worst) > 0 ? worst.workplaceId : null,
  };
}

interface Load extends TimeInterval, StationTime {
  /** Index of the bucket. */
  readonly at: number;
  unplanned: number;
}

interface Unplanned {
  readonly workplaceId: number;
  readonly minutes: number;
  readonly requestedAt: Instant | null;
}

/** Returns the working minutes of a workplace's day: those of the person who works longest there. A batch station runs all day. */
const computeMinutesPerDay = (plant: PlantState, workplace: PlannedWorkplace): number =>
  workplace.load
    ? dayMillis / minuteMillis
    : Math.max(...getWorkplaceCalendars(plant, workplace).map(computeDailyWorkingMinutes));

/** Returns the number of works that a workplace can do at once; 0 while the workplace is disabled. */
function countParallel(
  { operators }: PlantState,
  { id, status, stations, maintenance, load }: PlannedWorkplace,
): number {
  if (status === 'inactive' || (status === 'maintenance' && maintenance.length === 0)) return 0;
  const people = new Set(getAbleOperators(operators, id).map((person) => person.id)).size;
  return load && people > 0 ? stations : Math.min(stations, people);
}

/**
 * Returns the hours of some people, and the planned part of these hours at all workplaces.
 * @param plant with the events of these people alone
 */
function computePoolTime(
  { hours, events }: PlantState,
  { people }: PeoplePool,
  { start, end }: TimeInterval,
  now: Instant,
) {
  const sumPlanned = (from: Instant): number =>
    events.reduce((sum, event) => sum + getOverlapMinutes(event, from, end), 0);
  // Most people have no absences and the same hours, so people are grouped by calendar.
  const alike = [...Map.groupBy(people, (person) => getPersonCalendar(hours, person))].flatMap(
    ([calendar, same]) =>
      [...Map.groupBy(same, ({ away }) => away)].map(([closed = [], { length }]) => ({
        calendar: { ...calendar, closed },
        length,
      })),
  );
  const sumMinutes = (from: Instant): number =>
    alike.reduce(
      (sum, { calendar, length }) => sum + countWorkingMinutes(calendar, from, end) * length,
      0,
    );
  const since = Math.min(end, Math.max(start, now));
  return {
    start,
    end,
    minutes: sumMinutes(start),
    planned: sumPlanned(start),
    free: Math.max(0, sumMinutes(since) - sumPlanned(since)),
  };
}

/** Returns the operator of a lent person who does an event: the one who is present at that time. */
function findOperator(
  operators: readonly Operator[],
  event: PlantState['events'][number],
): Operator | undefined {
  const entries = operators.filter(({ id }) => id === event.userId);
  return (
    entries.find(({ away = [] }) => !away.some((time) => isOverlapping(time, event))) ?? entries[0]
  );
}

function computePeoplePercent(
  pools: readonly PeoplePoolRow[],
  workplaceId: number,
  at: number,
): number | null {
  const able = pools.flatMap(({ workplaceIds, buckets }) =>
    workplaceIds.includes(workplaceId) ? (buckets[at] ?? []) : [],
  );
  const minutes = able.reduce((sum, bucket) => sum + bucket.availableMinutes, 0);
  const work = able.reduce(
    (sum, bucket) => sum + bucket.plannedMinutes + bucket.unplannedMinutes,
    0,
  );
  return able.length === 0 ? null : computePercent(work, minutes);
}

/** Returns the sold orders that have no plan: a new promise is planned behind them. */
function listUnplannedOrders(
  { events }: PlantState,
  orders: readonly PlannedOrder[],
): PlannedOrder[] {
  const begun = new Set(events.map(({ orderId }) => orderId));
  return orders.filter(({ id }) => !begun.has(id));
}

/** Computes the work that the orders' steps lack: expected work less planned work. */
function computeUnplanned({ plant, orders }: CapacityRequest): Unplanned[] {
  const rules = getBatchLoadRules(plant.workplaces);
  return orders.flatMap(({ requestedAt = null, details }) =>
    computeStepWork(details, plant.events, rules).flatMap(({ workplaceId, expected, planned }) => {
      const load = rules.get(workplaceId);
      // A share counts the minutes of its load in proportion to its pieces.
      const minutes =
        (expected - planned) * (load ? computeBatchLoadMinutes(load) / load.pieces : 1);
      return minutes > 0 ? [{ workplaceId, minutes, requestedAt }] : [];
    }),
  );
}

/**
 * Distributes unplanned work over the time that is free from now on: orders with a date first, the most urgent first.
 * @returns by workplace, the work that does not fit before its date and is counted today.
 */
function distributeWork(
  loads: ReadonlyMap<number, readonly Load[]>,
  work: readonly Unplanned[],
  shared: readonly SharedPoolMinutes[],
  now: Instant,
  rules: BatchLoadRules,
): Map<number, number> {
  const overdue = new Map<number, number>();
  const getDate = ({ requestedAt }: Unplanned): number => requestedAt ?? Number.MAX_SAFE_INTEGER;
  for (const { workplaceId, minutes, requestedAt } of work.toSorted(
    (one, other) => getDate(one) - getDate(other),
  )) {
    const all = loads.get(workplaceId) ?? [];
    const last = all.at(-1)?.end ?? now;
    // An order whose date is beyond the range needs no free minute inside the range.
    if (requestedAt !== null && requestedAt > last) continue;
    const ahead = all.filter(({ end }) => end > now);
    const until = requestedAt;
    const free = until === null ? ahead : ahead.filter(({ start }) => start < until).toReversed();
    let remaining = minutes;
    for (const load of free) {
      const room = Math.min(remaining, Math.max(0, load.free - load.unplanned));
      // A load takes the time of people only for loading and unloading.
      const peoples = computePeopleShare(rules.get(workplaceId));
      const filled = (shared[load.at]?.take(workplaceId, room * peoples) ?? 0) / peoples;
      load.unplanned += filled;
      remaining -= filled;
    }
    const [today] = ahead;
    if (until !== null && remaining > 0 && today && today.start <= now) {
      today.unplanned += remaining;
      overdue.set(workplaceId, (overdue.get(workplaceId) ?? 0) + remaining);
    }
  }
  return overdue;
}

const computePeopleShare = (rule: BatchLoadRule | undefined): number =>
  rule ? (rule.loading + rule.unloading) / computeBatchLoadMinutes(rule) : 1;

function computePercent(work: number, available: number): number | null {
  if (work === 0) return 0;
  return available > 0 ? Math.round((work / available) * 100) : null;
}
