import { orderDocument } from './orders/document.ts';
import { purchaseDocument } from './purchases/document.ts';
import { returnDocument } from './returns/document.ts';
import { shipmentDocument } from './shipments/document.ts';
import { transferDocument } from './transfers/document.ts';
import { tripDocument } from './trips/document.ts';

/** Every document, with the folder of its entity. */
export const documentDefinitions = {
  orders: orderDocument,
  purchases: purchaseDocument,
  returns: returnDocument,
  shipments: shipmentDocument,
  transfers: transferDocument,
  trips: tripDocument,
} as const;
