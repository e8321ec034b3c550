import { chosenSeed } from './random.ts';

/**
 * How often a race is run, or something random tried: a tenth of what is to be proved, or as `usual` says, and all of it in
 * `npm run soak`. Every run draws anew, so that the runs of a week are the thousand.
 */
export const rounds = (all = 1_000, usual = Math.ceil(all / 10)): number =>
  process.env['SOAK'] ? all : usual;

/**
 * So many of what is to be tried, the next ones at each asking, from where the seed says: whoever asks often tries all of it. All of
 * it at each asking in `npm run soak`.
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
