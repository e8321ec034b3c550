import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickList } from '../testing/client.ts';
import { activeOrder, eventsOf, makePlaces } from '../testing/planned.ts';
import { good, makeSales, type Sales } from '../testing/sales.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: Sales;

beforeAll(async () => {
  server = await startTestServer();
  sales = await makeSales(server, 'ended.test');
  await makePlaces(sales);
});
afterAll(() => server.close());

test('production that finishes before its plan ends frees whoever was still to work on it', async () => {
  const { id } = await activeOrder(sales, 120);
  const proposal = good(await sales.planner.post('/planning/propose', { orders: [{ id }] }));
  const events = eventsOf(proposal.body);
  good(await sales.planner.post('/events', { order: { id }, events }));
  const left = async () => (await sales.planner.get(`/details/${id}`)).body;
  expect(pickList(await left(), 'events').length).toBe(events.length);
  // The first of them is being worked on.
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update planning_events set start_date = now() - interval '1 hour', end_date = now() + interval '1 hour'
      where account_id = ${sales.company.accountId} and order_id = ${id}
        and id = (select min(id) from planning_events where order_id = ${id})`),
  );

  const [store] = sales.plant.stores;
  good(await sales.planner.post(`/orders/${id}/finish-production`, { store: { id: store } }));

  const after = eventsOf({ events: pickList(await left(), 'events') });
  expect(after.length).toBe(1);
  expect(Date.parse(after[0]?.endDate ?? '')).toBeLessThanOrEqual(Date.now());
});
