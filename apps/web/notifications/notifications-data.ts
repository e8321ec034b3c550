import type { ListAnswer } from '@tarima/domain/kit/list-query';
import type { Element } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { notificationCalls } from '@tarima/domain/notifications/contract';
import { notifications } from '@tarima/domain/notifications/notification';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../kit/call.ts';
import { listsKey } from '../kit/list/list-data.ts';

/** Query key of everything about notifications. */
export const notificationsKey = [notifications.name] as const;
const lastKey = [...notificationsKey, 'last'] as const;

/** Query of the latest notifications, for the bell. */
export const lastOptions = (lang: Language) =>
  queryOptions({
    queryKey: [...lastKey, lang],
    queryFn: ({ signal }) => call(notificationCalls.last, { query: { lang }, signal }),
  });

/** Shows notifications that an action changed at once, in the bell and on the page; the rest is refetched. */
export function notificationsChanged(client: QueryClient, changed: readonly Element[]): void {
  const byId = new Map(changed.map((each) => [each.id, each]));
  const takeNewer = (each: Element): Element => byId.get(each.id) ?? each;
  client.setQueriesData<ListAnswer>({ queryKey: listsKey(notifications) }, (answer) =>
    answer ? { ...answer, elements: answer.elements.map(takeNewer) } : answer,
  );
  client.setQueriesData<Last>({ queryKey: lastKey }, (last) =>
    last ? { ...last, notifications: last.notifications.map(takeNewer) } : last,
  );
  void client.invalidateQueries({ queryKey: notificationsKey });
}

interface Last {
  readonly notifications: Element[];
  readonly notificationsCounter: number;
}
