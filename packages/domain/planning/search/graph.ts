import { at, timeAt } from './at.ts';
import { createQueues, lineUp, insertOperation, takeOut, type Queues } from './queue.ts';
import type { Schedule, Shop } from './shop.ts';

/**
 * A selection of the disjunctive graph: the mode of every operation and the queues of people and stations, with the
 * times that `settle` computes from them. Words and sources are in shop.ts.
 */
export interface Graph {
  readonly shop: Shop;
  readonly mode: Int32Array;
  readonly people: Queues;
  /** Null where no work needs a station. */
  readonly stations: Queues | null;
  /** The followers of each operation by arcs: those of i lie from `followerFirst[i]` up to `followerFirst[i + 1]`. */
  readonly followerFirst: Int32Array;
  readonly followerTo: Int32Array;
  readonly followerGate: Uint8Array;
  /** Operations so that each comes after those it follows, and where each stands in it. */
  readonly order: Int32Array;
  readonly position: Int32Array;
  /** Number of operations for which each still waits while `order` is being found. */
  readonly waits: Int32Array;
  /** Earliest start of each, without the queues of its person and its station. */
  readonly ready: Float64Array;
  readonly start: Float64Array;
  readonly out: Float64Array;
  readonly end: Float64Array;
  /** Minutes from start to end, and from start to hand-over, with all that lies between. */
  readonly length: Float64Array;
  readonly lag: Float64Array;
  /** The longest path from an operation's start to an end, less the due of the group that ends there. */
  readonly tail: Float64Array;
  /** Subtracted from an end to judge it: the group's due, or the latest of all dues without a group. */
  readonly due: Float64Array;
  /** True when every arc waits for the end, as in the literature: then half of the work can be spared. */
  readonly plain: boolean;
  /** The longest duration of all modes. */
  readonly longest: number;
  /** Operations by their starts, as they were last. */
  readonly byStart: Int32Array;
  /** The worst lateness (the makespan, where nothing is due), and whose it is. */
  worst: number;
  worstOperation: number;
}

export function createGraph(shop: Shop): Graph {
  const n = shop.operations;
  const followers: { to: number; gate: number }[][] = Array.from({ length: n }, () => []);
  for (let i = 0; i < n; i += 1)
    for (let arc = at(shop.arcFirst, i); arc < at(shop.arcFirst, i + 1); arc += 1)
      followers[at(shop.arcFrom, arc)]?.push({ to: i, gate: shop.arcGate[arc] ?? 0 });
  const followerFirst = new Int32Array(n + 1);
  followers.forEach((arcs, i) => (followerFirst[i + 1] = at(followerFirst, i) + arcs.length));
  const flat = followers.flat();
  const dated = shop.due.filter((due) => due !== Infinity);
  const undated = dated.reduce((latest, due) => Math.max(latest, due), 0);
  return {
    shop,
    mode: new Int32Array(n),
    people: createQueues(shop.modePerson, n, shop.resources),
    stations: shop.modeStation && createQueues(shop.modeStation, n, shop.resources),
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
    due: Float64Array.from(shop.group, (group) => Math.min(timeAt(shop.due, group), undated)),
    plain: shop.handOver.every((lag) => lag < 0) && shop.arcGate.every((gate) => gate === 1),
    longest: shop.modeDuration.reduce((longest, duration) => Math.max(longest, duration), 0),
    byStart: Int32Array.from({ length: n }, (_, i) => i),
    worst: 0,
    worstOperation: -1,
  };
}

/** Takes over modes and, by the starts, the order of every queue. */
export function adopt({ mode, people, stations }: Graph, schedule: Schedule): void {
  mode.set(schedule.mode);
  const byStart = Int32Array.from(mode.keys()).toSorted(
    (one, other) =>
      timeAt(schedule.start, one) - timeAt(schedule.start, other) ||
      timeAt(schedule.end, one) - timeAt(schedule.end, other) ||
      one - other,
  );
  lineUp(people, byStart, mode);
  if (stations) lineUp(stations, byStart, mode);
}

/** Takes an operation out of both of its queues. */
export function unlink({ mode, people, stations }: Graph, i: number): void {
  const modeIndex = at(mode, i);
  takeOut(people, i, at(people.of, modeIndex));
  if (stations) takeOut(stations, i, at(stations.of, modeIndex));
}

/** Puts an operation that stands in no queue at a place. */
export function link(
  { mode, people, stations }: Graph,
  i: number,
  { mode: modeIndex, afterOfPerson, afterAtStation }: QueuePosition,
): void {
  mode[i] = modeIndex;
  insertOperation(people, i, afterOfPerson, at(people.of, modeIndex));
  if (stations) insertOperation(stations, i, afterAtStation, at(stations.of, modeIndex));
}

/** Position of an operation: its mode, and the one before it in the queue of its person and at its station; −1 for none. */
export interface QueuePosition {
  mode: number;
  afterOfPerson: number;
  afterAtStation: number;
}

export const getQueuePosition = ({ mode, people, stations }: Graph, i: number): QueuePosition => ({
  mode: at(mode, i),
  afterOfPerson: at(people.previous, i),
  afterAtStation: stations ? at(stations.previous, i) : -1,
});

export const toSchedule = ({ mode, start, out, end }: Graph): Schedule => ({
  mode: mode.slice(),
  start: start.slice(),
  out: out.slice(),
  end: end.slice(),
});
