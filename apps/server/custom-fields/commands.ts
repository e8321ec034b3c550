import type { CustomFieldImpact } from '@tarima/domain/custom-fields/contract';
import {
  maxCustomFields,
  type CustomFieldDefinition,
} from '@tarima/domain/custom-fields/definition';
import {
  getCustomFieldPermission,
  isCustomFieldModule,
} from '@tarima/domain/custom-fields/custom-field-modules';
import type { CustomFieldModule } from '@tarima/domain/custom-fields/custom-field-modules';
import {
  customFieldsChangedEvent,
  type CustomFieldAnswer,
} from '@tarima/domain/custom-fields/read-contract';
import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import type { ModuleName } from '@tarima/domain/kit/module';
import type { CustomValues } from '@tarima/domain/kit/schemas';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import { sql } from 'kysely';
import pg from 'pg';
import { validateModuleCustomValues } from '../kit/catalogue/parse-list-query.ts';
import type { Transaction } from '../kit/database.ts';
import { announceToBrowsers } from '../kit/realtime/announce.ts';
import type { ActingUser } from '../kit/serve.ts';
import { assertCurrentRecordVersion } from '../kit/record-version.ts';
import { computeCustomFieldImpact } from './impact.ts';
import { loadCustomFieldsOnlyModule, listStoredCustomFields } from './queries.ts';

/**
 * Validates custom field values by the account's definitions, and returns them without blank values.
 * The definitions cannot change until this transaction ends.
 * @throws CodedError WRONG_VALUES with paths `customFields.{id}`
 */
export async function validateCustomFieldValues(
  tx: Transaction,
  moduleName: CustomFieldModule,
  values: CustomValues,
): Promise<Record<string, unknown>> {
  return {
    ...(await validateModuleCustomValues(
      tx,
      await loadCustomFieldsOnlyModule(tx, moduleName, true),
      values,
    )),
  };
}

/** Refuses a user without the permission to manage the custom fields of a module. */
export function assertMayManageCustomFields(
  module: CustomFieldModule,
  { profile }: ActingUser,
): void {
  if (!hasCallAccess(getCustomFieldPermission(module), profile)) throw new CodedError('FORBIDDEN');
}

/** Stored custom field, with its module. */
export interface StoredCustomField extends CustomFieldAnswer {
  readonly module: CustomFieldModule;
}

/** Returns a custom field that the user may change. @throws CodedError ENTITY_NOT_FOUND, FORBIDDEN */
export async function getManageableCustomField(
  tx: Transaction,
  person: ActingUser,
  id: number,
): Promise<StoredCustomField> {
  const found = await tx.row(sql<CustomFieldAnswer & { module: string }>`
    select id, module, name, type, required, metadata, created_at as "createdAt", updated_at as "updatedAt"
    from custom_fields
    where account_id = ${person.accountId} and id = ${id} and deleted_at is null`);
  if (!found || !isCustomFieldModule(found.module)) throw new CodedError('ENTITY_NOT_FOUND');
  const field = { ...found, module: found.module };
  assertMayManageCustomFields(field.module, person);
  return field;
}

export async function createCustomField(
  tx: Transaction,
  person: ActingUser,
  module: CustomFieldModule,
  newDefinition: CustomFieldDefinition,
): Promise<CustomFieldAnswer> {
  assertMayManageCustomFields(module, person);
  await holdAlone(tx, module);
  const others = await listStoredCustomFields(tx, module);
  if (others.length >= maxCustomFields)
    throw createWrongValueError('module.name', 'selection', { max: maxCustomFields });
  const created = await withNameConflicts(() =>
    tx.row(sql<CustomFieldAnswer>`
      insert into custom_fields (account_id, module, name, type, required, metadata, position)
      select ${person.accountId}, ${module}, ${newDefinition.name}, ${newDefinition.type}, ${newDefinition.required},
        ${JSON.stringify(newDefinition.metadata)}, coalesce(max(position), 0) + 1
      from custom_fields where account_id = ${person.accountId} and module = ${module} and deleted_at is null
      returning ${answered}`),
  );
  return finishChange(tx, person, module, created);
}

export async function updateCustomField(
  tx: Transaction,
  person: ActingUser,
  id: number,
  newDefinition: CustomFieldDefinition,
  /** Version of the definition that its editor loaded. */
  expectedVersion: string | undefined,
): Promise<CustomFieldAnswer> {
  const { module } = await getManageableCustomField(tx, person, id);
  await holdAlone(tx, module);
  // The field is loaded again: it may have been changed or deleted while this request waited.
  const before = await getManageableCustomField(tx, person, id);
  assertCurrentRecordVersion(before, expectedVersion);
  assertUnused(await computeCustomFieldImpact(tx, before, newDefinition));
  const updated = await withNameConflicts(() =>
    tx.row(sql<CustomFieldAnswer>`
      update custom_fields set name = ${newDefinition.name}, type = ${newDefinition.type}, required = ${newDefinition.required},
        metadata = ${JSON.stringify(newDefinition.metadata)}
      where account_id = ${person.accountId} and id = ${id} and deleted_at is null
      returning ${answered}`),
  );
  return finishChange(tx, person, module, updated);
}

/**
 * Removes a custom field from forms and lists. Records keep its values until they are saved again, and their history keeps them.
 * No later field shows them, since ids are never reused.
 */
export async function removeCustomField(
  tx: Transaction,
  person: ActingUser,
  id: number,
): Promise<void> {
  const { module } = await getManageableCustomField(tx, person, id);
  await holdAlone(tx, module);
  const removed = await tx.row(sql<CustomFieldAnswer>`
    update custom_fields set deleted_at = present()
    where account_id = ${person.accountId} and id = ${id} and deleted_at is null
    returning ${answered}`);
  await finishChange(tx, person, module, removed);
}

/** Reorders all custom fields of a module. */
export async function reorderCustomFields(
  tx: Transaction,
  person: ActingUser,
  module: CustomFieldModule,
  ids: readonly number[],
): Promise<void> {
  assertMayManageCustomFields(module, person);
  await holdAlone(tx, module);
  const known = (await listStoredCustomFields(tx, module)).map(({ id }) => id);
  const same = known.length === ids.length && known.every((id) => ids.includes(id));
  if (!same) throw createWrongValueError('ids', 'option');
  await tx.row(sql`
    update custom_fields f set position = o.position
    from unnest(${ids}::bigint[]) with ordinality o (id, position)
    where f.account_id = ${person.accountId} and f.id = o.id and f.position <> o.position`);
  await announceChange(tx, person, module);
}

const answered = sql`
  id, name, type, required, metadata, created_at as "createdAt", updated_at as "updatedAt"`;

/** Waits for transactions that write values of these fields, and blocks new ones. */
const holdAlone = (tx: Transaction, module: ModuleName | CustomFieldModule) =>
  tx.row(sql`select pg_advisory_xact_lock(custom_fields_lock(${module}))`);

function assertUnused({ refusals }: CustomFieldImpact): void {
  if (refusals.length === 0) return;
  throw new CodedError(
    'ENTITY_IN_USE',
    refusals.map(({ path, rule, count }) => ({ path, rule, params: { count } })),
  );
}

async function finishChange(
  tx: Transaction,
  person: ActingUser,
  module: CustomFieldModule,
  field: CustomFieldAnswer | undefined,
): Promise<CustomFieldAnswer> {
  if (!field) throw new CodedError('ENTITY_NOT_FOUND');
  await announceChange(tx, person, module);
  return field;
}

const announceChange = (tx: Transaction, { accountId }: ActingUser, module: CustomFieldModule) =>
  announceToBrowsers(tx, {
    to: { accountId },
    event: customFieldsChangedEvent,
    payload: { module },
  });

/** Reports a duplicate name: two custom fields of a module cannot have the same name. */
async function withNameConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'custom_fields_name_key')
      throw new CodedError('ENTITY_ALREADY_EXIST', [{ path: 'name', rule: 'unique' }]);
    throw error;
  }
}
