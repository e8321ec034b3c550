import { parentPort } from 'node:worker_threads';
import { plantCapacity, type CapacityRequest } from '@tarima/domain/planning/capacity';
import { insertOrder, type InsertRequest } from '@tarima/domain/planning/insert';
import { planOrders, type PlanRequest } from '@tarima/domain/planning/plan';
import { promiseDate, type PromiseRequest } from '@tarima/domain/planning/promise';
import { replan, type ReplanRequest } from '@tarima/domain/planning/replan';

/** Requests to the engine: they hold data only, so that they can pass between threads. */
export type Question =
  | {
      readonly kind: 'plan';
      readonly request: PlanRequest;
      readonly milliseconds: number;
      /** Any value but 0: the caller no longer waits for the answer. */
      readonly canceled: Int32Array<SharedArrayBuffer>;
    }
  | { readonly kind: 'promise'; readonly request: PromiseRequest }
  | { readonly kind: 'capacity'; readonly request: CapacityRequest }
  | { readonly kind: 'insert'; readonly request: InsertRequest }
  | { readonly kind: 'replan'; readonly request: ReplanRequest };

export interface WorkerRequest {
  readonly id: number;
  readonly question: Question;
}

export type WorkerMessage =
  | { readonly id: number; readonly answer: unknown }
  /** How far it is, from 0 to 1. */
  | { readonly id: number; readonly share: number }
  | { readonly id: number; readonly failure: string };

/** Between two of them, in milliseconds. */
const tellEvery = 200;

function answer(question: Question, tell: (share: number) => void): unknown {
  if (question.kind === 'promise') return promiseDate(question.request);
  if (question.kind === 'capacity') return plantCapacity(question.request);
  if (question.kind === 'insert') return insertOrder(question.request);
  if (question.kind === 'replan') return replan(question.request);
  const { request, milliseconds, canceled } = question;
  const began = performance.now();
  const until = began + milliseconds;
  let reportedAt = -Infinity;
  /** First half of the progress: the initial plans; second half: their improvement. */
  const reportProgress = (share: number): void => {
    if (Atomics.load(canceled, 0) !== 0) throw new Error('Nobody waits for this plan any more');
    const now = performance.now();
    if (now - reportedAt < tellEvery) return;
    reportedAt = now;
    tell(share);
  };
  reportProgress(0);
  return planOrders({
    ...request,
    search: {
      ...request.search,
      begun: (share) => reportProgress(share / 2),
      shouldStop: () => {
        const now = performance.now();
        reportProgress(0.5 + Math.min(1, (now - began) / milliseconds) / 2);
        return now > until;
      },
    },
  });
}

parentPort?.on('message', ({ id, question }: WorkerRequest) => {
  let message: WorkerMessage;
  try {
    message = { id, answer: answer(question, (share) => post({ id, share })) };
  } catch (error) {
    message = { id, failure: String(error) };
  }
  post(message);
});

function post(message: WorkerMessage): void {
  // A thread has no origin, unlike a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);
}
