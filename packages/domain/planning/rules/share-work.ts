import { minuteMillis, type Instant } from '../../kit/time-zone.ts';
import type { TimeInterval } from '../../kit/working-time.ts';

/** Work of a person, as it is shared or handed over. */
export interface ShareableWork extends TimeInterval {
  readonly userId: number;
}

/**
 * Shares work between two people: the first goes on from where it begins and has fewer minutes, the other does these from a moment on.
 * No part is done twice, none is left out.
 * @param minutes whole minutes that the other takes over, at least 1 and less than all
 * @param setUp minutes that the other needs beside those, to begin
 * @throws RangeError for other minutes.
 */
export function shareWork(
  work: ShareableWork,
  minutes: number,
  other: { readonly userId: number; readonly start: Instant },
  setUp = 0,
): [ShareableWork, ShareableWork] {
  const length = (work.end - work.start) / minuteMillis;
  if (!Number.isInteger(minutes) || minutes < 1 || minutes >= length)
    throw new RangeError(`${minutes} of ${length} minutes cannot be shared`);
  return [
    { ...work, end: work.end - minutes * minuteMillis },
    { ...other, end: other.start + (minutes + setUp) * minuteMillis },
  ];
}

/** Number of works of each person at a step, and the minutes of each person's first. */
export interface StepWorkers {
  readonly setUpMinutes: number;
  readonly workers: readonly { readonly userId: number; readonly works: number }[];
}

/**
 * Returns the minutes by which the work of a step grows when one work of a person becomes works of others:
 * a new person sets up, a person without remaining work does not.
 * Below 0 where it shrinks.
 */
export function computeSetUpShift(
  { setUpMinutes, workers }: StepWorkers,
  from: number,
  to: readonly number[],
): number {
  if (setUpMinutes === 0) return 0;
  const works = new Map(workers.map((each) => [each.userId, each.works]));
  const before = works.size;
  const add = (userId: number, by: number): unknown =>
    works.set(userId, (works.get(userId) ?? 0) + by);
  add(from, -1);
  for (const userId of to) add(userId, 1);
  const after = [...works.values()].filter((count) => count > 0).length;
  return (after - before) * setUpMinutes;
}
