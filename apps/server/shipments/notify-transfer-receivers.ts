import { sql } from 'kysely';
import type { OrderActor } from '../fulfilment/order-row.ts';
import type { Transaction } from '../kit/database.ts';
import { listUsersByPermission, notifyUsers } from '../notifications/commands.ts';
import type { ShipmentRow } from './shipment-row.ts';

interface SentTransfer {
  readonly quantity: number;
  readonly from: { readonly id: number; readonly name: string };
  readonly store: { readonly id: number; readonly name: string } | null;
  readonly workplace: { readonly id: number; readonly name: string } | null;
  readonly toDivisionId: number;
}

/** Notifies the users who receive goods in the division to which a transfer has left. */
export async function notifyTransferReceivers(
  tx: Transaction,
  { id, orderId }: Pick<ShipmentRow, 'id' | 'orderId'>,
  actor: OrderActor,
): Promise<void> {
  const sent = await tx.row(sql<SentTransfer>`
    select coalesce(s.pieces, (
        select sum(i.quantity) from shipments_items i where i.account_id = s.account_id and i.owner_id = s.id), 0)::float8 as quantity,
      jsonb_build_object('id', d.id, 'name', d.name) as "from",
      case when w.id is null then jsonb_build_object('id', g.id, 'name', g.name) end as store,
      case when w.id is not null then jsonb_build_object('id', w.id, 'name', w.name) end as workplace,
      coalesce(w.division_id, g.division_id) as "toDivisionId"
    from shipments s
    join stores f on f.account_id = s.account_id and f.id = s.store_id
    join stores g on g.account_id = s.account_id and g.id = s.target_store_id
    left join workplaces v on v.account_id = s.account_id and v.id = s.from_workplace_id
    left join workplaces w on w.account_id = s.account_id and w.id = s.to_workplace_id
    join divisions d on d.account_id = s.account_id and d.id = coalesce(v.division_id, f.division_id)
    where s.account_id = ${tx.accountId} and s.id = ${id}`);
  if (!sent) throw new Error('A transfer has a destination');
  const { quantity, from, store, workplace, toDivisionId } = sent;
  await notifyUsers(tx, {
    to: await listUsersByPermission(tx, 'shipping', toDivisionId),
    by: actor.id,
    type: 'transferSent',
    data: {
      shipment: { id },
      order: { id: orderId },
      quantity,
      division: from,
      ...(store && { store }),
      ...(workplace && { workplace }),
      by: actor.name,
    },
  });
}
