import { toThousandths } from '@tarima/domain/inventories/quantity';
import { countPiecesToMake } from '@tarima/domain/orders/line-pieces';
import type { BatchLoadRules } from '@tarima/domain/planning/batch-loads';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { sql } from 'kysely';
import {
  listOrderLines,
  lockOrder,
  type OrderLineRow,
  type OrderRow,
} from '../fulfilment/order-row.ts';
import type { Transaction } from '../kit/database.ts';
import { getOrderContent, type OrderContent } from '../fulfilment/order-content.ts';
import {
  loadBatchLoadRules,
  loadOrderWork,
  type PlannedOrderWork,
} from '../planning/order-work.ts';
import { sumMinutesToPlan } from './revision-work.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Snapshot of an order at one moment of its change, with all data of its lines. Quantities are in thousandths. */
export interface OrderSnapshot {
  readonly order: OrderRow;
  readonly content: OrderContent;
  readonly lines: readonly OrderLineRow[];
  readonly work: readonly PlannedOrderWork[];
  readonly rules: BatchLoadRules;
  /** Minutes of people in no plan, by line. */
  readonly toPlan: ReadonlyMap<number, number>;
  /** Quantity held for each line: reserved by itself or by a shipment that has not left, or refused on a truck and delivered again. */
  readonly reserved: ReadonlyMap<number, number>;
  /** Pieces in each shipment that has not left. */
  readonly shipments: ReadonlyMap<number, number>;
  /** Raw material of the unfinished pieces. */
  readonly needs: readonly SnapshotMaterialNeed[];
}

export interface SnapshotMaterialNeed {
  readonly divisionId: number;
  readonly rawMaterialId: number;
  readonly exact: number;
}

export async function takeOrderSnapshot(tx: Transaction, orderId: number): Promise<OrderSnapshot> {
  const lines = await listOrderLines(tx, orderId);
  const work = await loadOrderWork(tx, orderId);
  const rules = await loadBatchLoadRules(tx);
  const order = await lockOrder(tx, orderId);
  return {
    order,
    content: await getOrderContent(tx, orderId),
    lines,
    work,
    rules,
    toPlan: sumMinutesToPlan(lines, work, rules),
    reserved: await loadReserved(tx, orderId),
    shipments: await openShipments(tx, orderId),
    needs: listNeeds(lines, order),
  };
}

async function loadReserved(
  tx: Transaction,
  orderId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows(sql<{ id: number; quantity: number }>`
    select id, sum(quantity)::float8 as quantity from (
      select d.id, r.quantity from orders_details d
      join stock_reservations r on r.account_id = d.account_id and r.holder = 'order_detail' and r.holder_id = d.id
      where d.account_id = ${tx.accountId} and d.owner_id = ${orderId}
      union all
      select i.detail_id, i.quantity from shipments s
      join shipments_items i on i.account_id = s.account_id and i.owner_id = s.id
      where s.account_id = ${tx.accountId} and s.order_id = ${orderId} and ${buildStatusCondition(shipmentDocument, 'open', 's.status')}
      union all
      select i.detail_id, i.awaited from shipments s
      join shipments_items i on i.account_id = s.account_id and i.owner_id = s.id
      where s.account_id = ${tx.accountId} and s.order_id = ${orderId} and i.detail_id is not null and i.awaited > 0
    ) held group by id`);
  return new Map(rows.map(({ id, quantity }) => [id, toThousandths(quantity)]));
}

async function openShipments(
  tx: Transaction,
  orderId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows(sql<{ id: number; quantity: number }>`
    select s.id, coalesce(s.pieces, sum(i.quantity), 0)::float8 as quantity from shipments s
    left join shipments_items i on i.account_id = s.account_id and i.owner_id = s.id
    where s.account_id = ${tx.accountId} and s.order_id = ${orderId} and ${buildStatusCondition(shipmentDocument, 'open', 's.status')}
    group by s.account_id, s.id order by s.id`);
  return new Map(rows.map(({ id, quantity }) => [id, toThousandths(quantity)]));
}

function listNeeds(
  lines: readonly OrderLineRow[],
  { divisionId: orderDivisionId }: OrderRow,
): SnapshotMaterialNeed[] {
  const needs = new Map<string, SnapshotMaterialNeed>();
  for (const { originType, ready, recipe, quantity, made, materialDivisionId } of lines) {
    if (originType !== 'production' || ready) continue;
    const divisionId = materialDivisionId ?? orderDivisionId;
    for (const material of recipe?.rawMaterials ?? []) {
      const key = `${divisionId} ${material.id}`;
      const exact =
        (needs.get(key)?.exact ?? 0) +
        toThousandths(material.quantity * countPiecesToMake({ quantity, made }));
      needs.set(key, { divisionId, rawMaterialId: material.id, exact });
    }
  }
  return [...needs.values()];
}
