import type { ApiCall } from '@tarima/domain/kit/contract';
import { CodedError } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import type { Database } from './database.ts';
import { holdLock } from './hold-lock.ts';
import { toHistoryModule } from './record-history-event.ts';

/**
 * Maximum number of refused calls recorded per minute, for each user and for all unknown keys of a company together.
 * The limit keeps the history readable.
 */
const maxRecordedPerMinute = 5;

/** Sender of a refused call, as far as identified. */
export interface RefusedSender {
  readonly accountId: number;
  readonly userId: number | null;
  readonly keyId: number | null;
  /** Hash of an API key that is unknown, revoked or expired. */
  readonly keyHash?: Buffer;
}

/** Returns whether an error refuses a sender for a missing right, or for an invalid API key. */
export const isAccessRefusal = (error: unknown): error is CodedError =>
  error instanceof CodedError && (error.status === 403 || error.code === 'KEY_UNKNOWN');

/** Adds a refused call to the history, in a separate transaction: the call's own transaction is rolled back. */
export async function recordRefusedCall(
  database: Database,
  sender: RefusedSender,
  call: ApiCall,
  request: FastifyRequest,
  { code }: CodedError,
): Promise<void> {
  // A host that serves no company has no history.
  if (sender.accountId === 0) return;
  const { accountId, userId, keyId, keyHash = null } = sender;
  const [, module = ''] = call.path.split('/');
  const after = { call: `${call.method} ${call.path}`, code };
  try {
    await database.tenant(accountId, async (tx) => {
      await holdLock(tx, 'refused', `${userId}`);
      await tx.row(sql`
        insert into history (account_id, module, entity_id, action, user_id, key_id, after)
        select ${accountId}, ${toHistoryModule(module)}, ${getRequestedId(request)}, 'refused', ${userId}::bigint,
          coalesce(${keyId}::bigint, (select k.id from api_keys k where k.account_id = ${accountId} and k.key_hash = ${keyHash}::bytea)),
          ${JSON.stringify(after)}::jsonb
        where (
          select count(*) from history
          where account_id = ${accountId} and action = 'refused' and user_id is not distinct from ${userId}::bigint
            and at > present() - interval '1 minute') < ${maxRecordedPerMinute}`);
    });
  } catch (error) {
    // The refusal is still sent to the client.
    request.log.warn({ err: error }, 'a refused call could not be recorded');
  }
}

/** Returns the id in the path of a request; 0 without an id. */
function getRequestedId({ params }: FastifyRequest): number {
  const id: unknown =
    typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined;
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : 0;
}
