import { inspect } from 'node:util';

/** A problem that the person at the terminal can solve: printed without a stack. */
export class OperatorError extends Error {}

/**
 * Does one step and prints it in one line with its time.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const begin = performance.now();
  process.stdout.write(`${name} … `);
  try {
    const result = await work();
    process.stdout.write(`${((performance.now() - begin) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stdout.write('failed\n');
    throw error;
  }
}

/**
 * Runs a script to its exit code, and prints what goes wrong.
 * @param {() => Promise<number>} script
 */
export async function main(script) {
  try {
    process.exitCode = await script();
  } catch (error) {
    console.error(`\n${toldWords(error)}`);
    process.exitCode = 1;
  }
}

/**
 * Returns the text to print for an error: the message alone if the person at the terminal can solve it, else the whole error.
 * @param {unknown} error
 * @returns {string}
 */
export function toldWords(error) {
  if (isOfFullDisk(error))
    return 'The disk is full. Make room and run this again: what was begun is made anew.';
  return error instanceof OperatorError ? error.message : inspect(error);
}

/** @param {unknown} error of the system, or with the output of a program in its message */
function isOfFullDisk(error) {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return /^(ENOSPC|EDQUOT)$/.test(String(code)) || fullDisk.test(error.message);
}

const fullDisk = /\bENOSPC\b|\bEDQUOT\b|no space left on device|disk quota exceeded/i;
