import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alterCompanyRows } from '../testing/company.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import { reviseOrderAsPreviewed } from '../testing/plan-orders.ts';
import {
  addTestStock,
  buildOrderLine,
  createSalesCompany,
  listOrderShipments,
  requireSuccess,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;
let target: number;
let source: number;
let product: number;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'short-transfers.test');
  life = new OrderLifeSteps(server, sales);
  [target = 0, , source = 0] = sales.plant.stores;
  product = sales.plant.products[3] ?? 0;
});
afterAll(async () => {
  await expectConsistentStock(server, sales.company.accountId);
  await server.close();
});

const read = async (shipment: number) =>
  requireSuccess(await sales.admin.get(`/shipments/${shipment}`)).body;
const getItem = async (shipment: number) =>
  pickNumberByPath(await read(shipment), 'inventories.0.id');
const send = async (shipment: number) => {
  const schedule = { scheduledAt: '2026-12-01', method: 'transfer' };
  requireSuccess(await sales.admin.put(`/shipments/${shipment}`, schedule));
  requireSuccess(await sales.admin.post(`/shipments/${shipment}/send`, {}));
};

/** An order whose line comes from the other division, and its transfer, which has left with all pieces. */
async function sendTransfer(quantity: number, ...more: readonly object[]) {
  await addTestStock(sales, source, product, quantity);
  const order = await life.accepted([buildOrderLine(product, quantity), ...more]);
  return { order, shipment: await sendPart(order, 0) };
}

/** Sends the pieces of a row of an order from the other division. @returns the transfer */
async function sendPart(order: number, at: number, quantity?: number): Promise<number> {
  await life.acceptTransfer(order, target, { at, quantity });
  const shipment = pickNumberByPath((await listOrderShipments(sales, order))[0], 'id');
  await send(shipment);
  return shipment;
}

const receive = async (shipment: number, line: object, client = sales.ana) =>
  client.post(`/shipments/${shipment}/deliver`, {
    lines: [{ item: await getItem(shipment), ...line }],
  });

/** Parts of the order's first line: pieces and origin. */
const listParts = async (order: number) =>
  pickListByPath(await life.read(order), 'details').map((line) => [
    pickNumberByPath(line, 'data.quantity'),
    pickByPath(line, 'data.origin.originType') ?? null,
    pickByPath(line, 'pieces.made') ?? 0,
  ]);

const listMovements = (shipment: number) =>
  server.asOwner(
    `select type, store_id::int as store, quantity::float8, reserved::float8, note from stock_movements
     where account_id = $1 and source = 'shipment' and source_id = $2 order by id`,
    [sales.company.accountId, shipment],
  );

const getHistory = async (shipment: number) =>
  requireSuccess(await sales.admin.get(`/shipments/${shipment}/history`)).body;
const getDeliveryNote = async (shipment: number) => {
  const note = await sales.admin.get(`/shipments/${shipment}/delivery-note?lang=es`);
  return (await parsePdf(note.bytes)).pages.map(({ text }) => text).join(' ');
};
/** Content of a transfer, in each place that shows it. */
const listFacts = async (shipment: number) => ({
  items: pickListByPath(await read(shipment), 'inventories').map((item) => ({
    ...Object(item),
    detail: undefined,
  })),
  history: await getHistory(shipment),
  movements: await listMovements(shipment),
  note: await getDeliveryNote(shipment),
});

describe('a transfer that is received short', () => {
  test('stores the pieces that arrived, and writes the lost ones off in the lot that they left', async () => {
    const before = {
      source: await life.stockOf(source, product),
      target: await life.stockOf(target, product),
    };
    const { order, shipment } = await sendTransfer(100);
    const answer = requireSuccess(
      await receive(shipment, { missing: 2, damaged: 1, reason: 'Se cayeron' }),
    );
    expect(answer.body).toMatchObject({
      status: 'finished',
      inventories: [
        {
          quantity: 100,
          received: {
            accepted: 97,
            refused: 0,
            missing: 2,
            damaged: 1,
            reason: 'Se cayeron',
            again: null,
            store: null,
          },
        },
      ],
    });
    expect(await life.stockOf(source, product)).toEqual(before.source);
    expect(await life.stockOf(target, product)).toEqual({
      quantity: Number(before.target?.quantity) + 97,
      reserved: Number(before.target?.reserved) + 97,
    });
    const note = `#${order} · Se cayeron`;
    expect(await listMovements(shipment)).toEqual([
      { type: 'ship', store: source, quantity: -100, reserved: -100, note: null },
      { type: 'receive', store: target, quantity: 97, reserved: 0, note: null },
      { type: 'reserve', store: target, quantity: 0, reserved: 97, note: null },
      { type: 'return', store: source, quantity: 2, reserved: 0, note },
      { type: 'missing', store: source, quantity: -2, reserved: 0, note },
      { type: 'return', store: source, quantity: 1, reserved: 0, note },
      { type: 'damaged', store: source, quantity: -1, reserved: 0, note },
    ]);
  });

  test('leaves its lost pieces without an origin, and the order waits until they come from elsewhere', async () => {
    const { order, shipment } = await sendTransfer(10);
    requireSuccess(await receive(shipment, { missing: 3, reason: 'Camino' }));
    expect(await life.read(order)).toMatchObject({ status: 'origins_pending' });
    expect(await listParts(order)).toEqual([
      [7, 'transfer', 7],
      [3, null, 0],
    ]);
    await addTestStock(sales, target, product, 3);
    requireSuccess(
      await life.manage(await life.lineOf(order, 1), { origin: 'inventory', originId: target }),
    );
    expect(await life.read(order)).toMatchObject({ status: 'finished' });
    const [, toCustomer] = await listOrderShipments(sales, order);
    const items = pickListByPath(await read(pickNumberByPath(toCustomer, 'id')), 'inventories');
    expect(items.reduce<number>((sum, each) => sum + pickNumberByPath(each, 'quantity'), 0)).toBe(
      10,
    );
  });

  test('adds its lost pieces to those of its line that have no origin yet', async () => {
    const order = await life.accepted([buildOrderLine(product, 10)]);
    await addTestStock(sales, source, product, 4);
    const shipment = await sendPart(order, 0, 4);
    requireSuccess(await receive(shipment, { missing: 1, reason: 'Camino' }));
    const parts = [
      [3, 'transfer', 3],
      [7, null, 0],
    ];
    expect(await listParts(order)).toEqual(parts);
    // The pieces that arrived keep their origin.
    const withdrawn = await sales.ana.post(
      `/orders/release-detail/${await life.lineOf(order)}`,
      {},
    );
    expect(pickRefusal(withdrawn)).toEqual([409, 'WRONG_VALUES', 'origin', 'begun']);
    expect(await listParts(order)).toEqual(parts);
  });

  test('leaves its order one that can be canceled: its goods have not reached the customer', async () => {
    const { order, shipment } = await sendTransfer(2);
    requireSuccess(await receive(shipment, { missing: 1, reason: 'Camino' }));
    requireSuccess(await sales.ana.post(`/orders/${order}/cancel`, { message: 'Ya no' }));
    expect(await life.read(order)).toMatchObject({ status: 'canceled' });
  });

  test('brings no piece where all are lost, and leaves its whole line without an origin and adds no stock', async () => {
    const before = await life.stockOf(target, product);
    const { order, shipment } = await sendTransfer(4);
    requireSuccess(await receive(shipment, { accepted: 0, missing: 4, reason: 'Camino' }));
    expect(await listParts(order)).toEqual([[4, null, 0]]);
    expect(await life.read(order)).toMatchObject({ status: 'origins_pending' });
    expect(await life.stockOf(target, product)).toEqual(before);
    await addTestStock(sales, target, product, 4);
    const origin = { origin: 'inventory', originId: target };
    requireSuccess(await life.manage(await life.lineOf(order), origin));
    expect(await listParts(order)).toEqual([[4, 'inventory', 4]]);
    expect(await life.read(order)).toMatchObject({ status: 'finished' });
  });

  test('returns an order in production to pending origins, and its work goes on once the pieces have one', async () => {
    const { order, shipment } = await sendTransfer(
      5,
      buildOrderLine(sales.plant.products[0] ?? 0, 2),
    );
    requireSuccess(await life.manage(await life.lineOf(order, 1), { origin: 'production' }));
    expect(await life.read(order)).toMatchObject({ status: 'active' });
    requireSuccess(await receive(shipment, { damaged: 1, reason: 'Camino' }));
    expect(await life.read(order)).toMatchObject({ status: 'origins_pending' });
    await addTestStock(sales, target, product, 1);
    const open = pickListByPath(await life.read(order), 'details').find(
      (line) => pickByPath(line, 'data.origin') === null,
    );
    const origin = { origin: 'inventory', originId: target };
    requireSuccess(await life.manage(pickNumberByPath(open, 'id'), origin));
    expect(await life.read(order)).toMatchObject({ status: 'active' });
  });

  test('writes off the lost pieces of a canceled order, and leaves the rest unreserved', async () => {
    const before = await life.stockOf(target, product);
    const { order, shipment } = await sendTransfer(6);
    requireSuccess(await sales.ana.post(`/orders/${order}/cancel`, { message: 'Ya no' }));
    requireSuccess(await receive(shipment, { missing: 1, damaged: 1, reason: 'Camino' }));
    expect(await life.stockOf(target, product)).toEqual({
      quantity: Number(before?.quantity) + 4,
      reserved: before?.reserved,
    });
    expect(await life.read(order)).toMatchObject({ status: 'canceled' });
    expect((await listParts(order)).map(([quantity]) => quantity)).toEqual([6]);
    expect((await life.noted(sales.luis, 'transferShort'))[0]).toMatchObject({
      data: { messageData: { order: { id: order }, open: false } },
    });
  });

  test('can have refused pieces besides, which return to the store that they left', async () => {
    const { order, shipment } = await sendTransfer(9);
    const before = await life.stockOf(source, product);
    requireSuccess(
      await receive(shipment, { accepted: 5, missing: 1, damaged: 1, reason: 'Mojadas' }),
    );
    expect(await read(shipment)).toMatchObject({
      inventories: [{ received: { accepted: 5, refused: 2, missing: 1, damaged: 1, again: true } }],
    });
    expect(await life.stockOf(source, product)).toEqual({
      quantity: Number(before?.quantity) + 2,
      reserved: Number(before?.reserved) + 2,
    });
    expect((await listParts(order)).map(([quantity, origin]) => [quantity, origin])).toEqual([
      [7, 'transfer'],
      [2, null],
    ]);
  });

  test('has its damaged pieces in its history, and prints its delivery note', async () => {
    const { shipment } = await sendTransfer(3);
    requireSuccess(await receive(shipment, { damaged: 2, reason: 'Golpe' }));
    const { body } = requireSuccess(await sales.admin.get(`/shipments/${shipment}/history`));
    expect(JSON.stringify(body)).toContain('damaged');
    expect((await sales.admin.get(`/shipments/${shipment}/delivery-note`)).status).toBe(200);
  });

  test('is received once: a repetition with the same key changes nothing', async () => {
    const { shipment } = await sendTransfer(5);
    const body = {
      key: crypto.randomUUID(),
      lines: [{ item: await getItem(shipment), missing: 1, reason: 'Camino' }],
    };
    requireSuccess(await sales.ana.post(`/shipments/${shipment}/deliver`, body));
    const movements = await listMovements(shipment);
    requireSuccess(await sales.ana.post(`/shipments/${shipment}/deliver`, body));
    expect(await listMovements(shipment)).toEqual(movements);
    expect((await receive(shipment, { missing: 2, reason: 'Camino' })).status).toBe(409);
  });
});

describe('a revision that removes a part of which nothing was accepted', () => {
  /** An order of six pieces from stock, and four that a transfer brings. */
  async function sendSecondPart() {
    await addTestStock(sales, target, product, 6);
    await addTestStock(sales, source, product, 4);
    const order = await life.accepted([buildOrderLine(product, 10)]);
    const stored = { origin: 'inventory', originId: target, quantity: 6 };
    requireSuccess(await life.manage(await life.lineOf(order), stored));
    return { order, shipment: await sendPart(order, 1) };
  }
  const reviseToSix = async (order: number) =>
    reviseOrderAsPreviewed(sales, order, {
      details: [{ id: await life.lineOf(order), ...buildOrderLine(product, 6) }],
    });

  test.each<[string, object, object]>([
    ['missing', { accepted: 0, missing: 4 }, { refused: 0, missing: 4, damaged: 0, again: null }],
    [
      'missing and damaged',
      { missing: 3, damaged: 1 },
      { refused: 0, missing: 3, damaged: 1, again: null },
    ],
    [
      'refused for good',
      { accepted: 0, again: false },
      { refused: 4, missing: 0, damaged: 0, again: false },
    ],
  ])('keeps the pieces in the transfer: %s', async (_, line, received) => {
    const { order, shipment } = await sendSecondPart();
    requireSuccess(await receive(shipment, { ...line, reason: 'Volcadura' }));
    const before = await listFacts(shipment);
    expect(before.items).toMatchObject([
      { quantity: 4, received: { accepted: 0, reason: 'Volcadura', ...received } },
    ]);
    if ('missing' in line) expect(before.note).toContain('Volcadura');
    await reviseToSix(order);
    expect(await listFacts(shipment)).toEqual(before);
    expect(await life.read(order)).toMatchObject({
      status: 'finished',
      details: [
        {
          part: null,
          data: { quantity: 6, origin: { originType: 'inventory', sent: false } },
          pieces: { ordered: 6, made: 6, open: 0, shipped: 0, delivered: 0, refused: 0, ended: 0 },
        },
      ],
    });
    expect(await listParts(order)).toHaveLength(1);
    const toCustomer = (await listOrderShipments(sales, order)).filter(
      (each) => pickByPath(each, 'type') === 'order',
    );
    expect(toCustomer).toMatchObject([{ status: 'pending', totalPieces: 6 }]);
    // The pieces from stock have not left: their origin can still be withdrawn.
    requireSuccess(await sales.ana.post(`/orders/release-detail/${await life.lineOf(order)}`, {}));
    expect(await listParts(order)).toEqual([[6, null, 0]]);
    expect((await listFacts(shipment)).items).toEqual(before.items);
  });

  test('keeps the pieces that a customer refused for good, which count as those of a line in one part', async () => {
    const [, other] = sales.plant.stores;
    await addTestStock(sales, target, product, 6);
    await addTestStock(sales, other, product, 4);
    const order = await life.accepted([buildOrderLine(product, 10)]);
    const stored = { origin: 'inventory', originId: target, quantity: 6 };
    requireSuccess(await life.manage(await life.lineOf(order), stored));
    const rest = { origin: 'inventory', originId: other };
    requireSuccess(await life.manage(await life.lineOf(order, 1), rest));
    const refusing = (await listOrderShipments(sales, order)).find(
      (each) => pickByPath(each, 'totalPieces') === 4,
    );
    const shipment = pickNumberByPath(refusing, 'id');
    const schedule = { scheduledAt: '2026-12-01', method: 'collect' };
    requireSuccess(await sales.admin.put(`/shipments/${shipment}`, schedule));
    requireSuccess(
      await receive(shipment, { accepted: 0, again: false, reason: 'Mojadas' }, sales.admin),
    );
    await reviseToSix(order);
    expect((await listFacts(shipment)).items).toMatchObject([
      { quantity: 4, received: { accepted: 0, refused: 4, reason: 'Mojadas', again: false } },
    ]);
    expect(await life.read(order)).toMatchObject({
      details: [
        {
          part: null,
          pieces: { ordered: 6, made: 6, shipped: 4, delivered: 0, refused: 4, onTheWay: 0 },
        },
      ],
    });
    const waiting = (await listOrderShipments(sales, order)).find(
      (each) => pickByPath(each, 'totalPieces') === 6,
    );
    const items = pickListByPath(await read(pickNumberByPath(waiting, 'id')), 'inventories');
    const line = { ordered: 6, before: 0, open: 6 };
    expect(items.map((item) => pickByPath(item, 'line'))).toEqual(items.map(() => line));
  });

  test('keeps them where the lost part is the first of its line', async () => {
    await addTestStock(sales, target, product, 6);
    await addTestStock(sales, source, product, 4);
    const order = await life.accepted([buildOrderLine(product, 10)]);
    const shipment = await sendPart(order, 0, 4);
    const second = await life.lineOf(order, 1);
    requireSuccess(await life.manage(second, { origin: 'inventory', originId: target }));
    requireSuccess(await receive(shipment, { missing: 4, reason: 'Volcadura' }));
    const before = await listFacts(shipment);
    await reviseToSix(order);
    expect(await listFacts(shipment)).toEqual(before);
    expect(await life.lineOf(order)).toBe(second);
    expect(await listParts(order)).toEqual([[6, 'inventory', 6]]);
    expect(await life.read(order)).toMatchObject({ status: 'finished' });
  });
});

test('a shipment counts pieces refused for good once after its line was reduced by them, and after it grew again', async () => {
  await addTestStock(sales, target, product, 12);
  const order = await life.accepted([buildOrderLine(product, 10)]);
  const stored = { origin: 'inventory', originId: target };
  requireSuccess(await life.manage(await life.lineOf(order), stored));
  const rest = pickNumberByPath((await listOrderShipments(sales, order))[0], 'id');
  const lines = [{ item: await getItem(rest), quantity: 4 }];
  const split = requireSuccess(await sales.admin.post(`/shipments/${rest}/split`, { lines }));
  const refused = pickNumberByPath(split.body, 'id');
  const schedule = { scheduledAt: '2026-12-01', method: 'collect' };
  requireSuccess(await sales.admin.put(`/shipments/${refused}`, schedule));
  const line = { accepted: 0, again: false, reason: 'Mojadas' };
  requireSuccess(await receive(refused, line, sales.admin));
  const getLine = async () => pickByPath(await read(rest), 'inventories.0.line');
  expect(await getLine()).toEqual({ ordered: 10, before: 0, open: 6 });
  const revise = async (quantity: number) =>
    reviseOrderAsPreviewed(sales, order, {
      details: [{ id: await life.lineOf(order), ...buildOrderLine(product, quantity) }],
    });
  await revise(6);
  expect(await getLine()).toEqual({ ordered: 6, before: 0, open: 6 });
  await revise(8);
  expect(await getLine()).toEqual({ ordered: 8, before: 0, open: 8 });
  requireSuccess(await sales.admin.put(`/shipments/${rest}`, schedule));
  requireSuccess(await sales.admin.post(`/shipments/${rest}/deliver`, {}));
});

describe('a revision that removes a whole line of which nothing was accepted', () => {
  /** Removes the first line of an order, and leaves the second. */
  const removeFirstLine = async (order: number) =>
    reviseOrderAsPreviewed(sales, order, {
      details: [
        { id: await life.lineOf(order, 1), ...buildOrderLine(sales.plant.products[0] ?? 0, 2) },
      ],
    });
  const findListed = async (order: number, shipment: number) =>
    (await listOrderShipments(sales, order)).find((each) => pickByPath(each, 'id') === shipment);

  test.each<[string, object, object]>([
    ['missing', { missing: 4 }, { refused: 0, missing: 4, damaged: 0, again: null }],
    [
      'refused for good',
      { accepted: 0, again: false },
      { refused: 4, missing: 0, damaged: 0, again: false },
    ],
    [
      'refused, to be delivered again',
      { accepted: 0, again: true },
      { refused: 4, missing: 0, damaged: 0, again: true },
    ],
  ])('leaves the finished transfer as it was: %s', async (_, line, received) => {
    const { order, shipment } = await sendTransfer(
      4,
      buildOrderLine(sales.plant.products[0] ?? 0, 2),
    );
    const stock = await life.stockOf(source, product);
    requireSuccess(await receive(shipment, { ...line, reason: 'Volcadura' }));
    const before = await listFacts(shipment);
    const listed = await findListed(order, shipment);
    await removeFirstLine(order);
    expect(await listFacts(shipment)).toEqual(before);
    expect(await findListed(order, shipment)).toEqual(listed);
    expect(listed).toMatchObject({ status: 'finished', totalPieces: 4 });
    expect(await read(shipment)).toMatchObject({
      inventories: [
        {
          detail: null,
          line: null,
          product: { id: product },
          quantity: 4,
          received: { accepted: 0, reason: 'Volcadura', ...received },
        },
      ],
    });
    expect(before.note).toContain(pickByPath(await read(shipment), 'inventories.0.product.name'));
    expect(await life.read(order)).toMatchObject({
      details: [{ product: { id: sales.plant.products[0] }, data: { quantity: 2 } }],
    });
    expect((await listOrderShipments(sales, order)).map((each) => pickByPath(each, 'id'))).toEqual([
      shipment,
    ]);
    const back = 'missing' in line ? 0 : 4;
    expect(await life.stockOf(source, product)).toEqual({
      quantity: Number(stock?.quantity) + back,
      reserved: stock?.reserved,
    });
    // The revised order is revised and shipped like any other.
    const details = [
      { id: await life.lineOf(order), ...buildOrderLine(sales.plant.products[0] ?? 0, 3) },
    ];
    await reviseOrderAsPreviewed(sales, order, { details });
    expect((await listFacts(shipment)).items).toEqual(before.items);
  });

  test('leaves the finished shipment whose customer refused all pieces as it was, without the pieces of the line', async () => {
    await addTestStock(sales, target, product, 4);
    const order = await life.accepted([
      buildOrderLine(product, 4),
      buildOrderLine(sales.plant.products[0] ?? 0, 2),
    ]);
    const stored = { origin: 'inventory', originId: target };
    requireSuccess(await life.manage(await life.lineOf(order), stored));
    const { body } = requireSuccess(await sales.admin.post(`/orders/${order}/ship-ready`, {}));
    const shipment = pickNumberByPath(body, 'shipments.0.id');
    const schedule = { scheduledAt: '2026-12-01', method: 'collect', ahead: true };
    requireSuccess(await sales.admin.put(`/shipments/${shipment}`, schedule));
    requireSuccess(
      await receive(shipment, { accepted: 0, again: false, reason: 'Mojadas' }, sales.admin),
    );
    const before = await listFacts(shipment);
    expect(before.items).toMatchObject([{ line: { ordered: 4, before: 0, open: 0 } }]);
    await removeFirstLine(order);
    expect(await listFacts(shipment)).toEqual({
      ...before,
      items: before.items.map((item) => ({ ...item, line: null })),
    });
  });
});

describe('a line that comes in two transfers', () => {
  /** An order of ten pieces, of which a transfer has brought four and another has not left. */
  async function receiveFirst(...more: readonly object[]) {
    await addTestStock(sales, source, product, 10);
    const order = await life.accepted([buildOrderLine(product, 10), ...more]);
    await life.acceptTransfer(order, target);
    const second = pickNumberByPath((await listOrderShipments(sales, order))[0], 'id');
    const split = requireSuccess(
      await sales.admin.post(`/shipments/${second}/split`, {
        lines: [{ item: await getItem(second), quantity: 4 }],
      }),
    );
    const first = pickNumberByPath(split.body, 'id');
    await send(first);
    requireSuccess(await receive(first, {}));
    return { order, second };
  }
  const getPieces = async (order: number) => pickByPath(await life.read(order), 'details.0.pieces');

  test('has the pieces of the first ready, which leave for the customer before the others arrive', async () => {
    const { order, second } = await receiveFirst();
    expect(await getPieces(order)).toMatchObject({ ordered: 10, made: 4, open: 6, shipped: 0 });
    const { body } = requireSuccess(await sales.admin.post(`/orders/${order}/ship-ready`, {}));
    expect(pickListByPath(body, 'shipments')).toMatchObject([{ store: { id: target }, pieces: 4 }]);
    const early = pickNumberByPath(body, 'shipments.0.id');
    const schedule = { scheduledAt: '2026-12-01', method: 'collect', ahead: true };
    requireSuccess(await sales.admin.put(`/shipments/${early}`, schedule));
    requireSuccess(await sales.admin.post(`/shipments/${early}/deliver`, {}));
    expect(await getPieces(order)).toMatchObject({ made: 4, shipped: 4, delivered: 4 });
    expect(await life.read(order)).toMatchObject({ status: 'origins_pending' });
    await send(second);
    requireSuccess(await receive(second, { missing: 1, reason: 'Camino' }));
    expect(await listParts(order)).toEqual([
      [9, 'transfer', 9],
      [1, null, 0],
    ]);
    const rest = requireSuccess(await sales.admin.post(`/orders/${order}/ship-ready`, {}));
    expect(pickListByPath(rest.body, 'shipments')).toMatchObject([{ pieces: 5 }]);
  });

  test('has no shipment of the pieces that are still on their way', async () => {
    const { order, second } = await receiveFirst();
    await send(second);
    const { body } = requireSuccess(await sales.admin.post(`/orders/${order}/ship-ready`, {}));
    expect(pickListByPath(body, 'shipments')).toMatchObject([{ pieces: 4 }]);
    const again = requireSuccess(await sales.admin.post(`/orders/${order}/ship-ready`, {}));
    expect(pickListByPath(again.body, 'shipments')).toMatchObject([{ pieces: 4 }]);
    requireSuccess(await receive(second, {}));
    expect(await life.read(order)).toMatchObject({ status: 'finished' });
    expect(await getPieces(order)).toMatchObject({ made: 10, open: 0 });
  });

  test('has a shipment of the first pieces without a request where the rest of the order is in production', async () => {
    const { order } = await receiveFirst(buildOrderLine(sales.plant.products[0] ?? 0, 2));
    requireSuccess(await life.manage(await life.lineOf(order, 1), { origin: 'production' }));
    expect(await life.read(order)).toMatchObject({ status: 'active' });
    const toCustomer = (await listOrderShipments(sales, order)).filter(
      (each) => pickByPath(each, 'type') === 'order',
    );
    expect(toCustomer).toMatchObject([{ status: 'pending', totalPieces: 4 }]);
  });
});

describe('the report of lost pieces is refused and changes nothing', () => {
  test.each<[string, object, string, string]>([
    ['more missing than were sent', { missing: 6, reason: 'Camino' }, 'missing', 'lessOrEqual'],
    [
      'more damaged than the missing ones leave',
      { missing: 3, damaged: 3, reason: 'Camino' },
      'damaged',
      'lessOrEqual',
    ],
    ['half a piece', { damaged: 0.5, reason: 'Camino' }, 'damaged', 'integer'],
    [
      'pieces that do not add up',
      { accepted: 3, refused: 1, missing: 2, reason: 'x' },
      'refused',
      'sumsTo',
    ],
    ['no reason', { missing: 1 }, 'reason', 'required'],
    ['a negative number', { missing: -1, reason: 'Camino' }, 'missing', 'greaterOrEqual'],
  ])('with %s', async (_, line, field, rule) => {
    const { shipment } = await sendTransfer(5);
    expect(pickRefusal(await receive(shipment, line))).toEqual([
      400,
      'WRONG_VALUES',
      `lines.0.${field}`,
      rule,
    ]);
    expect(await read(shipment)).toMatchObject({ status: 'send' });
    expect(await listMovements(shipment)).toHaveLength(1);
  });

  test('with refused pieces that lie in the store to which they would be transferred again', async () => {
    const { shipment } = await sendTransfer(5);
    const line = { item: await getItem(shipment), refused: 2, reason: 'Mojadas' };
    const deliver = (again: boolean) =>
      sales.ana.post(`/shipments/${shipment}/deliver`, {
        lines: [{ ...line, again }],
        store: { id: target },
      });
    expect(pickRefusal(await deliver(true))).toEqual([400, 'WRONG_VALUES', 'store', 'destination']);
    expect(await read(shipment)).toMatchObject({ status: 'send' });
    expect(await listMovements(shipment)).toHaveLength(1);
    requireSuccess(await deliver(false));
  });

  test('with the goods of a shipment to a customer', async () => {
    await addTestStock(sales, target, product, 2);
    const order = await life.accepted([buildOrderLine(product, 2)]);
    requireSuccess(
      await life.manage(await life.lineOf(order), { origin: 'inventory', originId: target }),
    );
    const shipment = pickNumberByPath((await listOrderShipments(sales, order))[0], 'id');
    const schedule = { scheduledAt: '2026-12-01', method: 'collect' };
    requireSuccess(await sales.admin.put(`/shipments/${shipment}`, schedule));
    expect(pickRefusal(await receive(shipment, { missing: 1, reason: 'Camino' }))).toEqual([
      400,
      'WRONG_VALUES',
      'lines.0.missing',
      'unknown',
    ]);
    expect(await read(shipment)).toMatchObject({ status: 'active' });
  });
});

describe('a user who is restricted to a division', () => {
  /** Moves the restricted user to a division, for the time of some work. */
  async function runInDivision(division: number | undefined, work: () => Promise<void>) {
    const move = (id: number | undefined) =>
      alterCompanyRows(
        server.database,
        sales.company.accountId,
        `update users set main_position_id = (
          select p.id from positions p where p.account_id = users.account_id and p.division_id = ${id ?? null} order by p.id limit 1)
        where id = ${sales.ids[4]}`,
      );
    await move(division);
    await work();
    await move(sales.plant.divisions[0]);
  }

  test('opens and receives a transfer to a store of the division, also short, and cannot send it', async () => {
    const { shipment } = await sendTransfer(5);
    expect(await read(shipment)).toMatchObject({ storeFrom: { id: source } });
    requireSuccess(await sales.restricted.get(`/shipments/${shipment}`));
    requireSuccess(await sales.restricted.get(`/shipments/${shipment}/history`));
    requireSuccess(await sales.restricted.get(`/shipments/${shipment}/delivery-note`));
    for (const verb of ['send', 'split'])
      expect(
        (
          await sales.restricted.post(`/shipments/${shipment}/${verb}`, {
            ...(verb === 'split' && { lines: [{ item: await getItem(shipment), quantity: 1 }] }),
          })
        ).status,
      ).toBe(404);
    const line = { missing: 1, reason: 'Camino' };
    const { body } = requireSuccess(await receive(shipment, line, sales.restricted));
    expect(body).toMatchObject({ status: 'finished', inventories: [{ received: { missing: 1 } }] });
  });

  test('names a store of the division for refused pieces of a transfer from another division', async () => {
    const { shipment } = await sendTransfer(5);
    const [, apart] = sales.plant.stores;
    const listReceiptFacts = async () => ({
      shipment: await read(shipment),
      movements: await listMovements(shipment),
      source: await life.stockOf(source, product),
      apart: await life.stockOf(apart, product),
    });
    const before = await listReceiptFacts();
    const item = await getItem(shipment);
    const post = (body: object) =>
      sales.restricted.post(`/shipments/${shipment}/deliver`, { key, ...body });
    const key = crypto.randomUUID();
    const refused = { item, refused: 5, reason: 'Mojadas', again: false };
    for (const [body, rule] of [
      [{ lines: [refused] }, 'required'],
      [{ lines: [{ item, accepted: 3, missing: 1, reason: 'Mojadas' }] }, 'required'],
      [{ lines: [refused], store: { id: source } }, 'unknown'],
    ] as const)
      expect(pickRefusal(await post(body))).toEqual([400, 'WRONG_VALUES', 'store', rule]);
    expect(await listReceiptFacts()).toEqual(before);
    const accepted = {
      lines: [{ item, refused: 2, reason: 'Mojadas', again: false }],
      store: { id: apart },
    };
    requireSuccess(await post(accepted));
    const received = { accepted: 3, refused: 2, reason: 'Mojadas', store: { id: apart } };
    const after = await listReceiptFacts();
    expect(after).toMatchObject({
      shipment: { status: 'finished', inventories: [{ received }] },
      source: before.source,
      apart: { ...before.apart, quantity: Number(before.apart?.quantity) + 2 },
    });
    requireSuccess(await post(accepted));
    expect(await listReceiptFacts()).toEqual(after);
    expect(pickRefusal(await post({ key: crypto.randomUUID(), lines: [refused] }))).toEqual([
      409,
      'WRONG_VALUES',
      'status',
      'transition',
    ]);
  });

  test('returns refused pieces to the store that they left where it is one of the division', async () => {
    await runInDivision(sales.plant.divisions[1], async () => {
      const { shipment } = await sendTransfer(5);
      const before = await life.stockOf(source, product);
      const line = { refused: 2, reason: 'Mojadas', again: false };
      requireSuccess(await receive(shipment, line, sales.restricted));
      expect(await life.stockOf(source, product)).toEqual({
        ...before,
        quantity: Number(before?.quantity) + 2,
      });
    });
  });

  test('reports no losses of a transfer to another division, and receives it whole', async () => {
    await runInDivision(sales.plant.divisions[1], async () => {
      const { shipment } = await sendTransfer(5);
      for (const names of [['missing'], ['damaged'], ['missing', 'damaged']]) {
        const line = { reason: 'Camino', ...Object.fromEntries(names.map((name) => [name, 1])) };
        const { status, body } = await receive(shipment, line, sales.restricted);
        expect(status).toBe(403);
        expect(body).toMatchObject({
          messageCode: 'FORBIDDEN',
          details: names.map((name) => ({ path: `lines.0.${name}`, rule: 'receiverReports' })),
        });
      }
      expect(await read(shipment)).toMatchObject({ status: 'send' });
      requireSuccess(await receive(shipment, {}, sales.restricted));
    });
  });

  test('does not open a transfer between two other divisions', async () => {
    await runInDivision(undefined, async () => {
      const { shipment } = await sendTransfer(5);
      expect((await sales.restricted.get(`/shipments/${shipment}`)).status).toBe(404);
      expect((await receive(shipment, {}, sales.restricted)).status).toBe(404);
    });
  });
});

describe('notifications of a transfer', () => {
  test('a transfer that leaves notifies the users who receive goods in its destination, and no others', async () => {
    const { order, shipment } = await sendTransfer(8);
    const findNotice = async (client: typeof sales.ana) =>
      (await life.noted(client, 'transferSent')).find(
        (each) => pickByPath(each, 'data.messageData.shipment.id') === shipment,
      );
    expect(await findNotice(sales.ana)).toMatchObject({
      seen: false,
      data: {
        messageData: {
          order: { id: order },
          quantity: 8,
          division: { id: sales.plant.divisions[1] },
          store: { id: target },
        },
      },
    });
    expect(await findNotice(sales.restricted)).toBeDefined();
    // The sender, the other division and users without the permission.
    for (const client of [sales.admin, sales.luis, sales.planner, sales.limited])
      expect(await findNotice(client)).toBeUndefined();
  });

  test('a transfer that is received short notifies the warehouse that sent it and the seller, and a whole one notifies neither', async () => {
    const short = await sendTransfer(8);
    const whole = await sendTransfer(8);
    const line = { missing: 2, damaged: 1, reason: 'Golpe' };
    requireSuccess(await receive(short.shipment, line, sales.admin));
    requireSuccess(await receive(whole.shipment, {}, sales.admin));
    const listNotices = async (client: typeof sales.ana) =>
      (await life.noted(client, 'transferShort')).filter((each) =>
        [short.shipment, whole.shipment].includes(
          pickNumberByPath(each, 'data.messageData.shipment.id'),
        ),
      );
    for (const client of [sales.luis, sales.ana])
      expect(await listNotices(client)).toMatchObject([
        {
          denyReason: 'Golpe',
          data: {
            messageData: {
              shipment: { id: short.shipment },
              order: { id: short.order },
              store: { id: target },
              missing: 2,
              damaged: 1,
              open: true,
              reason: 'Golpe',
            },
          },
        },
      ]);
    for (const client of [sales.admin, sales.restricted, sales.planner])
      expect(await listNotices(client)).toEqual([]);
  });

  test.each([
    [true, 'no se envían de nuevo', 'esperan otro envío'],
    [false, 'esperan otro envío', 'no se envían de nuevo'],
  ])(
    'pieces that the destination refuses notify the seller of its division (again: %s)',
    async (again, other, text) => {
      const { order, shipment } = await sendTransfer(8);
      const line = { refused: 3, reason: 'Mojadas', again };
      requireSuccess(await receive(shipment, line, sales.admin));
      const [notice] = await life.noted(sales.ana, 'piecesRefused');
      expect(notice).toMatchObject({
        data: {
          messageData: {
            shipment: { id: shipment },
            order: { id: order },
            quantity: 3,
            division: { id: sales.plant.divisions[0] },
            store: { id: source },
            again,
            reason: 'Mojadas',
          },
        },
      });
      const sentence = String(pickByPath(notice, 'description'));
      expect(sentence).toContain(`rechazó 3 piezas del envío ${shipment}, para el pedido ${order}`);
      expect(sentence).toContain(text);
      expect(sentence).not.toContain(other);
    },
  );
});

describe('a line that a transfer brings in two parts, of which the customer refused pieces for good', () => {
  test('frees the pieces of the open transfer that a smaller quantity no longer needs, and no more', async () => {
    await addTestStock(sales, source, product, 10);
    const order = await life.accepted([buildOrderLine(product, 10)]);
    await life.acceptTransfer(order, target);
    const whole = pickNumberByPath((await listOrderShipments(sales, order))[0], 'id');
    const lines = [{ item: await getItem(whole), quantity: 4 }];
    const { body } = requireSuccess(await sales.admin.post(`/shipments/${whole}/split`, { lines }));
    const open = pickNumberByPath(body, 'id');
    await send(whole);
    requireSuccess(await receive(whole, { accepted: 6 }));
    const ready = requireSuccess(await sales.ana.post(`/orders/${order}/ship-ready`, {})).body;
    const delivery = pickNumberByPath(ready, 'shipments.0.id');
    const schedule = { scheduledAt: '2026-12-01', method: 'collect', ahead: true };
    requireSuccess(await sales.admin.put(`/shipments/${delivery}`, schedule));
    requireSuccess(await receive(delivery, { refused: 2, reason: 'Rotas', again: false }));
    const revise = async (quantity: number) =>
      reviseOrderAsPreviewed(sales, order, {
        details: [{ ...buildOrderLine(product, quantity), id: await life.lineOf(order) }],
      });
    const stock = await life.stockOf(source, product);
    // Four of ten pieces are delivered and two refused for good: eight need all four that the open transfer brings, and seven need three.
    expect(pickByPath(await revise(8), 'lines.0.released')).toBe(0);
    expect(pickByPath(await read(open), 'inventories.0.quantity')).toBe(4);
    expect(pickByPath(await revise(7), 'lines.0.released')).toBe(1);
    expect(pickByPath(await read(open), 'inventories.0.quantity')).toBe(3);
    expect(await life.stockOf(source, product)).toEqual({
      quantity: stock?.quantity,
      reserved: Number(stock?.reserved) - 1,
    });
  });
});

describe('the transfer request of a line that a revision removes', () => {
  test('stays in the list and with its order, after its transfer was received without an accepted piece', async () => {
    const { order, shipment } = await sendTransfer(3, buildOrderLine(product, 1));
    const line = await life.lineOf(order);
    const request = pickNumberByPath(await life.read(order), 'details.0.transferRequest.id');
    requireSuccess(await receive(shipment, { missing: 3, reason: 'Se perdieron' }));
    const kept = { ...buildOrderLine(product, 1), id: await life.lineOf(order, 1) };
    await reviseOrderAsPreviewed(sales, order, { details: [kept] });
    expect(pickListByPath(await life.read(order), 'details')).not.toContainEqual(
      expect.objectContaining({ id: line }),
    );
    const { body } = requireSuccess(await sales.admin.get(`/transfer-requests/${request}`));
    expect(body).toMatchObject({ status: 'accepted', quantity: 3, order: { id: order } });
    const [stored] = await server.asOwner(
      'select detail_id, product_id::int as product from transfer_requests where account_id = $1 and id = $2',
      [sales.company.accountId, request],
    );
    expect(stored).toEqual({ detail_id: null, product });
  });
});
