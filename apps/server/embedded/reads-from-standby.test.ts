import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { Database, type DatabaseOptions } from '../kit/database.ts';
import { applyServerAddress, migrateDatabase } from '../kit/migrate.ts';
import { ReadRouter } from '../kit/read-router.ts';
import { createTestFolder, createUsedDataFolder } from './testing/folders.ts';
import { startPrimaryWithStandby } from './testing/standby.ts';

test('a read that writes on a standby is served by the primary instead, and logged once', async () => {
  const dataDir = await createUsedDataFolder();
  const { ownerUrl, standby } = await startPrimaryWithStandby(dataDir, createTestFolder());
  const { appUrl } = await migrateDatabase(ownerUrl, () => undefined);
  const primary = new Database(appUrl);
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  const url = applyServerAddress(appUrl, standby.url);
  const connect = (options: DatabaseOptions) => new Database(url, options);
  const reads = new ReadRouter(primary, { connect, log });
  reads.start();
  onTestFinished(async () => {
    await reads.stop();
    await primary.close();
  });
  const run = (query: string): Promise<unknown> =>
    reads.read(1, '/a-call', (database) => database.tenant(1, (tx) => tx.rows(sql.raw(query))));

  while (reads.counts.standby === 0) expect(await run('select 1 as one')).toEqual([{ one: 1 }]);
  const write = 'update measures set created_at = created_at';
  while (reads.counts.fallback < 5) expect(await run(write)).toEqual([]);
  expect(lines.filter((line) => line.includes('writes'))).toEqual([
    expect.stringContaining('"path":"/a-call"'),
  ]);
  // A wrong query is as wrong on the primary.
  await expect(run('select 1 / 0')).rejects.toThrow('division by zero');
  while (reads.counts.standby === 1) await run('select 1 as one');
  const { fallback } = reads.counts;
  const slow = reads.read(1, '/a-call', (database) =>
    database.tenant(1, async (tx) => {
      await tx.rows(sql`select set_config('statement_timeout', '50', true) as limit`);
      return tx.rows(sql`select pg_sleep(60)::text as slept`);
    }),
  );
  await expect(slow, 'a query that takes too long would only do so again').rejects.toThrow(
    'statement timeout',
  );
  expect(reads.counts.fallback).toBe(fallback);
});
