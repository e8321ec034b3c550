import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import readline from 'node:readline';
import { onTestFinished } from 'vitest';

export interface DatabaseProcess {
  child: ChildProcess;
  ownerUrl: string;
}

/** Starts a database in a Node process of its own, so that the process can be killed, or be another user's. */
export async function startDatabaseProcess(
  dataDir: string,
  user: { uid?: number; gid?: number } = {},
): Promise<DatabaseProcess> {
  const program = path.join(import.meta.dirname, 'database-process.ts');
  const child = spawn(process.execPath, [program, dataDir], {
    ...user,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => killProcess(child, 'SIGTERM'));
  const lines = readline.createInterface({ input: child.stdout });
  const [ownerUrl] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('the process ended early'))),
  ]);
  return { child, ownerUrl: String(ownerUrl) };
}

export async function killProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, 'exit');
  child.kill(signal);
  await end;
}
