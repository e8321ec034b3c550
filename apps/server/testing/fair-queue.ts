import { FairQueue } from '../kit/fair-queue.ts';

/** Queue without limits, for routes that a test adds. */
export const createUnlimitedQueue = (): FairQueue =>
  new FairQueue({
    atOnce: Infinity,
    perAddress: Infinity,
    waitingPerPerson: Infinity,
    waitingPerAddress: Infinity,
  });
