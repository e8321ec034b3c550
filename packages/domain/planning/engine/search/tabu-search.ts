import { getArrayNumber } from './typed-array.ts';
import { findCriticalPath } from './critical-path.ts';
import {
  loadScheduleIntoGraph,
  createDisjunctiveGraph,
  insertOperationIntoGraph,
  getOperationQueuePosition,
  toShopSchedule,
  removeOperationFromGraph,
  type DisjunctiveGraph,
  type OperationQueuePosition,
} from './disjunctive-graph.ts';
import { generateCandidateMoves } from './moves.ts';
import { createRandomGenerator, type RandomGenerator } from './random.ts';
import { updateGraphTimes } from './update-graph.ts';
import type { ShopSchedule, JobShop } from './job-shop.ts';
import {
  createTimesWithoutOperation,
  type TimesWithoutOperation,
} from './times-without-operation.ts';

export interface TabuOptions {
  readonly iterations: number;
  readonly seed: number;
  readonly shouldStop: () => boolean;
  /** Number of moves without a better worst lateness after which the search restarts from the best schedule with some random moves. */
  readonly patience: number;
  /** Lower bound of the worst lateness: the search ends when it reaches the bound. */
  readonly bound: number;
  /** Callback with every schedule that is better than all earlier schedules. */
  readonly better?: (schedule: ShopSchedule) => void;
}

/** Number of operations of a longer path that a move tries, at random: more moves a second are worth more than better moves. */
const sampled = 12;

/** Chosen move; its operation is −1 while there is none. */
interface Move extends OperationQueuePosition {
  operation: number;
  estimate: number;
}

/**
 * Runs a tabu search on the disjunctive graph, which reduces the worst lateness (the makespan, where nothing is due).
 * Each move takes an operation of a longest path out and inserts it where the path through it is shortest.
 * A mode that was left is forbidden (tabu) for some moves, so that the search leaves its region.
 * Returns the best schedule and the number of moves.
 * Source: Nowicki and Smutnicki, A fast taboo search algorithm for the job shop problem (1996), with the moves of moves.ts.
 */
export function runTabuSearch(
  shop: JobShop,
  from: ShopSchedule,
  options: TabuOptions,
): { best: ShopSchedule; worst: number; iterations: number } {
  const random = createRandomGenerator(options.seed);
  const graph = createDisjunctiveGraph(shop);
  const without = createTimesWithoutOperation(graph);
  loadScheduleIntoGraph(graph, from);
  updateGraphTimes(graph);
  let best = toShopSchedule(graph);
  let bestWorst = graph.worst;
  let start = best;
  let startWorst = bestWorst;
  // Number of the move after which a mode may be chosen again.
  const tabu = new Int32Array(shop.modeDuration.length);
  const move: Move = {
    operation: -1,
    mode: -1,
    afterOfPerson: -1,
    afterAtStation: -1,
    estimate: Infinity,
  };
  let iteration = 0;
  let idle = 0;
  let localWorst = bestWorst;
  let local = best;

  for (
    ;
    iteration < options.iterations && Math.min(bestWorst, localWorst) > options.bound;
    iteration += 1
  ) {
    if (options.shouldStop()) break;
    const path = findCriticalPath(graph, random);
    chooseMove(graph, path, random, without, move, (mode, estimate) => {
      // A tabu move that would give the best schedule so far is allowed all the same.
      return getArrayNumber(tabu, mode) > iteration && estimate >= localWorst;
    });
    if (move.operation < 0) idle = options.patience;
    else {
      const { operation } = move;
      const choices =
        getArrayNumber(shop.modeFirst, operation + 1) - getArrayNumber(shop.modeFirst, operation);
      tabu[getArrayNumber(graph.mode, operation)] =
        iteration + 1 + path.length + choices + random(5);
      perform(graph, move);
    }
    if (graph.worst < localWorst) {
      localWorst = graph.worst;
      local = toShopSchedule(graph);
      if (localWorst < bestWorst) options.better?.(local);
      idle = 0;
    } else idle += 1;
    if (idle >= options.patience) {
      if (localWorst < bestWorst) {
        bestWorst = localWorst;
        best = local;
      }
      // Restarts from the last start if the search did not get worse, otherwise from the best schedule.
      if (localWorst <= startWorst) [start, startWorst] = [local, localWorst];
      else if (random(4) === 0) [start, startWorst] = [best, bestWorst];
      loadScheduleIntoGraph(graph, start);
      updateGraphTimes(graph);
      shake(3 + random(Math.max(3, Math.ceil(shop.operations / 20))));
      tabu.fill(0);
      localWorst = graph.worst;
      local = toShopSchedule(graph);
      idle = 0;
    }
  }
  if (localWorst < bestWorst) {
    bestWorst = localWorst;
    best = local;
  }
  return { best, worst: bestWorst, iterations: iteration };

  /** Makes some random moves, away from the current schedule. */
  function shake(times: number): void {
    for (let time = 0; time < times; time += 1) {
      const path = findCriticalPath(graph, random);
      const operation =
        random(3) === 0 ? random(shop.operations) : (path[random(path.length)] ?? 0);
      let offered = 0;
      move.operation = -1;
      generateCandidateMoves(
        graph,
        operation,
        without,
        (mode, afterOfPerson, afterAtStation, estimate) => {
          offered += 1;
          if (random(offered) !== 0) return;
          set(move, operation, mode, afterOfPerson, afterAtStation, estimate);
        },
      );
      if (move.operation >= 0) perform(graph, move);
    }
  }
}

/** Returns the move with the least estimate that is not tabu, ties at random; any move where all are tabu. */
function chooseMove(
  graph: DisjunctiveGraph,
  path: readonly number[],
  random: RandomGenerator,
  without: TimesWithoutOperation,
  move: Move,
  isTabu: (mode: number, estimate: number) => boolean,
): void {
  move.operation = -1;
  move.estimate = Infinity;
  let [equals, forbidden, onlyForbidden] = [0, 0, true];
  for (const operation of path) {
    if (path.length > sampled && random(path.length) >= sampled) continue;
    generateCandidateMoves(
      graph,
      operation,
      without,
      (mode, afterOfPerson, afterAtStation, estimate) => {
        if (isTabu(mode, estimate)) {
          forbidden += 1;
          if (!onlyForbidden || random(forbidden) !== 0) return;
        } else {
          if (!onlyForbidden && estimate > move.estimate) return;
          equals = !onlyForbidden && estimate === move.estimate ? equals + 1 : 1;
          onlyForbidden = false;
          if (equals > 1 && random(equals) !== 0) return;
        }
        set(move, operation, mode, afterOfPerson, afterAtStation, estimate);
      },
    );
  }
}

/** Move object that is kept and overwritten: creating an object for each offer would cost more than comparing it. */
function set(
  move: Move,
  operation: number,
  mode: number,
  afterOfPerson: number,
  afterAtStation: number,
  estimate: number,
): void {
  move.operation = operation;
  move.mode = mode;
  move.afterOfPerson = afterOfPerson;
  move.afterAtStation = afterAtStation;
  move.estimate = estimate;
}

/** Makes a move, or leaves the graph unchanged when the move would close a cycle. */
function perform(graph: DisjunctiveGraph, move: Move): void {
  const back = getOperationQueuePosition(graph, move.operation);
  removeOperationFromGraph(graph, move.operation);
  insertOperationIntoGraph(graph, move.operation, move);
  if (updateGraphTimes(graph)) return;
  removeOperationFromGraph(graph, move.operation);
  insertOperationIntoGraph(graph, move.operation, back);
  updateGraphTimes(graph);
}
