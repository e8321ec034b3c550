/** Repeatable randomness for tests: the seed stands in the test's name, and SEED chooses it again. */
export const chosenSeed = (): number =>
  process.env['SEED'] ? Number(process.env['SEED']) : Date.now() % 1_000_000_000;

/** Numbers from 0 up to 1, which is none of them; always the same for a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
