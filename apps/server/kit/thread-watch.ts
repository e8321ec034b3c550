import type { Worker } from 'node:worker_threads';

/** Interval of the checks, in milliseconds. */
const lookEvery = 1_000;

/** Limits of a thread's processor time, in milliseconds. */
export interface ThreadLimits {
  /** Maximum from one message to the next. */
  readonly perMessage: number;
  /** Maximum of the thread's whole life. */
  readonly total?: number;
}

/**
 * Watches a working thread: a thread that uses more processor time than allowed without sending a message is stuck.
 * Elapsed time is no measure, since a busy machine gives a thread little processor time.
 */
export class ThreadWatch {
  readonly #worker: Worker;
  readonly #limits: ThreadLimits;
  readonly #onStuck: () => void;
  #timer: NodeJS.Timeout | undefined;
  /** Processor time of the thread at the first check since its last message, in milliseconds. */
  #usedBefore: number | undefined;

  constructor(worker: Worker, limits: ThreadLimits, onStuck: () => void) {
    this.#worker = worker;
    this.#limits = limits;
    this.#onStuck = onStuck;
  }

  /** Starts or restarts the watch: the thread got work, or has sent a message. */
  start(): void {
    this.#usedBefore = undefined;
    this.#timer ??= setInterval(
      () => void this.#look(),
      Math.min(lookEvery, this.#limits.perMessage),
    );
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
    const { perMessage, total = Infinity } = this.#limits;
    if (used - this.#usedBefore <= perMessage && used <= total) return;
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
