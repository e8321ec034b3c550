import { catalogueCalls, type Call, type Counts, type Totals } from '@tarima/domain/kit/contract';
import type { Field } from '@tarima/domain/kit/fields';
import type { CountsQuery, ListQuery } from '@tarima/domain/kit/list-query';
import { fieldOf, type Module } from '@tarima/domain/kit/module';
import { numericColumns } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../database.ts';
import { serve, type Person, type Server } from '../serve.ts';
import { asked } from './asked.ts';
import { columnName, tableOf, valueColumn } from './columns.ts';
import { extendedQuery } from './extended.ts';
import { matchingRows } from './list.ts';
import type { Catalogue } from './records.ts';
import { titleOf, type ModuleOf } from './references.ts';

type Fragment = RawBuilder<unknown>;

/** Values of a column that are told with their counts, the most frequent. */
const countedAtMost = 50;
/** Units in which a column is added up. */
const unitsAtMost = 20;

type Calls = ReturnType<typeof catalogueCalls>;
type Guarded<C extends Call> = Omit<C, 'access'> & Pick<Call, 'access'>;

interface Summed {
  /** The screen that asks, where the catalogue has several. */
  readonly calls?: { readonly [Name in 'totals' | 'counts']: Guarded<Calls[Name]> };
  /** The rows that its list is about. */
  readonly scopeOf?: (person: Person, query: ListQuery) => Catalogue['scope'];
}

/** What all that a list finds comes to: sums of its numbers, and counts by a column. */
export function summaryRoutes(
  server: Server,
  catalogue: Catalogue,
  { calls = catalogueCalls(catalogue.module), scopeOf = () => catalogue.scope }: Summed = {},
): void {
  serve(server, calls.totals, ({ tx, person, query }) =>
    totalsOf(tx, catalogue, person, query, scopeOf(person, query)),
  );
  serve(server, calls.counts, ({ tx, person, query }) =>
    countsOf(tx, catalogue, person, query, scopeOf(person, query)),
  );
}

async function totalsOf(
  tx: Transaction,
  catalogue: Catalogue,
  person: Person,
  wanted: ListQuery,
  scope: Catalogue['scope'],
): Promise<Totals> {
  const { module, query } = await extendedQuery(tx, catalogue, wanted);
  const whole = catalogue.extend ? await catalogue.extend(tx, module, false) : module;
  const rows = { ...asked(module, person, query, scope), beside: catalogue };
  const columns = numericColumns(whole).map((column) => ({
    ...column,
    unit: unitOf(column.field),
  }));
  const found = new Map<string, Totals['columns'][number]['totals'][number][]>();
  // Columns that count in one unit are added up in one look at the rows.
  for (const unit of new Set(columns.map((column) => column.unit))) {
    const together = columns.filter((column) => column.unit === unit);
    const key =
      unit === undefined
        ? sql`null::text`
        : unitColumn(whole, unit, catalogue.moduleOf, query.lang);
    const from = await matchingRows(
      tx,
      whole,
      rows,
      together.map(({ name }) => name),
    );
    const sums = together.flatMap(({ name, field }, at) => {
      const value = sql`(${valueColumn(name, field, query.lang)})::numeric`;
      return [
        sql`count(${value})::int as ${sql.ref(`count${at}`)}`,
        sql`coalesce(sum(${value}), 0)::text as ${sql.ref(`sum${at}`)}`,
        sql`round(avg(${value}), ${sql.lit(decimalsOf(field))})::text as ${sql.ref(`average${at}`)}`,
      ];
    });
    const lines = await tx.rows(sql<Record<string, string | number | null>>`
      select ${key} as unit, ${sql.join(sums)} from ${from}
      group by 1 order by count(*) desc, 1 limit ${unitsAtMost}`);
    for (const [at, { name }] of together.entries())
      found.set(
        name,
        lines.flatMap((line) => {
          const [count, sum, average] = ['count', 'sum', 'average'].map(
            (part) => line[`${part}${at}`],
          );
          return Number(count) === 0
            ? []
            : [
                {
                  unit: textOrNull(line['unit']),
                  count: Number(count),
                  sum: String(sum),
                  average: String(average),
                },
              ];
        }),
      );
  }
  return { columns: columns.map(({ name }) => ({ name, totals: found.get(name) ?? [] })) };
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const unitOf = (field: Field): string | undefined =>
  field.kind === 'decimal' ? field.unit : undefined;

const decimalsOf = (field: Field): number => {
  if (field.kind === 'money') return 2;
  return field.kind === 'decimal' ? field.decimals : 6;
};

/** What a row's unit is called: a code, or the title of a record that it refers to, itself or through another. */
function unitColumn(
  module: Module,
  unit: string,
  moduleOf: ModuleOf,
  language: Language,
): Fragment {
  const [first = unit, then] = unit.split('.');
  const field = fieldOf(module, first);
  if (field?.kind !== 'reference') return sql.ref(`t.${columnName(first)}`);
  const referred = moduleOf(field.module);
  const own = sql.ref(`t.${columnName(first)}_id`);
  if (then === undefined) return titleIn(referred, own, language);
  const further = fieldOf(referred, then);
  if (further?.kind !== 'reference') throw new Error(`${module.name} has no unit ${unit}`);
  const id = sql`(
    select u.${sql.ref(`${columnName(then)}_id`)} from ${tableOf(referred)} u
    where u.account_id = t.account_id and u.id = ${own})`;
  return titleIn(moduleOf(further.module), id, language);
}

/** What goes by its number is called by that. */
const titleIn = (module: Module, id: Fragment, language: Language): Fragment =>
  fieldOf(module, module.title)?.kind === 'text'
    ? sql`(
        select r.${sql.ref(titleOf(module, language))} from ${tableOf(module)} r
        where r.account_id = t.account_id and r.id = ${id})`
    : sql`${id}::text`;

async function countsOf(
  tx: Transaction,
  catalogue: Catalogue,
  person: Person,
  { by, ...wanted }: CountsQuery,
  scope: Catalogue['scope'],
): Promise<Counts> {
  const { [by]: _own, ...filters } = wanted.filters;
  const { module, query } = await extendedQuery(tx, catalogue, { ...wanted, filters });
  const rows = { ...asked(module, person, query, scope), beside: catalogue };
  const field = fieldOf(module, by);
  if (!field) return { counts: [] };
  const named =
    field.kind === 'reference'
      ? titleIn(catalogue.moduleOf(field.module), sql`t.value`, query.lang)
      : sql`null::text`;
  const counts = await tx.rows(sql<Counts['counts'][number]>`
    select value, ${named} as name, count from (
      select ${sql.lit(tx.accountId)}::bigint as account_id, ${valueColumn(by, field, query.lang)} as value, count(*)::int as count
      from ${await matchingRows(tx, module, rows, [])}
      group by 2 order by 3 desc, 2 limit ${countedAtMost}
    ) t order by count desc, value`);
  return { counts };
}
