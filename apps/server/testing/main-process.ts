import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { getNodeEnvironment } from './node-environment.ts';

const program = path.join(import.meta.dirname, '../main.ts');

/**
 * Starts `main.ts` in a process of its own, like `npm start`, and waits until it is ready. It ends with the calling process.
 * @returns its output until then, and a function that stops it
 */
export async function startMainProcess(
  environment: Readonly<Record<string, string>>,
): Promise<{ said: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...getNodeEnvironment(),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      RATE_LIMIT: '0',
      ...environment,
    },
    // the channel lets it notice our death
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text) => {
      output += String(text);
      if (output.includes('Tarima is ready')) resolve();
    });
    child.once('exit', () => reject(new Error(`The server ended early:\n${output}`)));
  });
  return {
    said: output,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Ports that tests give to servers lie below those that systems give to connections, which would take one meanwhile. */
const [firstPort, portCount] = [20_000, 12_000];
let portsDrawn = 0;

/** Returns a free port that no other test draws soon: each process of tests counts from a place of its own. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = firstPort + ((process.pid * 61 + portsDrawn * 7) % portCount);
    portsDrawn += 1;
    const probe = net.createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
  throw new Error('No port to be had');
}
