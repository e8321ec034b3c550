import type { ReportName } from '@tarima/domain/reports/contract';
import { monthNames, reportTexts, reportChartWords } from '@tarima/domain/reports/texts';
import { BarChart } from '../kit/charts/bar-chart.tsx';
import { ChartTable } from '../kit/charts/chart-table.tsx';
import { useLanguage } from '../kit/words.tsx';
import { useCurrentAccount } from '../company/account.ts';
import { getChartColors } from '../company/chart-colors.ts';
import { DrillDownLink } from './drill-down-link.tsx';
import { reportChartStyles } from './report-chart-styles.ts';
import { getCurrentMonthIndex, toMonthlyChartPoints } from './monthly-chart-points.ts';
import type { ReportSeriesValues } from './reports-data.ts';
import classes from './reports.module.css';

interface ReportChartProps {
  readonly name: ReportName;
  readonly year: number;
  readonly division: number | undefined;
  readonly counted: readonly ReportSeriesValues[];
}

/** Report as a bar chart, with its table. */
export function ReportBarChart({ name, year, division, counted }: ReportChartProps) {
  const speech = useLanguage();
  const { say } = speech;
  const { color, whole, rows, ...style } = reportChartStyles[name];
  const colors = getChartColors(useCurrentAccount().styleMetadata);
  const words = reportChartWords[name];
  const series = counted.map(({ entity, values }, at) => ({
    name: entity?.name ?? say(words.counted),
    color: colors[color - 1 + at] ?? '',
    values,
  }));
  const format = (value: number) => style.format(value, speech);
  const caption = say(reportTexts.tableOf, { name: say(words.title), year });
  const isEmpty = series.every(({ values }) => values.every((value) => value === 0));
  const figure = (month: number, at: number) => {
    const value = format(series[at]?.values[month - 1] ?? 0);
    const entity = counted[at]?.entity;
    const drillDownRows = rows?.(
      { year, month },
      { divisionId: division, ...(entity && { userId: entity.id }) },
    );
    return drillDownRows ? <DrillDownLink rows={[drillDownRows]}>{value}</DrillDownLink> : value;
  };
  return (
    <>
      {isEmpty && <p className={classes.empty}>{say(reportTexts.empty, { year })}</p>}
      <BarChart
        label={caption}
        points={toMonthlyChartPoints(series, year, format, speech)}
        series={series}
        whole={whole}
        current={getCurrentMonthIndex(year)}
        format={format}
        formatTick={(value) => style.formatTick(value, speech)}
      />
      <ChartTable
        words={say(reportTexts.table)}
        caption={caption}
        head={[say(reportTexts.month), ...series.map((each) => each.name)]}
        rows={monthNames.map((month, at) => ({
          name: say(month),
          figures: series.map((_, of) => figure(at + 1, of)),
        }))}
        total={{
          name: say(reportTexts.total),
          figures: series.map(({ values }) => format(sumValues(values))),
        }}
      />
    </>
  );
}

/** Cents and hundredths of hours are added as integers, so that the sum is exact. */
const sumValues = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value * 100, 0)) / 100;
