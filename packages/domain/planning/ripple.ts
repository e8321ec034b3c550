import { minute, type Instant } from '../kit/time-zone.ts';
import type { Interval } from '../kit/working-time.ts';
import { createAxis, type Axis } from './axis.ts';
import { copyOf, fit, free, isFree, type Busy, type Fit } from './busy.ts';
import type { Plant, PlannedEvent, PlannedOrder, PlanningRules } from './model.ts';
import { occupy } from './problem.ts';
import { createStations, type Stations } from './stations.ts';
import { workedUntil } from './step-order.ts';
import { expectedMinutes } from './work-time.ts';

/** Where the work of each movable event lies afterwards, by the event's id; nothing where it cannot be done. */
export type Layout = ReadonlyMap<number, readonly (Interval & { readonly userId: number })[]>;

export interface RippleRequest {
  /** With the new maintenance. */
  readonly plant: Plant;
  readonly orders: readonly PlannedOrder[];
  readonly now: Instant;
  readonly rules: Required<PlanningRules>;
  /** Events that start later or run longer. */
  readonly late: ReadonlyMap<number, { readonly start?: Instant; readonly end?: Instant }>;
}

/** Another person takes over only where that ends the work at least so many minutes earlier. */
const worthAChange = 240;
/** Breaches of the order of steps that the first laying leaves are mended by laying again, at most so often. */
const rounds = 20;

interface Work {
  readonly event: PlannedEvent;
  /** When it may start, as a position. */
  readonly from: number;
  readonly minutes: number;
  /** What is done of it and stays. */
  readonly done?: Interval;
  /** The events of the step before, and how many minutes of it hand over. */
  readonly previous: readonly PlannedEvent[];
  readonly handOver: number;
}

/**
 * Lays what is left of the plan again, in the order of the old starts. `push`: an event that has to move takes what the later ones have.
 * `gaps`: the later ones stay where they are, unless they have to move too.
 */
export function layOut(request: RippleRequest, way: 'push' | 'gaps'): Layout {
  const { plant } = request;
  // What is done of an event that runs ends with a whole minute.
  const now = Math.ceil(request.now / minute) * minute;
  const axis = createAxis(plant.hours, now);
  const movable = worksOf({ ...request, now }, axis);
  const ids = new Set(movable.map(({ event }) => event.id));
  const stay = plant.events.filter(({ id }) => !ids.has(id));
  const done = movable.flatMap(({ event, done: part }) => (part ? [{ ...event, ...part }] : []));
  const stations = createStations({ ...plant, events: [...stay, ...done] }, axis);

  /** Events that cannot stay, found so far; with `push` none is asked to. */
  const moved = new Set<number>();
  const least = new Map<number, number>();
  let layout = new Map<number, (Interval & { userId: number })[]>();
  for (let round = 0; round < rounds; round += 1) {
    layout = lay(request, axis, stations, movable, { moved, least, way });
    if (!mend(movable, layout, axis, moved, least)) break;
  }
  return layout;
}

function worksOf({ plant, orders, now, rules, late }: RippleRequest, axis: Axis): Work[] {
  const details = new Map(
    orders.flatMap(({ details: own }) => own.map((detail) => [detail.id, detail])),
  );
  const works = plant.events.flatMap((event): Work[] => {
    const detail = details.get(event.detailId);
    const change = late.get(event.id);
    const end = Math.max(event.end, change?.end ?? 0);
    if (!detail || end <= now) return [];
    const start = Math.max(event.start, change?.start ?? 0);
    const from = axis.position(Math.max(start, now));
    // Work that runs on is longer than planned; work that only starts later is not.
    const minutes =
      change?.end === undefined
        ? Math.ceil(
            (event.end - (change?.start === undefined ? Math.max(event.start, now) : event.start)) /
              minute,
          )
        : axis.positionUp(end) - from;
    const index = detail.steps.findIndex(({ workplaceId }) => workplaceId === event.workplaceId);
    const before = detail.steps
      .slice(0, Math.max(0, index))
      .findLast(({ workTime }) => expectedMinutes(workTime, detail.quantity) > 0);
    const batch = Math.min(rules.transferBatch, detail.quantity);
    const running = event.start < now && change?.start === undefined;
    return [
      {
        event,
        from,
        minutes,
        // Of one that should have ended, all that was planned is done.
        ...(running && { done: { start: event.start, end: Math.min(now, event.end) } }),
        previous: plant.events.filter(
          ({ detailId, workplaceId }) =>
            detailId === event.detailId && workplaceId === before?.workplaceId,
        ),
        handOver: before ? expectedMinutes(before.workTime, batch) : 0,
      },
    ];
  });
  return works.toSorted(
    (one, other) => one.event.start - other.event.start || one.event.id - other.event.id,
  );
}

interface State {
  readonly moved: Set<number>;
  readonly least: Map<number, number>;
  readonly way: 'push' | 'gaps';
}

function lay(
  { rules, late }: RippleRequest,
  axis: Axis,
  stations: Stations,
  works: readonly Work[],
  { moved, least, way }: State,
): Map<number, (Interval & { userId: number })[]> {
  const busy = stations.busy.map(copyOf);
  const layout = new Map<number, (Interval & { userId: number })[]>();
  const put = (
    { event, done }: Work,
    [person, station]: readonly [number, number],
    pieces: number[],
  ): void => {
    occupy({ busy }, [person, station], pieces, event.orderId);
    const userId = stations.userOf(person) ?? event.userId;
    const parts = done && userId === event.userId ? [done] : [];
    const apart = done && parts.length === 0 ? [{ ...done, userId: event.userId }] : [];
    for (let at = 0; at < pieces.length; at += 2)
      parts.push(...axis.stretches(pieces[at] ?? 0, pieces[at + 1] ?? 0));
    layout.set(event.id, [...apart, ...joined(parts).map((part) => ({ ...part, userId }))]);
  };
  const modesOf = ({ event }: Work): readonly (readonly [number, number])[] => {
    const place = stations.at(event.workplaceId);
    return place.blocked
      ? []
      : place.modes.filter(([person]) => stations.userOf(person) !== undefined);
  };
  /** Whether an event can stay as it is, and where. */
  const staying = (work: Work): readonly [number, number] | undefined => {
    const { event, from, minutes } = work;
    if (late.has(event.id) || from < (least.get(event.id) ?? 0)) return undefined;
    // One that lies outside today's lapse has fewer minutes there than it needs.
    if (axis.positionUp(event.end) - from !== minutes) return undefined;
    return modesOf(work).find(
      ([person, station]) =>
        stations.userOf(person) === event.userId &&
        isFree(busy[person] ?? free(), from, from + minutes) &&
        isFree(busy[station] ?? free(), from, from + minutes),
    );
  };

  const move = (work: Work): void => {
    const ready = handedOver(work, layout, axis);
    const from = Math.max(work.from, ready, least.get(work.event.id) ?? 0);
    const mode = from === work.from && !moved.has(work.event.id) ? staying(work) : undefined;
    if (mode) return put(work, mode, [work.from, work.from + work.minutes]);
    const chosen = earliest(busy, stations, modesOf(work), work, from, rules);
    if (chosen && axis.reaches(chosen.pieces.at(-1) ?? 0)) put(work, chosen.mode, chosen.pieces);
    else layout.set(work.event.id, []);
  };
  if (way === 'gaps') {
    // Late work runs on whoever else is planned then.
    for (const work of works) if (late.get(work.event.id)?.end !== undefined) move(work);
    for (const work of works) {
      const gone = layout.has(work.event.id) || moved.has(work.event.id);
      const mode = gone ? undefined : staying(work);
      if (mode) put(work, mode, [work.from, work.from + work.minutes]);
    }
  }
  for (const work of works) if (!layout.has(work.event.id)) move(work);
  return layout;
}

/** Where the work ends first: with its own person, unless another ends it much earlier. */
function earliest(
  busy: readonly Busy[],
  stations: Stations,
  modes: readonly (readonly [number, number])[],
  { event, minutes }: Work,
  from: number,
  { shortestEventMinutes }: Required<PlanningRules>,
): { mode: readonly [number, number]; pieces: number[] } | undefined {
  let best: { mode: readonly [number, number]; pieces: number[]; cost: number } | undefined;
  const found: Fit = { start: 0, out: 0, end: 0 };
  for (const mode of modes) {
    const [person, station] = [busy[mode[0]], busy[mode[1]]];
    if (!person || !station) continue;
    const pieces: number[] = [];
    fit(person, station, from, minutes, minutes, shortestEventMinutes, found, Infinity, pieces);
    const cost = found.end + (stations.userOf(mode[0]) === event.userId ? 0 : worthAChange);
    if (!best || cost < best.cost) best = { mode, pieces, cost };
  }
  return best;
}

/** When the step before has handed over, if any of it moved: an order of steps that was broken by hand stays broken. */
function handedOver({ previous, handOver, event }: Work, layout: Layout, axis: Axis): number {
  const planned = workedUntil(previous, handOver);
  if (handOver === 0 || planned === null || planned > event.start) return 0;
  const now = workedUntil(
    previous.flatMap((each) => layout.get(each.id) ?? [each]),
    handOver,
  );
  return now === null ? 0 : axis.positionUp(now);
}

/** Finds steps that now start before the step before them has handed over, or end before it, and says from where they have to be laid. */
function mend(
  works: readonly Work[],
  layout: Layout,
  axis: Axis,
  moved: Set<number>,
  least: Map<number, number>,
): boolean {
  const ends = (events: readonly PlannedEvent[]): number =>
    Math.max(0, ...events.flatMap((each) => layout.get(each.id) ?? [each]).map(({ end }) => end));
  const stepOf = ({ event }: Work): string => `${event.detailId} ${event.workplaceId}`;
  const steps = Map.groupBy(works, stepOf);
  let again = false;
  for (const work of works) {
    const { event, previous } = work;
    const [part] = layout.get(event.id) ?? [];
    if (!part || previous.length === 0) continue;
    const start = Math.max(work.from, axis.position(part.start));
    let from = handedOver(work, layout, axis);
    const own = (steps.get(stepOf(work)) ?? []).map((each) => each.event);
    const wasLast = own.every(({ end }) => end <= event.end);
    if (wasLast && previous.every(({ end }) => end <= event.end))
      from = Math.max(from, start + axis.positionUp(ends(previous)) - axis.positionUp(ends(own)));
    if (from <= start || from <= (least.get(event.id) ?? 0)) continue;
    least.set(event.id, from);
    moved.add(event.id);
    again = true;
  }
  return again;
}

function joined(parts: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last?.end === part.start) result[result.length - 1] = { start: last.start, end: part.end };
    else result.push(part);
  }
  return result;
}
