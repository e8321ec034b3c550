import { copyOf, fit, free, take, type Busy, type Fit } from '../busy.ts';
import type { Schedule, Shop } from './shop.ts';

/** A schedule with where each operation's work lies: start, end, start, end, … of its pieces. */
export interface Decoded extends Schedule {
  readonly pieces: readonly (readonly number[])[];
}

/**
 * Places operations one after another, each where and when it ends first, in gaps too. An operation may come in the sequence only
 * after those it follows. `fixed` gives the mode of every operation, −1 or nothing lets it be chosen.
 * Ties go to the person who did what comes before, then to the later start, then to the first mode.
 */
export function decode(shop: Shop, sequence: ArrayLike<number>, fixed?: Int32Array): Decoded {
  const { slots, arcFirst, arcFrom, arcGate, modeFirst, modeDuration, modeResource } = shop;
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
  const resourceOf = (at: number, slot: number): number => modeResource[at * slots + slot] ?? 0;
  const busyOf = (at: number, slot: number): Busy =>
    (slot < slots ? busy[resourceOf(at, slot)] : undefined) ?? never;
  const found: Fit = { start: 0, out: 0, end: 0 };

  for (let turn = 0; turn < sequence.length; turn += 1) {
    const i = sequence[turn] ?? 0;
    let earliest = shop.release[i] ?? 0;
    let ending = 0;
    let person = -1;
    for (let arc = arcFirst[i] ?? 0; arc < (arcFirst[i + 1] ?? 0); arc += 1) {
      const before = arcFrom[arc] ?? 0;
      if (arcGate[arc] === 1) {
        earliest = Math.max(earliest, out[before] ?? 0);
        person = resourceOf(mode[before] ?? 0, 0);
      }
      ending = Math.max(ending, end[before] ?? 0);
    }
    const wanted = fixed?.[i] ?? -1;
    const [first, last] =
      wanted < 0 ? [modeFirst[i] ?? 0, modeFirst[i + 1] ?? 0] : [wanted, wanted + 1];
    let best = first;
    let [bestStart, bestEnd, bestSame] = [0, Infinity, false];
    const place = (at: number, limit: number, into?: number[]): void => {
      const duration = modeDuration[at] ?? 0;
      const lag = lagOf(shop, i, duration);
      const from = Math.max(earliest, ending - duration);
      fit(busyOf(at, 0), busyOf(at, 1), from, duration, lag, shop.shortest, found, limit, into);
    };
    for (let at = first; at < last; at += 1) {
      place(at, bestEnd);
      if (found.end === Infinity) continue;
      const same = resourceOf(at, 0) === person;
      const better =
        found.end < bestEnd ||
        (found.end === bestEnd && (same === bestSame ? found.start > bestStart : same));
      if (better) [best, bestStart, bestEnd, bestSame] = [at, found.start, found.end, same];
    }
    const into: number[] = [];
    place(best, Infinity, into);
    pieces[i] = into;
    mode[i] = best;
    start[i] = found.start;
    out[i] = found.out;
    end[i] = found.end;
    for (let slot = 0; slot < slots; slot += 1) {
      const taken = busyOf(best, slot);
      for (let at = 0; at < into.length; at += 2)
        take(taken, into[at] ?? 0, into[at + 1] ?? 0, -2 - i);
    }
  }
  return { mode, start, out, end, pieces };
}

/** Worked units after which an operation hands over. */
export function lagOf({ handOver }: Shop, operation: number, duration: number): number {
  const lag = handOver[operation] ?? -1;
  return lag < 0 ? duration : Math.min(lag, duration);
}
