import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';

export type CodePurpose = 'validate-email' | 'reset-password' | 'change-email';

interface StoredCode {
  code_hash: Buffer;
  wrong_tries: number;
  used: boolean;
  expired: boolean;
}

/** Maximum number of guesses for one code: with a million codes and five guesses a lucky guess is improbable. */
const triesPerCode = 5;

const createCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

// Returns the keyed hash of a code: a plain hash of six digits would be reversed in a second.
const computeHash = (secret: Uint8Array, userId: number, code: string): Buffer =>
  createHmac('sha256', secret).update(`code ${userId} ${code}`).digest();

/** Creates a code for a user, which invalidates any earlier code for the same purpose. */
export async function issueMailedCode(
  tx: Transaction,
  secret: Uint8Array,
  user: { accountId: number; id: number },
  purpose: CodePurpose,
): Promise<string> {
  const code = createCode();
  await tx.row(sql`
    insert into mailed_codes (account_id, user_id, purpose, code_hash, expires_at)
    values (${user.accountId}, ${user.id}, ${purpose}, ${computeHash(secret, user.id, code)}, present() + interval '15 minutes')
    on conflict (account_id, user_id, purpose) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at, wrong_tries = 0, used_at = null`);
  return code;
}

/** Checks a code, and uses it up on request. A wrong code is counted. The result `again` means the right code for the second time. */
export async function redeemMailedCode(
  tx: Transaction,
  secret: Uint8Array,
  user: { accountId: number; id: number },
  purpose: CodePurpose,
  code: string,
  use: boolean,
): Promise<'good' | 'again' | 'wrong'> {
  const stored = await tx.row(sql<StoredCode>`
    select code_hash, wrong_tries, used_at is not null as used, expires_at < present() as expired
    from mailed_codes
    where account_id = ${user.accountId} and user_id = ${user.id} and purpose = ${purpose}
    for update`);
  if (!stored || stored.expired || stored.wrong_tries >= triesPerCode) return 'wrong';
  const right = timingSafeEqual(stored.code_hash, computeHash(secret, user.id, code));
  if (right && stored.used) return 'again';
  if (right && !use) return 'good';
  await tx.row(sql`
    update mailed_codes
    set used_at = case when ${right} then present() else used_at end, wrong_tries = wrong_tries + ${right ? 0 : 1}
    where account_id = ${user.accountId} and user_id = ${user.id} and purpose = ${purpose}`);
  return right ? 'good' : 'wrong';
}

/** Deletes the codes mailed to a user, after the mailbox or the credentials have changed. */
export const invalidateMailedCodes = (tx: Transaction, userId: number) =>
  tx.row(sql`delete from mailed_codes where account_id = ${tx.accountId} and user_id = ${userId}`);
