import { Turns } from '../kit/turns.ts';

/** Queue without limits, for routes that a test adds. */
export const freeTurns = (): Turns =>
  new Turns({
    atOnce: Infinity,
    perAddress: Infinity,
    waitingPerPerson: Infinity,
    waitingPerAddress: Infinity,
  });
