import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickNumberByPath, type TestClient } from '../testing/client.ts';
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
let products: readonly number[];

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'facts.test');
  products = sales.plant.products;
});
afterAll(() => server.close());

const facts = async (query: object, client: TestClient = sales.ana) =>
  requireSuccess(
    await client.get('/orders/line-facts', { products: products.slice(0, 2).join(), ...query }),
  ).body;

const createAgreedOrder = async (
  orderDate: string,
  price: string,
  client: TestClient = sales.ana,
) => {
  const order = requireSuccess(
    await client.post('/orders', {
      customer: { id: sales.customer },
      orderDate,
      details: [buildOrderLine(products[0], 1, { price, discount: '5', discountType: 1 })],
    }),
  ).body;
  const id = pickNumberByPath(order, 'id');
  requireSuccess(await client.post(`/orders/accept-quotation/${id}`, {}));
  return id;
};

test('returns the last price that the customer accepted, not one that was only quoted', async () => {
  const customer = sales.customer;
  expect(await facts({ customer })).toMatchObject([{ last: null }, { last: null }]);
  await createAgreedOrder('2026-10-01', '90');
  const latest = await createAgreedOrder('2026-11-05', '95.5');
  await createAgreedOrder('2026-10-20', '99');
  await createTestQuotation(sales, sales.ana, [buildOrderLine(products[0], 3, { price: '120' })]);
  expect(await facts({ customer })).toMatchObject([
    {
      productId: products[0],
      last: {
        orderId: latest,
        date: '2026-11-05',
        price: '95.50',
        discount: '5.00',
        discountType: 1,
      },
    },
    { productId: products[1], last: null },
  ]);
  expect(pickByPath(await facts({}), '0.last')).toBeNull();
});

test('the order whose lines are written is not the last price of its own lines', async () => {
  const customer = sales.customer;
  const before = await facts({ customer });
  const order = await createAgreedOrder('2026-11-20', '101');
  expect(pickByPath(await facts({ customer }), '0.last')).toMatchObject({
    orderId: order,
    price: '101.00',
  });
  expect(await facts({ customer, order })).toEqual(before);
});

test('a user limited to their own orders gets no price of other orders', async () => {
  const customer = sales.customer;
  await createAgreedOrder('2026-11-10', '80');
  expect(pickByPath(await facts({ customer }, sales.limited), '0.last')).toBeNull();
  const ownersOrder = await createAgreedOrder('2026-09-01', '70', sales.limited);
  expect(pickByPath(await facts({ customer }, sales.limited), '0.last.orderId')).toBe(ownersOrder);
});

test('returns the free stock of the division and of the other divisions', async () => {
  const [here, , otherStore] = sales.plant.stores;
  await addTestStock(sales, here, products[0], 12);
  await addTestStock(sales, otherStore, products[0], 30);
  expect(await facts({})).toMatchObject([
    { here: 12, elsewhere: 30 },
    { here: 0, elsewhere: 0 },
  ]);
  expect(await facts({ division: sales.plant.divisions[1] })).toMatchObject([
    { here: 30, elsewhere: 12 },
    { here: 0, elsewhere: 0 },
  ]);
});

test('returns the material cost', async () => {
  const { body } = await sales.admin.get(`/technical-sheets/${products[0]}`);
  expect(pickByPath(await facts({}, sales.admin), '0.cost')).toBe(pickByPath(body, 'totals.cost'));
  expect(pickByPath(await facts({}, sales.limited), '0.cost')).toBeUndefined();
});

test.each([
  [{ products: '' }, 'products'],
  [{ products: '1,x' }, 'products'],
  [{ products: Array.from({ length: 201 }, (_, at) => at + 1).join() }, 'products'],
  [{ customer: '-1' }, 'customer'],
])('refuses %j', async (query, path) => {
  const { status, body } = await sales.ana.get('/orders/line-facts', { products: '1', ...query });
  expect([status, pickByPath(body, 'messageCode'), pickByPath(body, 'details.0.path')]).toEqual([
    400,
    'WRONG_VALUES',
    path,
  ]);
});
