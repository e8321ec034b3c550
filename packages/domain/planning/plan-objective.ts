import type { catalogs } from '../catalogs/catalogs.ts';

/*
 * Objectives of a plan of many orders. The loss of a late order grows faster than its days late.
 * So one order is not left behind for a month in order to save many orders a day each.
 * The loss also grows with the square root of the order's work.
 * With no weight for work, a large order would go behind many small orders for their number alone.
 * With a weight in proportion to the work, every sequence of a station costs the same and the search has nothing to follow.
 * Source: Smith, Various optimizers for single-stage production (1956).
 */

/**
 * Codes of the objectives. `weighted`: least loss, see `computeLatenessLoss`.
 * `dueFirst`: orders by their requested date, at any cost for the other orders.
 * `fewestLate`: fewest late orders, counted by priority; among such plans the least delay, see `computeWeightedDelay`.
 */
export const planObjectives = ['weighted', 'dueFirst', 'fewestLate'] as const;
export type PlanObjective = (typeof planObjectives)[number];
export const defaultPlanObjective: PlanObjective = 'weighted';

/** Order priorities, from the most urgent to the priority that waits for all others. */
export const orderPriorities = [
  'urgent',
  'high',
  'normal',
  'low',
  'lowest',
] as const satisfies readonly (keyof typeof catalogs.priorities)[];
export type OrderPriority = (typeof orderPriorities)[number];
export const defaultOrderPriority: OrderPriority = 'normal';

/** Returns the weight of a priority relative to the normal priority: each step doubles the weight. */
export const getPriorityFactor = (priority: OrderPriority): number =>
  2 ** (orderPriorities.indexOf(defaultOrderPriority) - orderPriorities.indexOf(priority));

/** Minutes of working time that count as one day of lateness. */
export const workdayMinutes = 480;
/** Exponent of the days late: one order ten days late costs as much as eighteen orders a day late. */
const growth = 1.25;

/**
 * Returns the delay of a late order weighted by its priority, regardless of the order's work.
 * @param late in minutes of working time, above 0
 */
export const computeWeightedDelay = (priority: OrderPriority, late: number): number =>
  getPriorityFactor(priority) * (late / workdayMinutes) ** growth;

/**
 * Returns the loss of a late order. A plan minimizes the sum of losses. An order of one hour, normal priority and one day late has loss 1.
 * @param work all minutes of the order
 * @param late in minutes of working time, above 0
 */
export function computeLatenessLoss(
  objective: PlanObjective,
  priority: OrderPriority,
  work: number,
  late: number,
): number {
  if (objective === 'fewestLate') return getPriorityFactor(priority);
  return Math.sqrt(Math.max(1, work) / 60) * computeWeightedDelay(priority, late);
}

/** Figures by which a planner compares plans. */
export interface PlanFigures {
  /** Number of orders that end after their requested day. */
  readonly late: number;
  /** Sum of the days late of all orders, and the days late of the worst order. */
  readonly days: number;
  readonly worst: number;
  /** End of the last order, as ISO 8601 text in UTC (which sorts like instants); null where no order has an end. */
  readonly end: string | null;
}

/**
 * Computes the figures of a plan.
 * @param orders of a proposal, with their days late (0 when in time) and their end
 */
export const computePlanFigures = (
  orders: readonly { readonly lateDays: number; readonly end: string | null }[],
): PlanFigures => ({
  late: orders.filter(({ lateDays }) => lateDays > 0).length,
  days: orders.reduce((sum, { lateDays }) => sum + lateDays, 0),
  worst: Math.max(0, ...orders.map(({ lateDays }) => lateDays)),
  end:
    orders
      .flatMap(({ end }) => end ?? [])
      .toSorted()
      .at(-1) ?? null,
});
