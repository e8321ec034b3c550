import { createHash, randomInt } from 'node:crypto';
import { badgeCodeDigits } from '@tarima/domain/floor/report-kinds';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { endUserPresences } from './presences.ts';

/** Returns the hash of a badge code: 80 random bits cannot be guessed and need no slow hash. */
const computeHash = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Returns when a user's badge was created; undefined without a badge. */
export const findBadgeCreationTime = async (
  tx: Transaction,
  userId: number,
): Promise<string | undefined> =>
  (
    await tx.row(sql<{ madeAt: string }>`
      select created_at as "madeAt" from floor_badges where account_id = ${tx.accountId} and user_id = ${userId}`)
  )?.madeAt;

/** Returns the code of a new badge, once: the previous badge becomes invalid, and its presences end. */
export async function issueBadge(tx: Transaction, userId: number): Promise<string> {
  const code = Array.from({ length: badgeCodeDigits }, () => randomInt(10)).join('');
  await tx.row(sql`
    insert into floor_badges (account_id, user_id, code_hash) values (${tx.accountId}, ${userId}, ${computeHash(code)})
    on conflict (account_id, user_id) do update set code_hash = excluded.code_hash, created_at = present()`);
  await endUserPresences(tx, userId);
  return code;
}

export async function deleteBadge(tx: Transaction, userId: number): Promise<void> {
  await tx.row(
    sql`delete from floor_badges where account_id = ${tx.accountId} and user_id = ${userId}`,
  );
  await endUserPresences(tx, userId);
}

/** Returns the owner of a badge, while they may sign in; undefined for an unknown badge. */
export const findBadgeHolder = async (tx: Transaction, code: string): Promise<number | undefined> =>
  (
    await tx.row(sql<{ userId: number }>`
      select b.user_id as "userId" from floor_badges b
      join users u on u.account_id = b.account_id and u.id = b.user_id and u.status = 'active'
      where b.account_id = ${tx.accountId} and b.code_hash = ${computeHash(code)}`)
  )?.userId;
