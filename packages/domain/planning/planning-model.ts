import type { Instant, LocalTime } from '../kit/time-zone.ts';
import type { CalendarDay, TimeInterval } from '../kit/working-time.ts';
import type { WorkingInterval } from '../kit/working-intervals.ts';
import type { BatchLoadRule } from './batch-loads.ts';
import type { OrderPriority } from './plan-objective.ts';
import type { WaitReason } from './wait-reasons.ts';

/*
 * Input and output of the planning engine. Instants are epoch milliseconds on this edge, whole minutes of working time inside.
 * Callers parse ISO 8601 text from the wire before and format it after.
 */

/**
 * Hours of a plant or a person: the account's IANA zone and its operative lapse on weekdays, source: specification, section 9;
 * or a week and days of their own, as `WorkingCalendar` has them.
 */
export interface PlantHours {
  readonly timeZone: string;
  readonly lapse: { readonly start: LocalTime; readonly end: LocalTime };
  readonly week?: readonly (readonly WorkingInterval[])[];
  readonly days?: Readonly<Record<string, CalendarDay>>;
}

export type PlannedWorkplaceStatus = 'active' | 'inactive' | 'maintenance';

/** A window in which a workplace stands still, or some of its stations. */
export interface WorkplaceMaintenance extends TimeInterval {
  /** Default: all. */
  readonly stations?: number;
}

export interface PlannedWorkplace {
  readonly id: number;
  /** Number of works that can be done there at once, at least 1. */
  readonly stations: number;
  readonly status: PlannedWorkplaceStatus;
  /** Windows in which it stands still, past ones included or not; none overlaps another. */
  readonly maintenance: readonly WorkplaceMaintenance[];
  /**
   * Hours of its division, where they differ from the plant's.
   * People have their own; the person who is assumed where none is known has these.
   */
  readonly hours?: PlantHours;
  /** Load of a batch station. Work there takes no minutes a piece. */
  readonly load?: BatchLoadRule;
}

/** A person of the pool. Only active users belong in it. */
export interface Operator {
  readonly id: number;
  /** The workplaces at which one of the person's positions may work. */
  readonly workplaceIds: readonly number[];
  /** Absences of the person, in any order. A person who is lent to another division is in the pool twice, see `away.ts`. */
  readonly away?: readonly TimeInterval[];
  /** Hours of the person, where they differ from the plant's. */
  readonly hours?: PlantHours;
}

/** A planning event: work of one person at one workplace for one order detail. */
export interface ProposedEvent extends TimeInterval {
  readonly userId: number;
  readonly workplaceId: number;
  readonly detailId: number;
  readonly orderId: number;
  /** Pieces of a load at a batch station that are the line's. */
  readonly pieces?: number;
}

/** Number of an order that the user may not read, in the work of others. No order has it. */
export const hiddenOrderId = 0;

/** An event that is stored. */
export interface PlannedEvent extends ProposedEvent {
  readonly id: number;
  /** Pinned by a user: `mayMove` reads it. */
  readonly pinned?: boolean;
}

/** The plant as it stands. Events are those that stay where they are: leave out those of the orders that are planned anew. */
export interface PlantState {
  readonly hours: PlantHours;
  readonly workplaces: readonly PlannedWorkplace[];
  readonly operators: readonly Operator[];
  readonly events: readonly PlannedEvent[];
  /** The shortest event of a proposed plan, where the company sets it: `shortestEventMinutes`. */
  readonly leastBlock?: number;
}

/** One step of a workplace flow; steps come in their order. */
export interface PlannedStep {
  readonly workplaceId: number;
  /** Minutes per unit; fractions are allowed. */
  readonly workTime: number;
  /** Minutes that every run pays once, for any number of units; default 0. `runsOf` defines a run. */
  readonly setUp?: number;
  /** People who have paid them, by work that stays as planned. */
  readonly setUpBy?: readonly number[];
  /** Moment until which the step waits: they set it up with their first work, and pieces made before would come later than is expected. */
  readonly notBefore?: Instant;
  /** Left to plan at a batch station, where that is not all of the detail's. */
  readonly pieces?: number;
  /** Transport minutes from the step before, which stands in another division: all of its pieces come at once. Default 0. */
  readonly way?: number;
  /** Reported minutes by which work at this step ran over; they are expected too. */
  readonly extraMinutes?: number;
}

export interface PlannedDetail {
  readonly id: number;
  readonly quantity: number;
  readonly steps: readonly PlannedStep[];
  /**
   * Arrival of the missing raw material: work waits for it.
   * `null` when it is missing without a date: a reason shows it, but the work is not held: a shortage never blocks.
   */
  readonly materialAt?: Instant | null;
  /** Moment until which it waits for work of its own that stays as planned. */
  readonly notBefore?: Instant;
}

export interface PlannedOrder {
  readonly id: number;
  /** The last instant that is still in time; `getLastWorkingInstant` makes it of a date. */
  readonly requestedAt?: Instant | null;
  /** Default normal. */
  readonly priority?: OrderPriority;
  readonly details: readonly PlannedDetail[];
}

export interface PlanningRules {
  /** Units after which a step hands over to the next one, which may then start. Default 20, about a stack of pallets. */
  readonly transferBatch?: number;
  /** Work longer than this is shared among stations and operators that are free together. Default 240. */
  readonly lotMinutes?: number;
  /**
   * Shortest time that a person stays with begun work before changing to other work:
   * a shorter gap between two works is not used, unless all that remains fits in it.
   * Before people go off a quarter of an hour is enough. Default 15.
   */
  readonly shortestEventMinutes?: number;
}

/** Limits of the search. None of them is a clock: the caller's `shouldStop` may use one. */
export interface SearchLimits {
  /** Rounds of the search at most; 0 gives the constructive plan. The same count gives the same plan. Default 400. */
  readonly iterations?: number;
  /** Called once a round; true ends the search. A plan that was stopped is as good as the best found until then. */
  readonly shouldStop?: () => boolean;
  /** Called with the finished share of the first plans, from 0 to 1. An error that it throws ends the planning there. */
  readonly begun?: (share: number) => void;
  /** Seed of the random moves: another seed gives another search. Default 1. */
  readonly seed?: number;
}

/** Work of a step that no event could be proposed for, and why. */
export interface UnplannedWork {
  readonly orderId: number;
  readonly detailId: number;
  readonly workplaceId: number;
  readonly minutes: number;
  readonly reason: WaitReason;
}

/** Completion of a detail. `null`: there is no date, and a reason explains it. */
export interface OrderDetailDates {
  readonly detailId: number;
  readonly start: Instant | null;
  readonly end: Instant | null;
  /** True when a workplace without operators was counted as if one person worked there. */
  readonly assumed: boolean;
  /** Reasons for which the work waits, in the order of time. */
  readonly reasons: readonly WaitReason[];
}

export interface OrderDates {
  readonly orderId: number;
  readonly start: Instant | null;
  readonly end: Instant | null;
  /** Milliseconds after the requested instant; 0 when in time or when none was requested. */
  readonly lateness: number;
  readonly assumed: boolean;
  readonly details: readonly OrderDetailDates[];
}
