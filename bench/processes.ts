import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serverEnvironment, serverFlags } from '../scripts/server.mjs';
import { isReady } from './loader.ts';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export interface Started {
  readonly port: number;
  readonly pid: number;
  /** Milliseconds from the start of the process until /readyz answered 200. */
  readonly readyAfter: number;
  stop(): Promise<void>;
}

/** The product as `npm start` runs it: on a database that runs already, or on the one in its data folder. */
export const startTarima = (
  port: number,
  place: { DATA_DIR: string; DATABASE_URL?: string; RATE_LIMIT?: string },
): Promise<Started> =>
  start([...serverFlags, file('../apps/server/main.ts')], port, {
    ...serverEnvironment,
    DEMO: 'false',
    RATE_LIMIT: '0',
    ...place,
    LOG_LEVEL: 'warn',
  });

/** The baseline: see bare.ts. */
export const startBare = (port: number, databaseUrl: string): Promise<Started> =>
  start([file('bare.ts')], port, { DATABASE_URL: databaseUrl });

const patience = 300_000; // milliseconds: on a busy machine a start takes minutes

async function start(args: string[], port: number, env: Record<string, string>): Promise<Started> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await isReady(port))) {
    if (child.exitCode !== null)
      throw new Error(`${args.join(' ')} ended with code ${child.exitCode}`);
    if (performance.now() - started > patience) {
      child.kill('SIGKILL');
      throw new Error(`${args.join(' ')} was not ready after five minutes`);
    }
    await sleep(10);
  }
  const readyAfter = performance.now() - started;
  return { port, pid: child.pid ?? 0, readyAfter, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
}

/** Resident memory of a process, in megabytes. */
export async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
