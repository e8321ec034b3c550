import type { BusyTimes } from '../../calendar/busy-times.ts';
import { getNumber, getTime } from './typed-array.ts';
import type { ShopLoads } from './loads.ts';
import type { PieceFlow } from './piece-flow.ts';

/*
 * This folder solves the flexible job shop of the literature, with a second resource and with hand-overs before the end.
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
 * A shop in typed arrays.
 * Lists of several operations lie one after another: the modes of operation i are those from `modeFirst[i]` up to `modeFirst[i + 1]`,
 * the arcs that lead to it those from `arcFirst[i]` up to `arcFirst[i + 1]`.
 * Time is whole units from 0.
 */
export interface JobShop {
  readonly operations: number;
  /** People and stations, which share their numbers. */
  readonly resources: number;
  readonly arcFirst: Int32Array;
  /** The operation that comes before. Arcs lead from lower numbers to higher ones. */
  readonly arcFrom: Int32Array;
  /** 1: the follower starts after the hand-over of the operation before; 0: it only may not end before it. */
  readonly arcGate: Uint8Array;
  readonly modeFirst: Int32Array;
  readonly modeDuration: Int32Array;
  readonly modePerson: Int32Array;
  /** Null where no work needs a station. */
  readonly modeStation: Int32Array | null;
  /** Worked units after which an operation hands over to the next; −1: when it ends. */
  readonly handOver: Int32Array;
  /** Set-ups of operations: see `ShopSetUps`. */
  readonly setUps?: ShopSetUps;
  /** Loads of the operations that are shares of one. */
  readonly loads?: ShopLoads;
  /** Transports between operations: see `Ways`. */
  readonly transports?: ShopTransports;
  /** Steps that make pieces: see `PieceFlow`. The graph of the tabu search does not count them, `decode` does. */
  readonly flow?: PieceFlow;
  readonly release: Int32Array;
  /** Every operation belongs to one group. */
  readonly group: Int32Array;
  readonly groups: number;
  /** Due of each group; Infinity: as early as possible. */
  readonly due: Float64Array;
  /** Returns the loss of a group by ending after its due; without it, as much as it is late. */
  readonly lossOf?: (group: number, late: number) => number;
  /** Delay of a late group, which decides between equal losses; without it, as much as it is late. */
  readonly delayOf?: (group: number, late: number) => number;
  /** Times at which each resource is taken by work that does not move; null: never. Work is split around it. */
  readonly busy: readonly BusyTimes[] | null;
  /** The shortest piece that a split may leave, see `fit`. */
  readonly shortest: number;
}

/**
 * Operations that a person sets up once for several of them.
 * Durations and hand-overs include it: the graph counts it for each operation, the most that it can take,
 * and `decode` counts it as it is paid.
 */
export interface ShopSetUps {
  /** Set-up minutes of each operation, included in its duration. */
  readonly minutes: Int32Array;
  /** Operations with one number are one step of one detail. */
  readonly step: Int32Array;
  /** Person of each resource: people who are lent have two resources. */
  readonly person: Int32Array;
  /** Operations whose step a resource has set up before. */
  readonly paid: readonly (readonly [operation: number, resource: number])[];
}

/**
 * Transport times between operations.
 * The graph of the tabu search does not support them, so a shop with transports is improved by `decode` alone.
 */
export interface ShopTransports {
  /** Transport minutes of each arc; 0 where there is no transport. */
  readonly minutes: Int32Array;
  /** Returns the arrival of pieces that left at a time: transports take their time outside working hours too. */
  after(time: number, minutes: number): number;
}

/** An answer: a mode (its index in the shop's list) and times for every operation. */
export interface ShopSchedule {
  readonly mode: Int32Array;
  readonly start: Float64Array;
  /** Hand-over of each operation. */
  readonly out: Float64Array;
  readonly end: Float64Array;
}

/** Cost of an answer; earlier figures weigh infinitely more than later ones. */
export interface ScheduleCost {
  /** Sum of the losses of groups by being late. */
  readonly loss: number;
  /** Sum of the delays of late groups. */
  readonly delay: number;
  /** Sum of the times of groups after their due. */
  readonly tardiness: number;
  readonly worstTardiness: number;
  /** Sum of the ends of all groups. */
  readonly finish: number;
  readonly makespan: number;
  /** Number of operations whose person is not the one of the operation before. */
  readonly changes: number;
}

/** Worked units after which an operation of some duration hands over. */
export function computeHandOverLag(
  { handOver }: JobShop,
  operation: number,
  duration: number,
): number {
  const lag = getNumber(handOver, operation);
  return lag < 0 ? duration : Math.min(lag, duration);
}

/** Negative when `one` is better than `other`. */
export const compareScheduleCosts = (one: ScheduleCost, other: ScheduleCost): number =>
  one.loss - other.loss ||
  one.delay - other.delay ||
  one.tardiness - other.tardiness ||
  one.worstTardiness - other.worstTardiness ||
  one.finish - other.finish ||
  one.makespan - other.makespan ||
  one.changes - other.changes;

/** The costs of a schedule, counted from nothing but its times and modes. */
export function computeScheduleCost(shop: JobShop, { mode, end }: ShopSchedule): ScheduleCost {
  const { arcFirst, arcFrom, modePerson } = shop;
  const ends = new Float64Array(shop.groups);
  let changes = 0;
  for (let i = 0; i < shop.operations; i += 1) {
    const group = getNumber(shop.group, i);
    ends[group] = Math.max(getTime(ends, group), getTime(end, i));
    const person = getNumber(modePerson, getNumber(mode, i));
    for (let arc = getNumber(arcFirst, i); arc < getNumber(arcFirst, i + 1); arc += 1)
      if (getNumber(modePerson, getNumber(mode, getNumber(arcFrom, arc))) !== person) changes += 1;
  }
  const { lossOf = (_, late) => late, delayOf = (_, late) => late } = shop;
  let [loss, delay, tardiness, worstTardiness, finish, makespan] = [0, 0, 0, 0, 0, 0];
  ends.forEach((ended, group) => {
    const late = Math.max(0, ended - getTime(shop.due, group));
    loss += late > 0 ? lossOf(group, late) : 0;
    delay += late > 0 ? delayOf(group, late) : 0;
    tardiness += late;
    worstTardiness = Math.max(worstTardiness, late);
    finish += ended;
    makespan = Math.max(makespan, ended);
  });
  return { loss, delay, tardiness, worstTardiness, finish, makespan, changes };
}
