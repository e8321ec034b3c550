import { setImmediate } from 'node:timers/promises';
import { computeCuttingPlanTotals } from '@tarima/domain/cutting/cutting-plan-totals';
import type {
  CuttingPlanAnswer,
  CuttingSectionPlan,
  SawSettings,
} from '@tarima/domain/cutting/contract';
import { computeCuttingPlan } from '@tarima/domain/cutting/cutting-plan';
import {
  findCuttingIssues,
  getBoardOffcut,
  type CuttingPattern,
  type CuttingProblem,
} from '@tarima/domain/cutting/cutting-problem';
import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import type { DesignLumberRow } from '../pallets/queries.ts';
import {
  groupPartsByLumberSection,
  roundDecimals,
  type LumberSection,
} from './parts-by-section.ts';
import { listOrderLinesWithDesigns, getUnreservedMaterialStock } from './queries.ts';

/** Fractions of a dollar in which boards are priced: unit costs have four decimals. */
const costUnits = 10_000;

/**
 * Computes how to cut boards for the unfinished pieces of some orders, section by section.
 * @throws CodedError WRONG_VALUES naming `saw.kerf`, `saw.trim` or `orders` where there is no result
 */
export async function computeCutPlan(
  tx: Transaction,
  person: ActingUser,
  orders: readonly number[],
  saw: SawSettings,
  language: Language,
): Promise<CuttingPlanAnswer> {
  const lines = await listOrderLinesWithDesigns(tx, person, orders, language);
  const { sections, left } = await groupPartsByLumberSection(tx, lines, language);
  const free = await getUnreservedMaterialStock(
    tx,
    sections.flatMap(({ lumber }) => [...lumber.keys()]),
  );
  const sectionPlans: CuttingSectionPlan[] = [];
  for (const section of sections) {
    sectionPlans.push(planSection(section, saw, free));
    // Other requests are served between two sections.
    await setImmediate();
  }
  return { sections: sectionPlans, left: left.map(({ product, part }) => ({ product, part })) };
}

/** Units of a millimetre, so that lengths are integers: a 64th of an inch is 396,875 units. */
const inMillimetre = 1e6;
const toWholeLength = (millimetres: number): number => Math.round(millimetres * inMillimetre);
const toMillimetres = (length: number): number => roundDecimals(length / inMillimetre, 2);

/** Limit of search rounds: the same on every machine, so that the paper equals the screen, unless a machine is very slow. */
const mostRounds = 250;
const mostMilliseconds = 4000;

function planSection(
  section: LumberSection,
  { kerf, trim, leastOffcut }: SawSettings,
  free: ReadonlyMap<number, number>,
): CuttingSectionPlan {
  const lumber = [...section.lumber.values()].toSorted((one, other) => one.id - other.id);
  const parts = [...section.parts].toSorted(([one], [other]) => other - one);
  const problem: CuttingProblem = {
    parts: parts.map(([length, { count }]) => ({ length: toWholeLength(length), count })),
    boards: lumber.map(({ length, unitCost }) => ({
      length: toWholeLength(length),
      // Boards without a cost are counted.
      cost: Math.round(Number(unitCost) * costUnits) || 1,
      count: null,
    })),
    kerf: toWholeLength(kerf),
    trim: toWholeLength(trim),
    leastOffcut: toWholeLength(leastOffcut),
  };
  const issues = findCuttingIssues(problem).map(toRequestIssue);
  if (issues.length > 0) throw new CodedError('WRONG_VALUES', issues.slice(0, 1));
  const began = performance.now();
  let rounds = 0;
  const plan = computeCuttingPlan(problem, () => {
    rounds += 1;
    return rounds > mostRounds || performance.now() - began > mostMilliseconds;
  });
  if (!plan) throw new Error('Boards that can be bought are enough');
  const account = computeCuttingPlanTotals(problem, plan.patterns);
  const cut = plan.patterns.reduce((sum, pattern) => sum + getBoardLength(problem, pattern), 0);
  const [only] = problem.boards;
  const isOne = problem.boards.length === 1 && only !== undefined;
  return {
    thickness: section.thickness,
    width: section.width,
    parts: parts.map(([length, { count, products }]) => ({
      length: roundDecimals(length, 2),
      count,
      products: [...products],
    })),
    boards: lumber.map((each, at) => toBoard(each, countUsed(plan.patterns, at), free)),
    patterns: plan.patterns.map((pattern) => toPattern(problem, lumber, pattern)),
    boardsUsed: account.boards,
    leastBoards: isOne ? Math.ceil(plan.bound / only.cost) : null,
    gapPercent: plan.cost === 0 ? 0 : roundDecimals((1 - plan.bound / plan.cost) * 100, 3),
    wastePercent: cut === 0 ? 0 : roundDecimals((account.waste / cut) * 100, 1),
    offcuts: account.offcuts.map(({ length, count }) => ({ length: toMillimetres(length), count })),
    cost: (
      lumber.reduce(
        (sum, { unitCost }, at) =>
          sum + Math.round(Number(unitCost) * costUnits) * countUsed(plan.patterns, at),
        0,
      ) / costUnits
    ).toFixed(2),
  };
}

/** Assigns an error to a field that the user can change: the settings of the saw, or the choice of orders. */
function toRequestIssue({ path, rule }: ErrorDetail): ErrorDetail {
  if (path === 'kerf' || path === 'trim') return { path: `saw.${path}`, rule };
  return rule === 'longerThanBoards' ? { path: 'saw.trim', rule } : { path: 'orders', rule };
}

const getBoardLength = ({ boards }: CuttingProblem, { board, times }: CuttingPattern): number =>
  (boards[board]?.length ?? 0) * times;

const countUsed = (patterns: readonly CuttingPattern[], at: number): number =>
  patterns.reduce((sum, { board, times }) => sum + (board === at ? times : 0), 0);

function toBoard(
  { id, code, description, length, unitCost }: DesignLumberRow,
  used: number,
  free: ReadonlyMap<number, number>,
): CuttingSectionPlan['boards'][number] {
  const inStock = Math.max(0, free.get(id) ?? 0);
  return {
    material: { id, code, description },
    length: roundDecimals(length, 2),
    used,
    inStock,
    toBuy: Math.max(0, used - Math.floor(inStock)),
    unitCost,
  };
}

function toPattern(
  problem: CuttingProblem,
  lumber: readonly DesignLumberRow[],
  pattern: CuttingPattern,
): CuttingSectionPlan['patterns'][number] {
  const row = lumber[pattern.board];
  if (!row) throw new Error('A plan cuts boards that there are');
  return {
    materialId: row.id,
    times: pattern.times,
    // Pieces are listed from the longest, as the saw cuts them.
    pieces: pattern.pieces.flatMap((count, at) =>
      count > 0 ? [{ length: toMillimetres(problem.parts[at]?.length ?? 0), count }] : [],
    ),
    rest: toMillimetres(getBoardOffcut(problem, pattern)),
  };
}
