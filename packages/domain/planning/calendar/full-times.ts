import type { TimeInterval } from '../../kit/working-time.ts';
import type { WorkplaceMaintenance, PlannedWorkplace } from '../planning-model.ts';

/** Returns the number of stations of a workplace that stand still during a maintenance window. */
export const countStoppedStations = (
  { stations: all }: Pick<PlannedWorkplace, 'stations'>,
  { stations = all }: WorkplaceMaintenance,
): number => Math.min(stations, all);

/**
 * Returns the times at which maintenance leaves no station for additional work.
 * Either all stations stand still, or other work occupies the remaining ones.
 * @param otherWork other work at the workplace
 */
export const getMaintenanceBlockedTimes = (
  workplace: Pick<PlannedWorkplace, 'stations' | 'maintenance'>,
  otherWork: readonly TimeInterval[],
): TimeInterval[] =>
  workplace.maintenance.flatMap((window) => {
    const remaining = workplace.stations - countStoppedStations(workplace, window);
    if (remaining <= 0) return [window];
    return findFullyOccupiedTimes(
      otherWork.flatMap(({ start, end }) => {
        const part = { start: Math.max(start, window.start), end: Math.min(end, window.end) };
        return part.start < part.end ? [part] : [];
      }),
      remaining,
    );
  });

/** Returns the times at which a workplace has at least as many events as stations. */
export function findFullyOccupiedTimes(
  events: readonly TimeInterval[],
  stations: number,
): TimeInterval[] {
  const edges = events
    .flatMap(({ start, end }) => [
      { at: start, more: 1 },
      { at: end, more: -1 },
    ])
    .toSorted((one, other) => one.at - other.at || one.more - other.more);
  const full: TimeInterval[] = [];
  let [used, since] = [0, 0];
  for (const { at, more } of edges) {
    const before = used;
    used += more;
    if (before < stations && used >= stations) since = at;
    if (before >= stations && used < stations && since < at) full.push({ start: since, end: at });
  }
  return full;
}
