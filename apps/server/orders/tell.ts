import type { MessageDataOf } from '@tarima/domain/notifications/message-data';
import type { Transaction } from '../kit/database.ts';
import { notify, listUsersByPermission } from '../notifications/commands.ts';
import type { Mover, OrderRow } from '../fulfilment/order-row.ts';

const about = ({ id, customer }: OrderRow) => ({ order: { id }, customer });

/** Notifies the maker of a quotation and the salespeople of its division of its resolution. */
export async function tellResolution(
  tx: Transaction,
  order: OrderRow,
  status: MessageDataOf<'quotationResolution'>['status'],
  by: Mover,
  reason: string | null = null,
): Promise<void> {
  const salespeople = await listUsersByPermission(tx, 'orders', order.divisionId);
  await notify(tx, {
    to: [order.createdById, ...salespeople],
    by: by.id,
    type: 'quotationResolution',
    data: {
      ...about(order),
      status,
      by: by.name,
      reason,
      ...(by.linkId !== undefined && { byLink: true }),
    },
  });
}

/** Notifies the maker of a quotation that another user edited it. */
export const tellEdit = (
  tx: Transaction,
  order: OrderRow,
  by: { readonly id: number; readonly name: string },
): Promise<void> =>
  notify(tx, {
    to: [order.createdById],
    by: by.id,
    type: 'updateQuotation',
    data: { ...about(order), by: by.name },
  });
