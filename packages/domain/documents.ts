import { orderDocument } from './orders/document.ts';
import { shipmentDocument } from './shipments/document.ts';
import { transferDocument } from './transfers/document.ts';

/** Every document, with the folder of its noun. */
export const documents = {
  orders: orderDocument,
  shipments: shipmentDocument,
  transfers: transferDocument,
} as const;
