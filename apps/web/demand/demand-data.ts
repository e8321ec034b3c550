import { demandCalls, demandHorizonWeeks } from '@tarima/domain/demand/contract';
import type { Language } from '@tarima/domain/kit/words';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { callApi } from '../kit/call-api.ts';

export const materialDemandQueryKey = ['demand'] as const;

type Weeks = (typeof demandHorizonWeeks)[number];

/** Filters of the screen, stored in the address. */
export interface DemandFilters {
  readonly weeks: Weeks;
  readonly division: number | undefined;
  readonly onlyShort: boolean;
}

export const materialDemandQueryOptions = ({ weeks, division }: DemandFilters, lang: Language) =>
  queryOptions({
    queryKey: [...materialDemandQueryKey, weeks, division, lang],
    queryFn: ({ signal }) =>
      callApi(demandCalls.read, {
        query: { lang, weeks: `${weeks}`, ...(division !== undefined && { divisionId: division }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Returns the filters in the address and their setter. */
export function useDemandFilters(): {
  readonly shown: DemandFilters;
  show(next: DemandFilters): void;
} {
  const router = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const division = Number(raw['division'] ?? Number.NaN);
  return {
    shown: {
      weeks: parseDemandWeeks(raw['weeks']),
      division: Number.isSafeInteger(division) && division >= 0 ? division : undefined,
      onlyShort: raw['short'] === 'true' || raw['short'] === true,
    },
    show: ({ weeks, division: chosen, onlyShort }) =>
      void router.navigate({
        to: router.latestLocation.pathname,
        search: {
          ...(weeks !== 8 && { weeks }),
          ...(chosen !== undefined && { division: chosen }),
          ...(onlyShort && { short: true }),
        },
        resetScroll: false,
      }),
  };
}

export const parseDemandWeeks = (value: unknown): Weeks =>
  demandHorizonWeeks.find((weeks) => weeks === Number(value)) ?? 8;
