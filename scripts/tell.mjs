/** A problem that the person at the terminal can solve: printed without a stack. */
export class OperatorError extends Error {}

/**
 * Does one step and tells it in one line with its time.
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
    console.error(error instanceof OperatorError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
