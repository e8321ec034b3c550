import { sql } from 'kysely';
import type { Database, Transaction } from '../kit/database.ts';
import { makeBuiltInProfiles } from '../profiles/commands.ts';

/** Makes an account and fills it, all or nothing. */
export async function createAccount(
  database: Database,
  name: string,
  fill: (tx: Transaction, accountId: number) => Promise<void>,
): Promise<void> {
  await database.transaction(sql`select 1`, async (tx) => {
    const account = await tx.row(
      sql<{ id: number }>`
        with made as (insert into accounts (name) values (${name}) returning id)
        select id, set_config('app.account_id', id::text, true) from made`,
    );
    if (!account) throw new Error('The account was not made');
    await makeBuiltInProfiles(tx, account.id);
    await fill(tx, account.id);
  });
}
