import { joinAdjacentIntervals, type TimeInterval } from '../../kit/working-time.ts';
import {
  createBusyTimes,
  findNextStretchIndex,
  occupyStretch,
  releaseStretches,
  type BusyTimes,
} from '../calendar/busy-times.ts';
import type { WorkingTimeAxis } from '../calendar/working-time-axis.ts';
import type { Instant } from '../../kit/time-zone.ts';
import type { EarlierWork } from './earlier-works.ts';
import { findEarliestBatchLoad } from './load-axis.ts';
import type { PlantResources } from './plant-resources.ts';
import {
  findInterruptions,
  findUninterruptedFit,
  listWorkModes,
  worthAChange,
  type WorkMode,
} from './replan-modes.ts';

/** Time and person of a work. */
export interface EarlierPlace {
  readonly userId: number;
  readonly mode: WorkMode;
  /** First position of the work. */
  readonly from: number;
  /** Positions at which the person is busy, as start and end of each piece. */
  readonly attended: readonly number[];
  /** Positions at which the station is busy. */
  readonly occupied: readonly number[];
  /** Real times, cut where the person goes off duty. */
  readonly intervals: readonly TimeInterval[];
  readonly start: Instant;
  readonly end: Instant;
}

interface PlaceSetting {
  readonly axis: WorkingTimeAxis;
  readonly stations: PlantResources;
  readonly shortest: number;
  /** Returns whether another person may do a work: a set-up is not handed over. */
  mayChangePerson(work: EarlierWork): boolean;
}

/** Times of the people and stations of a plant while works change their places one after the other. */
interface EarlierPlaces {
  /** Returns whether a work has its present time for itself: work that overlaps other work does not move. */
  isAlone(work: EarlierWork): boolean;
  /** Returns the time from a position on at which a work ends first, as if the work had no time yet. */
  find(work: EarlierWork, from: number): EarlierPlace | undefined;
  /** Moves a work to another time. */
  move(work: EarlierWork, place: EarlierPlace): void;
}

/**
 * Creates the times of a plant, occupied by the works at their present places.
 * @param closed times at which no person works
 */
export function createEarlierPlaces(
  works: readonly EarlierWork[],
  { axis, stations, shortest, mayChangePerson }: PlaceSetting,
  closed: readonly (readonly [start: number, end: number])[] = [],
): EarlierPlaces {
  const busy = stations.busy.map((each): BusyTimes => ({
    ...each,
    starts: [...each.starts],
    ends: [...each.ends],
    owners: [...each.owners],
  }));
  const isPerson = (resource: number): boolean => stations.userOf(resource) !== undefined;
  for (const [resource, times] of busy.entries())
    if (isPerson(resource))
      for (const [start, end] of closed) occupyStretch(times, start, end, closedOwnerId);

  const listPeople = (userId: number): BusyTimes[] =>
    busy.filter((_, resource) => stations.userOf(resource) === userId);
  const occupy = (times: BusyTimes | undefined, pieces: readonly number[], owner: number): void => {
    if (!times) return;
    for (let at = 0; at < pieces.length; at += 2)
      occupyStretch(times, pieces[at] ?? 0, pieces[at + 1] ?? 0, owner);
  };
  const release = ({ owner }: EarlierWork): void => {
    for (const times of busy) releaseStretches(times, owner);
  };

  const alone = new Set<number>();
  const placed = new Map<number, () => void>();
  for (const work of works) {
    const people = listPeople(work.userId);
    const { attended, occupied } = listPresentPositions(work, axis);
    const places = work.events.map(({ id }) => stations.stationOf(id));
    // The first share of a load occupies the station.
    const taken = work.load ? places.filter((station) => station !== undefined) : places;
    const isFree = closed.length > 0 || people.every((times) => isUnoccupied(times, attended));
    if (isFree && taken.length > 0 && taken.every((station) => station !== undefined))
      alone.add(work.owner);
    const occupyPresent = (): void => {
      for (const times of people) occupy(times, attended, work.owner);
      for (const [index, station] of taken.entries())
        if (station !== undefined)
          occupy(
            busy[station],
            work.load ? occupied : occupied.slice(2 * index, 2 * index + 2),
            work.owner,
          );
    };
    occupyPresent();
    placed.set(work.owner, occupyPresent);
  }

  const toPlace = (work: EarlierWork, mode: WorkMode, from: number): EarlierPlace | undefined => {
    const [person, station] = [busy[mode[0]], busy[mode[1]]];
    const userId = stations.userOf(mode[0]);
    if (!person || !station || userId === undefined) return undefined;
    if (work.load) {
      const load = findEarliestBatchLoad(axis, work.load, person, station, from);
      if (!load) return undefined;
      const [start, end] = [axis.startAt(load.start), axis.endAt(load.end)];
      const { attended } = load;
      const occupied = [load.start, load.end];
      return {
        userId,
        mode,
        from: load.start,
        attended,
        occupied,
        start,
        end,
        intervals: [{ start, end }],
      };
    }
    const pieces = findUninterruptedFit([person, station], from, work.minutes, shortest);
    const last = pieces.at(-1);
    if (last === undefined || !axis.reaches(last)) return undefined;
    if (findInterruptions(person, station, pieces).length > 0) return undefined;
    const intervals: TimeInterval[] = [];
    for (let at = 0; at < pieces.length; at += 2)
      intervals.push(...axis.stretches(pieces[at] ?? 0, pieces[at + 1] ?? 0));
    const joined = joinAdjacentIntervals(intervals);
    const [first, final] = [joined[0], joined.at(-1)];
    if (!first || !final) return undefined;
    return {
      userId,
      mode,
      from: pieces[0] ?? 0,
      attended: pieces,
      occupied: pieces,
      intervals: joined,
      start: first.start,
      end: final.end,
    };
  };

  return {
    isAlone: ({ owner }) => alone.has(owner),
    find(work, from) {
      release(work);
      let best: { place: EarlierPlace; cost: number } | undefined;
      for (const mode of listWorkModes(stations, work.workplaceId)) {
        const isSame = stations.userOf(mode[0]) === work.userId;
        if (!isSame && !mayChangePerson(work)) continue;
        const place = toPlace(work, mode, from);
        if (!place) continue;
        const cost = (place.occupied.at(-1) ?? Infinity) + (isSame ? 0 : worthAChange);
        if (!best || cost < best.cost) best = { place, cost };
      }
      placed.get(work.owner)?.();
      return best?.place;
    },
    move(work, place) {
      const occupyPlace = (): void => {
        for (const times of listPeople(place.userId)) occupy(times, place.attended, work.owner);
        occupy(busy[place.mode[1]], place.occupied, work.owner);
      };
      release(work);
      occupyPlace();
      placed.set(work.owner, occupyPlace);
    },
  };
}

/** Owner of closed time, beside the owners of `plant-resources.ts`: no work is released with it. */
const closedOwnerId = 0;

const isUnoccupied = (busy: BusyTimes = createBusyTimes(), pieces: readonly number[]): boolean =>
  pieces.every(
    (start, at) =>
      at % 2 === 1 ||
      (busy.starts[findNextStretchIndex(busy, start)] ?? Infinity) >= (pieces[at + 1] ?? start),
  );

/** Returns the positions at which a work presently occupies its person and its station. */
function listPresentPositions(
  { events, load }: EarlierWork,
  axis: WorkingTimeAxis,
): { attended: number[]; occupied: number[] } {
  const [first] = events;
  if (load && first) {
    const [start, end] = [axis.position(first.start), axis.positionUp(first.end)];
    const { loading, unloading } = load.rule;
    return {
      attended: [start, Math.min(end, start + loading), Math.max(start, end - unloading), end],
      occupied: [start, end],
    };
  }
  const pieces = events.flatMap(({ start, end }) => [axis.position(start), axis.positionUp(end)]);
  return { attended: pieces, occupied: pieces };
}
