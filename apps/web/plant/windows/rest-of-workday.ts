import { dayMillis, minuteMillis, type Instant } from '@tarima/domain/kit/time-zone';
import { findNextWorkingInstant, listWorkingIntervals } from '@tarima/domain/kit/working-time';
import type { PlantHours } from '@tarima/domain/planning/planning-model';
import { addLocalTime, getLocalDay, parseLocalTime } from '../local-time.ts';
import type { DateSpanDto } from './unavailable-window-owner.ts';

/** Start of a running workday is proposed in whole quarters of an hour, which a user need not correct. */
const step = 15 * minuteMillis;

/**
 * Returns the rest of the plant's workday, or the whole next one where today's is over: from its next working moment to its end.
 * It never begins in the past, since no absence may.
 */
export function getRestOfWorkday(hours: PlantHours, now: Instant): DateSpanDto {
  const { timeZone } = hours;
  const start = findNextWorkingInstant(hours, Math.ceil(now / step) * step);
  const midnight = parseLocalTime(`${getLocalDay(start, timeZone)}T00:00:00`, timeZone);
  const worked = listWorkingIntervals(hours, start, addLocalTime(midnight, dayMillis, timeZone));
  const end = worked.at(-1)?.end ?? start;
  return { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() };
}
