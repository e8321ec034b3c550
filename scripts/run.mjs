// node scripts/run.mjs <program> …: runs a program that a package brings, or `node` itself, on the pinned Node.
import { inForeground } from './processes.mjs';
import { programFile } from './programs.mjs';
import { setUp } from './setup.mjs';
import { main } from './tell.mjs';

await main(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const node = await setUp({ web: false });
  const program = name === 'node' ? [] : [programFile(name)];
  return inForeground(node, [...program, ...args]).ended;
});
