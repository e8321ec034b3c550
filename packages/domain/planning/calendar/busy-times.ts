import type { OffDutyTimes } from './off-duty.ts';

/** Occupied times of a person or a station: ordered stretches that do not overlap, each with the number of its owner. */
export interface BusyTimes {
  readonly starts: number[];
  readonly ends: number[];
  readonly owners: number[];
  /** Additional times at which the person is off duty while other people work. */
  readonly off?: OffDutyTimes;
}

export const createBusyTimes = (): BusyTimes => ({ starts: [], ends: [], owners: [] });

export const copyBusyTimes = ({ starts, ends, owners, off }: BusyTimes): BusyTimes => ({
  starts: [...starts],
  ends: [...ends],
  owners: [...owners],
  ...(off && { off }),
});

/** Returns the index of the first stretch that ends after a position. */
export function findNextStretchIndex({ ends }: BusyTimes, position: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ends[middle] ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Occupies a stretch for an owner. Parts that are already occupied keep their owner. */
export function occupyStretch(busy: BusyTimes, start: number, end: number, owner: number): void {
  let at = findNextStretchIndex(busy, start);
  for (let from = start; from < end; at += 1) {
    const next = busy.starts[at] ?? Infinity;
    const to = Math.min(end, next);
    if (from < to) {
      busy.starts.splice(at, 0, from);
      busy.ends.splice(at, 0, to);
      busy.owners.splice(at, 0, owner);
      at += 1;
    }
    from = Math.max(from, busy.ends[at] ?? end);
  }
}

/** Frees all stretches of an owner. */
export function releaseStretches(busy: BusyTimes, owner: number): void {
  for (let at = busy.owners.length - 1; at >= 0; at -= 1)
    if (busy.owners[at] === owner)
      for (const values of [busy.starts, busy.ends, busy.owners]) values.splice(at, 1);
}

/** Returns whether a stretch is free and the person is on duty during it. */
export const isStretchFree = (busy: BusyTimes, start: number, end: number): boolean =>
  (busy.starts[findNextStretchIndex(busy, start)] ?? Infinity) >= end &&
  (busy.off === undefined || busy.off.startOf(busy.off.firstEndingAfter(start), end) >= end);

/** Time at which a person and a station can both do some work. */
export interface FoundTimeFit {
  start: number;
  /** Moment at which the first `lag` minutes of the work are done. */
  out: number;
  end: number;
}

/** Value of `shortest` for work that is never split: people do not begin such work shortly before they go off duty. */
export const unsplittableBlockMinutes = Infinity;

/** Minutes that are worth beginning before a person goes off duty, even where the shortest piece of work is longer. */
const beforeOff = 15;

/**
 * Finds the earliest time for some minutes of work in which a person and a station are both free.
 * Occupied stretches of either split the work.
 * A gap shorter than `shortest` is skipped, unless the rest of the work fits in the gap.
 * Before the person goes off duty a quarter of an hour is enough, unless the work is never split.
 * The search ends beyond `limit`, with an end of Infinity. `pieces`, when provided, receives the start and end of every piece.
 */
export function findEarliestFit(
  person: BusyTimes,
  station: BusyTimes,
  from: number,
  minutes: number,
  lag: number,
  shortest: number,
  into: FoundTimeFit,
  limit = Infinity,
  pieces?: number[],
): void {
  // Plain variables instead of objects: this is the innermost loop of every search.
  let personIndex = findNextStretchIndex(person, from);
  let stationIndex = findNextStretchIndex(station, from);
  const { off } = person;
  let duty = off ? off.firstEndingAfter(from) : 0;
  let position = from;
  let remaining = minutes;
  let start = -1;
  let out = -1;
  while (position + remaining <= limit) {
    const personTaken = person.starts[personIndex] ?? Infinity;
    const stationTaken = station.starts[stationIndex] ?? Infinity;
    if (personTaken <= position) {
      position = Math.max(position, person.ends[personIndex] ?? 0);
      personIndex += 1;
    } else if (stationTaken <= position) {
      position = Math.max(position, station.ends[stationIndex] ?? 0);
      stationIndex += 1;
    } else {
      const offFrom = off ? off.startOf(duty, position + remaining) : Infinity;
      if (off && offFrom <= position) {
        position = Math.max(position, off.ends[duty] ?? 0);
        duty += 1;
        continue;
      }
      const taken = Math.min(personTaken, stationTaken);
      const room = Math.min(taken, offFrom) - position;
      const least =
        offFrom < taken && shortest !== unsplittableBlockMinutes
          ? Math.min(shortest, beforeOff)
          : shortest;
      if (room >= Math.min(remaining, least)) {
        const worked = Math.min(room, remaining);
        if (start < 0) start = position;
        if (out < 0 && minutes - remaining + worked >= lag)
          out = position + lag - (minutes - remaining);
        pieces?.push(position, position + worked);
        remaining -= worked;
        if (remaining === 0) {
          into.start = start;
          into.out = out;
          into.end = position + worked;
          return;
        }
      }
      position += room;
    }
  }
  into.end = Infinity;
}
