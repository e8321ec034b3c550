import { fromThousandths, sumQuantities, toThousandths } from '../inventories/quantity.ts';
import type { Instant } from '../kit/time-zone.ts';
import type { ReportKind } from './report-kinds.ts';

/** Report as it is stored. */
export interface FloorReport {
  readonly id: number;
  readonly userId: number;
  readonly kind: ReportKind;
  /** Good pieces, scrap, and pieces set aside for rework; negative where they are undone. */
  readonly good: number;
  readonly scrap: number;
  readonly aside: number;
  readonly reason: string | null;
  readonly at: Instant;
  /** Pieces that were brought into a store. */
  readonly stocked: number;
  /** Id of the report that this report undoes. */
  readonly undoes: number | null;
}

/** Progress of a step of an order line. */
export interface StepProgress {
  readonly good: number;
  readonly scrap: number;
  /** Pieces set aside for rework: neither good nor lost. */
  readonly aside: number;
  /** Good pieces that are still to be made. */
  readonly left: number;
  /** Good pieces that are already in a store. */
  readonly stocked: number;
  readonly state: 'waiting' | 'running' | 'stopped' | 'finished';
  /** Reported reason why the work is stopped, if any. */
  readonly stoppedFor: string | null;
  /** People who work on the step now, in the sequence of their starts. */
  readonly workers: readonly number[];
  /** Minutes of people, from their starts to their stops, and to `now` for people who still work. */
  readonly minutes: number;
  /** Moment of the latest report; null without reports. */
  readonly last: Instant | null;
}

/** State of a step as people read it: `idle` work has begun, and has neither a worker now nor a reported stop. */
export type ShownStepState = StepProgress['state'] | 'idle';

/**
 * Returns the state that screens and documents show for a step.
 * @param isOver true for a step of an order that is not made any more: its work is not to be continued
 */
export const getShownStepState = (
  { state, stoppedFor }: Pick<StepProgress, 'state' | 'stoppedFor'>,
  isOver = false,
): ShownStepState => (state === 'stopped' && stoppedFor === null && !isOver ? 'idle' : state);

/** Pieces of a step, by kind. */
export interface StepPieces {
  readonly good: number;
  readonly scrap: number;
  readonly aside: number;
}

/** Returns the valid reports in chronological order, without undone reports. */
export function omitUndoneReports(reports: readonly FloorReport[]): FloorReport[] {
  const undone = new Set(reports.flatMap(({ undoes }) => (undoes === null ? [] : [undoes])));
  return reports
    .filter(({ id, undoes }) => undoes === null && !undone.has(id))
    .toSorted((one, other) => one.at - other.at || one.id - other.id);
}

/** Checks whether a step has reports of its own: pieces lost on the way to the next step are reported by their receiver. */
export const hasStepReports = (reports: readonly Pick<FloorReport, 'kind'>[]): boolean =>
  reports.some(({ kind }) => kind !== 'lost');

/** Sums the pieces of reports; undone reports cancel out. */
export function sumReportedPieces(reports: readonly StepPieces[]): StepPieces {
  const sum = (of: (report: StepPieces) => number): number => sumQuantities(reports.map(of));
  return {
    good: sum(({ good }) => good),
    scrap: sum(({ scrap }) => scrap),
    aside: sum(({ aside }) => aside),
  };
}

/**
 * Computes the progress of a step of an order line, from the reports of its people.
 * @param quantity pieces of the line
 * @param reports of the step of that line, in any order
 * @param now end of the work of people who still work
 */
export function computeProgress(
  quantity: number,
  reports: readonly FloorReport[],
  now: Instant,
): StepProgress {
  const pieces = sumReportedPieces(reports);
  const validReports = omitUndoneReports(reports);
  const { spans, since } = listWorkStretches(validReports);
  let [begun, finished] = [false, false];
  let stoppedFor: string | null = null;
  for (const { kind, reason } of validReports) {
    if (kind === 'stocked') continue;
    // Lost pieces are to be made again: a step that was done is open again, and a step without counts has not begun.
    if (kind === 'lost') {
      finished = false;
      continue;
    }
    begun = true;
    if (kind === 'start') {
      finished = false;
      stoppedFor = null;
    } else if (kind === 'pause') stoppedFor = reason;
    else if (kind === 'finish') finished = true;
  }
  const workers = [...since.keys()];
  const worked = [...spans, ...listOpenStretches(since, now)].reduce(
    (sum, { from, to }) => sum + Math.max(0, to - from),
    0,
  );
  const state = finished
    ? 'finished'
    : workers.length > 0
      ? 'running'
      : begun
        ? 'stopped'
        : 'waiting';
  return {
    ...pieces,
    left: Math.max(0, fromThousandths(toThousandths(quantity) - toThousandths(pieces.good))),
    stocked: sumQuantities(reports.map(({ stocked }) => stocked)),
    state,
    stoppedFor: state === 'stopped' ? stoppedFor : null,
    workers,
    minutes: Math.round(worked / 6_000) / 10,
    last: validReports.at(-1)?.at ?? null,
  };
}

/** Period of work of one person, from a start to its end. */
export interface WorkStretch {
  readonly userId: number;
  readonly from: Instant;
  readonly to: Instant;
}

/**
 * Returns the working periods at a step: from each start to a pause of the same person, or to the reported finish.
 * @param validReports valid reports, in chronological order
 * @returns the periods that ended, and the starts of people who still work
 */
export function listWorkStretches(validReports: readonly FloorReport[]): {
  spans: WorkStretch[];
  since: ReadonlyMap<number, Instant>;
} {
  const since = new Map<number, Instant>();
  const spans: WorkStretch[] = [];
  const stop = (userId: number, to: Instant): void => {
    const from = since.get(userId);
    since.delete(userId);
    if (from !== undefined) spans.push({ userId, from, to });
  };
  for (const { kind, userId, at } of validReports) {
    if (kind === 'start' && !since.has(userId)) since.set(userId, at);
    else if (kind === 'pause') stop(userId, at);
    else if (kind === 'finish') for (const worker of since.keys()) stop(worker, at);
  }
  return { spans, since };
}

/** Returns the periods of people who still work, until now. */
export const listOpenStretches = (
  openSince: ReadonlyMap<number, Instant>,
  now: Instant,
): WorkStretch[] => [...openSince].map(([userId, from]) => ({ userId, from, to: now }));

/** Returns the good pieces that are in no store yet: the maximum that may still be stocked, or undone. */
export const countPiecesInProgress = ({
  good,
  stocked,
}: Pick<StepProgress, 'good' | 'stocked'>): number =>
  Math.max(0, fromThousandths(toThousandths(good) - toThousandths(stocked)));

/** Returns the minutes of people per good piece; undefined before the first good piece, or without reported times. */
export const computeMinutesPerPiece = ({ good, minutes }: Pick<StepProgress, 'good' | 'minutes'>) =>
  good > 0 && minutes > 0 ? minutes / good : undefined;
