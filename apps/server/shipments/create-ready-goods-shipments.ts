import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { orderDocument } from '@tarima/domain/orders/document';
import type { ReadyShipment } from '@tarima/domain/shipments/contract';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { sql, type RawBuilder } from 'kysely';
import { lockOrder } from '../fulfilment/order-row.ts';
import { addReadyGoodsToShipments } from '../fulfilment/advance-order.ts';
import type { Transaction } from '../kit/database.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/**
 * Adds the ready goods of an order to shipments, one for each store, even while other lines have no origin or are in production.
 * A second call finds the same shipments. @returns those that wait to leave, the oldest first.
 * @throws CodedError ENTITY_NOT_FOUND outside the scope;
 * WRONG_VALUES with status 409 on `status` before the customer agreed and when it is over, on `shipments` (`nothingReady`).
 */
export async function createReadyGoodsShipments(
  tx: Transaction,
  orderId: number,
  orderScope: RawBuilder<unknown>,
  rowScope: RawBuilder<unknown>,
  language: Language,
): Promise<ReadyShipment[]> {
  const order = await lockOrder(tx, orderId, orderScope);
  if (!orderDocument.is('inParts', order.status))
    throw new CodedError('WRONG_VALUES', [{ path: 'status', rule: 'transition' }], { status: 409 });
  await addReadyGoodsToShipments(tx, order);
  const ready = await listWaitingShipments(tx, orderId, rowScope, language);
  if (ready.length === 0)
    throw new CodedError('WRONG_VALUES', [{ path: 'shipments', rule: 'nothingReady' }], {
      status: 409,
    });
  return ready;
}

const listWaitingShipments = (
  tx: Transaction,
  orderId: number,
  rowScope: RawBuilder<unknown>,
  language: Language,
) =>
  tx.rows(sql<ReadyShipment>`
    select s.id, s.status, s.method, s.scheduled_at as "scheduledAt",
      jsonb_build_object('id', t.id, 'name', t.${sql.ref(`name_${language}`)}) as store,
      coalesce((select sum(i.quantity) from shipments_items i
        where i.account_id = s.account_id and i.owner_id = s.id), 0)::float8 as pieces
    from (
      select * from shipments where account_id = ${tx.accountId} and order_id = ${orderId} and type = 'order' and ${rowScope}
    ) s
    join stores t on t.account_id = s.account_id and t.id = s.store_id
    where ${buildStatusCondition(shipmentDocument, 'open', 's.status')}
    order by s.id`);
