import { dayMillis, minuteMillis, type Instant } from '../../kit/time-zone.ts';
import { listUnionWorkingIntervals, type TimeInterval } from '../../kit/working-time.ts';
import type { PlantHours } from '../planning-model.ts';

/**
 * Working time laid end to end: position 0 is the first working minute at `now` or after it, nights and weekends take no room.
 * Of several calendars it is the time at which any of them works; who works less is off in between.
 * Everything inside the engine is whole positions of this axis, so that splitting over nights is left to the two functions that lead back.
 * Lapses that start or end within a minute lose the broken minute.
 */
export interface WorkingTimeAxis {
  /** The whole minute with which it begins, and the one before which it ends: after ten years. */
  readonly from: Instant;
  readonly horizon: Instant;
  /** Returns the position at which the working time after an instant starts; 0 for a past instant, the last for one that is too far. */
  position(instant: Instant): number;
  /** The same for an end: a broken minute counts as taken. */
  positionUp(instant: Instant): number;
  /** Returns when the working minute at a position starts. */
  startAt(position: number): Instant;
  /** Returns when the working minute before a position ends: a lapse's last minute ends with it, not the next morning. */
  endAt(position: number): Instant;
  /** The stretches of real time between two positions, cut at each night. */
  stretches(from: number, to: number): TimeInterval[];
  /** Returns whether a position has an instant: the axis ends after ten years. */
  reaches(position: number): boolean;
}

const chunk = 8 * 7 * dayMillis;
/** Minutes of ten years: no work that is longer has an end. */
export const planningHorizonMinutes = (10 * 366 * dayMillis) / minuteMillis;

/** @throws RangeError for an unknown zone or a lapse that does not end after its start. */
export function createWorkingTimeAxis(
  hours: PlantHours | readonly PlantHours[],
  now: Instant,
): WorkingTimeAxis {
  const calendars = [hours].flat();
  const origin = Math.ceil(now / minuteMillis);
  const last = origin + planningHorizonMinutes;
  // Minutes since 1970 at which each lapse opens and closes, and the positions before it.
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
      // A chunk can end inside a lapse.
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
    const index = lastAtMost(opens, at);
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
      return toInstant(lastAtMost(before, position), position);
    },
    endAt(position) {
      cover(position);
      return toInstant(Math.max(0, lastAtMost(before, position - 1)), position);
    },
    stretches(from, to) {
      cover(to);
      const found: TimeInterval[] = [];
      for (let index = lastAtMost(before, from), at = from; at < to; index += 1) {
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

/** The index of the last value that is not above `value`, -1 when all are; values rise. */
function lastAtMost(values: readonly number[], value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
