import { createBusyTimes, isStretchFree, type BusyTimes } from '../calendar/busy-times.ts';
import type { WorkingTimeAxis } from '../calendar/working-time-axis.ts';
import { isOverlapping } from '../rules/check-events.ts';
import { findEarliestBatchLoad, type BatchStation } from './load-axis.ts';
import { workdayMinutes } from '../plan-objective.ts';
import { occupyResources } from './planning-problem.ts';
import type { PlantResources } from './plant-resources.ts';
import { listWorkModes, selectModeAtCurrentStation, worthAChange } from './replan-modes.ts';
import type { PlannedEvent } from '../planning-model.ts';
import type { PlacedPart } from './replan-order.ts';
import type { ReplanLayoutRequest, ReplanWork } from './replan-works.ts';
import type { ScheduledBatchLoad } from './search/loads.ts';

interface PlacedLoad {
  readonly mode: readonly [person: number, station: number];
  readonly load: ScheduledBatchLoad;
}

/** Minutes by which the end of a load with room may be later than that of one more load. */
const longestDetour = workdayMinutes;

/** Load of a layout, which shares may join while it has room. */
interface OpenLoad {
  readonly workplaceId: number;
  /** Position at which its pieces have to be there. */
  readonly start: number;
  readonly end: number;
  readonly part: PlacedPart;
  readonly shares: PlannedEvent[];
}

/** State of a layout in which loads are placed. */
interface LoadSetting {
  readonly axis: WorkingTimeAxis;
  readonly stations: PlantResources;
  /** Times that are taken so far; placing a load takes more. */
  readonly busy: readonly BusyTimes[];
  /** Parts of each event so far, by its id. */
  readonly layout: Map<number, PlacedPart[]>;
  /** Earliest positions that the step order allows, by the event's id. */
  readonly least: ReadonlyMap<number, number>;
  readonly late: ReplanLayoutRequest['late'];
}

/** Finds times for loads of batch stations, and places them, whole or divided. */
export function createBatchLoadPlacer({ axis, stations, busy, layout, least, late }: LoadSetting) {
  const placed: OpenLoad[] = [];
  const place = (
    { event: first, waits }: ReplanWork,
    { mode: [person, station], load }: PlacedLoad,
  ): void => {
    const owner = waits[0]?.event.orderId ?? 0;
    occupyResources({ busy }, [person], load.attended, owner);
    occupyResources({ busy }, [station], [load.start, load.end], owner);
    const part = {
      start: axis.startAt(load.start),
      end: axis.endAt(load.end),
      userId: stations.userOf(person) ?? first.userId,
    };
    const shares = waits.map(({ event }) => event);
    for (const { id } of shares) layout.set(id, [part]);
    const { workplaceId } = first;
    placed.push({ workplaceId, start: load.start, end: load.end, part, shares });
  };

  /** Puts a share into the load that ends first of those with room; does nothing where none starts late enough and ends in time. */
  const join = (share: PlannedEvent, { rule }: BatchStation, from: number, until: number) => {
    const [best] = placed
      .filter(
        ({ workplaceId, start, end, shares }) =>
          workplaceId === share.workplaceId &&
          start >= from &&
          end <= until &&
          // Two shares of one line in a load would be one share.
          shares.every(({ detailId }) => detailId !== share.detailId) &&
          [share, ...shares].reduce((sum, { pieces = 0 }) => sum + pieces, 0) <= rule.pieces,
      )
      .toSorted((one, other) => one.end - other.end);
    if (!best) return;
    best.shares.push(share);
    layout.set(share.id, [best.part]);
  };

  /** Returns the time at which a load ends first, with its own person unless another person ends it much earlier. */
  const findEarliest = (work: ReplanWork, batch: BatchStation, from: number) => {
    let best: (PlacedLoad & { cost: number }) | undefined;
    for (const mode of listWorkModes(stations, work.event.workplaceId)) {
      const [person, station] = [busy[mode[0]], busy[mode[1]]];
      const load = person && station && findEarliestBatchLoad(axis, batch, person, station, from);
      if (!load) continue;
      const isSamePerson = stations.userOf(mode[0]) === work.event.userId;
      const cost = load.end + (isSamePerson ? 0 : worthAChange);
      if (!best || cost < best.cost) best = { mode, load, cost };
    }
    return best;
  };
  /** Returns a load at its old time, if it can stay: it may have been planned longer than it takes. */
  const findStaying = (work: ReplanWork): PlacedLoad | undefined => {
    const { event, from, minutes, load: batch, waits } = work;
    if (!batch || waits.some((wait) => late.has(wait.event.id))) return undefined;
    if (waits.some((wait) => from < (least.get(wait.event.id) ?? 0))) return undefined;
    if (axis.startAt(from) !== event.start) return undefined;
    const until = from + minutes;
    if (axis.endAt(until) !== event.end) return undefined;
    if (batch.stops.some((window) => isOverlapping(window, event))) return undefined;
    const { rule } = batch;
    const attended = [from, from + rule.loading, until - rule.unloading, until];
    const able = listWorkModes(stations, work.event.workplaceId).filter(([person, station]) => {
      const personBusy = busy[person] ?? createBusyTimes();
      return (
        stations.userOf(person) === event.userId &&
        isStretchFree(personBusy, from, from + rule.loading) &&
        isStretchFree(personBusy, until - rule.unloading, until) &&
        isStretchFree(busy[station] ?? createBusyTimes(), from, until)
      );
    });
    const mode = selectModeAtCurrentStation(stations, event, able);
    return mode && { mode, load: { start: from, end: until, attended } };
  };

  /**
   * Places shares of a load that cannot stay in it: in other loads with room, or in a load of their own.
   * @param earliestOf earliest position of each share, by its id
   */
  const divide = (
    work: ReplanWork,
    batch: BatchStation,
    earliestOf: ReadonlyMap<number, number>,
  ): void => {
    const getEarliest = ({ id }: PlannedEvent): number => earliestOf.get(id) ?? work.from;
    let open = work.waits.toSorted(
      (one, other) => getEarliest(one.event) - getEarliest(other.event),
    );
    for (let [first] = open; first; [first] = open) {
      const { event } = first;
      const own = findEarliest(work, batch, getEarliest(event));
      const until = own ? own.load.end + longestDetour : Infinity;
      const joining = open.filter((wait) => {
        join(wait.event, batch, getEarliest(wait.event), until);
        return layout.has(wait.event.id);
      });
      open = open.filter((wait) => !joining.includes(wait));
      const ready = open.filter((wait) => own && getEarliest(wait.event) <= own.load.start);
      if (own && ready.length > 0) place({ ...work, waits: ready }, own);
      if (!own) for (const wait of open) layout.set(wait.event.id, []);
      open = own ? open.filter((wait) => !ready.includes(wait)) : [];
    }
  };

  return { divide, findEarliest, findStaying, place };
}
