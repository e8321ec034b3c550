import type { FieldOf } from '@tarima/domain/kit/fields';
import { idWritten } from '@tarima/domain/kit/sheets/write-cell';
import { fieldOf, type Module } from '@tarima/domain/kit/module';
import { languages, type Language } from '@tarima/domain/kit/words';
import { sql, type RawBuilder } from 'kysely';
import { columnName, shownColumn } from '../catalogue/columns.ts';
import { reachOf } from '../catalogue/lock.ts';
import type { ModuleOf } from '../catalogue/references.ts';
import type { Transaction } from '../database.ts';
import type { Person } from '../serve.ts';

type ReferenceTo = FieldOf<'reference'> | FieldOf<'references'>;

interface Found {
  readonly id: number;
  /** The record that it belongs to, where a form offers only those within another choice. */
  readonly within: number | null;
}

const titleColumns = (module: Module): string[] => {
  const field = fieldOf(module, module.title);
  // A record that is called by another one's name has none of its own.
  if (field?.kind === 'reference') return [];
  const shown = languages.map((language) =>
    field ? shownColumn(module.title, field, language) : columnName(module.title),
  );
  return [...new Set(shown)];
};

/** Every record of a module under each of its names. */
const namesOf = (module: Module): RawBuilder<unknown> =>
  sql.join(
    titleColumns(module).map(
      (column) => sql`
        select r.id, r.${sql.ref(column)} as name from ${sql.table(module.name)} r
        where r.account_id = current_account()`,
    ),
    sql` union all `,
  );

/** Names that more than one record of a module has, in any language. */
export async function ambiguousNames(tx: Transaction, module: Module): Promise<Set<string>> {
  if (titleColumns(module).length === 0) return new Set();
  const rows = await tx.rows(sql<{ name: string }>`
    with named as (${namesOf(module)}), shared as (
      select fold(name) as name from named group by 1 having count(distinct id) > 1
    )
    select distinct name from named where fold(name) in (select name from shared)`);
  return new Set(rows.map(({ name }) => name));
}

/** The records of a module that a person may choose, by name; undefined when they are more than a list is good for. */
export async function choicesOf(
  tx: Transaction,
  module: Module,
  person: Person,
  language: Language,
  most: number,
): Promise<{ id: number; name: string }[] | undefined> {
  const field = fieldOf(module, module.title);
  const title = field ? shownColumn(module.title, field, language) : columnName(module.title);
  const found = await tx.rows(sql<{ id: number; name: string }>`
    select id, ${sql.ref(title)} as name from ${sql.table(module.name)}
    where account_id = ${person.accountId} and ${reachOf(module, person) ?? sql`true`}
    order by fold(${sql.ref(title)}), id limit ${most + 1}`);
  return found.length > most ? undefined : found;
}

/** What a text in a cell means. */
export type Meant =
  | { readonly id: number }
  | { readonly rule: 'noRecord' }
  | { readonly rule: 'ambiguous'; readonly ids: string };

/** Finds the records that cells name, by name or by id; each text is looked up once a file. */
export class RecordFinder {
  readonly #tx: Transaction;
  readonly #person: Person;
  readonly #moduleOf: ModuleOf;
  readonly #known = new Map<ReferenceTo, Map<string, readonly Found[]>>();

  constructor(tx: Transaction, person: Person, moduleOf: ModuleOf) {
    this.#tx = tx;
    this.#person = person;
    this.#moduleOf = moduleOf;
  }

  /** Looks up what is not known yet of some texts, in one question. */
  async learn(field: ReferenceTo, texts: Iterable<string>): Promise<void> {
    const known = this.#known.get(field) ?? new Map<string, readonly Found[]>();
    this.#known.set(field, known);
    const unknown = [...new Set(texts)].filter((text) => !known.has(text));
    if (unknown.length === 0) return;
    const found = await this.#ask(field, unknown);
    for (const text of unknown) {
      const written = idWritten(text);
      const rows = found.filter((row) => row.text === text);
      const byId = rows.filter(({ id }) => id === written?.id);
      // An id behind a name decides; a number alone may still be somebody's name.
      known.set(text, byId.length > 0 || written?.alone === false ? byId : rows);
    }
  }

  /** @param within the record that they must belong to; null where it does not matter */
  meant(field: ReferenceTo, text: string, within: unknown): Meant {
    const all = this.#known.get(field)?.get(text) ?? [];
    const [first, ...others] =
      within === null ? all : all.filter((found) => found.within === within);
    if (!first) return { rule: 'noRecord' };
    if (others.length === 0) return { id: first.id };
    const ids = [first, ...others].map(({ id }) => id);
    return { rule: 'ambiguous', ids: ids.slice(0, 5).join(', ') };
  }

  #ask(field: ReferenceTo, texts: readonly string[]) {
    const module = this.#moduleOf(field.module);
    const ids = texts.map((text) => idWritten(text)?.id ?? null);
    const reach = reachOf(module, this.#person) ?? sql`true`;
    const shared =
      field.kind === 'references' && field.within !== undefined
        ? sql.ref(`${columnName(field.within)}_id`)
        : sql`null::bigint`;
    return this.#tx.rows(sql<Found & { text: string }>`
      with asked as (
        select * from unnest(${[...texts]}::text[], ${ids}::bigint[]) as asked (text, id)
      ), named as (${namesOf(module)}), matched as (
        select a.text, n.id from asked a join named n on fold(n.name) = fold(a.text)
        union
        select a.text, a.id from asked a where a.id is not null
      )
      select m.text, r.id, r.within from matched m
      join (
        select id, ${shared} as within from ${sql.table(module.name)}
        where account_id = ${this.#person.accountId} and ${reach}
      ) r on r.id = m.id
      order by m.text, r.id`);
  }
}
