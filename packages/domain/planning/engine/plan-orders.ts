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

/** Proposed plan of some orders. Nothing is saved. */
export interface PlanProposal {
  /** Events in the order of their starts; no event lies outside working hours, on a weekend, in maintenance or over another event. */
  readonly events: readonly ProposedEvent[];
  /** Work for which no event could be proposed. */
  readonly unplanned: readonly UnplannedWork[];
  readonly orders: readonly OrderDates[];
  /** Cost in minutes of working time, see `ScheduleCost`. */
  readonly cost: ScheduleCost;
  /** Number of rounds that the search made. */
  readonly iterations: number;
}

export interface PlanOrdersRequest {
  readonly plant: PlantState;
  /** Orders to plan, with all their work: a single order or all open orders. */
  readonly orders: readonly PlannedOrder[];
  /** Current time: no event starts earlier. */
  readonly now: Instant;
  readonly rules?: PlanningRules;
  /** Planning objective; `weighted` by default. */
  readonly objective?: PlanObjective;
  readonly search?: SearchLimits;
}

/**
 * Plans orders into the free time of the plant. The requested dates come first, weighed by the objective.
 * Then the least sum of tardiness counts, the least worst tardiness, an early finish, and few changes of operator.
 * The objective `dueFirst` returns its first plan without a search.
 * The same request gives the same plan, unless `shouldStop` ends it earlier.
 * @throws RangeError for an unknown zone or working hours that do not end after their start.
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
