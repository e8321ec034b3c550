import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { present } from '../kit/clock.ts';
import { pick, pickList, pickNumber } from '../testing/client.ts';
import { toRefusal } from '../testing/order-life.ts';
import { expectTidyPages } from '../testing/pdf-layout.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import { expectSoundLedger } from '../testing/plant.ts';
import { good, line, listShipments, stock } from '../testing/sales.ts';
import { setStage, type Stage } from '../testing/what-follows.ts';
import { createTripShipment, setMeasures, plan, tripBody, createVehicle } from './testing.ts';

let stage: Stage;
let vehicle: number;

beforeAll(async () => {
  stage = await setStage();
  const { sales } = stage;
  for (const store of sales.plant.stores)
    await stock(sales, store, sales.plant.products[2], 10_000);
  await setMeasures(sales, sales.plant.products[2]);
  vehicle = await createVehicle(sales.admin, 'TR-1', { driver: { id: sales.ids[1] } });
});
afterAll(async () => {
  await expectSoundLedger(stage.server, stage.sales.company.accountId);
  await stage.server.close();
});

const read = async (id: number) => good(await stage.sales.admin.get(`/trips/${id}`)).body;
const getShipment = async (id: number) =>
  good(await stage.sales.admin.get(`/shipments/${id}`)).body;
const listStops = async (id: number) =>
  pickList(await read(id), 'stops').map((stop) => pick(stop, 'shipment.id'));
const some = async (count: number, pieces = 5) => {
  const made = [];
  for (let each = 0; each < count; each += 1)
    made.push((await createTripShipment(stage, { pieces })).shipment);
  return made;
};

test('four orders on one truck: in order, weighed, and their shipments tell it', async () => {
  const four = await some(4, 30);
  const id = await plan(stage.sales, vehicle, four, { name: 'Apodaca' });
  const trip = await read(id);
  expect(pickList(trip, 'stops').map((stop) => pick(stop, 'shipment.id'))).toEqual(four);
  expect(pick(trip, 'stops.0.weight')).toEqual({ kg: '540', whole: true });
  expect(pick(trip, 'weight.kg')).toBe('2160');
  expect(pick(trip, 'stops.0.lines.0.size')).toEqual({
    length: 1219.2,
    width: 1016,
    height: 127,
    stackPieces: 17,
  });
  const { body } = good(
    await stage.sales.admin.get('/shipments', { filters: { trip: [id] }, orderBy: 'trip' }),
  );
  expect(pickList(body, 'elements').map((each) => pick(each, 'trip.name'))).toEqual(
    four.map(() => 'Apodaca'),
  );
  expect(pick(await getShipment(four[0] ?? 0), 'trip')).toMatchObject({
    id,
    driver: 'Ramiro Salas',
    plates: 'TR-1',
  });
});

test('stops move, come and leave; what left may go on another trip', async () => {
  const [one, two, three] = await some(3);
  const id = await plan(stage.sales, vehicle, [one ?? 0, two ?? 0]);
  const set = (stops: readonly unknown[], more: object = {}) =>
    stage.sales.admin.put(`/trips/${id}/stops`, { stops, ...more });
  good(await set([three, two, one]));
  expect(await listStops(id)).toEqual([three, two, one]);
  good(await set([two]));
  expect(await listStops(id)).toEqual([two]);
  expect(pick(await getShipment(one ?? 0), 'trip')).toBeNull();
  const other = await plan(stage.sales, vehicle, [one ?? 0]);
  expect(toRefusal(await set([two, one]))).toEqual([400, 'WRONG_VALUES', 'stops.1', 'onOtherTrip']);
  expect(await listStops(other)).toEqual([one]);
  expect(toRefusal(await set([two, two]))).toEqual([400, 'WRONG_VALUES', 'stops.1', 'repeated']);
  expect(toRefusal(await set([two], { updatedAt: '2020-01-01T00:00:00Z' }))[1]).toBe(
    'STALE_ENTITY',
  );
});

test('nobody takes along what is collected, delivered, leaves from elsewhere or is not there', async () => {
  const { sales } = stage;
  const collected = await createTripShipment(stage, {
    schedule: { scheduledAt: '2026-12-01', method: 'collect' },
  });
  const delivered = await createTripShipment(stage);
  for (const verb of ['send', 'deliver'])
    good(await sales.admin.post(`/shipments/${delivered.shipment}/${verb}`, {}));
  const getTripRefusal = async (shipment: number, more: object = {}) =>
    toRefusal(await sales.admin.post('/trips', tripBody(sales, vehicle, [shipment], more)));
  expect(await getTripRefusal(collected.shipment)).toEqual([
    400,
    'WRONG_VALUES',
    'stops.0',
    'customerCollects',
  ]);
  expect(await getTripRefusal(delivered.shipment)).toEqual([
    400,
    'WRONG_VALUES',
    'stops.0',
    'transition',
  ]);
  expect(await getTripRefusal(999_999)).toEqual([400, 'WRONG_VALUES', 'stops.0', 'unknown']);
  const here = await createTripShipment(stage);
  expect(
    await getTripRefusal(here.shipment, { division: { id: sales.plant.divisions[1] } }),
  ).toEqual([400, 'WRONG_VALUES', 'stops.0', 'leavesElsewhere']);
});

describe('a trip without', () => {
  test.each([
    ['driver', { driverName: '' }, 'required'],
    ['vehicle', { vehicle: { id: 999_999 } }, 'unknown'],
    ['driver', { driver: { id: 999_999 }, driverName: undefined }, 'unknown'],
    ['departsAt', { departsAt: 'mañana' }, 'instant'],
    ['driverPhone', { driverPhone: 'llámame' }, 'phone'],
  ])('a good %s is refused by name: %j', async (field, more, rule) => {
    const { sales } = stage;
    const answer = await sales.admin.post('/trips', tripBody(sales, vehicle, [], more));
    expect(toRefusal(answer)).toEqual([400, 'WRONG_VALUES', field, rule]);
  });
});

test('a vehicle that stands still is chosen for nothing new', async () => {
  const { sales } = stage;
  const still = await createVehicle(sales.admin, 'TR-2', { status: 'maintenance' });
  const answer = await sales.admin.post('/trips', tripBody(sales, still, []));
  expect(toRefusal(answer)).toEqual([400, 'WRONG_VALUES', 'vehicle', 'inactive']);
});

describe('over the payload', () => {
  test('nobody loads or starts without saying why, and nothing has left then', async () => {
    const { sales } = stage;
    const small = await createVehicle(sales.admin, 'TR-3', { payload: 100 });
    const [shipment] = await some(1, 10);
    const id = await plan(sales, small, [shipment ?? 0]);
    for (const verb of ['load', 'start'])
      expect(toRefusal(await sales.admin.post(`/trips/${id}/${verb}`, {}))).toEqual([
        400,
        'WRONG_VALUES',
        'reason',
        'required',
      ]);
    expect(pick(await getShipment(shipment ?? 0), 'status')).toBe('active');
    good(await sales.admin.post(`/trips/${id}/load`, { reason: 'es carga seca' }));
    good(await sales.admin.post(`/trips/${id}/start`, {}));
    expect(pick(await read(id), 'overReason')).toBe('es carga seca');
    expect(pick(await getShipment(shipment ?? 0), 'status')).toBe('send');
  });
  test('other stops take another reason', async () => {
    const { sales } = stage;
    const small = await createVehicle(sales.admin, 'TR-4', { payload: 100 });
    const id = await plan(sales, small, await some(1, 10));
    good(await sales.admin.post(`/trips/${id}/load`, { reason: 'es carga seca' }));
    good(await sales.admin.post(`/trips/${id}/reopen`, {}));
    good(await sales.admin.put(`/trips/${id}/stops`, { stops: await some(1, 20) }));
    expect(toRefusal(await sales.admin.post(`/trips/${id}/load`, {}))[2]).toBe('reason');
  });
});

test('a shipment that waits keeps the whole trip from leaving', async () => {
  const { sales } = stage;
  const ready = await createTripShipment(stage);
  const waits = await createTripShipment(stage, { schedule: null });
  const id = await plan(sales, vehicle, [ready.shipment, waits.shipment]);
  expect(toRefusal(await sales.admin.post(`/trips/${id}/start`, {}))).toEqual([
    400,
    'WRONG_VALUES',
    'stops.1',
    'notActive',
  ]);
  expect(pick(await getShipment(ready.shipment), 'status')).toBe('active');
});

test('what was not delivered comes back: it leaves the ended trip and goes with another', async () => {
  const { sales } = stage;
  const [one, two] = await some(2);
  const id = await plan(sales, vehicle, [one ?? 0, two ?? 0]);
  good(await sales.admin.post(`/trips/${id}/start`, {}));
  const [stop] = pickList(await read(id), 'stops');
  good(await sales.admin.post(`/trips/${id}/stops/${pickNumber(stop, 'id')}/deliver`, {}));
  good(await sales.admin.post(`/trips/${id}/end`, {}));
  expect(pickList(await read(id), 'stops').map((each) => pick(each, 'state'))).toEqual([
    'delivered',
    'left',
  ]);
  expect(pick(await getShipment(one ?? 0), 'trip.id')).toBe(id);
  const next = await plan(sales, vehicle, [two ?? 0]);
  good(await sales.admin.post(`/trips/${next}/start`, {}));
  expect(pick(await getShipment(two ?? 0), 'trip.id')).toBe(next);
});

test('an order that is canceled leaves the trip, and its driver and planner are told', async () => {
  const { sales, life } = stage;
  const { order, shipment } = await createTripShipment(stage);
  const id = await plan(sales, vehicle, [shipment], {
    driver: { id: sales.ids[1] },
    driverName: undefined,
  });
  good(await sales.luis.post(`/orders/${order}/cancel`, { message: 'ya no' }));
  const trip = await read(id);
  expect(pick(trip, 'stops.0.state')).toBe('canceled');
  expect(pick(trip, 'stops.0.shipment')).toBeNull();
  for (const client of [sales.ana, sales.admin]) {
    const [note] = await life.noted(client, 'tripChanged');
    expect(pick(note, 'data.messageData')).toMatchObject({
      what: 'stopCanceled',
      trip: { id },
      order: { id: order },
    });
  }
});

test('an order that is canceled under way loses what has not left, and the stop of what has', async () => {
  const { sales, life } = stage;
  const { order, shipment } = await createTripShipment(stage, { pieces: 10 });
  const [item] = pickList(await getShipment(shipment), 'inventories');
  const lines = [{ item: pickNumber(item, 'id'), quantity: 4 }];
  good(await sales.admin.post(`/shipments/${shipment}/split`, { lines }));
  const id = await plan(sales, vehicle, [shipment]);
  good(await sales.admin.post(`/trips/${id}/start`, {}));
  good(await sales.luis.post(`/orders/${order}/cancel`, { message: 'ya no' }));
  expect(pick(await life.read(order), 'status')).toBe('canceled');
  const remaining = await listShipments(sales, order);
  expect(remaining.map((each) => [pick(each, 'id'), pick(each, 'status')])).toEqual([
    [shipment, 'send'],
  ]);
  expect(pick(await read(id), 'stops.0.state')).toBe('canceled');
});

test('who is bound to a division reaches its trips alone, and their own those that they made', async () => {
  const { sales } = stage;
  const id = await plan(sales, vehicle, [], {});
  good(await sales.restricted.get(`/trips/${id}`));
  const otherTrip = await plan(sales, vehicle, [], { division: { id: sales.plant.divisions[1] } });
  expect(toRefusal(await sales.restricted.get(`/trips/${otherTrip}`)).slice(0, 2)).toEqual([
    404,
    'ENTITY_NOT_FOUND',
  ]);
  for (const verb of ['load', 'start', 'cancel', 'link'])
    expect((await sales.restricted.post(`/trips/${otherTrip}/${verb}`, {})).status).toBe(404);
  expect(
    toRefusal(
      await sales.restricted.post(
        '/trips',
        tripBody(sales, vehicle, [], { division: { id: sales.plant.divisions[1] } }),
      ),
    ).slice(0, 2),
  ).toEqual([403, 'FORBIDDEN']);
  expect((await sales.planner.get(`/trips/${id}`)).status).toBe(403);
});

test('what can be taken along: scheduled, of the division, and on no trip', async () => {
  const { sales } = stage;
  const { shipment } = await createTripShipment(stage, { pieces: 7 });
  const listCandidates = async () => {
    const { body } = good(
      await sales.admin.get('/trips/candidates', { divisionId: sales.plant.divisions[0] }),
    );
    return pickList(body, 'shipments').find((each) => pick(each, 'id') === shipment);
  };
  expect(await listCandidates()).toMatchObject({ pieces: 7, weight: { kg: '126', whole: true } });
  await plan(sales, vehicle, [shipment]);
  expect(await listCandidates()).toBeUndefined();
});

test('home tells the trips of today and those on their way', async () => {
  const { sales } = stage;
  const today = await plan(sales, vehicle, await some(1), {
    departsAt: new Date(present()).toISOString(),
  });
  const later = await plan(sales, vehicle, [], { departsAt: '2031-01-01T12:00:00Z' });
  const { body } = good(await sales.admin.get('/trips/today'));
  const listedTrips = pickList(body, 'trips');
  expect(listedTrips.find((each) => pick(each, 'id') === today)).toMatchObject({
    stops: 1,
    delivered: 0,
    driver: 'Ramiro Salas',
  });
  expect(listedTrips.find((each) => pick(each, 'id') === later)).toBeUndefined();
});

test('the road is told leg by leg', async () => {
  const id = await plan(stage.sales, vehicle, await some(2));
  const { body } = good(await stage.sales.admin.get(`/trips/${id}/route`));
  const legs = pickList(body, 'legs');
  expect(legs).toHaveLength(2);
  expect(pick(legs[0], 'distanceKind')).toBe('about');
  expect(pickNumber(legs[0], 'distance')).toBeGreaterThan(10);
  expect(pickNumber(legs[1], 'distance')).toBe(0);
});

describe('papers', () => {
  test.each(['es', 'en'])('in %s: the trip sheet and a note for each stop', async (lang) => {
    const { sales } = stage;
    good(
      await sales.admin.put(`/customers/${sales.customer}`, {
        ...(await customer()),
        taxNumber: 'ABC010203XY9',
      }),
    );
    const id = await plan(sales, vehicle, await some(2, 40), { name: 'Apodaca norte' });
    const sheet = await parsePdf((await sales.admin.get(`/trips/${id}/sheet`, { lang })).bytes);
    const text = sheet.pages.map((page) => page.text).join('\n');
    for (const part of [
      'Apodaca norte',
      'Ramiro Salas',
      'TR-1',
      'Av. Industrias 100, Apodaca',
      '1,440 kg',
      '80',
    ])
      expect(text).toContain(part);
    expectTidyPages(sheet, 'Company of plant.test');
    const notes = await parsePdf(
      (await sales.admin.get(`/trips/${id}/delivery-notes`, { lang })).bytes,
    );
    expect(notes.pages).toHaveLength(2);
    for (const { text: each } of notes.pages)
      for (const part of ['ABC010203XY9', 'Ramiro Salas', 'TR-1', '720 kg'])
        expect(each).toContain(part);
    expectTidyPages(notes, 'Company of plant.test');
  });
});

async function customer(): Promise<object> {
  const { body } = good(await stage.sales.admin.get(`/customers/${stage.sales.customer}`));
  if (typeof body !== 'object' || body === null) throw new Error('No customer');
  const {
    id: _,
    user: _user,
    createdAt: _made,
    updatedAt: _changed,
    ...fields
  } = Object.fromEntries(Object.entries(body));
  return fields;
}

test('a transfer between stores goes on a truck like any other, and its goods come in at the stop', async () => {
  const { sales, life } = stage;
  const order = await life.accepted([line(sales.plant.products[2], 5)]);
  const { body } = good(
    await life.manage(await life.lineOf(order), {
      origin: 'transfer',
      originId: sales.plant.divisions[1],
      transferType: 'transfer',
      store: { id: sales.plant.stores[0] },
    }),
  );
  good(
    await sales.luis.post(
      `/transfer-requests/${pickNumber(body, 'details.0.transferRequest.id')}/response`,
      { status: 'accepted' },
    ),
  );
  const [found] = await listShipments(sales, order);
  const shipment = pickNumber(found, 'id');
  good(
    await sales.admin.put(`/shipments/${shipment}`, {
      scheduledAt: '2026-12-01',
      method: 'transfer',
    }),
  );
  const id = await plan(sales, vehicle, [shipment], { division: { id: sales.plant.divisions[1] } });
  good(await sales.admin.post(`/trips/${id}/start`, {}));
  const [stop] = pickList(await read(id), 'stops');
  good(await sales.admin.post(`/trips/${id}/stops/${pickNumber(stop, 'id')}/deliver`, {}));
  expect(pick(await life.read(order), 'status')).toBe('finished');
});
