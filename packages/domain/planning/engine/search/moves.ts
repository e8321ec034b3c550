import * as reads from './typed-array.ts';
import type { DisjunctiveGraph } from './disjunctive-graph.ts';
import * as queue from './resource-queues.ts';
import { computeHandOverLagMinutes } from './job-shop.ts';
import {
  computeTimesWithoutOperation,
  type TimesWithoutOperation,
} from './times-without-operation.ts';

// Local aliases: an imported name is looked up at each call, which slows the innermost loops.
const { getArrayNumber: at, getArrayGate: gateAt, getArrayTime: timeAt } = reads;
const { getFirstQueuedExcept: firstBut, getNextQueuedExcept: nextBut } = queue;

/*
 * A move takes one operation out of its queues and inserts it elsewhere: with another person, at another station, or later or earlier.
 * Source: Mastrolilli and Gambardella, Effective neighbourhood functions for the flexible job shop problem (2000).
 * The second resource and the hand-over before the end are additions.
 * For an operation v that goes between x and y on a machine, the paper estimates the longest path through v by its head,
 * its processing time and its tail without v, r⁻(v) + p(v) + q⁻(v).
 * The variables `begin` and `way` of `offerPositions` hold these terms.
 */

/**
 * Callback with a position for an operation: a mode, and its predecessors in the queues of its person and its station, −1 for the front.
 * The estimate is the longest path through the operation after the move, less its due time: a lower bound of the worst lateness.
 */
export type MoveCandidateHandler = (
  mode: number,
  afterOfPerson: number,
  afterAtStation: number,
  estimate: number,
) => void;

/** Offers every position where an operation can be inserted without a cycle, by a sufficient condition: see `offerPositions`. */
export function generateCandidateMoves(
  graph: DisjunctiveGraph,
  operation: number,
  without: TimesWithoutOperation,
  offer: MoveCandidateHandler,
): void {
  const { modeFirst } = graph.shop;
  computeTimesWithoutOperation(graph, operation, without);
  const limits = computeArcLimits(graph, operation, without);
  for (let mode = at(modeFirst, operation); mode < at(modeFirst, operation + 1); mode += 1)
    offerPositions(graph, operation, mode, limits, without, offer);
}

/** Limits of an operation by its arcs, from the times without the operation. */
interface Limits {
  /** Latest start of the operation's predecessors. */
  readonly floor: number;
  /** Earliest hand-over of the operation's followers. */
  readonly ceiling: number;
  /** Moment at which all operations for which it waits have handed over. */
  readonly handedOver: number;
  /** Moment at which all predecessors have ended: the operation may not end earlier. */
  readonly ended: number;
}

function computeArcLimits(
  graph: DisjunctiveGraph,
  operation: number,
  { start }: TimesWithoutOperation,
): Limits {
  const { shop, length, lag, followerFirst, followerTo } = graph;
  const { arcFirst, arcFrom, arcGate } = shop;
  let floor = -1;
  let ceiling = Infinity;
  let handedOver = at(shop.release, operation);
  let ended = 0;
  for (let arc = at(arcFirst, operation); arc < at(arcFirst, operation + 1); arc += 1) {
    const before = at(arcFrom, arc);
    const begins = timeAt(start, before);
    floor = Math.max(floor, begins);
    if (gateAt(arcGate, arc) === 1) handedOver = Math.max(handedOver, begins + timeAt(lag, before));
    ended = Math.max(ended, begins + timeAt(length, before));
  }
  for (let arc = at(followerFirst, operation); arc < at(followerFirst, operation + 1); arc += 1) {
    const after = at(followerTo, arc);
    ceiling = Math.min(ceiling, timeAt(start, after) + timeAt(lag, after));
  }
  return { floor, ceiling, handedOver, ended };
}

/** Returns the longest path from the operation's start by its own end and by arcs, less due times. */
function computeLongestPath(
  graph: DisjunctiveGraph,
  operation: number,
  duration: number,
  tail: Float64Array,
): number {
  const { shop, due, length, plain, followerFirst, followerTo, followerGate } = graph;
  const lag = plain ? duration : computeHandOverLagMinutes(shop, operation, duration);
  let longest = duration - timeAt(due, operation);
  for (let arc = at(followerFirst, operation); arc < at(followerFirst, operation + 1); arc += 1) {
    const to = at(followerTo, arc);
    if (gateAt(followerGate, arc) === 1) longest = Math.max(longest, lag + timeAt(tail, to));
    if (!plain) longest = Math.max(longest, duration - timeAt(length, to) + timeAt(tail, to));
  }
  return longest;
}

/**
 * Offers positions in the queues of one mode, from the front of the person's queue to its end.
 * At the station the operation goes behind all operations that start before it could start.
 * No cycle closes where every operation before it starts earlier than any operation after it has handed over.
 */
function offerPositions(
  graph: DisjunctiveGraph,
  operation: number,
  mode: number,
  { floor, ceiling, handedOver, ended }: Limits,
  { start, tail }: TimesWithoutOperation,
  offer: MoveCandidateHandler,
): void {
  const { people, stations, length, lag } = graph;
  const duration = at(graph.shop.modeDuration, mode);
  const ready = Math.max(handedOver, ended - duration);
  const onward = computeLongestPath(graph, operation, duration, tail);
  const isCurrentMode = mode === at(graph.mode, operation);
  const getEnd = (i: number): number => timeAt(start, i) + timeAt(length, i);
  const getStart = (i: number): number => (i < 0 ? -1 : timeAt(start, i));
  const getHandOverTime = (i: number): number =>
    i < 0 ? Infinity : timeAt(start, i) + timeAt(lag, i);

  let personsBefore = -1;
  let personsAfter = firstBut(people, at(people.of, mode), operation);
  let stationsBefore = -1;
  let stationsAfter = stations ? firstBut(stations, at(stations.of, mode), operation) : -1;
  for (;;) {
    if (getStart(personsBefore) >= ceiling) break;
    let begin = personsBefore < 0 ? ready : Math.max(ready, getEnd(personsBefore));
    if (stations)
      while (stationsAfter >= 0 && timeAt(start, stationsAfter) < begin) {
        stationsBefore = stationsAfter;
        stationsAfter = nextBut(stations, stationsAfter, operation);
      }
    const latest = Math.max(floor, getStart(personsBefore), getStart(stationsBefore));
    const earliest = Math.min(
      ceiling,
      getHandOverTime(personsAfter),
      getHandOverTime(stationsAfter),
    );
    const isCurrentPosition =
      isCurrentMode &&
      personsBefore === at(people.previous, operation) &&
      (!stations || stationsBefore === at(stations.previous, operation));
    if (latest < earliest && !isCurrentPosition) {
      if (stationsBefore >= 0) begin = Math.max(begin, getEnd(stationsBefore));
      let longest = onward;
      if (personsAfter >= 0) longest = Math.max(longest, duration + timeAt(tail, personsAfter));
      if (stationsAfter >= 0) longest = Math.max(longest, duration + timeAt(tail, stationsAfter));
      offer(mode, personsBefore, stationsBefore, begin + longest);
    }
    if (personsAfter < 0) break;
    personsBefore = personsAfter;
    personsAfter = nextBut(people, personsAfter, operation);
  }
}
