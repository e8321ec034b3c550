export interface ChartScale {
  /** Value at the top of the chart. */
  readonly max: number;
  /** From 0 to the top. */
  readonly ticks: readonly number[];
}

const steps = [1, 2, 2.5, 5, 10];

/**
 * Returns round numbers that hold every value, about four of them.
 * @param maxValue the largest value
 * @param isInteger whether the values are counted in pieces, so that there are no halves
 */
export function computeChartScale(maxValue: number, isInteger: boolean): ChartScale {
  if (maxValue <= 0) return { max: 1, ticks: [0, 1] };
  const rough = Math.max(maxValue, isInteger ? 1 : 0.01) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (steps.find((each) => each * power >= rough) ?? 10) * power;
  const even = isInteger ? Math.max(1, Math.ceil(step)) : step;
  const count = Math.max(1, Math.ceil(maxValue / even - 1e-9));
  // Multiplied, not added up: 0.1 three times is not 0.3.
  const ticks = Array.from({ length: count + 1 }, (_, at) => Number((at * even).toPrecision(12)));
  return { max: ticks.at(-1) ?? even, ticks };
}
