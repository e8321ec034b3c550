import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPermissionId } from './profiles/commands.ts';
import { pickByPath, pickListByPath, pickNumberByPath, type TestClient } from './testing/client.ts';
import {
  collectResponses,
  recordReadRoutes,
  recordWriteRoutes,
  findRoutesContaining,
  type RecordedReadRoute,
  type RecordedWriteRoute,
} from './testing/collect-responses.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  listOrderShipments,
  addTestStock,
  type SalesCompany,
} from './testing/sales-company.ts';
import { startTestServer, type TestServer } from './testing/server.ts';
import {
  createTripDriver,
  pickStopIds,
  buildDriverReports,
  buildTripBody,
  createVehicle,
} from './trips/testing.ts';

/*
 * A trip of a seller who reaches only their own orders carries an order of theirs and one of another seller.
 * The driver took pictures of both deliveries.
 */

const host = 'pictures.test';
const reads: RecordedReadRoute[] = [];
const writes: RecordedWriteRoute[] = [];
let server: TestServer;
let sales: SalesCompany;
let seller: TestClient;
let sellerId: number;
let trip: number;
let mine: Delivery;
let foreign: Delivery;

interface Delivery {
  readonly order: number;
  readonly shipment: number;
  /** Names of the two pictures of its delivery. */
  readonly pictures: readonly [string, string];
}

const permissions = [
  'orders',
  'my_orders',
  'shipping',
  'trips',
  'products',
  'my_settings',
  'prices',
  'costs',
];

beforeAll(async () => {
  server = await startTestServer({}, (app) => {
    recordReadRoutes(app, reads);
    recordWriteRoutes(app, writes);
  });
  sales = await createSalesCompany(server, host);
  const profile = await makeProfile(false);
  sellerId = sales.ids[5] ?? 0;
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${profile}
      where account_id = ${sales.company.accountId} and id = ${sellerId}`),
  );
  seller = sales.limited;
  mine = await makeShipment(seller, ['firma-propia.png', 'foto-propia.png']);
  foreign = await makeShipment(sales.ana, ['firma-ajena.png', 'foto-ajena.png']);
  const vehicle = await createVehicle(sales.admin, 'PI-1');
  const made = await seller.post('/trips', buildTripBody(sales, vehicle, [mine.shipment]));
  trip = pickNumberByPath(requireSuccess(made).body, 'id');
  const stops = [mine.shipment, foreign.shipment];
  requireSuccess(await sales.admin.put(`/trips/${trip}/stops`, { stops }));
  requireSuccess(await sales.admin.post(`/trips/${trip}/start`, { reason: 'Sin medidas' }));
  const phone = await createTripDriver(server, sales, host, trip);
  const onRoad = pickStopIds(requireSuccess(await phone.get('/driver/trip')).body);
  for (const [at, { pictures }] of [mine, foreign].entries())
    await deliverWithPictures(phone, onRoad[at] ?? 0, pictures);
});
afterAll(() => server.close());

async function makeProfile(onlyMine: boolean): Promise<number> {
  const made = await sales.admin.post('/profiles', {
    name: `Vende ${onlyMine}`,
    description: 'x',
    permissions: permissions.map(toPermissionId),
    onlyMine,
  });
  return pickNumberByPath(requireSuccess(made).body, 'id');
}

async function makeShipment(client: TestClient, pictures: Delivery['pictures']): Promise<Delivery> {
  const { products, stores } = sales.plant;
  await addTestStock(sales, stores[0], products[2], 1);
  const order = await createTestQuotation(sales, client, [buildOrderLine(products[2], 1)]);
  requireSuccess(await client.post(`/orders/accept-quotation/${order}`, {}));
  const detail = pickNumberByPath((await client.get(`/orders/${order}`)).body, 'details.0.id');
  const origin = { origin: 'inventory', originId: stores[0] };
  requireSuccess(await client.put(`/orders/manage-detail/${detail}`, origin));
  const [found] = await listOrderShipments(sales, order);
  const shipment = pickNumberByPath(found, 'id');
  const schedule = {
    scheduledAt: '2026-12-01',
    method: 'directMailing',
    shipmentAddress: 'Av. Industrias 100, Apodaca',
    cost: '850.5',
    extraData: { pin: '25.75,-100.5' },
  };
  requireSuccess(await sales.admin.put(`/shipments/${shipment}`, schedule));
  return { order, shipment, pictures };
}

async function deliverWithPictures(
  phone: TestClient,
  stop: number,
  [signature, photo]: Delivery['pictures'],
): Promise<void> {
  const report = buildDriverReports({ stop, receiver: `Recibe ${photo}`, note: 'En el patio' });
  const { body } = requireSuccess(await phone.post('/driver/reports', report));
  expect(pickByPath(body, 'results.0.taken')).toBe(true);
  const create = { width: 60, height: 20, channels: 3, background: 'white' } as const;
  const picture = new Uint8Array(await sharp({ create }).png().toBuffer());
  const form = new FormData();
  form.set('signature', new Blob([picture]), signature);
  form.set('photo', new Blob([picture]), photo);
  const path = `/driver/reports/${report.reports[0]?.key}/proof`;
  expect((await phone.form('POST', path, form)).status).toBe(204);
}

/** The addresses of both pictures of a delivery, as a shipment's answer has them. */
async function listLinks({ shipment }: Delivery): Promise<string[]> {
  const { body } = requireSuccess(await seller.get(`/shipments/${shipment}`));
  return ['signature', 'photo'].flatMap((name) => [
    String(pickByPath(body, `proof.${name}.url`)).slice(1),
    String(pickByPath(body, `proof.${name}.previewUrl`)).slice(1),
  ]);
}

const getStatuses = (links: readonly string[]) =>
  Promise.all(links.map(async (link) => (await seller.send('GET', link)).status));

test('a user limited to their own orders cannot open pictures of other sellers’ deliveries', async () => {
  const [myLinks, foreignLinks] = [await listLinks(mine), await listLinks(foreign)];
  expect(await getStatuses([...myLinks, ...foreignLinks])).toEqual(Array(8).fill(200));
  const limited = await makeProfile(true);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${limited}
      where account_id = ${sales.company.accountId} and id = ${sellerId}`),
  );

  // Links of before stop working, and those of the user's own deliveries do not.
  expect(await getStatuses(foreignLinks)).toEqual(Array(4).fill(404));
  expect(await getStatuses(myLinks)).toEqual(Array(4).fill(200));

  // Every call that reads.
  const ids = [mine, foreign].flatMap(({ order, shipment }) => [order, shipment]);
  const named = [...new Set([1, trip, ...ids])];
  const answers = await collectResponses(seller, reads, named);
  for (const picture of foreign.pictures)
    expect(findRoutesContaining(answers, picture)).toEqual([]);
  for (const picture of mine.pictures)
    expect(findRoutesContaining(answers, picture)).toEqual(
      expect.arrayContaining([`/trips/${trip}`, `/shipments/${mine.shipment}`]),
    );
  const { body } = requireSuccess(await seller.get(`/trips/${trip}`));
  expect(pickListByPath(body, 'stops').map((stop) => pickByPath(stop, 'proof') === null)).toEqual([
    false,
    true,
  ]);
  const adminTrip = await sales.admin.get(`/trips/${trip}`);
  for (const picture of foreign.pictures) expect(adminTrip.text).toContain(picture);

  // Every call that writes, with records of the other seller.
  const sent = [{}, { scheduledAt: '2026-01-02', method: 'collect' }, { stops: [mine.shipment] }];
  for (const { method, path } of writes) {
    if (/^\/(auth|current-session|list-|users\/my-configs)/.test(path)) continue;
    for (const id of [trip, foreign.shipment, foreign.order])
      for (const each of method === 'DELETE' ? [undefined] : path.includes(':') ? sent : [{}]) {
        const address = path.replaceAll(/:\w+/g, String(id));
        const answer = await seller.send(method, address, each && JSON.stringify(each));
        const shown = foreign.pictures.filter((picture) => answer.text.includes(picture));
        expect([method, address, shown, answer.status < 500]).toEqual([method, address, [], true]);
      }
  }
  const after = await sales.admin.get(`/shipments/${foreign.shipment}`);
  for (const picture of foreign.pictures) expect(after.text).toContain(picture);
});
