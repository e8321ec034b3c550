import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { OrderLifeSteps } from '../testing/order-life-steps.ts';
import { createActiveOrder, createWorkplaces, toPlanEventInputs } from '../testing/planned.ts';
import {
  createSalesCompany,
  listOrderShipments,
  requireSuccess,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { createTestTrip, createVehicle, setProductMeasures } from './testing.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;
let cutting: number;
let repair: number;
let vehicle: number;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'half-made-trips.test');
  life = new OrderLifeSteps(server, sales);
  [cutting = 0] = await createWorkplaces(sales);
  const user = requireSuccess(await sales.admin.get(`/users/${sales.ids[2]}`)).body;
  const made = await sales.admin.post('/workplaces', {
    name: 'Reparación',
    description: 'Reparación de tarimas usadas',
    division: { id: sales.plant.divisions[1] },
    positions: [pickNumberByPath(user, 'mainPosition.id')],
    stations: 1,
    metadata: { color: '#336699' },
  });
  repair = pickNumberByPath(requireSuccess(made).body, 'id');
  const steps = [cutting, repair].map((id, at) => ({
    workplace: { id },
    workTime: 1,
    step: at + 1,
  }));
  const [product] = sales.plant.products;
  requireSuccess(await sales.admin.put(`/workplaces-flows/${product}`, { steps }));
  await setProductMeasures(sales, product);
  vehicle = await createVehicle(sales.admin, 'HM-1', { driver: { id: sales.ids[1] } });
});
afterAll(() => server.close());

/** Makes a planned order whose pieces are cut in the first division and repaired in the second, with the transfer between the two. */
async function createHalfMadeTransfer(
  pieces: number,
): Promise<{ order: number; transfer: number }> {
  const { id } = await createActiveOrder(sales, pieces);
  const proposal = await sales.planner.post('/planning/propose', { orders: [{ id }] });
  const events = toPlanEventInputs(requireSuccess(proposal).body);
  requireSuccess(await sales.planner.post('/events', { order: { id }, events }));
  const [found] = await listOrderShipments(sales, id);
  return { order: id, transfer: pickNumberByPath(found, 'id') };
}

test('half-made goods are offered to a trip with their pieces, their weight and the step that waits for them', async () => {
  const { transfer } = await createHalfMadeTransfer(20);
  const query = { divisionId: sales.plant.divisions[0], lang: 'es' };
  const listed = requireSuccess(await sales.admin.get('/trips/candidates', query));
  const offered = {
    address: 'Reparación',
    pieces: 20,
    weight: { kg: '360', whole: true },
  };
  expect(
    pickListByPath(listed.body, 'shipments').find((each) => pickByPath(each, 'id') === transfer),
  ).toMatchObject(offered);
  // The trip that takes them shows the same.
  const trip = await createTestTrip(sales, vehicle, [transfer]);
  const { body } = requireSuccess(await sales.admin.get(`/trips/${trip}`, { lang: 'es' }));
  expect(pickByPath(body, 'stops.0')).toMatchObject({
    address: offered.address,
    weight: offered.weight,
    lines: [{ pieces: offered.pieces }],
  });
});

test('un-planning an order takes its half-made goods off their trip, and notifies driver and planner of the trip', async () => {
  const { order, transfer } = await createHalfMadeTransfer(30);
  const driving = { driver: { id: sales.ids[1] }, driverName: undefined };
  const id = await createTestTrip(sales, vehicle, [transfer], driving);
  requireSuccess(await sales.planner.post(`/orders/${order}/unplan`, {}));
  expect((await sales.admin.get(`/shipments/${transfer}`)).status).toBe(404);
  const trip = requireSuccess(await sales.admin.get(`/trips/${id}`)).body;
  expect(pickByPath(trip, 'stops.0')).toMatchObject({ state: 'canceled', shipment: null });
  for (const client of [sales.ana, sales.admin]) {
    const [note] = await life.noted(client, 'tripChanged');
    expect(pickByPath(note, 'data.messageData')).toMatchObject({
      what: 'stopCanceled',
      trip: { id },
      order: { id: order },
    });
  }
});
