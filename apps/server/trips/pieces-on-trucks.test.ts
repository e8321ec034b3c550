import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { alterCompanyRows } from '../testing/company.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import { reviseOrderAsPreviewed } from '../testing/plan-orders.ts';
import {
  addTestStock,
  buildOrderLine,
  listOrderShipments,
  requireSuccess,
} from '../testing/sales-company.ts';
import {
  createDocumentTestContext,
  type DocumentTestContext,
} from '../testing/status-transitions.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import {
  buildDriverReports,
  createTestTrip,
  createTripTransfer,
  createTripDriver,
  createTripShipment,
  createVehicle,
  setProductMeasures,
} from './testing.ts';

/*
 * Pieces that a receiver refuses on a trip: its truck carries them until it ends or a user receives them.
 */

const mailing = {
  scheduledAt: '2026-12-01',
  method: 'directMailing',
  shipmentAddress: 'Av. Industrias 100',
  cost: '1',
  extraData: { pin: '25.75,-100.5' },
};

let stage: DocumentTestContext;
let vehicle: number;
let store: number;
let second: number;
let foreign: number;
let product: number;

beforeAll(async () => {
  stage = await createDocumentTestContext();
  const { sales } = stage;
  [store = 0, second = 0, foreign = 0] = sales.plant.stores;
  product = sales.plant.products[2] ?? 0;
  for (const each of [store, second, foreign]) await addTestStock(sales, each, product, 1000);
  await setProductMeasures(sales, product);
  vehicle = await createVehicle(sales.admin, 'OT-1');
});
afterAll(() => stage.server.close());
// No piece is created, lost or promised twice.
afterEach(() => expectConsistentStock(stage.server, stage.sales.company.accountId));

/** Starts a trip with some shipments. */
async function startTrip(shipments: readonly number[], more: object = {}): Promise<number> {
  const trip = await createTestTrip(stage.sales, vehicle, shipments, more);
  requireSuccess(await stage.sales.admin.post(`/trips/${trip}/start`, {}));
  return trip;
}

const readTrip = async (id: number) =>
  requireSuccess(await stage.sales.admin.get(`/trips/${id}`)).body;
const readShipment = async (id: number) =>
  requireSuccess(await stage.sales.admin.get(`/shipments/${id}`)).body;
const getReceived = async (id: number) =>
  pickByPath(await readShipment(id), 'inventories.0.received');
const getStatus = async (order: number) => pickByPath(await stage.life.read(order), 'status');
const listPieces = async (order: number) =>
  (await listOrderShipments(stage.sales, order)).map((each) => [
    pickByPath(each, 'totalPieces'),
    pickByPath(each, 'status'),
  ]);
const end = (trip: number) => stage.sales.admin.post(`/trips/${trip}/end`, {});
const receive = (shipment: number, client = stage.sales.admin, body: object = {}) =>
  client.post(`/shipments/${shipment}/receive`, body);
const listItemsAwaited = async (shipment: number) =>
  pickListByPath(await readShipment(shipment), 'inventories').map((item) =>
    pickByPath(item, 'received.awaited'),
  );

/** Returns the change of a store's stock of a product since a moment. */
async function watchStock(of: number, what: number | undefined = product) {
  const before = await stage.life.stockOf(of, what);
  return async () => {
    const after = await stage.life.stockOf(of, what);
    return {
      quantity: (after?.quantity ?? 0) - (before?.quantity ?? 0),
      reserved: (after?.reserved ?? 0) - (before?.reserved ?? 0),
    };
  };
}

async function refuse(shipment: number, refused: number, more: object = {}) {
  const { again, ...body }: { again?: boolean } = { ...more };
  const item = pickNumberByPath(await readShipment(shipment), 'inventories.0.id');
  const line = { item, refused, reason: 'Rotas', ...(again !== undefined && { again }) };
  return stage.sales.admin.post(`/shipments/${shipment}/deliver`, { lines: [line], ...body });
}

/** Moves pieces of the last item of a shipment into a new one. @returns its id */
async function split(shipment: number, quantity: number): Promise<number> {
  const item = pickListByPath(await readShipment(shipment), 'inventories').at(-1);
  const lines = [{ item: pickNumberByPath(item, 'id'), quantity }];
  const { body } = requireSuccess(
    await stage.sales.admin.post(`/shipments/${shipment}/split`, { lines }),
  );
  return pickNumberByPath(body, 'id');
}

/** A trip under way whose only stop, of eight pieces, was delivered with some of them refused. */
async function createRefusal(refused = 3, more: object = {}) {
  const made = await createTripShipment(stage, { pieces: 8 });
  const trip = await startTrip([made.shipment]);
  const [own, other] = [await watchStock(store), await watchStock(second)];
  requireSuccess(await refuse(made.shipment, refused, more));
  return { ...made, trip, own, other };
}

const listMovements = (shipment: number) =>
  stage.server.asOwner(
    `select type, store_id::int as store, quantity::float8, reserved::float8, note from stock_movements
     where account_id = $1 and source = 'shipment' and source_id = $2 and type <> 'reserve' order by id`,
    [stage.sales.company.accountId, shipment],
  );

describe('pieces refused on a trip', () => {
  test('are in no store while the truck carries them, and come into their lot for another delivery when it ends', async () => {
    const { trip, order, shipment, own } = await createRefusal();
    expect(await own()).toEqual({ quantity: 0, reserved: 0 });
    expect(await listMovements(shipment)).toMatchObject([{ type: 'ship', quantity: -8 }]);
    expect(await getReceived(shipment)).toMatchObject({
      accepted: 5,
      refused: 3,
      again: true,
      store: null,
      onTruckTo: { id: store },
    });
    expect(pickByPath(await readTrip(trip), 'stops.0')).toMatchObject({
      state: 'delivered',
      lines: [{ pieces: 8, onTruck: 3 }],
    });
    // The order waits for them, as for a shipment that is not scheduled: it is not delivered, and nothing can be shipped.
    expect([await getStatus(order), await listPieces(order)]).toEqual(['send', [[8, 'finished']]]);
    expect(pickByPath(await readShipment(shipment), 'inventories.0.line')).toEqual({
      ordered: 8,
      before: 0,
      open: 3,
    });
    requireSuccess(await end(trip));
    expect(await own()).toEqual({ quantity: 3, reserved: 3 });
    expect(await listMovements(shipment)).toMatchObject([
      { type: 'ship', quantity: -8 },
      { type: 'return', store, quantity: 3, note: `#${order} · Rotas` },
    ]);
    expect(await getReceived(shipment)).toMatchObject({
      refused: 3,
      store: { id: store },
      onTruckTo: null,
    });
    expect(pickByPath(await readTrip(trip), 'stops.0.lines.0')).toMatchObject({ onTruck: 0 });
    expect(await listPieces(order)).toEqual([
      [8, 'finished'],
      [3, 'pending'],
    ]);
    expect(await getStatus(order)).toBe('send');
  });

  test('cannot be promised to another order before the truck is back', async () => {
    const { sales, life } = stage;
    const rare = sales.plant.products[3] ?? 0;
    await addTestStock(sales, store, rare, 8);
    const made = await createTripShipment(stage, { pieces: 8, product: rare });
    const trip = await startTrip([made.shipment]);
    requireSuccess(await refuse(made.shipment, 3, { again: false }));
    const other = await life.accepted([buildOrderLine(rare, 3)]);
    const manage = async () =>
      life.manage(await life.lineOf(other), { origin: 'inventory', originId: store });
    expect(pickRefusal(await manage())).toEqual([400, 'WRONG_VALUES', 'quantity', 'stock']);
    requireSuccess(await end(trip));
    requireSuccess(await manage());
  });

  test('are received before the trip ends, once, by a request without a body as former clients send it', async () => {
    const { trip, order, shipment, own } = await createRefusal();
    requireSuccess(await stage.sales.admin.post(`/shipments/${shipment}/receive`, undefined));
    expect(await own()).toEqual({ quantity: 3, reserved: 3 });
    expect(await listPieces(order)).toEqual([
      [8, 'finished'],
      [3, 'pending'],
    ]);
    expect(pickRefusal(await receive(shipment))).toEqual([
      409,
      'WRONG_VALUES',
      'status',
      'transition',
    ]);
    requireSuccess(await end(trip));
    expect(await own()).toEqual({ quantity: 3, reserved: 3 });
  });

  test('can be received neither by users without the permission nor where none are on a truck', async () => {
    const { shipment } = await createRefusal();
    expect((await receive(shipment, stage.sales.limited)).status).toBe(403);
    const { shipment: whole } = await createTripShipment(stage);
    expect(pickRefusal(await receive(whole))).toEqual([
      409,
      'WRONG_VALUES',
      'status',
      'transition',
    ]);
    requireSuccess(await receive(shipment));
  });

  test('come into the store and the lot of their own that the delivery named', async () => {
    const { trip, shipment, own, other } = await createRefusal(2, {
      store: { id: second },
      apart: true,
    });
    expect(await getReceived(shipment)).toMatchObject({ onTruckTo: { id: second } });
    requireSuccess(await end(trip));
    expect([await own(), await other()]).toEqual([
      { quantity: 0, reserved: 0 },
      { quantity: 2, reserved: 2 },
    ]);
    const lots = await stage.server.asOwner(
      `select quantity::float8 from stock_lots where account_id = $1 and store_id = $2 and lot_code like '% R' || $3`,
      [stage.sales.company.accountId, second, String(shipment)],
    );
    expect(lots).toEqual([{ quantity: 2 }]);
  });

  test('end the order at once where they are not delivered again, and are free stock when the trip ends', async () => {
    const { trip, order, shipment, own } = await createRefusal(3, { again: false });
    expect(await listItemsAwaited(shipment)).toEqual([0]);
    expect(await getStatus(order)).toBe('delivered');
    expect(await own()).toEqual({ quantity: 0, reserved: 0 });
    requireSuccess(await end(trip));
    expect(await own()).toEqual({ quantity: 3, reserved: 0 });
    expect(await listPieces(order)).toEqual([[8, 'finished']]);
  });

  test('are free stock when the trip ends, where their order was canceled in between', async () => {
    const { trip, order, shipment, own } = await createRefusal(8);
    expect(await listItemsAwaited(shipment)).toEqual([8]);
    await stage.life.put(order, 'canceled');
    expect(await listItemsAwaited(shipment)).toEqual([0]);
    expect(await own()).toEqual({ quantity: 0, reserved: 0 });
    requireSuccess(await end(trip));
    expect(await own()).toEqual({ quantity: 8, reserved: 0 });
    expect(await listItemsAwaited(shipment)).toEqual([0]);
    expect(await listPieces(order)).toEqual([[8, 'finished']]);
  });

  test('go to the customer with the next shipment, which completes the order', async () => {
    const { trip, order } = await createRefusal();
    requireSuccess(await end(trip));
    const next = pickNumberByPath((await listOrderShipments(stage.sales, order))[1], 'id');
    const schedule = { scheduledAt: '2026-12-02', method: 'collect' };
    requireSuccess(await stage.sales.admin.put(`/shipments/${next}`, schedule));
    requireSuccess(await stage.sales.admin.post(`/shipments/${next}/deliver`, {}));
    expect(await getStatus(order)).toBe('delivered');
  });

  test('notify the seller that the truck of the trip still has them', async () => {
    const { shipment, trip } = await createRefusal();
    const notice = (await stage.life.noted(stage.sales.ana, 'piecesRefused')).find(
      (each) => pickByPath(each, 'data.messageData.shipment.id') === shipment,
    );
    expect(pickByPath(notice, 'data.messageData')).toMatchObject({
      store: { id: store },
      trip: { id: trip, name: 'Torton 1' },
      again: true,
    });
  });

  test('appear in the changes of the shipment with the store to which the truck brings them', async () => {
    const { trip, shipment } = await createRefusal();
    requireSuccess(await end(trip));
    const { text } = requireSuccess(await stage.sales.admin.get(`/shipments/${shipment}/history`));
    expect(text).toContain('backStore');
  });

  test('come into the store once, where their delivery and the end of the trip meet', async () => {
    const deliveries = Array.from({ length: 4 }, async () => {
      const { shipment } = await createTripShipment(stage, { pieces: 4 });
      return { shipment, trip: await startTrip([shipment]) };
    });
    for (const { shipment, trip } of await Promise.all(deliveries)) {
      const answers = await Promise.all([refuse(shipment, 1), end(trip)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await getReceived(shipment)).toMatchObject({ store: { id: store }, onTruckTo: null });
    }
  });
});

describe('pieces received before the trip ends', () => {
  test('come into another store of the division to which the truck comes back', async () => {
    const { trip, order, shipment, own, other } = await createRefusal();
    requireSuccess(await receive(shipment, stage.sales.admin, { store: { id: second } }));
    expect([await own(), await other()]).toEqual([
      { quantity: 0, reserved: 0 },
      { quantity: 3, reserved: 3 },
    ]);
    expect(await getReceived(shipment)).toMatchObject({ store: { id: second }, onTruckTo: null });
    expect(await listPieces(order)).toEqual([
      [8, 'finished'],
      [3, 'pending'],
    ]);
    requireSuccess(await end(trip));
    expect(await other()).toEqual({ quantity: 3, reserved: 3 });
  });

  test('are refused by a store of another division, one outside the scope of the user, and one that is not there', async () => {
    const { shipment, own } = await createRefusal();
    const refuseStore = async (id: unknown, client = stage.sales.admin) =>
      pickRefusal(await receive(shipment, client, { store: { id } }));
    expect(await refuseStore(foreign)).toEqual([400, 'WRONG_VALUES', 'store', 'truckDivision']);
    expect(await refuseStore(foreign, stage.sales.restricted)).toEqual([
      400,
      'WRONG_VALUES',
      'store',
      'unknown',
    ]);
    expect(await refuseStore(null)).toEqual([400, 'WRONG_VALUES', 'store.id', 'required']);
    expect(await refuseStore(999_999)).toEqual([400, 'WRONG_VALUES', 'store', 'unknown']);
    expect(await refuseStore('one')).toEqual([400, 'WRONG_VALUES', 'store.id', 'number']);
    expect(await own()).toEqual({ quantity: 0, reserved: 0 });
    expect(await getReceived(shipment)).toMatchObject({ store: null, onTruckTo: { id: store } });
  });
});

test('pieces whose delivery named a store of another division are received in that division alone', async () => {
  const { trip, shipment, own } = await createRefusal(3, { store: { id: foreign } });
  const there = await watchStock(foreign);
  expect(pickRefusal(await receive(shipment, stage.sales.admin, { store: { id: store } }))).toEqual(
    [400, 'WRONG_VALUES', 'store', 'truckDivision'],
  );
  expect(await getReceived(shipment)).toMatchObject({ store: null, onTruckTo: { id: foreign } });
  requireSuccess(await receive(shipment, stage.sales.admin, { store: { id: foreign } }));
  expect([await own(), await there()]).toEqual([
    { quantity: 0, reserved: 0 },
    { quantity: 3, reserved: 3 },
  ]);
  expect(await getReceived(shipment)).toMatchObject({ store: { id: foreign }, onTruckTo: null });
  requireSuccess(await end(trip));
});

test('the end of a trip that a full lot refuses names the stop, shipment, product, lot and store, and goes on once they are received elsewhere', async () => {
  const { sales } = stage;
  const heavy = sales.plant.products[3] ?? 0;
  await addTestStock(sales, store, heavy, 8);
  const first = await createTripShipment(stage, { pieces: 8 });
  const made = await createTripShipment(stage, { pieces: 8, product: heavy });
  const trip = await startTrip([first.shipment, made.shipment]);
  for (const each of [first.shipment, made.shipment]) requireSuccess(await refuse(each, 3));
  const lotCode = pickByPath(await readShipment(made.shipment), 'inventories.0.lotCode');
  const { quantity: before } = (await stage.life.stockOf(store, heavy)) ?? expect.fail();
  const setQuantity = (quantity: number) =>
    stage.server.asOwner(`
      begin; select set_config('app.account_id', '${sales.company.accountId}', true);
      update stock_lots set quantity = ${quantity} where kind = 'products' and store_id = ${store} and element_id = ${heavy};
      commit`);
  // No company fills a lot by single entries within a test.
  await setQuantity(99_999_999_997);
  const own = await watchStock(store);
  const refused = await end(trip);
  expect(pickRefusal(refused)).toEqual([400, 'WRONG_VALUES', 'stops.1', 'lotFull']);
  expect(pickByPath(refused.body, 'details.0.params')).toEqual({
    shipment: made.shipment,
    lot: lotCode,
    max: 2.999,
    product: pickByPath(await readShipment(made.shipment), 'inventories.0.product.name'),
    store: pickByPath(await readShipment(made.shipment), 'storeFrom.name'),
  });
  // Nothing of the trip was received.
  expect(await own()).toEqual({ quantity: 0, reserved: 0 });
  expect(pickRefusal(await receive(made.shipment))).toEqual([
    400,
    'WRONG_VALUES',
    'store',
    'lotFull',
  ]);
  requireSuccess(await receive(made.shipment, sales.admin, { store: { id: second } }));
  requireSuccess(await end(trip));
  expect(await own()).toEqual({ quantity: 3, reserved: 3 });
  await setQuantity(before);
});

describe('pieces that no truck carries', () => {
  test.each([
    [
      'a delivery without a trip',
      async (shipment: number) => {
        requireSuccess(await stage.sales.admin.post(`/shipments/${shipment}/send`, {}));
      },
    ],
    [
      'a shipment that was sent before its trip starts',
      async (shipment: number) => {
        await createTestTrip(stage.sales, vehicle, [shipment]);
        requireSuccess(await stage.sales.admin.post(`/shipments/${shipment}/send`, {}));
      },
    ],
  ])('are in their store at once, after %s', async (_, prepare) => {
    const { shipment } = await createTripShipment(stage, { pieces: 8 });
    await prepare(shipment);
    const own = await watchStock(store);
    requireSuccess(await refuse(shipment, 3));
    expect(await own()).toEqual({ quantity: 3, reserved: 3 });
    expect(await listItemsAwaited(shipment)).toEqual([3]);
    expect(await getReceived(shipment)).toMatchObject({ store: { id: store }, onTruckTo: null });
  });

  test('are in their store at once when the driver reports them after the end of the trip', async () => {
    const { sales } = stage;
    const { shipment } = await createTripShipment(stage, { pieces: 8 });
    const trip = await startTrip([shipment]);
    const phone = await createTripDriver(stage.server, sales, 'plant.test', trip);
    const { body } = requireSuccess(await phone.get('/driver/trip'));
    const stop = pickNumberByPath(body, 'stops.0.id');
    const item = pickNumberByPath(body, 'stops.0.items.0.id');
    requireSuccess(await end(trip));
    const own = await watchStock(store);
    const report = { stop, refused: [{ item, refused: 2, reason: 'Mojadas' }] };
    const sent = requireSuccess(await phone.post('/driver/reports', buildDriverReports(report)));
    expect(pickByPath(sent.body, 'results.0.taken')).toBe(true);
    expect(await own()).toEqual({ quantity: 2, reserved: 2 });
  });
});

test('pieces that a driver reports as refused are on the truck until the trip ends', async () => {
  const { sales } = stage;
  const { shipment } = await createTripShipment(stage, { pieces: 8 });
  const trip = await startTrip([shipment]);
  const phone = await createTripDriver(stage.server, sales, 'plant.test', trip);
  const { body } = requireSuccess(await phone.get('/driver/trip'));
  const own = await watchStock(store);
  const item = pickNumberByPath(body, 'stops.0.items.0.id');
  const report = {
    stop: pickNumberByPath(body, 'stops.0.id'),
    refused: [{ item, refused: 2, reason: 'Mojadas' }],
  };
  requireSuccess(await phone.post('/driver/reports', buildDriverReports(report)));
  expect(await own()).toEqual({ quantity: 0, reserved: 0 });
  expect(pickByPath(await readTrip(trip), 'stops.0.lines.0.onTruck')).toBe(2);
  // The phone shows where they go, until they are there.
  const getCarriedBack = async () =>
    pickByPath(requireSuccess(await phone.get('/driver/trip')).body, 'stops.0.items.0.back');
  expect(await getCarriedBack()).toEqual({
    store: pickByPath(await readShipment(shipment), 'storeFrom.name'),
    pieces: 2,
  });
  requireSuccess(await receive(shipment));
  expect(await getCarriedBack()).toBeUndefined();
  requireSuccess(await end(trip));
  expect(await own()).toEqual({ quantity: 2, reserved: 2 });
  // Goods that a customer refused need no lot of their own.
  const apart = await stage.server.asOwner(
    `select from stock_lots where account_id = $1 and lot_code like '% R' || $2`,
    [sales.company.accountId, shipment],
  );
  expect(apart).toEqual([]);
});

describe('a revision while refused pieces are on a truck', () => {
  /** An order whose first line left ahead of the other, which is to be made, with three of eight pieces refused. */
  async function createPartialRefusal() {
    const { sales, life } = stage;
    const order = await life.accepted([
      buildOrderLine(product, 8),
      buildOrderLine(sales.plant.products[0], 4),
    ]);
    const origin = { origin: 'inventory', originId: store };
    requireSuccess(await life.manage(await life.lineOf(order), origin));
    requireSuccess(await life.manage(await life.lineOf(order, 1), { origin: 'production' }));
    const shipment = pickNumberByPath((await listOrderShipments(sales, order))[0], 'id');
    const schedule = { ...mailing, ahead: true };
    requireSuccess(await sales.admin.put(`/shipments/${shipment}`, schedule));
    const trip = await startTrip([shipment]);
    const own = await watchStock(store);
    requireSuccess(await refuse(shipment, 3));
    return { order, shipment, trip, own };
  }
  const revise = async (order: number, quantity: number) => {
    const [first, other] = pickListByPath(await stage.life.read(order), 'details');
    return reviseOrderAsPreviewed(stage.sales, order, {
      details: [
        { ...buildOrderLine(product, quantity), id: pickByPath(first, 'id') },
        { ...buildOrderLine(stage.sales.plant.products[0], 4), id: pickByPath(other, 'id') },
      ],
    });
  };

  test('frees those that a smaller line does not need when they arrive', async () => {
    const { order, shipment, trip, own } = await createPartialRefusal();
    expect(await listItemsAwaited(shipment)).toEqual([3]);
    expect(pickByPath(await revise(order, 6), 'lines')).toMatchObject([{ released: 2 }]);
    expect(await listItemsAwaited(shipment)).toEqual([1]);
    expect(pickByPath(await readShipment(shipment), 'inventories.0.line.open')).toBe(1);
    expect(await own()).toEqual({ quantity: 0, reserved: 0 });
    requireSuccess(await end(trip));
    expect(await own()).toEqual({ quantity: 3, reserved: 1 });
    expect(await listPieces(order)).toEqual([
      [8, 'finished'],
      [1, 'pending'],
    ]);
    // The item keeps its report, beside the number that is delivered again.
    expect(await getReceived(shipment)).toMatchObject({ refused: 3, again: true, awaited: 1 });
  });

  test('frees all when they arrive, in no other shipment, where the line needs none of them', async () => {
    const { order, shipment, trip, own } = await createPartialRefusal();
    await revise(order, 5);
    expect(await listItemsAwaited(shipment)).toEqual([0]);
    requireSuccess(await end(trip));
    expect(await listItemsAwaited(shipment)).toEqual([0]);
    expect(await own()).toEqual({ quantity: 3, reserved: 0 });
    expect(await listPieces(order)).toEqual([[8, 'finished']]);
  });

  test('frees those of the latest shipment first, and of a shipment those of its latest lot', async () => {
    const { sales, life } = stage;
    const rare = sales.plant.products[1] ?? 0;
    for (const [lotCode, quantity] of [
      ['Lote 1', 3],
      ['Lote 2', 6],
    ])
      requireSuccess(
        await sales.admin.post('/products-inventories/insert', {
          store: { id: store },
          elements: [{ id: rare, lotCode, quantity }],
        }),
      );
    const { order, shipment } = await createTripShipment(stage, { pieces: 9, product: rare });
    const later = await split(shipment, 3);
    requireSuccess(await sales.admin.put(`/shipments/${later}`, mailing));
    const trips = [await startTrip([shipment]), await startTrip([later])];
    for (const each of [shipment, later]) {
      const items = pickListByPath(await readShipment(each), 'inventories');
      const lines = items.map((item) => ({
        item: pickNumberByPath(item, 'id'),
        refused: 2,
        reason: 'Rotas',
      }));
      requireSuccess(await sales.admin.post(`/shipments/${each}/deliver`, { lines }));
    }
    const details = [{ ...buildOrderLine(rare, 6), id: await life.lineOf(order) }];
    const impact = await reviseOrderAsPreviewed(sales, order, { details });
    expect(pickByPath(impact, 'lines')).toMatchObject([{ released: 3 }]);
    for (const trip of trips) requireSuccess(await end(trip));
    const [, , next, ...others] = await listOrderShipments(sales, order);
    const items = pickListByPath(await readShipment(pickNumberByPath(next, 'id')), 'inventories');
    expect(
      items.map((item) => [pickByPath(item, 'lotCode'), pickByPath(item, 'quantity')]),
    ).toEqual([
      ['Lote 1', 2],
      ['Lote 2', 1],
    ]);
    expect(others).toEqual([]);
    expect(await life.stockOf(store, rare)).toEqual({ quantity: 6, reserved: 3 });
    expect(await getStatus(order)).toBe('send');
  });

  test('leaves the pieces to be made as they are: nothing is produced for those on the truck', async () => {
    const { order, trip } = await createPartialRefusal();
    const listFigures = async () =>
      pickListByPath(await stage.life.read(order), 'details').map((line) =>
        pickByPath(line, 'pieces'),
      );
    expect(await listFigures()).toMatchObject([
      { ordered: 8, made: 8, open: 0, shipped: 8, delivered: 5, refused: 3, onTheWay: 0 },
      { ordered: 4, made: 0, open: 4 },
    ]);
    const before = await listFigures();
    requireSuccess(await end(trip));
    expect(await listFigures()).toEqual(before);
  });
});

describe('pieces of a transfer that are refused on a trip', () => {
  /** A transfer of four pieces to another division, which a trip of that division brings. */
  async function startTransfer() {
    const { sales } = stage;
    const { order, shipment } = await createTripTransfer(stage, { product, store });
    const from = pickNumberByPath(await readShipment(shipment), 'storeFrom.id');
    const trip = await startTrip([shipment], { division: { id: sales.plant.divisions[1] } });
    return { order, shipment, trip, from };
  }
  const isReady = async (order: number) =>
    pickByPath(await stage.life.read(order), 'details.0.data.origin.ready');

  test('keep their line waiting, and are transferred again from the store to which the trip brought them', async () => {
    const { order, shipment, trip, from } = await startTransfer();
    const left = await watchStock(from);
    requireSuccess(await refuse(shipment, 1));
    expect([await left(), await isReady(order)]).toEqual([{ quantity: 0, reserved: 0 }, false]);
    // A user of the division that the transfer reached takes nothing off the truck of the other one.
    const { restricted } = stage.sales;
    expect((await restricted.get(`/shipments/${shipment}`)).status).toBe(200);
    expect((await receive(shipment, restricted)).status).toBe(404);
    expect(await left()).toEqual({ quantity: 0, reserved: 0 });
    requireSuccess(await end(trip));
    expect([await left(), await isReady(order)]).toEqual([{ quantity: 1, reserved: 1 }, false]);
    expect(await listPieces(order)).toEqual([
      [4, 'finished'],
      [1, 'pending'],
    ]);
  });

  /** Facts of the only stop of a trip and of its shipment about pieces that were not accepted. */
  const getNotAccepted = async (trip: number, shipment: number) => {
    const stop = pickByPath(await readTrip(trip), 'stops.0');
    return {
      kinds: pickListByPath(stop, 'refusals').map((each) => [
        pickByPath(each, 'kind'),
        pickByPath(each, 'pieces'),
      ]),
      onTruck: pickByPath(stop, 'lines.0.onTruck'),
      unchecked: pickByPath(stop, 'lines.0.unchecked'),
      reportedMissing: pickByPath(await getReceived(shipment), 'reportedMissing'),
    };
  };

  test('are refused where the office reports them, and missing where the driver does', async () => {
    const { sales } = stage;
    const byOffice = await startTransfer();
    requireSuccess(await refuse(byOffice.shipment, 1));
    expect(await getNotAccepted(byOffice.trip, byOffice.shipment)).toEqual({
      kinds: [['refused', 1]],
      onTruck: 1,
      unchecked: 0,
      reportedMissing: false,
    });
    const { trip, shipment, from } = await startTransfer();
    const phone = await createTripDriver(stage.server, sales, 'plant.test', trip);
    const { body } = requireSuccess(await phone.get('/driver/trip'));
    const item = pickNumberByPath(body, 'stops.0.items.0.id');
    const stop = pickNumberByPath(body, 'stops.0.id');
    const report = { stop, refused: [{ item, refused: 1, reason: 'No venía' }] };
    requireSuccess(await phone.post('/driver/reports', buildDriverReports(report)));
    expect(await getNotAccepted(trip, shipment)).toEqual({
      kinds: [['missing', 1]],
      onTruck: 0,
      unchecked: 1,
      reportedMissing: true,
    });
    const { body: shown } = requireSuccess(await phone.get('/driver/trip'));
    expect(pickByPath(shown, 'stops.0.items.0')).toMatchObject({ refused: 1, reason: 'No venía' });
    expect(pickByPath(shown, 'stops.0.items.0.back')).toBeUndefined();
    const notice = (await stage.life.noted(sales.ana, 'piecesRefused')).find(
      (each) => pickByPath(each, 'data.messageData.shipment.id') === shipment,
    );
    expect(pickByPath(notice, 'data.messageData')).toMatchObject({ missing: true, quantity: 1 });
    const left = await watchStock(from);
    requireSuccess(await end(trip));
    expect(await left()).toEqual({ quantity: 1, reserved: 1 });
    expect(await getNotAccepted(trip, shipment)).toEqual({
      kinds: [['missing', 1]],
      onTruck: 0,
      unchecked: 0,
      reportedMissing: true,
    });
  });

  test('are counted on the phone of the driver without those that the office reports missing and damaged', async () => {
    const { trip, shipment, from } = await startTransfer();
    const item = pickNumberByPath(await readShipment(shipment), 'inventories.0.id');
    const line = { item, refused: 1, missing: 1, damaged: 1, reason: 'Rotas', again: false };
    requireSuccess(
      await stage.sales.admin.post(`/shipments/${shipment}/deliver`, { lines: [line] }),
    );
    const phone = await createTripDriver(stage.server, stage.sales, 'plant.test', trip);
    const { body } = requireSuccess(await phone.get('/driver/trip'));
    expect(pickByPath(body, 'stops.0.items.0')).toMatchObject({
      refused: 3,
      back: {
        store: pickByPath(await readShipment(shipment), 'inventories.0.store.name'),
        pieces: 1,
      },
    });
    expect(await getNotAccepted(trip, shipment)).toEqual({
      kinds: [
        ['refused', 1],
        ['missing', 2],
      ],
      onTruck: 1,
      unchecked: 0,
      reportedMissing: false,
    });
    const left = await watchStock(from);
    requireSuccess(await end(trip));
    expect(await left()).toEqual({ quantity: 1, reserved: 0 });
  });

  test('stay at once in a store of the division where they arrived', async () => {
    const { shipment } = await startTransfer();
    const other = await watchStock(second);
    requireSuccess(await refuse(shipment, 1, { store: { id: second }, again: false }));
    expect(await other()).toEqual({ quantity: 1, reserved: 0 });
    expect(await getReceived(shipment)).toMatchObject({ store: { id: second }, onTruckTo: null });
  });
});

describe('a revision of a line whose transfer comes in two parts', () => {
  /**
   * A line of twelve pieces from another division. Eight arrived: the customer refused some of them, which a truck carries, and some have not
   * left. The other four were refused where they arrived, and another truck carries them.
   */
  async function createRefusals({ waiting, refused }: { waiting: number; refused: number }) {
    const { sales, life } = stage;
    const order = await life.accepted([buildOrderLine(product, 12)]);
    await life.acceptTransfer(order, store);
    const brought = pickNumberByPath((await listOrderShipments(sales, order))[0], 'id');
    const returned = await split(brought, 4);
    for (const transfer of [brought, returned])
      requireSuccess(
        await sales.admin.put(`/shipments/${transfer}`, {
          scheduledAt: '2026-12-01',
          method: 'transfer',
        }),
      );
    requireSuccess(await sales.admin.post(`/shipments/${brought}/send`, {}));
    requireSuccess(await sales.admin.post(`/shipments/${brought}/deliver`, {}));
    const ready = requireSuccess(await sales.ana.post(`/orders/${order}/ship-ready`, {})).body;
    const delivery = pickNumberByPath(ready, 'shipments.0.id');
    const rest = waiting > 0 ? await split(delivery, waiting) : 0;
    const schedule = { ...mailing, ahead: true };
    requireSuccess(await sales.admin.put(`/shipments/${delivery}`, schedule));
    const toCustomer = await startTrip([delivery]);
    const division = { id: sales.plant.divisions[1] };
    const between = await startTrip([returned], { division });
    const [own, left] = [await watchStock(store), await watchStock(foreign)];
    requireSuccess(await refuse(delivery, refused));
    requireSuccess(await refuse(returned, 4));
    return { order, returned, delivery, rest, toCustomer, between, own, left };
  }
  const revise = async (order: number, quantity: number) =>
    reviseOrderAsPreviewed(stage.sales, order, {
      details: [{ ...buildOrderLine(product, quantity), id: await stage.life.lineOf(order) }],
    });
  /** Refused pieces that the order waits for, by shipment. */
  const listAwaited = async (...shipments: readonly number[]) => {
    const rows = await stage.server.asOwner<{ id: number; awaited: number }>(
      `select owner_id::int as id, awaited::float8 from shipments_items where account_id = $1 and owner_id = any($2)`,
      [stage.sales.company.accountId, shipments],
    );
    return shipments.map((shipment) => rows.find(({ id }) => id === shipment)?.awaited);
  };
  const getFacts = async (order: number) => {
    const body = await stage.life.read(order);
    return [pickByPath(body, 'status'), pickByPath(body, 'details.0.data.origin.ready')];
  };

  /** Brings the pending transfer, which has this number of pieces. */
  async function bringRest(order: number, pieces: number): Promise<void> {
    const transfer = (await listOrderShipments(stage.sales, order)).find(
      (each) => pickByPath(each, 'type') === 'transfer' && pickByPath(each, 'status') === 'pending',
    );
    expect(transfer).toMatchObject({ totalPieces: pieces });
    const id = pickNumberByPath(transfer, 'id');
    const schedule = { scheduledAt: '2026-12-01', method: 'transfer' };
    requireSuccess(await stage.sales.admin.put(`/shipments/${id}`, schedule));
    requireSuccess(await stage.sales.admin.post(`/shipments/${id}/send`, {}));
    requireSuccess(await stage.sales.admin.post(`/shipments/${id}/deliver`, {}));
  }

  test('gives up the pieces on the truck from the customer first and then those that have not left, and waits for the transfer', async () => {
    const made = await createRefusals({ waiting: 5, refused: 2 });
    const { order, returned, delivery, rest, own, left } = made;
    const getRest = async () => pickByPath(await readShipment(rest), 'inventories.0.quantity');
    expect([await listAwaited(delivery, returned), await getRest()]).toEqual([[2, 4], 5]);
    expect(await getFacts(order)).toEqual(['origins_pending', false]);

    expect(pickByPath(await revise(order, 9), 'lines')).toMatchObject([{ released: 3 }]);
    expect([await listAwaited(delivery, returned), await getRest()]).toEqual([[0, 4], 4]);
    expect(pickByPath(await revise(order, 8), 'lines')).toMatchObject([{ released: 1 }]);
    expect([await listAwaited(delivery, returned), await getRest()]).toEqual([[0, 4], 3]);
    expect([await own(), await left()]).toEqual([
      { quantity: 0, reserved: -2 },
      { quantity: 0, reserved: 0 },
    ]);
    expect(await getFacts(order)).toEqual(['origins_pending', false]);

    for (const trip of [made.toCustomer, made.between]) requireSuccess(await end(trip));
    expect([await own(), await left()]).toEqual([
      { quantity: 2, reserved: -2 },
      { quantity: 4, reserved: 4 },
    ]);
    expect(await getFacts(order)).toEqual(['origins_pending', false]);
    await bringRest(order, 4);
    expect([await own(), await left()]).toEqual([
      { quantity: 6, reserved: 2 },
      { quantity: 0, reserved: 0 },
    ]);
    expect(await getFacts(order)).toEqual(['send', true]);
    expect(await listPieces(order)).toEqual([
      [8, 'finished'],
      [4, 'finished'],
      [3, 'finished'],
      [7, 'pending'],
      [4, 'finished'],
    ]);
  });

  test('gives up pieces of the transfer where the others are not enough', async () => {
    const made = await createRefusals({ waiting: 0, refused: 1 });
    const { order, returned, delivery, own, left } = made;
    expect(await listAwaited(delivery, returned)).toEqual([1, 4]);

    expect(pickByPath(await revise(order, 9), 'lines')).toMatchObject([{ released: 3 }]);
    expect(await listAwaited(delivery, returned)).toEqual([0, 2]);
    expect([await own(), await left()]).toEqual([
      { quantity: 0, reserved: 0 },
      { quantity: 0, reserved: 0 },
    ]);

    for (const trip of [made.toCustomer, made.between]) requireSuccess(await end(trip));
    expect([await own(), await left()]).toEqual([
      { quantity: 1, reserved: 0 },
      { quantity: 4, reserved: 2 },
    ]);
    await bringRest(order, 2);
    expect([await own(), await left()]).toEqual([
      { quantity: 3, reserved: 2 },
      { quantity: 2, reserved: 0 },
    ]);
    expect(await getFacts(order)).toEqual(['send', true]);
    expect(await listPieces(order)).toEqual([
      [8, 'finished'],
      [4, 'finished'],
      [8, 'finished'],
      [2, 'finished'],
      [2, 'pending'],
    ]);
  });
});

describe('beside a server of the former version', () => {
  test('a trip that it ended leaves the pieces on the truck until a user receives them', async () => {
    const { trip, shipment, own } = await createRefusal();
    await alterCompanyRows(
      stage.server.database,
      stage.sales.company.accountId,
      `update trips set status = 'ended', ended_at = present() where id = ${trip}`,
    );
    expect(pickByPath(await readTrip(trip), 'stops.0.lines.0.onTruck')).toBe(3);
    requireSuccess(await receive(shipment));
    expect(await own()).toEqual({ quantity: 3, reserved: 3 });
  });

  test('an order waits for no pieces on the truck of a line that it removed', async () => {
    const { sales, life } = stage;
    const order = await life.accepted([buildOrderLine(product, 8), buildOrderLine(product, 2)]);
    for (const [at, originId] of [store, second].entries())
      requireSuccess(
        await life.manage(await life.lineOf(order, at), { origin: 'inventory', originId }),
      );
    const [shipment = 0, other = 0] = (await listOrderShipments(sales, order)).map((each) =>
      pickNumberByPath(each, 'id'),
    );
    for (const each of [shipment, other])
      requireSuccess(await sales.admin.put(`/shipments/${each}`, mailing));
    const trip = await startTrip([shipment]);
    const own = await watchStock(store);
    requireSuccess(await refuse(shipment, 8));
    await reviseOrderAsPreviewed(sales, order, {
      details: [{ ...buildOrderLine(product, 2), id: await life.lineOf(order, 1) }],
    });
    // The former version does not give up the pieces on the truck of a line that it removes.
    await alterCompanyRows(
      stage.server.database,
      sales.company.accountId,
      `update shipments_items set awaited = 8 where owner_id = ${shipment} and detail_id is null`,
    );
    expect(await getStatus(order)).toBe('send');
    requireSuccess(await sales.admin.post(`/shipments/${other}/send`, {}));
    requireSuccess(await sales.admin.post(`/shipments/${other}/deliver`, {}));
    expect(await getStatus(order)).toBe('delivered');
    expect(await own()).toEqual({ quantity: 0, reserved: 0 });
    requireSuccess(await end(trip));
    expect(await own()).toEqual({ quantity: 8, reserved: 0 });
    expect(await getReceived(shipment)).toMatchObject({ refused: 8, onTruckTo: null });
    expect(await listPieces(order)).toEqual([
      [8, 'finished'],
      [2, 'finished'],
    ]);
  });

  test('pieces that it put into their lot at once, on a trip under way, stay there when the trip ends', async () => {
    const { trip, shipment, own } = await createRefusal();
    // The former version puts refused pieces into their lot with the delivery, and knows none on a truck.
    requireSuccess(await receive(shipment));
    const movements = await listMovements(shipment);
    requireSuccess(await end(trip));
    expect(await own()).toEqual({ quantity: 3, reserved: 3 });
    expect(await listMovements(shipment)).toEqual(movements);
  });
});
