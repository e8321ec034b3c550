import { day, firstInstant, toLocalMillis, type Instant } from '../kit/time-zone.ts';
import type { Interval } from '../kit/working-time.ts';
import type { PlantHours } from './model.ts';

export const bucketSizes = ['day', 'week'] as const;
export type BucketSize = (typeof bucketSizes)[number];

/**
 * Returns the buckets that a range touches: weekdays with other worked days, or weeks from Monday on; each from local
 * midnight to local midnight, so that a bucket in which clocks change is shorter or longer than others.
 */
export function buildBuckets(
  { timeZone }: Pick<PlantHours, 'timeZone'>,
  {
    from,
    to,
    bucket,
  }: { readonly from: Instant; readonly to: Instant; readonly bucket: BucketSize },
  isWorked: (day: Interval) => boolean = () => false,
): Interval[] {
  const midnight = Math.floor(toLocalMillis(from, timeZone) / day) * day;
  const step = bucket === 'day' ? day : 7 * day;
  const buckets: Interval[] = [];
  for (let at = bucket === 'day' ? midnight : midnight - sinceMonday(midnight); ; at += step) {
    const start = firstInstant(timeZone, at);
    if (start >= to) return buckets;
    const stretch = { start, end: firstInstant(timeZone, at + step) };
    if (bucket === 'day' && sinceMonday(at) >= 5 * day && !isWorked(stretch)) continue;
    buckets.push(stretch);
  }
}

// 1970-01-01 was a Thursday.
const sinceMonday = (midnight: number): number => ((((midnight / day + 3) % 7) + 7) % 7) * day;
