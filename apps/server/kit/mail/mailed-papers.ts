import { createWrongValueError } from '@tarima/domain/kit/errors';
import { maxMailCcAddresses } from '@tarima/domain/kit/mail-texts';
import { consumeRateLimits, hashRateLimitSubject } from '../rate-limits.ts';
import type { Transaction } from '../database.ts';
import type { ActingUser } from '../serve.ts';

/** Limits of mails of one kind per hour, for each user and for each company: more is not business but a flood. */
const perPerson = { most: 60, within: '1 hour' } as const;
const perCompany = { most: 400, within: '1 hour' } as const;

/** Returns the recipients of copies, without the addressee. @throws CodedError WRONG_VALUES `copies` */
export function getCopyRecipients(
  to: string,
  { copies, copyToMe }: { readonly copies: readonly string[]; readonly copyToMe: boolean },
  { email }: Pick<ActingUser, 'email'>,
): string[] {
  const others = omitRepeated([to, ...copies, ...(copyToMe ? [email] : [])]).slice(1);
  if (others.length > maxMailCcAddresses)
    throw createWrongValueError('copies', 'selection', { max: maxMailCcAddresses });
  return others;
}

const omitRepeated = (addresses: readonly string[]): string[] =>
  addresses.filter(
    (address, at) =>
      addresses.findIndex((other) => other.toLowerCase() === address.toLowerCase()) === at,
  );

/**
 * Counts mails against the limits. Each mailbox counts, so copies do not evade a limit.
 * It runs last in a request, since the next request of the company waits for it.
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
      { subject: hashRateLimitSubject(`${papers} mailed by ${id}`), ...perPerson },
      { subject: hashRateLimitSubject(`${papers} mailed`), ...perCompany },
    ]);
}
