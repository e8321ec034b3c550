import {
  dayMillis,
  findInstantReachingLocalTime,
  toLocalMillis,
  type Instant,
} from '../../kit/time-zone.ts';
import type { TimeInterval } from '../../kit/working-time.ts';
import type { PlantHours } from '../planning-model.ts';

export const capacityBucketSizes = ['day', 'week'] as const;
export type CapacityBucketSize = (typeof capacityBucketSizes)[number];

/**
 * Returns the buckets that a range touches: weekdays with other worked days, or weeks from Monday on.
 * Each bucket lasts from local midnight to local midnight: a bucket with a change of clocks is shorter or longer than others.
 */
export function buildCapacityBuckets(
  { timeZone }: Pick<PlantHours, 'timeZone'>,
  {
    from,
    to,
    bucket,
  }: { readonly from: Instant; readonly to: Instant; readonly bucket: CapacityBucketSize },
  isWorked: (day: TimeInterval) => boolean = () => false,
): TimeInterval[] {
  const midnight = Math.floor(toLocalMillis(from, timeZone) / dayMillis) * dayMillis;
  const step = bucket === 'day' ? dayMillis : 7 * dayMillis;
  const buckets: TimeInterval[] = [];
  for (
    let at = bucket === 'day' ? midnight : midnight - countDaysSinceMonday(midnight);
    ;
    at += step
  ) {
    const start = findInstantReachingLocalTime(timeZone, at);
    if (start >= to) return buckets;
    const stretch = { start, end: findInstantReachingLocalTime(timeZone, at + step) };
    if (bucket === 'day' && countDaysSinceMonday(at) >= 5 * dayMillis && !isWorked(stretch))
      continue;
    buckets.push(stretch);
  }
}

// Days since Monday: 1970-01-01 was a Thursday.
const countDaysSinceMonday = (midnight: number): number =>
  ((((midnight / dayMillis + 3) % 7) + 7) % 7) * dayMillis;
