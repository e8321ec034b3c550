import { startEmbeddedDatabase } from '@tarima/server/embedded/embedded-database';
import { listMigrations } from '@tarima/server/kit/migrate';
import { withDatabaseClient } from '@tarima/server/testing/database-client';
import {
  createDataFolder,
  findFreePortText,
  ServerProcess,
} from '@tarima/server/testing/server-process';
import { expect, onTestFinished, test } from 'vitest';

test('after kill -9 in the middle of a migration, the waiting server continues it, and applies nothing twice', async () => {
  const { ownerUrl, stop } = await startEmbeddedDatabase({
    dataDir: createDataFolder(),
    log: () => undefined,
  });
  onTestFinished(stop);
  const createServer = async () =>
    new ServerProcess({
      PORT: await findFreePortText(),
      DATA_DIR: createDataFolder(),
      DATABASE_URL: ownerUrl,
      DEMO: 'false',
    });
  const migrations = await listMigrations();
  const middle = migrations[Math.floor(migrations.length / 2)] ?? '';

  const [first, second] = await withDatabaseClient(ownerUrl, async (owner) => {
    await owner.query('create schema upkeep');
    await owner.query(
      'create table upkeep.migrations (name text primary key, applied_at timestamptz)',
    );
    // The name of one migration is taken until this transaction ends: the server waits at the end of that migration.
    await owner.query('begin');
    await owner.query('insert into upkeep.migrations (name) values ($1)', [middle]);
    const killed = await createServer();
    const waiting = "select from pg_locks where not granted and locktype = 'transactionid'";
    await expect.poll(async () => (await owner.query(waiting)).rowCount).toBeGreaterThan(0);
    const waiter = await createServer();
    await waiter.says('Another server of this database is starting');
    await killed.end('SIGKILL');
    await owner.query('rollback');
    return [killed, waiter];
  });

  await second.ready();
  const listApplied = ({ output }: ServerProcess) =>
    [...output.matchAll(/^Applied migration (\S+)$/gm)].map(([, name]) => name);
  const at = migrations.indexOf(middle);
  expect(listApplied(first)).toEqual(migrations.slice(0, at));
  expect(listApplied(second)).toEqual(migrations.slice(at));
  expect(await second.end('SIGTERM')).toBe(0);
});
