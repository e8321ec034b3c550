import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { consumeRateLimits, findRateLimitEnd, type RateLimit } from '../kit/rate-limits.ts';
import { getRateLimitAddress } from '../kit/rate-limit-address.ts';
import type { Database, Transaction } from '../kit/database.ts';

/** Limit of attempts for one e-mail from one address. */
const perPair: Omit<RateLimit, 'subject'> = { most: 5, within: '15 minutes' };
/**
 * Limit of attempts from one origin.
 * An office shares an address, and a station its tablet: they may err more often, but cannot guess through a list of e-mails.
 */
const perOrigin: Omit<RateLimit, 'subject'> = { most: 50, within: '15 minutes' };

/** Purposes that are counted separately: wrong PINs in a plant do not block sign-ins in its office. */
export type AttemptPurpose =
  | 'sign-in'
  | 'mail'
  | 'code'
  | 'password'
  | 'second-factor'
  | 'pin'
  | 'badge'
  | 'pairing'
  | 'driver';

/** Attempt at a target (an e-mail or another name) from an address. */
export interface Attempt {
  readonly accountId: number;
  readonly purpose: AttemptPurpose;
  readonly target: string;
  readonly address: string;
  /** Tablet of the attempt, counted instead of the address, which a whole plant shares. */
  readonly tabletId?: number;
  /** Limit of attempts at a target from all addresses for an hour, against attacks with a thousand addresses. */
  readonly everywhere?: { readonly target: string; readonly most: number };
}

/**
 * Counts attempts in the database, which all server processes share, before each is checked.
 * An e-mail is counted together with the client's address: guesses of others never lock out the owner.
 */
export class AttemptCounter {
  readonly #database: Database;
  readonly #secret: Uint8Array;

  constructor(database: Database, secret: Uint8Array) {
    this.#database = database;
    this.#secret = secret;
  }

  /** Counts an attempt. @throws CodedError ATTEMPTS_LIMIT_EXCEEDED when there were too many; that attempt is not counted */
  async take(attempt: Attempt): Promise<void> {
    const { accountId } = attempt;
    // Counted in a separate transaction: a later refusal does not roll the count back.
    await this.#database.tenant(accountId, (tx) => this.takeIn(tx, attempt));
  }

  /** Counts an attempt inside the caller's transaction, with its other writes. */
  async takeIn(tx: Transaction, attempt: Attempt): Promise<void> {
    const origin = { subject: this.#origin(attempt), ...perOrigin };
    await consumeRateLimits(tx, [origin, ...this.#ownCaps(attempt)]);
  }

  /** Returns until when attempts at some targets are refused; undefined where none is refused. */
  async lockedUntil(tx: Transaction, attempts: readonly Attempt[]): Promise<string | undefined> {
    const caps = attempts.flatMap((attempt) => this.#ownCaps(attempt));
    return findRateLimitEnd(tx, caps);
  }

  /** Returns until when the origins of some attempts are refused; undefined where none is refused. */
  async originLockedUntil(
    tx: Transaction,
    attempts: readonly Attempt[],
  ): Promise<string | undefined> {
    const caps = attempts.map((attempt) => ({ subject: this.#origin(attempt), ...perOrigin }));
    return findRateLimitEnd(tx, caps);
  }

  /** Deletes the failures of the origins of some attempts; those at their targets stay. */
  async forgetOrigins(tx: Transaction, attempts: readonly Attempt[]): Promise<void> {
    const subjects = attempts.map((attempt) => this.#origin(attempt));
    await tx.row(sql`
      delete from failed_attempts
      where account_id = ${tx.accountId} and subject = any(${subjects}::bytea[])`);
  }

  /** Deletes the failures at some targets; those of their origin stay, or an attacker could continue with other targets. */
  async forget(tx: Transaction, attempts: readonly Attempt[]): Promise<void> {
    const subjects = attempts.flatMap((attempt) =>
      this.#ownCaps(attempt).map((cap) => cap.subject),
    );
    await tx.row(sql`
      delete from failed_attempts
      where account_id = ${tx.accountId} and subject = any(${subjects}::bytea[])`);
  }

  /**
   * Resets the target's count after a success, and does not count the attempt itself.
   * The origin is not reset, or an attacker would sign in to their own account between guesses.
   */
  async succeeded(attempt: Attempt): Promise<void> {
    const { accountId, everywhere } = attempt;
    const once = [
      this.#origin(attempt),
      ...(everywhere ? [this.#everywhere(everywhere.target)] : []),
    ];
    await this.#database.tenant(accountId, (tx) =>
      tx.row(sql`
        delete from failed_attempts f using (
          select id from failed_attempts where account_id = ${accountId} and subject = ${this.#pair(attempt)}
          union all
          select max(id) from failed_attempts
          where account_id = ${accountId} and subject = any (${once}::bytea[]) group by subject) gone
        where f.account_id = ${accountId} and f.id = gone.id`),
    );
  }

  /** Returns the limits of the target alone. */
  #ownCaps(attempt: Attempt): RateLimit[] {
    const { everywhere } = attempt;
    const pair: RateLimit = { subject: this.#pair(attempt), ...perPair };
    if (!everywhere) return [pair];
    const subject = this.#everywhere(everywhere.target);
    return [pair, { subject, most: everywhere.most, within: '1 hour' }];
  }

  #pair(attempt: Attempt): Buffer {
    return this.#hash(`pair ${attempt.target.toLowerCase()} ${getOrigin(attempt)}`);
  }

  #origin(attempt: Attempt): Buffer {
    return this.#hash(`address ${attempt.purpose} ${getOrigin(attempt)}`);
  }

  #everywhere(target: string): Buffer {
    return this.#hash(`everywhere ${target.toLowerCase()}`);
  }

  #hash(subject: string): Buffer {
    return createHmac('sha256', this.#secret).update(subject).digest();
  }
}

const getOrigin = ({ address, tabletId }: Attempt): string =>
  tabletId === undefined ? getRateLimitAddress(address) : `tablet ${tabletId}`;
