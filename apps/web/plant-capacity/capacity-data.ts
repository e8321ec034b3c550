import type { Instant } from '@tarima/domain/kit/time-zone';
import type { Language } from '@tarima/domain/kit/words';
import { planningCalls, type CapacityAnswer } from '@tarima/domain/planning/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../kit/call.ts';
import { planningKey } from '../plant/planning-data.ts';
import { weeksLater } from '../plant/local-time.ts';

export type CapacityRow = CapacityAnswer['rows'][number];
export type PoolRow = CapacityAnswer['pools'][number];
/** Load of a workplace in a day or week; a pool of people has no `peoplePercent`. */
export type Bucket = PoolRow['buckets'][number] & { readonly peoplePercent?: number | null };
export type BucketSize = 'day' | 'week';

interface CapacityQuery {
  /** Midnight of the first Monday. */
  readonly from: Instant;
  readonly zone: string;
  readonly bucket: BucketSize;
  readonly divisionId: number | undefined;
  readonly lang: Language;
}

/** Number of shown weeks: the previous one, the current one and the next three. */
export const weeksShown = 5;

export const capacityQuery = ({ from, zone, bucket, divisionId, lang }: CapacityQuery) =>
  queryOptions({
    queryKey: [...planningKey, 'capacity', from, bucket, divisionId, lang],
    queryFn: ({ signal }) =>
      call(planningCalls.capacity, {
        query: {
          startDate: new Date(from).toISOString(),
          endDate: new Date(weeksLater(from, weeksShown, zone)).toISOString(),
          lang,
          bucket,
          divisionId,
        },
        signal,
      }),
  });

/** Level of a load: under 80 % calm, up to 100 % warm, above red. Source: product, section on plant capacity. */
export type Heat = 'free' | 'calm' | 'warm' | 'red' | 'closed';

export function getHeat(bucket: Bucket): Heat {
  if (bucket.loadPercent === null) return 'red';
  // A closed station is not full, even when its people are busy elsewhere.
  if (bucket.availableMinutes === 0 && bucket.loadPercent === 0) return 'closed';
  const percent = fullest(bucket) ?? 0;
  if (percent === 0) return 'free';
  return percent < 80 ? 'calm' : percent <= 100 ? 'warm' : 'red';
}

/** Returns the load of a workplace: the higher one of its stations and of the people who may work there. */
export const fullest = ({ loadPercent, peoplePercent = null }: Bucket): number | null =>
  loadPercent === null ? null : Math.max(loadPercent, peoplePercent ?? 0);
