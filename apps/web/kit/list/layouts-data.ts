import {
  listLayoutCalls,
  type ListView,
  type ListLayouts,
  type UserListLayout,
} from '@tarima/domain/kit/list-layouts/contract';
import type { Layout } from '@tarima/domain/kit/list-layouts/list-layout';
import type { Module } from '@tarima/domain/kit/module';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../call.ts';
import { readSession } from '../session.ts';
import { parseClaims } from '../token.ts';
import { forgetStoredSize, readStoredSizes } from './size-storage.ts';

const subject = (): string => {
  const { accessToken } = readSession();
  return accessToken === null ? '' : (parseClaims(accessToken)?.sub ?? '');
};

export const layoutsKey = (whose: string | undefined) => ['list-looks', whose] as const;

/**
 * Layouts of all lists of the signed-in user. Loaded beside the user, before the first screen, so that no list is drawn in one layout and
 * then in another; the server notifies of changes.
 */
export const layoutsOptions = () =>
  queryOptions({
    queryKey: layoutsKey(subject()),
    queryFn: async ({ signal }): Promise<ListLayouts> =>
      withStoredSizes(await call(listLayoutCalls.read, { signal }), subject()),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });

/** Waits until layouts are loaded. Without them lists have their default layout, and the user can work on. */
export const loadLayouts = (client: QueryClient): Promise<unknown> =>
  client.ensureQueryData({ ...layoutsOptions(), revalidateIfStale: true }).catch(() => undefined);

/** Initial state of a list. */
export interface Opening {
  /** User's own changes of the default layout. */
  readonly layout: Layout;
  /** View with which a bare address opens. */
  readonly view?: ListView | undefined;
}

export const firstOpening: Opening = { layout: {} };

const openings = new WeakMap<ListLayouts, Map<string, Opening>>();

/** Returns the initial state of a list: the same object for the same layouts, so that nothing is drawn again without a change. */
export function getOpening(
  layouts: ListLayouts | undefined,
  { name }: Pick<Module, 'name'>,
): Opening {
  if (!layouts) return firstOpening;
  const made = openings.get(layouts) ?? new Map<string, Opening>();
  openings.set(layouts, made);
  const opening = made.get(name) ?? buildOpening(layouts, name);
  made.set(name, opening);
  return opening;
}

function buildOpening(layouts: ListLayouts, list: string): Opening {
  const saved = getMyLayout(layouts, list);
  const views = layouts.views.filter((view) => view.list === list && view.shown);
  const view =
    views.find(({ id }) => id === saved.defaultView) ??
    (saved.defaultView === 0 ? undefined : views.find(({ opens }) => opens));
  return { layout: saved.layout, view };
}

export const getCachedOpening = (client: QueryClient, module: Module): Opening =>
  getOpening(client.getQueryData(layoutsOptions().queryKey), module);

export const getMyLayout = (layouts: ListLayouts | undefined, list: string): UserListLayout =>
  layouts?.lists.find((each) => each.list === list) ?? {
    list,
    layout: {},
    defaultView: null,
    order: [],
  };

/** Shows other layouts before the server has them. */
export const updateLayouts = (
  client: QueryClient,
  change: (layouts: ListLayouts) => ListLayouts,
): void =>
  void client.setQueryData<ListLayouts>(
    layoutsOptions().queryKey,
    (layouts = { lists: [], views: [], shares: false }) => change(layouts),
  );

export const replaceMyLayout = (layouts: ListLayouts, mine: UserListLayout): ListLayouts => ({
  ...layouts,
  lists: [...layouts.lists.filter(({ list }) => list !== mine.list), mine],
});

/** Adds the page sizes that only this browser has stored until now: from here on the server stores them. */
function withStoredSizes(layouts: ListLayouts, whose: string): ListLayouts {
  return readStoredSizes(whose).reduce<ListLayouts>((all, { list, size }) => {
    const mine = getMyLayout(all, list);
    if (mine.layout.size !== undefined) {
      forgetStoredSize(whose, list);
      return all;
    }
    const layout = { ...mine.layout, size };
    void call(listLayoutCalls.keep, { params: { list }, body: { layout } }).then(
      () => forgetStoredSize(whose, list),
      // The next visit retries.
      () => undefined,
    );
    return replaceMyLayout(all, { ...mine, layout });
  }, layouts);
}
