import type { Language } from '@tarima/domain/kit/words';
import { purchaseCalls, type WholePurchase } from '@tarima/domain/purchases/contract';
import { purchaseDocument } from '@tarima/domain/purchases/document';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { purchases } from '@tarima/domain/purchases/purchase';
import type { PurchaseVerbContext } from '@tarima/domain/purchases/status';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { patchCachedRow } from '../kit/data/list-data.ts';

/** Query of a purchase with its lines and their deliveries. */
export const purchaseQueryOptions = (id: number, lang: Language) =>
  queryOptions({
    queryKey: [purchases.name, 'whole', id, lang],
    queryFn: ({ signal }) =>
      callApi(purchaseCalls.read, { params: { id }, query: { lang }, signal }),
    // The previous purchase must not appear under the number of this one.
    placeholderData: () => undefined,
  });

/** Stores the returned purchase in the cache, so that all screens show it. */
export async function updateCachedPurchase(
  client: QueryClient,
  lang: Language,
  purchase: WholePurchase,
): Promise<void> {
  client.setQueryData(purchaseQueryOptions(purchase.id, lang).queryKey, purchase);
  const { status, supplier, store, expectedOn, total, sentAt, updatedAt } = purchase;
  const changed = {
    status,
    supplier: { id: supplier.id, name: supplier.name },
    store: { id: store.id, name: store.name },
    expectedOn,
    ...(total !== undefined && { total }),
    lines: purchase.lines.length,
    sentAt,
    updatedAt,
  };
  if (!(await patchCachedRow(client, purchases, purchase.id, changed))) invalidatePurchases(client);
}

/** Invalidates the purchases, after another user may have moved some. */
export const invalidatePurchases = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: [purchases.name] });

/** Lists that show received material. */
const followers = ['raw_materials', 'raw_materials_inventories', 'raw_materials_movements'];

export const invalidateMaterialStock = (client: QueryClient): void =>
  followers.forEach((name) => void client.invalidateQueries({ queryKey: [name] }));

/** Returns the data that decides about the verbs of a purchase, from a row of the list. */
function toPurchaseActionFacts(row: {
  readonly [field: string]: unknown;
}): PurchaseVerbContext | undefined {
  const { status, lines } = row;
  return purchaseDocument.isStatus(status)
    ? { status, lines: typeof lines === 'number' ? lines : 0 }
    : undefined;
}

/** Data of purchases that their screen, panel and dialogs share. */
export const purchaseEntity = {
  document: purchaseDocument,
  getFacts: toPurchaseActionFacts,
  getRowValues: ({ lines }: WholePurchase) => ({ lines: lines.length }),
  readOptions: purchaseQueryOptions,
  store: updateCachedPurchase,
  invalidate: invalidatePurchases,
  moved: purchaseTexts.moved,
};
