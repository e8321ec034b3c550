import { transferDocument } from '@tarima/domain/transfers/document';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import {
  maxChartEntities,
  monthsOfYear,
  type Dashboard,
  type MonthlyEntityStats,
  type ReportedMonths,
} from '@tarima/domain/reports/contract';
import { sql, type RawBuilder } from 'kysely';
import { findAccount } from '../accounts/queries.ts';
import { listReportedHours } from '../floor/reported-hours.ts';
import type { Transaction } from '../kit/database.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Scope of the figures, and their calendar. */
export interface FiguresScope {
  readonly accountId: number;
  readonly timeZone: string;
  readonly year: number;
  readonly divisionId?: number | undefined;
  /** Seller, where the figures are of one user's sales only. */
  readonly userId?: number | undefined;
}

type Condition = RawBuilder<unknown>;

const formatFirstDay = (year: number): string => `${year}-01-01`;

/** Builds the condition that a month column lies in the year. */
const buildMonthsFilter = (column: string, { year }: FiguresScope): Condition =>
  sql`${sql.ref(column)} >= ${formatFirstDay(year)}::date and ${sql.ref(column)} < ${formatFirstDay(year + 1)}::date`;

/** Builds the condition that a moment lies in the year, by the account's days. */
const buildMomentsFilter = (column: string, { year, timeZone }: FiguresScope): Condition => {
  const start = (of: number) =>
    sql`(${formatFirstDay(of)}::date)::timestamp at time zone ${timeZone}`;
  return sql`${sql.ref(column)} >= ${start(year)} and ${sql.ref(column)} < ${start(year + 1)}`;
};

/**
 * Builds the SQL of the month of a moment, from the starts of the months: converting each moment to a local day costs five times as much.
 */
const buildMonthColumn = (column: string, { year, timeZone }: FiguresScope): Condition => {
  const starts = monthsOfYear.map(
    (month) => sql`make_date(${year}, ${month}, 1)::timestamp at time zone ${timeZone}`,
  );
  return sql`width_bucket(${sql.ref(column)}, array[${sql.join(starts)}])`;
};

const buildSellerFilter = (column: string, { userId }: FiguresScope): Condition =>
  userId === undefined ? sql`true` : sql`${sql.ref(column)} = ${userId}`;

const buildDivisionCondition = (column: string, { divisionId }: FiguresScope): Condition =>
  divisionId === undefined ? sql`true` : sql`${sql.ref(column)} = ${divisionId}`;

/** Returns every month of the year, also those without figures. */
function fillMonths<Row extends { month: number }, Filled>(
  rows: readonly Row[],
  fill: (month: number, row: Row | undefined) => Filled,
): Filled[] {
  const known = new Map(rows.map((row) => [row.month, row]));
  return monthsOfYear.map((month) => fill(month, known.get(month)));
}

interface SalesMonth {
  month: number;
  accepted: number;
  concluded: number;
  revenue: string;
}

const loadSales = (tx: Transaction, of: FiguresScope): Promise<SalesMonth[]> =>
  tx.rows(sql<SalesMonth>`
    select extract(month from month)::int as month, sum(accepted)::int as accepted, sum(concluded)::int as concluded,
      sum(revenue)::numeric(18, 2) as revenue
    from sales_months
    where account_id = ${of.accountId} and ${buildMonthsFilter('month', of)} and ${buildDivisionCondition('division_id', of)}
      and ${buildSellerFilter('user_id', of)}
    group by 1`);

/** Lists the revenue in US dollars of orders that ended collected or delivered, by month. */
export async function listMonthlyRevenue(tx: Transaction, scope: FiguresScope) {
  const months = await loadSales(tx, scope);
  return fillMonths(months, (month, row) => ({ month, quantity: row?.revenue ?? '0.00' }));
}

/** Counts customers by the month in which they were added. */
export async function countMonthlyCustomers(tx: Transaction, scope: FiguresScope) {
  const rows = await tx.rows(sql<{ month: number; quantity: number }>`
    select ${buildMonthColumn('created_at', scope)} as month, count(*)::int as quantity
    from customers where account_id = ${scope.accountId} and ${buildMomentsFilter('created_at', scope)}
    group by 1`);
  return fillMonths(rows, (month, row) => ({ month, quantity: row?.quantity ?? 0 }));
}

interface EntityMonth {
  month: number;
  entity: number;
  quantity: number;
}

/** Requested ids; undefined for as many as a chart shows, those with the most in the year. */
type RequestedIds = readonly number[] | undefined;

/** Returns the months of some entities, in the requested sequence, 0 where there was nothing. */
async function groupByEntity(
  rows: readonly EntityMonth[],
  requestedIds: RequestedIds,
  nameAll: (ids: readonly number[]) => Promise<readonly NamedRecord[]>,
): Promise<MonthlyEntityStats[]> {
  const ids = requestedIds ?? listLargestIds(rows);
  const found = await nameAll(ids);
  // An unknown id has no figures, not even zeros.
  const entities = ids.flatMap((id) => found.find((each) => each.id === id) ?? []);
  const known = new Map(
    rows.map(({ month, entity, quantity }) => [`${month} ${entity}`, quantity]),
  );
  return monthsOfYear.map((month) => ({
    month,
    stats: entities.map((entity) => ({
      entity,
      quantity: known.get(`${month} ${entity.id}`) ?? 0,
    })),
  }));
}

function listLargestIds(rows: readonly EntityMonth[]): number[] {
  const sums = new Map<number, number>();
  for (const { entity, quantity } of rows) sums.set(entity, (sums.get(entity) ?? 0) + quantity);
  return [...sums]
    .toSorted(([one, most], [other, more]) => more - most || one - other)
    .slice(0, maxChartEntities)
    .map(([id]) => id);
}

const buildIdFilter = (column: string, requestedIds: RequestedIds): Condition =>
  requestedIds === undefined
    ? sql`true`
    : sql`${sql.ref(column)} = any(${[...requestedIds]}::bigint[])`;

const createNameLoader =
  (tx: Transaction, { accountId }: FiguresScope, table: 'users' | 'workplaces', name: string) =>
  (ids: readonly number[]): Promise<NamedRecord[]> =>
    tx.rows(sql<NamedRecord>`
      select id, ${sql.ref(name)} as name from ${sql.table(table)}
      where account_id = ${accountId} and id = any(${[...ids]}::bigint[])`);

/** Returns the quotations that customers accepted, by seller and month of acceptance. */
export async function countOrdersByUser(
  tx: Transaction,
  scope: FiguresScope,
  requestedIds: RequestedIds,
) {
  const rows = await tx.rows(sql<EntityMonth>`
    select extract(month from month)::int as month, user_id as entity, sum(accepted)::int as quantity
    from sales_months
    where account_id = ${scope.accountId} and ${buildIdFilter('user_id', requestedIds)} and ${buildMonthsFilter('month', scope)}
      and ${buildDivisionCondition('division_id', scope)} and ${buildSellerFilter('user_id', scope)}
    group by 1, 2 having sum(accepted) > 0`);
  return groupByEntity(rows, requestedIds, createNameLoader(tx, scope, 'users', 'name'));
}

/**
 * Sums the hours of ended planned work, by the month in which each event began.
 * A load is one work for any number of orders: all of it counts for its station, only loading and unloading for its person.
 */
function sumHours(
  tx: Transaction,
  of: FiguresScope,
  requestedIds: RequestedIds,
  column: 'user_id' | 'workplace_id',
): Promise<EntityMonth[]> {
  const within =
    of.divisionId === undefined
      ? sql`true`
      : sql`e.workplace_id in (
          select w.id from workplaces w where w.account_id = ${of.accountId} and w.division_id = ${of.divisionId})`;
  const isCounted = sql`e.account_id = ${of.accountId} and ${buildIdFilter(`e.${column}`, requestedIds)}
    and ${buildMomentsFilter('e.start_date', of)} and e.end_date <= present() and ${within}`;
  const ofLoad =
    column === 'user_id'
      ? sql`make_interval(mins => e.loading + e.unloading)`
      : sql`e.end_date - e.start_date`;
  return tx.rows(sql<EntityMonth>`
    select ${buildMonthColumn('e.start_date', of)} as month, e.${sql.ref(column)} as entity,
      round(extract(epoch from sum(e.worked)) / 3600, 2)::float8 as quantity
    from (
      select e.user_id, e.workplace_id, e.start_date, e.end_date - e.start_date as worked
      from planning_events e where ${isCounted} and e.pieces is null
      union all
      select * from (
        select distinct on (e.user_id, e.workplace_id, e.start_date, e.end_date)
          e.user_id, e.workplace_id, e.start_date, ${ofLoad} as worked
        from planning_events e where ${isCounted} and e.pieces is not null
      ) loads
    ) e
    group by 1, 2`);
}

/**
 * Sums each person's hours reported at tablets, in the months with any report, otherwise the planned hours.
 * A month is of one kind, so that nothing counts twice.
 */
export async function sumHoursByUser(
  tx: Transaction,
  scope: FiguresScope,
  requestedIds: RequestedIds,
): Promise<MonthlyEntityStats[]> {
  const reportedHours = await listReportedHours(tx, scope);
  const reportedKeys = new Set(reportedHours.map(({ month, userId }) => `${month} ${userId}`));
  const planned = await sumHours(tx, scope, requestedIds, 'user_id');
  const rows = [
    ...planned.filter(({ month, entity }) => !reportedKeys.has(`${month} ${entity}`)),
    ...reportedHours.map(({ month, userId, hours: quantity }) => ({
      month,
      entity: userId,
      quantity,
    })),
  ];
  return groupByEntity(rows, requestedIds, createNameLoader(tx, scope, 'users', 'name'));
}

/** Lists the months of each person that come from tablet reports. */
export async function listMonthsWithTabletReports(
  tx: Transaction,
  scope: FiguresScope,
  shown: readonly MonthlyEntityStats[],
): Promise<ReportedMonths[]> {
  const reportedHours = await listReportedHours(tx, scope);
  return (shown[0]?.stats ?? []).flatMap(({ entity }) => {
    const months = reportedHours
      .filter(({ userId }) => userId === entity.id)
      .map(({ month }) => month);
    return months.length > 0 ? [{ entity, months }] : [];
  });
}

export const sumHoursByWorkplace = async (
  tx: Transaction,
  scope: FiguresScope,
  requestedIds: RequestedIds,
  language: Language,
) =>
  groupByEntity(
    await sumHours(tx, scope, requestedIds, 'workplace_id'),
    requestedIds,
    createNameLoader(tx, scope, 'workplaces', `name_${language}`),
  );

/** Loads the dashboard of a year. Its month is the current month, or December of a past year. */
export async function loadDashboard(tx: Transaction, scope: FiguresScope): Promise<Dashboard> {
  const months = await loadSales(tx, scope);
  const transfers = await countTransfers(tx, scope);
  const month = await getDashboardMonth(tx, scope);
  const sold = new Map(months.map((row) => [row.month, row]));
  const account = await findAccount(tx);
  const totals = await tx.row(sql<{ customers: number; concluded: number; revenue: string }>`
    select (
        select count(*)::int from customers
        where account_id = ${scope.accountId} and created_at < (${formatFirstDay(scope.year + 1)}::date)::timestamp at time zone ${scope.timeZone}
      ) as customers,
      coalesce(sum(concluded), 0)::int as concluded, coalesce(sum(revenue), 0)::numeric(18, 2) as revenue
    from sales_months
    where account_id = ${scope.accountId} and ${buildMonthsFilter('month', scope)} and ${buildDivisionCondition('division_id', scope)}
      and ${buildSellerFilter('user_id', scope)}`);
  return {
    totalCustomers: totals?.customers ?? 0,
    totalOrdersConcluded: totals?.concluded ?? 0,
    totalRevenue: totals?.revenue ?? '0.00',
    revenue: { month, quantity: sold.get(month)?.revenue ?? '0.00' },
    monthlyRevenueGoal: (account?.settings.monthlyRevenueGoal ?? 0).toFixed(2),
    sales: fillMonths(months, (each, row) => ({
      month: each,
      stats: { orders: row?.accepted ?? 0, transfers: transfers.get(each) ?? 0 },
    })),
  };
}

/** Counts the accepted transfers between divisions, by month; for a division, those that it requested. */
async function countTransfers(tx: Transaction, of: FiguresScope): Promise<Map<number, number>> {
  const rows = await tx.rows(sql<{ month: number; count: number }>`
    select ${buildMonthColumn('responded_at', of)} as month, count(*)::int as count
    from transfer_requests
    where account_id = ${of.accountId} and ${buildStatusCondition(transferDocument, 'accepted')} and ${buildMomentsFilter('responded_at', of)}
      and ${buildDivisionCondition('division_request_id', of)} and ${buildSellerFilter('user_request_id', of)}
    group by 1`);
  return new Map(rows.map(({ month, count }) => [month, count]));
}

async function getDashboardMonth(
  tx: Transaction,
  { year, timeZone }: FiguresScope,
): Promise<number> {
  const now = await tx.row(sql<{ year: number; month: number }>`
    select extract(year from present() at time zone ${timeZone})::int as year,
      extract(month from present() at time zone ${timeZone})::int as month`);
  return now && now.year <= year ? now.month : 12;
}
