import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { usualMoment } from './moment.mjs';

/**
 * @typedef {{ name: string, startTime: number, endTime: number, status: string, message?: string, assertionResults: { status: string, fullName?: string, failureMessages?: string[] }[] }} VitestFile
 * @typedef {{ status: string, results: { duration: number, errors?: { message?: string }[] }[], projectName: string }} PlaywrightTest
 * @typedef {{ file: string, title: string, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ title?: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ part: string, file: string, title: string, seconds: number, outcome: 'passed' | 'failed' | 'second try', reason: string }} Ran
 */

/** The parts of the tests by their folder, the inner before the outer. */
const parts = new Map([
  ['domain', 'packages/domain'],
  ['embedded', 'apps/server/embedded'],
  ['server', 'apps/server'],
  ['web', 'apps/web'],
  ['durability', 'tests/durability'],
  ['scripts', 'scripts'],
  ['pictures', 'tests/pictures'],
  ['journeys', 'tests/journeys'],
]);

/** @param {string} file from the root of the repository */
export function partOf(file) {
  const found = [...parts].find(([, folder]) => file.startsWith(`${folder}/`));
  return found?.[0] ?? 'others';
}

/**
 * The files of a run of vitest, as they went.
 * @param {{ testResults?: VitestFile[] } | undefined} report
 * @param {string} repository
 * @returns {Ran[]}
 */
export function vitestRan(report, repository) {
  return (report?.testResults ?? []).map(
    ({ name, startTime, endTime, status, message, assertionResults }) => {
      const file = path.relative(repository, name).replaceAll(path.sep, '/');
      const failed = assertionResults.filter((test) => test.status === 'failed');
      // Tests that passed at the second try keep the failure messages of the first.
      const again = assertionResults.filter(
        ({ failureMessages = [] }) => failureMessages.length > 0,
      );
      const told = failed.length > 0 ? failed : again;
      return {
        part: partOf(file),
        file,
        title: told.map(({ fullName }) => fullName ?? '').join('; '),
        seconds: Math.max(0, endTime - startTime) / 1000,
        outcome: status === 'failed' ? 'failed' : again.length > 0 ? 'second try' : 'passed',
        reason: beginning(told[0]?.failureMessages?.[0] ?? message),
      };
    },
  );
}

/**
 * The journeys and pictures of a run, as they went.
 * @param {{ suites?: PlaywrightSuite[] } | undefined} report
 * @returns {Ran[]}
 */
export function playwrightRan(report) {
  return (report?.suites ?? []).flatMap((suite) => specsIn(suite)).flatMap(ofSpec);
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)];

/** @param {PlaywrightSpec} spec @returns {Ran[]} */
function ofSpec({ file, title, tests }) {
  return tests.map(({ results, status }) => ({
    part: partOf(`tests/${file}`),
    file: `tests/${file}`,
    title,
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    outcome: status === 'unexpected' ? 'failed' : status === 'flaky' ? 'second try' : 'passed',
    reason: beginning(results.flatMap(({ errors = [] }) => errors)[0]?.message),
  }));
}

/** Returns the first lines of a failure's message, without colours, so that the end of a log shows the failure. */
const beginning = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 3)
    .map((line) => line.trim().slice(0, 200))
    .join(' | ');

/**
 * Minutes of work in each part: what its files took, one after the other.
 * @param {readonly Ran[]} ran
 * @returns {Map<string, number>}
 */
export function minutesOf(ran) {
  /** @type {Map<string, number>} */
  const minutes = new Map();
  for (const { part, seconds } of ran) minutes.set(part, (minutes.get(part) ?? 0) + seconds / 60);
  return minutes;
}

/** Factor by which a part may grow before it is reported. */
const tolerated = 1.2;

/**
 * Returns the parts that grew since the figures were last stored. Compares their shares of the whole: the speed of the machine does not count.
 * @param {ReadonlyMap<string, number>} now
 * @param {Readonly<Record<string, number>>} kept
 * @returns {string[]}
 */
export function grown(now, kept) {
  const both = [...now].filter(([part]) => (kept[part] ?? 0) > 0);
  const paces = both
    .map(([part, minutes]) => minutes / (kept[part] ?? 1))
    .toSorted((a, b) => a - b);
  const pace = paces[Math.floor((paces.length - 1) / 2)] ?? 1;
  return both
    .filter(([part, minutes]) => minutes > (kept[part] ?? 0) * pace * tolerated)
    .map(
      ([part, minutes]) =>
        `${part} takes ${minutes.toFixed(1)} minutes of work; by what is kept in docs/test-minutes.json it would be ${((kept[part] ?? 0) * pace).toFixed(1)}`,
    );
}

/**
 * Returns the failed tests and those that needed a second try, with the commands that run them again.
 * @param {readonly Ran[]} ran
 * @param {string} again the command of the same run, like `SEED=7 npm test`
 * @returns {string[]}
 */
export function toLookAt(ran, again) {
  const lines = ran
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ part, file, title, outcome, reason }) => {
      const filter = file.slice((parts.get(part)?.length ?? -1) + 1);
      const command = `${again} -- --only=${part} ${filter}`;
      return `${outcome === 'failed' ? 'failed' : 'passed at its second try'}: ${file}${title && ` (${title})`}${reason && `\n  said: ${reason}`}\n  again: ${command}`;
    });
  return [...new Set(lines)];
}

/**
 * Returns the command that draws the same cases again: a soak draws more of them, and a play at a moment plays each journey in one language.
 * @param {Readonly<Record<string, string | undefined>>} environment the variables of the run
 * @returns {string} like `SEED=7 npm test`
 */
export function sameRun({
  MOMENT: moment,
  SEED: seed,
  DATED_ONLY: isDated,
  TEST_ZONE: zone,
  SOAK: isSoak,
}) {
  const variables = [
    ...(moment === usualMoment ? [] : [`MOMENT=${moment}`]),
    `SEED=${seed}`,
    ...(isDated ? [`DATED_ONLY=${isDated}`] : []),
    ...(zone ? [`TEST_ZONE=${zone}`] : []),
  ];
  return [...variables, isSoak ? 'npm run soak' : 'npm test'].join(' ');
}
