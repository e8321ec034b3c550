import type { TimeInterval } from '../../kit/working-time.ts';
import type { WorkingTimeAxis } from '../calendar/working-time-axis.ts';
import {
  findNextStretchIndex,
  createBusyTimes,
  isStretchFree,
  occupyStretch,
  type BusyTimes,
} from '../calendar/busy-times.ts';
import { getPersonCalendar, getPlantCalendars } from '../calendar/calendars.ts';
import { countStoppedStations } from '../calendar/full-times.ts';
import {
  selectOneEventPerBatchLoad,
  getBatchLoadRules,
  listAttendedEventParts,
  type BatchLoadRule,
} from '../batch-loads.ts';
import type { PlantState, PlannedEvent, PlannedWorkplace, PlantHours } from '../planning-model.ts';
import { createOffDutyTimes, type OffDutyTimes } from '../calendar/off-duty.ts';
import type { WaitReason } from '../wait-reasons.ts';

/**
 * Owners of a resource's time: an order by its id, maintenance, or an absence. Ids below zero are tasks of the run, counted down from −3.
 */
export const maintenanceOwnerId = -1;
export const absenceOwnerId = -2;
export const toTaskOwnerId = (task: number): number => -3 - task;
export const toOwnedTask = (owner: number): number => -3 - owner;

/** Workplace for the search. */
export interface WorkplaceModes {
  /** Number of works that can be done at once: the lower of its numbers of stations and operators. */
  readonly parallel: number;
  /** Pairs of a person and a station, as resource numbers. */
  readonly modes: readonly (readonly [person: number, station: number])[];
  /** Capacity and times of a batch station. */
  readonly load?: BatchLoadRule;
  /** Reason for which work can never be done at the workplace. */
  readonly blocked?: WaitReason;
}

/** All resources of the plant: operators, stations of workplaces, and an assumed person where there is no operator. */
export interface PlantResources {
  readonly busy: readonly BusyTimes[];
  at(workplaceId: number): WorkplaceModes;
  /** Returns the user of a resource; undefined for an assumed person. */
  userOf(resource: number): number | undefined;
  /**
   * Returns the station that an event occupies, as a resource.
   * Undefined where no station becomes free for it, and for the other shares of a load.
   */
  stationOf(eventId: number): number | undefined;
}

/**
 * Creates the resources of a plant, occupied by its stored events.
 * @param laidAgain ids of events that the caller places again, each with its done part, which stays;
 * such an event occupies only its done part
 */
export function createPlantResources(
  plant: PlantState,
  axis: WorkingTimeAxis,
  laidAgain: ReadonlyMap<number, TimeInterval | undefined> = new Map(),
): PlantResources {
  const freeBy = createDuties(plant, axis);
  const busy: BusyTimes[] = plant.operators.map((person) =>
    occupyStretches(
      freeBy(getPersonCalendar(plant.hours, person)),
      person.away ?? [],
      absenceOwnerId,
      axis,
    ),
  );
  const byWorkplace = new Map<number, WorkplaceModes>();
  const stationOf = new Map<number, number>();
  const rules = getBatchLoadRules(plant.workplaces);
  const eventsAt = Map.groupBy(
    selectOneEventPerBatchLoad(plant.events, rules),
    ({ workplaceId }) => workplaceId,
  );

  for (const workplace of plant.workplaces) {
    const first = busy.length;
    const count = Math.max(1, Math.floor(workplace.stations));
    const events = eventsAt.get(workplace.id) ?? [];
    const stationUse = assignStations(workplace, count, events, axis, laidAgain);
    busy.push(...stationUse.busy);
    for (const [id, station] of stationUse.stationOf) stationOf.set(id, first + station);

    const people = plant.operators.flatMap(({ workplaceIds }, index) =>
      workplaceIds.includes(workplace.id) ? [index] : [],
    );
    // A workplace without known operators counts as one person, the least that can work there.
    if (people.length === 0) people.push(busy.push(freeBy(workplace.hours ?? plant.hours)) - 1);
    const modes = people.flatMap((person) =>
      stationUse.busy.map((_, station): [number, number] => [person, first + station]),
    );
    const blocked = findBlock(workplace);
    byWorkplace.set(workplace.id, {
      parallel: Math.min(count, new Set(people.map((at) => plant.operators[at]?.id)).size),
      modes,
      ...(workplace.load && { load: workplace.load }),
      ...(blocked && { blocked }),
    });
  }

  const stored = plant.events.flatMap((event) => {
    const part = laidAgain.has(event.id) ? laidAgain.get(event.id) : event;
    return part ? [{ ...event, start: part.start, end: part.end }] : [];
  });
  const eventsOf = Map.groupBy(listAttendedEventParts(stored, rules), ({ userId }) => userId);
  for (const [index, { id }] of plant.operators.entries())
    for (const { start, end, orderId } of eventsOf.get(id) ?? []) {
      const person = busy[index];
      if (person) occupyStretch(person, axis.position(start), axis.positionUp(end), orderId);
    }
  return {
    busy,
    at: (workplaceId) =>
      byWorkplace.get(workplaceId) ?? {
        parallel: 0,
        modes: [],
        blocked: { code: 'workplaceUnknown', workplaceId },
      },
    userOf: (resource) => plant.operators[resource]?.id,
    stationOf: (eventId) => stationOf.get(eventId),
  };
}

/** Returns a function that creates the resource of a person without work, who is off duty when only others work. */
function createDuties(plant: PlantState, axis: WorkingTimeAxis): (hours: PlantHours) => BusyTimes {
  const [only, ...more] = getPlantCalendars(plant);
  const known = new Map<PlantHours, OffDutyTimes>();
  return (hours) => {
    if (only === hours && more.length === 0) return createBusyTimes();
    const off = known.get(hours) ?? createOffDutyTimes(hours, axis);
    known.set(hours, off);
    return { ...createBusyTimes(), off };
  };
}

/** Missing data counts against the work: maintenance without an end lasts forever. */
function findBlock({ id, status, maintenance }: PlannedWorkplace): WaitReason | undefined {
  if (status === 'inactive') return { code: 'workplaceInactive', workplaceId: id };
  if (status === 'maintenance' && maintenance.length === 0)
    return { code: 'maintenance', workplaceId: id };
  return undefined;
}

function occupyStretches(
  busy: BusyTimes,
  stretches: readonly TimeInterval[],
  owner: number,
  axis: WorkingTimeAxis,
): BusyTimes {
  for (const { start, end } of stretches)
    occupyStretch(busy, axis.position(start), axis.positionUp(end), owner);
  return busy;
}

/** Station that work occupies for a stretch of its time. */
interface StationAssignment {
  readonly station: number;
  readonly stretch: TimeInterval;
}

interface TakenStations {
  readonly busy: readonly BusyTimes[];
  /** Station that each event occupies, by event id. */
  readonly stationOf: ReadonlyMap<number, number>;
}

/**
 * Returns the stations of a workplace with their maintenance and their planned work.
 * Both are placed in the order of their starts: every plan without more works than stations at any time finds room.
 */
function assignStations(
  workplace: PlannedWorkplace,
  count: number,
  events: readonly PlannedEvent[],
  axis: WorkingTimeAxis,
  laidAgain: ReadonlyMap<number, TimeInterval | undefined>,
): TakenStations {
  const busy = Array.from({ length: count }, createBusyTimes);
  // Work that is placed again counts at its present time.
  const all = Array.from({ length: count }, createBusyTimes);
  const stationOf = new Map<number, number>();
  const occupyStation = (
    stationList: BusyTimes[],
    station: number,
    stretch: TimeInterval,
    owner: number,
  ): void => {
    const stationTimes = stationList[station];
    if (stationTimes) occupyStretch(stationTimes, stretch.start, stretch.end, owner);
  };
  const sorted = [
    ...workplace.maintenance.map((window) => ({ window, start: window.start, id: 0 })),
    ...events.map((event) => ({ event, start: event.start, id: event.id })),
  ].toSorted((one, other) => one.start - other.start || one.id - other.id);
  for (const each of sorted) {
    if ('window' in each) {
      const stretch = toPositions(each.window, axis);
      for (const station of findStopped(all, countStoppedStations(workplace, each.window), stretch))
        for (const stations of [busy, all])
          occupyStation(stations, station, stretch, maintenanceOwnerId);
      continue;
    }
    const { event } = each;
    const assigned = assignStation(all, toPositions(event, axis));
    if (assigned) {
      stationOf.set(event.id, assigned.station);
      occupyStation(all, assigned.station, assigned.stretch, event.orderId);
    }
    const stayingTime = laidAgain.has(event.id) ? laidAgain.get(event.id) : event;
    const staying =
      stayingTime && findStayingStation(busy, assigned, toPositions(stayingTime, axis));
    if (staying) occupyStation(busy, staying.station, staying.stretch, event.orderId);
  }
  return { busy, stationOf };
}

/**
 * Returns the station that work occupies which is not placed again: the one that was assigned to it.
 * Inserted work lies over other work, and there are then more works than stations: such work may have no station of its own, or one
 * that other such work occupies by now, and takes a station that no other staying work occupies.
 */
function findStayingStation(
  busy: readonly BusyTimes[],
  assigned: StationAssignment | undefined,
  stayingTime: TimeInterval,
): StationAssignment | undefined {
  const station = assigned && busy[assigned.station];
  return station && isStretchFree(station, stayingTime.start, stayingTime.end)
    ? { station: assigned.station, stretch: stayingTime }
    : assignStation(busy, stayingTime);
}

const toPositions = ({ start, end }: TimeInterval, axis: WorkingTimeAxis): TimeInterval => ({
  start: axis.position(start),
  end: axis.positionUp(end),
});

/**
 * Returns the stations that stand still: first those that already do, then free stations from the last to the first.
 * Planned work occupies the first stations.
 */
function findStopped(stations: readonly BusyTimes[], count: number, { start, end }: TimeInterval) {
  const rank = (station: BusyTimes): number => {
    const at = findNextStretchIndex(station, start);
    const isTaken = (station.starts[at] ?? Infinity) <= start;
    if (isTaken) return station.owners[at] === maintenanceOwnerId ? 0 : 2;
    return isStretchFree(station, start, end) ? 1 : 2;
  };
  return stations
    .map((station, at) => ({ at, rank: rank(station) }))
    .toSorted((one, other) => one.rank - other.rank || other.at - one.at)
    .slice(0, count)
    .map(({ at }) => at);
}

/**
 * Assigns a station to a stored event: the first station that is free all the time.
 * The event waits for the first station that becomes free, where more works than stations are stored. That station is free from then on:
 * events are placed in the order of their starts. Undefined where none becomes free before its end.
 */
function assignStation(
  stations: readonly BusyTimes[],
  { start, end }: TimeInterval,
): StationAssignment | undefined {
  const whole = stations.findIndex((station) => isStretchFree(station, start, end));
  if (whole >= 0) return { station: whole, stretch: { start, end } };
  const frees = stations.map((station) => findFreePosition(station, start));
  const from = Math.min(...frees);
  return from < end ? { station: frees.indexOf(from), stretch: { start: from, end } } : undefined;
}

/** Returns the first position from a position on at which a station is free. */
function findFreePosition(station: BusyTimes, position: number): number {
  let at = findNextStretchIndex(station, position);
  let free = position;
  while ((station.starts[at] ?? Infinity) <= free) {
    free = station.ends[at] ?? free;
    at += 1;
  }
  return free;
}
