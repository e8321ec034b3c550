import { dayMillis, minuteMillis, type Instant } from '../../kit/time-zone.ts';
import { listWorkingIntervals, type TimeInterval } from '../../kit/working-time.ts';
import { getAbsenceTimes } from '../operators.ts';
import { getPersonCalendar } from './calendars.ts';
import { findFullyOccupiedTimes, getMaintenanceBlockedTimes } from './full-times.ts';
import type { Operator, PlannedWorkplace, PlantHours } from '../planning-model.ts';

export interface FreeSlotRequest {
  readonly hours: PlantHours;
  /** Operators, some of whom may have their own hours or absences. */
  readonly operators?: readonly Operator[];
  readonly workplace: PlannedWorkplace;
  /** Ids of the people who may do the work: the chosen person, or all who can. */
  readonly userIds: readonly number[];
  /** Events near the requested time, stored or not. */
  readonly events: readonly (TimeInterval & {
    readonly userId: number;
    readonly workplaceId: number;
  })[];
  /** Whole minutes of work, done in one piece. */
  readonly minutes: number;
  /** Instant at which the planner dropped the work. */
  readonly near: Instant;
  /** Earliest start of an offered slot. */
  readonly notBefore: Instant;
}

export interface FreeSlot extends TimeInterval {
  readonly userId: number;
}

/**
 * Returns the nearest time, earlier or later, at which one of the people and a station of the workplace are free for the minutes.
 * Of two equally near times it returns the earlier one, then the one of the person listed first.
 * Returns null where there is no free time from four weeks before to a year after.
 */
export function findNearestFreeSlot(request: FreeSlotRequest): FreeSlot | null {
  const { hours, operators = [], workplace, near, notBefore, minutes } = request;
  if (workplace.status === 'inactive') return null;
  if (workplace.status === 'maintenance' && workplace.maintenance.length === 0) return null;
  const length = Math.max(1, Math.ceil(minutes)) * minuteMillis;
  const from = Math.ceil(Math.max(notBefore, near - 28 * dayMillis) / minuteMillis) * minuteMillis;
  const workplaceEvents = request.events.filter(({ workplaceId }) => workplaceId === workplace.id);
  const full = [
    ...getMaintenanceBlockedTimes(workplace, workplaceEvents),
    ...findFullyOccupiedTimes(workplaceEvents, workplace.stations),
  ];

  let best: FreeSlot | null = null;
  // Searches a year ahead only where the nearest four weeks have no free time.
  for (const weeks of [4, 52]) {
    const to = Math.max(near, from) + weeks * 7 * dayMillis;
    for (const userId of request.userIds) {
      const personEvents = request.events.filter((event) => event.userId === userId);
      const calendar = getPersonCalendar(
        hours,
        operators.find(({ id }) => id === userId),
      );
      const closed = [
        ...full,
        ...personEvents,
        ...getAbsenceTimes(operators, userId, workplace.id),
      ];
      for (const gap of listWorkingIntervals({ ...calendar, closed }, from, to)) {
        const [open, close] = [Math.ceil(gap.start / minuteMillis) * minuteMillis, gap.end];
        if (close - open < length) continue;
        const latest = Math.floor((close - length) / minuteMillis) * minuteMillis;
        const wish = Math.round(near / minuteMillis) * minuteMillis;
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
