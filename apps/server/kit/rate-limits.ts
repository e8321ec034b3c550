import { createHash } from 'node:crypto';
import { CodedError } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import type { Transaction } from './database.ts';

/** Maximum number of attempts of one subject in a time window. */
export interface RateLimit {
  /** Hash of the counted subject, so that personal data is not stored. */
  readonly subject: Buffer;
  readonly most: number;
  /** Time window of the count, at most an hour: older attempts are deleted. */
  readonly within: '15 minutes' | '1 hour';
}

/**
 * Counts one attempt against each limit, or against no limit when one is reached.
 * Simultaneous callers wait for each other, so they are limited like sequential callers.
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

/** Returns the moment at which all limits accept another attempt; undefined where they accept one now. Nothing is counted. */
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

/** Returns a subject that identifies no person. */
export const hashRateLimitSubject = (text: string): Buffer =>
  createHash('sha256').update(text).digest();
