import {
  lookCalls,
  type ListView,
  type Looks,
  type UserListLayout,
} from '@tarima/domain/kit/looks/contract';
import type { Layout } from '@tarima/domain/kit/looks/look';
import type { Module } from '@tarima/domain/kit/module';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../call.ts';
import { readSession } from '../session.ts';
import { claimsOf } from '../token.ts';
import { forgetStoredSize, storedSizes } from './stored-sizes.ts';

const subject = (): string => {
  const { accessToken } = readSession();
  return accessToken === null ? '' : (claimsOf(accessToken)?.sub ?? '');
};

export const looksKey = (whose: string | undefined) => ['list-looks', whose] as const;

/**
 * Layouts of all lists of the signed-in user. Loaded beside the user, before the first screen, so that no list is drawn in one layout and
 * then in another; the server notifies of changes.
 */
export const looksOptions = () =>
  queryOptions({
    queryKey: looksKey(subject()),
    queryFn: async ({ signal }): Promise<Looks> =>
      withStoredSizes(await call(lookCalls.read, { signal }), subject()),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });

/** Waits until layouts are loaded. Without them lists have their default layout, and the user can work on. */
export const loadLooks = (client: QueryClient): Promise<unknown> =>
  client.ensureQueryData({ ...looksOptions(), revalidateIfStale: true }).catch(() => undefined);

/** Initial state of a list. */
export interface Opening {
  /** User's own changes of the default layout. */
  readonly layout: Layout;
  /** View with which a bare address opens. */
  readonly view?: ListView | undefined;
}

export const firstOpening: Opening = { layout: {} };

const openings = new WeakMap<Looks, Map<string, Opening>>();

/** Returns the initial state of a list: the same object for the same layouts, so that nothing is drawn again without a change. */
export function openingIn(looks: Looks | undefined, { name }: Pick<Module, 'name'>): Opening {
  if (!looks) return firstOpening;
  const made = openings.get(looks) ?? new Map<string, Opening>();
  openings.set(looks, made);
  const opening = made.get(name) ?? madeOpening(looks, name);
  made.set(name, opening);
  return opening;
}

function madeOpening(looks: Looks, list: string): Opening {
  const kept = getMyLayout(looks, list);
  const views = looks.views.filter((view) => view.list === list && view.shown);
  const view =
    views.find(({ id }) => id === kept.defaultView) ??
    (kept.defaultView === 0 ? undefined : views.find(({ opens }) => opens));
  return { layout: kept.layout, view };
}

export const openingOf = (client: QueryClient, module: Module): Opening =>
  openingIn(client.getQueryData(looksOptions().queryKey), module);

export const getMyLayout = (looks: Looks | undefined, list: string): UserListLayout =>
  looks?.lists.find((each) => each.list === list) ?? {
    list,
    layout: {},
    defaultView: null,
    order: [],
  };

/** Shows other layouts before the server has them. */
export const showLooks = (client: QueryClient, change: (looks: Looks) => Looks): void =>
  void client.setQueryData<Looks>(
    looksOptions().queryKey,
    (looks = { lists: [], views: [], shares: false }) => change(looks),
  );

export const replaceMyLayout = (looks: Looks, mine: UserListLayout): Looks => ({
  ...looks,
  lists: [...looks.lists.filter(({ list }) => list !== mine.list), mine],
});

/** Adds the page sizes that only this browser has stored until now: from here on the server stores them. */
function withStoredSizes(looks: Looks, whose: string): Looks {
  return storedSizes(whose).reduce<Looks>((all, { list, size }) => {
    const mine = getMyLayout(all, list);
    if (mine.layout.size !== undefined) {
      forgetStoredSize(whose, list);
      return all;
    }
    const layout = { ...mine.layout, size };
    void call(lookCalls.keep, { params: { list }, body: { layout } }).then(
      () => forgetStoredSize(whose, list),
      // The next visit retries.
      () => undefined,
    );
    return replaceMyLayout(all, { ...mine, layout });
  }, looks);
}
