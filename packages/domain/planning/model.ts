import type { Instant, LocalTime } from '../kit/time-zone.ts';
import type { Interval } from '../kit/working-time.ts';
import type { Reason } from './reasons.ts';

/*
 * What the planning engine is told and what it answers. Instants are epoch milliseconds on this edge, whole minutes of working
 * time inside. Who reads ISO 8601 text from the wire parses it before, who writes it formats it after.
 */

/** When the account works: its IANA zone and its operative lapse; weekdays only. Source: specification, section 9. */
export interface PlantHours {
  readonly timeZone: string;
  readonly lapse: { readonly start: LocalTime; readonly end: LocalTime };
}

export type WorkplaceStatus = 'active' | 'inactive' | 'maintenance';

export interface PlannedWorkplace {
  readonly id: number;
  /** How many works can be done there at once, at least 1. */
  readonly stations: number;
  readonly status: WorkplaceStatus;
  /** Windows in which it stands still, past ones included or not. */
  readonly maintenance: readonly Interval[];
}

/** A person of the pool. Only active users belong in it. */
export interface Operator {
  readonly id: number;
  /** The workplaces at which one of the person's positions may work. */
  readonly workplaceIds: readonly number[];
}

/** A planning event: work of one person at one workplace for one order detail. */
export interface ProposedEvent extends Interval {
  readonly userId: number;
  readonly workplaceId: number;
  readonly detailId: number;
  readonly orderId: number;
}

/** An event that is stored. */
export interface PlannedEvent extends ProposedEvent {
  readonly id: number;
}

/** The plant as it stands. Events are those that stay where they are: leave out those of the orders that are planned anew. */
export interface Plant {
  readonly hours: PlantHours;
  readonly workplaces: readonly PlannedWorkplace[];
  readonly operators: readonly Operator[];
  readonly events: readonly PlannedEvent[];
}

/** One step of a workplace flow; steps come in their order. */
export interface Step {
  readonly workplaceId: number;
  /** Minutes per unit; fractions are allowed. */
  readonly workTime: number;
  /** Minutes by which work at this step ran over, as somebody told; they are expected too. */
  readonly extraMinutes?: number;
}

export interface PlannedDetail {
  readonly id: number;
  readonly quantity: number;
  readonly steps: readonly Step[];
  /**
   * When the missing raw material arrives: work waits for it. `null` when it is missing without a date, which is said among the
   * reasons but never holds the work: a shortage never blocks.
   */
  readonly materialAt?: Instant | null;
}

export interface PlannedOrder {
  readonly id: number;
  /** The last instant that is still in time; `lastInstantOf` makes it of a date. */
  readonly requestedAt?: Instant | null;
  readonly details: readonly PlannedDetail[];
}

export interface PlanningRules {
  /** Units after which a step hands over to the next one, which may then start. Default 20, about a stack of pallets. */
  readonly transferBatch?: number;
  /** Work longer than this is shared among stations and operators that are free together. Default 240. */
  readonly lotMinutes?: number;
  /** A gap shorter than this is not used, unless all that is left fits in it. Default 15. */
  readonly shortestEventMinutes?: number;
}

/** How long to search. Nothing here is a clock: the caller's `shouldStop` may hold one. */
export interface SearchLimits {
  /** Rounds of the search at most; 0 gives the constructive plan. The same count gives the same plan. Default 400. */
  readonly iterations?: number;
  /** Asked once a round. A plan that was stopped is as good as the best found until then. */
  readonly shouldStop?: () => boolean;
  /** Another seed walks another way. Default 1. */
  readonly seed?: number;
}

/** Work of a step that no event could be proposed for, and why. */
export interface Unplanned {
  readonly orderId: number;
  readonly detailId: number;
  readonly workplaceId: number;
  readonly minutes: number;
  readonly reason: Reason;
}

/** When a detail is done. `null`: no date can be told, and a reason says why. */
export interface DetailDates {
  readonly detailId: number;
  readonly start: Instant | null;
  readonly end: Instant | null;
  /** True when a workplace without operators was counted as if one person worked there. */
  readonly assumed: boolean;
  /** What the work waits for, in the order of time. */
  readonly reasons: readonly Reason[];
}

export interface OrderDates {
  readonly orderId: number;
  readonly start: Instant | null;
  readonly end: Instant | null;
  /** Milliseconds after the requested instant; 0 when in time or when none was asked. */
  readonly lateness: number;
  readonly assumed: boolean;
  readonly details: readonly DetailDates[];
}
