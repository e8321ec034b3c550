import {
  listLayoutCalls,
  type ListView,
  type ListLayouts,
  type UserListLayout,
} from '@tarima/domain/kit/list-layouts/contract';
import type { TableLayout } from '@tarima/domain/kit/list-layouts/list-layout';
import type { Module } from '@tarima/domain/kit/module';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../call-api.ts';
import { readSession } from '../session.ts';
import { parseTokenClaims } from '../token.ts';
import { removeStoredPageSize, readStoredPageSizes } from './size-storage.ts';

const getUserId = (): string => {
  const { accessToken } = readSession();
  return accessToken === null ? '' : (parseTokenClaims(accessToken)?.sub ?? '');
};

export const listLayoutsQueryKey = (userId: string | undefined) => ['list-looks', userId] as const;

/**
 * Returns the query of the layouts of all lists of the signed-in user.
 * They are loaded with the user, before the first screen, so that no list is drawn in two layouts; the server notifies of changes.
 */
export const listLayoutsQueryOptions = () =>
  queryOptions({
    queryKey: listLayoutsQueryKey(getUserId()),
    queryFn: async ({ signal }): Promise<ListLayouts> =>
      withStoredSizes(await callApi(listLayoutCalls.read, { signal }), getUserId()),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });

/** Waits until layouts are loaded. If loading fails, lists have their default layout. */
export const waitForListLayouts = (client: QueryClient): Promise<unknown> =>
  client
    .ensureQueryData({ ...listLayoutsQueryOptions(), revalidateIfStale: true })
    .catch(() => undefined);

/** Initial state of a list. */
export interface InitialListState {
  /** Changes of the default layout by the user. */
  readonly layout: TableLayout;
  /** View that opens for a URL without parameters. */
  readonly view?: ListView | undefined;
}

export const defaultInitialListState: InitialListState = { layout: {} };

const initialStates = new WeakMap<ListLayouts, Map<string, InitialListState>>();

/** Returns the initial state of a list: the same object for the same layouts, so that nothing is drawn again without a change. */
export function getInitialListState(
  layouts: ListLayouts | undefined,
  { name }: Pick<Module, 'name'>,
): InitialListState {
  if (!layouts) return defaultInitialListState;
  const statesByList = initialStates.get(layouts) ?? new Map<string, InitialListState>();
  initialStates.set(layouts, statesByList);
  const initialState = statesByList.get(name) ?? buildInitialListState(layouts, name);
  statesByList.set(name, initialState);
  return initialState;
}

function buildInitialListState(layouts: ListLayouts, list: string): InitialListState {
  const saved = getMyListLayout(layouts, list);
  const views = layouts.views.filter((view) => view.list === list && view.shown);
  const view =
    views.find(({ id }) => id === saved.defaultView) ??
    (saved.defaultView === 0 ? undefined : views.find(({ opens }) => opens));
  return { layout: saved.layout, view };
}

export const getCachedInitialListState = (client: QueryClient, module: Module): InitialListState =>
  getInitialListState(client.getQueryData(listLayoutsQueryOptions().queryKey), module);

export const getMyListLayout = (layouts: ListLayouts | undefined, list: string): UserListLayout =>
  layouts?.lists.find((each) => each.list === list) ?? {
    list,
    layout: {},
    defaultView: null,
    order: [],
  };

/** Shows changed layouts before the server has stored them. */
export const updateCachedLayouts = (
  client: QueryClient,
  change: (layouts: ListLayouts) => ListLayouts,
): void =>
  void client.setQueryData<ListLayouts>(
    listLayoutsQueryOptions().queryKey,
    (layouts = { lists: [], views: [], shares: false }) => change(layouts),
  );

export const replaceMyListLayout = (layouts: ListLayouts, mine: UserListLayout): ListLayouts => ({
  ...layouts,
  lists: [...layouts.lists.filter(({ list }) => list !== mine.list), mine],
});

/** Adds the page sizes that older versions stored in this browser; from now on the server stores them. */
function withStoredSizes(layouts: ListLayouts, userId: string): ListLayouts {
  return readStoredPageSizes(userId).reduce<ListLayouts>((all, { list, size }) => {
    const mine = getMyListLayout(all, list);
    if (mine.layout.size !== undefined) {
      removeStoredPageSize(userId, list);
      return all;
    }
    const layout = { ...mine.layout, size };
    void callApi(listLayoutCalls.keep, { params: { list }, body: { layout } }).then(
      () => removeStoredPageSize(userId, list),
      // The next visit retries the upload.
      () => undefined,
    );
    return replaceMyListLayout(all, { ...mine, layout });
  }, layouts);
}
