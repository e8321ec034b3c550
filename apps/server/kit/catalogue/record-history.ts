import { CodedError } from '@tarima/domain/kit/errors';
import type { FieldReader } from '@tarima/domain/kit/field-guards';
import type { Field } from '@tarima/domain/kit/fields';
import { parseCustomFieldId } from '@tarima/domain/kit/module';
import {
  createHistoryCall,
  getHistoryFields,
  getHistoryOnlyValues,
  type HistoryEntry,
  type HistoryQuery,
} from '@tarima/domain/kit/record-history';
import { languages, type Language } from '@tarima/domain/kit/words';
import { hasCallAccess, type CallAccess } from '@tarima/domain/profiles/profiles';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../database.ts';
import { serveCall, type ActingUser, type ApiServer } from '../serve.ts';
import { getColumnName, getDisplayColumn, getModuleTable } from './columns.ts';
import type { Catalogue } from './records.ts';
import {
  customPart,
  ownPart,
  toHistoryEntries,
  type StoredHistoryEntry,
  type VisibleColumns,
  type VisibleHistoryFields,
} from './history-entries.ts';
import { getRowScope } from './row-scope.ts';

type Fragment = RawBuilder<unknown>;

/** Module whose records have a history that its readers may see. */
export interface HistorySource extends Pick<Catalogue, 'module' | 'moduleOf' | 'extend' | 'scope'> {
  /** Access to the records, where it is not the module's own. */
  readonly access?: CallAccess;
  /** Rows that a user may access, where the module's row scope does not decide this alone. */
  readonly scopeOf?: (person: ActingUser) => Fragment;
}

/** Serves the history of one record. A record that the user may not access responds with 404. */
export function registerHistoryRoute(server: ApiServer, source: HistorySource): void {
  const { module, scope, scopeOf } = source;
  serveCall(
    server,
    createHistoryCall(module, source.access),
    async ({ tx, person, params, query }) => {
      const reached = scopeOf ? scopeOf(person) : getRowScope(module, person);
      const record = await tx.row(sql`
        select id from ${getModuleTable(module)}
        where account_id = ${tx.accountId} and id = ${params.id} and ${scope ?? sql`true`} and ${reached ?? sql`true`}`);
      if (!record) throw new CodedError('ENTITY_NOT_FOUND');
      const visible = await getVisibleHistoryFields(tx, source, person.profile);
      return listRecordHistory(tx, visible, params.id, query);
    },
  );
}

/** Returns the values of a module's history that a user may see: declared values only, without values whose guard the user lacks. */
export async function getVisibleHistoryFields(
  tx: Transaction,
  { module, moduleOf, extend }: Pick<HistorySource, 'module' | 'moduleOf' | 'extend'>,
  reader: FieldReader,
): Promise<VisibleHistoryFields> {
  const extended = extend ? await extend(tx, module, false) : module;
  const listColumns = (lines: string | null): VisibleColumns => ({
    lines,
    columns: Object.entries(getHistoryFields(extended, lines).fields).flatMap(([name, field]) =>
      parseCustomFieldId(name) === undefined &&
      (field.guard === undefined || hasCallAccess(field.guard, reader))
        ? listFieldColumns(name, field).map((column) => ({ name, column, field }))
        : [],
    ),
  });
  return {
    module: extended,
    moduleOf,
    parts: [null, ...Object.keys(getHistoryOnlyValues(extended).lines ?? {})].map(listColumns),
    customIds: Object.keys(extended.fields).flatMap((name) => parseCustomFieldId(name) ?? []),
  };
}

/** Returns the columns of a field. A translated text is compared in each language: its base text is part of them. */
const listFieldColumns = (name: string, field: Field): string[] => {
  if ('translated' in field && field.translated === true)
    return languages.map((language) => getDisplayColumn(name, field, language));
  return [field.kind === 'reference' ? `${getColumnName(name)}_id` : getColumnName(name)];
};

/** Returns the visible values of a stored row: `old` and `now` of an entry. */
const pickVisibleValues = (
  { parts, customIds }: VisibleHistoryFields,
  row: Fragment,
): Fragment => sql`jsonb_build_object(
  ${sql.lit(customPart)}, ${pickKeys(sql`${row} -> 'custom_fields'`, customIds)}
  ${sql.join(
    parts.map(({ lines, columns }) => {
      const keys = columns.map(({ column }) => column);
      const from = lines === null ? row : sql`${row} -> ${sql.lit(lines)}`;
      return sql`, ${sql.lit(lines ?? ownPart)}, ${pickKeys(from, keys)}`;
    }),
    sql``,
  )})`;

/** Decimals become text, so that no digit is lost. */
const pickKeys = (row: Fragment, keys: readonly string[]): Fragment => sql`(
  select jsonb_object_agg(key, case jsonb_typeof(value) when 'number' then to_jsonb(value #>> '{}') else value end)
  from jsonb_each(case jsonb_typeof(${row}) when 'object' then ${row} end)
  where key = any(${keys}::text[]))`;

/** Actions that change rows; sign-ins and similar actions are listed elsewhere. */
const rowActions = sql`('create', 'update', 'delete')`;

/** Loads a page of a record's history, newest first, without entries that change no visible value. */
async function listRecordHistory(
  tx: Transaction,
  visible: VisibleHistoryFields,
  id: number,
  { lang, page, size }: HistoryQuery,
) {
  const stored = sql`(
    select h.*, ${pickVisibleValues(visible, sql`h.before`)} as old, ${pickVisibleValues(visible, sql`h.after`)} as now
    from history h
    where h.account_id = ${tx.accountId} and h.module = ${visible.module.name} and h.entity_id = ${id}
      and h.action in ${rowActions})`;
  const seen = sql`(h.action <> 'update' or h.old is distinct from h.now)`;
  const counted = await tx.row(
    sql<{ count: number }>`select count(*)::int as count from ${stored} h where ${seen}`,
  );
  const rows = await tx.rows(sql<StoredHistoryEntry>`
    select h.id, h.action, h.at, h.transaction_id as save, ${buildActorColumns(sql`h`)}, h.old, h.now
    from ${stored} h where ${seen} order by h.id desc limit ${size} offset ${(page - 1) * size}`);
  const totalItems = counted?.count ?? 0;
  return {
    elements: await toHistoryEntries(tx, visible, rows, lang),
    metadata: { totalItems, totalPages: Math.ceil(totalItems / size) },
  };
}

/** Builds the columns `by`, `visitor` and `key` of a history row `h`; deleted users and keys have their last name of the history. */
const buildActorColumns = (h: Fragment): Fragment => sql`
  (select jsonb_build_object('id', ${h}.user_id, 'name', coalesce(
    (select u.name from users u where u.account_id = ${h}.account_id and u.id = ${h}.user_id),
    (select g.before ->> 'name' from history g
     where g.account_id = ${h}.account_id and g.module = 'users' and g.entity_id = ${h}.user_id and g.action = 'delete'
     order by g.id desc limit 1),
    concat('#', ${h}.user_id))) where ${h}.user_id is not null) as by,
  ${h}.visitor,
  (select jsonb_build_object('id', ${h}.key_id, 'name', coalesce(
    (select k.name from api_keys k where k.account_id = ${h}.account_id and k.id = ${h}.key_id),
    concat('#', ${h}.key_id))) where ${h}.key_id is not null) as key`;

/** Loads one history event, of any action. @throws CodedError ENTITY_NOT_FOUND, also for rows that the user may not access */
export async function getHistoryEntry(
  tx: Transaction,
  visible: VisibleHistoryFields,
  id: number,
  lang: Language,
): Promise<HistoryEntry> {
  const row = await tx.row(sql<StoredHistoryEntry>`
    select h.id, h.action, h.at, h.transaction_id as save, ${buildActorColumns(sql`h`)},
      ${pickVisibleValues(visible, sql`h.before`)} as old, ${pickVisibleValues(visible, sql`h.after`)} as now
    from history h where h.account_id = ${tx.accountId} and h.id = ${id}`);
  const [entry] = row ? await toHistoryEntries(tx, visible, [row], lang) : [];
  if (!entry) throw new CodedError('ENTITY_NOT_FOUND');
  return entry;
}
