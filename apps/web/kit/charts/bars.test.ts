import { expect, test } from 'vitest';
import { computeChartBars, chartBarThicknessPx, getMinimumChartWidth } from './bars.ts';

const values = Array.from({ length: 12 }, (_, at) => at);
const series = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: String(at), color: '#42A5F5', values }));

test('bars are 20 px thick', () => {
  expect(chartBarThicknessPx).toBe(20);
  const bars = computeChartBars(series(2), 12, { width: 960, height: 200 }, 20);
  expect(new Set(bars.map(({ width }) => width))).toEqual(new Set([20]));
});

test('bars stand side by side at the middle of their point, as tall as their value', () => {
  const bars = computeChartBars(series(2), 12, { width: 960, height: 200 }, 20);
  const ofSecond = bars.filter(({ point }) => point === 1);
  expect(ofSecond.map(({ x, height }) => [x, height])).toEqual([
    [99, 10],
    [121, 10],
  ]);
});

test.each([1, 2, 3])('%i bars per point do not overlap at the minimum chart width', (count) => {
  const least = getMinimumChartWidth(count, 12);
  const bars = computeChartBars(series(count), 12, { width: least, height: 200 }, 11).toSorted(
    (one, other) => one.x - other.x,
  );
  bars.forEach(({ x, width }, at) => {
    const next = bars[at + 1];
    expect(width).toBe(20);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(next?.x ?? least);
  });
});

test('a bar with the value zero has no height', () => {
  expect(computeChartBars(series(1), 12, { width: 300, height: 200 }, 0)[3]?.height).toBe(0);
});
