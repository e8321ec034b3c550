import {
  interpretField,
  type Field,
  type FieldInterpreter,
  type FieldOfKind,
} from '@tarima/domain/kit/fields';
import { findField, type Module } from '@tarima/domain/kit/module';
import type { HistoryChange, HistoryEntry } from '@tarima/domain/kit/record-history';
import { languages, type Language } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { getColumnName, getDisplayColumn, getModuleTable } from './columns.ts';
import type { ModuleResolver } from './references.ts';

/** Columns of a row, or of one of its lines, that a user may see, with the field of each. */
export interface VisibleColumns {
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

type Values = Readonly<Record<string, unknown>>;
type Parts = Readonly<Record<string, Values | null>>;

/** History entry as the database returns it, with numbers as text. */
export interface StoredHistoryEntry {
  id: number;
  action: string;
  at: string;
  save: number | null;
  by: { id: number; name: string } | null;
  visitor: string | null;
  key: { id: number; name: string } | null;
  old: Parts;
  now: Parts;
}

/** Names of the parts for the record itself and for custom fields, which no lines have. */
export const ownPart = 'row';
export const customPart = 'custom_fields';

/** Maps stored entries to their response, with the names of the records that they refer to. */
export async function toHistoryEntries(
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
  const toText = (): WireValue => (typeof stored === 'string' ? stored : null);
  const toNumber = (): WireValue => Number(stored);
  const wire: FieldInterpreter<WireValue> = {
    text: toText,
    paragraph: toText,
    email: toText,
    phone: toText,
    catalog: toText,
    location: toText,
    money: toText,
    decimal: toNumber,
    boolean: () => stored === true,
    date: toText,
    openings: toText,
    color: toText,
    reference: toName,
    // The history has one entry for each record that was linked or unlinked.
    references: (referencing) => [toName(referencing)],
    link: toText,
    figure: toText,
    choice: toText,
    choices: () =>
      Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : null,
    number: toNumber,
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
  const idsByModule = new Map<string, { module: Module; ids: Set<number> }>();
  for (const { lines, columns } of parts)
    for (const { column, field } of columns) {
      if (field.kind !== 'reference' && field.kind !== 'references') continue;
      const known = idsByModule.get(field.module) ?? {
        module: moduleOf(field.module),
        ids: new Set(),
      };
      idsByModule.set(field.module, known);
      for (const { old, now } of rows)
        for (const part of [old, now]) {
          const id = part[lines ?? ownPart]?.[column];
          if (typeof id === 'string') known.ids.add(Number(id));
        }
    }
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [name, { module, ids }] of idsByModule)
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
