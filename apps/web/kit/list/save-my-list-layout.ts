import { listLayoutCalls, type ListLayoutChange } from '@tarima/domain/kit/list-layouts/contract';
import { layoutTexts } from '@tarima/domain/kit/list-layouts/texts';
import { say } from '@tarima/domain/kit/words';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../call-api.ts';
import { toastFailure } from '../toasts.tsx';
import { readStoredLanguage } from '../words.tsx';
import {
  listLayoutsQueryOptions,
  getMyListLayout,
  updateCachedLayouts,
  replaceMyListLayout,
} from '../data/layouts-data.ts';

/** Changes to send, by list, while another change is being sent. */
const waiting = new Map<string, ListLayoutChange>();
const sending = new Set<string>();

/**
 * Changes the user's layout of a list.
 * A change is shown at once, and sent to the server one after the other, where the last value of each part counts.
 */
export function saveMyListLayout(
  client: QueryClient,
  list: string,
  change: ListLayoutChange,
): void {
  // Responses to earlier requests lack this change.
  void client.cancelQueries({ queryKey: listLayoutsQueryOptions().queryKey });
  updateCachedLayouts(client, (layouts) =>
    replaceMyListLayout(layouts, { ...getMyListLayout(layouts, list), ...pickChanges(change) }),
  );
  waiting.set(list, { ...waiting.get(list), ...change });
  if (!sending.has(list)) void sendAll(client, list);
}

async function sendAll(client: QueryClient, list: string): Promise<void> {
  sending.add(list);
  try {
    for (let body = waiting.get(list); body !== undefined; body = waiting.get(list)) {
      waiting.delete(list);
      // Sequence of the changes, one after the other: otherwise the last change could reach the server first.
      // oxlint-disable-next-line no-await-in-loop
      await callApi(listLayoutCalls.keep, { params: { list }, body });
    }
  } catch {
    waiting.delete(list);
    toastFailure(say(layoutTexts.keepFailed, readStoredLanguage()));
  } finally {
    sending.delete(list);
    invalidateListLayouts(client);
  }
}

/** Reloads layouts after a change here or elsewhere, once pending changes have been sent. */
export function invalidateListLayouts(client: QueryClient): void {
  if (sending.size === 0)
    void client.invalidateQueries({ queryKey: listLayoutsQueryOptions().queryKey });
}

/** Removes undefined parts, which would delete the stored ones. */
const pickChanges = ({ layout, defaultView, order }: ListLayoutChange) => ({
  ...(layout && { layout }),
  ...(defaultView !== undefined && { defaultView }),
  ...(order && { order }),
});
