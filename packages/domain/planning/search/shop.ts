import type { Busy } from '../busy.ts';

/**
 * A flexible job shop in typed arrays. An operation has modes: a duration and one resource of each slot (slot 0: a person or machine,
 * slot 1: a station, when there are two). A resource does one operation at a time. Operations follow others by arcs, in
 * compressed rows: `arcFirst[i]` up to `arcFirst[i + 1]` are those of operation i. Time is whole units from 0.
 */
export interface Shop {
  readonly operations: number;
  readonly resources: number;
  readonly slots: 1 | 2;
  readonly arcFirst: Int32Array;
  /** The operation that comes before. Arcs lead from lower numbers to higher ones. */
  readonly arcFrom: Int32Array;
  /** 1: the follower starts after the hand-over of the operation before; 0: it only may not end before it. */
  readonly arcGate: Uint8Array;
  readonly modeFirst: Int32Array;
  readonly modeDuration: Int32Array;
  /** `slots` resources a mode. */
  readonly modeResource: Int32Array;
  /** Worked units after which an operation hands over to the next; −1: when it ends. */
  readonly handOver: Int32Array;
  readonly release: Int32Array;
  /** What is finished together (an order): every operation belongs to one group. */
  readonly group: Int32Array;
  readonly groups: number;
  /** When each group is wanted; Infinity: as early as possible. */
  readonly due: Float64Array;
  /** When each resource is taken by what does not move; null: never. Work is split around it. */
  readonly busy: readonly Busy[] | null;
  /** The shortest piece that a split may leave, see `fit`. */
  readonly shortest: number;
}

/** An answer: a mode (its index in the shop's list) and times for every operation. */
export interface Schedule {
  readonly mode: Int32Array;
  readonly start: Float64Array;
  /** When each operation hands over. */
  readonly out: Float64Array;
  readonly end: Float64Array;
}

/** How good an answer is; earlier figures weigh infinitely more than later ones. */
export interface Cost {
  /** Sum of what groups end after their due. */
  readonly tardiness: number;
  readonly worstTardiness: number;
  /** Sum of the ends of all groups. */
  readonly finish: number;
  readonly makespan: number;
  /** How often an operation is done by someone else than the one before it. */
  readonly changes: number;
}

/** Negative when `one` is better than `other`. */
export const compareCosts = (one: Cost, other: Cost): number =>
  one.tardiness - other.tardiness ||
  one.worstTardiness - other.worstTardiness ||
  one.finish - other.finish ||
  one.makespan - other.makespan ||
  one.changes - other.changes;

/** The costs of a schedule, counted from nothing but its times and modes. */
export function costOf(shop: Shop, { mode, end }: Schedule): Cost {
  const ends = new Float64Array(shop.groups);
  let changes = 0;
  for (let i = 0; i < shop.operations; i += 1) {
    const group = shop.group[i] ?? 0;
    ends[group] = Math.max(ends[group] ?? 0, end[i] ?? 0);
    const person = shop.modeResource[(mode[i] ?? 0) * shop.slots];
    for (let arc = shop.arcFirst[i] ?? 0; arc < (shop.arcFirst[i + 1] ?? 0); arc += 1)
      if (shop.modeResource[(mode[shop.arcFrom[arc] ?? 0] ?? 0) * shop.slots] !== person)
        changes += 1;
  }
  let [tardiness, worstTardiness, finish, makespan] = [0, 0, 0, 0];
  ends.forEach((at, group) => {
    const late = Math.max(0, at - (shop.due[group] ?? Infinity));
    tardiness += late;
    worstTardiness = Math.max(worstTardiness, late);
    finish += at;
    makespan = Math.max(makespan, at);
  });
  return { tardiness, worstTardiness, finish, makespan, changes };
}
