// npm start: sets up what is missing, then runs the server on the pinned Node until it is stopped.
import path from 'node:path';
import { inForeground, repository } from './processes.mjs';
import { setUp } from './setup.mjs';
import { main } from './tell.mjs';

await main(async () => {
  const args = process.argv.slice(2);
  const node = await setUp({ web: !args.includes('--help') });
  // Compiled once for each version of the code: a third of the time until the server's code runs.
  const env = { NODE_COMPILE_CACHE: path.join(repository, '.cache/node'), ...process.env };
  return inForeground(node, ['apps/server/main.ts', ...args], { env, channel: true }).ended;
});
