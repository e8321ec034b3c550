// Provides the seed that all random values of the tests follow from, so that the same commit gives the same result.
import { randomInt } from 'node:crypto';
import { OperatorError } from '../tell.mjs';

/** The seed of `npm test`. Other seeds are searched by `npm run soak`. */
const usualSeed = '20261124';

/**
 * The seed of this run for this process and those that it starts.
 * @param {{ drawn?: boolean }} [options] `drawn`: draws a new seed if SEED is not set
 * @returns {string}
 * @throws OperatorError for a text that is no number
 */
export function chooseSeed({ drawn = false } = {}) {
  const seed = process.env['SEED'] || (drawn ? String(randomInt(1_000_000_000)) : usualSeed);
  if (!/^\d{1,15}$/.test(seed))
    throw new OperatorError(`SEED=${seed} is no number. Give a whole one, like SEED=${usualSeed}.`);
  process.env['SEED'] = seed;
  return seed;
}
