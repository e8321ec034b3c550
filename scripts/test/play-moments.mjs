import { spawn } from 'node:child_process';
import path from 'node:path';
import { repository } from '../processes.mjs';
import { instantOf } from './moment.mjs';
import { moments, zones } from './moments.mjs';

/** Runs of the tests that depend on the day or the hour: all of the server's, and the journeys and pictures that show dates. */
const runs = [['--only=domain,server'], ['--only=journeys']];

/**
 * Runs the tests that show dates at each moment, one after the other, and prints how each run ended.
 * @returns {Promise<number>} 0 when all are green
 * @throws OperatorError where MOMENT is no moment
 */
export async function playMoments() {
  const lines = [];
  let failures = 0;
  const played = chosen();
  for (const [moment] of played) instantOf(moment);
  for (const [moment, what] of played) {
    console.log(`\n=== ${moment}: ${what}`);
    const begin = performance.now();
    let failed = 0;
    for (const args of runs) failed += (await playAt(moment, args)) === 0 ? 0 : 1;
    if (failed > 0) failures += 1;
    const took = ((performance.now() - begin) / 60_000).toFixed(1);
    lines.push(`${failed === 0 ? 'green' : 'RED  '} ${moment} ${took} minutes: ${what}`);
  }
  console.log(`\n${lines.join('\n')}`);
  console.log(`\n${lines.length - failures} passed, ${failures} failed`);
  return failures === 0 ? 0 : 1;
}

/**
 * The moment that MOMENT names, or all.
 * @returns {[instant: string, what: string][]}
 */
const chosen = () => {
  const named = process.env['MOMENT'];
  return named ? [[named, moments.get(named) ?? 'asked for']] : [...moments];
};

/**
 * @param {string} moment
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
function playAt(moment, args) {
  const zone = zones.get(moment);
  const environment = {
    ...process.env,
    MOMENT: moment,
    DATED_ONLY: '1',
    ...(zone !== undefined && { TEST_ZONE: zone }),
  };
  for (const name of ['TARIMA_CLOCK_OFFSET', 'SOAK']) Reflect.deleteProperty(environment, name);
  const child = spawn(process.execPath, [path.join(repository, 'scripts/test.mjs'), ...args], {
    cwd: repository,
    env: environment,
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
