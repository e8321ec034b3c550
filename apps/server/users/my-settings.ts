import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import type { mySettingsSchema } from '@tarima/domain/users/my-settings';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { AccountWithAppUrl } from '../accounts/accounts.ts';
import type { Transaction } from '../kit/database.ts';
import type { FileService } from '../kit/files/file-service.ts';
import { recordHistoryEvent } from '../kit/record-history-event.ts';
import type { ActingUser } from '../kit/serve.ts';
import type { Attempt, AttemptCounter } from '../session/attempt-counter.ts';
import { mailCredentialsNotice } from '../session/code-mails.ts';
import { assertNotCommonPassword } from '../session/common-passwords.ts';
import { invalidateMailedCodes } from '../session/mailed-codes.ts';
import { hashPassword, matchesPasswordHash } from '../session/passwords.ts';
import { revokeSignInStepSessions } from '../session/sessions.ts';
import { requestEmailChange } from './email-change.ts';

/** Services for changing one's own settings, besides the request's transaction. */
export interface MySettingsServices {
  readonly files: FileService;
  readonly attempts: AttemptCounter;
  /** Secret of the hashes of mailed codes. */
  readonly secret: Uint8Array;
}

/** User before a change of their own settings. */
export interface LockedCurrentUser {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly password_hash: string;
}

export type PersonWithAddress = ActingUser & { readonly address: string };
type Change = z.output<typeof mySettingsSchema>;

/** Hashes of the verified password and of the new one; neither where the change requires none. */
export interface ProvenPassword {
  readonly from?: string;
  readonly to?: string;
}

export async function lockCurrentUser(
  tx: Transaction,
  { accountId, id }: Pick<ActingUser, 'accountId' | 'id'>,
): Promise<LockedCurrentUser> {
  const found = await tx.row(sql<LockedCurrentUser>`
    select id, name, email, language, password_hash from users
    where account_id = ${accountId} and id = ${id} for update`);
  if (!found) throw new CodedError('ACCESS_EXPIRED');
  return found;
}

/** Verifies the password, which another person at an open screen does not have. Runs between two transactions: hashing takes long. */
export async function verifyCurrentUser(
  attempts: AttemptCounter,
  { accountId, id, address }: PersonWithAddress,
  before: LockedCurrentUser,
  change: Change,
): Promise<ProvenPassword> {
  const { password, currentPassword: providedPassword } = change;
  if (!isEmailChanged(before, change) && password === undefined) return {};
  if (password !== undefined) assertNotCommonPassword('password', password);
  if (providedPassword === undefined)
    throw new CodedError('INVALID_PASSWORD', [{ path: 'currentPassword', rule: 'required' }]);
  const attempt: Attempt = { accountId, purpose: 'password', target: `password of ${id}`, address };
  await attempts.take(attempt);
  if (!(await matchesPasswordHash(before.password_hash, providedPassword, address)))
    throw createWrongPasswordError();
  await attempts.succeeded(attempt);
  if (password === providedPassword)
    throw new CodedError('INVALID_PASSWORD', [{ path: 'password', rule: 'different' }]);
  const from = before.password_hash;
  return password === undefined ? { from } : { from, to: await hashPassword(password, address) };
}

/** Saves the user's own record: name, picture, password, and the e-mail once it is validated. */
export async function saveMySettings(
  parts: MySettingsServices,
  tx: Transaction,
  account: AccountWithAppUrl,
  person: PersonWithAddress,
  change: Change,
  proven: ProvenPassword,
): Promise<void> {
  const { accountId, id } = person;
  const [picture] = change.profilePic;
  const before = await lockCurrentUser(tx, person);
  const emailChanges = isEmailChanged(before, change);
  // Another change may have been saved between the verification and this transaction.
  if ((emailChanges || change.password !== undefined) && proven.from !== before.password_hash)
    throw createWrongPasswordError();
  const storedPicture = picture && (await parts.files.save(tx, picture));
  const pictureId = storedPicture
    ? sql`${storedPicture.id}`
    : change.removePicture
      ? sql`null`
      : sql`picture_id`;
  await tx.row(sql`
    update users
    set name = ${change.name}, email = ${emailChanges ? before.email : change.email}, picture_id = ${pictureId}
    where account_id = ${accountId} and id = ${id}`);
  if (proven.to !== undefined) {
    await changePassword(tx, person, proven.to, change.signOutElsewhere);
    await mailCredentialsNotice(tx, account, before, 'passwordChanged');
  }
  if (emailChanges) await requestEmailChange(parts, tx, account, person, before, change.email);
}

const isEmailChanged = (before: LockedCurrentUser, { email }: Change): boolean =>
  email.toLowerCase() !== before.email.toLowerCase();

const createWrongPasswordError = (): CodedError =>
  new CodedError('INVALID_PASSWORD', [{ path: 'currentPassword', rule: 'invalid' }]);

/** Changes the password. The current session continues; the user may choose to end all other sessions. */
async function changePassword(
  tx: Transaction,
  person: ActingUser,
  passwordHash: string,
  signOutElsewhere: boolean,
): Promise<void> {
  const { accountId, id: userId } = person;
  await tx.row(sql`
    update users set password_hash = ${passwordHash}, password_changed_at = present()
    where account_id = ${accountId} and id = ${userId}`);
  await invalidateMailedCodes(tx, userId);
  await revokeSignInStepSessions(tx, userId);
  if (signOutElsewhere)
    await tx.row(sql`
      update sessions set revoked_at = present()
      where account_id = ${accountId} and user_id = ${userId} and id <> ${person.sessionId}
        and revoked_at is null`);
  await recordHistoryEvent(tx, {
    accountId,
    module: 'users',
    entityId: userId,
    action: 'password-change',
    userId,
  });
}
