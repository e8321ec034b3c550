import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toPermissionId } from '../profiles/commands.ts';
import { pickByPath, pickNumberByPath, type TestClient } from '../testing/client.ts';
import { getDayAhead } from '../testing/days.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import {
  buildCustomerBody,
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let pallet: number;
let other: number;
let list: number;
let customer: number;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'lists.test');
  [pallet = 0, other = 0] = sales.plant.products;
  await run(
    sql`update products set price = 100 where account_id = ${sales.company.accountId} and id = ${pallet}`,
  );
  list = await makeList({ name: 'Mayoreo' });
  customer = await makeCustomer(list);
});
afterAll(() => server.close());

beforeEach(async () => {
  requireSuccess(await updatePriceList({}));
  requireSuccess(
    await sales.admin.put(`/price-lists/${list}/lines`, {
      lines: [
        buildLine(pallet, 1, '95'),
        buildLine(pallet, 100, '90.50'),
        buildLine(pallet, 500, '85'),
      ],
    }),
  );
});

const run = (statement: ReturnType<typeof sql>) =>
  server.database.tenant(sales.company.accountId, (tx) => tx.row(statement));

const buildLine = (product: number, from: number, price: string) => ({
  product: { id: product },
  from,
  price,
});

const listBody = (more: object) => ({
  name: 'Mayoreo',
  active: true,
  validFrom: null,
  validUntil: null,
  note: null,
  ...more,
});

const makeList = async (more: object, client: TestClient = sales.admin): Promise<number> =>
  pickNumberByPath(requireSuccess(await client.post('/price-lists', listBody(more))).body, 'id');

const updatePriceList = (more: object) => sales.admin.put(`/price-lists/${list}`, listBody(more));

const makeCustomer = async (priceList: number): Promise<number> =>
  pickNumberByPath(
    requireSuccess(
      await sales.admin.post('/customers', {
        ...buildCustomerBody(`Comprador de ${priceList}`),
        priceList: { id: priceList },
      }),
    ).body,
    'id',
  );

const getLines = async (id = list) =>
  requireSuccess(await sales.admin.get(`/price-lists/${id}/lines`)).body;

/** Returns the amount of a line without a given price. */
async function quoteAmount(product: number, quantity: number, buyer = customer): Promise<unknown> {
  const { body } = requireSuccess(
    await sales.ana.post('/orders', {
      customer: { id: buyer },
      orderDate: '2026-11-20',
      details: [buildOrderLine(product, quantity, { price: undefined })],
    }),
  );
  return pickByPath(body, 'details.0.data.price');
}

test('the price for the largest reached quantity applies, and without a list price the price of the product', async () => {
  expect(await quoteAmount(pallet, 1)).toBe('95.00');
  expect(await quoteAmount(pallet, 99)).toBe('95.00');
  expect(await quoteAmount(pallet, 100)).toBe('90.50');
  expect(await quoteAmount(pallet, 5000)).toBe('85.00');
  const { body } = await sales.admin.get(`/products/${other}`);
  expect(await quoteAmount(other, 100)).toBe(pickByPath(body, 'price'));
  // A customer without a list.
  expect(await quoteAmount(pallet, 100, sales.customer)).toBe('100.00');
  requireSuccess(
    await sales.admin.put(`/price-lists/${list}/lines`, { lines: [buildLine(pallet, 10, '80')] }),
  );
  expect(await quoteAmount(pallet, 9)).toBe('100.00');
  expect(await quoteAmount(pallet, 10)).toBe('80.00');
});

test.each([
  ['is disabled', { active: false }, '100.00'],
  ['is over', { validUntil: getDayAhead(-2) }, '100.00'],
  ['has not begun', { validFrom: getDayAhead(2) }, '100.00'],
  ['lasts', { validFrom: getDayAhead(-2), validUntil: getDayAhead(2) }, '95.00'],
  ['has only begun', { validFrom: getDayAhead(-2) }, '95.00'],
])(
  'a price list applies only while it is enabled and valid: a list that %s',
  async (_, more, price) => {
    requireSuccess(await updatePriceList(more));
    expect(await quoteAmount(pallet, 1)).toBe(price);
  },
);

test('a price list is valid on its first and last day, in the time zone of the company', async () => {
  const today = await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql<{ day: string }>`
      select (present() at time zone time_zone)::date::text as day from accounts where id = ${tx.accountId}`),
  );
  requireSuccess(await updatePriceList({ validFrom: today?.day, validUntil: today?.day }));
  expect(await quoteAmount(pallet, 1)).toBe('95.00');
});

test('a quotation keeps its prices when the price list changes', async () => {
  const { body } = requireSuccess(
    await sales.ana.post('/orders', {
      customer: { id: customer },
      orderDate: '2026-11-20',
      details: [buildOrderLine(pallet, 100, { price: undefined })],
    }),
  );
  requireSuccess(
    await sales.admin.put(`/price-lists/${list}/lines`, { lines: [buildLine(pallet, 1, '1')] }),
  );
  const order = requireSuccess(await sales.ana.get(`/orders/${pickNumberByPath(body, 'id')}`)).body;
  expect(pickByPath(order, 'details.0.data.price')).toBe('90.50');
  expect(pickByPath(order, 'total')).toBe('9050.00');
});

test('a user who quotes reads the list prices of a product, and a user who may not see prices reads none', async () => {
  const query = { products: `${pallet},${other}`, customer };
  const lineFacts = requireSuccess(await sales.ana.get('/orders/line-facts', query)).body;
  expect(pickByPath(lineFacts, '0')).toMatchObject({
    price: '100.00',
    listed: {
      list: { id: list, name: 'Mayoreo' },
      breaks: [
        { productId: pallet, from: 1, price: '95.00' },
        { productId: pallet, from: 100, price: '90.50' },
        { productId: pallet, from: 500, price: '85.00' },
      ],
    },
  });
  expect(pickByPath(lineFacts, '1.listed')).toBeNull();
  const blind = await withPermissions(['orders', 'customers', 'price_lists']);
  const hidden = pickByPath(requireSuccess(await blind.get('/orders/line-facts', query)).body, '0');
  expect(hidden).not.toHaveProperty('price');
  expect(hidden).not.toHaveProperty('listed');
  expect((await blind.get(`/price-lists/${list}/lines`)).status).toBe(403);
  expect((await blind.put(`/price-lists/${list}/lines`, { lines: [] })).status).toBe(403);
  expect(requireSuccess(await blind.get(`/customers/${customer}`)).body).not.toHaveProperty(
    'priceList',
  );
});

/** The last of the people, holding just these. */
async function withPermissions(permissions: readonly string[]): Promise<TestClient> {
  const made = requireSuccess(
    await sales.admin.post('/profiles', {
      name: `Ve ${permissions.join(' ')}`,
      description: 'x',
      permissions: permissions.map(toPermissionId),
    }),
  );
  await run(sql`
    update users set profile_id = ${pickNumberByPath(made.body, 'id')}
    where account_id = ${sales.company.accountId} and id = ${sales.ids[5]}`);
  return sales.limited;
}

test("discounts that need approval are measured from the customer's price list", async () => {
  const seller = await withPermissions(['orders', 'my_orders', 'prices']);
  const profile = await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql<{ id: number }>`
      select profile_id as id from users where account_id = ${tx.accountId} and id = ${sales.ids[5]}`),
  );
  await run(sql`
    update profiles set max_discount = 5 where account_id = ${sales.company.accountId} and id = ${profile?.id}`);
  const requestOrder = async (price: string, buyer: number) => {
    const { body } = requireSuccess(
      await seller.post('/orders', {
        customer: { id: buyer },
        orderDate: '2026-11-20',
        details: [buildOrderLine(pallet, 100, { price })],
      }),
    );
    return pickNumberByPath(body, 'id');
  };
  const getApproval = async (id: number) =>
    pickByPath(requireSuccess(await sales.admin.get(`/orders/${id}/approval`)).body, 'approval');
  // 90.50 by the list, 100 by the product: 86 is 4.97 % off the one and 14 % off the other.
  const listed = await requestOrder('86', customer);
  expect(await getApproval(listed)).toBeNull();
  const lower = await getApproval(await requestOrder('85', customer));
  expect(pickByPath(lower, 'lines.0.discount')).toBe('6.1');
  const unlisted = await getApproval(await requestOrder('86', sales.customer));
  expect(pickByPath(unlisted, 'lines.0.discount')).toBe('14.0');
  // Prices of a revision are checked too.
  requireSuccess(await seller.post(`/orders/accept-quotation/${listed}`, {}));
  const order = requireSuccess(await seller.get(`/orders/${listed}`)).body;
  const revise = (price: string) =>
    seller.post(`/orders/${listed}/revision?dryRun=true`, {
      reason: 'Otro precio',
      updatedAt: pickByPath(order, 'updatedAt'),
      details: [
        {
          id: pickNumberByPath(order, 'details.0.id'),
          ...buildOrderLine(pallet, 100, { price }),
        },
      ],
    });
  requireSuccess(await revise('87'));
  expect(pickByPath((await revise('85')).body, 'details')).toMatchObject([
    { path: 'details.0.data.price', rule: 'approval' },
  ]);
});

test('lines of a price list are sorted, and of two concurrent edits one is refused as stale', async () => {
  const expectedVersion = pickByPath(await getLines(), 'seen');
  const save = (lines: readonly object[]) =>
    sales.admin.put(`/price-lists/${list}/lines`, { lines, seen: expectedVersion });
  const first = requireSuccess(
    await save([buildLine(pallet, 100, '91'), buildLine(pallet, 1, '95')]),
  ).body;
  expect(pickByPath(first, 'lines')).toEqual([
    { product: expect.objectContaining({ id: pallet }), from: 1, price: '95.00' },
    { product: expect.objectContaining({ id: pallet }), from: 100, price: '91.00' },
  ]);
  expect(pickByPath((await save([])).body, 'messageCode')).toBe('STALE_ENTITY');
  expect(pickByPath(await getLines(), 'lines')).toEqual(pickByPath(first, 'lines'));
  const both = await Promise.all(
    ['1', '2'].map((price) =>
      sales.admin.put(`/price-lists/${list}/lines`, {
        lines: [buildLine(other, 1, price)],
        seen: pickByPath(first, 'seen'),
      }),
    ),
  );
  expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
});

test.each([
  [
    'a product that is not there',
    [
      [0, 1, '1'],
      [-1, 1, '1'],
    ],
    'lines.1.product',
    'unknown',
  ],
  [
    'the same quantity twice',
    [
      [0, 5, '1'],
      [0, 5, '2'],
    ],
    'lines.1.from',
    'repeated',
  ],
  ['no quantity', [[0, 0, '1']], 'lines.0.from', 'positive'],
  ['half a cent', [[0, 1, '1.005']], 'lines.0.price', 'amount'],
] as const)('%s in a price list is refused, and nothing changes', async (_, lines, path, rule) => {
  const before = await getLines();
  const { status, body } = await sales.admin.put(`/price-lists/${list}/lines`, {
    lines: lines.map(([at, from, price]) => buildLine(at < 0 ? 999_999 : pallet, from, price)),
  });
  expect(status).toBe(400);
  expect(pickByPath(body, 'details.0')).toMatchObject({ path, rule });
  expect(await getLines()).toEqual(before);
});

test('a price list of another company can neither be read, changed nor assigned to a customer', async () => {
  const { admin } = await server.company('elsewhere.lists.test');
  const theirs = await makeList({ name: 'Ajena' }, admin);
  const response = await sales.admin.post('/customers', {
    ...buildCustomerBody('Comprador sin lista'),
    priceList: { id: theirs },
  });
  expect(pickByPath(response.body, 'details.0')).toMatchObject({
    path: 'priceList',
    rule: 'unknown',
  });
  expect((await sales.admin.get(`/price-lists/${theirs}/lines`)).status).toBe(404);
  expect((await admin.put(`/price-lists/${list}/lines`, { lines: [] })).status).toBe(404);
});

test('a price list assigned to a customer cannot be deleted, and a product names the price lists that contain it', async () => {
  expect(pickByPath((await sales.admin.delete(`/price-lists/${list}`)).body, 'details')).toEqual([
    { path: 'customers', rule: 'inUse', params: { module: 'customers', count: 1 } },
  ]);
  const used = requireSuccess(await sales.admin.get(`/products/${pallet}/dependents`)).body;
  expect(used).toContainEqual(expect.objectContaining({ module: 'price_lists', count: 1 }));
  const free = await makeList({ name: 'Sin nadie' });
  requireSuccess(
    await sales.admin.put(`/price-lists/${free}/lines`, { lines: [buildLine(pallet, 1, '3')] }),
  );
  requireSuccess(await sales.admin.delete(`/price-lists/${free}`));
  expect(pickRefusal(await sales.admin.get(`/price-lists/${free}/lines`))[0]).toBe(404);
});

test('a line added to an accepted order gets the list price if none is given, and agreed prices stay', async () => {
  const { body } = requireSuccess(
    await sales.ana.post('/orders', {
      customer: { id: customer },
      orderDate: '2026-11-20',
      details: [buildOrderLine(pallet, 10, { price: undefined })],
    }),
  );
  const id = pickNumberByPath(body, 'id');
  requireSuccess(await sales.ana.post(`/orders/accept-quotation/${id}`, {}));
  const order = requireSuccess(await sales.ana.get(`/orders/${id}`)).body;
  const agreedLine = {
    id: pickNumberByPath(order, 'details.0.id'),
    ...buildOrderLine(pallet, 10, { price: '95' }),
  };
  const tried = requireSuccess(
    await sales.ana.post(`/orders/${id}/revision?dryRun=true`, {
      reason: 'Más piezas',
      details: [agreedLine, buildOrderLine(pallet, 600, { price: undefined })],
    }),
  ).body;
  // 10 × 95 as agreed, and 600 × 85.
  expect(pickByPath(tried, 'impact.money.after.total')).toBe('51950.00');
});
