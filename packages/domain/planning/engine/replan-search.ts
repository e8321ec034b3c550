import { dayMillis, type Instant } from '../../kit/time-zone.ts';
import { getBatchLoadKey } from '../batch-loads.ts';
import { compareNumbers } from '../compare-numbers.ts';
import type { PlannedEvent } from '../planning-model.ts';
import { defaultOrderPriority, computeWeightedDelay, workdayMinutes } from '../plan-objective.ts';
import type { ReplanAim } from '../replan-aims.ts';
import { hasEventMoved, type Replanner, type LayoutStrategy } from './replanner.ts';
import type { ReplanLayout } from './replan-order.ts';
import type { ReplanLayoutRequest } from './replan-works.ts';
import { canMoveEvent } from '../calendar/frozen-days.ts';

/** Layout with its effect on the plan. */
interface Candidate {
  readonly strategy: LayoutStrategy;
  readonly layout: ReplanLayout;
  /** Number of events that move. */
  readonly moves: number;
  /** Delay that the layout adds to orders, see `computeWeightedDelay`; Infinity where a part of an order can no longer be done. */
  readonly delay: number;
  /** Number of loads beyond those of the plan: each occupies its station, and its person twice. */
  readonly loads: number;
  /** Number of parts into which events are cut, beyond the first part of each. */
  readonly cuts: number;
}

/** Maximum number of events that a layout may move, as a multiple of those that must move. */
const mostMoves = 2;
/** Delay that each further moved event has to save, in days that a normal order is late: half an hour where delay matters most. */
const worthAMove: Readonly<Record<ReplanAim, number>> = { fewestMoves: 1, leastDelay: 1 / 16 };
/** Delay that each further load has to save: its station runs for hours, and with a dryer or an oven for a day. */
const worthALoad = 2;
/** Returns the number of layouts that are tried with more and more events making room, by the size of the plan. */
const computeAttempts = (events: number): number =>
  Math.round(Math.min(80, Math.max(12, 20_000 / Math.max(1, events))));
/** Runs of events that are tried for one work, at most, by each of two orders. */
const nearest = 8;
/** Works that are tried at a time, those with the most delay. */
const mostDelayed = 8;
/** Events of one person that make room together, at most. */
const longestRun = 3;

/**
 * Finds the layout with the least delay of orders among those that move at most twice as many events as must; an event beyond that has to
 * save a day, and among equal ones the one that moves the fewest. It tries the gaps of the plan, all work behind the work that is hit,
 * and, one after the other, runs of events that make room for work that would be done much later.
 * All work behind the hit work may move where the delay of orders matters most, however many events that are.
 * @param forced number of events that must move
 * @param attempts maximum number of layouts with runs that make room
 */
export function findReplanLayout(
  replanner: Replanner,
  request: ReplanLayoutRequest,
  forced: number,
  attempts = computeAttempts(request.plant.events.length),
): ReplanLayout {
  const { aim = 'fewestMoves' } = request;
  const { events } = request.plant;
  const orders = new Map(request.orders.map((order) => [order.id, order]));
  const byOrder = Map.groupBy(events, ({ orderId }) => orderId);
  const computeOrderDelay = (orderId: number, end: Instant): number => {
    const { requestedAt, priority = defaultOrderPriority } = orders.get(orderId) ?? {};
    const late = typeof requestedAt === 'number' ? Math.max(0, end - requestedAt) : 0;
    return late > 0 ? computeWeightedDelay(priority, (late / dayMillis) * workdayMinutes) : 0;
  };
  const shares = events.filter(({ pieces }) => pieces !== undefined);
  const plannedLoads = new Set(shares.map(getBatchLoadKey)).size;
  /** Returns the number of loads in a layout beyond those of the plan. */
  const countLoads = (moved: readonly PlannedEvent[], layout: ReplanLayout): number => {
    if (moved.every(({ pieces }) => pieces === undefined)) return 0;
    const after = shares.flatMap((share) =>
      (layout.get(share.id) ?? [share]).map((part) => getBatchLoadKey({ ...share, ...part })),
    );
    return Math.max(0, new Set(after).size - plannedLoads);
  };
  const createCandidate = (strategy: LayoutStrategy): Candidate => {
    const layout = replanner.layOut(strategy);
    const moved = events.filter((event) => hasEventMoved(event, layout));
    let [delay, cuts] = [0, 0];
    for (const orderId of new Set(moved.map((event) => event.orderId))) {
      const orderEvents = byOrder.get(orderId) ?? [];
      const parts = orderEvents.map((event) => layout.get(event.id) ?? [event]);
      if (parts.some((each) => each.length === 0)) delay += unplanned;
      delay +=
        computeOrderDelay(orderId, getEnd(parts.flat())) -
        computeOrderDelay(orderId, getEnd(orderEvents));
      cuts += parts.flat().length - orderEvents.length;
    }
    const loads = countLoads(moved, layout);
    return { strategy, layout, moves: moved.length, delay, loads, cuts };
  };

  const most = mostMoves * forced;
  const computeScore = ({ delay, moves, loads }: Candidate): number =>
    delay + worthAMove[aim] * Math.max(0, moves - most) + worthALoad * loads;
  const compare = (one: Candidate, other: Candidate): number =>
    computeScore(one) - computeScore(other) || one.moves - other.moves || one.cuts - other.cuts;

  // The better of them gets the attempts first. Loads stay whole where dividing them saves nothing.
  const whole = createCandidate({});
  const divided = shares.length > 0 ? createCandidate({ dividesLoads: true }) : whole;
  const base = compare(divided, whole) < 0 ? divided : whole;
  const around = [base, createCandidate({ ...base.strategy, freely: true })].toSorted(compare);
  let remaining = attempts;
  const improved = around.map((first) => {
    let best = first;
    const yields = new Set<number>();
    const isImprovable = (): boolean => best.delay > 0 || best.moves > forced;
    for (let more = true; more && isImprovable() && remaining > 0;) {
      more = false;
      for (const run of findRoom(best, request, yields)) {
        if ((remaining -= 1) < 0) break;
        const next = createCandidate({ ...first.strategy, yields: new Set([...yields, ...run]) });
        if (compare(next, best) >= 0) continue;
        [best, more] = [next, true];
        for (const id of run) yields.add(id);
        break;
      }
    }
    return best;
  });
  const allYielding = createCandidate({ ...base.strategy, yields: 'all' });
  const isTooMuch = aim === 'fewestMoves' && allYielding.moves > most;
  const [best] = [...improved, ...(isTooMuch ? [] : [allYielding])].toSorted(compare);
  return best?.layout ?? new Map();
}

/** Delay of work that can no longer be done: worse than any real delay. */
const unplanned = 1e9;

const getEnd = (parts: readonly { readonly end: Instant }[]): Instant =>
  Math.max(0, ...parts.map(({ end }) => end));

/**
 * Runs of events that could make room for the works that a layout delays the most, in turns: for each its first run, then for each its
 * second one.
 */
function findRoom(
  { layout }: Candidate,
  request: ReplanLayoutRequest,
  taken: ReadonlySet<number>,
): number[][] {
  const { events } = request.plant;
  const computeDelay = (event: PlannedEvent): number =>
    getEnd(layout.get(event.id) ?? [event]) - event.end;
  const moved = events.filter((event) => hasEventMoved(event, layout) && !taken.has(event.id));
  // Steps after it move because it does.
  const lines = Map.groupBy(moved, ({ detailId }) => detailId);
  const delayed = moved
    .filter(({ detailId, start }) =>
      (lines.get(detailId) ?? []).every((other) => other.start >= start),
    )
    .toSorted((one, other) => computeDelay(other) - computeDelay(one))
    .slice(0, mostDelayed);
  const found = delayed.map((event) => findRuns(event, layout, request));
  const longest = Math.max(0, ...found.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) =>
    found.flatMap((runs) => runs.slice(at, at + 1)),
  ).flat();
}

/**
 * Runs of events that could make room for a delayed one: consecutive work of one person who can do it, as long as it, between its old start
 * and its new end. First those with the fewest later events of their orders, then those with the most time left.
 */
function findRuns(
  delayed: PlannedEvent,
  layout: ReplanLayout,
  { plant: { events, operators }, orders, frozenUntil, now }: ReplanLayoutRequest,
): number[][] {
  const due = new Map(orders.map(({ id, requestedAt }) => [id, requestedAt ?? Infinity]));
  const able = new Set(
    operators
      .filter(({ workplaceIds }) => workplaceIds.includes(delayed.workplaceId))
      .map(({ id }) => id),
  );
  const end = getEnd(layout.get(delayed.id) ?? [delayed]);
  const mayYield = (event: PlannedEvent): boolean =>
    event.orderId !== delayed.orderId &&
    event.pieces === undefined &&
    due.has(event.orderId) &&
    canMoveEvent(event, frozenUntil) &&
    !hasEventMoved(event, layout);
  const later = Map.groupBy(events, ({ detailId }) => detailId);
  const countEventFollowers = (event: PlannedEvent): number =>
    (later.get(event.detailId) ?? []).filter(({ start }) => start > event.start).length;
  const computeEventSlack = (event: PlannedEvent): number =>
    (due.get(event.orderId) ?? 0) - event.end;
  const byPerson = Map.groupBy(
    events.filter(
      ({ userId, start }) =>
        able.has(userId) && start >= Math.max(now, delayed.start) && start < end,
    ),
    ({ userId }) => userId,
  );
  const runs = [...byPerson.values()].flatMap((all) => {
    const inOrder = all.toSorted((one, other) => one.start - other.start);
    return inOrder.flatMap((_, first) => {
      const run: PlannedEvent[] = [];
      let room = delayed.end - delayed.start;
      for (const event of inOrder.slice(first, first + longestRun)) {
        if (room <= 0 || !mayYield(event)) break;
        run.push(event);
        room -= event.end - event.start;
      }
      return room <= 0 ? [run] : [];
    });
  });
  const countFollowers = (run: readonly PlannedEvent[]): number =>
    run.reduce((sum, event) => sum + 1 + countEventFollowers(event), 0);
  const computeSlack = (run: readonly PlannedEvent[]): number =>
    Math.min(...run.map(computeEventSlack));
  const fewest = runs.toSorted(
    (one, other) =>
      countFollowers(one) - countFollowers(other) ||
      compareNumbers(computeSlack(other), computeSlack(one)),
  );
  const mostTime = runs.toSorted((one, other) =>
    compareNumbers(computeSlack(other), computeSlack(one)),
  );
  const chosen = fewest.slice(0, nearest).flatMap((run, at) => [run, mostTime[at] ?? run]);
  return [...new Set(chosen)].map((run) => run.map(({ id }) => id));
}
