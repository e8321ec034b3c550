import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startIsolatedTestServer, startTestServer, type TestServer } from '../testing/server.ts';
import { migrateDatabase, applyServerAddress } from './migrate.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a database is migrated while another database of the cluster changes the shared role', async () => {
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

/** Holds the lock of migrations, as a server does that brings the tables up to date. */
async function holdMigrationLock(): Promise<pg.Client> {
  const other = new pg.Client({ connectionString: server.ownerUrl });
  await other.connect();
  await other.query('select pg_advisory_lock(7246001)');
  return other;
}

test('a server that waits for another migration reports it and continues afterwards', async () => {
  const other = await holdMigrationLock();
  const said: string[] = [];
  const migrating = migrateDatabase(server.ownerUrl, (message) => {
    said.push(message);
    void other.end();
  });
  expect(new URL((await migrating).appUrl).username).toBe('tarima_app');
  expect(said).toEqual([expect.stringMatching(/^Another server of this database is starting/)]);
});

test('a server that waits too long stops, with a message about the possible cause', async () => {
  const other = await holdMigrationLock();
  await expect(
    migrateDatabase(server.ownerUrl, () => undefined, undefined, 50),
  ).rejects.toMatchObject({
    code: 'DATABASE_LOCKED',
    message: expect.stringContaining('DATABASE_POOL_URL'),
  });
  await other.end();
});

test('a server keeps running after a newer version migrated its database, but cannot be restarted', async () => {
  const older = await startIsolatedTestServer();
  onTestFinished(() => older.close());
  const { admin } = await older.company('older.test');
  const applied = 'select name from upkeep.migrations order by name';
  await older.asOwner("insert into upkeep.migrations (name) values ('9001_newer.sql')");
  const before = await older.asOwner(applied);

  const { status, body } = await older.visitor('older.test').send('GET', 'readyz');
  expect([status, body]).toEqual([200, { status: 'ready' }]);
  expect((await admin.get('/suppliers')).status).toBe(200);
  await expect(migrateDatabase(older.ownerUrl, () => undefined)).rejects.toMatchObject({
    code: 'DATABASE_NEWER',
    message: expect.stringContaining('9001_newer.sql'),
  });
  expect(await older.asOwner(applied)).toEqual(before);
});

test('a server whose database lacks a migration reports not ready', async () => {
  const newer = await startIsolatedTestServer();
  onTestFinished(() => newer.close());
  await newer.asOwner(
    'delete from upkeep.migrations where name = (select max(name) from upkeep.migrations)',
  );
  const { status, body } = await newer.visitor('newer.test').send('GET', 'readyz');
  expect([status, body]).toEqual([
    503,
    { status: 'not ready', reason: '1 migrations are missing' },
  ]);
});

test('the limits of the application are set on its database role, so that they apply through a pooler', async () => {
  const { appUrl } = await migrateDatabase(server.ownerUrl, () => undefined);
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  const { rows } = await client.query(
    `select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('max_parallel_workers_per_gather') as workers,
      current_setting('gin_pending_list_limit') as pending`,
  );
  await client.end();
  expect(rows).toEqual([{ statement: '30s', idle: '1min', workers: '0', pending: '256kB' }]);
});

test('a pooler is used at its own address, with the role of the application', () => {
  const direct = 'postgres://tarima_app:geheim@db:5432/plant';
  expect(applyServerAddress(direct, undefined)).toBe(direct);
  expect(
    applyServerAddress(direct, 'postgres://someone:else@pooler:6432/pooled?sslmode=require'),
  ).toBe('postgres://tarima_app:geheim@pooler:6432/pooled?sslmode=require');
});

test('the migrations compare all stored rows with every constraint', async () => {
  expect(
    await server.asOwner(
      'select conrelid::regclass, conname from pg_constraint where not convalidated',
    ),
  ).toEqual([]);
});
