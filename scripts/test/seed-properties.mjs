// What properties draw follows from the seed of the run: whoever gives it again gets the same cases. Evaluated before each file of tests.
import fc from 'fast-check';

const seed = process.env['SEED'];
if (seed) fc.configureGlobal({ seed: Number(seed) });
