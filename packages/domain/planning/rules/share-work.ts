import { minuteMillis, type Instant } from '../../kit/time-zone.ts';
import type { TimeInterval } from '../../kit/working-time.ts';

/** Work of a person that is shared or reassigned. */
export interface ShareableWork extends TimeInterval {
  readonly userId: number;
}

/**
 * Shares work between two people.
 * The first person continues from its start with fewer minutes, the other does the rest from a later moment.
 * No part is done twice, and none is left out.
 * @param minutes whole minutes that the other person takes over, at least 1 and less than all
 * @param setUp additional set-up minutes of the other person
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

/** Number of works of each person at a step, and the minutes of each person's first work. */
export interface StepWorkers {
  readonly setUpMinutes: number;
  readonly workers: readonly { readonly userId: number; readonly works: number }[];
}

/**
 * Returns the minutes by which a step's work grows when one person's work becomes the work of others; negative where it shrinks.
 * A new person sets the step up, and a person without remaining work does not.
 */
export function computeSetUpMinutesChange(
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
