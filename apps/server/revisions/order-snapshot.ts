import { thousandths } from '@tarima/domain/inventories/quantity';
import type { LoadRules } from '@tarima/domain/planning/loads';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { sql } from 'kysely';
import { listLines, lockOrder, type LineRow, type OrderRow } from '../fulfilment/order-row.ts';
import type { Transaction } from '../kit/database.ts';
import { getOrderContent, type Content } from '../fulfilment/content.ts';
import { loadLoadRules, loadOrderWork, type OrderWork } from '../planning/order-work.ts';
import { minutesToPlan } from './work.ts';

/** An order at one moment of its change, with all that hangs on its lines. Quantities are in thousandths. */
export interface OrderSnapshot {
  readonly order: OrderRow;
  readonly content: Content;
  readonly lines: readonly LineRow[];
  readonly work: readonly OrderWork[];
  readonly rules: LoadRules;
  /** Minutes of people in no plan, by line. */
  readonly toPlan: ReadonlyMap<number, number>;
  /** Reserved for each line, by itself or by a shipment that has not left. */
  readonly reserved: ReadonlyMap<number, number>;
  /** Pieces in each shipment that has not left. */
  readonly shipments: ReadonlyMap<number, number>;
  /** Raw material of the unfinished pieces. */
  readonly needs: readonly Need[];
}

export interface Need {
  readonly divisionId: number;
  readonly rawMaterialId: number;
  readonly exact: number;
}

export async function takeSnapshot(tx: Transaction, orderId: number): Promise<OrderSnapshot> {
  const lines = await listLines(tx, orderId);
  const work = await loadOrderWork(tx, orderId);
  const rules = await loadLoadRules(tx);
  const order = await lockOrder(tx, orderId);
  return {
    order,
    content: await getOrderContent(tx, orderId),
    lines,
    work,
    rules,
    toPlan: minutesToPlan(lines, work, rules),
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
      where s.account_id = ${tx.accountId} and s.order_id = ${orderId} and s.status = any(${shipmentDocument.those('open')})
    ) held group by id`);
  return new Map(rows.map(({ id, quantity }) => [id, thousandths(quantity)]));
}

async function openShipments(
  tx: Transaction,
  orderId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows(sql<{ id: number; quantity: number }>`
    select s.id, coalesce(s.pieces, sum(i.quantity), 0)::float8 as quantity from shipments s
    left join shipments_items i on i.account_id = s.account_id and i.owner_id = s.id
    where s.account_id = ${tx.accountId} and s.order_id = ${orderId} and s.status = any(${shipmentDocument.those('open')})
    group by s.account_id, s.id order by s.id`);
  return new Map(rows.map(({ id, quantity }) => [id, thousandths(quantity)]));
}

function listNeeds(lines: readonly LineRow[], { divisionId: orderDivisionId }: OrderRow): Need[] {
  const needs = new Map<string, Need>();
  for (const { originType, ready, recipe, quantity, materialDivisionId } of lines) {
    if (originType !== 'production' || ready) continue;
    const divisionId = materialDivisionId ?? orderDivisionId;
    for (const material of recipe?.rawMaterials ?? []) {
      const key = `${divisionId} ${material.id}`;
      const exact = (needs.get(key)?.exact ?? 0) + thousandths(material.quantity * quantity);
      needs.set(key, { divisionId, rawMaterialId: material.id, exact });
    }
  }
  return [...needs.values()];
}
