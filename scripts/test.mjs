// npm test: sets up what is missing, the browser included, runs every test, and ends with "N passed, N failed".
//   npm test -- --only=server        only these: domain, server, embedded, durability, web, scripts, journeys, pictures (several with commas);
//                                    journeys bring the pictures along
//   npm test -- session              only files whose path contains this
//   npm test -- --changed            what the changes since the last commit can have touched
//   npm run soak                     all rounds of races and fuzzing, every journey in every language
//   npm test -- --keep-minutes       writes what each part took into docs/test-minutes.json
import fs from 'node:fs';
import path from 'node:path';
import { inForeground, quietly, repository } from './processes.mjs';
import { programFile } from './programs.mjs';
import { serverEnvironment } from './server.mjs';
import { setUp } from './setup.mjs';
import { findChromium } from './setup/chromium.mjs';
import { main } from './tell.mjs';
import { changedFiles, journeysFor } from './test/changed.mjs';
import { grown, minutesOf, playwrightRan, toLookAt, vitestRan } from './test/parts.mjs';
import { addUp, playwrightTotals, sentence, vitestTotals } from './test/totals.mjs';

const cache = path.join(repository, '.cache');
const keptMinutes = path.join(repository, 'docs/test-minutes.json');
const args = process.argv.slice(2);
const only = args
  .find((arg) => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const isChanged = args.includes('--changed');
const filters = args.filter((arg) => !/^--(only=|changed$|soak$|keep-minutes$)/.test(arg));
const isWhole = only === undefined && filters.length === 0 && !isChanged;
const browserParts = ['journeys', 'pictures'];
const projects = only?.filter((name) => !browserParts.includes(name));
const withUnits = projects === undefined || projects.length > 0;
const withBrowser = only === undefined || browserParts.some((part) => only.includes(part));

// One seed for everything that is drawn: whoever gives it again gets the same run.
const seed = (process.env['SEED'] ??= String(Date.now() % 1_000_000_000));
if (args.includes('--soak')) process.env['SOAK'] = '1';
if (isWhole) process.env['WHOLE_RUN'] = '1';
process.env['NODE_COMPILE_CACHE'] ??= serverEnvironment.NODE_COMPILE_CACHE;

await main(async () => {
  const begin = performance.now();
  const touched = isChanged ? journeysFor(changedFiles()) : undefined;
  const isBrowserNeeded = withBrowser && (touched === undefined || touched.length > 0);
  const node = await setUp({ web: isBrowserNeeded });
  console.log(`SEED=${seed}`);
  // It takes one processor most of a minute: it is made while others work, and the first who needs it makes it otherwise.
  if (isWhole) void quietly(node, ['apps/server/testing/make-golden.ts']).catch(() => undefined);
  // Fetching a browser waits for the network: it is fetched while the units run, which need none.
  const chromium = isBrowserNeeded ? findChromium() : undefined;
  chromium?.catch(() => undefined);
  const results = [];
  const ran = [];
  if (withUnits) {
    const outcome = await units(node);
    results.push(vitestTotals(outcome));
    ran.push(...vitestRan(outcome.report, repository));
  }
  if (chromium) {
    const outcome = await journeys(node, await chromium, touched);
    results.push(playwrightTotals(outcome));
    ran.push(...playwrightRan(outcome.report));
  }
  const totals = addUp(results);
  tell(ran, (performance.now() - begin) / 60_000);
  console.log(`\n${sentence(totals)}`);
  return totals.failed > 0 || (totals.passed === 0 && !isChanged) ? 1 : 0;
});

/**
 * What each part took, what grew, and what somebody should look at.
 * @param {import('./test/parts.mjs').Ran[]} ran
 * @param {number} total in minutes
 */
function tell(ran, total) {
  const minutes = minutesOf(ran);
  const work = [...minutes].map(([part, took]) => `${part} ${took.toFixed(1)}`).join(', ');
  console.log(`\n${total.toFixed(1)} minutes. Minutes of work in each part: ${work}`);
  if (args.includes('--keep-minutes')) keep(minutes);
  if (isWhole && process.env['CI'] && fs.existsSync(keptMinutes))
    for (const line of grown(minutes, JSON.parse(fs.readFileSync(keptMinutes, 'utf8'))))
      console.log(`It grew: ${line}`);
  for (const line of toLookAt(ran, seed)) console.log(line);
}

/** @param {Map<string, number>} minutes */
function keep(minutes) {
  const rounded = [...minutes].map(([part, took]) => [part, Number(took.toFixed(2))]);
  fs.writeFileSync(keptMinutes, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
}

/** @param {string} node */
async function units(node) {
  const report = fresh('vitest.json');
  const options = ['--passWithNoTests', '--reporter=default', '--reporter=json'];
  if (isChanged) options.push('--changed');
  const chosen = projects?.flatMap((name) => ['--project', name]) ?? [];
  const run = inForeground(node, [
    programFile('vitest'),
    'run',
    ...options,
    `--outputFile.json=${report}`,
    ...chosen,
    ...filters,
  ]);
  return read(report, await run.ended);
}

/**
 * @param {string} node
 * @param {string} chromium its path
 * @param {string[] | undefined} touched the journeys to play, where not all
 */
async function journeys(node, chromium, touched) {
  const report = fresh('playwright.json');
  const isPicturesAlone = only !== undefined && !only.includes('journeys');
  const run = inForeground(
    node,
    [
      programFile('playwright'),
      'test',
      '--config=tests/playwright.config.ts',
      '--pass-with-no-tests',
      '--reporter=list,json',
      ...(isPicturesAlone ? ['--project=pictures'] : []),
      ...(touched?.map((name) => `/${name}\\.spec`) ?? []),
      ...filters,
    ],
    {
      env: {
        ...process.env,
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    },
  );
  return read(report, await run.ended);
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
