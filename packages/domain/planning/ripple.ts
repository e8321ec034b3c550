import { minute, type Instant } from '../kit/time-zone.ts';
import type { Interval } from '../kit/working-time.ts';
import { createAxis, type Axis } from './axis.ts';
import { copyOf, fit, free, isFree, type Busy, type Fit } from './busy.ts';
import { calendarsOf } from './calendars.ts';
import { overlap } from './check-events.ts';
import { batchStationsOf, earliestLoad, type BatchStation } from './load-axis.ts';
import { loadKey, loadRulesOf, type LoadRules } from './loads.ts';
import type { Plant, PlannedEvent, PlannedOrder, PlanningRules, Step } from './model.ts';
import type { Load } from './search/loads.ts';
import { occupy } from './problem.ts';
import { createStations, type Stations } from './stations.ts';
import { mayMove } from './steady.ts';
import { outrunEvents, readyAt, type Outrun } from './step-order.ts';
import { debtsOf, type Debts } from './set-up-debts.ts';
import { arrivedAt, wayBetween } from './ways.ts';
import { expectedMinutes } from './work-time.ts';

/** Where the work of each movable event lies afterwards, by the event's id; nothing where it cannot be done. */
export type Layout = ReadonlyMap<number, readonly (Interval & { readonly userId: number })[]>;

/** How far work is kept where it is, see `layOut`. */
export type Way = 'gaps' | 'freely' | 'push';

export interface RippleRequest {
  /** With the new maintenance. */
  readonly plant: Plant;
  readonly orders: readonly PlannedOrder[];
  readonly now: Instant;
  readonly rules: Required<PlanningRules>;
  /** Events that start later or run longer. */
  readonly late: ReadonlyMap<number, { readonly start?: Instant; readonly end?: Instant }>;
  /** What begins before does not move by itself. */
  readonly frozenUntil?: Instant | undefined;
}

/** Another person takes over only where that ends the work at least so many minutes earlier. */
const worthAChange = 240;
/** Breaches of the order of steps that the first laying leaves are mended by laying again, at most so often with the same events. */
const rounds = 60;
/** A step that still ends before the one before it after so many rounds is placed behind its end. */
const overlapRounds = 3;

interface Work {
  readonly event: PlannedEvent;
  /** When it may start, as a position. */
  readonly from: number;
  readonly minutes: number;
  /** What is done of it and stays. */
  readonly done?: Interval;
  /** What it waits for; of a load, what each of its shares does. */
  readonly waits: readonly Wait[];
  /** Of a load: its shares move together. */
  readonly load?: BatchStation;
  /** Stays before all others are laid, as long as it can be done there. */
  readonly fixed: boolean;
}

/** The events of the step before an event's, and how many pieces of it hand over. */
interface Wait {
  readonly event: PlannedEvent;
  readonly previous: readonly PlannedEvent[];
  readonly before: Step | undefined;
  /** Its own. */
  readonly step: Step | undefined;
  readonly pieces: number;
  readonly quantity: number;
  /** Minutes on the way from there. */
  readonly way: number;
  /** All events of its own step. */
  readonly same: readonly PlannedEvent[];
}

/**
 * Lays what is left of the plan again, in the order of the old starts. `push`: an event that has to move takes what the later ones have.
 * `gaps`: the later ones stay where they are, unless they have to move too. `freely`: the same, by whoever ends it first, so that fewer
 * steps behind it have to move.
 * @returns a layout in which the order of steps holds: an event that finds no such place has none. Also how many events cannot stay
 *   themselves, whatever becomes of the others, where that was found.
 */
export function layOut(
  request: RippleRequest,
  way: Way,
): { readonly layout: Layout; readonly hit: number } {
  const { plant } = request;
  // What is done of an event that runs ends with a whole minute.
  const now = Math.ceil(request.now / minute) * minute;
  const axis = createAxis(calendarsOf(plant), now);
  const movable = worksOf({ ...request, now }, axis);
  const ids = new Set(movable.flatMap(({ waits }) => waits.map(({ event }) => event.id)));
  const done = new Map(movable.map(({ event, done: part }) => [event.id, part]));
  const laidAgain = new Map([...ids].map((id) => [id, done.get(id)]));
  const stations = createStations(plant, axis, laidAgain);
  const rules = loadRulesOf(plant.workplaces);
  const debts = debtsOf(plant.events, request.orders, rules, ({ id, start }) => {
    return start < now && request.late.get(id)?.start === undefined;
  });

  /** Events that cannot stay, found so far; with `push` none is asked to. */
  const moved = new Set<number>();
  const least = new Map<number, number>();
  const endedEarly = new Map<number, number>();
  let layout = new Map<number, (Interval & { userId: number })[]>();
  let hit: number | undefined;
  let breached: readonly PlannedEvent[] = [];
  const wasOutrun = new Set(outrunsOf(movable, rules, new Map()).keys());
  for (let again = 0; again < rounds; again += 1) {
    const known = moved.size;
    const laid = lay(request, axis, stations, movable, { moved, least, way, debts: debts() });
    layout = laid.layout;
    hit ??= movable.length - laid.kept;
    breached = mend(movable, rules, layout, axis, { moved, least, endedEarly, wasOutrun });
    // Every event moves once at most: that comes to an end.
    if (moved.size > known) again = 0;
    else if (breached.length === 0) break;
  }
  for (const { id } of breached) layout.set(id, []);
  return { layout, hit: hit ?? 0 };
}

function worksOf(
  { plant, orders, now, rules, late, frozenUntil }: RippleRequest,
  axis: Axis,
): Work[] {
  const details = new Map(
    orders.flatMap(({ details: own }) => own.map((detail) => [detail.id, detail])),
  );
  const loads = loadRulesOf(plant.workplaces);
  const moving = new Set(orders.map(({ id }) => id));
  // Loads that move are in nobody's way but as they are laid.
  const batches = batchStationsOf(
    { ...plant, events: plant.events.filter(({ orderId }) => !moving.has(orderId)) },
    axis,
  );
  const shares = Map.groupBy(
    plant.events.filter(
      ({ pieces, workplaceId }) => pieces !== undefined && loads.has(workplaceId),
    ),
    loadKey,
  );
  const waitOf = (event: PlannedEvent): Wait => {
    const { steps = [], quantity = 1 } = details.get(event.detailId) ?? {};
    const index = steps.findIndex(({ workplaceId }) => workplaceId === event.workplaceId);
    const at = steps
      .slice(0, Math.max(0, index))
      .findLastIndex(
        ({ workTime, workplaceId }) =>
          loads.has(workplaceId) || expectedMinutes(workTime, quantity) > 0,
      );
    const before = steps[at];
    // A load waits for all of its pieces, after those of the loads before it.
    const pieces = plant.events.reduce(
      (sum, { detailId, workplaceId, start, pieces: own = 0 }) =>
        detailId === event.detailId && workplaceId === event.workplaceId && start <= event.start
          ? sum + own
          : sum,
      0,
    );
    // Out of a load come as many at once as were in it.
    const first = before && loads.has(before.workplaceId) ? 1 : rules.transferBatch;
    return {
      event,
      before,
      step: steps[index],
      quantity,
      pieces: Math.min(quantity, pieces > 0 ? pieces : first),
      way: before ? wayBetween(steps, at, index) : 0,
      same: plant.events.filter(
        ({ detailId, workplaceId }) =>
          detailId === event.detailId && workplaceId === event.workplaceId,
      ),
      previous: plant.events.filter(
        ({ detailId, workplaceId }) =>
          detailId === event.detailId && workplaceId === before?.workplaceId,
      ),
    };
  };
  const works = plant.events.flatMap((event): Work[] => {
    const detail = details.get(event.detailId);
    const load = shares.get(loadKey(event));
    if (event.pieces !== undefined && load) return load[0] === event ? loadWork(event, load) : [];
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
    const running = event.start < now && change?.start === undefined;
    return [
      {
        event,
        from,
        minutes,
        // Of one that should have ended, all that was planned is done.
        ...(running && { done: { start: event.start, end: Math.min(now, event.end) } }),
        waits: [waitOf(event)],
        fixed: !mayMove(event, frozenUntil),
      },
    ];
  });
  return works.toSorted(
    (one, other) => one.event.start - other.event.start || one.event.id - other.event.id,
  );

  /** One that runs, or has a share of an order that does not move, stays. */
  function loadWork(event: PlannedEvent, load: readonly PlannedEvent[]): Work[] {
    const start = Math.max(event.start, ...load.map(({ id }) => late.get(id)?.start ?? 0));
    const batch = batches.get(event.workplaceId);
    if (!batch || start < now || load.some(({ detailId }) => !details.has(detailId))) return [];
    const from = axis.position(start);
    const fixed = load.some((share) => !mayMove(share, frozenUntil));
    const minutes = axis.positionUp(event.end) - axis.position(event.start);
    return [{ event, from, minutes, waits: load.map(waitOf), load: batch, fixed }];
  }
}

interface PlacedLoad {
  readonly mode: readonly [person: number, station: number];
  readonly load: Load;
}

interface State {
  readonly moved: Set<number>;
  readonly least: Map<number, number>;
  readonly way: Way;
  readonly debts: Debts;
}

function lay(
  { plant, rules, late }: RippleRequest,
  axis: Axis,
  stations: Stations,
  works: readonly Work[],
  { moved, least, way, debts }: State,
): { layout: Map<number, (Interval & { userId: number })[]>; kept: number } {
  const busy = stations.busy.map(copyOf);
  const loads = loadRulesOf(plant.workplaces);
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
  const putLoad = ({ waits }: Work, { mode: [person, station], load }: PlacedLoad): void => {
    const owner = waits[0]?.event.orderId ?? 0;
    occupy({ busy }, [person], load.attended, owner);
    occupy({ busy }, [station], [load.start, load.end], owner);
    const time = { start: axis.startAt(load.start), end: axis.endAt(load.end) };
    for (const { event } of waits)
      layout.set(event.id, [{ ...time, userId: stations.userOf(person) ?? event.userId }]);
  };
  const modesOf = ({ event }: Work): readonly (readonly [number, number])[] => {
    const place = stations.at(event.workplaceId);
    return place.blocked
      ? []
      : place.modes.filter(([person]) => stations.userOf(person) !== undefined);
  };
  /** The station that an event has in the plan as it is: at another it might be in the way of who stays there. */
  const ownFirst = <Mode extends readonly [number, number]>(
    { id }: PlannedEvent,
    able: readonly Mode[],
  ): Mode | undefined => able.find(([, station]) => station === stations.stationOf(id)) ?? able[0];
  /** Whether an event can stay as it is, and where. */
  const staying = (work: Work): readonly [number, number] | undefined => {
    const { event, from, minutes } = work;
    if (late.has(event.id) || from < (least.get(event.id) ?? 0)) return undefined;
    // One that lies outside today's lapse has fewer minutes there than it needs.
    if (axis.positionUp(event.end) - from !== minutes) return undefined;
    const able = modesOf(work).filter(
      ([person, station]) =>
        stations.userOf(person) === event.userId &&
        isFree(busy[person] ?? free(), from, from + minutes) &&
        isFree(busy[station] ?? free(), from, from + minutes),
    );
    return ownFirst(event, able);
  };

  /** Where a load ends first, with its own person unless another ends it much earlier. */
  const earliestOf = (work: Work, batch: BatchStation, from: number) => {
    let best: (PlacedLoad & { cost: number }) | undefined;
    for (const mode of modesOf(work)) {
      const [person, station] = [busy[mode[0]], busy[mode[1]]];
      const load = person && station && earliestLoad(axis, batch, person, station, from);
      if (!load) continue;
      const isOwn = stations.userOf(mode[0]) === work.event.userId;
      const cost = load.end + (isOwn ? 0 : worthAChange);
      if (!best || cost < best.cost) best = { mode, load, cost };
    }
    return best;
  };
  /** A load where it is, if it can stay: it may have been planned longer than it takes. */
  const stayingLoad = (work: Work): PlacedLoad | undefined => {
    const { event, from, minutes, load: batch, waits } = work;
    if (!batch || waits.some((wait) => late.has(wait.event.id))) return undefined;
    if (from < (least.get(event.id) ?? 0) || axis.startAt(from) !== event.start) return undefined;
    const until = from + minutes;
    if (axis.endAt(until) !== event.end) return undefined;
    if (batch.stops.some((window) => overlap(window, event))) return undefined;
    const { rule } = batch;
    const attended = [from, from + rule.loading, until - rule.unloading, until];
    const able = modesOf(work).filter(([person, station]) => {
      const own = busy[person] ?? free();
      return (
        stations.userOf(person) === event.userId &&
        isFree(own, from, from + rule.loading) &&
        isFree(own, until - rule.unloading, until) &&
        isFree(busy[station] ?? free(), from, until)
      );
    });
    const mode = ownFirst(event, able);
    return mode && { mode, load: { start: from, end: until, attended } };
  };

  const move = (work: Work): void => {
    const ready = Math.max(...work.waits.map((wait) => handedOver(wait, loads, layout, axis)));
    const { load } = work;
    if (load) {
      const earliestFrom = Math.max(work.from, ready, least.get(work.event.id) ?? 0);
      const same =
        earliestFrom === work.from && !moved.has(work.event.id) ? stayingLoad(work) : undefined;
      const placed = same ?? earliestOf(work, load, earliestFrom);
      if (placed) return putLoad(work, placed);
      for (const { event } of work.waits) layout.set(event.id, []);
      return;
    }
    const from = Math.max(work.from, ready, least.get(work.event.id) ?? 0);
    const mayStay = from === work.from && !moved.has(work.event.id) && owesNothing(work);
    const mode = mayStay ? staying(work) : undefined;
    const chosen = mode
      ? { mode, pieces: [work.from, work.from + work.minutes] }
      : earliest(busy, stations, modesOf(work), work, from, rules, debts, way);
    if (!chosen || !axis.reaches(chosen.pieces.at(-1) ?? 0)) {
      layout.set(work.event.id, []);
      return;
    }
    put(work, chosen.mode, chosen.pieces);
    debts.pay(work.event.id, stations.userOf(chosen.mode[0]) ?? work.event.userId);
  };
  const owesNothing = ({ event }: Work): boolean => debts.more(event.id, event.userId) === 0;

  // Work that is fixed has its place before work that may move: what was put into the plan lies over others.
  const fixedFirst = [
    ...works.filter(({ fixed }) => fixed),
    ...works.filter(({ fixed }) => !fixed),
  ];
  const first = fixedFirst.filter((work) => way !== 'push' || work.fixed);
  // Late work runs on whoever else is planned then.
  if (first.length > 0)
    for (const work of works) if (late.get(work.event.id)?.end !== undefined) move(work);
  // Their places are kept before others are laid, but who sets up is told in the order of time.
  const kept = new Set<Work>();
  for (const work of first) {
    const gone = layout.has(work.event.id) || moved.has(work.event.id);
    const load = gone || !work.load ? undefined : stayingLoad(work);
    if (load) {
      putLoad(work, load);
      kept.add(work);
    }
    const mode = gone || work.load ? undefined : staying(work);
    if (!mode) continue;
    put(work, mode, [work.from, work.from + work.minutes]);
    kept.add(work);
  }
  for (const work of works)
    if (!kept.has(work)) {
      if (!layout.has(work.event.id)) move(work);
    } else if (owesNothing(work)) debts.pay(work.event.id, work.event.userId);
    // Whoever set it up does not come before it any more: it is laid again with what it needs.
    else moved.add(work.event.id);
  return { layout, kept: kept.size };
}

/** Where the work ends first: with its own person, unless another ends it much earlier. */
function earliest(
  busy: readonly Busy[],
  stations: Stations,
  modes: readonly (readonly [number, number])[],
  { event, minutes }: Work,
  from: number,
  { shortestEventMinutes }: Required<PlanningRules>,
  debts: Debts,
  way: Way,
): { mode: readonly [number, number]; pieces: number[] } | undefined {
  const change = way === 'freely' ? 0 : worthAChange;
  let best: { mode: readonly [number, number]; pieces: number[]; cost: number } | undefined;
  const found: Fit = { start: 0, out: 0, end: 0 };
  for (const mode of modes) {
    const [person, station] = [busy[mode[0]], busy[mode[1]]];
    if (!person || !station) continue;
    const userId = stations.userOf(mode[0]) ?? event.userId;
    const own = minutes + debts.more(event.id, userId);
    // All of it was setting up, which this person has done, or somebody is in the middle of it.
    if (own <= 0 || own === Infinity) continue;
    const pieces: number[] = [];
    fit(person, station, from, own, own, shortestEventMinutes, found, Infinity, pieces);
    const cost = found.end + (userId === event.userId ? 0 : change);
    if (!best || cost < best.cost) best = { mode, pieces, cost };
  }
  return best;
}

/** Events as they lie in a layout: in several parts where they are split, gone where they have no place. */
const laidBy = (layout: Layout, events: readonly PlannedEvent[]): PlannedEvent[] =>
  events.flatMap((each) => (layout.get(each.id) ?? [each]).map((part) => ({ ...each, ...part })));

/** When the step before has handed over, if any of it moved: an order of steps that was broken by hand stays broken. */
function handedOver(
  { previous, before, event, ...made }: Wait,
  loads: LoadRules,
  layout: Layout,
  axis: Axis,
): number {
  if (!before) return 0;
  const ready = (events: readonly PlannedEvent[]) =>
    made.way > 0 ? arrivedAt(events, made.way) : readyAt(before, events, loads, made);
  const planned = ready(previous);
  if (planned === null || planned > event.start) return 0;
  const now = ready(laidBy(layout, previous));
  return now === null ? 0 : axis.positionUp(now);
}

interface Mending {
  readonly moved: Set<number>;
  /** From where the events that breach the order have to be laid, as positions. */
  readonly least: Map<number, number>;
  /** In how many rounds an event ended before the step before it, or ran ahead of it. */
  readonly endedEarly: Map<number, number>;
  /** Events that ran ahead of the step before them in the plan as it was: what was so by hand stays so. */
  readonly wasOutrun: ReadonlySet<number>;
}

/** By their ids the events that do pieces before the step before has made them, with how that would end. */
function outrunsOf(
  works: readonly Work[],
  loads: LoadRules,
  layout: Layout,
): Map<number, Outrun<PlannedEvent>> {
  const waits = works.filter(({ load }) => !load).flatMap((work) => work.waits);
  const steps = Map.groupBy(waits, ({ event }) => `${event.detailId} ${event.workplaceId}`);
  const found = new Map<number, Outrun<PlannedEvent>>();
  for (const own of steps.values()) {
    const [wait] = own;
    if (!wait?.step || !wait.before || wait.way > 0 || wait.previous.length === 0) continue;
    const pair = {
      step: wait.step,
      events: laidBy(layout, wait.same),
      previous: { step: wait.before, events: laidBy(layout, wait.previous) },
      quantity: wait.quantity,
    };
    for (const outrun of outrunEvents(pair, loads)) {
      const known = found.get(outrun.event.id);
      if (!known || outrun.lag > known.lag) found.set(outrun.event.id, outrun);
    }
  }
  return found;
}

/**
 * Finds steps that now start before the step before them has handed over, do pieces that it has not made, or end before it, and sets from
 * where they have to be laid: later by as much as they are too early. That alone may never come to an end where both need the same person: after some rounds they begin
 * where the step before them ends.
 * @returns the events of those steps; of a load all shares
 */
function mend(
  works: readonly Work[],
  loads: LoadRules,
  layout: Layout,
  axis: Axis,
  { moved, least, endedEarly, wasOutrun }: Mending,
): PlannedEvent[] {
  const ends = (events: readonly PlannedEvent[]): number =>
    Math.max(0, ...laidBy(layout, events).map(({ end }) => end));
  const stepOf = ({ detailId, workplaceId }: PlannedEvent): string => `${detailId} ${workplaceId}`;
  const waits = works.flatMap((work) => work.waits.map((wait) => ({ work, wait })));
  const steps = Map.groupBy(
    waits.map(({ wait }) => wait.event),
    stepOf,
  );
  const outruns = outrunsOf(works, loads, layout);
  const breached: PlannedEvent[] = [];
  for (const { work, wait } of waits) {
    const { event, previous } = wait;
    const [part, ...more] = layout.get(event.id) ?? [];
    if (!part || previous.length === 0) continue;
    // Fixed work that could stay does not wait for steps before it: whoever looks at the plan is warned.
    if (work.fixed && more.length === 0 && isSame(part, event)) continue;
    const start = Math.max(work.from, axis.position(part.start));
    let from = handedOver(wait, loads, layout, axis);
    const own = steps.get(stepOf(event)) ?? [];
    const wasLast = own.every(({ end }) => end <= event.end);
    const { id } = work.event;
    const lag = axis.positionUp(ends(previous)) - axis.positionUp(ends(own));
    if (wasLast && lag > 0 && previous.every(({ end }) => end <= event.end)) {
      const times = (endedEarly.get(id) ?? 0) + 1;
      endedEarly.set(id, times);
      from = Math.max(from, times > overlapRounds ? axis.positionUp(ends(previous)) : start + lag);
    }
    const outrun = wasOutrun.has(id) ? undefined : outruns.get(id);
    if (outrun && outrun.until !== null && outrun.lag > 0) {
      const times = (endedEarly.get(id) ?? 0) + 1;
      endedEarly.set(id, times);
      const until = axis.positionUp(outrun.until);
      const behind = until - axis.positionUp(outrun.until - outrun.lag);
      from = Math.max(from, times > overlapRounds ? until : start + Math.max(1, behind));
    }
    if (from <= start || from <= (least.get(id) ?? 0)) continue;
    least.set(id, from);
    moved.add(id);
    breached.push(...work.waits.map((each) => each.event));
  }
  return breached;
}

const isSame = (
  one: Interval & { readonly userId: number },
  { start, end, userId }: PlannedEvent,
): boolean => one.start === start && one.end === end && one.userId === userId;

function joined(parts: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last?.end === part.start) result[result.length - 1] = { start: last.start, end: part.end };
    else result.push(part);
  }
  return result;
}
