import { createWrongValueError } from '@tarima/domain/kit/errors';
import type { FieldOfKind } from '@tarima/domain/kit/fields';
import { findField, type Module, type ModuleName } from '@tarima/domain/kit/module';
import type { ModuleRecordBody } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../database.ts';
import { buildCollationExpression } from '../word-order.ts';
import { getColumnName, getDisplayColumn } from './columns.ts';

/** Returns the definition of a module that a field refers to. The kit depends on no entity: the application provides this function. */
export type ModuleResolver = (name: ModuleName) => Module;

/** Returns the table that links a module's records to the records of a field with several references. */
export const getJoinTableName = (module: Module, field: string): string =>
  `${module.name}_${getColumnName(field)}`;

export const listMultiReferenceFields = (module: Module): string[] =>
  Object.entries(module.fields).flatMap(([name, { kind }]) =>
    kind === 'references' ? [name] : [],
  );

/** Returns the column with the title of a module's records. */
export const getTitleColumn = (module: Module, language: Language): string => {
  const field = findField(module, module.title);
  return field ? getDisplayColumn(module.title, field, language) : getColumnName(module.title);
};

const buildNameObject = (title: string) =>
  sql`jsonb_build_object('id', r.id, 'name', r.${sql.ref(title)})`;

/** Builds the column `{id, name}` of the record that a field refers to. */
export function buildReferenceColumn(
  name: string,
  field: FieldOfKind<'reference'>,
  language: Language,
  moduleOf: ModuleResolver,
): RawBuilder<unknown> {
  const title = getTitleColumn(moduleOf(field.module), language);
  return sql`(
    select ${buildNameObject(title)} from ${sql.table(field.module)} r
    where r.account_id = t.account_id and r.id = t.${sql.ref(`${getColumnName(name)}_id`)})`;
}

/** Builds the column `[{id, name}]` of the records that a field refers to, sorted by name. */
export function buildReferencesColumn(
  module: Module,
  name: string,
  field: FieldOfKind<'references'>,
  language: Language,
  moduleOf: ModuleResolver,
): RawBuilder<unknown> {
  const title = getTitleColumn(moduleOf(field.module), language);
  return sql`coalesce((
    select jsonb_agg(${buildNameObject(title)} order by ${buildCollationExpression(sql`r.${sql.ref(title)}`, language)}, r.id)
    from ${sql.table(getJoinTableName(module, name))} l
    join ${sql.table(field.module)} r on r.account_id = l.account_id and r.id = l.record_id
    where l.account_id = t.account_id and l.owner_id = t.id), '[]')`;
}

/** Replaces the links of a record by those of the body. */
export async function saveMultiReferences(
  tx: Transaction,
  module: Module,
  id: number,
  body: ModuleRecordBody,
): Promise<void> {
  for (const name of listMultiReferenceFields(module)) {
    const requested = body[name];
    const table = sql.table(getJoinTableName(module, name));
    await tx.row(sql`
      delete from ${table}
      where account_id = ${tx.accountId} and owner_id = ${id} and not record_id = any(${requested}::bigint[])`);
    await tx.row(sql`
      insert into ${table} (account_id, owner_id, record_id)
      select ${tx.accountId}, ${id}, wanted from unnest(${requested}::bigint[]) wanted
      on conflict do nothing`);
    await assertWithinParent(tx, module, name, id);
  }
}

/** Asserts that a referenced record belongs to the record that another field references, where the form restricts it so. */
async function assertWithinParent(
  tx: Transaction,
  module: Module,
  name: string,
  id: number,
): Promise<void> {
  const field = module.fields[name];
  if (field?.kind !== 'references' || field.within === undefined) return;
  const shared = sql.ref(`${getColumnName(field.within)}_id`);
  const foreign = await tx.row(sql`
    select 1 from ${sql.table(getJoinTableName(module, name))} l
    join ${sql.table(field.module)} r on r.account_id = l.account_id and r.id = l.record_id
    join ${sql.table(module.name)} o on o.account_id = l.account_id and o.id = l.owner_id
    where l.account_id = ${tx.accountId} and l.owner_id = ${id} and r.${shared} is distinct from o.${shared}
    limit 1`);
  if (foreign) throw createWrongValueError(name, 'unknown');
}

/** Returns the id of a referenced record; without a reference, an id that does not exist. */
export const getReferencedId = (reference: unknown): number =>
  typeof reference === 'object' &&
  reference !== null &&
  'id' in reference &&
  typeof reference.id === 'number'
    ? reference.id
    : -1;
