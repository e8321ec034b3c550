import { shipmentDocument } from '@tarima/domain/shipments/document';
import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import type { BatchLoadRules } from '@tarima/domain/planning/batch-loads';
import { countBegunPieces } from '@tarima/domain/planning/rules/step-work';
import { sql } from 'kysely';
import type { OrderLineRow } from '../fulfilment/order-row.ts';
import type { Transaction } from '../kit/database.ts';
import type { PlannedOrderWork } from '../planning/order-work.ts';
import { toPlanDetail } from './revision-work.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Minimum quantity of a line, and the reason. */
export interface LineMinimum {
  readonly quantity: number;
  readonly rule: 'made' | 'shipped';
}

/**
 * Returns the quantity of each line, each part separately, that was begun, made, brought or shipped, by id. Lines without any are left out.
 */
export async function getLineMinimumQuantities(
  tx: Transaction,
  orderId: number,
  lines: readonly OrderLineRow[],
  work: readonly PlannedOrderWork[],
  rules: BatchLoadRules,
): Promise<ReadonlyMap<number, LineMinimum>> {
  const departed = await countDeparted(tx, orderId);
  const reportedByLine = await countReported(tx, orderId);
  return new Map(
    lines.flatMap((line): [number, LineMinimum][] => {
      const shipped = departed.get(line.id) ?? 0;
      const reported = Math.min(reportedByLine.get(line.id) ?? 0, line.quantity);
      const begun = line.originType === 'production' ? countBegun(line, work, rules) : 0;
      const made = Math.max(begun, reported, Math.min(line.made, line.quantity));
      if (shipped === 0 && made === 0) return [];
      return [
        [
          line.id,
          made > shipped
            ? { quantity: made, rule: 'made' }
            : { quantity: shipped, rule: 'shipped' },
        ],
      ];
    }),
  );
}

/** Returns the same for a whole line: the common minimum of its parts. A line with a part that has left cannot become more. */
export function getWholeLineMinimumQuantity(
  parts: readonly OrderLineRow[],
  minimums: ReadonlyMap<number, LineMinimum>,
): LineMinimum | undefined {
  const bounds = parts.flatMap(({ id }) => minimums.get(id) ?? []);
  if (bounds.length === 0) return undefined;
  const exact = bounds.reduce((sum, { quantity }) => sum + toThousandths(quantity), 0);
  const isShipped = bounds.some(({ rule }) => rule === 'shipped');
  return { quantity: fromThousandths(exact), rule: isShipped ? 'shipped' : 'made' };
}

/** Counts the pieces of each line that are on their way, have arrived or were brought; the same pieces count once. */
async function countDeparted(
  tx: Transaction,
  orderId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows(sql<{ id: number; quantity: number }>`
    select detail_id as id, max(quantity)::float8 as quantity from (
      select i.detail_id, s.type, sum(i.quantity - i.refused - i.missing - i.damaged) as quantity
      from shipments_items i
      join shipments s on s.account_id = i.account_id and s.id = i.owner_id
      where i.account_id = ${tx.accountId} and s.order_id = ${orderId} and i.detail_id is not null
        and ${buildStatusCondition(shipmentDocument, 'left', 's.status')}
      group by i.detail_id, s.type
    ) ways group by detail_id`);
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}

/** Counts the good pieces of each line that the floor reported at any step; at least one for a line that was begun. */
async function countReported(
  tx: Transaction,
  orderId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows(sql<{ id: number; quantity: number }>`
    select detail_id as id, greatest(max(good), 1)::float8 as quantity from (
      select detail_id, sum(good) as good from floor_reports
      where account_id = ${tx.accountId} and order_id = ${orderId}
      group by detail_id, workplace_id
    ) steps group by detail_id`);
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}

/** Counts the whole pieces whose work has begun at any step: begun work stays, so the line needs at least these. */
function countBegun(
  line: OrderLineRow,
  work: readonly PlannedOrderWork[],
  rules: BatchLoadRules,
): number {
  if (line.ready) return line.quantity;
  const begun = work.filter((each) => each.detailId === line.id && each.begun);
  return begun.length === 0 ? 0 : countBegunPieces(toPlanDetail(line), begun, rules);
}
