import { createHash } from 'node:crypto';
import { CodedError } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import type { Transaction } from './database.ts';

/** Something that is done so often within a time, and no more. */
export interface RateLimit {
  /** Hash of the counted thing, so that personal data is not stored. */
  readonly subject: Buffer;
  readonly most: number;
  /** Window of the count, at most an hour: older attempts are deleted. */
  readonly within: '15 minutes' | '1 hour';
}

/**
 * Counts once against each cap, or against none of them when one is reached.
 * A caller at the same moment waits, so simultaneous calls are limited like sequential ones.
 * @throws CodedError ATTEMPTS_LIMIT_EXCEEDED
 */
export async function consumeRateLimits(
  tx: Transaction,
  limits: readonly RateLimit[],
): Promise<void> {
  const taken = await tx.row(sql<{ wait: number }>`
    select take_attempt(${tx.accountId}, ${limits.map(({ subject }) => subject)}::bytea[],
      ${limits.map(({ most }) => most)}::int[], ${limits.map(({ within }) => within)}::interval[]) as wait`);
  if (!taken) throw new Error('Nothing was counted');
  if (taken.wait > 0)
    throw new CodedError('ATTEMPTS_LIMIT_EXCEEDED', [], { retryAfter: taken.wait });
}

/** Returns the moment at which all of some caps take another attempt; undefined where they take one now. Nothing is counted. */
export async function findRateLimitEnd(
  tx: Transaction,
  limits: readonly RateLimit[],
): Promise<string | undefined> {
  const found = await tx.row(sql<{ until: string | null }>`
    select max(taken.at + asked.within) as until
    from unnest(${limits.map(({ subject }) => subject)}::bytea[], ${limits.map(({ most }) => most)}::int[],
      ${limits.map(({ within }) => within)}::interval[]) asked(subject, most, within)
    cross join lateral (
      select f.at from failed_attempts f
      where f.account_id = ${tx.accountId} and f.subject = asked.subject and f.at > present() - asked.within
      order by f.at desc offset asked.most - 1 limit 1) taken`);
  return found?.until ?? undefined;
}

/** Subject that identifies no person. */
export const toAnonymousSubject = (text: string): Buffer =>
  createHash('sha256').update(text).digest();
