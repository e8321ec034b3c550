import { getArrayNumber, getArrayTime } from './typed-array.ts';
import {
  createResourceQueues,
  buildResourceQueues,
  insertIntoResourceQueue,
  removeFromResourceQueue,
  type ResourceQueues,
} from './resource-queues.ts';
import type { ShopSchedule, JobShop } from './job-shop.ts';

/**
 * Selection of the disjunctive graph: the mode of every operation and the queues of people and stations, with the computed times.
 * `updateGraphTimes` computes the times. Terms and sources are in job-shop.ts.
 */
export interface DisjunctiveGraph {
  readonly shop: JobShop;
  readonly mode: Int32Array;
  readonly people: ResourceQueues;
  /** Queues of stations; null where no work needs a station. */
  readonly stations: ResourceQueues | null;
  /** Followers of each operation by arcs: those of i lie from `followerFirst[i]` up to `followerFirst[i + 1]`. */
  readonly followerFirst: Int32Array;
  readonly followerTo: Int32Array;
  readonly followerGate: Uint8Array;
  /** Operations in a sequence in which each comes after its predecessors, and the position of each in it. */
  readonly order: Int32Array;
  readonly position: Int32Array;
  /** Number of operations for which each operation still waits while `order` is computed. */
  readonly waits: Int32Array;
  /** Earliest start of each operation, without the queues of its person and its station. */
  readonly ready: Float64Array;
  readonly start: Float64Array;
  readonly out: Float64Array;
  readonly end: Float64Array;
  /** Minutes from start to end, and from start to hand-over, with all interruptions. */
  readonly length: Float64Array;
  readonly lag: Float64Array;
  /** Longest path from an operation's start to an end, less the due time of the group that ends there. */
  readonly tail: Float64Array;
  /** Due time by which an end is judged: that of the group, or the latest of all due times without a group. */
  readonly due: Float64Array;
  /** Whether every arc waits for the end, as in the literature: then half of the computation can be skipped. */
  readonly plain: boolean;
  /** Longest duration of all modes. */
  readonly longest: number;
  /** Operations by their starts, as last sorted. */
  readonly byStart: Int32Array;
  /** Worst lateness (the makespan where nothing is due), and its operation. */
  worst: number;
  worstOperation: number;
}

export function createDisjunctiveGraph(shop: JobShop): DisjunctiveGraph {
  const n = shop.operations;
  const followers: { to: number; gate: number }[][] = Array.from({ length: n }, () => []);
  for (let i = 0; i < n; i += 1)
    for (
      let arc = getArrayNumber(shop.arcFirst, i);
      arc < getArrayNumber(shop.arcFirst, i + 1);
      arc += 1
    )
      followers[getArrayNumber(shop.arcFrom, arc)]?.push({ to: i, gate: shop.arcGate[arc] ?? 0 });
  const followerFirst = new Int32Array(n + 1);
  followers.forEach(
    (arcs, i) => (followerFirst[i + 1] = getArrayNumber(followerFirst, i) + arcs.length),
  );
  const flat = followers.flat();
  const dated = shop.due.filter((due) => due !== Infinity);
  const undated = dated.reduce((latest, due) => Math.max(latest, due), 0);
  return {
    shop,
    mode: new Int32Array(n),
    people: createResourceQueues(shop.modePerson, n, shop.resources),
    stations: shop.modeStation && createResourceQueues(shop.modeStation, n, shop.resources),
    followerFirst,
    followerTo: Int32Array.from(flat, ({ to }) => to),
    followerGate: Uint8Array.from(flat, ({ gate }) => gate),
    order: new Int32Array(n),
    position: new Int32Array(n),
    waits: new Int32Array(n),
    ready: new Float64Array(n),
    start: new Float64Array(n),
    out: new Float64Array(n),
    end: new Float64Array(n),
    length: new Float64Array(n),
    lag: new Float64Array(n),
    tail: new Float64Array(n),
    due: Float64Array.from(shop.group, (group) => Math.min(getArrayTime(shop.due, group), undated)),
    plain: shop.handOver.every((lag) => lag < 0) && shop.arcGate.every((gate) => gate === 1),
    longest: shop.modeDuration.reduce((longest, duration) => Math.max(longest, duration), 0),
    byStart: Int32Array.from({ length: n }, (_, i) => i),
    worst: 0,
    worstOperation: -1,
  };
}

/** Loads a schedule into the graph: its modes and, by the starts, the sequence of every queue. */
export function loadScheduleIntoGraph(
  { mode, people, stations }: DisjunctiveGraph,
  schedule: ShopSchedule,
): void {
  mode.set(schedule.mode);
  const byStart = Int32Array.from(mode.keys()).toSorted(
    (one, other) =>
      getArrayTime(schedule.start, one) - getArrayTime(schedule.start, other) ||
      getArrayTime(schedule.end, one) - getArrayTime(schedule.end, other) ||
      one - other,
  );
  buildResourceQueues(people, byStart, mode);
  if (stations) buildResourceQueues(stations, byStart, mode);
}

/** Removes an operation from both of its queues. */
export function removeOperationFromGraph(
  { mode, people, stations }: DisjunctiveGraph,
  i: number,
): void {
  const modeIndex = getArrayNumber(mode, i);
  removeFromResourceQueue(people, i, getArrayNumber(people.of, modeIndex));
  if (stations) removeFromResourceQueue(stations, i, getArrayNumber(stations.of, modeIndex));
}

/** Inserts an operation that is in no queue at a position. */
export function insertOperationIntoGraph(
  { mode, people, stations }: DisjunctiveGraph,
  i: number,
  { mode: modeIndex, afterOfPerson, afterAtStation }: OperationQueuePosition,
): void {
  mode[i] = modeIndex;
  insertIntoResourceQueue(people, i, afterOfPerson, getArrayNumber(people.of, modeIndex));
  if (stations)
    insertIntoResourceQueue(stations, i, afterAtStation, getArrayNumber(stations.of, modeIndex));
}

/** Position of an operation: its mode, and its predecessors in the queues of its person and its station; −1 for none. */
export interface OperationQueuePosition {
  mode: number;
  afterOfPerson: number;
  afterAtStation: number;
}

export const getOperationQueuePosition = (
  { mode, people, stations }: DisjunctiveGraph,
  i: number,
): OperationQueuePosition => ({
  mode: getArrayNumber(mode, i),
  afterOfPerson: getArrayNumber(people.previous, i),
  afterAtStation: stations ? getArrayNumber(stations.previous, i) : -1,
});

export const toShopSchedule = ({ mode, start, out, end }: DisjunctiveGraph): ShopSchedule => ({
  mode: mode.slice(),
  start: start.slice(),
  out: out.slice(),
  end: end.slice(),
});
