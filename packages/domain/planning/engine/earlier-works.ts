import type { Instant } from '../../kit/time-zone.ts';
import { countWorkingMinutes } from '../../kit/working-time.ts';
import { minuteMillis } from '../../kit/time-zone.ts';
import { getBatchLoadKey, getBatchLoadRules } from '../batch-loads.ts';
import { getPersonCalendar } from '../calendar/calendars.ts';
import { canMoveEvent } from '../calendar/frozen-days.ts';
import type { WorkingTimeAxis } from '../calendar/working-time-axis.ts';
import type { PlannedEvent, PlannedOrder, PlantState } from '../planning-model.ts';
import { checkEvents } from '../rules/check-events.ts';
import { createBatchStations, type BatchStation } from './load-axis.ts';
import { getStepKey } from './replan-works.ts';
import { toTaskOwnerId } from './plant-resources.ts';

/** Work that may move to an earlier time: events of one person at one step without a break, or the shares of a load. */
export interface EarlierWork {
  /** Owner of the time that the work occupies. */
  readonly owner: number;
  /** Events in the order of their starts; of a load its shares, which have one time. */
  readonly events: readonly PlannedEvent[];
  readonly userId: number;
  readonly workplaceId: number;
  readonly start: Instant;
  readonly end: Instant;
  readonly minutes: number;
  /** Batch station of a load. */
  readonly load?: BatchStation;
}

interface EarlierWorksRequest {
  readonly plant: PlantState;
  readonly orders: readonly PlannedOrder[];
  readonly now: Instant;
  readonly frozenUntil?: Instant | undefined;
}

/**
 * Creates the works that may move to an earlier time, in the order of their starts.
 * Pinned, frozen and begun work is left out, and all work of orders whose plan breaks a rule: it cannot be saved, and is to be planned again first.
 */
export function createEarlierWorks(
  { plant, orders, now, frozenUntil }: EarlierWorksRequest,
  axis: WorkingTimeAxis,
): EarlierWork[] {
  const faulty = findFaultyOrders({ plant, orders, now });
  const movable = new Set(orders.flatMap(({ id }) => (faulty.has(id) ? [] : id)));
  const canMove = (event: PlannedEvent): boolean =>
    movable.has(event.orderId) && event.start > now && canMoveEvent(event, frozenUntil);
  const rules = getBatchLoadRules(plant.workplaces);
  const isShare = ({ pieces, workplaceId }: PlannedEvent): boolean =>
    pieces !== undefined && rules.has(workplaceId);
  const batches = createBatchStations(
    { ...plant, events: plant.events.filter((event) => !canMove(event)) },
    axis,
  );
  const loads = [...Map.groupBy(plant.events.filter(isShare), getBatchLoadKey).values()];
  const people = new Map(plant.operators.map((person) => [person.id, person]));
  const steps = Map.groupBy(
    plant.events.filter((event) => canMove(event) && !isShare(event)),
    (event) => `${getStepKey(event)} ${event.userId}`,
  );
  const works = [
    ...loads.flatMap((events) => {
      const load = batches.get(events[0]?.workplaceId ?? -1);
      return load && events.every(canMove) ? [{ events, load }] : [];
    }),
    ...[...steps.values()].flatMap((events) =>
      groupUnbrokenEvents(events, (one, other) => {
        const calendar = getPersonCalendar(plant.hours, people.get(one.userId));
        return one.end <= other.start && countWorkingMinutes(calendar, one.end, other.start) === 0;
      }).map((run) => ({ events: run })),
    ),
  ];
  return works
    .flatMap((work) => toEarlierWork(work))
    .toSorted(
      (one, other) =>
        one.start - other.start || Number(one.events[0]?.id) - Number(other.events[0]?.id),
    )
    .map((work, index) => ({ ...work, owner: toTaskOwnerId(index) }));
}

function toEarlierWork({
  events,
  load,
}: {
  readonly events: readonly PlannedEvent[];
  readonly load?: BatchStation;
}): Omit<EarlierWork, 'owner'>[] {
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) return [];
  const minutes = events.reduce((sum, { start, end }) => sum + (end - start) / minuteMillis, 0);
  const { userId, workplaceId, start } = first;
  return [{ events, userId, workplaceId, start, end: last.end, minutes, ...(load && { load }) }];
}

/** Groups events in the order of their starts, as long as each follows the one before without a break. */
function groupUnbrokenEvents(
  events: readonly PlannedEvent[],
  isUnbroken: (one: PlannedEvent, other: PlannedEvent) => boolean,
): PlannedEvent[][] {
  const groups: PlannedEvent[][] = [];
  for (const event of events.toSorted((one, other) => one.start - other.start)) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group && before && isUnbroken(before, event)) group.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** Returns the orders whose present plan breaks a rule of the calendar, or lacks work. */
function findFaultyOrders({
  plant,
  orders,
  now,
}: Omit<EarlierWorksRequest, 'frozenUntil'>): ReadonlySet<number> {
  const ids = new Set(orders.map(({ id }) => id));
  const details = orders.flatMap((order) => order.details);
  const orderOf = new Map(orders.flatMap((each) => each.details.map(({ id }) => [id, each.id])));
  const { problems } = checkEvents({
    hours: plant.hours,
    // A workplace in maintenance works outside its windows.
    workplaces: plant.workplaces.map((each) =>
      each.status === 'maintenance' && each.maintenance.length > 0
        ? { ...each, status: 'active' }
        : each,
    ),
    operators: plant.operators,
    details,
    events: plant.events.filter(({ orderId }) => ids.has(orderId)),
    others: plant.events.filter(({ orderId }) => !ids.has(orderId)),
    done: plant.events.filter(({ end }) => end <= now),
  });
  return new Set(problems.flatMap(({ detailId }) => orderOf.get(detailId ?? -1) ?? []));
}
