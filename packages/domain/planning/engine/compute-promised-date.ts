import type { Instant } from '../../kit/time-zone.ts';
import { listWaitReasonChain, computeOrderDates } from './order-dates.ts';
import type {
  OrderDetailDates,
  PlantState,
  PlannedOrder,
  PlanningRules,
} from '../planning-model.ts';
import { createPlanningProblem } from './planning-problem.ts';
import type { WaitReason } from '../wait-reasons.ts';
import { scheduleSequence } from './search/decode-sequence.ts';
import { compareScheduleCosts, computeScheduleCost } from './search/job-shop.ts';

export interface PromisedDate {
  /** Earliest finish if the quotation were accepted now; null without a date, see `reasons`. */
  readonly end: Instant | null;
  readonly start: Instant | null;
  /** Whether a workplace without operators was counted as if one person worked there. */
  readonly assumed: boolean;
  /** Milliseconds by which the end is after the requested instant. */
  readonly lateness: number;
  /** Chain of reasons of the line that ends last. */
  readonly reasons: readonly WaitReason[];
  /** Dates of each line, in the order of the request; `detailId` is the line's id. */
  readonly lines: readonly OrderDetailDates[];
}

export interface PromiseRequest {
  readonly plant: PlantState;
  /** Order whose lines are promised. Unsaved lines have any distinct numbers as ids. */
  readonly order: PlannedOrder;
  readonly now: Instant;
  /** Sold orders without a plan: they are served first, or the same hour would be promised twice. */
  readonly unplanned?: readonly PlannedOrder[];
  readonly rules?: PlanningRules;
}

/**
 * Returns when an order would be done if it were accepted now (capable to promise), behind planned and sold work.
 * It runs no search, so it is fast enough for every keystroke. It reserves nothing.
 * @throws RangeError for an unknown zone or working hours that do not end after their start.
 */
export function computePromisedDate({
  plant,
  order,
  now,
  unplanned = [],
  rules,
}: PromiseRequest): PromisedDate {
  const orders = [...unplanned, order];
  const problem = createPlanningProblem(plant, orders, now, rules);
  const waiting: number[] = [];
  const lines = new Map<PlannedOrder['details'][number], number[]>();
  problem.tasks.forEach(({ order: index, detail }, task) => {
    if (index < unplanned.length) waiting.push(task);
    else lines.set(detail, [...(lines.get(detail) ?? []), task]);
  });
  // Lines of the order compete with each other: both the provided order of lines and its reverse are tried, and the earlier end counts.
  const sequences = [[...lines.values()], [...lines.values()].toReversed()];
  const [best] = sequences
    .map((sequence) => scheduleSequence(problem.shop, [...waiting, ...sequence.flat()]))
    .toSorted((one, other) =>
      compareScheduleCosts(
        computeScheduleCost(problem.shop, one),
        computeScheduleCost(problem.shop, other),
      ),
    );
  const dates = best && computeOrderDates(problem, best, now).at(-1);
  if (!dates) throw new RangeError('An order was given and has no dates');
  return {
    start: dates.start,
    end: dates.end,
    assumed: dates.assumed,
    lateness: dates.lateness,
    reasons: listWaitReasonChain(dates),
    lines: dates.details,
  };
}
