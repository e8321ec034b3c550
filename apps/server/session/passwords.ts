import os from 'node:os';
import { hash, verify } from '@node-rs/argon2';

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashes are slow and large on purpose: a flood of sign-ins waits in line and leaves half of the processors, and two of
// the four threads that files are read with, to everybody else.
const atOnce = Math.min(2, Math.max(1, Math.floor(os.availableParallelism() / 2)));
const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The place is handed over to the next in line, or given back.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, cost));

// Made at first need, so that an unknown e-mail costs what a known one does.
let nobodysHash: Promise<string> | undefined;

/** Whether the password is that of the hash. Without a hash it takes as long, and is false. */
export async function passwordMatches(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const against = stored ?? (await nobodysHash);
  const matches = await inTurn(() => verify(against, password));
  return matches && stored !== undefined;
}
