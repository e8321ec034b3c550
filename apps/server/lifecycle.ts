import process from 'node:process';

const stopPatience = 25_000; // milliseconds; below the 30 s after which container platforms kill
const sameKeypress = 1_000; // npm and the terminal both pass one Ctrl+C on

interface Resource {
  name: string;
  release: () => unknown;
}

/** Resources that the process has started, so that they can be stopped in the opposite order, at any moment. */
export class ProcessLifecycle {
  readonly #log: (message: string) => void;
  readonly #held: Resource[] = [];
  #starting: Promise<unknown> = Promise.resolve();
  #stoppedAt: number | undefined;

  constructor(log: (message: string) => void) {
    this.#log = log;
  }

  get isStopping(): boolean {
    return this.#stoppedAt !== undefined;
  }

  /** Waits for something to start, and remembers how it is stopped. */
  async hold<T>(name: string, starting: Promise<T>, release: (started: T) => unknown): Promise<T> {
    const remembered = starting.then((started) => {
      this.#held.push({ name, release: () => release(started) });
      return started;
    });
    this.#starting = remembered.catch(() => undefined);
    const started = await remembered;
    this.check();
    return started;
  }

  /** Aborts the start if a stop was requested. */
  check(): void {
    if (this.isStopping) throw new Error('Asked to stop while starting');
  }

  /** Stops everything and ends the process at the first of these; a second signal does not wait. */
  stopOnSignals(): void {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => this.#signalled());
    // the launcher keeps a channel to us: it closing means that the launcher died without a word
    if (process.connected) process.on('disconnect', () => this.#signalled());
  }

  /** Releases what is held, the newest first. */
  async release(): Promise<void> {
    this.#stoppedAt ??= performance.now();
    await this.#starting;
    for (const { name, release } of this.#held.splice(0).toReversed()) {
      try {
        await release();
      } catch (error) {
        this.#log(`The ${name} did not stop cleanly: ${String(error)}`);
      }
    }
  }

  #signalled(): void {
    if (this.#stoppedAt !== undefined) {
      if (performance.now() - this.#stoppedAt > sameKeypress) this.#force('Stopping at once.');
      return;
    }
    this.#log('Stopping: requests in progress finish first. A second Ctrl+C does not wait.');
    setTimeout(() => this.#force('It took too long.'), stopPatience).unref();
    void this.release().then(() => {
      this.#log('Stopped.');
      process.exit(0);
    });
  }

  /** PostgreSQL notices and stops by itself; what was acknowledged is on the disk. */
  #force(reason: string): void {
    this.#log(reason);
    process.exit(1);
  }
}
