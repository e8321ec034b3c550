import type { AnsweredCustomField } from '@tarima/domain/custom-fields/read-contract';
import type { CustomField } from '@tarima/domain/custom-fields/definition';
import {
  toDefinitions,
  onlyCustomFields,
  withCustomFields,
} from '@tarima/domain/custom-fields/extend';
import {
  findCustomFieldModule,
  type CustomFieldModule,
} from '@tarima/domain/custom-fields/modules';
import type { Module } from '@tarima/domain/kit/module';
import { sql } from 'kysely';
import { planned, type Transaction } from '../kit/database.ts';

/**
 * Returns the account's fields of a module, in their order, as they are in this transaction: there is no cache between
 * requests, so every server process returns the same. A transaction that is `writing` values blocks changes of them until it
 * commits.
 */
export const listStoredFields = (
  tx: Transaction,
  module: string,
  writing = false,
): Promise<AnsweredCustomField[]> =>
  tx.rows(
    planned(sql<AnsweredCustomField>`
      select id, name, type, required, metadata, created_at as "createdAt", updated_at as "updatedAt"
      from custom_fields_of(${module}, ${writing})`),
  );

// Cache of parsed definitions by their content: an edited field has another moment, so its old entry is never found again.
const known = new Map<string, readonly CustomField[]>();
const mostKnown = 1_000;

function getDefinitions(stored: readonly AnsweredCustomField[]): readonly CustomField[] {
  const key = JSON.stringify(stored);
  const made = known.get(key) ?? toDefinitions(stored);
  if (known.size >= mostKnown) known.clear();
  known.set(key, made);
  return made;
}

/** The account's fields of a module and nothing else, for records that no plain module describes. */
export async function customFieldsAlone(
  tx: Transaction,
  moduleName: CustomFieldModule,
  writing = false,
): Promise<Module> {
  return onlyCustomFields(getDefinitions(await listStoredFields(tx, moduleName, writing)));
}

/** A module with the fields that the account added to it. */
export async function loadExtendedModule(
  tx: Transaction,
  module: Module,
  writing = false,
): Promise<Module> {
  const owner = findCustomFieldModule(module.name);
  if (owner === undefined) return module;
  return withCustomFields(module, getDefinitions(await listStoredFields(tx, owner, writing)));
}
