import { createWrongValueError } from '@tarima/domain/kit/errors';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import type { ReceiveRefusedPiecesBody } from '@tarima/domain/shipments/pieces';
import { sql } from 'kysely';
import { receiveFromTruck } from '../fulfilment/refused-pieces.ts';
import { assertStoreInScope } from '../inventories/assert-store-in-scope.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { getShipmentScope } from './receiving-scope.ts';
import { lockShipment } from './shipment-row.ts';

/**
 * Receives the pieces of a shipment that its truck brings back: they enter their store, or another one of its division, before the trip ends.
 * @throws CodedError WRONG_VALUES with status 409, where none are on a truck; `store`: `unknown` outside the user's scope, `truckDivision`
 * for one of another division, others as `receiveFromTruck`.
 */
export async function receiveRefusedPieces(
  tx: Transaction,
  person: ActingUser,
  id: number,
  { store }: ReceiveRefusedPiecesBody,
): Promise<void> {
  const delivery = await lockShipment(tx, id, getShipmentScope(person));
  if (store) {
    await assertStoreInScope(tx, person, store.id);
    await assertStoreOfTruckDivision(tx, id, store.id);
  }
  const isOnTruck = await receiveFromTruck(tx, delivery, person, store?.id);
  shipmentDocument.moved({ ...delivery.shipment, isOnTruck }, 'receive');
}

/** Asserts that a store belongs to the division to which the truck brings the pieces of a shipment. */
async function assertStoreOfTruckDivision(
  tx: Transaction,
  shipmentId: number,
  storeId: number,
): Promise<void> {
  const foreign = await tx.row(sql`
    select from shipments_items i
    join stores back on back.account_id = i.account_id and back.id = i.back_store_id
    join stores named on named.account_id = i.account_id and named.id = ${storeId} and named.division_id <> back.division_id
    where i.account_id = ${tx.accountId} and i.owner_id = ${shipmentId}
    limit 1`);
  if (foreign) throw createWrongValueError('store', 'truckDivision');
}
