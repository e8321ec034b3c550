import { minuteMillis, type Instant } from '../../kit/time-zone.ts';
import { subtractIntervals, type TimeInterval } from '../../kit/working-time.ts';
import { getAbleOperators } from '../operators.ts';
import {
  selectOneEventPerBatchLoad,
  getBatchLoadRules,
  type BatchLoadRule,
} from '../batch-loads.ts';
import type { PlantState, PlannedWorkplace } from '../planning-model.ts';
import { getOverlapMinutes, type StationTime } from './station-time.ts';

/** Returns the minutes from the beginning of a load to its end, where a person is there to unload it. */
export const computeBatchLoadMinutes = ({ loading, running, unloading }: BatchLoadRule): number =>
  loading + running + unloading;

/**
 * Returns the capacity of a batch station in each of some periods: it runs day and night.
 * A load occupies its station from loading until unloading.
 */
export function computeBatchStationTimes(
  plant: PlantState,
  { id, status, stations, maintenance }: PlannedWorkplace,
  stretches: readonly TimeInterval[],
  now: Instant,
): StationTime[] {
  const off = status === 'inactive' || (status === 'maintenance' && maintenance.length === 0);
  const count = off || getAbleOperators(plant.operators, id).length === 0 ? 0 : stations;
  const loads = selectOneEventPerBatchLoad(
    plant.events.filter(({ workplaceId }) => workplaceId === id),
    getBatchLoadRules(plant.workplaces),
  );
  const sumMinutes = (parts: readonly TimeInterval[]): number =>
    parts.reduce((sum, { start, end }) => sum + (end - start) / minuteMillis, 0);
  return stretches.map((stretch) => {
    const open = count * sumMinutes(subtractIntervals(stretch, maintenance));
    const ahead = { ...stretch, start: Math.min(stretch.end, Math.max(stretch.start, now)) };
    const sumPlanned = (from: Instant): number =>
      loads.reduce((sum, load) => sum + getOverlapMinutes(load, from, stretch.end), 0);
    return {
      available: open,
      maintenance: count * sumMinutes([stretch]) - open,
      planned: sumPlanned(stretch.start),
      free: Math.max(
        0,
        count * sumMinutes(subtractIntervals(ahead, maintenance)) - sumPlanned(ahead.start),
      ),
    };
  });
}
