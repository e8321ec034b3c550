import { Button } from '@mantine/core';
import { maxPageSize } from '@tarima/domain/kit/list-query';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { getNotificationActions } from '@tarima/domain/notifications/notification-actions';
import { notificationCalls } from '@tarima/domain/notifications/contract';
import { isNotificationType } from '@tarima/domain/notifications/message-data';
import { markedAsSeenCountWords, notificationTexts } from '@tarima/domain/notifications/texts';
import { useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import { toastError, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { updateCachedNotifications } from './notifications-data.ts';

/** Link that marks all notifications as seen, except requests without a response. */
export function SeeAllNotificationsLink({ large }: { readonly large: boolean }) {
  const speech = useLanguage();
  const { say, sayCount, language } = speech;
  const client = useQueryClient();
  const { mutate, isPending } = useIdempotentMutation({
    mutationFn: () => seeAll(language),
    onSuccess: (count) => {
      updateCachedNotifications(client, []);
      toastSuccess(sayCount(markedAsSeenCountWords, count));
    },
    onError: (error) => {
      updateCachedNotifications(client, []);
      toastError(error, speech);
    },
  });
  return (
    <Button
      variant="default"
      size={large ? 'md' : 'sm'}
      leftSection={<CheckCheck size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate(undefined)}
    >
      {say(notificationTexts.seeAll)}
    </Button>
  );
}

/** Marks all notifications that require no response as seen. @returns the number of marked notifications */
async function seeAll(lang: Language): Promise<number> {
  const ids: number[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { page, size: maxPageSize, lang, filters: { seen: false } };
    const { elements, metadata } = await callApi(notificationCalls.list, { query });
    ids.push(...elements.filter(asksNothing).map(({ id }) => id));
    pages = metadata.totalPages;
  }
  for (let from = 0; from < ids.length; from += maxPageSize) {
    const body = { ids: ids.slice(from, from + maxPageSize) };
    await callApi(notificationCalls.see, { query: { lang }, body });
  }
  return ids.length;
}

const asksNothing = ({ type }: ModuleRecord): boolean =>
  isNotificationType(type) &&
  getNotificationActions(type, false).every(({ name }) => !asking.has(name));

/** Actions that respond to a request: marking the notification as seen would remove the request without a response. */
const asking: ReadonlySet<string> = new Set(['accept', 'deny']);
