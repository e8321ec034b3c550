import type { Instant } from '@tarima/domain/kit/time-zone';
import type { Language } from '@tarima/domain/kit/words';
import { capacityCall, type CapacityAnswer } from '@tarima/domain/planning/calls/capacity-contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { planningQueryKey } from '../plant/planning-data.ts';
import { addWeeksToMonday } from '../plant/local-time.ts';

export type CapacityRow = CapacityAnswer['rows'][number];
export type CapacityPoolRow = CapacityAnswer['pools'][number];
/** Load of a workplace in a day or week; a pool of people has no `peoplePercent`. */
export type CapacityBucketLoad = CapacityPoolRow['buckets'][number] & {
  readonly peoplePercent?: number | null;
};
export type HeatMapBucketSize = 'day' | 'week';

interface CapacityQuery {
  /** Midnight of the first Monday. */
  readonly from: Instant;
  readonly zone: string;
  readonly bucket: HeatMapBucketSize;
  readonly divisionId: number | undefined;
  readonly lang: Language;
}

/** Number of shown weeks: the previous one, the current one and the next three. */
export const capacityWeekCount = 5;

export const capacityQueryOptions = ({ from, zone, bucket, divisionId, lang }: CapacityQuery) =>
  queryOptions({
    queryKey: [...planningQueryKey, 'capacity', from, bucket, divisionId, lang],
    queryFn: ({ signal }) =>
      callApi(capacityCall, {
        query: {
          startDate: new Date(from).toISOString(),
          endDate: new Date(addWeeksToMonday(from, capacityWeekCount, zone)).toISOString(),
          lang,
          bucket,
          divisionId,
        },
        signal,
      }),
  });

/** Level of a load: under 80 % calm, up to 100 % warm, above red. Source: product, section on plant capacity. */
export type CapacityHeatLevel = 'free' | 'calm' | 'warm' | 'red' | 'closed';

export function getCapacityHeatLevel(bucket: CapacityBucketLoad): CapacityHeatLevel {
  if (bucket.loadPercent === null) return 'red';
  // A closed station is not full, even when its people are busy elsewhere.
  if (bucket.availableMinutes === 0 && bucket.loadPercent === 0) return 'closed';
  const percent = getHighestLoadPercent(bucket) ?? 0;
  if (percent === 0) return 'free';
  return percent < 80 ? 'calm' : percent <= 100 ? 'warm' : 'red';
}

/** Returns the load of a workplace: the higher of the loads of its stations and of the people who may work there. */
export const getHighestLoadPercent = ({
  loadPercent,
  peoplePercent = null,
}: CapacityBucketLoad): number | null =>
  loadPercent === null ? null : Math.max(loadPercent, peoplePercent ?? 0);
