import { CodedError, wrongValue } from '@tarima/domain/kit/errors';
import type { Module } from '@tarima/domain/kit/module';
import type { Body, Element } from '@tarima/domain/kit/schemas';
import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import type { Transaction } from '../database.ts';
import { columnName, fieldOfConstraint, tableOf } from './columns.ts';

/** The columns of an element under their names on the wire. */
export const elementColumns = (module: Module): RawBuilder<unknown> =>
  sql.join(
    ['id', ...Object.keys(module.fields), 'customFields', 'metadata', 'createdAt', 'updatedAt'].map(
      (name) => sql`t.${sql.ref(columnName(name))} as ${sql.ref(name)}`,
    ),
  );

export async function readRecord(
  tx: Transaction,
  module: Module,
  accountId: number,
  id: number,
): Promise<Element> {
  const found = await tx.row(sql<Element>`
    select ${elementColumns(module)} from ${tableOf(module)} t where account_id = ${accountId} and id = ${id}`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  return found;
}

const writable = (module: Module, body: Body): [column: string, value: unknown][] => [
  ...Object.keys(module.fields).map((name): [string, unknown] => [columnName(name), body[name]]),
  ['custom_fields', JSON.stringify(body.customFields)],
  ['metadata', JSON.stringify(body.metadata)],
];

export async function createRecord(
  tx: Transaction,
  module: Module,
  accountId: number,
  body: Body,
): Promise<Element> {
  const values = writable(module, body);
  const created = await refusedByName(
    module,
    tx.row(sql<Element>`
      insert into ${tableOf(module)} as t (account_id, ${sql.join(values.map(([column]) => sql.ref(column)))})
      values (${accountId}, ${sql.join(values.map(([, value]) => value))})
      returning ${elementColumns(module)}`),
  );
  if (!created) throw new CodedError('UNKNOWN_ERROR');
  return created;
}

export async function updateRecord(
  tx: Transaction,
  module: Module,
  accountId: number,
  id: number,
  body: Body,
): Promise<Element> {
  const values = writable(module, body);
  const assignments = sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  // The moment the editor saw is compared in the same statement: two editors cannot both pass it.
  const unseen = body.updatedAt ? sql`updated_at <= ${body.updatedAt}` : sql`true`;
  const updated = await refusedByName(
    module,
    tx.row(sql<Element>`
      update ${tableOf(module)} as t set ${assignments}
      where account_id = ${accountId} and id = ${id} and ${unseen}
      returning ${elementColumns(module)}`),
  );
  if (updated) return updated;
  await readRecord(tx, module, accountId, id);
  throw new CodedError('STALE_ENTITY');
}

/** Deletes a record after everything that refers to it was moved to another. */
export async function replaceRecord(
  tx: Transaction,
  module: Module,
  accountId: number,
  oldId: number,
  newId: number,
): Promise<void> {
  if (oldId === newId) throw new CodedError('SAME_ENTITY', [{ path: 'newId', rule: 'invalid' }]);
  // Locked in one order, so that two replacements that cross each other wait instead of deadlocking.
  const locked = await tx.rows(sql<{ id: number }>`
    select id from ${tableOf(module)} where account_id = ${accountId} and id = any(${[oldId, newId]})
    order by id for update`);
  if (!locked.some(({ id }) => id === oldId)) throw new CodedError('ENTITY_NOT_FOUND');
  if (!locked.some(({ id }) => id === newId)) throw wrongValue('newId', 'unknown');
  await moveDependents(tx, module, accountId, oldId, newId);
  await tx.row(
    sql`delete from ${tableOf(module)} where account_id = ${accountId} and id = ${oldId}`,
  );
}

/** The database's own foreign keys say who depends on a record: no list of ours can forget one. */
async function moveDependents(
  tx: Transaction,
  module: Module,
  accountId: number,
  oldId: number,
  newId: number,
): Promise<void> {
  const dependents = await tx.rows(sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'account_id'
    where k.contype = 'f' and k.confrelid = ${module.name}::regclass
    order by 1, 2`);
  for (const { table, column } of dependents) {
    await tx.row(sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${newId}
      where account_id = ${accountId} and ${sql.ref(column)} = ${oldId}`);
  }
}

/** Turns the database's refusal into ours, naming the field. */
async function refusedByName<Result>(module: Module, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const path = fieldOfConstraint(module.name, error.constraint ?? '');
    if (error.code === '23505')
      throw new CodedError('ENTITY_ALREADY_EXIST', [{ path, rule: 'unique' }]);
    if (error.code === '23503') throw wrongValue(path, 'unknown');
    throw error;
  }
}
