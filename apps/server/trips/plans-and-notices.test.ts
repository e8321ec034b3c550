import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import { addTestStock, listOrderShipments, requireSuccess } from '../testing/sales-company.ts';
import {
  createDocumentTestContext,
  type DocumentTestContext,
} from '../testing/status-transitions.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import {
  buildTripBody,
  createTestTrip,
  createTripShipment,
  createVehicle,
  setProductMeasures,
} from './testing.ts';

let stage: DocumentTestContext;
let vehicle: number;

beforeAll(async () => {
  stage = await createDocumentTestContext();
  const { sales } = stage;
  for (const store of sales.plant.stores)
    await addTestStock(sales, store, sales.plant.products[2], 10_000);
  await setProductMeasures(sales, sales.plant.products[2]);
  vehicle = await createVehicle(sales.admin, 'NT-1');
});
afterAll(async () => {
  await expectConsistentStock(stage.server, stage.sales.company.accountId);
  await stage.server.close();
});

const read = async (id: number) => requireSuccess(await stage.sales.admin.get(`/trips/${id}`)).body;
/** The trip's driver is the salesperson of the first division. */
const driving = () => ({ driver: { id: stage.sales.ids[1] }, driverName: undefined });
/** Lists what the notifications of a user report about a trip, the latest first. */
const listNoted = async (client: TestClient, trip: number) =>
  (await stage.life.noted(client, 'tripChanged'))
    .map((note) => pickByPath(note, 'data.messageData'))
    .filter((data) => pickByPath(data, 'trip.id') === trip)
    .map((data) => pickByPath(data, 'what'));

describe('moving all pieces of a shipment on a trip to another shipment', () => {
  /** Creates an order of six pieces with a shipment of four, which is scheduled, and another one of two. */
  const createTwoShipments = async () => {
    const { sales } = stage;
    const { order, shipment } = await createTripShipment(stage, { pieces: 6 });
    const { body } = requireSuccess(await sales.admin.get(`/shipments/${shipment}`));
    const item = pickNumberByPath(body, 'inventories.0.id');
    requireSuccess(
      await sales.admin.post(`/shipments/${shipment}/split`, { lines: [{ item, quantity: 2 }] }),
    );
    const [, found] = await listOrderShipments(sales, order);
    return { order, shipment, other: pickNumberByPath(found, 'id') };
  };
  const moveAll = async (shipment: number, body: object = {}) => {
    const { sales } = stage;
    const { body: whole } = requireSuccess(await sales.admin.get(`/shipments/${shipment}`));
    const lines = pickListByPath(whole, 'inventories').map((item) => ({
      item: pickNumberByPath(item, 'id'),
      quantity: pickNumberByPath(item, 'quantity'),
    }));
    return requireSuccess(
      await sales.admin.post(`/shipments/${shipment}/split`, { lines, ...body }),
    );
  };

  test('cancels its stop, and notifies the driver but not the planner who moved them', async () => {
    const { sales } = stage;
    const { order, shipment, other } = await createTwoShipments();
    const id = await createTestTrip(sales, vehicle, [shipment], driving());
    await moveAll(shipment, { into: { id: other } });
    expect(pickByPath(await read(id), 'stops.0')).toMatchObject({
      state: 'canceled',
      shipment: null,
      order: { id: order },
    });
    expect(await listNoted(sales.ana, id)).toEqual(['stopCanceled', 'assigned']);
    expect(await listNoted(sales.admin, id)).toEqual([]);
  });

  test('sends no notice if the other shipment is on the same trip, which still brings them', async () => {
    const { sales } = stage;
    const { shipment, other } = await createTwoShipments();
    const id = await createTestTrip(sales, vehicle, [shipment, other], driving());
    await moveAll(other, { into: { id: shipment } });
    expect(pickListByPath(await read(id), 'stops')).toMatchObject([
      { state: 'waiting', lines: [{ pieces: 6 }] },
      { state: 'canceled' },
    ]);
    expect(await listNoted(sales.ana, id)).toEqual(['assigned']);
  });
});

test('a canceled trip notifies its driver', async () => {
  const { sales } = stage;
  const { shipment } = await createTripShipment(stage);
  const id = await createTestTrip(sales, vehicle, [shipment], driving());
  requireSuccess(await sales.admin.post(`/trips/${id}/cancel`, {}));
  expect(await listNoted(sales.ana, id)).toEqual(['canceled', 'assigned']);
  expect(await read(id)).toMatchObject({ status: 'canceled', endedAt: expect.any(String) });
});

test('the sheet of an ended trip lists the delivered stops by their numbers in the trip', async () => {
  const { sales } = stage;
  const shipments = [await createTripShipment(stage), await createTripShipment(stage)];
  const id = await createTestTrip(
    sales,
    vehicle,
    shipments.map(({ shipment }) => shipment),
  );
  requireSuccess(await sales.admin.post(`/trips/${id}/start`, {}));
  const stop = pickNumberByPath(await read(id), 'stops.1.id');
  requireSuccess(await sales.admin.post(`/trips/${id}/stops/${stop}/deliver`, {}));
  requireSuccess(await sales.admin.post(`/trips/${id}/end`, {}));
  const sheet = await sales.admin.get(`/trips/${id}/sheet`, { lang: 'en' });
  const text = (await parsePdf(sheet.bytes)).pages.map((page) => page.text).join(' ');
  expect(text).toMatch(/Weight 2 /);
  expect(text).not.toContain(`Shipment ${shipments[0]?.shipment} `);
  expect(text).toContain(`Shipment ${shipments[1]?.shipment} `);
});

test('an edited trip has the stops of its form, in their sequence', async () => {
  const { sales } = stage;
  const { shipment: one } = await createTripShipment(stage);
  const { shipment: other } = await createTripShipment(stage);
  const id = await createTestTrip(sales, vehicle, [one]);
  const body = buildTripBody(sales, vehicle, [other, one]);
  const { body: edited } = requireSuccess(await sales.admin.put(`/trips/${id}`, body));
  expect(pickListByPath(edited, 'stops')).toMatchObject([
    { shipment: { id: other } },
    { shipment: { id: one } },
  ]);
});

test('an edited trip notifies only a driver who was not assigned to it before', async () => {
  const { sales } = stage;
  const id = await createTestTrip(sales, vehicle, [], driving());
  const edit = async (more: object) =>
    requireSuccess(await sales.admin.put(`/trips/${id}`, buildTripBody(sales, vehicle, [], more)));
  await edit({ ...driving(), notes: 'Sin prisa' });
  expect(await listNoted(sales.ana, id)).toEqual(['assigned']);
  await edit({ driver: { id: sales.ids[3] }, driverName: undefined });
  expect(await listNoted(sales.planner, id)).toEqual(['assigned']);
  expect(await listNoted(sales.ana, id)).toEqual(['assigned']);
});

test('a trip cannot move to another division with the shipments of its own', async () => {
  const { sales } = stage;
  const { shipment } = await createTripShipment(stage);
  const id = await createTestTrip(sales, vehicle, [shipment]);
  const { stops: _, ...body } = buildTripBody(sales, vehicle, []);
  const moved = { ...body, division: { id: sales.plant.divisions[1] } };
  expect(pickRefusal(await sales.admin.put(`/trips/${id}`, moved))).toEqual([
    400,
    'WRONG_VALUES',
    'stops.0',
    'leavesElsewhere',
  ]);
  expect(await read(id)).toMatchObject({
    division: { id: sales.plant.divisions[0] },
    stops: [{ shipment: { id: shipment } }],
  });
});

test('candidates for a trip are open or sent shipments that leave the division and need a vehicle', async () => {
  const { sales } = stage;
  const { admin, plant } = sales;
  const [here, elsewhere] = plant.divisions;
  const { shipment } = await createTripShipment(stage);
  const { shipment: unscheduled } = await createTripShipment(stage, { schedule: null });
  const { shipment: collected } = await createTripShipment(stage, {
    schedule: { scheduledAt: '2026-12-01', method: 'collect' },
  });
  const listCandidates = async (divisionId: number | undefined) => {
    const { body } = requireSuccess(await admin.get('/trips/candidates', { divisionId }));
    return pickListByPath(body, 'shipments').map((each) => pickByPath(each, 'id'));
  };
  const candidates = await listCandidates(here);
  expect([shipment, unscheduled, collected].map((id) => candidates.includes(id))).toEqual([
    true,
    false,
    false,
  ]);
  expect(await listCandidates(elsewhere)).not.toContain(shipment);
  requireSuccess(await admin.post(`/shipments/${shipment}/send`, {}));
  expect(await listCandidates(here)).toContain(shipment);
  requireSuccess(await admin.post(`/shipments/${shipment}/deliver`, {}));
  expect(await listCandidates(here)).not.toContain(shipment);
});

test('a link for a trip that should have left days ago is valid for three days from now', async () => {
  const { sales } = stage;
  const day = 86_400_000;
  const departsAt = new Date(getServerTime() - 5 * day).toISOString();
  const id = await createTestTrip(sales, vehicle, [], { departsAt });
  const { body } = requireSuccess(await sales.admin.post(`/trips/${id}/link`, {}));
  const left = Date.parse(String(pickByPath(body, 'expiresAt'))) - getServerTime();
  expect(left).toBeGreaterThan(3 * day - 60_000);
  expect(left).toBeLessThanOrEqual(3 * day);
  const phone = stage.server
    .visitor(sales.company.host)
    .with({ authorization: `Driver ${String(pickByPath(body, 'token'))}` });
  expect(requireSuccess(await phone.get('/driver/trip')).body).toMatchObject({ id });
});
