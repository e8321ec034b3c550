import { createWrongValueError } from '@tarima/domain/kit/errors';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { parseShortItems, type DeliverShipmentBody } from '@tarima/domain/shipments/pieces';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { getShipmentScope } from './receiving-scope.ts';
import { listShipmentItems, lockShipment } from './shipment-row.ts';

/**
 * Asserts that a user who only receives a shipment names the store of the refused pieces.
 * By default they return to the store that they left, which is outside the scope of such a user, while the goods stand at the receiver.
 * The caller checks access to a named store.
 * @throws CodedError WRONG_VALUES `store` (`required`); ENTITY_NOT_FOUND, and others as `parseShortItems`.
 */
export async function assertStoreOfRefusedPieces(
  tx: Transaction,
  person: ActingUser,
  id: number,
  { lines = [], store }: Pick<DeliverShipmentBody, 'lines' | 'store'>,
  rowScope: RawBuilder<unknown>,
): Promise<void> {
  if (store || lines.length === 0) return;
  const received = await tx.row(sql`
    select from shipments
    where account_id = ${tx.accountId} and id = ${id} and ${rowScope} and not (${getShipmentScope(person)})`);
  if (!received) return;
  const { shipment } = await lockShipment(tx, id, rowScope);
  // A shipment that has arrived is refused, or is a repetition of the same delivery.
  if (!shipmentDocument.is('ahead', shipment.status)) return;
  const short = parseShortItems(await listShipmentItems(tx, id), lines);
  if (short.some(({ refused }) => refused > 0)) throw createWrongValueError('store', 'required');
}
