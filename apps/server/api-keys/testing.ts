import { present } from '../kit/clock.ts';
import { pick, pickNumber, type Answer, type Client } from '../testing/client.ts';
import type { TestServer } from '../testing/server.ts';

export interface MadeKey {
  readonly id: number;
  readonly text: string;
}

/** A day so far from now, in UTC. */
export const inDays = (days: number): string =>
  new Date(present() + days * 86_400_000).toISOString().slice(0, 10);

/** A key with these permissions, made by somebody. */
export async function newKey(
  maker: Client,
  permissions: readonly string[],
  name = 'Tienda en línea',
): Promise<MadeKey> {
  const body = { name, permissions, expiresOn: inDays(30) };
  const answer = await maker.post('/api-keys', body);
  if (answer.status !== 201) throw new Error(`No key was made: ${answer.text}`);
  return { id: pickNumber(answer.body, 'key.id'), text: String(pick(answer.body, 'text')) };
}

/** Whoever shows a key, at a host. */
export const shownBy = (server: TestServer, host: string, { text }: MadeKey): Client =>
  server.visitor(host).with({ authorization: `Bearer ${text}` });

export const told = ({ status, body }: Answer) => [status, pick(body, 'messageCode')];
export const unknown = [401, 'KEY_UNKNOWN'];
export const forbidden = [403, 'KEY_FORBIDDEN'];

export const idOf = async (client: Client): Promise<number> =>
  pickNumber((await client.get('/users/current')).body, 'id');
