import { getNumber } from './typed-array.ts';
import { findCriticalPath } from './critical-path.ts';
import {
  adoptSchedule,
  createDisjunctiveGraph,
  linkOperation,
  getQueuePosition,
  toSchedule,
  unlinkOperation,
  type DisjunctiveGraph,
  type QueuePosition,
} from './disjunctive-graph.ts';
import { offerMoves } from './moves.ts';
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
  /** Moves without a better worst lateness after which it starts again from the best with some moves at random. */
  readonly patience: number;
  /** No schedule can be better: the search ends there. */
  readonly bound: number;
  /** Called with every schedule that is better than those before it. */
  readonly better?: (schedule: ShopSchedule) => void;
}

/** Number of operations of a longer path that a move tries, at random: more moves a second are worth more than better ones. */
const sampled = 12;

/** The move that is chosen; its operation is −1 while there is none. */
interface Move extends QueuePosition {
  operation: number;
  estimate: number;
}

/**
 * Tabu search on the disjunctive graph: the worst lateness (the makespan,
 * where nothing is due) falls by taking operations of a longest way out and putting them where the way through them is shortest.
 * A mode that was left is forbidden (tabu) for some moves, so that the search leaves where it was.
 * Answers the best schedule and the moves made.
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
  adoptSchedule(graph, from);
  updateGraphTimes(graph);
  let best = toSchedule(graph);
  let bestWorst = graph.worst;
  let start = best;
  let startWorst = bestWorst;
  // The move after which a mode may be chosen again.
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
      // A move that would give the best schedule so far is allowed all the same.
      return getNumber(tabu, mode) > iteration && estimate >= localWorst;
    });
    if (move.operation < 0) idle = options.patience;
    else {
      const { operation } = move;
      const choices =
        getNumber(shop.modeFirst, operation + 1) - getNumber(shop.modeFirst, operation);
      tabu[getNumber(graph.mode, operation)] = iteration + 1 + path.length + choices + random(5);
      perform(graph, move);
    }
    if (graph.worst < localWorst) {
      localWorst = graph.worst;
      local = toSchedule(graph);
      if (localWorst < bestWorst) options.better?.(local);
      idle = 0;
    } else idle += 1;
    if (idle >= options.patience) {
      if (localWorst < bestWorst) {
        bestWorst = localWorst;
        best = local;
      }
      // A new start from the last one if it did not get worse, else from the best.
      if (localWorst <= startWorst) [start, startWorst] = [local, localWorst];
      else if (random(4) === 0) [start, startWorst] = [best, bestWorst];
      adoptSchedule(graph, start);
      updateGraphTimes(graph);
      shake(3 + random(Math.max(3, Math.ceil(shop.operations / 20))));
      tabu.fill(0);
      localWorst = graph.worst;
      local = toSchedule(graph);
      idle = 0;
    }
  }
  if (localWorst < bestWorst) {
    bestWorst = localWorst;
    best = local;
  }
  return { best, worst: bestWorst, iterations: iteration };

  /** Moves at random, away from where the search stands. */
  function shake(times: number): void {
    for (let time = 0; time < times; time += 1) {
      const path = findCriticalPath(graph, random);
      const operation =
        random(3) === 0 ? random(shop.operations) : (path[random(path.length)] ?? 0);
      let offered = 0;
      move.operation = -1;
      offerMoves(graph, operation, without, (mode, afterOfPerson, afterAtStation, estimate) => {
        offered += 1;
        if (random(offered) !== 0) return;
        set(move, operation, mode, afterOfPerson, afterAtStation, estimate);
      });
      if (move.operation >= 0) perform(graph, move);
    }
  }
}

/** The move with the least estimate that is not tabu, equal ones by chance; where all are tabu any of them. */
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
    offerMoves(graph, operation, without, (mode, afterOfPerson, afterAtStation, estimate) => {
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
    });
  }
}

/** One move is kept and overwritten: making an object of each offer would cost more than looking at it. */
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

/** Makes a move, or leaves everything as it was when it would close a circle. */
function perform(graph: DisjunctiveGraph, move: Move): void {
  const back = getQueuePosition(graph, move.operation);
  unlinkOperation(graph, move.operation);
  linkOperation(graph, move.operation, move);
  if (updateGraphTimes(graph)) return;
  unlinkOperation(graph, move.operation);
  linkOperation(graph, move.operation, back);
  updateGraphTimes(graph);
}
