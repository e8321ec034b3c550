import { expect, test } from 'vitest';
import { buildPeoplePools, SharedPoolMinutes } from './people-pools.ts';

test('people who can do the same work are one pool, and larger pools come first', () => {
  const pools = buildPeoplePools([
    { id: 11, workplaceIds: [2, 1] },
    { id: 12, workplaceIds: [10] },
    { id: 13, workplaceIds: [] },
    { id: 14, workplaceIds: [1, 2, 2] },
    { id: 15, workplaceIds: [10, 2] },
  ]);
  expect(
    pools.map(({ people, workplaceIds }) => [people.map(({ id }) => id), workplaceIds]),
  ).toEqual([
    [
      [11, 14],
      [1, 2],
    ],
    [[12], [10]],
    [[15], [2, 10]],
  ]);
});

/** Pool 0 may work at 1 and 2, pool 1 at 2 and 3, pool 2 only at 3. */
const pools = buildPeoplePools([
  { id: 11, workplaceIds: [1, 2] },
  { id: 12, workplaceIds: [2, 3] },
  { id: 13, workplaceIds: [3] },
]);
const sumAllGiven = (minutes: SharedPoolMinutes) => pools.map((_, at) => minutes.sumGiven(at));

test('a workplace takes the requested minutes, and no more than its pools have', () => {
  const minutes = new SharedPoolMinutes(pools, [60, 30, -20]);
  expect(minutes.take(1, 50)).toBe(50);
  expect(minutes.take(1, 50)).toBe(10);
  expect(minutes.take(1, 1)).toBe(0);
  expect(minutes.take(3, 40)).toBe(30);
  expect(minutes.take(9, 5)).toBe(0);
  expect(sumAllGiven(minutes)).toEqual([60, 30, 0]);
});

test('a pool passes work on to another pool where only it can do what is requested', () => {
  const minutes = new SharedPoolMinutes(pools, [60, 60, 0]);
  expect(minutes.take(2, 60)).toBe(60);
  expect(sumAllGiven(minutes)).toEqual([60, 0, 0]);
  // Workplace 1 needs the first pool, whose work at 2 moves to the second pool.
  expect(minutes.take(1, 45)).toBe(45);
  expect(sumAllGiven(minutes)).toEqual([60, 45, 0]);
  expect(minutes.take(3, 60)).toBe(15);
  expect(minutes.take(1, 60)).toBe(0);
});

test('work is passed on over several pools', () => {
  const minutes = new SharedPoolMinutes(pools, [20, 20, 50]);
  expect(minutes.take(2, 20)).toBe(20);
  expect(minutes.take(3, 20)).toBe(20);
  expect(sumAllGiven(minutes)).toEqual([20, 20, 0]);
  expect(minutes.take(1, 30)).toBe(20);
  expect(sumAllGiven(minutes)).toEqual([20, 20, 20]);
});
