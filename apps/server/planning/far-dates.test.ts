import { afterAll, beforeAll, expect, test } from 'vitest';
import { OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import { createActiveOrder, toPlanEventInputs, createWorkplaces } from '../testing/planned.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  addTestStock,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let workplaceIds: number[];

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'plant.test');
  workplaceIds = await createWorkplaces(sales);
});
afterAll(() => server.close());

/** Valid ISO 8601 moments that PostgreSQL or local time cannot represent. */
const farMoments = [
  '2026-11-20T15:00:00+23:59',
  '2026-11-20T15:00:00-16:00',
  '0000-11-20T15:00:00Z',
  '0001-11-20T15:00:00Z',
  '9999-12-31T23:00:00Z',
];

test('dates far outside the calendar are refused with the name of the field', async () => {
  const { planner, admin } = sales;
  const { id } = await createActiveOrder(sales);
  const [event] = toPlanEventInputs(
    requireSuccess(await planner.post('/planning/propose', { orders: [{ id }] })).body,
  );
  for (const startDate of farMoments) {
    const range = { startDate, endDate: '2026-11-21T15:00:00Z' };
    const wrong = [400, 'WRONG_VALUES', 'startDate', 'instant'];
    expect(pickRefusal(await planner.get(`/details/${id}`, range)), startDate).toEqual(wrong);
    expect(pickRefusal(await planner.get('/events', range)), startDate).toEqual(wrong);
    expect(pickRefusal(await planner.get('/plant-capacity', range)), startDate).toEqual(wrong);
    expect(
      pickRefusal(
        await planner.post('/events', { order: { id }, events: [{ ...event, startDate }] }),
      ),
      startDate,
    ).toEqual([400, 'WRONG_VALUES', 'events.0.startDate', 'instant']);
    expect(
      pickRefusal(await admin.post(`/workplaces/${workplaceIds[0]}/maintenance`, { event: range })),
      startDate,
    ).toEqual([400, 'WRONG_VALUES', 'event.startDate', 'instant']);
  }
});

test('a correction of a lot with an impossible version date is refused, and the stock does not change', async () => {
  const [store] = sales.plant.stores;
  const [, , product] = sales.plant.products;
  requireSuccess(await addTestStock(sales, store ?? 0, product, 4));
  const life = new OrderLifeSteps(server, sales);
  const [lot] = await server.asOwner<{ id: number }>(
    'select id from products_inventories where account_id = $1 and product_id = $2',
    [sales.company.accountId, product],
  );
  const answer = await sales.admin.put(`/products-inventories/${lot?.id}/modify`, {
    store: { id: store },
    elements: [{ id: product, lotCode: `L${product}-${store}`, quantity: 3 }],
    updatedAt: farMoments[0],
  });
  expect(pickRefusal(answer)).toEqual([400, 'WRONG_VALUES', 'updatedAt', 'instant']);
  expect(await life.stockOf(store ?? 0, product)).toEqual({ quantity: 4, reserved: 0 });
});

test('orders, promises and day sheets refuse dates that are too far to plan', async () => {
  const [product] = sales.plant.products;
  const body = {
    customer: { id: sales.customer },
    orderDate: '2026-11-20',
    details: [buildOrderLine(product, 5)],
  };
  for (const requestedDate of ['9999-12-31', '0099-01-01']) {
    const made = await sales.ana.post('/orders', { ...body, requestedDate });
    expect(pickRefusal(made)).toEqual([400, 'WRONG_VALUES', 'requestedDate', 'instant']);
    const promised = await sales.ana.post('/planning/promise', {
      lines: [{ product: { id: product }, quantity: 5 }],
      from: requestedDate,
    });
    expect(pickRefusal(promised)).toEqual([400, 'WRONG_VALUES', 'from', 'instant']);
    const sheet = await sales.planner.get('/planning/day-sheet', {
      userId: sales.ids[3],
      date: requestedDate,
    });
    expect(pickRefusal(sheet)).toEqual([400, 'WRONG_VALUES', 'date', 'instant']);
  }
});

test('the calendar of an order refuses a range of two years', async () => {
  const id = await createTestQuotation(sales, sales.ana);
  const range = { startDate: '2026-01-01T00:00:00Z', endDate: '2028-01-01T00:00:00Z' };
  expect(pickRefusal(await sales.planner.get(`/details/${id}`, range))).toEqual([
    400,
    'WRONG_VALUES',
    'endDate',
    'longRange',
  ]);
});
