import { decode } from './decode.ts';
import type { Schedule, Shop } from './shop.ts';
import { tabuSearch } from './tabu.ts';

/** How long to search, see `SearchLimits`. */
export interface SolveLimits {
  readonly iterations: number;
  readonly seed: number;
  readonly shouldStop: () => boolean;
}

/** A schedule of a shop whose worst lateness, the makespan where nothing is due, is as small as the limits let it become. */
export function solve(
  shop: Shop,
  { iterations, seed, shouldStop }: SolveLimits,
): { best: Schedule; worst: number; iterations: number } {
  const start = decode(shop, longestTailFirst(shop));
  return tabuSearch(shop, start, {
    iterations,
    seed,
    shouldStop,
    bound: lowerBound(shop),
    patience: 2000 + 10 * shop.operations,
  });
}

/** Of what may come next always the operation with the most work behind it, by its shortest modes. */
export function longestTailFirst(shop: Shop): Int32Array {
  const tail = new Float64Array(shop.operations);
  for (let i = shop.operations - 1; i >= 0; i -= 1) {
    tail[i] = (tail[i] ?? 0) + shortestOf(shop, i);
    for (let arc = shop.arcFirst[i] ?? 0; arc < (shop.arcFirst[i + 1] ?? 0); arc += 1) {
      const before = shop.arcFrom[arc] ?? 0;
      tail[before] = Math.max(tail[before] ?? 0, tail[i] ?? 0);
    }
  }
  // An operation's tail is never below that of what follows it, and equal ones keep their numbers' order.
  return Int32Array.from(tail.keys()).toSorted(
    (one, other) => (tail[other] ?? 0) - (tail[one] ?? 0) || one - other,
  );
}

/** No schedule is shorter: neither than a chain of arcs, nor than what all resources of slot 0 share, nor than what only one of them can do. */
export function lowerBound(shop: Shop): number {
  const ends = new Float64Array(shop.operations);
  const bound = new Float64Array(shop.resources);
  if (shop.due.some((due) => due !== Infinity) || shop.handOver.some((lag) => lag >= 0))
    return -Infinity;
  const used = new Set<number>();
  let [longest, total] = [0, 0];
  for (let i = 0; i < shop.operations; i += 1) {
    let ready = shop.release[i] ?? 0;
    for (let arc = shop.arcFirst[i] ?? 0; arc < (shop.arcFirst[i + 1] ?? 0); arc += 1)
      ready = Math.max(ready, ends[shop.arcFrom[arc] ?? 0] ?? 0);
    const shortest = shortestOf(shop, i);
    ends[i] = ready + shortest;
    longest = Math.max(longest, ready + shortest);
    total += shortest;
    const [first, last] = [shop.modeFirst[i] ?? 0, shop.modeFirst[i + 1] ?? 0];
    const machines = new Set<number>();
    for (let mode = first; mode < last; mode += 1)
      machines.add(shop.modeResource[mode * shop.slots] ?? 0);
    for (const machine of machines) used.add(machine);
    const [only] = machines;
    if (machines.size === 1 && only !== undefined) bound[only] = (bound[only] ?? 0) + shortest;
  }
  return Math.max(longest, Math.ceil(total / Math.max(1, used.size)), ...bound);
}

function shortestOf({ modeFirst, modeDuration }: Shop, i: number): number {
  let shortest = Infinity;
  for (let mode = modeFirst[i] ?? 0; mode < (modeFirst[i + 1] ?? 0); mode += 1)
    shortest = Math.min(shortest, modeDuration[mode] ?? Infinity);
  return shortest;
}
