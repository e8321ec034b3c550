import { getRunSeed } from './random.ts';

/**
 * Returns how often a race or a random trial is run: a tenth of the full number, or `usual`, and the full number in `npm run soak`.
 * Every run has another seed, so that the runs of a week add up to the thousand.
 */
export const getRoundCount = (fullCount = 1_000, usualCount = Math.ceil(fullCount / 10)): number =>
  process.env['SOAK'] ? fullCount : usualCount;

/**
 * Returns a function that yields the next `usual` items at each call, starting at the seed, so that many calls cover all of them.
 * Yields all of them at each call in `npm run soak`.
 */
export function createRotation<T>(items: readonly T[], usualCount: number): () => readonly T[] {
  let next = getRunSeed() % items.length;
  return () => {
    if (process.env['SOAK']) return items;
    const from = next;
    next = (from + usualCount) % items.length;
    return [...items, ...items].slice(from, from + usualCount);
  };
}
