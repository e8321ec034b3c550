import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPoolerWithoutNotifications } from '../../testing/pooler-without-notifications.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { assertPostgresNotificationsArrive } from './assert-postgres-notifications-arrive.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a direct connection receives its own notification', async () => {
  await expect(assertPostgresNotificationsArrive(server.ownerUrl)).resolves.toBeUndefined();
});

test('a pooler that drops notifications is refused, and the message names the variable', async () => {
  const pooler = await startPoolerWithoutNotifications(server.ownerUrl);
  await expect(assertPostgresNotificationsArrive(pooler.url, 300)).rejects.toMatchObject({
    code: 'DATABASE_POOLED',
    message: expect.stringContaining('DATABASE_POOL_URL'),
  });
  await pooler.close();
});
