import type { Language } from '@tarima/domain/kit/words';
import { returnCalls, type WholeReturn } from '@tarima/domain/returns/contract';
import { returnDocument, type ReturnVerbContext } from '@tarima/domain/returns/document';
import { orderReturns } from '@tarima/domain/returns/return';
import { returnTexts } from '@tarima/domain/returns/texts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { patchCachedRow } from '../kit/data/list-data.ts';

/** Query of a return with its pieces. */
const returnQueryOptions = (id: number, lang: Language) =>
  queryOptions({
    queryKey: [orderReturns.name, 'whole', id, lang],
    queryFn: ({ signal }) => callApi(returnCalls.read, { params: { id }, query: { lang }, signal }),
    // The previous return must not appear under the number of this one.
    placeholderData: () => undefined,
  });

/** Lists that show returned goods. */
const followers = ['orders', 'my_orders', 'products_inventories', 'products_movements'];

/** Invalidates the lists that show returned goods. */
export const invalidateReturns = (client: QueryClient): void => {
  for (const name of [orderReturns.name, ...followers])
    void client.invalidateQueries({ queryKey: [name] });
};

/** Stores the returned document in the cache, so that all screens show it. */
async function updateCachedReturn(
  client: QueryClient,
  lang: Language,
  changed: WholeReturn,
): Promise<void> {
  client.setQueryData(returnQueryOptions(changed.id, lang).queryKey, changed);
  const { status, updatedAt } = changed;
  await patchCachedRow(client, orderReturns, changed.id, { status, updatedAt });
  invalidateReturns(client);
}

/** Returns the data that decides about the verbs of a return, from a row of the list or from the whole. */
const toReturnFacts = ({
  status,
}: {
  readonly [field: string]: unknown;
}): ReturnVerbContext | undefined => (returnDocument.isStatus(status) ? { status } : undefined);

/** Data of returns that their screen, panel and dialogs share. */
export const returnEntity = {
  document: returnDocument,
  getFacts: toReturnFacts,
  getRowValues: () => ({}),
  readOptions: returnQueryOptions,
  store: updateCachedReturn,
  invalidate: invalidateReturns,
  moved: returnTexts.moved,
};
