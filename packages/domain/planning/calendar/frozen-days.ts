import { dayMillis, findFirstInstant, toLocalMillis, type Instant } from '../../kit/time-zone.ts';
import { findCalendarDay, isWorkday } from '../../kit/working-time.ts';
import type { PlantHours } from '../planning-model.ts';

/** Most days in which working days are searched: a plant that is closed for longer freezes no later days. */
const farthest = 366;

/**
 * Returns the end of the days that a new plan leaves alone: whole working days from today on. Undefined where there are none.
 * @param hours of the account
 * @throws RangeError for an unknown zone.
 */
export function computeFrozenEnd(
  hours: PlantHours,
  days: number,
  now: Instant,
): Instant | undefined {
  if (days <= 0) return undefined;
  const { timeZone } = hours;
  let midnight = Math.floor(toLocalMillis(now, timeZone) / dayMillis) * dayMillis;
  for (let [remaining, looked] = [days, 0]; remaining > 0 && looked < farthest; looked += 1) {
    if (isDayOfWork(hours, midnight)) remaining -= 1;
    midnight += dayMillis;
  }
  return findFirstInstant(timeZone, midnight);
}

/** @param midnight of the day, as its wall clock would show it in UTC */
function isDayOfWork(hours: PlantHours, midnight: number): boolean {
  const calendarDay = findCalendarDay(
    hours,
    findFirstInstant(hours.timeZone, midnight + dayMillis / 2),
  );
  return calendarDay
    ? calendarDay.openings.length > 0
    : isWorkday(hours, (new Date(midnight).getUTCDay() + 6) % 7);
}

/** Fields of an event that decide whether it may move. */
interface Steady {
  readonly start: Instant;
  readonly pinned?: boolean;
}

/**
 * Returns whether a plan that is made anew may move an event by itself: not where it is pinned, nor where it begins in frozen days.
 * Work that cannot be done where it is moves all the same, and a planner may move everything by hand.
 */
export const canMoveEvent = (
  { start, pinned = false }: Steady,
  frozen: Instant | undefined,
): boolean => !pinned && (frozen === undefined || start >= frozen);
