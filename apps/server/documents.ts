import type { Module } from '@tarima/domain/kit/module';
import { orderDocument } from '@tarima/domain/orders/document';
import { orderListScreens, orderModules } from '@tarima/domain/orders/order';
import { purchaseDocument } from '@tarima/domain/purchases/document';
import { returnDocument } from '@tarima/domain/returns/document';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { transferDocument } from '@tarima/domain/transfers/document';
import { tripDocument } from '@tarima/domain/trips/document';
import type { DirectionsService } from './kit/directions.ts';
import type { FileService } from './kit/files/file-service.ts';
import type { ApiServer } from './kit/serve.ts';
import type { QuotationPrinter } from './orders/mail-quotation.ts';
import { getOrderListScope } from './orders/order-scope.ts';
import { registerOrderRoutes } from './orders/routes.ts';
import { buildOrderSheetDefinition, orderSheetCatalogue } from './orders/sheet.ts';
import {
  endOrderWork,
  previewUnscheduledWork,
  removeOrderPlan,
} from './planning/remove-order-plan.ts';
import { purchaseCatalogue } from './purchases/queries.ts';
import { registerPurchaseRoutes } from './purchases/routes.ts';
import { returnCatalogue } from './returns/queries.ts';
import { registerReturnRoutes } from './returns/routes.ts';
import type { SheetCatalogue } from './sheets/catalogues.ts';
import { registerShipmentRoutes } from './shipments/routes.ts';
import { shipmentSheetCatalogue } from './shipments/sheet.ts';
import { getTransferScope, transferCatalogue } from './transfers/queries.ts';
import { registerTransferRoutes } from './transfers/routes.ts';
import { registerTripRoutes } from './trips/routes.ts';

/** Services that the routes of documents share. */
interface DocumentServices {
  readonly files: FileService;
  readonly directions: DirectionsService;
  readonly printer: QuotationPrinter;
}

/** Document with its routes and the sheets of its lists. */
interface ServedDocument {
  readonly document: { readonly module: Module };
  readonly register: (server: ApiServer, services: DocumentServices) => void;
  /** Sheets of its lists; none where `sheets` of its module is `none`. */
  readonly sheets: readonly SheetCatalogue[];
}

/** Every document, with the folder of its entity. */
export const servedDocuments = {
  orders: {
    document: orderDocument,
    register: (server, { printer }) =>
      registerOrderRoutes(server, printer, {
        unplan: removeOrderPlan,
        endWork: endOrderWork,
        foreseeUnscheduled: previewUnscheduledWork,
      }),
    sheets: orderListScreens.map((view) => ({
      catalogue: orderSheetCatalogue,
      screen: orderModules[view],
      scopeOf: (person) => getOrderListScope(person, view),
      lines: buildOrderSheetDefinition(view),
    })),
  },
  purchases: {
    document: purchaseDocument,
    register: (server, { files }) => registerPurchaseRoutes(server, files),
    sheets: [{ catalogue: purchaseCatalogue }],
  },
  returns: {
    document: returnDocument,
    register: (server, { files }) => registerReturnRoutes(server, files),
    sheets: [{ catalogue: returnCatalogue }],
  },
  shipments: {
    document: shipmentDocument,
    register: (server, { files, directions }) => registerShipmentRoutes(server, files, directions),
    sheets: [{ catalogue: shipmentSheetCatalogue }],
  },
  transfers: {
    document: transferDocument,
    register: (server) => registerTransferRoutes(server),
    sheets: [{ catalogue: transferCatalogue, scopeOf: getTransferScope }],
  },
  trips: {
    document: tripDocument,
    register: (server, { files, directions }) => registerTripRoutes(server, files, directions),
    sheets: [],
  },
} as const satisfies Record<string, ServedDocument>;

/** Every document, as what serves it needs it. */
export const allServedDocuments: readonly ServedDocument[] = Object.values(servedDocuments);

/** Sheets of the lists of all documents. */
export const documentSheets: readonly SheetCatalogue[] = allServedDocuments.flatMap(
  ({ sheets }) => sheets,
);
