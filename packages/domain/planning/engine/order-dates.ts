import type { Instant } from '../../kit/time-zone.ts';
import { createTaskExplainer } from './task-explainer.ts';
import type { OrderDetailDates, OrderDates } from '../planning-model.ts';
import { getTaskResources, type PlanningProblem } from './planning-problem.ts';
import type { WaitReason } from '../wait-reasons.ts';
import type { DecodedSchedule } from './search/decode-sequence.ts';

/** Returns the start and end of every order and line of a schedule, and the reasons against an earlier end. */
export function computeOrderDates(
  problem: PlanningProblem,
  schedule: DecodedSchedule,
  now: Instant,
): OrderDates[] {
  const { axis, orders, tasks, blocked, stations } = problem;
  const explain = createTaskExplainer(problem, schedule, now);
  const tasksOf = Map.groupBy(tasks.keys(), (task) => tasks[task]?.detail);

  return orders.map((order, index) => {
    const details = order.details.map((detail): OrderDetailDates => {
      const detailTasks = tasksOf.get(detail) ?? [];
      const stop = blocked.find((each) => each.order === index && each.detail === detail);
      const end = Math.max(0, ...detailTasks.map((task) => schedule.end[task] ?? 0));
      const hasEnd = detailTasks.length > 0 && axis.reaches(end);
      const start = Math.min(...detailTasks.map((task) => schedule.start[task] ?? 0));
      return {
        detailId: detail.id,
        start: hasEnd ? axis.startAt(start) : null,
        // A line without work is done at once.
        end: stop || (detailTasks.length > 0 && !hasEnd) ? null : hasEnd ? axis.endAt(end) : now,
        assumed: detailTasks.some(
          (task) => stations.userOf(getTaskResources(problem, schedule, task)[0]) === undefined,
        ),
        reasons: [
          ...findLastLots(problem, schedule, detailTasks).flatMap(explain),
          ...(stop ? [stop.reason] : []),
        ],
      };
    });
    const ends = details.map(({ end }) => end);
    const end = ends.includes(null) ? null : Math.max(now, ...ends.map(Number));
    const starts = details.flatMap(({ start }) => start ?? []);
    return {
      orderId: order.id,
      start: starts.length > 0 ? Math.min(...starts) : null,
      end,
      lateness: end === null ? 0 : Math.max(0, end - (order.requestedAt ?? Infinity)),
      assumed: details.some(({ assumed }) => assumed),
      details,
    };
  });
}

/** Returns the lot of each step that ends last: the next step and the date wait for this lot. */
function findLastLots(
  { tasks }: PlanningProblem,
  schedule: DecodedSchedule,
  taskIds: readonly number[],
): number[] {
  const last = new Map<number, number>();
  for (const task of taskIds) {
    const step = tasks[task]?.step ?? 0;
    const known = last.get(step);
    if (known === undefined || (schedule.end[task] ?? 0) > (schedule.end[known] ?? 0))
      last.set(step, task);
  }
  return [...last.values()];
}

/** Returns the reasons of an order as one chain: those of the line that ends last, or of a line without a date. */
export function listWaitReasonChain({ details }: OrderDates): readonly WaitReason[] {
  const open = details.find(({ end }) => end === null);
  if (open) return open.reasons;
  const [last] = details.toSorted((one, other) => Number(other.end) - Number(one.end));
  return last?.reasons ?? [];
}
