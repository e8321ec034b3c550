import { CodedError } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import pg from 'pg';
import type { AccountWithAppUrl } from '../accounts/accounts.ts';
import type { Database, Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import type { Attempt } from '../session/attempt-counter.ts';
import {
  mailVerificationCode,
  mailCredentialsNotice,
  type MailRecipient,
} from '../session/code-mails.ts';
import { redeemMailedCode, invalidateMailedCodes } from '../session/mailed-codes.ts';
import { maxCodeMailsPerHour } from '../session/recovery.ts';
import type { PersonWithAddress, LockedCurrentUser, MySettingsServices } from './my-settings.ts';

type Waiting = Pick<LockedCurrentUser, 'id' | 'name' | 'email' | 'language'> & {
  pending: string | null;
};

/** Stores a new e-mail that waits for its code; until then the old one signs in and receives mail, and it is notified. */
export async function requestEmailChange(
  parts: Pick<MySettingsServices, 'attempts' | 'secret'>,
  tx: Transaction,
  account: AccountWithAppUrl,
  person: PersonWithAddress,
  user: LockedCurrentUser,
  email: string,
): Promise<void> {
  const taken = await tx.row(sql`
    select from users
    where account_id = ${account.id} and lower(email) = lower(${email}) and id <> ${user.id}`);
  if (taken) throw createEmailTakenError();
  await tx.row(sql`
    update users set pending_email = ${email} where account_id = ${account.id} and id = ${user.id}`);
  await mailEmailCode(parts, tx, account, person, { ...user, email });
  await mailCredentialsNotice(tx, account, user, 'emailAsked', { email });
}

/** Mails another code to the pending e-mail. */
export async function resendEmailCode(
  parts: Pick<MySettingsServices, 'attempts' | 'secret'>,
  tx: Transaction,
  account: AccountWithAppUrl,
  person: PersonWithAddress,
): Promise<void> {
  const { pending, ...oneself } = await getPendingEmailChange(tx, person.id);
  await mailEmailCode(parts, tx, account, person, { ...oneself, email: pending });
}

/** Counts every mail of every sender, or another person's mailbox could be flooded. */
async function mailEmailCode(
  { attempts, secret }: Pick<MySettingsServices, 'attempts' | 'secret'>,
  tx: Transaction,
  account: AccountWithAppUrl,
  { accountId, id, address }: PersonWithAddress,
  reader: MailRecipient,
): Promise<void> {
  await attempts.takeIn(tx, {
    accountId,
    purpose: 'mail',
    target: `mail change-email ${id}`,
    address,
    everywhere: { target: `mail ${reader.email}`, most: maxCodeMailsPerHour },
  });
  await mailVerificationCode(tx, secret, account, reader, 'change-email');
}

/** Confirms the new e-mail of a user with the mailed code. */
export async function confirmEmailChange(
  { attempts, secret }: Pick<MySettingsServices, 'attempts' | 'secret'>,
  database: Database,
  tx: Transaction,
  account: AccountWithAppUrl,
  { accountId, id, address }: PersonWithAddress,
  code: string,
): Promise<void> {
  const attempt: Attempt = {
    accountId,
    purpose: 'code',
    target: `code change-email ${id}`,
    address,
  };
  const { pending, ...oneself } = await getPendingEmailChange(tx, id);
  await attempts.take(attempt);
  // Runs in a separate transaction: the count of wrong guesses is kept although the request is refused.
  const redeemed = await database.tenant(accountId, (separateTx) =>
    redeemMailedCode(separateTx, secret, { accountId, id }, 'change-email', code, true),
  );
  if (redeemed !== 'good')
    throw new CodedError('INVALID_CODE', [{ path: 'confirmationCode', rule: 'invalid' }]);
  await attempts.succeeded(attempt);
  try {
    await tx.row(sql`
      update users set email = pending_email, pending_email = null, email_validated_at = present()
      where account_id = ${accountId} and id = ${id} and pending_email = ${pending}`);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'users_email_key')
      throw createEmailTakenError();
    throw error;
  }
  await invalidateMailedCodes(tx, id);
  await mailCredentialsNotice(tx, account, oneself, 'emailChanged', { email: pending });
}

/** Keeps the current e-mail; a mailed code becomes invalid. */
export async function discardPendingEmail(
  tx: Transaction,
  { accountId, id }: ActingUser,
): Promise<void> {
  await tx.row(sql`
    update users set pending_email = null
    where account_id = ${accountId} and id = ${id} and pending_email is not null`);
  await tx.row(sql`
    delete from mailed_codes
    where account_id = ${accountId} and user_id = ${id} and purpose = 'change-email'`);
}

async function getPendingEmailChange(
  tx: Transaction,
  id: number,
): Promise<Waiting & { pending: string }> {
  const found = await tx.row(sql<Waiting>`
    select id, name, email, language, pending_email as pending from users
    where account_id = ${tx.accountId} and id = ${id}`);
  if (!found || found.pending === null)
    throw new CodedError('INVALID_CODE', [{ path: 'confirmationCode', rule: 'invalid' }]);
  return { ...found, pending: found.pending };
}

const createEmailTakenError = (): CodedError =>
  new CodedError('ENTITY_ALREADY_EXIST', [{ path: 'email', rule: 'unique' }]);
