import type { ErrorDetail } from '../kit/errors.ts';

/** Equal parts to be cut. Lengths are integers of a unit that the caller chooses. */
export interface CuttingPart {
  readonly length: number;
  readonly count: number;
}

/** Boards of one length and section. */
export interface StockBoard {
  readonly length: number;
  /** Cost of one board as an integer, such as cents. */
  readonly cost: number;
  /** Number of boards; null where more can be bought. */
  readonly count: number | null;
}

export interface CuttingProblem {
  readonly parts: readonly CuttingPart[];
  readonly boards: readonly StockBoard[];
  /** Length lost at each cut of the saw. */
  readonly kerf: number;
  /** Cut off at each end of every board before anything else. */
  readonly trim: number;
  /** Shortest rest of a board that is stored as an offcut. */
  readonly leastOffcut: number;
}

/** Boards that are cut alike. */
export interface CuttingPattern {
  /** Index of the board in the problem. */
  readonly board: number;
  /** Number of parts cut from the board, by the index of the part in the problem. */
  readonly pieces: readonly number[];
  /** Number of boards that are cut in this way. */
  readonly times: number;
}

/** Maximum number of pieces: no plant cuts more in a week. */
export const maxCuttingPieces = 100_000;
export const maxDistinctPartLengths = 200;
export const maxDistinctBoardLengths = 20;

/** Returns the usable length of a board, between its trimmed ends. */
export const getUsableLength = ({ trim }: CuttingProblem, { length }: StockBoard): number =>
  length - 2 * trim;

/** Returns the room of a board for parts with a cut each: the last part needs no cut where it ends with the board. */
export const getUsableLengthWithKerf = (problem: CuttingProblem, board: StockBoard): number =>
  getUsableLength(problem, board) + problem.kerf;

/** Returns the remainder of a board after the last cut. */
export function getBoardOffcut(problem: CuttingProblem, { board, pieces }: CuttingPattern): number {
  const kind = problem.boards[board];
  if (!kind) return 0;
  const taken = pieces.reduce(
    (sum, count, at) => sum + count * ((problem.parts[at]?.length ?? 0) + problem.kerf),
    0,
  );
  return Math.max(0, getUsableLength(problem, kind) - taken);
}

const isWhole = (value: number): boolean => Number.isSafeInteger(value);

/** Returns the issues of a problem, by the path of the value; empty where it can be solved. */
export function findCuttingIssues(problem: CuttingProblem): ErrorDetail[] {
  const { parts, boards, kerf, trim, leastOffcut } = problem;
  const issues: ErrorDetail[] = [];
  const addIssue = (path: string, rule: string) => issues.push({ path, rule });
  for (const [name, value] of Object.entries({ kerf, trim, leastOffcut }))
    if (!isWhole(value) || value < 0) addIssue(name, 'greaterOrEqual');
  if (parts.length > maxDistinctPartLengths) addIssue('parts', 'max');
  if (boards.length === 0) addIssue('boards', 'required');
  if (boards.length > maxDistinctBoardLengths) addIssue('boards', 'max');
  for (const [at, { length, count }] of parts.entries()) {
    if (!isWhole(length) || length <= 0) addIssue(`parts.${at}.length`, 'moreThanZero');
    if (!isWhole(count) || count < 0) addIssue(`parts.${at}.count`, 'greaterOrEqual');
  }
  for (const [at, { length, cost, count }] of boards.entries()) {
    if (!isWhole(length) || length <= 0) addIssue(`boards.${at}.length`, 'moreThanZero');
    else if (length <= 2 * trim) addIssue('trim', 'trimTooLong');
    if (!isWhole(cost) || cost < 0) addIssue(`boards.${at}.cost`, 'greaterOrEqual');
    if (count !== null && (!isWhole(count) || count < 0))
      addIssue(`boards.${at}.count`, 'greaterOrEqual');
  }
  if (issues.length > 0) return issues;
  if (parts.reduce((sum, { count }) => sum + count, 0) > maxCuttingPieces)
    addIssue('parts', 'tooManyPieces');
  const longest = Math.max(...boards.map((board) => getUsableLength(problem, board)));
  for (const [at, { length }] of parts.entries()) {
    if (kerf >= length) addIssue('kerf', 'kerfTooWide');
    if (length > longest) addIssue(`parts.${at}.length`, 'longerThanBoards');
  }
  return issues;
}
