import { wrongValue } from '@tarima/domain/kit/errors';
import { stores } from '@tarima/domain/stores/store';
import { sql } from 'kysely';
import { reachOf } from '../kit/catalogue/lock.ts';
import type { Transaction } from '../kit/database.ts';
import type { Person } from '../kit/serve.ts';

/** Refuses a store that the account has not, or that this person does not reach. */
export async function reachStore(tx: Transaction, person: Person, storeId: number): Promise<void> {
  const reached = await tx.row(sql`
    select from stores
    where account_id = ${person.accountId} and id = ${storeId} and ${reachOf(stores, person) ?? sql`true`}`);
  if (!reached) throw wrongValue('store', 'unknown');
}
