import { apiKeyCalls } from '@tarima/domain/api-keys/contract';
import { serve, type Server } from '../kit/serve.ts';
import { listApiKeys, makeKey, revokeKey } from './commands.ts';

/** Serves the administration of the company's keys. The permissions of a key are checked at every call. */
export function apiKeyRoutes(server: Server): void {
  serve(server, apiKeyCalls.list, ({ tx, person }) => listApiKeys(tx, person));
  serve(server, apiKeyCalls.create, ({ tx, person, body }) => makeKey(tx, person, body));
  serve(server, apiKeyCalls.revoke, ({ tx, person, params }) => revokeKey(tx, person, params.id));
}
