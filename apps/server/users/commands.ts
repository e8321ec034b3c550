import { CodedError, wrongValue } from '@tarima/domain/kit/errors';
import type { Body, Element } from '@tarima/domain/kit/schemas';
import { reservedProfileId, superuserProfileId } from '@tarima/domain/profiles/profiles';
import { users } from '@tarima/domain/users/user';
import { sql } from 'kysely';
import {
  createRecord,
  removeRecord,
  updateRecord,
  type Catalogue,
  type Reader,
} from '../kit/catalogue/records.ts';
import type { Transaction } from '../kit/database.ts';
import { enqueue } from '../kit/jobs/job.ts';
import type { Person } from '../kit/serve.ts';
import { hasEventsAhead } from '../planning/events.ts';
import { refuseGiving } from '../profiles/commands.ts';
import { noPassword } from '../session/passwords.ts';
import { revokeAllSessions } from '../session/sessions.ts';
import { welcomeJob } from './welcome.ts';

/** Makes a user, who is mailed a temporary password that is good for setting their own. */
export async function createUser(
  tx: Transaction,
  catalogue: Catalogue,
  person: Person,
  reader: Reader,
  body: Body,
): Promise<Element> {
  await refuseProfile(tx, person, profileIdOf(body));
  const created = await createRecord(tx, catalogue, reader, body, [
    ['password_hash', noPassword],
    ['temporary_password', true],
    ['email_validated_at', null],
    ['language', reader.lang],
  ]);
  await enqueue(tx, welcomeJob, { userId: created.id });
  return created;
}

/** Changes a user. Another e-mail must be validated anew; another profile or status counts from the next request on. */
export async function updateUser(
  tx: Transaction,
  catalogue: Catalogue,
  person: Person,
  reader: Reader,
  id: number,
  body: Body,
): Promise<Element> {
  const before = await lockUser(tx, person.accountId, id);
  const profileId = profileIdOf(body);
  // Who may not give a profile may not take it away either.
  if (profileId !== before.profile_id) {
    await refuseGiving(tx, person, before.profile_id);
    await refuseProfile(tx, person, profileId);
  }
  const status = body['status'] ?? before.status;
  const staysSuperuser = profileId === superuserProfileId && status === 'active';
  if (!staysSuperuser) await refuseLastSuperuser(tx, person.accountId, id);
  if (body['status'] === 'inactive') await refuseWorkAhead(tx, person.accountId, id);
  const updated = await updateRecord(tx, catalogue, reader, id, body);
  if (String(updated['email']).toLowerCase() !== before.email.toLowerCase())
    await tx.row(sql`
      update users set email_validated_at = null
      where account_id = ${person.accountId} and id = ${id} and not temporary_password`);
  if (updated['status'] === 'inactive') await revokeAllSessions(tx, person.accountId, id);
  return updated;
}

export async function enableUser(tx: Transaction, person: Person, id: number): Promise<void> {
  const before = await lockUser(tx, person.accountId, id);
  await refuseGiving(tx, person, before.profile_id);
  await setStatus(tx, person.accountId, id, 'active');
}

export async function disableUser(tx: Transaction, person: Person, id: number): Promise<void> {
  const before = await lockUser(tx, person.accountId, id);
  await refuseGiving(tx, person, before.profile_id);
  await refuseLastSuperuser(tx, person.accountId, id);
  await refuseWorkAhead(tx, person.accountId, id);
  await setStatus(tx, person.accountId, id, 'inactive');
  await revokeAllSessions(tx, person.accountId, id);
}

export async function removeUser(tx: Transaction, person: Person, id: number): Promise<void> {
  const before = await lockUser(tx, person.accountId, id);
  await refuseGiving(tx, person, before.profile_id);
  await refuseLastSuperuser(tx, person.accountId, id);
  await refuseWorkAhead(tx, person.accountId, id);
  await removeRecord(tx, users, person, id);
}

/** Whoever is planned to work cannot go before somebody else is planned instead. */
async function refuseWorkAhead(tx: Transaction, accountId: number, userId: number): Promise<void> {
  if (await hasEventsAhead(tx, accountId, { userId })) throw new CodedError('EVENTS_NOT_RESOLVED');
}

interface LockedUser {
  profile_id: number;
  email: string;
  status: string;
}

async function lockUser(tx: Transaction, accountId: number, id: number): Promise<LockedUser> {
  const found = await tx.row(sql<LockedUser>`
    select profile_id, email, status from users
    where account_id = ${accountId} and id = ${id} and profile_id <> ${reservedProfileId}
    for update`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  return found;
}

const setStatus = (tx: Transaction, accountId: number, id: number, status: string) =>
  tx.row(sql`update users set status = ${status} where account_id = ${accountId} and id = ${id}`);

export function profileIdOf(body: Body): number {
  const profile = body['profile'];
  const known = typeof profile === 'object' && profile !== null && 'id' in profile;
  return known && typeof profile.id === 'number' ? profile.id : -1;
}

/** The reserved profile is nobody's to give, nor is one that may more than its giver. */
export async function refuseProfile(
  tx: Transaction,
  person: Person,
  profileId: number,
): Promise<void> {
  if (profileId === reservedProfileId) throw wrongValue('profile', 'unknown');
  await refuseGiving(tx, person, profileId);
}

/** Somebody must be left who may do everything. */
async function refuseLastSuperuser(
  tx: Transaction,
  accountId: number,
  losing: number,
): Promise<void> {
  // All of them are locked, in one order: two superusers who disable each other at once cannot both succeed.
  const superusers = await tx.rows(sql<{ id: number }>`
    select id from users
    where account_id = ${accountId} and profile_id = ${superuserProfileId} and status = 'active'
    order by id for update`);
  if (superusers.length === 1 && superusers[0]?.id === losing)
    throw new CodedError('ENTITY_IN_USE', [{ path: 'profile', rule: 'lastSuperuser' }]);
}
