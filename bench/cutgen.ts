import type { CuttingProblem } from '@tarima/domain/cutting/cutting-problem';

/** A class of the published generator: how many part lengths, their mean demand, and their bounds as shares of a board. */
export interface CutClass {
  readonly lengths: number;
  readonly demand: number;
  readonly from: number;
  readonly to: number;
}

/** Random numbers of a seed, alike on every machine (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const boardLength = 1000;

/**
 * An instance of a class: lengths drawn evenly between their bounds, and the whole demand shared out by random weights, each at least 1.
 * Source: T. Gau and G. Wäscher, CUTGEN1, European Journal of Operational Research 84, 1995.
 */
export function cutgen({ lengths, demand, from, to }: CutClass, seed: number): CuttingProblem {
  const random = seeded(seed);
  const sizes = Array.from({ length: lengths }, () =>
    Math.floor(from * boardLength + random() * (to - from) * boardLength),
  );
  const weights = sizes.map(() => random());
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const total = lengths * demand;
  const shared = weights
    .slice(0, -1)
    .map((weight) => Math.max(1, Math.floor((weight / all) * total + 0.5)));
  const last = Math.max(1, total - shared.reduce((sum, count) => sum + count, 0));
  const counts = [...shared, last];
  const parts = new Map<number, number>();
  for (const [at, length] of sizes.entries())
    parts.set(Math.max(1, length), (parts.get(Math.max(1, length)) ?? 0) + (counts[at] ?? 1));
  return {
    parts: [...parts].map(([length, count]) => ({ length, count })),
    boards: [{ length: boardLength, cost: 1, count: null }],
    kerf: 0,
    trim: 0,
    leastOffcut: 0,
  };
}
