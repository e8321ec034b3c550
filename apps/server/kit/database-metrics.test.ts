import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { startIsolatedTestServer, startTestServer } from '../testing/server.ts';
import { registerPoolMetrics } from './database-metrics.ts';
import { Database } from './database.ts';

/** Returns the lines of the metrics that have a value. */
const readMetrics = async (registry: Registry): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

test('the metrics show how many connections of a pool are used, idle and waited for', async () => {
  const server = await startTestServer();
  const database = new Database(server.ownerUrl, { max: 2 });
  onTestFinished(async () => {
    await database.close();
    await server.close();
  });
  const registry = new Registry();
  registerPoolMetrics(registry, { primary: database });
  const buildLines = (used: number, idle: number, waiting: number) => [
    `database_connections{pool="primary",state="used"} ${used}`,
    `database_connections{pool="primary",state="idle"} ${idle}`,
    'database_connections_limit{pool="primary"} 2',
    `database_connections_waiting{pool="primary"} ${waiting}`,
  ];
  expect(await readMetrics(registry)).toEqual(buildLines(0, 0, 0));

  const held = Promise.withResolvers<void>();
  const full = Promise.withResolvers<void>();
  let begun = 0;
  const holding = Array.from({ length: 5 }, () =>
    database.transaction(undefined, sql<object>`select 1 as one`, () => {
      begun += 1;
      if (begun === 2) full.resolve();
      return held.promise;
    }),
  );
  await full.promise;
  expect(await readMetrics(registry)).toEqual(buildLines(2, 0, 3));
  held.resolve();
  await Promise.all(holding);
  expect(await readMetrics(registry)).toEqual(buildLines(0, 2, 0));
});

test('the queries of the metrics themselves are not counted', async () => {
  const server = await startIsolatedTestServer({}, undefined, { doesJobs: false });
  onTestFinished(() => server.close());
  for (const round of [1, 2, 3]) {
    const { text } = await server.visitor('any.test').send('GET', 'metrics');
    expect([round, text]).toEqual([
      round,
      expect.stringContaining('database_connections_waiting{pool="primary"} 0'),
    ]);
    expect(text).toContain('database_connections{pool="primary",state="used"} 0');
    expect(text).toContain('database_connections_limit{pool="primary"} 10');
  }
});
