import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecordBody, ModuleRecord } from '@tarima/domain/kit/schemas';
import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { buildSyncedTranslationMetadata } from './following-metadata.ts';
import { getModuleTable } from './columns.ts';
import {
  buildRecordColumns,
  buildRowCondition,
  toWritableColumns,
  type Catalogue,
  type RecordReader,
} from './records.ts';
import { listMultiReferenceFields } from './references.ts';

/** Returns whether many records of a module can be written in one statement: modules with fields of several references cannot. */
export const isBulkWritable = (module: Module): boolean =>
  listMultiReferenceFields(module).length === 0;

type BulkBody = ModuleRecordBody & { readonly id?: number };

/** Returns the columns of many records as one JSON value, which the database converts by the table's own types. */
function buildRows(module: Module, bodies: readonly BulkBody[]) {
  const [first] = bodies;
  const columns = first
    ? toWritableColumns(module, first, first.customFields).map(([name]) => name)
    : [];
  const rows = bodies.map((body) => ({
    ...Object.fromEntries(toWritableColumns(module, body, body.customFields)),
    ...(body.customFields && { custom_fields: body.customFields }),
    metadata: body.metadata,
    id: body.id,
  }));
  const record = sql`jsonb_populate_recordset(null::${getModuleTable(module)}, ${JSON.stringify(rows)}::jsonb)`;
  return { columns, record };
}

/** Creates many records of a plain module, whose bodies have the same fields. */
export async function bulkCreateRecords(
  tx: Transaction,
  module: Module,
  bodies: readonly ModuleRecordBody[],
): Promise<void> {
  if (bodies.length === 0) return;
  const { columns, record } = buildRows(module, bodies);
  await tx.row(sql`
    insert into ${getModuleTable(module)} (account_id, ${sql.join(columns.map((name) => sql.ref(name)))})
    select ${tx.accountId}, ${sql.join(columns.map((name) => sql`r.${sql.ref(name)}`))} from ${record} r`);
}

/** Updates many records of a plain module that this transaction has locked. @returns the time of change of each record, by id */
export async function bulkUpdateRecords(
  tx: Transaction,
  module: Module,
  bodies: readonly (ModuleRecordBody & { readonly id: number })[],
): Promise<Map<number, string>> {
  if (bodies.length === 0) return new Map();
  const { columns, record } = buildRows(module, bodies);
  const isSent = columns.includes('metadata');
  const metadata = buildSyncedTranslationMetadata(
    module,
    isSent ? sql`r.metadata` : undefined,
    (name) => (columns.includes(name) ? sql`r.${sql.ref(name)}` : undefined),
  );
  const assignments = [
    ...columns
      .filter((name) => name !== 'metadata')
      .map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`),
    ...(metadata ? [sql`metadata = ${metadata}`] : []),
  ];
  const changed = await tx.rows(sql<{ id: number; updatedAt: string }>`
    update ${getModuleTable(module)} t set ${sql.join(assignments)} from ${record} r
    where t.account_id = ${tx.accountId} and t.id = r.id
    returning t.id, t.updated_at as "updatedAt"`);
  return new Map(changed.map(({ id, updatedAt }) => [id, updatedAt]));
}

/** Loads the records with some ids in the reader's scope. `locking` locks them in a fixed sequence until the transaction ends. */
export async function loadRecordsById(
  tx: Transaction,
  catalogue: Catalogue,
  { accountId, lang, rowScope }: RecordReader,
  ids: readonly number[],
  locking: boolean,
): Promise<Map<number, ModuleRecord>> {
  const found = await tx.rows(sql<ModuleRecord>`
    select ${buildRecordColumns(catalogue, lang)} from ${getModuleTable(catalogue.module)} t
    where account_id = ${accountId} and id = any(${[...ids]}::bigint[]) and ${buildRowCondition(catalogue.scope, rowScope)}
    order by id ${locking ? sql`for update of t` : sql``}`);
  return new Map(found.map((element) => [element.id, element]));
}
