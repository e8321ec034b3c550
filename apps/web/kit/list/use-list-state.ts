import {
  defaultPageSize,
  pageSizes,
  type ListFilters,
  type FilterValue,
} from '@tarima/domain/kit/list-query';
import { defaultRowDensity } from '@tarima/domain/kit/list-layouts/list-layout';
import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { runWhenIdle } from '../run-when-idle.ts';
import { useLanguage } from '../words.tsx';
import { listQueryOptions } from '../data/list-data.ts';
import type { ListState } from '../data/list-state.ts';
import type { TableLayout } from '@tarima/domain/kit/list-layouts/list-layout';
import { saveMyListLayout } from './save-my-list-layout.ts';
import { getCachedInitialListState } from '../data/layouts-data.ts';
import { useListSearchState, type ListSearchUpdater } from '../data/use-list-search-state.ts';
import { isMyLayoutView, toListQuery, type ListSearchState } from '../data/list-search-state.ts';

/** Returns the state of a list and its actions. @param ready whether all fields that the URL may name are loaded */
export function useListState(module: Module, ready = true): ListState {
  const { search, change, getNewest: newest } = useListSearchState(module);
  const { language } = useLanguage();
  const client = useQueryClient();

  const { page, size, orderBy, orderType, filters, search: text } = search;
  const query = useMemo(
    () => toListQuery({ page, size, orderBy, orderType, filters, search: text }, language),
    [page, size, orderBy, orderType, filters, language, text],
  );
  const found = useQuery({ ...listQueryOptions(module, query), enabled: ready });
  const metadata = found.data?.metadata;
  const totalPages = Math.max(1, metadata?.totalPages ?? 1);

  const readyForNext = found.isSuccess && !found.isPlaceholderData && page < totalPages;
  useEffect(() => {
    if (!readyForNext) return undefined;
    return runWhenIdle(() => {
      void client.prefetchQuery(listQueryOptions(module, { ...query, page: query.page + 1 }));
    });
  }, [readyForNext, client, module, query]);

  const actions = useMemo(
    () => listActions(module, change, newest, client),
    [module, change, newest, client],
  );
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

const none: readonly ModuleRecord[] = [];

/** Actions on a list. Any change of the matching rows, or of their sorting, starts again at the first page. */
const listActions = (
  module: Module,
  change: ListSearchUpdater,
  newest: () => ListSearchState,
  client: QueryClient,
) => ({
  goToPage: (page: number) => change((search) => ({ ...search, page }), 'push'),
  setSize: (size: number) => {
    // The URL changes first: it holds the page size while that differs from the list's initial size.
    const isTheirs = isMyLayoutView(newest().view);
    change((search) => ({ ...search, size, page: 1 }), 'push');
    if (isTheirs) saveMyLayout(client, module, { size: pageSizes.find((each) => each === size) });
  },
  setLayout: (layout: TableLayout) => {
    if (isMyLayoutView(newest().view)) saveMyLayout(client, module, layout);
    else change((search) => ({ ...search, ...pickDrawn(layout) }), 'replace');
  },
  resetLayout: () => {
    const isTheirs = isMyLayoutView(newest().view);
    change(
      (search) => ({
        ...search,
        columns: undefined,
        density: defaultRowDensity,
        ...(isTheirs && { size: defaultPageSize, page: 1 }),
      }),
      'replace',
    );
    if (isTheirs) saveMyListLayout(client, module.name, { layout: {} });
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
    change(
      ({ unread: _unread, ...search }) => ({ ...search, filters: {}, search: undefined, page: 1 }),
      'push',
    ),
  dropUnread: () => change(({ unread: _unread, ...search }) => search, 'replace'),
});

const saveMyLayout = (client: QueryClient, module: Module, layout: TableLayout): void =>
  saveMyListLayout(client, module.name, {
    layout: { ...getCachedInitialListState(client, module).layout, ...layout },
  });

/** Returns the part of a layout that the state itself holds; the page size is separate. */
const pickDrawn = ({ columns, density }: TableLayout) => ({
  ...(columns && { columns }),
  ...(density && { density }),
});

function withFilter(
  filters: ListFilters,
  name: string,
  value: FilterValue | undefined,
): ListFilters {
  const { [name]: _before, ...others } = filters;
  return value === undefined ? others : { ...others, [name]: value };
}
