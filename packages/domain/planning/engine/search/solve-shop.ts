import { getArrayNumber, getArrayTime } from './typed-array.ts';
import { scheduleSequence } from './decode-sequence.ts';
import type { ShopSchedule, JobShop } from './job-shop.ts';
import { runTabuSearch } from './tabu-search.ts';

/** Limits of the search, see `SearchLimits`. */
export interface JobShopSearchLimits {
  readonly iterations: number;
  readonly seed: number;
  readonly shouldStop: () => boolean;
}

/** Returns a schedule of a shop with the smallest worst lateness (makespan where nothing is due) found within the limits. */
export function solveJobShop(
  shop: JobShop,
  { iterations, seed, shouldStop }: JobShopSearchLimits,
): { best: ShopSchedule; worst: number; iterations: number } {
  const start = scheduleSequence(shop, sequenceByLongestTail(shop));
  return runTabuSearch(shop, start, {
    iterations,
    seed,
    shouldStop,
    bound: computeLatenessLowerBound(shop),
    patience: 2000 + 10 * shop.operations,
  });
}

/** Returns a sequence that always takes the possible operation with the most work behind it, by its shortest modes. */
export function sequenceByLongestTail(shop: JobShop): Int32Array {
  const tail = new Float64Array(shop.operations);
  for (let i = shop.operations - 1; i >= 0; i -= 1) {
    tail[i] = getArrayTime(tail, i) + findShortest(shop, i);
    for (
      let arc = getArrayNumber(shop.arcFirst, i);
      arc < getArrayNumber(shop.arcFirst, i + 1);
      arc += 1
    ) {
      const before = getArrayNumber(shop.arcFrom, arc);
      tail[before] = Math.max(getArrayTime(tail, before), getArrayTime(tail, i));
    }
  }
  // An operation's tail is never below that of its followers, and ties keep the order of numbers.
  return Int32Array.from(tail.keys()).toSorted(
    (one, other) => getArrayTime(tail, other) - getArrayTime(tail, one) || one - other,
  );
}

/**
 * Returns a lower bound for every schedule: by chains of arcs, by the work that all people share, and by work that only one person can do.
 */
export function computeLatenessLowerBound(shop: JobShop): number {
  const ends = new Float64Array(shop.operations);
  const bound = new Float64Array(shop.resources);
  if (shop.due.some((due) => due !== Infinity) || shop.handOver.some((lag) => lag >= 0))
    return -Infinity;
  const used = new Set<number>();
  let [longest, total] = [0, 0];
  for (let i = 0; i < shop.operations; i += 1) {
    let ready = getArrayNumber(shop.release, i);
    for (
      let arc = getArrayNumber(shop.arcFirst, i);
      arc < getArrayNumber(shop.arcFirst, i + 1);
      arc += 1
    )
      ready = Math.max(ready, getArrayTime(ends, getArrayNumber(shop.arcFrom, arc)));
    const shortest = findShortest(shop, i);
    ends[i] = ready + shortest;
    longest = Math.max(longest, ready + shortest);
    total += shortest;
    const people = new Set(
      shop.modePerson.subarray(
        getArrayNumber(shop.modeFirst, i),
        getArrayNumber(shop.modeFirst, i + 1),
      ),
    );
    for (const person of people) used.add(person);
    const [only] = people;
    if (people.size === 1 && only !== undefined) bound[only] = getArrayTime(bound, only) + shortest;
  }
  return Math.max(longest, Math.ceil(total / Math.max(1, used.size)), ...bound);
}

function findShortest({ modeFirst, modeDuration }: JobShop, i: number): number {
  let shortest = Infinity;
  for (let mode = getArrayNumber(modeFirst, i); mode < getArrayNumber(modeFirst, i + 1); mode += 1)
    shortest = Math.min(shortest, getArrayNumber(modeDuration, mode));
  return shortest;
}
