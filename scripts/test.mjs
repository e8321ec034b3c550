// npm test: sets up what is missing, the browser included, runs every test, and ends with "N passed, N failed".
//   npm test -- --only=server        only these: domain, server, embedded, durability, web, scripts, journeys (several with commas)
//   npm test -- session              only files whose path contains this
import fs from 'node:fs';
import path from 'node:path';
import { inForeground, repository } from './processes.mjs';
import { programFile } from './programs.mjs';
import { setUp } from './setup.mjs';
import { findChromium } from './setup/chromium.mjs';
import { main } from './tell.mjs';
import { addUp, playwrightTotals, sentence, vitestTotals } from './test/totals.mjs';

const cache = path.join(repository, '.cache');
const args = process.argv.slice(2);
const only = args
  .find((arg) => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const filters = args.filter((arg) => !arg.startsWith('--only='));
const projects = only?.filter((name) => name !== 'journeys');
const withUnits = projects === undefined || projects.length > 0;
const withJourneys = only === undefined || only.includes('journeys');

await main(async () => {
  const node = await setUp({ web: withJourneys });
  const results = [];
  if (withUnits) results.push(await units(node));
  if (withJourneys) results.push(await journeys(node));
  const totals = addUp(results);
  console.log(`\n${sentence(totals)}`);
  return totals.failed > 0 || totals.passed === 0 ? 1 : 0;
});

/** @param {string} node */
async function units(node) {
  const report = fresh('vitest.json');
  const options = ['--passWithNoTests', '--reporter=default', '--reporter=json'];
  const chosen = projects?.flatMap((name) => ['--project', name]) ?? [];
  const run = inForeground(node, [
    programFile('vitest'),
    'run',
    ...options,
    `--outputFile.json=${report}`,
    ...chosen,
    ...filters,
  ]);
  return vitestTotals(read(report, await run.ended));
}

/** @param {string} node */
async function journeys(node) {
  const report = fresh('playwright.json');
  const run = inForeground(
    node,
    [
      programFile('playwright'),
      'test',
      '--config=tests/playwright.config.ts',
      '--pass-with-no-tests',
      '--reporter=list,json',
      ...filters,
    ],
    {
      env: {
        ...process.env,
        CHROMIUM_PATH: await findChromium(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    },
  );
  return playwrightTotals(read(report, await run.ended));
}

/** @param {string} name */
function fresh(name) {
  fs.mkdirSync(cache, { recursive: true });
  const file = path.join(cache, name);
  fs.rmSync(file, { force: true }); // the numbers of an earlier run must not count for one that crashed
  return file;
}

/**
 * @param {string} file
 * @param {number} exitCode
 */
function read(file, exitCode) {
  const report = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
  return { report, exitCode };
}
