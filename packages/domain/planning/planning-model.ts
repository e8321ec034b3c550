import type { Instant, LocalTime } from '../kit/time-zone.ts';
import type { CalendarDay, TimeInterval } from '../kit/working-time.ts';
import type { WorkingInterval } from '../kit/working-intervals.ts';
import type { BatchLoadRule } from './batch-loads.ts';
import type { OrderPriority } from './plan-objective.ts';
import type { WaitReason } from './wait-reasons.ts';

/*
 * Input and output of the planning engine.
 * Instants are epoch milliseconds in both; inside the engine times are whole minutes of working time.
 * Callers parse ISO 8601 text before they call the engine, and format its instants afterwards.
 */

/**
 * Hours of a plant or of a person, in the account's IANA zone.
 * They are the default hours on weekdays, or a week and days as `WorkingCalendar` has them.
 * Source of the default hours: specification, section 9.
 */
export interface PlantHours {
  readonly timeZone: string;
  readonly lapse: { readonly start: LocalTime; readonly end: LocalTime };
  readonly week?: readonly (readonly WorkingInterval[])[];
  readonly days?: Readonly<Record<string, CalendarDay>>;
}

export type PlannedWorkplaceStatus = 'active' | 'inactive' | 'maintenance';

/** Maintenance window in which a workplace, or some of its stations, stands still. */
export interface WorkplaceMaintenance extends TimeInterval {
  /** Number of stations that stand still; all stations by default. */
  readonly stations?: number;
}

export interface PlannedWorkplace {
  readonly id: number;
  /** Number of works that can be done at the workplace at once, at least 1. */
  readonly stations: number;
  readonly status: PlannedWorkplaceStatus;
  /** Maintenance windows, with or without past windows; no window overlaps another. */
  readonly maintenance: readonly WorkplaceMaintenance[];
  /**
   * Hours of the workplace's division, where they differ from the plant's. Operators have hours of their own.
   * An operator who is assumed where no operator is known works these hours.
   */
  readonly hours?: PlantHours;
  /** Capacity and times of a batch station. Work at a batch station takes no minutes per piece. */
  readonly load?: BatchLoadRule;
}

/** Operator: an active user who may work at some workplaces. */
export interface Operator {
  readonly id: number;
  /** Workplaces that the positions of the operator permit. */
  readonly workplaceIds: readonly number[];
  /** Absences of the operator, in any order. A lent person is two operators, see `operators.ts`. */
  readonly away?: readonly TimeInterval[];
  /** Hours of the operator, where they differ from the plant's. */
  readonly hours?: PlantHours;
}

/** Planning event: work of one person at one workplace for one line of an order. */
export interface ProposedEvent extends TimeInterval {
  readonly userId: number;
  readonly workplaceId: number;
  readonly detailId: number;
  readonly orderId: number;
  /** Pieces of the order line in a load at a batch station. */
  readonly pieces?: number;
}

/** Number that stands for an order that the user may not read. No real order has this number. */
export const hiddenOrderId = 0;

/** An event that is stored. */
export interface PlannedEvent extends ProposedEvent {
  readonly id: number;
  /** Whether a user pinned the event: `canMoveEvent` then keeps it in place. */
  readonly pinned?: boolean;
}

/**
 * State of the plant: workplaces, operators and the events that stay in place.
 * Events of orders that are planned again are left out.
 */
export interface PlantState {
  readonly hours: PlantHours;
  readonly workplaces: readonly PlannedWorkplace[];
  readonly operators: readonly Operator[];
  readonly events: readonly PlannedEvent[];
  /** Shortest event of a proposed plan, where the company sets one: `shortestEventMinutes`. */
  readonly leastBlock?: number;
}

/** Step of a workplace flow. Steps are listed in the order of work. */
export interface PlannedStep {
  readonly workplaceId: number;
  /** Minutes of work per unit; fractions are allowed. */
  readonly workTime: number;
  /** Set-up minutes, paid once by each run for any number of units; default 0. `groupWorkRuns` defines a run. */
  readonly setUp?: number;
  /** Ids of people whose fixed work already includes the set-up of the step. */
  readonly setUpBy?: readonly number[];
  /**
   * Moment before which the step does not start.
   * People set it up with their fixed work, and pieces that were made earlier would arrive later than expected.
   */
  readonly notBefore?: Instant;
  /** Pieces that remain to be planned at a batch station, where these are not all pieces of the line. */
  readonly pieces?: number;
  /** Transport minutes from the step before, where that step is in another division: all pieces arrive at once. Default 0. */
  readonly way?: number;
  /** Reported minutes by which work at this step overran; expected time includes them. */
  readonly extraMinutes?: number;
}

export interface PlannedDetail {
  readonly id: number;
  readonly quantity: number;
  readonly steps: readonly PlannedStep[];
  /**
   * Arrival of the missing raw material: work waits for the arrival.
   * `null` means missing without a date: a reason reports the shortage, and work does not wait.
   */
  readonly materialAt?: Instant | null;
  /** Moment until which the line waits for its own fixed work. */
  readonly notBefore?: Instant;
}

export interface PlannedOrder {
  readonly id: number;
  /** Last instant that is still in time; `getLastWorkingInstant` computes it from a date. */
  readonly requestedAt?: Instant | null;
  /** Priority of the order; default normal. */
  readonly priority?: OrderPriority;
  readonly details: readonly PlannedDetail[];
}

export interface PlanningRules {
  /** Units after which a step hands over to the next step, which may then start. Default 20, about a stack of pallets. */
  readonly transferBatch?: number;
  /** Minutes above which work is shared among stations and operators that are free at the same time. Default 240. */
  readonly lotMinutes?: number;
  /**
   * Shortest time that a person stays with begun work before changing to other work.
   * A shorter gap between two works is not used, unless all that remains fits in the gap.
   * Before people go off duty a quarter of an hour is enough. Default 15.
   */
  readonly shortestEventMinutes?: number;
}

/** Limits of the search. No limit is a clock: the caller's `shouldStop` may use a clock. */
export interface SearchLimits {
  /** Maximum number of search rounds; 0 gives the constructive plan. The same number gives the same plan. Default 400. */
  readonly iterations?: number;
  /** Function called once a round; true ends the search. A stopped search returns the best plan found until then. */
  readonly shouldStop?: () => boolean;
  /** Callback with the finished share of the first plans, from 0 to 1. An error thrown by the callback ends the planning. */
  readonly begun?: (share: number) => void;
  /** Seed of the random moves: another seed gives another search. Default 1. */
  readonly seed?: number;
}

/** Work of a step that could not be planned, and the reason. */
export interface UnplannedWork {
  readonly orderId: number;
  readonly detailId: number;
  readonly workplaceId: number;
  readonly minutes: number;
  readonly reason: WaitReason;
}

/** Completion of an order line. A `null` end means that there is no date, and a reason explains why. */
export interface OrderDetailDates {
  readonly detailId: number;
  readonly start: Instant | null;
  readonly end: Instant | null;
  /** Whether a workplace without operators was counted as if one person worked there. */
  readonly assumed: boolean;
  /** Reasons for which the work waits, in chronological order. */
  readonly reasons: readonly WaitReason[];
}

export interface OrderDates {
  readonly orderId: number;
  readonly start: Instant | null;
  readonly end: Instant | null;
  /** Milliseconds by which the end is after the requested instant; 0 when in time or without a requested date. */
  readonly lateness: number;
  readonly assumed: boolean;
  readonly details: readonly OrderDetailDates[];
}
