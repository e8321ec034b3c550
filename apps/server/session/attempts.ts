import { createHmac } from 'node:crypto';
import { CodedError } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import type { Database } from '../kit/database.ts';

/** Failures in 15 minutes after which no more are heard. */
const perPair = 5;
/** An office shares an address: it may err more often, but not guess its way through a list of e-mails. */
const perAddress = 50;

/** Who tries what: an e-mail (or another name for a target) from an address. */
export interface Attempt {
  readonly accountId: number;
  readonly target: string;
  readonly address: string;
}

/**
 * Counts failures where every server process sees them. The e-mail is counted together with the address it is tried
 * from: a stranger's guesses slow the stranger down and never lock out the owner.
 */
export class Attempts {
  readonly #database: Database;
  readonly #secret: Uint8Array;

  constructor(database: Database, secret: Uint8Array) {
    this.#database = database;
    this.#secret = secret;
  }

  async refuseTooMany(attempt: Attempt): Promise<void> {
    const counts = await this.#database.tenant(attempt.accountId, (tx) =>
      tx.row(sql<{ pair: number; address: number }>`
        select
          count(*) filter (where subject = ${this.#pair(attempt)})::int as pair,
          count(*) filter (where subject = ${this.#address(attempt)})::int as address
        from failed_attempts
        where account_id = ${attempt.accountId} and at > now() - interval '15 minutes'
          and subject in (${this.#pair(attempt)}, ${this.#address(attempt)})`),
    );
    if (counts && (counts.pair >= perPair || counts.address >= perAddress))
      throw new CodedError('ATTEMPTS_LIMIT_EXCEEDED');
  }

  /** Remembered in a transaction of its own: the refusal that follows rolls nothing of it back. */
  async failed(attempt: Attempt): Promise<void> {
    const { accountId } = attempt;
    await this.#database.tenant(accountId, async (tx) => {
      await tx.row(sql`
        delete from failed_attempts
        where account_id = ${accountId} and at < now() - interval '15 minutes'`);
      await tx.row(sql`
        insert into failed_attempts (account_id, subject)
        values (${accountId}, ${this.#pair(attempt)}), (${accountId}, ${this.#address(attempt)})`);
    });
  }

  /** After a success the pair starts afresh; the address does not, or a guesser would sign in as himself between guesses. */
  async succeeded(attempt: Attempt): Promise<void> {
    await this.#database.tenant(attempt.accountId, (tx) =>
      tx.row(sql`
        delete from failed_attempts
        where account_id = ${attempt.accountId} and subject = ${this.#pair(attempt)}`),
    );
  }

  #pair({ target, address }: Attempt): Buffer {
    return this.#hash(`pair ${target.toLowerCase()} ${address}`);
  }

  #address({ address }: Attempt): Buffer {
    return this.#hash(`address ${address}`);
  }

  #hash(subject: string): Buffer {
    return createHmac('sha256', this.#secret).update(subject).digest();
  }
}
