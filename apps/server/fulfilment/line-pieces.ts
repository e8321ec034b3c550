import { returnDocument } from '@tarima/domain/returns/document';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import {
  toLinePieces,
  type OrderLinePieces,
  type ReportedLinePieces,
} from '@tarima/domain/orders/line-pieces';
import { sql } from 'kysely';
import { withCachedQueryPlan, type Transaction } from '../kit/database.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/**
 * Loads the progress of the pieces of each line of an order, by line id.
 * Only this function counts made, shipped, delivered, refused and returned pieces.
 * Commands may rely on the result when it is read under the order's lock.
 */
export async function loadLinePieceProgress(
  tx: Transaction,
  orderId: number,
): Promise<ReadonlyMap<number, OrderLinePieces>> {
  const rows = await tx.rows(
    withCachedQueryPlan(sql<ReportedLinePieces & { id: number }>`
    select d.id, d.quantity::float8 as ordered,
      (case
        when d.origin_type = 'production' then d.made
        -- Pieces that a transfer has not brought, because they are on their way, were refused or lost, are not there.
        when d.transfer_type = 'transfer' and d.settled_at is not null then coalesce(moved.brought, 0)
        when d.ready_at is null then 0
        else d.quantity
      end)::float8 as made,
      coalesce(moved.shipped, 0)::float8 as shipped, coalesce(moved.delivered, 0)::float8 as delivered,
      coalesce(moved.refused, 0)::float8 as refused, coalesce(moved.ended, 0)::float8 as ended,
      coalesce(back.returned, 0)::float8 as returned
    from orders_details d
    left join lateral (
      select sum(i.quantity) filter (where s.type = 'order' and ${buildStatusCondition(shipmentDocument, 'left', 's.status')}) as shipped,
        sum(i.quantity - i.refused) filter (where s.type = 'order' and ${buildStatusCondition(shipmentDocument, 'finished', 's.status')}) as delivered,
        sum(i.refused) filter (where s.type = 'order') as refused,
        sum(i.refused) filter (where s.type = 'order' and not i.again) as ended,
        sum(i.quantity - i.refused - i.missing - i.damaged) filter (where s.type = 'transfer' and ${buildStatusCondition(shipmentDocument, 'finished', 's.status')}) as brought
      from shipments_items i
      join shipments s on s.account_id = i.account_id and s.id = i.owner_id
      where i.account_id = d.account_id and i.detail_id = d.id
    ) moved on true
    left join lateral (
      select sum(i.quantity) as returned
      from orders_returns_items i
      join orders_returns r on r.account_id = i.account_id and r.id = i.owner_id
      where i.account_id = d.account_id and i.detail_id = d.id and ${buildStatusCondition(returnDocument, 'takenBack', 'r.status')}
    ) back on true
    where d.account_id = ${tx.accountId} and d.owner_id = ${orderId}
    order by d.position, d.id`),
  );
  return new Map(rows.map(({ id, ...counts }) => [id, toLinePieces(counts)]));
}
