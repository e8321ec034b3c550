import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { OrderLifeSteps } from '../testing/order-life-steps.ts';
import {
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

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'arrivals.test');
  life = new OrderLifeSteps(server, sales);
});
afterAll(async () => {
  await expectConsistentStock(server, sales.company.accountId);
  await server.close();
});

const insertLot = async (
  store: number | undefined,
  product: number | undefined,
  quantity: number,
  lotCode = 'FECHADO',
) =>
  requireSuccess(
    await sales.admin.post('/products-inventories/insert', {
      store: { id: store },
      elements: [{ id: product, lotCode, quantity, expirationDate: '2098-01-31' }],
    }),
  );
const listLots = (store: number | undefined, product: number | undefined) =>
  server.asOwner(
    `select lot_code as lot, quantity::float8, reserved::float8, expiration_date::text as expires
     from products_inventories where account_id = $1 and store_id = $2 and product_id = $3 order by lot_code`,
    [sales.company.accountId, store, product],
  );

/** Sends one or two lots of the second division to a store of the first, for an order of the first. */
async function createSentTransfer(product: number | undefined, first: number, second = 0) {
  const [target, , source] = sales.plant.stores;
  const quantity = first + second;
  await insertLot(source, product, first);
  if (second > 0) await insertLot(source, product, second, 'OTRO');
  const order = await life.accepted([buildOrderLine(product, quantity)]);
  const managed = await life.manage(await life.lineOf(order), {
    origin: 'transfer',
    originId: sales.plant.divisions[1],
    transferType: 'transfer',
    store: { id: target },
  });
  const request = pickNumberByPath(requireSuccess(managed).body, 'details.0.transferRequest.id');
  requireSuccess(
    await sales.luis.post(`/transfer-requests/${request}/response`, { status: 'accepted' }),
  );
  const [found] = await listOrderShipments(sales, order);
  const shipment = `/shipments/${pickNumberByPath(found, 'id')}`;
  const moving = { scheduledAt: '2026-12-01', method: 'transfer' };
  requireSuccess(await sales.admin.put(shipment, moving));
  requireSuccess(await sales.admin.post(`${shipment}/send`, {}));
  return { order, shipment, target };
}

test('goods of a transfer keep their expiration date in the store where they arrive', async () => {
  const [, , product] = sales.plant.products;
  const { order, shipment, target } = await createSentTransfer(product, 4);
  requireSuccess(await sales.admin.post(`${shipment}/deliver`, {}));
  expect(await listLots(target, product)).toEqual([
    { lot: 'FECHADO', quantity: 4, reserved: 4, expires: '2098-01-31' },
  ]);
  expect(pickByPath(await life.read(order), 'status')).toBe('finished');
});

test('a transfer whose lots come short and are partly refused sends one notice of each kind, with the sums and the reasons of all', async () => {
  const [product] = sales.plant.products;
  const { order, shipment } = await createSentTransfer(product, 5, 4);
  const { body } = requireSuccess(await sales.admin.get(shipment));
  const lines = [
    { missing: 1, damaged: 1, refused: 1, reason: 'Golpe' },
    { missing: 0, damaged: 1, refused: 2, reason: 'Mojadas' },
  ].map((line, at) => ({
    ...line,
    item: pickNumberByPath(body, `inventories.${at}.id`),
    again: false,
  }));
  requireSuccess(await sales.admin.post(`${shipment}/deliver`, { lines }));
  const reason = 'Golpe; Mojadas';
  const data = (facts: object) => [
    { data: { messageData: { order: { id: order }, reason, ...facts } } },
  ];
  expect(await life.noted(sales.ana, 'transferShort')).toMatchObject(
    data({ missing: 1, damaged: 2 }),
  );
  expect(await life.noted(sales.ana, 'piecesRefused')).toMatchObject(data({ quantity: 3 }));
  // The lost pieces of both lots are one part without an origin.
  expect(
    pickListByPath(await life.read(order), 'details').map((line) => [
      pickByPath(line, 'data.quantity'),
      pickByPath(line, 'data.origin.originType') ?? null,
    ]),
  ).toEqual([
    [6, 'transfer'],
    [3, null],
  ]);
});

/** Makes an order of six pieces from a store, whose shipment the customer will collect. */
async function scheduleCollection(store: number | undefined, product: number | undefined) {
  const order = await life.accepted([buildOrderLine(product, 6)]);
  const origin = { origin: 'inventory', originId: store };
  requireSuccess(await life.manage(await life.lineOf(order), origin));
  const [found] = await listOrderShipments(sales, order);
  const id = pickNumberByPath(found, 'id');
  const collecting = { scheduledAt: '2026-12-01', method: 'collect' };
  const { body } = requireSuccess(await sales.admin.put(`/shipments/${id}`, collecting));
  return { order, id, item: pickNumberByPath(body, 'inventories.0.id') };
}

test('all pieces of one lot move to a new shipment where those of another lot stay', async () => {
  const [store] = sales.plant.stores;
  const [, , , product] = sales.plant.products;
  await insertLot(store, product, 2);
  await insertLot(store, product, 3, 'OTRO');
  const order = await life.accepted([buildOrderLine(product, 5)]);
  const origin = { origin: 'inventory', originId: store };
  requireSuccess(await life.manage(await life.lineOf(order), origin));
  const [found] = await listOrderShipments(sales, order);
  const path = `/shipments/${pickNumberByPath(found, 'id')}`;
  const { body } = requireSuccess(await sales.admin.get(path));
  const moved = pickListByPath(body, 'inventories').find(
    (each) => pickByPath(each, 'lotCode') === 'OTRO',
  );
  const lines = [{ item: pickNumberByPath(moved, 'id'), quantity: 3 }];
  requireSuccess(await sales.admin.post(`${path}/split`, { lines }));
  const pieces = (await listOrderShipments(sales, order)).map((each) =>
    pickNumberByPath(each, 'totalPieces'),
  );
  expect(pieces.toSorted((one, other) => one - other)).toEqual([2, 3]);
});

test('refused pieces come into a lot of their code that has another expiration date', async () => {
  const [store, other] = sales.plant.stores;
  const [, product] = sales.plant.products;
  await insertLot(store, product, 6);
  const elements = [{ id: product, lotCode: 'FECHADO', quantity: 3, expirationDate: '2099-06-30' }];
  requireSuccess(
    await sales.admin.post('/products-inventories/insert', { store: { id: other }, elements }),
  );
  const { order, id, item } = await scheduleCollection(store, product);
  const lines = [{ item, refused: 2, reason: 'Rotas' }];
  requireSuccess(
    await sales.admin.post(`/shipments/${id}/deliver`, { lines, store: { id: other } }),
  );
  expect([await listLots(store, product), await listLots(other, product)]).toEqual([
    [{ lot: 'FECHADO', quantity: 0, reserved: 0, expires: '2098-01-31' }],
    [{ lot: 'FECHADO', quantity: 5, reserved: 2, expires: '2099-06-30' }],
  ]);
  const movements = await server.asOwner(
    `select type, quantity::float8, reserved::float8, note from stock_movements
     where account_id = $1 and store_id = $2 and source = 'shipment' and source_id = $3 order by id`,
    [sales.company.accountId, other, id],
  );
  expect(movements).toEqual([
    { type: 'return', quantity: 2, reserved: 0, note: `#${order} · Rotas` },
  ]);
  const { body: delivered } = requireSuccess(await sales.admin.get(`/shipments/${id}`));
  expect(pickByPath(delivered, 'inventories.0.received')).toMatchObject({
    accepted: 4,
    refused: 2,
    awaited: 2,
    store: { id: other },
    onTruckTo: null,
  });
  const [, next] = await listOrderShipments(sales, order);
  expect(next).toMatchObject({ status: 'pending', totalPieces: 2 });
  expect(pickByPath(await life.read(order), 'status')).toBe('finished');
});

test('refused pieces keep their expiration date in the separate lot of the store to which they return', async () => {
  const [store, other] = sales.plant.stores;
  const [product] = sales.plant.products;
  await insertLot(store, product, 6);
  const { id, item } = await scheduleCollection(store, product);
  const lines = [{ item, refused: 2, reason: 'Rotas', again: false }];
  const delivery = { lines, store: { id: other }, apart: true };
  requireSuccess(await sales.admin.post(`/shipments/${id}/deliver`, delivery));
  expect(await listLots(other, product)).toEqual([
    { lot: `FECHADO R${id}`, quantity: 2, reserved: 0, expires: '2098-01-31' },
  ]);
});
