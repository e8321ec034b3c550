import {
  day,
  firstInstant,
  minute,
  toLocalMillis,
  type Instant,
} from '@tarima/domain/kit/time-zone';
import type { ShownWeek } from '../../plant/week-hours.ts';

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
  { first, last, weekdays }: ShownWeek,
  zone: string,
  /** Only weekday that is shown, counted from Monday. */
  only?: number,
): TimeAxis => ({
  zone,
  days: weekdays
    .filter((at) => only === undefined || at === only)
    .map((at) => toLocalMillis(week, zone) + at * day),
  first,
  last,
});

export const minutesOfDay = ({ first, last }: TimeAxis): number => last - first;
export const minutesShown = (axis: TimeAxis): number => axis.days.length * minutesOfDay(axis);

/** Returns the position of an instant in minutes from the left; an instant outside the axis lies at the nearest edge. */
export function toPosition(instant: Instant, axis: TimeAxis): number {
  const localTime = toLocalMillis(instant, axis.zone);
  const length = minutesOfDay(axis);
  const after = axis.days.findIndex((midnight) => localTime < midnight + axis.last * minute);
  if (after === -1) return minutesShown(axis);
  const since = (localTime - (axis.days[after] ?? 0)) / minute - axis.first;
  return after * length + Math.min(length, Math.max(0, since));
}

/** Returns the instant at a position in minutes from the left. The end of a day is the start of the next shown day. */
export function toInstant(position: number, axis: TimeAxis): Instant {
  const length = minutesOfDay(axis);
  const at = Math.min(axis.days.length - 1, Math.max(0, Math.floor(position / length)));
  const minutes = axis.first + (position - at * length);
  return firstInstant(axis.zone, (axis.days[at] ?? 0) + Math.round(minutes) * minute);
}

/** Rounds a position to whole steps: dragged work snaps to them. */
export function snapPosition(position: number, step: number, axis: TimeAxis): number {
  const length = minutesOfDay(axis);
  const at = Math.floor(position / length);
  const since = axis.first + position - at * length;
  return at * length + Math.round(since / step) * step - axis.first;
}
