import { expect, test } from 'vitest';
import {
  copyBusyTimes,
  createBusyTimes,
  findEarliestFit,
  findNextStretchIndex,
  isStretchFree,
  occupyStretch,
  releaseStretches,
  unsplittableBlockMinutes,
  type BusyTimes,
} from './busy-times.ts';
import type { OffDutyTimes } from './off-duty.ts';

type Stretch = readonly [start: number, end: number, owner?: number];

const createBusy = (stretches: readonly Stretch[]): BusyTimes => ({
  starts: stretches.map(([start]) => start),
  ends: stretches.map(([, end]) => end),
  owners: stretches.map(([, , owner = 1]) => owner),
});
const listStretches = ({ starts, ends, owners }: BusyTimes) =>
  owners.map((owner, at) => [starts[at], ends[at], owner]);

const createOffDuty = (stretches: readonly Stretch[]): OffDutyTimes => {
  const { starts, ends } = createBusy(stretches);
  return {
    starts,
    ends,
    firstEndingAfter: (position) => {
      const index = ends.findIndex((end) => end > position);
      return index < 0 ? ends.length : index;
    },
    startOf: (index, before) => {
      const start = starts[index] ?? Infinity;
      return start < before ? start : Infinity;
    },
  };
};

test('a stretch that ends at a position is over there', () => {
  const busy = createBusy([
    [10, 20],
    [30, 40],
  ]);
  expect([0, 19, 20, 39, 40].map((position) => findNextStretchIndex(busy, position))).toEqual([
    0, 0, 1, 1, 2,
  ]);
});

test('an occupied stretch takes only the free time between the others, which keep their owners', () => {
  const busy = createBusy([
    [10, 20],
    [30, 40],
  ]);
  occupyStretch(busy, 15, 50, 2);
  expect(listStretches(busy)).toEqual([
    [10, 20, 1],
    [20, 30, 2],
    [30, 40, 1],
    [40, 50, 2],
  ]);
  occupyStretch(busy, 12, 18, 3);
  expect(listStretches(busy)).toHaveLength(4);
  occupyStretch(busy, 0, 10, 3);
  expect(listStretches(busy)[0]).toEqual([0, 10, 3]);
});

test('a release frees all stretches of one owner, and leaves a copy as it is', () => {
  const busy = createBusyTimes();
  occupyStretch(busy, 20, 30, 1);
  occupyStretch(busy, 10, 40, 2);
  const copy = copyBusyTimes(busy);
  releaseStretches(busy, 2);
  expect(listStretches(busy)).toEqual([[20, 30, 1]]);
  expect(listStretches(copy)).toHaveLength(3);
});

test('a stretch is free up to the next occupied minute and the next minute off duty', () => {
  const busy = createBusy([[20, 30]]);
  expect(
    [
      [10, 20],
      [10, 21],
      [30, 60],
      [29, 60],
    ].map(([start = 0, end = 0]) => isStretchFree(busy, start, end)),
  ).toEqual([true, false, true, false]);
  const withBreak = { ...busy, off: createOffDuty([[40, 50]]) };
  expect(
    [
      [30, 40],
      [30, 41],
      [50, 90],
      [49, 90],
    ].map(([start = 0, end = 0]) => isStretchFree(withBreak, start, end)),
  ).toEqual([true, false, true, false]);
});

interface FitQuery {
  readonly person?: readonly Stretch[];
  readonly off?: readonly Stretch[];
  readonly station?: readonly Stretch[];
  readonly from?: number;
  readonly minutes: number;
  readonly lag?: number;
  readonly shortest?: number;
  readonly limit?: number;
}

/** Finds a fit. @returns its start, the end of its lag, and its end, or Infinity without a fit; and its pieces */
const findFitWithPieces = ({
  person = [],
  off,
  station = [],
  from = 0,
  minutes,
  lag = 0,
  shortest = 30,
  limit,
}: FitQuery) => {
  const into = { start: 0, out: 0, end: 0 };
  const pieces: number[] = [];
  findEarliestFit(
    { ...createBusy(person), ...(off && { off: createOffDuty(off) }) },
    createBusy(station),
    from,
    minutes,
    lag,
    shortest,
    into,
    limit,
    pieces,
  );
  return { times: into.end === Infinity ? Infinity : [into.start, into.out, into.end], pieces };
};

const findFit = (query: FitQuery) => findFitWithPieces(query).times;

test('work is split around the occupied times of its person and its station', () => {
  const stretches = { person: [[40, 50]], station: [[90, 120]] } as const;
  expect(findFitWithPieces({ ...stretches, from: 5, minutes: 100, lag: 40 })).toEqual({
    times: [5, 55, 145],
    pieces: [5, 40, 50, 90, 120, 145],
  });
});

test('the lag of work ends in the piece in which that many minutes are done', () => {
  const query = { person: [[30, 50]], minutes: 60 } as const;
  expect(findFit({ ...query, lag: 30 })).toEqual([0, 30, 80]);
  expect(findFit({ ...query, lag: 31 })).toEqual([0, 51, 80]);
});

test('a gap shorter than the least block is skipped, unless the rest of the work fits in it', () => {
  const before = (gap: number) => findFit({ person: [[gap, 100]], minutes: 60 });
  expect(before(30)).toEqual([0, 0, 130]);
  expect(before(29)).toEqual([100, 100, 160]);
  expect(findFit({ person: [[20, 100]], minutes: 20 })).toEqual([0, 0, 20]);
  expect(findFit({ person: [[20, 100]], minutes: 21 })).toEqual([100, 100, 121]);
});

test('a quarter of an hour before a break is enough to begin work that may be split', () => {
  const before = (gap: number, query: Partial<FitQuery> = {}) =>
    findFit({ off: [[gap, 100]], minutes: 60, ...query });
  expect(before(15)).toEqual([0, 0, 145]);
  expect(before(14)).toEqual([100, 100, 160]);
  expect(before(10, { shortest: 10 })).toEqual([0, 0, 150]);
  expect(before(59, { shortest: unsplittableBlockMinutes })).toEqual([100, 100, 160]);
  expect(before(60, { shortest: unsplittableBlockMinutes })).toEqual([0, 0, 60]);
  // Other work that begins at the same minute as the break makes the gap an ordinary one.
  expect(before(20, { person: [[20, 40]] })).toEqual([100, 100, 160]);
  expect(before(20, { from: 50 })).toEqual([100, 100, 160]);
});

test('work that would end after the limit has no fit', () => {
  expect(findFit({ person: [[0, 10]], minutes: 20, limit: 30 })).toEqual([10, 10, 30]);
  expect(findFit({ person: [[0, 10]], minutes: 20, limit: 29 })).toBe(Infinity);
});
