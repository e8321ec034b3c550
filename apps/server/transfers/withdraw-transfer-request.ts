import { transferDocument } from '@tarima/domain/transfers/document';
import { defaultLanguage, say } from '@tarima/domain/kit/words';
import { transferTexts } from '@tarima/domain/transfers/texts';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import {
  notifyUsers,
  markNotificationsHandled,
  listUsersByPermission,
} from '../notifications/commands.ts';
import type { OrderLineRow, OrderRow } from '../fulfilment/order-row.ts';
import { getDivisionName, withdrawnTransferStatus } from './commands.ts';
import { buildStatusCondition } from '../kit/status-condition.ts';

/** Withdraws the request for a line's goods: the requested division is notified, and can no longer answer. */
export async function withdrawTransferRequest(
  tx: Transaction,
  person: ActingUser,
  order: OrderRow,
  line: OrderLineRow,
): Promise<void> {
  const { accountId } = person;
  const reason = say(transferTexts.withdrawnReason, defaultLanguage);
  const withdrawn = await tx.row(sql<{ id: number; asked: number }>`
    update transfer_requests set status = ${withdrawnTransferStatus}, message = ${reason}, responded_at = present()
    where account_id = ${accountId} and detail_id = ${line.id} and ${buildStatusCondition(transferDocument, 'pending')}
    returning id, division_requested_id as asked`);
  if (!withdrawn) return;
  await markNotificationsHandled(tx, 'newTransferRequest', withdrawn.id);
  await notifyUsers(tx, {
    to: await listUsersByPermission(tx, 'orders', withdrawn.asked),
    by: person.id,
    type: 'transferRequestResolution',
    data: {
      transferRequest: { id: withdrawn.id },
      order: { id: order.id },
      status: 'expired',
      division: {
        id: order.divisionId,
        name: await getDivisionName(tx, order.divisionId),
      },
      product: { id: line.productId, name: line.productName[defaultLanguage] },
      quantity: line.quantity,
      by: person.name,
      reason: null,
      withdrawn: true,
    },
  });
}
