import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import { requireSuccess, addTestStock } from '../testing/sales-company.ts';
import {
  createDocumentTestContext,
  type DocumentTestContext,
} from '../testing/status-transitions.ts';
import {
  createTripShipment,
  createTripDriver,
  setProductMeasures,
  createReportKey,
  createTestTrip,
  createTripTransfer,
  pickStopIds,
  buildDriverReports,
  createVehicle,
} from './testing.ts';

const host = 'plant.test';
let stage: DocumentTestContext;
let vehicle: number;

beforeAll(async () => {
  stage = await createDocumentTestContext();
  const { sales } = stage;
  await addTestStock(sales, sales.plant.stores[0] ?? 0, sales.plant.products[2], 10_000);
  await setProductMeasures(sales, sales.plant.products[2]);
  vehicle = await createVehicle(sales.admin, 'DR-1');
});
afterAll(async () => {
  await expectConsistentStock(stage.server, stage.sales.company.accountId);
  await stage.server.close();
});

/** Makes a trip of some orders with its driver's phone, started by default. */
async function driven(count = 1, { starts = true } = {}) {
  const orders = [];
  for (let each = 0; each < count; each += 1) orders.push(await createTripShipment(stage));
  const id = await createTestTrip(
    stage.sales,
    vehicle,
    orders.map(({ shipment }) => shipment),
  );
  if (starts) requireSuccess(await stage.sales.admin.post(`/trips/${id}/start`, {}));
  const phone = await createTripDriver(stage.server, stage.sales, host, id);
  const stops = pickStopIds(requireSuccess(await phone.get('/driver/trip')).body);
  return { id, phone, stops, orders };
}
const getShipment = async (id: number | undefined) =>
  requireSuccess(await stage.sales.admin.get(`/shipments/${id}`)).body;
const getResult = async (phone: TestClient, body: object, at = 0) =>
  pickByPath(requireSuccess(await phone.post('/driver/reports', body)).body, `results.${at}`);

test('a driver link shows the stops of its trip, without prices and without other trips', async () => {
  const { phone, id, orders } = await driven(2);
  await driven();
  const { body, text } = requireSuccess(await phone.get('/driver/trip', { lang: 'en' }));
  expect(pickByPath(body, 'id')).toBe(id);
  expect(pickListByPath(body, 'stops').map((stop) => pickByPath(stop, 'shipment'))).toEqual(
    orders.map(({ shipment }) => shipment),
  );
  expect(pickByPath(body, 'stops.0')).toMatchObject({
    state: 'waiting',
    address: 'Av. Industrias 100, Apodaca',
    comments: 'Entregar por la mañana',
    lines: [{ pieces: 5 }],
    weight: { kg: '90', whole: true },
  });
  expect(text).not.toMatch(/850|cost|price|total/i);
});

test('a delivery reported by the driver is stored once, completes shipment and order, and keeps receiver and signature', async () => {
  const { phone, stops, orders } = await driven();
  const [stop = 0] = stops;
  const report = buildDriverReports(
    { stop, kind: 'arrived' },
    { stop, receiver: 'Lupita Treviño', note: 'En el patio' },
  );
  const answer = requireSuccess(await phone.post('/driver/reports', report)).body;
  expect(pickListByPath(answer, 'results').map((each) => pickByPath(each, 'taken'))).toEqual([
    true,
    true,
  ]);
  expect(pickByPath(answer, 'trip.stops.0.state')).toBe('delivered');
  const again = await phone.post('/driver/reports', report);
  expect(pickListByPath(again.body, 'results').map((each) => pickByPath(each, 'taken'))).toEqual([
    true,
    true,
  ]);
  // Something else under a key that was taken is refused by name, and the others are as they were.
  const [arrived, delivered] = report.reports;
  const other = { ...report, reports: [arrived, { ...delivered, receiver: 'Otra persona' }] };
  expect(pickListByPath((await phone.post('/driver/reports', other)).body, 'results')).toEqual([
    { key: arrived?.key, taken: true },
    { key: delivered?.key, taken: false, rule: 'unique' },
  ]);
  expect(pickByPath(await getShipment(orders[0]?.shipment), 'status')).toBe('finished');
  expect(pickByPath(await stage.life.read(orders[0]?.order ?? 0), 'status')).toBe('delivered');

  const key = report.reports[1]?.key ?? '';
  const form = new FormData();
  const picture = await sharp({
    create: { width: 60, height: 20, channels: 3, background: 'white' },
  })
    .png()
    .toBuffer();
  form.set('signature', new Blob([new Uint8Array(picture)]), 'firma.png');
  form.set('photo', new Blob([new Uint8Array(picture)]), 'foto.png');
  expect((await phone.form('POST', `/driver/reports/${key}/proof`, form)).status).toBe(204);
  const first = await getShipment(orders[0]?.shipment);
  expect(pickByPath(first, 'proof')).toMatchObject({
    receiver: 'Lupita Treviño',
    note: 'En el patio',
  });
  expect(
    (await stage.sales.admin.send('GET', String(pickByPath(first, 'proof.signature.url')).slice(1)))
      .status,
  ).toBe(200);
  // Sent twice, the first of each is kept.
  expect((await phone.form('POST', `/driver/reports/${key}/proof`, form)).status).toBe(204);
  expect(pickByPath(await getShipment(orders[0]?.shipment), 'proof.photo.id')).toBe(
    pickByPath(first, 'proof.photo.id'),
  );
});

test('pieces refused at a stop are reported with a reason, and more pieces than carried are refused', async () => {
  const { phone, stops, orders } = await driven();
  const [stop = 0] = stops;
  const { body: trip } = requireSuccess(await phone.get('/driver/trip'));
  const item = pickNumberByPath(trip, 'stops.0.items.0.id');
  // Pallets are counted: the phone takes no part of one.
  expect(pickByPath(trip, 'stops.0.items.0.countable')).toBe(true);
  const refusing = (refusedPieces: number) =>
    buildDriverReports({ stop, refused: [{ item, refused: refusedPieces, reason: 'Tabla rota' }] });
  expect(await getResult(phone, refusing(6))).toMatchObject({ taken: false, rule: 'lessOrEqual' });
  expect(pickByPath(await getShipment(orders[0]?.shipment), 'status')).toBe('send');
  expect(pickByPath(trip, 'stops.0.items.0')).not.toHaveProperty('refused');
  expect(await getResult(phone, refusing(2))).toMatchObject({ taken: true });
  const { body: told } = requireSuccess(await phone.get('/driver/trip'));
  expect(pickByPath(told, 'stops.0')).toMatchObject({
    state: 'delivered',
    items: [{ id: item, pieces: 5, refused: 2, reason: 'Tabla rota' }],
  });
  const { text } = requireSuccess(await stage.sales.admin.get(`/shipments/${orders[0]?.shipment}`));
  expect(text).toContain('Tabla rota');
});

/** A trip under way that brings a transfer of four pieces to another division. */
async function driveTransfer() {
  const { sales } = stage;
  const [target, , source] = sales.plant.stores;
  const product = sales.plant.products[3];
  await addTestStock(sales, source, product, 4);
  const { order, shipment } = await createTripTransfer(stage, { product, store: target });
  const division = { id: sales.plant.divisions[1] };
  const id = await createTestTrip(sales, vehicle, [shipment], { division });
  requireSuccess(await sales.admin.post(`/trips/${id}/start`, {}));
  const phone = await createTripDriver(stage.server, sales, host, id);
  const { body } = requireSuccess(await phone.get('/driver/trip'));
  expect(pickByPath(body, 'stops.0.isTransfer')).toBe(true);
  return { id, order, shipment, product, source, target, phone, body };
}

test('pieces missing from a transfer to another division are put in a separate lot of the store of origin when the trip ends', async () => {
  const { sales } = stage;
  const { id, shipment, product, source, phone, body } = await driveTransfer();
  const item = pickNumberByPath(body, 'stops.0.items.0.id');
  const refusedItems = [{ item, refused: 1, reason: 'No venía' }];
  expect(
    await getResult(
      phone,
      buildDriverReports({ stop: pickStopIds(body)[0] ?? 0, refused: refusedItems }),
    ),
  ).toMatchObject({
    taken: true,
  });
  expect(
    pickByPath(requireSuccess(await sales.admin.get(`/trips/${id}`)).body, 'stops.0.refusals'),
  ).toEqual([{ kind: 'missing', pieces: 1, reason: 'No venía' }]);
  requireSuccess(await sales.admin.post(`/trips/${id}/end`, {}));
  const lots = await stage.server.asOwner(
    `select lot_code as code, quantity::float8 from stock_lots where kind = 'products' and store_id = $1 and element_id = $2
     and quantity > 0`,
    [source, product],
  );
  expect(lots).toEqual([{ code: `L${product}-${source} R${shipment}`, quantity: 1 }]);
});

const hour = 60 * 60_000;

/** Moves the start of a trip into the past. */
const setStartedAgo = (trip: number, hours: number): Promise<unknown> =>
  stage.server.database.tenant(stage.sales.company.accountId, (tx) =>
    tx.row(sql`
      update trips set started_at = present() - make_interval(hours => ${hours}) where account_id = ${tx.accountId} and id = ${trip}`),
  );

/** Moment at which the first stop of a trip was reached, in milliseconds before now; undefined where it was not. */
async function getHoursSinceArrival(trip: number): Promise<number | undefined> {
  const { body } = requireSuccess(await stage.sales.admin.get(`/trips/${trip}`));
  const at = pickByPath(body, 'stops.0.arrivedAt');
  return typeof at === 'string' ? getServerTime() - Date.parse(at) : undefined;
}

describe('the time of a driver report', () => {
  const buildArrivalReport = (stop: number, at: number, more: object = {}) => ({
    sentAt: new Date(getServerTime()).toISOString(),
    reports: [
      {
        key: createReportKey(),
        stop,
        kind: 'arrived',
        at: new Date(getServerTime() + at).toISOString(),
      },
    ],
    ...more,
  });

  test('cannot be before the start of the trip: the report is refused and not stored', async () => {
    const { phone, stops, id } = await driven();
    await setStartedAgo(id, 2);
    const [stop = 0] = stops;
    expect(await getResult(phone, buildArrivalReport(stop, -3 * hour))).toMatchObject({
      taken: false,
      rule: 'tripNotStarted',
    });
    expect(await getHoursSinceArrival(id)).toBeUndefined();
    const written = await stage.server.asOwner('select from trips_reports where stop_id = $1', [
      stop,
    ]);
    expect(written).toEqual([]);
  });

  test('may be a few seconds before the start of the trip, and is then stored as the start', async () => {
    const { phone, stops, id } = await driven();
    const [stop = 0] = stops;
    expect(await getResult(phone, buildArrivalReport(stop, -10_000))).toMatchObject({
      taken: true,
    });
    const trip = requireSuccess(await stage.sales.admin.get(`/trips/${id}`)).body;
    expect(pickByPath(trip, 'stops.0.arrivedAt')).toBe(pickByPath(trip, 'startedAt'));
  });

  test('is limited to now if the report is from the future', async () => {
    const { phone, stops, id } = await driven();
    expect(await getResult(phone, buildArrivalReport(stops[0] ?? 0, 5 * hour))).toMatchObject({
      taken: true,
    });
    expect(await getHoursSinceArrival(id)).toBeGreaterThanOrEqual(0);
  });

  test('is kept for a report sent days later, and when the delivery is reported after it', async () => {
    const { phone, stops, id } = await driven();
    await setStartedAgo(id, 24 * 9);
    expect(await getResult(phone, buildArrivalReport(stops[0] ?? 0, -24 * 8 * hour))).toMatchObject(
      {
        taken: true,
      },
    );
    expect(Math.round(((await getHoursSinceArrival(id)) ?? 0) / hour)).toBe(24 * 8);
    const delivery = buildDriverReports({ stop: stops[0] ?? 0 });
    expect(await getResult(phone, delivery)).toMatchObject({ taken: true });
    expect(Math.round(((await getHoursSinceArrival(id)) ?? 0) / hour)).toBe(24 * 8);
  });

  test('does not become later because of a slow network', async () => {
    const { phone, stops, id } = await driven();
    await setStartedAgo(id, 2);
    const sentAt = new Date(getServerTime() - 15_000).toISOString();
    const report = buildArrivalReport(stops[0] ?? 0, -75_000, { sentAt, ahead: 0 });
    expect(await getResult(phone, report)).toMatchObject({ taken: true });
    expect(Math.abs(((await getHoursSinceArrival(id)) ?? 0) - 75_000)).toBeLessThan(10_000);
  });
});

test('a driver report made offline gets its real time even if the clock of the phone is wrong', async () => {
  const { phone, stops, id } = await driven();
  await setStartedAgo(id, 2);
  const [stop = 0] = stops;
  requireSuccess(
    await phone.post('/driver/reports', {
      sentAt: '2031-01-01T10:00:00Z',
      reports: [{ key: createReportKey(), stop, kind: 'arrived', at: '2031-01-01T09:00:00Z' }],
    }),
  );
  const trip = requireSuccess(await stage.sales.admin.get(`/trips/${id}`)).body;
  const ago = getServerTime() - Date.parse(String(pickByPath(trip, 'stops.0.arrivedAt')));
  expect(Math.abs(ago - 60 * 60_000)).toBeLessThan(10 * 60_000);
});

describe('a driver report after a change in the office', () => {
  test('is refused if its order is canceled, and the stop is marked as canceled', async () => {
    const { phone, stops, orders, id } = await driven(2);
    await stage.life.put(orders[0]?.order ?? 0, 'canceled');
    const body = buildDriverReports({ stop: stops[0] ?? 0 }, { stop: stops[1] ?? 0 });
    const results = pickListByPath(
      requireSuccess(await phone.post('/driver/reports', body)).body,
      'results',
    );
    expect(results[0]).toMatchObject({ taken: false, rule: 'stopCanceled' });
    expect(results[1]).toMatchObject({ taken: true });
    expect(pickByPath(await getShipment(orders[0]?.shipment), 'status')).toBe('send');
    expect(
      pickByPath(requireSuccess(await stage.sales.admin.get(`/trips/${id}`)).body, 'stops.0.state'),
    ).toBe('canceled');
  });
  test('is accepted for a transfer whose order is canceled: its goods are free in the store that they came to', async () => {
    const { sales, life } = stage;
    const { id, order, shipment, product, target, phone, body } = await driveTransfer();
    const before = await life.stockOf(target ?? 0, product);
    requireSuccess(await sales.ana.post(`/orders/${order}/cancel`, { message: 'Ya no' }));
    expect(pickByPath(requireSuccess(await phone.get('/driver/trip')).body, 'stops.0.state')).toBe(
      'waiting',
    );
    const readStop = async () =>
      pickByPath(requireSuccess(await sales.admin.get(`/trips/${id}`)).body, 'stops.0.state');
    expect(await readStop()).toBe('waiting');
    const reports = buildDriverReports({ stop: pickStopIds(body)[0] ?? 0, receiver: 'Beto' });
    expect(await getResult(phone, reports)).toMatchObject({ taken: true });
    expect(await readStop()).toBe('delivered');
    expect(await getShipment(shipment)).toMatchObject({ status: 'finished', trip: { id } });
    expect(await life.stockOf(target ?? 0, product)).toEqual({
      quantity: (before?.quantity ?? 0) + 4,
      reserved: before?.reserved,
    });
    expect(pickByPath(await life.read(order), 'status')).toBe('canceled');
  });
  test('is accepted for a stop delivered by the office, and its receiver is stored', async () => {
    const { phone, stops, orders, id } = await driven();
    requireSuccess(await stage.sales.admin.post(`/trips/${id}/stops/${stops[0]}/deliver`, {}));
    const body = buildDriverReports({ stop: stops[0] ?? 0, receiver: 'Beto' });
    expect(await getResult(phone, body)).toMatchObject({ taken: true });
    expect(pickByPath(await getShipment(orders[0]?.shipment), 'proof.receiver')).toBe('Beto');
  });
  test('is accepted for a trip ended by the office, and the shipment is delivered by that trip', async () => {
    const { phone, stops, orders, id } = await driven();
    requireSuccess(await stage.sales.admin.post(`/trips/${id}/end`, {}));
    expect(pickListByPath(requireSuccess(await phone.get('/driver/trip')).body, 'stops')).toEqual(
      [],
    );
    expect(await getResult(phone, buildDriverReports({ stop: stops[0] ?? 0 }))).toMatchObject({
      taken: true,
    });
    // The trip brought it after all.
    expect(await getShipment(orders[0]?.shipment)).toMatchObject({
      status: 'finished',
      trip: { id, status: 'ended' },
    });
  });
  test('is refused for a shipment that is now on another trip', async () => {
    const { phone, stops, orders, id } = await driven();
    requireSuccess(await stage.sales.admin.post(`/trips/${id}/end`, {}));
    await createTestTrip(stage.sales, vehicle, [orders[0]?.shipment ?? 0]);
    expect(await getResult(phone, buildDriverReports({ stop: stops[0] ?? 0 }))).toMatchObject({
      taken: false,
      rule: 'onOtherTrip',
    });
  });
  test('a stop whose shipment was deleted is not counted among the stops of the trip', async () => {
    const { id, stops } = await driven(2, { starts: false });
    const countStops = async () => {
      const { body } = requireSuccess(await stage.sales.admin.get('/trips', { size: 100 }));
      const listed = pickListByPath(body, 'elements').find((each) => pickByPath(each, 'id') === id);
      return pickByPath(listed, 'stops');
    };
    expect(await countStops()).toBe(2);
    // Sets a stop to the state in which the database leaves it when its shipment is removed.
    await stage.server.database.tenant(stage.sales.company.accountId, (tx) =>
      tx.row(sql`
        update trips_stops set shipment_id = null
        where account_id = ${tx.accountId} and owner_id = ${id} and id = ${stops[0]}`),
    );
    expect(await countStops()).toBe(1);
  });
  test('is refused for a trip that has not started', async () => {
    const { phone, stops, orders } = await driven(1, { starts: false });
    expect(await getResult(phone, buildDriverReports({ stop: stops[0] ?? 0 }))).toMatchObject({
      taken: false,
      rule: 'tripNotStarted',
    });
    expect(pickByPath(await getShipment(orders[0]?.shipment), 'status')).toBe('active');
  });
  test('a stop is shown as canceled if its order is canceled before the trip leaves', async () => {
    const { phone, orders } = await driven(2, { starts: false });
    requireSuccess(
      await stage.sales.ana.post(`/orders/${orders[0]?.order}/cancel`, { message: 'Ya no' }),
    );
    expect(pickByPath(requireSuccess(await phone.get('/driver/trip')).body, 'stops.0.state')).toBe(
      'canceled',
    );
  });
});

describe('a driver link', () => {
  const gone = [401, 'ACCESS_EXPIRED'];
  const listRefusals = async (phone: TestClient) => [
    pickRefusal(await phone.get('/driver/trip')).slice(0, 2),
    pickRefusal(await phone.post('/driver/reports', buildDriverReports({ stop: 1 }))).slice(0, 2),
    pickRefusal(
      await phone.form('POST', `/driver/reports/${createReportKey()}/proof`, new FormData()),
    ).slice(0, 2),
  ];
  test('is refused after it is revoked, after a new link is made, and after the trip is canceled', async () => {
    const { phone, id } = await driven(1, { starts: false });
    const second = await createTripDriver(stage.server, stage.sales, host, id);
    expect(await listRefusals(phone)).toEqual([gone, gone, gone]);
    requireSuccess(await second.get('/driver/trip'));
    requireSuccess(await stage.sales.admin.delete(`/trips/${id}/link`));
    expect(await listRefusals(second)).toEqual([gone, gone, gone]);
    const third = await createTripDriver(stage.server, stage.sales, host, id);
    requireSuccess(await stage.sales.admin.post(`/trips/${id}/cancel`, {}));
    expect(await listRefusals(third)).toEqual([gone, gone, gone]);
    expect((await stage.sales.admin.post(`/trips/${id}/link`, {})).status).toBe(409);
  });
  test('expires 48 hours after its trip ends', async () => {
    const { id } = await driven();
    requireSuccess(await stage.sales.admin.post(`/trips/${id}/end`, {}));
    const remaining = await stage.server.database.tenant(stage.sales.company.accountId, (tx) =>
      tx.row(sql<{ hours: number }>`
        select extract(epoch from l.expires_at - t.ended_at)::float8 / 3600 as hours
        from trips_links l join trips t on t.account_id = l.account_id and t.id = l.trip_id
        where l.account_id = ${tx.accountId} and l.trip_id = ${id}`),
    );
    expect(remaining?.hours).toBeCloseTo(48, 3);
  });
  test('keeps its earlier expiry when its trip ends', async () => {
    const { phone, id } = await driven();
    const getEnd = async () => {
      const link = await stage.server.database.tenant(stage.sales.company.accountId, (tx) =>
        tx.row(sql<{ expiresAt: string }>`
          select expires_at as "expiresAt" from trips_links
          where account_id = ${tx.accountId} and trip_id = ${id} and revoked_at is null`),
      );
      return link?.expiresAt;
    };
    await stage.server.database.tenant(stage.sales.company.accountId, (tx) =>
      tx.row(sql`
        update trips_links set expires_at = present() + interval '1 day'
        where account_id = ${tx.accountId} and trip_id = ${id}`),
    );
    const before = await getEnd();
    requireSuccess(await stage.sales.admin.post(`/trips/${id}/end`, {}));
    expect(await getEnd()).toBe(before);
    requireSuccess(await phone.get('/driver/trip'));
  });
  test('is refused after it expires', async () => {
    const { phone, id } = await driven();
    await stage.server.database.tenant(stage.sales.company.accountId, (tx) =>
      tx.row(sql`
        update trips_links set expires_at = present() - interval '1 minute'
        where account_id = ${tx.accountId} and trip_id = ${id}`),
    );
    expect(await listRefusals(phone)).toEqual([gone, gone, gone]);
  });
  test('is refused with the secret of another link, a shortened secret or another scheme', async () => {
    const one = await driven();
    const other = await driven();
    const token = (phone: TestClient) =>
      String(phone.headers['authorization']).replace('Driver ', '');
    const [id] = token(one.phone).split('.');
    const [, secret = ''] = token(other.phone).split('.');
    for (const shown of [
      `Driver ${id}.${secret}`,
      `Driver ${id}.${secret.slice(1)}`,
      `Bearer ${token(one.phone)}`,
      `Tablet ${token(one.phone)}`,
      `Driver ${id}.' or true --`,
      'Driver',
    ])
      expect(
        pickRefusal(await one.phone.with({ authorization: shown }).get('/driver/trip')).slice(0, 2),
      ).toEqual(gone);
    requireSuccess(await one.phone.get('/driver/trip'));
  });
  test('is refused at the host of another company', async () => {
    const { phone } = await driven();
    await stage.server.company('other.test');
    expect(pickRefusal(await phone.at('other.test').get('/driver/trip')).slice(0, 2)).toEqual(gone);
  });
  test('is refused for other trips and for every other part of the API', async () => {
    const one = await driven();
    const other = await driven();
    expect(
      await getResult(one.phone, buildDriverReports({ stop: other.stops[0] ?? 0 })),
    ).toMatchObject({
      taken: false,
      rule: 'unknown',
    });
    const report = buildDriverReports({ stop: other.stops[0] ?? 0 });
    requireSuccess(await other.phone.post('/driver/reports', report));
    expect(
      await getResult(one.phone, {
        ...report,
        reports: [{ ...report.reports[0], stop: one.stops[0] }],
      }),
    ).toMatchObject({ taken: false, rule: 'invalid' });
    const key = report.reports[0]?.key ?? '';
    expect(
      (await one.phone.form('POST', `/driver/reports/${key}/proof`, new FormData())).status,
    ).toBe(404);
    for (const path of [
      `/trips/${one.id}`,
      '/shipments',
      `/shipments/${one.orders[0]?.shipment}`,
      '/orders',
      '/customers',
      '/floor/station',
      '/users/current',
    ])
      expect([path, (await one.phone.get(path)).status]).toEqual([path, 401]);
    expect((await one.phone.post(`/trips/${one.id}/start`, {})).status).toBe(401);
  });
  test('has a secret that is stored only as a hash and is not in later responses', async () => {
    const { phone, id } = await driven();
    const secret = String(phone.headers['authorization']).split('.')[1] ?? '';
    expect(secret).toHaveLength(43);
    const rows = await stage.server.database.tenant(stage.sales.company.accountId, (tx) =>
      tx.rows(sql<{ kept: string }>`
        select row_to_json(l)::text || encode(secret_hash, 'base64') as kept from trips_links l
        where account_id = ${tx.accountId}`),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { kept } of rows) expect(kept).not.toContain(secret);
    expect((await stage.sales.admin.get(`/trips/${id}`)).text).not.toContain(secret);
  });
});

test('a photo that is not a picture is refused by its content', async () => {
  const { phone, stops } = await driven();
  const report = buildDriverReports({ stop: stops[0] ?? 0 });
  requireSuccess(await phone.post('/driver/reports', report));
  const form = new FormData();
  form.set('photo', new Blob(['<script>alert(1)</script>'], { type: 'image/png' }), 'foto.png');
  const answer = await phone.form('POST', `/driver/reports/${report.reports[0]?.key}/proof`, form);
  expect(pickRefusal(answer)).toEqual([400, 'WRONG_VALUES', 'photo', 'fileType']);
});

test('guesses of a driver link are limited, and the link itself still works', async () => {
  const { phone } = await driven();
  const [id] = String(phone.headers['authorization']).replace('Driver ', '').split('.');
  const statuses = new Set<number>();
  for (let guess = 0; guess < 8; guess += 1) {
    const secret = randomBytes(32).toString('base64url');
    const guessing = phone.with({ authorization: `Driver ${id}.${secret}` });
    statuses.add((await guessing.get('/driver/trip')).status);
  }
  expect([...statuses]).toEqual([401, 429]);
  requireSuccess(await phone.get('/driver/trip'));
});

test.each([
  [{ reports: [] }, 'reports', 'required'],
  [buildDriverReports({ stop: 1, key: 'x' }), 'reports.0.key', 'invalid'],
  [buildDriverReports({ stop: 0 }), 'reports.0.stop', 'option'],
  [buildDriverReports({ stop: 1, kind: 'stolen' }), 'reports.0.kind', 'option'],
  [buildDriverReports({ stop: 1, at: 'ayer' }), 'reports.0.at', 'instant'],
])(
  'a driver report with wrong data is refused with the name of the field: %#',
  async (body, path, rule) => {
    const { phone } = await driven(1, { starts: false });
    const answer = await phone.post('/driver/reports', {
      sentAt: new Date(getServerTime()).toISOString(),
      ...body,
    });
    expect(answer.status).toBe(400);
    expect(pickListByPath(answer.body, 'details')).toContainEqual(
      expect.objectContaining({ path, rule }),
    );
  },
);

test('the office sees when the driver last opened the link', async () => {
  const { id, phone } = await driven();
  requireSuccess(await phone.get('/driver/trip'));
  expect(
    pickByPath(requireSuccess(await stage.sales.admin.get(`/trips/${id}`)).body, 'link.seenAt'),
  ).toBeTypeOf('string');
});
