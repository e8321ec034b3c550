import { CodedError } from '@tarima/domain/kit/errors';
import { superuserProfileId, builtInProfiles } from '@tarima/domain/profiles/profiles';
import { allPermissions, permissions } from '@tarima/domain/profiles/permissions';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { Person } from '../kit/serve.ts';

/** A permission's id on the wire and in the database: its place in the declared list, from 1. */
export const permissionId = (name: string): number =>
  allPermissions.findIndex((known) => known === name) + 1;

/** Gives a new account the profiles that every account has. */
export async function makeBuiltInProfiles(tx: Transaction, accountId: number): Promise<void> {
  for (const name of allPermissions) {
    await tx.row(sql`
      insert into permission_names (id, code, name_es, name_en)
      values (${permissionId(name)}, ${name}, ${permissions[name].es}, ${permissions[name].en})
      on conflict do nothing`);
  }
  for (const profile of builtInProfiles) {
    const { id, name, description } = profile;
    const metadata = { language: { name, description } };
    await tx.row(sql`
      insert into profiles (account_id, id, name, description, built_in, metadata)
      values (${accountId}, ${id}, ${name.es}, ${description.es}, true, ${JSON.stringify(metadata)})`);
    await tx.row(sql`
      insert into profiles_permissions (account_id, owner_id, record_id)
      select ${accountId}, ${id}, unnest(${profile.permissions.map(permissionId)}::bigint[])`);
  }
}

/** Built-in profiles are for viewing only. */
export async function refuseBuiltIn(
  tx: Transaction,
  accountId: number,
  profileId: number,
): Promise<void> {
  const found = await tx.row(sql<{ built_in: boolean }>`
    select built_in from profiles where account_id = ${accountId} and id = ${profileId}`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  if (found.built_in) throw new CodedError('FORBIDDEN');
}

/** Nobody grants what they do not hold. */
export function refuseGranting(person: Person, permissionIds: unknown): void {
  if (person.profile.id === superuserProfileId) return;
  const held = new Set(person.profile.permissions.map(permissionId));
  const wanted: unknown[] = Array.isArray(permissionIds) ? permissionIds : [];
  if (wanted.some((id) => typeof id !== 'number' || !held.has(id)))
    throw new CodedError('FORBIDDEN', [{ path: 'permissions', rule: 'notHeld' }]);
}

/** Nor gives somebody a profile that may more than they may. */
export async function refuseGiving(
  tx: Transaction,
  person: Person,
  profileId: number,
): Promise<void> {
  if (person.profile.id === superuserProfileId) return;
  if (profileId === superuserProfileId)
    throw new CodedError('FORBIDDEN', [{ path: 'profile', rule: 'notHeld' }]);
  const links = await tx.rows(sql<{ record_id: number }>`
    select record_id from profiles_permissions
    where account_id = ${person.accountId} and owner_id = ${profileId}`);
  const held = new Set(person.profile.permissions.map(permissionId));
  if (links.some(({ record_id: id }) => !held.has(id)))
    throw new CodedError('FORBIDDEN', [{ path: 'profile', rule: 'notHeld' }]);
}
