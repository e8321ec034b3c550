import { toThousandths, fromThousandths } from '../inventories/quantity.ts';
import type { Instant } from '../kit/time-zone.ts';
import type { ReportKind } from './report-kinds.ts';

/** A report as it stands in the book. */
export interface FloorReport {
  readonly id: number;
  readonly userId: number;
  readonly kind: ReportKind;
  /** Good pieces, scrap, and pieces that wait to be reworked; below 0 where they are taken back. */
  readonly good: number;
  readonly scrap: number;
  readonly aside: number;
  readonly reason: string | null;
  readonly at: Instant;
  /** Pieces that were brought into a store. */
  readonly stocked: number;
  /** The report that this one takes back. */
  readonly undoes: number | null;
}

/** Progress of a step of a line. */
export interface StepProgress {
  readonly good: number;
  readonly scrap: number;
  /** Pieces that wait to be reworked: neither good nor lost. */
  readonly aside: number;
  /** Good pieces that are still to be made. */
  readonly left: number;
  /** Good pieces that lie in a store already. */
  readonly stocked: number;
  readonly state: 'waiting' | 'running' | 'stopped' | 'finished';
  /** Reason why it stands still, where one was reported. */
  readonly stoppedFor: string | null;
  /** People who work on it now, in the order in which they began. */
  readonly workers: readonly number[];
  /** Minutes of people, from their starts to their stops, and to `now` for people who still work. */
  readonly minutes: number;
  /** Moment of the latest report; null without reports. */
  readonly last: Instant | null;
}

/** Pieces of a step, by kind. */
export interface StepPieces {
  readonly good: number;
  readonly scrap: number;
  readonly aside: number;
}

/** Returns the reports that hold, in the order in which they happened: reports that were taken back are removed. */
export function getValidReports(reports: readonly FloorReport[]): FloorReport[] {
  const undone = new Set(reports.flatMap(({ undoes }) => (undoes === null ? [] : [undoes])));
  return reports
    .filter(({ id, undoes }) => undoes === null && !undone.has(id))
    .toSorted((one, other) => one.at - other.at || one.id - other.id);
}

/** Checks whether a step has reports of its own: pieces that were lost behind it are reported by their receiver. */
export const hasStepReports = (reports: readonly Pick<FloorReport, 'kind'>[]): boolean =>
  reports.some(({ kind }) => kind !== 'lost');

/** Returns all pieces of the reports; reports that were taken back cancel out. */
export function sumReportedPieces(reports: readonly StepPieces[]): StepPieces {
  const sum = (of: (report: StepPieces) => number): number =>
    fromThousandths(reports.reduce((total, report) => total + toThousandths(of(report)), 0));
  return {
    good: sum(({ good }) => good),
    scrap: sum(({ scrap }) => scrap),
    aside: sum(({ aside }) => aside),
  };
}

/**
 * Returns the progress of a step of a line, by the reports of its people.
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
  const validReports = getValidReports(reports);
  const { spans, since } = getWorkStretches(validReports);
  let [begun, finished] = [false, false];
  let stoppedFor: string | null = null;
  for (const { kind, reason } of validReports) {
    if (kind === 'stocked') continue;
    // Lost pieces are to be made again: a step that was done is open, one without counts has not begun.
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
    stocked: fromThousandths(reports.reduce((sum, { stocked }) => sum + toThousandths(stocked), 0)),
    state,
    stoppedFor: state === 'stopped' ? stoppedFor : null,
    workers,
    minutes: Math.round(worked / 6_000) / 10,
    last: validReports.at(-1)?.at ?? null,
  };
}

/** A stretch of work of one person, from a start to its end. */
export interface WorkStretch {
  readonly userId: number;
  readonly from: Instant;
  readonly to: Instant;
}

/**
 * Returns the working times at a step: from each start to a pause of the same person or to the finish that they reported.
 * @param validReports reports that hold, in the order in which they happened
 * @returns the stretches that ended, and the starts of people who still work
 */
export function getWorkStretches(validReports: readonly FloorReport[]): {
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

/** Returns the stretches of people who still work, until now. */
export const listOpenStretches = (
  openSince: ReadonlyMap<number, Instant>,
  now: Instant,
): WorkStretch[] => [...openSince].map(([userId, from]) => ({ userId, from, to: now }));

/** Returns the good pieces that lie in no store yet: the most that may still come in, or be taken back. */
export const countPiecesInProgress = ({
  good,
  stocked,
}: Pick<StepProgress, 'good' | 'stocked'>): number =>
  Math.max(0, fromThousandths(toThousandths(good) - toThousandths(stocked)));

/** Returns the minutes of people that a good piece took; undefined before there is one, or without reported times. */
export const computeMinutesPerPiece = ({ good, minutes }: Pick<StepProgress, 'good' | 'minutes'>) =>
  good > 0 && minutes > 0 ? minutes / good : undefined;
