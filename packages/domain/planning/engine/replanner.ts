import { minuteMillis } from '../../kit/time-zone.ts';
import { joinAdjacentIntervals } from '../../kit/working-time.ts';
import { createWorkingTimeAxis, type WorkingTimeAxis } from '../calendar/working-time-axis.ts';
import { copyBusyTimes, type BusyTimes } from '../calendar/busy-times.ts';
import { getPlantCalendars } from '../calendar/calendars.ts';
import { getBatchLoadRules } from '../batch-loads.ts';
import type { PlannedEvent } from '../planning-model.ts';
import { occupyResources } from './planning-problem.ts';
import type { BatchStation } from './load-axis.ts';
import { createBatchLoadPlacer } from './replan-loads.ts';
import {
  findHandOverInstant,
  isSameWorkPlacement,
  repairStepOrder,
  findPrematureWork,
  type PlacedPart,
  type ReplanLayout,
} from './replan-order.ts';
import { listHeldShares } from './held-loads.ts';
import { countForcedMoves } from './replan-forced.ts';
import {
  findInterruptedFit,
  findUninterruptedFit,
  isModeBlocked,
  listWorkModes,
  findStayingMode,
  worthAChange,
  type WorkMode,
} from './replan-modes.ts';
import { createReplanWorks, type ReplanLayoutRequest, type ReplanWork } from './replan-works.ts';
import { createPlantResources, type PlantResources } from './plant-resources.ts';
import { createSetUpTimeAdjuster, type SetUpTimeAdjuster } from '../rules/set-up-debts.ts';

/** Strategy by which a layout is made. */
export interface LayoutStrategy {
  /** Whether the person who ends the work first gets it, and not only where that is much earlier than with its own person. */
  readonly freely?: boolean;
  /** Events that may make room although they are not affected themselves: all, or those with these ids. */
  readonly yields?: ReadonlySet<number> | 'all';
  /** Whether shares that cannot stay leave their load, which then stays for the others; by default loads move whole. */
  readonly dividesLoads?: boolean;
}

/** Layouts of one change of the plant. */
export interface Replanner {
  /**
   * Places the rest of the plan again, in the order of the old starts.
   * Work that cannot stay goes into gaps, and into the time of events that make room, which move in their turn.
   * Moved work is cut only by maintenance or an absence.
   * @returns a layout in which the step order holds; an event that finds no such time has none
   */
  layOut(strategy: LayoutStrategy): ReplanLayout;
  /**
   * Returns the number of events that cannot stay in any layout.
   * These are affected events, and later steps that lack their pieces even where all other work makes room.
   */
  countForced(): number;
  /** Returns shares in loads that cannot stay in a layout, and do not move for an order that the replan does not cover. */
  listHeld(layout: ReplanLayout): PlannedEvent[];
}

/** Maximum number of times that the same events are placed again to repair violations of the step order. */
const rounds = 60;

export function createReplanner(input: ReplanLayoutRequest): Replanner {
  // The done part of a running event ends with a whole minute.
  const request = { ...input, now: Math.ceil(input.now / minuteMillis) * minuteMillis };
  const { plant, orders, now, late } = request;
  const axis = createWorkingTimeAxis(getPlantCalendars(plant), now);
  const { works, heldLoads } = createReplanWorks(request, axis);
  const ids = new Set(works.flatMap(({ waits }) => waits.map(({ event }) => event.id)));
  const done = new Map(works.map(({ event, done: part }) => [event.id, part]));
  const stations = createPlantResources(
    plant,
    axis,
    new Map([...ids].map((id) => [id, done.get(id)])),
  );
  const loads = getBatchLoadRules(plant.workplaces);
  const debts = createSetUpTimeAdjuster(plant.events, orders, loads, ({ id, start }) => {
    return start < now && late.get(id)?.start === undefined;
  });
  const wasOutrun = new Set(findPrematureWork(works, loads).keys());

  const layOut = (strategy: LayoutStrategy): ReplanLayout => {
    /** Events found so far that cannot stay. */
    const moved = new Set<number>();
    const least = new Map<number, number>();
    const endedEarly = new Map<number, number>();
    let layout = new Map<number, PlacedPart[]>();
    let breached: readonly PlannedEvent[] = [];
    for (let again = 0; again < rounds; again += 1) {
      const known = moved.size;
      ({ layout } = layWorks(request, axis, stations, works, {
        moved,
        least,
        strategy,
        debts: debts(),
      }));
      breached = repairStepOrder(works, loads, layout, axis, {
        moved,
        least,
        endedEarly,
        wasOutrun,
      });
      if (moved.size > known) {
        // Every event is moved at most once, so the loop ends.
        again = 0;
        // Positions that fit a layout in which this work stayed may be later than they have to be.
        least.clear();
        endedEarly.clear();
      } else if (breached.length === 0) break;
    }
    for (const { id } of breached) layout.set(id, []);
    return layout;
  };
  return {
    layOut,
    listHeld: (layout) => listHeldShares({ request, heldLoads, loads, axis }, layout),
    countForced: () => {
      const strategy = { dividesLoads: true };
      const state = { moved: new Set<number>(), least: new Map<number, number>(), strategy };
      const { unmoved } = layWorks(request, axis, stations, works, { ...state, debts: debts() });
      return countForcedMoves(
        { works, stations, axis, late, loads, transferBatch: request.rules.transferBatch },
        unmoved,
      );
    },
  };
}

/** Returns whether an event has another time in a layout, or none. */
export function hasEventMoved(event: PlannedEvent, layout: ReplanLayout): boolean {
  const parts = layout.get(event.id);
  const [only] = parts ?? [];
  return parts !== undefined && !(parts.length === 1 && only && isSameWorkPlacement(only, event));
}

interface State {
  readonly moved: Set<number>;
  readonly least: Map<number, number>;
  readonly strategy: LayoutStrategy;
  readonly debts: SetUpTimeAdjuster;
}

function layWorks(
  { plant, rules, late }: ReplanLayoutRequest,
  axis: WorkingTimeAxis,
  stations: PlantResources,
  works: readonly ReplanWork[],
  { moved, least, strategy, debts }: State,
): {
  layout: Map<number, PlacedPart[]>;
  /** Events that stay, by their ids. */
  unmoved: ReadonlySet<number>;
} {
  const busy = stations.busy.map(copyBusyTimes);
  const loads = getBatchLoadRules(plant.workplaces);
  const layout = new Map<number, PlacedPart[]>();
  const isYielding = ({ id }: PlannedEvent): boolean =>
    strategy.yields === 'all' || strategy.yields?.has(id) === true;
  const placeWork = (
    { event, done }: ReplanWork,
    [person, station]: readonly [number, number],
    pieces: number[],
  ): void => {
    occupyResources({ busy }, [person, station], pieces, event.orderId);
    const userId = stations.userOf(person) ?? event.userId;
    const parts = done && userId === event.userId ? [done] : [];
    const apart = done && parts.length === 0 ? [{ ...done, userId: event.userId }] : [];
    for (let at = 0; at < pieces.length; at += 2)
      parts.push(...axis.stretches(pieces[at] ?? 0, pieces[at + 1] ?? 0));
    layout.set(event.id, [
      ...apart,
      ...joinAdjacentIntervals(parts).map((part) => ({ ...part, userId })),
    ]);
  };
  const getModes = ({ event }: ReplanWork): readonly WorkMode[] =>
    listWorkModes(stations, event.workplaceId);
  const batchLoads = createBatchLoadPlacer({ axis, stations, busy, layout, least, late });
  const findStaying = (work: ReplanWork): readonly [number, number] | undefined =>
    work.from < (least.get(work.event.id) ?? 0)
      ? undefined
      : findStayingMode(work, { busy, stations, axis, late });

  const moveLoad = (work: ReplanWork, batch: BatchStation): void => {
    const earliestOf = new Map(
      work.waits.map((wait) => {
        const { id } = wait.event;
        const ready = findHandOverInstant(wait, loads, layout, axis);
        return [id, Math.max(work.from, ready, least.get(id) ?? 0)];
      }),
    );
    if (strategy.dividesLoads) {
      const waits = work.waits.filter(({ event }) => !layout.has(event.id));
      return batchLoads.divide({ ...work, waits }, batch, earliestOf);
    }
    const from = Math.max(...earliestOf.values());
    const same =
      from === work.from && work.waits.every(({ event }) => !moved.has(event.id))
        ? batchLoads.findStaying(work)
        : undefined;
    const load = same ?? batchLoads.findEarliest(work, batch, from);
    if (load) return batchLoads.place(work, load);
    for (const { event } of work.waits) layout.set(event.id, []);
  };

  const move = (work: ReplanWork): void => {
    if (work.load) return moveLoad(work, work.load);
    const ready = Math.max(
      ...work.waits.map((wait) => findHandOverInstant(wait, loads, layout, axis)),
    );
    const from = Math.max(work.from, ready, least.get(work.event.id) ?? 0);
    const mayStay = from === work.from && !moved.has(work.event.id) && hasNoDebt(work);
    const mode = mayStay ? findStaying(work) : undefined;
    const chosen = mode
      ? { mode, pieces: [work.from, work.from + work.minutes] }
      : findEarliest({ busy, stations, rules, debts, strategy }, getModes(work), work, from);
    if (!chosen || !axis.reaches(chosen.pieces.at(-1) ?? 0)) {
      layout.set(work.event.id, []);
      return;
    }
    placeWork(work, chosen.mode, chosen.pieces);
    debts.pay(work.event.id, stations.userOf(chosen.mode[0]) ?? work.event.userId);
  };
  const hasNoDebt = ({ event }: ReplanWork): boolean => debts.more(event.id, event.userId) === 0;

  // Fixed work is placed before movable work: an inserted order lies over other work.
  const fixedFirst = [
    ...works.filter(({ fixed }) => fixed),
    ...works.filter(({ fixed }) => !fixed),
  ];
  const first = fixedFirst.filter((work) => work.fixed || !isYielding(work.event));
  // Late work continues, even over other planned work of that time.
  if (first.length > 0)
    for (const work of works) if (late.get(work.event.id)?.end !== undefined) move(work);
  // Times of unmoved work are reserved before other work is placed, but set-ups are assigned in chronological order.
  const unmoved = new Set<number>();
  for (const work of first) {
    const isOpen = ({ event }: { readonly event: PlannedEvent }): boolean =>
      !layout.has(event.id) && !moved.has(event.id);
    if (work.load) {
      const waits = strategy.dividesLoads ? work.waits.filter(isOpen) : work.waits;
      const load =
        waits.length > 0 && waits.every(isOpen) && batchLoads.findStaying({ ...work, waits });
      if (!load) continue;
      batchLoads.place({ ...work, waits }, load);
      for (const { event } of waits) unmoved.add(event.id);
      continue;
    }
    const mode = isOpen(work) ? findStaying(work) : undefined;
    if (!mode) continue;
    placeWork(work, mode, [work.from, work.from + work.minutes]);
    unmoved.add(work.event.id);
  }
  for (const work of works)
    if (work.waits.some(({ event }) => !unmoved.has(event.id))) {
      if (work.waits.some(({ event }) => !layout.has(event.id))) move(work);
    } else if (hasNoDebt(work)) debts.pay(work.event.id, work.event.userId);
    // The person who set the step up no longer works before this event: the event is placed again with the set-up minutes.
    else moved.add(work.event.id);
  return { layout, unmoved };
}

/** Data for the search of a time for work. */
interface Search {
  readonly busy: readonly BusyTimes[];
  readonly stations: PlantResources;
  readonly rules: ReplanLayoutRequest['rules'];
  readonly debts: SetUpTimeAdjuster;
  readonly strategy: State['strategy'];
}

/** Returns the time at which the work ends first: with its own person, unless another person ends it much earlier. */
function findEarliest(
  { busy, stations, rules, debts, strategy }: Search,
  modes: readonly (readonly [number, number])[],
  { event, minutes, from: planned }: ReplanWork,
  from: number,
): { mode: readonly [number, number]; pieces: number[] } | undefined {
  const change = strategy.freely ? 0 : worthAChange;
  let best: { mode: readonly [number, number]; pieces: number[]; cost: number } | undefined;
  for (const mode of modes) {
    const [person, station] = [busy[mode[0]], busy[mode[1]]];
    if (!person || !station) continue;
    const userId = stations.userOf(mode[0]) ?? event.userId;
    const totalMinutes = minutes + debts.more(event.id, userId);
    // All of the event was set-up that this person has done, or another person is in the middle of it.
    if (totalMinutes <= 0 || totalMinutes === Infinity) continue;
    const { shortestEventMinutes: shortest } = rules;
    const cut = from === planned && isModeBlocked(stations, mode, from, minutes);
    const whole = findUninterruptedFit([person, station], from, totalMinutes, shortest);
    const pieces = cut
      ? findInterruptedFit([person, station], from, totalMinutes, shortest, whole)
      : whole;
    const cost = (pieces.at(-1) ?? Infinity) + (userId === event.userId ? 0 : change);
    if (!best || cost < best.cost) best = { mode, pieces, cost };
  }
  return best;
}
