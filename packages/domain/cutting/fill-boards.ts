import {
  getUsableLengthWithKerf,
  type CuttingPattern,
  type CuttingProblem,
} from './cutting-problem.ts';

/** Cutting problem in the form of its solvers: each part with its cut, each board by its room. */
export interface CuttingSizes {
  readonly problem: CuttingProblem;
  /** Length of each part, with a cut. */
  readonly sizes: readonly number[];
  readonly rooms: readonly number[];
  /** Indexes of the parts, the longest first. */
  readonly order: readonly number[];
}

export function scaleCuttingSizes(problem: CuttingProblem): CuttingSizes {
  const exact = problem.parts.map(({ length }) => length + problem.kerf);
  // Divided by their greatest common divisor, lengths in sixteenths or half millimetres become few distinct values.
  const step = exact.reduce(computeGreatestCommonDivisor, 0) || 1;
  const sizes = exact.map((size) => size / step);
  return {
    problem,
    sizes,
    rooms: problem.boards.map((board) =>
      Math.floor(getUsableLengthWithKerf(problem, board) / step),
    ),
    order: sizes
      .map((_, at) => at)
      .toSorted((one, other) => (sizes[other] ?? 0) - (sizes[one] ?? 0)),
  };
}

/** Returns the greatest integer that divides both; for zero and another number, the other number. */
export const computeGreatestCommonDivisor = (one: number, other: number): number =>
  other === 0 ? one : computeGreatestCommonDivisor(other, one % other);

export const sumPatternCosts = (
  { boards }: CuttingProblem,
  patterns: readonly CuttingPattern[],
): number =>
  patterns.reduce((sum, { board, times }) => sum + (boards[board]?.cost ?? 0) * times, 0);

/** Returns the parts that the first board takes when the longest fitting part is always placed first. */
export function fillBoardFirstFit(
  { sizes, order }: CuttingSizes,
  room: number,
  remaining: readonly number[],
): number[] {
  const pieces = remaining.map(() => 0);
  let free = room;
  for (const at of order) {
    const size = sizes[at] ?? 0;
    const fit = Math.min(remaining[at] ?? 0, Math.floor(free / size));
    pieces[at] = fit;
    free -= fit * size;
  }
  return pieces;
}

/** Function that fills a board: chooses among all remaining parts, for its room. */
export type BoardFillingStrategy = (
  sizes: CuttingSizes,
  room: number,
  remaining: readonly number[],
) => readonly number[];

/** Number of boards of each kind; null where more can be bought. */
export type CuttingBoardStock = readonly (number | null)[];

/**
 * Cuts all remaining parts board by board. A board of each available kind is filled.
 * The one with the lowest cost for its filled length is used as often as it can be repeated.
 * @returns undefined where there are not enough boards
 */
export function fillAllBoards(
  allSizes: CuttingSizes,
  demand: readonly number[],
  fill: BoardFillingStrategy = fillBoardFirstFit,
  stock: CuttingBoardStock = allSizes.problem.boards.map(({ count }) => count),
): CuttingPattern[] | undefined {
  const remaining = [...demand];
  const remainingStock = [...stock];
  const patterns: CuttingPattern[] = [];
  while (remaining.some((count) => count > 0)) {
    const next = chooseNextBoard(allSizes, remaining, fill, remainingStock);
    if (!next) return undefined;
    const { board, pieces } = next;
    const count = remainingStock[board] ?? null;
    const times = Math.min(
      count ?? Number.POSITIVE_INFINITY,
      ...pieces.flatMap((each, at) => (each > 0 ? [Math.floor((remaining[at] ?? 0) / each)] : [])),
    );
    for (const [at, each] of pieces.entries()) remaining[at] = (remaining[at] ?? 0) - each * times;
    if (count !== null) remainingStock[board] = count - times;
    patterns.push({ board, pieces, times });
  }
  return patterns;
}

interface Filled {
  readonly board: number;
  readonly pieces: readonly number[];
  readonly cost: number;
  readonly usedSize: number;
}

function chooseNextBoard(
  input: CuttingSizes,
  remaining: readonly number[],
  fill: BoardFillingStrategy,
  stock: CuttingBoardStock,
): Filled | undefined {
  const { problem, sizes, rooms } = input;
  const sumSizes = (pieces: readonly number[]) =>
    pieces.reduce((sum, count, at) => sum + count * (sizes[at] ?? 0), 0);
  const all = sumSizes(remaining);
  const filled = rooms.flatMap((room, board): Filled[] => {
    if (stock[board] === 0) return [];
    const pieces = fill(input, room, remaining);
    const usedSize = sumSizes(pieces);
    return usedSize === 0
      ? []
      : [{ board, pieces, cost: problem.boards[board]?.cost ?? 0, usedSize }];
  });
  const byCost = filled.toSorted((one, other) => one.cost - other.cost);
  const last = byCost.find(({ usedSize }) => usedSize === all);
  // A filling that does not end with this board needs at least two more.
  if (last && last.cost <= 2 * (byCost[0]?.cost ?? 0)) return last;
  return filled.toSorted((one, other) => one.cost / one.usedSize - other.cost / other.usedSize)[0];
}
