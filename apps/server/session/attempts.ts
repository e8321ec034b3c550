import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { countAgainst, type Cap } from '../kit/caps.ts';
import { countedAddress } from '../kit/counted-address.ts';
import type { Database, Transaction } from '../kit/database.ts';

/** An e-mail from one address. */
const perPair: Omit<Cap, 'subject'> = { most: 5, within: '15 minutes' };
/** An office shares an address: it may err more often, but not guess its way through a list of e-mails. */
const perAddress: Omit<Cap, 'subject'> = { most: 50, within: '15 minutes' };

/** Who tries what: an e-mail (or another name for a target) from an address. */
export interface Attempt {
  readonly accountId: number;
  readonly target: string;
  readonly address: string;
  /** Counted for an hour from wherever it comes, besides: what nobody must do to somebody from a thousand addresses. */
  readonly everywhere?: { readonly target: string; readonly most: number };
}

/**
 * Counts attempts where every server process sees them, each before it is looked at. The e-mail is counted together
 * with the address it is tried from: a stranger's guesses slow the stranger down and never lock out the owner.
 */
export class Attempts {
  readonly #database: Database;
  readonly #secret: Uint8Array;

  constructor(database: Database, secret: Uint8Array) {
    this.#database = database;
    this.#secret = secret;
  }

  /** @throws CodedError ATTEMPTS_LIMIT_EXCEEDED when there were too many; that one is not counted */
  async take(attempt: Attempt): Promise<void> {
    const { accountId } = attempt;
    // In a transaction of its own: the refusal that may follow rolls nothing of it back.
    await this.#database.tenant(accountId, (tx) => this.takeIn(tx, attempt));
  }

  /** The same inside a transaction, for what is written with it. */
  async takeIn(tx: Transaction, attempt: Attempt): Promise<void> {
    const { everywhere } = attempt;
    const caps: Cap[] = [
      { subject: this.#pair(attempt), ...perPair },
      { subject: this.#address(attempt), ...perAddress },
    ];
    if (everywhere) {
      const subject = this.#everywhere(everywhere.target);
      caps.push({ subject, most: everywhere.most, within: '1 hour' });
    }
    await countAgainst(tx, caps);
  }

  /**
   * After a success the pair starts afresh, and the attempt itself was none. The address does not start afresh, or a
   * guesser would sign in as himself between guesses.
   */
  async succeeded(attempt: Attempt): Promise<void> {
    const { accountId, everywhere } = attempt;
    const once = [
      this.#address(attempt),
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

  #pair({ target, address }: Attempt): Buffer {
    return this.#hash(`pair ${target.toLowerCase()} ${countedAddress(address)}`);
  }

  #address({ address }: Attempt): Buffer {
    return this.#hash(`address ${countedAddress(address)}`);
  }

  #everywhere(target: string): Buffer {
    return this.#hash(`everywhere ${target.toLowerCase()}`);
  }

  #hash(subject: string): Buffer {
    return createHmac('sha256', this.#secret).update(subject).digest();
  }
}
