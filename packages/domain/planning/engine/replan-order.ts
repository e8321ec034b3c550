import type { Instant } from '../../kit/time-zone.ts';
import type { TimeInterval } from '../../kit/working-time.ts';
import type { WorkingTimeAxis } from '../calendar/working-time-axis.ts';
import type { BatchLoadRules } from '../batch-loads.ts';
import type { PlannedEvent, PlannedStep } from '../planning-model.ts';
import type { HandOverWait } from './hand-over-waits.ts';
import { getStepKey, type ReplanWork } from './replan-works.ts';
import {
  findPrematureEvents,
  findStepReadyInstant,
  type PrematureEvent,
} from '../rules/step-order.ts';
import { findArrivalInstant } from '../calendar/transport-times.ts';

/** Part of an event in a layout, with the person who works it. */
export interface PlacedPart extends TimeInterval {
  readonly userId: number;
}

/** Layout of a replan: new times of each movable event, by event id; empty where the event can no longer be done. */
export type ReplanLayout = ReadonlyMap<number, readonly PlacedPart[]>;

/** Returns the events at their times in a layout: split events as several, events without a time left out. */
const applyLayout = (layout: ReplanLayout, events: readonly PlannedEvent[]): PlannedEvent[] =>
  events.flatMap((each) => (layout.get(each.id) ?? [each]).map((part) => ({ ...each, ...part })));

/**
 * Returns when the step before hands over, if any of its events moved: a step order that was broken by hand stays broken.
 * @param pieces pieces that the event needs by then; those of its wait, unless loads of its line change places
 */
export function findHandOverInstant(
  { previous, before, event, ...made }: HandOverWait,
  loads: BatchLoadRules,
  layout: ReplanLayout,
  axis: WorkingTimeAxis,
  pieces = made.pieces,
): number {
  if (!before) return 0;
  const findReadyInstant = (
    step: PlannedStep,
    events: readonly PlannedEvent[],
    needed: { readonly pieces: number; readonly quantity: number },
  ) =>
    made.transportTime > 0
      ? findArrivalInstant(events, made.transportTime)
      : findStepReadyInstant(step, events, loads, needed);
  const planned = findReadyInstant(before, previous, made);
  if (planned === null || planned > event.start) return 0;
  const now = findReadyInstant(made.overrun.before ?? before, applyLayout(layout, previous), {
    ...made,
    pieces,
  });
  return now === null ? 0 : axis.positionUp(now);
}

/** Returns the pieces that a share needs at its new start: its own, and those of the line's loads that begin no later in a layout. */
function countNeededPieces(
  { event, same, quantity, pieces }: HandOverWait,
  layout: ReplanLayout,
  start: Instant,
): number {
  if (event.pieces === undefined) return pieces;
  const loaded = applyLayout(layout, same).filter((share) => share.start <= start);
  return Math.min(
    quantity,
    loaded.reduce((sum, share) => sum + (share.pieces ?? 0), 0),
  );
}

interface Mending {
  readonly moved: Set<number>;
  /** Positions from which events that violate the step order are placed again. */
  readonly least: Map<number, number>;
  /** Number of rounds in which an event ended before the step before it, or used pieces that did not exist yet. */
  readonly endedEarly: Map<number, number>;
  /** Events that used pieces before they existed in the old plan: a step order that was broken by hand stays broken. */
  readonly wasOutrun: ReadonlySet<number>;
}

/**
 * Returns the events that use pieces before the step before has made them, by id, with the moment at which they exist and the lag.
 * @param layout new times, at which late work runs over; the stored plan without it
 */
export function findPrematureWork(
  works: readonly ReplanWork[],
  loads: BatchLoadRules,
  layout?: ReplanLayout,
): Map<number, PrematureEvent<PlannedEvent>> {
  const waits = works.filter(({ load }) => !load).flatMap((work) => work.waits);
  const steps = Map.groupBy(waits, ({ event }) => getStepKey(event));
  const found = new Map<number, PrematureEvent<PlannedEvent>>();
  for (const stepWaits of steps.values()) {
    const [wait] = stepWaits;
    const { step, before } = (layout ? wait?.overrun : wait) ?? {};
    if (!wait || !step || !before || wait.transportTime > 0 || wait.previous.length === 0) continue;
    const times = layout ?? new Map();
    const pair = {
      step,
      events: applyLayout(times, wait.same),
      previous: { step: before, events: applyLayout(times, wait.previous) },
      quantity: wait.quantity,
    };
    for (const outrun of findPrematureEvents(pair, loads)) {
      const known = found.get(outrun.event.id);
      if (!known || outrun.lag > known.lag) found.set(outrun.event.id, outrun);
    }
  }
  return found;
}

/** Number of rounds after which a step that still ends before the step before is placed behind its end. */
const overlapRounds = 3;

/**
 * Finds steps that start before the step before has handed over, use pieces that do not exist yet, or end before the step before.
 * It sets the positions from which they are placed again: later by as much as they are too early.
 * Where both steps need the same person this alone may never end: after some rounds a step begins where the step before ends.
 * @returns the events of those steps; of a load the shares that are too early
 */
export function repairStepOrder(
  works: readonly ReplanWork[],
  loads: BatchLoadRules,
  layout: ReplanLayout,
  axis: WorkingTimeAxis,
  { moved, least, endedEarly, wasOutrun }: Mending,
): PlannedEvent[] {
  const getLastEnd = (events: readonly PlannedEvent[]): number =>
    Math.max(0, ...applyLayout(layout, events).map(({ end }) => end));
  const waits = works.flatMap((work) => work.waits.map((wait) => ({ work, wait })));
  const steps = Map.groupBy(
    waits.map(({ wait }) => wait.event),
    getStepKey,
  );
  const outruns = findPrematureWork(works, loads, layout);
  const breached: PlannedEvent[] = [];
  for (const { work, wait } of waits) {
    const { event, previous } = wait;
    const [part, ...more] = layout.get(event.id) ?? [];
    if (!part || previous.length === 0) continue;
    // Fixed work that could stay does not wait for its previous steps: the planner gets a warning.
    if (work.fixed && more.length === 0 && isSameWorkPlacement(part, event)) continue;
    const start = Math.max(work.from, axis.position(part.start));
    const pieces = countNeededPieces(wait, layout, part.start);
    let from = findHandOverInstant(wait, loads, layout, axis, pieces);
    const stepEvents = steps.get(getStepKey(event)) ?? [];
    const wasLast = stepEvents.every(({ end }) => end <= event.end);
    const { id } = event;
    const lag = axis.positionUp(getLastEnd(previous)) - axis.positionUp(getLastEnd(stepEvents));
    if (wasLast && lag > 0 && previous.every(({ end }) => end <= event.end)) {
      const times = (endedEarly.get(id) ?? 0) + 1;
      endedEarly.set(id, times);
      from = Math.max(
        from,
        times > overlapRounds ? axis.positionUp(getLastEnd(previous)) : start + lag,
      );
    }
    const outrun = wasOutrun.has(id) ? undefined : outruns.get(id);
    if (outrun && outrun.until !== null && outrun.lag > 0) {
      const times = (endedEarly.get(id) ?? 0) + 1;
      endedEarly.set(id, times);
      const until = axis.positionUp(outrun.until);
      const lagLength = until - axis.positionUp(outrun.until - outrun.lag);
      from = Math.max(from, times > overlapRounds ? until : start + Math.max(1, lagLength));
    }
    if (from <= start || from <= (least.get(id) ?? 0)) continue;
    least.set(id, from);
    moved.add(id);
    breached.push(event);
  }
  return breached;
}

/** Returns whether a part of a layout has the time and the person of its event. */
export const isSameWorkPlacement = (
  one: TimeInterval & { readonly userId: number },
  { start, end, userId }: PlannedEvent,
): boolean => one.start === start && one.end === end && one.userId === userId;
