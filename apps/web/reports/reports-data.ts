import type { Language } from '@tarima/domain/kit/words';
import {
  reportCalls,
  reportSheets,
  type ReportName,
  type StatsRow,
} from '@tarima/domain/reports/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, callFile } from '../kit/call.ts';

/** Filters of a report. */
export interface ReportFilters {
  readonly year: number;
  readonly divisionId: number | undefined;
  readonly entityIds: readonly number[];
  readonly lang: Language;
}

/** Values of a report, one a month; of one person or place, or of all. */
export interface Counted {
  readonly entity: { readonly id: number; readonly name: string } | undefined;
  readonly values: readonly number[];
}

type Read = (filters: ReportFilters, signal: AbortSignal) => Promise<readonly Counted[]>;

const yearQuery = ({ year, divisionId }: ReportFilters) => ({ year, divisionId });
const entitiesQuery = ({ year, divisionId, entityIds, lang }: ReportFilters) => ({
  year: [year],
  divisionId,
  entityIds,
  lang,
});

const alone = (rows: readonly { readonly quantity: string | number }[]): Counted[] => [
  { entity: undefined, values: rows.map(({ quantity }) => Number(quantity)) },
];

const each = (rows: readonly StatsRow[]): Counted[] =>
  (rows[0]?.stats ?? []).map(({ entity }, at) => ({
    entity,
    values: rows.map(({ stats }) => stats[at]?.quantity ?? 0),
  }));

const reads: Readonly<Record<ReportName, Read>> = {
  'monthly-revenue': async (filters, signal) =>
    alone(await call(reportCalls.monthlyRevenue, { query: yearQuery(filters), signal })),
  'monthly-customers': async ({ year }, signal) =>
    alone(await call(reportCalls.monthlyCustomers, { query: { year }, signal })),
  'orders-by-users': async (filters, signal) =>
    each(await call(reportCalls.ordersByUsers, { query: entitiesQuery(filters), signal })),
  'hours-by-users': async (filters, signal) =>
    each(await call(reportCalls.hoursByUsers, { query: entitiesQuery(filters), signal })),
  'hours-by-workplaces': async (filters, signal) =>
    each(await call(reportCalls.hoursByWorkplaces, { query: entitiesQuery(filters), signal })),
};

export const reportOptions = (name: ReportName, filters: ReportFilters) =>
  queryOptions({
    queryKey: ['reports', name, filters],
    queryFn: ({ signal }) => reads[name](filters, signal),
  });

/** Query of the share of hours that were reported at tablets. */
export const reportedHoursOptions = (filters: ReportFilters) =>
  queryOptions({
    queryKey: ['reports', 'hours-told', filters],
    queryFn: ({ signal }) => call(reportCalls.hoursTold, { query: entitiesQuery(filters), signal }),
  });

/** Loads the workbook of a report with its filters. */
export function fetchSheet(name: ReportName, filters: ReportFilters): Promise<Blob> {
  const { year, lang } = filters;
  const query = {
    'monthly-revenue': { ...yearQuery(filters), lang },
    'monthly-customers': { year, lang },
    'orders-by-users': entitiesQuery(filters),
    'hours-by-users': entitiesQuery(filters),
    'hours-by-workplaces': entitiesQuery(filters),
  }[name];
  return callFile(reportSheets[name], { query });
}
