import type { Permission } from '@tarima/domain/profiles/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toPermissionId } from './profiles/commands.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from './testing/client.ts';
import { testTimeZone } from './testing/days.ts';
import {
  collectResponses,
  recordReadRoutes,
  recordWriteRoutes,
  findRoutesContaining,
  type RecordedReadRoute,
  type RecordedWriteRoute,
} from './testing/collect-responses.ts';
import { parsePdf } from './testing/pdf-reader.ts';
import { createActiveOrder, toPlanEventInputs, createWorkplaces } from './testing/planned.ts';
import {
  buildCustomerBody,
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  listOrderShipments,
  addTestStock,
  type SalesCompany,
} from './testing/sales-company.ts';
import { startTestServer, type TestServer } from './testing/server.ts';
import { createTripDriver, buildTripBody, createVehicle } from './trips/testing.ts';

/*
 * A user who reaches only their own orders, and has rights on the plant: its plan, its people, its workplaces, its trips.
 * Another seller's order is planned there, and goes on a trip that the user has made.
 */

const host = 'mine-plant.test';
const reads: RecordedReadRoute[] = [];
const writes: RecordedWriteRoute[] = [];
let server: TestServer;
let sales: SalesCompany;
let limited: TestClient;
/** Numbers and a name that nothing else has. */
let others: { readonly planned: number; readonly shipped: number; readonly shipment: number };
let mine: { readonly shipped: number; readonly shipment: number };
let trip: number;
let workplaceId: number;
let worker: number;
let workDay: string;
let work: { readonly startDate: string; readonly endDate: string };
const customer = 'Ajena Embotelladora';
const address = 'Calle Secreta 77';
const secretPin = '25.7512,-100.5034';

beforeAll(async () => {
  server = await startTestServer({}, (app) => {
    recordReadRoutes(app, reads);
    recordWriteRoutes(app, writes);
  });
  sales = await createSalesCompany(server, host);
  limited = sales.limited;
  [workplaceId = 0] = await createWorkplaces(sales);
  const theirs = pickNumberByPath(
    (await sales.admin.post('/customers', buildCustomerBody(customer))).body,
    'id',
  );
  await limitRights(['trips']);
  await setFirstNumber(888_001);
  mine = await ship(limited, sales.customer, 'Patio propio 1');
  await setFirstNumber(777_001);
  const { id } = await createActiveOrder({ ...sales, customer: theirs }, 30);
  const { body } = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  );
  // The user may disable the worker, who is no superuser.
  const [superuser = 0, seller = 0] = sales.ids;
  const swapped = new Map([
    [superuser, seller],
    [seller, superuser],
  ]);
  const proposed = toPlanEventInputs(body);
  const isSuperuser = proposed.some(
    ({ user, workplace }) => workplace.id === workplaceId && user.id === superuser,
  );
  const events = proposed.map((event) => ({
    ...event,
    user: { id: (isSuperuser && swapped.get(event.user.id)) || event.user.id },
  }));
  requireSuccess(await sales.planner.post('/events', { order: { id }, events }));
  const first = events.find(({ workplace }) => workplace.id === workplaceId);
  if (!first) throw new Error('Nothing is cut');
  worker = first.user.id;
  work = { startDate: first.startDate, endDate: first.endDate };
  workDay = new Intl.DateTimeFormat('en-CA', { timeZone: testTimeZone }).format(
    Date.parse(first.startDate),
  );
  others = { planned: id, ...(await ship(sales.ana, theirs, address)) };
  const vehicle = await createVehicle(sales.admin, 'MP-1');
  trip = pickNumberByPath(
    requireSuccess(await limited.post('/trips', buildTripBody(sales, vehicle, [mine.shipment])))
      .body,
    'id',
  );
});
afterAll(() => server.close());

const setFirstNumber = (first: number): Promise<unknown> =>
  server.numberFrom(sales.company.accountId, first, ['orders', 'shipments']);

/** Gives the last of the people a profile that holds them to their own, with these rights beside those of a seller. */
async function limitRights(rights: readonly Permission[]): Promise<void> {
  const made = requireSuccess(
    await sales.admin.post('/profiles', {
      name: `Lo suyo ${rights.join(' ')}`,
      description: 'x',
      permissions: (
        ['my_orders', 'orders', 'shipping', 'products', 'prices', 'costs', ...rights] as const
      ).map(toPermissionId),
      onlyMine: true,
    }),
  );
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${pickNumberByPath(made.body, 'id')}
      where account_id = ${tx.accountId} and id = ${sales.ids[5]}`),
  );
}

/** An order that leaves from stock, with its scheduled shipment. */
async function ship(client: TestClient, customerId: number, shipmentAddress: string) {
  const [store] = sales.plant.stores;
  const product = sales.plant.products[2];
  await addTestStock(sales, store, product, 5);
  const order = pickNumberByPath(
    requireSuccess(
      await client.post('/orders', {
        customer: { id: customerId },
        orderDate: '2026-11-20',
        details: [buildOrderLine(product, 1)],
      }),
    ).body,
    'id',
  );
  requireSuccess(await client.post(`/orders/accept-quotation/${order}`, {}));
  const detail = pickNumberByPath((await client.get(`/orders/${order}`)).body, 'details.0.id');
  requireSuccess(
    await client.put(`/orders/manage-detail/${detail}`, { origin: 'inventory', originId: store }),
  );
  const shipment = pickNumberByPath((await listOrderShipments(sales, order))[0], 'id');
  const schedule = { scheduledAt: '2026-12-01', method: 'directMailing', cost: '10' };
  const extraData = { pin: shipmentAddress === address ? secretPin : '25.61,-100.21' };
  requireSuccess(
    await sales.admin.put(`/shipments/${shipment}`, { ...schedule, shipmentAddress, extraData }),
  );
  return { shipped: order, shipment };
}

/** Values that only its seller and users who see all may read. */
const secrets = (): string[] => [
  String(others.planned),
  String(others.shipped),
  customer,
  address,
  secretPin,
];

const getText = async ({ headers, bytes, text }: TestResponse): Promise<string> =>
  String(headers['content-type']).includes('pdf')
    ? (await parsePdf(bytes)).pages.map((page) => page.text).join('\n')
    : text;

/** Asserts that an answer names nothing of the other seller. */
async function expectSilent(what: string, answer: TestResponse): Promise<void> {
  expect([what, answer.status < 500]).toEqual([what, true]);
  const answerText = await getText(answer);
  expect([what, secrets().filter((secret) => answerText.includes(secret))]).toEqual([what, []]);
}

describe('whatever is read or tried, nothing of another seller is named', () => {
  const alone: readonly [string, readonly Permission[]][] = [
    ['the plan', ['orders_planning']],
    ['people', ['users']],
    ['workplaces', ['workplaces']],
    ['hours', ['calendar_days', 'shifts', 'divisions']],
  ];
  const together = alone.flatMap(([, rights]) => rights);
  // Together the rights open all that each of them opens; the soak also tries each without the others.
  test.each<[string, readonly Permission[]]>([
    ['all of these', together],
    ...(process.env['SOAK'] ? alone : []),
  ])('with a right to %s', async (_what, rights) => {
    await limitRights(rights);
    const named = [1, workplaceId, worker, trip, others.planned, others.shipped, mine.shipped];
    const responses = await collectResponses(limited, reads, [...new Set(named)]);
    // A list filtered by another seller's customer finds nothing; customers themselves are visible to all.
    for (const secret of secrets().filter((each) => each !== customer))
      expect([secret, findRoutesContaining(responses, secret)]).toEqual([secret, []]);
    for (const { method, path } of writes) {
      if (/\/(driver|floor|auth|current-session|customer-page|public)\b/.test(path)) continue;
      const to = path.replaceAll(/:\w+/g, String(others.planned));
      await expectSilent(
        `${method} ${to}`,
        await limited.send(method, to, method === 'DELETE' ? undefined : '{}'),
      );
    }
  });

  test('a worker or a workplace with work ahead does not go; whose work it is is not said', async () => {
    await limitRights(['users', 'workplaces']);
    const closing = await limited.put(`/workplaces/${workplaceId}/status`, { status: 'inactive' });
    const [detail] = pickListByPath(closing.body, 'details');
    expect([
      closing.status,
      pickByPath(closing.body, 'messageCode'),
      pickByPath(detail, 'rule'),
    ]).toEqual([409, 'EVENTS_NOT_RESOLVED', 'workAheadOfOthers']);
    expect(pickByPath(detail, 'params.user')).toEqual(expect.any(String));
    await expectSilent('workplace', closing);
    // The user may touch who has no more rights.
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update users set profile_id = (select profile_id from users where account_id = ${tx.accountId} and id = ${sales.ids[5]})
        where account_id = ${tx.accountId} and id = ${worker}`),
    );
    const leaving = await limited.send('PUT', `/users/${worker}/disable`);
    expect(pickByPath(leaving.body, 'details.0.rule')).toBe('workAheadOfOthers');
    await expectSilent('user', leaving);
    const adminAnswer = await sales.admin.put(`/workplaces/${workplaceId}/status`, {
      status: 'inactive',
    });
    expect(pickByPath(adminAnswer.body, 'details.0')).toMatchObject({
      rule: 'workAhead',
      params: { order: others.planned },
    });
  });

  test('maintenance and absences tell how much work they hit, and of orders only what is made', async () => {
    await limitRights(['users', 'workplaces']);
    const windows: readonly (readonly [string, object])[] = [
      [`/workplaces/${workplaceId}/maintenance?dryRun=true`, { event: work }],
      [`/users/${worker}/absences?dryRun=true`, { event: { kind: 'illness', ...work } }],
    ];
    for (const [path, body] of windows) {
      const answer = requireSuccess(await limited.post(path, body));
      expect([path, pickListByPath(answer.body, 'impact.events').length > 0]).toEqual([path, true]);
      expect(pickListByPath(answer.body, 'impact.orders')[0]).toMatchObject({
        id: null,
        customer: null,
        product: expect.any(String),
        pieces: 30,
        end: expect.any(String),
      });
      await expectSilent(path, answer);
      const adminAnswer = requireSuccess(await sales.admin.post(path, body));
      expect(pickByPath(adminAnswer.body, 'impact.orders.0')).toMatchObject({
        id: others.planned,
        customer,
      });
    }
  });

  test('hours that leave work outside tell how much', async () => {
    await limitRights(['calendar_days']);
    const day = { date: workDay, name: 'Feriado' };
    const answer = requireSuccess(await limited.put('/calendar-days/outside', day));
    expect(pickNumberByPath(answer.body, 'events')).toBeGreaterThan(0);
    expect(pickListByPath(answer.body, 'orders')).toEqual([]);
    const adminAnswer = requireSuccess(await sales.admin.put('/calendar-days/outside', day));
    expect(
      pickListByPath(adminAnswer.body, 'orders').map((each) => pickByPath(each, 'id')),
    ).toEqual([others.planned]);
  });

  test('the day sheet of a worker prints their work without the order', async () => {
    await limitRights(['orders_planning']);
    const sheet = `/planning/day-sheet?userId=${worker}&date=${workDay}&lang=es`;
    const answer = requireSuccess(await limited.get(sheet));
    expect(await getText(answer)).toContain('Corte uno');
    await expectSilent('day sheet', answer);
    expect(await getText(requireSuccess(await sales.planner.get(sheet)))).toContain(
      String(others.planned),
    );
  });
});

describe('a trip of theirs that carries an order of somebody else', () => {
  beforeAll(async () => {
    await limitRights(['trips']);
    requireSuccess(
      await sales.admin.put(`/trips/${trip}/stops`, { stops: [mine.shipment, others.shipment] }),
    );
  });

  test('shows that stop as room that is taken, on every page and paper', async () => {
    const { body } = requireSuccess(await limited.get(`/trips/${trip}?lang=es`));
    expect(pickListByPath(body, 'stops')).toMatchObject([
      { order: { id: mine.shipped }, shipmentNumber: mine.shipment, address: 'Patio propio 1' },
      {
        order: null,
        shipment: null,
        shipmentNumber: null,
        customer: null,
        address: null,
        location: null,
        comments: null,
        proof: null,
        state: 'waiting',
        lines: [{ pieces: 1 }],
      },
    ]);
    const named = [1, trip, others.shipped, others.planned, others.shipment];
    const responses = await collectResponses(limited, reads, named);
    expect(
      findRoutesContaining(responses, String(mine.shipped)).some((each) => each.endsWith('/sheet')),
    ).toBe(true);
    for (const secret of secrets()) {
      const occurrences = findRoutesContaining(responses, secret);
      // Customers are visible to all; which of them are on the trip is not.
      const silent = occurrences.filter((each) => secret !== customer || each.startsWith('/trips'));
      expect([secret, silent]).toEqual([secret, []]);
    }
    expect(findRoutesContaining(responses, '/sheet')).toEqual([]);
    const legs = pickListByPath(
      requireSuccess(await limited.get(`/trips/${trip}/route`)).body,
      'legs',
    );
    expect(legs[1]).toEqual({ distance: 0, distanceKind: 'unknown' });
    const adminAnswer = requireSuccess(await sales.admin.get(`/trips/${trip}`)).body;
    expect(pickByPath(adminAnswer, 'stops.1')).toMatchObject({
      order: { id: others.shipped },
      address,
    });
  });

  test('keeps its stops, and has no link of theirs', async () => {
    const getRefusal = async (answer: Promise<TestResponse>) => {
      const { status, body } = await answer;
      return [status, pickByPath(body, 'details.0.path'), pickByPath(body, 'details.0.rule')];
    };
    const { body } = requireSuccess(await limited.get(`/trips/${trip}`));
    const vehicle = pickNumberByPath(body, 'vehicle.id');
    const edited = buildTripBody(sales, vehicle, [mine.shipment], { name: 'Otro nombre' });
    const { stops: _, ...unchanged } = edited;
    const rule = [409, 'stops', 'carriesOthers'];
    for (const answer of [
      limited.put(`/trips/${trip}/stops`, { stops: [mine.shipment] }),
      limited.put(`/trips/${trip}/stops`, { stops: [] }),
      limited.put(`/trips/${trip}`, edited),
      limited.post(`/trips/${trip}/link`, {}),
    ])
      expect(await getRefusal(answer)).toEqual(rule);
    await expectSilent('rename', requireSuccess(await limited.put(`/trips/${trip}`, unchanged)));
    const adminAnswer = requireSuccess(await sales.admin.get(`/trips/${trip}`)).body;
    expect(
      pickListByPath(adminAnswer, 'stops').map((stop) => pickByPath(stop, 'shipmentNumber')),
    ).toEqual([mine.shipment, others.shipment]);
  });

  test('a link that they made before it did is over', async () => {
    requireSuccess(await sales.admin.put(`/trips/${trip}/stops`, { stops: [mine.shipment] }));
    const made = requireSuccess(await limited.post(`/trips/${trip}/link`, {})).body;
    const phone = server
      .visitor(host)
      .with({ authorization: `Driver ${String(pickByPath(made, 'token'))}` });
    requireSuccess(await phone.get('/driver/trip'));
    requireSuccess(
      await sales.admin.put(`/trips/${trip}/stops`, { stops: [mine.shipment, others.shipment] }),
    );
    expect((await phone.get('/driver/trip')).status).toBe(401);
    // A link made by a user who sees the whole trip stays as its stops change.
    const keptDriver = await createTripDriver(server, sales, host, trip);
    requireSuccess(
      await sales.admin.put(`/trips/${trip}/stops`, { stops: [others.shipment, mine.shipment] }),
    );
    expect(
      pickByPath(requireSuccess(await keptDriver.get('/driver/trip')).body, 'stops.0.order.id'),
    ).toBe(others.shipped);
  });
});
