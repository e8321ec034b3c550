import { parentPort } from 'node:worker_threads';
import { plantCapacity, type CapacityRequest } from '@tarima/domain/planning/capacity';
import { planOrders, type PlanRequest } from '@tarima/domain/planning/plan';
import { promiseDate, type PromiseRequest } from '@tarima/domain/planning/promise';
import { replan, type ReplanRequest } from '@tarima/domain/planning/replan';

/** What the engine is asked: the requests hold data only, so that they can travel between threads. */
export type Question =
  | { readonly kind: 'plan'; readonly request: PlanRequest; readonly milliseconds: number }
  | { readonly kind: 'promise'; readonly request: PromiseRequest }
  | { readonly kind: 'capacity'; readonly request: CapacityRequest }
  | { readonly kind: 'replan'; readonly request: ReplanRequest };

export interface Asked {
  readonly id: number;
  readonly question: Question;
}

export type Told =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: string };

function answer(question: Question): unknown {
  if (question.kind === 'promise') return promiseDate(question.request);
  if (question.kind === 'capacity') return plantCapacity(question.request);
  if (question.kind === 'replan') return replan(question.request);
  const until = performance.now() + question.milliseconds;
  return planOrders({
    ...question.request,
    search: { ...question.request.search, shouldStop: () => performance.now() > until },
  });
}

parentPort?.on('message', ({ id, question }: Asked) => {
  let told: Told;
  try {
    told = { id, answer: answer(question) };
  } catch (error) {
    told = { id, failure: String(error) };
  }
  // A thread has no origin, unlike a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(told);
});
