import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { Database, DatabaseUnavailableError } from '../kit/database.ts';
import { createUsedDataFolder } from './testing/folders.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { DatabaseAddress } from './testing/database-address.ts';

test('a request to an unresponsive database fails after the time limit, and its connection is not used again', async () => {
  const dataDir = await createUsedDataFolder();
  const { ownerUrl, stop } = await startEmbeddedDatabase({ dataDir, log: () => undefined });
  onTestFinished(stop);
  const address = await new DatabaseAddress(ownerUrl).open();
  const database = new Database(address.url, { max: 1, answerPatience: 2_000 });
  onTestFinished(() => database.close());
  const getBackend = async (): Promise<number | undefined> => {
    const [row] = await database.shared(sql<{ pid: number }>`select pg_backend_pid() as pid`);
    return row?.pid;
  };
  const before = await getBackend();
  address.fallSilent();
  await expect(database.shared(sql`select 1 as one`)).rejects.toBeInstanceOf(
    DatabaseUnavailableError,
  );
  address.speak();
  const after = await getBackend();
  expect(after).not.toBe(before);

  const inTransaction = database.transaction(undefined, sql`select 1 as one`, async (tx) => {
    address.fallSilent();
    await tx.rows(sql`select 2 as two`);
  });
  await expect(inTransaction).rejects.toBeInstanceOf(DatabaseUnavailableError);
  address.speak();
  expect(await getBackend()).not.toBe(after);
});
