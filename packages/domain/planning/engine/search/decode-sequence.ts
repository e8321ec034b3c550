import {
  copyBusyTimes,
  findEarliestFit,
  createBusyTimes,
  occupyStretch,
  type BusyTimes,
  type TimeFit,
} from '../../calendar/busy-times.ts';
import { getNumber, getGate, getTime } from './typed-array.ts';
import { placeLoadShare, findWorkedTime } from './loads.ts';
import { createPieceCounter } from './piece-flow.ts';
import {
  computeHandOverLag,
  type ShopSchedule,
  type ShopSetUps,
  type JobShop,
} from './job-shop.ts';

/** Schedule with the pieces of each operation's work: start, end, start, end, … */
export interface DecodedSchedule extends ShopSchedule {
  readonly pieces: readonly (readonly number[])[];
  /** Pieces that occupy the person of an operation, where these are fewer than all: for shares of loads. */
  readonly attended: readonly (readonly number[])[];
}

/**
 * Schedules operations one after another, each at the time and in the mode in which it ends first, also in gaps.
 * In the sequence an operation comes after its predecessors.
 * `fixed` gives the mode of every operation; with −1, or without it, the mode is chosen.
 * Ties go to the person of the operation before, then to the later start, then to the first mode.
 * Source: the serial schedule generation scheme, Kolisch,
 * Serial and parallel resource-constrained project scheduling methods revisited (1996).
 */
export function decodeSequence(
  shop: JobShop,
  sequence: ArrayLike<number>,
  fixed?: Int32Array,
): DecodedSchedule {
  const { arcFirst, arcFrom, arcGate, modeFirst, modeDuration, modePerson, modeStation } = shop;
  const busy: BusyTimes[] = Array.from({ length: shop.resources }, (_, resource) => {
    const taken = shop.busy?.[resource];
    return taken ? copyBusyTimes(taken) : createBusyTimes();
  });
  const never = createBusyTimes();
  const mode = new Int32Array(shop.operations);
  const start = new Float64Array(shop.operations);
  const out = new Float64Array(shop.operations);
  const end = new Float64Array(shop.operations);
  const pieces: number[][] = Array.from({ length: shop.operations }, () => []);
  const getPerson = (modeIndex: number): BusyTimes =>
    busy[getNumber(modePerson, modeIndex)] ?? never;
  const getStation = (modeIndex: number): BusyTimes | undefined =>
    modeStation ? busy[getNumber(modeStation, modeIndex)] : undefined;
  const found: TimeFit = { start: 0, out: 0, end: 0 };
  const runs = shop.setUps && createRuns(shop.setUps);
  const count = shop.flow && createPieceCounter(shop.flow, pieces);
  const attended: (readonly number[])[] = [];
  const { loads } = shop;
  const open = loads?.open.map((load) => ({ ...load })) ?? [];

  for (let turn = 0; turn < sequence.length; turn += 1) {
    const i = sequence[turn] ?? 0;
    let earliest = getNumber(shop.release, i);
    let ending = 0;
    let person = -1;
    for (let arc = getNumber(arcFirst, i); arc < getNumber(arcFirst, i + 1); arc += 1) {
      const before = getNumber(arcFrom, arc);
      const transportTime = shop.transports ? getNumber(shop.transports.minutes, arc) : 0;
      if (shop.transports && transportTime > 0)
        earliest = Math.max(earliest, shop.transports.after(getTime(end, before), transportTime));
      else if (getGate(arcGate, arc) === 1) {
        earliest = Math.max(earliest, getTime(out, before));
        person = getNumber(modePerson, getNumber(mode, before));
      }
      ending = Math.max(ending, getTime(end, before));
    }
    if (loads && getNumber(loads.pieces, i) > 0) {
      const placement = placeLoadShare(
        { ...shop, loads },
        i,
        computeReady(i, pieces, earliest),
        open,
        busy,
      );
      mode[i] = placement?.mode ?? getNumber(modeFirst, i);
      [start[i], out[i], end[i]] = placement
        ? [placement.load.start, placement.load.end, placement.load.end]
        : [unreachable, unreachable, unreachable];
      pieces[i] = placement ? [placement.load.start, placement.load.end] : [];
      attended[i] = placement?.load.attended ?? [];
      if (!placement) continue;
      placement.load.room -= getNumber(loads.pieces, i);
      if (!placement.isNew) continue;
      open.push(placement.load);
      takeAll(getPerson(placement.mode), placement.load.attended, i);
      const kiln = getStation(placement.mode);
      if (kiln) takeAll(kiln, pieces[i] ?? [], i);
      continue;
    }
    const fixedMode = fixed ? getNumber(fixed, i) : -1;
    const [first, last] =
      fixedMode < 0
        ? [getNumber(modeFirst, i), getNumber(modeFirst, i + 1)]
        : [fixedMode, fixedMode + 1];
    // Position from which all pieces of the step before are made.
    const made = count?.canOutrun(i) ? count.previousEnd(i) : 0;
    const floors = made > 0 ? new Float64Array(last - first) : undefined;
    let setUp = 0;
    const placeMode = (modeIndex: number, limit: number, into?: number[]): void => {
      const whole = getNumber(modeDuration, modeIndex);
      // A person who continues a step does not set it up again, and starts it after their previous work.
      const run = runs?.of(i, getNumber(modePerson, modeIndex));
      const paid = run === undefined || !runs ? 0 : runs.minutesOf(i);
      setUp = run === undefined && runs ? runs.minutesOf(i) : 0;
      const duration = whole - paid;
      const lag = computeHandOverLag(shop, i, whole) - paid;
      const floor = floors ? getTime(floors, modeIndex - first) : 0;
      const from = Math.max(earliest, ending - duration, run ?? 0, floor);
      const station = getStation(modeIndex) ?? never;
      findEarliestFit(
        getPerson(modeIndex),
        station,
        from,
        duration,
        lag,
        shop.shortest,
        found,
        limit,
        into,
      );
    };
    let best = first;
    let into: number[] = [];
    for (let round = 0; ; round += 1) {
      let [bestStart, bestEnd, bestSame] = [0, Infinity, false];
      best = first;
      for (let modeIndex = first; modeIndex < last; modeIndex += 1) {
        placeMode(modeIndex, bestEnd);
        if (found.end === Infinity) continue;
        const same = getNumber(modePerson, modeIndex) === person;
        const better =
          found.end < bestEnd ||
          (found.end === bestEnd && (same === bestSame ? found.start > bestStart : same));
        if (better)
          [best, bestStart, bestEnd, bestSame] = [modeIndex, found.start, found.end, same];
      }
      into = [];
      placeMode(best, Infinity, into);
      if (!count || !floors || found.start >= made || found.end === Infinity) break;
      // The best mode is placed later where it uses pieces that do not exist yet, and may then no longer be the best.
      const lagLength = count.lag(i, into, setUp);
      if (lagLength <= 0) break;
      floors[best - first] = round < lagRounds ? found.start + lagLength : made;
    }
    pieces[i] = into;
    attended[i] = into;
    mode[i] = best;
    runs?.add(i, getNumber(modePerson, best), found.end);
    start[i] = found.start;
    out[i] = found.out;
    end[i] = found.end;
    count?.add(i, setUp);
    takeAll(getPerson(best), into, i);
    const station = getStation(best);
    if (station) takeAll(station, into, i);
  }
  return { mode, start, out, end, pieces, attended };

  /** Returns when all pieces of a share are there: the operations before have worked as much as they take. */
  function computeReady(
    i: number,
    worked: readonly (readonly number[])[],
    earliest: number,
  ): number {
    let ready = earliest;
    for (let arc = getNumber(arcFirst, i); arc < getNumber(arcFirst, i + 1); arc += 1) {
      const before = getNumber(arcFrom, arc);
      const need = loads ? getNumber(loads.need, arc) : -1;
      const until = need < 0 ? getTime(end, before) : findWorkedTime(worked[before] ?? [], need);
      ready = Math.max(ready, until);
    }
    return ready;
  }
}

/** Maximum number of times that an operation is placed later for missing pieces, before it waits for all pieces of the step before. */
const lagRounds = 20;

/** Position of operations that cannot be placed at all: after all work that has an end. */
const unreachable = 2 ** 40;

/** Returns the minutes that the pieces of an operation take together. */
export const sumPieceMinutes = (pieces: readonly number[]): number =>
  pieces.reduce((sum, edge, index) => sum + (index % 2 === 0 ? -edge : edge), 0);

/** Returns a record of when people end their work on each step. */
function createRuns({ minutes, step, person, paid }: ShopSetUps) {
  const ends = new Map<number, number>();
  // An assumed person is never the same as another person.
  const toKey = (operation: number, resource: number): number => {
    const known = getNumber(person, resource);
    return (
      getNumber(step, operation) * 2 * person.length +
      (known < 0 ? person.length + resource : known)
    );
  };
  for (const [operation, resource] of paid) ends.set(toKey(operation, resource), 0);
  return {
    minutesOf: (operation: number): number => getNumber(minutes, operation),
    /** Returns when a person ended their work on an operation's step; undefined where the person did none. */
    of: (operation: number, resource: number): number | undefined =>
      getNumber(minutes, operation) > 0 ? ends.get(toKey(operation, resource)) : undefined,
    add: (operation: number, resource: number, end: number): void => {
      if (getNumber(minutes, operation) > 0) ends.set(toKey(operation, resource), end);
    },
  };
}

/** Occupies every piece of an operation's work. */
function takeAll(busy: BusyTimes, pieces: readonly number[], operation: number): void {
  for (let piece = 0; piece < pieces.length; piece += 2)
    occupyStretch(busy, pieces[piece] ?? 0, pieces[piece + 1] ?? 0, -2 - operation);
}
