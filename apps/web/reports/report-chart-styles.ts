import { formatMoney } from '@tarima/domain/kit/amount';
import { numberLocales } from '@tarima/domain/kit/words';
import type { ReportName } from '@tarima/domain/reports/contract';
import {
  getAcceptedOrdersDrillDown,
  getConcludedOrdersDrillDown,
  getCustomersDrillDown,
  type ReportPeriod,
  type DrillDownTarget,
} from '@tarima/domain/reports/drill-down-rows';
import { reportTexts } from '@tarima/domain/reports/texts';
import { formatDecimal, formatNumber } from '../kit/format.ts';
import type { Speech } from '../kit/words.tsx';

type Format = (value: number, speech: Pick<Speech, 'say' | 'language'>) => string;

/** Appearance of a report's chart. */
interface ChartStyle {
  /** Kind of the people or workplaces that the user can select. */
  readonly entities?: 'users' | 'workplaces';
  /** Index of the first bar among the chart colours of the account, counted from 1; the next bars follow. */
  readonly color: number;
  /** True for a count of pieces. */
  readonly whole: boolean;
  readonly format: Format;
  readonly formatTick: Format;
  /** Returns the rows that a month's figure counts, where a list has them. */
  rows?(
    period: ReportPeriod,
    of: { divisionId: number | undefined; userId?: number },
  ): DrillDownTarget;
}

const pieces: Format = (value, { language }) => formatNumber(value, language);
const dollars: Format = (value) => formatMoney(value.toFixed(2));
const hours: Format = (value, { say, language }) =>
  say(reportTexts.hours, { value: formatDecimal(value, 2, language) });

/** Amounts are written as the specification's currency is, in either language. */
const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const dollarsShort: Format = (value) => compact.format(value);
const hoursShort: Format = (value, { language }) => value.toLocaleString(numberLocales[language]);

/** Each chart has its own colours among 3 to 13. Source: specification, section 9. */
export const reportChartStyles: Readonly<Record<ReportName, ChartStyle>> = {
  'monthly-revenue': {
    color: 3,
    whole: false,
    format: dollars,
    formatTick: dollarsShort,
    rows: (period, of) => getConcludedOrdersDrillDown(period, of),
  },
  'monthly-customers': {
    color: 4,
    whole: true,
    format: pieces,
    formatTick: pieces,
    rows: (period) => getCustomersDrillDown(period),
  },
  'orders-by-users': {
    entities: 'users',
    color: 5,
    whole: true,
    format: pieces,
    formatTick: pieces,
    rows: (period, of) => getAcceptedOrdersDrillDown(period, of),
  },
  'hours-by-users': {
    entities: 'users',
    color: 8,
    whole: false,
    format: hours,
    formatTick: hoursShort,
  },
  'hours-by-workplaces': {
    entities: 'workplaces',
    color: 11,
    whole: false,
    format: hours,
    formatTick: hoursShort,
  },
};
