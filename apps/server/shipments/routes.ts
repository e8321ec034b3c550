import type { Language } from '@tarima/domain/kit/words';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import { shipmentCalls, type WholeShipment } from '@tarima/domain/shipments/contract';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { orders } from '@tarima/domain/orders/order';
import { sql, type RawBuilder } from 'kysely';
import { preparePaper } from '../accounts/document-paper.ts';
import { registerListRoute } from '../kit/catalogue/routes.ts';
import { getRowScope } from '../kit/catalogue/row-scope.ts';
import {
  bindDocumentPaper,
  bindDocumentVerbWithBody,
  serveDocument,
} from '../kit/catalogue/serve-document.ts';
import type { Transaction } from '../kit/database.ts';
import type { DirectionsService } from '../kit/directions.ts';
import type { FileService } from '../kit/files/file-service.ts';
import { serveCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import { scheduleShipment, sendOutShipment } from './commands.ts';
import { receiveRefusedPieces } from './receive-refused-pieces.ts';
import { recordOfficeDelivery } from './record-office-delivery.ts';
import { measureDistance } from './distance.ts';
import { printDeliveryNote } from './delivery-note.ts';
import { listShipmentsOfDay } from './list-shipments-of-day.ts';
import { getShipment, shipmentCatalogue } from './queries.ts';
import { getReceivingScope, getShipmentScope } from './receiving-scope.ts';
import { createReadyGoodsShipments } from './create-ready-goods-shipments.ts';
import { splitShipment } from './split-shipment.ts';

/** Returns the condition of the orders whose goods a user may ship: orders in their scope, and orders with a shipment in it. */
const getOrderScope = (
  person: ActingUser,
): RawBuilder<unknown> => sql`(${getRowScope(orders, person) ?? sql`true`} or id in (
  select order_id from shipments where account_id = ${person.accountId} and ${getShipmentScope(person)}))`;

export function registerShipmentRoutes(
  server: ApiServer,
  files: FileService,
  directions: DirectionsService,
): void {
  const getWholeShipment = async (
    tx: Transaction,
    person: ActingUser,
    id: number,
    language: Language,
  ): Promise<WholeShipment> => {
    const reading = { files, reader: person };
    const shipment = await getShipment(tx, id, language, getReceivingScope(person), reading);
    const { divisionFrom, destination } = shipment;
    const distance = await measureDistance(directions, divisionFrom.location, destination.location);
    return { ...shipment, ...distance };
  };

  registerListRoute(server, shipmentCatalogue);

  serveCall(server, shipmentCalls.day, ({ tx, person, query }) =>
    listShipmentsOfDay(tx, { ...query, timeZone: person.timeZone }, getShipmentScope(person)),
  );

  serveCall(server, shipmentCalls.update, async ({ tx, person, params, query, body }) => {
    await scheduleShipment(tx, params.id, body, getShipmentScope(person), {
      costs: hasCallAccess('costs', person.profile),
    });
    return getWholeShipment(tx, person, params.id, query.lang);
  });

  serveDocument(server, shipmentDocument, {
    catalogue: shipmentCatalogue,
    read: shipmentCalls.read,
    load: getWholeShipment,
    verbs: {
      send: bindDocumentVerbWithBody(shipmentCalls.send, ({ tx, person, id, body }) =>
        sendOutShipment(tx, id, person, getShipmentScope(person), body),
      ),
      deliver: bindDocumentVerbWithBody(shipmentCalls.deliver, ({ tx, person, id, body }) =>
        recordOfficeDelivery(tx, person, { id, body, rowScope: getReceivingScope(person) }, files),
      ),
      receive: bindDocumentVerbWithBody(shipmentCalls.receive, ({ tx, person, id, body }) =>
        receiveRefusedPieces(tx, person, id, body),
      ),
      split: bindDocumentVerbWithBody(shipmentCalls.split, ({ tx, person, id, body }) =>
        splitShipment(tx, person, id, body, getShipmentScope(person)),
      ),
    },
    papers: {
      deliveryNote: bindDocumentPaper(
        shipmentCalls.deliveryNote,
        preparePaper(
          ({ tx, person, id, language }) =>
            getShipment(tx, id, language, getReceivingScope(person)),
          (account, shipment, { language }) =>
            printDeliveryNote(files, account, shipment, language),
        ),
      ),
    },
  });

  serveCall(server, shipmentCalls.shipReady, async ({ tx, person, params, query }) => ({
    shipments: await createReadyGoodsShipments(
      tx,
      params.id,
      getOrderScope(person),
      getShipmentScope(person),
      query.lang,
    ),
  }));

  serveCall(server, shipmentCalls.distance, async ({ tx, person, params, query }) => {
    const { divisionFrom } = await getShipment(tx, params.id, 'es', getShipmentScope(person));
    return measureDistance(directions, divisionFrom.location, query.pin);
  });
}
