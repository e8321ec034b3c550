import type { WorkingTimeAxis } from '../calendar/working-time-axis.ts';
import {
  findNextStretchIndex,
  findEarliestFit,
  createBusyTimes,
  isStretchFree,
  type BusyTimes,
  type FoundTimeFit,
} from '../calendar/busy-times.ts';
import type { PlannedEvent } from '../planning-model.ts';
import type { ReplanLayoutRequest, ReplanWork } from './replan-works.ts';
import { sumStretchMinutes } from './search/decode-sequence.ts';
import type { PlantResources } from './plant-resources.ts';

/** Person and station that do some work, as resource numbers. */
export type WorkMode = readonly [person: number, station: number];

/** Minutes by which the work has to end earlier for another person to take over. */
export const worthAChange = 240;

/** Returns the pairs of a known person and a station of a workplace; none where the workplace stands still for good. */
export function listWorkModes(stations: PlantResources, workplaceId: number): readonly WorkMode[] {
  const workplace = stations.at(workplaceId);
  return workplace.blocked
    ? []
    : workplace.modes.filter(([person]) => stations.userOf(person) !== undefined);
}

/**
 * Returns the modes with the station that an event occupies in the current plan: at another station it might block work that stays there.
 */
export const selectModeAtCurrentStation = <Each extends WorkMode>(
  stations: PlantResources,
  { id }: PlannedEvent,
  able: readonly Each[],
): Each | undefined => able.find(([, station]) => station === stations.stationOf(id)) ?? able[0];

/** Returns the person and station with which an event can stay in place; undefined where it cannot stay. */
export function findStayingMode(
  { event, from, minutes }: ReplanWork,
  {
    busy,
    stations,
    axis,
    late,
  }: {
    readonly busy: readonly BusyTimes[];
    readonly stations: PlantResources;
    readonly axis: WorkingTimeAxis;
    readonly late: ReplanLayoutRequest['late'];
  },
): WorkMode | undefined {
  // An event that lies outside today's working hours has fewer minutes there than it needs.
  if (late.has(event.id) || axis.positionUp(event.end) - from !== minutes) return undefined;
  const able = listWorkModes(stations, event.workplaceId).filter(
    ([person, station]) =>
      stations.userOf(person) === event.userId &&
      isStretchFree(busy[person] ?? createBusyTimes(), from, from + minutes) &&
      isStretchFree(busy[station] ?? createBusyTimes(), from, from + minutes),
  );
  return selectModeAtCurrentStation(stations, event, able);
}

/** Returns whether maintenance, an absence or immovable work occupies a person and a station during some minutes. */
export const isModeBlocked = (
  { busy }: PlantResources,
  mode: readonly [number, number],
  from: number,
  minutes: number,
): boolean =>
  mode.some((resource) => isOccupied(busy[resource] ?? createBusyTimes(), from, from + minutes));

/**
 * Returns the earliest time for some minutes of work that no other work of the person or the station cuts; hours off duty do not count.
 * Work that is too long for every such time is cut like any other work.
 * @returns start and end of each piece
 */
export function findUninterruptedFit(
  [person, station]: readonly [BusyTimes, BusyTimes],
  from: number,
  minutes: number,
  shortest: number,
): number[] {
  const found: FoundTimeFit = { start: 0, out: 0, end: 0 };
  const pieces: number[] = [];
  const begin = (at: number): void => {
    pieces.length = 0;
    findEarliestFit(person, station, at, minutes, minutes, shortest, found, Infinity, pieces);
  };
  begin(from);
  const first = [...pieces];
  for (let tried = 0; tried < maxAttempts; tried += 1) {
    const [next] = findInterruptions(person, station, pieces);
    if (next === undefined) return pieces;
    begin(next);
  }
  return first;
}

/** Number of times that are tried before work is cut. */
const maxAttempts = 200;

/**
 * Returns the time of work that maintenance or an absence cuts: it begins at its old start and continues after the cut in one piece.
 * Where that would end later than the whole work in one piece, the work is not cut.
 */
export function findInterruptedFit(
  resources: readonly [BusyTimes, BusyTimes],
  from: number,
  minutes: number,
  shortest: number,
  whole: number[],
): number[] {
  const [person, station] = resources;
  const until = Math.min(
    ...resources.map((each) => each.starts[findNextStretchIndex(each, from)] ?? Infinity),
  );
  const found: FoundTimeFit = { start: 0, out: 0, end: 0 };
  const begun: number[] = [];
  findEarliestFit(person, station, from, until - from, until - from, shortest, found, until, begun);
  const worked = sumStretchMinutes(begun);
  if (found.end === Infinity || worked < shortest || worked >= minutes) return whole;
  const rest = findUninterruptedFit(resources, until, minutes - worked, shortest);
  return (rest.at(-1) ?? Infinity) <= (whole.at(-1) ?? Infinity) ? [...begun, ...rest] : whole;
}

/** Returns whether a resource is occupied in a stretch; hours off duty are not counted. */
const isOccupied = (busy: BusyTimes, start: number, end: number): boolean =>
  (busy.starts[findNextStretchIndex(busy, start)] ?? Infinity) < end;

/** Returns the positions at which pieces continue after their person or station did other work. */
export const findInterruptions = (
  person: BusyTimes,
  station: BusyTimes,
  pieces: readonly number[],
): number[] =>
  pieces.filter((position, edge) => {
    const paused = pieces[edge - 1];
    if (edge % 2 === 1 || paused === undefined) return false;
    return isOccupied(person, paused, position) || isOccupied(station, paused, position);
  });
