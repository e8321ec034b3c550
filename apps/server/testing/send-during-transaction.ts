import { expect } from 'vitest';
import type { Transaction } from '../kit/database.ts';
import type { TestServer } from './server.ts';

/**
 * Sends a request, or begins a job, while a transaction of the company is open, which commits once the request waits for one of its locks.
 * @param changeMore what the transaction changes while the request waits
 */
export async function sendDuringTransaction<Result>(
  server: TestServer,
  accountId: number,
  change: (tx: Transaction) => Promise<unknown>,
  send: () => Promise<Result>,
  changeMore?: (tx: Transaction) => Promise<unknown>,
): Promise<Result> {
  let sending: Promise<Result> | undefined;
  await server.database.tenant(accountId, async (tx) => {
    await change(tx);
    sending = send();
    await expectBlockedTransaction(server);
    await changeMore?.(tx);
  });
  if (!sending) throw new Error('Nothing was sent');
  return sending;
}

/** Waits until a transaction waits for a lock of another one. */
export const expectBlockedTransaction = (server: TestServer): Promise<void> =>
  expect
    .poll(() =>
      server.asOwner(`
        select 1 from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`),
    )
    .not.toEqual([]);
