import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { addTestStock, listOrderShipments, requireSuccess } from '../testing/sales-company.ts';
import {
  createDocumentTestContext,
  type DocumentTestContext,
} from '../testing/status-transitions.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import {
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
    const { order, shipment } = await createTripShipment(stage, { pieces: 6 });
    const id = await createTestTrip(sales, vehicle, [shipment], driving());
    await moveAll(shipment, { scheduledAt: '2026-12-15' });
    expect(pickByPath(await read(id), 'stops.0')).toMatchObject({
      state: 'canceled',
      shipment: null,
      order: { id: order },
    });
    expect(await listNoted(sales.ana, id)).toEqual(['stopCanceled', 'assigned']);
    expect(await listNoted(sales.admin, id)).toEqual([]);
  });

  test('notifies nobody if the other shipment is on the same trip, which still brings them', async () => {
    const { sales } = stage;
    const { order, shipment } = await createTripShipment(stage, { pieces: 6 });
    const { body } = requireSuccess(await sales.admin.get(`/shipments/${shipment}`));
    const item = pickNumberByPath(body, 'inventories.0.id');
    requireSuccess(
      await sales.admin.post(`/shipments/${shipment}/split`, { lines: [{ item, quantity: 2 }] }),
    );
    const [, found] = await listOrderShipments(sales, order);
    const other = pickNumberByPath(found, 'id');
    const id = await createTestTrip(sales, vehicle, [shipment, other], driving());
    await moveAll(other, { into: { id: shipment } });
    expect(pickListByPath(await read(id), 'stops')).toMatchObject([
      { state: 'waiting', lines: [{ pieces: 6 }] },
      { state: 'canceled' },
    ]);
    expect(await listNoted(sales.ana, id)).toEqual(['assigned']);
  });
});
