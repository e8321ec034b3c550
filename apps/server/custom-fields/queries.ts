import type { CustomFieldAnswer } from '@tarima/domain/custom-fields/read-contract';
import type { CustomField } from '@tarima/domain/custom-fields/definition';
import {
  toCustomFields,
  createCustomFieldsModule,
  addCustomFields,
} from '@tarima/domain/custom-fields/add-custom-fields';
import {
  findCustomFieldModule,
  type CustomFieldModule,
} from '@tarima/domain/custom-fields/custom-field-modules';
import type { Module } from '@tarima/domain/kit/module';
import { sql } from 'kysely';
import { withCachedQueryPlan, type Transaction } from '../kit/database.ts';

/**
 * Lists the custom fields of a module in sequence, as this transaction sees them. Requests share no cache, so all server processes agree.
 * A transaction that writes values blocks changes of the fields until it commits.
 */
export const listStoredCustomFields = (
  tx: Transaction,
  module: string,
  lockForWriting = false,
): Promise<CustomFieldAnswer[]> =>
  tx.rows(
    withCachedQueryPlan(sql<CustomFieldAnswer>`
      select id, name, type, required, metadata, created_at as "createdAt", updated_at as "updatedAt"
      from custom_fields_of(${module}, ${lockForWriting})`),
  );

// Cache of parsed definitions by their content: an edited field has another version, so its old entry is never used again.
const known = new Map<string, readonly CustomField[]>();
const mostKnown = 1_000;

function getDefinitions(stored: readonly CustomFieldAnswer[]): readonly CustomField[] {
  const key = JSON.stringify(stored);
  const made = known.get(key) ?? toCustomFields(stored);
  if (known.size >= mostKnown) known.clear();
  known.set(key, made);
  return made;
}

/** Loads a module of only custom fields, for records that have no module of their own, as a technical sheet. */
export async function loadCustomFieldsOnlyModule(
  tx: Transaction,
  moduleName: CustomFieldModule,
  lockForWriting = false,
): Promise<Module> {
  return createCustomFieldsModule(
    getDefinitions(await listStoredCustomFields(tx, moduleName, lockForWriting)),
  );
}

/** Loads a module with its custom fields. */
export async function loadModuleWithCustomFields(
  tx: Transaction,
  module: Module,
  lockForWriting = false,
): Promise<Module> {
  const owner = findCustomFieldModule(module.name);
  if (owner === undefined) return module;
  return addCustomFields(
    module,
    getDefinitions(await listStoredCustomFields(tx, owner, lockForWriting)),
  );
}
