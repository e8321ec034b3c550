import { pickListByPath, pickNumberByPath, type TestClient } from '@tarima/server/testing/client';
import { toSavedEvent } from './floor-plant.ts';
import { makePlannedPlant } from './planned-plant.ts';
import { makeShippedPlant } from './shipped-plant.ts';

/** Makes a trip that has begun, with stops of 80, 81 and more pieces; returns it with the values that it was created from. */
export async function makeTripUnderWay(admin: TestClient, count = 1) {
  const { shipments, division } = await makeShippedPlant(admin, count);
  for (const id of shipments)
    await admin.put(`/shipments/${id}`, {
      scheduledAt: '2026-12-01',
      method: 'directMailing',
      shipmentAddress: 'Av. Industrias 100, Apodaca',
      cost: '10',
      extraData: { pin: '25.75,-100.5' },
    });
  return { ...(await startTrip(admin, division, shipments)), shipments };
}

/** Makes a trip that has begun, with one stop: 60 half-made pieces for the next step of their order, in another division. */
export async function makeHalfMadeTripUnderWay(admin: TestClient) {
  const { division, orders } = await makePlannedPlant(admin, { orders: 1, crosses: true });
  // Goods of divisions without a store could not be shipped.
  await admin.post('/stores', { name: 'Patio de carga', division: { id: division } });
  const order = { id: orders[0] ?? 0 };
  const { body } = await admin.post('/planning/propose', { orders: [order] });
  const events = pickListByPath(body, 'events').map(toSavedEvent);
  const planned = await admin.post('/events', { order, events });
  if (planned.status !== 200) throw new Error(planned.text);
  const listed = await admin.get('/shipments', { size: 50, filters: { type: ['transfer'] } });
  const ids = pickListByPath(listed.body, 'elements').map((each) => pickNumberByPath(each, 'id'));
  const shipment = Math.min(...ids);
  const { trip } = await startTrip(admin, division, [shipment]);
  return { trip, order: order.id, shipment };
}

/** Plans a trip of a division's shipments, and starts it; returns it with the values that it was created from. */
async function startTrip(admin: TestClient, division: number, stops: readonly number[]) {
  const vehicle = await admin.post('/vehicles', {
    name: 'Torton 1',
    plates: 'JRN-1',
    insideLength: 7.2,
    insideWidth: 2.4,
    insideHeight: 2.5,
    payload: 12_000,
    status: 'active',
  });
  const values = {
    vehicle: { id: pickNumberByPath(vehicle.body, 'id') },
    division: { id: division },
    driverName: 'Ramiro Salas',
    departsAt: '2026-12-01T14:00:00Z',
    stops,
  };
  const trip = pickNumberByPath((await admin.post('/trips', values)).body, 'id');
  await admin.post(`/trips/${trip}/start`, { reason: 'Sin medidas' });
  return { trip, values };
}
