import { dayMillis, type Instant } from '../../kit/time-zone.ts';
import { copyBusyTimes } from '../calendar/busy-times.ts';
import type { PlantState, PlannedOrder } from '../planning-model.ts';
import {
  createPlanningProblem,
  occupyTaskResources,
  getTaskResources,
} from './planning-problem.ts';
import { scheduleSequence } from './search/decode-sequence.ts';

/** Length of the requested work, in minutes. */
const halfHour = 30;

/**
 * Returns when each workplace could begin half an hour of new work, as the engine would plan it.
 * It lies behind planned work, and behind sold work without a plan, like every promised date.
 * Null where no person can work, or not within a year.
 * @throws RangeError for an unknown zone or working hours that do not end after their start.
 */
export function findFirstFreeSlots(
  plant: PlantState,
  soldWork: readonly PlannedOrder[],
  now: Instant,
): Map<number, Instant | null> {
  const probes = plant.workplaces.map(({ id }, at): PlannedOrder => ({
    id: -1 - at,
    details: [{ id: 0, quantity: 1, steps: [{ workplaceId: id, workTime: halfHour }] }],
  }));
  const problem = createPlanningProblem(plant, [...soldWork, ...probes], now);
  const { tasks, shop, stations, axis } = problem;

  const waiting = [...tasks.keys()].filter((task) => (tasks[task]?.order ?? 0) < soldWork.length);
  const before = scheduleSequence(shop, waiting);
  const busy = shop.busy.map(copyBusyTimes);
  for (const task of waiting)
    occupyTaskResources(busy, getTaskResources(problem, before, task), before, task);

  return new Map(
    plant.workplaces.map(({ id }, at) => {
      const task = tasks.findIndex(({ order }) => order === soldWork.length + at);
      if (task < 0) return [id, null];
      const found = scheduleSequence({ ...shop, busy }, [task]);
      const [person] = getTaskResources(problem, found, task);
      const position = found.start[task] ?? 0;
      if (stations.userOf(person) === undefined || !axis.reaches(position)) return [id, null];
      const free = axis.startAt(position);
      return [id, free < now + 365 * dayMillis ? free : null];
    }),
  );
}
