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

/** A port that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || !address) throw new Error('No port to be had');
  return address.port;
}
