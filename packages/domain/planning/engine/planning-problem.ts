import { dayMillis, minuteMillis, type Instant } from '../../kit/time-zone.ts';
import { createWorkingTimeAxis, type WorkingTimeAxis } from '../calendar/working-time-axis.ts';
import { occupyStretch, type BusyTimes } from '../calendar/busy-times.ts';
import { getPlantCalendars } from '../calendar/calendars.ts';
import type { PlantState, PlannedOrder, PlanningRules } from '../planning-model.ts';
import {
  defaultOrderPriority,
  computeWeightedDelay,
  computeLatenessLoss,
  type PlanObjective,
} from '../plan-objective.ts';
import { createBatchStations, findEarliestBatchLoad, listOpenBatchLoads } from './load-axis.ts';
import { createPlantResources, toTaskOwnerId, type PlantResources } from './plant-resources.ts';
import { getArrayNumber } from './search/typed-array.ts';
import type { DecodedSchedule } from './search/decode-sequence.ts';
import type { ShopBatchLoads } from './search/loads.ts';
import type { ShopSchedule, JobShop } from './search/job-shop.ts';
import {
  createTaskNodes,
  type BlockedStep,
  type PlanningTask,
  type TaskNode,
} from './task-nodes.ts';

/** Orders and plant as a job shop for the search, and the mapping back to work. */
export interface PlanningProblem {
  readonly axis: WorkingTimeAxis;
  readonly orders: readonly PlannedOrder[];
  readonly tasks: readonly PlanningTask[];
  readonly blocked: readonly BlockedStep[];
  readonly stations: PlantResources;
  /** Minutes of work of each order. */
  readonly work: Float64Array;
  readonly shop: JobShop & {
    readonly busy: readonly BusyTimes[];
    readonly modeStation: Int32Array;
  };
}

export const defaultPlanningRules: Required<PlanningRules> = {
  transferBatch: 20,
  lotMinutes: 240,
  shortestEventMinutes: 15,
};

/** Returns the planning rules, with defaults and with the settings of the company. */
export const resolvePlanningRules = (
  { leastBlock }: Pick<PlantState, 'leastBlock'>,
  provided: PlanningRules = {},
): Required<PlanningRules> => ({
  ...defaultPlanningRules,
  ...(leastBlock !== undefined && { shortestEventMinutes: leastBlock }),
  ...provided,
});

/**
 * Creates the job shop of some orders.
 * @throws RangeError for an unknown zone or working hours that do not end after their start.
 */
export function createPlanningProblem(
  plant: PlantState,
  orders: readonly PlannedOrder[],
  now: Instant,
  provided: PlanningRules = {},
  objective?: PlanObjective,
): PlanningProblem {
  const rules = resolvePlanningRules(plant, provided);
  const axis = createWorkingTimeAxis(getPlantCalendars(plant), now);
  const stations = createPlantResources(plant, axis);
  const { nodes, blocked } = createTaskNodes(orders, { axis, stations, rules, now });
  const tasks = nodes.map(({ task }) => task);
  const work = new Float64Array(orders.length);
  for (const { order, minutes } of tasks) work[order] = (work[order] ?? 0) + minutes;
  const shop = {
    ...createTaskShop(nodes, plant, axis, stations),
    groups: orders.length,
    due: Float64Array.from(orders, ({ requestedAt }) =>
      typeof requestedAt === 'number' ? toDuePosition(axis, requestedAt, now) : Infinity,
    ),
    ...(objective && {
      lossOf: (group: number, late: number) =>
        computeLatenessLoss(
          objective,
          orders[group]?.priority ?? defaultOrderPriority,
          work[group] ?? 0,
          late,
        ),
      delayOf: (group: number, late: number) =>
        computeWeightedDelay(orders[group]?.priority ?? defaultOrderPriority, late),
    }),
    shortest: rules.shortestEventMinutes,
  };
  return { axis, orders, tasks, blocked, stations, work, shop };
}

/** Writes tasks into the arrays of the job shop, and the ways in which each task may be worked. */
function createTaskShop(
  nodes: readonly TaskNode[],
  plant: PlantState,
  axis: WorkingTimeAxis,
  stations: PlantResources,
) {
  const tasks = nodes.map(({ task }) => task);
  const arcs = nodes.flatMap((node) => node.arcs);
  const modes = tasks.map(({ workplaceId }) => stations.at(workplaceId).modes);
  const step = Int32Array.from(nodes, (node) => node.step);
  return {
    operations: tasks.length,
    resources: stations.busy.length,
    arcFirst: computeFirstIndexes(nodes.map((node) => node.arcs)),
    arcFrom: Int32Array.from(arcs, ({ from }) => from),
    arcGate: Uint8Array.from(arcs, ({ gate }) => Number(gate)),
    modeFirst: computeFirstIndexes(modes),
    modeDuration: Int32Array.from(
      tasks.flatMap(({ minutes }, task) => (modes[task] ?? []).map(() => minutes)),
    ),
    modePerson: Int32Array.from(modes.flat(), ([person]) => person),
    modeStation: Int32Array.from(modes.flat(), ([, station]) => station),
    handOver: Int32Array.from(nodes, ({ handOver }) => handOver),
    ...(nodes.some(({ setUp }) => setUp > 0) && {
      setUps: createSetUps(nodes, step, plant, stations),
    }),
    flow: {
      step,
      previous: Int32Array.from(nodes, ({ previousStep }) => previousStep),
      rate: Float64Array.from(nodes, ({ rate }) => rate),
    },
    release: Int32Array.from(nodes, ({ release }) => release),
    group: Int32Array.from(tasks, ({ order }) => order),
    ...(tasks.some(({ pieces }) => pieces > 0) && {
      loads: createLoads(plant, axis, tasks, arcs),
    }),
    ...(arcs.some(({ transportTime }) => transportTime > 0) && {
      transports: {
        minutes: Int32Array.from(arcs, ({ transportTime }) => transportTime),
        after: (position: number, minutes: number) =>
          axis.reaches(position)
            ? axis.positionUp(axis.endAt(position) + minutes * minuteMillis)
            : position,
      },
    }),
    busy: stations.busy,
  };
}

/** Creates the set-ups of the job shop. A person who has set up a step before the plan begins does not set it up again. */
function createSetUps(
  nodes: readonly TaskNode[],
  step: Int32Array,
  { operators }: PlantState,
  stations: PlantResources,
) {
  const findPerson = (userId: number | undefined): number =>
    operators.findIndex(({ id }) => id === userId);
  return {
    minutes: Int32Array.from(nodes, ({ setUp }) => setUp),
    step,
    person: Int32Array.from(stations.busy, (_, resource) => findPerson(stations.userOf(resource))),
    paid: nodes
      .flatMap(({ task: { detail, step: at } }, task) =>
        (detail.steps[at]?.setUpBy ?? []).map((userId): [number, number] => [
          task,
          findPerson(userId),
        ]),
      )
      .filter(([, person]) => person >= 0),
  };
}

function createLoads(
  plant: PlantState,
  axis: WorkingTimeAxis,
  tasks: readonly PlanningTask[],
  arcs: readonly { readonly need: number }[],
): ShopBatchLoads {
  const batchStations = createBatchStations(plant, axis);
  return {
    pieces: Int32Array.from(tasks, ({ pieces }) => pieces),
    workplace: Int32Array.from(tasks, ({ workplaceId }) => workplaceId),
    need: Int32Array.from(arcs, ({ need }) => need),
    open: listOpenBatchLoads(plant, axis),
    roomOf: (workplace) => batchStations.get(workplace)?.rule.pieces ?? 0,
    earliest(workplace, person, station, from) {
      const batch = batchStations.get(workplace);
      return batch && findEarliestBatchLoad(axis, batch, person, station, from);
    },
  };
}

/**
 * Returns the due position of an order.
 * The longer ago an order was due, the lower its position: overdue orders stay sorted, although all of them were due before position 0.
 */
const toDuePosition = (axis: WorkingTimeAxis, requestedAt: Instant, now: Instant): number =>
  requestedAt < now ? Math.floor((requestedAt - now) / dayMillis) : axis.position(requestedAt);

const computeFirstIndexes = (rows: readonly (readonly unknown[])[]): Int32Array => {
  const first = new Int32Array(rows.length + 1);
  rows.forEach((row, index) => (first[index + 1] = (first[index] ?? 0) + row.length));
  return first;
};

/** Returns the person and the station of a task in a schedule, as resource numbers. */
export function getTaskResources(
  { shop }: Pick<PlanningProblem, 'shop'>,
  { mode }: ShopSchedule,
  task: number,
): [person: number, station: number] {
  const modeIndex = getArrayNumber(mode, task);
  return [getArrayNumber(shop.modePerson, modeIndex), getArrayNumber(shop.modeStation, modeIndex)];
}

/** Occupies the time of a task in a schedule: its station for the whole task, its person for the attended part. */
export function occupyTaskResources(
  busy: readonly BusyTimes[],
  [person, station]: readonly [person: number, station: number],
  schedule: DecodedSchedule,
  task: number,
): void {
  const owner = toTaskOwnerId(task);
  occupyResources({ busy }, [person], schedule.attended[task] ?? [], owner);
  occupyResources({ busy }, [station], schedule.pieces[task] ?? [], owner);
}

/** Occupies resources with pieces of work, so that later work avoids them. */
export function occupyResources(
  { busy }: { readonly busy: readonly BusyTimes[] },
  resources: readonly number[],
  pieces: readonly number[],
  owner: number,
): void {
  for (const resource of resources) {
    const taken = busy[resource];
    if (!taken) continue;
    for (let piece = 0; piece < pieces.length; piece += 2)
      occupyStretch(taken, pieces[piece] ?? 0, pieces[piece + 1] ?? 0, owner);
  }
}
