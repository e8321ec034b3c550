import { compareNumbers } from '../compare-numbers.ts';
import { defaultOrderPriority, orderPriorities } from '../plan-objective.ts';
import type { PlanningProblem } from './planning-problem.ts';

/**
 * Returns sequences of tasks from which the search starts, one for each dispatch rule of the trade.
 * The rules are: earliest due date, least slack, least work, as provided, most urgent. Ties go by due date, then by priority.
 * Callers that use a single sequence take the first.
 */
export function buildDispatchSequences({
  orders,
  tasks,
  shop,
  work,
}: PlanningProblem): Int32Array[] {
  const getPriorityRank = (order: number): number =>
    orderPriorities.indexOf(orders[order]?.priority ?? defaultOrderPriority);
  const getDue = (order: number): number => shop.due[order] ?? Infinity;
  const getWork = (order: number): number => work[order] ?? 0;
  const keys: ((order: number) => number)[] = [
    getDue,
    (order) => getDue(order) - getWork(order),
    getWork,
    (order) => order,
    getPriorityRank,
  ];
  const tasksOf = Map.groupBy(tasks.keys(), (task) => tasks[task]?.order ?? 0);
  return keys.map((key) => {
    const sorted = orders
      .map((_, order) => order)
      .toSorted(
        (one, other) =>
          compareNumbers(key(one), key(other)) ||
          compareNumbers(getDue(one), getDue(other)) ||
          compareNumbers(getPriorityRank(one), getPriorityRank(other)),
      );
    return Int32Array.from(sorted.flatMap((order) => tasksOf.get(order) ?? []));
  });
}
