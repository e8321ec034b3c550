import {
  pickByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '../testing/client.ts';
import { getDayAhead } from '../testing/days.ts';
import type { TestServer } from '../testing/server.ts';

export interface CreatedApiKey {
  readonly id: number;
  readonly text: string;
}

/** Makes a key with these permissions. */
export async function createTestApiKey(
  maker: TestClient,
  permissions: readonly string[],
  name = 'Tienda en línea',
): Promise<CreatedApiKey> {
  const body = { name, permissions, expiresOn: getDayAhead(30) };
  const answer = await maker.post('/api-keys', body);
  if (answer.status !== 201) throw new Error(`No key was made: ${answer.text}`);
  return {
    id: pickNumberByPath(answer.body, 'key.id'),
    text: String(pickByPath(answer.body, 'text')),
  };
}

/** Returns a client that sends a key, at a host. */
export const createApiKeyClient = (
  server: TestServer,
  host: string,
  { text }: CreatedApiKey,
): TestClient => server.visitor(host).with({ authorization: `Bearer ${text}` });

export const pickStatusAndCode = ({ status, body }: TestResponse) => [
  status,
  pickByPath(body, 'messageCode'),
];
export const unknownKeyResponse = [401, 'KEY_UNKNOWN'];
export const forbiddenKeyResponse = [403, 'KEY_FORBIDDEN'];

export const getClientUserId = async (client: TestClient): Promise<number> =>
  pickNumberByPath((await client.get('/users/current')).body, 'id');
