import { transferDocument } from '@tarima/domain/transfers/document';
import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import type { Language } from '@tarima/domain/kit/words';
import type { ReleasedWork } from '@tarima/domain/orders/contract';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { sql } from 'kysely';
import { listOrderLines } from '../fulfilment/order-row.ts';
import { listReservations } from '../inventories/commands.ts';
import type { ReservedLot } from '../inventories/reservations.ts';
import type { Transaction } from '../kit/database.ts';
import type { UnscheduledWorkPreviewer } from './withdraw-line-origin.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Returns the effects of canceling or un-planning an order now. Canceling also stops running work. */
export async function previewCancelOrUnplan(
  tx: Transaction,
  orderId: number,
  by: 'cancel' | 'unplan',
  language: Language,
  previewUnscheduled: UnscheduledWorkPreviewer,
): Promise<ReleasedWork> {
  const work = await previewUnscheduled(tx, orderId, by === 'cancel' ? 'end' : 'unplan');
  const customer = await tx.row(sql<{ name: string }>`
    select c.name from orders o join customers c on c.account_id = o.account_id and c.id = o.customer_id
    where o.account_id = ${tx.accountId} and o.id = ${orderId}`);
  const unscheduled = {
    customer: customer?.name ?? '',
    ...work,
    begun: by === 'cancel' ? await listBegun(tx, orderId, language) : [],
  };
  if (by === 'unplan') return { ...unscheduled, goods: [], shipments: 0, onTheWay: 0, requests: 0 };
  const shipments = await tx.rows(sql<{ id: number; open: boolean }>`
    select id, ${buildStatusCondition(shipmentDocument, 'open')} as open from shipments
    where account_id = ${tx.accountId} and order_id = ${orderId} and ${buildStatusCondition(shipmentDocument, 'ahead')} order by id`);
  const open = shipments.filter((shipment) => shipment.open);
  const requests = await tx.row(sql<{ count: number }>`
    select count(*)::int as count from transfer_requests
    where account_id = ${tx.accountId} and order_id = ${orderId} and ${buildStatusCondition(transferDocument, 'pending')}`);
  const reserved: ReservedLot[] = [];
  for (const { id } of await listOrderLines(tx, orderId))
    reserved.push(...(await listReservations(tx, { kind: 'order_detail', id })));
  for (const { id } of open)
    reserved.push(...(await listReservations(tx, { kind: 'shipment', id })));
  return {
    ...unscheduled,
    goods: await toReleasedLotsDto(tx, reserved, language),
    shipments: open.length,
    onTheWay: shipments.length - open.length,
    requests: requests?.count ?? 0,
  };
}

/** Returns the floor's reported pieces of an order whose production has not finished: these pieces are in no store. */
const listBegun = async (
  tx: Transaction,
  orderId: number,
  language: Language,
): Promise<ReleasedWork['begun']> => {
  const rows = await tx.rows(sql<{ id: number; name: string; pieces: number }>`
    select p.id, p.${sql.ref(`name_${language}`)} as name, sum(steps.pieces)::float8 as pieces
    from (
      select detail_id, max(good) as pieces from (
        select detail_id, sum(good + aside) as good from floor_reports
        where account_id = ${tx.accountId} and order_id = ${orderId} group by detail_id, workplace_id
      ) told group by detail_id
    ) steps
    join orders_details d on d.account_id = ${tx.accountId} and d.id = steps.detail_id
    join orders o on o.account_id = d.account_id and o.id = d.owner_id and o.production_finished_at is null
    join products p on p.account_id = d.account_id and p.id = d.product_id
    where steps.pieces > 0 group by p.id, p.${sql.ref(`name_${language}`)} order by p.id`);
  return rows.map(({ id, name, pieces }) => ({ product: { id, name }, pieces }));
};

/** Returns each released lot once, by the name of its product. */
async function toReleasedLotsDto(
  tx: Transaction,
  reserved: readonly ReservedLot[],
  language: Language,
): Promise<ReleasedWork['goods']> {
  const names = await tx.rows(sql<{ id: number; name: string }>`
    select id, ${sql.ref(`name_${language}`)} as name from products
    where account_id = ${tx.accountId} and id = any(${reserved.map(({ elementId }) => elementId)}::bigint[])`);
  const named = new Map(names.map((product) => [product.id, product]));
  return [...Map.groupBy(reserved, ({ recordId }) => recordId).values()].flatMap((parts) => {
    const [{ elementId, lotCode } = { elementId: 0, lotCode: '' }] = parts;
    const product = named.get(elementId);
    const exact = parts.reduce((sum, { quantity }) => sum + toThousandths(quantity), 0);
    return product ? [{ product, lotCode, quantity: fromThousandths(exact) }] : [];
  });
}
