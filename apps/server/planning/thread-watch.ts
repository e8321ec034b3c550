import type { Worker } from 'node:worker_threads';

/** Interval of the checks, in milliseconds. */
const lookEvery = 1_000;

/**
 * Watches a working thread: a thread that uses more processor time than allowed without sending a message is stuck.
 * Elapsed time is no measure, since a busy machine gives a thread little processor time.
 */
export class ThreadWatch {
  readonly #worker: Worker;
  readonly #patience: number;
  readonly #onStuck: () => void;
  #timer: NodeJS.Timeout | undefined;
  /** Processor time of the thread at the first check since its last message, in milliseconds. */
  #usedBefore: number | undefined;

  /** Creates the watch. @param patience maximum processor time from one message to the next, in milliseconds */
  constructor(worker: Worker, patience: number, onStuck: () => void) {
    this.#worker = worker;
    this.#patience = patience;
    this.#onStuck = onStuck;
  }

  /** Starts or restarts the watch: the thread got work, or has sent a message. */
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
    // The thread may have ended its work in the meantime.
    if (used === undefined || timer !== this.#timer) return;
    this.#usedBefore ??= used;
    if (used - this.#usedBefore <= this.#patience) return;
    this.stop();
    this.#onStuck();
  }
}

/** Returns the processor time of a thread, in milliseconds; undefined for an ended thread. */
const getUsedTime = (worker: Worker): Promise<number | undefined> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1_000,
    () => undefined,
  );
