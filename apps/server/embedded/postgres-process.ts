import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../operator-error.ts';
import type { SystemAccount } from './system-account.ts';
import type { PostgresBinaries } from './binaries.ts';
import { readPidFile } from './pid-file.ts';

const startPatience = 60_000; // Maximum start time in milliseconds; recovery after a crash took 0.2 to 1.7 s in trials.
const stopPatience = 30_000;
const setpriv = '/usr/bin/setpriv';

export interface PostgresProcessOptions {
  cluster: string;
  binaries: PostgresBinaries;
  account: SystemAccount | undefined;
  settings: Record<string, string>;
  logFile: string;
  log: (message: string) => void;
}

/** PostgreSQL server as a child process, restarted on the same port if it dies. */
export class PostgresProcess {
  readonly #options: PostgresProcessOptions;
  #port = 0;
  #child: ChildProcess | undefined;
  #stopping = false;
  #restart: Promise<void> = Promise.resolve();

  constructor(options: PostgresProcessOptions) {
    this.#options = options;
  }

  get port(): number {
    return this.#port;
  }

  async start(): Promise<void> {
    const deadline = performance.now() + startPatience;
    const logStart = getFileSize(this.#options.logFile);
    for (;;) {
      // The port stays the same at a restart, because the pool uses it; the first start takes any free port.
      if (this.#child === undefined) this.#port = await findFreePort();
      const child = this.#spawn();
      if (await isReady(child, this.#options.cluster)) {
        this.#child = child;
        child.once('exit', () => this.#died());
        return;
      }
      if (this.#stopping) return;
      const words = readLogSince(this.#options.logFile, logStart);
      if (performance.now() > deadline || !isTemporaryFailure(words))
        throw createStartError(words, this.#options.logFile);
      await sleep(150);
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#restart;
    const child = this.#child;
    if (!child || hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGINT'); // SIGINT is a fast shutdown: it ends sessions and writes a checkpoint.
    const hurry = setTimeout(() => child.kill('SIGQUIT'), stopPatience); // SIGQUIT is an immediate shutdown: it loses nothing, and PostgreSQL recovers at the next start.
    await ended;
    clearTimeout(hurry);
  }

  #died(): void {
    if (this.#stopping) return;
    this.#options.log('PostgreSQL ended unexpectedly; starting it again');
    this.#restart = this.#startAgain();
  }

  async #startAgain(): Promise<void> {
    while (!this.#stopping) {
      try {
        await this.start();
        if (!this.#stopping) this.#options.log('PostgreSQL is back');
        return;
      } catch (error) {
        this.#options.log(
          `PostgreSQL does not come back, trying again: ${error instanceof Error ? error.message : String(error)}`,
        );
        await sleep(2_000);
      }
    }
  }

  #spawn(): ChildProcess {
    const { cluster, binaries, settings, logFile } = this.#options;
    // A process that dropped root already runs as that account.
    const account = process.getuid?.() === 0 ? this.#options.account : undefined;
    const options = {
      ...settings,
      port: String(this.#port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
    };
    const args = [
      '-D',
      cluster,
      ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    const output = fs.openSync(logFile, 'a', 0o640);
    try {
      const child = launch(binaries.postgres, args, account, output);
      child.on('error', (error) => fs.appendFileSync(logFile, `${error.message}\n`)); // The program could not be started.
      return child;
    } finally {
      fs.closeSync(output);
    }
  }
}

/** Returns the few environment variables that PostgreSQL needs: inherited PG… or LC_… variables must not change its behaviour. */
export function getPostgresEnvironment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    SystemRoot: process.env['SystemRoot'],
    LC_ALL: 'C',
    TZ: 'UTC',
  };
}

function launch(
  program: string,
  args: string[],
  account: SystemAccount | undefined,
  output: number,
): ChildProcess {
  const identity = account && { uid: account.uid, gid: account.gid };
  // The process is detached: Ctrl+C in the terminal must reach only Node, which finishes requests before the database stops.
  const common = {
    detached: true,
    cwd: '/',
    env: getPostgresEnvironment(),
    stdio: ['ignore', output, output] as const,
  };
  const child = fs.existsSync(setpriv)
    ? spawn(setpriv, [...listSetprivArguments(account), '--', program, ...args], {
        ...common,
        stdio: [...common.stdio],
      })
    : spawn(program, args, { ...common, stdio: [...common.stdio], ...identity });
  child.unref();
  return child;
}

/**
 * Returns the arguments of `setpriv` with which Linux stops PostgreSQL when Node dies for any reason.
 * The signal must be set after the change of account, which clears it.
 */
function listSetprivArguments(account: SystemAccount | undefined): string[] {
  const identity = account
    ? ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups']
    : [];
  return [...identity, '--pdeathsig', 'INT'];
}

async function isReady(child: ChildProcess, cluster: string): Promise<boolean> {
  while (!hasEnded(child)) {
    const file = readPidFile(cluster);
    if (file && file.pid === child.pid && file.status === 'ready') return true;
    await sleep(15);
  }
  return false;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * Returns whether a failed start may be retried.
 * Right after kill -9 the dead server's memory is still in use, and a free port may be taken.
 */
function isTemporaryFailure(words: string): boolean {
  return (
    words.includes('shared memory block') ||
    words.includes('Address already in use') ||
    words.includes('lock file "postmaster.pid"')
  );
}

function createStartError(words: string, logFile: string): OperatorError {
  return new OperatorError(
    'POSTGRES_FAILED',
    `PostgreSQL did not start. Its log ${logFile} ends with:\n${words.trim() || '(nothing)'}`,
  );
}

function getFileSize(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function readLogSince(logFile: string, start: number): string {
  return fs.readFileSync(logFile).subarray(start).toString('utf8').slice(-2000);
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('no free port')),
      );
    });
  });
}
