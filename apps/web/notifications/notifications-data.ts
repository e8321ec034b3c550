import type { ListAnswer } from '@tarima/domain/kit/list-query';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { notificationCalls } from '@tarima/domain/notifications/contract';
import { notifications } from '@tarima/domain/notifications/notification';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { listsQueryKey } from '../kit/data/list-data.ts';

/** Query key of everything about notifications. */
export const notificationsQueryKey = [notifications.name] as const;
const lastKey = [...notificationsQueryKey, 'last'] as const;

/** Interval in milliseconds at which notifications that could not be fetched are requested again. */
const retryEvery = 10_000;

/** Query of the latest notifications, for the bell. */
export const latestNotificationsQueryOptions = (lang: Language) =>
  queryOptions({
    queryKey: [...lastKey, lang],
    queryFn: ({ signal }) => callApi(notificationCalls.last, { query: { lang }, signal }),
    // A count that could not be fetched would be stale until the next notification.
    refetchInterval: ({ state }) => state.status === 'error' && retryEvery,
  });

/** Shows notifications that an action changed at once, in the bell and on the page; the rest is refetched. */
export function updateCachedNotifications(
  client: QueryClient,
  changed: readonly ModuleRecord[],
): void {
  const byId = new Map(changed.map((each) => [each.id, each]));
  const takeNewer = (each: ModuleRecord): ModuleRecord => byId.get(each.id) ?? each;
  client.setQueriesData<ListAnswer>({ queryKey: listsQueryKey(notifications) }, (answer) =>
    answer ? { ...answer, elements: answer.elements.map(takeNewer) } : answer,
  );
  client.setQueriesData<Last>({ queryKey: lastKey }, (last) =>
    last ? { ...last, notifications: last.notifications.map(takeNewer) } : last,
  );
  void client.invalidateQueries({ queryKey: notificationsQueryKey });
}

interface Last {
  readonly notifications: ModuleRecord[];
  readonly notificationsCounter: number;
}
