import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import type { ModuleRecordBody } from '@tarima/domain/kit/schemas';
import { allPermissions } from '@tarima/domain/profiles/permissions';
import {
  isWithinLimits,
  noPriceLimits,
  type PriceLimits,
} from '@tarima/domain/profiles/price-limits';
import { customerProfileId, superuserProfileId } from '@tarima/domain/profiles/profiles';
import {
  isDivisionBound,
  isWithinRights,
  recordRights,
  type RecordRight,
  type UserRights,
} from '@tarima/domain/profiles/user-rights';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { holdLock, holdSharedLock } from '../kit/hold-lock.ts';
import type { ActingUser } from '../kit/serve.ts';

type Asking = Pick<ActingUser, 'id' | 'accountId'>;

/**
 * Locks rights before they are checked: while a user changes no profile changes, and while a profile changes no other rights do.
 * The result of a check is still valid at the write.
 */
export const lockRights = (tx: Transaction, changing: 'user' | 'profile') =>
  changing === 'user' ? holdSharedLock(tx, 'rights') : holdLock(tx, 'rights');

/** Refuses to assign a profile that cannot be assigned, or that has more rights than the caller. */
export async function assertMayAssignProfile(
  tx: Transaction,
  person: Asking,
  profileId: number,
  path = 'profile',
): Promise<UserRights> {
  if (profileId === customerProfileId) throw createWrongValueError(path, 'unknown');
  const { own: callerRights, other } = await loadUserAndProfileRights(tx, person, profileId);
  if (!isWithinRights(other, callerRights))
    throw new CodedError('FORBIDDEN', [{ path, rule: 'notHeld' }]);
  return other;
}

/** Refuses to change, delete or move people from a profile with more rights than the user. */
export async function assertProfileNotBroader(
  tx: Transaction,
  person: Asking,
  profileId: number,
  path = 'profile',
): Promise<UserRights> {
  const { own: callerRights, other } = await loadUserAndProfileRights(tx, person, profileId);
  if (!isWithinRights(other, callerRights))
    throw new CodedError('FORBIDDEN', [{ path, rule: 'broader' }]);
  return other;
}

/** Whether a user may everything that a profile may. */
export async function hasAllProfileRights(
  tx: Transaction,
  person: Asking,
  profileId: number,
): Promise<boolean> {
  const { own: callerRights, other } = await loadUserAndProfileRights(tx, person, profileId);
  return isWithinRights(other, callerRights);
}

/** Refuses to add permissions to a profile that the caller does not have. */
export async function assertMayGrantPermissions(
  tx: Transaction,
  person: Asking,
  { permissions: ids, onlyMine, mayExport, mayDelete, maxDiscount, minMargin }: ModuleRecordBody,
): Promise<void> {
  const requestedIds: unknown[] = Array.isArray(ids) ? ids : [];
  // An unknown id maps to a permission that no user has.
  const permissions = requestedIds.map(
    (id) => (typeof id === 'number' ? allPermissions[id - 1] : undefined) ?? '',
  );
  const { own: callerRights } = await loadUserAndProfileRights(tx, person, superuserProfileId);
  // Profile without an id yet: the restriction to a division cannot be ticked.
  const made = {
    id: -1,
    permissions,
    onlyMine: callerRights.onlyMine,
    mayExport: callerRights.mayExport,
    mayDelete: callerRights.mayDelete,
    limits: callerRights.limits,
  };
  if (!isWithinRights(made, callerRights))
    throw new CodedError('FORBIDDEN', [{ path: 'permissions', rule: 'notHeld' }]);
  if (onlyMine === false && !isWithinRights({ ...made, onlyMine }, callerRights))
    throw new CodedError('FORBIDDEN', [{ path: 'onlyMine', rule: 'notHeld' }]);
  const givenRights = { mayExport, mayDelete };
  for (const path of recordRights)
    if (givenRights[path] === true && !isWithinRights({ ...made, [path]: true }, callerRights))
      throw new CodedError('FORBIDDEN', [{ path, rule: 'notHeld' }]);
  const callerLimits =
    callerRights.id === superuserProfileId ? noPriceLimits : (callerRights.limits ?? noPriceLimits);
  for (const [path, requested] of [
    ['maxDiscount', { maxDiscount: toPercent(maxDiscount), minMargin: callerLimits.minMargin }],
    ['minMargin', { maxDiscount: callerLimits.maxDiscount, minMargin: toPercent(minMargin) }],
  ] as const)
    if (!isWithinLimits(requested, callerLimits))
      throw new CodedError('FORBIDDEN', [{ path, rule: 'notHeld' }]);
}

const toPercent = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);

/**
 * Refuses to move the division of other restricted users, or the caller's own: their visible records would change.
 * It checks the people of some positions before the positions change.
 */
export async function assertMayChangePeopleDivision(
  tx: Transaction,
  person: Asking,
  positionIds: readonly number[],
  path: string,
): Promise<void> {
  const profiles = await tx.rows(sql<{ id: number }>`
    select distinct profile_id as id from users
    where account_id = ${person.accountId} and main_position_id = any(${[...positionIds]}::bigint[])`);
  for (const { id } of profiles) {
    const { own: callerRights, other } = await loadUserAndProfileRights(tx, person, id);
    if (
      isDivisionBound(other) &&
      (isDivisionBound(callerRights) || !isWithinRights(other, callerRights))
    )
      throw new CodedError('FORBIDDEN', [{ path, rule: 'heldPeople' }]);
  }
}

/** Loads the current rights of a user, which may be fewer than when their request began, and those of a profile. */
export async function loadUserAndProfileRights(
  tx: Transaction,
  { accountId, id }: Asking,
  profileId: number,
): Promise<{ own: UserRights; other: UserRights }> {
  const found = await tx.row(sql<{
    own_id: number;
    own: string[];
    own_only: boolean;
    own_rights: Record<RecordRight, boolean>;
    own_limits: PriceLimits | null;
    other: string[];
    other_only: boolean;
    other_rights: Record<RecordRight, boolean> | null;
    other_limits: PriceLimits | null;
  }>`
    select case when k.id is null or u.profile_id <> ${superuserProfileId} then u.profile_id else -1 end as own_id,
      ${buildPermissionsQuery(sql`u.profile_id`, sql`and (k.id is null or n.code = any (k.permissions))`)} as own, ${isOnlyMine(sql`u.profile_id`)} as own_only, ${buildRecordRightsQuery(sql`u.profile_id`)} as own_rights, ${buildLimitsQuery(sql`u.profile_id`)} as own_limits,
      ${buildPermissionsQuery(sql`${profileId}::bigint`)} as other, ${isOnlyMine(sql`${profileId}::bigint`)} as other_only, ${buildRecordRightsQuery(sql`${profileId}::bigint`)} as other_rights, ${buildLimitsQuery(sql`${profileId}::bigint`)} as other_limits
    from users u
    -- By a key somebody may no more than the key.
    left join api_keys k on k.account_id = u.account_id and k.id = current_api_key()
    where u.account_id = ${accountId} and u.id = ${id}`);
  if (!found) throw new CodedError('ACCESS_EXPIRED');
  return {
    own: {
      id: found.own_id,
      permissions: found.own,
      onlyMine: found.own_only,
      ...found.own_rights,
      limits: found.own_limits ?? noPriceLimits,
    },
    other: {
      id: profileId,
      permissions: found.other,
      onlyMine: found.other_only,
      // An unknown profile has no rights.
      ...(found.other_rights ?? { mayExport: false, mayDelete: false }),
      limits: found.other_limits ?? noPriceLimits,
    },
  };
}

const buildLimitsQuery = (profileId: ReturnType<typeof sql>) => sql`(
  select jsonb_build_object('maxDiscount', p.max_discount::float8, 'minMargin', p.min_margin::float8)
  from profiles p where p.account_id = u.account_id and p.id = ${profileId})`;

const buildRecordRightsQuery = (profileId: ReturnType<typeof sql>) => sql`(
  select jsonb_build_object('mayExport', p.may_export, 'mayDelete', p.may_delete)
  from profiles p where p.account_id = u.account_id and p.id = ${profileId})`;

const isOnlyMine = (profileId: ReturnType<typeof sql>) => sql`
  coalesce((select p.only_mine from profiles p where p.account_id = u.account_id and p.id = ${profileId}), false)`;

const buildPermissionsQuery = (profileId: ReturnType<typeof sql>, narrowed = sql``) => sql`
  array(
    select n.code from profiles_permissions l join permission_names n on n.id = l.record_id
    where l.account_id = u.account_id and l.owner_id = ${profileId} ${narrowed}
  )`;
