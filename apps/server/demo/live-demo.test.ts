import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorkplaces } from '../testing/planned.ts';
import { createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { createPlannedOrder } from '../floor/testing.ts';
import { startLiveDemo, findActiveDemoAccountId, demoTabletName } from './live-demo.ts';

let server: TestServer;
let sales: SalesCompany;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'alive.test');
  await createWorkplaces(sales);
});
afterAll(() => server.close());

const said = async () => {
  const { accountId } = sales.company;
  const rows = await server.database.tenant(accountId, (tx) =>
    tx.rows(sql<{ kind: string; good: number; stocked: number; tablet: string }>`
      select r.kind, r.good::float8, r.stocked::float8, t.name as tablet from floor_reports r
      join floor_tablets t on t.account_id = r.account_id and t.id = r.tablet_id
      where r.account_id = ${accountId} order by r.id`),
  );
  return rows;
};

test('two stations report an order through the tablet API, marked as demo data, and stop on request', async () => {
  await createPlannedOrder(sales, 60);
  const markDemo = (isDemo: boolean) =>
    server.asOwner(`
      begin; select set_config('app.account_id', '${sales.company.accountId}', true);
      update accounts set is_demo = ${isDemo} where id = ${sales.company.accountId}; commit`);
  await markDemo(true);
  expect(await findActiveDemoAccountId(server.database)).toBe(sales.company.accountId);
  await markDemo(false);
  expect(await findActiveDemoAccountId(server.database)).toBeUndefined();
  const heard: string[] = [];
  const parts = {
    database: server.database,
    accountId: sales.company.accountId,
    port: server.port,
    host: sales.company.host,
    rest: 5,
    log: (message: string) => heard.push(message),
  };
  const stop = await startLiveDemo(parts);
  await expect
    .poll(async () => (await said()).reduce((sum, { stocked }) => sum + stocked, 0), {
      timeout: 60_000,
    })
    .toBeGreaterThanOrEqual(20);
  await stop();
  const reports = await said();
  const kinds = new Set(reports.map(({ kind }) => kind));
  expect([...kinds]).toEqual(expect.arrayContaining(['start', 'pieces', 'stocked']));
  expect(new Set(reports.map(({ tablet }) => tablet))).toEqual(new Set([demoTabletName]));
  expect(heard.filter((message) => /works at/.test(message))).toHaveLength(2);
  // Stopped, no station reports; started again, nothing of the first time is in the way.
  const count = reports.length;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await said()).length).toBe(count);
  const again = await startLiveDemo(parts);
  await again();
  expect(heard.filter((message) => /Error/.test(message))).toEqual([]);
});
