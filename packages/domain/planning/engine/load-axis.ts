import { minuteMillis } from '../../kit/time-zone.ts';
import type { TimeInterval } from '../../kit/working-time.ts';
import type { WorkingTimeAxis } from '../calendar/working-time-axis.ts';
import {
  findNextStretchIndex,
  findEarliestFit,
  createBusyTimes,
  unsplittableBlockMinutes,
  type BusyTimes,
  type FoundTimeFit,
} from '../calendar/busy-times.ts';
import {
  selectOneEventPerBatchLoad,
  getBatchLoadKey,
  getBatchLoadRules,
  countBatchLoadPieces,
  type BatchLoadRule,
} from '../batch-loads.ts';
import type { PlantState } from '../planning-model.ts';
import type { ScheduledBatchLoad, OpenBatchLoad } from './search/loads.ts';

const nobody = createBusyTimes();

/** Batch station with the functions that place loads. */
export interface BatchStation {
  readonly rule: BatchLoadRule;
  /** Real times at which the station can hold no load. */
  readonly stops: readonly TimeInterval[];
}

/** Returns the batch stations by workplace. Hours in which no person works have no position on the axis, so no load runs there. */
export function createBatchStations(
  plant: PlantState,
  axis: WorkingTimeAxis,
): Map<number, BatchStation> {
  return new Map(
    plant.workplaces.flatMap(({ id, load, maintenance }) => {
      if (!load) return [];
      const hidden = plant.events.filter(
        ({ workplaceId, start, end }) =>
          workplaceId === id && axis.position(start) === axis.positionUp(end),
      );
      return [[id, { rule: load, stops: [...maintenance, ...hidden] }] as const];
    }),
  );
}

/**
 * Returns the first load that a person can load and unload from a position on.
 * A load runs by the real clock, also during time without a position: maintenance of the station is checked in real time.
 */
export function findEarliestBatchLoad(
  axis: WorkingTimeAxis,
  { rule, stops }: BatchStation,
  person: BusyTimes,
  station: BusyTimes,
  from: number,
): ScheduledBatchLoad | undefined {
  let position = from;
  while (axis.reaches(position)) {
    const start = findFreeSpan(axis, person, position, rule.loading);
    if (start === undefined) return undefined;
    const ready = axis.startAt(start) + (rule.loading + rule.running) * minuteMillis;
    const soonest = Math.max(start + rule.loading, axis.positionUp(ready));
    const out = findFreeSpan(axis, person, soonest, rule.unloading);
    if (out === undefined) return undefined;
    const end = out + rule.unloading;
    const [begins, ends] = [axis.startAt(start), axis.endAt(end)];
    const stop = stops.find((window) => window.start < ends && begins < window.end);
    const taken = findNextStretchIndex(station, start);
    if (stop) position = Math.max(start + 1, axis.positionUp(stop.end));
    else if ((station.starts[taken] ?? Infinity) < end)
      position = Math.max(start + 1, station.ends[taken] ?? 0);
    else return { start, end, attended: [start, start + rule.loading, out, end] };
  }
  return undefined;
}

/** Returns the first position from which a person is free for some minutes in one piece, in real time too. */
function findFreeSpan(
  axis: WorkingTimeAxis,
  person: BusyTimes,
  from: number,
  minutes: number,
): number | undefined {
  const found: FoundTimeFit = { start: 0, out: 0, end: 0 };
  for (let position = from; axis.reaches(position + minutes);) {
    findEarliestFit(person, nobody, position, minutes, minutes, unsplittableBlockMinutes, found);
    if (!axis.reaches(found.end)) return undefined;
    const [open] = axis.stretches(found.start, found.end);
    const long = open ? (open.end - open.start) / minuteMillis : minutes;
    if (long >= minutes) return found.start;
    position = found.start + long;
  }
  return undefined;
}

/** Returns the planned loads that have not begun and have room, by the number of their person. */
export function listOpenBatchLoads(plant: PlantState, axis: WorkingTimeAxis): OpenBatchLoad[] {
  const rules = getBatchLoadRules(plant.workplaces);
  if (rules.size === 0) return [];
  const shares = plant.events.filter(({ pieces }) => pieces !== undefined);
  const byLoad = Map.groupBy(shares, getBatchLoadKey);
  return selectOneEventPerBatchLoad(shares, rules).flatMap((event): OpenBatchLoad[] => {
    const rule = rules.get(event.workplaceId);
    const person = plant.operators.findIndex(
      ({ id, workplaceIds }) => id === event.userId && workplaceIds.includes(event.workplaceId),
    );
    if (!rule || person < 0 || event.start < axis.from) return [];
    const [start, end] = [axis.position(event.start), axis.positionUp(event.end)];
    // Moments outside the working time axis cannot be converted back from a position.
    if (axis.startAt(start) !== event.start || axis.endAt(end) !== event.end) return [];
    const room =
      rule.pieces - countBatchLoadPieces(byLoad.get(getBatchLoadKey(event)) ?? [], event);
    const attended = [start, start + rule.loading, end - rule.unloading, end];
    return [{ workplace: event.workplaceId, person, start, end, attended, room }];
  });
}
