import { minute, type Instant } from '../kit/time-zone.ts';
import { subtractIntervals, type Interval } from '../kit/working-time.ts';
import { ableAt } from './away.ts';
import { eachLoadOnce, loadRulesOf, type LoadRule } from './loads.ts';
import type { Plant, PlannedWorkplace } from './model.ts';
import { minutesWithin, type StationTime } from './station-time.ts';

/** Minutes from the beginning of a load to its end, where a person is there to unload it. */
export const cycleOf = ({ loading, running, unloading }: LoadRule): number =>
  loading + running + unloading;

/**
 * Returns the capacity of a batch station in each of some stretches of time: it runs day and night, and a load takes its
 * station from loading until unloading.
 */
export function loadTimes(
  plant: Plant,
  { id, status, stations, maintenance }: PlannedWorkplace,
  stretches: readonly Interval[],
  now: Instant,
): StationTime[] {
  const off = status === 'inactive' || (status === 'maintenance' && maintenance.length === 0);
  const count = off || ableAt(plant.operators, id).length === 0 ? 0 : stations;
  const loads = eachLoadOnce(
    plant.events.filter(({ workplaceId }) => workplaceId === id),
    loadRulesOf(plant.workplaces),
  );
  const lengthOf = (parts: readonly Interval[]): number =>
    parts.reduce((sum, { start, end }) => sum + (end - start) / minute, 0);
  return stretches.map((stretch) => {
    const open = count * lengthOf(subtractIntervals(stretch, maintenance));
    const ahead = { ...stretch, start: Math.min(stretch.end, Math.max(stretch.start, now)) };
    const plannedFrom = (from: Instant): number =>
      loads.reduce((sum, load) => sum + minutesWithin(load, from, stretch.end), 0);
    return {
      available: open,
      maintenance: count * lengthOf([stretch]) - open,
      planned: plannedFrom(stretch.start),
      free: Math.max(
        0,
        count * lengthOf(subtractIntervals(ahead, maintenance)) - plannedFrom(ahead.start),
      ),
    };
  });
}
