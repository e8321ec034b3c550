import type { Module } from '@tarima/domain/kit/module';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import {
  hasNoLayoutParams,
  parseListSearchState,
  toListSearchParams,
  type ListSearchState,
} from './list-search-state.ts';
import {
  getInitialListState,
  listLayoutsQueryOptions,
  type InitialListState,
} from './layouts-data.ts';

/** Kind of history step. `push`: a step that the back button undoes. `replace`: a refinement of the same step. */
type Step = 'push' | 'replace';

export type ListSearchUpdater = (
  change: (search: ListSearchState) => ListSearchState,
  step: Step,
  options?: { readonly ignoreBlocker: boolean },
) => void;

/** Returns the list's state from the address, and the function that changes it. */
export function useListSearchState(module: Module): {
  search: ListSearchState;
  change: ListSearchUpdater;
  /** Returns the newest state, which may not be drawn yet. */
  getNewest(): ListSearchState;
  initialState: InitialListState;
} {
  const router = useRouter();
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const initialState = getInitialListState(useQuery(listLayoutsQueryOptions()).data, module);
  const search = useMemo(
    () => parseListSearchState(module, address, initialState),
    [module, address, initialState],
  );

  const getNewest = useCallback(
    () => parseListSearchState(module, router.latestLocation.search, initialState),
    [router, module, initialState],
  );
  const change = useCallback<ListSearchUpdater>(
    (next, step, { ignoreBlocker } = { ignoreBlocker: false }) => {
      // Two changes at the same time (a filter's debounce and a click) build on each other: the newest URL counts.
      const raw: Readonly<Record<string, unknown>> = router.latestLocation.search;
      void router.navigate({
        to: router.latestLocation.pathname,
        // The open tab of a screen does not belong to the list.
        search: {
          ...('tab' in raw && { tab: raw['tab'] }),
          ...toListSearchParams(module, next(getNewest()), initialState),
        },
        replace: step === 'replace',
        resetScroll: false,
        ignoreBlocker,
      });
    },
    [router, module, initialState, getNewest],
  );
  // A list that opens with a view writes the view into the URL: a copied URL shows the same to all users.
  const isViewMissing = initialState.view !== undefined && hasNoLayoutParams(address);
  useEffect(() => {
    if (isViewMissing) change((current) => current, 'replace', { ignoreBlocker: true });
  }, [isViewMissing, change]);
  return { search, change, getNewest, initialState };
}
