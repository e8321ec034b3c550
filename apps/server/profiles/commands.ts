import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import type { ModuleRecordBody, ModuleRecord } from '@tarima/domain/kit/schemas';
import { builtInProfiles, nonReplacementProfileIds } from '@tarima/domain/profiles/profiles';
import { allPermissions, permissions } from '@tarima/domain/profiles/permissions';
import { sql } from 'kysely';
import {
  deleteAndReplaceRecord,
  updateRecord,
  type Catalogue,
  type RecordReader,
} from '../kit/catalogue/records.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { moveSharedListViews } from '../list-layouts/commands.ts';
import {
  lockRights,
  assertProfileNotBroader,
  assertMayAssignProfile,
  assertMayGrantPermissions,
} from './rights.ts';

/** Returns the id of a permission in requests and the database: its position in the declared list, from 1. */
export const toPermissionId = (name: string): number =>
  allPermissions.findIndex((known) => known === name) + 1;

/** Gives a new account the profiles that every account has. */
export async function createBuiltInProfiles(tx: Transaction): Promise<void> {
  for (const name of allPermissions) {
    await tx.row(sql`
      insert into permission_names (id, code, name_es, name_en)
      values (${toPermissionId(name)}, ${name}, ${permissions[name].es}, ${permissions[name].en})
      on conflict do nothing`);
  }
  for (const profile of builtInProfiles) {
    const { id, name, description } = profile;
    const metadata = { language: { name, description } };
    await tx.row(sql`
      insert into profiles (account_id, id, name, description, built_in, metadata)
      values (${tx.accountId}, ${id}, ${name.es}, ${description.es}, true, ${JSON.stringify(metadata)})`);
    await tx.row(sql`
      insert into profiles_permissions (account_id, owner_id, record_id)
      select ${tx.accountId}, ${id}, unnest(${profile.permissions.map(toPermissionId)}::bigint[])`);
  }
}

/** Built-in profiles are for viewing only. */
export async function assertProfileNotBuiltIn(tx: Transaction, profileId: number): Promise<void> {
  const found = await tx.row(sql<{ built_in: boolean }>`
    select built_in from profiles where account_id = ${tx.accountId} and id = ${profileId}`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  if (found.built_in) throw new CodedError('FORBIDDEN');
}

/** Changes a profile, when neither it nor its new version has more rights than the user. */
export async function updateProfile(
  tx: Transaction,
  catalogue: Catalogue,
  person: ActingUser,
  reader: RecordReader,
  id: number,
  body: ModuleRecordBody,
): Promise<ModuleRecord> {
  await assertMayChangeProfile(tx, person, id, body);
  return updateRecord(tx, catalogue, reader, id, body);
}

/** Refuses a change that either the profile or its new version does not allow. */
export async function assertMayChangeProfile(
  tx: Transaction,
  person: ActingUser,
  id: number,
  body: ModuleRecordBody | undefined,
): Promise<void> {
  await lockRights(tx, 'profile');
  await assertProfileNotBuiltIn(tx, id);
  await assertProfileNotBroader(tx, person, id, 'permissions');
  if (body) await assertMayGrantPermissions(tx, person, body);
}

/** Deletes a profile; its users get a replacement with no more rights than the caller has, and without losing access for good. */
export async function deleteAndReplaceProfile(
  tx: Transaction,
  catalogue: Catalogue,
  person: ActingUser,
  oldId: number,
  newId: number | undefined,
): Promise<void> {
  await lockRights(tx, 'profile');
  await assertProfileNotBuiltIn(tx, oldId);
  await assertProfileNotBroader(tx, person, oldId, 'oldId');
  if (newId !== undefined && nonReplacementProfileIds.includes(newId))
    throw createWrongValueError('newId', 'notReplacement');
  if (newId !== undefined) await assertMayAssignProfile(tx, person, newId, 'newId');
  if (newId !== undefined) await moveSharedListViews(tx, oldId, newId);
  await deleteAndReplaceRecord(tx, catalogue, person, oldId, newId);
}
