import { apiKeyCalls } from '@tarima/domain/api-keys/contract';
import { serveCall, type ApiServer } from '../kit/serve.ts';
import { listApiKeys, createApiKey, revokeApiKey } from './commands.ts';

/** Serves the administration of the company's keys. The permissions of a key are checked at every call. */
export function registerApiKeyRoutes(server: ApiServer): void {
  serveCall(server, apiKeyCalls.list, ({ tx, person }) => listApiKeys(tx, person));
  serveCall(server, apiKeyCalls.create, ({ tx, person, body }) => createApiKey(tx, person, body));
  serveCall(server, apiKeyCalls.revoke, ({ tx, person, params }) =>
    revokeApiKey(tx, person, params.id),
  );
}
