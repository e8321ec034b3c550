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
export interface Asked {
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

type Read = (asked: Asked, signal: AbortSignal) => Promise<readonly Counted[]>;

const yearQuery = ({ year, divisionId }: Asked) => ({ year, divisionId });
const entitiesQuery = ({ year, divisionId, entityIds, lang }: Asked) => ({
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
  'monthly-revenue': async (asked, signal) =>
    alone(await call(reportCalls.monthlyRevenue, { query: yearQuery(asked), signal })),
  'monthly-customers': async ({ year }, signal) =>
    alone(await call(reportCalls.monthlyCustomers, { query: { year }, signal })),
  'orders-by-users': async (asked, signal) =>
    each(await call(reportCalls.ordersByUsers, { query: entitiesQuery(asked), signal })),
  'hours-by-users': async (asked, signal) =>
    each(await call(reportCalls.hoursByUsers, { query: entitiesQuery(asked), signal })),
  'hours-by-workplaces': async (asked, signal) =>
    each(await call(reportCalls.hoursByWorkplaces, { query: entitiesQuery(asked), signal })),
};

export const reportOptions = (name: ReportName, asked: Asked) =>
  queryOptions({
    queryKey: ['reports', name, asked],
    queryFn: ({ signal }) => reads[name](asked, signal),
  });

/** Query of the share of hours that were reported at tablets. */
export const reportedHoursOptions = (asked: Asked) =>
  queryOptions({
    queryKey: ['reports', 'hours-told', asked],
    queryFn: ({ signal }) => call(reportCalls.hoursTold, { query: entitiesQuery(asked), signal }),
  });

/** Loads the workbook of a report with its filters. */
export function fetchSheet(name: ReportName, asked: Asked): Promise<Blob> {
  const { year, lang } = asked;
  const query = {
    'monthly-revenue': { ...yearQuery(asked), lang },
    'monthly-customers': { year, lang },
    'orders-by-users': entitiesQuery(asked),
    'hours-by-users': entitiesQuery(asked),
    'hours-by-workplaces': entitiesQuery(asked),
  }[name];
  return callFile(reportSheets[name], { query });
}
