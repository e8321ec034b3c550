import type { catalogs } from '../catalogs/catalogs.ts';

/*
 * Objectives of a plan of many orders.
 *
 * Loss of a late order grows faster than its days, so that one order is not left behind for a month to save a day each of many.
 * It grows with the square root of the order's work: with no weight a large order goes behind many small ones for their number alone,
 * with a weight in proportion to the work every sequence of a station costs the same (Smith,
 * Various optimizers for single-stage production, 1956), and the search has nothing to follow.
 */

/**
 * weighted: least loss, see `lossOf`.
 * dueFirst: orders by their requested date, at any cost for the others.
 * fewestLate: fewest late orders, counted by priority; among those the least delay, see `delayOf`.
 */
export const planObjectives = ['weighted', 'dueFirst', 'fewestLate'] as const;
export type PlanObjective = (typeof planObjectives)[number];
export const defaultPlanObjective: PlanObjective = 'weighted';

/** Priorities from the most urgent to the one that waits for all others. */
export const orderPriorities = [
  'urgent',
  'high',
  'normal',
  'low',
  'lowest',
] as const satisfies readonly (keyof typeof catalogs.priorities)[];
export type OrderPriority = (typeof orderPriorities)[number];
export const defaultOrderPriority: OrderPriority = 'normal';

/** Returns the weight of a priority against a normal one: each step doubles it. */
export const getPriorityFactor = (priority: OrderPriority): number =>
  2 ** (orderPriorities.indexOf(defaultOrderPriority) - orderPriorities.indexOf(priority));

/** Minutes of working time that count as one day late. */
export const workdayMinutes = 480;
/** Exponent of the days late: ten days cost as much as eighteen orders a day late. */
const growth = 1.25;

/**
 * Delay of a late order by its priority, regardless of its work.
 * @param late in minutes of working time, above 0
 */
export const computeWeightedDelay = (priority: OrderPriority, late: number): number =>
  getPriorityFactor(priority) * (late / workdayMinutes) ** growth;

/**
 * Loss of a late order, of which a plan has the least sum: of one hour of work, normal priority and one day late it is 1.
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

/** Figures of a plan for its customers. */
export interface PlanFigures {
  /** Number of orders that end after their day. */
  readonly late: number;
  /** Their days, added up, and those of the worst. */
  readonly days: number;
  readonly worst: number;
  /** End of the last order, as ISO 8601 text in UTC, which sorts like moments; null where none ends. */
  readonly end: string | null;
}

/** @param orders of a proposal: days after the requested one, 0 when in time, and the end */
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
