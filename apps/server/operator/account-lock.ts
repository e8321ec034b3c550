import type pg from 'pg';
import { toUsageError } from './accounts.ts';

/** Takes the lock of a company for as long as the connection lives. @throws OperatorError while another command has it */
export async function takeAccountLock(client: pg.Client, account: number): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('company out ' || $1::bigint, 0)) as taken`,
    [account],
  );
  if (rows[0]?.taken !== true)
    throw toUsageError(`Account ${account} is being archived or erased by another command`);
}
