import { CodedError } from '@tarima/domain/kit/errors';
import { languages, type Language } from '@tarima/domain/kit/words';
import { reservedProfileId } from '@tarima/domain/profiles/profiles';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Accounts, ServedAccount } from '../accounts/accounts.ts';
import type { Database, Transaction } from '../kit/database.ts';
import { noteInHistory } from '../kit/history.ts';
import { defineJob, enqueue, handler, type Handler } from '../kit/jobs/job.ts';
import type { Attempts } from './attempts.ts';
import { mailCode, mailValidated } from './code-letters.ts';
import { redeemCode, type CodePurpose } from './mailed-codes.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { revokeAllSessions } from './sessions.ts';

export interface RecoveryParts {
  readonly database: Database;
  readonly attempts: Attempts;
  readonly secret: Uint8Array;
}

interface Owner {
  id: number;
  name: string;
  email: string;
  validated: boolean;
}

/** Mails a code when the e-mail is somebody's. Neither the answer nor its time tells whether it is. */
export async function askForCode(
  parts: RecoveryParts,
  account: ServedAccount,
  asked: { email: string; address: string; language: Language },
  purpose: Exclude<CodePurpose, 'change-email'>,
): Promise<void> {
  const { email, address, language } = asked;
  const asking = { accountId: account.id, target: `mail ${purpose} ${email}`, address };
  await parts.attempts.refuseTooMany(asking);
  // Every mail asked for counts, or a mailbox could be flooded.
  await parts.attempts.failed(asking);
  // Looked up by a job, so that an unknown e-mail is answered as fast as a known one.
  await parts.database.tenant(account.id, (tx) =>
    enqueue(tx, mailCodeJob, { email, language, purpose }),
  );
}

export const mailCodeJob = defineJob({
  name: 'mail-code',
  attempts: 10,
  secret: true,
  payload: z.strictObject({
    email: z.email().max(254),
    /** Of the screen on which the code was asked for. */
    language: z.enum(languages),
    purpose: z.enum(['validate-email', 'reset-password']),
  }),
});

/** Does what `askForCode` asked for. A second time only makes another code, and the first is dead. */
export const mailCodes = (accounts: Accounts, secret: Uint8Array): Handler =>
  handler(mailCodeJob, async ({ email, language, purpose }, { accountId, database }) => {
    const account = await accounts.byId(accountId);
    if (!account) return;
    await database.tenant(accountId, async (tx) => {
      const reader = await userByEmail(tx, accountId, email);
      if (!reader) return;
      if (purpose === 'validate-email' && reader.validated)
        await mailValidated(tx, account, { ...reader, language });
      else await mailCode(tx, secret, account, { ...reader, language }, purpose);
    });
  });

export async function resetPassword(
  parts: RecoveryParts,
  account: ServedAccount,
  asked: { email: string; code: string; newPassword: string; address: string },
): Promise<void> {
  // Hashed before anything is known of the e-mail, so that the time tells nothing.
  const passwordHash = await hashPassword(asked.newPassword);
  await withCode(parts, account, asked, 'reset-password', (tx, user) =>
    storePassword(tx, account.id, user.id, passwordHash),
  );
}

export const validateEmail = (
  parts: RecoveryParts,
  account: ServedAccount,
  asked: { email: string; code: string; address: string },
): Promise<void> =>
  withCode(parts, account, asked, 'validate-email', (tx, user) =>
    tx.row(sql`
      update users set email_validated_at = now()
      where account_id = ${account.id} and id = ${user.id}`),
  );

/** Does something for who has the code. The count of wrong tries is kept, so refusing comes after the transaction. */
async function withCode(
  { database, attempts, secret }: RecoveryParts,
  account: ServedAccount,
  asked: { email: string; code: string; address: string },
  purpose: CodePurpose,
  act: (tx: Transaction, user: Owner) => Promise<unknown>,
): Promise<void> {
  const attempt = {
    accountId: account.id,
    target: `code ${purpose} ${asked.email}`,
    address: asked.address,
  };
  await attempts.refuseTooMany(attempt);
  const outcome = await database.tenant(account.id, async (tx) => {
    const user = await userByEmail(tx, account.id, asked.email);
    if (!user) return 'wrong';
    const owner = { accountId: account.id, id: user.id };
    const redeemed = await redeemCode(tx, secret, owner, purpose, asked.code);
    // Validated in another way since the code was mailed. Only who has the right one is told.
    if (redeemed === 'good' && purpose === 'validate-email' && user.validated) return 'again';
    if (redeemed === 'good') await act(tx, user);
    return redeemed;
  });
  if (outcome === 'good') return attempts.succeeded(attempt);
  if (outcome === 'again' && purpose === 'validate-email') throw new CodedError('NOT_AUTHORIZED');
  await attempts.failed(attempt);
  throw new CodedError('INVALID_CODE', [{ path: 'confirmationCode', rule: 'invalid' }]);
}

/** Changes the password of somebody who knows the old one; all of their sessions end. */
export async function changeKnownPassword(
  { attempts }: Pick<RecoveryParts, 'attempts'>,
  tx: Transaction,
  person: { accountId: number; id: number },
  asked: { oldPassword: string; newPassword: string; address: string },
): Promise<void> {
  const attempt = { ...person, target: `password of ${person.id}`, address: asked.address };
  await attempts.refuseTooMany(attempt);
  const stored = await tx.row(sql<{ password_hash: string }>`
    select password_hash from users where account_id = ${person.accountId} and id = ${person.id}`);
  if (!(await passwordMatches(stored?.password_hash, asked.oldPassword))) {
    await attempts.failed(attempt);
    throw new CodedError('INVALID_PASSWORD', [{ path: 'oldPassword', rule: 'invalid' }]);
  }
  if (asked.newPassword === asked.oldPassword)
    throw new CodedError('INVALID_PASSWORD', [{ path: 'newPassword', rule: 'different' }]);
  const passwordHash = await hashPassword(asked.newPassword);
  await storePassword(tx, person.accountId, person.id, passwordHash);
}

/** A password of the user's own choice. A code or a temporary password reached the mailbox, which validates the e-mail too. */
async function storePassword(
  tx: Transaction,
  accountId: number,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await tx.row(sql`
    update users
    set password_hash = ${passwordHash}, password_changed_at = now(), temporary_password = false,
      email_validated_at = coalesce(email_validated_at, now())
    where account_id = ${accountId} and id = ${userId}`);
  await revokeAllSessions(tx, accountId, userId);
  await noteInHistory(tx, {
    accountId,
    module: 'users',
    entityId: userId,
    action: 'password-change',
    userId,
  });
}

const userByEmail = (tx: Transaction, accountId: number, email: string) =>
  tx.row(sql<Owner>`
    select id, name, email, email_validated_at is not null as validated from users
    where account_id = ${accountId} and lower(email) = lower(${email})
      and status = 'active' and profile_id <> ${reservedProfileId}`);
