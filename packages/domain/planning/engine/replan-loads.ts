import { createBusyTimes, isStretchFree, type BusyTimes } from '../calendar/busy-times.ts';
import type { WorkingTimeAxis } from '../calendar/working-time-axis.ts';
import { isOverlapping } from '../rules/check-events.ts';
import { findEarliestBatchLoad, type BatchStation } from './load-axis.ts';
import { occupyResources } from './planning-problem.ts';
import type { PlantResources } from './plant-resources.ts';
import { listWorkModes, selectModeAtCurrentStation, worthAChange } from './replan-modes.ts';
import type { PlacedPart } from './replan-order.ts';
import type { ReplanLayoutRequest, ReplanWork } from './replan-works.ts';
import type { ScheduledBatchLoad } from './search/loads.ts';

interface PlacedLoad {
  readonly mode: readonly [person: number, station: number];
  readonly load: ScheduledBatchLoad;
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

/** Finds times for loads of batch stations, and places them: all shares of a load move together. */
export function createBatchLoadPlacer({ axis, stations, busy, layout, least, late }: LoadSetting) {
  const place = ({ waits }: ReplanWork, { mode: [person, station], load }: PlacedLoad): void => {
    const owner = waits[0]?.event.orderId ?? 0;
    occupyResources({ busy }, [person], load.attended, owner);
    occupyResources({ busy }, [station], [load.start, load.end], owner);
    const time = { start: axis.startAt(load.start), end: axis.endAt(load.end) };
    for (const { event } of waits)
      layout.set(event.id, [{ ...time, userId: stations.userOf(person) ?? event.userId }]);
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
    if (from < (least.get(event.id) ?? 0) || axis.startAt(from) !== event.start) return undefined;
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

  return { findEarliest, findStaying, place };
}
