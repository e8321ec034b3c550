import { thousandths, units } from '../inventories/quantity.ts';
import { inProgress, type Pieces, type StepProgress } from './progress.ts';
import type { ReportKind } from './report.ts';

/** What somebody says of a step, before it is written down. */
export interface Said extends Pieces {
  readonly kind: ReportKind;
  /** Pieces that are brought into a store. */
  readonly stocked?: number;
}

/** Where the step stands that it is said of. */
export interface StepAsKnown {
  readonly quantity: number;
  readonly progress: StepProgress;
  /** Good pieces of the step before it; undefined for a first step, and where nobody tells of the one before. */
  readonly before: number | undefined;
  /** Pieces that have come from the step before, where that stands in another division; they are all that there is to work on. */
  readonly arrived?: number | undefined;
}

/** Why it is not taken: the rule, and how many pieces would be. A foreman passes the first four. */
export interface FloorRefusal {
  readonly rule:
    | 'beyondOrder'
    | 'beyondStep'
    | 'notArrived'
    | 'stepFinished'
    | 'beyondAside'
    | 'belowNothing'
    | 'beyondMade'
    | 'belowStocked';
  readonly most?: number;
}

const passed: ReadonlySet<FloorRefusal['rule']> = new Set([
  'beyondOrder',
  'beyondStep',
  'notArrived',
  'stepFinished',
]);

/** Whether a foreman may let it pass. */
export const mayBePassed = ({ rule }: Pick<FloorRefusal, 'rule'>): boolean => passed.has(rule);

/**
 * What keeps a report from being taken: more than was ordered, more than the step before gave or than has come from another division, work that is finished, more than waits to
 * be reworked, less than nothing, more into a store than is made, or less made than lies there. What a foreman passes is refused for
 * nothing that `mayBePassed` names.
 */
export function refusalOf(
  said: Said,
  { quantity, progress, before, arrived }: StepAsKnown,
  isPassed = false,
): FloorRefusal | undefined {
  const { good, scrap, aside, stocked = 0 } = said;
  if (said.kind === 'stocked') {
    const most = inProgress(progress);
    return thousandths(stocked) > thousandths(most) ? { rule: 'beyondMade', most } : undefined;
  }
  const exact = (...pieces: readonly number[]): number =>
    pieces.reduce((sum, each) => sum + thousandths(each), 0);
  const after = {
    good: exact(progress.good, good),
    scrap: exact(progress.scrap, scrap),
    aside: exact(progress.aside, aside),
  };
  if (said.kind === 'reworked' && after.aside < 0)
    return { rule: 'beyondAside', most: progress.aside };
  if (Math.min(after.good, after.scrap, after.aside) < 0) return { rule: 'belowNothing' };
  if (good < 0 && after.good < thousandths(progress.stocked))
    return { rule: 'belowStocked', most: inProgress(progress) };
  if (isPassed) return undefined;
  if (progress.state === 'finished') return { rule: 'stepFinished' };
  if (good > 0 && after.good > thousandths(quantity))
    return { rule: 'beyondOrder', most: progress.left };
  const taken = after.good + after.scrap + after.aside;
  if (arrived !== undefined) {
    const isNothingHere = said.kind === 'start' && arrived === 0;
    if (isNothingHere || (exact(good, scrap, aside) > 0 && taken > thousandths(arrived)))
      return { rule: 'notArrived', most: arrived };
  }
  if (before !== undefined && exact(good, scrap, aside) > 0 && taken > thousandths(before)) {
    const most = thousandths(before) - exact(progress.good, progress.scrap, progress.aside);
    return { rule: 'beyondStep', most: units(Math.max(0, most)) };
  }
  return undefined;
}
