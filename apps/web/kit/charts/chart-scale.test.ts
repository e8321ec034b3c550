import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeChartScale } from './chart-scale.ts';

describe('the scale of a chart', () => {
  test.each([
    [0, true, [0, 1]],
    [1, true, [0, 1]],
    [3, true, [0, 1, 2, 3]],
    [7, true, [0, 2, 4, 6, 8]],
    [10, true, [0, 3, 6, 9, 12]],
    [100, true, [0, 25, 50, 75, 100]],
    [0.3, false, [0, 0.1, 0.2, 0.3]],
    [48_210.55, false, [0, 20_000, 40_000, 60_000]],
  ])('has its ticks for the maximum %d', (most, whole, ticks) => {
    expect(computeChartScale(most, whole).ticks).toEqual(ticks);
  });

  test('contains every value, starts at 0, and has equal steps', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), fc.boolean(), (most, whole) => {
        const { max, ticks } = computeChartScale(most, whole);
        expect(max).toBeGreaterThanOrEqual(most * (1 - 1e-9));
        expect(ticks[0]).toBe(0);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(7);
        const [, step = 0] = ticks;
        ticks.forEach((tick, at) => expect(tick).toBeCloseTo(step * at, 2));
        if (whole) expect(ticks.every(Number.isInteger)).toBe(true);
      }),
    );
  });
});
