import type { Dashboard } from '@tarima/domain/reports/contract';
import {
  getAcceptedOrdersDrillDown,
  getTransfersDrillDown,
} from '@tarima/domain/reports/drill-down-rows';
import { dashboardTexts, monthNames, reportTexts } from '@tarima/domain/reports/texts';
import { BarChart } from '../kit/charts/bar-chart.tsx';
import { ChartTable } from '../kit/charts/chart-table.tsx';
import { formatNumber } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import { useCurrentAccount } from '../company/account.ts';
import { getChartColors } from '../company/chart-colors.ts';
import { DrillDownLink } from '../reports/drill-down-link.tsx';
import { getCurrentMonthIndex, toMonthlyChartPoints } from '../reports/monthly-chart-points.ts';
import classes from './dashboard.module.css';

interface SalesChartProps {
  readonly dashboard: Dashboard;
  readonly year: number;
}

/** Orders against transfers, month by month. */
export function SalesChart({ dashboard: { sales }, year }: SalesChartProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const [first = '', second = ''] = getChartColors(useCurrentAccount().styleMetadata);
  const orders = sales.map(({ stats }) => stats.orders);
  const transfers = sales.map(({ stats }) => stats.transfers);
  const series = [
    { name: say(dashboardTexts.orders), color: first, values: orders },
    { name: say(dashboardTexts.transfers), color: second, values: transfers },
  ];
  const format = (value: number) => formatNumber(value, language);
  const sum = (values: readonly number[]) => format(values.reduce((all, each) => all + each, 0));
  const isEmpty = [...orders, ...transfers].every((value) => value === 0);
  const title = say(dashboardTexts.chart);
  return (
    <section className={`${classes.card} ${classes.chart}`} aria-labelledby="sales-chart">
      <h2 id="sales-chart" className={classes.heading}>
        {title}
      </h2>
      {isEmpty && <p className={classes.hint}>{say(reportTexts.empty, { year })}</p>}
      <BarChart
        label={say(reportTexts.tableOf, { name: title, year })}
        points={toMonthlyChartPoints(series, year, format, speech)}
        series={series}
        whole
        current={getCurrentMonthIndex(year)}
        height={320}
        format={format}
        formatTick={format}
      />
      <p className={classes.hint}>{say(dashboardTexts.chartHint)}</p>
      <ChartTable
        words={say(reportTexts.table)}
        caption={say(reportTexts.tableOf, { name: title, year })}
        head={[say(reportTexts.month), ...series.map(({ name }) => name)]}
        rows={sales.map(({ month, stats }) => ({
          name: say(monthNames[month - 1] ?? reportTexts.month),
          figures: [
            <DrillDownLink key="orders" rows={[getAcceptedOrdersDrillDown({ year, month })]}>
              {format(stats.orders)}
            </DrillDownLink>,
            <DrillDownLink key="transfers" rows={[getTransfersDrillDown({ year, month })]}>
              {format(stats.transfers)}
            </DrillDownLink>,
          ],
        }))}
        total={{ name: say(reportTexts.total), figures: [sum(orders), sum(transfers)] }}
      />
    </section>
  );
}
