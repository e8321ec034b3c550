import { createWrongValueError } from '@tarima/domain/kit/errors';
import { stores } from '@tarima/domain/stores/store';
import { sql } from 'kysely';
import { getRowScope } from '../kit/catalogue/row-scope.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';

/** Asserts that a store exists in the account and is in the user's scope. */
export async function assertStoreInScope(
  tx: Transaction,
  person: ActingUser,
  storeId: number,
): Promise<void> {
  const reached = await tx.row(sql`
    select from stores
    where account_id = ${person.accountId} and id = ${storeId} and ${getRowScope(stores, person) ?? sql`true`}`);
  if (!reached) throw createWrongValueError('store', 'unknown');
}
