import { lagOf } from './decode.ts';
import { tailOf, type Graph } from './graph.ts';
import type { Random } from './random.ts';

/** Taking one operation out and putting it elsewhere: after `before` on the resource of each slot of `mode`. */
export interface Move {
  operation: number;
  mode: number;
  before: number[];
  /** The longest way through the operation afterwards, less due: what the move leaves of the worst lateness at least. */
  estimate: number;
}

/** Operations of one longest way, from the last to the first. Where several lead there chance picks. */
export function criticalPath(graph: Graph, random: Random, last = graph.worstOperation): number[] {
  const { shop, previous, ready, out, end, mode } = graph;
  const path: number[] = [];
  for (let i = last; i >= 0;) {
    path.push(i);
    const from = ready[i] ?? 0;
    const duration = shop.modeDuration[mode[i] ?? 0] ?? 0;
    let [chosen, equals] = [-1, 0];
    const consider = (before: number, at: number): void => {
      if (at < from || from === 0) return;
      equals += 1;
      if (random(equals) === 0) chosen = before;
    };
    for (let arc = shop.arcFirst[i] ?? 0; arc < (shop.arcFirst[i + 1] ?? 0); arc += 1) {
      const before = shop.arcFrom[arc] ?? 0;
      const gate = shop.arcGate[arc] === 1 ? (out[before] ?? 0) : 0;
      consider(before, Math.max(gate, (end[before] ?? 0) - duration));
    }
    for (let at = i * shop.slots; at < (i + 1) * shop.slots; at += 1) {
      const before = previous[at] ?? -1;
      if (before >= 0) consider(before, end[before] ?? 0);
    }
    i = chosen;
  }
  return path;
}

/** Room for the times as they would be without one operation. */
export interface Without {
  readonly start: Float64Array;
  readonly tail: Float64Array;
}

export const createWithout = ({ shop }: Graph): Without => ({
  start: new Float64Array(shop.operations),
  tail: new Float64Array(shop.operations),
});

/**
 * Starts and tails when an operation stands on no resource and takes no time. Stretches around what does not move are kept as they are.
 * Where all arcs are plain `order` is one by starts, and only what lies between `floor` and `ceiling` is worked out: nothing else can be
 * next to the operation.
 */
function remove(
  graph: Graph,
  removed: number,
  floor: number,
  ceiling: number,
  { start, tail }: Without,
): void {
  const { shop, previous, order, position, plain, length, lag } = graph;
  const { slots, arcFirst, arcFrom, arcGate, release } = shop;
  start.set(graph.start);
  tail.set(graph.tail);
  const since = position[removed] ?? 0;
  for (let turn = since; turn < order.length; turn += 1) {
    const i = order[turn] ?? 0;
    if (plain && (graph.start[i] ?? 0) >= ceiling) break;
    const long = length[i] ?? 0;
    let from = release[i] ?? 0;
    const last = arcFirst[i + 1] ?? 0;
    for (let arc = arcFirst[i] ?? 0; arc < last; arc += 1) {
      const before = arcFrom[arc] ?? 0;
      const begins = start[before] ?? 0;
      if (before === removed) {
        from = Math.max(from, begins);
        continue;
      }
      if (plain) from = Math.max(from, begins + (length[before] ?? 0));
      else {
        if (arcGate[arc] === 1) from = Math.max(from, begins + (lag[before] ?? 0));
        if (i !== removed) from = Math.max(from, begins + (length[before] ?? 0) - long);
      }
    }
    if (i !== removed)
      for (let at = i * slots; at < (i + 1) * slots; at += 1) {
        let before = previous[at] ?? -1;
        if (before === removed) before = previous[removed * slots + at - i * slots] ?? -1;
        if (before >= 0) from = Math.max(from, (start[before] ?? 0) + (length[before] ?? 0));
      }
    start[i] = from;
  }
  for (let turn = since; turn >= 0; turn -= 1) {
    const i = order[turn] ?? 0;
    if (plain && (graph.start[i] ?? 0) + graph.longest < floor) break;
    tail[i] = tailOf(graph, i, tail, removed);
  }
}

/**
 * Offers every place where an operation can be put without a circle, by a condition that is enough for it: what comes before starts before
 * what comes after can have handed over. Source: Mastrolilli and Gambardella, Effective neighbourhood functions for the flexible job shop
 * problem (2000), with a second resource.
 */
export function offerMoves(
  graph: Graph,
  operation: number,
  without: Without,
  offer: (mode: number, before: readonly number[], estimate: number) => void,
): void {
  const { shop, next, first } = graph;
  const { slots, modeFirst, modeDuration, modeResource } = shop;
  const { start, tail } = without;
  const { length, lag: handOver } = graph;
  const endOf = (i: number): number => (start[i] ?? 0) + (length[i] ?? 0);
  const outOf = (i: number): number => (start[i] ?? 0) + (handOver[i] ?? 0);
  const after = (i: number, slot: number): number => {
    const to = next[i * slots + slot] ?? -1;
    return to === operation ? (next[to * slots + slot] ?? -1) : to;
  };

  let [startOfBefore, outOfAfter] = [-1, Infinity];
  for (let arc = shop.arcFirst[operation] ?? 0; arc < (shop.arcFirst[operation + 1] ?? 0); arc += 1)
    startOfBefore = Math.max(startOfBefore, graph.start[shop.arcFrom[arc] ?? 0] ?? 0);
  const firstFollower = graph.followerFirst[operation] ?? 0;
  const lastFollower = graph.followerFirst[operation + 1] ?? 0;
  for (let arc = firstFollower; arc < lastFollower; arc += 1)
    outOfAfter = Math.min(outOfAfter, graph.out[graph.followerTo[arc] ?? 0] ?? 0);
  remove(graph, operation, startOfBefore, outOfAfter, without);

  // What comes before by arcs starts at the latest at `floor`; what comes after has handed over at the earliest at `ceiling`.
  let floor = -1;
  let ceiling = Infinity;
  let gateReady = shop.release[operation] ?? 0;
  let endReady = 0;
  for (
    let arc = shop.arcFirst[operation] ?? 0;
    arc < (shop.arcFirst[operation + 1] ?? 0);
    arc += 1
  ) {
    const before = shop.arcFrom[arc] ?? 0;
    floor = Math.max(floor, start[before] ?? 0);
    if (shop.arcGate[arc] === 1) gateReady = Math.max(gateReady, outOf(before));
    endReady = Math.max(endReady, endOf(before));
  }
  for (let arc = firstFollower; arc < lastFollower; arc += 1)
    ceiling = Math.min(ceiling, outOf(graph.followerTo[arc] ?? 0));

  const before = [-1, -1];
  for (let mode = modeFirst[operation] ?? 0; mode < (modeFirst[operation + 1] ?? 0); mode += 1) {
    const duration = modeDuration[mode] ?? 0;
    const ready = Math.max(gateReady, endReady - duration);
    // The longest way on by arcs, from the operation's start.
    let onward = duration - (graph.due[operation] ?? 0);
    const lag = graph.plain ? duration : lagOf(shop, operation, duration);
    for (let arc = firstFollower; arc < lastFollower; arc += 1) {
      const to = graph.followerTo[arc] ?? 0;
      if (graph.followerGate[arc] === 1) onward = Math.max(onward, lag + (tail[to] ?? 0));
      if (!graph.plain) onward = Math.max(onward, duration - (length[to] ?? 0) + (tail[to] ?? 0));
    }
    const same = mode === graph.mode[operation];
    const headOf = (slot: number): number => {
      const head = first[modeResource[mode * slots + slot] ?? 0] ?? -1;
      return head === operation ? after(head, slot) : head;
    };
    let x = -1;
    let y = headOf(0);
    let x2 = -1;
    let y2 = slots > 1 ? headOf(1) : -1;
    for (;;) {
      if (x >= 0 && (start[x] ?? 0) >= ceiling) break;
      let begin = x < 0 ? ready : Math.max(ready, endOf(x));
      // On the second resource all that starts before then comes before.
      while (y2 >= 0 && (start[y2] ?? 0) < begin) {
        x2 = y2;
        y2 = after(y2, 1);
      }
      const latest = Math.max(floor, x < 0 ? -1 : (start[x] ?? 0), x2 < 0 ? -1 : (start[x2] ?? 0));
      const earliest = Math.min(
        ceiling,
        y < 0 ? Infinity : outOf(y),
        y2 < 0 ? Infinity : outOf(y2),
      );
      const stays =
        same &&
        x === graph.previous[operation * slots] &&
        (slots === 1 || x2 === graph.previous[operation * slots + 1]);
      if (latest < earliest && !stays) {
        if (x2 >= 0) begin = Math.max(begin, endOf(x2));
        let way = onward;
        if (y >= 0) way = Math.max(way, duration + (tail[y] ?? 0));
        if (y2 >= 0) way = Math.max(way, duration + (tail[y2] ?? 0));
        before[0] = x;
        before[1] = x2;
        offer(mode, before, begin + way);
      }
      if (y < 0) break;
      x = y;
      y = after(y, 0);
    }
  }
}
