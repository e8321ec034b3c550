import { createWrongValueError } from '@tarima/domain/kit/errors';
import { maxMailCopies } from '@tarima/domain/kit/mail-texts';
import { consumeRateLimits, toAnonymousSubject } from '../rate-limits.ts';
import type { Transaction } from '../database.ts';
import type { ActingUser } from '../serve.ts';

/** Limits of one person's letters of one kind, and of a company's: more in an hour is not business but a flood. */
const perPerson = { most: 60, within: '1 hour' } as const;
const perCompany = { most: 400, within: '1 hour' } as const;

/** Returns the recipients of copies, without duplicates of the addressee. @throws CodedError WRONG_VALUES `copies` */
export function getCopyRecipients(
  to: string,
  { copies, copyToMe }: { readonly copies: readonly string[]; readonly copyToMe: boolean },
  { email }: Pick<ActingUser, 'email'>,
): string[] {
  const others = eachOnce([to, ...copies, ...(copyToMe ? [email] : [])]).slice(1);
  if (others.length > maxMailCopies)
    throw createWrongValueError('copies', 'selection', { max: maxMailCopies });
  return others;
}

const eachOnce = (addresses: readonly string[]): string[] =>
  addresses.filter(
    (address, at) =>
      addresses.findIndex((other) => other.toLowerCase() === address.toLowerCase()) === at,
  );

/**
 * Counts mails. Each mailbox counts, so copies do not evade the limit.
 * Runs last in a request, since the next request of the company waits for it.
 * @throws CodedError ATTEMPTS_LIMIT_EXCEEDED
 */
export async function countMailsAgainstLimit(
  tx: Transaction,
  papers: 'quotations' | 'purchases',
  { id }: Pick<ActingUser, 'id'>,
  mailboxes: readonly string[],
): Promise<void> {
  for (const _ of mailboxes)
    await consumeRateLimits(tx, [
      { subject: toAnonymousSubject(`${papers} mailed by ${id}`), ...perPerson },
      { subject: toAnonymousSubject(`${papers} mailed`), ...perCompany },
    ]);
}
