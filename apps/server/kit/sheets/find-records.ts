import type { ErrorDetail } from '@tarima/domain/kit/errors';
import type { FieldOfKind } from '@tarima/domain/kit/fields';
import { foldCellText } from '@tarima/domain/kit/sheets/columns';
import { findIdInText } from '@tarima/domain/kit/sheets/write-cell';
import { findField, type Module } from '@tarima/domain/kit/module';
import type { Language } from '@tarima/domain/kit/words';
import { sql, type RawBuilder } from 'kysely';
import { getColumnName, getDisplayColumn } from '../catalogue/columns.ts';
import { getRowScope } from '../catalogue/row-scope.ts';
import type { ModuleResolver } from '../catalogue/references.ts';
import type { Transaction } from '../database.ts';
import type { ActingUser } from '../serve.ts';
import { listTextFieldColumns, buildSameTextIdsQuery, listSpellings } from './same-text-ids.ts';
import { buildCollationExpression } from '../word-order.ts';

type ReferenceTo = FieldOfKind<'reference'> | FieldOfKind<'references'>;

interface Found {
  readonly id: number;
  /** Parent record, where a form offers only the records of another choice. */
  readonly within: number | null;
}

const listTitleColumns = (module: Module): string[] =>
  // A record whose title is another record has no own name.
  findField(module, module.title)?.kind === 'reference'
    ? []
    : listTextFieldColumns(module, module.title);

/** Returns the other unique fields of a module's records, such as their code. */
const listKeyColumns = ({ keys = [], ...module }: Module): string[] =>
  keys.filter((key) => key !== module.title).flatMap((key) => listTextFieldColumns(module, key));

/** Builds the query of every record of a module under each of its names. */
const selectNames = (module: Module): RawBuilder<unknown> =>
  sql.join(
    listTitleColumns(module).map(
      (column) => sql`
        select r.id, r.${sql.ref(column)} as name from ${sql.table(module.name)} r
        where r.account_id = current_account()`,
    ),
    sql` union all `,
  );

/** Returns names that more than one record of a module has, in any language. */
export async function listAmbiguousNames(tx: Transaction, module: Module): Promise<Set<string>> {
  if (listTitleColumns(module).length === 0) return new Set();
  const rows = await tx.rows(sql<{ name: string }>`
    with named as (${selectNames(module)}), shared as (
      select fold(name) as name from named group by 1 having count(distinct id) > 1
    )
    select distinct name from named where fold(name) in (select name from shared)`);
  return new Set(rows.map(({ name }) => name));
}

/** Returns the records of a module that a user may choose, by name; undefined when they are too many for a list. */
export async function listRecordChoices(
  tx: Transaction,
  module: Module,
  person: ActingUser,
  language: Language,
  most: number,
): Promise<{ id: number; name: string }[] | undefined> {
  const field = findField(module, module.title);
  const title = field
    ? getDisplayColumn(module.title, field, language)
    : getColumnName(module.title);
  const found = await tx.rows(sql<{ id: number; name: string }>`
    select id, ${sql.ref(title)} as name from ${sql.table(module.name)}
    where account_id = ${person.accountId} and ${getRowScope(module, person) ?? sql`true`}
    order by ${buildCollationExpression(sql`${sql.ref(title)}`, language)}, id limit ${most + 1}`);
  return found.length > most ? undefined : found;
}

/** Record that the text of a cell names, or the reason why there is none. */
export type ResolvedReference =
  | { readonly id: number }
  | { readonly issue: Omit<ErrorDetail, 'path'> };

/** Maximum number of unmatched texts of a file for which similar names are searched, and of the searched records of a module. */
const mostHinted = 20;
const fewRecords = 5_000;

/** Returns the comparable form of a name in a group: points of abbreviations do not count. */
const normalizeName = (name: string): string => foldCellText(name).replaceAll('.', '');

/** Returns each record once, the lowest id first; it counts as named where any of its rows is named. */
function mergeById<Row extends Found & { readonly named: boolean }>(rows: readonly Row[]): Row[] {
  const byId = Map.groupBy(rows, ({ id }) => id);
  return [...byId.values()]
    .flatMap((same) => same.find(({ named }) => named) ?? same[0] ?? [])
    .toSorted((one, other) => one.id - other.id);
}

/** Finds the records that cells name, by name, by another unique field, or by id; each text is looked up once for each file. */
export class RecordFinder {
  readonly #tx: Transaction;
  readonly #person: ActingUser;
  readonly #moduleOf: ModuleResolver;
  readonly #known = new Map<ReferenceTo, Map<string, readonly Found[]>>();
  readonly #similar = new Map<ReferenceTo, Map<string, string>>();
  #hinted = 0;

  constructor(tx: Transaction, person: ActingUser, moduleOf: ModuleResolver) {
    this.#tx = tx;
    this.#person = person;
    this.#moduleOf = moduleOf;
  }

  /** Looks up the texts that are not cached yet, in one query. */
  async lookUp(field: ReferenceTo, texts: Iterable<string>): Promise<void> {
    const known = this.#known.get(field) ?? new Map<string, readonly Found[]>();
    this.#known.set(field, known);
    const unknown = [...new Set(texts)].filter((text) => !known.has(text));
    if (unknown.length === 0) return;
    const found = await this.#queryRecords(field, unknown.flatMap(listSpellings));
    for (const text of unknown) {
      const spellings = listSpellings(text);
      const written = findIdInText(text);
      const rows = mergeById(found.filter((row) => spellings.includes(row.text)));
      const byId = rows.filter(({ id }) => id === written?.id);
      // A name takes precedence over a code: the code of one record may be the name of another.
      const byName = rows.filter(({ named }) => named);
      // An id after a name decides; a number alone may still be a record's name.
      const decides = byId.length > 0 || written?.alone === false;
      known.set(text, decides ? byId : byName.length > 0 ? byName : rows);
    }
    const listMissing = () =>
      unknown.filter((text) => known.get(text)?.length === 0 && !findIdInText(text));
    await this.#learnSameNames(field, listMissing(), known);
    await this.#hint(field, listMissing());
  }

  /** Finds records by the other names of a group: `pza` is the unit Pieza. Several records of one group stay ambiguous. */
  async #learnSameNames(
    field: ReferenceTo,
    texts: readonly string[],
    known: Map<string, readonly Found[]>,
  ): Promise<void> {
    const groups = this.#moduleOf(field.module).sameNames ?? [];
    const byName = new Map(
      groups.flatMap((group) => group.map((name) => [normalizeName(name), group])),
    );
    const resolve = texts.flatMap((text) => {
      const group = byName.get(normalizeName(text));
      return group ? [{ text, group }] : [];
    });
    if (resolve.length === 0) return;
    const hintedTexts = new Set(resolve.flatMap(({ group }) => group));
    const found = await this.#queryRecords(field, [...hintedTexts]);
    for (const { text, group } of resolve)
      known.set(text, mergeById(found.filter((row) => row.named && group.includes(row.text))));
  }

  /** Resolves a text. @param within parent record that the records must belong to; null where it does not matter */
  resolve(field: ReferenceTo, text: string, within: unknown): ResolvedReference {
    const all = this.#known.get(field)?.get(text) ?? [];
    const [first, ...others] =
      within === null ? all : all.filter((found) => found.within === within);
    if (!first) {
      const names = this.#similar.get(field)?.get(text);
      return { issue: names ? { rule: 'noRecordNear', params: { names } } : { rule: 'noRecord' } };
    }
    if (others.length === 0) return { id: first.id };
    const ids = [first, ...others].map(({ id }) => id);
    return { issue: { rule: 'ambiguous', params: { ids: ids.slice(0, 5).join(', ') } } };
  }

  /** Searches similar names, where that is fast. */
  async #hint(field: ReferenceTo, texts: readonly string[]): Promise<void> {
    const hintedTexts = texts.slice(0, mostHinted - this.#hinted);
    this.#hinted += hintedTexts.length;
    const module = this.#moduleOf(field.module);
    const [title] = listTitleColumns(module);
    if (hintedTexts.length === 0 || title === undefined) return;
    const inAccount = sql`r.account_id = ${this.#person.accountId}`;
    const rows = await this.#tx.rows(sql<{ text: string; names: string }>`
      select a.text, near.names from unnest(${hintedTexts}::text[]) as a (text)
      cross join lateral (
        select string_agg(name, ', ' order by likeness desc, name) as names from (
          select r.${sql.ref(title)} as name, similarity(fold(r.${sql.ref(title)}), fold(a.text)) as likeness
          from ${sql.table(module.name)} r where ${inAccount} and ${getRowScope(module, this.#person) ?? sql`true`}
          group by 1 order by 2 desc, 1 limit 3
        ) alike where likeness > 0.4
      ) near
      where near.names is not null
        and (select count(*) from (select from ${sql.table(module.name)} r where ${inAccount} limit ${fewRecords + 1}) few) <= ${fewRecords}`);
    this.#similar.set(
      field,
      new Map([
        ...(this.#similar.get(field) ?? []),
        ...rows.map(({ text, names }) => [text, names] as const),
      ]),
    );
  }

  #queryRecords(field: ReferenceTo, hintedTexts: readonly string[]) {
    const module = this.#moduleOf(field.module);
    const texts = [...new Set(hintedTexts)];
    const ids = texts.map((text) => findIdInText(text)?.id ?? null);
    const rowScope = getRowScope(module, this.#person) ?? sql`true`;
    const shared =
      field.kind === 'references' && field.within !== undefined
        ? sql.ref(`${getColumnName(field.within)}_id`)
        : sql`null::bigint`;
    return this.#tx.rows(sql<Found & { text: string; named: boolean }>`
      with matched as (
        select asked as text, id, true as named from ${buildSameTextIdsQuery(module, listTitleColumns(module), texts)}
        union all
        select asked, id, false from ${buildSameTextIdsQuery(module, listKeyColumns(module), texts)}
        union all
        select a.text, a.id, false from unnest(${[...texts]}::text[], ${ids}::bigint[]) as a (text, id) where a.id is not null
      )
      select m.text, r.id, r.within, bool_or(m.named) as named from matched m
      join (
        select id, ${shared} as within from ${sql.table(module.name)}
        where account_id = ${this.#person.accountId} and ${rowScope}
      ) r on r.id = m.id
      group by m.text, r.id, r.within
      order by m.text, r.id`);
  }
}
