import { dayMillis, minuteMillis, type Instant } from '../../kit/time-zone.ts';
import { listUnionWorkingIntervals, type TimeInterval } from '../../kit/working-time.ts';
import type { PlantHours } from '../planning-model.ts';

/**
 * Working time laid end to end: position 0 is the first working minute at `now` or later, and nights and weekends take no room.
 * The axis of several calendars holds the time at which any of them works; people who work less are off duty in between.
 * The engine computes with whole positions of this axis. Only `startAt` and `endAt` convert positions to instants, around nights.
 * Working hours that start or end within a minute lose the incomplete minute.
 */
export interface WorkingTimeAxis {
  /** Whole minute at which the axis begins, and the minute before which it ends, ten years later. */
  readonly from: Instant;
  readonly horizon: Instant;
  /**
   * Returns the position at which working time after an instant starts.
   * It is 0 for a past instant, and the last position for an instant beyond the axis.
   */
  position(instant: Instant): number;
  /** Returns the position at which an end lies: an incomplete minute counts as taken. */
  positionUp(instant: Instant): number;
  /** Returns the instant at which the working minute at a position starts. */
  startAt(position: number): Instant;
  /**
   * Returns the instant at which the working minute before a position ends.
   * So the evening's last minute ends in the evening, not the next morning.
   */
  endAt(position: number): Instant;
  /** Returns the intervals of real time between two positions, cut at each night. */
  stretches(from: number, to: number): TimeInterval[];
  /** Returns whether a position has an instant: the axis ends after ten years. */
  reaches(position: number): boolean;
}

const chunk = 8 * 7 * dayMillis;
/** Minutes in ten years: longer work has no end. */
export const planningHorizonMinutes = (10 * 366 * dayMillis) / minuteMillis;

/**
 * Creates the axis of the working time of some calendars.
 * @throws RangeError for an unknown zone, or working hours that do not end after their start.
 */
export function createWorkingTimeAxis(
  hours: PlantHours | readonly PlantHours[],
  now: Instant,
): WorkingTimeAxis {
  const calendars = [hours].flat();
  const origin = Math.ceil(now / minuteMillis);
  const last = origin + planningHorizonMinutes;
  // Minutes since 1970 at which each interval of working hours opens and closes, and the position at each opening.
  const opens: number[] = [];
  const closes: number[] = [];
  const before: number[] = [];
  let [covered, total] = [origin, 0];

  function extend(): void {
    const until = Math.min(covered + chunk / minuteMillis, last);
    for (const { start, end } of listUnionWorkingIntervals(
      calendars,
      covered * minuteMillis,
      until * minuteMillis,
    )) {
      const [open, close] = [Math.ceil(start / minuteMillis), Math.floor(end / minuteMillis)];
      if (open >= close) continue;
      // A chunk can end inside an interval of working hours.
      if (closes.at(-1) === open) closes[closes.length - 1] = close;
      else {
        opens.push(open);
        closes.push(close);
        before.push(total);
      }
      total += close - open;
    }
    covered = until;
  }

  const coverInstant = (instant: number): void => {
    while (covered <= instant && covered < last) extend();
  };
  const cover = (position: number): void => {
    while (total <= position && covered < last) extend();
    if (total < position) throw new RangeError(`Position ${position} is more than ten years away`);
  };
  const getPosition = (at: number): number => {
    if (at <= origin) return 0;
    coverInstant(at);
    const index = findLastAtMost(opens, at);
    if (index < 0) return 0;
    const [open = 0, close = 0, sum = 0] = [opens[index], closes[index], before[index]];
    return sum + Math.min(at, close) - open;
  };
  const toInstant = (index: number, position: number): Instant =>
    ((opens[index] ?? 0) + position - (before[index] ?? 0)) * minuteMillis;

  return {
    from: origin * minuteMillis,
    horizon: last * minuteMillis,
    position: (instant) => getPosition(Math.floor(instant / minuteMillis)),
    positionUp: (instant) => getPosition(Math.ceil(instant / minuteMillis)),
    startAt(position) {
      cover(position);
      return toInstant(findLastAtMost(before, position), position);
    },
    endAt(position) {
      cover(position);
      return toInstant(Math.max(0, findLastAtMost(before, position - 1)), position);
    },
    stretches(from, to) {
      cover(to);
      const found: TimeInterval[] = [];
      for (let index = findLastAtMost(before, from), at = from; at < to; index += 1) {
        const end = Math.min(to, before[index + 1] ?? total);
        found.push({ start: toInstant(index, at), end: toInstant(index, end) });
        at = end;
      }
      return found;
    },
    reaches(position) {
      while (total < position && covered < last) extend();
      return position <= total;
    },
  };
}

/** Returns the index of the last value that is at most `value`, −1 when all are greater. Values rise. */
function findLastAtMost(values: readonly number[], value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
