import { shipmentDocument, type ConfirmedShipmentVerb } from '@tarima/domain/shipments/document';
import type { RawBuilder } from 'kysely';
import type { OrderActor } from '../fulfilment/order-row.ts';
import { receiveFromTruck } from '../fulfilment/refused-pieces.ts';
import type { DocumentVerbCommands } from '../kit/catalogue/serve-document.ts';
import type { Transaction } from '../kit/database.ts';
import { getShipmentScope } from './receiving-scope.ts';
import { lockShipment } from './shipment-row.ts';

/**
 * Receives the refused pieces of a shipment from their truck: they enter their store before the trip ends.
 * @throws CodedError WRONG_VALUES with status 409, where none are on a truck.
 */
async function receiveRefusedPieces(
  tx: Transaction,
  id: number,
  actor: OrderActor,
  rowScope: RawBuilder<unknown>,
): Promise<void> {
  const delivery = await lockShipment(tx, id, rowScope);
  const isOnTruck = await receiveFromTruck(tx, delivery, actor);
  shipmentDocument.moved({ ...delivery.shipment, isOnTruck }, 'receive');
}

/** Commands of the confirmed verbs. */
export const shipmentVerbCommands: DocumentVerbCommands<ConfirmedShipmentVerb> = {
  receive: ({ tx, person, id }) => receiveRefusedPieces(tx, id, person, getShipmentScope(person)),
};
