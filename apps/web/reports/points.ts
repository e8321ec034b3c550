import { monthNames, reportTexts } from '@tarima/domain/reports/texts';
import type { Series } from '../kit/charts/bars.ts';
import type { Point } from '../kit/charts/bar-chart.tsx';
import type { Speech } from '../kit/words.tsx';

/** The twelve months of a year, each with what its bars stand for in words. */
export const toPoints = (
  series: readonly Series[],
  year: number,
  format: (value: number) => string,
  { say }: Pick<Speech, 'say'>,
): Point[] =>
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
