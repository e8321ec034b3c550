import {
  copyBusyTimes,
  findEarliestFit,
  createBusyTimes,
  occupyStretch,
  type BusyTimes,
  type FoundTimeFit,
} from '../../calendar/busy-times.ts';
import { getArrayNumber, getArrayGate, getArrayTime } from './typed-array.ts';
import { placeBatchLoadShare, findTimeAfterWorkedMinutes } from './loads.ts';
import { createPieceCounter } from './piece-flow.ts';
import {
  computeHandOverLagMinutes,
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
export function scheduleSequence(
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
    busy[getArrayNumber(modePerson, modeIndex)] ?? never;
  const getStation = (modeIndex: number): BusyTimes | undefined =>
    modeStation ? busy[getArrayNumber(modeStation, modeIndex)] : undefined;
  const found: FoundTimeFit = { start: 0, out: 0, end: 0 };
  const runs = shop.setUps && createRuns(shop.setUps);
  const count = shop.flow && createPieceCounter(shop.flow, pieces);
  const attended: (readonly number[])[] = [];
  const { loads } = shop;
  const open = loads?.open.map((load) => ({ ...load })) ?? [];

  for (let turn = 0; turn < sequence.length; turn += 1) {
    const i = sequence[turn] ?? 0;
    let earliest = getArrayNumber(shop.release, i);
    let ending = 0;
    let person = -1;
    for (let arc = getArrayNumber(arcFirst, i); arc < getArrayNumber(arcFirst, i + 1); arc += 1) {
      const before = getArrayNumber(arcFrom, arc);
      const transportTime = shop.transports ? getArrayNumber(shop.transports.minutes, arc) : 0;
      if (shop.transports && transportTime > 0)
        earliest = Math.max(
          earliest,
          shop.transports.after(getArrayTime(end, before), transportTime),
        );
      else if (getArrayGate(arcGate, arc) === 1) {
        earliest = Math.max(earliest, getArrayTime(out, before));
        person = getArrayNumber(modePerson, getArrayNumber(mode, before));
      }
      ending = Math.max(ending, getArrayTime(end, before));
    }
    if (loads && getArrayNumber(loads.pieces, i) > 0) {
      const placement = placeBatchLoadShare(
        { ...shop, loads },
        i,
        computeReady(i, pieces, earliest),
        open,
        busy,
      );
      mode[i] = placement?.mode ?? getArrayNumber(modeFirst, i);
      [start[i], out[i], end[i]] = placement
        ? [placement.load.start, placement.load.end, placement.load.end]
        : [unreachable, unreachable, unreachable];
      pieces[i] = placement ? [placement.load.start, placement.load.end] : [];
      attended[i] = placement?.load.attended ?? [];
      if (!placement) continue;
      placement.load.room -= getArrayNumber(loads.pieces, i);
      if (!placement.isNew) continue;
      open.push(placement.load);
      takeAll(getPerson(placement.mode), placement.load.attended, i);
      const kiln = getStation(placement.mode);
      if (kiln) takeAll(kiln, pieces[i] ?? [], i);
      continue;
    }
    const fixedMode = fixed ? getArrayNumber(fixed, i) : -1;
    const [first, last] =
      fixedMode < 0
        ? [getArrayNumber(modeFirst, i), getArrayNumber(modeFirst, i + 1)]
        : [fixedMode, fixedMode + 1];
    // Position from which all pieces of the step before are made.
    const made = count?.canOutrun(i) ? count.previousEnd(i) : 0;
    const floors = made > 0 ? new Float64Array(last - first) : undefined;
    let setUp = 0;
    const placeMode = (modeIndex: number, limit: number, into?: number[]): void => {
      const whole = getArrayNumber(modeDuration, modeIndex);
      // A person who continues a step does not set it up again, and starts it after their previous work.
      const run = runs?.of(i, getArrayNumber(modePerson, modeIndex));
      const paid = run === undefined || !runs ? 0 : runs.minutesOf(i);
      setUp = run === undefined && runs ? runs.minutesOf(i) : 0;
      const duration = whole - paid;
      const lag = computeHandOverLagMinutes(shop, i, whole) - paid;
      const floor = floors ? getArrayTime(floors, modeIndex - first) : 0;
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
        const same = getArrayNumber(modePerson, modeIndex) === person;
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
    runs?.add(i, getArrayNumber(modePerson, best), found.end);
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
    for (let arc = getArrayNumber(arcFirst, i); arc < getArrayNumber(arcFirst, i + 1); arc += 1) {
      const before = getArrayNumber(arcFrom, arc);
      const need = loads ? getArrayNumber(loads.need, arc) : -1;
      const until =
        need < 0
          ? getArrayTime(end, before)
          : findTimeAfterWorkedMinutes(worked[before] ?? [], need);
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
export const sumStretchMinutes = (pieces: readonly number[]): number =>
  pieces.reduce((sum, edge, index) => sum + (index % 2 === 0 ? -edge : edge), 0);

/** Returns a record of when people end their work on each step. */
function createRuns({ minutes, step, person, paid }: ShopSetUps) {
  const ends = new Map<number, number>();
  // An assumed person is never the same as another person.
  const toKey = (operation: number, resource: number): number => {
    const known = getArrayNumber(person, resource);
    return (
      getArrayNumber(step, operation) * 2 * person.length +
      (known < 0 ? person.length + resource : known)
    );
  };
  for (const [operation, resource] of paid) ends.set(toKey(operation, resource), 0);
  return {
    minutesOf: (operation: number): number => getArrayNumber(minutes, operation),
    /** Returns when a person ended their work on an operation's step; undefined where the person did none. */
    of: (operation: number, resource: number): number | undefined =>
      getArrayNumber(minutes, operation) > 0 ? ends.get(toKey(operation, resource)) : undefined,
    add: (operation: number, resource: number, end: number): void => {
      if (getArrayNumber(minutes, operation) > 0) ends.set(toKey(operation, resource), end);
    },
  };
}

/** Occupies every piece of an operation's work. */
function takeAll(busy: BusyTimes, pieces: readonly number[], operation: number): void {
  for (let piece = 0; piece < pieces.length; piece += 2)
    occupyStretch(busy, pieces[piece] ?? 0, pieces[piece + 1] ?? 0, -2 - operation);
}
