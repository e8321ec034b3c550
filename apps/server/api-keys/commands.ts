import type { ApiKey, newApiKeySchema } from '@tarima/domain/api-keys/contract';
import {
  formatApiKey,
  maxApiKeys,
  apiKeyPrefixLength,
  findApiKeyExpiryIssue,
} from '@tarima/domain/api-keys/api-key';
import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import { superuserProfileId } from '@tarima/domain/profiles/profiles';
import type { UserRights } from '@tarima/domain/profiles/user-rights';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Transaction } from '../kit/database.ts';
import { holdLock } from '../kit/hold-lock.ts';
import type { ActingUser } from '../kit/serve.ts';
import { hashSecret, createSecret } from '../kit/secret-credentials.ts';
import { loadUserAndProfileRights, lockRights } from '../profiles/rights.ts';

/** Lists the API keys that were not revoked, the newest first: few enough for one response. */
export const listApiKeys = (tx: Transaction, { timeZone }: ActingUser): Promise<ApiKey[]> =>
  tx.rows(sql<ApiKey>`
    select k.id, k.name, k.prefix, k.permissions, jsonb_build_object('id', u.id, 'name', u.name) as user,
      k.created_at as "createdAt", ((k.expires_at - interval '1 millisecond') at time zone ${timeZone})::date as "expiresOn", k.used_on as "usedOn",
      k.expires_at > present() and u.status = 'active' as "isGood"
    from api_keys k
    join users u on u.account_id = k.account_id and u.id = k.user_id
    where k.account_id = ${tx.accountId} and k.revoked_at is null
    order by k.id desc`);

/**
 * Creates an API key that acts for its creator, and returns its text this once.
 * @throws CodedError FORBIDDEN for permissions that its creator does not have
 */
export async function createApiKey(
  tx: Transaction,
  person: ActingUser,
  { name, permissions, expiresOn }: z.output<typeof newApiKeySchema>,
): Promise<{ key: ApiKey; text: string }> {
  await lockRights(tx, 'user');
  const { own: rights } = await loadUserAndProfileRights(tx, person, superuserProfileId);
  if (!includesPermissions(rights, permissions))
    throw new CodedError('FORBIDDEN', [{ path: 'permissions', rule: 'notHeld' }]);
  await assertLastDay(tx, person, expiresOn);
  await assertKeyLimit(tx);
  const text = formatApiKey(createSecret().secret);
  const made = await tx.row(sql<{ id: number }>`
    insert into api_keys (account_id, user_id, name, prefix, key_hash, permissions, expires_at)
    values (${person.accountId}, ${person.id}, ${name}, ${text.slice(0, apiKeyPrefixLength)}, ${hashSecret(text)},
      ${permissions}::text[], (${expiresOn}::date + 1)::timestamp at time zone ${person.timeZone})
    returning id`);
  const key = (await listApiKeys(tx, person)).find(({ id }) => id === made?.id);
  if (!key) throw new Error('A key that was made is not there');
  return { key, text };
}

/** Returns whether rights include permissions: other limits of a user, such as their division, apply to their keys too. */
const includesPermissions = (rights: UserRights, permissions: readonly string[]): boolean =>
  rights.id === superuserProfileId ||
  permissions.every((permission) => rights.permissions.includes(permission));

async function assertLastDay(
  tx: Transaction,
  { timeZone }: ActingUser,
  day: string,
): Promise<void> {
  const found = await tx.row(
    sql<{ today: string }>`select (present() at time zone ${timeZone})::date as today`,
  );
  const violation = findApiKeyExpiryIssue(day, found?.today ?? day);
  if (violation) throw createWrongValueError('expiresOn', violation.rule, violation.params);
}

async function assertKeyLimit(tx: Transaction): Promise<void> {
  // Two simultaneous requests are counted one after the other.
  await holdLock(tx, 'api_keys');
  const found = await tx.row(sql<{ count: number }>`
    select count(*) from api_keys where account_id = ${tx.accountId} and revoked_at is null`);
  if ((found?.count ?? 0) >= maxApiKeys)
    throw createWrongValueError('keys', 'lessOrEqual', { max: maxApiKeys });
}

/** Revokes an API key: the user's own, or one with no more rights than the user. */
export async function revokeApiKey(tx: Transaction, person: ActingUser, id: number): Promise<void> {
  await lockRights(tx, 'user');
  const found = await tx.row(sql<{ user_id: number; permissions: string[] }>`
    select user_id, permissions from api_keys
    where account_id = ${tx.accountId} and id = ${id} and revoked_at is null for update`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  const { own: rights } = await loadUserAndProfileRights(tx, person, superuserProfileId);
  if (found.user_id !== person.id && !includesPermissions(rights, found.permissions))
    throw new CodedError('FORBIDDEN', [{ path: 'id', rule: 'broader' }]);
  await tx.row(sql`
    update api_keys set revoked_at = present() where account_id = ${tx.accountId} and id = ${id}`);
}
