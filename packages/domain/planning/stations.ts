import type { Interval } from '../kit/working-time.ts';
import type { Axis } from './axis.ts';
import { firstEndingAfter, free, isFree, take, type Busy } from './busy.ts';
import { calendarOf, calendarsOf } from './calendars.ts';
import { standing } from './full-times.ts';
import { eachLoadOnce, loadRulesOf, peoplesTime, type LoadRule } from './loads.ts';
import type { Plant, PlannedEvent, PlannedWorkplace, PlantHours } from './model.ts';
import { createOffDuty, type OffDuty } from './off-duty.ts';
import type { Reason } from './reasons.ts';

/** Who takes a resource: a stored order by its id (below zero it is a task of the run, counted down from −3), maintenance, an absence. */
export const maintenanceOwner = -1;
export const awayOwner = -2;
export const taskOwner = (task: number): number => -3 - task;
export const taskOfOwner = (owner: number): number => -3 - owner;

/** A workplace for the search. */
export interface Place {
  /** How many works can be done at once: the fewer of its stations and its operators. */
  readonly parallel: number;
  /** The pairs of a person and a station, as resource numbers. */
  readonly modes: readonly (readonly [person: number, station: number])[];
  /** Of a batch station. */
  readonly load?: LoadRule;
  /** Why nothing can be worked there, however long one waits. */
  readonly blocked?: Reason;
}

/** Every resource of the plant: its operators, the stations of its workplaces, and nobody where there is no operator. */
export interface Stations {
  readonly busy: readonly Busy[];
  at(workplaceId: number): Place;
  /** The user behind a resource; undefined for the person assumed where nobody is known. */
  userOf(resource: number): number | undefined;
}

export function createStations(plant: Plant, axis: Axis): Stations {
  const freeBy = dutiesOf(plant, axis);
  const busy: Busy[] = plant.operators.map((person) =>
    taken(freeBy(calendarOf(plant.hours, person)), person.away ?? [], awayOwner, axis),
  );
  const places = new Map<number, Place>();
  const rules = loadRulesOf(plant.workplaces);
  const eventsAt = Map.groupBy(eachLoadOnce(plant.events, rules), ({ workplaceId }) => workplaceId);

  for (const workplace of plant.workplaces) {
    const first = busy.length;
    const count = Math.max(1, Math.floor(workplace.stations));
    for (let station = 0; station < count; station += 1) {
      // Those that stand still are the last: planned work takes the first ones.
      const still = workplace.maintenance.filter(
        (window) => station >= count - standing(workplace, window),
      );
      busy.push(taken(free(), still, maintenanceOwner, axis));
    }
    const own = busy.slice(first);
    for (const event of byStart(eventsAt.get(workplace.id) ?? [])) seat(own, event, axis);

    const people = plant.operators.flatMap(({ workplaceIds }, index) =>
      workplaceIds.includes(workplace.id) ? [index] : [],
    );
    // Nobody known: counted as one person, the least that can work there.
    if (people.length === 0) people.push(busy.push(freeBy(workplace.hours ?? plant.hours)) - 1);
    const modes = people.flatMap((person) =>
      own.map((_, station): [number, number] => [person, first + station]),
    );
    const blocked = blockOf(workplace);
    places.set(workplace.id, {
      parallel: Math.min(count, new Set(people.map((at) => plant.operators[at]?.id)).size),
      modes,
      ...(workplace.load && { load: workplace.load }),
      ...(blocked && { blocked }),
    });
  }

  const eventsOf = Map.groupBy(peoplesTime(plant.events, rules), ({ userId }) => userId);
  for (const [index, { id }] of plant.operators.entries())
    for (const { start, end, orderId } of eventsOf.get(id) ?? []) {
      const person = busy[index];
      if (person) take(person, axis.position(start), axis.positionUp(end), orderId);
    }
  return {
    busy,
    at: (workplaceId) =>
      places.get(workplaceId) ?? {
        parallel: 0,
        modes: [],
        blocked: { code: 'workplaceUnknown', workplaceId },
      },
    userOf: (resource) => plant.operators[resource]?.id,
  };
}

/** Somebody without work, who is off whenever others work and their own hours do not. */
function dutiesOf(plant: Plant, axis: Axis): (hours: PlantHours) => Busy {
  const [only, ...more] = calendarsOf(plant);
  const known = new Map<PlantHours, OffDuty>();
  return (hours) => {
    if (only === hours && more.length === 0) return free();
    const off = known.get(hours) ?? createOffDuty(hours, axis);
    known.set(hours, off);
    return { ...free(), off };
  };
}

/** Missing data is pessimistic: maintenance whose end nobody gave lasts. */
function blockOf({ id, status, maintenance }: PlannedWorkplace): Reason | undefined {
  if (status === 'inactive') return { code: 'workplaceInactive', workplaceId: id };
  if (status === 'maintenance' && maintenance.length === 0)
    return { code: 'maintenance', workplaceId: id };
  return undefined;
}

function taken(busy: Busy, stretches: readonly Interval[], owner: number, axis: Axis): Busy {
  for (const { start, end } of stretches)
    take(busy, axis.position(start), axis.positionUp(end), owner);
  return busy;
}

const byStart = (events: readonly PlannedEvent[]): PlannedEvent[] =>
  events.toSorted((one, other) => one.start - other.start || one.id - other.id);

/** Gives a stored event one of the stations. Where none is free all the time it takes turns: at each moment one that is free then. */
function seat(stations: readonly Busy[], event: PlannedEvent, axis: Axis): void {
  const [start, end] = [axis.position(event.start), axis.positionUp(event.end)];
  const whole = stations.find((station) => isFree(station, start, end));
  if (whole) take(whole, start, end, event.orderId);
  else
    for (let from = start; from < end;) {
      const gaps = stations.map((station) => gapFrom(station, from));
      const now = gaps.flatMap((gap, at) => (gap.start <= from ? [{ at, until: gap.end }] : []));
      const [longest] = now.toSorted((one, other) => other.until - one.until);
      const station = longest && stations[longest.at];
      const until = Math.min(end, longest?.until ?? Math.min(...gaps.map((gap) => gap.start)));
      if (station) take(station, from, until, event.orderId);
      from = until;
    }
}

/** The first stretch from a position on in which a station is free. */
function gapFrom(station: Busy, position: number): Interval {
  let at = firstEndingAfter(station, position);
  let start = position;
  while ((station.starts[at] ?? Infinity) <= start) {
    start = station.ends[at] ?? start;
    at += 1;
  }
  return { start, end: station.starts[at] ?? Infinity };
}
