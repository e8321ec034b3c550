import { day, minute, type Instant } from '../kit/time-zone.ts';
import { workingIntervals, type Interval } from '../kit/working-time.ts';
import type { PlannedWorkplace, PlantHours } from './model.ts';

export interface SlotWanted {
  readonly hours: PlantHours;
  readonly workplace: PlannedWorkplace;
  /** Who may do it: the one who was chosen, or all who can. */
  readonly userIds: readonly number[];
  /** All that is planned already, stored or not, near the wanted time. */
  readonly events: readonly (Interval & {
    readonly userId: number;
    readonly workplaceId: number;
  })[];
  /** Whole minutes in one piece. */
  readonly minutes: number;
  /** Where it was dropped. */
  readonly near: Instant;
  /** Nothing before it is offered. */
  readonly notBefore: Instant;
}

export interface FreeSlot extends Interval {
  readonly userId: number;
}

/**
 * The nearest time, earlier or later, at which one of the people and a station of the workplace are free for so many minutes; the earlier of
 * two as near, then the first of the people. Null where there is none from four weeks before to a year after.
 */
export function nearestFreeSlot(wanted: SlotWanted): FreeSlot | null {
  const { hours, workplace, near, notBefore, minutes } = wanted;
  if (workplace.status === 'inactive') return null;
  if (workplace.status === 'maintenance' && workplace.maintenance.length === 0) return null;
  const length = Math.max(1, Math.ceil(minutes)) * minute;
  const from = Math.ceil(Math.max(notBefore, near - 28 * day) / minute) * minute;
  const there = wanted.events.filter(({ workplaceId }) => workplaceId === workplace.id);
  const full = [...workplace.maintenance, ...fullTimes(there, workplace.stations)];

  let best: FreeSlot | null = null;
  // Further ahead only where nothing nearer was found.
  for (const weeks of [4, 52]) {
    const to = Math.max(near, from) + weeks * 7 * day;
    for (const userId of wanted.userIds) {
      const own = wanted.events.filter((event) => event.userId === userId);
      for (const gap of workingIntervals({ ...hours, closed: [...full, ...own] }, from, to)) {
        const [open, close] = [Math.ceil(gap.start / minute) * minute, gap.end];
        if (close - open < length) continue;
        const latest = Math.floor((close - length) / minute) * minute;
        const wish = Math.round(near / minute) * minute;
        const start = Math.min(Math.max(wish, open), latest);
        const [far, farther] = [
          Math.abs(start - near),
          best ? Math.abs(best.start - near) : Infinity,
        ];
        if (far < farther || (far === farther && best && start < best.start))
          best = { userId, start, end: start + length };
        if (open > near && far > farther) break;
      }
    }
    if (best) break;
  }
  return best;
}

/** When as many events as stations, or more, are at a workplace at once. */
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
