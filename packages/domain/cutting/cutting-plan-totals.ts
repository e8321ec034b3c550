import type { CuttingPattern, CuttingProblem } from './cutting-problem.ts';

/** Totals of the boards of a plan, in its unit of length. */
export interface CuttingPlanTotals {
  readonly boards: number;
  readonly cost: number;
  readonly partsLength: number;
  /** Length of kerfs, trims and ends that are too short to keep. */
  readonly waste: number;
  /** Offcuts that go back to stock: their lengths and numbers. */
  readonly offcuts: readonly { readonly length: number; readonly count: number }[];
}

/**
 * Lays every board of a plan part by part, from the problem alone, and adds up the result.
 * @throws Error where a board holds more than it can, there are not enough boards, or a part is not cut exactly as often as required
 */
export function computeCuttingPlanTotals(
  problem: CuttingProblem,
  patterns: readonly CuttingPattern[],
): CuttingPlanTotals {
  const { parts, boards, kerf, trim, leastOffcut } = problem;
  const made = parts.map(() => 0);
  const used = boards.map(() => 0);
  const offcuts = new Map<number, number>();
  let [cost, partsLength, waste] = [0, 0, 0];
  for (const { board: at, pieces, times } of patterns) {
    const board = boards[at];
    if (!board || times < 1) throw new Error('There is no such board');
    used[at] = (used[at] ?? 0) + times;
    cost += board.cost * times;
    const end = board.length - trim;
    let position = trim;
    let usedLength = 0;
    for (const [part, count] of pieces.entries()) {
      const { length = Number.POSITIVE_INFINITY } = parts[part] ?? {};
      for (let piece = 0; piece < count; piece += 1) {
        if (position + length > end) throw new Error('A board holds more than it can');
        usedLength += length;
        // A part that ends with the board needs no cut; a remainder shorter than the kerf is lost to the saw.
        position = Math.min(end, position + length + kerf);
      }
      made[part] = (made[part] ?? 0) + count * times;
    }
    const rest = end - position;
    const offcut = rest > 0 && leastOffcut > 0 && rest >= leastOffcut ? rest : 0;
    if (offcut > 0) offcuts.set(offcut, (offcuts.get(offcut) ?? 0) + times);
    partsLength += usedLength * times;
    waste += (board.length - usedLength - offcut) * times;
  }
  for (const [at, { count }] of parts.entries())
    if (made[at] !== count) throw new Error('A part is not cut as often as it is asked for');
  for (const [at, { count }] of boards.entries())
    if (count !== null && (used[at] ?? 0) > count) throw new Error('There are not so many boards');
  return {
    boards: used.reduce((sum, each) => sum + each, 0),
    cost,
    partsLength,
    waste,
    offcuts: [...offcuts]
      .map(([length, count]) => ({ length, count }))
      .toSorted((one, other) => other.length - one.length),
  };
}
