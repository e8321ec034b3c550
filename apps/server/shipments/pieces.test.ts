import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  listOrderShipments,
  addTestStock,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'pieces.test');
  life = new OrderLifeSteps(server, sales);
  await addTestStock(sales, sales.plant.stores[0], sales.plant.products[2], 10_000);
});
afterAll(async () => {
  await expectConsistentStock(server, sales.company.accountId);
  await server.close();
});

/** An order of so many pieces that lie in the store, and its shipment. */
async function createOrder(quantity: number, ...more: readonly object[]) {
  const order = await life.accepted([buildOrderLine(sales.plant.products[2], quantity), ...more]);
  const origin = { origin: 'inventory', originId: sales.plant.stores[0] };
  requireSuccess(await life.manage(await life.lineOf(order), origin));
  const [shipment] = await listOrderShipments(sales, order);
  return { order, shipment: shipment === undefined ? 0 : pickNumberByPath(shipment, 'id') };
}

const schedule = {
  scheduledAt: '2026-12-01',
  method: 'directMailing',
  shipmentAddress: 'Av. Industrias 100, Apodaca',
  cost: '850.5',
  extraData: { pin: '25.75,-100.5' },
};
const read = async (shipment: number) =>
  requireSuccess(await sales.admin.get(`/shipments/${shipment}`)).body;
const getItem = async (shipment: number, at = 0) =>
  pickNumberByPath(await read(shipment), `inventories.${at}.id`);
const deliver = async (shipment: number, body: object, client: TestClient = sales.admin) =>
  client.post(`/shipments/${shipment}/deliver`, body);
const split = async (shipment: number, quantity: number, more: object = {}) =>
  sales.admin.post(`/shipments/${shipment}/split`, {
    lines: [{ item: await getItem(shipment), quantity }],
    ...more,
  });
const getPieces = async (order: number, at = 0) =>
  pickByPath(await life.read(order), `details.${at}.pieces`);
const getStatus = async (order: number) => pickByPath(await life.read(order), 'status');

/** Other lines of an order that was accepted: looked at, then done. */
async function reviseOrder(order: number, details: readonly object[]): Promise<void> {
  const body = { reason: 'Otra cantidad', details };
  const dry = requireSuccess(await sales.ana.post(`/orders/${order}/revision?dryRun=true`, body));
  const expectedVersion = pickByPath(dry.body, 'impact.seen');
  requireSuccess(
    await sales.ana.post(`/orders/${order}/revision`, { ...body, seen: expectedVersion }),
  );
}

async function sendShipment(shipment: number): Promise<number> {
  requireSuccess(await sales.admin.put(`/shipments/${shipment}`, schedule));
  requireSuccess(await sales.admin.post(`/shipments/${shipment}/send`, {}));
  return shipment;
}

test('an order is shipped in two parts, and refused pieces of the first leave with the second', async () => {
  const { order, shipment } = await createOrder(100);
  const [store] = sales.plant.stores;
  const before = await life.stockOf(store, sales.plant.products[2]);
  const later = requireSuccess(await split(shipment, 40, { scheduledAt: '2026-12-04' }));
  const friday = pickNumberByPath(later.body, 'id');
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
  const arrived = requireSuccess(await deliver(shipment, { lines: [refused] }));
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
  const moved = requireSuccess(
    await sales.admin.get('/products-movements', { size: 5, filters: { type: ['return'] } }),
  );
  expect(pickListByPath(moved.body, 'elements')[0]).toMatchObject({
    quantity: 3,
    source: 'shipment',
    sourceId: String(shipment),
    note: `#${order} · Tablas rotas`,
  });

  // Returned pieces joined the waiting ones, reserved for the order as before.
  expect(await read(friday)).toMatchObject({ inventories: [{ quantity: 43 }] });
  requireSuccess(await deliver(await sendShipment(friday), {}));
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

test('pieces refused for good end the line with fewer pieces, and can go to a separate lot of another store', async () => {
  const { order, shipment } = await createOrder(10);
  await sendShipment(shipment);
  const [, other] = sales.plant.stores;
  const lines = [{ item: await getItem(shipment), accepted: 8, reason: 'Medida', again: false }];
  requireSuccess(await deliver(shipment, { lines, store: { id: other }, apart: true }));
  expect(await getStatus(order)).toBe('delivered');
  expect(await getPieces(order)).toMatchObject({ delivered: 8, refused: 2, ended: 2 });
  // The seller reads that they are not delivered again.
  const [notice] = await life.noted(sales.ana, 'piecesRefused');
  expect(pickByPath(notice, 'data.messageData')).toMatchObject({
    order: { id: order },
    quantity: 2,
    again: false,
    store: { id: other },
  });
  expect(await life.stockOf(other, sales.plant.products[2])).toEqual({ quantity: 2, reserved: 0 });
  const lots = requireSuccess(
    await sales.admin.get('/products-inventories', { size: 100, filters: { store: [other] } }),
  );
  expect(pickListByPath(lots.body, 'elements').map((lot) => pickByPath(lot, 'lotCode'))).toEqual([
    expect.stringMatching(new RegExp(` R${shipment}$`)),
  ]);
});

test('reducing a line with refused, shipped and waiting pieces frees only the difference from the waiting ones', async () => {
  const { order, shipment } = await createOrder(12);
  const later = pickNumberByPath(requireSuccess(await split(shipment, 8)).body, 'id');
  const last = pickNumberByPath(requireSuccess(await split(later, 5)).body, 'id');
  await sendShipment(shipment);
  const lines = [{ item: await getItem(shipment), refused: 2, reason: 'Rotas', again: false }];
  requireSuccess(await deliver(shipment, { lines }));
  await sendShipment(later);
  expect(await getPieces(order)).toMatchObject({ delivered: 2, onTheWay: 3, ended: 2 });
  const id = await life.lineOf(order);
  // Two of nine pieces have come and three are on their way: one of the five that wait is too many.
  await reviseOrder(order, [{ id, ...buildOrderLine(sales.plant.products[2], 9) }]);
  expect(await read(last)).toMatchObject({ inventories: [{ quantity: 4 }] });
});

test('reducing a line after pieces were refused for good frees no pieces still to be delivered', async () => {
  const { order, shipment } = await createOrder(10);
  const later = pickNumberByPath(requireSuccess(await split(shipment, 4)).body, 'id');
  await sendShipment(shipment);
  const lines = [{ item: await getItem(shipment), refused: 2, reason: 'Rotas', again: false }];
  requireSuccess(await deliver(shipment, { lines }));
  expect(await getPieces(order)).toMatchObject({ ordered: 10, delivered: 4, ended: 2 });
  const reservedBefore = await life.stockOf(sales.plant.stores[0], sales.plant.products[2]);
  const id = await life.lineOf(order);
  const wanting = (pieces: number) => [{ id, ...buildOrderLine(sales.plant.products[2], pieces) }];
  await reviseOrder(order, wanting(8));
  expect(await getPieces(order)).toMatchObject({ ordered: 8, delivered: 4 });
  expect(await read(later)).toMatchObject({ inventories: [{ quantity: 4 }] });
  expect(await life.stockOf(sales.plant.stores[0], sales.plant.products[2])).toEqual(
    reservedBefore,
  );
  // Free pieces: one fewer than is still to come.
  await reviseOrder(order, wanting(7));
  expect(await read(later)).toMatchObject({ inventories: [{ quantity: 3 }] });
  // Refused pieces were not shipped for good: the line may have as few as were accepted, and one more.
  await reviseOrder(order, wanting(5));
  expect(await read(later)).toMatchObject({ inventories: [{ quantity: 1 }] });
  const fewer = { reason: 'Menos', details: wanting(3) };
  expect(pickRefusal(await sales.ana.post(`/orders/${order}/revision?dryRun=true`, fewer))).toEqual(
    [400, 'WRONG_VALUES', 'details.0.data.quantity', 'shipped'],
  );
});

test('reducing a line takes pieces from its latest shipment first, and deletes the shipment once it is empty', async () => {
  const { order, shipment } = await createOrder(10);
  const later = pickNumberByPath(requireSuccess(await split(shipment, 4)).body, 'id');
  const id = await life.lineOf(order);
  const wanting = (pieces: number) => [{ id, ...buildOrderLine(sales.plant.products[2], pieces) }];
  await reviseOrder(order, wanting(7));
  expect(await read(shipment)).toMatchObject({ inventories: [{ quantity: 6 }] });
  expect(await read(later)).toMatchObject({ inventories: [{ quantity: 1 }] });
  await reviseOrder(order, wanting(5));
  expect(await read(shipment)).toMatchObject({ inventories: [{ quantity: 5 }] });
  expect((await sales.admin.get(`/shipments/${later}`)).status).toBe(404);
});

test('reducing a line frees pieces of its own lot, not of another line of the same product', async () => {
  const [, store] = sales.plant.stores;
  const product = sales.plant.products[3];
  const addLot = (lotCode: string, expirationDate: string) =>
    sales.admin.post('/products-inventories/insert', {
      store: { id: store },
      elements: [{ id: product, lotCode, quantity: 5, expirationDate }],
    });
  requireSuccess(await addLot('ENERO', '2098-01-31'));
  requireSuccess(await addLot('MARZO', '2098-03-31'));
  const five = buildOrderLine(product, 5);
  const order = await life.accepted([five, five]);
  const ids = [await life.lineOf(order), await life.lineOf(order, 1)];
  for (const id of ids)
    requireSuccess(await life.manage(id, { origin: 'inventory', originId: store }));
  const listReserved = () =>
    server.asOwner(
      `select lot_code as lot, reserved::float8 from stock_lots
       where account_id = $1 and store_id = $2 and kind = 'products' and element_id = $3 order by lot_code`,
      [sales.company.accountId, store, product],
    );
  expect(await listReserved()).toEqual([
    { lot: 'ENERO', reserved: 5 },
    { lot: 'MARZO', reserved: 5 },
  ]);
  const [shipment] = await listOrderShipments(sales, order);
  await reviseOrder(order, [
    { id: ids[0], ...five },
    { id: ids[1], ...buildOrderLine(product, 3) },
  ]);
  expect(await listReserved()).toEqual([
    { lot: 'ENERO', reserved: 5 },
    { lot: 'MARZO', reserved: 3 },
  ]);
  const items = pickListByPath(await read(pickNumberByPath(shipment, 'id')), 'inventories');
  expect(items).toMatchObject([
    { lotCode: 'ENERO', quantity: 5 },
    { lotCode: 'MARZO', quantity: 3 },
  ]);
});

test('a line that waits for the rest of its order frees the lot that expires last', async () => {
  const [, store] = sales.plant.stores;
  const product = sales.plant.products[1];
  for (const [lotCode, expirationDate] of [
    ['ABRIL', '2098-04-30'],
    ['JUNIO', '2098-06-30'],
  ])
    requireSuccess(
      await sales.admin.post('/products-inventories/insert', {
        store: { id: store },
        elements: [{ id: product, lotCode, quantity: 5, expirationDate }],
      }),
    );
  const order = await life.accepted([
    buildOrderLine(product, 8),
    buildOrderLine(sales.plant.products[0], 1),
  ]);
  const ids = [await life.lineOf(order), await life.lineOf(order, 1)];
  requireSuccess(await life.manage(ids[0] ?? 0, { origin: 'inventory', originId: store }));
  const reviseFirst = (quantity: number) =>
    reviseOrder(order, [
      { id: ids[0], ...buildOrderLine(product, quantity) },
      { id: ids[1], ...buildOrderLine(sales.plant.products[0], 1) },
    ]);
  const listReserved = () =>
    server.asOwner(
      `select lot_code as lot, reserved::float8 from stock_lots
       where account_id = $1 and store_id = $2 and kind = 'products' and element_id = $3 order by lot_code`,
      [sales.company.accountId, store, product],
    );
  await reviseFirst(6);
  expect(await listReserved()).toEqual([
    { lot: 'ABRIL', reserved: 5 },
    { lot: 'JUNIO', reserved: 1 },
  ]);
  await reviseFirst(3);
  expect(await listReserved()).toEqual([
    { lot: 'ABRIL', reserved: 3 },
    { lot: 'JUNIO', reserved: 0 },
  ]);
});

test('a customer who collects can refuse all pieces, which then wait in a new shipment', async () => {
  const { order, shipment } = await createOrder(5);
  requireSuccess(
    await sales.admin.put(`/shipments/${shipment}`, {
      scheduledAt: '2026-12-01',
      method: 'collect',
    }),
  );
  requireSuccess(
    await deliver(shipment, {
      lines: [{ item: await getItem(shipment), accepted: 0, reason: 'Sucias' }],
    }),
  );
  expect(await getStatus(order)).toBe('finished');
  const [, again] = await listOrderShipments(sales, order);
  expect(again).toMatchObject({ status: 'pending' });
  expect(await read(pickNumberByPath(again, 'id'))).toMatchObject({
    inventories: [{ quantity: 5 }],
  });
  expect(await getPieces(order)).toMatchObject({ shipped: 5, delivered: 0, refused: 5 });
});

test('pieces refused at the receipt of a transfer come in a second transfer, which completes the order', async () => {
  const [target, , source] = sales.plant.stores;
  const product = sales.plant.products[3];
  await addTestStock(sales, source, product, 4);
  const order = await life.accepted([buildOrderLine(product, 4)]);
  await life.acceptTransfer(order, target);
  const moving = { scheduledAt: '2026-12-01', method: 'transfer' };
  const bring = async (at: number) => {
    const shipment = pickNumberByPath((await listOrderShipments(sales, order))[at], 'id');
    requireSuccess(await sales.admin.put(`/shipments/${shipment}`, moving));
    requireSuccess(await sales.admin.post(`/shipments/${shipment}/send`, {}));
    return shipment;
  };
  const first = await bring(0);
  requireSuccess(
    await deliver(first, { lines: [{ item: await getItem(first), refused: 1, reason: 'Rota' }] }),
  );
  expect(await getStatus(order)).toBe('origins_pending');
  expect(await getPieces(order)).toMatchObject({ made: 3, open: 1, shipped: 0 });
  const second = await bring(1);
  requireSuccess(await deliver(second, {}));
  expect(await getStatus(order)).toBe('finished');
  expect(await getPieces(order)).toMatchObject({ made: 4, open: 0 });
  const [, , toCustomer] = await listOrderShipments(sales, order);
  const items = pickListByPath(await read(pickNumberByPath(toCustomer, 'id')), 'inventories');
  expect(items.reduce<number>((sum, each) => sum + pickNumberByPath(each, 'quantity'), 0)).toBe(4);
});

test('a transfer of two lots whose receiver refuses pieces of one stores all pieces of the other', async () => {
  const [target, , source] = sales.plant.stores;
  const product = sales.plant.products[1];
  requireSuccess(
    await sales.admin.post('/products-inventories/insert', {
      store: { id: source },
      elements: [
        { id: product, lotCode: 'PRIMERO', quantity: 5, expirationDate: '2098-01-01' },
        { id: product, lotCode: 'SEGUNDO', quantity: 4, expirationDate: '2098-02-01' },
      ],
    }),
  );
  const order = await life.accepted([buildOrderLine(product, 9)]);
  await life.acceptTransfer(order, target);
  const shipment = pickNumberByPath((await listOrderShipments(sales, order))[0], 'id');
  requireSuccess(
    await sales.admin.put(`/shipments/${shipment}`, {
      scheduledAt: '2026-12-01',
      method: 'transfer',
    }),
  );
  requireSuccess(await sales.admin.post(`/shipments/${shipment}/send`, {}));
  const refused = pickListByPath(await read(shipment), 'inventories').find(
    (each) => pickByPath(each, 'lotCode') === 'PRIMERO',
  );
  requireSuccess(
    await deliver(shipment, {
      lines: [{ item: pickByPath(refused, 'id'), refused: 2, reason: 'Rotas' }],
    }),
  );
  const listLots = (store: number) =>
    server.asOwner(
      `select lot_code as lot, quantity::float8, reserved::float8 from products_inventories
       where account_id = $1 and store_id = $2 and product_id = $3 order by lot_code`,
      [sales.company.accountId, store, product],
    );
  expect(await listLots(target)).toEqual([
    { lot: 'PRIMERO', quantity: 3, reserved: 3 },
    { lot: 'SEGUNDO', quantity: 4, reserved: 4 },
  ]);
  // The refused pieces wait in another transfer.
  expect(await listLots(source)).toEqual([
    { lot: 'PRIMERO', quantity: 2, reserved: 2 },
    { lot: 'SEGUNDO', quantity: 0, reserved: 0 },
  ]);
  expect(await getStatus(order)).toBe('origins_pending');
});

describe('a delivery is refused and changes nothing', () => {
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
  ])('if it has %s', async (_, lineOf, path, rule) => {
    const { order, shipment } = await createOrder(5);
    await sendShipment(shipment);
    const lines = [lineOf(await getItem(shipment))];
    expect(pickRefusal(await deliver(shipment, { lines }))).toEqual([
      400,
      'WRONG_VALUES',
      path,
      rule,
    ]);
    expect(await getPieces(order)).toMatchObject({ shipped: 5, onTheWay: 5, refused: 0 });
  });

  test('if it names a store that does not exist or that the user may not use', async () => {
    const { shipment } = await createOrder(5);
    await sendShipment(shipment);
    const [, , elsewhere] = sales.plant.stores;
    const lines = [{ item: await getItem(shipment), refused: 1, reason: 'x' }];
    for (const [client, store] of [
      [sales.admin, 999_999],
      [sales.restricted, elsewhere],
    ] as const)
      expect(pickRefusal(await deliver(shipment, { lines, store: { id: store } }, client))).toEqual(
        [400, 'WRONG_VALUES', 'store', 'unknown'],
      );
    requireSuccess(await deliver(shipment, { lines }, sales.restricted));
  });

  test("a split is refused for too many pieces, another order's shipment, an old version or a shipment that left", async () => {
    const { order, shipment } = await createOrder(5);
    const { shipment: strange } = await createOrder(5);
    expect(pickRefusal(await split(shipment, 6))).toEqual([
      400,
      'WRONG_VALUES',
      'lines.0.quantity',
      'lessOrEqual',
    ]);
    expect(pickRefusal(await split(shipment, 0.5))).toEqual([
      400,
      'WRONG_VALUES',
      'lines.0.quantity',
      'integer',
    ]);
    for (const id of [strange, shipment])
      expect(pickRefusal(await split(shipment, 1, { into: { id } }))).toEqual([
        400,
        'WRONG_VALUES',
        'into',
        'otherShipment',
      ]);
    expect((await split(shipment, 1, { updatedAt: '2020-01-01T00:00:00.000Z' })).status).toBe(409);
    expect(await listOrderShipments(sales, order)).toHaveLength(1);
    await sendShipment(shipment);
    expect(pickRefusal(await split(shipment, 1))).toEqual([
      409,
      'WRONG_VALUES',
      'status',
      'transition',
    ]);
  });
});

test('when two deliveries of a shipment are sent at once only one is stored, and repeating it with its key changes nothing', async () => {
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
  expect(pickRefusal(await tell(5, keys[won]))).toEqual([409, 'WRONG_VALUES', 'key', 'unique']);
  expect(await getPieces(order)).toMatchObject({ shipped: 9, refused: [2, 4][won] });
});

test('when two users split a line at once, the second can take only the remaining pieces', async () => {
  const { order, shipment } = await createOrder(10);
  const [store] = sales.plant.stores;
  const before = await life.stockOf(store, sales.plant.products[2]);
  const lines = [{ item: await getItem(shipment), quantity: 7 }];
  const move = (client: TestClient) => client.post(`/shipments/${shipment}/split`, { lines });
  const answers = await Promise.all([move(sales.admin), move(sales.ana)]);
  const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
  expect(won?.status).toBe(200);
  expect(lost && [...pickRefusal(lost), pickByPath(lost.body, 'details.0.params.max')]).toEqual([
    400,
    'WRONG_VALUES',
    'lines.0.quantity',
    'lessOrEqual',
    3,
  ]);
  const pieces = await Promise.all(
    (await listOrderShipments(sales, order)).map(async (each) =>
      pickByPath(await read(pickNumberByPath(each, 'id')), 'inventories.0.quantity'),
    ),
  );
  expect(pieces.map(Number).toSorted((one, other) => one - other)).toEqual([3, 7]);
  expect(await life.stockOf(store, sales.plant.products[2])).toEqual(before);
});

describe('pieces cannot be moved to a shipment of their order', () => {
  /** An order with two lines that another division brings; returns their shipments. */
  async function createTransferred(requests: readonly object[]): Promise<number[]> {
    await addTestStock(sales, sales.plant.stores[2], sales.plant.products[3], 4);
    const line = buildOrderLine(sales.plant.products[3], 2);
    const order = await life.accepted([line, line]);
    for (const [index, request] of requests.entries()) {
      const body = { origin: 'transfer', originId: sales.plant.divisions[1], ...request };
      const managed = requireSuccess(await life.manage(await life.lineOf(order, index), body));
      const id = pickNumberByPath(managed.body, `details.${index}.transferRequest.id`);
      requireSuccess(
        await sales.luis.post(`/transfer-requests/${id}/response`, { status: 'accepted' }),
      );
    }
    const found = await listOrderShipments(sales, order);
    expect(found).toHaveLength(2);
    return found.map((each) => pickNumberByPath(each, 'id'));
  }
  test.each<[string, () => readonly [object, object]]>([
    [
      'that the customer collects, where theirs are mailed',
      () => [{ transferType: 'directMailing' }, { transferType: 'collect' }],
    ],
    [
      'that goes to another store',
      () => [
        { transferType: 'transfer', store: { id: sales.plant.stores[0] } },
        { transferType: 'transfer', store: { id: sales.plant.stores[1] } },
      ],
    ],
  ])('if that is a shipment %s', async (_, getRequests) => {
    const [first = 0, second = 0] = await createTransferred(getRequests());
    const refusal = [400, 'WRONG_VALUES', 'into', 'otherShipment'];
    expect(pickRefusal(await split(first, 1, { into: { id: second } }))).toEqual(refusal);
    expect(pickRefusal(await split(second, 1, { into: { id: first } }))).toEqual(refusal);
    expect(await read(first)).toMatchObject({ inventories: [{ quantity: 2 }], others: [] });
  });

  test('if that shipment leaves another store', async () => {
    const [, , , product] = sales.plant.products;
    const stores = sales.plant.stores.slice(0, 2);
    const order = await life.accepted(stores.map(() => buildOrderLine(product, 2)));
    for (const [index, store] of stores.entries()) {
      await addTestStock(sales, store, product, 2);
      const origin = { origin: 'inventory', originId: store };
      requireSuccess(await life.manage(await life.lineOf(order, index), origin));
    }
    const found = await listOrderShipments(sales, order);
    const [first = 0, second = 0] = found.map((each) => pickNumberByPath(each, 'id'));
    const refusal = [400, 'WRONG_VALUES', 'into', 'otherShipment'];
    expect(pickRefusal(await split(first, 1, { into: { id: second } }))).toEqual(refusal);
    expect(await read(first)).toMatchObject({ inventories: [{ quantity: 2 }], others: [] });
  });
});

test('moving all pieces of a scheduled shipment to a new one is refused at their quantities and changes nothing', async () => {
  const { order, shipment } = await createOrder(40);
  requireSuccess(await sales.admin.put(`/shipments/${shipment}`, schedule));
  const before = await read(shipment);
  expect(before).toMatchObject({ status: 'active', method: 'directMailing' });
  expect(pickRefusal(await split(shipment, 40, { scheduledAt: '2026-12-04' }))).toEqual([
    400,
    'WRONG_VALUES',
    'lines.0.quantity',
    'wholeShipment',
  ]);
  expect(await read(shipment)).toEqual(before);
  expect(await listOrderShipments(sales, order)).toHaveLength(1);
  // All pieces but one can move.
  requireSuccess(await split(shipment, 39));
});

test('one of the items of a shipment moves to a new one as a whole', async () => {
  const [store] = sales.plant.stores;
  const [, , product, otherProduct] = sales.plant.products;
  await addTestStock(sales, store, otherProduct, 4);
  const { order } = await createOrder(6, buildOrderLine(otherProduct, 4));
  const origin = { origin: 'inventory', originId: store };
  requireSuccess(await life.manage(await life.lineOf(order, 1), origin));
  const id = pickNumberByPath((await listOrderShipments(sales, order))[0], 'id');
  const { body } = requireSuccess(await split(id, 6));
  const listItems = (of: unknown) =>
    pickListByPath(of, 'inventories').map((item) => [
      pickByPath(item, 'product.id'),
      pickByPath(item, 'quantity'),
    ]);
  expect(listItems(body)).toEqual([[product, 6]]);
  expect(listItems(await read(id))).toEqual([[otherProduct, 4]]);
});

test('moving all pieces of a shipment into another deletes the empty shipment', async () => {
  const { order, shipment } = await createOrder(12);
  const other = pickNumberByPath(requireSuccess(await split(shipment, 5)).body, 'id');
  const joined = requireSuccess(await split(other, 5, { into: { id: shipment } }));
  expect(joined.body).toMatchObject({ id: shipment, inventories: [{ quantity: 12 }] });
  expect(await listOrderShipments(sales, order)).toHaveLength(1);
  expect((await sales.admin.get(`/shipments/${other}`)).status).toBe(404);
});

describe('a shipment of the ready pieces', () => {
  const ready = (order: number, client: TestClient = sales.admin) =>
    client.post(`/orders/${order}/ship-ready`, {});

  test('can leave while another line has no origin, and then its lines keep their origin', async () => {
    const { order } = await createOrder(6, buildOrderLine(sales.plant.products[0], 4));
    expect(await listOrderShipments(sales, order)).toEqual([]);
    const { body } = requireSuccess(await ready(order));
    expect(body).toMatchObject({ shipments: [{ status: 'pending', pieces: 6, method: null }] });
    expect(requireSuccess(await ready(order)).body).toEqual(body);
    const shipment = pickNumberByPath(body, 'shipments.0.id');
    requireSuccess(await sales.admin.put(`/shipments/${shipment}`, { ...schedule, ahead: true }));
    requireSuccess(await sales.admin.post(`/shipments/${shipment}/send`, {}));
    expect(await getStatus(order)).toBe('origins_pending');
    // A shipment on its way is not ready to leave.
    expect(pickRefusal(await ready(order))[3]).toBe('nothingReady');
    const gone = await sales.ana.post(`/orders/release-detail/${await life.lineOf(order)}`, {});
    expect(pickRefusal(gone)).toEqual([409, 'WRONG_VALUES', 'origin', 'begun']);
    requireSuccess(await deliver(shipment, {}));
    expect(await getPieces(order)).toMatchObject({ delivered: 6 });
    expect(await getPieces(order, 1)).toBeUndefined();
  });

  test('is returned to a user limited to a division if it leaves a store of that division', async () => {
    const [own, , other] = sales.plant.stores;
    const [open, , product] = sales.plant.products;
    await addTestStock(sales, other, product, 4);
    const { order } = await createOrder(6, buildOrderLine(product, 4), buildOrderLine(open, 1));
    const { body } = requireSuccess(
      await life.manage(await life.lineOf(order, 1), {
        origin: 'transfer',
        originId: sales.plant.divisions[1],
        transferType: 'collect',
      }),
    );
    const request = pickNumberByPath(body, 'details.1.transferRequest.id');
    const accepted = { status: 'accepted' };
    requireSuccess(await sales.luis.post(`/transfer-requests/${request}/response`, accepted));
    const listReady = async (client: TestClient) =>
      pickListByPath(requireSuccess(await ready(order, client)).body, 'shipments').map((each) => [
        pickByPath(each, 'store.id'),
        pickByPath(each, 'pieces'),
      ]);
    expect(await listReady(sales.admin)).toEqual([
      [own, 6],
      [other, 4],
    ]);
    expect(await listReady(sales.restricted)).toEqual([[own, 6]]);
  });

  test('is refused for a quotation, without ready pieces, and for users without access to the order', async () => {
    const quotation = await life.accepted([buildOrderLine(sales.plant.products[0], 4)]);
    expect(pickRefusal(await ready(quotation))).toEqual([
      409,
      'WRONG_VALUES',
      'status',
      'transition',
    ]);
    requireSuccess(await life.manage(await life.lineOf(quotation), { origin: 'production' }));
    expect(pickRefusal(await ready(quotation))).toEqual([
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

test('pieces of a canceled order that come back are free stock, and their notification names no further delivery', async () => {
  const { order, shipment } = await createOrder(7);
  const [store] = sales.plant.stores;
  await sendShipment(shipment);
  const before = await life.stockOf(store, sales.plant.products[2]);
  await life.put(order, 'canceled');
  requireSuccess(
    await deliver(shipment, {
      lines: [{ item: await getItem(shipment), refused: 7, reason: 'Cancelado' }],
    }),
  );
  expect(await listOrderShipments(sales, order)).toHaveLength(1);
  expect(pickByPath(await read(shipment), 'inventories.0.received')).toMatchObject({
    refused: 7,
    again: false,
  });
  // The notification of the seller names no further delivery, though the report did not exclude one.
  const notice = (await life.noted(sales.ana, 'piecesRefused')).find(
    (each) => pickByPath(each, 'data.messageData.shipment.id') === shipment,
  );
  expect(pickByPath(notice, 'data.messageData')).toMatchObject({
    order: { id: order },
    quantity: 7,
    again: false,
  });
  const after = await life.stockOf(store, sales.plant.products[2]);
  expect(after).toEqual({
    quantity: Number(before?.quantity) + 7,
    reserved: before?.reserved,
  });
});
