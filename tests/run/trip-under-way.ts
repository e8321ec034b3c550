import { pickNumberByPath, type TestClient } from '@tarima/server/testing/client';
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
    stops: shipments,
  };
  const trip = pickNumberByPath((await admin.post('/trips', values)).body, 'id');
  await admin.post(`/trips/${trip}/start`, { reason: 'Sin medidas' });
  return { trip, values, shipments };
}
