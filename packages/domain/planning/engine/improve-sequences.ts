import type { SearchLimits } from '../planning-model.ts';
import { decodeSequence, type DecodedSchedule } from './search/decode-sequence.ts';
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
 * Returns the best of the given sequences, improved.
 * First the tabu search moves single operations on the graph, for the worst lateness; its results are laid out again without gaps.
 * Then whole groups are taken out of the best sequence and put elsewhere, which lowers the sum of lateness and of finishes.
 * A quarter of the rounds is the tabu search's.
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
  // The graph supports neither loads nor transport times.
  const walk = shop.loads || shop.transports ? 0 : Math.floor(iterations / 4);
  if (walk > 0) {
    const walked = runTabuSearch(shop, best.schedule, {
      iterations: walk,
      seed,
      shouldStop,
      patience: walk,
      bound: -Infinity,
      better: (found) => accept(createCandidate(shop, byStart(shop, found), found.mode)),
    });
    rounds += walked.iterations;
  }
  for (; rounds < iterations && !shouldStop(); rounds += 1)
    accept(createCandidate(shop, shuffle(shop, best, random)));
  return { best: best.schedule, iterations: rounds };
}

function createCandidate(shop: JobShop, sequence: Int32Array, modes?: Int32Array): Candidate {
  const schedule = decodeSequence(shop, sequence, modes);
  return { sequence, schedule, cost: computeScheduleCost(shop, schedule) };
}

/**
 * Operations in the order of their starts; one that may start before an operation it follows, if only it ends later, still comes after it.
 */
function byStart({ operations, arcFirst, arcFrom }: JobShop, { start }: ShopSchedule): Int32Array {
  const key = Float64Array.from(start);
  for (let i = 0; i < operations; i += 1)
    for (let arc = arcFirst[i] ?? 0; arc < (arcFirst[i + 1] ?? 0); arc += 1)
      key[i] = Math.max(key[i] ?? 0, key[arcFrom[arc] ?? 0] ?? 0);
  return Int32Array.from(key.keys()).toSorted(
    (one, other) => (key[one] ?? 0) - (key[other] ?? 0) || one - other,
  );
}

/** The best sequence with the operations of one to three groups moved together, late ones mostly towards the front. */
function shuffle(
  shop: JobShop,
  { sequence, schedule }: Candidate,
  random: RandomGenerator,
): Int32Array {
  const late = [...lateGroups(shop, schedule)];
  const shift = new Float64Array(shop.groups);
  for (let time = 0, times = 1 + random(3); time < times; time += 1) {
    // Small shifts change the order of neighbours, large ones the whole plan: each size as often as another.
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

function lateGroups(shop: JobShop, { end }: ShopSchedule): Set<number> {
  const late = new Set<number>();
  for (let i = 0; i < shop.operations; i += 1) {
    const group = shop.group[i] ?? 0;
    if ((end[i] ?? 0) > (shop.due[group] ?? Infinity)) late.add(group);
  }
  return late;
}
