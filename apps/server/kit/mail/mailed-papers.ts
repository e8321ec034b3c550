import { wrongValue } from '@tarima/domain/kit/errors';
import { mostCopies } from '@tarima/domain/kit/mail-texts';
import { countAgainst, plainSubject } from '../caps.ts';
import type { Transaction } from '../database.ts';
import type { Person } from '../serve.ts';

/** Limits of one person's letters of one kind, and of a company's: more in an hour is not business but a flood. */
const perPerson = { most: 60, within: '1 hour' } as const;
const perCompany = { most: 400, within: '1 hour' } as const;

/** Returns the recipients of copies, without duplicates of the addressee. @throws CodedError WRONG_VALUES `copies` */
export function getCopies(
  to: string,
  { copies, copyToMe }: { readonly copies: readonly string[]; readonly copyToMe: boolean },
  { email }: Pick<Person, 'email'>,
): string[] {
  const others = eachOnce([to, ...copies, ...(copyToMe ? [email] : [])]).slice(1);
  if (others.length > mostCopies) throw wrongValue('copies', 'selection', { max: mostCopies });
  return others;
}

const eachOnce = (addresses: readonly string[]): string[] =>
  addresses.filter(
    (address, at) =>
      addresses.findIndex((other) => other.toLowerCase() === address.toLowerCase()) === at,
  );

/**
 * Counts mails. Each mailbox counts, so copies do not evade the limit. Runs last in a request, since the next request of
 * the company waits for it.
 * @throws CodedError ATTEMPTS_LIMIT_EXCEEDED
 */
export async function countMailed(
  tx: Transaction,
  papers: 'quotations' | 'purchases',
  { id }: Pick<Person, 'id'>,
  mailboxes: readonly string[],
): Promise<void> {
  for (const _ of mailboxes)
    await countAgainst(tx, [
      { subject: plainSubject(`${papers} mailed by ${id}`), ...perPerson },
      { subject: plainSubject(`${papers} mailed`), ...perCompany },
    ]);
}
