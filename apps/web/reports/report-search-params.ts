import { boundedDaySchema } from '@tarima/domain/kit/schemas';
import { maxChartEntities, reportNames, type ReportName } from '@tarima/domain/reports/contract';
import { parseYear, getCurrentYear } from '../kit/year-select.tsx';

/** Filters of the reports in the address: each chart has its own year and its own people or workplaces. */
export interface ReportSearchParams {
  readonly division: number | undefined;
  /** Day of the week whose hours and pieces are shown, `yyyy-MM-dd`; undefined for the current week. */
  readonly week: string | undefined;
  readonly years: Readonly<Record<ReportName, number>>;
  readonly entities: Readonly<Record<ReportName, readonly number[]>>;
}

type Raw = Readonly<Record<string, unknown>>;

/** Parses the filters leniently: an invalid value becomes its default. */
export function parseReportSearchParams(raw: Raw): ReportSearchParams {
  const [years, entities] = [toRecord(raw['years']), toRecord(raw['entities'])];
  return {
    division: parseId(raw['division']),
    week: boundedDaySchema.safeParse(raw['week']).data,
    years: byReport((name) => parseYear(years[name])),
    entities: byReport((name) => parseIds(entities[name])),
  };
}

/** Writes the filters to the address. Defaults are left out, so that reports without filters have a short address. */
export function toReportSearchParams({ division, week, years, entities }: ReportSearchParams): Raw {
  const otherYears = reportNames.filter((name) => years[name] !== getCurrentYear());
  const chosen = reportNames.filter((name) => entities[name].length > 0);
  return {
    ...(division !== undefined && { division }),
    ...(week !== undefined && { week }),
    ...(otherYears.length > 0 && {
      years: Object.fromEntries(otherYears.map((name) => [name, years[name]])),
    }),
    ...(chosen.length > 0 && {
      entities: Object.fromEntries(chosen.map((name) => [name, entities[name]])),
    }),
  };
}

const byReport = <Value>(read: (name: ReportName) => Value): Record<ReportName, Value> => ({
  'monthly-revenue': read('monthly-revenue'),
  'monthly-customers': read('monthly-customers'),
  'orders-by-users': read('orders-by-users'),
  'hours-by-users': read('hours-by-users'),
  'hours-by-workplaces': read('hours-by-workplaces'),
});

const toRecord = (raw: unknown): Raw => (typeof raw === 'object' && raw !== null ? { ...raw } : {});

const parseId = (raw: unknown): number | undefined =>
  /^\d{1,15}$/.test(String(raw)) ? Number(raw) : undefined;

const parseIds = (raw: unknown): number[] =>
  Array.isArray(raw)
    ? [...new Set(raw.flatMap((each) => parseId(each) ?? []))].slice(0, maxChartEntities)
    : [];
