import type { SearchLimits } from '../planning-model.ts';
import { scheduleSequence, type DecodedSchedule } from './search/decode-sequence.ts';
import { createRandomGenerator, type RandomGenerator } from './search/random.ts';
import {
  compareScheduleCosts,
  computeScheduleCost,
  type ScheduleCost,
  type ShopSchedule,
  type JobShop,
} from './search/job-shop.ts';
import { runTabuSearch } from './search/tabu-search.ts';

interface Candidate {
  readonly sequence: Int32Array;
  readonly schedule: DecodedSchedule;
  readonly cost: ScheduleCost;
}

/**
 * Returns the best of some sequences, improved. First a tabu search moves single operations on the graph, to reduce the worst lateness.
 * Its results are scheduled again without gaps. Then whole groups are taken out of the best sequence and inserted elsewhere.
 * The second phase reduces the sum of lateness and of finishes. The tabu search gets a quarter of the rounds.
 */
export function improveSequences(
  shop: JobShop,
  sequences: readonly Int32Array[],
  { iterations = 400, shouldStop = () => false, seed = 1, begun = () => {} }: SearchLimits = {},
): { best: DecodedSchedule; iterations: number } {
  let rounds = 0;
  const random = createRandomGenerator(seed);
  let best = createCandidate(shop, new Int32Array());
  sequences.forEach((sequence, index) => {
    const next = createCandidate(shop, sequence);
    if (index === 0 || compareScheduleCosts(next.cost, best.cost) < 0) best = next;
    begun((index + 1) / sequences.length);
  });
  if (iterations === 0 || shop.operations < 2) return { best: best.schedule, iterations: 0 };

  const accept = (next: Candidate): void => {
    if (compareScheduleCosts(next.cost, best.cost) <= 0) best = next;
  };
  // The graph of the tabu search supports neither loads nor transport times.
  const walk = shop.loads || shop.transports ? 0 : Math.floor(iterations / 4);
  if (walk > 0) {
    const walked = runTabuSearch(shop, best.schedule, {
      iterations: walk,
      seed,
      shouldStop,
      patience: walk,
      bound: -Infinity,
      better: (found) => accept(createCandidate(shop, sortByStart(shop, found), found.mode)),
    });
    rounds += walked.iterations;
  }
  for (; rounds < iterations && !shouldStop(); rounds += 1)
    accept(createCandidate(shop, shuffleGroups(shop, best, random)));
  return { best: best.schedule, iterations: rounds };
}

function createCandidate(shop: JobShop, sequence: Int32Array, modes?: Int32Array): Candidate {
  const schedule = scheduleSequence(shop, sequence, modes);
  return { sequence, schedule, cost: computeScheduleCost(shop, schedule) };
}

/** Sorts operations by their starts. An operation that may start before its predecessor, as long as it ends later, still comes after it. */
function sortByStart(
  { operations, arcFirst, arcFrom }: JobShop,
  { start }: ShopSchedule,
): Int32Array {
  const key = Float64Array.from(start);
  for (let i = 0; i < operations; i += 1)
    for (let arc = arcFirst[i] ?? 0; arc < (arcFirst[i + 1] ?? 0); arc += 1)
      key[i] = Math.max(key[i] ?? 0, key[arcFrom[arc] ?? 0] ?? 0);
  return Int32Array.from(key.keys()).toSorted(
    (one, other) => (key[one] ?? 0) - (key[other] ?? 0) || one - other,
  );
}

/** Returns the best sequence with the operations of one to three groups moved together, mostly late groups towards the front. */
function shuffleGroups(
  shop: JobShop,
  { sequence, schedule }: Candidate,
  random: RandomGenerator,
): Int32Array {
  const late = [...findLateGroups(shop, schedule)];
  const shift = new Float64Array(shop.groups);
  for (let time = 0, times = 1 + random(3); time < times; time += 1) {
    // Small shifts swap neighbours and large shifts change the whole plan: each size is equally frequent.
    const far = Math.ceil(sequence.length / 2 ** random(6));
    const hurried = late.length > 0 && random(2) === 0 ? late[random(late.length)] : undefined;
    if (hurried === undefined)
      shift[random(shop.groups)] = (random(2) === 0 ? -1 : 1) * random(far);
    else shift[hurried] = -random(far);
  }
  const key = Float64Array.from(
    sequence,
    (operation, rank) => rank + (shift[shop.group[operation] ?? 0] ?? 0),
  );
  const ranks = Int32Array.from(sequence.keys()).toSorted(
    (one, other) => (key[one] ?? 0) - (key[other] ?? 0) || one - other,
  );
  return ranks.map((rank) => sequence[rank] ?? 0);
}

function findLateGroups(shop: JobShop, { end }: ShopSchedule): Set<number> {
  const late = new Set<number>();
  for (let i = 0; i < shop.operations; i += 1) {
    const group = shop.group[i] ?? 0;
    if ((end[i] ?? 0) > (shop.due[group] ?? Infinity)) late.add(group);
  }
  return late;
}
