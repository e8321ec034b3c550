import { getArrayNumber, getArrayTime } from './typed-array.ts';
import { findTimeAfterWorkedMinutes } from './loads.ts';

/*
 * Pieces that pass from one step to the next. The arcs of a shop hold only the first and the last pieces of operations.
 * Where the step before pauses, or is done in several operations, the pieces in between are counted here.
 * Loads are not counted: the operations after them wait for whole loads.
 */

/** Steps of operations, and how fast each makes its pieces. */
export interface PieceFlowBetweenSteps {
  /** Step of each operation; operations with the same number are one step of one order line. */
  readonly step: Int32Array;
  /** Step that makes the pieces that an operation uses; −1: none. */
  readonly previous: Int32Array;
  /** Pieces that an operation makes in a minute. */
  readonly rate: Float64Array;
}

/** Counter of the minutes by which work is too early for its pieces, given the work placed so far. */
export interface PieceCounter {
  /** Adds an operation whose stretches are placed; the first `setUp` minutes make no piece. */
  add(operation: number, setUp: number): void;
  /**
   * Returns whether an operation can use pieces that do not exist yet although its arcs hold.
   * Behind one stretch of one operation it cannot, as both make their pieces evenly.
   */
  canOutrun(operation: number): boolean;
  /** Returns the end of all placed operations of the step before. */
  previousEnd(operation: number): number;
  /** Returns the minutes by which an operation in some stretches is too early for the pieces of the step before; 0 where it is not. */
  lag(operation: number, stretches: readonly number[], setUp: number): number;
}

/** Part of a piece that counts as a rounding error of binary fractions. */
const tolerance = 0.001;

/**
 * Creates the counter of a shop's pieces.
 * @param placed stretches of each operation: start, end, start, end, …
 */
export function createPieceCounter(
  flow: PieceFlowBetweenSteps,
  placed: readonly (readonly number[])[],
): PieceCounter {
  const { step, previous, rate } = flow;
  // Operations of each step as a linked list: the last one added, and the one before each.
  const last = new Int32Array(step.length).fill(-1);
  const before = new Int32Array(step.length).fill(-1);
  const ends = new Float64Array(step.length);
  const setUps = new Float64Array(step.length);

  /** Returns the pieces that an operation has made by a moment, in its stretches. */
  const countPieces = (
    operation: number,
    stretches: readonly number[],
    setUp: number,
    moment: number,
  ): number => {
    let worked = -setUp;
    for (let edge = 0; edge + 1 < stretches.length; edge += 2) {
      const [start = 0, end = 0] = [stretches[edge], stretches[edge + 1]];
      if (start >= moment) break;
      worked += (end < moment ? end : moment) - start;
    }
    return worked > 0 ? worked * getArrayTime(rate, operation) : 0;
  };
  const getStretches = (operation: number): readonly number[] => placed[operation] ?? [];
  const countMade = (of: number, moment: number): number => {
    let made = 0;
    for (let each = getArrayNumber(last, of); each >= 0; each = getArrayNumber(before, each))
      made += countPieces(each, getStretches(each), getArrayTime(setUps, each), moment);
    return made;
  };

  /** Returns the first whole minute from a moment on at which a step has made a number of pieces; the step's end where it never has. */
  const findReady = (of: number, needed: number, from: number): number => {
    let [low, high] = [from, getArrayTime(ends, of)];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (countMade(of, middle) >= needed) high = middle;
      else low = middle + 1;
    }
    return high;
  };

  return {
    add(operation, setUp) {
      const current = getArrayNumber(step, operation);
      before[operation] = getArrayNumber(last, current);
      last[current] = operation;
      setUps[operation] = setUp;
      const stretches = getStretches(operation);
      ends[current] = Math.max(getArrayTime(ends, current), stretches[stretches.length - 1] ?? 0);
    },
    canOutrun(operation) {
      const of = getArrayNumber(previous, operation);
      const one = of < 0 ? -1 : getArrayNumber(last, of);
      return one >= 0 && (getArrayNumber(before, one) >= 0 || getStretches(one).length > 2);
    },
    previousEnd(operation) {
      const of = getArrayNumber(previous, operation);
      return of < 0 ? 0 : getArrayTime(ends, of);
    },
    lag(operation, stretches, setUp) {
      const of = getArrayNumber(previous, operation);
      const current = getArrayNumber(step, operation);
      const start = stretches[0] ?? 0;
      const until = getArrayTime(ends, of);
      // Work is planned in whole minutes: the pieces of one further minute do not count as too early.
      const slack = getArrayTime(rate, operation) + tolerance;
      let lag = 0;
      const checkMoment = (moment: number): void => {
        if (moment <= start || moment > until) return;
        const needed =
          countPieces(operation, stretches, setUp, moment) + countMade(current, moment) - slack;
        if (needed > 0 && needed > countMade(of, moment))
          lag = Math.max(lag, findReady(of, needed, moment) - moment);
      };
      // The lead is greatest where this step pauses and where the step before resumes.
      const checkEdges = (edges: readonly number[]): void => {
        for (let edge = 1; edge < edges.length; edge += 2) checkMoment(edges[edge] ?? 0);
      };
      checkEdges(stretches);
      for (let each = getArrayNumber(last, current); each >= 0; each = getArrayNumber(before, each))
        checkEdges(getStretches(each));
      for (let each = getArrayNumber(last, of); each >= 0; each = getArrayNumber(before, each)) {
        const edges = getStretches(each);
        for (let edge = 0; edge < edges.length; edge += 2) checkMoment(edges[edge] ?? 0);
        if (getArrayTime(setUps, each) > 0)
          checkMoment(findTimeAfterWorkedMinutes(edges, getArrayTime(setUps, each)));
      }
      return lag;
    },
  };
}
