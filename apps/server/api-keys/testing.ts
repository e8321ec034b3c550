import { pick, pickNumber, type Answer, type Client } from '../testing/client.ts';
import { daysAhead } from '../testing/days.ts';
import type { TestServer } from '../testing/server.ts';

export interface MadeKey {
  readonly id: number;
  readonly text: string;
}

/** Makes a key with these permissions. */
export async function newKey(
  maker: Client,
  permissions: readonly string[],
  name = 'Tienda en línea',
): Promise<MadeKey> {
  const body = { name, permissions, expiresOn: daysAhead(30) };
  const answer = await maker.post('/api-keys', body);
  if (answer.status !== 201) throw new Error(`No key was made: ${answer.text}`);
  return { id: pickNumber(answer.body, 'key.id'), text: String(pick(answer.body, 'text')) };
}

/** Returns a client that sends a key, at a host. */
export const createKeyClient = (server: TestServer, host: string, { text }: MadeKey): Client =>
  server.visitor(host).with({ authorization: `Bearer ${text}` });

export const pickStatusCode = ({ status, body }: Answer) => [status, pick(body, 'messageCode')];
export const unknown = [401, 'KEY_UNKNOWN'];
export const forbidden = [403, 'KEY_FORBIDDEN'];

export const getUserId = async (client: Client): Promise<number> =>
  pickNumber((await client.get('/users/current')).body, 'id');
