import { copyOf, fit, free, take, type Busy, type Fit } from '../busy.ts';
import { at, gateAt, timeAt } from './at.ts';
import { lagOf, type Schedule, type Shop } from './shop.ts';

/** A schedule with where each operation's work lies: start, end, start, end, … of its pieces. */
export interface Decoded extends Schedule {
  readonly pieces: readonly (readonly number[])[];
}

/**
 * Places operations one after another, each where and when it ends first, in gaps too. An operation may come in the sequence only
 * after those it follows. `fixed` gives the mode of every operation, −1 or nothing lets it be chosen.
 * Ties go to the person who did what comes before, then to the later start, then to the first mode.
 * Source: the serial schedule generation scheme, Kolisch, Serial and parallel resource-constrained project scheduling methods revisited (1996).
 */
export function decode(shop: Shop, sequence: ArrayLike<number>, fixed?: Int32Array): Decoded {
  const { arcFirst, arcFrom, arcGate, modeFirst, modeDuration, modePerson, modeStation } = shop;
  const busy: Busy[] = Array.from({ length: shop.resources }, (_, resource) => {
    const taken = shop.busy?.[resource];
    return taken ? copyOf(taken) : free();
  });
  const never = free();
  const mode = new Int32Array(shop.operations);
  const start = new Float64Array(shop.operations);
  const out = new Float64Array(shop.operations);
  const end = new Float64Array(shop.operations);
  const pieces: number[][] = Array.from({ length: shop.operations }, () => []);
  const personIn = (way: number): Busy => busy[at(modePerson, way)] ?? never;
  const stationIn = (way: number): Busy | undefined =>
    modeStation ? busy[at(modeStation, way)] : undefined;
  const found: Fit = { start: 0, out: 0, end: 0 };

  for (let turn = 0; turn < sequence.length; turn += 1) {
    const i = sequence[turn] ?? 0;
    let earliest = at(shop.release, i);
    let ending = 0;
    let person = -1;
    for (let arc = at(arcFirst, i); arc < at(arcFirst, i + 1); arc += 1) {
      const before = at(arcFrom, arc);
      if (gateAt(arcGate, arc) === 1) {
        earliest = Math.max(earliest, timeAt(out, before));
        person = at(modePerson, at(mode, before));
      }
      ending = Math.max(ending, timeAt(end, before));
    }
    const wanted = fixed ? at(fixed, i) : -1;
    const [first, last] =
      wanted < 0 ? [at(modeFirst, i), at(modeFirst, i + 1)] : [wanted, wanted + 1];
    let best = first;
    let [bestStart, bestEnd, bestSame] = [0, Infinity, false];
    const place = (way: number, limit: number, into?: number[]): void => {
      const duration = at(modeDuration, way);
      const lag = lagOf(shop, i, duration);
      const from = Math.max(earliest, ending - duration);
      const station = stationIn(way) ?? never;
      fit(personIn(way), station, from, duration, lag, shop.shortest, found, limit, into);
    };
    for (let way = first; way < last; way += 1) {
      place(way, bestEnd);
      if (found.end === Infinity) continue;
      const same = at(modePerson, way) === person;
      const better =
        found.end < bestEnd ||
        (found.end === bestEnd && (same === bestSame ? found.start > bestStart : same));
      if (better) [best, bestStart, bestEnd, bestSame] = [way, found.start, found.end, same];
    }
    const into: number[] = [];
    place(best, Infinity, into);
    pieces[i] = into;
    mode[i] = best;
    start[i] = found.start;
    out[i] = found.out;
    end[i] = found.end;
    takeAll(personIn(best), into, i);
    const station = stationIn(best);
    if (station) takeAll(station, into, i);
  }
  return { mode, start, out, end, pieces };
}

/** Takes every piece of an operation's work. */
function takeAll(busy: Busy, pieces: readonly number[], operation: number): void {
  for (let piece = 0; piece < pieces.length; piece += 2)
    take(busy, pieces[piece] ?? 0, pieces[piece + 1] ?? 0, -2 - operation);
}
