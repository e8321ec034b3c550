import type { Module } from '@tarima/domain/kit/module';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readListSearch, writeListSearch, type ListSearch } from './list-search.ts';

/** push: a step that back undoes. replace: the same step, refined. */
type Step = 'push' | 'replace';

export type ChangeSearch = (
  change: (search: ListSearch) => ListSearch,
  step: Step,
  options?: { readonly ignoreBlocker: boolean },
) => void;

/** The list's state as the address has it, and the way to change it. */
export function useListSearch(module: Module): { search: ListSearch; change: ChangeSearch } {
  const router = useRouter();
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => readListSearch(module, address), [module, address]);

  const change = useCallback<ChangeSearch>(
    (next, step, { ignoreBlocker } = { ignoreBlocker: false }) => {
      // Two changes in one moment (a filter's debounce and a click) build on each other: the newest address counts.
      const raw: Readonly<Record<string, unknown>> = router.latestLocation.search;
      const current = readListSearch(module, raw);
      void router.navigate({
        to: router.latestLocation.pathname,
        // Which of a screen's tabs is open is not the list's to change.
        search: {
          ...('tab' in raw && { tab: raw['tab'] }),
          ...writeListSearch(module, next(current)),
        },
        replace: step === 'replace',
        resetScroll: false,
        ignoreBlocker,
      });
    },
    [router, module],
  );
  return { search, change };
}
