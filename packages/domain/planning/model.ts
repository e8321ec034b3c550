import type { Instant, LocalTime } from '../kit/time-zone.ts';
import type { CalendarDay, Interval } from '../kit/working-time.ts';
import type { Opening } from '../kit/openings.ts';
import type { LoadRule } from './loads.ts';
import type { Priority } from './objective.ts';
import type { Reason } from './reasons.ts';

/*
 * What the planning engine is told and what it answers. Instants are epoch milliseconds on this edge, whole minutes of working
 * time inside. Who reads ISO 8601 text from the wire parses it before, who writes it formats it after.
 */

/**
 * When a plant or a person works: the account's IANA zone and its operative lapse on weekdays, source: specification, section 9; or a
 * week and days of their own, as `WorkingCalendar` has them.
 */
export interface PlantHours {
  readonly timeZone: string;
  readonly lapse: { readonly start: LocalTime; readonly end: LocalTime };
  readonly week?: readonly (readonly Opening[])[];
  readonly days?: Readonly<Record<string, CalendarDay>>;
}

export type WorkplaceStatus = 'active' | 'inactive' | 'maintenance';

/** A window in which a workplace stands still, or so many of its stations. */
export interface Maintenance extends Interval {
  /** All where none is said. */
  readonly stations?: number;
}

export interface PlannedWorkplace {
  readonly id: number;
  /** How many works can be done there at once, at least 1. */
  readonly stations: number;
  readonly status: WorkplaceStatus;
  /** Windows in which it stands still, past ones included or not; none overlaps another. */
  readonly maintenance: readonly Maintenance[];
  /** Of its division, where they are not the plant's: people have theirs, but whoever is assumed where nobody is known has these. */
  readonly hours?: PlantHours;
  /** Of a batch station: what a load of it is. Work there takes no minutes a piece. */
  readonly load?: LoadRule;
}

/** A person of the pool. Only active users belong in it. */
export interface Operator {
  readonly id: number;
  /** The workplaces at which one of the person's positions may work. */
  readonly workplaceIds: readonly number[];
  /** When the person is not there, in any order. Whoever is lent to another division stands in the pool twice, see `away.ts`. */
  readonly away?: readonly Interval[];
  /** Where they are not the plant's. */
  readonly hours?: PlantHours;
}

/** A planning event: work of one person at one workplace for one order detail. */
export interface ProposedEvent extends Interval {
  readonly userId: number;
  readonly workplaceId: number;
  readonly detailId: number;
  readonly orderId: number;
  /** At a batch station: how many pieces of a load are the line's. */
  readonly pieces?: number;
}

/** Number of an order that the user may not read, in the work of others. No order has it. */
export const hiddenOrder = 0;

/** An event that is stored. */
export interface PlannedEvent extends ProposedEvent {
  readonly id: number;
  /** Somebody said that it stays where it is: `mayMove` asks for it. */
  readonly pinned?: boolean;
}

/** The plant as it stands. Events are those that stay where they are: leave out those of the orders that are planned anew. */
export interface Plant {
  readonly hours: PlantHours;
  readonly workplaces: readonly PlannedWorkplace[];
  readonly operators: readonly Operator[];
  readonly events: readonly PlannedEvent[];
  /** The shortest event of a plan that is proposed, where the company says so: `shortestEventMinutes`. */
  readonly leastBlock?: number;
}

/** One step of a workplace flow; steps come in their order. */
export interface Step {
  readonly workplaceId: number;
  /** Minutes per unit; fractions are allowed. */
  readonly workTime: number;
  /** Minutes that every run pays once, whatever its units; default 0. What a run is says `runsOf`. */
  readonly setUp?: number;
  /** Who has paid them, by work that stays as planned. */
  readonly setUpBy?: readonly number[];
  /** Until then the step waits: they set it up with their first work, and pieces made before would come later than is expected. */
  readonly notBefore?: Instant;
  /** Left to plan at a batch station, where that is not all of the detail's. */
  readonly pieces?: number;
  /** Minutes on the way from the step before, which stands in another division: all of its pieces come at once. Default 0. */
  readonly way?: number;
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
  /** Until then it waits for work of its own that stays as planned. */
  readonly notBefore?: Instant;
}

export interface PlannedOrder {
  readonly id: number;
  /** The last instant that is still in time; `lastInstantOf` makes it of a date. */
  readonly requestedAt?: Instant | null;
  /** Default normal. */
  readonly priority?: Priority;
  readonly details: readonly PlannedDetail[];
}

export interface PlanningRules {
  /** Units after which a step hands over to the next one, which may then start. Default 20, about a stack of pallets. */
  readonly transferBatch?: number;
  /** Work longer than this is shared among stations and operators that are free together. Default 240. */
  readonly lotMinutes?: number;
  /**
   * Whoever begins work stays with it for so long before they change to other work: a gap between two works that is shorter is not used,
   * unless all that is left fits in it. Before people go off a quarter of an hour is enough. Default 15.
   */
  readonly shortestEventMinutes?: number;
}

/** How long to search. Nothing here is a clock: the caller's `shouldStop` may hold one. */
export interface SearchLimits {
  /** Rounds of the search at most; 0 gives the constructive plan. The same count gives the same plan. Default 400. */
  readonly iterations?: number;
  /** Asked once a round. A plan that was stopped is as good as the best found until then. */
  readonly shouldStop?: () => boolean;
  /** Told which share of the plans to begin with is made, from 0 to 1. What it throws ends the planning there. */
  readonly begun?: (share: number) => void;
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
