import { parseApiKey } from '@tarima/domain/api-keys/api-key';
import { CodedError } from '@tarima/domain/kit/errors';
import { sql } from 'kysely';
import type { AccountRegistry } from '../accounts/accounts.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Database } from '../kit/database.ts';
import { hashSecret } from '../kit/secret-credentials.ts';
import type { RequestAuthenticator } from '../kit/identity.ts';

/** Identifies requests that carry an API key, and leaves other requests to the session identifier. */
export function createApiKeyAuthenticator(
  accounts: AccountRegistry,
  database: Database,
  bySession: RequestAuthenticator,
): RequestAuthenticator {
  return async (request, reply) => {
    const text = parseApiKey(request.headers.authorization);
    if (text === undefined) return bySession(request, reply);
    const keyHash = hashSecret(text);
    const servedAccountId = (await accounts.servedBy(request.hostname))?.id ?? 0;
    const cameAt = new Date(getServerTime() - reply.elapsedTime).toISOString();
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
