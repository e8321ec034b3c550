import { day, minute, type Instant } from '../kit/time-zone.ts';
import { workingIntervals, type Interval } from '../kit/working-time.ts';
import { getAbsenceTimes } from './operators.ts';
import { getCalendar } from './calendars.ts';
import { fullTimes, getStoppedTimes } from './full-times.ts';
import type { Operator, PlannedWorkplace, PlantHours } from './model.ts';

export interface SlotRequest {
  readonly hours: PlantHours;
  /** People, of whom some may have hours of their own or be away. */
  readonly operators?: readonly Operator[];
  readonly workplace: PlannedWorkplace;
  /** People who may do it: the chosen one, or all who can. */
  readonly userIds: readonly number[];
  /** All that is planned already, stored or not, near the wanted time. */
  readonly events: readonly (Interval & {
    readonly userId: number;
    readonly workplaceId: number;
  })[];
  /** Whole minutes in one piece. */
  readonly minutes: number;
  /** Instant of the drop. */
  readonly near: Instant;
  /** Earliest slot that may be offered. */
  readonly notBefore: Instant;
}

export interface FreeSlot extends Interval {
  readonly userId: number;
}

/**
 * Returns the nearest time, earlier or later, at which one of the people and a station of the workplace are free for the
 * minutes; the earlier of two as near, then the first of the people. Null where there is none from four weeks before to
 * a year after.
 */
export function nearestFreeSlot(request: SlotRequest): FreeSlot | null {
  const { hours, operators = [], workplace, near, notBefore, minutes } = request;
  if (workplace.status === 'inactive') return null;
  if (workplace.status === 'maintenance' && workplace.maintenance.length === 0) return null;
  const length = Math.max(1, Math.ceil(minutes)) * minute;
  const from = Math.ceil(Math.max(notBefore, near - 28 * day) / minute) * minute;
  const workplaceEvents = request.events.filter(({ workplaceId }) => workplaceId === workplace.id);
  const full = [
    ...getStoppedTimes(workplace, workplaceEvents),
    ...fullTimes(workplaceEvents, workplace.stations),
  ];

  let best: FreeSlot | null = null;
  // Further ahead only where nothing nearer was found.
  for (const weeks of [4, 52]) {
    const to = Math.max(near, from) + weeks * 7 * day;
    for (const userId of request.userIds) {
      const personEvents = request.events.filter((event) => event.userId === userId);
      const calendar = getCalendar(
        hours,
        operators.find(({ id }) => id === userId),
      );
      const closed = [
        ...full,
        ...personEvents,
        ...getAbsenceTimes(operators, userId, workplace.id),
      ];
      for (const gap of workingIntervals({ ...calendar, closed }, from, to)) {
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
