import { createServer, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { assertPostgresNotificationsArrive } from './assert-postgres-notifications-arrive.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a direct connection hears its own notification', async () => {
  await expect(assertPostgresNotificationsArrive(server.ownerUrl)).resolves.toBeUndefined();
});

test('a pooler that loses notifications is refused, and the message names the variable', async () => {
  const pooler = await startPoolerWithoutNotifications(server.ownerUrl);
  await expect(assertPostgresNotificationsArrive(pooler.url, 300)).rejects.toMatchObject({
    code: 'DATABASE_POOLED',
    message: expect.stringContaining('DATABASE_POOL_URL'),
  });
  await pooler.close();
});

/** Passes everything on but notifications, as a pooler does that lends its connections for a transaction. */
async function startPoolerWithoutNotifications(url: string) {
  const { hostname, port } = new URL(url);
  const proxy = createServer((client) => {
    const database = connect(Number(port), hostname);
    client.pipe(database);
    let rest = Buffer.alloc(0);
    database.on('data', (data: Buffer) => {
      rest = Buffer.concat([rest, data]);
      // A message is its letter, then its length with these four bytes.
      while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
        const length = 1 + rest.readInt32BE(1);
        if (rest[0] !== 'A'.charCodeAt(0)) client.write(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
    });
    for (const socket of [client, database]) {
      socket.on('error', () => undefined);
      socket.on('close', () => [client, database].forEach((each) => each.destroy()));
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  const own = proxy.address();
  if (own === null || typeof own === 'string') throw new Error('The proxy has no port');
  address.port = String(own.port);
  return { url: address.href, close: () => new Promise((resolve) => proxy.close(resolve)) };
}
