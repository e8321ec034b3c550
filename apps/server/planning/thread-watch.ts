import type { Worker } from 'node:worker_threads';

/** Between two looks at a thread, in milliseconds. */
const lookEvery = 1_000;

/**
 * Watches a thread that works: one that uses more processor time than allowed without a message is stuck.
 * The clock is no measure, for a busy machine gives a thread little of it.
 */
export class ThreadWatch {
  readonly #worker: Worker;
  readonly #patience: number;
  readonly #onStuck: () => void;
  #timer: NodeJS.Timeout | undefined;
  /** Processor time of the thread at the first look since its last message, in milliseconds. */
  #usedBefore: number | undefined;

  /** @param patience processor time from one message to the next, in milliseconds */
  constructor(worker: Worker, patience: number, onStuck: () => void) {
    this.#worker = worker;
    this.#patience = patience;
    this.#onStuck = onStuck;
  }

  /** Begins to watch, or begins anew: the thread has work, or has sent a message. */
  start(): void {
    this.#usedBefore = undefined;
    this.#timer ??= setInterval(() => void this.#look(), Math.min(lookEvery, this.#patience));
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #look(): Promise<void> {
    const timer = this.#timer;
    const used = await getUsedTime(this.#worker);
    // Meanwhile the thread may have ended its work.
    if (used === undefined || timer !== this.#timer) return;
    this.#usedBefore ??= used;
    if (used - this.#usedBefore <= this.#patience) return;
    this.stop();
    this.#onStuck();
  }
}

/** Returns the processor time that a thread has used, in milliseconds; undefined for one that has ended. */
const getUsedTime = (worker: Worker): Promise<number | undefined> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1_000,
    () => undefined,
  );
