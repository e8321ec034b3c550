import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { migrateDatabase } from './migrate.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a database is brought up to date while another of the cluster changes the role that both use', async () => {
  const other = new pg.Client({ connectionString: server.ownerUrl });
  await other.connect();
  const running = { isDone: false };
  const changing = (async () => {
    let changes = 0;
    // A refusal here is the other side of the same conflict.
    while (!running.isDone) {
      changes += await other.query('alter role tarima_app login').then(
        () => 1,
        () => 0,
      );
      await other.query('select count(*) from pg_class, pg_type');
    }
    return changes;
  })();
  try {
    for (let time = 0; time < 40; time += 1) {
      const { appUrl } = await migrateDatabase(server.ownerUrl, () => undefined);
      expect(new URL(appUrl).username).toBe('tarima_app');
    }
  } finally {
    running.isDone = true;
    expect(await changing).toBeGreaterThan(0);
    await other.end();
  }
});
