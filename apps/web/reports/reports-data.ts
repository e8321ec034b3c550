import type { Language } from '@tarima/domain/kit/words';
import {
  reportCalls,
  reportSheetCalls,
  type ReportName,
  type MonthlyEntityStats,
} from '@tarima/domain/reports/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callApiForFile } from '../kit/call-api.ts';

/** Filters of a report. */
export interface ReportFilters {
  readonly year: number;
  readonly divisionId: number | undefined;
  readonly entityIds: readonly number[];
  readonly lang: Language;
}

/** Values of a report, one for each month; of one person or workplace, or of all. */
export interface ReportSeriesValues {
  readonly entity: { readonly id: number; readonly name: string } | undefined;
  readonly values: readonly number[];
}

type Read = (filters: ReportFilters, signal: AbortSignal) => Promise<readonly ReportSeriesValues[]>;

const yearQuery = ({ year, divisionId }: ReportFilters) => ({ year, divisionId });
const entitiesQuery = ({ year, divisionId, entityIds, lang }: ReportFilters) => ({
  year: [year],
  divisionId,
  entityIds,
  lang,
});

const alone = (rows: readonly { readonly quantity: string | number }[]): ReportSeriesValues[] => [
  { entity: undefined, values: rows.map(({ quantity }) => Number(quantity)) },
];

const each = (rows: readonly MonthlyEntityStats[]): ReportSeriesValues[] =>
  (rows[0]?.stats ?? []).map(({ entity }, at) => ({
    entity,
    values: rows.map(({ stats }) => stats[at]?.quantity ?? 0),
  }));

const reads: Readonly<Record<ReportName, Read>> = {
  'monthly-revenue': async (filters, signal) =>
    alone(await callApi(reportCalls.monthlyRevenue, { query: yearQuery(filters), signal })),
  'monthly-customers': async ({ year }, signal) =>
    alone(await callApi(reportCalls.monthlyCustomers, { query: { year }, signal })),
  'orders-by-users': async (filters, signal) =>
    each(await callApi(reportCalls.ordersByUsers, { query: entitiesQuery(filters), signal })),
  'hours-by-users': async (filters, signal) =>
    each(await callApi(reportCalls.hoursByUsers, { query: entitiesQuery(filters), signal })),
  'hours-by-workplaces': async (filters, signal) =>
    each(await callApi(reportCalls.hoursByWorkplaces, { query: entitiesQuery(filters), signal })),
};

export const reportQueryOptions = (name: ReportName, filters: ReportFilters) =>
  queryOptions({
    queryKey: ['reports', name, filters],
    queryFn: ({ signal }) => reads[name](filters, signal),
  });

/** Query of the share of hours that were reported at tablets. */
export const reportedHoursShareQueryOptions = (filters: ReportFilters) =>
  queryOptions({
    queryKey: ['reports', 'hours-told', filters],
    queryFn: ({ signal }) =>
      callApi(reportCalls.hoursTold, { query: entitiesQuery(filters), signal }),
  });

/** Loads the workbook of a report with its filters. */
export function fetchReportWorkbook(name: ReportName, filters: ReportFilters): Promise<Blob> {
  const { year, lang } = filters;
  const query = {
    'monthly-revenue': { ...yearQuery(filters), lang },
    'monthly-customers': { year, lang },
    'orders-by-users': entitiesQuery(filters),
    'hours-by-users': entitiesQuery(filters),
    'hours-by-workplaces': entitiesQuery(filters),
  }[name];
  return callApiForFile(reportSheetCalls[name], { query });
}
