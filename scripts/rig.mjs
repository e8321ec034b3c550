// npm run rig: runs that need programs or a history of git. It prints the needs of each run, and starts those whose needs are met.
//   npm run rig -- --only=haproxy      only these: versions, haproxy, caddy (several with commas); one without what it needs fails
//   npm run rig -- --old=v1.4          the older version of `versions`: a commit, branch or tag of git
import { inForeground, repository } from './processes.mjs';
import { programFile } from './programs.mjs';
import { findRig, readRigOptions, rigRuns } from './rig/runs.mjs';
import { setUp } from './setup.mjs';
import { main, OperatorError } from './tell.mjs';
import { moveClocks } from './test/moment.mjs';

await main(async () => {
  const options = readRigOptions(process.argv.slice(2));
  const found = await findRig(repository, options);
  for (const { name, shows, needs, missing } of found)
    console.log(`${name}: ${shows}\n  needs ${needs}: ${missing ?? 'found'}`);
  const required = [...(options.only ?? []), ...(options.old === undefined ? [] : ['versions'])];
  const named = options.only ?? Object.keys(rigRuns);
  const ready = found.filter(({ name, missing }) => named.includes(name) && !missing);
  const lack = found.find(({ name, missing }) => required.includes(name) && missing);
  if (lack) throw new OperatorError(`The run "${lack.name}" needs ${lack.needs}: ${lack.missing}.`);
  if (ready.length === 0) {
    console.log('\nNothing here can be run. Install what one of them needs, and run this again.');
    return 1;
  }
  const node = await setUp({ web: false });
  moveClocks();
  const old = found.find(({ name }) => name === 'versions')?.commit;
  const files = ready.map(({ name }) => `${name}.test.ts`);
  const args = [programFile('vitest'), 'run', '--config=tests/rig/vitest.config.ts', ...files];
  const env = { ...process.env, ...(old !== undefined && { OLD_VERSION: old }) };
  return inForeground(node, args, { env }).ended;
});
