import type { MessageDataOfType } from '@tarima/domain/notifications/message-data';
import type { Transaction } from '../kit/database.ts';
import { notifyUsers, listUsersByPermission } from '../notifications/commands.ts';
import type { OrderActor, OrderRow } from '../fulfilment/order-row.ts';

const toOrderMessageData = ({ id, customer }: OrderRow) => ({ order: { id }, customer });

/** Notifies the author of a quotation and the salespeople of its division of its resolution. */
export async function notifyQuotationResolution(
  tx: Transaction,
  order: OrderRow,
  status: MessageDataOfType<'quotationResolution'>['status'],
  actor: OrderActor,
  reason: string | null = null,
): Promise<void> {
  const salespeople = await listUsersByPermission(tx, 'orders', order.divisionId);
  await notifyUsers(tx, {
    to: [order.createdById, ...salespeople],
    by: actor.id,
    type: 'quotationResolution',
    data: {
      ...toOrderMessageData(order),
      status,
      by: actor.name,
      reason,
      ...(actor.linkId !== undefined && { byLink: true }),
    },
  });
}

/** Notifies the author of a quotation that another user edited it. */
export const notifyQuotationEdit = (
  tx: Transaction,
  order: OrderRow,
  editor: { readonly id: number; readonly name: string },
): Promise<void> =>
  notifyUsers(tx, {
    to: [order.createdById],
    by: editor.id,
    type: 'updateQuotation',
    data: { ...toOrderMessageData(order), by: editor.name },
  });
