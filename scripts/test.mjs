// npm test: sets up what is missing, the browser included, runs every test, and ends with "N passed, N failed".
//   npm test -- --only=server        only these: domain, server, embedded, durability, web, scripts, journeys, pictures (several with commas);
//                                    journeys bring the pictures along
//   npm test -- session              only files whose path contains this
//   npm test -- --changed            what the changes since the last commit can have touched
//   npm run soak                     all rounds of races and fuzzing, every journey in every language, by a seed that is drawn
//   npm run soak -- --moments        what depends on the day or the hour, at twelve moments
//   MOMENT=2026-12-31T22:00:00-06:00 npm test     the same with all clocks at another moment; SEED=7 draws otherwise
//   npm test -- --keep-minutes       writes what each part took into docs/test-minutes.json
import fs from 'node:fs';
import path from 'node:path';
import { inForeground, quietly, repository } from './processes.mjs';
import { programFile } from './programs.mjs';
import { serverEnvironment } from './server.mjs';
import { setUp } from './setup.mjs';
import { installChromium, presentChromium } from './setup/chromium.mjs';
import { main, toldWords } from './tell.mjs';
import { changedFiles, journeysFor, unitsFor } from './test/changed.mjs';
import { moveClocks } from './test/moment.mjs';
import { playMoments } from './test/play-moments.mjs';
import { browserParts, readOptions } from './test/options.mjs';
import { refuseFullDisk } from './test/room-left.mjs';
import { chooseSeed } from './test/seed.mjs';
import { grown, minutesOf, playwrightRan, sameRun, toLookAt, vitestRan } from './test/parts.mjs';
import { addUp, playwrightTotals, sentence, vitestTotals, withoutBrowser } from './test/totals.mjs';

/** @typedef {import('./test/options.mjs').Options} Options */

const cache = path.join(repository, '.cache');
const keptMinutes = path.join(repository, 'docs/test-minutes.json');
process.env['NODE_COMPILE_CACHE'] ??= serverEnvironment.NODE_COMPILE_CACHE;

await main(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options.playsMoments) return playMoments();
  if (options.isSoak) process.env['SOAK'] = '1';
  refuseFullDisk();
  moveClocks();
  const seed = chooseSeed({ drawn: options.isSoak });
  if (isWhole(options)) process.env['WHOLE_RUN'] = '1';
  return play(options, seed);
});

/**
 * @param {Options} options
 * @param {string} seed
 */
async function play(options, seed) {
  const begin = performance.now();
  const changed = options.isChanged ? changedFiles() : undefined;
  const touched = changed && journeysFor(changed);
  const withBrowser =
    options.only === undefined || browserParts.some((part) => options.only?.includes(part));
  const isBrowserNeeded = withBrowser && (touched === undefined || touched.length > 0);
  const projects = options.only?.filter((name) => !browserParts.includes(name));
  // Reports a browser that is missing and cannot be installed before anything begins.
  const present = isBrowserNeeded ? presentChromium() : undefined;
  const node = await setUp({ web: isBrowserNeeded });
  console.log(`MOMENT=${process.env['MOMENT']} SEED=${seed}`);
  // Makes the demo company that tests begin with beside the first tests, as it takes one processor most of a minute; if this fails, the first test that needs it makes it.
  if (isWhole(options) || (options.isChanged && isBrowserNeeded))
    void quietly(node, ['apps/server/testing/make-golden.ts']).catch(() => undefined);
  // Fetching a browser waits for the network: it is fetched while the units run, which need none.
  const chromium = isBrowserNeeded ? Promise.resolve(present ?? installChromium()) : undefined;
  chromium?.catch(() => undefined);
  const results = [];
  const ran = [];
  /** @type {Record<string, number>} */
  const exitCodes = {};
  if (projects === undefined || projects.length > 0) {
    const near = changed && unitsFor(changed);
    const outcome = await units(node, options, { projects: projects ?? [], near });
    exitCodes['units'] = outcome.exitCode;
    results.push(vitestTotals(outcome));
    ran.push(...vitestRan(outcome.report, repository));
  }
  const browser = await chromium?.catch((error) => {
    console.error(`\n${toldWords(error)}`);
    results.push(withoutBrowser);
  });
  if (browser) {
    const outcome = await journeys(node, options, { chromium: browser, touched });
    exitCodes['browser tests'] = outcome.exitCode;
    results.push(playwrightTotals(outcome));
    ran.push(...playwrightRan(outcome.report));
  }
  const totals = addUp(results);
  tell(ran, (performance.now() - begin) / 60_000, options, exitCodes);
  if (ran.length === 0 && options.filters.length > 0)
    console.log(`\nNo file of these tests has ${options.filters.join(' or ')} in its path.`);
  console.log(`\n${sentence(totals)}`);
  return totals.failed > 0 || (totals.passed === 0 && !options.isChanged) ? 1 : 0;
}

/** @param {Options} options */
function isWhole({ only, filters, isChanged }) {
  return only === undefined && filters.length === 0 && !isChanged;
}

/**
 * Prints the minutes of each part, the parts that grew, and the tests that need a look.
 * @param {import('./test/parts.mjs').Ran[]} ran
 * @param {number} total in minutes
 * @param {Options} options
 * @param {Record<string, number>} exitCodes of the units and of the browser's tests
 */
function tell(ran, total, options, exitCodes) {
  const minutes = minutesOf(ran);
  const work = [...minutes].map(([part, took]) => `${part} ${took.toFixed(1)}`).join(', ');
  console.log(`\n${total.toFixed(1)} minutes. Minutes of work in each part: ${work}`);
  if (options.keepsMinutes) keep(minutes);
  if (isWhole(options) && process.env['CI'] && fs.existsSync(keptMinutes))
    for (const line of grown(minutes, JSON.parse(fs.readFileSync(keptMinutes, 'utf8'))))
      console.log(`It grew: ${line}`);
  for (const line of toLookAt(ran, sameRun(process.env))) console.log(line);
  const secondTries = ran.filter(({ outcome }) => outcome === 'second try').length;
  console.log(`Second tries: ${secondTries === 0 ? 'none' : secondTries}`);
  for (const [name, exitCode] of Object.entries(exitCodes))
    if (
      exitCode !== 0 &&
      !ran.some(({ outcome, part }) => outcome === 'failed' && isOf(name, part))
    )
      console.log(
        `failed: the ${name} ended with exit code ${exitCode} though none of their tests failed; what went wrong stands above, behind "error" or "Unhandled"`,
      );
}

/** @param {Map<string, number>} minutes */
function keep(minutes) {
  const rounded = [...minutes].map(([part, took]) => [part, Number(took.toFixed(2))]);
  fs.writeFileSync(keptMinutes, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
}

/** @param {string} name @param {string} part */
function isOf(name, part) {
  return (name === 'units') !== browserParts.includes(part);
}

/**
 * @param {string} node
 * @param {Options} options
 * @param {{ projects: string[], near: string[] | undefined }} which all projects where there are none; the files that a change can have touched, where it belongs to a noun
 */
async function units(node, { filters, isChanged }, { projects, near }) {
  const report = fresh('vitest.json');
  const files = near?.filter((file) => filters.every((filter) => file.includes(filter))) ?? filters;
  if (near && files.length === 0) return { report: undefined, exitCode: 0 };
  const options = ['--passWithNoTests', '--reporter=default', '--reporter=json'];
  if (isChanged && near === undefined) options.push('--changed');
  const chosen = projects.flatMap((name) => ['--project', name]);
  const run = inForeground(node, [
    programFile('vitest'),
    'run',
    ...options,
    `--outputFile.json=${report}`,
    ...chosen,
    ...files,
  ]);
  return read(report, await run.ended);
}

/**
 * @param {string} node
 * @param {Options} options
 * @param {{ chromium: string, touched: string[] | undefined }} with the browser's path, and the journeys to play where not all
 */
async function journeys(node, { only, filters }, { chromium, touched }) {
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
