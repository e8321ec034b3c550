import { maxDayShipments } from '@tarima/domain/shipments/contract';
import { maxDayTrips } from '@tarima/domain/trips/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Transaction } from '../kit/database.ts';
import { getDayAhead, getPlantInstant } from '../testing/days.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import {
  requireSuccess,
  addTestStock,
  buildOrderLine,
  createSalesCompany,
  listOrderShipments,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import {
  buildTripBody,
  createTripShipment,
  createVehicle,
  setProductMeasures,
} from '../trips/testing.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;
let vehicle: number;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'shipping-day.test');
  life = new OrderLifeSteps(server, sales);
  for (const store of sales.plant.stores)
    await addTestStock(sales, store, sales.plant.products[2], 500);
  await setProductMeasures(sales, sales.plant.products[2]);
  vehicle = await createVehicle(sales.admin, 'DIA-1');
});
afterAll(() => server.close());

const schedule = (scheduledAt: string, more: object = {}) => ({
  scheduledAt,
  method: 'directMailing',
  shipmentAddress: 'Av. Industrias 100, Apodaca',
  cost: '850.5',
  extraData: { pin: '25.75,-100.5' },
  ...more,
});
const readShipments = async (day: string, client: TestClient = sales.admin): Promise<unknown> =>
  requireSuccess(await client.get('/shipments/day', { day })).body;
const readTrips = async (day: string, client: TestClient = sales.admin): Promise<unknown> =>
  requireSuccess(await client.get('/trips/day', { day })).body;
const listIds = (body: unknown, list: 'shipments' | 'trips'): unknown[] =>
  pickListByPath(body, list).map((each) => pickByPath(each, 'id'));
/** Noon of the test company's day. */
const getNoon = (day: string): string => `${day}T18:00:00Z`;
/** Moves the day of a shipment or a trip into the past, which no form allows for what has not left. */
const alter = (query: string): Promise<unknown> =>
  server.asOwner(`
    begin;
    select set_config('app.account_id', '${sales.company.accountId}', true);
    ${query};
    commit`);

/** Counts each query of the server's transactions during a request, whose answer it returns. */
async function countQueries(send: () => Promise<unknown>) {
  const before = Transaction.onAnswer;
  const counts = new Map<string, number>();
  Transaction.onAnswer = (query, answer) => {
    counts.set(query.sql, (counts.get(query.sql) ?? 0) + 1);
    before?.(query, answer);
  };
  try {
    return { answer: await send(), counts };
  } finally {
    Transaction.onAnswer = before;
  }
}

/**
 * Counts the queries of a request alone: those that two equal requests have in common.
 * A job or the session may run queries of its own during either of them.
 */
async function countOwnQueries(send: () => Promise<unknown>) {
  const first = await countQueries(send);
  const second = await countQueries(send);
  const counts = new Map(
    [...first.counts].flatMap(([query, count]) => {
      const least = Math.min(count, second.counts.get(query) ?? 0);
      return least === 0 ? [] : [[query, least] as const];
    }),
  );
  return { answer: second.answer, counts };
}

test('a shipping day lists its shipments without a trip, and today also late ones, which come first', async () => {
  const [today, tomorrow, later] = [getDayAhead(0), getDayAhead(1), getDayAhead(9)];
  const make = async (day: string, more: object = {}) =>
    (await createTripShipment({ sales, life }, { schedule: schedule(day, more) })).shipment;
  const [now, late, gone, next, collected] = [
    await make(today),
    await make(today),
    await make(today),
    await make(later),
    await make(tomorrow, { method: 'collect', shipmentAddress: undefined, cost: undefined }),
  ];
  requireSuccess(await sales.admin.post(`/shipments/${gone}/send`, {}));
  await alter(
    `update shipments set scheduled_at = date '${today}' - 3 where id in (${late}, ${gone})`,
  );
  const day = await readShipments(today);
  // A shipment of an earlier day that is on the road is not late.
  expect(listIds(day, 'shipments')).toEqual([late, now]);
  expect(pickListByPath(day, 'shipments').map((each) => pickByPath(each, 'late'))).toEqual([
    true,
    false,
  ]);
  expect(day).toMatchObject({ more: false, next: tomorrow });
  expect(pickListByPath(day, 'shipments')[1]).toMatchObject({
    status: 'active',
    method: 'directMailing',
    scheduledAt: today,
    customer: { id: sales.customer },
    city: 'Monterrey',
    address: 'Av. Industrias 100, Apodaca',
    location: '25.75,-100.5',
    division: { id: sales.plant.divisions[0] },
    pieces: 5,
    weight: { kg: '90', whole: true },
  });
  await alter(`
    update orders set delivery_place = 'Patio 7'
    where id = (select order_id from shipments where id = ${collected})`);
  const nextDay = await readShipments(tomorrow);
  expect(nextDay).toMatchObject({
    shipments: [{ id: collected, late: false, location: null, address: 'Patio 7' }],
    next: later,
  });
  expect(listIds(await readShipments(later), 'shipments')).toEqual([next]);
  expect(await readShipments(getDayAhead(10))).toEqual({ shipments: [], more: false, next: null });
});

test('shipments on a trip leave the list of the day, and the trips of today include late ones and those on the road', async () => {
  const [today, day] = [getDayAhead(0), getDayAhead(20)];
  const make = async () =>
    (await createTripShipment({ sales, life }, { schedule: schedule(day) })).shipment;
  const [one, other] = [await make(), await make()];
  const create = async (departsAt: string, stops: readonly number[]) =>
    pickNumberByPath(
      requireSuccess(
        await sales.admin.post('/trips', buildTripBody(sales, vehicle, stops, { departsAt })),
      ).body,
      'id',
    );
  const trip = await create(getNoon(day), [one]);
  expect(listIds(await readShipments(day), 'shipments')).toEqual([other]);
  const whole = requireSuccess(await sales.admin.get(`/trips/${trip}`)).body;
  expect(await readTrips(day)).toEqual({
    trips: [{ ...Object(whole), link: null, late: false, stops: pickListByPath(whole, 'stops') }],
    more: false,
    next: null,
  });
  // The day begins and ends at the company's midnight.
  const atMidnight = (at: string): string => new Date(getPlantInstant(at, '00:00')).toISOString();
  const [first, last] = [
    await create(atMidnight(day), []),
    await create(new Date(getPlantInstant(day, '23:59')).toISOString(), []),
  ];
  const after = await create(atMidnight(getDayAhead(21)), []);
  expect(listIds(await readTrips(day), 'trips')).toEqual([first, trip, last]);
  expect(await readTrips(day)).toMatchObject({ next: getDayAhead(21) });
  expect(listIds(await readTrips(getDayAhead(21)), 'trips')).toEqual([after]);
  requireSuccess(await sales.admin.post(`/trips/${last}/cancel`, {}));
  expect(listIds(await readTrips(day), 'trips')).toEqual([first, trip]);

  requireSuccess(await sales.admin.post(`/trips/${trip}/start`, {}));
  // A trip that leaves before its planned day is on the road today, and stays among those of its day.
  expect(listIds(await readTrips(today), 'trips')).toEqual([trip]);
  expect(await readTrips(today)).toMatchObject({ next: day });
  expect(listIds(await readTrips(getDayAhead(1)), 'trips')).toEqual([]);
  expect(listIds(await readTrips(day), 'trips')).toEqual([first, trip]);
  await alter(
    `update trips set departs_at = present() - interval '3 days' where id in (${trip}, ${first})`,
  );
  const now = await readTrips(today);
  expect(
    pickListByPath(now, 'trips').map((each) => [pickByPath(each, 'id'), pickByPath(each, 'late')]),
  ).toEqual([
    [first, true],
    [trip, false],
  ]);
  requireSuccess(await sales.admin.post(`/trips/${trip}/end`, {}));
  // A trip that is loaded and did not leave is late too.
  await alter(`update trips set status = 'loaded', loaded_at = present() where id = ${first}`);
  expect(await readTrips(today)).toMatchObject({ trips: [{ id: first, late: true }] });
  // Undelivered goods are free for another trip on their day.
  expect(listIds(await readShipments(day), 'shipments')).toEqual([one, other]);
});

test('a trip that left and came back before its planned day stays among those of today, and is no next departure', async () => {
  const [today, planned] = [getDayAhead(0), getDayAhead(70)];
  const make = async (scheduledAt: string) =>
    (await createTripShipment({ sales, life }, { schedule: schedule(scheduledAt) })).shipment;
  const body = buildTripBody(sales, vehicle, [await make(planned)], {
    departsAt: getNoon(planned),
  });
  const trip = pickNumberByPath(requireSuccess(await sales.admin.post('/trips', body)).body, 'id');
  expect(listIds(await readTrips(today), 'trips')).not.toContain(trip);
  expect(await readTrips(getDayAhead(69))).toMatchObject({ next: planned });
  requireSuccess(await sales.admin.post(`/trips/${trip}/start`, {}));
  expect(await readTrips(getDayAhead(69))).toMatchObject({ next: null });
  requireSuccess(await sales.admin.post(`/trips/${trip}/end`, {}));
  expect(listIds(await readTrips(today), 'trips')).toContain(trip);
  expect(listIds(await readTrips(planned), 'trips')).toEqual([trip]);
  // The next days it is among those of its planned day alone.
  await alter(`
    update trips set started_at = started_at - interval '2 days', ended_at = ended_at - interval '2 days' where id = ${trip}`);
  expect(listIds(await readTrips(today), 'trips')).not.toContain(trip);
  expect(listIds(await readTrips(planned), 'trips')).toEqual([trip]);
});

test('a day whose shipments are all on a trip is not the next day with a shipment', async () => {
  const [day, planned, open] = [getDayAhead(49), getDayAhead(50), getDayAhead(52)];
  const make = async (scheduledAt: string) =>
    (await createTripShipment({ sales, life }, { schedule: schedule(scheduledAt) })).shipment;
  const shipment = await make(planned);
  await make(open);
  expect(await readShipments(day)).toEqual({ shipments: [], more: false, next: planned });
  const body = buildTripBody(sales, vehicle, [shipment], { departsAt: getNoon(planned) });
  const trip = pickNumberByPath(requireSuccess(await sales.admin.post('/trips', body)).body, 'id');
  expect(await readShipments(day)).toEqual({ shipments: [], more: false, next: open });
  expect(await readShipments(planned)).toEqual({ shipments: [], more: false, next: open });
  requireSuccess(await sales.admin.post(`/trips/${trip}/cancel`, {}));
  expect(await readShipments(day)).toEqual({ shipments: [], more: false, next: planned });
});

test('all trips of a day are read with as many queries as one trip, each with its own stops', async () => {
  const [quiet, busy] = [getDayAhead(60), getDayAhead(61)];
  const make = async (day: string) =>
    (await createTripShipment({ sales, life }, { schedule: schedule(day) })).shipment;
  const create = async (day: string, hour: number, stops: readonly number[]) =>
    pickNumberByPath(
      requireSuccess(
        await sales.admin.post(
          '/trips',
          buildTripBody(sales, vehicle, stops, { departsAt: `${day}T${hour}:00:00Z` }),
        ),
      ).body,
      'id',
    );
  await create(quiet, 14, [await make(quiet)]);
  // The later trip is older, and each goes to its stops in another sequence than that of their ids.
  const [a, b, c, d] = [await make(busy), await make(busy), await make(busy), await make(busy)];
  const later = await create(busy, 18, [c, a]);
  const first = await create(busy, 15, [d]);
  const empty = await create(busy, 16, []);
  const middle = await create(busy, 17, [b]);
  const alone = await countOwnQueries(() => readTrips(quiet));
  const together = await countOwnQueries(() => readTrips(busy));
  const repeated = [...alone.counts].filter(
    ([query, count]) => together.counts.get(query) !== count,
  );
  expect(alone.counts.size).toBeGreaterThan(3);
  expect(repeated).toEqual([]);
  expect(
    pickListByPath(together.answer, 'trips').map((trip) => [
      pickByPath(trip, 'id'),
      pickListByPath(trip, 'stops').map((stop) => pickByPath(stop, 'shipment.id')),
      pickByPath(trip, 'weight.kg'),
    ]),
  ).toEqual([
    [first, [d], '90'],
    [empty, [], '0'],
    [middle, [b], '90'],
    [later, [c, a], '180'],
  ]);
});

test('a wrong day is refused with the name of the field, and both lists need their permission', async () => {
  for (const path of ['/shipments/day', '/trips/day']) {
    for (const day of ['2026-13-01', 'hoy', '3026-01-01'])
      expect(pickRefusal(await sales.admin.get(path, { day })), day).toEqual([
        400,
        'WRONG_VALUES',
        'day',
        'instant',
      ]);
    expect((await sales.admin.get(path)).status).toBe(400);
    expect((await sales.limited.get(path, { day: getDayAhead(0) })).status).toBe(403);
  }
});

test('a user limited to a division sees only shipments and trips of that division on a day', async () => {
  const day = getDayAhead(40);
  const { shipment } = await createTripShipment({ sales, life }, { schedule: schedule(day) });
  const elsewhere = await createTripShipment({ sales, life }, { schedule: schedule(day) });
  await alter(
    `update shipments set store_id = ${sales.plant.stores[2]} where id = ${elsewhere.shipment}`,
  );
  expect(listIds(await readShipments(day), 'shipments')).toEqual([shipment, elsewhere.shipment]);
  const body = buildTripBody(sales, vehicle, [], { departsAt: getNoon(day) });
  requireSuccess(
    await sales.admin.post('/trips', { ...body, division: { id: sales.plant.divisions[1] } }),
  );
  const own = pickNumberByPath(requireSuccess(await sales.admin.post('/trips', body)).body, 'id');
  expect(listIds(await readShipments(day, sales.restricted), 'shipments')).toEqual([shipment]);
  const before = getDayAhead(39);
  await alter(`update shipments set scheduled_at = date '${day}' + 1 where id = ${shipment}`);
  expect(await readShipments(before)).toMatchObject({ next: day });
  expect(await readShipments(before, sales.restricted)).toMatchObject({ next: getDayAhead(41) });
  expect(listIds(await readTrips(day, sales.restricted), 'trips')).toEqual([own]);
  // A day on which another division alone drives is no next day.
  const later = buildTripBody(sales, vehicle, [], { departsAt: getNoon(getDayAhead(45)) });
  requireSuccess(
    await sales.admin.post('/trips', { ...later, division: { id: sales.plant.divisions[1] } }),
  );
  expect(await readTrips(day)).toMatchObject({ next: getDayAhead(45) });
  expect(pickByPath(await readTrips(day, sales.restricted), 'next')).not.toBe(getDayAhead(45));
});

test('a day with more trips than the maximum returns a full page and a flag that there are more', async () => {
  const day = getDayAhead(75);
  const body = buildTripBody(sales, vehicle, [], { departsAt: getNoon(day) });
  const create = async () => requireSuccess(await sales.admin.post('/trips', body));
  for (let at = 0; at < maxDayTrips; at += 1) await create();
  const whole = await readTrips(day);
  expect([pickListByPath(whole, 'trips').length, pickByPath(whole, 'more')]).toEqual([
    maxDayTrips,
    false,
  ]);
  await create();
  const part = await readTrips(day);
  expect([pickListByPath(part, 'trips').length, pickByPath(part, 'more')]).toEqual([
    maxDayTrips,
    true,
  ]);
});

test('a day with more shipments than the maximum returns a full page and a flag that there are more', async () => {
  const day = getDayAhead(77);
  const { shipment } = await createTripShipment({ sales, life }, { schedule: schedule(day) });
  const copy = (count: number) =>
    alter(`
      insert into shipments (account_id, type, order_id, store_id, scheduled_at)
      select account_id, type, order_id, store_id, scheduled_at
      from shipments, generate_series(1, ${count}) where id = ${shipment}`);
  const read = async () => {
    const page = await readShipments(day);
    return [pickListByPath(page, 'shipments').length, pickByPath(page, 'more')];
  };
  await copy(maxDayShipments - 1);
  expect(await read()).toEqual([maxDayShipments, false]);
  await copy(1);
  expect(await read()).toEqual([maxDayShipments, true]);
});

test('products of a stop are sorted by their names in the language of the user', async () => {
  const [, , first, second] = sales.plant.products;
  await addTestStock(sales, sales.plant.stores[0], second, 5);
  const order = await life.accepted([buildOrderLine(first, 5), buildOrderLine(second, 5)]);
  for (const at of [0, 1])
    requireSuccess(
      await life.manage(await life.lineOf(order, at), {
        origin: 'inventory',
        originId: sales.plant.stores[0],
      }),
    );
  const shipment = pickNumberByPath((await listOrderShipments(sales, order))[0], 'id');
  const day = getDayAhead(80);
  requireSuccess(await sales.admin.put(`/shipments/${shipment}`, schedule(day)));
  const rename = (product: number | undefined, es: string, en: string) => {
    const metadata = JSON.stringify({ language: { name: { es, en } } });
    return alter(`update products set metadata = '${metadata}' where id = ${product}`);
  };
  await rename(first, 'Zuncho', 'Anvil');
  await rename(second, 'Ábaco', 'Zebra');
  const body = buildTripBody(sales, vehicle, [shipment], { departsAt: getNoon(day) });
  const trip = pickNumberByPath(requireSuccess(await sales.admin.post('/trips', body)).body, 'id');
  const listNames = async (lang: 'es' | 'en') => {
    const { body: whole } = requireSuccess(await sales.admin.get(`/trips/${trip}`, { lang }));
    return pickListByPath(whole, 'stops.0.lines').map((line) => pickByPath(line, 'product.name'));
  };
  expect(await listNames('es')).toEqual(['Ábaco', 'Zuncho']);
  expect(await listNames('en')).toEqual(['Anvil', 'Zebra']);
});

test('the parts of a line from two stores count together in the shipments of both', async () => {
  const [first, second] = sales.plant.stores;
  const order = await life.accepted([buildOrderLine(sales.plant.products[2], 10)]);
  const take = async (at: number, originId: number | undefined, quantity: number) =>
    requireSuccess(
      await life.manage(await life.lineOf(order, at), { origin: 'inventory', originId, quantity }),
    );
  await take(0, first, 6);
  await take(1, second, 4);
  const ids = (await listOrderShipments(sales, order))
    .map((each) => pickNumberByPath(each, 'id'))
    .toSorted((one, other) => one - other);
  const readItems = () =>
    Promise.all(
      ids.map(async (id) => {
        const { body } = requireSuccess(await sales.admin.get(`/shipments/${id}`));
        return [
          pickByPath(body, 'storeFrom.id'),
          pickByPath(body, 'inventories.0.quantity'),
          pickByPath(body, 'inventories.0.line'),
        ];
      }),
    );
  const deliver = async (at: number) => {
    const collection = schedule(getDayAhead(0), { method: 'collect' });
    requireSuccess(await sales.admin.put(`/shipments/${ids[at]}`, collection));
    requireSuccess(await sales.admin.post(`/shipments/${ids[at]}/deliver`, {}));
  };
  const whole = { ordered: 10, before: 0, open: 10 };
  expect(await readItems()).toEqual([
    [first, 6, whole],
    [second, 4, whole],
  ]);
  // The later shipment arrives first.
  await deliver(1);
  expect(await readItems()).toEqual([
    [first, 6, { ordered: 10, before: 4, open: 6 }],
    [second, 4, { ordered: 10, before: 0, open: 6 }],
  ]);
  await deliver(0);
  expect(await readItems()).toEqual([
    [first, 6, { ordered: 10, before: 4, open: 0 }],
    [second, 4, { ordered: 10, before: 0, open: 0 }],
  ]);
});

test('each item of a shipment shows the pieces of its whole line, before and after its delivery', async () => {
  const { order, shipment } = await createTripShipment(
    { sales, life },
    { pieces: 60, schedule: schedule(getDayAhead(0), { method: 'collect' }) },
  );
  const read = async (id: number) =>
    pickByPath(
      requireSuccess(await sales.admin.get(`/shipments/${id}`)).body,
      'inventories.0.line',
    );
  const item = async (id: number) =>
    pickNumberByPath(
      requireSuccess(await sales.admin.get(`/shipments/${id}`)).body,
      'inventories.0.id',
    );
  expect(await read(shipment)).toEqual({ ordered: 60, before: 0, open: 60 });
  const split = await sales.admin.post(`/shipments/${shipment}/split`, {
    lines: [{ item: await item(shipment), quantity: 25 }],
  });
  const rest = pickNumberByPath(requireSuccess(split).body, 'id');
  const lines = [{ item: await item(shipment), refused: 5, reason: 'Rotas', again: false }];
  requireSuccess(await sales.admin.post(`/shipments/${shipment}/deliver`, { lines }));
  // 35 left, 5 of them are refused for good.
  expect(await read(shipment)).toEqual({ ordered: 60, before: 0, open: 25 });
  expect(await read(rest)).toEqual({ ordered: 60, before: 30, open: 25 });
  requireSuccess(
    await sales.admin.put(`/shipments/${rest}`, schedule(getDayAhead(0), { method: 'collect' })),
  );
  requireSuccess(await sales.admin.post(`/shipments/${rest}/deliver`, {}));
  expect(await read(rest)).toEqual({ ordered: 60, before: 30, open: 0 });
  expect(await read(shipment)).toEqual({ ordered: 60, before: 0, open: 0 });
  expect(await life.read(order)).toMatchObject({ status: 'collected' });
});
