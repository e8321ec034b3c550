import process from 'node:process';

const stopPatience = 25_000; // Milliseconds to stop; below the 30 s after which container platforms kill the process.
const sameKeypress = 1_000; // Milliseconds within which two signals are one Ctrl+C: both npm and the terminal pass it on.

interface Resource {
  name: string;
  release: () => unknown;
}

/** Resources that the process has started, so that they can be stopped in reverse sequence, at any moment. */
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

  /** Waits for a resource to start, and registers how it is stopped. */
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

  /** Stops everything and ends the process at the first stop signal; a second signal does not wait. */
  stopOnSignals(): void {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => this.#signalled());
    // The launcher keeps a channel to this process: when it closes, the launcher has died.
    if (process.connected) process.on('disconnect', () => this.#signalled());
  }

  /** Stops all resources, the newest first. */
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

  /** PostgreSQL notices the end and stops by itself; committed data is on the disk. */
  #force(reason: string): void {
    this.#log(reason);
    process.exit(1);
  }
}
