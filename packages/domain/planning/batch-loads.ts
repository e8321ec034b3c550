import { minuteMillis, type Instant } from '../kit/time-zone.ts';
import {
  findNextWorkingInstant,
  listWorkingIntervals,
  type TimeInterval,
  type WorkingCalendar,
} from '../kit/working-time.ts';

/*
 * A batch station is a kiln or a dip tank: it takes pieces of several orders at once.
 * It runs without people between its loading and its unloading, over nights and weekends.
 * An event at a batch station is one line's share of a load.
 */

/** Capacity of a batch station for each load, and its times in whole minutes. Loading and unloading take at least one minute each. */
export interface BatchLoadRule {
  readonly pieces: number;
  readonly loading: number;
  readonly running: number;
  readonly unloading: number;
}

export type BatchLoadRules = ReadonlyMap<number, BatchLoadRule>;

export const getBatchLoadRules = (
  workplaces: readonly { readonly id: number; readonly load?: BatchLoadRule | undefined }[],
): BatchLoadRules =>
  new Map(workplaces.flatMap(({ id, load }) => (load ? [[id, load] as const] : [])));

/** Planned event. With pieces it is a share of a load. */
interface Share extends TimeInterval {
  readonly workplaceId: number;
  readonly userId: number;
  readonly pieces?: number | undefined;
}

/** Returns the key of a load. Shares with the same key are one load, which one person loads and unloads. */
export const getBatchLoadKey = ({ workplaceId, userId, start, end }: Share): string =>
  [workplaceId, userId, start, end].join(' ');

/** Returns whether two events are shares of one load. */
export const isSameBatchLoad = (one: Share, other: Share): boolean =>
  one.pieces !== undefined &&
  other.pieces !== undefined &&
  getBatchLoadKey(one) === getBatchLoadKey(other);

const isShare = (event: Share, rules: BatchLoadRules): boolean =>
  event.pieces !== undefined && rules.has(event.workplaceId);

/** Returns the times at which an event keeps its person busy: the whole event, or only the loading and unloading of a load. */
export function listAttendedIntervals(event: Share, rules: BatchLoadRules): TimeInterval[] {
  const { start, end } = event;
  const rule = isShare(event, rules) ? rules.get(event.workplaceId) : undefined;
  if (!rule) return [{ start, end }];
  return [
    { start, end: Math.min(end, start + rule.loading * minuteMillis) },
    { start: Math.max(start, end - rule.unloading * minuteMillis), end },
  ];
}

/** Returns the events with each load once, as the first of its shares: the work that occupies stations. */
export function selectOneEventPerBatchLoad<Event extends Share>(
  events: readonly Event[],
  rules: BatchLoadRules,
): readonly Event[] {
  if (rules.size === 0) return events;
  const knownKeys = new Set<string>();
  return events.filter((event) => {
    if (!isShare(event, rules)) return true;
    const key = getBatchLoadKey(event);
    const isNew = !knownKeys.has(key);
    knownKeys.add(key);
    return isNew;
  });
}

/** Returns the times that take people's time: whole events, and the loading and unloading of each load. */
export const listAttendedEventParts = <Event extends Share>(
  events: readonly Event[],
  rules: BatchLoadRules,
): readonly Event[] =>
  rules.size === 0
    ? events
    : selectOneEventPerBatchLoad(events, rules).flatMap((event) =>
        listAttendedIntervals(event, rules).map((part) => ({ ...event, ...part })),
      );

/** Returns the number of pieces in the load that a share belongs to, the share's own pieces included. */
export const countBatchLoadPieces = (events: readonly Share[], share: Share): number =>
  events.reduce(
    (sum, event) =>
      getBatchLoadKey(event) === getBatchLoadKey(share) ? sum + (event.pieces ?? 0) : sum,
    0,
  );

/** Cuts a number of pieces into loads, full loads first. @returns first and last piece of each load */
export function splitIntoBatchLoads(
  { pieces }: BatchLoadRule,
  quantity: number,
): { readonly first: number; readonly last: number }[] {
  const shares: { first: number; last: number }[] = [];
  for (let first = 0; first < quantity; first += pieces)
    shares.push({ first, last: Math.min(quantity, first + pieces) });
  return shares;
}

/**
 * Returns the times of a load that begins at an instant: it ends with the first unloading that its person can do in one piece.
 * The rules of events check whether loading is possible at that instant.
 */
export function computeBatchLoadTime(
  { loading, running, unloading }: BatchLoadRule,
  calendar: WorkingCalendar,
  start: Instant,
): TimeInterval {
  const ready = start + (loading + running) * minuteMillis;
  const long = unloading * minuteMillis;
  const stretches = listWorkingIntervals(calendar, ready, ready + fortnight);
  const free = stretches.find((open) => open.start + long <= open.end);
  const from = free?.start ?? findNextWorkingInstant(calendar, ready);
  return { start, end: from + long };
}

const fortnight = 14 * 24 * 60 * minuteMillis;
