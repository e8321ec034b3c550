import { findEarliestFit, createBusyTimes, type FoundTimeFit } from '../../calendar/busy-times.ts';
import * as reads from './typed-array.ts';
import type { DisjunctiveGraph } from './disjunctive-graph.ts';
import * as queue from './resource-queues.ts';
import { computeHandOverLagMinutes } from './job-shop.ts';

// Local aliases: an imported name is looked up at each call, which slows the innermost loops.
const { getArrayNumber: at, getArrayGate: gateAt, getArrayTime: timeAt } = reads;
const { getNextQueuedExcept: nextBut } = queue;

/**
 * Computes all times that follow from modes and queues. Returns false, and sets nothing, when operations wait for each other in a cycle.
 */
export function updateGraphTimes(graph: DisjunctiveGraph): boolean {
  if (!sort(graph)) return false;
  setTimes(graph);
  if (graph.plain) orderByStart(graph);
  setTails(graph);
  return true;
}

/**
 * Computes the sequence of operations; false when operations wait for each other in a cycle.
 * Source: Kahn, Topological sorting of large networks (1962).
 */
function sort(graph: DisjunctiveGraph): boolean {
  const { shop, people, stations, order, position, waits, followerFirst, followerTo } = graph;
  const { arcFirst } = shop;
  let found = 0;
  for (let i = 0; i < shop.operations; i += 1) {
    let count = at(arcFirst, i + 1) - at(arcFirst, i);
    if (at(people.previous, i) >= 0) count += 1;
    if (stations && at(stations.previous, i) >= 0) count += 1;
    waits[i] = count;
    if (count === 0) order[found++] = i;
  }
  for (let turn = 0; turn < found; turn += 1) {
    const i = at(order, turn);
    position[i] = turn;
    const last = at(followerFirst, i + 1);
    for (let arc = at(followerFirst, i); arc < last; arc += 1) {
      const to = at(followerTo, arc);
      if ((waits[to] = at(waits, to) - 1) === 0) order[found++] = to;
    }
    const persons = at(people.next, i);
    if (persons >= 0 && (waits[persons] = at(waits, persons) - 1) === 0) order[found++] = persons;
    const stationed = stations ? at(stations.next, i) : -1;
    if (stationed >= 0 && (waits[stationed] = at(waits, stationed) - 1) === 0)
      order[found++] = stationed;
  }
  return found === shop.operations;
}

const never = createBusyTimes();
const found: FoundTimeFit = { start: 0, out: 0, end: 0 };

/** Sets the times of every operation in the sequence that `sort` found, around immovable work. */
function setTimes(graph: DisjunctiveGraph): void {
  const { shop, mode, people, stations, order, ready, start, out, end, due, plain } = graph;
  const { arcFirst, arcFrom, arcGate, modeDuration, release, busy } = shop;
  let [worst, worstOperation] = [-Infinity, -1];
  for (let turn = 0; turn < order.length; turn += 1) {
    const i = at(order, turn);
    const modeIndex = at(mode, i);
    const duration = at(modeDuration, modeIndex);
    let from = at(release, i);
    const last = at(arcFirst, i + 1);
    for (let arc = at(arcFirst, i); arc < last; arc += 1) {
      const before = at(arcFrom, arc);
      if (plain) from = Math.max(from, timeAt(end, before));
      else {
        if (gateAt(arcGate, arc) === 1) from = Math.max(from, timeAt(out, before));
        from = Math.max(from, timeAt(end, before) - duration);
      }
    }
    const persons = at(people.previous, i);
    if (persons >= 0) from = Math.max(from, timeAt(end, persons));
    const stationed = stations ? at(stations.previous, i) : -1;
    if (stationed >= 0) from = Math.max(from, timeAt(end, stationed));
    ready[i] = from;
    let finish = from + duration;
    if (busy) {
      const lag = computeHandOverLagMinutes(shop, i, duration);
      const person = busy[at(people.of, modeIndex)] ?? never;
      const station = (stations ? busy[at(stations.of, modeIndex)] : undefined) ?? never;
      findEarliestFit(person, station, from, duration, lag, shop.shortest, found);
      start[i] = found.start;
      out[i] = found.out;
      finish = found.end;
    } else {
      start[i] = from;
      out[i] = plain ? finish : from + computeHandOverLagMinutes(shop, i, duration);
    }
    end[i] = finish;
    graph.length[i] = finish - timeAt(start, i);
    graph.lag[i] = timeAt(out, i) - timeAt(start, i);
    if (finish - timeAt(due, i) > worst) {
      worst = finish - timeAt(due, i);
      worstOperation = i;
    }
  }
  graph.worst = worst;
  graph.worstOperation = worstOperation;
}

/**
 * Sorts `order` by starts, which is an equally good sequence with plain arcs.
 * Little of it changes from one move to the next, so insertion sort is the fastest.
 * Operations without duration keep their position among those that start at the same time.
 */
function orderByStart({ order, position, byStart, start }: DisjunctiveGraph): void {
  for (let turn = 0; turn < byStart.length; turn += 1) {
    const i = at(byStart, turn);
    const begins = timeAt(start, i);
    let to = turn;
    for (; to > 0; to -= 1) {
      const other = at(byStart, to - 1);
      const otherStart = timeAt(start, other);
      if (otherStart < begins || (otherStart === begins && at(position, other) < at(position, i)))
        break;
      byStart[to] = other;
    }
    byStart[to] = i;
  }
  order.set(byStart);
  for (let turn = 0; turn < order.length; turn += 1) position[at(order, turn)] = turn;
}

/** Sets the tails of every operation, from times that are already set. */
function setTails(graph: DisjunctiveGraph): void {
  const { tail, order } = graph;
  for (let turn = order.length - 1; turn >= 0; turn -= 1) {
    const i = at(order, turn);
    tail[i] = computeOperationTail(graph, i, tail, -1);
  }
}

/** Returns the tail of an operation from those of its followers, as if `without` were in no queue and took no time. */
export function computeOperationTail(
  graph: DisjunctiveGraph,
  i: number,
  tail: Float64Array,
  without: number,
): number {
  const { people, stations, length, due, plain, followerFirst, followerTo, followerGate } = graph;
  const long = i === without ? 0 : timeAt(length, i);
  let longest = long - timeAt(due, i);
  const last = at(followerFirst, i + 1);
  for (let arc = at(followerFirst, i); arc < last; arc += 1) {
    const to = at(followerTo, arc);
    const after = timeAt(tail, to);
    if (plain) longest = Math.max(longest, long + after);
    else {
      if (gateAt(followerGate, arc) === 1 && i !== without)
        longest = Math.max(longest, timeAt(graph.lag, i) + after);
      longest = Math.max(longest, long - timeAt(length, to) + after);
    }
  }
  if (i === without) return longest;
  const persons = nextBut(people, i, without);
  if (persons >= 0) longest = Math.max(longest, long + timeAt(tail, persons));
  const stationed = stations ? nextBut(stations, i, without) : -1;
  if (stationed >= 0) longest = Math.max(longest, long + timeAt(tail, stationed));
  return longest;
}
