import { CodedError } from '@tarima/domain/kit/errors';
import type { FieldReader } from '@tarima/domain/kit/field-guards';
import {
  interpretField,
  type Field,
  type FieldInterpreter,
  type FieldOfKind,
} from '@tarima/domain/kit/fields';
import { findField, parseCustomFieldId, type Module } from '@tarima/domain/kit/module';
import {
  createHistoryCall,
  getHistoryFields,
  getHistoryOnlyValues,
  type HistoryChange,
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
import type { ModuleResolver } from './references.ts';
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

/** Columns of a row, or of one of its lines, that a user may see, with the field of each. */
interface VisibleColumns {
  readonly lines: string | null;
  readonly columns: readonly { readonly name: string; readonly column: string; field: Field }[];
}

/** History of a module as a user may see it. */
export interface VisibleHistoryFields {
  readonly module: Module;
  readonly moduleOf: ModuleResolver;
  readonly parts: readonly VisibleColumns[];
  readonly customIds: readonly string[];
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

type Values = Readonly<Record<string, unknown>>;
type Parts = Readonly<Record<string, Values | null>>;

/** History entry as the database returns it, with numbers as text. */
export interface StoredHistoryEntry {
  id: number;
  action: string;
  at: string;
  save: number | null;
  by: { id: number; name: string } | null;
  key: { id: number; name: string } | null;
  old: Parts;
  now: Parts;
}

/** Names of the parts for the record itself and for custom fields, which no lines have. */
const ownPart = 'row';
const customPart = 'custom_fields';

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

/** Builds the columns `by` and `key` of a history row `h`; deleted users and keys have their last name of the history. */
const buildActorColumns = (h: Fragment): Fragment => sql`
  (select jsonb_build_object('id', ${h}.user_id, 'name', coalesce(
    (select u.name from users u where u.account_id = ${h}.account_id and u.id = ${h}.user_id),
    (select g.before ->> 'name' from history g
     where g.account_id = ${h}.account_id and g.module = 'users' and g.entity_id = ${h}.user_id and g.action = 'delete'
     order by g.id desc limit 1),
    concat('#', ${h}.user_id))) where ${h}.user_id is not null) as by,
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

/** Maps stored entries to their response, with the names of the records that they refer to. */
async function toHistoryEntries(
  tx: Transaction,
  visible: VisibleHistoryFields,
  rows: readonly StoredHistoryEntry[],
  lang: Language,
): Promise<HistoryEntry[]> {
  const names = await loadReferencedNames(tx, visible, rows, lang);
  return rows.map(({ old, now, ...entry }) => ({
    ...entry,
    line: findLineSubject(visible, old, now, names),
    changes: listChanges(visible, old, now, names),
  }));
}

/** Returns the changes of one entry, in the sequence of the definition. */
function listChanges(
  { module, parts, customIds }: VisibleHistoryFields,
  old: Parts,
  now: Parts,
  names: ReferencedNames,
): HistoryChange[] {
  const own = parts.flatMap(({ lines, columns }) => {
    const before = old[lines ?? ownPart] ?? {};
    const after = now[lines ?? ownPart] ?? {};
    const changes = columns.flatMap(({ name, column, field }) => {
      const values = compareValues(field, before[column], after[column], names);
      return values ? [{ field: name, lines, column, ...values }] : [];
    });
    return mergeLanguages(changes);
  });
  const custom = customIds.flatMap((id) => {
    const name = `customFields.${id}`;
    const field = findField(module, name);
    const values =
      field && compareValues(field, old[customPart]?.[id], now[customPart]?.[id], names);
    return values ? [{ field: name, lines: null, language: null, ...values }] : [];
  });
  return [...own, ...custom];
}

/** Returns the record that a changed line is about: the line's first reference. */
function findLineSubject(
  { parts }: VisibleHistoryFields,
  old: Parts,
  now: Parts,
  names: ReferencedNames,
): HistoryEntry['line'] {
  for (const { lines, columns } of parts) {
    const row = lines === null ? null : (now[lines] ?? old[lines]);
    const subject = columns.find(({ field }) => field.kind === 'reference');
    const stored = subject && row?.[subject.column];
    if (subject?.field.kind === 'reference' && typeof stored === 'string')
      return toNamedRecord(subject.field, stored, names);
  }
  return null;
}

type Change = Omit<HistoryChange, 'language'> & { readonly column: string };

/** Merges changes of a text that changed in the same way in every language. */
function mergeLanguages(changes: readonly Change[]): HistoryChange[] {
  return changes.flatMap(({ column, ...change }, at) => {
    const twins = changes.filter(({ field }) => field === change.field);
    const isSame = twins.every(
      ({ before, after }) => before === change.before && after === change.after,
    );
    if (isSame && twins.length === languages.length)
      return twins[0] === changes[at] ? [{ ...change, language: null }] : [];
    const language = languages.find((each) => column === `${getColumnName(change.field)}_${each}`);
    return [{ ...change, language: language ?? null }];
  });
}

function compareValues(field: Field, before: unknown, after: unknown, names: ReferencedNames) {
  const [old, now] = [before, after].map((value) => toWireValue(field, value ?? null, names));
  return JSON.stringify(old) === JSON.stringify(now)
    ? undefined
    : { before: old ?? null, after: now ?? null };
}

type WireValue = HistoryChange['before'];
type ReferencedNames = ReadonlyMap<string, ReadonlyMap<number, string>>;

/** Maps a stored value to the value of responses. */
function toWireValue(field: Field, stored: unknown, names: ReferencedNames): WireValue {
  if (stored === null || stored === '') return null;
  const toName = (referencing: FieldOfKind<'reference' | 'references'>) =>
    toNamedRecord(referencing, stored, names);
  const text = (): WireValue => (typeof stored === 'string' ? stored : null);
  const number = (): WireValue => Number(stored);
  const wire: FieldInterpreter<WireValue> = {
    text,
    paragraph: text,
    email: text,
    phone: text,
    catalog: text,
    location: text,
    money: text,
    decimal: number,
    boolean: () => stored === true,
    date: text,
    openings: text,
    color: text,
    reference: toName,
    // The history has one entry for each record that was linked or unlinked.
    references: (referencing) => [toName(referencing)],
    link: text,
    figure: text,
    choice: text,
    choices: () =>
      Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : null,
    number,
    instant: () => (typeof stored === 'string' ? new Date(stored).toISOString() : null),
  };
  return interpretField(field, wire);
}

function toNamedRecord(
  { module }: FieldOfKind<'reference' | 'references'>,
  stored: unknown,
  names: ReferencedNames,
): { id: number; name: string } {
  const id = Number(stored);
  return { id, name: names.get(module)?.get(id) ?? `#${id}` };
}

/** Loads the names of the records that entries refer to, by module; deleted records have their last name of the history. */
async function loadReferencedNames(
  tx: Transaction,
  { moduleOf, parts }: VisibleHistoryFields,
  rows: readonly StoredHistoryEntry[],
  lang: Language,
): Promise<ReferencedNames> {
  const wanted = new Map<string, { module: Module; ids: Set<number> }>();
  for (const { lines, columns } of parts)
    for (const { column, field } of columns) {
      if (field.kind !== 'reference' && field.kind !== 'references') continue;
      const known = wanted.get(field.module) ?? { module: moduleOf(field.module), ids: new Set() };
      wanted.set(field.module, known);
      for (const { old, now } of rows)
        for (const part of [old, now]) {
          const id = part[lines ?? ownPart]?.[column];
          if (typeof id === 'string') known.ids.add(Number(id));
        }
    }
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [name, { module, ids }] of wanted)
    if (ids.size > 0) names.set(name, await loadNames(tx, module, [...ids], lang));
  return names;
}

/** Loads the names of records that have a name; other records have only a number. */
async function loadNames(
  tx: Transaction,
  module: Module,
  ids: readonly number[],
  lang: Language,
): Promise<ReadonlyMap<number, string>> {
  const title = findField(module, module.title);
  if (title?.kind !== 'text') return new Map();
  const column = getDisplayColumn(module.title, title, lang);
  const found = await tx.rows(sql<{ id: number; name: string | null }>`
    select distinct on (id) id, name from (
      select r.id, r.${sql.ref(column)} as name, 0 as gone
      from ${getModuleTable(module)} r where r.account_id = ${tx.accountId} and r.id = any(${ids}::bigint[])
      union all
      select h.entity_id, h.before ->> ${column}, 1
      from history h
      where h.account_id = ${tx.accountId} and h.module = ${module.name} and h.entity_id = any(${ids}::bigint[]) and h.action = 'delete'
    ) named order by id, gone`);
  return new Map(found.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}
