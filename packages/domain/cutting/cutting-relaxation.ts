import type { CuttingSizes } from './fill-boards.ts';
import { findBestFilling } from './knapsack.ts';
import {
  CuttingMasterProgram,
  type CuttingColumn,
  type RelaxedSolution,
} from './cutting-master-program.ts';

export interface CuttingRelaxation extends RelaxedSolution {
  /** Lower bound of the cost of any plan for this demand. */
  readonly bound: number;
}

/** Input of a relaxation: parts to cut, boards that remain, and the columns so far, to which it adds. */
export interface RelaxationRequest {
  readonly sizes: CuttingSizes;
  readonly demand: readonly number[];
  readonly stock: readonly (number | null)[];
  readonly pool: CuttingColumn[];
  readonly known: Set<string>;
  readonly isOver: () => boolean;
}

const toKey = ({ board, pieces }: CuttingColumn): string => `${board}:${pieces.join(',')}`;

/** Adds a column unless it exists. @returns whether it is new */
export function addCuttingColumn(
  { pool, known }: Pick<RelaxationRequest, 'pool' | 'known'>,
  column: CuttingColumn,
): boolean {
  const key = toKey(column);
  if (known.has(key)) return false;
  known.add(key);
  pool.push(column);
  return true;
}

/** Solves the relaxation by column generation: the best columns at the current prices are added, until none reduces the cost. */
export function solveRelaxation(request: RelaxationRequest, maxRounds = 1000): CuttingRelaxation {
  const { sizes, demand, stock, pool, isOver } = request;
  const costs = sizes.problem.boards.map(({ cost }) => cost);
  const master = new CuttingMasterProgram(demand, costs, stock);
  const isWithinDemand = ({ pieces }: CuttingColumn) =>
    pieces.every((count, at) => count <= (demand[at] ?? 0));
  const usable = pool.filter(isWithinDemand);
  let bound = 0;
  for (let round = 0; round < maxRounds; round += 1) {
    master.solve(usable);
    const prices = master.prices();
    const values = demand.map((_, at) => Math.max(0, prices[at] ?? 0));
    const found = priceFillings(request, master, prices, values);
    bound = Math.max(bound, found.bound);
    const fresh = found.columns.filter((column) => addCuttingColumn(request, column));
    usable.push(...fresh);
    if (fresh.length === 0 || isOver()) break;
  }
  return { ...master.relaxed(), bound };
}

interface Priced {
  readonly columns: readonly CuttingColumn[];
  readonly bound: number;
}

/** Returns the best filling of each board at some prices, similar fillings, and the bound that the prices prove. */
function priceFillings(
  { sizes: { problem, sizes, rooms }, demand, stock }: RelaxationRequest,
  master: CuttingMasterProgram,
  prices: readonly number[],
  values: readonly number[],
): Priced {
  const columns: CuttingColumn[] = [];
  const fillings = rooms.map((room, board) => {
    if (stock[board] === 0) return { bound: 0 };
    const best = findBestFilling(sizes, values, demand, room);
    const isGaining = (column: CuttingColumn) => master.gainOf(column, prices) > 1e-6;
    const column = { board, pieces: best.pieces };
    if (isGaining(column)) {
      columns.push(column);
      for (const without of findDearest(best.pieces, values)) {
        const other = findBestFilling(
          sizes,
          values.map((value, at) => (at === without ? 0 : value)),
          demand,
          room,
        );
        const like = { board, pieces: other.pieces };
        if (isGaining(like)) columns.push(like);
      }
    }
    return best;
  });
  return { columns, bound: computeBound(problem.boards, stock, demand, values, fillings) };
}

const variants = 3;

/** Returns the parts of a filling that make up most of its value. */
const findDearest = (pieces: readonly number[], values: readonly number[]): number[] =>
  pieces
    .flatMap((count, at) => (count > 0 ? [{ at, worth: count * (values[at] ?? 0) }] : []))
    .toSorted((one, other) => other.worth - one.worth)
    .slice(0, variants)
    .map(({ at }) => at);

/**
 * Returns the lower bound that any values of parts prove.
 * They are scaled so that no filling of a board that can be bought is worth more than the board.
 * Then all parts together are worth no more than any plan costs. Boards of limited number may be worth more, and that is subtracted.
 * Source: A. A. Farley, A note on bounding a class of linear programming problems, 1990.
 */
function computeBound(
  boards: readonly { readonly cost: number }[],
  stock: readonly (number | null)[],
  demand: readonly number[],
  values: readonly number[],
  fillings: readonly { readonly bound: number }[],
): number {
  const over = boards.map(({ cost }, at) => (fillings[at]?.bound ?? 0) / Math.max(cost, 1e-9));
  const scale = Math.max(...over.map((each, at) => (stock[at] === null ? each : 0)));
  if (scale === 0 && stock.includes(null)) return 0;
  const by = scale > 0 ? 1 / scale : 1;
  const worth = demand.reduce((sum, count, at) => sum + count * (values[at] ?? 0), 0) * by;
  const off = boards.reduce((sum, { cost }, at) => {
    const count = stock[at] ?? 0;
    return sum + count * Math.max(0, (fillings[at]?.bound ?? 0) * by - cost);
  }, 0);
  return worth - off;
}
