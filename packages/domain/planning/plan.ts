import type { Instant } from '../kit/time-zone.ts';
import { computeDates } from './dates.ts';
import type {
  OrderDates,
  Plant,
  PlannedOrder,
  PlanningRules,
  ProposedEvent,
  SearchLimits,
  Unplanned,
} from './model.ts';
import { defaultObjective, type Objective } from './objective.ts';
import { createProblem } from './problem.ts';
import { toProposal } from './proposal.ts';
import { computeScheduleCost, type Cost } from './search/shop.ts';
import { dispatchSequences } from './sequences.ts';
import { improve } from './improve.ts';

/** A proposal: nothing is saved by it. */
export interface Plan {
  /** Events in the order of their starts; none outside the lapse, on a weekend, in maintenance or over another. */
  readonly events: readonly ProposedEvent[];
  /** Work that no event could be proposed for. */
  readonly unplanned: readonly Unplanned[];
  readonly orders: readonly OrderDates[];
  /** Cost in minutes of working time, see `Cost`. */
  readonly cost: Cost;
  /** Rounds that the search made. */
  readonly iterations: number;
}

export interface PlanRequest {
  readonly plant: Plant;
  /** The orders to plan, all of their work. One order or all open ones. */
  readonly orders: readonly PlannedOrder[];
  /** No event starts before it. */
  readonly now: Instant;
  readonly rules?: PlanningRules;
  /** Objective; default weighted. */
  readonly objective?: Objective;
  readonly search?: SearchLimits;
}

/**
 * Plans orders into the free time of the plant: first to meet the requested dates, as the objective counts what is late,
 * then the least tardiness in all and the least of the worst, then to finish early, then with few changes of operator.
 * The objective `dueFirst` returns its first plan without a search. The same request gives the same plan, unless
 * `shouldStop` ends it elsewhere.
 * @throws RangeError for an unknown zone or a lapse that does not end after its start.
 */
export function planOrders({
  plant,
  orders,
  now,
  rules,
  objective = defaultObjective,
  search,
}: PlanRequest): Plan {
  const problem = createProblem(plant, orders, now, rules, objective);
  const sequences = dispatchSequences(problem);
  const { best, iterations } =
    objective === 'dueFirst'
      ? improve(problem.shop, sequences.slice(0, 1), { ...search, iterations: 0 })
      : improve(problem.shop, sequences, search);
  return {
    ...toProposal(problem, best),
    orders: computeDates(problem, best, now),
    cost: computeScheduleCost(problem.shop, best),
    iterations,
  };
}
