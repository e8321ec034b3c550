import { getModulePath } from '@tarima/domain/kit/module';
import { shipments } from '@tarima/domain/shipments/shipment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportSheetFile, getSheetRows, openExcelWorkbook } from '../sheets/testing/sheets.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { OrderLifeSteps } from '../testing/order-life-steps.ts';
import {
  addTestStock,
  buildCustomerBody,
  buildOrderLine,
  requireSuccess,
} from '../testing/sales-company.ts';
import {
  createDocumentTestContext,
  type DocumentTestContext,
} from '../testing/status-transitions.ts';
import { createTestTrip, createTripShipment, createVehicle } from '../trips/testing.ts';

let stage: DocumentTestContext;
let first: number;
let second: number;
/** A customer of another city, with two shipments of 7 and 12 pieces. */
let laredo: number;
let small: { order: number; shipment: number };
let large: { order: number; shipment: number };

beforeAll(async () => {
  stage = await createDocumentTestContext();
  const { sales } = stage;
  [first, second] = sales.plant.stores;
  for (const store of [first, second])
    for (const product of [sales.plant.products[2], sales.plant.products[3]])
      await addTestStock(sales, store, product, 500);
  await createTripShipment(stage, { pieces: 3 });
  const { body } = requireSuccess(
    await sales.admin.post('/customers', {
      ...buildCustomerBody('Tarimas del Bravo'),
      email: 'bravo@cliente.test',
      city: 'Nuevo Laredo',
    }),
  );
  laredo = pickNumberByPath(body, 'id');
  const salesToLaredo = { ...sales, customer: laredo };
  const elsewhere = {
    sales: salesToLaredo,
    life: new OrderLifeSteps(stage.server, salesToLaredo),
  };
  small = await createTripShipment(elsewhere, { pieces: 7 });
  large = await createTripShipment(elsewhere, { pieces: 12, store: second });
});
afterAll(() => stage.server.close());

const list = async (query: object): Promise<unknown[]> =>
  pickListByPath(
    requireSuccess(
      await stage.sales.admin.get(`/${getModulePath(shipments)}`, { size: 100, ...query }),
    ).body,
    'elements',
  );
const listIds = async (query: object): Promise<number[]> =>
  (await list(query)).map((each) => pickNumberByPath(each, 'id'));
const row = async (id: number): Promise<unknown> =>
  (await list({})).find((each) => pickByPath(each, 'id') === id);

test('a shipment is listed with its order, customer, city, pieces, store and trip', async () => {
  const vehicle = await createVehicle(stage.sales.admin, 'LI-1');
  const trip = await createTestTrip(stage.sales, vehicle, [small.shipment], { name: 'Frontera' });
  expect(await row(small.shipment)).toMatchObject({
    order: { id: small.order, name: String(small.order) },
    customer: { id: laredo, name: 'Tarimas del Bravo' },
    city: 'Nuevo Laredo',
    totalPieces: 7,
    store: { id: first },
    trip: { id: trip, name: 'Frontera' },
  });
  expect(await row(large.shipment)).toMatchObject({
    city: 'Nuevo Laredo',
    totalPieces: 12,
    store: { id: second },
    trip: null,
  });
});

test('the list of shipments can be filtered by order, customer, city, store, pieces and trip', async () => {
  const both = [large.shipment, small.shipment];
  expect(await listIds({ filters: { order: [small.order] } })).toEqual([small.shipment]);
  expect(await listIds({ filters: { customer: [laredo] } })).toEqual(both);
  expect(await listIds({ filters: { city: 'laredo' } })).toEqual(both);
  expect(await listIds({ filters: { city: 'nowhere' } })).toEqual([]);
  expect(await listIds({ filters: { city: 'laredo', store: [second] } })).toEqual([large.shipment]);
  expect(await listIds({ filters: { totalPieces: { min: 7, max: 12 } } })).toEqual(both);
  expect(await listIds({ filters: { totalPieces: { min: 8 } } })).toEqual([large.shipment]);
  expect(await listIds({ filters: { city: 'laredo', trip: { empty: true } } })).toEqual([
    large.shipment,
  ]);
});

test('the list of shipments can be sorted by city and by pieces', async () => {
  const cities = (await list({ orderBy: 'city', orderType: 'asc' })).map((each) =>
    pickByPath(each, 'city'),
  );
  expect(cities).toEqual(['Monterrey', 'Nuevo Laredo', 'Nuevo Laredo']);
  const pieces = (await list({ orderBy: 'totalPieces', orderType: 'asc' })).map((each) =>
    pickByPath(each, 'totalPieces'),
  );
  expect(pieces).toEqual([3, 7, 12]);
});

test('the listed pieces of a shipment change when some of them are split off', async () => {
  const whole = requireSuccess(await stage.sales.admin.get(`/shipments/${large.shipment}`));
  const item = pickNumberByPath(whole.body, 'inventories.0.id');
  const { body } = requireSuccess(
    await stage.sales.admin.post(`/shipments/${large.shipment}/split`, {
      lines: [{ item, quantity: 5 }],
    }),
  );
  expect(await row(large.shipment)).toMatchObject({ totalPieces: 7 });
  expect(await row(pickNumberByPath(body, 'id'))).toMatchObject({
    totalPieces: 5,
    city: 'Nuevo Laredo',
  });
});

test('open shipments get the new city of a customer, and a delivered one keeps the old city', async () => {
  const { sales } = stage;
  requireSuccess(
    await sales.admin.put(`/shipments/${large.shipment}`, {
      scheduledAt: '2026-12-01',
      method: 'collect',
    }),
  );
  requireSuccess(await sales.admin.post(`/shipments/${large.shipment}/deliver`, {}));
  const { body } = requireSuccess(await sales.admin.get(`/customers/${laredo}`));
  const { name, email, customerType, businessType, state, location } = Object(body);
  requireSuccess(
    await sales.admin.put(`/customers/${laredo}`, {
      name,
      email,
      customerType,
      businessType,
      state,
      location,
      city: 'Reynosa',
    }),
  );
  expect(await row(small.shipment)).toMatchObject({ city: 'Reynosa' });
  expect(await row(large.shipment)).toMatchObject({ city: 'Nuevo Laredo' });
  expect(await listIds({ filters: { city: 'reynosa' } })).toContain(small.shipment);
});

test('a transfer has no city and is hidden from users of a division that it does not leave from', async () => {
  const { sales, life } = stage;
  const [target, , source] = sales.plant.stores;
  const product = sales.plant.products[3];
  await addTestStock(sales, source, product, 4);
  const order = await life.accepted([buildOrderLine(product, 4)]);
  requireSuccess(
    await life.manage(await life.lineOf(order), {
      origin: 'transfer',
      originId: sales.plant.divisions[1],
      transferType: 'transfer',
      store: { id: target },
    }),
  );
  const bell = requireSuccess(await sales.luis.get('/notifications/last'));
  const request = pickListByPath(bell.body, 'notifications').find(
    (each) => pickByPath(each, 'data.messageData.order.id') === order,
  );
  requireSuccess(
    await sales.luis.post(`/notifications/${pickNumberByPath(request, 'id')}/response`, {
      id: pickNumberByPath(request, 'data.messageData.transferRequest.id'),
      status: 'accepted',
    }),
  );
  const transfers = { filters: { type: ['transfer'] } };
  expect(await list(transfers)).toEqual([
    expect.objectContaining({
      order: { id: order, name: String(order) },
      city: null,
      totalPieces: 4,
    }),
  ]);
  const { body } = requireSuccess(await sales.restricted.get('/shipments', transfers));
  expect(pickListByPath(body, 'elements')).toEqual([]);
});

test('the exported list of shipments contains city, pieces and trip', async () => {
  const book = await openExcelWorkbook(
    await exportSheetFile(stage.sales, shipments, { lang: 'en', filters: { city: 'reynosa' } }),
  );
  const rows = getSheetRows(book.getWorksheet('main') ?? book.addWorksheet('none'));
  const heads = book.getWorksheet('main')?.getRow(1);
  const read = (at: number) => [heads?.getCell(at).text, rows.map((each) => each.getCell(at).text)];
  const cells = Object.fromEntries(Array.from({ length: 20 }, (_, at) => read(at + 1)));
  expect(cells).toMatchObject({
    City: rows.map(() => 'Reynosa'),
    Pieces: expect.arrayContaining(['7', '5']),
    Trip: expect.arrayContaining(['Frontera', '']),
  });
  expect(rows).toHaveLength(2);
});
