import {
  maxExactRowCount,
  pageSizes,
  type ListFilters,
  type ListAnswer,
  type ListQuery,
} from '@tarima/domain/kit/list-query';
import { parseCustomFieldId, findField, type Module } from '@tarima/domain/kit/module';
import { resolveRelativeDayRange } from '@tarima/domain/kit/relative-days';
import { sql, type RawBuilder } from 'kysely';
import { withCachedQueryPlan, type Query, type Transaction } from '../database.ts';
import { getModuleTable } from './columns.ts';
import {
  buildListSorting,
  buildJoinedTable,
  buildSortedPageIdsQuery,
  type JoinedDataSources,
} from './joined-table.ts';
import {
  buildListConditions,
  buildContainsCondition,
  buildTextSearchIdsQuery,
  isRelativeDaysFilter,
  type ListConditions,
} from './list-conditions.ts';
import { buildCachedCountQuery } from './counts.ts';
import { buildSearchConditions, buildSearchRankExpression } from './search-conditions.ts';
import { allRowsCondition } from './records.ts';

type Fragment = RawBuilder<unknown>;

export interface ScopedListQuery extends Omit<ListQuery, 'page' | 'size'> {
  readonly page: number;
  readonly size: number;
  readonly accountId: number;
  readonly timeZone: string;
  /** Restricts the list to some rows of the table. */
  readonly scope: Fragment | undefined;
  /** Whether text filters match by words, like a search by name. */
  readonly inWords?: boolean;
  /** Search text by whose rank the rows are sorted first, where they are few; used when the user does not sort the list. */
  readonly find?: string | undefined;
  /** Whether nothing was written before the list and nothing is queried after it: the transaction ends together with the list's query. */
  readonly endsTransaction?: true;
  /** Data of other tables, for columns that the list's table does not have. */
  readonly beside?: JoinedDataSources | undefined;
}

/** Maximum number of text matches that are sorted and ranked; among more matches, the page's sequence finds the first soon. */
const sortedAtMost = 20_000;

/**
 * Loads one page of a module's rows and their total, in one round trip where the total is small enough to count.
 * Ties are broken by id, so that paging never repeats or skips a row.
 */
export async function listPageRows<Row>(
  tx: Transaction,
  module: Module,
  columns: Fragment,
  given: ScopedListQuery,
): Promise<ListAnswer<Row>> {
  const listQuery = { ...given, find: given.find ?? getRankedText(given) };
  const conditions = await buildAllConditions(tx, module, listQuery);
  const searched =
    conditions.texts.length > 0 || conditions.custom.length > 0
      ? await searchPage<Row>(tx, module, columns, listQuery, conditions)
      : undefined;
  if (searched?.rows) return answer(searched.rows, searched.count, listQuery.size);
  const isRanked =
    listQuery.find !== undefined &&
    !searched &&
    (await hasFewMatches(tx, module, listQuery, conditions));
  const scanning = isRanked ? listQuery : { ...listQuery, find: undefined };
  const scan = await scanPage<Row>(tx, module, columns, scanning, conditions, searched?.count);
  if (scan.isExact || scan.count <= maxExactRowCount)
    return answer(scan.rows, scan.count, listQuery.size);
  if (listQuery.endsTransaction) await tx.resume();
  const estimate = await estimateCount(tx, module, listQuery, conditions);
  return answer(scan.rows, Math.max(estimate, maxExactRowCount), listQuery.size, true);
}

/** Returns the search text by whose rank a list is sorted; undefined where the user sorts the list by a column. */
const getRankedText = ({ search, orderBy, orderType }: ScopedListQuery): string | undefined =>
  orderBy === 'id' && orderType === 'desc' ? search : undefined;

/** Returns whether all matching rows can be ranked. */
async function hasFewMatches(
  tx: Transaction,
  module: Module,
  listQuery: ScopedListQuery,
  conditions: ListConditions,
): Promise<boolean> {
  const row = await tx.row(sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${buildFilteredTable(module, listQuery)} where ${buildScanCondition(listQuery, conditions)} limit ${sortedAtMost + 1}
    ) counted`);
  return (row?.count ?? 0) <= sortedAtMost;
}

function answer<Row>(
  elements: Row[],
  totalItems: number,
  size: number,
  estimated?: true,
): ListAnswer<Row> {
  const metadata = { totalItems, totalPages: Math.ceil(totalItems / size) };
  return { elements, metadata: estimated ? { ...metadata, estimated } : metadata };
}

/** Joins the table with the data that a query filters by. Several references are filtered by their links, not by their names. */
const buildFilteredTable = (
  module: Module,
  { filters, lang, beside }: ScopedListQuery,
  ...more: string[]
) => {
  const compared = Object.keys(filters).filter(
    (name) => findField(module, name)?.kind !== 'references',
  );
  return buildJoinedTable(module, [...compared, ...more], lang, beside);
};

/** Joins the table with the data that a query filters and sorts by. */
const buildSortedTable = (module: Module, listQuery: ScopedListQuery): Fragment =>
  sql`${buildFilteredTable(module, listQuery, listQuery.orderBy)} ${getSorting(module, listQuery).join}`;

const getSorting = (module: Module, { orderBy, lang, beside }: ScopedListQuery) =>
  buildListSorting(module, orderBy, lang, beside);

const joinConditions = (conditions: readonly Fragment[]): Fragment =>
  sql.join([...conditions], sql` and `);

const toDirection = (orderType: ScopedListQuery['orderType']): Fragment =>
  orderType === 'asc' ? sql`asc` : sql`desc`;

/** Builds the sorting by the rank of a search first, then by the column of the list. */
function buildOrder(module: Module, listQuery: ScopedListQuery): Fragment {
  const { find, lang, beside } = listQuery;
  const order = toColumnOrder(module, listQuery);
  if (find === undefined) return order;
  return sql`${buildSearchRankExpression(module, { text: find, lang, moduleOf: beside?.moduleOf })}, ${order}`;
}

/** Builds the sorting by a column. Ties are broken by id; unique values have no ties, and their index ends with them. */
function toColumnOrder(module: Module, listQuery: ScopedListQuery): Fragment {
  const { orderBy, orderType } = listQuery;
  const direction = toDirection(orderType);
  // Most records may have no value in a custom field: blank values come last in either direction.
  const blanks = parseCustomFieldId(orderBy) === undefined ? sql`` : sql`nulls last`;
  const key = sql`${getSorting(module, listQuery).key} ${direction} ${blanks}`;
  const field = findField(module, orderBy);
  const unique = orderBy === 'id' || (field?.kind === 'text' && field.unique && field.required);
  return unique ? key : sql`${key}, id ${direction}`;
}

interface Page<Row> {
  readonly rows: Row[];
  readonly count: number;
}

/** Page of rows, and whether its count is exact beyond the limit too. */
type Scanned<Row> = Page<Row> & { readonly isExact: boolean };

/** Result of a search by text: its page, or only the number of rows; undefined when there are too many rows to count. */
type Searched<Row> = Page<Row> | { readonly rows?: undefined; readonly count: number | undefined };

/**
 * Finds the page of a search by text. With a trigram index alone, `order by … limit` is slow once many newer rows do not match.
 * Therefore the matching rows are found first and once, then both counted and sorted.
 */
async function searchPage<Row>(
  tx: Transaction,
  module: Module,
  columns: Fragment,
  listQuery: ScopedListQuery,
  { texts, custom, plain: others }: ListConditions,
): Promise<Searched<Row>> {
  // Conditions on custom fields are checked on every row; without texts, they are checked only once.
  const plain = texts.length > 0 ? [...others, ...custom] : others;
  const order = buildOrder(module, listQuery);
  const inAccount = sql`account_id = ${listQuery.accountId}`;
  const table = sql`${buildFilteredTable(module, listQuery)} where ${inAccount}`;
  const byId = listQuery.orderBy === 'id' && listQuery.find === undefined;
  // Whole rows are read only for conditions and sortings that need more than ids.
  const matched =
    plain.length === 0
      ? sql`select id from found`
      : sql`select id from ${table} and id in (select id from found) and ${joinConditions(plain)}`;
  const sorted = byId
    ? sql`select id from matched order by ${order}`
    : sql`
        select id from ${buildSortedTable(module, listQuery)} where ${inAccount} and id in (select id from matched)
          and (select count(*) from matched) <= ${sortedAtMost}
        order by ${order}`;
  const query = sql<Line<Row> & { found: number }>`
    with found as materialized (
      ${texts.length > 0 ? sql`select id from ${buildTextSearchIdsQuery(module, texts, maxExactRowCount + 1)} id` : sql`select id from ${table} and ${joinConditions(custom)} limit ${maxExactRowCount + 1}`}
    ), matched as materialized (${matched}), page as materialized (
      select id, row_number() over () as position
      from (${sorted} limit ${listQuery.size} offset ${(listQuery.page - 1) * listQuery.size}) ids
    )
    select total.found, total.count, page.position, ${columns}
    from (
      select (select count(*)::int from found) as found, (select count(*)::int from matched) as count
    ) total
    left join (page join ${getModuleTable(module)} t on t.account_id = ${listQuery.accountId} and t.id = page.id) on true
    order by page.position`;
  // Sorted by id, the form of the query depends only on the number of texts, and its plan on no value.
  const lines = await loadLines(
    tx,
    byId && plain.length === 0 && texts.length > 0 ? withCachedQueryPlan(query) : query,
    listQuery,
  );
  const { found = 0, count = 0 } = lines[0] ?? {};
  const isComplete = found <= maxExactRowCount && (byId || count <= sortedAtMost);
  if (isComplete) return { rows: filterRows(lines), count };
  if (listQuery.endsTransaction) await tx.resume();
  // Counts nothing beyond the limit: where the texts match too many rows, only the first were checked against the other conditions.
  if (found > maxExactRowCount) return { count: plain.length === 0 ? found : undefined };
  return { count };
}

/** Scans the index of the sorted column and stops at the end of the page; before the page only ids are read. */
async function scanPage<Row>(
  tx: Transaction,
  module: Module,
  columns: Fragment,
  listQuery: ScopedListQuery,
  conditions: ListConditions,
  known: number | undefined,
): Promise<Scanned<Row>> {
  const order = buildOrder(module, listQuery);
  const where = buildScanCondition(listQuery, conditions);
  const before = (listQuery.page - 1) * listQuery.size;
  const all = [conditions.plain, conditions.texts, conditions.custom].every(
    ({ length }) => length === 0,
  );
  // The first page of a list is the most frequent query and has few forms: its plan is cached, and must contain the page size.
  const opens =
    all &&
    listQuery.orderBy === 'id' &&
    before === 0 &&
    pageSizes.some((each) => each === listQuery.size);
  const [size, offset] = [listQuery.size, before].map((value) => (opens ? sql.lit(value) : value));
  // Filters are left to the planner, which may find few rows sooner by another index.
  const walked =
    Object.keys(listQuery.filters).length === 0 && listQuery.search === undefined
      ? buildSortedPageIdsQuery(module, listQuery.orderBy, listQuery.lang, listQuery.beside, {
          direction: toDirection(listQuery.orderType),
          where,
          size: listQuery.size,
          before,
        })
      : undefined;
  const ids =
    walked ??
    sql`
      select id from ${buildSortedTable(module, listQuery)} where ${where}
      order by ${order}
      limit ${size} offset ${offset}`;
  const among = sql`(
    select count(*) from (
      select from ${buildFilteredTable(module, listQuery)} where ${where} limit ${maxExactRowCount + 1}
    ) counted)`;
  const onPage = sql`(select count(*) from page)`;
  // A partial page ends the list, and a page that begins beyond the limit has no exact count: only other pages are counted.
  // The count is a subquery; otherwise the function would count again for every row of the page.
  const counted = sql`case
    when ${onPage} between 1 and ${listQuery.size - 1} then ${before}::bigint + ${onPage}
    when ${onPage} > 0 and ${before >= maxExactRowCount} then ${maxExactRowCount + 1}
    else ${all ? sql`(select count_rows(${module.name}, ${maxExactRowCount + 1}))` : among} end`;
  const query = sql<Line<Row> & { exact: boolean }>`
    with kept as materialized (select ${all ? buildCachedCountQuery(tx, module) : sql`null::bigint`} as count),
    page as materialized (
      select id, row_number() over () as position from (${ids}) ids
    )
    select total.count, total.exact, page.position, ${columns}
    from (
      select kept.count is not null as exact,
        coalesce(kept.count, ${known === undefined ? counted : sql`${known}::bigint`}) as count
      from kept
    ) total
    left join (page join ${getModuleTable(module)} t on t.account_id = ${listQuery.accountId} and t.id = page.id) on true
    order by page.position`;
  const lines = await loadLines(tx, opens ? withCachedQueryPlan(query) : query, listQuery);
  const { count = 0, exact: isExact = false } = lines[0] ?? {};
  return { rows: filterRows(lines), count, isExact };
}

const loadLines = <Found>(
  tx: Transaction,
  query: Query<Found>,
  { endsTransaction }: ScopedListQuery,
): Promise<Found[]> => (endsTransaction ? tx.lastRows(query) : tx.rows(query));

/** A page beyond the end still returns one line: only the count, without a position. */
type Line<Row> = Row & {
  /** Number of matching rows, exact up to one more than the limit. */
  count: number;
  position: number | null;
};

const filterRows = <Row>(lines: Line<Row>[]): Row[] =>
  lines.filter(({ position }) => position !== null);

/** List query without page and size. */
export type RowQuery = Omit<ScopedListQuery, 'page' | 'size'>;

/** Returns whether a list has no filter, search or scope. */
export const isUnfilteredList = ({
  filters,
  search,
  scope = allRowsCondition,
}: RowQuery): boolean =>
  scope === allRowsCondition && search === undefined && Object.keys(filters).length === 0;

/** Streams every matching row, in the sequence of the list's column, through a cursor, without a count or pages. */
export async function buildSortedRowsQuery(
  tx: Transaction,
  module: Module,
  columns: Fragment,
  listQuery: RowQuery,
): Promise<Fragment> {
  const paged = { ...listQuery, find: undefined, page: 1, size: 1 };
  return sql`
    select ${columns} from ${buildSortedTable(module, paged)} where ${await buildWhere(tx, module, paged)}
    order by ${buildOrder(module, paged)}`;
}

/** Builds the query of the matching rows, joined with the data that some columns need besides the table. */
export async function buildMatchingRowsQuery(
  tx: Transaction,
  module: Module,
  listQuery: RowQuery,
  columns: readonly string[],
): Promise<Fragment> {
  const paged = { ...listQuery, page: 1, size: 1 };
  return sql`${buildFilteredTable(module, paged, ...columns)} where ${await buildWhere(tx, module, paged)}`;
}

/** Counts the matching rows. */
export async function countMatchingRows(
  tx: Transaction,
  module: Module,
  listQuery: RowQuery,
): Promise<number> {
  const rows = await buildMatchingRowsQuery(tx, module, listQuery, []);
  const counted = await tx.row(sql<{ count: number }>`select count(*) as count from ${rows}`);
  return counted?.count ?? 0;
}

const buildWhere = async (
  tx: Transaction,
  module: Module,
  listQuery: ScopedListQuery,
): Promise<Fragment> =>
  buildScanCondition(listQuery, await buildAllConditions(tx, module, listQuery));

/** Combines the conditions of filters, search and scope; relative days are resolved at the moment of the query. */
async function buildAllConditions(
  tx: Transaction,
  module: Module,
  listQuery: ScopedListQuery,
): Promise<ListConditions> {
  const { search, lang, scope, beside } = listQuery;
  const filters = await resolveRelativeDays(tx, listQuery.filters, listQuery.timeZone);
  const { plain, texts, custom } = buildListConditions(module, { ...listQuery, filters });
  const sought =
    search === undefined
      ? undefined
      : await buildSearchConditions(tx, module, { text: search, lang, moduleOf: beside?.moduleOf });
  return {
    plain: [
      ...plain,
      ...(sought?.plain ?? []),
      ...(scope && scope !== allRowsCondition ? [scope] : []),
    ],
    texts: [...texts, ...(sought?.texts ?? [])],
    custom,
  };
}

async function resolveRelativeDays(
  tx: Transaction,
  filters: ListFilters,
  timeZone: string,
): Promise<ListFilters> {
  const entries = Object.entries(filters);
  if (!entries.some(([, value]) => isRelativeDaysFilter(value))) return filters;
  const row = await tx.row(
    sql<{ today: string }>`select (present() at time zone ${timeZone})::date::text as today`,
  );
  const today = row?.today ?? '';
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      isRelativeDaysFilter(value) ? resolveRelativeDayRange(value.relative, today) : value,
    ]),
  );
}

const buildScanCondition = (listQuery: ScopedListQuery, conditions: ListConditions): Fragment =>
  joinConditions([
    sql`account_id = ${listQuery.accountId}`,
    ...conditions.plain,
    ...conditions.texts.map(buildContainsCondition),
    ...conditions.custom,
  ]);

/** Returns the row count that the database's planner estimates from its statistics: no row is read. */
async function estimateCount(
  tx: Transaction,
  module: Module,
  listQuery: ScopedListQuery,
  conditions: ListConditions,
): Promise<number> {
  const explained = await tx.row(
    sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number; [more: string]: unknown } }] }>`
      explain (format json) select from ${buildFilteredTable(module, listQuery)} where ${buildScanCondition(listQuery, conditions)}`,
  );
  return explained?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
