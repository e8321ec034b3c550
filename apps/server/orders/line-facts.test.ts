import { afterAll, beforeAll, expect, test } from 'vitest';
import { pick, pickNumber, type Client } from '../testing/client.ts';
import { good, line, makeSales, quote, stock, type Sales } from '../testing/sales.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: Sales;
let products: readonly number[];

beforeAll(async () => {
  server = await startTestServer();
  sales = await makeSales(server, 'facts.test');
  products = sales.plant.products;
});
afterAll(() => server.close());

const facts = async (query: object, client: Client = sales.ana) =>
  good(await client.get('/orders/line-facts', { products: products.slice(0, 2).join(), ...query }))
    .body;

const createAgreedOrder = async (orderDate: string, price: string, client: Client = sales.ana) => {
  const order = good(
    await client.post('/orders', {
      customer: { id: sales.customer },
      orderDate,
      details: [line(products[0], 1, { price, discount: '5', discountType: 1 })],
    }),
  ).body;
  const id = pickNumber(order, 'id');
  good(await client.post(`/orders/accept-quotation/${id}`, {}));
  return id;
};

test('tells what the customer agreed to last, and not what was only quoted', async () => {
  const customer = sales.customer;
  expect(await facts({ customer })).toMatchObject([{ last: null }, { last: null }]);
  await createAgreedOrder('2026-10-01', '90');
  const latest = await createAgreedOrder('2026-11-05', '95.5');
  await createAgreedOrder('2026-10-20', '99');
  await quote(sales, sales.ana, [line(products[0], 3, { price: '120' })]);
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
  expect(pick(await facts({}), '0.last')).toBeNull();
});

test('who sees own orders alone is told of no other', async () => {
  const customer = sales.customer;
  await createAgreedOrder('2026-11-10', '80');
  expect(pick(await facts({ customer }, sales.limited), '0.last')).toBeNull();
  const ownersOrder = await createAgreedOrder('2026-09-01', '70', sales.limited);
  expect(pick(await facts({ customer }, sales.limited), '0.last.orderId')).toBe(ownersOrder);
});

test('tells what is free here and in the other divisions', async () => {
  const [here, , otherStore] = sales.plant.stores;
  await stock(sales, here, products[0], 12);
  await stock(sales, otherStore, products[0], 30);
  expect(await facts({})).toMatchObject([
    { here: 12, elsewhere: 30 },
    { here: 0, elsewhere: 0 },
  ]);
  expect(await facts({ division: sales.plant.divisions[1] })).toMatchObject([
    { here: 30, elsewhere: 12 },
    { here: 0, elsewhere: 0 },
  ]);
});

test('tells what the material costs', async () => {
  const { body } = await sales.admin.get(`/technical-sheets/${products[0]}`);
  expect(pick(await facts({}, sales.admin), '0.cost')).toBe(pick(body, 'totals.cost'));
  expect(pick(await facts({}, sales.limited), '0.cost')).toBeUndefined();
});

test.each([
  [{ products: '' }, 'products'],
  [{ products: '1,x' }, 'products'],
  [{ products: Array.from({ length: 201 }, (_, at) => at + 1).join() }, 'products'],
  [{ customer: '-1' }, 'customer'],
])('refuses %j', async (query, path) => {
  const { status, body } = await sales.ana.get('/orders/line-facts', { products: '1', ...query });
  expect([status, pick(body, 'messageCode'), pick(body, 'details.0.path')]).toEqual([
    400,
    'WRONG_VALUES',
    path,
  ]);
});
