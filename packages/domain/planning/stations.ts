import type { Axis } from './axis.ts';
import { firstEndingAfter, free, isFree, take, type Busy } from './busy.ts';
import type { Plant, PlannedEvent, PlannedWorkplace } from './model.ts';
import type { Reason } from './reasons.ts';

/** Who takes a resource: a stored order by its id (below zero it is a task of the run, counted down from −2), or maintenance. */
export const maintenanceOwner = -1;
export const taskOwner = (task: number): number => -2 - task;
export const taskOfOwner = (owner: number): number => -2 - owner;

/** A workplace for the search. */
export interface Place {
  /** How many works can be done at once: the fewer of its stations and its operators. */
  readonly parallel: number;
  /** The pairs of a person and a station, as resource numbers. */
  readonly modes: readonly (readonly [person: number, station: number])[];
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
  const busy: Busy[] = plant.operators.map(free);
  const personOf = new Map(plant.operators.map(({ id }, index) => [id, index]));
  const places = new Map<number, Place>();
  const eventsAt = Map.groupBy(plant.events, ({ workplaceId }) => workplaceId);

  for (const workplace of plant.workplaces) {
    const first = busy.length;
    const count = Math.max(1, Math.floor(workplace.stations));
    for (let station = 0; station < count; station += 1) busy.push(closedFor(workplace, axis));
    const own = busy.slice(first);
    for (const event of byStart(eventsAt.get(workplace.id) ?? [])) seat(own, event, axis);

    const people = plant.operators.flatMap(({ workplaceIds }, index) =>
      workplaceIds.includes(workplace.id) ? [index] : [],
    );
    // Nobody known: counted as one person, the least that can work there.
    if (people.length === 0) people.push(busy.push(free()) - 1);
    const modes = people.flatMap((person) =>
      own.map((_, station): [number, number] => [person, first + station]),
    );
    const blocked = blockOf(workplace);
    places.set(workplace.id, {
      parallel: Math.min(count, people.length),
      modes,
      ...(blocked && { blocked }),
    });
  }

  for (const { userId, start, end, orderId } of plant.events) {
    const person = busy[personOf.get(userId) ?? -1];
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

/** Missing data is pessimistic: maintenance whose end nobody gave lasts. */
function blockOf({ id, status, maintenance }: PlannedWorkplace): Reason | undefined {
  if (status === 'inactive') return { code: 'workplaceInactive', workplaceId: id };
  if (status === 'maintenance' && maintenance.length === 0)
    return { code: 'maintenance', workplaceId: id };
  return undefined;
}

function closedFor({ maintenance }: PlannedWorkplace, axis: Axis): Busy {
  const busy = free();
  for (const { start, end } of maintenance)
    take(busy, axis.position(start), axis.positionUp(end), maintenanceOwner);
  return busy;
}

const byStart = (events: readonly PlannedEvent[]): PlannedEvent[] =>
  events.toSorted((one, other) => one.start - other.start || one.id - other.id);

/** Gives a stored event one of the stations: a free one, else the one that is free first. */
function seat(stations: readonly Busy[], event: PlannedEvent, axis: Axis): void {
  const [start, end] = [axis.position(event.start), axis.positionUp(event.end)];
  const freeAt = (station: Busy): number => station.ends[firstEndingAfter(station, start)] ?? start;
  const chosen =
    stations.find((station) => isFree(station, start, end)) ??
    stations.toSorted((one, other) => freeAt(one) - freeAt(other))[0];
  if (chosen) take(chosen, start, end, event.orderId);
}
