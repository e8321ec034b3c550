import { z } from 'zod';
import { defineCall } from '../kit/contract.ts';
import { addResponseFieldGuard } from '../kit/field-guards.ts';
import { languageSchema } from '../kit/list-query.ts';
import { namedRecordSchema } from '../kit/schemas.ts';

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Maximum number of entities in a chart. Source: specification, section 9. */
export const maxChartEntities = 3;
export const monthsOfYear = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

const year = z
  .union([z.string().regex(/^\d{4}$/, 'number'), z.int('number')], 'number')
  .transform(Number)
  .pipe(z.int('number').min(2000, 'number').max(2199, 'number'));
/** Id as text in an address, or as a number from code. */
export const idInQuerySchema = z
  .union([z.string().regex(/^\d{1,15}$/, 'number'), z.int('number')], 'number')
  .transform(Number);

const yearQuery = z.strictObject({ year, divisionId: idInQuerySchema.optional() });
const onlyYear = z.strictObject({ year });
/** Ids and year as indexed arrays: `entityIds[0]=4&year[0]=2026`. Without ids, the top entities of the year. */
const entitiesQuery = z.strictObject({
  entityIds: z
    .array(idInQuerySchema, 'option')
    .min(1, 'required')
    .max(maxChartEntities, 'max')
    .optional(),
  year: z.union([year, z.array(year, 'number').length(1, 'number')], 'number'),
  divisionId: idInQuerySchema.optional(),
  lang: languageSchema,
});

const month = z.int().min(1).max(12);
/** Month with its amount: dollars as decimal text for money, otherwise a number. */
const amountRow = z.object({ month, quantity: z.string() });
const countRow = z.object({ month, quantity: z.int() });
const statsRow = z.object({
  month,
  stats: z.array(z.object({ entity: namedRecordSchema, quantity: z.number() })),
});
export type MonthlyEntityStats = z.infer<typeof statsRow>;
/** Months in which a person's hours come from reports at tablets. */
const reportedMonths = z.object({ entity: namedRecordSchema, months: z.array(month) });
export type ReportedMonths = z.infer<typeof reportedMonths>;

export const dashboardLogActions = ['new_entity', 'order_concluded', 'new_import'] as const;

const logEntry = z.object({
  action: z.enum(dashboardLogActions),
  metadata: z.object({
    module: z.string(),
    entity: z.object({ id: z.int().nullable(), name: z.string() }),
    order: z.object({ id: z.int() }).optional(),
    /** Number of rows of an import. */
    rows: z.int().optional(),
  }),
  user: z.object({ name: z.string() }),
  createdAt: z.iso.datetime({ offset: true }),
});
export type LogEntry = z.infer<typeof logEntry>;

const dashboard = z.object({
  /** Customers at the end of the year. */
  totalCustomers: z.int(),
  /** Orders collected or delivered in the year. */
  totalOrdersConcluded: z.int(),
  /** Revenue in US dollars of the concluded orders. */
  totalRevenue: addResponseFieldGuard('prices', z.string()),
  /** Revenue of this month, or of December of a past year. */
  revenue: addResponseFieldGuard('prices', amountRow),
  /** Revenue that the account aims for each month, in US dollars. */
  monthlyRevenueGoal: addResponseFieldGuard('prices', z.string()),
  sales: z.array(z.object({ month, stats: z.object({ orders: z.int(), transfers: z.int() }) })),
});
export type Dashboard = z.infer<typeof dashboard>;

const waiting = z.object({
  /** Today in the account's time zone, `yyyy-MM-dd`. */
  today: z.string(),
  /** Division of the user's main position. */
  divisionId: z.int().nullable(),
  notifications: z.int(),
  /** Number of plans to make; null where the user lacks the permission. */
  plansToMake: z.int().nullable(),
  /** Shipments that were to go out before today and have not arrived. */
  shipmentsLate: z.int().nullable(),
  shipmentsToday: z.int().nullable(),
  expiringQuotations: z.int().nullable(),
  transferRequests: z.int().nullable(),
  lowProducts: z.int().nullable(),
  lowRawMaterials: z.int().nullable(),
});
export type WaitingTasks = z.infer<typeof waiting>;
export type WaitingTaskName = Exclude<keyof WaitingTasks, 'today' | 'divisionId'>;

const get = <const Path extends string, Query extends z.ZodType, Answer extends z.ZodType>(
  path: Path,
  access: 'dashboard' | 'reports',
  query: Query,
  answer: Answer,
) => defineCall({ method: 'GET', reads: 'anywhere', path, access, query, answer });

export const reportCalls = {
  dashboard: get('/reports/dashboard', 'dashboard', yearQuery, dashboard),
  /** Latest 20 log entries. */
  lastLogs: get(
    '/reports/last-logs',
    'dashboard',
    z.strictObject({ lang: languageSchema }),
    z.array(logEntry),
  ),
  monthlyRevenue: defineCall({
    ...get('/reports/monthly-revenue', 'reports', yearQuery, z.array(amountRow)),
    needs: 'prices',
  }),
  monthlyCustomers: get('/reports/monthly-customers', 'reports', onlyYear, z.array(countRow)),
  ordersByUsers: get('/reports/orders-by-users', 'reports', entitiesQuery, z.array(statsRow)),
  hoursByUsers: get('/reports/hours-by-users', 'reports', entitiesQuery, z.array(statsRow)),
  /** Returns the months whose hours were reported at tablets; other months were planned. */
  hoursTold: get('/reports/hours-by-users/told', 'reports', entitiesQuery, z.array(reportedMonths)),
  hoursByWorkplaces: get(
    '/reports/hours-by-workplaces',
    'reports',
    entitiesQuery,
    z.array(statsRow),
  ),
  /** Counts of waiting tasks of the user, for the home page. */
  waiting: defineCall({
    method: 'GET',
    path: '/home/waiting',
    access: 'signed-in',
    query: z.strictObject({}),
    answer: waiting,
  }),
};

/** Names of the five reports, by the last part of their path. */
export const reportNames = [
  'monthly-revenue',
  'monthly-customers',
  'orders-by-users',
  'hours-by-users',
  'hours-by-workplaces',
] as const;
export type ReportName = (typeof reportNames)[number];

const defineSheetCall = <const Name extends ReportName, Query extends z.ZodType>(
  name: Name,
  query: Query,
) =>
  defineCall({
    method: 'GET',
    path: `/reports/${name}/export`,
    access: 'reports',
    right: 'mayExport',
    query,
    file: sheetType,
  });

/** Calls that return a report as a workbook. */
export const reportSheetCalls = {
  'monthly-revenue': defineCall({
    ...defineSheetCall(
      'monthly-revenue',
      z.strictObject({ ...yearQuery.shape, lang: languageSchema }),
    ),
    needs: 'prices',
  }),
  'monthly-customers': defineSheetCall(
    'monthly-customers',
    z.strictObject({ ...onlyYear.shape, lang: languageSchema }),
  ),
  'orders-by-users': defineSheetCall('orders-by-users', entitiesQuery),
  'hours-by-users': defineSheetCall('hours-by-users', entitiesQuery),
  'hours-by-workplaces': defineSheetCall('hours-by-workplaces', entitiesQuery),
} as const satisfies Record<ReportName, unknown>;

/** Returns the month's revenue in percent of the goal; 0 if either is 0. Source: specification, section 9. */
export const computeProgressPercent = (revenue: number, goal: number): number =>
  revenue === 0 || goal === 0 ? 0 : (revenue / goal) * 100;
