import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickByPath, pickListByPath } from '../testing/client.ts';
import { OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
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
let life: OrderLifeSteps;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'parts.test');
  life = new OrderLifeSteps(server, sales);
});
afterAll(() => server.close());

/** Returns the data of each row of an order: units, origin, share of the total. */
const listRows = async (id: number) =>
  pickListByPath(await life.read(id), 'details').map((each) => [
    pickByPath(each, 'data.quantity'),
    pickByPath(each, 'data.origin.originType') ?? null,
    pickByPath(each, 'subtotal'),
  ]);

const fromStock = (quantity: number) => ({
  origin: 'inventory',
  originId: sales.plant.stores[0],
  quantity,
});

describe('an order line with several origins', () => {
  test('takes part of its pieces from stock and the rest from production, each as a row of the same line', async () => {
    const [store] = sales.plant.stores;
    const product = sales.plant.products[0];
    await addTestStock(sales, store, product, 286);
    const id = await life.accepted([
      buildOrderLine(product, 300, { price: '9.99', discount: '100.01' }),
    ]);
    const first = await life.lineOf(id);
    const { body } = requireSuccess(await life.manage(first, fromStock(286)));
    expect(body).toMatchObject({
      status: 'origins_pending',
      subtotal: '2997.00',
      discount: '100.01',
      total: '2896.99',
      details: [
        { id: first, part: { line: first, number: 1, count: 2, ordered: 300 } },
        {
          part: { line: first, number: 2, count: 2, ordered: 300 },
          data: { quantity: 14, origin: null },
        },
      ],
    });
    // 2896.99 × 286 ⁄ 300 = 2761.797…, and the remainder.
    expect(await listRows(id)).toEqual([
      [286, 'inventory', '2761.79'],
      [14, null, '135.20'],
    ]);
    expect(await life.stockOf(store, product)).toEqual({ quantity: 286, reserved: 286 });
    const made = requireSuccess(
      await life.manage(await life.lineOf(id, 1), { origin: 'production' }),
    ).body;
    expect(pickByPath(made, 'status')).toBe('active');
    const plan = requireSuccess(await sales.planner.get(`/details/${id}`)).body;
    expect(pickListByPath(plan, 'details')).toMatchObject([
      { data: { quantity: 286 } },
      { data: { quantity: 14 }, part: { line: first, ordered: 300 } },
    ]);
    // Taken back, it is open by itself; the other part keeps what it has until it is taken back too.
    requireSuccess(await sales.ana.post(`/orders/release-detail/${first}`, {}));
    expect(await listRows(id)).toEqual([
      [286, null, '2761.79'],
      [14, 'production', '135.20'],
    ]);
    requireSuccess(await sales.ana.post(`/orders/release-detail/${await life.lineOf(id, 1)}`, {}));
    expect(pickByPath(await life.read(id), 'details')).toMatchObject([
      { id: first, part: null, data: { quantity: 300, discount: '100.01' }, subtotal: '2896.99' },
    ]);
    expect(pickListByPath(await life.read(id), 'details')).toHaveLength(1);
    expect(await life.stockOf(store, product)).toEqual({ quantity: 286, reserved: 0 });
    await expectConsistentStock(server, sales.company.accountId);
  });

  test('keeps its parts when its price changes, each with its share of the total', async () => {
    const product = sales.plant.products[1];
    await addTestStock(sales, sales.plant.stores[0], product, 20);
    const id = await life.accepted([buildOrderLine(product, 50, { price: '10.00' })]);
    const first = await life.lineOf(id);
    requireSuccess(await life.manage(first, fromStock(20)));
    const body = {
      reason: 'Otro precio',
      details: [{ id: first, ...buildOrderLine(product, 50, { price: '8.50' }) }],
    };
    const dry = requireSuccess(await sales.ana.post(`/orders/${id}/revision?dryRun=true`, body));
    const expectedVersion = pickByPath(dry.body, 'impact.seen');
    requireSuccess(
      await sales.ana.post(`/orders/${id}/revision`, { ...body, seen: expectedVersion }),
    );
    expect(await listRows(id)).toEqual([
      [20, 'inventory', '170.00'],
      [30, null, '255.00'],
    ]);
    expect(pickByPath(await life.read(id), 'total')).toBe('425.00');
  });

  test('keeps the discount of all its parts when a user who may not see prices changes its quantity', async () => {
    const [store] = sales.plant.stores;
    const product = sales.plant.products[2];
    await addTestStock(sales, store, product, 20);
    const id = await createTestQuotation(sales, sales.limited, [
      buildOrderLine(product, 50, { price: '10.00', discount: '100' }),
    ]);
    requireSuccess(await sales.limited.post(`/orders/accept-quotation/${id}`, {}));
    const line = await life.lineOf(id);
    requireSuccess(await life.manage(line, fromStock(20)));
    expect(await life.read(id)).toMatchObject({ discount: '100.00', total: '400.00' });
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        delete from profiles_permissions p using users u, permission_names n
        where u.account_id = p.account_id and u.id = ${sales.ids[5]} and p.owner_id = u.profile_id
          and n.id = p.record_id and n.code = 'prices'`),
    );
    const body = {
      reason: 'Más piezas',
      details: [{ id: line, product: { id: product }, data: { quantity: 60 } }],
    };
    const dry = requireSuccess(
      await sales.limited.post(`/orders/${id}/revision?dryRun=true`, body),
    );
    const expectedVersion = pickByPath(dry.body, 'impact.seen');
    requireSuccess(
      await sales.limited.post(`/orders/${id}/revision`, { ...body, seen: expectedVersion }),
    );
    expect(await life.read(id)).toMatchObject({
      subtotal: '600.00',
      discount: '100.00',
      total: '500.00',
    });
    expect(pickByPath(await life.read(id), 'details.0.data')).toMatchObject({
      quantity: 20,
      origin: { originType: 'inventory' },
    });
  });

  test('keeps the price of each line of a product that a user who may not see prices sends without ids', async () => {
    const product = sales.plant.products[2];
    const id = await createTestQuotation(sales, sales.ana, [
      buildOrderLine(product, 2, { price: '10.00' }),
      buildOrderLine(product, 3, { price: '20.00' }),
    ]);
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`update orders set created_by_id = ${sales.ids[5]} where id = ${id}`),
    );
    const body = { customer: { id: sales.customer }, orderDate: '2026-11-20' };
    const details = [2, 4].map((quantity) => ({ product: { id: product }, data: { quantity } }));
    requireSuccess(await sales.limited.put(`/orders/${id}`, { ...body, details }));
    expect(pickByPath(await life.read(id), 'total')).toBe('100.00');
  });

  test.each([
    [{ quantity: 0 }, 'positive'],
    [{ quantity: -1 }, 'positive'],
    [{ quantity: 300.5 }, 'lessOrEqual'],
    [{ quantity: 301 }, 'lessOrEqual'],
    [{ quantity: 1.2345 }, 'decimals'],
    [{ quantity: 'doce' }, 'number'],
  ] as const)(
    'is refused with %j, naming the quantity, and nothing changes',
    async (said, rule) => {
      const id = await life.accepted([buildOrderLine(sales.plant.products[0], 300)]);
      const response = await life.manage(await life.lineOf(id), { origin: 'production', ...said });
      expect(pickRefusal(response)).toEqual([400, 'WRONG_VALUES', 'quantity', rule]);
      expect(await listRows(id)).toEqual([[300, null, '30000.00']]);
    },
  );
});

describe('the proposed origins', () => {
  test('use the own stores first and production for the rest, and are assigned and undone at once', async () => {
    const [store] = sales.plant.stores;
    const product = sales.plant.products[1];
    await addTestStock(sales, store, product, 60);
    const id = await life.accepted([buildOrderLine(product, 100), buildOrderLine(product, 30)]);
    const { body } = requireSuccess(await sales.ana.post(`/orders/${id}/fill-origins`, {}));
    const origins = pickListByPath(body, 'proposals');
    expect(origins).toMatchObject([
      { quantity: 60, origin: 'inventory', originId: store, free: 60 },
      { quantity: 40, origin: 'production', free: 0 },
      { quantity: 30, origin: 'production', free: 0 },
    ]);
    const beyond = origins.map((each, at) => (at === 1 ? { ...Object(each), quantity: 41 } : each));
    expect(
      pickRefusal(await sales.ana.post(`/orders/${id}/fill-origins`, { origins: beyond })),
    ).toEqual([400, 'WRONG_VALUES', 'origins.1.quantity', 'lessOrEqual']);
    const whole = origins.map((each, at) => (at === 0 ? { ...Object(each), quantity: '' } : each));
    expect(
      pickRefusal(await sales.ana.post(`/orders/${id}/fill-origins`, { origins: whole })),
    ).toEqual([400, 'WRONG_VALUES', 'origins.1.detail', 'repeated']);
    expect(await listRows(id)).toHaveLength(2);
    const many = (does: string, more: object = {}) =>
      sales.ana.post('/orders/many', { on: { rows: [{ id, ...more }] }, does });
    const proposals = requireSuccess(await many('proposeOrigins')).body;
    expect(await listRows(id)).toEqual([
      [60, 'inventory', '6000.00'],
      [40, 'production', '4000.00'],
      [30, 'production', '3000.00'],
    ]);
    const before = pickByPath(proposals, 'done.0.before');
    requireSuccess(await many('takeBackOrigins', { value: before }));
    expect(await listRows(id)).toEqual([
      [100, null, '10000.00'],
      [30, null, '3000.00'],
    ]);
  });
});

test('papers, sheet and last price show a split line as a whole', async () => {
  const [store] = sales.plant.stores;
  const product = sales.plant.products[2];
  await addTestStock(sales, store, product, 500);
  const id = await life.accepted([
    buildOrderLine(product, 10, { price: '12.35', discount: '7.77' }),
  ]);
  requireSuccess(await life.manage(await life.lineOf(id), fromStock(3)));
  requireSuccess(await life.manage(await life.lineOf(id, 1), fromStock(6)));
  expect(pickByPath(await life.read(id), 'details')).toMatchObject([
    { data: { quantity: 3, discount: '2.33' }, subtotal: '34.71' },
    { data: { quantity: 6, discount: '4.66' }, subtotal: '69.44' },
    { data: { quantity: 1, discount: '0.78' }, subtotal: '11.58' },
  ]);
  const facts = requireSuccess(
    await sales.ana.get('/orders/line-facts', { products: product, customer: sales.customer }),
  ).body;
  expect(pickByPath(facts, '0.last')).toMatchObject({
    orderId: id,
    price: '12.35',
    discount: '7.77',
  });
  const customerHistory = requireSuccess(
    await sales.ana.get(`/customers/${sales.customer}/dealings`),
  ).body;
  expect(
    pickListByPath(customerHistory, 'prices').map((each) => pickByPath(each, 'price')),
  ).toContain('12.35');
  expect(
    pickListByPath(await life.read(id), 'details').map((each) => pickByPath(each, 'pieces.made')),
  ).toEqual([3, 6, undefined]);
});
