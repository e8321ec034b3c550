// One clock, one source of chance: whatever asks past them makes tests that fail on some days alone.
import fs from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ message: string, pattern: RegExp, files: RegExp, but: readonly string[] }} Rule
 * `files`: what the rule is about, `but`: the files that are named for it
 */

const code = /\.(ts|tsx|mjs)$/;

/** @type {readonly Rule[]} */
const rules = [
  {
    message: 'asks for the present past `present()` of kit/clock.ts',
    pattern: /\bDate\.now\b|\bnew Date\(\)/,
    files: code,
    but: [
      'apps/server/kit/clock.ts',
      'apps/web/kit/clock.ts',
      'scripts/test/moment.mjs',
      'scripts/test/moved-date.mjs',
      'scripts/setup/web.mjs', // compared with the times of files
    ],
  },
  {
    message: 'asks for the present past `present()` of SQL',
    pattern:
      /(?<![.\w])(?:clock_timestamp|transaction_timestamp)\(\)|\b(?:current_timestamp|current_date)\b/i,
    files: /^(apps\/server|tests)\/.*\.ts$/,
    but: [],
  },
  {
    message: 'asks for the present past `present()` of SQL',
    pattern: /(?<![.\w])now\(\)/,
    files: /^(apps\/server\/(?!migrations\/)|tests\/).*\.ts$/,
    but: [
      'apps/server/kit/migrate.ts', // writes down when it ran, before there is a present()
      'apps/server/kit/jobs/watch.ts', // the worker's rows go by the machine's clock
      'apps/server/kit/jobs/jobs.test.ts',
      'apps/server/kit/mail/mail.test.ts',
      'apps/server/orders/expiry.test.ts',
      'apps/server/floor/follow.test.ts', // a function of its own
      'apps/server/testing/claims/claims.test.ts', // a word of SQL that claims know
    ],
  },
  {
    message: 'draws past the seed of the run',
    pattern: /\bMath\.random\b/,
    files: code,
    but: ['apps/web/shell/realtime/connection.ts'], // who lost the server comes back at another moment than the others
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
    const isProse = /^\s*(\*|\/\/|\/\*)/.test(line);
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
      .filter((name) => code.test(name) && !/\/(node_modules|dist|test-results)\//.test(name))
      .filter((name) => !name.startsWith('scripts/check/clocks.'))
      .flatMap((name) => pastTheClock(name, fs.readFileSync(path.join(repository, name), 'utf8'))),
  );
