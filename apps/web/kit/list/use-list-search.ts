import type { Module } from '@tarima/domain/kit/module';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { isBare, parseListSearch, writeListSearch, type ListSearch } from './list-search.ts';
import { getOpening, layoutsOptions, type Opening } from './layouts-data.ts';

/** push: a step that back undoes. replace: the same step, refined. */
type Step = 'push' | 'replace';

export type ChangeSearch = (
  change: (search: ListSearch) => ListSearch,
  step: Step,
  options?: { readonly ignoreBlocker: boolean },
) => void;

/** Returns the list's state from the address, and the function that changes it. */
export function useListSearch(module: Module): {
  search: ListSearch;
  change: ChangeSearch;
  /** Returns the newest state, which may not be drawn yet. */
  newest(): ListSearch;
  opening: Opening;
} {
  const router = useRouter();
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const opening = getOpening(useQuery(layoutsOptions()).data, module);
  const search = useMemo(
    () => parseListSearch(module, address, opening),
    [module, address, opening],
  );

  const newest = useCallback(
    () => parseListSearch(module, router.latestLocation.search, opening),
    [router, module, opening],
  );
  const change = useCallback<ChangeSearch>(
    (next, step, { ignoreBlocker } = { ignoreBlocker: false }) => {
      // Two changes in one moment (a filter's debounce and a click) build on each other: the newest address counts.
      const raw: Readonly<Record<string, unknown>> = router.latestLocation.search;
      void router.navigate({
        to: router.latestLocation.pathname,
        // The open tab of a screen does not belong to the list.
        search: {
          ...('tab' in raw && { tab: raw['tab'] }),
          ...writeListSearch(module, next(newest()), opening),
        },
        replace: step === 'replace',
        resetScroll: false,
        ignoreBlocker,
      });
    },
    [router, module, opening, newest],
  );
  // A list that opens with a view writes it into the address: a copied address shows the same to all users.
  const isUnsaid = opening.view !== undefined && isBare(address);
  useEffect(() => {
    if (isUnsaid) change((current) => current, 'replace', { ignoreBlocker: true });
  }, [isUnsaid, change]);
  return { search, change, newest, opening };
}
