import { describe, expect, test } from 'vitest';
import { computeFlowCapacity, renumberSteps } from './flow.ts';

describe('the capacity of a flow', () => {
  test('is limited by its slowest workplace with all stations busy', () => {
    const steps = [
      { workTime: 2, stations: 1 }, // 270 a day
      { workTime: '3', stations: 2 }, // 360 a day
      { workTime: 0.7, stations: 1 }, // 771 a day
    ];
    expect(computeFlowCapacity(steps, 540)).toEqual({
      minutes: '5.7',
      piecesADay: 270,
      slowest: 0,
    });
  });

  test('counts only whole pieces', () => {
    expect(computeFlowCapacity([{ workTime: 0.7, stations: 1 }], 540).piecesADay).toBe(771);
  });

  test('is unknown while no step takes time', () => {
    const unknown = { minutes: '0', piecesADay: undefined, slowest: undefined };
    expect(computeFlowCapacity([], 540)).toEqual(unknown);
    expect(computeFlowCapacity([{ workTime: 0, stations: 3 }], 540)).toEqual(unknown);
  });
});

test('steps are renumbered from 1, and a step without a number keeps its position', () => {
  const steps = [{ name: 'b', step: 9 }, { name: 'a', step: 1 }, { name: 'c' }];
  expect(renumberSteps(steps).map(({ name, step }) => [name, step])).toEqual([
    ['a', 1],
    ['c', 2],
    ['b', 3],
  ]);
});
