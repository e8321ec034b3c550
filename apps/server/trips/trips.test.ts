import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import { expectTidyPdfPages } from '../testing/pdf-layout.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import { alterCompanyRows } from '../testing/company.ts';
import { sendDuringTransaction } from '../testing/send-during-transaction.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import { getDayAhead, getPlantInstant } from '../testing/days.ts';
import { requireSuccess, listOrderShipments, addTestStock } from '../testing/sales-company.ts';
import {
  createDocumentTestContext,
  type DocumentTestContext,
} from '../testing/status-transitions.ts';
import {
  createTripShipment,
  setProductMeasures,
  createTestTrip,
  createTripTransfer,
  buildTripBody,
  createVehicle,
  testVehicleRequestBody,
} from './testing.ts';

let stage: DocumentTestContext;
let vehicle: number;

beforeAll(async () => {
  stage = await createDocumentTestContext();
  const { sales } = stage;
  for (const store of sales.plant.stores)
    await addTestStock(sales, store, sales.plant.products[2], 10_000);
  await setProductMeasures(sales, sales.plant.products[2]);
  vehicle = await createVehicle(sales.admin, 'TR-1', { driver: { id: sales.ids[1] } });
});
afterAll(async () => {
  await expectConsistentStock(stage.server, stage.sales.company.accountId);
  await stage.server.close();
});

const read = async (id: number) => requireSuccess(await stage.sales.admin.get(`/trips/${id}`)).body;
const getShipment = async (id: number) =>
  requireSuccess(await stage.sales.admin.get(`/shipments/${id}`)).body;
const listStops = async (id: number) =>
  pickListByPath(await read(id), 'stops').map((stop) => pickByPath(stop, 'shipment.id'));
const some = async (count: number, pieces = 5) => {
  const made = [];
  for (let each = 0; each < count; each += 1)
    made.push((await createTripShipment(stage, { pieces })).shipment);
  return made;
};

test('a trip with four stops lists them in order with weights and sizes, and its shipments name the trip', async () => {
  const four = await some(4, 30);
  const id = await createTestTrip(stage.sales, vehicle, four, { name: 'Apodaca' });
  const trip = await read(id);
  expect(pickListByPath(trip, 'stops').map((stop) => pickByPath(stop, 'shipment.id'))).toEqual(
    four,
  );
  expect(pickByPath(trip, 'stops.0.weight')).toEqual({ kg: '540', whole: true });
  expect(pickByPath(trip, 'weight.kg')).toBe('2160');
  expect(pickByPath(trip, 'stops.0.lines.0.size')).toEqual({
    length: 1219.2,
    width: 1016,
    height: 127,
    stackPieces: 17,
  });
  const { body } = requireSuccess(
    await stage.sales.admin.get('/shipments', { filters: { trip: [id] }, orderBy: 'trip' }),
  );
  expect(pickListByPath(body, 'elements').map((each) => pickByPath(each, 'trip.name'))).toEqual(
    four.map(() => 'Apodaca'),
  );
  expect(pickByPath(await getShipment(four[0] ?? 0), 'trip')).toMatchObject({
    id,
    driver: 'Ramiro Salas',
    plates: 'TR-1',
  });
});

test('stops of a trip can be sorted, added and removed, and a removed shipment can go on another trip', async () => {
  const [one, two, three] = await some(3);
  const id = await createTestTrip(stage.sales, vehicle, [one ?? 0, two ?? 0]);
  const set = (stops: readonly unknown[], more: object = {}) =>
    stage.sales.admin.put(`/trips/${id}/stops`, { stops, ...more });
  requireSuccess(await set([three, two, one]));
  expect(await listStops(id)).toEqual([three, two, one]);
  requireSuccess(await set([two]));
  expect(await listStops(id)).toEqual([two]);
  expect(pickByPath(await getShipment(one ?? 0), 'trip')).toBeNull();
  const other = await createTestTrip(stage.sales, vehicle, [one ?? 0]);
  expect(pickRefusal(await set([two, one]))).toEqual([
    400,
    'WRONG_VALUES',
    'stops.1',
    'onOtherTrip',
  ]);
  expect(await listStops(other)).toEqual([one]);
  expect(pickRefusal(await set([two, two]))).toEqual([400, 'WRONG_VALUES', 'stops.1', 'repeated']);
  expect(pickRefusal(await set([two], { updatedAt: '2020-01-01T00:00:00Z' }))[1]).toBe(
    'STALE_ENTITY',
  );
});

test('a shipment that is collected, delivered, from another division or unknown is refused as a stop', async () => {
  const { sales } = stage;
  const collected = await createTripShipment(stage, {
    schedule: { scheduledAt: '2026-12-01', method: 'collect' },
  });
  const delivered = await createTripShipment(stage);
  for (const verb of ['send', 'deliver'])
    requireSuccess(await sales.admin.post(`/shipments/${delivered.shipment}/${verb}`, {}));
  const getTripRefusal = async (shipment: number, more: object = {}) =>
    pickRefusal(await sales.admin.post('/trips', buildTripBody(sales, vehicle, [shipment], more)));
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

describe('a trip with wrong data', () => {
  test.each([
    ['driver', { driverName: '' }, 'required'],
    ['vehicle', { vehicle: { id: 999_999 } }, 'unknown'],
    ['driver', { driver: { id: 999_999 }, driverName: undefined }, 'unknown'],
    ['departsAt', { departsAt: 'mañana' }, 'instant'],
    ['driverPhone', { driverPhone: 'llámame' }, 'phone'],
  ])('is refused at its field %s: %j', async (field, more, rule) => {
    const { sales } = stage;
    const answer = await sales.admin.post('/trips', buildTripBody(sales, vehicle, [], more));
    expect(pickRefusal(answer)).toEqual([400, 'WRONG_VALUES', field, rule]);
  });
});

test('a vehicle in maintenance cannot be chosen for a new trip', async () => {
  const { sales } = stage;
  const still = await createVehicle(sales.admin, 'TR-2', { status: 'maintenance' });
  const answer = await sales.admin.post('/trips', buildTripBody(sales, still, []));
  expect(pickRefusal(answer)).toEqual([400, 'WRONG_VALUES', 'vehicle', 'inactive']);
});

test('a route with the name of its vehicle takes the name of the next vehicle, and a name of its own stays', async () => {
  const { sales } = stage;
  const other = await createVehicle(sales.admin, 'TR-9');
  const getVehicle = async (id: number) =>
    String(pickByPath(requireSuccess(await sales.admin.get(`/vehicles/${id}`)).body, 'name'));
  const [name, otherName] = [await getVehicle(vehicle), await getVehicle(other)];
  const id = await createTestTrip(sales, vehicle, []);
  const change = async (vehicleId: number, route: string) => {
    const body = { ...buildTripBody(sales, vehicleId, []), name: route };
    return pickByPath(requireSuccess(await sales.admin.put(`/trips/${id}`, body)).body, 'name');
  };
  expect(await change(vehicle, name)).toBe(name);
  expect(await change(other, name)).toBe(otherName);
  expect(await change(vehicle, 'Ruta norte')).toBe('Ruta norte');
});

test('the audit names each event of a renamed trip as the trip was called after it', async () => {
  const { sales } = stage;
  const id = await createTestTrip(sales, vehicle, [], { name: 'Ruta norte' });
  const renamed = buildTripBody(sales, vehicle, [], { name: 'Ruta sur' });
  requireSuccess(await sales.admin.put(`/trips/${id}`, renamed));
  const filters = { module: ['trips'], recordId: id };
  const { body } = requireSuccess(await sales.admin.get('/audit', { size: 100, filters }));
  const names = pickListByPath(body, 'elements').map((each) => pickByPath(each, 'record'));
  expect([...new Set(names)]).toEqual(['Ruta sur', 'Ruta norte']);
});

test('a trip keeps its vehicle and driver after they become inactive, but a new trip cannot use them', async () => {
  const { sales, server } = stage;
  const own = await createVehicle(sales.admin, 'TR-8');
  const [, , , , driver] = sales.ids;
  const driving = { driver: { id: driver }, driverName: null };
  const id = await createTestTrip(sales, own, [], driving);
  const setStatus = (status: string) =>
    alterCompanyRows(
      server.database,
      sales.company.accountId,
      `update users set status = '${status}' where id = ${driver}`,
    );
  await setStatus('inactive');
  requireSuccess(
    await sales.admin.put(`/vehicles/${own}`, {
      ...testVehicleRequestBody,
      plates: 'TR-8',
      status: 'maintenance',
    }),
  );
  const body = buildTripBody(sales, own, [], { ...driving, notes: 'Sin prisa' });
  expect(requireSuccess(await sales.admin.put(`/trips/${id}`, body)).body).toMatchObject({
    notes: 'Sin prisa',
    driver: { id: driver },
    vehicle: { id: own },
  });
  const another = await sales.admin.post('/trips', buildTripBody(sales, vehicle, [], driving));
  expect(pickRefusal(another)).toEqual([400, 'WRONG_VALUES', 'driver', 'inactive']);
  await setStatus('active');
});

describe('a trip over the payload of its vehicle', () => {
  test('needs a reason to be loaded or started, and nothing leaves without it', async () => {
    const { sales } = stage;
    const small = await createVehicle(sales.admin, 'TR-3', { payload: 100 });
    const [shipment] = await some(1, 10);
    const id = await createTestTrip(sales, small, [shipment ?? 0]);
    for (const verb of ['load', 'start'])
      expect(pickRefusal(await sales.admin.post(`/trips/${id}/${verb}`, {}))).toEqual([
        400,
        'WRONG_VALUES',
        'reason',
        'required',
      ]);
    expect(pickByPath(await getShipment(shipment ?? 0), 'status')).toBe('active');
    requireSuccess(await sales.admin.post(`/trips/${id}/load`, { reason: 'es carga seca' }));
    requireSuccess(await sales.admin.post(`/trips/${id}/start`, {}));
    expect(pickByPath(await read(id), 'overReason')).toBe('es carga seca');
    expect(pickByPath(await getShipment(shipment ?? 0), 'status')).toBe('send');
    // A reason that is given at the start replaces the one of the load.
    const other = await createTestTrip(sales, small, await some(1, 10));
    requireSuccess(await sales.admin.post(`/trips/${other}/load`, { reason: 'es carga seca' }));
    requireSuccess(await sales.admin.post(`/trips/${other}/start`, { reason: 'va despacio' }));
    expect(pickByPath(await read(other), 'overReason')).toBe('va despacio');
  });
  test('needs a new reason once it is reopened or its stops change', async () => {
    const { sales } = stage;
    const small = await createVehicle(sales.admin, 'TR-4', { payload: 100 });
    const id = await createTestTrip(sales, small, await some(1, 10));
    requireSuccess(await sales.admin.post(`/trips/${id}/load`, { reason: 'es carga seca' }));
    requireSuccess(await sales.admin.post(`/trips/${id}/reopen`, {}));
    expect(pickByPath(await read(id), 'overReason')).toBeNull();
    requireSuccess(await sales.admin.put(`/trips/${id}/stops`, { stops: await some(1, 20) }));
    expect(pickRefusal(await sales.admin.post(`/trips/${id}/load`, {}))[2]).toBe('reason');
  });
});

test('a trip names the moments at which it was loaded and left, and none of loading once it is reopened', async () => {
  const { sales } = stage;
  const id = await createTestTrip(sales, vehicle, await some(1, 1));
  const listMoments = async () => {
    const trip = await read(id);
    return ['loadedAt', 'startedAt', 'endedAt'].map((name) => pickByPath(trip, name));
  };
  const perform = async (verb: string) =>
    requireSuccess(await sales.admin.post(`/trips/${id}/${verb}`, {}));
  expect(await listMoments()).toEqual([null, null, null]);
  await perform('load');
  expect(await listMoments()).toEqual([expect.any(String), null, null]);
  await perform('reopen');
  expect(await listMoments()).toEqual([null, null, null]);
  await perform('load');
  const [loadedAt] = await listMoments();
  await perform('start');
  expect(await listMoments()).toEqual([loadedAt, expect.any(String), null]);
  await perform('end');
  const [loaded, started, ended] = await listMoments();
  expect([loaded, typeof started, typeof ended]).toEqual([loadedAt, 'string', 'string']);
  const direct = await createTestTrip(sales, vehicle, await some(1, 1));
  const left = requireSuccess(await sales.admin.post(`/trips/${direct}/start`, {})).body;
  expect(pickByPath(left, 'loadedAt')).toBe(pickByPath(left, 'startedAt'));
});

test('a trip with a shipment that is not scheduled cannot start', async () => {
  const { sales } = stage;
  const ready = await createTripShipment(stage);
  const waits = await createTripShipment(stage, { schedule: null });
  const id = await createTestTrip(sales, vehicle, [ready.shipment, waits.shipment]);
  expect(pickRefusal(await sales.admin.post(`/trips/${id}/start`, {}))).toEqual([
    400,
    'WRONG_VALUES',
    'stops.1',
    'notActive',
  ]);
  expect(pickByPath(await getShipment(ready.shipment), 'status')).toBe('active');
});

test('a trip that starts waits for the orders of all its stops before it locks the stock', async () => {
  const { server, sales } = stage;
  const { accountId } = sales.company;
  const drafts = [await createTripShipment(stage), await createTripShipment(stage)];
  const trip = await createTestTrip(
    sales,
    vehicle,
    drafts.map(({ shipment }) => shipment),
  );
  const started = await sendDuringTransaction(
    server,
    accountId,
    (tx) =>
      tx.row(sql`
        select from orders where account_id = ${accountId} and id = ${drafts[1]?.order ?? 0} for update`),
    () => sales.admin.post(`/trips/${trip}/start`, {}),
    // The end of another trip brings goods into lots, which must not be locked meanwhile.
    (tx) => tx.rows(sql`select from stock_lots where account_id = ${accountId} for update nowait`),
  );
  expect(pickByPath(requireSuccess(started).body, 'status')).toBe('underWay');
});

test('a trip that ends waits for the orders of all its stops before it locks their shipments', async () => {
  const { server, sales } = stage;
  const { accountId } = sales.company;
  const made = [await createTripShipment(stage), await createTripShipment(stage)];
  const shipments = made.map(({ shipment }) => shipment);
  const trip = await createTestTrip(sales, vehicle, shipments);
  requireSuccess(await sales.admin.post(`/trips/${trip}/start`, {}));
  const ended = await sendDuringTransaction(
    server,
    accountId,
    (tx) =>
      tx.row(sql`
        select from orders where account_id = ${accountId} and id = ${made[1]?.order ?? 0} for update`),
    () => sales.admin.post(`/trips/${trip}/end`, {}),
    // A delivery of the order locks its shipments next.
    (tx) =>
      tx.rows(sql`
        select from shipments where account_id = ${accountId} and id = any(${shipments}::bigint[]) for update nowait`),
  );
  expect(pickByPath(requireSuccess(ended).body, 'status')).toBe('ended');
});

test('shipments that are put on a trip are locked after their orders', async () => {
  const { server, sales } = stage;
  const { accountId } = sales.company;
  const made = await createTripShipment(stage);
  const trip = await createTestTrip(sales, vehicle, []);
  const changed = await sendDuringTransaction(
    server,
    accountId,
    (tx) =>
      tx.row(sql`
        select from orders where account_id = ${accountId} and id = ${made.order} for update`),
    () => sales.admin.put(`/trips/${trip}/stops`, { stops: [made.shipment] }),
    // A command of the order locks its shipments next.
    (tx) =>
      tx.rows(sql`
        select from shipments where account_id = ${accountId} and id = ${made.shipment} for update nowait`),
  );
  requireSuccess(changed);
  expect(await listStops(trip)).toEqual([made.shipment]);
});

test('an undelivered shipment leaves the ended trip and can go on another trip', async () => {
  const { sales } = stage;
  const [one, two] = await some(2);
  const id = await createTestTrip(sales, vehicle, [one ?? 0, two ?? 0]);
  requireSuccess(await sales.admin.post(`/trips/${id}/start`, {}));
  const [stop] = pickListByPath(await read(id), 'stops');
  requireSuccess(
    await sales.admin.post(`/trips/${id}/stops/${pickNumberByPath(stop, 'id')}/deliver`, {}),
  );
  requireSuccess(await sales.admin.post(`/trips/${id}/end`, {}));
  expect(pickListByPath(await read(id), 'stops').map((each) => pickByPath(each, 'state'))).toEqual([
    'delivered',
    'left',
  ]);
  expect(pickByPath(await getShipment(one ?? 0), 'trip.id')).toBe(id);
  const next = await createTestTrip(sales, vehicle, [two ?? 0]);
  requireSuccess(await sales.admin.post(`/trips/${next}/start`, {}));
  expect(pickByPath(await getShipment(two ?? 0), 'trip.id')).toBe(next);
});

test('canceling an order cancels its stop on the trip, and notifies driver and planner', async () => {
  const { sales, life } = stage;
  const { order, shipment } = await createTripShipment(stage);
  const id = await createTestTrip(sales, vehicle, [shipment], {
    driver: { id: sales.ids[1] },
    driverName: undefined,
  });
  requireSuccess(await sales.luis.post(`/orders/${order}/cancel`, { message: 'ya no' }));
  const trip = await read(id);
  expect(pickByPath(trip, 'stops.0.state')).toBe('canceled');
  expect(pickByPath(trip, 'stops.0.shipment')).toBeNull();
  for (const client of [sales.ana, sales.admin]) {
    const [note] = await life.noted(client, 'tripChanged');
    expect(pickByPath(note, 'data.messageData')).toMatchObject({
      what: 'stopCanceled',
      trip: { id },
      order: { id: order },
    });
  }
  // The canceled stop comes after those that the trip still has.
  const others = await some(2);
  requireSuccess(await sales.admin.put(`/trips/${id}/stops`, { stops: others }));
  expect(await listStops(id)).toEqual([...others, undefined]);
});

test('canceling an order on the road deletes its waiting shipments and cancels its stop', async () => {
  const { sales, life } = stage;
  const { order, shipment } = await createTripShipment(stage, { pieces: 10 });
  const [item] = pickListByPath(await getShipment(shipment), 'inventories');
  const lines = [{ item: pickNumberByPath(item, 'id'), quantity: 4 }];
  requireSuccess(await sales.admin.post(`/shipments/${shipment}/split`, { lines }));
  const id = await createTestTrip(sales, vehicle, [shipment, ...(await some(1))]);
  requireSuccess(await sales.admin.post(`/trips/${id}/start`, {}));
  const countNotes = async () =>
    (await parsePdf((await sales.admin.get(`/trips/${id}/delivery-notes`)).bytes)).pages.length;
  expect(await countNotes()).toBe(2);
  requireSuccess(await sales.luis.post(`/orders/${order}/cancel`, { message: 'ya no' }));
  expect(pickByPath(await life.read(order), 'status')).toBe('canceled');
  // Goods that are not delivered have no note.
  expect(await countNotes()).toBe(1);
  const remaining = await listOrderShipments(sales, order);
  expect(remaining.map((each) => [pickByPath(each, 'id'), pickByPath(each, 'status')])).toEqual([
    [shipment, 'send'],
  ]);
  expect(pickByPath(await read(id), 'stops.0.state')).toBe('canceled');
  const [note] = await life.noted(sales.admin, 'tripChanged');
  expect(pickByPath(note, 'data.messageData')).toMatchObject({
    what: 'stopCanceled',
    trip: { id },
  });
});

test('canceling an order notifies only about the current trip of its shipment, not about an earlier one', async () => {
  const { sales, life } = stage;
  const { order, shipment } = await createTripShipment(stage);
  const [other] = await some(1);
  const left = await createTestTrip(sales, vehicle, [other ?? 0, shipment]);
  requireSuccess(await sales.admin.post(`/trips/${left}/start`, {}));
  const [stop] = pickListByPath(await read(left), 'stops');
  const delivered = `/trips/${left}/stops/${pickNumberByPath(stop, 'id')}/deliver`;
  requireSuccess(await sales.admin.post(delivered, {}));
  requireSuccess(await sales.admin.post(`/trips/${left}/end`, {}));
  const next = await createTestTrip(sales, vehicle, [shipment]);
  requireSuccess(await sales.luis.post(`/orders/${order}/cancel`, { message: 'ya no' }));
  const about = (await life.noted(sales.admin, 'tripChanged')).map((note) =>
    pickByPath(note, 'data.messageData.trip.id'),
  );
  expect(about).toContain(next);
  expect(about).not.toContain(left);
});

test('a user limited to a division can use only trips of that division', async () => {
  const { sales } = stage;
  const id = await createTestTrip(sales, vehicle, [], {});
  requireSuccess(await sales.restricted.get(`/trips/${id}`));
  const otherTrip = await createTestTrip(sales, vehicle, [], {
    division: { id: sales.plant.divisions[1] },
  });
  expect(pickRefusal(await sales.restricted.get(`/trips/${otherTrip}`)).slice(0, 2)).toEqual([
    404,
    'ENTITY_NOT_FOUND',
  ]);
  for (const verb of ['load', 'start', 'cancel', 'link'])
    expect((await sales.restricted.post(`/trips/${otherTrip}/${verb}`, {})).status).toBe(404);
  expect(
    pickRefusal(
      await sales.restricted.post(
        '/trips',
        buildTripBody(sales, vehicle, [], { division: { id: sales.plant.divisions[1] } }),
      ),
    ).slice(0, 2),
  ).toEqual([403, 'FORBIDDEN']);
  expect((await sales.planner.get(`/trips/${id}`)).status).toBe(403);
});

test('candidates for a trip are scheduled shipments of the division without a trip', async () => {
  const { sales } = stage;
  const { shipment } = await createTripShipment(stage, { pieces: 7 });
  const { shipment: collected } = await createTripShipment(stage);
  const listCandidates = async (wanted = shipment) => {
    const { body } = requireSuccess(
      await sales.admin.get('/trips/candidates', { divisionId: sales.plant.divisions[0] }),
    );
    return pickListByPath(body, 'shipments').find((each) => pickByPath(each, 'id') === wanted);
  };
  expect(await listCandidates()).toMatchObject({ pieces: 7, weight: { kg: '126', whole: true } });
  // Goods that the customer collects go on no truck.
  expect(await listCandidates(collected)).toBeDefined();
  const { body } = requireSuccess(await sales.admin.get(`/shipments/${collected}`));
  const schedule = { method: 'collect', scheduledAt: pickByPath(body, 'scheduledAt') };
  requireSuccess(await sales.admin.put(`/shipments/${collected}`, schedule));
  expect(await listCandidates(collected)).toBeUndefined();
  await createTestTrip(sales, vehicle, [shipment]);
  expect(await listCandidates()).toBeUndefined();
});

test('the home page lists the trips of today and late ones, with late trips first', async () => {
  const { sales } = stage;
  const today = await createTestTrip(sales, vehicle, await some(1), {
    departsAt: new Date(getServerTime()).toISOString(),
  });
  const later = await createTestTrip(sales, vehicle, [], { departsAt: '2031-01-01T12:00:00Z' });
  const tomorrow = await createTestTrip(sales, vehicle, [], {
    departsAt: new Date(getPlantInstant(getDayAhead(1), '00:00')).toISOString(),
  });
  const late = await createTestTrip(sales, vehicle, [], {
    departsAt: new Date(getServerTime() - 3 * 24 * 60 * 60_000).toISOString(),
  });
  const leaving = await createTestTrip(sales, vehicle, [], {
    departsAt: new Date(getServerTime() - 3 * 24 * 60 * 60_000).toISOString(),
  });
  await stage.server.asOwner(
    `begin; select set_config('app.account_id', '${sales.company.accountId}', true);
     update trips set status = 'underWay' where id = ${leaving}; commit`,
  );
  const { body } = requireSuccess(await sales.admin.get('/trips/today'));
  const listedTrips = pickListByPath(body, 'trips');
  expect(listedTrips.find((each) => pickByPath(each, 'id') === today)).toMatchObject({
    stops: 1,
    delivered: 0,
    driver: 'Ramiro Salas',
    late: false,
  });
  const lateness = listedTrips.map((each) => pickByPath(each, 'late'));
  expect(lateness).toEqual(lateness.toSorted((one, other) => Number(other) - Number(one)));
  expect(listedTrips.find((each) => pickByPath(each, 'id') === late)).toMatchObject({ late: true });
  // A trip that is on its way has left, on any day.
  expect(listedTrips.find((each) => pickByPath(each, 'id') === leaving)).toMatchObject({
    status: 'underWay',
    late: false,
  });
  expect(listedTrips.find((each) => pickByPath(each, 'id') === later)).toBeUndefined();
  expect(listedTrips.find((each) => pickByPath(each, 'id') === tomorrow)).toBeUndefined();
});

test('the route of a trip is returned with the distance of each leg', async () => {
  const id = await createTestTrip(stage.sales, vehicle, await some(2));
  const { body } = requireSuccess(await stage.sales.admin.get(`/trips/${id}/route`));
  const legs = pickListByPath(body, 'legs');
  expect(legs).toHaveLength(2);
  expect(pickByPath(legs[0], 'distanceKind')).toBe('about');
  expect(pickNumberByPath(legs[0], 'distance')).toBeGreaterThan(10);
  expect(pickNumberByPath(legs[1], 'distance')).toBe(0);
});

describe('printed documents of a trip', () => {
  test.each(['es', 'en'])(
    'in %s are a trip sheet and a delivery note for each stop',
    async (lang) => {
      const { sales } = stage;
      requireSuccess(
        await sales.admin.put(`/customers/${sales.customer}`, {
          ...(await customer()),
          taxNumber: 'ABC010203XY9',
        }),
      );
      const id = await createTestTrip(sales, vehicle, await some(2, 40), { name: 'Apodaca norte' });
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
      // The departure is on the clock of the company.
      expect(text).toMatch(/2026, 8:00/);
      expectTidyPdfPages(sheet, 'Company of plant.test');
      const notes = await parsePdf(
        (await sales.admin.get(`/trips/${id}/delivery-notes`, { lang })).bytes,
      );
      expect(notes.pages).toHaveLength(2);
      for (const { text: each } of notes.pages)
        for (const part of ['ABC010203XY9', 'Ramiro Salas', 'TR-1', '720 kg'])
          expect(each).toContain(part);
      expectTidyPdfPages(notes, 'Company of plant.test');
    },
  );
});

async function customer(): Promise<object> {
  const { body } = requireSuccess(
    await stage.sales.admin.get(`/customers/${stage.sales.customer}`),
  );
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

/** Starts a trip with a transfer of an order between stores. */
async function startTripWithTransfer() {
  const { sales } = stage;
  const { order, shipment } = await createTripTransfer(stage, { pieces: 5 });
  const id = await createTestTrip(sales, vehicle, [shipment], {
    division: { id: sales.plant.divisions[1] },
  });
  requireSuccess(await sales.admin.post(`/trips/${id}/start`, {}));
  const [stop] = pickListByPath(await read(id), 'stops');
  return { order, shipment, id, stop: `/trips/${id}/stops/${pickNumberByPath(stop, 'id')}` };
}

test('a transfer between stores can go on a trip, and delivering its stop completes the order', async () => {
  const { sales, life } = stage;
  const { order, stop } = await startTripWithTransfer();
  requireSuccess(await sales.admin.post(`${stop}/deliver`, {}));
  expect(pickByPath(await life.read(order), 'status')).toBe('finished');
});

test('a transfer on its way stays on its trip when its order is canceled, without a notice, and arrives', async () => {
  const { sales, life } = stage;
  const { order, shipment, id, stop } = await startTripWithTransfer();
  requireSuccess(await sales.luis.post(`/orders/${order}/cancel`, { message: 'ya no' }));
  expect(await getShipment(shipment)).toMatchObject({ status: 'send', trip: { id } });
  const noted = (await life.noted(sales.admin, 'tripChanged')).map((note) =>
    pickByPath(note, 'data.messageData.trip.id'),
  );
  expect(noted).not.toContain(id);
  expect(pickByPath(await read(id), 'stops.0.state')).toBe('waiting');
  requireSuccess(await sales.admin.post(`${stop}/deliver`, {}));
  expect(await getShipment(shipment)).toMatchObject({ status: 'finished', trip: { id } });
});
