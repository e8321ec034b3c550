import { minuteMillis, type Instant } from '../kit/time-zone.ts';
import {
  addWorkingMinutes,
  countWorkingMinutes,
  type WorkingCalendar,
} from '../kit/working-time.ts';
import { computeMinutesPerPiece, type StepProgress } from './step-progress.ts';

/** Planned work of one person on a step of an order line. */
export interface PlannedStepWork {
  readonly id: number;
  readonly userId: number;
  readonly start: Instant;
  readonly end: Instant;
}

/** Step of an order line with its plan and its reports from the floor. */
export interface ReportedStep {
  readonly quantity: number;
  /** Minutes of a person per piece, by the flow. */
  readonly workTime: number;
  readonly events: readonly PlannedStepWork[];
  readonly progress: StepProgress;
  /** Good pieces that a later step of the line reports: they passed this step, reported or not. */
  readonly goodLater: number;
  readonly attendance: WorkplaceAttendance;
}

/** Presence of workers at the tablets of a workplace. Missing reports are evidence only where a worker could report. */
export interface WorkplaceAttendance {
  /**
   * Moment at which a worker first signed in at a tablet of the workplace, including revoked tablets; null if none ever did.
   * The time of pairing does not count: a tablet is paired in the office, often days before it hangs at its station.
   */
  readonly since: Instant | null;
  /** Whether a worker is signed in at a tablet of the workplace, or was during this shift. */
  readonly isAttended: boolean;
}

/** Event that begins later than planned, or overruns, or both, as input of a replan. */
export interface DelayedWork {
  readonly id: number;
  readonly start?: Instant;
  readonly end?: Instant;
}

/** Load of a batch station that should have started. */
interface ReportedLoad {
  /** Ids of the events of the load's shares, which move together. */
  readonly ids: readonly number[];
  readonly start: Instant;
  /** Whether the load was put in: the step of a share is reported, or a later step of its line has good pieces. */
  readonly isBegun: boolean;
  readonly attendance: WorkplaceAttendance;
}

/** Tolerance within which a plan still holds: minutes, or a part of the step. */
const tolerance = { minutes: 15, part: 0.1 };
/** Minimum of good pieces from which the floor's measured pace counts, and the bounds of the pace relative to the flow. */
const enough = { pieces: 5, part: 0.1, least: 0.5, most: 3 };

/** Returns whether missing reports prove a delay. Work planned before any worker could report it may already be done. */
const isEvidence = (
  { start }: { readonly start: Instant },
  { since }: WorkplaceAttendance,
): boolean => since !== null && start >= since;

const sumMinutes = (events: readonly { start: Instant; end: Instant }[]): number =>
  events.reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0) / minuteMillis;

/**
 * Returns the delayed work of a step: work that should have begun, or that needs more minutes than planned at the floor's measured pace.
 * Returns nothing where the step is done, keeps its plan, or no worker could report.
 * Pieces of a later step, and pieces planned before the first worker signed in, count as done.
 * @param hours of the division, in which the missing work is done
 * @param now the moment of the check
 */
export function findDelayedWork(
  { quantity, workTime, events, progress, goodLater, attendance }: ReportedStep,
  hours: WorkingCalendar,
  now: Instant,
): DelayedWork[] {
  if (progress.state === 'finished' || progress.left === 0 || events.length === 0) return [];
  const slack = Math.max(tolerance.minutes, sumMinutes(events) * tolerance.part);
  const whole = Math.ceil(now / minuteMillis) * minuteMillis;
  if (progress.state === 'waiting' && progress.good === 0)
    return attendance.isAttended && goodLater === 0
      ? events
          .filter((event) => isEvidence(event, attendance))
          .flatMap((event) => listNotBegunWork(event, hours, whole, slack))
      : [];
  const done = Math.max(
    goodLater,
    progress.good + countEarlierPieces(attendance, events, workTime),
  );
  const remaining = Math.max(0, quantity - done);
  const ahead = events
    .map(({ userId, start, end }) => ({ userId, start: Math.max(start, now), end }))
    .filter(({ start, end }) => end > start);
  const missing = remaining * computeMinutesEach(quantity, workTime, progress) - sumMinutes(ahead);
  const hands = Math.max(1, new Set(ahead.map(({ userId }) => userId)).size);
  if (missing <= slack) return [];
  const [last] = events.toSorted((one, other) => other.end - one.end || other.id - one.id);
  if (!last) return [];
  const end = addWorkingMinutes(hours, Math.max(last.end, whole), Math.ceil(missing / hands));
  return end > last.end ? [{ id: last.id, end }] : [];
}

/**
 * Returns loads that should have started and did not, where a worker could report: the whole load begins now at the earliest.
 * A started load runs for its full time.
 * @param hours of the division
 * @param now the moment of the check
 */
export function findDelayedBatchLoads(
  loads: readonly ReportedLoad[],
  hours: WorkingCalendar,
  now: Instant,
): DelayedWork[] {
  const start = Math.ceil(now / minuteMillis) * minuteMillis;
  return loads.flatMap((load) =>
    load.attendance.isAttended &&
    isEvidence(load, load.attendance) &&
    !load.isBegun &&
    start > load.start &&
    countWorkingMinutes(hours, load.start, start) > tolerance.minutes
      ? load.ids.map((id) => ({ id, start }))
      : [],
  );
}

/** Returns the pieces that were planned before any worker could report them. */
function countEarlierPieces(
  { since }: WorkplaceAttendance,
  events: readonly PlannedStepWork[],
  workTime: number,
): number {
  if (since === null || workTime === 0) return 0;
  const before = events.map(({ start, end }) => ({ start, end: Math.min(end, since) }));
  return sumMinutes(before) / workTime;
}

function computeMinutesEach(quantity: number, workTime: number, progress: StepProgress): number {
  const pace = computeMinutesPerPiece(progress);
  const isKnown = progress.good >= Math.max(enough.pieces, quantity * enough.part);
  if (pace === undefined || !isKnown || workTime === 0) return workTime;
  return Math.min(Math.max(pace, workTime * enough.least), workTime * enough.most);
}

function listNotBegunWork(
  { id, start, end }: PlannedStepWork,
  hours: WorkingCalendar,
  whole: Instant,
  slack: number,
): DelayedWork[] {
  if (whole <= start || countWorkingMinutes(hours, start, whole) <= slack) return [];
  // An event whose planned time is over is done as a whole from now on.
  if (end > whole) return [{ id, start: whole }];
  return [{ id, start: whole, end: addWorkingMinutes(hours, whole, (end - start) / minuteMillis) }];
}
