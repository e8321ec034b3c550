import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import type { mySettings } from '@tarima/domain/users/my-settings';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ReachedAccount } from '../accounts/accounts.ts';
import type { Transaction } from '../kit/database.ts';
import type { Files } from '../kit/files/files.ts';
import { noteInHistory } from '../kit/history.ts';
import type { Person } from '../kit/serve.ts';
import type { Attempt, Attempts } from '../session/attempts.ts';
import { mailNotice } from '../session/code-mails.ts';
import { voidCodes } from '../session/mailed-codes.ts';
import { hashPassword, passwordMatches } from '../session/passwords.ts';
import { askForEmail } from './email-change.ts';

/** Services that changing one's own settings needs beside the request's transaction. */
export interface MySettingsParts {
  readonly files: Files;
  readonly attempts: Attempts;
  /** Secret of the hashes of mailed codes. */
  readonly secret: Uint8Array;
}

/** User before the change of their own settings. */
export interface Oneself {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly password_hash: string;
}

export type Addressed = Person & { readonly address: string };
type Change = z.output<typeof mySettings>;

/** Hash of the proven password, and of the new one; neither where the change requires none. */
export interface Proven {
  readonly from?: string;
  readonly to?: string;
}

export async function loadMySettings(
  tx: Transaction,
  { accountId, id }: Pick<Person, 'accountId' | 'id'>,
): Promise<Oneself> {
  const found = await tx.row(sql<Oneself>`
    select id, name, email, language, password_hash from users
    where account_id = ${accountId} and id = ${id} for update`);
  if (!found) throw new CodedError('ACCESS_EXPIRED');
  return found;
}

/** Checks the password, which a stranger at an open screen does not have. Runs between two transactions: hashing takes long. */
export async function proveOneself(
  attempts: Attempts,
  { accountId, id, address }: Addressed,
  before: Oneself,
  change: Change,
): Promise<Proven> {
  const { password, currentPassword: providedPassword } = change;
  if (!changesEmail(before, change) && password === undefined) return {};
  if (providedPassword === undefined)
    throw new CodedError('INVALID_PASSWORD', [{ path: 'currentPassword', rule: 'required' }]);
  const attempt: Attempt = { accountId, purpose: 'password', target: `password of ${id}`, address };
  await attempts.take(attempt);
  if (!(await passwordMatches(before.password_hash, providedPassword, address))) throw notTheirs();
  await attempts.succeeded(attempt);
  if (password === providedPassword)
    throw new CodedError('INVALID_PASSWORD', [{ path: 'password', rule: 'different' }]);
  const from = before.password_hash;
  return password === undefined ? { from } : { from, to: await hashPassword(password, address) };
}

/** Changes the person's own record: name, picture, password, and the e-mail once it is validated. */
export async function changeMyself(
  parts: MySettingsParts,
  tx: Transaction,
  account: ReachedAccount,
  person: Addressed,
  change: Change,
  proven: Proven,
): Promise<void> {
  const { accountId, id } = person;
  const [picture] = change.profilePic;
  const before = await loadMySettings(tx, person);
  const emailChanges = changesEmail(before, change);
  // Another change may have come between the proof and this.
  if ((emailChanges || change.password !== undefined) && proven.from !== before.password_hash)
    throw notTheirs();
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
    await mailNotice(tx, account, before, 'passwordChanged');
  }
  if (emailChanges) await askForEmail(parts, tx, account, person, before, change.email);
}

const changesEmail = (before: Oneself, { email }: Change): boolean =>
  email.toLowerCase() !== before.email.toLowerCase();

const notTheirs = (): CodedError =>
  new CodedError('INVALID_PASSWORD', [{ path: 'currentPassword', rule: 'invalid' }]);

/** Changes the password. The current session goes on; all others of the user end if they choose so. */
async function changePassword(
  tx: Transaction,
  person: Person,
  passwordHash: string,
  signOutElsewhere: boolean,
): Promise<void> {
  const { accountId, id: userId } = person;
  await tx.row(sql`
    update users set password_hash = ${passwordHash}, password_changed_at = present()
    where account_id = ${accountId} and id = ${userId}`);
  await voidCodes(tx, userId);
  if (signOutElsewhere)
    await tx.row(sql`
      update sessions set revoked_at = present()
      where account_id = ${accountId} and user_id = ${userId} and id <> ${person.sessionId}
        and revoked_at is null`);
  await noteInHistory(tx, {
    accountId,
    module: 'users',
    entityId: userId,
    action: 'password-change',
    userId,
  });
}
