export interface ChartSeries {
  readonly name: string;
  readonly color: string;
  /** Value of each point. */
  readonly values: readonly number[];
}

export interface ChartBar {
  /** Indexes of the series and of the point. */
  readonly series: number;
  readonly point: number;
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly color: string;
}

/** Thickness of a bar in px. Source: specification, section 9. */
export const chartBarThicknessPx = 20;
const between = 2;
/** Share of a point's room that stays free at its sides. */
const aside = 0.16;

/** Returns the room that the bars of a point take side by side. */
const computeThickness = (count: number): number =>
  chartBarThicknessPx * count + between * (count - 1);

/** Returns the minimum width of a chart, in px: a narrower chart scrolls, since bars keep their thickness. */
export const getMinimumChartWidth = (series: number, points: number): number =>
  Math.ceil((computeThickness(Math.max(1, series)) / (1 - aside)) * points);

/** Computes the positions of the bars; those of a point are side by side in the middle of its room. */
export function computeChartBars(
  series: readonly ChartSeries[],
  points: number,
  chartWidth: { readonly width: number; readonly height: number },
  max: number,
): ChartBar[] {
  const room = chartWidth.width / Math.max(1, points);
  const count = Math.max(1, series.length);
  const taken = computeThickness(count);
  return series.flatMap(({ values, color }, of) =>
    values.slice(0, points).map((value, point) => ({
      series: of,
      point,
      x: room * (point + 0.5) - taken / 2 + of * (chartBarThicknessPx + between),
      width: chartBarThicknessPx,
      height: max > 0 ? (chartWidth.height * value) / max : 0,
      color,
    })),
  );
}
