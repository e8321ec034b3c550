import type { Filters, FilterValue } from '@tarima/domain/kit/list-query';
import type { Module } from '@tarima/domain/kit/module';
import type { Element } from '@tarima/domain/kit/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { whenIdle } from '../when-idle.ts';
import { useLanguage } from '../words.tsx';
import { listOptions } from './list-data.ts';
import { keepPageSize } from './page-size.ts';
import { useListSearch } from './use-list-search.ts';
import type { ListSearch } from './list-search.ts';

/** Everything a list shows and what can be done to it, without a pixel. */
export interface List {
  readonly search: ListSearch;
  readonly rows: readonly Element[];
  readonly totalItems: number;
  readonly totalPages: number;
  readonly estimated: boolean;
  /** first: nothing was ever shown. failed: and there is nothing to show. */
  readonly status: 'first' | 'shown' | 'failed';
  /** Asking while the previous rows stay on the screen. */
  readonly refreshing: boolean;
  readonly error: unknown;
  retry(): void;
  goToPage(page: number): void;
  setSize(size: number): void;
  sort(orderBy: string, orderType: 'asc' | 'desc'): void;
  setFilter(name: string, value: FilterValue | undefined): void;
  /** Words that a record is remembered by. */
  find(text: string | undefined): void;
  /** Of filters and words alike: all is shown again. */
  clearFilters(): void;
}

/** @param ready whether all that the address may ask for is known */
export function useList(module: Module, ready = true): List {
  const { search, change } = useListSearch(module);
  const { language } = useLanguage();
  const client = useQueryClient();

  const { page, size, orderBy, orderType, filters, search: text } = search;
  const query = useMemo(
    () => ({
      page,
      size,
      orderBy,
      orderType,
      filters,
      lang: language,
      ...(text !== undefined && { search: text }),
    }),
    [page, size, orderBy, orderType, filters, language, text],
  );
  const found = useQuery({ ...listOptions(module, query), enabled: ready });
  const metadata = found.data?.metadata;
  const totalPages = Math.max(1, metadata?.totalPages ?? 1);

  const readyForNext = found.isSuccess && !found.isPlaceholderData && page < totalPages;
  useEffect(() => {
    if (!readyForNext) return undefined;
    return whenIdle(() => {
      void client.prefetchQuery(listOptions(module, { ...query, page: query.page + 1 }));
    });
  }, [readyForNext, client, module, query]);

  const actions = useMemo(() => listActions(module, change), [module, change]);
  return {
    search,
    rows: found.data?.elements ?? none,
    totalItems: metadata?.totalItems ?? 0,
    totalPages,
    estimated: metadata?.estimated === true,
    status: found.data ? 'shown' : found.isError ? 'failed' : 'first',
    refreshing: found.isFetching && found.data !== undefined,
    error: found.error,
    retry: () => void found.refetch(),
    ...actions,
  };
}

const none: readonly Element[] = [];

/** Whatever changes which rows match, or their order, starts again at the first page. */
const listActions = (module: Module, change: ReturnType<typeof useListSearch>['change']) => ({
  goToPage: (page: number) => change((search) => ({ ...search, page }), 'push'),
  setSize: (size: number) => {
    // The address first: it says the size as long as that is not what this list begins with.
    change((search) => ({ ...search, size, page: 1 }), 'push');
    keepPageSize(module, size);
  },
  sort: (orderBy: string, orderType: 'asc' | 'desc') =>
    change((search) => ({ ...search, orderBy, orderType, page: 1 }), 'push'),
  setFilter: (name: string, value: FilterValue | undefined) =>
    change(
      (search) => ({ ...search, filters: withFilter(search.filters, name, value), page: 1 }),
      'replace',
    ),
  find: (text: string | undefined) =>
    change((search) => ({ ...search, search: text, page: 1 }), 'replace'),
  clearFilters: () =>
    change((search) => ({ ...search, filters: {}, search: undefined, page: 1 }), 'push'),
});

function withFilter(filters: Filters, name: string, value: FilterValue | undefined): Filters {
  const { [name]: _before, ...others } = filters;
  return value === undefined ? others : { ...others, [name]: value };
}
