import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMillis } from '../../kit/time-zone.ts';
import { computePiecesByEvent } from './event-pieces.ts';
import { convertEventsToBatchLoads } from './convert-events-to-batch-loads.ts';
import { roundPieceShares } from './round-shares.ts';
import { mondayMorning, officeHours } from '../testing/plants.ts';
import { computeExpectedMinutes } from './work-time.ts';
import { getCaseCount } from '../../kit/testing/case-count.ts';

const week = 7 * 24 * 60 * minuteMillis;

/** Sums of thousandths, without the tail of binary fractions. */
const sumPieces = (pieces: readonly number[]): number =>
  Math.round(pieces.reduce((sum, each) => sum + each, 0) * 1000) / 1000;

/** Whole pieces more often than parts of them, and a work time in thousandths of a minute. */
const steps = fc.record({
  quantity: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 400 }) },
    fc.integer({ min: 1, max: 400_000 }).map((thousandths) => thousandths / 1000),
  ),
  workTime: fc.integer({ min: 1, max: 3000 }).map((thousandths) => thousandths / 1000),
  setUp: fc.integer({ min: 0, max: 40 }),
  /** Cuts of the work into events, as parts of its minutes. */
  cuts: fc.array(
    // Doubles of the library are mostly near nothing.
    fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000),
    { maxLength: 6 },
  ),
  surplus: fc.integer({ min: 0, max: 3 }),
});

/** Returns lengths that add up to a number of whole minutes; some may be 0. */
function splitMinutes(minutes: number, cuts: readonly number[]): number[] {
  const edges = [0, ...cuts.map((cut) => Math.round(cut * minutes)), minutes].toSorted(
    (one, other) => one - other,
  );
  return edges.slice(1).map((edge, at) => edge - (edges[at] ?? 0));
}

test('the pieces of the events of a step add up to the pieces of the step, and none is negative', () => {
  fc.assert(
    fc.property(steps, ({ quantity, workTime, setUp, cuts, surplus }) => {
      // A thousandth of a piece may take no time at all: such a step is not planned.
      fc.pre(computeExpectedMinutes(workTime, quantity) > 0);
      const minutes = setUp + computeExpectedMinutes(workTime, quantity) + surplus;
      const events = splitMinutes(minutes, cuts).map((length, at) => ({
        id: 100 - at,
        userId: 1,
        start: mondayMorning + at * week,
        end: mondayMorning + at * week + length * minuteMillis,
      }));
      const pieces = computePiecesByEvent(events, { workTime, setUp }, quantity);
      const shares = [...pieces.values()];
      expect(pieces.size).toBe(events.length);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      expect(sumPieces(shares)).toBe(quantity);
      if (Number.isInteger(quantity)) expect(shares.every(Number.isInteger)).toBe(true);
    }),
    { numRuns: getCaseCount(1000) },
  );
});

test('minutes at a kiln are converted into loads with all pieces of the step', () => {
  const load = { pieces: 120, running: 870, loading: 20, unloading: 10 };
  fc.assert(
    fc.property(steps, ({ quantity, workTime, cuts }) => {
      fc.pre(computeExpectedMinutes(workTime, quantity) > 0);
      const lengths = splitMinutes(computeExpectedMinutes(workTime, quantity), cuts).filter(
        Boolean,
      );
      const laid = convertEventsToBatchLoads({
        events: lengths.map((length, at) => ({
          userId: 1,
          workplaceId: 7,
          detailId: 3,
          start: mondayMorning + at * week,
          end: mondayMorning + at * week + length * minuteMillis,
        })),
        details: [{ id: 3, quantity, steps: [{ workplaceId: 7, workTime }] }],
        workplaces: [{ id: 7, status: 'active', stations: 1, maintenance: [], load }],
        hours: officeHours,
        operators: [{ id: 1, workplaceIds: [7] }],
        stored: [],
      });
      const shares = laid.map(({ event }) => event.pieces ?? 0);
      expect(Math.min(...shares)).toBeGreaterThan(0);
      expect(sumPieces(shares)).toBe(quantity);
      if (Number.isInteger(quantity)) expect(shares.every(Number.isInteger)).toBe(true);
    }),
    { numRuns: getCaseCount(300) },
  );
});

test('events without duration take no pieces from other events', () => {
  expect(roundPieceShares([10, -5, 0, 10], 3, 20)).toEqual([2, 0, 0, 1]);
  expect(roundPieceShares([0, 0], 3, 0)).toEqual([0, 0]);
  expect(roundPieceShares([30], 60, 120)).toEqual([15]);
  expect(sumPieces(roundPieceShares([1, 1, 1], 1.001, 3))).toBe(1.001);
});
