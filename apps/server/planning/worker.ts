import { parentPort } from 'node:worker_threads';
import {
  computePlantCapacity,
  type CapacityRequest,
} from '@tarima/domain/planning/engine/capacity';
import {
  insertOrderIntoPlan,
  type OrderInsertionRequest,
} from '@tarima/domain/planning/engine/insert-order-into-plan';
import {
  moveWorkEarlier,
  type EarlierWorkRequest,
} from '@tarima/domain/planning/engine/move-work-earlier';
import { planOrders, type PlanOrdersRequest } from '@tarima/domain/planning/engine/plan-orders';
import {
  computePromisedDate,
  type PromiseRequest,
} from '@tarima/domain/planning/engine/compute-promised-date';
import { replanEvents, type ReplanRequest } from '@tarima/domain/planning/engine/replan-events';

/** Tasks of the engine's thread. They hold only data, so that they can be passed between threads. */
export type PlanningWorkerTask =
  | {
      readonly kind: 'plan';
      readonly request: PlanOrdersRequest;
      readonly milliseconds: number;
      /** Cancellation flag: any value but 0 means that the caller no longer waits. */
      readonly canceled: Int32Array<SharedArrayBuffer>;
    }
  | { readonly kind: 'promise'; readonly request: PromiseRequest }
  | { readonly kind: 'capacity'; readonly request: CapacityRequest }
  | { readonly kind: 'insert'; readonly request: OrderInsertionRequest }
  | { readonly kind: 'replan'; readonly request: ReplanRequest }
  | { readonly kind: 'earlier'; readonly request: EarlierWorkRequest };

export interface PlanningWorkerRequest {
  readonly id: number;
  readonly question: PlanningWorkerTask;
}

export type PlanningWorkerMessage =
  | { readonly id: number; readonly answer: unknown }
  /** Progress from 0 to 1. */
  | { readonly id: number; readonly share: number }
  | { readonly id: number; readonly failure: string };

/** Minimum interval between two progress messages, in milliseconds. */
const tellEvery = 200;

function answer(question: PlanningWorkerTask, sendShare: (share: number) => void): unknown {
  if (question.kind === 'promise') return computePromisedDate(question.request);
  if (question.kind === 'capacity') return computePlantCapacity(question.request);
  if (question.kind === 'insert') return insertOrderIntoPlan(question.request);
  if (question.kind === 'replan') return replanEvents(question.request);
  if (question.kind === 'earlier') return moveWorkEarlier(question.request);
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
    sendShare(share);
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

parentPort?.on('message', ({ id, question }: PlanningWorkerRequest) => {
  let message: PlanningWorkerMessage;
  try {
    message = { id, answer: answer(question, (share) => post({ id, share })) };
  } catch (error) {
    message = { id, failure: String(error) };
  }
  post(message);
});

function post(message: PlanningWorkerMessage): void {
  // A thread has no origin, unlike a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);
}
