import { CodedError } from '@tarima/domain/kit/errors';
import type { ModuleRecordBody } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { customerProfileId, superuserProfileId } from '@tarima/domain/profiles/profiles';
import { isDivisionBound } from '@tarima/domain/profiles/user-rights';
import { sql } from 'kysely';
import { getReferencedId } from '../kit/catalogue/references.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import {
  loadUserAndProfileRights,
  lockRights,
  assertProfileNotBroader,
  assertMayAssignProfile,
} from '../profiles/rights.ts';

/** User before a change, locked until the transaction ends. */
export interface LockedUser {
  readonly profile_id: number;
  readonly name: string;
  readonly email: string;
  readonly status: string;
  readonly language: Language;
  readonly division_id: number | null;
}

/**
 * Locks and loads a user whom the caller may change: only a caller with all rights of that user.
 * Every write to a user's row, sessions or codes by another user begins here.
 * @throws CodedError ENTITY_NOT_FOUND, FORBIDDEN
 */
export async function lockUser(
  tx: Transaction,
  person: ActingUser,
  id: number,
): Promise<LockedUser> {
  await lockRights(tx, 'user');
  await holdSuperusers(tx, id);
  const found = await tx.row(sql<LockedUser>`
    select u.profile_id, u.name, u.email, u.status, u.language, p.division_id
    from users u
    left join positions p on p.account_id = u.account_id and p.id = u.main_position_id
    where u.account_id = ${person.accountId} and u.id = ${id} and u.profile_id <> ${customerProfileId}
    for update of u`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  await assertProfileNotBroader(tx, person, found.profile_id);
  return found;
}

/**
 * Locks all superusers, in a fixed sequence, before one of them is changed.
 * When two superusers remove each other's rights, the second waits for the first, and they cannot deadlock.
 */
const holdSuperusers = (tx: Transaction, touched: number) =>
  tx.rows(sql`
    select u.id from users u
    where u.account_id = ${tx.accountId} and u.profile_id = ${superuserProfileId} and exists (
      select from users t
      where t.account_id = u.account_id and t.id = ${touched} and t.profile_id = ${superuserProfileId})
    order by u.id for update of u`);

/** Refuses changes that would give a user more rights than the caller has. */
export async function assertMayGiveUserRights(
  tx: Transaction,
  person: ActingUser,
  body: ModuleRecordBody,
  before?: LockedUser,
): Promise<void> {
  await lockRights(tx, 'user');
  const becoming = await assertMayAssignProfile(tx, person, getReferencedId(body['profile']));
  const { own: callerRights } = await loadUserAndProfileRights(tx, person, becoming.id);
  if (!isDivisionBound(callerRights) || !isDivisionBound(becoming)) return;
  // A user restricted to one division cannot move any user, including themselves, to another division.
  const position = await tx.row(sql<{ division_id: number }>`
    select division_id from positions
    where account_id = ${person.accountId} and id = ${getReferencedId(body['mainPosition'])}`);
  const known = [person.divisionId, before?.division_id];
  if (position && !known.includes(position.division_id))
    throw new CodedError('FORBIDDEN', [{ path: 'mainPosition', rule: 'sameDivision' }]);
}
