import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import type { ModuleRecordBody, ModuleRecord } from '@tarima/domain/kit/schemas';
import { superuserProfileId } from '@tarima/domain/profiles/profiles';
import { users } from '@tarima/domain/users/user';
import { sql } from 'kysely';
import type { AccountWithAppUrl } from '../accounts/accounts.ts';
import {
  createRecord,
  removeRecord,
  updateRecord,
  type Catalogue,
  type RecordReader,
} from '../kit/catalogue/records.ts';
import { getReferencedId } from '../kit/catalogue/references.ts';
import { assertRecentlyReauthenticated } from '../kit/assert-recently-reauthenticated.ts';
import type { Transaction } from '../kit/database.ts';
import { enqueueJob } from '../kit/jobs/job.ts';
import type { ActingUser } from '../kit/serve.ts';
import { notifyUsers } from '../notifications/commands.ts';
import { assertNoUpcomingWork } from '../planning/events.ts';
import { applyShiftChange } from '../planning/work-outside-hours.ts';
import { mailCredentialsNotice } from '../session/code-mails.ts';
import { invalidateMailedCodes } from '../session/mailed-codes.ts';
import { noPasswordHash } from '../session/passwords.ts';
import { revokeUserSessions } from '../session/sessions.ts';
import { assertMayGiveUserRights, lockUser, type LockedUser } from './lock-user.ts';
import { welcomeUserJob } from './welcome-user.ts';

/** Creates a user; one who may sign in is mailed a temporary password, with which they set their own. */
export async function createUser(
  tx: Transaction,
  catalogue: Catalogue,
  person: ActingUser,
  reader: RecordReader,
  body: ModuleRecordBody,
): Promise<ModuleRecord> {
  await assertMayGiveUserRights(tx, person, body);
  if (getReferencedId(body['profile']) === superuserProfileId)
    assertRecentlyReauthenticated(person);
  const created = await createRecord(tx, catalogue, reader, body, [
    ['password_hash', noPasswordHash],
    ['temporary_password', true],
    ['email_validated_at', null],
    ['language', reader.lang],
  ]);
  await welcomeUninvitedUser(tx, created.id);
  if (getReferencedId(body['profile']) === superuserProfileId)
    await notifyOfNewSuperuser(tx, person, created.id);
  return created;
}

/** Mails the temporary password to an active user who has had none: a new user, or one who was created as inactive. */
async function welcomeUninvitedUser(tx: Transaction, id: number): Promise<void> {
  const isUninvited = await tx.row(sql`
    select from users
    where account_id = ${tx.accountId} and id = ${id} and status = 'active' and temporary_password
      and password_hash = ${noPasswordHash}`);
  if (isUninvited) await enqueueJob(tx, welcomeUserJob, { userId: id });
}

/** Checks an update of a user, as it is saved and as the rows of a file are checked before. */
export async function assertMayUpdateUser(
  tx: Transaction,
  person: ActingUser,
  id: number,
  body: ModuleRecordBody,
  before: LockedUser,
): Promise<{ readonly emailChanges: boolean; readonly staysSuperuser: boolean }> {
  await assertMayGiveUserRights(tx, person, body, before);
  const emailChanges = String(body['email']).toLowerCase() !== before.email.toLowerCase();
  // Changing one's own e-mail requires the password, which this call does not accept.
  if (emailChanges && id === person.id) throw createWrongValueError('email', 'ownEmail');
  const profileId = getReferencedId(body['profile']);
  const status = body['status'] ?? before.status;
  const staysSuperuser = profileId === superuserProfileId && status === 'active';
  const isSuperuser = [before.profile_id, profileId].includes(superuserProfileId);
  const changesAccess = emailChanges || profileId !== before.profile_id || status !== before.status;
  if (isSuperuser && changesAccess) assertRecentlyReauthenticated(person);
  if (!staysSuperuser) await assertNotLastSuperuser(tx, id);
  if (body['status'] === 'inactive') await assertNoUpcomingWork(tx, person, { userId: id });
  return { emailChanges, staysSuperuser };
}

/** Updates a user. A new e-mail must be validated again; a new profile or status applies from the next request on. */
export async function updateUser(
  tx: Transaction,
  catalogue: Catalogue,
  account: AccountWithAppUrl,
  person: ActingUser,
  reader: RecordReader,
  id: number,
  body: ModuleRecordBody,
): Promise<ModuleRecord> {
  const before = await lockUser(tx, person, id);
  const { emailChanges, staysSuperuser } = await assertMayUpdateUser(tx, person, id, body, before);
  const updated = await applyShiftChange(tx, person, 'users', id, body, () =>
    updateRecord(tx, catalogue, reader, id, body),
  );
  if (emailChanges) await moveEmail(tx, account, { ...before, id }, String(updated['email']));
  if (updated['status'] === 'inactive') await revokeUserSessions(tx, id);
  else await welcomeUninvitedUser(tx, id);
  if (staysSuperuser && !isActiveSuperuser(before)) await notifyOfNewSuperuser(tx, person, id);
  return updated;
}

/** Invalidates the codes mailed to the old address, and notifies it of the new address. */
async function moveEmail(
  tx: Transaction,
  account: AccountWithAppUrl,
  before: LockedUser & { readonly id: number },
  email: string,
): Promise<void> {
  await tx.row(sql`
    update users
    set pending_email = null, email_validated_at = case when temporary_password then email_validated_at end
    where account_id = ${account.id} and id = ${before.id}`);
  await invalidateMailedCodes(tx, before.id);
  await mailCredentialsNotice(tx, account, before, 'emailChanged', { email });
}

export async function enableUser(tx: Transaction, person: ActingUser, id: number): Promise<void> {
  const before = await lockUser(tx, person, id);
  if (before.profile_id === superuserProfileId) assertRecentlyReauthenticated(person);
  await setStatus(tx, id, 'active');
  await welcomeUninvitedUser(tx, id);
  if (before.profile_id === superuserProfileId && !isActiveSuperuser(before))
    await notifyOfNewSuperuser(tx, person, id);
}

const isActiveSuperuser = ({ profile_id: profile, status }: LockedUser): boolean =>
  profile === superuserProfileId && status === 'active';

/** Notifies every superuser of a new one, including the new one and its creator, since the creator's account may have been taken over. */
async function notifyOfNewSuperuser(
  tx: Transaction,
  person: ActingUser,
  id: number,
): Promise<void> {
  const superusers = await tx.rows(sql<{ id: number; name: string }>`
    select id, name from users
    where account_id = ${tx.accountId} and profile_id = ${superuserProfileId} and status = 'active' order by id`);
  const name = superusers.find((each) => each.id === id)?.name;
  if (name === undefined) return;
  await notifyUsers(tx, {
    to: superusers.map((each) => each.id),
    by: null,
    type: 'superuserAdded',
    data: { user: { id, name }, by: person.name },
  });
}

export async function disableUser(tx: Transaction, person: ActingUser, id: number): Promise<void> {
  const before = await lockUser(tx, person, id);
  if (before.profile_id === superuserProfileId) assertRecentlyReauthenticated(person);
  await assertNotLastSuperuser(tx, id);
  await assertNoUpcomingWork(tx, person, { userId: id });
  await setStatus(tx, id, 'inactive');
  await revokeUserSessions(tx, id);
}

export async function removeUser(tx: Transaction, person: ActingUser, id: number): Promise<void> {
  const before = await lockUser(tx, person, id);
  if (before.profile_id === superuserProfileId) assertRecentlyReauthenticated(person);
  await assertNotLastSuperuser(tx, id);
  await assertNoUpcomingWork(tx, person, { userId: id });
  await removeRecord(tx, users, person, id);
}

const setStatus = (tx: Transaction, id: number, status: string) =>
  tx.row(
    sql`update users set status = ${status} where account_id = ${tx.accountId} and id = ${id}`,
  );

/** Refuses to remove the last superuser. */
async function assertNotLastSuperuser(tx: Transaction, losing: number): Promise<void> {
  // The caller has locked all superusers by now, except one who became superuser in the meantime.
  const superusers = await tx.rows(sql<{ id: number }>`
    select id from users
    where account_id = ${tx.accountId} and profile_id = ${superuserProfileId} and status = 'active'
    order by id for update`);
  if (superusers.length === 1 && superusers[0]?.id === losing)
    throw new CodedError('ENTITY_IN_USE', [{ path: 'profile', rule: 'lastSuperuser' }]);
}
