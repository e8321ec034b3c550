import {
  sumPatternCosts,
  computeGreatestCommonDivisor,
  fillAllBoards,
  fillBoardFirstFit,
  scaleCuttingSizes,
  type BoardFillingStrategy,
  type CuttingSizes,
} from './fill-boards.ts';
import { findBestFilling } from './knapsack.ts';
import type { CuttingColumn } from './cutting-master-program.ts';
import type { CuttingPattern, CuttingProblem } from './cutting-problem.ts';
import {
  addCuttingColumn,
  solveRelaxation,
  type RelaxationRequest,
  type CuttingRelaxation,
} from './cutting-relaxation.ts';

/** Patterns of the boards, and the bound of their cost. */
export interface CuttingPlan {
  readonly patterns: readonly CuttingPattern[];
  readonly cost: number;
  /** Lower bound of the cost of any plan. */
  readonly bound: number;
}

/**
 * Returns the cheapest cutting patterns found: column generation, then dives along its fractions, never worse than first-fit.
 * The problem must have no issues (`findCuttingIssues`).
 * @param isOver returns true when the time is up: the best plan so far is returned
 * @returns undefined where there are not enough boards for all parts
 */
export function computeCuttingPlan(
  problem: CuttingProblem,
  isOver: () => boolean,
): CuttingPlan | undefined {
  const sizes = scaleCuttingSizes(problem);
  const demand = problem.parts.map(({ count }) => count);
  const step = computeCostStep(problem);
  let best: readonly CuttingPattern[] | undefined;
  const offer = (patterns: readonly CuttingPattern[] | undefined): void => {
    if (!patterns) return;
    if (!best || sumPatternCosts(problem, patterns) < sumPatternCosts(problem, best))
      best = patterns;
  };
  offer(fillAllBoards(sizes, demand));
  offer(fillAllBoards(sizes, demand, fillFullest));
  const request: RelaxationRequest = {
    sizes,
    demand,
    stock: problem.boards.map(({ count }) => count),
    pool: [],
    known: new Set(),
    isOver,
  };
  for (const { board, pieces } of best ?? []) addCuttingColumn(request, { board, pieces });
  const root = solveRelaxation(request);
  const bound = roundUp(root.bound, step);
  const isProven = () => best !== undefined && sumPatternCosts(problem, best) <= bound;
  const isGood = (patterns: readonly CuttingPattern[]) => {
    offer(patterns);
    return isProven();
  };
  for (const dive of dives) {
    if (isProven() || isOver()) break;
    offer(runDive(request, root, dive, isGood));
  }
  for (const without of problem.boards.keys()) {
    if (problem.boards.length === 1 || isProven() || isOver()) break;
    // A kind of board that is cheap by its length may leave an expensive remainder: plans without each kind are tried too.
    const stock = request.stock.map((count, at) => (at === without ? 0 : count));
    const others = { ...request, there: stock };
    for (const fill of [fillBoardFirstFit, fillFullest])
      offer(fillAllBoards(sizes, demand, fill, stock));
    offer(runDive(others, solveRelaxation(others), { from: 1, pass: 0 }, isGood));
  }
  if (!best) return undefined;
  const patterns = assignCheapestBoards(sizes, mergeEqualPatterns(removeSurplus(best, demand)));
  return { patterns, cost: sumPatternCosts(problem, patterns), bound };
}

/** Returns the cost step: every plan costs a multiple of it. */
const computeCostStep = ({ boards }: CuttingProblem): number =>
  boards.reduce((sum, { cost }) => computeGreatestCommonDivisor(sum, cost), 0) || 1;

/** Rounds a bound up to a step, after a small reduction for errors of binary fractions. */
const roundUp = (bound: number, step: number): number =>
  Math.max(0, Math.ceil((bound * (1 - 1e-9)) / step - 1e-6) * step);

/** Board filling that leaves the least remainder of a board. */
const fillFullest: BoardFillingStrategy = ({ sizes }, room, remaining) =>
  findBestFilling(sizes, sizes, remaining, room).pieces;

/** Settings of a dive: fractions from which a column is fixed, and number of the largest that are skipped at its first step. */
interface Dive {
  readonly from: number;
  readonly pass: number;
}

const dives: readonly Dive[] = [
  { from: 1, pass: 0 },
  { from: 0.8, pass: 0 },
  { from: 0.6, pass: 0 },
  { from: 1, pass: 1 },
  { from: 1, pass: 2 },
  { from: 0.9, pass: 1 },
  { from: 1, pass: 3 },
  { from: 1, pass: 4 },
  { from: 0.7, pass: 2 },
  { from: 1, pass: 5 },
];

/** Fixes whole parts of columns and the largest fraction, again and again; at each step the rest is completed, and reported. */
function runDive(
  root: RelaxationRequest,
  relaxed: CuttingRelaxation,
  { from, pass }: Dive,
  isGood: (patterns: readonly CuttingPattern[]) => boolean,
): CuttingPattern[] | undefined {
  const { sizes } = root;
  const fixed: CuttingPattern[] = [];
  const remaining = [...root.demand];
  let now: CuttingRelaxation = relaxed;
  for (let step = 0; remaining.some((count) => count > 0); step += 1) {
    const before = fixed.length;
    for (const { column, times } of chooseColumns(now, from, step === 0 ? pass : 0))
      fixColumn(root, fixed, remaining, column, times);
    // Boards that have run out leave nothing to fix.
    if (fixed.length === before) return undefined;
    const used = countBoards(sizes, fixed);
    const stock = root.stock.map((count, at) => (count === null ? null : count - (used[at] ?? 0)));
    for (const fill of [fillBoardFirstFit, fillFullest]) {
      const rest = fillAllBoards(sizes, remaining, fill, stock);
      if (rest && isGood([...fixed, ...rest])) return undefined;
    }
    if (root.isOver()) return undefined;
    now = solveRelaxation({ ...root, demand: [...remaining], stock }, 60);
  }
  return fixed;
}

interface Chosen {
  readonly column: CuttingColumn;
  readonly times: number;
}

function chooseColumns({ columns }: CuttingRelaxation, from: number, pass: number): Chosen[] {
  const roundDown = (times: number) => Math.floor(times + 1e-5);
  const parts = columns.map(({ column, times }) => ({
    column,
    times: roundDown(times),
    fraction: times - roundDown(times),
  }));
  const byFraction = parts.toSorted((one, other) => other.fraction - one.fraction);
  const largest = byFraction[Math.min(pass, byFraction.length - 1)];
  const isUp = (part: (typeof parts)[number]) => part === largest || part.fraction >= from;
  return [
    ...parts.filter(({ times }) => times > 0),
    ...byFraction.filter(isUp).map(({ column }) => ({ column, times: 1 })),
  ];
}

/** Uses a column as often as the remaining demand covers all its parts. */
function fixColumn(
  { stock }: RelaxationRequest,
  fixed: CuttingPattern[],
  remaining: number[],
  { board, pieces }: CuttingColumn,
  requested: number,
): void {
  const count = stock[board] ?? null;
  const cut = fixed.reduce((sum, each) => sum + (each.board === board ? each.times : 0), 0);
  const times = Math.min(requested, count === null ? requested : count - cut);
  for (let at = 0; at < times; at += 1) {
    const real = pieces.map((each, part) => Math.min(each, remaining[part] ?? 0));
    if (!real.some((each) => each > 0)) return;
    for (const [part, each] of real.entries()) remaining[part] = (remaining[part] ?? 0) - each;
    fixed.push({ board, pieces: real, times: 1 });
  }
}

const countBoards = ({ problem }: CuttingSizes, patterns: readonly CuttingPattern[]): number[] =>
  problem.boards.map((_, at) =>
    patterns.reduce((sum, { board, times }) => sum + (board === at ? times : 0), 0),
  );

/** Removes cuts of parts beyond their demand. */
function removeSurplus(
  patterns: readonly CuttingPattern[],
  demand: readonly number[],
): CuttingPattern[] {
  const over = demand.map(
    (count, at) =>
      patterns.reduce((sum, { pieces, times }) => sum + (pieces[at] ?? 0) * times, 0) - count,
  );
  if (over.every((count) => count === 0)) return [...patterns];
  return patterns.flatMap((pattern) =>
    Array.from({ length: pattern.times }, () => ({
      board: pattern.board,
      pieces: pattern.pieces.map((count, at) => {
        const off = Math.min(count, Math.max(0, over[at] ?? 0));
        over[at] = (over[at] ?? 0) - off;
        return count - off;
      }),
      times: 1,
    })),
  );
}

/** Assigns each pattern to the cheapest board that holds it, the shortest of equally expensive ones, as far as boards are available. */
function assignCheapestBoards(
  { problem, sizes, rooms }: CuttingSizes,
  patterns: readonly CuttingPattern[],
): CuttingPattern[] {
  const { boards } = problem;
  const used = boards.map((_, at) =>
    patterns.reduce((sum, { board, times }) => sum + (board === at ? times : 0), 0),
  );
  return patterns.map((pattern) => {
    const usedSize = pattern.pieces.reduce((sum, count, at) => sum + count * (sizes[at] ?? 0), 0);
    const isEnough = (at: number, count: number | null) =>
      at === pattern.board || count === null || count - (used[at] ?? 0) >= pattern.times;
    const [best] = boards
      .map(({ cost, length, count }, at) => ({ cost, length, count, at }))
      .filter(({ at, count }) => (rooms[at] ?? 0) >= usedSize && isEnough(at, count))
      .toSorted((one, other) => one.cost - other.cost || one.length - other.length);
    const to = best?.at ?? pattern.board;
    used[pattern.board] = (used[pattern.board] ?? 0) - pattern.times;
    used[to] = (used[to] ?? 0) + pattern.times;
    return { ...pattern, board: to };
  });
}

/** Merges boards that are cut alike, the most frequent first. */
function mergeEqualPatterns(patterns: readonly CuttingPattern[]): CuttingPattern[] {
  const known = new Map<string, CuttingPattern>();
  for (const pattern of patterns) {
    if (!pattern.pieces.some((count) => count > 0)) continue;
    const key = `${pattern.board}:${pattern.pieces.join(',')}`;
    const before = known.get(key)?.times ?? 0;
    known.set(key, { ...pattern, times: before + pattern.times });
  }
  return [...known.values()].toSorted((one, other) => other.times - one.times);
}
