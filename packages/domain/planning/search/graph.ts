import { fit, free, type Fit } from '../busy.ts';
import type { Schedule, Shop } from './shop.ts';
import { lagOf } from './decode.ts';

/**
 * A selection of the disjunctive graph: the mode of every operation and the order on every resource, with what follows from them.
 * Arrays of `n × slots` hold the neighbours on the resource of each slot, −1 where there is none.
 */
export interface Graph {
  readonly shop: Shop;
  readonly mode: Int32Array;
  readonly next: Int32Array;
  readonly previous: Int32Array;
  /** The first operation of each resource, −1 for an idle one. */
  readonly first: Int32Array;
  /** The followers of each operation by arcs, in compressed rows. */
  readonly followerFirst: Int32Array;
  readonly followerTo: Int32Array;
  readonly followerGate: Uint8Array;
  /** Operations so that each comes after those it follows, and where each stands in it. */
  readonly order: Int32Array;
  readonly position: Int32Array;
  /** When it could start but for what takes its resources. */
  readonly ready: Float64Array;
  readonly start: Float64Array;
  readonly out: Float64Array;
  readonly end: Float64Array;
  /** From start to end, and from start to hand-over, with what lies between. */
  readonly length: Float64Array;
  readonly lag: Float64Array;
  /** The longest way from an operation's start to an end, less the due of the group that ends there. */
  readonly tail: Float64Array;
  /** What is subtracted from an end to judge it: the group's due, or the latest of all dues where none is asked. */
  readonly due: Float64Array;
  /** True when every arc waits for the end: then half of the work can be spared. */
  readonly plain: boolean;
  /** The longest duration of all modes. */
  readonly longest: number;
  /** Operations by their starts, as they were last. */
  readonly byStart: Int32Array;
  /** The worst end less due, and whose it is. */
  worst: number;
  worstOperation: number;
}

export function createGraph(shop: Shop): Graph {
  const n = shop.operations;
  const followers: { to: number; gate: number }[][] = Array.from({ length: n }, () => []);
  for (let i = 0; i < n; i += 1)
    for (let arc = shop.arcFirst[i] ?? 0; arc < (shop.arcFirst[i + 1] ?? 0); arc += 1)
      followers[shop.arcFrom[arc] ?? 0]?.push({ to: i, gate: shop.arcGate[arc] ?? 0 });
  const followerFirst = new Int32Array(n + 1);
  followers.forEach((own, i) => (followerFirst[i + 1] = (followerFirst[i] ?? 0) + own.length));
  const flat = followers.flat();
  const dated = shop.due.filter((due) => due !== Infinity);
  const undated = dated.reduce((latest, due) => Math.max(latest, due), 0);
  return {
    shop,
    mode: new Int32Array(n),
    next: new Int32Array(n * shop.slots).fill(-1),
    previous: new Int32Array(n * shop.slots).fill(-1),
    first: new Int32Array(shop.resources).fill(-1),
    followerFirst,
    followerTo: Int32Array.from(flat, ({ to }) => to),
    followerGate: Uint8Array.from(flat, ({ gate }) => gate),
    order: new Int32Array(n),
    position: new Int32Array(n),
    ready: new Float64Array(n),
    start: new Float64Array(n),
    out: new Float64Array(n),
    end: new Float64Array(n),
    length: new Float64Array(n),
    lag: new Float64Array(n),
    tail: new Float64Array(n),
    due: Float64Array.from(shop.group, (group) => Math.min(shop.due[group] ?? Infinity, undated)),
    plain: shop.handOver.every((lag) => lag < 0) && shop.arcGate.every((gate) => gate === 1),
    longest: shop.modeDuration.reduce((longest, duration) => Math.max(longest, duration), 0),
    byStart: Int32Array.from({ length: n }, (_, i) => i),
    worst: 0,
    worstOperation: -1,
  };
}

/** Takes over modes and, by the starts, the order on every resource. */
export function adopt(graph: Graph, schedule: Schedule): void {
  const { shop, mode, next, previous, first } = graph;
  mode.set(schedule.mode);
  next.fill(-1);
  previous.fill(-1);
  first.fill(-1);
  const last = new Int32Array(shop.resources).fill(-1);
  const byStart = Int32Array.from(mode.keys()).toSorted(
    (one, other) =>
      (schedule.start[one] ?? 0) - (schedule.start[other] ?? 0) ||
      (schedule.end[one] ?? 0) - (schedule.end[other] ?? 0) ||
      one - other,
  );
  for (const i of byStart)
    for (let slot = 0; slot < shop.slots; slot += 1) {
      const resource = shop.modeResource[(mode[i] ?? 0) * shop.slots + slot] ?? 0;
      const before = last[resource] ?? -1;
      if (before < 0) first[resource] = i;
      else next[before * shop.slots + slot] = i;
      previous[i * shop.slots + slot] = before;
      last[resource] = i;
    }
}

export function unlink({ shop, mode, next, previous, first }: Graph, i: number): void {
  for (let slot = 0; slot < shop.slots; slot += 1) {
    const at = i * shop.slots + slot;
    const [before, after] = [previous[at] ?? -1, next[at] ?? -1];
    if (before < 0) first[shop.modeResource[(mode[i] ?? 0) * shop.slots + slot] ?? 0] = after;
    else next[before * shop.slots + slot] = after;
    if (after >= 0) previous[after * shop.slots + slot] = before;
  }
}

/** Puts an unlinked operation after `before` (−1: at the front) on the resource of each slot of a mode. */
export function link(graph: Graph, i: number, mode: number, before: ArrayLike<number>): void {
  const { shop, next, previous, first } = graph;
  graph.mode[i] = mode;
  for (let slot = 0; slot < shop.slots; slot += 1) {
    const resource = shop.modeResource[mode * shop.slots + slot] ?? 0;
    const ahead = before[slot] ?? -1;
    const after = (ahead < 0 ? first[resource] : next[ahead * shop.slots + slot]) ?? -1;
    const at = i * shop.slots + slot;
    previous[at] = ahead;
    next[at] = after;
    if (ahead < 0) first[resource] = i;
    else next[ahead * shop.slots + slot] = i;
    if (after >= 0) previous[after * shop.slots + slot] = i;
  }
}

const missing = new WeakMap<Graph, Int32Array>();

/** Finds the order of operations anew; false when they wait for each other in a circle. */
function sort(graph: Graph): boolean {
  const { shop, next, previous, order, position, followerFirst, followerTo } = graph;
  const n = shop.operations;
  const { slots } = shop;
  let waits = missing.get(graph);
  if (!waits) missing.set(graph, (waits = new Int32Array(n)));
  let found = 0;
  for (let i = 0; i < n; i += 1) {
    let count = (shop.arcFirst[i + 1] ?? 0) - (shop.arcFirst[i] ?? 0);
    for (let at = i * slots; at < (i + 1) * slots; at += 1)
      if ((previous[at] ?? -1) >= 0) count += 1;
    waits[i] = count;
    if (count === 0) order[found++] = i;
  }
  for (let turn = 0; turn < found; turn += 1) {
    const i = order[turn] ?? 0;
    position[i] = turn;
    const last = followerFirst[i + 1] ?? 0;
    for (let arc = followerFirst[i] ?? 0; arc < last; arc += 1) {
      const to = followerTo[arc] ?? 0;
      const left = (waits[to] ?? 0) - 1;
      waits[to] = left;
      if (left === 0) order[found++] = to;
    }
    for (let at = i * slots; at < (i + 1) * slots; at += 1) {
      const to = next[at] ?? -1;
      if (to < 0) continue;
      const left = (waits[to] ?? 0) - 1;
      waits[to] = left;
      if (left === 0) order[found++] = to;
    }
  }
  return found === n;
}

const never = free();
const found: Fit = { start: 0, out: 0, end: 0 };

/** Times of every operation from the order that `sort` found, around what does not move. */
function setTimes(graph: Graph): void {
  const { shop, mode, previous, order, ready, start, out, end, due, plain } = graph;
  const { slots, arcFirst, arcFrom, arcGate, modeDuration, modeResource, release, busy } = shop;
  let [worst, worstOperation] = [-Infinity, -1];
  for (let turn = 0; turn < order.length; turn += 1) {
    const i = order[turn] ?? 0;
    const own = mode[i] ?? 0;
    const duration = modeDuration[own] ?? 0;
    let from = release[i] ?? 0;
    const last = arcFirst[i + 1] ?? 0;
    for (let arc = arcFirst[i] ?? 0; arc < last; arc += 1) {
      const before = arcFrom[arc] ?? 0;
      if (plain) from = Math.max(from, end[before] ?? 0);
      else {
        if (arcGate[arc] === 1) from = Math.max(from, out[before] ?? 0);
        from = Math.max(from, (end[before] ?? 0) - duration);
      }
    }
    for (let at = i * slots; at < (i + 1) * slots; at += 1) {
      const before = previous[at] ?? -1;
      if (before >= 0) from = Math.max(from, end[before] ?? 0);
    }
    ready[i] = from;
    let ends = from + duration;
    if (busy) {
      const lag = lagOf(shop, i, duration);
      const person = busy[modeResource[own * slots] ?? 0] ?? never;
      const station = (slots > 1 ? busy[modeResource[own * slots + 1] ?? 0] : undefined) ?? never;
      fit(person, station, from, duration, lag, shop.shortest, found);
      start[i] = found.start;
      out[i] = found.out;
      ends = found.end;
    } else {
      start[i] = from;
      out[i] = plain ? ends : from + lagOf(shop, i, duration);
    }
    end[i] = ends;
    graph.length[i] = ends - (start[i] ?? 0);
    graph.lag[i] = (out[i] ?? 0) - (start[i] ?? 0);
    if (ends - (due[i] ?? 0) > worst) {
      worst = ends - (due[i] ?? 0);
      worstOperation = i;
    }
  }
  graph.worst = worst;
  graph.worstOperation = worstOperation;
}

/**
 * Puts `order` by starts, which with plain arcs is as good an order: little of it changes from one move to the next, so insertion is the
 * fastest way. Operations without duration keep the place that `sort` found among those that start with them.
 */
function orderByStart({ order, position, byStart, start }: Graph): void {
  for (let turn = 0; turn < byStart.length; turn += 1) {
    const i = byStart[turn] ?? 0;
    const at = start[i] ?? 0;
    let to = turn;
    for (; to > 0; to -= 1) {
      const other = byStart[to - 1] ?? 0;
      const its = start[other] ?? 0;
      if (its < at || (its === at && (position[other] ?? 0) < (position[i] ?? 0))) break;
      byStart[to] = other;
    }
    byStart[to] = i;
  }
  order.set(byStart);
  for (let turn = 0; turn < order.length; turn += 1) position[order[turn] ?? 0] = turn;
}

/** All that follows from modes and orders; false, and nothing set, when operations wait for each other in a circle. */
export function settle(graph: Graph): boolean {
  if (!sort(graph)) return false;
  setTimes(graph);
  if (graph.plain) orderByStart(graph);
  setTails(graph);
  return true;
}

/** The tails of every operation, from times that are set. */
function setTails(graph: Graph): void {
  const { tail, order } = graph;
  for (let turn = order.length - 1; turn >= 0; turn -= 1) {
    const i = order[turn] ?? 0;
    tail[i] = tailOf(graph, i, tail, -1);
  }
}

/** The tail of an operation from those of what comes after it, as if `without` stood on no resource and took no time. */
export function tailOf(graph: Graph, i: number, tail: Float64Array, without: number): number {
  const { shop, next, length, due, plain, followerFirst, followerTo } = graph;
  const { slots } = shop;
  const long = i === without ? 0 : (length[i] ?? 0);
  let longest = long - (due[i] ?? 0);
  const last = followerFirst[i + 1] ?? 0;
  for (let arc = followerFirst[i] ?? 0; arc < last; arc += 1) {
    const to = followerTo[arc] ?? 0;
    const after = tail[to] ?? 0;
    if (plain) longest = Math.max(longest, long + after);
    else {
      if (graph.followerGate[arc] === 1 && i !== without)
        longest = Math.max(longest, (graph.lag[i] ?? 0) + after);
      longest = Math.max(longest, long - (length[to] ?? 0) + after);
    }
  }
  if (i === without) return longest;
  for (let at = i * slots; at < (i + 1) * slots; at += 1) {
    let to = next[at] ?? -1;
    if (to === without && to >= 0) to = next[to * slots + at - i * slots] ?? -1;
    if (to >= 0) longest = Math.max(longest, long + (tail[to] ?? 0));
  }
  return longest;
}
