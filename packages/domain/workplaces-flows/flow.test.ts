import { describe, expect, test } from 'vitest';
import { computeFlowCapacity, findCrossDivisionFlow, flowBody, renumberSteps } from './flow.ts';

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
  const two = [{ name: 'b', step: 2 }, { name: 'c' }, { name: 'a', step: 1 }];
  expect(renumberSteps(two).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test('a flow leads through each workplace once, in at most fifty steps', () => {
  const list = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ workplace: { id: at + 1 }, workTime: 0.4 }));
  const findIssues = (steps: ReturnType<typeof list>) =>
    flowBody.safeParse({ steps }).error?.issues.map(({ path, message }) => [path, message]) ?? [];
  expect(flowBody.parse({}).steps).toEqual([]);
  expect(findIssues(list(50))).toEqual([]);
  expect(findIssues(list(51))).toEqual([[['steps'], 'max']]);
  expect(findIssues([...list(2), ...list(1)])).toEqual([[['steps', 2, 'workplace'], 'repeated']]);
});

test('a flow crosses divisions where its stations stand in more than one, even if it returns to the first', () => {
  const saw = { id: 1, name: 'Aserradero' };
  const nailing = { id: 2, name: 'Clavado' };
  const oven = { id: 3, name: 'Estufa' };
  expect(findCrossDivisionFlow([])).toBeUndefined();
  expect(findCrossDivisionFlow([saw, saw])).toBeUndefined();
  expect(findCrossDivisionFlow([saw, nailing, oven])).toEqual({
    divisions: [saw, nailing, oven],
    first: saw,
    last: oven,
  });
  expect(findCrossDivisionFlow([saw, nailing, saw])).toEqual({
    divisions: [saw, nailing],
    first: saw,
    last: saw,
  });
});
