import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isLearnedTimeWorthOffering,
  computeLearnedTimes,
  learnedRunLimits,
  type WorkRun,
} from './learned-times.ts';

const run = (minutes: number, good = 100, setUp = 0): WorkRun => ({ good, minutes, setUp });

test('the learned time is the median of the runs without their set-up, or the mean of the middle two', () => {
  expect(computeLearnedTimes([run(84), run(80), run(90), run(83), run(85)])).toEqual({
    runs: 5,
    minutes: 0.84,
  });
  expect(computeLearnedTimes([run(84), run(80), run(90), run(82), run(70), run(99)])).toEqual({
    runs: 6,
    minutes: 0.83,
  });
  expect(computeLearnedTimes(Array.from({ length: 5 }, () => run(115, 100, 15)))).toEqual({
    runs: 5,
    minutes: 1,
  });
});

test('too few runs, or runs without pieces or working time, give no learned time; only the latest runs count', () => {
  const four = Array.from({ length: learnedRunLimits.fewest - 1 }, () => run(84));
  expect(computeLearnedTimes(four)).toBeUndefined();
  expect(computeLearnedTimes([...four, run(84, 0), run(0), run(10, 100, 10)])).toBeUndefined();
  const old = Array.from({ length: 40 }, () => run(500));
  const lately = Array.from({ length: learnedRunLimits.most }, () => run(70));
  expect(computeLearnedTimes([...lately, ...old])).toEqual({
    runs: learnedRunLimits.most,
    minutes: 0.7,
  });
});

test('a learned time of zero or close to the flow is not offered', () => {
  const of = (minutes: number) => ({ runs: 9, minutes });
  expect(isLearnedTimeWorthOffering(of(0.84), 0.7)).toBe(true);
  expect(isLearnedTimeWorthOffering(of(0.6), 0.7)).toBe(true);
  expect(isLearnedTimeWorthOffering(of(0.72), 0.7)).toBe(false);
  expect(isLearnedTimeWorthOffering(of(10.5), 10)).toBe(true);
  expect(isLearnedTimeWorthOffering(of(0.5), 0)).toBe(true);
  expect(isLearnedTimeWorthOffering(of(0), 0.7)).toBe(false);
});

const sound = fc.record({
  good: fc.integer({ min: 1, max: 2_000 }),
  minutes: fc.double({ min: 1, max: 5_000, noNaN: true }),
  setUp: fc.double({ min: 0, max: 0.9, noNaN: true }),
});
const paceOfRun = ({ good, minutes, setUp }: WorkRun) => (minutes - setUp) / good;

test('outlier runs in the minority leave the learned time within the range of the other runs', () => {
  fc.assert(
    fc.property(
      fc.array(sound, { minLength: 5, maxLength: 11 }),
      fc.array(fc.constantFrom(run(1_000_000), run(0.001, 2_000), run(0), run(9, 0)), {
        maxLength: 4,
      }),
      fc.infiniteStream(fc.nat()),
      (runs, wild, positions) => {
        const mixed = [...runs];
        for (const each of wild)
          mixed.splice((positions.next().value ?? 0) % (mixed.length + 1), 0, each);
        const learned = computeLearnedTimes(mixed)?.minutes ?? Number.NaN;
        const paces = runs.map(paceOfRun);
        expect(learned).toBeGreaterThanOrEqual(Math.min(...paces) - 0.0005);
        expect(learned).toBeLessThanOrEqual(Math.max(...paces) + 0.0005);
      },
    ),
  );
});

test('the order of runs does not change the learned time, and doubled minutes double it', () => {
  fc.assert(
    fc.property(
      fc
        .array(sound, { minLength: 5, maxLength: learnedRunLimits.most })
        .chain((runs) =>
          fc.tuple(fc.constant(runs), fc.shuffledSubarray(runs, { minLength: runs.length })),
        ),
      ([runs, shuffled]) => {
        expect(computeLearnedTimes(shuffled)).toEqual(computeLearnedTimes(runs));
        const doubled = runs.map((each) => ({
          ...each,
          minutes: each.minutes * 2,
          setUp: each.setUp * 2,
        }));
        const [once, twice] = [
          computeLearnedTimes(runs)?.minutes ?? 0,
          computeLearnedTimes(doubled)?.minutes ?? 0,
        ];
        expect(Math.abs(twice - once * 2)).toBeLessThanOrEqual(0.0016);
      },
    ),
  );
});
