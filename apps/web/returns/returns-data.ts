import { returnCalls } from '@tarima/domain/returns/contract';
import { returnDocument } from '@tarima/domain/returns/document';
import { orderReturns } from '@tarima/domain/returns/return';
import { returnTexts } from '@tarima/domain/returns/texts';
import { callApi } from '../kit/call-api.ts';
import { createDocumentEntity } from '../kit/document/create-document-entity.ts';

/** Lists that show returned goods; the returns of an order are loaded again with them. */
const followers = [
  orderReturns.name,
  'orders',
  'my_orders',
  'products_inventories',
  'products_movements',
];

/** Data of returns that their screen, panel and dialogs share. */
export const returnEntity = createDocumentEntity({
  document: returnDocument,
  getFacts: ({ status }) => (returnDocument.isStatus(status) ? { status } : undefined),
  read: (input) => callApi(returnCalls.read, input),
  dependents: followers.map((name) => [name]),
  moved: returnTexts.moved,
});
