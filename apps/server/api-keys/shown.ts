import { parseKey } from '@tarima/domain/api-keys/key';
import { CodedError } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import type { Accounts } from '../accounts/accounts.ts';
import { present } from '../kit/clock.ts';
import type { Database } from '../kit/database.ts';
import { hashOfSecret } from '../kit/secret-credentials.ts';
import type { IdentifyRequest } from '../kit/identity.ts';

/** Identifies requests that carry a key, and leaves the others to the session identifier. */
export function keyIdentifier(
  accounts: Accounts,
  database: Database,
  bySession: IdentifyRequest,
): IdentifyRequest {
  return async (request, reply) => {
    const text = parseKey(request.headers.authorization);
    if (text === undefined) return bySession(request, reply);
    const keyHash = hashOfSecret(text);
    const servedAccountId = (await accounts.servedBy(request.hostname))?.id ?? 0;
    const cameAt = new Date(present() - reply.elapsedTime).toISOString();
    const mustBeGood = async (): Promise<void> => {
      const [found] = await database.shared(
        sql<{ id: number }>`
          select id from open_request_by_key(${servedAccountId}, ${keyHash}, ${cameAt}::timestamptz)`,
      );
      if (!found) throw new CodedError('KEY_UNKNOWN');
    };
    return { keyHash, servedAccountId, cameAt, mustBeGood };
  };
}
