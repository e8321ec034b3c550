import { CodedError } from '@tarima/domain/kit/errors';
import { languages, type Language } from '@tarima/domain/kit/words';
import { customerProfileId } from '@tarima/domain/profiles/profiles';
import { sql } from 'kysely';
import { mailAddressSchema } from '@tarima/domain/kit/schemas';
import { z } from 'zod';
import type { AccountRegistry, ResolvedAccount } from '../accounts/accounts.ts';
import type { Database, Transaction } from '../kit/database.ts';
import { consumeRateLimits, hashRateLimitSubject } from '../kit/rate-limits.ts';
import { recordHistoryEvent } from '../kit/record-history-event.ts';
import { defineJob, enqueueJob, defineJobHandler, type JobHandler } from '../kit/jobs/job.ts';
import type { Attempt, AttemptCounter } from './attempt-counter.ts';
import { assertNotCommonPassword } from './common-passwords.ts';
import { mailVerificationCode, mailAlreadyValidatedNotice } from './code-mails.ts';
import { redeemMailedCode, type CodePurpose } from './mailed-codes.ts';
import { hashPassword, matchesPasswordHash } from './passwords.ts';
import { revokeUserSessions } from './sessions.ts';

export interface RecoveryServices {
  readonly database: Database;
  readonly attempts: AttemptCounter;
  readonly secret: Uint8Array;
}

/** Maximum number of codes mailed to one e-mail, and of wrong codes, in an hour: a code has a million values. */
export const maxCodeMailsPerHour = 10;
const triesAnHour = 20;
const companyCodesAnHour = 500;

interface Owner {
  id: number;
  name: string;
  email: string;
  validated: boolean;
}

/** Mails a code when a user has the e-mail. Neither the response nor its duration reveals whether one has. */
export async function requestMailedCode(
  parts: RecoveryServices,
  account: ResolvedAccount,
  request: { email: string; address: string; language: Language },
  purpose: Exclude<CodePurpose, 'change-email'>,
): Promise<void> {
  const { email, address, language } = request;
  await parts.database.tenant(account.id, async (tx) => {
    // Every requested mail is counted, also from many addresses, or a mailbox could be flooded.
    await parts.attempts.takeIn(tx, {
      accountId: account.id,
      purpose: 'mail',
      target: `mail ${purpose} ${email}`,
      address,
      everywhere: { target: `mail ${email}`, most: maxCodeMailsPerHour },
    });
    // A job looks up the user, so that an unknown e-mail is answered as fast as an existing one.
    await enqueueJob(tx, mailCodeJob, { email, language, purpose });
  });
}

export const mailCodeJob = defineJob({
  name: 'mail-code',
  attempts: 10,
  secret: true,
  payload: z.strictObject({
    email: mailAddressSchema,
    /** Language of the screen on which the code was requested. */
    language: z.enum(languages),
    purpose: z.enum(['validate-email', 'reset-password']),
  }),
});

/** Creates the handler that mails the requested code. A second run creates another code, which invalidates the first. */
export const createMailCodeHandler = (accounts: AccountRegistry, secret: Uint8Array): JobHandler =>
  defineJobHandler(mailCodeJob, async ({ email, language, purpose }, { accountId, database }) => {
    const account = await accounts.byId(accountId);
    if (!account) return;
    await database.tenant(accountId, async (tx) => {
      const reader = await findUserByEmail(tx, email);
      if (!reader || !(await mayMail(tx))) return;
      if (purpose === 'validate-email' && reader.validated)
        await mailAlreadyValidatedNotice(tx, account, { ...reader, language });
      else await mailVerificationCode(tx, secret, account, { ...reader, language }, purpose);
    });
  });

/** Returns whether the company may mail further codes in this hour: beyond its limit a mail server would treat it as a sender of spam. */
async function mayMail(tx: Transaction): Promise<boolean> {
  try {
    const subject = hashRateLimitSubject('codes by mail');
    await consumeRateLimits(tx, [{ subject, most: companyCodesAnHour, within: '1 hour' }]);
    return true;
  } catch (error) {
    if (error instanceof CodedError) return false;
    throw error;
  }
}

/**
 * Sets a new password for a user with the right code.
 * The password is hashed only for such a user: other requests are refused in the same time.
 */
export const resetPassword = async (
  parts: RecoveryServices,
  account: ResolvedAccount,
  request: CodeTried & { newPassword: string },
): Promise<void> => {
  assertNotCommonPassword('newPassword', request.newPassword);
  return runWithCode(parts, account, request, 'reset-password', async () => {
    const passwordHash = await hashPassword(request.newPassword, request.address);
    return (tx, user) => storePassword(tx, user.id, passwordHash);
  });
};

export const validateEmailByCode = (
  parts: RecoveryServices,
  account: ResolvedAccount,
  request: CodeTried,
): Promise<void> =>
  runWithCode(
    parts,
    account,
    request,
    'validate-email',
    async () => (tx, user) =>
      tx.row(sql`
        update users set email_validated_at = present()
        where account_id = ${account.id} and id = ${user.id}`),
  );

interface CodeTried {
  readonly email: string;
  readonly code: string;
  readonly address: string;
}

type CodeAction = (tx: Transaction, user: Owner) => Promise<unknown>;

/**
 * Runs an action for a user with the right code, after a preparation that holds no connection.
 * The count of wrong guesses must be kept, so the refusal comes after the transaction.
 */
async function runWithCode(
  { database, attempts, secret }: RecoveryServices,
  account: ResolvedAccount,
  request: CodeTried,
  purpose: CodePurpose,
  prepare: () => Promise<CodeAction>,
): Promise<void> {
  const attempt: Attempt = {
    accountId: account.id,
    purpose: 'code',
    target: `code ${purpose} ${request.email}`,
    address: request.address,
    everywhere: { target: `code ${request.email}`, most: triesAnHour },
  };
  const redeem = async (tx: Transaction, action?: CodeAction) => {
    const user = await findUserByEmail(tx, request.email);
    if (!user) return 'wrong';
    const owner = { accountId: account.id, id: user.id };
    const outcome = await redeemMailedCode(
      tx,
      secret,
      owner,
      purpose,
      request.code,
      action !== undefined,
    );
    // The e-mail was validated in another way since the code was mailed. Only a user with the right code gets this response.
    if (outcome === 'good' && purpose === 'validate-email' && user.validated) return 'again';
    if (outcome === 'good') await action?.(tx, user);
    return outcome;
  };
  let outcome = await database.tenant(account.id, async (tx) => {
    // Counted in the same transaction, so that an unknown e-mail also takes one commit.
    await attempts.takeIn(tx, attempt);
    return redeem(tx);
  });
  if (outcome === 'good') {
    const action = await prepare();
    outcome = await database.tenant(account.id, (tx) => redeem(tx, action));
  }
  if (outcome === 'good') return attempts.succeeded(attempt);
  if (outcome === 'again' && purpose === 'validate-email') throw new CodedError('NOT_AUTHORIZED');
  throw new CodedError('INVALID_CODE', [{ path: 'confirmationCode', rule: 'invalid' }]);
}

/**
 * Verifies the user's password before they change it, and hashes the new one, between two transactions, since hashing may have to wait.
 * @returns the old hash, which must still be stored, and the new hash
 */
export async function verifyPassword(
  attempts: AttemptCounter,
  person: { accountId: number; id: number },
  stored: string | undefined,
  request: { oldPassword: string; newPassword: string; address: string },
): Promise<{ from: string; to: string }> {
  const { accountId, id } = person;
  const { oldPassword, newPassword, address } = request;
  assertNotCommonPassword('newPassword', newPassword);
  const attempt: Attempt = { accountId, purpose: 'password', target: `password of ${id}`, address };
  await attempts.take(attempt);
  if (stored === undefined || !(await matchesPasswordHash(stored, oldPassword, address)))
    throw new CodedError('INVALID_PASSWORD', [{ path: 'oldPassword', rule: 'invalid' }]);
  await attempts.succeeded(attempt);
  if (newPassword === oldPassword)
    throw new CodedError('INVALID_PASSWORD', [{ path: 'newPassword', rule: 'different' }]);
  return { from: stored, to: await hashPassword(newPassword, address) };
}

export async function findPasswordHash(
  tx: Transaction,
  { accountId, id }: { accountId: number; id: number },
): Promise<string | undefined> {
  const stored = await tx.row(sql<{ password_hash: string }>`
    select password_hash from users where account_id = ${accountId} and id = ${id}`);
  return stored?.password_hash;
}

/** Changes the password of a user who proved the old one; all of their sessions end. */
export async function changeVerifiedPassword(
  tx: Transaction,
  person: { accountId: number; id: number },
  { from, to }: { from: string; to: string },
): Promise<void> {
  if ((await findPasswordHash(tx, person)) !== from)
    throw new CodedError('INVALID_PASSWORD', [{ path: 'oldPassword', rule: 'invalid' }]);
  await storePassword(tx, person.id, to);
}

/** Stores a password that the user chose. A code or a temporary password had reached the mailbox, so the e-mail is validated too. */
async function storePassword(tx: Transaction, userId: number, passwordHash: string): Promise<void> {
  await tx.row(sql`
    update users
    set password_hash = ${passwordHash}, password_changed_at = present(), temporary_password = false,
      email_validated_at = coalesce(email_validated_at, present())
    where account_id = ${tx.accountId} and id = ${userId}`);
  await revokeUserSessions(tx, userId);
  await recordHistoryEvent(tx, {
    accountId: tx.accountId,
    module: 'users',
    entityId: userId,
    action: 'password-change',
    userId,
  });
}

const findUserByEmail = (tx: Transaction, email: string) =>
  tx.row(sql<Owner>`
    select id, name, email, email_validated_at is not null as validated from users
    where account_id = ${tx.accountId} and lower(email) = lower(${email})
      and status = 'active' and profile_id <> ${customerProfileId}`);
