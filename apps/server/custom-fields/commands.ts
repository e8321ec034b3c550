import type { Impact } from '@tarima/domain/custom-fields/contract';
import {
  mostCustomFields,
  type CustomFieldDefinition,
} from '@tarima/domain/custom-fields/definition';
import { getGuard, isCustomFieldModule } from '@tarima/domain/custom-fields/modules';
import type { CustomFieldModule } from '@tarima/domain/custom-fields/modules';
import {
  customFieldsChanged,
  type AnsweredCustomField,
} from '@tarima/domain/custom-fields/read-contract';
import { CodedError, wrongValue } from '@tarima/domain/kit/errors';
import type { ModuleName } from '@tarima/domain/kit/module';
import type { CustomValues } from '@tarima/domain/kit/schemas';
import { mayPass } from '@tarima/domain/profiles/profiles';
import { sql } from 'kysely';
import pg from 'pg';
import { validateValues } from '../kit/catalogue/parse-list-query.ts';
import type { Transaction } from '../kit/database.ts';
import { announce } from '../kit/realtime/announce.ts';
import type { Person } from '../kit/serve.ts';
import { assertNotStale } from '../kit/stale.ts';
import { computeImpact } from './impact.ts';
import { customFieldsAlone, listStoredFields } from './queries.ts';

/**
 * The values of a module's custom fields as they are kept: blanks left out, every rule of the account's definitions held.
 * The definitions cannot change until this transaction ends.
 * @throws CodedError WRONG_VALUES with paths `customFields.{id}`
 */
export async function validateCustomFields(
  tx: Transaction,
  moduleName: CustomFieldModule,
  values: CustomValues,
): Promise<Record<string, unknown>> {
  return { ...(await validateValues(tx, await customFieldsAlone(tx, moduleName, true), values)) };
}

/** Refuses a user without the permission of the fields' module. */
export function assertMayUseFields(module: CustomFieldModule, { profile }: Person): void {
  if (!mayPass(getGuard(module), profile)) throw new CodedError('FORBIDDEN');
}

/** A field as it is stored, with its module. */
export interface StoredField extends AnsweredCustomField {
  readonly module: CustomFieldModule;
}

/** A live field of the account that this person may change. @throws CodedError ENTITY_NOT_FOUND, FORBIDDEN */
export async function getFieldForUser(
  tx: Transaction,
  person: Person,
  id: number,
): Promise<StoredField> {
  const found = await tx.row(sql<AnsweredCustomField & { module: string }>`
    select id, module, name, type, required, metadata, created_at as "createdAt", updated_at as "updatedAt"
    from custom_fields
    where account_id = ${person.accountId} and id = ${id} and deleted_at is null`);
  if (!found || !isCustomFieldModule(found.module)) throw new CodedError('ENTITY_NOT_FOUND');
  const field = { ...found, module: found.module };
  assertMayUseFields(field.module, person);
  return field;
}

export async function createField(
  tx: Transaction,
  person: Person,
  module: CustomFieldModule,
  defined: CustomFieldDefinition,
): Promise<AnsweredCustomField> {
  assertMayUseFields(module, person);
  await holdAlone(tx, module);
  const others = await listStoredFields(tx, module);
  if (others.length >= mostCustomFields)
    throw wrongValue('module.name', 'selection', { max: mostCustomFields });
  const created = await withNameConflicts(() =>
    tx.row(sql<AnsweredCustomField>`
      insert into custom_fields (account_id, module, name, type, required, metadata, position)
      select ${person.accountId}, ${module}, ${defined.name}, ${defined.type}, ${defined.required},
        ${JSON.stringify(defined.metadata)}, coalesce(max(position), 0) + 1
      from custom_fields where account_id = ${person.accountId} and module = ${module} and deleted_at is null
      returning ${answered}`),
  );
  return finishChange(tx, person, module, created);
}

export async function updateField(
  tx: Transaction,
  person: Person,
  id: number,
  defined: CustomFieldDefinition,
  /** The moment of the definition that its editor saw. */
  expectedVersion: string | undefined,
): Promise<AnsweredCustomField> {
  const { module } = await getFieldForUser(tx, person, id);
  await holdAlone(tx, module);
  // Read again: it may have been changed or deleted while this one waited.
  const before = await getFieldForUser(tx, person, id);
  assertNotStale(before, expectedVersion);
  assertUnused(await computeImpact(tx, before, defined));
  const updated = await withNameConflicts(() =>
    tx.row(sql<AnsweredCustomField>`
      update custom_fields set name = ${defined.name}, type = ${defined.type}, required = ${defined.required},
        metadata = ${JSON.stringify(defined.metadata)}
      where account_id = ${person.accountId} and id = ${id} and deleted_at is null
      returning ${answered}`),
  );
  return finishChange(tx, person, module, updated);
}

/**
 * Takes a field away from forms and lists. Records keep its values until they are saved again and their history keeps
 * them for good; no later field shows them, as ids are never given twice.
 */
export async function removeField(tx: Transaction, person: Person, id: number): Promise<void> {
  const { module } = await getFieldForUser(tx, person, id);
  await holdAlone(tx, module);
  const removed = await tx.row(sql<AnsweredCustomField>`
    update custom_fields set deleted_at = present()
    where account_id = ${person.accountId} and id = ${id} and deleted_at is null
    returning ${answered}`);
  await finishChange(tx, person, module, removed);
}

/** Puts all fields of a module in another order. */
export async function reorderFields(
  tx: Transaction,
  person: Person,
  module: CustomFieldModule,
  ids: readonly number[],
): Promise<void> {
  assertMayUseFields(module, person);
  await holdAlone(tx, module);
  const known = (await listStoredFields(tx, module)).map(({ id }) => id);
  const same = known.length === ids.length && known.every((id) => ids.includes(id));
  if (!same) throw wrongValue('ids', 'option');
  await tx.row(sql`
    update custom_fields f set position = o.position
    from unnest(${ids}::bigint[]) with ordinality o (id, position)
    where f.account_id = ${person.accountId} and f.id = o.id and f.position <> o.position`);
  await tellChange(tx, person, module);
}

const answered = sql`
  id, name, type, required, metadata, created_at as "createdAt", updated_at as "updatedAt"`;

/** Waits for transactions that write values of these fields, and blocks new ones. */
const holdAlone = (tx: Transaction, module: ModuleName | CustomFieldModule) =>
  tx.row(sql`select pg_advisory_xact_lock(custom_fields_lock(${module}))`);

function assertUnused({ refusals }: Impact): void {
  if (refusals.length === 0) return;
  throw new CodedError(
    'ENTITY_IN_USE',
    refusals.map(({ path, rule, count }) => ({ path, rule, params: { count } })),
  );
}

async function finishChange(
  tx: Transaction,
  person: Person,
  module: CustomFieldModule,
  field: AnsweredCustomField | undefined,
): Promise<AnsweredCustomField> {
  if (!field) throw new CodedError('ENTITY_NOT_FOUND');
  await tellChange(tx, person, module);
  return field;
}

const tellChange = (tx: Transaction, { accountId }: Person, module: CustomFieldModule) =>
  announce(tx, { to: { accountId }, event: customFieldsChanged, payload: { module } });

/** Two live fields of a module cannot have one name. */
async function withNameConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'custom_fields_name_key')
      throw new CodedError('ENTITY_ALREADY_EXIST', [{ path: 'name', rule: 'unique' }]);
    throw error;
  }
}
