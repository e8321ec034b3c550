import {
  dayMillis,
  findInstantReachingLocalTime,
  minuteMillis,
  toLocalMillis,
  type Instant,
} from '@tarima/domain/kit/time-zone';
import type { ShownWeekHours } from '../../plant/week-hours.ts';

/** Time from left to right: several days side by side, each with only its working hours. */
export interface TimeAxis {
  readonly zone: string;
  /** Midnights in local time. */
  readonly days: readonly number[];
  /** Minutes since midnight. */
  readonly first: number;
  readonly last: number;
}

export const createTimeAxis = (
  week: Instant,
  { first, last, weekdays }: ShownWeekHours,
  zone: string,
  /** Weekday that is shown alone, counted from Monday. */
  onlyDay?: number,
): TimeAxis => ({
  zone,
  days: weekdays
    .filter((at) => onlyDay === undefined || at === onlyDay)
    .map((at) => toLocalMillis(week, zone) + at * dayMillis),
  first,
  last,
});

export const countMinutesPerDay = ({ first, last }: TimeAxis): number => last - first;
export const countShownMinutes = (axis: TimeAxis): number =>
  axis.days.length * countMinutesPerDay(axis);

/** Returns the position of an instant in minutes from the left; an instant outside the axis gets the position of the nearest edge. */
export function toAxisPosition(instant: Instant, axis: TimeAxis): number {
  const localTime = toLocalMillis(instant, axis.zone);
  const length = countMinutesPerDay(axis);
  const after = axis.days.findIndex((midnight) => localTime < midnight + axis.last * minuteMillis);
  if (after === -1) return countShownMinutes(axis);
  const since = (localTime - (axis.days[after] ?? 0)) / minuteMillis - axis.first;
  return after * length + Math.min(length, Math.max(0, since));
}

/** Returns the instant at a position in minutes from the left. The end of a day is the start of the next shown day. */
export function toInstantOnAxis(position: number, axis: TimeAxis): Instant {
  const length = countMinutesPerDay(axis);
  const at = Math.min(axis.days.length - 1, Math.max(0, Math.floor(position / length)));
  const minutes = axis.first + (position - at * length);
  return findInstantReachingLocalTime(
    axis.zone,
    (axis.days[at] ?? 0) + Math.round(minutes) * minuteMillis,
  );
}

/** Rounds a position to whole steps: dragged work snaps to them. */
export function snapToAxisStep(position: number, step: number, axis: TimeAxis): number {
  const length = countMinutesPerDay(axis);
  const at = Math.floor(position / length);
  const since = axis.first + position - at * length;
  return at * length + Math.round(since / step) * step - axis.first;
}
