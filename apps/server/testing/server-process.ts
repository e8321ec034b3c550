import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { findFreePort } from './main-process.ts';
import { getNodeEnvironment } from './node-environment.ts';
import { getQuickestFolder } from './quickest-folder.ts';

const program = path.join(import.meta.dirname, '../main.ts');

/** `main.ts` in a process of its own, as `npm start` runs it. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  /** Output so far. A line may come after the response to the request that it is about; the output is whole once the process has ended. */
  output = '';
  #hasClosed = false;

  /** @param file the `main.ts` of another version */
  constructor(environment: Record<string, string>, args: string[] = [], file = program) {
    this.#child = spawn(process.execPath, [file, ...args], {
      env: { ...getNodeEnvironment(), HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (text) => (this.output += String(text)));
    this.#ended = once(this.#child, 'close').then(() => (this.#hasClosed = true));
    onTestFinished(() => this.end('SIGTERM').then(() => undefined));
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async ready(): Promise<this> {
    await this.says('Tarima is ready');
    return this;
  }

  async says(words: string): Promise<void> {
    while (!this.output.includes(words)) {
      if (this.#hasClosed) throw new Error(`It ended early:\n${this.output}`);
      await sleep(20);
    }
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Signals, and waits for the end: the exit code, or null when the signal itself was the end. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.#child.kill(signal);
    return this.exitCode();
  }

  async exitCode(): Promise<number | null> {
    await this.#ended;
    return this.#child.exitCode;
  }
}

/** A data folder for one test. */
export function createDataFolder(): string {
  const folder = fs.mkdtempSync(path.join(getQuickestFolder(), 'tarima server-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns a port that was free a moment ago, as text for an environment. */
export const findFreePortText = async (): Promise<string> => String(await findFreePort());
