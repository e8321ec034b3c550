import { getAccountToday } from '../kit/account-time.ts';
import { monthNames, reportTexts } from '@tarima/domain/reports/texts';
import type { ChartSeries } from '../kit/charts/bars.ts';
import type { ChartPoint } from '../kit/charts/bar-chart.tsx';
import type { Speech } from '../kit/words.tsx';

/** Converts the twelve months of a year to the points of a chart, with the words of their bars. */
export const toMonthlyChartPoints = (
  series: readonly ChartSeries[],
  year: number,
  format: (value: number) => string,
  { say }: Pick<Speech, 'say'>,
): ChartPoint[] =>
  monthNames.map((name, at) => {
    const month = say(name);
    const values = series
      .map((each) =>
        say(reportTexts.value, { series: each.name, value: format(each.values[at] ?? 0) }),
      )
      .join('; ');
    return {
      name: month.slice(0, 3),
      description: say(reportTexts.point, { month, year, values }),
    };
  });

/** Returns the index of the present month in a year; undefined in other years. */
export function getCurrentMonthIndex(year: number): number | undefined {
  const [thisYear, month] = getAccountToday().split('-').map(Number);
  return thisYear === year && month !== undefined ? month - 1 : undefined;
}
