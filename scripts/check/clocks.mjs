// Checks that time and chance come from one source each: a call past them makes tests that fail on some days alone.
import fs from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ message: string, pattern: RegExp, files: RegExp, but: readonly string[] }} Rule
 * `files`: what the rule is about, `but`: the files that are named for it
 */

const code = /\.(ts|tsx|mjs)$/;
/** Sources with SQL. Migrations before 0181 are left out: they are older than `present()`. */
const sql =
  /^(apps\/server|tests)\/.*\.ts$|^apps\/server\/migrations\/(?!00|01[0-7]|0180)\d+_.*\.sql$/;

/** @type {readonly Rule[]} */
const rules = [
  {
    message: 'asks for the present past `present()` of kit/clock.ts',
    pattern:
      /\bDate\.now\b|\bnew Date(?:\(\)|(?=[;,)\]}]|$))|(?<![\w.]|new )Date\(\)|\.format\(\)|\bTemporal\.Now\b/,
    files: code,
    but: [
      'apps/server/kit/clock.ts',
      'apps/web/kit/clock.ts',
      'scripts/test/moment.mjs',
      'scripts/test/moved-date.mjs',
      'tests/journeys/clock.spec.ts', // what pages show
      'scripts/setup/web.mjs', // compared with the times of files
    ],
  },
  {
    message: 'asks for the present past `present()` of SQL',
    pattern:
      /(?<![.\w])(?:clock|transaction|statement)_timestamp\(\)|\b(?:current_timestamp|current_date|current_time|localtimestamp)\b|'now'::/i,
    files: sql,
    but: [],
  },
  {
    message: 'asks for the present past `present()` of SQL',
    pattern: /(?<![.\w])now\(\)/,
    files: sql,
    but: [
      'apps/server/kit/migrate.ts', // writes down when it ran, before there is a present()
      'apps/server/kit/jobs/watch.ts', // the worker's rows go by the machine's clock
      'apps/server/kit/jobs/jobs.test.ts',
      'apps/server/kit/mail/mail.test.ts',
      'apps/server/orders/expire-quotations.test.ts',
      'apps/server/floor/expected-completions.test.ts', // a function of its own
      'apps/server/testing/planned.ts', // the worker's rows again
      'apps/server/testing/claims/row-type-checker.test.ts', // a word of SQL that claims know
    ],
  },
  {
    message: 'waits for a time, not for what it waits for',
    pattern:
      /\bwaitForTimeout\b|\bsetTimeout as \w+|\bscheduler\.wait\b|new Promise\(\(?\w*\)? => setTimeout\(.*,/,
    files: /^(?!bench\/).*(\.test\.tsx?|\.spec\.ts)$|^tests\/|\/testing\//,
    but: [
      'tests/journeys/lightness.spec.ts', // the page's own timers and idle times, in their order
      // Files that try again until a condition holds, and wait in between.
      'apps/server/embedded/crash.test.ts',
      'apps/server/embedded/testing/writer.ts',
      'apps/server/kit/files/file-service.test.ts',
      'apps/server/kit/mail/mail.test.ts',
      'apps/server/sheets/testing/sheets.ts',
      'apps/server/testing/browser-socket.ts',
      'apps/server/testing/demo-data-folder.ts',
      'apps/server/testing/mailbox.ts',
      'apps/server/testing/server-process.ts',
      'tests/durability/plant.ts',
      'tests/durability/standby.test.ts',
      'tests/rig/proxied-servers.ts',
      // Files that wait to see that something does not happen: a busy machine may hide a fault there, and causes none.
      'apps/server/demo/live-demo.test.ts',
      'apps/server/kit/database.test.ts',
      'apps/server/kit/jobs/jobs.test.ts',
      'apps/web/floor/floor-tablet-model.test.ts',
      'apps/web/products/flow-crossing.test.tsx',
      'apps/web/shell/realtime/follow-server-messages.test.ts',
      'apps/server/orders/sheet.test.ts', // another second has to begin
      'tests/run/guide.ts', // pictures of the guide, taken when somebody asks for them
    ],
  },
  {
    message: 'opens browsers that keep the machine’s time: extend `inMovedBrowser`',
    pattern: /\bimport \{.*\btest\b.*from '@playwright\/test'/,
    files: /^tests\//,
    but: ['tests/run/moved-browser.ts'],
  },
  {
    message:
      'draws as few cases in the soak as in the gate: count them with `getCaseCount` or `getRoundCount`',
    pattern: /\bnumRuns: *\d/,
    files: /\.tsx?$/,
    but: [],
  },
  {
    message: 'draws past the seed of the run',
    pattern: /\bMath\.random\b/,
    files: code,
    but: ['apps/web/shell/realtime/realtime-connection.ts'], // who lost the server comes back at another moment than the others
  },
];

/**
 * @param {string} file its path in the repository, with slashes
 * @param {string} source
 * @returns {string[]} a line for each place that breaks a rule
 */
export function pastTheClock(file, source) {
  const own = rules.filter(({ files, but }) => files.test(file) && !but.includes(file));
  return source.split('\n').flatMap((line, at) => {
    const isProse = /^\s*(\*|\/\/|\/\*|--)/.test(line);
    return own
      .filter(({ pattern }) => !isProse && pattern.test(line))
      .map(({ message }) => `${file}:${at + 1}: ${message}`);
  });
}

/** @param {string} repository */
export const allPastTheClock = (repository) =>
  ['apps', 'packages', 'tests', 'bench', 'scripts'].flatMap((top) =>
    fs
      .readdirSync(path.join(repository, top), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(top, name.replaceAll('\\', '/')))
      .filter(
        (name) =>
          (code.test(name) || sql.test(name)) && !/\/(node_modules|dist|test-results)\//.test(name),
      )
      .filter((name) => !name.startsWith('scripts/check/clocks.'))
      .flatMap((name) => pastTheClock(name, fs.readFileSync(path.join(repository, name), 'utf8'))),
  );
