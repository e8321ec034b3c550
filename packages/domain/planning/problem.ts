import { day, type Instant } from '../kit/time-zone.ts';
import { createAxis, horizonMinutes, type Axis } from './axis.ts';
import { take, type Busy } from './busy.ts';
import type { Plant, PlannedDetail, PlannedOrder, PlanningRules } from './model.ts';
import { createStations, type Stations } from './stations.ts';
import type { Reason } from './reasons.ts';
import { at } from './search/at.ts';
import type { Schedule, Shop } from './search/shop.ts';
import { lotsOf } from './work-time.ts';

/** One operation of the shop and what it stands for. */
export interface Task {
  readonly order: number;
  readonly detail: PlannedDetail;
  /** Counted from 0. */
  readonly step: number;
  readonly workplaceId: number;
  readonly minutes: number;
}

/** A step that cannot be worked, with all that come after it. */
export interface Blocked {
  readonly order: number;
  readonly detail: PlannedDetail;
  readonly reason: Reason;
}

/** Orders and plant as the search sees them, and the way back. */
export interface Problem {
  readonly axis: Axis;
  readonly orders: readonly PlannedOrder[];
  readonly tasks: readonly Task[];
  readonly blocked: readonly Blocked[];
  readonly stations: Stations;
  readonly shop: Shop & { readonly busy: readonly Busy[]; readonly modeStation: Int32Array };
}

export const defaultRules: Required<PlanningRules> = {
  transferBatch: 20,
  lotMinutes: 240,
  shortestEventMinutes: 15,
};

/** @throws RangeError for an unknown zone or a lapse that does not end after its start. */
export function createProblem(
  plant: Plant,
  orders: readonly PlannedOrder[],
  now: Instant,
  given: PlanningRules = {},
): Problem {
  const rules = { ...defaultRules, ...given };
  const axis = createAxis(plant.hours, now);
  const stations = createStations(plant, axis);
  const tasks: Task[] = [];
  const blocked: Blocked[] = [];
  const arcs: { from: number; gate: boolean }[][] = [];
  const release: number[] = [];
  const handOver: number[] = [];

  orders.forEach((order, index) => {
    for (const detail of order.details) {
      if (detail.steps.length === 0)
        blocked.push({ order: index, detail, reason: { code: 'noSteps' } });
      const from = axis.position(detail.materialAt ?? now);
      let previous: { task: number; first: number; last: number }[] = [];
      for (const [step, flow] of detail.steps.entries()) {
        const place = stations.at(flow.workplaceId);
        if (place.blocked) {
          blocked.push({ order: index, detail, reason: { step: step + 1, ...place.blocked } });
          break;
        }
        const lots = lotsOf(flow, detail.quantity, place.parallel, rules);
        const current: typeof previous = [];
        for (const { first, last, minutes } of lots) {
          if (minutes > horizonMinutes) {
            const reason: Reason = { code: 'beyondHorizon', workplaceId: flow.workplaceId };
            blocked.push({ order: index, detail, reason: { step: step + 1, ...reason } });
            break;
          }
          const batch = Math.min(rules.transferBatch, last - first);
          current.push({ task: tasks.length, first, last });
          tasks.push({ order: index, detail, step, workplaceId: flow.workplaceId, minutes });
          release.push(from);
          handOver.push(Math.min(minutes, Math.ceil(batch * flow.workTime)));
          arcs.push(
            previous
              .filter((lot) => lot.first < last && first < lot.last)
              // A lot may start with what the lot that holds its first unit hands over; the others must come before it ends.
              .map((lot) => ({ from: lot.task, gate: lot.first <= first })),
          );
        }
        if (current.length < lots.length) break;
        if (current.length > 0) previous = current;
      }
    }
  });

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
    release: Int32Array.from(release),
    group: Int32Array.from(tasks, ({ order }) => order),
    groups: orders.length,
    due: Float64Array.from(orders, ({ requestedAt }) =>
      typeof requestedAt === 'number' ? dueOn(axis, requestedAt, now) : Infinity,
    ),
    busy: stations.busy,
    shortest: rules.shortestEventMinutes,
  };
  return { axis, orders, tasks, blocked, stations, shop };
}

/** What is past due already is wanted the sooner the longer ago: it stays ordered, though all of it lies before position 0. */
const dueOn = (axis: Axis, requestedAt: Instant, now: Instant): number =>
  requestedAt < now ? Math.floor((requestedAt - now) / day) : axis.position(requestedAt);

const firsts = (rows: readonly (readonly unknown[])[]): Int32Array => {
  const first = new Int32Array(rows.length + 1);
  rows.forEach((row, index) => (first[index + 1] = (first[index] ?? 0) + row.length));
  return first;
};

/** Who does a task in a schedule, and where: their numbers as resources. */
export function resourcesOf(
  { shop }: Pick<Problem, 'shop'>,
  { mode }: Schedule,
  task: number,
): [person: number, station: number] {
  const way = at(mode, task);
  return [at(shop.modePerson, way), at(shop.modeStation, way)];
}

/** Takes what a task was given, so that later ones see it. */
export function occupy(
  { busy }: { readonly busy: readonly Busy[] },
  resources: readonly number[],
  pieces: readonly number[],
  owner: number,
): void {
  for (const resource of resources) {
    const taken = busy[resource];
    if (!taken) continue;
    for (let piece = 0; piece < pieces.length; piece += 2)
      take(taken, pieces[piece] ?? 0, pieces[piece + 1] ?? 0, owner);
  }
}
