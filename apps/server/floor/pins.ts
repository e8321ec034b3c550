import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { endUserPresences } from './presences.ts';

/** Returns the hash of a user's PIN; undefined without a PIN. */
export const findPinHash = async (tx: Transaction, userId: number): Promise<string | undefined> =>
  (
    await tx.row(sql<{ hash: string }>`
      select p.pin_hash as hash from floor_pins p
      join users u on u.account_id = p.account_id and u.id = p.user_id and u.status = 'active'
      where p.account_id = ${tx.accountId} and p.user_id = ${userId}`)
  )?.hash;

export const hasPin = async (tx: Transaction, userId: number): Promise<boolean> =>
  (await tx.row(sql`
    select from floor_pins where account_id = ${tx.accountId} and user_id = ${userId}`)) !==
  undefined;

/** Sets or removes a user's PIN; presences that began with the previous PIN end. */
export async function savePin(
  tx: Transaction,
  userId: number,
  hash: string | undefined,
): Promise<void> {
  await (hash === undefined
    ? tx.row(sql`delete from floor_pins where account_id = ${tx.accountId} and user_id = ${userId}`)
    : tx.row(sql`
        insert into floor_pins (account_id, user_id, pin_hash) values (${tx.accountId}, ${userId}, ${hash})
        on conflict (account_id, user_id) do update set pin_hash = excluded.pin_hash, created_at = present()`));
  await endUserPresences(tx, userId);
}
