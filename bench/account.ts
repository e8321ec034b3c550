import { createAccount } from '@tarima/server/accounts/commands';
import type { Database } from '@tarima/server/kit/database';
import { hashPassword } from '@tarima/server/session/passwords';
import { sql } from 'kysely';

/** Every account that the benchmarks sign in to has this one person. */
export const email = 'bench@tarima.test';
export const password = 'NailedPallets.26';

/** @returns the id of a new account that is reached by this host */
export async function makeAccount(database: Database, name: string, host: string): Promise<number> {
  const passwordHash = await hashPassword(password);
  let accountId = 0;
  await createAccount(database, name, async (tx) => {
    ({ accountId } = tx);
    await tx.row(sql`insert into account_hosts (host, account_id) values (${host}, ${accountId})`);
    await tx.row(sql`
      insert into users (account_id, name, email, password_hash, profile_id)
      values (${accountId}, 'Bench', ${email}, ${passwordHash}, 0)`);
  });
  return accountId;
}
