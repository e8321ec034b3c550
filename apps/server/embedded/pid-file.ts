import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getSystemErrorCode } from '../operator-error.ts';

/** Contents of the file that PostgreSQL keeps in its folder while it runs (src/include/utils/pidfile.h). */
interface PidFile {
  pid: number;
  status: string; // 'starting', 'ready', 'stopping'…
}

export function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : undefined;
  } catch (error) {
    if (getSystemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Stops a PostgreSQL of an earlier run that still works on the folder. Tarima's lock is held by now, so its parent process is gone.
 * It is stopped, not taken over: the next one gets the settings, the version and the guard of this run.
 */
export async function stopOrphanedPostgres(
  cluster: string,
  log: (message: string) => void,
): Promise<void> {
  const orphan = readPidFile(cluster);
  if (!orphan || !isAlive(orphan.pid)) return; // PostgreSQL itself clears the file of a dead server, and checks its shared memory.
  if (!isPostmaster(orphan.pid, cluster)) {
    // The id now belongs to another process (usual in a restarted container), and PostgreSQL would refuse to start.
    fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  log(`stopping the PostgreSQL that an interrupted run left behind (process ${orphan.pid})`);
  process.kill(orphan.pid, 'SIGINT');
  const patience = performance.now() + 30_000;
  while (isAlive(orphan.pid)) {
    if (performance.now() > patience) process.kill(orphan.pid, 'SIGQUIT'); // SIGQUIT is an immediate shutdown: PostgreSQL recovers from its log at the next start.
    await sleep(20);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return getSystemErrorCode(error) === 'EPERM';
  }
}

function isPostmaster(pid: number, cluster: string): boolean {
  return readCommandLine(pid).includes(cluster);
}

function readCommandLine(pid: number): string {
  if (process.platform === 'win32') return ''; // Ending another program by TerminateProcess would be worse than a refused start.
  if (process.platform === 'linux') return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
}
