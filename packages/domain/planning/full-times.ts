import type { Interval } from '../kit/working-time.ts';
import type { Maintenance, PlannedWorkplace } from './model.ts';

/** Returns the number of stations of a workplace that stand still in a window of its maintenance. */
export const countStopped = (
  { stations: all }: Pick<PlannedWorkplace, 'stations'>,
  { stations = all }: Maintenance,
): number => Math.min(stations, all);

/**
 * Returns the times at which maintenance leaves no station for one more work: while all stand still, and while other
 * work takes the remaining ones.
 * @param otherWork other work at the workplace
 */
export const getStoppedTimes = (
  workplace: Pick<PlannedWorkplace, 'stations' | 'maintenance'>,
  otherWork: readonly Interval[],
): Interval[] =>
  workplace.maintenance.flatMap((window) => {
    const remaining = workplace.stations - countStopped(workplace, window);
    if (remaining <= 0) return [window];
    return fullTimes(
      otherWork.flatMap(({ start, end }) => {
        const part = { start: Math.max(start, window.start), end: Math.min(end, window.end) };
        return part.start < part.end ? [part] : [];
      }),
      remaining,
    );
  });

/** Returns the times at which a workplace has as many events as stations, or more. */
export function fullTimes(events: readonly Interval[], stations: number): Interval[] {
  const edges = events
    .flatMap(({ start, end }) => [
      { at: start, more: 1 },
      { at: end, more: -1 },
    ])
    .toSorted((one, other) => one.at - other.at || one.more - other.more);
  const full: Interval[] = [];
  let [used, since] = [0, 0];
  for (const { at, more } of edges) {
    const before = used;
    used += more;
    if (before < stations && used >= stations) since = at;
    if (before >= stations && used < stations && since < at) full.push({ start: since, end: at });
  }
  return full;
}
