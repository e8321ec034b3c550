import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { settleNotifications } from '../notifications/commands.ts';

/** Removes the plan of a locked order: its hours are free for others, and nobody is asked whether it has finished. */
export async function unplan(tx: Transaction, orderId: number): Promise<void> {
  await tx.row(sql`
    delete from planning_events where account_id = ${tx.accountId} and order_id = ${orderId}`);
  await tx.row(sql`
    update orders set computed_start_date = null, computed_end_date = null
    where account_id = ${tx.accountId} and id = ${orderId}`);
  await settleNotifications(tx, 'orderProductionFinished', orderId);
}
