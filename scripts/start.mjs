// npm start: sets up what is missing, then runs the server on the pinned Node until it is stopped.
import { inForeground } from './processes.mjs';
import { serverEnvironment, serverFlags } from './server.mjs';
import { setUp } from './setup.mjs';
import { main } from './tell.mjs';

await main(async () => {
  const args = process.argv.slice(2);
  const node = await setUp({ web: !args.includes('--help') });
  const env = { ...serverEnvironment, ...process.env };
  const started = [...serverFlags, 'apps/server/main.ts', ...args];
  return inForeground(node, started, { env, channel: true }).ended;
});
