import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';

/** Simulated action of a person at a moment. */
interface Happening {
  readonly at: number;
  readonly by: ActingUser;
  run(): Promise<void> | void;
}

/** Runs simulated events in chronological order; an event may schedule later ones. */
export class DemoTimeline {
  readonly #tx: Transaction;
  readonly #ahead: Happening[] = [];
  /** Current moment of the simulation, in epoch milliseconds. */
  now = 0;

  constructor(tx: Transaction) {
    this.#tx = tx;
  }

  at(at: number, by: ActingUser, run: () => Promise<void> | void): void {
    const later = this.#ahead.findIndex((happening) => happening.at > at);
    this.#ahead.splice(later === -1 ? this.#ahead.length : later, 0, { at, by, run });
  }

  /** Runs all events up to a moment; later events are dropped. */
  async liveUntil(end: number): Promise<void> {
    for (let next = this.#ahead.shift(); next && next.at <= end; next = this.#ahead.shift()) {
      this.now = next.at;
      await become(this.#tx, String(next.by.id), new Date(next.at).toISOString());
      await next.run();
    }
    await become(this.#tx, '', '');
  }
}

/** Runs an action at a past moment, without a user. */
export async function runAtPastMoment<Result>(
  tx: Transaction,
  at: number,
  run: () => Promise<Result>,
): Promise<Result> {
  await become(tx, '', new Date(at).toISOString());
  const result = await run();
  await become(tx, '', '');
  return result;
}

/** Sets the user and the moment of written rows, for this transaction only. */
const become = (tx: Transaction, user: string, moment: string): Promise<unknown> =>
  tx.row(sql`
    select set_config('app.user_id', ${user}, true), set_config('app.present', ${moment}, true)`);

/** Returns random numbers from 0 up to 1, the same at every start (mulberry32), so that the demo always has the same history. */
export function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pickRandomInteger = (random: () => number, limit: number): number =>
  Math.floor(random() * limit);

export function pickRandomValue<Value>(random: () => number, values: readonly Value[]): Value {
  const value = values[pickRandomInteger(random, values.length)];
  if (value === undefined) throw new Error('Nothing to choose from');
  return value;
}
