import os from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { isInsideTransaction } from '../kit/database.ts';
import { FairQueue } from '../kit/fair-queue.ts';

// Cost parameters: OWASP's minimum for argon2id, 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Maximum number of simultaneous hashes, which are slow and large on purpose.
// Sign-ins wait in a queue, and leave half of the processors, and two of the four file threads, to other requests.
// A queue that is too long is closed.
const atOnce = Math.min(2, Math.max(1, Math.floor(os.availableParallelism() / 2)));
const fairQueue = new FairQueue({
  atOnce,
  perAddress: atOnce,
  waitingPerPerson: 100,
  waitingPerAddress: 100,
});

/** Runs hashing in the queue. @param address address of the client, so that many requests from one address do not delay the others */
const runInTurn = <Result>(address: string, work: () => Promise<Result>): Promise<Result> => {
  // Waiting in the queue with an open connection would take it from other requests.
  if (isInsideTransaction()) throw new Error('Nothing is hashed inside a transaction');
  return fairQueue.run({ address }, work);
};

export const hashPassword = async (password: string, address = ''): Promise<string> =>
  runInTurn(address, () => hash(password, cost));

// Created when first needed, so that an unknown e-mail takes as long as an existing one.
let nobodysHash: Promise<string> | undefined;

/** Placeholder of a user without a password: no password has this hash. */
export const noPasswordHash = 'none';

/** Returns whether a password matches a hash. Without a hash it takes equally long, and returns false. */
export async function matchesPasswordHash(
  stored: string | undefined,
  password: string,
  address: string,
): Promise<boolean> {
  nobodysHash ??= hash('nobody has this password', cost);
  const known = stored !== undefined && stored !== noPasswordHash;
  const against = known ? stored : await nobodysHash;
  const matches = await runInTurn(address, () => verify(against, password));
  return matches && known;
}
