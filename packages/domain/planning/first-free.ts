import { day, type Instant } from '../kit/time-zone.ts';
import { copyBusy } from './busy.ts';
import type { Plant, PlannedOrder } from './model.ts';
import { createProblem, occupyTask, getResources } from './problem.ts';
import { decode } from './search/decode.ts';

/** Length of the requested work, in minutes. */
const halfHour = 30;

/**
 * Returns when each workplace could begin half an hour of new work, as the engine would plan it: behind planned work,
 * and behind sold work without a plan, like every promise. Null where no person can work, or not within a year.
 * @throws RangeError for an unknown zone or a lapse that does not end after its start.
 */
export function firstFreeSlots(
  plant: Plant,
  sold: readonly PlannedOrder[],
  now: Instant,
): Map<number, Instant | null> {
  const probes = plant.workplaces.map(({ id }, at): PlannedOrder => ({
    id: -1 - at,
    details: [{ id: 0, quantity: 1, steps: [{ workplaceId: id, workTime: halfHour }] }],
  }));
  const problem = createProblem(plant, [...sold, ...probes], now);
  const { tasks, shop, stations, axis } = problem;

  const waiting = [...tasks.keys()].filter((task) => (tasks[task]?.order ?? 0) < sold.length);
  const before = decode(shop, waiting);
  const busy = shop.busy.map(copyBusy);
  for (const task of waiting) occupyTask(busy, getResources(problem, before, task), before, task);

  return new Map(
    plant.workplaces.map(({ id }, at) => {
      const task = tasks.findIndex(({ order }) => order === sold.length + at);
      if (task < 0) return [id, null];
      const found = decode({ ...shop, busy }, [task]);
      const [person] = getResources(problem, found, task);
      const position = found.start[task] ?? 0;
      if (stations.userOf(person) === undefined || !axis.reaches(position)) return [id, null];
      const free = axis.startAt(position);
      return [id, free < now + 365 * day ? free : null];
    }),
  );
}
