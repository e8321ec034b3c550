import os from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { isInsideTransaction } from '../kit/database.ts';
import { FairQueue } from '../kit/fair-queue.ts';

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashes are slow and large on purpose: a flood of sign-ins waits in line and leaves half of the processors,
// and two of the four threads that files are read with, to all other requests.
// A line that grows too long is closed.
const atOnce = Math.min(2, Math.max(1, Math.floor(os.availableParallelism() / 2)));
const fairQueue = new FairQueue({
  atOnce,
  perAddress: atOnce,
  waitingPerPerson: 100,
  waitingPerAddress: 100,
});

/** @param address of the sender, so that many requests from one address do not delay the others */
const inTurn = <Result>(address: string, work: () => Promise<Result>): Promise<Result> => {
  // Waiting in line with an open connection would take it from other requests.
  if (isInsideTransaction()) throw new Error('Nothing is hashed inside a transaction');
  return fairQueue.run({ address }, work);
};

export const hashPassword = async (password: string, address = ''): Promise<string> =>
  inTurn(address, () => hash(password, cost));

// Made at first need, so that an unknown e-mail takes as long as an existing one.
let nobodysHash: Promise<string> | undefined;

/** Stored while a user has no password yet: no password has this hash. */
export const noPasswordHash = 'none';

/** Whether the password is that of the hash. Without a hash it takes as long, and is false. */
export async function matchesPasswordHash(
  stored: string | undefined,
  password: string,
  address: string,
): Promise<boolean> {
  nobodysHash ??= hash('nobody has this password', cost);
  const known = stored !== undefined && stored !== noPasswordHash;
  const against = known ? stored : await nobodysHash;
  const matches = await inTurn(address, () => verify(against, password));
  return matches && known;
}
