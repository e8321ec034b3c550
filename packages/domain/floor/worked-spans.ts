import { minuteMillis, type Instant } from '../kit/time-zone.ts';
import {
  sumReportedPieces,
  omitUndoneReports,
  listOpenStretches,
  listWorkStretches,
  type FloorReport,
  type StepPieces,
  type WorkStretch,
} from './step-progress.ts';

/** Maximum duration of work without a reported stop: a long shift. */
export const maxUnstoppedWorkMillis = 16 * 60 * minuteMillis;

/**
 * Returns the working periods at a step of an order line: from each start to a pause of the same person, or to the reported finish.
 * @param reports of that step, in any order
 * @param now end of the work of people who still work
 */
export function listCappedWorkStretches(
  reports: readonly FloorReport[],
  now: Instant,
): WorkStretch[] {
  const { spans, since } = listWorkStretches(omitUndoneReports(reports));
  return [...spans, ...listOpenStretches(since, now)]
    .filter(({ from, to }) => to > from)
    .map((span) => ({ ...span, to: Math.min(span.to, span.from + maxUnstoppedWorkMillis) }));
}

/** Work totals of a person within a period. */
export interface UserWorkTotals extends StepPieces {
  /** Minutes of the person: a minute of work at two steps at once counts once. */
  readonly minutes: number;
}

/**
 * Sums minutes and pieces of each person in a period, from valid reports.
 * An undone report counts for no person: its opposite row is not counted for the foreman who wrote it.
 * @param steps the reports of each step of each line
 */
export function sumWorkByUser(
  steps: readonly (readonly FloorReport[])[],
  { from, to, now }: { readonly from: Instant; readonly to: Instant; readonly now: Instant },
): ReadonlyMap<number, UserWorkTotals> {
  const spans = Map.groupBy(
    steps.flatMap((reports) => listCappedWorkStretches(reports, now)),
    ({ userId }) => userId,
  );
  const reportsByUser = Map.groupBy(
    steps.flatMap(omitUndoneReports).filter(({ at }) => at >= from && at < to),
    ({ userId }) => userId,
  );
  const people = [...new Set([...spans.keys(), ...reportsByUser.keys()])];
  return new Map(
    people.flatMap((userId) => {
      const minutes = countMinutes(spans.get(userId) ?? [], from, to);
      const { good, scrap, aside } = sumReportedPieces(reportsByUser.get(userId) ?? []);
      const isNothing = [minutes, good, scrap, aside].every((each) => each === 0);
      return isNothing ? [] : [[userId, { minutes, good, scrap, aside }] as const];
    }),
  );
}

/**
 * Sums the minutes of each person between each bound and the next; people without minutes are left out.
 * @param steps the reports of each step of each line
 * @param bounds moments in chronological order: one more than there are periods
 */
export function sumUserMinutesByPeriod(
  steps: readonly (readonly FloorReport[])[],
  bounds: readonly Instant[],
  now: Instant,
): ReadonlyMap<number, readonly number[]> {
  const spans = Map.groupBy(
    steps.flatMap((reports) => listCappedWorkStretches(reports, now)),
    ({ userId }) => userId,
  );
  const countMinutesByPeriod = (userSpans: readonly WorkStretch[]): number[] =>
    bounds.slice(1).map((to, at) => countMinutes(userSpans, bounds[at] ?? to, to));
  return new Map(
    [...spans]
      .map(([userId, userSpans]) => [userId, countMinutesByPeriod(userSpans)] as const)
      .filter(([, minutes]) => minutes.some((each) => each > 0)),
  );
}

/** Counts the minutes of one person between two moments; overlapping periods count once. */
function countMinutes(spans: readonly WorkStretch[], from: Instant, to: Instant): number {
  let [sum, until] = [0, from];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const [start, end] = [Math.max(span.from, until), Math.min(span.to, to)];
    if (end <= start) continue;
    sum += end - start;
    until = end;
  }
  return Math.round(sum / 6_000) / 10;
}
