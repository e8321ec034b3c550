import type { Instant } from '../../kit/time-zone.ts';
import { computeOrderDates } from './order-dates.ts';
import type {
  OrderDates,
  PlantState,
  PlannedOrder,
  PlanningRules,
  ProposedEvent,
  SearchLimits,
  UnplannedWork,
} from '../planning-model.ts';
import { defaultPlanObjective, type PlanObjective } from '../plan-objective.ts';
import { createPlanningProblem } from './planning-problem.ts';
import { toPlanProposal } from './plan-proposal.ts';
import { computeScheduleCost, type ScheduleCost } from './search/job-shop.ts';
import { buildDispatchSequences } from './dispatch-sequences.ts';
import { improveSequences } from './improve-sequences.ts';

/** A proposal: nothing is saved by it. */
export interface PlanProposal {
  /** Events in the order of their starts; none outside the lapse, on a weekend, in maintenance or over another. */
  readonly events: readonly ProposedEvent[];
  /** Work that no event could be proposed for. */
  readonly unplanned: readonly UnplannedWork[];
  readonly orders: readonly OrderDates[];
  /** Cost in minutes of working time, see `Cost`. */
  readonly cost: ScheduleCost;
  /** Rounds that the search made. */
  readonly iterations: number;
}

export interface PlanOrdersRequest {
  readonly plant: PlantState;
  /** The orders to plan, all of their work. One order or all open ones. */
  readonly orders: readonly PlannedOrder[];
  /** No event starts before it. */
  readonly now: Instant;
  readonly rules?: PlanningRules;
  /** Objective; default weighted. */
  readonly objective?: PlanObjective;
  readonly search?: SearchLimits;
}

/**
 * Plans orders into the free time of the plant: first to meet the requested dates, as the objective counts what is late,
 * then the least tardiness in all and the least of the worst, then to finish early, then with few changes of operator.
 * The objective `dueFirst` returns its first plan without a search.
 * The same request gives the same plan, unless `shouldStop` ends it elsewhere.
 * @throws RangeError for an unknown zone or a lapse that does not end after its start.
 */
export function planOrders({
  plant,
  orders,
  now,
  rules,
  objective = defaultPlanObjective,
  search,
}: PlanOrdersRequest): PlanProposal {
  const problem = createPlanningProblem(plant, orders, now, rules, objective);
  const sequences = buildDispatchSequences(problem);
  const { best, iterations } =
    objective === 'dueFirst'
      ? improveSequences(problem.shop, sequences.slice(0, 1), { ...search, iterations: 0 })
      : improveSequences(problem.shop, sequences, search);
  return {
    ...toPlanProposal(problem, best),
    orders: computeOrderDates(problem, best, now),
    cost: computeScheduleCost(problem.shop, best),
    iterations,
  };
}
