import { purchaseCalls, type WholePurchase } from '@tarima/domain/purchases/contract';
import { purchaseDocument } from '@tarima/domain/purchases/document';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { createDocumentEntity } from '../kit/document/create-document-entity.ts';

/** Data of purchases that their screen, panel and dialogs share. */
export const purchaseEntity = createDocumentEntity({
  document: purchaseDocument,
  getFacts: ({ status, lines }) =>
    purchaseDocument.isStatus(status)
      ? { status, lines: typeof lines === 'number' ? lines : 0 }
      : undefined,
  read: (input) => callApi(purchaseCalls.read, input),
  getRowValues: ({ supplier, store, expectedOn, total, lines, sentAt }: WholePurchase) => ({
    supplier: { id: supplier.id, name: supplier.name },
    store: { id: store.id, name: store.name },
    expectedOn,
    ...(total !== undefined && { total }),
    lines: lines.length,
    sentAt,
  }),
  moved: purchaseTexts.moved,
});

/** Lists that show received material. */
const followers = ['raw_materials', 'raw_materials_inventories', 'raw_materials_movements'];

export const invalidateMaterialStock = (client: QueryClient): void =>
  followers.forEach((name) => void client.invalidateQueries({ queryKey: [name] }));
