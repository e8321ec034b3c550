import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPieceCounter, type PieceFlowBetweenSteps } from './piece-flow.ts';
import { getCaseCount } from '../../../kit/testing/case-count.ts';

interface Work {
  readonly rate: number;
  readonly setUp: number;
  readonly stretches: readonly number[];
}

const work = (begin: number, rates: readonly number[]): fc.Arbitrary<Work> =>
  fc
    .record({
      rate: fc.constantFrom(...rates),
      setUp: fc.constantFrom(0, 0, 15),
      from: fc.integer({ min: begin, max: begin + 100 }),
      edges: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
    })
    .map(({ rate, setUp, from, edges }) => {
      const stretches = [from];
      const odd = edges.length % 2 === 1 ? edges : edges.slice(1);
      for (const edge of odd) stretches.push((stretches.at(-1) ?? 0) + edge);
      return { rate, setUp, stretches };
    });

const horizon = 700;

/** Pieces that works have made by each minute, counted minute by minute. */
function countMade(works: readonly Work[]): Float64Array {
  const made = new Float64Array(horizon);
  for (const { rate, setUp, stretches } of works) {
    let worked = 0;
    for (let minute = 0; minute < horizon; minute += 1) {
      made[minute] = (made[minute] ?? 0) + Math.max(0, worked - setUp) * rate;
      if (stretches.filter((edge) => edge <= minute).length % 2 === 1) worked += 1;
    }
  }
  return made;
}

function createCount(previous: readonly Work[], same: readonly Work[], current: Work) {
  const works = [...previous, ...same, current];
  const flow: PieceFlowBetweenSteps = {
    step: Int32Array.from(works, (_, index) => (index < previous.length ? 0 : previous.length)),
    previous: Int32Array.from(works, (_, index) => (index < previous.length ? -1 : 0)),
    rate: Float64Array.from(works, ({ rate }) => rate),
  };
  const count = createPieceCounter(
    flow,
    works.map(({ stretches }) => stretches),
  );
  [...previous, ...same].forEach(({ setUp }, index) => count.add(index, setUp));
  return { count, operation: works.length - 1 };
}

/** Returns the minutes by which works are too early for the pieces of others, minute by minute from one on. */
function computeLag(works: readonly Work[], previous: readonly Work[], from: number): number {
  const [output, made] = [countMade(works), countMade(previous)];
  const end = Math.max(...previous.map(({ stretches }) => stretches.at(-1) ?? 0));
  let lag = 0;
  for (let minute = from; minute <= end; minute += 1) {
    const needed = (output[minute] ?? 0) - (works[0]?.rate ?? 0) - 0.001;
    let ready = minute;
    while (ready < end && (made[ready] ?? 0) < needed) ready += 1;
    lag = Math.max(lag, ready - minute);
  }
  return lag;
}

test('an operation is too early exactly when it needs more pieces than the previous step has made', () => {
  const lots = fc.constantFrom(0.5, 1, 3).chain((rate) => {
    return fc.tuple(fc.array(work(20, [rate]), { maxLength: 2 }), work(20, [rate]));
  });
  fc.assert(
    fc.property(
      fc.array(work(0, [0.5, 1, 2]), { minLength: 1, maxLength: 3 }),
      lots,
      (previous, [same, current]) => {
        // No lot takes more than there will be, and those that are placed are not too early.
        fc.pre(Number(countMade([...same, current]).at(-1)) <= Number(countMade(previous).at(-1)));
        fc.pre(computeLag(same, previous, 0) === 0);
        const { count, operation } = createCount(previous, same, current);
        const lag = computeLag([...same, current], previous, current.stretches[0] ?? 0);
        const found = count.lag(operation, current.stretches, current.setUp);
        expect(found > 0).toBe(lag > 0);
        expect(found).toBeLessThanOrEqual(lag);
        if (!count.canOutrun(operation)) expect(previous[0]?.stretches).toHaveLength(2);
        const ends = previous.map(({ stretches }) => stretches.at(-1) ?? 0);
        expect(count.previousEnd(operation)).toBe(Math.max(...ends));
      },
    ),
    { numRuns: getCaseCount(1000) },
  );
});

test('pieces are counted only if the previous step has several operations or pauses', () => {
  const one: Work = { rate: 1, setUp: 0, stretches: [0, 60] };
  const split: Work = { ...one, stretches: [0, 20, 50, 90] };
  const canOutrun = (...previous: Work[]): boolean => {
    const { count, operation } = createCount(previous, [], one);
    return count.canOutrun(operation);
  };
  expect([canOutrun(), canOutrun(one), canOutrun(split), canOutrun(one, one)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
