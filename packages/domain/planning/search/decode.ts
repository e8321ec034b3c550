import { copyBusy, fit, free, take, type Busy, type Fit } from '../busy.ts';
import { at, gateAt, timeAt } from './at.ts';
import { placeShare, findWorkedTime } from './loads.ts';
import { createPieceCount } from './piece-flow.ts';
import { computeLag, type Schedule, type SetUps, type Shop } from './shop.ts';

/** A schedule with where each operation's work lies: start, end, start, end, … of its pieces. */
export interface Decoded extends Schedule {
  readonly pieces: readonly (readonly number[])[];
  /** The same where the person of an operation is busy with less than all of it: of shares of loads. */
  readonly attended: readonly (readonly number[])[];
}

/**
 * Places operations one after another, each where and when it ends first, in gaps too. An operation may come in the sequence
 * only after those that it follows. `fixed` gives the mode of every operation, −1 or nothing lets it be chosen.
 * Ties go to the person of the operation before, then to the later start, then to the first mode.
 * Source: the serial schedule generation scheme, Kolisch, Serial and parallel resource-constrained project scheduling methods revisited
 * (1996).
 */
export function decode(shop: Shop, sequence: ArrayLike<number>, fixed?: Int32Array): Decoded {
  const { arcFirst, arcFrom, arcGate, modeFirst, modeDuration, modePerson, modeStation } = shop;
  const busy: Busy[] = Array.from({ length: shop.resources }, (_, resource) => {
    const taken = shop.busy?.[resource];
    return taken ? copyBusy(taken) : free();
  });
  const never = free();
  const mode = new Int32Array(shop.operations);
  const start = new Float64Array(shop.operations);
  const out = new Float64Array(shop.operations);
  const end = new Float64Array(shop.operations);
  const pieces: number[][] = Array.from({ length: shop.operations }, () => []);
  const getPerson = (modeIndex: number): Busy => busy[at(modePerson, modeIndex)] ?? never;
  const getStation = (modeIndex: number): Busy | undefined =>
    modeStation ? busy[at(modeStation, modeIndex)] : undefined;
  const found: Fit = { start: 0, out: 0, end: 0 };
  const runs = shop.setUps && createRuns(shop.setUps);
  const count = shop.flow && createPieceCount(shop.flow, pieces);
  const attended: (readonly number[])[] = [];
  const { loads } = shop;
  const open = loads?.open.map((load) => ({ ...load })) ?? [];

  for (let turn = 0; turn < sequence.length; turn += 1) {
    const i = sequence[turn] ?? 0;
    let earliest = at(shop.release, i);
    let ending = 0;
    let person = -1;
    for (let arc = at(arcFirst, i); arc < at(arcFirst, i + 1); arc += 1) {
      const before = at(arcFrom, arc);
      const transportTime = shop.transports ? at(shop.transports.minutes, arc) : 0;
      if (shop.transports && transportTime > 0)
        earliest = Math.max(earliest, shop.transports.after(timeAt(end, before), transportTime));
      else if (gateAt(arcGate, arc) === 1) {
        earliest = Math.max(earliest, timeAt(out, before));
        person = at(modePerson, at(mode, before));
      }
      ending = Math.max(ending, timeAt(end, before));
    }
    if (loads && at(loads.pieces, i) > 0) {
      const placement = placeShare(
        { ...shop, loads },
        i,
        computeReady(i, pieces, earliest),
        open,
        busy,
      );
      mode[i] = placement?.mode ?? at(modeFirst, i);
      [start[i], out[i], end[i]] = placement
        ? [placement.load.start, placement.load.end, placement.load.end]
        : [unreachable, unreachable, unreachable];
      pieces[i] = placement ? [placement.load.start, placement.load.end] : [];
      attended[i] = placement?.load.attended ?? [];
      if (!placement) continue;
      placement.load.room -= at(loads.pieces, i);
      if (!placement.isNew) continue;
      open.push(placement.load);
      takeAll(getPerson(placement.mode), placement.load.attended, i);
      const kiln = getStation(placement.mode);
      if (kiln) takeAll(kiln, pieces[i] ?? [], i);
      continue;
    }
    const fixedMode = fixed ? at(fixed, i) : -1;
    const [first, last] =
      fixedMode < 0 ? [at(modeFirst, i), at(modeFirst, i + 1)] : [fixedMode, fixedMode + 1];
    // All pieces of the step before are made from there on.
    const made = count?.canOutrun(i) ? count.previousEnd(i) : 0;
    const floors = made > 0 ? new Float64Array(last - first) : undefined;
    let setUp = 0;
    const placeMode = (modeIndex: number, limit: number, into?: number[]): void => {
      const whole = at(modeDuration, modeIndex);
      // A person who goes on with a step does not set it up again, and comes to it after their previous work.
      const run = runs?.of(i, at(modePerson, modeIndex));
      const paid = run === undefined || !runs ? 0 : runs.minutesOf(i);
      setUp = run === undefined && runs ? runs.minutesOf(i) : 0;
      const duration = whole - paid;
      const lag = computeLag(shop, i, whole) - paid;
      const floor = floors ? timeAt(floors, modeIndex - first) : 0;
      const from = Math.max(earliest, ending - duration, run ?? 0, floor);
      const station = getStation(modeIndex) ?? never;
      fit(getPerson(modeIndex), station, from, duration, lag, shop.shortest, found, limit, into);
    };
    let best = first;
    let into: number[] = [];
    for (let round = 0; ; round += 1) {
      let [bestStart, bestEnd, bestSame] = [0, Infinity, false];
      best = first;
      for (let modeIndex = first; modeIndex < last; modeIndex += 1) {
        placeMode(modeIndex, bestEnd);
        if (found.end === Infinity) continue;
        const same = at(modePerson, modeIndex) === person;
        const better =
          found.end < bestEnd ||
          (found.end === bestEnd && (same === bestSame ? found.start > bestStart : same));
        if (better)
          [best, bestStart, bestEnd, bestSame] = [modeIndex, found.start, found.end, same];
      }
      into = [];
      placeMode(best, Infinity, into);
      if (!count || !floors || found.start >= made || found.end === Infinity) break;
      // The best is placed later where it does pieces that are not made yet, and may not be the best any more.
      const lagLength = count.lag(i, into, setUp);
      if (lagLength <= 0) break;
      floors[best - first] = round < lagRounds ? found.start + lagLength : made;
    }
    pieces[i] = into;
    attended[i] = into;
    mode[i] = best;
    runs?.add(i, at(modePerson, best), found.end);
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
    for (let arc = at(arcFirst, i); arc < at(arcFirst, i + 1); arc += 1) {
      const before = at(arcFrom, arc);
      const need = loads ? at(loads.need, arc) : -1;
      const until = need < 0 ? timeAt(end, before) : findWorkedTime(worked[before] ?? [], need);
      ready = Math.max(ready, until);
    }
    return ready;
  }
}

/** Most times that an operation is placed later by the pieces that it lacks, before it waits for all pieces of the step before it. */
const lagRounds = 20;

/** Position of operations that cannot be placed at all: after all work that has an end. */
const unreachable = 2 ** 40;

/** Returns the minutes that the pieces of an operation take together. */
export const sumWorked = (pieces: readonly number[]): number =>
  pieces.reduce((sum, edge, index) => sum + (index % 2 === 0 ? -edge : edge), 0);

/** Times at which people end their work on each step. */
function createRuns({ minutes, step, person, paid }: SetUps) {
  const ends = new Map<number, number>();
  // A person who is assumed where none is known is never the same as another.
  const toKey = (operation: number, resource: number): number => {
    const known = at(person, resource);
    return at(step, operation) * 2 * person.length + (known < 0 ? person.length + resource : known);
  };
  for (const [operation, resource] of paid) ends.set(toKey(operation, resource), 0);
  return {
    minutesOf: (operation: number): number => at(minutes, operation),
    /** Returns when a person ended their work of an operation's step; undefined where there was none. */
    of: (operation: number, resource: number): number | undefined =>
      at(minutes, operation) > 0 ? ends.get(toKey(operation, resource)) : undefined,
    add: (operation: number, resource: number, end: number): void => {
      if (at(minutes, operation) > 0) ends.set(toKey(operation, resource), end);
    },
  };
}

/** Takes every piece of an operation's work. */
function takeAll(busy: Busy, pieces: readonly number[], operation: number): void {
  for (let piece = 0; piece < pieces.length; piece += 2)
    take(busy, pieces[piece] ?? 0, pieces[piece + 1] ?? 0, -2 - operation);
}
