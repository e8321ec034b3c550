import { parseDevice } from '@tarima/domain/session/session-device';
import type { OpenSession } from '@tarima/domain/session/sessions';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { recordHistoryEvent } from '../kit/record-history-event.ts';
import type { ActingUser } from '../kit/serve.ts';

interface Row {
  id: string;
  user_agent: string;
  address: string;
  started_at: string;
  last_used_at: string;
}

/** Lists the sessions of a user that are still valid for requests. */
export async function listOpenSessions(
  tx: Transaction,
  person: ActingUser,
  userId: number,
): Promise<OpenSession[]> {
  const rows = await tx.rows(sql<Row>`
    select id, user_agent, address, started_at, last_used_at from sessions
    where account_id = ${person.accountId} and user_id = ${userId} and id in (
      select live_sessions(array(
        select id from sessions where account_id = ${person.accountId} and user_id = ${userId})))
    order by id = ${person.sessionId} desc, last_used_at desc, id`);
  return rows.map((row) => ({
    id: row.id,
    device: parseDevice(row.user_agent),
    address: row.address,
    startedAt: row.started_at,
    lastUsedAt: row.last_used_at,
    isCurrent: row.id === person.sessionId,
  }));
}

/** Ends sessions of a user, at once and on every server: all, all but one, or one. The history of the user records it. */
export async function endSelectedSessions(
  tx: Transaction,
  person: ActingUser,
  userId: number,
  which: { readonly except?: string; readonly only?: string } = {},
): Promise<void> {
  const { accountId } = person;
  const { except = null, only = null } = which;
  const ended = await tx.rows(sql`
    update sessions set revoked_at = present()
    where account_id = ${accountId} and user_id = ${userId} and revoked_at is null
      and id is distinct from ${except}::uuid and id = coalesce(${only}::uuid, id)
    returning id`);
  if (ended.length === 0) return;
  await recordHistoryEvent(tx, {
    accountId,
    module: 'users',
    entityId: userId,
    action: 'sessions-end',
    userId: person.id,
  });
}
