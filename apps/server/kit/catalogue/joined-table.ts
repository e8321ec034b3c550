import type { Field } from '@tarima/domain/kit/fields';
import { parseCustomFieldId, findField, type Module } from '@tarima/domain/kit/module';
import type { Language } from '@tarima/domain/kit/words';
import { sql, type RawBuilder } from 'kysely';
import { buildCollationExpression } from '../word-order.ts';
import {
  listOptionKeysByLabel,
  getColumnName,
  getFieldOptions,
  buildSortExpression,
  getModuleTable,
  getValueColumn,
} from './columns.ts';
import { getJoinTableName, getTitleColumn, type ModuleResolver } from './references.ts';

type Fragment = RawBuilder<unknown>;

/** Query of each summed field: ids of records with their sums. */
export type SumQueries = Readonly<Record<string, Fragment>>;

/** Data of other tables that a list needs. */
export interface JoinedDataSources {
  readonly moduleOf: ModuleResolver;
  readonly sums?: SumQueries | undefined;
}

/**
 * Builds a module's table as `t`, with an additional column for each field that has no column.
 * Such fields are sums of other rows, and the sorted names of several referenced records.
 * Each column is computed once for all rows, and only when a list filters or sorts by it: see docs/performance.md.
 */
export function buildJoinedTable(
  module: Module,
  names: readonly string[],
  language: Language,
  joinedData: JoinedDataSources | undefined,
): Fragment {
  const joins = [...new Set(names)].flatMap((name) => {
    const field = findField(module, name);
    const made = field && joinedData && buildJoin(module, name, field, language, joinedData);
    if (!made) return [];
    const column = getColumnName(name);
    const [table, of] = [`${column}_made`, `${column}_of`].map((each) => sql.ref(each));
    return [sql`left join (${made}) ${table} (${of}, ${sql.ref(column)}) on ${of} = t.id`];
  });
  return sql`${getModuleTable(module)} t ${sql.join(joins, sql` `)}`;
}

function buildJoin(
  module: Module,
  name: string,
  field: Field,
  language: Language,
  { moduleOf, sums }: JoinedDataSources,
): Fragment | undefined {
  if (field.serverSet === 'summed') return sums?.[name];
  if (field.kind !== 'references') return undefined;
  const referred = moduleOf(field.module);
  const title = sql.ref(getTitleColumn(referred, language));
  // Positions of names are compared instead of names: names are sorted once each, not once for every link.
  return sql`
    select l.owner_id, array_agg(r.place order by r.place)
    from ${sql.table(getJoinTableName(module, name))} l
    join (
      select id, row_number() over (order by ${buildCollationExpression(title, language)}, id) as place
      from ${getModuleTable(referred)} where account_id = current_account()
    ) r on r.id = l.record_id
    where l.account_id = current_account()
    group by l.owner_id`;
}

/** Column by which a list is sorted, and the join that it needs besides the table. */
export interface Sorting {
  readonly key: Fragment;
  readonly join: Fragment;
}

/**
 * Builds the sorting of a column's displayed values. A referenced record sorts by its name, then by its id, so that its rows stay together.
 * A record without a name, such as an order, sorts by its number. Positions of names are compared instead of the names.
 */
export function buildListSorting(
  module: Module,
  name: string,
  language: Language,
  beside: JoinedDataSources | undefined,
): Sorting {
  const field = findField(module, name);
  const named = field && toNames(field, language, beside);
  if (!field || !named) return { key: buildSortExpression(module, name, language), join: sql`` };
  const [of, place] = ['sorted_of', 'sorted_place'].map((each) => sql.ref(each));
  const places = sql`select id, row_number() over (order by name, id) from (${named}) r`;
  return {
    key: sql`${place}`,
    join: sql`left join (${places}) sorted (${of}, ${place}) on ${of} = t.${getValueColumn(name, field, language)}`,
  };
}

/** Returns the ids and names of the records that a field may refer to; undefined for records that are called by their numbers. */
function toNames(
  field: Field,
  language: Language,
  beside: JoinedDataSources | undefined,
): Fragment | undefined {
  if (field.kind !== 'reference' || !beside) return undefined;
  const module = beside.moduleOf(field.module);
  if (findField(module, module.title)?.kind !== 'text') return undefined;
  return sql`
    select id, ${buildSortExpression(module, module.title, language)} as name from ${getModuleTable(module)}
    where account_id = current_account()`;
}

interface Walk {
  readonly direction: Fragment;
  /** Conditions on the rows of the list. */
  readonly where: Fragment;
  readonly size: number;
  readonly before: number;
}

/**
 * Builds the query of the ids of a page, for a list that is sorted by a record or by a closed choice, in the order of `buildListSorting`.
 * It visits the records or choices in sequence, each with its first rows by the index of the column, until the page is full.
 * Returns undefined for other columns.
 */
export function buildSortedPageIdsQuery(
  module: Module,
  name: string,
  language: Language,
  beside: JoinedDataSources | undefined,
  { direction, where, size, before }: Walk,
): Fragment | undefined {
  const field = findField(module, name);
  if (!field || parseCustomFieldId(name) !== undefined) return undefined;
  const groups = toGroups(field, language, beside);
  if (!groups) return undefined;
  const column = getValueColumn(name, field, language);
  const most = sql`limit ${size + before}`;
  const buildRowsQuery = (condition: Fragment) =>
    sql`select id from ${getModuleTable(module)} t where ${condition} and ${where} order by id ${direction} ${most}`;
  const order = sql`place ${direction}, tie ${direction}, id ${direction}`;
  // Rows that arrive in their final order are sorted cheaply; in the opposite order, each row of a deep page would displace another one.
  const ordered = sql`select place, tie, of from (${groups}) found order by place ${direction}, tie ${direction}`;
  return sql`
    select id from (
      (select place, tie, r.id from (${ordered}) g cross join lateral (${buildRowsQuery(sql`${column} = g.of`)}) r
        order by ${order} ${most})
      union all
      (select null, null, id from (${buildRowsQuery(sql`${column} is null`)}) blank)
    ) walked
    order by ${order} limit ${size} offset ${before}`;
}

/** Returns the values of a field with their sort positions: names of records, whose ids break ties, and numbers of choices. */
function toGroups(
  field: Field,
  language: Language,
  beside: JoinedDataSources | undefined,
): Fragment | undefined {
  const options = getFieldOptions(field);
  if (options)
    return sql`
      select place, 0 as tie, of from unnest(${listOptionKeysByLabel(options, language)}::text[]) with ordinality o (of, place)`;
  const named = toNames(field, language, beside);
  return named && sql`select name as place, id as tie, id as of from (${named}) n`;
}
