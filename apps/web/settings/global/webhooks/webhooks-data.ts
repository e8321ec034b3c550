import { findTableWords } from '@tarima/domain/profiles/table-words';
import { webhookCalls } from '@tarima/domain/webhooks/contract';
import { webhookTexts } from '@tarima/domain/webhooks/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../kit/call-api.ts';

const queryKey = ['webhooks'] as const;

export const webhooksQueryOptions = () =>
  queryOptions({ queryKey, queryFn: ({ signal }) => callApi(webhookCalls.list, { signal }) });

export const deliveriesQueryOptions = (id: number, page: number) =>
  queryOptions({
    queryKey: [...queryKey, id, 'deliveries', page],
    queryFn: ({ signal }) =>
      callApi(webhookCalls.deliveries, {
        params: { id },
        query: { page: String(page), size: '20' },
        signal,
      }),
  });

/** Returns a function that loads the webhooks and their logs again. */
export function useInvalidateWebhooks(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey });
}

/** Returns the name of the records of an event. */
export const getEventModuleWords = (module: string): LocalizedWords =>
  findTableWords(module) ?? webhookTexts.title;
