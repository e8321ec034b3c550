import {
  getCatalogueCalls,
  type ApiCall,
  type ColumnValueCounts,
  type ColumnTotals,
} from '@tarima/domain/kit/contract';
import type { Field } from '@tarima/domain/kit/fields';
import { getVisibleModule } from '@tarima/domain/kit/field-guards';
import type { CountsQuery, ListQuery } from '@tarima/domain/kit/list-query';
import { findField, type Module } from '@tarima/domain/kit/module';
import { listNumericColumns } from '@tarima/domain/kit/list-columns';
import type { Language } from '@tarima/domain/kit/words';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../database.ts';
import { serveCall, type ActingUser, type ApiServer } from '../serve.ts';
import { scopeListQuery } from './scope-list-query.ts';
import { getColumnName, getModuleTable, getValueColumn } from './columns.ts';
import { parseListQuery } from './parse-list-query.ts';
import { loadCountsByTab } from './counts.ts';
import { isUnfilteredList, buildMatchingRowsQuery } from './list.ts';
import type { Catalogue } from './records.ts';
import { getTitleColumn, type ModuleResolver } from './references.ts';

type Fragment = RawBuilder<unknown>;

/** Maximum number of values of a column that are returned with their counts, the most frequent first. */
const countedAtMost = 50;
/** Maximum number of units in which a column is added up. */
const unitsAtMost = 20;

type Calls = ReturnType<typeof getCatalogueCalls>;
type Guarded<C extends ApiCall> = Omit<C, 'access'> & Pick<ApiCall, 'access'>;

interface Summed {
  /** Calls of the screen, where the catalogue has several. */
  readonly calls?: { readonly [Name in 'totals' | 'counts']: Guarded<Calls[Name]> };
  /** Condition of the rows that the screen's list shows. */
  readonly scopeOf?: (person: ActingUser, query: ListQuery) => Catalogue['scope'];
}

/** Serves the summaries of a list: sums of its numbers, and counts by a column. */
export function registerSummaryRoutes(
  server: ApiServer,
  catalogue: Catalogue,
  { calls = getCatalogueCalls(catalogue.module), scopeOf = () => catalogue.scope }: Summed = {},
): void {
  serveCall(server, calls.totals, ({ tx, person, query }) =>
    loadTotals(tx, catalogue, person, query, scopeOf(person, query)),
  );
  serveCall(server, calls.counts, ({ tx, person, query }) =>
    loadCounts(tx, catalogue, person, query, scopeOf(person, query)),
  );
}

async function loadTotals(
  tx: Transaction,
  catalogue: Catalogue,
  person: ActingUser,
  listQuery: ListQuery,
  scope: Catalogue['scope'],
): Promise<ColumnTotals> {
  const { module, query } = await parseListQuery(tx, catalogue, listQuery);
  const extended = catalogue.extend ? await catalogue.extend(tx, module, false) : module;
  const whole = getVisibleModule(extended, person.profile);
  const rows = { ...scopeListQuery(module, person, query, scope), beside: catalogue };
  const columns = listNumericColumns(whole).map((column) => ({
    ...column,
    unit: findUnit(column.field),
  }));
  const found = new Map<string, ColumnTotals['columns'][number]['totals'][number][]>();
  // Columns with the same unit are added up in one scan of the rows.
  for (const unit of new Set(columns.map((column) => column.unit))) {
    const together = columns.filter((column) => column.unit === unit);
    const { key, name: unitName } = buildUnitExpressions(
      whole,
      unit,
      catalogue.moduleOf,
      query.lang,
    );
    const from = await buildMatchingRowsQuery(
      tx,
      whole,
      rows,
      together.map(({ name }) => name),
    );
    const sums = together.flatMap(({ name, field }, at) => {
      const value = sql`(${getValueColumn(name, field, query.lang)})::numeric`;
      return [
        sql`count(${value}) as ${sql.ref(`count${at}`)}`,
        sql`coalesce(sum(${value}), 0) as ${sql.ref(`sum${at}`)}`,
      ];
    });
    const shown = together.flatMap(({ field }, at) => {
      const [count, sum] = [sql.ref(`count${at}`), sql.ref(`sum${at}`)];
      const average = sql`sum(${sum}) / nullif(sum(${count}), 0)`;
      return [
        sql`sum(${count})::int as ${count}`,
        sql`sum(${sum})::text as ${sum}`,
        sql`round(${average}, ${sql.lit(getDecimals(field))})::text as ${sql.ref(`average${at}`)}`,
      ];
    });
    // Each unit is named once, not once for each row; two units with the same name count as one.
    const lines = await tx.rows(sql<Record<string, string | number | null>>`
      select ${unitName} as unit, ${sql.join(shown)} from (
        select ${sql.lit(tx.accountId)}::bigint as account_id, ${key} as value, count(*) as found, ${sql.join(sums)}
        from ${from} group by 2
      ) t
      group by 1 order by sum(found) desc, 1 limit ${unitsAtMost}`);
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
                  unit: toTextOrNull(line['unit']),
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

const toTextOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const findUnit = (field: Field): string | undefined =>
  field.kind === 'decimal' ? field.unit : undefined;

const getDecimals = (field: Field): number => {
  if (field.kind === 'money') return 2;
  return field.kind === 'decimal' ? field.decimals : 6;
};

/**
 * Builds the expressions of a row's unit, and of its name as `t.value`: a code, or the title of a record that the row refers to.
 * The row may refer to the unit itself, or to a record that refers to the unit.
 */
function buildUnitExpressions(
  module: Module,
  unit: string | undefined,
  moduleOf: ModuleResolver,
  language: Language,
): { readonly key: Fragment; readonly name: Fragment } {
  const value = sql`t.value`;
  if (unit === undefined) return { key: sql`null::text`, name: value };
  const [first = unit, then] = unit.split('.');
  const field = findField(module, first);
  if (field?.kind !== 'reference')
    return { key: sql.ref(`t.${getColumnName(first)}`), name: value };
  const referred = moduleOf(field.module);
  const key = sql.ref(`t.${getColumnName(first)}_id`);
  if (then === undefined) return { key, name: buildTitleColumn(referred, value, language) };
  const further = findField(referred, then);
  if (further?.kind !== 'reference') throw new Error(`${module.name} has no unit ${unit}`);
  const id = sql`(
    select u.${sql.ref(`${getColumnName(then)}_id`)} from ${getModuleTable(referred)} u
    where u.account_id = t.account_id and u.id = ${value})`;
  return { key, name: buildTitleColumn(moduleOf(further.module), id, language) };
}

/** Builds the title of a record, or its number where it has no title. */
const buildTitleColumn = (module: Module, id: Fragment, language: Language): Fragment =>
  findField(module, module.title)?.kind === 'text'
    ? sql`(
        select r.${sql.ref(getTitleColumn(module, language))} from ${getModuleTable(module)} r
        where r.account_id = t.account_id and r.id = ${id})`
    : sql`${id}::text`;

async function loadCounts(
  tx: Transaction,
  catalogue: Catalogue,
  person: ActingUser,
  { by, ...listQuery }: CountsQuery,
  scope: Catalogue['scope'],
): Promise<ColumnValueCounts> {
  const { [by]: _tabFilter, ...filters } = listQuery.filters;
  const { module, query } = await parseListQuery(tx, catalogue, { ...listQuery, filters });
  const rows = { ...scopeListQuery(module, person, query, scope), beside: catalogue };
  if (by === module.tabs && isUnfilteredList(rows)) {
    const cachedCounts = await loadCountsByTab(tx, module);
    if (cachedCounts) return { counts: cachedCounts.map((each) => ({ ...each, name: null })) };
  }
  const field = findField(module, by);
  if (!field) return { counts: [] };
  const named =
    field.kind === 'reference'
      ? buildTitleColumn(catalogue.moduleOf(field.module), sql`t.value`, query.lang)
      : sql`null::text`;
  const counts = await tx.rows(sql<ColumnValueCounts['counts'][number]>`
    select value, ${named} as name, count from (
      select ${sql.lit(tx.accountId)}::bigint as account_id, ${getValueColumn(by, field, query.lang)} as value, count(*)::int as count
      from ${await buildMatchingRowsQuery(tx, module, rows, [])}
      group by 2 order by 3 desc, 2 limit ${countedAtMost}
    ) t order by count desc, value`);
  return { counts };
}
