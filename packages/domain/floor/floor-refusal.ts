import { toThousandths, fromThousandths } from '../inventories/quantity.ts';
import { computeLossAllowance, computeMaxReportedPieces } from './piece-limits.ts';
import { countPiecesInProgress, type StepPieces, type StepProgress } from './step-progress.ts';
import type { ReportKind } from './report-kinds.ts';

/** Report of a worker on a step, before it is stored. */
export interface StepReportInput extends StepPieces {
  readonly kind: ReportKind;
  /** Pieces that are brought into a store. */
  readonly stocked?: number;
}

/** Current state of the step of a report. */
export interface KnownStepState {
  readonly quantity: number;
  readonly progress: StepProgress;
  /** Good pieces of the step before; undefined for a first step, and where the step before has no reports. */
  readonly before: number | undefined;
  /** Pieces that have arrived from the step before, where that step is in another division: only these can be worked on. */
  readonly arrived?: number | undefined;
  /** Good, scrapped and set-aside pieces that the next step has reported; undefined for a last step. */
  readonly next?: number | undefined;
}

/**
 * Rule that refuses a report, and the number of pieces that would be accepted: the least that any limit leaves.
 * A foreman may override the first six rules.
 */
export interface FloorRefusal {
  readonly rule:
    | 'beyondOrder'
    | 'beyondLosses'
    | 'beyondStep'
    | 'notArrived'
    | 'stepFinished'
    | 'belowNext'
    | 'beyondAside'
    | 'belowNothing'
    | 'beyondMade'
    | 'belowStocked'
    | 'beyondLimit';
  readonly most?: number;
}

const passed: ReadonlySet<FloorRefusal['rule']> = new Set([
  'beyondOrder',
  'beyondLosses',
  'beyondStep',
  'notArrived',
  'stepFinished',
  'belowNext',
]);

/** Returns whether a foreman may approve a refused report. */
export const canForemanApprove = ({ rule }: Pick<FloorRefusal, 'rule'>): boolean =>
  passed.has(rule);

/**
 * Returns the rule that refuses a report, or undefined: more pieces than ordered, more than the step can have, a finished step,
 * more rework than waits, negative totals, more into a store than is made, or less made than a store holds.
 * Good, scrapped and set-aside pieces count together.
 * The pieces of the step before limit them, or without counts of an earlier step the order and its allowance for losses.
 * Good pieces that are taken back leave the next step as many as it has reported.
 * A foreman's approval overrides the rules of `canForemanApprove`, never the limit of `computeMaxReportedPieces`.
 * Among several limits that a foreman may override, the tightest refuses the report.
 */
export function findFloorRefusal(
  reportInput: StepReportInput,
  { quantity, progress, before, arrived, next = 0 }: KnownStepState,
  isApproved = false,
): FloorRefusal | undefined {
  const { good, scrap, aside, stocked = 0 } = reportInput;
  if (reportInput.kind === 'stocked') {
    const most = countPiecesInProgress(progress);
    return toThousandths(stocked) > toThousandths(most) ? { rule: 'beyondMade', most } : undefined;
  }
  const sumExactly = (...pieces: readonly number[]): number =>
    pieces.reduce((sum, each) => sum + toThousandths(each), 0);
  const after = {
    good: sumExactly(progress.good, good),
    scrap: sumExactly(progress.scrap, scrap),
    aside: sumExactly(progress.aside, aside),
  };
  if (reportInput.kind === 'reworked' && after.aside < 0)
    return { rule: 'beyondAside', most: progress.aside };
  if (Math.min(after.good, after.scrap, after.aside) < 0) return { rule: 'belowNothing' };
  if (good < 0 && after.good < toThousandths(progress.stocked))
    return { rule: 'belowStocked', most: countPiecesInProgress(progress) };

  const known = sumExactly(progress.good, progress.scrap, progress.aside);
  const added = sumExactly(good, scrap, aside);
  /** Returns whether the total pieces of the step would exceed a limit. */
  const isExceeding = (limit: number): boolean => added > 0 && known + added > toThousandths(limit);
  const computeRoom = (limit: number): number =>
    fromThousandths(Math.max(0, toThousandths(limit) - known));

  const limit = computeMaxReportedPieces(quantity);
  const isFinished = progress.state === 'finished';
  const tightest = isApproved ? undefined : findTightestLimit();
  if (isExceeding(limit)) {
    const most = isFinished && !isApproved ? 0 : (tightest?.most ?? Infinity);
    return { rule: 'beyondLimit', most: Math.min(computeRoom(limit), most) };
  }
  if (isApproved) return undefined;
  if (good < 0 && after.good < toThousandths(next))
    return {
      rule: 'belowNext',
      most: fromThousandths(Math.max(0, sumExactly(progress.good) - toThousandths(next))),
    };
  if (isFinished) return { rule: 'stepFinished' };
  if (reportInput.kind === 'start' && arrived === 0) return { rule: 'notArrived', most: 0 };
  return tightest;

  /** Returns the limit that leaves the fewest pieces among those that the report exceeds and a foreman may override. */
  function findTightestLimit(): Required<FloorRefusal> | undefined {
    const exceeded: Required<FloorRefusal>[] = [];
    if (good > 0 && after.good > toThousandths(quantity))
      exceeded.push({ rule: 'beyondOrder', most: progress.left });
    if (arrived !== undefined && isExceeding(arrived))
      exceeded.push({ rule: 'notArrived', most: computeRoom(arrived) });
    if (before !== undefined && isExceeding(before))
      exceeded.push({ rule: 'beyondStep', most: computeRoom(before) });
    const stepLimit = quantity + computeLossAllowance(quantity);
    if (before === undefined && arrived === undefined && isExceeding(stepLimit))
      exceeded.push({ rule: 'beyondLosses', most: computeRoom(stepLimit) });
    return exceeded.toSorted((one, other) => one.most - other.most)[0];
  }
}
