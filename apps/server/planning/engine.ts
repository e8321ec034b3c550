import { Worker } from 'node:worker_threads';
import { CodedError } from '@tarima/domain/kit/errors';
import type { CapacityRequest, PlantCapacity } from '@tarima/domain/planning/engine/capacity';
import type {
  OrderInsertion,
  OrderInsertionRequest,
} from '@tarima/domain/planning/engine/insert-order-into-plan';
import type { EarlierWorkRequest } from '@tarima/domain/planning/engine/move-work-earlier';
import type { PlanProposal, PlanOrdersRequest } from '@tarima/domain/planning/engine/plan-orders';
import type {
  PromisedDate,
  PromiseRequest,
} from '@tarima/domain/planning/engine/compute-promised-date';
import type { ReplanOutcome, ReplanRequest } from '@tarima/domain/planning/engine/replan-events';
import { ThreadWatch } from '../kit/thread-watch.ts';
import type { PlanningWorkerRequest, PlanningWorkerTask, PlanningWorkerMessage } from './worker.ts';

/** Maximum time for improving a plan, in milliseconds. */
const searchTime = 900;
/** Maximum processor time of the thread from one message to the next, in milliseconds: with more, the thread is ended. */
const patience = 20_000;

/** Callbacks and signals by which the waiting caller follows and cancels a plan. */
export interface PlanningWatcher {
  /** Callback with the progress, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Signal that aborts when the caller no longer waits: the thread abandons the plan. */
  readonly gone?: AbortSignal;
}

interface Waiting {
  readonly onProgress?: ((share: number) => void) | undefined;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Limits of an engine, in milliseconds. */
interface EngineLimits {
  /** Maximum processor time of the thread from one message to the next. */
  readonly patience?: number | undefined;
  /** Maximum time for improving a plan. With `Infinity` the rounds of the search alone end it, and the same request has the same plan. */
  readonly searchTime?: number | undefined;
}

/** Planning engine in a separate thread, so that requests are answered while it plans. The thread starts with the first request. */
export class PlanningEngine {
  readonly #patience: number;
  readonly #searchTime: number;
  #worker: Worker | undefined;
  #watch: ThreadWatch | undefined;
  #requestCount = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor(limits: EngineLimits = {}) {
    this.#patience = limits.patience ?? patience;
    this.#searchTime = limits.searchTime ?? searchTime;
  }

  /** Computes a plan. @throws CodedError SERVICE_UNAVAILABLE where the caller no longer waits. */
  async plan(
    request: PlanOrdersRequest,
    milliseconds = this.#searchTime,
    { onProgress, gone }: PlanningWatcher = {},
  ): Promise<PlanProposal> {
    const canceled = new Int32Array(new SharedArrayBuffer(4));
    const cancel = (): number => Atomics.store(canceled, 0, 1);
    if (gone?.aborted) cancel();
    gone?.addEventListener('abort', cancel, { once: true });
    try {
      return await this.#request<PlanProposal>(
        { kind: 'plan', request, milliseconds, canceled },
        onProgress,
      );
    } catch (error) {
      throw gone?.aborted ? new CodedError('SERVICE_UNAVAILABLE') : error;
    } finally {
      gone?.removeEventListener('abort', cancel);
    }
  }

  promise(request: PromiseRequest): Promise<PromisedDate> {
    return this.#request<PromisedDate>({ kind: 'promise', request });
  }

  capacity(request: CapacityRequest): Promise<PlantCapacity> {
    return this.#request<PlantCapacity>({ kind: 'capacity', request });
  }

  replan(request: ReplanRequest): Promise<ReplanOutcome> {
    return this.#request<ReplanOutcome>({ kind: 'replan', request });
  }

  moveEarlier(request: EarlierWorkRequest): Promise<ReplanOutcome> {
    return this.#request<ReplanOutcome>({ kind: 'earlier', request });
  }

  insert(request: OrderInsertionRequest): Promise<OrderInsertion> {
    return this.#request<OrderInsertion>({ kind: 'insert', request });
  }

  async close(): Promise<void> {
    this.#watch?.stop();
    await this.#worker?.terminate();
  }

  async #request<Answer>(
    question: PlanningWorkerTask,
    onProgress?: PlanningWatcher['onProgress'],
  ): Promise<Answer>;
  async #request(
    question: PlanningWorkerTask,
    onProgress?: PlanningWatcher['onProgress'],
  ): Promise<unknown> {
    const worker = (this.#worker ??= this.#start());
    const id = (this.#requestCount += 1);
    const workerRequest: PlanningWorkerRequest = { id, question };
    if (this.#waiting.size === 0) this.#watch?.start();
    try {
      return await new Promise<unknown>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject, onProgress });
        // A thread has no origin, unlike a window.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage(workerRequest);
      });
    } finally {
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#watch?.stop();
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('worker.ts', import.meta.url));
    // An idle thread does not keep the process alive.
    worker.unref();
    const watch = new ThreadWatch(worker, { perMessage: this.#patience }, () =>
      this.#giveUp(worker),
    );
    this.#watch = watch;
    worker.on('message', (message: PlanningWorkerMessage) => {
      watch.start();
      const waiting = this.#waiting.get(message.id);
      if ('failure' in message) waiting?.reject(new Error(message.failure));
      else if ('share' in message) waiting?.onProgress?.(message.share);
      else waiting?.resolve(message.answer);
    });
    worker.on('error', () => this.#giveUp(worker));
    return worker;
  }

  /** Rejects the waiting requests, to be retried; the next request starts a new thread. */
  #giveUp(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#watch?.stop();
    this.#watch = undefined;
    void worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new CodedError('SERVICE_UNAVAILABLE'));
  }
}
