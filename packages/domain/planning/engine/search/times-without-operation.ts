import * as reads from './typed-array.ts';
import type { DisjunctiveGraph } from './disjunctive-graph.ts';
import * as queue from './resource-queues.ts';
import { computeOperationTail } from './update-graph.ts';

// Local aliases: an imported name is looked up at each call, which slows the innermost loops.
const { getArrayNumber: at, getArrayGate: gateAt, getArrayTime: timeAt } = reads;
const { getPreviousQueuedExcept: previousBut } = queue;

/** Times of the graph as they would be without one operation. */
export interface TimesWithoutOperation {
  readonly start: Float64Array;
  readonly tail: Float64Array;
}

export const createTimesWithoutOperation = ({ shop }: DisjunctiveGraph): TimesWithoutOperation => ({
  start: new Float64Array(shop.operations),
  tail: new Float64Array(shop.operations),
});

/**
 * Computes starts and tails as if an operation were in no queue and took no time. Stretches around immovable work stay as they are.
 * Where all arcs are plain `order` is sorted by starts.
 * Then only operations between the predecessor's start and the follower's hand-over are computed.
 * No other operation can be next to the removed one.
 */
export function computeTimesWithoutOperation(
  graph: DisjunctiveGraph,
  removed: number,
  { start, tail }: TimesWithoutOperation,
): void {
  const { shop, people, stations, order, position, plain, length, lag } = graph;
  const { arcFirst, arcFrom, arcGate, release } = shop;
  const { floor, ceiling } = computeArcBounds(graph, removed);
  start.set(graph.start);
  tail.set(graph.tail);
  const since = at(position, removed);
  for (let turn = since; turn < order.length; turn += 1) {
    const i = at(order, turn);
    if (plain && timeAt(graph.start, i) >= ceiling) break;
    const long = timeAt(length, i);
    let from = at(release, i);
    const last = at(arcFirst, i + 1);
    for (let arc = at(arcFirst, i); arc < last; arc += 1) {
      const before = at(arcFrom, arc);
      const begins = timeAt(start, before);
      if (before === removed) {
        from = Math.max(from, begins);
        continue;
      }
      if (plain) from = Math.max(from, begins + timeAt(length, before));
      else {
        if (gateAt(arcGate, arc) === 1) from = Math.max(from, begins + timeAt(lag, before));
        if (i !== removed) from = Math.max(from, begins + timeAt(length, before) - long);
      }
    }
    if (i !== removed) {
      const persons = previousBut(people, i, removed);
      if (persons >= 0) from = Math.max(from, timeAt(start, persons) + timeAt(length, persons));
      const stationed = stations ? previousBut(stations, i, removed) : -1;
      if (stationed >= 0)
        from = Math.max(from, timeAt(start, stationed) + timeAt(length, stationed));
    }
    start[i] = from;
  }
  for (let turn = since; turn >= 0; turn -= 1) {
    const i = at(order, turn);
    if (plain && timeAt(graph.start, i) + graph.longest < floor) break;
    tail[i] = computeOperationTail(graph, i, tail, removed);
  }
}

/** Returns the latest start of an operation's predecessors, and the earliest hand-over of its followers, with the operation in place. */
function computeArcBounds(graph: DisjunctiveGraph, i: number): { floor: number; ceiling: number } {
  const { shop, followerFirst, followerTo } = graph;
  let [floor, ceiling] = [-1, Infinity];
  for (let arc = at(shop.arcFirst, i); arc < at(shop.arcFirst, i + 1); arc += 1)
    floor = Math.max(floor, timeAt(graph.start, at(shop.arcFrom, arc)));
  for (let arc = at(followerFirst, i); arc < at(followerFirst, i + 1); arc += 1)
    ceiling = Math.min(ceiling, timeAt(graph.out, at(followerTo, arc)));
  return { floor, ceiling };
}
