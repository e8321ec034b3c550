// What properties draw follows from the seed of the run: whoever gives it again gets the same cases. Evaluated before each file of tests.
import fc from 'fast-check';

const seed = process.env['SEED'];
const isSoak = process.env['SOAK'] !== undefined;

fc.configureGlobal({
  ...(seed && { seed: Number(seed) }),
  // The gate ends at the first case that fails and names it; the soak looks for the smallest, for ten minutes at most.
  ...(isSoak ? { interruptAfterTimeLimit: 10 * 60_000 } : { endOnFailure: true }),
});
