import { demandCalls, demandWeeks } from '@tarima/domain/demand/contract';
import type { Language } from '@tarima/domain/kit/words';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { call } from '../kit/call.ts';

export const demandKey = ['demand'] as const;

type Weeks = (typeof demandWeeks)[number];

/** Filters of the screen, stored in the address. */
export interface Shown {
  readonly weeks: Weeks;
  readonly division: number | undefined;
  readonly onlyShort: boolean;
}

export const demandOptions = ({ weeks, division }: Shown, lang: Language) =>
  queryOptions({
    queryKey: [...demandKey, weeks, division, lang],
    queryFn: ({ signal }) =>
      call(demandCalls.read, {
        query: { lang, weeks: `${weeks}`, ...(division !== undefined && { divisionId: division }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Returns the filters in the address, and a function that changes them. */
export function useShown(): { readonly shown: Shown; show(next: Shown): void } {
  const router = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const division = Number(raw['division'] ?? Number.NaN);
  return {
    shown: {
      weeks: parseWeeks(raw['weeks']),
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

export const parseWeeks = (value: unknown): Weeks =>
  demandWeeks.find((weeks) => weeks === Number(value)) ?? 8;
