import { chosenSeed } from './random.ts';

/**
 * Returns how often a race or a random trial is run: a tenth of the full number, or `usual`, and the full number in `npm
 * run soak`. Every run draws anew, so that the runs of a week add up to the thousand.
 */
export const rounds = (all = 1_000, usual = Math.ceil(all / 10)): number =>
  process.env['SOAK'] ? all : usual;

/**
 * Returns a function that yields the next `usual` items at each call, starting at the seed, so that many calls cover all
 * of them. Yields all of them at each call in `npm run soak`.
 */
export function inTurn<T>(all: readonly T[], usual: number): () => readonly T[] {
  let next = chosenSeed() % all.length;
  return () => {
    if (process.env['SOAK']) return all;
    const from = next;
    next = (from + usual) % all.length;
    return [...all, ...all].slice(from, from + usual);
  };
}
