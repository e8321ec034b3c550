import type { Instant } from '../../kit/time-zone.ts';
import { minuteMillis } from '../../kit/time-zone.ts';
import {
  findNextWorkingInstant,
  listWorkingIntervals,
  type WorkingCalendar,
} from '../../kit/working-time.ts';
import { getPersonCalendar } from '../calendar/calendars.ts';
import { toEventKey, type DraftPlanEvent, type EventsToCheck } from './check-events.ts';
import { computeBatchLoadTime, getBatchLoadRules, type BatchLoadRule } from '../batch-loads.ts';
import { roundPieceShares } from './round-shares.ts';
import { computeExpectedMinutes } from './work-time.ts';

type LoadsRequest = Pick<
  EventsToCheck,
  'events' | 'details' | 'workplaces' | 'hours' | 'operators'
> & {
  /** Stored events of the same order. */
  readonly stored: readonly DraftPlanEvent[];
};

/** Event of a plan, and the index of the sent event that it comes from. */
export interface PlacedLoadEvent {
  readonly event: DraftPlanEvent;
  readonly from: number;
}

/**
 * Converts events at batch stations that hold minutes instead of pieces into loads.
 * The specification's client plans every step in minutes: pieces × the minutes of a piece.
 * A load begins when its first event does and lasts as long as a load takes.
 * Work of the same person during the load goes into it as long as it has room, and the rest into later loads.
 * An event that is already stored keeps its pieces.
 */
export function convertEventsToBatchLoads(plan: LoadsRequest): PlacedLoadEvent[] {
  const rules = getBatchLoadRules(plan.workplaces);
  const stored = new Map(plan.stored.map((event) => [toEventKey(event), event.pieces]));
  const known = plan.events.map((event, from): PlacedLoadEvent => {
    const pieces = event.pieces ?? stored.get(toEventKey(event));
    return { event: rules.has(event.workplaceId) && pieces ? { ...event, pieces } : event, from };
  });
  const measuredEvents = known.filter(({ event }) => isMeasured(event, rules));
  if (measuredEvents.length === 0) return known;
  const laid = [...Map.groupBy(measuredEvents, ({ event }) => getStepKey(event)).values()].flatMap(
    (events) => buildLoads(plan, rules, events),
  );
  return [...known.filter(({ event }) => !isMeasured(event, rules)), ...laid].toSorted(
    (one, other) => one.from - other.from,
  );
}

const isMeasured = (event: DraftPlanEvent, rules: ReadonlyMap<number, BatchLoadRule>): boolean =>
  event.pieces === undefined && rules.has(event.workplaceId) && event.start < event.end;

const getStepKey = ({ detailId, workplaceId }: DraftPlanEvent): string =>
  `${detailId} ${workplaceId}`;

/** Builds the loads of one step, from the minutes of its events. */
function buildLoads(
  { details, hours, operators }: LoadsRequest,
  rules: ReadonlyMap<number, BatchLoadRule>,
  events: readonly PlacedLoadEvent[],
): readonly PlacedLoadEvent[] {
  const [first] = events;
  const detail = details.find(({ id }) => id === first?.event.detailId);
  const step = detail?.steps.find(({ workplaceId }) => workplaceId === first?.event.workplaceId);
  const rule = first && rules.get(first.event.workplaceId);
  if (!detail || !step || !rule) return events;
  const measured = assignPieces(events, detail.quantity, step.workTime);
  return [...Map.groupBy(measured, ({ event }) => event.userId)].flatMap(
    ([userId, personEvents]) => {
      const person = operators.find(({ id }) => id === userId);
      return fillLoads(personEvents, rule, getPersonCalendar(hours, person));
    },
  );
}

type Measured = PlacedLoadEvent & { readonly event: DraftPlanEvent & { readonly pieces: number } };

/**
 * Returns events in chronological order with the pieces of their minutes.
 * Whole pieces stay whole, so that all minutes of a step are all its pieces.
 * Where a piece takes no time, the pieces are shared by minutes.
 */
function assignPieces(
  events: readonly PlacedLoadEvent[],
  quantity: number,
  workTime: number,
): readonly Measured[] {
  const sorted = events.toSorted((one, other) => one.event.start - other.event.start);
  const all = sorted.reduce((sum, { event }) => sum + getMinutes(event), 0);
  const whole = computeExpectedMinutes(workTime, quantity) || all;
  const shares = roundPieceShares(
    sorted.map(({ event }) => getMinutes(event)),
    quantity,
    whole,
  );
  return sorted.flatMap(({ event, from }, at) => {
    const pieces = shares[at] ?? 0;
    return pieces > 0 ? [{ event: { ...event, pieces }, from }] : [];
  });
}

const getMinutes = ({ start, end }: DraftPlanEvent): number => (end - start) / minuteMillis;
const roundPieces = (pieces: number): number => Math.round(pieces * 1000) / 1000;

/** Puts one person's pieces into loads, one after the other. */
function fillLoads(
  events: readonly Measured[],
  rule: BatchLoadRule,
  calendar: WorkingCalendar,
): readonly PlacedLoadEvent[] {
  const loads: Measured[] = [];
  for (const { event, from } of events) {
    let remaining = event.pieces;
    while (remaining > 0) {
      const last = loads.at(-1);
      const runs = last !== undefined && event.start < last.event.end;
      const room = runs ? roundPieces(rule.pieces - last.event.pieces) : 0;
      const taken = Math.min(remaining, room > 0 ? room : rule.pieces);
      remaining = roundPieces(remaining - taken);
      if (runs && room > 0) {
        const pieces = roundPieces(last.event.pieces + taken);
        loads.splice(-1, 1, { ...last, event: { ...last.event, pieces } });
      } else {
        const start = runs ? findNextLoading(calendar, last.event.end, rule) : event.start;
        loads.push({
          event: { ...event, ...computeBatchLoadTime(rule, calendar, start), pieces: taken },
          from,
        });
      }
    }
  }
  return loads;
}

/** Returns when the next load can begin without a break. */
function findNextLoading(
  calendar: WorkingCalendar,
  after: Instant,
  { loading }: BatchLoadRule,
): Instant {
  const open = listWorkingIntervals(calendar, after, after + fortnight).find(
    ({ start, end }) => Math.max(start, after) + loading * minuteMillis <= end,
  );
  return open ? Math.max(open.start, after) : findNextWorkingInstant(calendar, after);
}

const fortnight = 14 * 24 * 60 * minuteMillis;
