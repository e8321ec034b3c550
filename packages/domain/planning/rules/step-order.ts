import { minuteMillis, type Instant } from '../../kit/time-zone.ts';
import type { DraftPlanEvent } from './check-events.ts';
import type { EventWarning } from './event-problems.ts';
import type { BatchLoadRules } from '../batch-loads.ts';
import type { PlannedDetail, PlannedStep } from '../planning-model.ts';
import { findArrivalInstant } from '../calendar/transport-times.ts';
import { computeExpectedMinutes, listProducingIntervals, computeStepMinutes } from './work-time.ts';

/** Returns when all events of a step have worked a number of minutes together; null when they never have. */
export function findInstantAfterWorkedMinutes(
  events: readonly Pick<DraftPlanEvent, 'start' | 'end'>[],
  minutes: number,
): Instant | null {
  const edges = events.flatMap(({ start, end }) => [
    { at: start, people: 1 },
    { at: end, people: -1 },
  ]);
  let [worked, people, last] = [0, 0, 0];
  for (const edge of edges.toSorted((one, other) => one.at - other.at)) {
    const more = ((edge.at - last) / minuteMillis) * people;
    if (people > 0 && worked + more >= minutes)
      return last + Math.ceil((minutes - worked) / people) * minuteMillis;
    worked += more;
    people += edge.people;
    last = edge.at;
  }
  return null;
}

/** Returns when a number of pieces of a step have been made, by its events; null when they never have. */
export function findStepReadyInstant(
  step: PlannedStep,
  events: readonly DraftPlanEvent[],
  rules: BatchLoadRules,
  { pieces, quantity }: { readonly pieces: number; readonly quantity: number },
): Instant | null {
  if (!rules.has(step.workplaceId)) {
    const all = computeStepMinutes({ ...step, setUp: 0 }, quantity);
    // Minutes by which a step overran, or was done earlier, spread over its pieces.
    const extra = Math.ceil(((step.extraMinutes ?? 0) * pieces) / quantity);
    const minutes = Math.min(
      Math.max(0, computeExpectedMinutes(step.workTime, pieces) + extra),
      all,
    );
    return findInstantAfterWorkedMinutes(listProducingIntervals(events, step), minutes);
  }
  let remaining = pieces;
  for (const load of events.toSorted((one, other) => one.end - other.end)) {
    remaining -= load.pieces ?? 0;
    // Errors of binary fractions do not count.
    if (remaining < pieceTolerance) return load.end;
  }
  return null;
}

/** Part of a piece that counts as an error of binary fractions: less than a thousandth, the smallest unit. */
const pieceTolerance = 0.0005;

/**
 * Returns the pieces of a step that are made by an instant.
 * Pieces of loads count when they are unloaded, pieces of other work in proportion to its time without set-up.
 */
export function createMadePieceCounter(
  step: PlannedStep,
  events: readonly DraftPlanEvent[],
  rules: BatchLoadRules,
  quantity: number,
): (at: Instant) => number {
  if (rules.has(step.workplaceId))
    return (at) => events.reduce((sum, { end, pieces = 0 }) => (end <= at ? sum + pieces : sum), 0);
  const minutes = computeStepMinutes({ ...step, setUp: 0 }, quantity);
  const made = listProducingIntervals(events, step);
  return (at) => {
    const worked = made.reduce(
      (sum, { start, end }) => sum + Math.max(0, Math.min(end, at) - start) / minuteMillis,
      0,
    );
    return minutes === 0 ? quantity : Math.min(quantity, (worked / minutes) * quantity);
  };
}

/** Event that has used more pieces, at its start or end, than the step before has made. */
export interface PrematureEvent<Event> {
  readonly event: Event;
  /** First moment at which more pieces are done. */
  readonly at: Instant;
  /** Moment at which the step before has made as many; null where it never has. */
  readonly until: Instant | null;
  /** Milliseconds by which the pieces exist too late; 0 where they never exist. */
  readonly lag: number;
}

/** Step with its events, and the step before with its events. */
export interface ConsecutiveSteps<Event extends DraftPlanEvent> {
  readonly step: PlannedStep;
  readonly events: readonly Event[];
  readonly previous: { readonly step: PlannedStep; readonly events: readonly DraftPlanEvent[] };
  readonly quantity: number;
}

/**
 * Returns the events of a step, except at batch stations, that use pieces before the step before has made them.
 * Only moments at which the lead of the step can be greatest are compared. Work is planned in whole minutes, so the pieces of one further minute do not count.
 */
export function findPrematureEvents<Event extends DraftPlanEvent>(
  { step, events, previous, quantity }: ConsecutiveSteps<Event>,
  rules: BatchLoadRules,
): PrematureEvent<Event>[] {
  const made = createMadePieceCounter(step, events, rules, quantity);
  const before = createMadePieceCounter(previous.step, previous.events, rules, quantity);
  const slack = quantity / Math.max(1, computeStepMinutes({ ...step, setUp: 0 }, quantity)) + 0.001;
  // The lead of a step is greatest where the step before begins to make pieces, and just before a load ends.
  const edges = rules.has(previous.step.workplaceId)
    ? previous.events.map(({ end }) => end - minuteMillis)
    : listProducingIntervals(previous.events, previous.step).map(({ start }) => start);
  return events.flatMap((event): PrematureEvent<Event>[] => {
    const ahead = [
      event.start,
      ...edges.filter((edge) => event.start < edge && edge < event.end),
      event.end - minuteMillis,
      event.end,
    ].filter((at) => made(at) > before(at) + slack);
    const [first] = ahead;
    if (first === undefined) return [];
    const ready = ahead.map((at) => {
      const pieces = made(at) - slack;
      return {
        at,
        until: findStepReadyInstant(previous.step, previous.events, rules, { pieces, quantity }),
      };
    });
    const known = ready.flatMap(({ at, until }) => (until === null ? [] : [{ at, until }]));
    return [
      {
        event,
        at: first,
        until: known.length < ready.length ? null : Math.max(...known.map(({ until }) => until)),
        lag: Math.max(0, ...known.map(({ at, until }) => until - at)),
      },
    ];
  });
}

/** Event that starts before the step before has made the pieces for it, and the moment at which they exist; null where they never do. */
interface EarlyEvent<Event> {
  readonly event: Event;
  readonly ready: Instant | null;
}

/**
 * Returns the events of a step that start before their first pieces have arrived from the step before.
 * A load needs all of its pieces at its start, besides those of the loads before it. Other work begins with one piece.
 */
function findEarlyStarts<Event extends DraftPlanEvent>(
  { step, events, previous, quantity }: ConsecutiveSteps<Event>,
  rules: BatchLoadRules,
  transportTime: number,
): EarlyEvent<Event>[] {
  const sorted = events.toSorted((one, other) => one.start - other.start);
  const isLoad = rules.has(step.workplaceId);
  let needed = 0;
  return (isLoad ? sorted : sorted.slice(0, 1)).flatMap((event) => {
    needed += isLoad ? (event.pieces ?? 1) : 1;
    const ready =
      transportTime > 0
        ? findArrivalInstant(previous.events, transportTime)
        : findStepReadyInstant(previous.step, previous.events, rules, { pieces: needed, quantity });
    return ready !== null && event.start >= ready ? [] : [{ event, ready }];
  });
}

/**
 * Returns violations of the step order.
 * An event starts before its first pieces are made, uses pieces that do not exist, or ends before the step before.
 * Each event has at most one violation of each kind.
 */
export function findStepWarnings(
  { id: detailId, quantity, steps }: PlannedDetail,
  events: readonly DraftPlanEvent[],
  rules: BatchLoadRules,
): EventWarning[] {
  const warnings: EventWarning[] = [];
  const indexed = events.map((event, index) => ({ ...event, index }));
  let previous: { step: PlannedStep; events: typeof indexed } | undefined;
  let transportTime = 0;
  for (const step of steps) {
    const { workplaceId, workTime } = step;
    transportTime += step.way ?? 0;
    if (!rules.has(workplaceId) && computeExpectedMinutes(workTime, quantity) === 0) continue;
    const stepEvents = indexed.filter(
      (event) => event.detailId === detailId && event.workplaceId === workplaceId,
    );
    const last = stepEvents.toSorted((one, other) => other.end - one.end)[0];
    if (last && previous && previous.events.length > 0) {
      const pair = { step, events: stepEvents, previous, quantity };
      for (const { event, ready } of findEarlyStarts(pair, rules, transportTime))
        warnings.push({
          code: 'startsBeforePrevious',
          index: event.index,
          detailId,
          workplaceId,
          ...(ready !== null && { until: ready }),
        });
      const until = Math.max(...previous.events.map(({ end }) => end));
      if (last.end < until)
        warnings.push({
          code: 'endsBeforePrevious',
          index: last.index,
          detailId,
          workplaceId,
          until,
        });
      const warned = new Set(warnings.map(({ index }) => index));
      if (transportTime === 0 && !rules.has(workplaceId))
        for (const { event, until: made } of findPrematureEvents(pair, rules))
          if (!warned.has(event.index))
            warnings.push({
              code: 'outrunsPrevious',
              index: event.index,
              detailId,
              workplaceId,
              ...(made !== null && { until: made }),
            });
    }
    [previous, transportTime] = [{ step, events: stepEvents }, 0];
  }
  return warnings;
}
