import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pick, pickList, pickNumber, type Client } from '../testing/client.ts';
import { OrderLife, toRefusal } from '../testing/order-life.ts';
import { expectSoundLedger } from '../testing/plant.ts';
import { good, line, makeSales, listShipments, stock, type Sales } from '../testing/sales.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: Sales;
let life: OrderLife;

beforeAll(async () => {
  server = await startTestServer();
  sales = await makeSales(server, 'pieces.test');
  life = new OrderLife(server, sales);
  await stock(sales, sales.plant.stores[0], sales.plant.products[2], 10_000);
});
afterAll(async () => {
  await expectSoundLedger(server, sales.company.accountId);
  await server.close();
});

/** An order of so many pieces that lie in the store, and its shipment. */
async function createOrder(quantity: number, ...more: readonly object[]) {
  const order = await life.accepted([line(sales.plant.products[2], quantity), ...more]);
  const origin = { origin: 'inventory', originId: sales.plant.stores[0] };
  good(await life.manage(await life.lineOf(order), origin));
  const [shipment] = await listShipments(sales, order);
  return { order, shipment: shipment === undefined ? 0 : pickNumber(shipment, 'id') };
}

const schedule = {
  scheduledAt: '2026-12-01',
  method: 'directMailing',
  shipmentAddress: 'Av. Industrias 100, Apodaca',
  cost: '850.5',
  extraData: { pin: '25.75,-100.5' },
};
const read = async (shipment: number) => good(await sales.admin.get(`/shipments/${shipment}`)).body;
const getItem = async (shipment: number, at = 0) =>
  pickNumber(await read(shipment), `inventories.${at}.id`);
const deliver = async (shipment: number, body: object, client: Client = sales.admin) =>
  client.post(`/shipments/${shipment}/deliver`, body);
const split = async (shipment: number, quantity: number, more: object = {}) =>
  sales.admin.post(`/shipments/${shipment}/split`, {
    lines: [{ item: await getItem(shipment), quantity }],
    ...more,
  });
const getPieces = async (order: number, at = 0) =>
  pick(await life.read(order), `details.${at}.pieces`);
const getStatus = async (order: number) => pick(await life.read(order), 'status');

/** Other lines of an order that was accepted: looked at, then done. */
async function reviseOrder(order: number, details: readonly object[]): Promise<void> {
  const body = { reason: 'Otra cantidad', details };
  const dry = good(await sales.ana.post(`/orders/${order}/revision?dryRun=true`, body));
  const expectedVersion = pick(dry.body, 'impact.seen');
  good(await sales.ana.post(`/orders/${order}/revision`, { ...body, seen: expectedVersion }));
}

async function sendShipment(shipment: number): Promise<number> {
  good(await sales.admin.put(`/shipments/${shipment}`, schedule));
  good(await sales.admin.post(`/shipments/${shipment}/send`, {}));
  return shipment;
}

test('60 go today and 40 on Friday; 3 of the 60 are refused, come back and go along on Friday', async () => {
  const { order, shipment } = await createOrder(100);
  const [store] = sales.plant.stores;
  const before = await life.stockOf(store, sales.plant.products[2]);
  const later = good(await split(shipment, 40, { scheduledAt: '2026-12-04' }));
  const friday = pickNumber(later.body, 'id');
  expect(later.body).toMatchObject({
    status: 'pending',
    scheduledAt: '2026-12-04',
    inventories: [{ quantity: 40 }],
  });
  expect(await read(shipment)).toMatchObject({ inventories: [{ quantity: 60, received: null }] });
  // Nothing is freed or held anew by it.
  expect(await life.stockOf(store, sales.plant.products[2])).toEqual(before);

  await sendShipment(shipment);
  expect(await getPieces(order)).toMatchObject({ made: 100, open: 0, shipped: 60, onTheWay: 60 });
  const refused = { item: await getItem(shipment), refused: 3, reason: 'Tablas rotas' };
  const arrived = good(await deliver(shipment, { lines: [refused] }));
  expect(arrived.body).toMatchObject({
    status: 'finished',
    inventories: [
      {
        quantity: 60,
        received: {
          accepted: 57,
          refused: 3,
          reason: 'Tablas rotas',
          again: true,
          store: { id: store },
        },
      },
    ],
  });
  expect(await getStatus(order)).toBe('send');
  expect(await getPieces(order)).toEqual({
    ordered: 100,
    made: 100,
    open: 0,
    shipped: 60,
    delivered: 57,
    refused: 3,
    onTheWay: 0,
    ended: 0,
    returned: 0,
  });
  const [notice] = await life.noted(sales.ana, 'piecesRefused');
  expect(notice).toMatchObject({
    data: {
      messageData: { quantity: 3, again: true, reason: 'Tablas rotas', order: { id: order } },
    },
  });
  // The movement that brings them back names the order and the shipment.
  const moved = good(
    await sales.admin.get('/products-movements', { size: 5, filters: { type: ['return'] } }),
  );
  expect(pickList(moved.body, 'elements')[0]).toMatchObject({
    quantity: 3,
    source: 'shipment',
    sourceId: String(shipment),
    note: `#${order} · Tablas rotas`,
  });

  // Returned pieces joined the waiting ones, reserved for the order as before.
  expect(await read(friday)).toMatchObject({ inventories: [{ quantity: 43 }] });
  good(await deliver(await sendShipment(friday), {}));
  expect(await getStatus(order)).toBe('delivered');
  expect(await getPieces(order)).toMatchObject({
    shipped: 103,
    delivered: 100,
    refused: 3,
    onTheWay: 0,
  });
  const after = await life.stockOf(store, sales.plant.products[2]);
  expect(after?.quantity).toBe(Number(before?.quantity) - 100);
});

test('what is refused for good ends the line with fewer pieces, in a lot of its own where somebody wants to look at it', async () => {
  const { order, shipment } = await createOrder(10);
  await sendShipment(shipment);
  const [, other] = sales.plant.stores;
  const lines = [{ item: await getItem(shipment), accepted: 8, reason: 'Medida', again: false }];
  good(await deliver(shipment, { lines, store: { id: other }, apart: true }));
  expect(await getStatus(order)).toBe('delivered');
  expect(await getPieces(order)).toMatchObject({ delivered: 8, refused: 2, ended: 2 });
  expect(await life.stockOf(other, sales.plant.products[2])).toEqual({ quantity: 2, reserved: 0 });
  const lots = good(
    await sales.admin.get('/products-inventories', { size: 100, filters: { store: [other] } }),
  );
  expect(pickList(lots.body, 'elements').map((lot) => pick(lot, 'lotCode'))).toEqual([
    expect.stringMatching(new RegExp(` R${shipment}$`)),
  ]);
});

test('fewer pieces after some were refused for good free nothing that still has to come', async () => {
  const { order, shipment } = await createOrder(10);
  const later = pickNumber(good(await split(shipment, 4)).body, 'id');
  await sendShipment(shipment);
  const lines = [{ item: await getItem(shipment), refused: 2, reason: 'Rotas', again: false }];
  good(await deliver(shipment, { lines }));
  expect(await getPieces(order)).toMatchObject({ ordered: 10, delivered: 4, ended: 2 });
  const reservedBefore = await life.stockOf(sales.plant.stores[0], sales.plant.products[2]);
  const id = await life.lineOf(order);
  const wanting = (pieces: number) => [{ id, ...line(sales.plant.products[2], pieces) }];
  await reviseOrder(order, wanting(8));
  expect(await getPieces(order)).toMatchObject({ ordered: 8, delivered: 4 });
  expect(await read(later)).toMatchObject({ inventories: [{ quantity: 4 }] });
  expect(await life.stockOf(sales.plant.stores[0], sales.plant.products[2])).toEqual(
    reservedBefore,
  );
  // One fewer than is still to come is free.
  await reviseOrder(order, wanting(7));
  expect(await read(later)).toMatchObject({ inventories: [{ quantity: 3 }] });
});

test('whoever collects refuses at the counter; everything refused waits again', async () => {
  const { order, shipment } = await createOrder(5);
  good(
    await sales.admin.put(`/shipments/${shipment}`, {
      scheduledAt: '2026-12-01',
      method: 'collect',
    }),
  );
  good(
    await deliver(shipment, {
      lines: [{ item: await getItem(shipment), accepted: 0, reason: 'Sucias' }],
    }),
  );
  expect(await getStatus(order)).toBe('finished');
  const [, again] = await listShipments(sales, order);
  expect(again).toMatchObject({ status: 'pending' });
  expect(await read(pickNumber(again, 'id'))).toMatchObject({ inventories: [{ quantity: 5 }] });
  expect(await getPieces(order)).toMatchObject({ shipped: 5, delivered: 0, refused: 5 });
});

test('a transfer that is received in part brings the rest again, and then the order goes on', async () => {
  const [target, , source] = sales.plant.stores;
  const product = sales.plant.products[3];
  await stock(sales, source, product, 4);
  const order = await life.accepted([line(product, 4)]);
  const managed = good(
    await life.manage(await life.lineOf(order), {
      origin: 'transfer',
      originId: sales.plant.divisions[1],
      transferType: 'transfer',
      store: { id: target },
    }),
  );
  const request = pickNumber(managed.body, 'details.0.transferRequest.id');
  good(await sales.luis.post(`/transfer-requests/${request}/response`, { status: 'accepted' }));
  const moving = { scheduledAt: '2026-12-01', method: 'transfer' };
  const bring = async (at: number) => {
    const shipment = pickNumber((await listShipments(sales, order))[at], 'id');
    good(await sales.admin.put(`/shipments/${shipment}`, moving));
    good(await sales.admin.post(`/shipments/${shipment}/send`, {}));
    return shipment;
  };
  const first = await bring(0);
  good(
    await deliver(first, { lines: [{ item: await getItem(first), refused: 1, reason: 'Rota' }] }),
  );
  expect(await getStatus(order)).toBe('origins_pending');
  expect(await getPieces(order)).toMatchObject({ made: 0, open: 4, shipped: 0 });
  const second = await bring(1);
  good(await deliver(second, {}));
  expect(await getStatus(order)).toBe('finished');
  expect(await getPieces(order)).toMatchObject({ made: 4, open: 0 });
  const [, , toCustomer] = await listShipments(sales, order);
  const items = pickList(await read(pickNumber(toCustomer, 'id')), 'inventories');
  expect(items.reduce<number>((sum, each) => sum + pickNumber(each, 'quantity'), 0)).toBe(4);
});

describe('what is refused changes nothing', () => {
  test.each<[string, (item: number) => object, string, string]>([
    [
      'more accepted than was shipped',
      (item) => ({ item, accepted: 6 }),
      'lines.0.accepted',
      'lessOrEqual',
    ],
    [
      'more refused than was shipped',
      (item) => ({ item, refused: 6, reason: 'x' }),
      'lines.0.refused',
      'lessOrEqual',
    ],
    [
      'a sum that is not what was shipped',
      (item) => ({ item, accepted: 3, refused: 1, reason: 'x' }),
      'lines.0.refused',
      'sumsTo',
    ],
    ['no reason', (item) => ({ item, refused: 1 }), 'lines.0.reason', 'required'],
    ['half a piece', (item) => ({ item, refused: 0.5, reason: 'x' }), 'lines.0.refused', 'integer'],
    [
      'another’s item',
      (item) => ({ item: item + 100_000, refused: 1, reason: 'x' }),
      'lines.0.item',
      'unknown',
    ],
  ])('%s', async (_, lineOf, path, rule) => {
    const { order, shipment } = await createOrder(5);
    await sendShipment(shipment);
    const lines = [lineOf(await getItem(shipment))];
    expect(toRefusal(await deliver(shipment, { lines }))).toEqual([
      400,
      'WRONG_VALUES',
      path,
      rule,
    ]);
    expect(await getPieces(order)).toMatchObject({ shipped: 5, onTheWay: 5, refused: 0 });
  });

  test('a store that is not there or out of reach', async () => {
    const { shipment } = await createOrder(5);
    await sendShipment(shipment);
    const [, , elsewhere] = sales.plant.stores;
    const lines = [{ item: await getItem(shipment), refused: 1, reason: 'x' }];
    for (const [client, store] of [
      [sales.admin, 999_999],
      [sales.restricted, elsewhere],
    ] as const)
      expect(toRefusal(await deliver(shipment, { lines, store: { id: store } }, client))).toEqual([
        400,
        'WRONG_VALUES',
        'store',
        'unknown',
      ]);
    good(await deliver(shipment, { lines }, sales.restricted));
  });

  test('more pieces into another shipment than there are, into a stranger’s, out of one that left, or seen before', async () => {
    const { order, shipment } = await createOrder(5);
    const { shipment: strange } = await createOrder(5);
    expect(toRefusal(await split(shipment, 6))).toEqual([
      400,
      'WRONG_VALUES',
      'lines.0.quantity',
      'lessOrEqual',
    ]);
    expect(toRefusal(await split(shipment, 0.5))).toEqual([
      400,
      'WRONG_VALUES',
      'lines.0.quantity',
      'integer',
    ]);
    for (const id of [strange, shipment])
      expect(toRefusal(await split(shipment, 1, { into: { id } }))).toEqual([
        400,
        'WRONG_VALUES',
        'into',
        'otherShipment',
      ]);
    expect((await split(shipment, 1, { updatedAt: '2020-01-01T00:00:00.000Z' })).status).toBe(409);
    expect(await listShipments(sales, order)).toHaveLength(1);
    await sendShipment(shipment);
    expect(toRefusal(await split(shipment, 1))).toEqual([
      409,
      'WRONG_VALUES',
      'status',
      'transition',
    ]);
  });
});

test('two who deliver at once: one wins; told again under its key it is done once', async () => {
  const { order, shipment } = await createOrder(9);
  await sendShipment(shipment);
  const item = await getItem(shipment);
  const tell = (refused: number, key: string) =>
    deliver(shipment, { lines: [{ item, refused, reason: 'Rotas' }], key });
  const keys = [
    '6d0a0f4e-6a64-4a39-9d6a-0d1c6f1f2a01',
    '6d0a0f4e-6a64-4a39-9d6a-0d1c6f1f2a02',
  ] as const;
  const answers = await Promise.all([tell(2, keys[0]), tell(4, keys[1])]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const won = answers[0].status === 200 ? 0 : 1;
  expect((await tell([2, 4][won] ?? 0, keys[won])).status).toBe(200);
  // Something else under that key is a conflict, and changes nothing.
  expect(toRefusal(await tell(5, keys[won]))).toEqual([409, 'WRONG_VALUES', 'key', 'unique']);
  expect(await getPieces(order)).toMatchObject({ shipped: 9, refused: [2, 4][won] });
});

test('shipments are joined: what one brings goes into another, and the empty one is gone', async () => {
  const { order, shipment } = await createOrder(12);
  const other = pickNumber(good(await split(shipment, 5)).body, 'id');
  const joined = good(await split(other, 5, { into: { id: shipment } }));
  expect(joined.body).toMatchObject({ id: shipment, inventories: [{ quantity: 12 }] });
  expect(await listShipments(sales, order)).toHaveLength(1);
  expect((await sales.admin.get(`/shipments/${other}`)).status).toBe(404);
});

describe('what is ready', () => {
  const ready = (order: number, client: Client = sales.admin) =>
    client.post(`/orders/${order}/ship-ready`, {});

  test('leaves while another line has no origin; then that line alone can change its own', async () => {
    const { order } = await createOrder(6, line(sales.plant.products[0], 4));
    expect(await listShipments(sales, order)).toEqual([]);
    const { body } = good(await ready(order));
    expect(body).toMatchObject({ shipments: [{ status: 'pending', pieces: 6, method: null }] });
    expect(good(await ready(order)).body).toEqual(body);
    const shipment = pickNumber(body, 'shipments.0.id');
    good(await sales.admin.put(`/shipments/${shipment}`, { ...schedule, ahead: true }));
    good(await sales.admin.post(`/shipments/${shipment}/send`, {}));
    expect(await getStatus(order)).toBe('origins_pending');
    const gone = await sales.ana.post(`/orders/release-detail/${await life.lineOf(order)}`, {});
    expect(toRefusal(gone)).toEqual([409, 'WRONG_VALUES', 'origin', 'begun']);
    good(await deliver(shipment, {}));
    expect(await getPieces(order)).toMatchObject({ delivered: 6 });
    expect(await getPieces(order, 1)).toBeUndefined();
  });

  test('is nothing of a quotation, of what is made later, or of another’s order', async () => {
    const quotation = await life.accepted([line(sales.plant.products[0], 4)]);
    expect(toRefusal(await ready(quotation))).toEqual([
      409,
      'WRONG_VALUES',
      'status',
      'transition',
    ]);
    good(await life.manage(await life.lineOf(quotation), { origin: 'production' }));
    expect(toRefusal(await ready(quotation))).toEqual([
      409,
      'WRONG_VALUES',
      'shipments',
      'nothingReady',
    ]);
    const elsewhere = await server.company('elsewhere-pieces.test', [0]);
    expect((await ready(quotation, elsewhere.admin)).status).toBe(404);
    expect((await ready(quotation, sales.limited)).status).toBe(403);
  });
});

test('of an order that was canceled meanwhile nothing waits: what comes back is free', async () => {
  const { order, shipment } = await createOrder(7);
  const [store] = sales.plant.stores;
  await sendShipment(shipment);
  const before = await life.stockOf(store, sales.plant.products[2]);
  await life.put(order, 'canceled');
  good(
    await deliver(shipment, {
      lines: [{ item: await getItem(shipment), refused: 7, reason: 'Cancelado' }],
    }),
  );
  expect(await listShipments(sales, order)).toHaveLength(1);
  const after = await life.stockOf(store, sales.plant.products[2]);
  expect(after).toEqual({
    quantity: Number(before?.quantity) + 7,
    reserved: before?.reserved,
  });
});
