// npm run check: everything that reads the code without running it.
import fs from 'node:fs';
import path from 'node:path';
import { brokenRulesOf } from './check/arrow.mjs';
import { bundleBudget } from './check/budget.mjs';
import { allPastTheClock } from './check/clocks.mjs';
import { allWrongDecisions } from './check/decisions.mjs';
import { allUpwardImports } from './check/floors.mjs';
import { missingFromLockfile } from './check/lockfile.mjs';
import { allLostPaths } from './check/paths.mjs';
import { listBrokenLimits, describeProse, countRepositoryProse } from './check/prose.mjs';
import { wrongRooms } from './check/rooms.mjs';
import { allStatusLiterals } from './check/statuses.mjs';
import { allUnreadWordOrders } from './check/word-order.mjs';
import { quietly, repository } from './processes.mjs';
import { programFile } from './programs.mjs';
import { setUp } from './setup.mjs';
import { buildWeb } from './setup/web.mjs';
import { main, OperatorError, step } from './tell.mjs';

/** @typedef {{ name: string, run: () => Promise<unknown>, isPrinted?: boolean }} Check `isPrinted`: whether its result is printed */

await main(async () => {
  const node = await setUp({ web: false });
  /** @param {string} program @param {string[]} args */
  const run = (program, ...args) => quietly(node, [programFile(program), ...args]);

  /** @type {Check[]} */
  const checks = [
    { name: 'Format', run: () => run('oxfmt', '--check', '.') },
    { name: 'Lint', run: () => run('oxlint', '--type-aware') },
    { name: 'Arrow', run: async () => refuse(brokenRulesOf(repository)) },
    { name: 'Rooms', run: async () => refuse(wrongRooms(repository)) },
    { name: 'Floors', run: async () => refuse(allUpwardImports(repository)) },
    { name: 'Clocks', run: async () => refuse(allPastTheClock(repository)) },
    { name: 'Statuses', run: async () => refuse(allStatusLiterals(repository)) },
    { name: 'Word order', run: async () => refuse(allUnreadWordOrders(repository)) },
    { name: 'Decisions', run: async () => refuse(allWrongDecisions(repository)) },
    { name: 'Paths', run: async () => refuse(allLostPaths(repository)) },
    { name: 'Prose', run: async () => checkProse(), isPrinted: true },
    {
      name: 'Lockfile',
      run: async () => refuse(missingFromLockfile(readJson('package-lock.json'))),
    },
    ...workspaces().map((folder) => ({
      name: `Types of ${folder}`,
      run: () => run('tsc', '-p', folder),
    })),
    { name: 'Dead code', run: () => run('knip') },
    { name: 'Web build', run: () => buildWeb(node) },
    { name: 'Bundle budget', run: async () => bundleBudget(), isPrinted: true },
    {
      name: 'Schema snapshot',
      run: () => quietly(node, ['apps/server/kit/snapshot.ts', '--check']),
    },
  ];
  let failures = 0;
  for (const { name, run: check, isPrinted } of checks) {
    try {
      const result = await step(name, check);
      if (isPrinted) console.log(`  ${String(result)}`);
    } catch (error) {
      failures += 1;
      console.error(error instanceof OperatorError ? error.message : error);
    }
  }
  console.log(`\n${checks.length - failures} checks passed, ${failures} failed`);
  return failures > 0 ? 1 : 0;
});

function workspaces() {
  const folders = ['packages', 'apps'].flatMap((top) =>
    fs.readdirSync(path.join(repository, top)).map((name) => `${top}/${name}`),
  );
  return [...folders, 'tests', 'bench', 'scripts'].filter((folder) =>
    fs.existsSync(path.join(repository, folder, 'tsconfig.json')),
  );
}

function checkProse() {
  const prose = countRepositoryProse(repository);
  refuse(listBrokenLimits(prose, readJson('scripts/check/prose.json')));
  return describeProse(prose);
}

/** @param {string[]} problems */
function refuse(problems) {
  if (problems.length > 0) throw new OperatorError(problems.join('\n'));
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(fs.readFileSync(path.join(repository, file), 'utf8'));
}
