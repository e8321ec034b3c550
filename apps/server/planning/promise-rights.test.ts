import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickNumberByPath, type TestClient } from '../testing/client.ts';
import { createActiveOrder, toPlanEventInputs, createWorkplaces } from '../testing/planned.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'promise-rights.test');
  await createWorkplaces(sales);
  // Stations, one of each kind, so that the next order waits for the one before.
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`update workplaces set stations = 1 where account_id = ${tx.accountId}`),
  );
});
afterAll(() => server.close());

const plan = async (id: number) => {
  const { body } = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  );
  requireSuccess(
    await sales.planner.post('/events', { order: { id }, events: toPlanEventInputs(body) }),
  );
};

/** An order that its seller sold and that is planned. */
async function planSale(seller: TestClient): Promise<number> {
  const id = await createTestQuotation(sales, seller, [
    buildOrderLine(sales.plant.products[0], 30),
  ]);
  requireSuccess(await seller.post(`/orders/accept-quotation/${id}`, {}));
  const detail = pickNumberByPath((await seller.get(`/orders/${id}`)).body, 'details.0.id');
  requireSuccess(await seller.put(`/orders/manage-detail/${detail}`, { origin: 'production' }));
  await plan(id);
  return id;
}

/** Ids of the orders that an answer names in its reasons. */
const listNamed = (body: unknown): number[] => {
  const found = new Set<number>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== 'object' || value === null) return undefined;
    const { order, ahead } = { order: undefined, ahead: undefined, ...value };
    for (const each of [order, ...(Array.isArray(ahead) ? ahead : [])]) {
      const id = pickByPath(each, 'id');
      if (typeof id === 'number' && id !== 0) found.add(id);
    }
    return Object.values(value).forEach(walk);
  };
  walk(body);
  return [...found].toSorted((one, other) => one - other);
};

test("a promise names other users' orders only to a user who may read them, and its dates are the same for all", async () => {
  const { id: others } = await createActiveOrder(sales, 30);
  await plan(others);
  const mine = await planSale(sales.limited);
  const getPromise = async (client: TestClient) =>
    requireSuccess(
      await client.post('/planning/promise?lang=es', {
        lines: [{ product: { id: sales.plant.products[0] }, quantity: 30 }],
      }),
    ).body;
  const [all, limited] = [await getPromise(sales.ana), await getPromise(sales.limited)];
  expect(listNamed(all)).toEqual([others, mine]);
  expect(listNamed(limited)).toEqual([mine]);
  for (const part of ['end', 'lateDays', 'cause.code', 'cause.until', 'lines.0.end'])
    expect([part, pickByPath(limited, part)]).toEqual([part, pickByPath(all, part)]);

  // Reasons of an order's own dates follow the same rule.
  const why = async (client: TestClient) =>
    listNamed(requireSuccess(await client.get(`/planning/why-late/${mine}`)).body);
  expect(await why(sales.limited)).not.toContain(others);
});
