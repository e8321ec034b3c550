import { sql } from 'kysely';
import type { Transaction } from './database.ts';

/** Records an event of a record that does not change its row; changes of rows are recorded by the database. */
export const recordHistoryEvent = (
  tx: Transaction,
  event: {
    accountId: number;
    module: string;
    entityId: number;
    action: 'sign-in' | 'failed-sign-in' | 'password-change' | 'sessions-end';
    userId: number | null;
  },
): Promise<unknown> =>
  tx.row(sql`
    insert into history (account_id, module, entity_id, action, user_id)
    values (${event.accountId}, ${event.module}, ${event.entityId}, ${event.action}, ${event.userId})`);
