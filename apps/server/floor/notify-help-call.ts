import { isAssistancePauseReason } from '@tarima/domain/floor/report-kinds';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { toStoredName } from '@tarima/domain/notifications/message-data';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { notifyUsers, listUsersByPermission } from '../notifications/commands.ts';

interface Call {
  readonly reason: string | null;
  readonly detailId: number;
  readonly workplaceId: number;
  readonly userId: number;
}

/** Notifies of a worker who stopped for help, material or a machine: planners of the division, and for material its storekeepers. */
export async function notifyHelpCall(
  tx: Transaction,
  { reason, detailId, workplaceId, userId }: Call,
): Promise<void> {
  if (!isAssistancePauseReason(reason)) return;
  const named = await tx.row(sql<{
    workplace: string;
    divisionId: number;
    user: string;
    orderId: number;
    product: LocalizedWords;
  }>`
    select w.name_es as workplace, w.division_id as "divisionId", u.name as user, d.owner_id as "orderId", jsonb_build_object('es', p.name_es, 'en', p.name_en) as product
    from orders_details d
    join products p on p.account_id = d.account_id and p.id = d.product_id
    join workplaces w on w.account_id = d.account_id and w.id = ${workplaceId}
    join users u on u.account_id = d.account_id and u.id = ${userId}
    where d.account_id = ${tx.accountId} and d.id = ${detailId}`);
  if (!named) return;
  const planners = await listUsersByPermission(tx, 'orders_planning', named.divisionId);
  const keepers =
    reason === 'material'
      ? await listUsersByPermission(tx, 'raw_materials_inventories', named.divisionId)
      : [];
  await notifyUsers(tx, {
    to: [...new Set([...planners, ...keepers])],
    by: userId,
    type: 'floorCall',
    data: {
      need: reason,
      workplace: { id: workplaceId, name: named.workplace },
      by: named.user,
      order: { id: named.orderId },
      product: toStoredName(named.product),
    },
  });
}
