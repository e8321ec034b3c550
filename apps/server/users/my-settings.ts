import { CodedError } from '@tarima/domain/kit/errors';
import type { mySettings } from '@tarima/domain/users/my-settings';
import { sql } from 'kysely';
import pg from 'pg';
import type { z } from 'zod';
import type { Transaction } from '../kit/database.ts';
import type { Files } from '../kit/files/files.ts';
import { noteInHistory } from '../kit/history.ts';
import type { Person } from '../kit/serve.ts';

/** Changes the person's own record: name, e-mail, picture, password. */
export async function changeMyself(
  tx: Transaction,
  files: Files,
  person: Person,
  change: z.output<typeof mySettings>,
  /** Of the new password, hashed before the transaction. */
  passwordHash: string | undefined,
): Promise<void> {
  const [picture] = change.profilePic;
  const kept = picture && (await files.keep(tx, person.accountId, picture));
  const pictureId = kept ? sql`${kept.id}` : change.removePicture ? sql`null` : sql`picture_id`;
  const emailChanges = change.email.toLowerCase() !== person.email.toLowerCase();
  try {
    await tx.row(sql`
      update users
      set name = ${change.name}, email = ${change.email}, picture_id = ${pictureId},
        email_validated_at = case when ${emailChanges} then null else email_validated_at end
      where account_id = ${person.accountId} and id = ${person.id}`);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'users_email_key')
      throw new CodedError('ENTITY_ALREADY_EXIST', [{ path: 'email', rule: 'unique' }]);
    throw error;
  }
  if (passwordHash !== undefined) await changePassword(tx, person, passwordHash);
}

/** The session at hand goes on; all others of the person end. */
async function changePassword(
  tx: Transaction,
  person: Person,
  passwordHash: string,
): Promise<void> {
  const { accountId, id: userId } = person;
  await tx.row(sql`
    update users set password_hash = ${passwordHash}, password_changed_at = now()
    where account_id = ${accountId} and id = ${userId}`);
  await tx.row(sql`
    update sessions set revoked_at = now()
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
