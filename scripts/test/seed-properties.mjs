// Derives the random cases of property tests from the seed of the run: the same seed gives the same cases. Evaluated before each test file.
import fc from 'fast-check';

const seed = process.env['SEED'];
const isSoak = process.env['SOAK'] !== undefined;

fc.configureGlobal({
  ...(seed && { seed: Number(seed) }),
  // The gate ends at the first case that fails and names it; the soak looks for the smallest, for ten minutes at most.
  ...(isSoak ? { interruptAfterTimeLimit: 10 * 60_000 } : { endOnFailure: true }),
});
