import type { OfficeDeliverShipmentBody } from '@tarima/domain/shipments/pieces';
import { sql, type RawBuilder } from 'kysely';
import { assertStoreInScope } from '../inventories/assert-store-in-scope.ts';
import type { Transaction } from '../kit/database.ts';
import type { FileService } from '../kit/files/file-service.ts';
import type { ActingUser } from '../kit/serve.ts';
import { assertStoreOfRefusedPieces } from './assert-store-of-refused-pieces.ts';
import { deliverShipment } from './deliver-shipment.ts';
import { assertMayRecordLosses } from './record-transfer-losses.ts';

interface OfficeDelivery {
  readonly id: number;
  readonly body: OfficeDeliverShipmentBody;
  readonly rowScope: RawBuilder<unknown>;
}

/**
 * Delivers a shipment as a user of the office reports it, directly or at a stop of a trip.
 * The first photo is kept when the delivery is repeated with the same key.
 * @throws CodedError as `deliverShipment`, `assertMayRecordLosses` and `assertStoreOfRefusedPieces`; `store` (`unknown`) outside the
 * user's scope.
 */
export async function recordOfficeDelivery(
  tx: Transaction,
  person: ActingUser,
  { id, body, rowScope }: OfficeDelivery,
  files: FileService,
): Promise<void> {
  const { photo, ...delivery } = body;
  if (delivery.store) await assertStoreInScope(tx, person, delivery.store.id);
  await assertMayRecordLosses(tx, person, id, delivery.lines ?? []);
  await assertStoreOfRefusedPieces(tx, person, id, delivery, rowScope);
  await deliverShipment(tx, person, id, delivery, rowScope);
  const [picture] = photo;
  if (!picture) return;
  const isFirst = await tx.row(sql`
    select from shipments where account_id = ${tx.accountId} and id = ${id} and photo_file_id is null`);
  if (!isFirst) return;
  const file = await files.save(tx, picture);
  await tx.row(sql`
    update shipments set photo_file_id = ${file.id} where account_id = ${tx.accountId} and id = ${id}`);
}
