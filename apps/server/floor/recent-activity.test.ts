import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath } from '../testing/client.ts';
import { createWorkplaces } from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import {
  beginTestPresence,
  buildReportBody,
  createPairedTablet,
  createPlannedOrder,
  sendTabletReports,
} from './testing.ts';

let server: TestServer;
let sales: SalesCompany;
beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'activity.test');
});
afterAll(() => server.close());

test('the floor shows neither work nor an expected end of an order that waits for a transfer once its production has finished', async () => {
  const [cutting = 0] = await createWorkplaces(sales);
  const saw = await createPairedTablet(server, sales, cutting);
  const worker = await beginTestPresence(sales, saw, sales.ids[1] ?? 0);
  const orders = [await createPlannedOrder(sales, 20), await createPlannedOrder(sales, 20)];
  for (const { detail } of orders)
    requireSuccess(
      await sendTabletReports(saw, [buildReportBody(worker, detail, { kind: 'pieces', good: 5 })]),
    );
  const listOrders = async () =>
    pickListByPath(requireSuccess(await sales.planner.get('/floor/now')).body, 'work').map((each) =>
      pickByPath(each, 'order.id'),
    );
  const listExpected = async () =>
    pickListByPath(requireSuccess(await sales.planner.get('/floor/now')).body, 'expected').map(
      (each) => pickByPath(each, 'order.id'),
    );
  for (const [at, { id }] of orders.entries())
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        insert into orders_expected (account_id, order_id, division_id, end_date)
        values (${tx.accountId}, ${id}, ${sales.plant.divisions[0]}, ${`203${at}-01-01T12:00Z`})`),
    );
  expect(await listOrders()).toEqual(orders.map(({ id }) => id));
  // The latest end comes first.
  expect(await listExpected()).toEqual(orders.map(({ id }) => id).toReversed());
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update orders set production_finished_at = present()
      where account_id = ${tx.accountId} and id = ${orders[0]?.id}`),
  );
  expect(await listOrders()).toEqual([orders[1]?.id]);
  expect(await listExpected()).toEqual([orders[1]?.id]);
});
