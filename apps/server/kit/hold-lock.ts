import { sql } from 'kysely';
import type { Transaction } from './database.ts';

/** Builds the key of a lock: its name, the account, and the record of the account that it is about. */
const buildLockKey = ({ accountId }: Transaction, name: string, subject: string | number) =>
  sql`hashtextextended(${`${name} ${accountId} ${subject}`.trim()}, 0)`;

/**
 * Waits until no other transaction of the account holds the lock of this name, and holds it until the end of the transaction.
 * @param subject record of the account that the lock is about; the whole account by default
 */
export const holdLock = (
  tx: Transaction,
  name: string,
  subject: string | number = '',
): Promise<unknown> =>
  tx.row(sql`select pg_advisory_xact_lock(${buildLockKey(tx, name, subject)})`);

/** Holds a lock together with others who share it; `holdLock` waits for all of them. */
export const holdSharedLock = (tx: Transaction, name: string): Promise<unknown> =>
  tx.row(sql`select pg_advisory_xact_lock_shared(${buildLockKey(tx, name, '')})`);
