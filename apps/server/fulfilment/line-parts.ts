import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import {
  splitAmounts,
  mergePartAmounts,
  type AgreedLineAmounts,
} from '@tarima/domain/orders/line-parts';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';
import type { OrderLineRow } from './order-row.ts';

/** Returns the id of the line that a row belongs to: its own, or that of the first part. */
export const getWholeLineId = ({ id, partOf }: Pick<OrderLineRow, 'id' | 'partOf'>): number =>
  partOf ?? id;

/**
 * Splits an open row of a locked order: it keeps some units, and the remaining units become another open part of the same line.
 * The agreed total of the line is divided among its parts.
 * @param quantity less than the row's, more than zero
 * @returns the row as it is now, and the new part
 */
export async function splitOrderLine(
  tx: Transaction,
  line: OrderLineRow,
  quantity: number,
): Promise<readonly [OrderLineRow, OrderLineRow]> {
  const rest = fromThousandths(toThousandths(line.quantity) - toThousandths(quantity));
  if (quantity <= 0 || rest <= 0) throw new Error('A part has some units, and so has the rest');
  await tx.row(sql`
    update orders_details set quantity = ${quantity} where account_id = ${tx.accountId} and id = ${line.id}`);
  const id = await addLinePart(tx, getWholeLineId(line), rest);
  await divideLineTotal(tx, getWholeLineId(line));
  return [
    { ...line, quantity },
    { ...line, id, partOf: getWholeLineId(line), quantity: rest },
  ];
}

/** Adds a part to a line, without an origin. The total is divided afterwards. @returns its id */
export async function addLinePart(
  tx: Transaction,
  lineId: number,
  quantity: number,
): Promise<number> {
  const made = await tx.row(sql<{ id: number }>`
    insert into orders_details (account_id, owner_id, part_of, position, product_id, product_name, quantity, price, discount,
      discount_type, subtotal, recipe)
    select account_id, owner_id, id, position, product_id, product_name, ${quantity}, price,
      case discount_type when 0 then 0 else discount end, discount_type, 0, recipe
    from orders_details where account_id = ${tx.accountId} and id = ${lineId} returning id`);
  if (!made) throw new Error('A part is of a line that is there');
  return made.id;
}

/** Clears the origin of a row, and merges it with the open parts of its line. */
export async function reopenLineOrigin(tx: Transaction, lineId: number): Promise<void> {
  await clearLineOrigin(tx, lineId);
  await mergeOpenLineParts(tx, lineId);
}

/** Clears the origin like openLine, where the caller joins the parts afterwards. */
export const clearLineOrigin = (tx: Transaction, lineId: number): Promise<unknown> =>
  tx.row(sql`
    update orders_details set origin_type = null, origin_division_id = null, origin_store_id = null,
      transfer_type = null, target_store_id = null, settled_at = null, ready_at = null
    where account_id = ${tx.accountId} and id = ${lineId}`);

/**
 * Merges the open parts of a line into the first of them.
 * Parts that were planned, reported or put into a shipment stay, since those records belong to their own pieces.
 * Refused transfer requests and half-made goods of a part move to the merged part.
 * @param id id of any row of the line
 */
export async function mergeOpenLineParts(tx: Transaction, id: number): Promise<void> {
  const open = await tx.rows(sql<{ id: number; line: number }>`
    select d.id, coalesce(d.part_of, d.id) as line from orders_details d
    where d.account_id = ${tx.accountId} and d.origin_type is null and d.made = 0
      and coalesce(d.part_of, d.id) = (
        select coalesce(part_of, id) from orders_details where account_id = ${tx.accountId} and id = ${id})
      and not exists (select from planning_events e where e.account_id = d.account_id and e.detail_id = d.id)
      and not exists (select from floor_reports r where r.account_id = d.account_id and r.detail_id = d.id)
      and not exists (select from shipments_items i where i.account_id = d.account_id and i.detail_id = d.id)
    order by d.id`);
  const [first, ...others] = open;
  if (!first || others.length === 0) return;
  const ids = others.map((each) => each.id);
  await tx.row(sql`
    update transfer_requests set detail_id = ${first.id}
    where account_id = ${tx.accountId} and detail_id = any(${ids}::bigint[])`);
  await tx.row(sql`
    update shipments set detail_id = ${first.id}
    where account_id = ${tx.accountId} and detail_id = any(${ids}::bigint[])`);
  await tx.row(sql`
    update orders_details d set quantity = d.quantity + gone.quantity, subtotal = d.subtotal + gone.subtotal,
      discount = d.discount + case d.discount_type when 0 then gone.discount else 0 end
    from (
      select sum(quantity) as quantity, sum(subtotal) as subtotal, sum(discount) as discount from orders_details
      where account_id = ${tx.accountId} and id = any(${ids}::bigint[])
    ) gone
    where d.account_id = ${tx.accountId} and d.id = ${first.id}`);
  await tx.row(sql`
    delete from orders_details where account_id = ${tx.accountId} and id = any(${ids}::bigint[])`);
  await divideLineTotal(tx, first.line);
}

/**
 * Sets the quantities of the parts of a line: zero removes a part, and additional pieces become a new part.
 * The caller writes the line's total.
 * Where the first row is removed, the next row replaces it as the line.
 * Shipments that left keep their items and half-made goods when their part is removed: these move to the line's first row.
 * @returns the line's id
 */
export async function setLinePartQuantities(
  tx: Transaction,
  lineId: number,
  quantities: ReadonlyMap<number, number>,
  more: number,
): Promise<number> {
  if (more > 0) await addLinePart(tx, lineId, more);
  const [first] = [...quantities].flatMap(([id, quantity]) => (quantity > 0 ? [id] : []));
  const isFirstGone = quantities.get(lineId) === 0;
  const now = isFirstGone && first !== undefined ? first : lineId;
  if (now !== lineId) {
    await tx.row(sql`
      update orders_details set part_of = case when id <> ${now} then ${now}::bigint end
      where account_id = ${tx.accountId} and (part_of = ${lineId} or id = ${now})`);
  }
  const removed = [...quantities].flatMap(([id, quantity]) => (quantity > 0 ? [] : [id]));
  await moveDepartedItems(tx, removed, now);
  for (const [id, quantity] of quantities)
    await tx.row(
      quantity > 0
        ? sql`update orders_details set quantity = ${quantity} where account_id = ${tx.accountId} and id = ${id}`
        : sql`delete from orders_details where account_id = ${tx.accountId} and id = ${id}`,
    );
  await mergeOpenLineParts(tx, now);
  return now;
}

/**
 * Moves the items and half-made goods of shipments that left from some parts to another part of their line.
 * A part that may be removed has no accepted pieces and none on their way, so the items bring or deliver nothing for the other part.
 * Half-made goods of the removed part lie at the step that they arrived at, and so count for the other part there.
 */
async function moveDepartedItems(
  tx: Transaction,
  from: readonly number[],
  to: number,
): Promise<void> {
  await tx.row(sql`
    update shipments set detail_id = ${to}
    where account_id = ${tx.accountId} and detail_id = any(${from}::bigint[]) and ${buildStatusCondition(shipmentDocument, 'left')}`);
  await tx.row(sql`
    update shipments_items i set detail_id = ${to} from shipments s
    where i.account_id = ${tx.accountId} and i.detail_id = any(${from}::bigint[])
      and s.account_id = i.account_id and s.id = i.owner_id and ${buildStatusCondition(shipmentDocument, 'left', 's.status')}`);
}

/** SQL of the discount agreed for the whole line of a row: an amount is divided among the parts. */
export const buildWholeLineDiscountExpression = (first: string): RawBuilder<unknown> => {
  const row = sql.table(first);
  return sql`(${row}.discount + case ${row}.discount_type when 0 then coalesce((
    select sum(part.discount) from orders_details part
    where part.account_id = ${row}.account_id and part.part_of = ${row}.id), 0) else 0 end)::numeric(14, 2)`;
};

interface AmountsRow extends AgreedLineAmounts {
  readonly id: number;
  readonly quantity: number;
}

/**
 * Divides the total of a line among its parts, to the cent.
 * @param agreed total of the whole line; the sum of its parts by default
 */
export async function divideLineTotal(
  tx: Transaction,
  lineId: number,
  agreed?: AgreedLineAmounts,
): Promise<void> {
  const parts = await tx.rows(sql<AmountsRow>`
    select id, quantity::float8, discount::text as discount, discount_type as "discountType", subtotal::text as subtotal
    from orders_details where account_id = ${tx.accountId} and (id = ${lineId} or part_of = ${lineId}) order by id`);
  const whole = agreed ?? mergePartAmounts(parts);
  if (!whole) return;
  const shares = splitAmounts(
    whole,
    parts.map(({ quantity }) => quantity),
  );
  for (const [at, { id }] of parts.entries())
    await tx.row(sql`
      update orders_details set discount = ${shares[at]?.discount}, subtotal = ${shares[at]?.subtotal}
      where account_id = ${tx.accountId} and id = ${id}`);
}
