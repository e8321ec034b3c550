import type { catalogs } from '../catalogs/catalogs.ts';

/*
 * What a plan of many orders strives for. Weights in proportion to the work make a schedule indifferent to how many orders the work is cut
 * into: a large order is not put behind many small ones for their number alone (Smith, Various optimizers for single-stage production,
 * 1956: what is worth most for its time goes first).
 */

/**
 * weighted: least lateness, an hour of it counted by the work and the priority of its order.
 * dueFirst: whoever is wanted first is planned first, whatever it costs the others.
 * fewestLate: as few late orders as can be, those of a high priority counted more.
 */
export const objectives = ['weighted', 'dueFirst', 'fewestLate'] as const;
export type Objective = (typeof objectives)[number];
export const defaultObjective: Objective = 'weighted';

/** From the most urgent to what waits for everything else. */
export const priorities = [
  'urgent',
  'high',
  'normal',
  'low',
  'lowest',
] as const satisfies readonly (keyof typeof catalogs.priorities)[];
export type Priority = (typeof priorities)[number];
export const defaultPriority: Priority = 'normal';

/** How much an order of a priority counts against a normal one: each step doubles it. */
export const factorOf = (priority: Priority): number =>
  2 ** (priorities.indexOf(defaultPriority) - priorities.indexOf(priority));

/**
 * What being late costs an order.
 * @param work all of its minutes
 * @param late in minutes of working time, above 0
 */
export function lossOf(
  objective: Objective,
  priority: Priority,
  work: number,
  late: number,
): number {
  if (objective === 'fewestLate') return factorOf(priority);
  return factorOf(priority) * Math.max(1, work) * late;
}

/** What a plan comes to for those who wait for it. */
export interface PlanFigures {
  /** How many orders end after their day. */
  readonly late: number;
  /** Their days, added up, and those of the worst. */
  readonly days: number;
  readonly worst: number;
  /** When the last order ends; null where none does. Of texts that sort like moments: ISO 8601 in UTC. */
  readonly end: string | null;
}

/** @param orders of a proposal: days after the requested one, 0 when in time, and the end */
export const figuresOf = (
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
