import { expect, test } from 'vitest';
import {
  countStoppedStations,
  findFullyOccupiedTimes,
  getMaintenanceBlockedTimes,
} from './full-times.ts';

const toIntervals = (times: readonly (readonly [number, number])[]) =>
  times.map(([start, end]) => ({ start, end }));
const listTimes = (times: readonly { start: number; end: number }[]) =>
  times.map(({ start, end }) => [start, end]);

test('maintenance stops no more stations than a workplace has, and all of them without a number', () => {
  const window = { start: 0, end: 10 };
  expect(
    [undefined, 1, 3].map((stations) =>
      countStoppedStations({ stations: 2 }, { ...window, ...(stations && { stations }) }),
    ),
  ).toEqual([2, 1, 2]);
});

test('a workplace is full while it has as many events as stations', () => {
  const findFull = (times: readonly (readonly [number, number])[], stations: number) =>
    listTimes(findFullyOccupiedTimes(toIntervals(times), stations));
  expect(findFull([[0, 10]], 1)).toEqual([[0, 10]]);
  expect(findFull([[0, 10]], 2)).toEqual([]);
  // A third event changes nothing while two fill the workplace.
  const three = [
    [20, 30],
    [0, 25],
    [22, 40],
  ] as const;
  expect(findFull(three, 2)).toEqual([[20, 30]]);
  expect(findFull(three, 3)).toEqual([[22, 25]]);
  // An event that ends where the next begins frees its station first.
  expect(
    findFull(
      [
        [0, 10],
        [10, 20],
      ],
      1,
    ),
  ).toEqual([
    [0, 10],
    [10, 20],
  ]);
  expect(
    findFull(
      [
        [0, 10],
        [10, 20],
      ],
      2,
    ),
  ).toEqual([]);
});

test('maintenance of some stations blocks only the times at which other work fills the rest', () => {
  const window = { start: 10, end: 50 };
  const blocked = (stations: number | undefined, work: readonly (readonly [number, number])[]) =>
    listTimes(
      getMaintenanceBlockedTimes(
        { stations: 2, maintenance: [{ ...window, ...(stations && { stations }) }] },
        toIntervals(work),
      ),
    );
  expect(blocked(undefined, [])).toEqual([[10, 50]]);
  expect(blocked(2, [])).toEqual([[10, 50]]);
  expect(blocked(1, [])).toEqual([]);
  expect(
    blocked(1, [
      [0, 20],
      [30, 60],
      [0, 10],
      [50, 60],
    ]),
  ).toEqual([
    [10, 20],
    [30, 50],
  ]);
});
