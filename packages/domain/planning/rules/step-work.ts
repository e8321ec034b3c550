import { minuteMillis, type Instant } from '../../kit/time-zone.ts';
import type { TimeInterval } from '../../kit/working-time.ts';
import {
  listAttendedIntervals,
  getBatchLoadKey,
  splitIntoBatchLoads,
  type BatchLoadRules,
} from '../batch-loads.ts';
import type { PlannedDetail, PlannedStep } from '../planning-model.ts';
import {
  computeStepMinutes,
  computeWorkplaceMinutes,
  getSetUpMinutes,
  groupWorkRuns,
} from './work-time.ts';

/*
 * Needed and planned work of a step at its workplace: minutes per piece with set-up, or shares of loads at a batch station.
 * All code that plans, saves, revises, cancels or counts work uses this file.
 */

/** Event as it counts for a step. At a batch station it is a share of a load and has pieces. */
interface StepEvent extends TimeInterval {
  readonly detailId: number;
  readonly workplaceId: number;
  readonly userId: number;
  readonly pieces?: number | undefined;
}

/** Needed and planned work of one step of an order line: pieces at a batch station, whole minutes elsewhere. */
export interface StepWork {
  readonly detailId: number;
  readonly workplaceId: number;
  readonly expected: number;
  readonly planned: number;
  /** True at a batch station, where pieces are counted instead of minutes. */
  readonly inPieces?: true;
}

/**
 * Returns the needed and planned work of every step of some order lines.
 * A workplace that a flow visits twice is one step, with the work of both visits.
 * Steps without time are left out, except at batch stations.
 */
export function computeStepWork(
  details: readonly PlannedDetail[],
  events: readonly StepEvent[],
  rules: BatchLoadRules,
): StepWork[] {
  const byStep = Map.groupBy(events, ({ detailId, workplaceId }) => `${detailId} ${workplaceId}`);
  return details.flatMap((detail) => {
    const getStepEvents = (workplaceId: number): readonly StepEvent[] =>
      byStep.get(`${detail.id} ${workplaceId}`) ?? [];
    const ordinary = detail.steps.filter(({ workplaceId }) => !rules.has(workplaceId));
    const minutes = computeWorkplaceMinutes(
      { ...detail, steps: ordinary },
      (id) => groupWorkRuns(getStepEvents(id)).length,
    );
    const times = Map.groupBy(detail.steps, ({ workplaceId }) => workplaceId);
    return [...times].flatMap(([workplaceId, { length }]): StepWork[] => {
      const about = { detailId: detail.id, workplaceId };
      const stepEvents = getStepEvents(workplaceId);
      if (rules.has(workplaceId)) {
        const expected = roundToThousandths(detail.quantity * length);
        return [{ ...about, expected, planned: sumPieces(stepEvents), inPieces: true }];
      }
      const expected = minutes.get(workplaceId);
      return expected === undefined
        ? []
        : [{ ...about, expected, planned: sumDurations(stepEvents) }];
    });
  });
}

const sumDurations = (events: readonly TimeInterval[]): number =>
  events.reduce((sum, { start, end }) => sum + (end - start) / minuteMillis, 0);

const sumPieces = (events: readonly Pick<StepEvent, 'pieces'>[]): number =>
  roundToThousandths(events.reduce((sum, { pieces = 0 }) => sum + pieces, 0));

/** Rounds pieces to thousandths, the smallest unit: errors of binary fractions do not count. */
const roundToThousandths = (pieces: number): number => Math.round(pieces * 1000) / 1000;

/**
 * Returns the unplanned work of each step of an order line, in the sequence of its steps: pieces at a batch station, minutes elsewhere.
 * Before the first person works at a step, its minutes are those of the pieces alone: its people add their set-up.
 * A workplace that a flow visits twice does the first visit first.
 */
export function computeUnplannedStepWork(
  detail: PlannedDetail,
  events: readonly StepEvent[],
  rules: BatchLoadRules,
): number[] {
  const detailEvents = events.filter(({ detailId }) => detailId === detail.id);
  const crews = new Map(
    [...Map.groupBy(detailEvents, ({ workplaceId }) => workplaceId)].map(
      ([workplaceId, stepEvents]) => [workplaceId, groupWorkRuns(stepEvents).length],
    ),
  );
  const computeVisit = (step: PlannedStep): number => {
    if (rules.has(step.workplaceId)) return detail.quantity;
    const minutes = computeStepMinutes({ ...step, setUp: 0 }, detail.quantity);
    return minutes > 0 ? minutes + getSetUpMinutes(step) * (crews.get(step.workplaceId) ?? 0) : 0;
  };
  const open = new Map(
    computeStepWork([detail], detailEvents, rules).map(({ workplaceId, expected, planned }) => [
      workplaceId,
      Math.max(0, roundToThousandths(expected - planned)),
    ]),
  );
  return detail.steps
    .toReversed()
    .map((step) => {
      const { workplaceId } = step;
      const rest = Math.min(computeVisit(step), open.get(workplaceId) ?? 0);
      open.set(workplaceId, roundToThousandths((open.get(workplaceId) ?? 0) - rest));
      return rest;
    })
    .toReversed();
}

/** Returns the minutes of people that a step still needs beside its planned work: of loads their loading and unloading. */
export function computeUnplannedMinutes(
  { workplaceId, expected, planned, inPieces }: StepWork,
  rules: BatchLoadRules,
): number {
  const open = Math.max(0, roundToThousandths(expected - planned));
  const rule = inPieces ? rules.get(workplaceId) : undefined;
  return rule ? splitIntoBatchLoads(rule, open).length * (rule.loading + rule.unloading) : open;
}

/** Planned event that may be shortened. */
export interface TrimmableEvent extends StepEvent {
  readonly id: number;
  /** Whether the work has begun: begun work stays as it is. */
  readonly begun: boolean;
  /** Whether the work is pinned: pinned work is shortened last. */
  readonly pinned: boolean;
}

/** Remainder of a shortened event: an earlier end, or fewer pieces in its load; undefined where the whole event is removed. */
export interface TrimmedEvent {
  readonly id: number;
  readonly remaining: { readonly end: Instant; readonly pieces?: number } | undefined;
}

/**
 * Removes planned work of an order line beyond its need: the last pieces of each step first, pinned work last. Begun work stays.
 * A load keeps its times, with fewer pieces in it.
 * @param detail line with its new quantity; without steps all work that has not begun is removed
 * @param events of the line, in any order
 */
export function trimPlannedWork(
  detail: PlannedDetail,
  events: readonly TrimmableEvent[],
  rules: BatchLoadRules,
): TrimmedEvent[] {
  const sorted = events
    .filter(({ detailId }) => detailId === detail.id)
    .toSorted((one, other) => one.start - other.start || one.id - other.id);
  const byWorkplace = Map.groupBy(sorted, ({ workplaceId }) => workplaceId);
  const sequence = new Set([
    ...detail.steps.map((step) => step.workplaceId),
    ...byWorkplace.keys(),
  ]);
  let previousEnd = 0;
  return [...sequence].flatMap((workplaceId): TrimmedEvent[] => {
    const stepEvents = byWorkplace.get(workplaceId) ?? [];
    const trimmed = rules.has(workplaceId)
      ? trimLoads(stepEvents, computeNeeded(detail, workplaceId, stepEvents, rules))
      : trimMinutes(detail, workplaceId, stepEvents, rules, previousEnd);
    previousEnd = Math.max(previousEnd, findLastEnd(stepEvents, trimmed));
    return trimmed;
  });
}

/** Returns the last end of a step's events after some of them were shortened or removed; 0 without events. */
function findLastEnd(
  stepEvents: readonly TrimmableEvent[],
  trimmed: readonly TrimmedEvent[],
): Instant {
  const trimmedById = new Map(trimmed.map((each) => [each.id, each]));
  return stepEvents.reduce((last, { id, end }) => {
    const change = trimmedById.get(id);
    return Math.max(last, change ? (change.remaining?.end ?? 0) : end);
  }, 0);
}

const computeNeeded = (
  detail: PlannedDetail,
  workplaceId: number,
  stepEvents: readonly StepEvent[],
  rules: BatchLoadRules,
): number =>
  computeStepWork([detail], stepEvents, rules).find((step) => step.workplaceId === workplaceId)
    ?.expected ?? 0;

/** Returns loads that may have fewer pieces, in the order of their reduction: the load that is unloaded last is needed last. */
function sortByReduction(stepEvents: readonly TrimmableEvent[]): TrimmableEvent[] {
  const ahead = stepEvents
    .filter(({ begun }) => !begun)
    .toSorted((one, other) => one.end - other.end || one.start - other.start || one.id - other.id);
  return [
    ...ahead.filter(({ pinned }) => pinned),
    ...ahead.filter(({ pinned }) => !pinned),
  ].toReversed();
}

function trimLoads(stepEvents: readonly TrimmableEvent[], needed: number): TrimmedEvent[] {
  let tooMuch = roundToThousandths(sumPieces(stepEvents) - needed);
  const trimmed: TrimmedEvent[] = [];
  for (const { id, end, pieces = 0 } of sortByReduction(stepEvents)) {
    if (tooMuch <= 0) break;
    const remaining = roundToThousandths(Math.max(0, pieces - tooMuch));
    trimmed.push({ id, remaining: remaining > 0 ? { end, pieces: remaining } : undefined });
    tooMuch = roundToThousandths(tooMuch - pieces);
  }
  return trimmed;
}

/**
 * Ends a step at the moment at which its pieces are made: work that is not pinned is shortened first, then pinned work.
 * @param previousEnd end of the step before: its last piece is worked after it
 */
function trimMinutes(
  detail: PlannedDetail,
  workplaceId: number,
  stepEvents: readonly TrimmableEvent[],
  rules: BatchLoadRules,
  previousEnd: Instant,
): TrimmedEvent[] {
  const computeSurplus = (events: readonly TrimmableEvent[]): number =>
    sumDurations(events) - computeNeeded(detail, workplaceId, events, rules);
  const ahead = stepEvents.filter(({ begun }) => !begun);
  let remaining = stepEvents;
  for (const part of [
    ahead.filter(({ pinned }) => !pinned),
    ahead.filter(({ pinned }) => pinned),
  ]) {
    const fixed = remaining.filter(({ id }) => part.every((event) => event.id !== id));
    remaining = keepLastPiece(
      { fixed, loose: part, cut: cutOff(fixed, part, computeSurplus) },
      previousEnd,
      computeSurplus,
    );
    if (remaining.length > fixed.length) break;
  }
  const remainingById = new Map(remaining.map((event) => [event.id, event]));
  return stepEvents.flatMap(({ id, end }): TrimmedEvent[] => {
    const now = remainingById.get(id);
    if (!now) return [{ id, remaining: undefined }];
    return now.end === end ? [] : [{ id, remaining: { end: now.end } }];
  });
}

/**
 * Shortens events to the earliest moment at which they cover the need together with fixed events: no piece is made later than before.
 * @param fixed events of the same step, which stay
 * @returns both, with just the needed minutes; all events where they do not cover the need
 */
function cutOff(
  fixed: readonly TrimmableEvent[],
  loose: readonly TrimmableEvent[],
  computeSurplus: (events: readonly TrimmableEvent[]) => number,
): readonly TrimmableEvent[] {
  const cutEvents = (moment: Instant): TrimmableEvent[] =>
    removeIdleRuns(
      fixed,
      loose.flatMap((event) =>
        event.start < moment ? [{ ...event, end: Math.min(event.end, moment) }] : [],
      ),
      computeSurplus,
    );
  const edges = [...new Set(loose.flatMap(({ start, end }) => [start, end]))].toSorted(
    (one, other) => one - other,
  );
  const at = edges.findIndex((edge) => computeSurplus(cutEvents(edge)) >= 0);
  if (at < 0) return [...fixed, ...loose];
  // The same people work between two edges: the later the moment, the more is covered.
  let [low, high] = [
    (edges[at - 1] ?? edges[at] ?? 0) / minuteMillis,
    (edges[at] ?? 0) / minuteMillis,
  ];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (computeSurplus(cutEvents(middle * minuteMillis)) >= 0) high = middle;
    else low = middle + 1;
  }
  const moment = high * minuteMillis;
  // Work of several people up to the last minute would be slightly too much.
  let tooMuch = computeSurplus(cutEvents(moment));
  return cutEvents(moment).flatMap((event) => {
    const isLast = event.end === moment && loose.some(({ id }) => id === event.id);
    if (!isLast || tooMuch <= 0) return [event];
    tooMuch -= 1;
    const end = event.end - minuteMillis;
    return end > event.start ? [{ ...event, end }] : [];
  });
}

interface ShortenedStep {
  readonly fixed: readonly TrimmableEvent[];
  /** Events that may be shortened, with their planned ends. */
  readonly loose: readonly TrimmableEvent[];
  /** Fixed and shortened events. */
  readonly cut: readonly TrimmableEvent[];
}

/**
 * Keeps the shortest end of work behind the end of the step before, and shortens the other work instead.
 * Work is planned in whole minutes: an earlier event can cover the last piece before that piece exists.
 * @returns the shortened events as they are, where no work lies behind that end or the minutes would differ
 */
function keepLastPiece(
  { fixed, loose, cut }: ShortenedStep,
  previousEnd: Instant,
  computeSurplus: (events: readonly TrimmableEvent[]) => number,
): readonly TrimmableEvent[] {
  if (cut.some(({ end }) => end >= previousEnd) || computeSurplus(cut) !== 0) return cut;
  const last = loose.find(({ end }) => end > previousEnd);
  if (!last) return cut;
  const others = loose.filter(({ id }) => id !== last.id);
  for (
    let end = Math.max(last.start, previousEnd) + minuteMillis;
    end <= last.end;
    end += minuteMillis
  ) {
    const kept = cutOff([...fixed, { ...last, end }], others, computeSurplus);
    if (computeSurplus(kept) === 0) return kept;
    if (computeSurplus(kept) > 0) break;
  }
  return cut;
}

/** Removes the set-up of people who do no other needed work at a step. */
function removeIdleRuns(
  fixed: readonly TrimmableEvent[],
  loose: readonly TrimmableEvent[],
  computeSurplus: (events: readonly TrimmableEvent[]) => number,
): TrimmableEvent[] {
  let remaining = [...fixed, ...loose];
  for (const run of groupWorkRuns(loose).toReversed()) {
    const rest = remaining.filter((event) => !run.includes(event));
    if (rest.length < remaining.length && computeSurplus(rest) >= 0) remaining = rest;
  }
  return remaining;
}

/** Returns the fewest whole pieces of an order line that its begun work is for, at most the line's pieces. */
export function countBegunPieces(
  detail: PlannedDetail,
  begun: readonly StepEvent[],
  rules: BatchLoadRules,
): number {
  const byWorkplace = [...Map.groupBy(begun, ({ workplaceId }) => workplaceId)];
  const isCovering = (quantity: number): boolean =>
    byWorkplace.every(
      ([workplaceId, events]) =>
        computeNeeded({ ...detail, quantity }, workplaceId, events, rules) >=
        (rules.has(workplaceId) ? sumPieces(events) : sumDurations(events)),
    );
  // More pieces need more work: the search finds the fewest pieces that cover the begun work.
  let [low, high] = [0, Math.ceil(detail.quantity)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isCovering(middle)) high = middle;
    else low = middle + 1;
  }
  return Math.min(low, detail.quantity);
}

/** Work before and after a change. */
interface ChangedEvent extends StepEvent {
  readonly id: number;
  /** Whether other orders have pieces in the same load. */
  readonly isShared?: boolean;
}

/**
 * Returns the minutes of people that a change releases, by the event that had them.
 * A load releases its loading and unloading once it is empty, by its first share: with fewer pieces it releases nothing.
 * @param after events of the same order after the change; missing events were removed
 */
export function computeReleasedMinutes(
  before: readonly ChangedEvent[],
  after: readonly ChangedEvent[],
  rules: BatchLoadRules,
): ReadonlyMap<number, number> {
  const afterById = new Map(after.map((event) => [event.id, event]));
  const loads = new Set(after.filter(isShare).map(getBatchLoadKey));
  const released = new Map<number, number>();
  for (const event of before) {
    const now = afterById.get(event.id);
    const stays = isShare(event) && (event.isShared === true || loads.has(getBatchLoadKey(event)));
    if (stays) continue;
    if (isShare(event)) loads.add(getBatchLoadKey(event));
    const minutes =
      sumDurations(listAttendedIntervals(event, rules)) -
      (now ? sumDurations(listAttendedIntervals(now, rules)) : 0);
    if (minutes > 0) released.set(event.id, minutes);
  }
  return released;
}

const isShare = ({ pieces }: Pick<StepEvent, 'pieces'>): boolean => pieces !== undefined;

/** Returns the sum of the minutes. */
export const sumReleasedMinutes = (minutes: ReadonlyMap<number, number>): number =>
  [...minutes.values()].reduce((sum, each) => sum + each, 0);
