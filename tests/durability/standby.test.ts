import { setTimeout as sleep } from 'node:timers/promises';
import { startPrimaryWithStandby } from '@tarima/server/embedded/testing/standby';
import { withDatabaseClient } from '@tarima/server/testing/database-client';
import { demoPassword, fillDataFolderWithDemo } from '@tarima/server/testing/demo-data-folder';
import { pickByPath, pickNumberByPath, type TestClient } from '@tarima/server/testing/client';
import { getDayAhead } from '@tarima/server/testing/days';
import {
  createDataFolder,
  findFreePortText,
  ServerProcess,
} from '@tarima/server/testing/server-process';
import { expect, test } from 'vitest';
import { supplier } from '../run/samples.ts';
import { signInAdministrator } from './plant.ts';

/** Calls that a standby may serve, with what each needs. */
const calls: readonly (readonly [path: string, query: object])[] = [
  ['/reports/dashboard', { year: 2026 }],
  ['/reports/last-logs', { lang: 'en' }],
  ['/reports/monthly-revenue', { year: 2026 }],
  ['/reports/monthly-customers', { year: 2026 }],
  ['/reports/orders-by-users', { year: 2026, lang: 'en' }],
  ['/reports/hours-by-users', { year: 2026, lang: 'en' }],
  ['/reports/hours-by-users/told', { year: 2026, lang: 'en' }],
  ['/reports/hours-by-workplaces', { year: 2026, lang: 'en' }],
  ['/reports/floor-week', { lang: 'en' }],
  ['/audit', { size: 5 }],
  ['/audit/totals', {}],
  ['/audit/counts', { by: 'user' }],
];

interface Served {
  readonly primary: number;
  readonly standby: number;
  readonly fallback: number;
}

async function countServed(client: TestClient): Promise<Served> {
  const { text } = await client.send('GET', 'metrics');
  const count = (served: string): number =>
    Number(
      new RegExp(`^database_reads_total\\{served="${served}"\\} (\\d+)$`, 'm').exec(text)?.[1],
    );
  return { primary: count('primary'), standby: count('standby'), fallback: count('fallback') };
}

async function readLag(client: TestClient): Promise<number> {
  const { text } = await client.send('GET', 'metrics');
  return Number(/^database_standby_lag_seconds (\S+)$/m.exec(text)?.[1]);
}

/** Requests a call until the standby serves it. */
async function getFromStandby(client: TestClient, path: string, query: object): Promise<string> {
  for (;;) {
    const before = await countServed(client);
    const { status, text } = await client.get(path, query);
    expect([path, status, text]).toEqual([path, 200, text]);
    if ((await countServed(client)).standby > before.standby) return text;
    await sleep(50);
  }
}

const countLines = ({ output }: ServerProcess, words: string): number =>
  output.split(words).length - 1;

test('reports and audit are read from a current standby, and from the primary when the standby is behind or lost', async () => {
  const dataDir = createDataFolder();
  await fillDataFolderWithDemo(dataDir);
  const { ownerUrl, standby } = await startPrimaryWithStandby(dataDir, createDataFolder());
  const shared = {
    DATABASE_URL: ownerUrl,
    DATABASE_READ_URL: standby.url,
    DATA_DIR: createDataFolder(),
    DEMO_PASSWORD: demoPassword,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'info',
    JOBS: '0', // Jobs of the demo company would change its account all the time.
  };
  const one = { ...shared, PORT: await findFreePortText() };
  const two = { ...shared, PORT: await findFreePortText() };
  const [first, second] = [new ServerProcess(one), new ServerProcess(two)];
  await Promise.all([first.ready(), second.ready()]);
  const admin = await signInAdministrator(one);
  const queryStandby = (text: string) =>
    withDatabaseClient(standby.url, (client) => client.query<{ n: number }>(text));

  const fromStandby = new Map<string, string>();
  for (const [path, query] of calls)
    fromStandby.set(path, await getFromStandby(admin, path, query));

  // The standby stands still: a change of this server's users is in the next response, and the primary serves it.
  await queryStandby('select pg_wal_replay_pause()');
  const before = await countServed(admin);
  const created = await admin.post(
    '/suppliers',
    supplier({ code: 'STILL-1', name: 'Stands Still' }),
  );
  expect(created.status).toBe(201);
  const id = pickNumberByPath(created.body, 'id');
  const newest = await admin.get('/audit', { size: 5 });
  expect(newest.text).toContain(`"recordId":${id}`);
  expect(await countServed(admin)).toEqual({ ...before, primary: before.primary + 1 });
  const { rows } = await queryStandby(`select count(*)::int as n from suppliers where id = ${id}`);
  expect(rows[0]?.n).toBe(0);
  // Responses of both databases are the same where nothing changed between them.
  for (const [path, query] of calls.filter(([each]) => each.startsWith('/reports/monthly')))
    expect([path, (await admin.get(path, query)).text]).toEqual([path, fromStandby.get(path)]);

  // The primary serves sessions that the standby lacks, and every session once the standby is too far behind.
  const newcomer = await signInAdministrator(two);
  expect((await newcomer.get('/reports/dashboard', { year: 2026 })).status).toBe(200);
  while ((await readLag(newcomer)) <= 10) await sleep(50);
  expect((await newcomer.get('/audit', { size: 20 })).text).toContain(`"recordId":${id}`);
  await second.says('is lost or behind');

  // The standby goes on, and serves again.
  await queryStandby('select pg_wal_replay_resume()');
  expect(await getFromStandby(admin, '/audit', { size: 20 })).toContain(`"recordId":${id}`);
  expect(await getFromStandby(newcomer, '/audit', { size: 20 })).toContain(`"recordId":${id}`);

  // The event of a refused call, which is written apart from the call, is in the next response too.
  const { body: key } = await admin.post('/api-keys', {
    name: 'Only suppliers',
    permissions: ['suppliers'],
    expiresOn: getDayAhead(30),
  });
  expect(await getFromStandby(admin, '/audit', { size: 5 })).not.toContain('"refused"');
  await queryStandby('select pg_wal_replay_pause()');
  const stranger = admin.with({ authorization: `Bearer ${String(pickByPath(key, 'text'))}` });
  expect((await stranger.get('/users')).status).toBe(403);
  expect((await admin.get('/audit', { size: 5 })).text).toContain('"refused"');
  await queryStandby('select pg_wal_replay_resume()');
  await getFromStandby(admin, '/audit', { size: 5 });

  // The standby is lost in the middle of requests: none fails, and the log has one line about it.
  const isServing = () =>
    countLines(first, 'is lost or behind') < countLines(first, 'serves reads');
  const lost = new AbortController();
  const statuses: number[] = [];
  const reading = Array.from({ length: 4 }, async () => {
    while (!lost.signal.aborted)
      statuses.push((await admin.get('/reports/dashboard', { year: 2026 })).status);
  });
  await standby.stop();
  while (isServing()) await sleep(20);
  lost.abort();
  await Promise.all(reading);
  const whenLost = await countServed(admin);
  for (const [path, query] of calls) statuses.push((await admin.get(path, query)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await countServed(admin)).toEqual({
    ...whenLost,
    primary: whenLost.primary + calls.length,
  });
  // The lines of both kinds alternate.
  expect(countLines(first, 'is lost or behind')).toBe(countLines(first, 'serves reads'));
  expect(countLines(first, '"level":50')).toBe(0);
});
