/** Returns a whole number from 0 up to, and without, `below`. */
export type RandomGenerator = (below: number) => number;

/**
 * Creates a generator of pseudorandom numbers, the same for the same seed: a search can be repeated exactly.
 * Source: Marsaglia, Xorshift RNGs (2003), with 32 bits.
 */
export function createRandomGenerator(seed: number): RandomGenerator {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x85ebca6b) | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 0x1_0000_0000) * below);
  };
}
