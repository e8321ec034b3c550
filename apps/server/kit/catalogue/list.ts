import { exactTotalLimit, type ListAnswer, type ListQuery } from '@tarima/domain/kit/list-query';
import type { Module } from '@tarima/domain/kit/module';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../database.ts';
import { orderExpression, tableOf } from './columns.ts';
import { conditionsOf, foundByIndex, foundByScan, hasTrigram, type Conditions } from './filters.ts';

type Fragment = RawBuilder<unknown>;

export interface Asked extends Omit<ListQuery, 'page' | 'size'> {
  readonly page: number;
  readonly size: number;
  readonly accountId: number;
  readonly timeZone: string;
  /** Which of the table's rows the list is about, where it is not about all. */
  readonly scope: Fragment | undefined;
}

interface Page<Row> {
  rows: Row[];
  /** Exact up to one more than the limit. */
  count: number;
}

/**
 * One page of a module's rows and how many there are, in one trip where the answer is small enough to count.
 * Ties are broken by id, so that paging never repeats or skips a row.
 */
export async function listRows<Row>(
  tx: Transaction,
  module: Module,
  columns: Fragment,
  asked: Asked,
): Promise<ListAnswer<Row>> {
  const filtered = conditionsOf(module, asked.filters, asked.lang, asked.timeZone);
  const conditions = asked.scope
    ? { ...filtered, plain: [...filtered.plain, asked.scope] }
    : filtered;
  if (conditions.texts.some(hasTrigram)) {
    const found = await searchedPage<Row>(tx, module, columns, asked, conditions);
    if (found.count <= exactTotalLimit) return answer(found.rows, found.count, asked.size);
    // So common a text is met soon in the order of the page: go through that instead.
  }
  const scanned = await scannedPage<Row>(tx, module, columns, asked, conditions);
  if (scanned.count <= exactTotalLimit) return answer(scanned.rows, scanned.count, asked.size);
  const estimate = await estimatedCount(tx, module, asked, conditions);
  return answer(scanned.rows, Math.max(estimate, exactTotalLimit), asked.size, true);
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

const both = (conditions: readonly Fragment[]): Fragment => sql.join([...conditions], sql` and `);

function orderOf(module: Module, { orderBy, orderType, lang }: Asked) {
  const direction = orderType === 'asc' ? sql`asc` : sql`desc`;
  const key = orderExpression(module, orderBy, lang);
  return { key, direction };
}

/**
 * With a trigram index alone, `order by … limit` goes astray once many newer rows do not match: the matching rows are
 * found first and once, then both counted and sorted.
 */
function searchedPage<Row>(
  tx: Transaction,
  module: Module,
  columns: Fragment,
  asked: Asked,
  conditions: Conditions,
): Promise<Page<Row>> {
  const { key, direction } = orderOf(module, asked);
  const where = both([
    sql`account_id = ${asked.accountId}`,
    ...conditions.plain,
    ...conditions.texts.map((text) =>
      hasTrigram(text) ? foundByIndex(module, text) : foundByScan(text),
    ),
  ]);
  return page<Row>(
    tx,
    sql`
      with matched as materialized (
        select id, ${key} as key from ${tableOf(module)} where ${where} limit ${exactTotalLimit + 1}
      ), page as (
        select id, row_number() over (order by key ${direction}, id ${direction}) as position
        from matched order by position limit ${asked.size} offset ${(asked.page - 1) * asked.size}
      )
      select total.count, page.position, ${columns}
      from (select count(*)::int as count from matched) total
      left join (page join ${tableOf(module)} t on t.account_id = ${asked.accountId} and t.id = page.id) on true
      order by page.position`,
  );
}

/** Walks the index of the sorted column and stops at the page's end; only ids are read on the way there. */
function scannedPage<Row>(
  tx: Transaction,
  module: Module,
  columns: Fragment,
  asked: Asked,
  conditions: Conditions,
): Promise<Page<Row>> {
  const { key, direction } = orderOf(module, asked);
  const where = scanned(asked, conditions);
  return page<Row>(
    tx,
    sql`
      with page as materialized (
        select id, row_number() over () as position from (
          select id from ${tableOf(module)} where ${where}
          order by ${key} ${direction}, id ${direction}
          limit ${asked.size} offset ${(asked.page - 1) * asked.size}
        ) ids
      )
      select total.count, page.position, ${columns}
      from (select count(*)::int as count from (
        select from ${tableOf(module)} where ${where} limit ${exactTotalLimit + 1}
      ) counted) total
      left join (page join ${tableOf(module)} t on t.account_id = ${asked.accountId} and t.id = page.id) on true
      order by page.position`,
  );
}

const scanned = (asked: Asked, conditions: Conditions): Fragment =>
  both([
    sql`account_id = ${asked.accountId}`,
    ...conditions.plain,
    ...conditions.texts.map(foundByScan),
  ]);

/** What the database's planner expects, from its statistics: no row is read. */
async function estimatedCount(
  tx: Transaction,
  module: Module,
  asked: Asked,
  conditions: Conditions,
): Promise<number> {
  const explained = await tx.row(
    sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
      explain (format json) select from ${tableOf(module)} where ${scanned(asked, conditions)}`,
  );
  return explained?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

async function page<Row>(tx: Transaction, query: Fragment): Promise<Page<Row>> {
  const found = await tx.rows(sql<Row & { count: number; position: number | null }>`${query}`);
  // A page beyond the end still answers one line: the count alone.
  return { rows: found.filter(({ position }) => position !== null), count: found[0]?.count ?? 0 };
}
