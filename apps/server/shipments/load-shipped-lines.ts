import { fromThousandths, toThousandths } from '@tarima/domain/inventories/quantity';
import { countUndeliveredPieces, sumLinePieces } from '@tarima/domain/orders/line-pieces';
import type { ShipmentItem } from '@tarima/domain/shipments/contract';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { sql } from 'kysely';
import { loadLinePieceProgress } from '../fulfilment/line-pieces.ts';
import type { Transaction } from '../kit/database.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

type ShippedLine = NonNullable<ShipmentItem['line']>;

/**
 * Returns the pieces of the lines of an order for one of its shipments, by the id of each part of a line: all ordered ones, those delivered
 * before this shipment, and those that are still to be delivered.
 */
export async function loadShippedLines(
  tx: Transaction,
  orderId: number,
  shipmentId: number,
): Promise<ReadonlyMap<number, ShippedLine>> {
  const progress = await loadLinePieceProgress(tx, orderId);
  const parts = await tx.rows(sql<{ id: number; line: number; before: number; held: number }>`
    select d.id, coalesce(d.part_of, d.id) as line, coalesce((
      select sum(i.quantity - i.refused) from shipments_items i
      join shipments s on s.account_id = i.account_id and s.id = i.owner_id
      join shipments this on this.account_id = s.account_id and this.id = ${shipmentId}
      where i.account_id = d.account_id and i.detail_id = d.id and s.id <> this.id and s.type = 'order'
        and ${buildStatusCondition(shipmentDocument, 'finished', 's.status')}
        and (s.finished_at, s.id) < (coalesce(this.finished_at, 'infinity'), this.id)), 0)::float8 as before, (coalesce((
      select sum(r.quantity) from stock_reservations r
      where r.account_id = d.account_id and r.holder = 'order_detail' and r.holder_id = d.id), 0) + coalesce((
      select sum(i.quantity) from shipments_items i
      join shipments s on s.account_id = i.account_id and s.id = i.owner_id
      where i.account_id = d.account_id and i.detail_id = d.id and s.type = 'order'
        and ${buildStatusCondition(shipmentDocument, 'open', 's.status')}), 0) + coalesce((
      -- Refused pieces on a truck are held for the line as they will be in their next shipment.
      select sum(i.awaited) from shipments_items i
      join shipments s on s.account_id = i.account_id and s.id = i.owner_id
      where i.account_id = d.account_id and i.detail_id = d.id and s.type = 'order'), 0))::float8 as held
    from orders_details d
    where d.account_id = ${tx.accountId} and d.owner_id = ${orderId}`);
  const byLine = Map.groupBy(parts, ({ line }) => line);
  return new Map(
    parts.map(({ id, line }) => {
      const own = byLine.get(line) ?? [];
      const whole = sumLinePieces(own.flatMap((part) => progress.get(part.id) ?? []));
      const before = own.reduce((sum, part) => sum + toThousandths(part.before), 0);
      const open = own.reduce((sum, part) => {
        const pieces = progress.get(part.id);
        return pieces ? sum + toThousandths(countUndeliveredPieces(pieces, part.held)) : sum;
      }, 0);
      const counts = { before: fromThousandths(before), open: fromThousandths(open) };
      return [id, { ordered: whole.ordered, ...counts }];
    }),
  );
}
