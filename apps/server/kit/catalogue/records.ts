import type { DependentRecords } from '@tarima/domain/kit/contract';
import { CodedError, createWrongValueError, type ErrorCode } from '@tarima/domain/kit/errors';
import type { Field } from '@tarima/domain/kit/fields';
import { listWritableFields, type Module } from '@tarima/domain/kit/module';
import type { ModuleRecordBody, CustomValues, ModuleRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import type { UserRights } from '@tarima/domain/profiles/user-rights';
import { sql, type RawBuilder } from 'kysely';
import { buildCustomValuesColumn } from './custom-values.ts';
import pg from 'pg';
import { compileFragment, withCachedQueryPlan, type Transaction } from '../database.ts';
import { buildSyncedTranslationMetadata } from './following-metadata.ts';
import { getColumnName, getConstraintField, getModuleTable } from './columns.ts';
import { parseCustomFieldValues, type ModuleExtender } from './parse-list-query.ts';
import type { SumQueries } from './joined-table.ts';
import {
  listMultiReferenceFields,
  getJoinTableName,
  buildReferenceColumn,
  buildReferencesColumn,
  saveMultiReferences,
  type ModuleResolver,
} from './references.ts';

type Fragment = RawBuilder<unknown>;

/** Module with the services that its records need. */
export interface Catalogue {
  readonly module: Module;
  readonly moduleOf: ModuleResolver;
  /** Expressions of computed fields, and of further values, by name, over the row `t`. */
  readonly computed?: Readonly<Record<string, Fragment>>;
  /**
   * Sums of the fields that the module declares as summed, for lists that filter or sort by them: ids with their sums.
   * Records without a sum are left out.
   */
  readonly sums?: SumQueries;
  /** Maps a row to its response where SQL cannot: links to files. */
  readonly completeDto?: (element: ModuleRecord, reader: RecordReader) => ModuleRecord;
  /** Condition of the rows that the module's screens show, where the table holds further rows. */
  readonly scope?: Fragment;
  /** Prepares a record's dependents to move to its replacement, where changing their reference is not enough. */
  readonly beforeReplacing?: (tx: Transaction, oldId: number, newId: number) => Promise<void>;
  /** Condition of the rows that other records may choose, where not all rows can be chosen. */
  readonly choosable?: Fragment;
  /** Function that adds custom fields, for modules to which accounts add fields. */
  readonly extend?: ModuleExtender;
  /** Fields that the database keeps unique, although older records may share values, and the error of a duplicate. */
  readonly alone?: { readonly fields: readonly string[]; readonly refusal: ErrorCode };
}

const columnsOf = new WeakMap<Catalogue, Map<Language, Fragment>>();

/** Builds the columns of an element under their names in responses; referenced records are named in one language. */
export function buildRecordColumns(catalogue: Catalogue, language: Language): Fragment {
  const known = columnsOf.get(catalogue) ?? new Map<Language, Fragment>();
  columnsOf.set(catalogue, known);
  const columns = known.get(language) ?? compileFragment(writeColumns(catalogue, language));
  known.set(language, columns);
  return columns;
}

function writeColumns(catalogue: Catalogue, language: Language): Fragment {
  const { module, moduleOf, computed = {}, extend } = catalogue;
  const fields = Object.entries(module.fields).flatMap(([name, field]) =>
    field.serverSet === 'computed' || field.serverSet === 'summed' || Object.hasOwn(computed, name)
      ? []
      : [sql`${buildValueColumn(name, field)} as ${sql.ref(name)}`],
  );
  const serverSet = ['id', 'metadata', 'createdAt', 'updatedAt'].map(
    (name) => sql`t.${sql.ref(getColumnName(name))} as ${sql.ref(name)}`,
  );
  const stored = sql`t.custom_fields`;
  const values = extend ? buildCustomValuesColumn(module.name, stored) : stored;
  const custom = sql`${values} as "customFields"`;
  const computedColumns = Object.entries(computed).map(
    ([name, value]) => sql`${value} as ${sql.ref(name)}`,
  );
  return sql.join([...serverSet, custom, ...fields, ...computedColumns]);

  function buildValueColumn(name: string, field: Field): Fragment {
    if (field.kind === 'reference') return buildReferenceColumn(name, field, language, moduleOf);
    if (field.kind === 'references')
      return buildReferencesColumn(module, name, field, language, moduleOf);
    // The value becomes a JSON number: the database returns decimals as text.
    if (field.kind === 'decimal') return sql`t.${sql.ref(getColumnName(name))}::float8`;
    return sql`t.${sql.ref(getColumnName(name))}`;
  }
}

/** Account, user and language of a response. */
export interface RecordReader {
  readonly accountId: number;
  /** User for whom the response links to files. */
  readonly id: number;
  readonly lang: Language;
  /** Rights of the user, where they are loaded. */
  readonly profile?: UserRights;
  /** Condition of the rows that this user may access, where these are not all rows of the account. */
  readonly rowScope?: Fragment | undefined;
}

/** Condition that matches all rows of the account: a list with it skips the check of each row and uses its cached count. */
export const allRowsCondition: Fragment = sql`true`;

/** Combines conditions by `and`; without conditions, every row matches. */
export function combineConditions(...conditions: readonly (Fragment | undefined)[]): Fragment {
  const restrictions = conditions.filter((each) => each !== undefined && each !== allRowsCondition);
  return restrictions.length > 0 ? sql.join(restrictions, sql` and `) : allRowsCondition;
}

/** Builds the condition that restricts a record's row, besides its key. */
export const buildRowCondition = (
  scope: Fragment | undefined,
  rowScope: Fragment | undefined,
): Fragment => sql`${scope ?? sql`true`} and ${rowScope ?? sql`true`}`;

export async function getRecord(
  tx: Transaction,
  catalogue: Catalogue,
  reader: RecordReader,
  id: number,
): Promise<ModuleRecord> {
  const found = await tx.row(buildRecordQuery(catalogue, reader, id));
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  return toRecordDto(catalogue, found, reader);
}

/** Loads a record in a transaction that runs no other query. */
export async function getRecordInOneQuery(
  tx: Transaction,
  catalogue: Catalogue,
  reader: RecordReader,
  id: number,
): Promise<ModuleRecord> {
  const found = await tx.lastRow(buildRecordQuery(catalogue, reader, id));
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  return toRecordDto(catalogue, found, reader);
}

/** Builds the query of one record. */
export const buildRecordQuery = (
  catalogue: Catalogue,
  { accountId, lang, rowScope }: Pick<RecordReader, 'accountId' | 'lang' | 'rowScope'>,
  id: number,
) =>
  withCachedQueryPlan(sql<ModuleRecord>`
    select ${buildRecordColumns(catalogue, lang)} from ${getModuleTable(catalogue.module)} t
    where account_id = ${accountId} and id = ${id} and ${buildRowCondition(catalogue.scope, rowScope)}`);

/** Maps an element to its response. */
export const toRecordDto = (
  { completeDto }: Catalogue,
  element: ModuleRecord,
  reader: RecordReader,
): ModuleRecord => (completeDto ? completeDto(element, reader) : element);

/** Returns the columns that a body writes. Links of several references are written separately, in their own tables. */
export function toWritableColumns(
  module: Module,
  body: ModuleRecordBody,
  customFields: CustomValues | undefined,
): [column: string, value: unknown][] {
  const fields = listWritableFields(module).flatMap(([name, { kind }]): [string, unknown][] => {
    if (kind === 'references' || kind === 'color') return [];
    if (kind === 'reference') return [[`${getColumnName(name)}_id`, getReferenceId(body[name])]];
    // A field that is left out of an update keeps its value.
    if (body[name] === undefined) return [];
    return [[getColumnName(name), body[name]]];
  });
  return [
    ...fields,
    ...(customFields ? [['custom_fields', JSON.stringify(customFields)] as [string, string]] : []),
    ...(body.metadata ? [['metadata', JSON.stringify(body.metadata)] as [string, string]] : []),
  ];
}

const getReferenceId = (reference: unknown): unknown =>
  typeof reference === 'object' && reference !== null && 'id' in reference ? reference.id : null;

export async function createRecord(
  tx: Transaction,
  catalogue: Catalogue,
  reader: RecordReader,
  body: ModuleRecordBody,
  /** Columns that only the server writes. */
  serverSet: readonly [column: string, value: unknown][] = [],
): Promise<ModuleRecord> {
  const { module } = catalogue;
  const customFields = await parseCustomFieldValues(tx, catalogue, body.customFields ?? {});
  const values = [...toWritableColumns(module, body, customFields), ...serverSet];
  return runWithFieldErrors(catalogue, async () => {
    const created = await tx.row(
      withCachedQueryPlan(sql<ModuleRecord>`
        insert into ${getModuleTable(module)} as t (account_id, ${sql.join(values.map(([column]) => sql.ref(column)))})
        values (${reader.accountId}, ${sql.join(values.map(([, value]) => value))})
        returning ${buildRecordColumns(catalogue, reader.lang)}`),
    );
    if (!created) throw new CodedError('UNKNOWN_ERROR');
    return saveLinks(tx, catalogue, reader, created, body);
  });
}

export async function updateRecord(
  tx: Transaction,
  catalogue: Catalogue,
  reader: RecordReader,
  id: number,
  body: ModuleRecordBody,
): Promise<ModuleRecord> {
  const { module } = catalogue;
  const customFields =
    body.customFields && (await parseCustomFieldValues(tx, catalogue, body.customFields));
  const columns = new Map(toWritableColumns(module, body, customFields));
  const { metadata: sent } = Object.fromEntries(columns);
  const metadata = buildSyncedTranslationMetadata(
    module,
    sent === undefined ? undefined : sql`${sent}::jsonb`,
    (column) => (columns.has(column) ? sql`${columns.get(column)}::text` : undefined),
  );
  columns.delete('metadata');
  const assignments = sql.join([
    ...[...columns].map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    ...(metadata ? [sql`metadata = ${metadata}`] : []),
  ]);
  // The version that the editor saw is compared in the same statement: two editors cannot both pass it.
  const unseen = body.updatedAt ? sql`updated_at <= ${body.updatedAt}` : sql`true`;
  return runWithFieldErrors(catalogue, async () => {
    const updated = await tx.row(
      withCachedQueryPlan(sql<ModuleRecord>`
        update ${getModuleTable(module)} as t set ${assignments}
        where account_id = ${reader.accountId} and id = ${id} and ${unseen} and ${buildRowCondition(undefined, reader.rowScope)}
        returning ${buildRecordColumns(catalogue, reader.lang)}`),
    );
    if (updated) return saveLinks(tx, catalogue, reader, updated, body);
    await getRecord(tx, catalogue, reader, id);
    throw new CodedError('STALE_ENTITY');
  });
}

async function saveLinks(
  tx: Transaction,
  catalogue: Catalogue,
  reader: RecordReader,
  written: ModuleRecord,
  body: ModuleRecordBody,
): Promise<ModuleRecord> {
  if (listMultiReferenceFields(catalogue.module).length === 0)
    return toRecordDto(catalogue, written, reader);
  await saveMultiReferences(tx, catalogue.module, written.id, body);
  return getRecord(tx, catalogue, reader, written.id);
}

/** Deletes a record after moving everything that refers to it to another record. */
export async function deleteAndReplaceRecord(
  tx: Transaction,
  { module, beforeReplacing }: Pick<Catalogue, 'module' | 'beforeReplacing'>,
  { accountId, rowScope }: Pick<RecordReader, 'accountId' | 'rowScope'>,
  oldId: number,
  newId: number | undefined,
): Promise<void> {
  if (newId === undefined) return removeUnused(tx, module, { accountId, rowScope }, oldId);
  if (oldId === newId) throw createWrongValueError('newId', 'otherRecord');
  // Records are locked in a fixed sequence, so that two opposite replacements wait instead of deadlocking.
  const locked = await tx.rows(sql<{ id: number }>`
    select id from ${getModuleTable(module)} where account_id = ${accountId} and id = any(${[oldId, newId]}) and ${buildRowCondition(undefined, rowScope)}
    order by id for update`);
  if (!locked.some(({ id }) => id === oldId)) throw new CodedError('ENTITY_NOT_FOUND');
  if (!locked.some(({ id }) => id === newId)) throw createWrongValueError('newId', 'unknown');
  await beforeReplacing?.(tx, oldId, newId);
  await moveDependents(tx, module, oldId, newId);
  await tx.row(
    sql`delete from ${getModuleTable(module)} where account_id = ${accountId} and id = ${oldId}`,
  );
}

/** Removes a record without dependents, when there is no replacement. */
async function removeUnused(
  tx: Transaction,
  module: Module,
  reader: Pick<RecordReader, 'accountId' | 'rowScope'>,
  id: number,
): Promise<void> {
  try {
    await removeRecord(tx, module, reader, id);
  } catch (error) {
    if (error instanceof CodedError && error.code === 'ENTITY_IN_USE')
      throw createWrongValueError('newId', 'required');
    throw error;
  }
}

/** Deletes a record without dependents; otherwise returns the dependents and keeps the record. */
export async function removeRecord(
  tx: Transaction,
  module: Module,
  { accountId, rowScope }: Pick<RecordReader, 'accountId' | 'rowScope'>,
  id: number,
): Promise<void> {
  const locked = await tx.row(sql`
    select id from ${getModuleTable(module)}
    where account_id = ${accountId} and id = ${id} and ${buildRowCondition(undefined, rowScope)} for update`);
  if (!locked) throw new CodedError('ENTITY_NOT_FOUND');
  const uses = await countDependents(tx, module, id);
  if (uses.length > 0)
    throw new CodedError(
      'ENTITY_IN_USE',
      uses.map(({ module: path, count }) => ({
        path,
        rule: 'inUse',
        params: { module: path, count },
      })),
    );
  await tx.row(
    sql`delete from ${getModuleTable(module)} where account_id = ${accountId} and id = ${id}`,
  );
}

/** Returns the dependents of a record in the user's scope. @throws CodedError ENTITY_NOT_FOUND, also for a record outside the scope */
export async function listDependents(
  tx: Transaction,
  module: Module,
  { accountId, rowScope }: Pick<RecordReader, 'accountId' | 'rowScope'>,
  id: number,
  scope?: Fragment,
): Promise<DependentRecords[]> {
  const found = await tx.row(sql`
    select id from ${getModuleTable(module)}
    where account_id = ${accountId} and id = ${id} and ${buildRowCondition(scope, rowScope)}`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  return countDependents(tx, module, id);
}

/** Maximum number of dependents that are listed by their id. */
const maxListedDependents = 5;

/** Counts the dependents of a record by module, with the latest ids. A dependent that refers to the record in several ways counts once. */
async function countDependents(
  tx: Transaction,
  module: Module,
  id: number,
): Promise<DependentRecords[]> {
  const found = await listReferringColumns(tx, module);
  const uses: DependentRecords[] = [];
  for (const name of new Set(found.map(({ owner }) => owner))) {
    const referring = found
      .filter(({ owner }) => owner === name)
      .map(
        ({ table, seen: view, column, hasId }) => sql`
          select distinct ${buildRecordKey(table, view, name)} as place, ${hasId ? buildRecordId(table, view, name) : sql`null::bigint`} as id
          from ${sql.table(view)} t
          where account_id = ${tx.accountId} and ${sql.ref(column)} = ${id}`,
      );
    const counted = await tx.row(sql<{ count: number; latest: number[] }>`
      select count(*)::int as count,
        coalesce(to_jsonb((array_agg(id order by id desc) filter (where id is not null))[1:${maxListedDependents}]), '[]') as latest
      from (${sql.join(referring, sql` union `)}) found`);
    if (counted && counted.count > 0) uses.push({ module: name, ...counted });
  }
  return uses;
}

/** Builds the expression that identifies a referring record within its module; a link row stands for the record that it belongs to. */
function buildRecordKey(table: string, view: string, owner: string): Fragment {
  if (view !== table) return sql`t.id::text`;
  if (table === owner) return sql`t.ctid::text`;
  return sql`(
    select o.ctid::text from ${sql.table(owner)} o where o.account_id = t.account_id and o.id = t.owner_id)`;
}

/** Builds the id of the record that a referring row is, or belongs to. */
const buildRecordId = (table: string, view: string, owner: string): Fragment =>
  view !== table || table === owner ? sql`t.id` : sql`t.owner_id`;

async function moveDependents(
  tx: Transaction,
  module: Module,
  oldId: number,
  newId: number,
): Promise<void> {
  for (const { table, column } of await listReferringColumns(tx, module)) {
    await tx.row(sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${newId}
      where account_id = ${tx.accountId} and ${sql.ref(column)} = ${oldId}`);
  }
}

/**
 * Finds dependents by the database's own foreign keys, so that none can be missed.
 * A row that is deleted with the record, or that continues without it, is no dependent.
 * Where several modules share a table, each has a view of its rows, and owns the rows that have the column there.
 */
export const listReferringColumns = (tx: Transaction, module: Pick<Module, 'name'>) =>
  tx.rows(sql<{ table: string; seen: string; column: string; owner: string; hasId: boolean }>`
    select found.*, exists (
      select from pg_attribute i where i.attrelid = to_regclass(quote_ident(found.owner)) and i.attname = 'id'
    ) as "hasId"
    from (select c.relname as table, coalesce(v.relname, c.relname) as seen, a.attname as column, coalesce((
      -- Links belong to the records that have them.
      select o.relname from pg_constraint l
      join pg_attribute b on b.attrelid = l.conrelid and b.attnum = any(l.conkey) and b.attname = 'owner_id'
      join pg_class o on o.oid = l.confrelid
      where l.contype = 'f' and l.conrelid = k.conrelid
    ), v.relname, c.relname) as owner
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'account_id'
    left join lateral (
      select distinct w.relname from pg_depend d
      join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
      join pg_class w on w.oid = r.ev_class and w.relkind = 'v'
      join pg_attribute s on s.attrelid = w.oid and s.attname = a.attname
      where d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid
        -- Lines are seen as the record that has them, by whatever view.
        and not exists (select from pg_attribute p where p.attrelid = c.oid and p.attname = 'owner_id')
    ) v on true
    where k.contype = 'f' and k.confrelid = ${module.name}::regclass and k.confdeltype not in ('c', 'n')) found
    order by 1, 2, 3`);

/** Maps an error of the database to a coded error that names the field. */
async function runWithFieldErrors<Result>(
  { module, alone }: Catalogue,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const path = getConstraintField(error.table ?? module.name, error.constraint ?? '');
    if (error.code === '23505') {
      const refusal = alone?.fields.includes(path) ? alone.refusal : 'ENTITY_ALREADY_EXIST';
      throw new CodedError(refusal, [{ path, rule: 'unique' }]);
    }
    if (error.code === '23503')
      throw createWrongValueError(findLinkField(module, error.table) ?? path, 'unknown');
    throw error;
  }
}

/** Returns the field of a link table: a link to a missing record is an error of that field. */
const findLinkField = (module: Module, table: string | undefined): string | undefined =>
  listMultiReferenceFields(module).find((name) => getJoinTableName(module, name) === table);
