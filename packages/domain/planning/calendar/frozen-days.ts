import {
  dayMillis,
  findInstantReachingLocalTime,
  toLocalMillis,
  type Instant,
} from '../../kit/time-zone.ts';
import { findCalendarDay, isWorkingWeekday } from '../../kit/working-time.ts';
import type { PlantHours } from '../planning-model.ts';

/** Maximum number of days in which working days are searched: a plant that is closed for longer freezes no later days. */
const farthest = 366;

/**
 * Returns the end of the frozen days, which a new plan leaves alone: whole working days from today on. Undefined without frozen days.
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
  return findInstantReachingLocalTime(timeZone, midnight);
}

/**
 * Returns whether people work on a day.
 * @param midnight of the day, as its wall clock would show it in UTC
 */
function isDayOfWork(hours: PlantHours, midnight: number): boolean {
  const calendarDay = findCalendarDay(
    hours,
    findInstantReachingLocalTime(hours.timeZone, midnight + dayMillis / 2),
  );
  return calendarDay
    ? calendarDay.openings.length > 0
    : isWorkingWeekday(hours, (new Date(midnight).getUTCDay() + 6) % 7);
}

/** Fields of an event that decide whether it may move. */
interface Steady {
  readonly start: Instant;
  readonly pinned?: boolean;
}

/**
 * Returns whether an automatic plan may move an event: not a pinned event, nor one that begins in the frozen days.
 * Work that cannot be done at its planned time moves all the same, and a planner may move every event by hand.
 */
export const canMoveEvent = (
  { start, pinned = false }: Steady,
  frozen: Instant | undefined,
): boolean => !pinned && (frozen === undefined || start >= frozen);
