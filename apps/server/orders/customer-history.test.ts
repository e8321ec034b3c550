import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { buildCustomerHistoryQuery } from './customer-history.ts';

let server: TestServer;
let sales: SalesCompany;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'plant.test');
});
afterAll(() => server.close());

const getHistory = async (client = sales.admin, customer = sales.customer) =>
  requireSuccess(await client.get(`/customers/${customer}/dealings`, { lang: 'es' })).body;

const buildLine = (product: number, price: string) =>
  buildOrderLine(sales.plant.products[product], 2, { price });

test('the history of a customer shows their latest orders and the last accepted price of each product', async () => {
  const first = await createTestQuotation(sales, sales.ana, [
    buildLine(0, '10'),
    buildLine(1, '50'),
  ]);
  requireSuccess(await sales.ana.post(`/orders/accept-quotation/${first}`, {}));
  const second = await createTestQuotation(sales, sales.ana, [buildLine(0, '11.50')]);
  requireSuccess(await sales.ana.post(`/orders/accept-quotation/${second}`, {}));
  // An open quotation sets no price.
  const open = await createTestQuotation(sales, sales.ana, [buildLine(0, '99'), buildLine(2, '5')]);
  const customerHistory = await getHistory();
  expect(customerHistory).toMatchObject({
    orders: [
      { id: open, status: 'quotation', total: '208.00', orderDate: '2026-11-20' },
      { id: second, status: 'accepted', total: '23.00' },
      { id: first, status: 'accepted', total: '120.00' },
    ],
    prices: [
      { product: { id: sales.plant.products[0] }, price: '11.50', order: { id: second } },
      { product: { id: sales.plant.products[1] }, price: '50.00', order: { id: first } },
    ],
  });
  expect(pickListByPath(customerHistory, 'prices')).toHaveLength(2);

  for (let at = 0; at < 10; at += 1) await createTestQuotation(sales, sales.ana);
  const later = await getHistory();
  expect(pickListByPath(later, 'orders')).toHaveLength(10);
  expect(pickByPath(later, 'prices.1.order.id')).toBe(first);
});

test('the last price is that of the latest order date, even if an older order is entered later', async () => {
  const today = await createTestQuotation(sales, sales.ana, [buildLine(2, '7')]);
  requireSuccess(await sales.ana.post(`/orders/accept-quotation/${today}`, {}));
  const late = await createTestQuotation(sales, sales.ana, [buildLine(2, '3')], {
    orderDate: '2026-11-18',
  });
  requireSuccess(await sales.ana.post(`/orders/accept-quotation/${late}`, {}));
  const product = sales.plant.products[2];
  const beside = requireSuccess(
    await sales.ana.get('/orders/line-facts', {
      products: String(product),
      customer: String(sales.customer),
    }),
  ).body;
  expect(pickByPath([beside], '0.0.last')).toMatchObject({ orderId: today, price: '7.00' });
  const prices = pickListByPath(await getHistory(), 'prices');
  expect(prices.find((each) => pickByPath(each, 'product.id') === product)).toMatchObject({
    order: { id: today },
    price: '7.00',
  });
});

test('users see no orders beyond their access, and no customers without the permission', async () => {
  const path = `/customers/${sales.customer}`;
  expect((await sales.limited.get(`${path}/dealings`)).status).toBe(403);
  expect((await sales.planner.get(`${path}/terms`)).status).toBe(403);
  expect((await sales.limited.get(`${path}/terms`)).status).toBe(200);
  expect((await sales.admin.get('/customers/999999/dealings')).status).toBe(404);
  const stranger = await server.company('other.test');
  expect((await stranger.admin.get(`${path}/dealings`)).status).toBe(404);
  expect((await stranger.admin.get(`${path}/terms`)).status).toBe(404);

  const { body: permissions } = requireSuccess(await sales.admin.get('/permissions'));
  const made = pickListByPath([permissions], '0').filter((each) =>
    ['customers', 'my_orders', 'prices'].includes(String(pickByPath(each, 'name'))),
  );
  const profile = requireSuccess(
    await sales.admin.post('/profiles', {
      name: 'Clientes y lo suyo',
      description: 'Ve clientes y sus propios pedidos',
      permissions: made.map((each) => pickNumberByPath(each, 'id')),
    }),
  );
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${pickNumberByPath(profile.body, 'id')}
      where account_id = ${sales.company.accountId} and id = ${sales.ids[5]}`),
  );
  expect(await getHistory(sales.limited)).toEqual({ orders: [], prices: [] });
  const ownersOrder = await createTestQuotation(sales, sales.limited);
  expect(await getHistory(sales.limited)).toMatchObject({ orders: [{ id: ownersOrder }] });
});

const many = 20_000;

test(`the orders of a customer among ${many} orders are found by their index`, async () => {
  const { accountId } = sales.company;
  const other = requireSuccess(
    await sales.admin.post('/customers', {
      name: 'Otro cliente',
      customerType: 'distributor',
      businessType: 'retail',
      state: 'NLE',
      city: 'Monterrey',
      location: '25.6,-100.3',
    }),
  );
  await server.database.tenant(accountId, (tx) =>
    tx.row(sql`
      insert into orders (account_id, order_date, customer_id, total, division_id, created_by_id)
      select account_id, order_date, case when n % 10 = 0 then customer_id else ${pickNumberByPath(other.body, 'id')} end, total,
        division_id, created_by_id
      from orders, generate_series(1, ${many}) n
      where account_id = ${accountId} and id = (select min(id) from orders where account_id = ${accountId})`),
  );
  await server.asOwner('analyze orders');
  const plan = await server.database.tenant(accountId, async (tx) => {
    const person = {
      id: sales.ids[0] ?? 0,
      name: 'Ana',
      email: 'ana@plant.test',
      accountId,
      sessionId: '',
      isProven: false,
      timeZone: 'America/Mexico_City',
      divisionId: null,
      profile: { id: 1, permissions: ['orders'], mayExport: true, mayDelete: true },
    };
    const rows = await tx.rows(
      sql<{
        'QUERY PLAN': string;
      }>`explain ${buildCustomerHistoryQuery(tx, person, sales.customer, 'es')}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index Scan Backward using orders_customer/);
  expect(plan).not.toMatch(/Seq Scan on orders\b/);
});
