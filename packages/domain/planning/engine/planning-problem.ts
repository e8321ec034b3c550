import { dayMillis, minuteMillis, type Instant } from '../../kit/time-zone.ts';
import {
  createWorkingTimeAxis,
  planningHorizonMinutes,
  type WorkingTimeAxis,
} from '../calendar/working-time-axis.ts';
import { occupyStretch, type BusyTimes } from '../calendar/busy-times.ts';
import { getPlantCalendars } from '../calendar/calendars.ts';
import type {
  PlantState,
  PlannedDetail,
  PlannedOrder,
  PlanningRules,
  PlannedStep,
} from '../planning-model.ts';
import {
  defaultOrderPriority,
  computeWeightedDelay,
  computeLatenessLoss,
  type PlanObjective,
} from '../plan-objective.ts';
import { createBatchStations, findEarliestBatchLoad, listOpenBatchLoads } from './load-axis.ts';
import { splitIntoBatchLoads, type BatchLoadRule } from '../batch-loads.ts';
import { createPlantResources, toTaskOwnerId, type PlantResources } from './plant-resources.ts';
import type { WaitReason } from '../wait-reasons.ts';
import { getArrayNumber } from './search/typed-array.ts';
import type { DecodedSchedule } from './search/decode-sequence.ts';
import type { ShopBatchLoads } from './search/loads.ts';
import type { ShopSchedule, JobShop } from './search/job-shop.ts';
import {
  computeExpectedMinutes,
  splitWorkIntoSublots,
  getSetUpMinutes,
  computeStepMinutes,
  type WorkSublot,
} from '../rules/work-time.ts';

/** Operation of the job shop, and the work that it represents. */
export interface PlanningTask {
  readonly order: number;
  readonly detail: PlannedDetail;
  /** Position of the step, counted from 0. */
  readonly step: number;
  readonly workplaceId: number;
  readonly minutes: number;
  /** Pieces of a load; 0 for other work. */
  readonly pieces: number;
}

/** Step that cannot be worked, together with all later steps. */
export interface BlockedStep {
  readonly order: number;
  readonly detail: PlannedDetail;
  readonly reason: WaitReason;
}

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
  const tasks: PlanningTask[] = [];
  const blocked: BlockedStep[] = [];
  const arcs: { from: number; gate: boolean; need: number; transportTime: number }[][] = [];
  const release: number[] = [];
  const handOver: number[] = [];
  const setUp: number[] = [];
  const steps: number[] = [];
  const previousSteps: number[] = [];
  const rates: number[] = [];

  orders.forEach((order, index) => {
    for (const detail of order.details) {
      if (detail.steps.length === 0)
        blocked.push({ order: index, detail, reason: { code: 'noSteps' } });
      const from = axis.position(Math.max(detail.materialAt ?? now, detail.notBefore ?? now));
      let previous: {
        task: number;
        first: number;
        last: number;
        flow?: PlannedStep;
        isLoad: boolean;
      }[] = [];
      let transportTime = 0;
      let cuts: readonly number[] = [];
      for (const [step, flow] of detail.steps.entries()) {
        const workplace = stations.at(flow.workplaceId);
        const begin = Math.max(from, axis.position(flow.notBefore ?? now));
        transportTime += flow.way ?? 0;
        if (workplace.blocked) {
          blocked.push({ order: index, detail, reason: { step: step + 1, ...workplace.blocked } });
          break;
        }
        const { load } = workplace;
        // Lots are cut behind a load, and behind work that was cut by it, until all pieces arrive at once again.
        if (transportTime > 0) cuts = [];
        else if (previous.some(({ isLoad }) => isLoad))
          cuts = loadCuts(previous, rules.transferBatch);
        const lots: readonly (WorkSublot & { readonly pieces?: number })[] = load
          ? loadLots(load, flow, detail.quantity)
          : splitWorkIntoSublots(flow, detail.quantity, workplace.parallel, rules, cuts);
        const current: typeof previous = [];
        for (const { first, last, minutes, pieces = 0 } of lots) {
          if (minutes > planningHorizonMinutes) {
            const reason: WaitReason = { code: 'beyondHorizon', workplaceId: flow.workplaceId };
            blocked.push({ order: index, detail, reason: { step: step + 1, ...reason } });
            break;
          }
          const batch = Math.min(rules.transferBatch, last - first);
          current.push({
            task: tasks.length,
            first,
            last,
            ...(!load && { flow }),
            isLoad: load !== undefined,
          });
          tasks.push({
            order: index,
            detail,
            step,
            workplaceId: flow.workplaceId,
            minutes,
            pieces,
          });
          release.push(begin);
          const out = Math.min(minutes, getSetUpMinutes(flow) + Math.ceil(batch * flow.workTime));
          handOver.push(load ? -1 : out);
          setUp.push(load ? 0 : getSetUpMinutes(flow));
          // The first lot of a step gives the step its number.
          steps.push(current[0]?.task ?? 0);
          previousSteps.push(previous[0]?.task ?? -1);
          rates.push(
            load ? 0 : detail.quantity / computeStepMinutes({ ...flow, setUp: 0 }, detail.quantity),
          );
          arcs.push(
            transportTime > 0
              ? previous.map((lot) => ({ from: lot.task, gate: true, need: -1, transportTime }))
              : previous
                  .filter((lot) => lot.first < last && first < lot.last)
                  // A lot may start when the lot with its first unit hands over, and when all loads with its units are done.
                  // The other lots must end before the lot ends.
                  .map((lot) => ({
                    from: lot.task,
                    gate: lot.first <= first || lot.isLoad,
                    need: lot.flow
                      ? countMinutes(lot.flow, Math.min(last, lot.last) - lot.first)
                      : -1,
                    transportTime,
                  })),
          );
        }
        if (current.length < lots.length) break;
        if (current.length > 0) [previous, transportTime] = [current, 0];
      }
    }
  });

  const work = new Float64Array(orders.length);
  for (const { order, minutes } of tasks) work[order] = (work[order] ?? 0) + minutes;
  const modes = tasks.map(({ workplaceId }) => stations.at(workplaceId).modes);
  const flatArcs = arcs.flat();
  const shop = {
    operations: tasks.length,
    resources: stations.busy.length,
    arcFirst: firsts(arcs),
    arcFrom: Int32Array.from(flatArcs, ({ from }) => from),
    arcGate: Uint8Array.from(flatArcs, ({ gate }) => Number(gate)),
    modeFirst: firsts(modes),
    modeDuration: Int32Array.from(
      tasks.flatMap(({ minutes }, task) => (modes[task] ?? []).map(() => minutes)),
    ),
    modePerson: Int32Array.from(modes.flat(), ([person]) => person),
    modeStation: Int32Array.from(modes.flat(), ([, station]) => station),
    handOver: Int32Array.from(handOver),
    ...(setUp.some((minutes) => minutes > 0) && {
      setUps: {
        minutes: Int32Array.from(setUp),
        step: Int32Array.from(steps),
        person: Int32Array.from(stations.busy, (_, resource) =>
          plant.operators.findIndex(({ id }) => id === stations.userOf(resource)),
        ),
        paid: tasks
          .flatMap(({ detail, step }, task) =>
            (detail.steps[step]?.setUpBy ?? []).map((userId): [number, number] => [
              task,
              plant.operators.findIndex(({ id }) => id === userId),
            ]),
          )
          .filter(([, person]) => person >= 0),
      },
    }),
    flow: {
      step: Int32Array.from(steps),
      previous: Int32Array.from(previousSteps),
      rate: Float64Array.from(rates),
    },
    release: Int32Array.from(release),
    group: Int32Array.from(tasks, ({ order }) => order),
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
    ...(tasks.some(({ pieces }) => pieces > 0) && {
      loads: createLoads(plant, axis, tasks, flatArcs),
    }),
    ...(flatArcs.some(({ transportTime }) => transportTime > 0) && {
      transports: {
        minutes: Int32Array.from(flatArcs, ({ transportTime }) => transportTime),
        after: (position: number, minutes: number) =>
          axis.reaches(position)
            ? axis.positionUp(axis.endAt(position) + minutes * minuteMillis)
            : position,
      },
    }),
    busy: stations.busy,
    shortest: rules.shortestEventMinutes,
  };
  return { axis, orders, tasks, blocked, stations, work, shop };
}

/**
 * Returns the lots of a share of a load. A load takes its people only for loading and unloading, for any number of pieces.
 * Where only part of the pieces remains to be planned, the lots stand for all pieces of the line, as the work of other steps does.
 */
function loadLots(
  load: BatchLoadRule,
  { pieces: remaining }: PlannedStep,
  quantity: number,
): (WorkSublot & { readonly pieces: number })[] {
  const scale = remaining === undefined ? 1 : quantity / remaining;
  return splitIntoBatchLoads(load, remaining ?? quantity).map(({ first, last }) => ({
    first: first * scale,
    last: last * scale,
    pieces: last - first,
    minutes: load.loading + load.unloading,
  }));
}

/**
 * Returns the ends of loads that hand over at least a transfer batch, and leave one.
 * All pieces of a load are available at once, and pieces of the next load later.
 */
function loadCuts(lots: readonly { readonly last: number }[], transferBatch: number): number[] {
  const all = lots.at(-1)?.last ?? 0;
  const cuts: number[] = [];
  for (const { last } of lots)
    if (last - (cuts.at(-1) ?? 0) >= transferBatch && all - last >= transferBatch)
      cuts.push(Math.ceil(last));
  return cuts;
}

const countMinutes = (flow: PlannedStep, pieces: number): number =>
  getSetUpMinutes(flow) + computeExpectedMinutes(flow.workTime, pieces);

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

const firsts = (rows: readonly (readonly unknown[])[]): Int32Array => {
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
