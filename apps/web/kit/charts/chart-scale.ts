export interface ChartScale {
  /** Value at the top of the chart. */
  readonly max: number;
  /** Ticks of the scale, from 0 to the top. */
  readonly ticks: readonly number[];
}

const steps = [1, 2, 2.5, 5, 10];

/**
 * Returns a scale of about four round numbers that contains every value.
 * @param maxValue largest value
 * @param isInteger whether the values are whole pieces, so that there are no halves
 */
export function computeChartScale(maxValue: number, isInteger: boolean): ChartScale {
  if (maxValue <= 0) return { max: 1, ticks: [0, 1] };
  const rough = Math.max(maxValue, isInteger ? 1 : 0.01) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (steps.find((each) => each * power >= rough) ?? 10) * power;
  const even = isInteger ? Math.max(1, Math.ceil(step)) : step;
  const count = Math.max(1, Math.ceil(maxValue / even - 1e-9));
  // Ticks are multiplied instead of added up: three times 0.1 added is not 0.3.
  const ticks = Array.from({ length: count + 1 }, (_, at) => Number((at * even).toPrecision(12)));
  return { max: ticks.at(-1) ?? even, ticks };
}
