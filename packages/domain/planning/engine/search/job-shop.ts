import type { BusyTimes } from '../../calendar/busy-times.ts';
import { getArrayNumber, getArrayTime } from './typed-array.ts';
import type { ShopBatchLoads } from './loads.ts';
import type { PieceFlowBetweenSteps } from './piece-flow.ts';

/*
 * The folder solves the flexible job shop of the literature, with a second resource and with hand-overs before the end.
 * Words of this folder, and those of the papers:
 *
 *   operation   a piece of work, with its own number             O, v
 *   person      who does it, one operation at a time              machine, μ (a shop whose work needs no station has its machines here)
 *   station     where it is done, if anywhere                     second resource
 *   mode        one way to do it: a duration, a person, a station machine k with its processing time p(v, k)
 *   arc         one operation follows another                     conjunctive arc, PJ and SJ: predecessor and successor of the job
 *   queue       who comes after whom at a person or a station     selection of disjunctive arcs, PM and SM: on the machine
 *   group       what is finished together: an order               job
 *   ready       the longest way from the beginning to a start     head, r
 *   tail        the longest way from a start to an end            tail, q
 *   release     before it nothing starts                          release date, r
 *   due         when a group is wanted                            due date, d
 *   lateness    an end less its due; tardiness is never below 0   L = C − d, T = max(0, L)
 *   makespan    the last end of all                               C max
 *
 * Sources: Roy and Sussmann, Les problèmes d'ordonnancement avec contraintes disjonctives (1964), for the graph; Brandimarte, Routing and
 * scheduling in a flexible job shop by tabu search (1993), for modes; Mastrolilli and Gambardella, Effective neighbourhood functions for
 * the flexible job shop problem (2000), for moves.
 */

/**
 * Job shop in typed arrays. Lists of several operations lie one after another.
 * Modes of operation i lie from `modeFirst[i]` up to `modeFirst[i + 1]`, arcs to it from `arcFirst[i]` up to `arcFirst[i + 1]`.
 * Time is whole units from 0.
 */
export interface JobShop {
  readonly operations: number;
  /** Number of resources: people and stations share their numbering. */
  readonly resources: number;
  readonly arcFirst: Int32Array;
  /** Predecessor of each arc. Arcs lead from lower operation numbers to higher numbers. */
  readonly arcFrom: Int32Array;
  /**
   * Kind of each arc. 1: the follower starts after the predecessor's hand-over; 0: the follower only may not end before the predecessor.
   */
  readonly arcGate: Uint8Array;
  readonly modeFirst: Int32Array;
  readonly modeDuration: Int32Array;
  readonly modePerson: Int32Array;
  /** Station of each mode; null where no work needs a station. */
  readonly modeStation: Int32Array | null;
  /** Worked units after which an operation hands over to the next operation; −1: when it ends. */
  readonly handOver: Int32Array;
  /** Set-ups of operations, see `ShopSetUps`. */
  readonly setUps?: ShopSetUps;
  /** Loads of the operations that are shares of loads. */
  readonly loads?: ShopBatchLoads;
  /** Transports between operations, see `ShopTransports`. */
  readonly transports?: ShopTransports;
  /** Steps that make pieces, see `PieceFlowBetweenSteps`. The graph of the tabu search ignores them, `scheduleSequence` counts them. */
  readonly flow?: PieceFlowBetweenSteps;
  readonly release: Int32Array;
  /** Group of every operation. */
  readonly group: Int32Array;
  readonly groups: number;
  /** Due time of each group; Infinity: as early as possible. */
  readonly due: Float64Array;
  /** Returns the loss of a group that ends after its due time. Without this function the loss is the lateness. */
  readonly lossOf?: (group: number, late: number) => number;
  /** Returns the delay of a late group, which decides between equal losses. Without this function the delay is the lateness. */
  readonly delayOf?: (group: number, late: number) => number;
  /** Times at which immovable work occupies each resource; null: never. Work is split around these times. */
  readonly busy: readonly BusyTimes[] | null;
  /** Shortest piece that a split may leave, see `findEarliestFit`. */
  readonly shortest: number;
}

/**
 * Operations that share a set-up by the same person. Durations and hand-overs include the set-up.
 * The graph counts it for each operation, the most that it can take; `scheduleSequence` counts it once for each person.
 */
export interface ShopSetUps {
  /** Set-up minutes of each operation, included in its duration. */
  readonly minutes: Int32Array;
  /** Step of each operation: operations with the same number are one step of one order line. */
  readonly step: Int32Array;
  /** Person of each resource: lent people have two resources. */
  readonly person: Int32Array;
  /** Operations whose step a resource has already set up. */
  readonly paid: readonly (readonly [operation: number, resource: number])[];
}

/**
 * Transport times between operations.
 * The graph of the tabu search does not support transports: such a shop is improved by `scheduleSequence` alone.
 */
export interface ShopTransports {
  /** Transport minutes of each arc; 0 where there is no transport. */
  readonly minutes: Int32Array;
  /** Returns the arrival of pieces that departed at a time: transports also take their time outside working hours. */
  after(time: number, minutes: number): number;
}

/** Solution of a job shop: a mode (its index in the shop's list) and times for every operation. */
export interface ShopSchedule {
  readonly mode: Int32Array;
  readonly start: Float64Array;
  /** Hand-over time of each operation. */
  readonly out: Float64Array;
  readonly end: Float64Array;
}

/** Cost of a solution; earlier figures weigh infinitely more than later figures. */
export interface ScheduleCost {
  /** Sum of the losses of late groups. */
  readonly loss: number;
  /** Sum of the delays of late groups. */
  readonly delay: number;
  /** Sum of the times by which groups end after their due times. */
  readonly tardiness: number;
  readonly worstTardiness: number;
  /** Sum of the ends of all groups. */
  readonly finish: number;
  readonly makespan: number;
  /** Number of operations whose person differs from the person of the operation before. */
  readonly changes: number;
}

/** Returns the worked units after which an operation of some duration hands over. */
export function computeHandOverLagMinutes(
  { handOver }: JobShop,
  operation: number,
  duration: number,
): number {
  const lag = getArrayNumber(handOver, operation);
  return lag < 0 ? duration : Math.min(lag, duration);
}

/** Compares two costs: negative when `one` is better than `other`. */
export const compareScheduleCosts = (one: ScheduleCost, other: ScheduleCost): number =>
  one.loss - other.loss ||
  one.delay - other.delay ||
  one.tardiness - other.tardiness ||
  one.worstTardiness - other.worstTardiness ||
  one.finish - other.finish ||
  one.makespan - other.makespan ||
  one.changes - other.changes;

/** Computes the cost of a schedule from its times and modes. */
export function computeScheduleCost(shop: JobShop, { mode, end }: ShopSchedule): ScheduleCost {
  const { arcFirst, arcFrom, modePerson } = shop;
  const ends = new Float64Array(shop.groups);
  let changes = 0;
  for (let i = 0; i < shop.operations; i += 1) {
    const group = getArrayNumber(shop.group, i);
    ends[group] = Math.max(getArrayTime(ends, group), getArrayTime(end, i));
    const person = getArrayNumber(modePerson, getArrayNumber(mode, i));
    for (let arc = getArrayNumber(arcFirst, i); arc < getArrayNumber(arcFirst, i + 1); arc += 1)
      if (getArrayNumber(modePerson, getArrayNumber(mode, getArrayNumber(arcFrom, arc))) !== person)
        changes += 1;
  }
  const { lossOf = (_, late) => late, delayOf = (_, late) => late } = shop;
  let [loss, delay, tardiness, worstTardiness, finish, makespan] = [0, 0, 0, 0, 0, 0];
  ends.forEach((ended, group) => {
    const late = Math.max(0, ended - getArrayTime(shop.due, group));
    loss += late > 0 ? lossOf(group, late) : 0;
    delay += late > 0 ? delayOf(group, late) : 0;
    tardiness += late;
    worstTardiness = Math.max(worstTardiness, late);
    finish += ended;
    makespan = Math.max(makespan, ended);
  });
  return { loss, delay, tardiness, worstTardiness, finish, makespan, changes };
}
