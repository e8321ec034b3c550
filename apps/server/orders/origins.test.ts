import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickByPath, pickListByPath } from '../testing/client.ts';
import { sortAsTexts, OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  addTestStock,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'plant.test');
  life = new OrderLifeSteps(server, sales);
});
afterAll(() => server.close());

describe('an origin', () => {
  test('makes the order active if it is production, and notifies the planners of its division', async () => {
    const id = await life.accepted();
    const { body } = requireSuccess(
      await life.manage(await life.lineOf(id), { origin: 'production' }),
    );
    expect(body).toMatchObject({
      id,
      status: 'active',
      details: [{ data: { origin: { originType: 'production', settled: true, ready: false } } }],
    });
    const about = (await life.noted(sales.planner, 'newOrder')).map((each) =>
      pickByPath(each, 'data.messageData.order.id'),
    );
    expect(about).toContain(id);
    const listed = requireSuccess(await sales.planner.get('/orders-planning', { size: 100 })).body;
    expect(pickListByPath(listed, 'elements').map((each) => pickByPath(each, 'id'))).toContain(id);
    expect((await sales.planner.post(`/orders/${id}/cancel`, { message: 'No' })).status).toBe(403);
  });

  test('is assigned once and returned twice when requested twice with one idempotency key', async () => {
    const id = await life.accepted();
    const path = `/orders/manage-detail/${await life.lineOf(id)}`;
    const client = sales.ana.with({ 'idempotency-key': `origin-of-${id}` });
    const answers = await Promise.all([1, 2].map(() => client.put(path, { origin: 'production' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect((await sales.ana.put(path, { origin: 'production' })).status).toBe(409);
  });

  test('requires whole pieces if the product is countable', async () => {
    const id = await life.accepted();
    const detail = { id: await life.lineOf(id) };
    const half = { origin: 'production', quantity: 0.5 };
    expect(pickRefusal(await life.manage(detail.id, half))).toEqual([
      400,
      'WRONG_VALUES',
      'quantity',
      'integer',
    ]);
    const origins = [{ detail, ...half }];
    expect(
      pickRefusal(await sales.ana.post(`/orders/${id}/fill-origins`, { origins })).slice(2),
    ).toEqual(['origins.0.quantity', 'integer']);
    expect(pickByPath(await life.read(id), 'details.0.data.origin')).toBeNull();
  });

  test('uses the only store that covers the line if it is inventory, and finishes the order', async () => {
    const [store] = sales.plant.stores;
    const product = sales.plant.products[2];
    await addTestStock(sales, store, product, 50);
    const id = await life.accepted([buildOrderLine(product, 30)]);
    const { body } = requireSuccess(
      await life.manage(await life.lineOf(id), { origin: 'inventory' }),
    );
    expect(body).toMatchObject({
      status: 'finished',
      details: [{ data: { origin: { store: { id: store }, ready: true } } }],
    });
    expect(await life.stockOf(store, product)).toEqual({ quantity: 50, reserved: 30 });
    const again = await life.manage(await life.lineOf(id), { origin: 'production' });
    expect(pickRefusal(again)).toEqual([409, 'WRONG_VALUES', 'status', 'transition']);
  });

  test('returns the available stores if more than one of them can be chosen', async () => {
    const [north, south, central] = sales.plant.stores;
    const product = sales.plant.products[3];
    await addTestStock(sales, north, product, 20);
    await addTestStock(sales, south, product, 8);
    await addTestStock(sales, central, product, 100);
    const id = await life.accepted([
      buildOrderLine(product, 5),
      buildOrderLine(product, 15),
      buildOrderLine(product, 1),
    ]);
    const { body: choices } = requireSuccess(
      await life.manage(await life.lineOf(id), { origin: 'inventory' }),
    );
    expect(pickListByPath(choices, 'stores')).toMatchObject([
      { id: north, available: 20 },
      { id: south, available: 8 },
    ]);
    expect(pickListByPath(choices, 'productAvailability')).toHaveLength(3);
    expect(pickByPath(await life.read(id), 'status')).toBe('accepted');
    const foreign = await life.manage(await life.lineOf(id), {
      origin: 'inventory',
      originId: central,
    });
    expect(pickRefusal(foreign)).toEqual([400, 'WRONG_VALUES', 'originId', 'option']);
    const little = await life.manage(await life.lineOf(id, 1), {
      origin: 'inventory',
      originId: south,
    });
    expect(pickRefusal(little)).toEqual([400, 'WRONG_VALUES', 'quantity', 'stock']);
    expect(pickByPath(await life.read(id), 'status')).toBe('accepted');
    requireSuccess(
      await life.manage(await life.lineOf(id), { origin: 'inventory', originId: south }),
    );
    expect(pickByPath(await life.read(id), 'status')).toBe('origins_pending');
    const taken = await life.manage(await life.lineOf(id), { origin: 'production' });
    expect(pickRefusal(taken)).toEqual([409, 'WRONG_VALUES', 'origin', 'assigned']);
    requireSuccess(await sales.ana.post(`/orders/${id}/cancel`, { message: 'Ya no' }));
    expect(await life.stockOf(south, product)).toEqual({ quantity: 8, reserved: 0 });
  });

  test('reserves the same stock for only one of two simultaneous orders', async () => {
    const [, south] = sales.plant.stores;
    const product = sales.plant.products[1];
    await addTestStock(sales, south, product, 10);
    const ids = [
      await life.accepted([buildOrderLine(product, 7)]),
      await life.accepted([buildOrderLine(product, 7)]),
    ];
    const lines = await Promise.all(ids.map((id) => life.lineOf(id)));
    const answers = await Promise.all(
      lines.map((id) => life.manage(id, { origin: 'inventory', originId: south })),
    );
    expect(sortAsTexts(answers.map(({ status }) => status))).toEqual(['200', '400']);
    expect(await life.stockOf(south, product)).toEqual({ quantity: 10, reserved: 7 });
    const statuses = await Promise.all(
      ids.map(async (id) => pickByPath(await life.read(id), 'status')),
    );
    expect(sortAsTexts(statuses)).toEqual(['accepted', 'finished']);
  });

  test('is proposed for every open line, and all proposals are assigned together or none', async () => {
    const product = sales.plant.products[2];
    const [store, , central] = sales.plant.stores;
    await addTestStock(sales, central, product, 500);
    const id = await life.accepted([
      buildOrderLine(product, 20),
      buildOrderLine(product, 400),
      buildOrderLine(sales.plant.products[1], 900),
    ]);
    const { body } = requireSuccess(await sales.ana.post(`/orders/${id}/fill-origins`, {}));
    const proposals = pickListByPath(body, 'proposals');
    expect(proposals).toMatchObject([
      { origin: 'inventory', originId: store },
      {
        origin: 'transfer',
        originId: sales.plant.divisions[1],
        transferType: 'transfer',
        store: { id: store },
      },
      { origin: 'production' },
    ]);
    expect(proposals.map((each) => pickByPath(each, 'place'))).toEqual([
      'Patio norte',
      'Guadalajara',
      'Monterrey',
    ]);
    // The whole line twice.
    const twice = await sales.ana.post(`/orders/${id}/fill-origins`, {
      origins: [proposals[0], proposals[0]],
    });
    expect(pickRefusal(twice)).toEqual([400, 'WRONG_VALUES', 'origins.1.detail', 'repeated']);
    expect(pickByPath(await life.read(id), 'status')).toBe('accepted');
    // The proposals unchanged: their explanations change nothing in the request.
    const origins = proposals;
    const bad = origins.map((each, at) =>
      at === 1 ? { ...Object(each), originId: 999_999 } : each,
    );
    const response = await sales.ana.post(`/orders/${id}/fill-origins`, { origins: bad });
    expect(pickRefusal(response)).toEqual([400, 'WRONG_VALUES', 'originId', 'unknown']);
    expect(pickByPath(await life.read(id), 'status')).toBe('accepted');
    const { body: order } = requireSuccess(
      await sales.ana.post(`/orders/${id}/fill-origins`, { origins }),
    );
    expect(order).toMatchObject({
      status: 'origins_pending',
      details: [
        { data: { origin: { settled: true } } },
        { data: { origin: { settled: false } }, transferRequest: { status: 'pending' } },
        { data: { origin: { settled: true } } },
      ],
    });
  });
});
