import type { Instant } from '../../kit/time-zone.ts';
import { splitIntoBatchLoads, type BatchLoadRule } from '../batch-loads.ts';
import { planningHorizonMinutes, type WorkingTimeAxis } from '../calendar/working-time-axis.ts';
import type { PlannedDetail, PlannedOrder, PlannedStep, PlanningRules } from '../planning-model.ts';
import {
  computeExpectedMinutes,
  computeStepMinutes,
  getSetUpMinutes,
  splitWorkIntoSublots,
  type WorkSublot,
} from '../rules/work-time.ts';
import type { WaitReason } from '../wait-reasons.ts';
import type { PlantResources } from './plant-resources.ts';

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

/** Task with its dependencies and times, before the job shop has them in arrays. */
export interface TaskNode {
  readonly task: PlanningTask;
  readonly arcs: readonly TaskArc[];
  /** Earliest position of its start. */
  readonly release: number;
  /** Minutes from its start until it hands over its first transfer batch; -1 for a load, which hands over at its end. */
  readonly handOver: number;
  /** Minutes of its set-up; 0 for a load. */
  readonly setUp: number;
  /** Number of the step: the number of the first task of the step. */
  readonly step: number;
  /** Number of the step before; -1 for the first. */
  readonly previousStep: number;
  /** Pieces per minute; 0 for a load. */
  readonly rate: number;
}

/** Dependency of a task on an earlier one. */
interface TaskArc {
  readonly from: number;
  /** Whether the task may start only after the earlier one has handed over. */
  readonly gate: boolean;
  /** Minutes of the earlier task after which the last shared piece is made; -1 for its end. */
  readonly need: number;
  /** Minutes that the pieces travel between the two. */
  readonly transportTime: number;
}

/** Lot of a step on which lots of the next step depend. */
interface PlacedLot {
  readonly task: number;
  readonly first: number;
  readonly last: number;
  /** Step of the lot; undefined for a load. */
  readonly flow?: PlannedStep;
  readonly isLoad: boolean;
}

/** Surroundings in which orders become tasks. */
interface TaskSetting {
  readonly axis: WorkingTimeAxis;
  readonly stations: PlantResources;
  readonly rules: Required<PlanningRules>;
  readonly now: Instant;
}

/** Divides the steps of orders into tasks. A step that cannot be worked blocks all later steps of its line. */
export function createTaskNodes(
  orders: readonly PlannedOrder[],
  { axis, stations, rules, now }: TaskSetting,
): { nodes: TaskNode[]; blocked: BlockedStep[] } {
  const nodes: TaskNode[] = [];
  const blocked: BlockedStep[] = [];
  for (const [order, { details }] of orders.entries())
    for (const detail of details) {
      if (detail.steps.length === 0) blocked.push({ order, detail, reason: { code: 'noSteps' } });
      const from = axis.position(Math.max(detail.materialAt ?? now, detail.notBefore ?? now));
      let previous: PlacedLot[] = [];
      let transportTime = 0;
      let cuts: readonly number[] = [];
      for (const [step, flow] of detail.steps.entries()) {
        const { workplaceId } = flow;
        const workplace = stations.at(workplaceId);
        const release = Math.max(from, axis.position(flow.notBefore ?? now));
        transportTime += flow.way ?? 0;
        if (workplace.blocked) {
          blocked.push({ order, detail, reason: { step: step + 1, ...workplace.blocked } });
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
        const current: PlacedLot[] = [];
        const firstTask = nodes.length;
        for (const { first, last, minutes, pieces = 0 } of lots) {
          if (minutes > planningHorizonMinutes) {
            const reason: WaitReason = { code: 'beyondHorizon', workplaceId };
            blocked.push({ order, detail, reason: { step: step + 1, ...reason } });
            break;
          }
          current.push({
            task: nodes.length,
            first,
            last,
            ...(!load && { flow }),
            isLoad: load !== undefined,
          });
          nodes.push({
            task: { order, detail, step, workplaceId, minutes, pieces },
            arcs: createArcs(previous, { first, last }, transportTime),
            release,
            ...(load
              ? { handOver: -1, setUp: 0, rate: 0 }
              : {
                  handOver: computeHandOverMinutes(
                    flow,
                    minutes,
                    Math.min(rules.transferBatch, last - first),
                  ),
                  setUp: getSetUpMinutes(flow),
                  rate:
                    detail.quantity / computeStepMinutes({ ...flow, setUp: 0 }, detail.quantity),
                }),
            step: firstTask,
            previousStep: previous[0]?.task ?? -1,
          });
        }
        if (current.length < lots.length) break;
        if (current.length > 0) [previous, transportTime] = [current, 0];
      }
    }
  return { nodes, blocked };
}

const computeHandOverMinutes = (flow: PlannedStep, minutes: number, batch: number): number =>
  Math.min(minutes, getSetUpMinutes(flow) + Math.ceil(batch * flow.workTime));

/**
 * Returns the dependencies of a lot on the lots of the step before.
 * A lot may start when the lot with its first unit hands over, and when all loads with its units are done.
 * The other lots must end before the lot ends. Pieces that travel arrive all at once.
 */
const createArcs = (
  previous: readonly PlacedLot[],
  { first, last }: Pick<WorkSublot, 'first' | 'last'>,
  transportTime: number,
): TaskArc[] =>
  transportTime > 0
    ? previous.map(({ task }) => ({ from: task, gate: true, need: -1, transportTime }))
    : previous
        .filter((lot) => lot.first < last && first < lot.last)
        .map((lot) => ({
          from: lot.task,
          gate: lot.first <= first || lot.isLoad,
          need: lot.flow ? countMinutes(lot.flow, Math.min(last, lot.last) - lot.first) : -1,
          transportTime,
        }));

/**
 * Returns the lots of a share of a load. A load takes its people only for loading and unloading, for any number of pieces.
 * The lots stand for all pieces of the line, even if only part of them remains to be planned, as the work of other steps does.
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
