import { findTableWords } from '@tarima/domain/profiles/table-words';
import { sql } from 'kysely';
import type { Transaction } from './database.ts';

interface HistoryEvent {
  readonly accountId: number;
  readonly module: string;
  readonly entityId: number;
  readonly action:
    | 'update'
    | 'sign-in'
    | 'failed-sign-in'
    | 'password-change'
    | 'sessions-end'
    | 'export'
    | 'second-factor-add'
    | 'second-factor-remove'
    | 'recovery-code-use'
    | 'recovery-codes-renew';
  readonly userId: number | null;
  /** Values that an update changed, as they were before. */
  readonly before?: object | undefined;
  /** Facts of the event, or the values after an update. */
  readonly after?: object | undefined;
}

/** Records an event of a record that the database does not record itself: it records changes of most rows. */
export const recordHistoryEvent = (
  tx: Transaction,
  { accountId, module, entityId, action, userId, before, after }: HistoryEvent,
): Promise<unknown> =>
  tx.row(sql`
    insert into history (account_id, module, entity_id, action, user_id, before, after)
    values (${accountId}, ${module}, ${entityId}, ${action}, ${userId},
      ${before ? JSON.stringify(before) : null}::jsonb, ${after ? JSON.stringify(after) : null}::jsonb)`);

/** Maximum length of the stored query of an event, in characters. */
const maxQueryLength = 2_000;

/** Records an export of rows as a file: the query, and the number of rows where it was counted. */
export const recordExportEvent = (
  tx: Transaction,
  userId: number,
  module: string,
  query: object,
  rows?: number,
): Promise<unknown> =>
  recordHistoryEvent(tx, {
    accountId: tx.accountId,
    module: toHistoryModule(module),
    entityId: 0,
    action: 'export',
    userId,
    after: {
      query: JSON.stringify(query).slice(0, maxQueryLength),
      ...(rows !== undefined && { rows }),
    },
  });

/** Returns the module of an event by the first part of a call's path, or by a screen's name; `other` without a module of records. */
export function toHistoryModule(part: string): string {
  const name = part.replaceAll('-', '_');
  return findTableWords(name) ? name : 'other';
}
