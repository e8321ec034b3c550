import { createServer, type Server as HttpServer } from 'node:http';
import { say } from '@tarima/domain/kit/words';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '../testing/client.ts';
import { getDayAhead } from '../testing/days.ts';
import { OrderLifeSteps } from '../testing/order-life-steps.ts';
import { expectTidyPdfPages } from '../testing/pdf-layout.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  listOrderShipments,
  addTestStock,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
/** The world outside: a directions service that answers, fails or hangs. */
let roads: HttpServer;
let roadsMode: 'answers' | 'fails' | 'hangs' | 'noRoad' = 'answers';
let requestCount = 0;

beforeAll(async () => {
  roads = createServer((request, response) => {
    requestCount += 1;
    if (roadsMode === 'hangs') return;
    const status = { fails: 500, noRoad: 400, answers: 200 }[roadsMode];
    response.writeHead(status, { 'content-type': 'application/json' });
    if (roadsMode === 'noRoad') return response.end('{"code":"NoRoute"}');
    const known = request.url?.includes('-100.316116,25.686613;-100.5,25.75') === true;
    response.end(JSON.stringify({ code: 'Ok', routes: [{ distance: known ? 12_349.9 : 1_000 }] }));
  });
  await new Promise<void>((listening) => roads.listen(0, '127.0.0.1', listening));
  const address = roads.address();
  if (address === null || typeof address === 'string') throw new Error('Nobody listens');
  server = await startTestServer({ DIRECTIONS_URL: `http://127.0.0.1:${address.port}` });
  sales = await createSalesCompany(server, 'plant.test');
});
afterAll(async () => {
  await expectConsistentStock(server, sales.company.accountId);
  await server.close();
  roads.closeAllConnections();
  roads.close();
});

const getRefusal = ({ status, body }: TestResponse) => [
  status,
  pickByPath(body, 'messageCode'),
  pickByPath(body, 'details.0.path'),
  pickByPath(body, 'details.0.rule'),
];

const listDetailIds = async (id: number, client: TestClient = sales.ana) =>
  pickListByPath((await client.get(`/orders/${id}`)).body, 'details').map((each) =>
    pickNumberByPath(each, 'id'),
  );

/** An order whose one line is covered by a store of the seller's own division. */
async function fromStock(quantity = 5): Promise<{ order: number; shipment: number }> {
  const [store] = sales.plant.stores;
  const product = sales.plant.products[2];
  await addTestStock(sales, store, product, quantity);
  const order = await createTestQuotation(sales, sales.ana, [buildOrderLine(product, quantity)]);
  requireSuccess(await sales.ana.post(`/orders/accept-quotation/${order}`, {}));
  const [detail] = await listDetailIds(order);
  requireSuccess(
    await sales.ana.put(`/orders/manage-detail/${detail}`, {
      origin: 'inventory',
      originId: store,
    }),
  );
  const [shipment] = await listOrderShipments(sales, order);
  return { order, shipment: pickNumberByPath(shipment, 'id') };
}

const mailing = {
  scheduledAt: '2026-12-01',
  method: 'directMailing',
  shipmentAddress: 'Av. Industrias 100, Apodaca',
  cost: '850.5',
  extraData: { pin: '25.75,-100.5', comments: 'Entregar por la mañana' },
};
const collecting = { scheduledAt: '2026-12-01', method: 'collect' };
const moving = { scheduledAt: '2026-12-01', method: 'transfer' };

const getStatus = async (path: string) => pickByPath((await sales.admin.get(path)).body, 'status');
const onHand = async (product: number | undefined) =>
  pickNumberByPath((await sales.admin.get(`/products/${product}`)).body, 'globalStock');

/** A line of the first division that the second one brings or serves. */
async function requestTransfer(transferType: string, quantity: number, more: object = {}) {
  const [target, , source] = sales.plant.stores;
  const product = sales.plant.products[3];
  await addTestStock(sales, source, product, quantity);
  const order = await createTestQuotation(
    sales,
    sales.ana,
    [buildOrderLine(product, quantity)],
    more,
  );
  requireSuccess(await sales.ana.post(`/orders/accept-quotation/${order}`, {}));
  const [detail] = await listDetailIds(order);
  requireSuccess(
    await sales.ana.put(`/orders/manage-detail/${detail}`, {
      origin: 'transfer',
      originId: sales.plant.divisions[1],
      transferType,
      ...(transferType === 'transfer' && { store: { id: target } }),
    }),
  );
  const bell = await sales.luis.get('/notifications/last');
  const request = pickListByPath(bell.body, 'notifications').find(
    (each) => pickByPath(each, 'data.messageData.order.id') === order,
  );
  const id = pickNumberByPath(request, 'data.messageData.transferRequest.id');
  requireSuccess(
    await sales.luis.post(`/notifications/${pickNumberByPath(request, 'id')}/response`, {
      id,
      status: 'accepted',
    }),
  );
  return { order, product, target };
}

const listLots = (store: number | undefined, product: number | undefined) =>
  sales.admin.get('/products-inventories', {
    size: 100,
    filters: { product: [product], store: [store] },
  });

/** Returns a store's stock of a product, and its promised part. */
async function sumReserved(store: number | undefined, product: number | undefined) {
  const { body } = await listLots(store, product);
  const lots = pickListByPath(body, 'elements');
  const sum = (field: string) =>
    lots.reduce<number>((all, lot) => all + pickNumberByPath(lot, field), 0);
  return { quantity: sum('quantity'), reserved: sum('reserved') };
}

describe('goods from stock', () => {
  test('count on the home page as due on their day and as late after it, but not before', async () => {
    const { shipment } = await fromStock();
    const waits = async () => {
      const { body } = requireSuccess(await sales.admin.get('/home/waiting'));
      return [pickNumberByPath(body, 'shipmentsLate'), pickNumberByPath(body, 'shipmentsToday')];
    };
    const scheduleInDays = async (days: number) =>
      requireSuccess(
        await sales.admin.put(`/shipments/${shipment}`, {
          ...collecting,
          scheduledAt: getDayAhead(days),
        }),
      );
    await scheduleInDays(1);
    const [late = 0, today = 0] = await waits();
    await scheduleInDays(0);
    expect(await waits()).toEqual([late, today + 1]);
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update shipments set scheduled_at = scheduled_at - 1
        where account_id = ${tx.accountId} and id = ${shipment}`),
    );
    expect(await waits()).toEqual([late + 1, today]);
  });

  test('are mailed: stock decreases when the shipment is sent, and the order follows its status', async () => {
    const { order, shipment } = await fromStock(5);
    const product = sales.plant.products[2];
    const before = await onHand(product);
    const read = requireSuccess(await sales.admin.get(`/shipments/${shipment}`, { lang: 'es' }));
    expect(read.body).toMatchObject({
      type: 'order',
      status: 'pending',
      methods: ['collect', 'directMailing'],
      order: { id: order, status: 'finished' },
      salesman: { id: sales.ids[1] },
      customer: { id: sales.customer },
      inventories: [{ quantity: 5, product: { id: product } }],
    });
    const scheduled = requireSuccess(await sales.admin.put(`/shipments/${shipment}`, mailing));
    // Kilometres, floored to two decimals.
    expect(scheduled.body).toMatchObject({
      status: 'active',
      cost: '850.50',
      distance: 12.34,
      distanceKind: 'road',
      destination: { kind: 'pin', location: mailing.extraData.pin },
    });

    requireSuccess(await sales.admin.post(`/shipments/${shipment}/send`, {}));
    expect(await onHand(product)).toBe(before - 5);
    expect(await getStatus(`/orders/${order}`)).toBe('send');
    requireSuccess(await sales.admin.post(`/shipments/${shipment}/deliver`, {}));
    expect(await getStatus(`/orders/${order}`)).toBe('delivered');
    expect(await getStatus(`/shipments/${shipment}`)).toBe('finished');
  });

  test('are collected: stock decreases when the customer collects', async () => {
    const { order, shipment } = await fromStock(3);
    const before = await onHand(sales.plant.products[2]);
    requireSuccess(await sales.admin.put(`/shipments/${shipment}`, collecting));
    expect(getRefusal(await sales.admin.post(`/shipments/${shipment}/send`, {}))).toEqual([
      409,
      'WRONG_VALUES',
      'status',
      'transition',
    ]);
    requireSuccess(await sales.admin.post(`/shipments/${shipment}/deliver`, {}));
    expect(await onHand(sales.plant.products[2])).toBe(before - 3);
    expect(await getStatus(`/orders/${order}`)).toBe('collected');
  });

  test('are delivered only once when two users deliver at the same moment', async () => {
    const { order, shipment } = await fromStock(2);
    requireSuccess(await sales.admin.put(`/shipments/${shipment}`, collecting));
    const answers = await Promise.all([
      sales.admin.post(`/shipments/${shipment}/deliver`, {}),
      sales.ana.post(`/shipments/${shipment}/deliver`, {}),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await getStatus(`/orders/${order}`)).toBe('collected');
  });
});

describe('the address of a new shipment', () => {
  const place = { deliveryPlace: 'Patio 4, Apodaca' };
  const listAddresses = async (order: number) =>
    (await listOrderShipments(sales, order)).map((each) => pickByPath(each, 'shipmentAddress'));

  test('is the place of delivery of its order, and empty without one', async () => {
    const quote = async (more: object) => {
      const [store] = sales.plant.stores;
      const product = sales.plant.products[2];
      await addTestStock(sales, store ?? 0, product, 5);
      const order = await createTestQuotation(sales, sales.ana, [buildOrderLine(product, 5)], more);
      requireSuccess(await sales.ana.post(`/orders/accept-quotation/${order}`, {}));
      const [detail] = await listDetailIds(order);
      requireSuccess(
        await sales.ana.put(`/orders/manage-detail/${detail}`, {
          origin: 'inventory',
          originId: store,
        }),
      );
      return order;
    };
    const order = await quote(place);
    expect(await listAddresses(order)).toEqual(['Patio 4, Apodaca']);
    expect(await listAddresses(await quote({ deliveryPlace: null }))).toEqual([null]);
    const [shipment] = await listOrderShipments(sales, order);
    requireSuccess(
      await sales.admin.put(`/shipments/${pickNumberByPath(shipment, 'id')}`, mailing),
    );
    expect(await listAddresses(order)).toEqual([mailing.shipmentAddress]);
    // A part of the shipment goes to the same address.
    const whole = requireSuccess(
      await sales.admin.get(`/shipments/${pickNumberByPath(shipment, 'id')}`),
    ).body;
    requireSuccess(
      await sales.admin.post(`/shipments/${pickNumberByPath(shipment, 'id')}/split`, {
        lines: [{ item: pickNumberByPath(whole, 'inventories.0.id'), quantity: 2 }],
      }),
    );
    expect(await listAddresses(order)).toEqual([mailing.shipmentAddress, mailing.shipmentAddress]);
  });

  test('is empty for a transfer between stores and for goods that the customer collects', async () => {
    const moved = await requestTransfer('transfer', 4, place);
    expect(await listAddresses(moved.order)).toEqual([null]);
    const collected = await requestTransfer('collect', 4, place);
    expect(await listAddresses(collected.order)).toEqual([null]);
    const mailed = await requestTransfer('directMailing', 4, place);
    expect(await listAddresses(mailed.order)).toEqual(['Patio 4, Apodaca']);
  });
});

test('stock reserved for a shipment cannot be dispatched from the store', async () => {
  const { shipment } = await fromStock(4);
  const [lot] = pickListByPath(
    (await sales.admin.get(`/shipments/${shipment}`, { lang: 'es' })).body,
    'inventories',
  );
  const taken = await sales.admin.post('/products-inventories/dispatch', {
    store: { id: sales.plant.stores[0] },
    elements: [
      {
        id: pickNumberByPath(lot, 'product.id'),
        lotCode: pickByPath(lot, 'lotCode'),
        quantity: 100_000,
      },
    ],
  });
  expect([taken.status, pickByPath(taken.body, 'messageCode')]).toEqual([400, 'WRONG_VALUES']);
  requireSuccess(await sales.admin.put(`/shipments/${shipment}`, mailing));
  requireSuccess(await sales.admin.post(`/shipments/${shipment}/send`, {}));
});

describe('a schedule', () => {
  test.each([
    [{ ...mailing, shipmentAddress: '' }, 'shipmentAddress', 'required'],
    [{ ...mailing, cost: null }, 'cost', 'required'],
    [{ ...mailing, cost: '-1' }, 'cost', 'greaterOrEqual'],
    [{ ...mailing, extraData: {} }, 'extraData.pin', 'required'],
    [{ ...mailing, extraData: { pin: 'in the sea' } }, 'extraData.pin', 'coordinates'],
    [{ ...mailing, extraData: { pin: '91,0' } }, 'extraData.pin', 'coordinates'],
    [{ ...mailing, scheduledAt: '' }, 'scheduledAt', 'required'],
    [{ ...mailing, scheduledAt: '26' }, 'scheduledAt', 'min'],
    [{ ...mailing, scheduledAt: '2026-02-30' }, 'scheduledAt', 'instant'],
    [{ ...mailing, method: 'pigeon' }, 'method', 'option'],
    [{ ...mailing, method: undefined }, 'method', 'required'],
    [{ ...mailing, method: 'transfer' }, 'method', 'option'],
  ])('is refused for a wrong value with the name of the field (%#)', async (body, path, rule) => {
    const { shipment } = await fromStock(1);
    expect(getRefusal(await sales.admin.put(`/shipments/${shipment}`, body))).toEqual([
      400,
      'WRONG_VALUES',
      path,
      rule,
    ]);
    expect(await getStatus(`/shipments/${shipment}`)).toBe('pending');
  });

  test('without a cost clears the cost of an earlier one', async () => {
    const { shipment } = await fromStock(1);
    const save = async (body: object) =>
      requireSuccess(await sales.admin.put(`/shipments/${shipment}`, body)).body;
    expect(await save(mailing)).toMatchObject({ method: 'directMailing', cost: '850.50' });
    expect(await save(collecting)).toMatchObject({
      status: 'active',
      method: 'collect',
      cost: null,
      shipmentAddress: null,
      extraData: { pin: null, comments: null },
    });
    expect(await save({ ...collecting, cost: '12' })).toMatchObject({ cost: '12.00' });
  });

  test('is refused as stale if it was made for an older version of the shipment', async () => {
    const { shipment } = await fromStock(1);
    const { body } = await sales.admin.get(`/shipments/${shipment}`);
    requireSuccess(await sales.admin.put(`/shipments/${shipment}`, mailing));
    const stale = { ...collecting, updatedAt: pickByPath(body, 'updatedAt') };
    const answer = await sales.admin.put(`/shipments/${shipment}`, stale);
    expect([answer.status, pickByPath(answer.body, 'messageCode')]).toEqual([409, 'STALE_ENTITY']);
  });
});

describe('a transfer', () => {
  test('joins a lot of the same code in the target store, which keeps its expiration date', async () => {
    const [, , source] = sales.plant.stores;
    const code = `L${sales.plant.products[3]}-${source}`;
    /** Corrects the date of the lot of that code in a store. */
    const date = async (store: number | undefined, expirationDate: string) => {
      const id = sales.plant.products[3];
      const { body } = await listLots(store, id);
      const lot = pickListByPath(body, 'elements').find(
        (each) => pickByPath(each, 'lotCode') === code,
      );
      const quantity = pickNumberByPath(lot, 'quantity');
      requireSuccess(
        await sales.admin.put(`/products-inventories/${pickNumberByPath(lot, 'id')}/modify`, {
          store: { id: store },
          elements: [{ id, lotCode: code, quantity, expirationDate }],
        }),
      );
    };
    await addTestStock(sales, source, sales.plant.products[3], 1);
    await date(source, '2097-01-01');
    const { order, product, target } = await requestTransfer('transfer', 4);
    const [shipment] = await listOrderShipments(sales, order);
    const path = `/shipments/${pickNumberByPath(shipment, 'id')}`;
    requireSuccess(await sales.admin.put(path, moving));
    requireSuccess(await sales.admin.post(`${path}/send`, {}));
    // A lot of its code lies there, under another date.
    requireSuccess(
      await sales.admin.post('/products-inventories/insert', {
        store: { id: target },
        elements: [{ id: product, lotCode: code, quantity: 2 }],
      }),
    );
    await date(target, '2097-05-01');
    const before = await sumReserved(target, product);
    requireSuccess(await sales.admin.post(`${path}/deliver`, {}));
    expect(await sumReserved(target, product)).toEqual({
      quantity: before.quantity + 4,
      reserved: before.reserved + 4,
    });
    const { body } = await listLots(target, product);
    expect(pickListByPath(body, 'elements')).toMatchObject([
      { lotCode: code, expirationDate: '2097-05-01' },
    ]);
  });

  test('goes to the requesting store, is reserved there, and then ships to the customer', async () => {
    const before = await sumReserved(sales.plant.stores[0], sales.plant.products[3]);
    const { order, product, target } = await requestTransfer('transfer', 4);
    const [transfer] = await listOrderShipments(sales, order);
    expect(transfer).toMatchObject({ type: 'transfer', status: 'pending' });
    const path = `/shipments/${pickNumberByPath(transfer, 'id')}`;
    expect(await getStatus(`/orders/${order}`)).toBe('origins_pending');
    requireSuccess(await sales.admin.put(path, moving));
    requireSuccess(await sales.admin.post(`${path}/send`, {}));
    requireSuccess(await sales.admin.post(`${path}/deliver`, {}));

    expect(await sumReserved(target, product)).toEqual({
      quantity: before.quantity + 4,
      reserved: before.reserved + 4,
    });
    expect(await getStatus(`/orders/${order}`)).toBe('finished');
    const [, toCustomer] = await listOrderShipments(sales, order);
    expect(toCustomer).toMatchObject({ type: 'order', status: 'pending' });
    const last = `/shipments/${pickNumberByPath(toCustomer, 'id')}`;
    requireSuccess(await sales.admin.put(last, collecting));
    requireSuccess(await sales.admin.post(`${last}/deliver`, {}));
    expect(await getStatus(`/orders/${order}`)).toBe('collected');
  });

  test('arrives as free stock without a further shipment if its order is canceled on the way', async () => {
    const { order, product, target } = await requestTransfer('transfer', 4);
    const [transfer] = await listOrderShipments(sales, order);
    const path = `/shipments/${pickNumberByPath(transfer, 'id')}`;
    const isSent = async () =>
      pickByPath(
        requireSuccess(await sales.ana.get(`/orders/${order}`)).body,
        'details.0.data.origin.sent',
      );
    requireSuccess(await sales.admin.put(path, moving));
    expect(await isSent()).toBe(false);
    requireSuccess(await sales.admin.post(`${path}/send`, {}));
    expect(await isSent()).toBe(true);
    requireSuccess(await sales.ana.post(`/orders/${order}/cancel`, { message: 'Ya no' }));
    const before = await sumReserved(target, product);
    const read = async () => {
      const { body } = requireSuccess(await sales.ana.get(`/orders/${order}`));
      const line = pickByPath(body, 'details.0.data');
      return [pickByPath(body, 'status'), pickByPath(body, 'history'), line];
    };
    const canceled = await read();
    requireSuccess(await sales.admin.post(`${path}/deliver`, {}));
    expect(await sumReserved(target, product)).toEqual({
      quantity: before.quantity + 4,
      reserved: before.reserved,
    });
    expect(canceled).toMatchObject(['canceled', {}, { origin: { settled: true, ready: false } }]);
    expect(await read()).toEqual(canceled);
    expect(await listOrderShipments(sales, order)).toMatchObject([{ status: 'finished' }]);
  });

  test.each(['collect', 'directMailing'])(
    'can serve the customer directly from the other division: %s',
    async (method) => {
      const { order } = await requestTransfer(method, 2);
      expect(await getStatus(`/orders/${order}`)).toBe('finished');
      const [shipment] = await listOrderShipments(sales, order);
      const read = await sales.admin.get(`/shipments/${pickNumberByPath(shipment, 'id')}`);
      expect(read.body).toMatchObject({
        type: 'order',
        methods: [method],
        divisionFrom: { id: sales.plant.divisions[1] },
      });
      const other = method === 'collect' ? mailing : collecting;
      expect(
        getRefusal(await sales.admin.put(`/shipments/${pickNumberByPath(shipment, 'id')}`, other)),
      ).toEqual([400, 'WRONG_VALUES', 'method', 'option']);
    },
  );
});

/** An order of two pieces in a store and one to be made, with the shipment of the two scheduled. */
async function createScheduledInProduction(): Promise<{ order: number; path: string }> {
  const [store] = sales.plant.stores;
  const [produced, , stored] = sales.plant.products;
  await addTestStock(sales, store, stored, 2);
  const order = await createTestQuotation(sales, sales.ana, [
    buildOrderLine(produced, 1),
    buildOrderLine(stored, 2),
  ]);
  requireSuccess(await sales.ana.post(`/orders/accept-quotation/${order}`, {}));
  const [first, second] = await listDetailIds(order);
  requireSuccess(await sales.ana.put(`/orders/manage-detail/${first}`, { origin: 'production' }));
  const inventory = { origin: 'inventory', originId: store };
  requireSuccess(await sales.ana.put(`/orders/manage-detail/${second}`, inventory));
  expect(await getStatus(`/orders/${order}`)).toBe('active');
  const [shipment] = await listOrderShipments(sales, order);
  const path = `/shipments/${pickNumberByPath(shipment, 'id')}`;
  expect(pickByPath(requireSuccess(await sales.admin.put(path, mailing)).body, 'status')).toBe(
    'pending',
  );
  expect((await sales.admin.post(`${path}/send`, {})).status).toBe(409);
  return { order, path };
}

test('a shipment scheduled before production finishes gets the produced pieces and can then leave', async () => {
  const { order, path } = await createScheduledInProduction();
  await new OrderLifeSteps(server, sales).put(order, 'production');
  requireSuccess(
    await sales.planner.post(`/orders/${order}/finish-production`, {
      store: { id: sales.plant.stores[0] },
    }),
  );
  expect(await getStatus(`/orders/${order}`)).toBe('finished');
  // The produced piece joined what was scheduled, which may leave now.
  expect(await listOrderShipments(sales, order)).toHaveLength(1);
  expect(requireSuccess(await sales.admin.get(path)).body).toMatchObject({
    status: 'active',
    method: 'directMailing',
    inventories: [{ quantity: 2 }, { quantity: 1 }],
  });
  requireSuccess(await sales.admin.post(`${path}/send`, {}));
  expect(await getStatus(`/orders/${order}`)).toBe('send');
});

test('canceling an order deletes its scheduled shipments', async () => {
  const { order, path } = await createScheduledInProduction();
  // The order is canceled while its shipment is open on a screen: the shipment is gone, and the goods are free.
  requireSuccess(await sales.ana.post(`/orders/${order}/cancel`, { message: 'Ya no lo quiere' }));
  expect((await sales.admin.post(`${path}/send`, {})).status).toBe(404);
  expect(await listOrderShipments(sales, order)).toEqual([]);
});

test('a user sees only shipments of their own company and division, and only with the permission', async () => {
  const { shipment } = await fromStock(1);
  expect((await sales.restricted.get(`/shipments/${shipment}`)).status).toBe(200);
  const elsewhere = await server.company('elsewhere.test', [0, 3]);
  expect((await elsewhere.admin.get(`/shipments/${shipment}`)).status).toBe(404);
  expect((await elsewhere.admin.post(`/shipments/${shipment}/deliver`, {})).status).toBe(404);
  expect((await elsewhere.clients[1]?.get('/shipments'))?.status).toBe(403);
});

test('the list of shipments contains the customer and can be filtered and sorted by customer', async () => {
  const { shipment } = await fromStock(3);
  const whole = await sales.admin.get(`/shipments/${shipment}`);
  const id = pickNumberByPath(whole.body, 'customer.id');
  const customer = { id, name: pickByPath(whole.body, 'customer.name') };
  const of = async (customerId: number) => {
    const query = { size: 100, orderBy: 'customer', filters: { customer: [customerId] } };
    return pickListByPath((await sales.admin.get('/shipments', query)).body, 'elements');
  };
  expect(await of(id)).toContainEqual(expect.objectContaining({ id: shipment, customer }));
  expect(await of(id + 100_000)).toEqual([]);
});

test.each(['es', 'en'] as const)(
  'the delivery note in %s contains order, address, people, products, lots and places to sign',
  async (lang) => {
    const { order, shipment } = await fromStock(3);
    requireSuccess(await sales.admin.put(`/shipments/${shipment}`, mailing));
    const { body } = await sales.admin.get(`/shipments/${shipment}`, { lang });
    const note = await sales.admin.get(`/shipments/${shipment}/delivery-note`, { lang });
    expect(note.status).toBe(200);
    const read = await parsePdf(note.bytes);
    const { pages, language } = read;
    expectTidyPdfPages(read, 'Company of plant.test');
    expect(language).toMatch(new RegExp(`^${lang}`));
    expect(pages).toHaveLength(1);
    const words = (text: keyof typeof shipmentTexts) => say(shipmentTexts[text], lang);
    for (const part of [
      say(shipmentTexts.orderOf, lang, { id: order }),
      mailing.shipmentAddress,
      mailing.extraData.comments,
      pickByPath(body, 'customer.user.name'),
      pickByPath(body, 'salesman.name'),
      pickByPath(body, 'storeFrom.name'),
      pickByPath(body, 'inventories.0.product.name'),
      pickByPath(body, 'inventories.0.lotCode'),
      words('deliveredBy'),
      words('receivedBy'),
    ])
      expect(pages[0]?.text).toContain(String(part));
  },
);

test('without a pin the distance is measured to the customer, or to the receiving store for a transfer', async () => {
  const { shipment } = await fromStock(1);
  const { body } = requireSuccess(await sales.admin.get(`/shipments/${shipment}`));
  expect(body).toMatchObject({
    destination: { kind: 'customer', location: pickByPath(body, 'customer.location') },
    distance: 1,
    distanceKind: 'road',
  });
  requireSuccess(await sales.admin.put(`/shipments/${shipment}`, collecting));
  const collected = requireSuccess(await sales.admin.get(`/shipments/${shipment}`)).body;
  expect(collected).toMatchObject({ method: 'collect', destination: { kind: 'customer' } });
  const { order } = await requestTransfer('transfer', 1);
  const [moved] = await listOrderShipments(sales, order);
  const path = `/shipments/${pickNumberByPath(moved, 'id')}`;
  expect(requireSuccess(await sales.admin.get(path)).body).toMatchObject({
    destination: { kind: 'store', location: '25.686613,-100.316116' },
    distanceKind: 'road',
  });
});

test('a directions service that hangs or fails gives an unknown distance, and is not called again for a while', async () => {
  const { shipment } = await fromStock(1);
  const ask = async (pin: string) =>
    pickByPath(
      (await sales.admin.get(`/shipments/${shipment}/distance`, { pin })).body,
      'distance',
    );
  expect(await ask('25.75,-100.5')).toBe(12.34);
  // A pin in the sea: no road leads there, which is no fault of the service's, and the schedule is as good as any.
  roadsMode = 'noRoad';
  const inTheSea = { ...mailing, extraData: { pin: '24.5,-96.2' } };
  const sea = requireSuccess(await sales.admin.put(`/shipments/${shipment}`, inTheSea));
  expect(sea.body).toMatchObject({ status: 'active', distance: 0, distanceKind: 'unknown' });
  roadsMode = 'answers';
  expect(await ask('25.3,-100.3')).toBe(1);

  roadsMode = 'hangs';
  expect(await ask('25.1,-100.1')).toBe(0);
  // The service is not called for a while: no request waits for it again.
  const before = requestCount;
  expect(await ask('25.2,-100.2')).toBe(0);
  expect(requestCount).toBe(before);
  // Distances in the cache stay available.
  expect(await ask('25.75,-100.5')).toBe(12.34);
});
