import { cuttingCalls, defaultSawSettings } from '@tarima/domain/cutting/contract';
import { officeFloorCalls } from '@tarima/domain/floor/contract';
import { dayMillis, minuteMillis } from '@tarima/domain/kit/time-zone';
import { orderCalls } from '@tarima/domain/orders/contract';
import { productionBoardCalls } from '@tarima/domain/planning/calls/board-contract';
import { planCalls } from '@tarima/domain/planning/calls/plan-contract';
import { promiseCall } from '@tarima/domain/planning/calls/promise-contract';
import { replanCall } from '@tarima/domain/planning/calls/replan-contract';
import type { Permission } from '@tarima/domain/profiles/permissions';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  backdatePresences,
  beginTestPresence,
  buildReportBody,
  createPairedTablet,
  createPlannedOrder,
  sendTabletReports,
  shiftPlanStart,
  holdExpectedCompletionsJobs,
  takeExpectedCompletionsJobs,
} from './floor/testing.ts';
import { getServerTime } from './kit/clock.ts';
import { toPermissionId } from './profiles/commands.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from './testing/client.ts';
import { alterCompanyRows } from './testing/company.ts';
import { getDayAhead, testTimeZone } from './testing/days.ts';
import {
  collectResponses,
  recordReadRoutes,
  recordWriteRoutes,
  findRoutesContaining,
  type RecordedReadRoute,
  type RecordedWriteRoute,
} from './testing/collect-responses.ts';
import { parsePdf } from './testing/pdf-reader.ts';
import { updateExpectedCompletions } from './floor/expected-completions.ts';
import { PlanningEngine } from './planning/engine.ts';
import { OrderLifeSteps } from './testing/order-life-steps.ts';
import {
  backdateOrderPlan,
  createActiveOrder,
  toPlanEventInputs,
  createWorkplaces,
  type PlanEventInput,
} from './testing/planned.ts';
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
import {
  buildDriverReports,
  buildTripBody,
  createTripDriver,
  createVehicle,
} from './trips/testing.ts';

/*
 * A user who reaches only their own orders, and has rights on the plant: its plan, its people, its workplaces, its trips.
 * Another seller's order is planned there, and goes on a trip that the user has made.
 */

const host = 'mine-plant.test';
const reads: RecordedReadRoute[] = [];
const writes: RecordedWriteRoute[] = [];
let server: TestServer;
let releaseJobs: () => Promise<unknown>;
let sales: SalesCompany;
let limited: TestClient;
/** Numbers and a name that nothing else has. */
let others: { readonly planned: number; readonly shipped: number; readonly shipment: number };
/** Further orders of the other seller: one with a plan, one that waits for a plan. */
let siblings: { readonly planned: OrderInPlan; readonly unplanned: OrderInPlan };
/** Tablet at which the worker reports the other seller's orders, and the worker's presence. */
let tablet: TestClient;
let presence: string;
let tabletId: number;
let mine: { readonly shipped: number; readonly shipment: number };
let trip: number;
let workplaceId: number;
let worker: number;
let workDay: string;
let work: { readonly startDate: string; readonly endDate: string };
const customer = 'Ajena Embotelladora';
const address = 'Calle Secreta 77';
const secretPin = '25.7512,-100.5034';

interface OrderInPlan {
  readonly id: number;
  readonly detail: number;
}

beforeAll(async () => {
  server = await startTestServer({}, (app) => {
    recordReadRoutes(app, reads);
    recordWriteRoutes(app, writes);
  });
  releaseJobs = await holdExpectedCompletionsJobs(server);
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
  const { id, detail } = await createActiveOrder({ ...sales, customer: theirs }, 30);
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
  siblings = {
    planned: await createPlannedOrder({ ...sales, customer: theirs }, 20),
    unplanned: await createActiveOrder({ ...sales, customer: theirs }, 20),
  };
  tablet = await createPairedTablet(server, sales, workplaceId);
  presence = await beginTestPresence(sales, tablet, worker);
  tabletId = pickNumberByPath(
    requireSuccess(await sales.admin.get(`/workplaces/${workplaceId}/tablets`)).body,
    'tablets.0.id',
  );
  requireSuccess(
    await sendTabletReports(tablet, [buildReportBody(presence, detail, { kind: 'start' })]),
  );
  const vehicle = await createVehicle(sales.admin, 'MP-1');
  trip = pickNumberByPath(
    requireSuccess(await limited.post('/trips', buildTripBody(sales, vehicle, [mine.shipment])))
      .body,
    'id',
  );
});
afterAll(async () => {
  await releaseJobs();
  await server.close();
});

/** Stores a late expected end of the other seller's order, which the job of the floor would clear. */
async function storeExpectedEnd(): Promise<void> {
  await takeExpectedCompletionsJobs(server);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      insert into orders_expected (account_id, order_id, division_id, end_date, told_at)
      values (${tx.accountId}, ${others.planned}, ${sales.plant.divisions[0]}, present() + interval '90 days', present())
      on conflict do nothing`),
  );
}

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
  String(siblings.planned.id),
  String(siblings.unplanned.id),
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

describe('a user limited to their own orders gets no data of another seller', () => {
  const alone: readonly [string, readonly Permission[]][] = [
    ['the plan', ['orders_planning']],
    ['people', ['users']],
    ['workplaces', ['workplaces']],
    ['hours', ['calendar_days', 'shifts', 'divisions']],
  ];
  const together = alone.flatMap(([, rights]) => rights);
  // The rights open together all that each of them opens; the soak also tries each without the others.
  test.each<[string, readonly Permission[]]>([
    ['all of these', together],
    ...(process.env['SOAK'] ? alone : []),
  ])('with permissions for %s', async (_what, rights) => {
    await limitRights(rights);
    await storeExpectedEnd();
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

  test('an error about planned work at a worker or workplace does not name another seller’s order', async () => {
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

  test('maintenance and absences show the amount of affected work, and of foreign orders only product and pieces', async () => {
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

  test('changed hours show how much work would lie outside, without foreign orders', async () => {
    await limitRights(['calendar_days']);
    const day = { date: workDay, name: 'Feriado' };
    const answer = requireSuccess(await limited.put('/calendar-days/outside', day));
    expect(pickNumberByPath(answer.body, 'events')).toBeGreaterThan(0);
    expect(pickListByPath(answer.body, 'orders')).toEqual([]);
    const adminAnswer = requireSuccess(await sales.admin.put('/calendar-days/outside', day));
    expect(
      pickListByPath(adminAnswer.body, 'orders').map((each) => pickByPath(each, 'id')),
    ).toEqual([others.planned, siblings.planned.id]);
  });

  test('the day sheet of a worker lists their work without the foreign order', async () => {
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

/** Calls for planners that write, except those about the hours of people and workplaces. */
const plannerWrites = [
  planCalls,
  { promiseCall, replanCall },
  productionBoardCalls,
  orderCalls,
  officeFloorCalls,
  cuttingCalls,
].flatMap((calls) =>
  Object.values(calls)
    .filter(({ method, access }) => method !== 'GET' && [access].flat().includes('orders_planning'))
    .map(({ method, path }) => `${method} ${path}`),
);

describe('a planner limited to their own orders', () => {
  /** Orders of the user: one to finish, one with a plan, one that waits for a plan. */
  let own: Readonly<Record<'planned' | 'replanned' | 'unplanned', OrderInPlan>>;

  beforeAll(async () => {
    await limitRights(['orders_planning']);
    await setFirstNumber(888_101);
    const mineToPlan = { ...sales, ana: limited, planner: limited };
    own = {
      planned: await createPlannedOrder(mineToPlan, 5),
      replanned: await createPlannedOrder(mineToPlan, 5),
      unplanned: await createActiveOrder(mineToPlan, 5),
    };
  });

  const listPlan = async (id: number) =>
    server.database.tenant(sales.company.accountId, (tx) =>
      tx.rows(sql<PlanEventInput & { id: number }>`
        select id, start_date as "startDate", end_date as "endDate", jsonb_build_object('id', user_id) as user,
          jsonb_build_object('id', workplace_id) as workplace, jsonb_build_object('id', detail_id) as detail
        from planning_events where account_id = ${tx.accountId} and order_id = ${id} order by start_date, id`),
    );
  const toInput = ({
    startDate,
    endDate,
    user,
    workplace,
    detail,
  }: PlanEventInput): PlanEventInput => ({ startDate, endDate, user, workplace, detail });
  const getVersion = async (id: number): Promise<string> =>
    String(pickByPath((await sales.admin.get(`/orders/${id}`)).body, 'updatedAt'));
  const overrun = ({ endDate }: PlanEventInput): string =>
    new Date(Date.parse(endDate) + 120 * minuteMillis).toISOString();
  const listIds = (body: unknown, list: string, path: string): unknown[] =>
    pickListByPath(body, list).map((each) => pickByPath(each, path));
  /** Sends a call that succeeds and names nothing of the other seller. */
  async function expectAnswer(path: string, body: object): Promise<TestResponse> {
    const answer = requireSuccess(await limited.post(path, body));
    await expectSilent(path, answer);
    return answer;
  }

  /** Sends every call of planners with a valid body about an order, in a sequence in which each can take effect. */
  async function sendEach({ id, detail }: OrderInPlan): Promise<Map<string, TestResponse>> {
    const stored = await listPlan(id);
    const [first] = stored;
    if (!first) throw new Error('The order has no plan');
    const events = stored.map(toInput);
    const [store] = sales.plant.stores;
    const order = { id };
    const lock = 'DELETE /workplaces/{workplaceId}/tablets/{tabletId}/lock';
    const calls: readonly (readonly [string, string, () => Promise<object | undefined>])[] = [
      [lock, '', async () => undefined],
      ['POST /planning/propose', '', async () => ({ orders: [order] })],
      [
        'POST /planning/replan',
        '?dryRun=true',
        async () => ({ late: [{ id: first.id, endDate: overrun(first) }] }),
      ],
      [
        'POST /planning/promise',
        '',
        async () => ({ lines: [{ product: { id: sales.plant.products[0] }, quantity: 40 }] }),
      ],
      [
        'POST /planning/board',
        '',
        async () => ({
          order,
          updatedAt: await getVersion(id),
          events: [toInput(first)],
          insteadOf: [toInput(first)],
        }),
      ],
      ['PUT /planning/orders/{id}/priority', '', async () => ({ priority: 'high' })],
      ['POST /cutting/plan', '', async () => ({ orders: [order], saw: defaultSawSettings })],
      ['POST /orders/{id}/unplan', '', async () => ({})],
      ['POST /events', '', async () => ({ order, events })],
      ['POST /planning/save', '', async () => ({ plans: [{ order, events }] })],
      [
        'PUT /planning/orders/{id}/pins',
        '',
        async () => ({
          events: (await listPlan(id)).map((event) => ({ id: event.id })),
          pinned: true,
        }),
      ],
      [
        'POST /orders/{id}/production-parts',
        '',
        async () => ({ store: { id: store }, details: [{ detail: { id: detail }, quantity: 1 }] }),
      ],
      [
        'POST /orders/{id}/finish-production',
        '',
        async () => {
          if (id === own.planned.id) await backdateOrderPlan(server, id);
          return { store: { id: store } };
        },
      ],
    ];
    const answers = new Map<string, TestResponse>();
    for (const [route, query, build] of calls) {
      const [method = '', path = ''] = route.split(' ');
      const sent = JSON.stringify(await build());
      answers.set(route, await limited.send(method, fillPath(path, id) + query, sent));
    }
    return answers;
  }

  const fillPath = (path: string, id: number): string =>
    path
      .replace('{id}', String(id))
      .replace('{workplaceId}', String(workplaceId))
      .replace('{tabletId}', String(tabletId));

  const listAnswered = (answers: ReadonlyMap<string, TestResponse>) =>
    [...answers].flatMap(([route, { status }]) => (status < 300 ? [route] : [])).toSorted();

  test('can use every planning call for an own order, and none for another user’s order', async () => {
    const answers = await sendEach(own.planned);
    for (const [route, answer] of answers) await expectSilent(route, answer);
    expect(listAnswered(answers)).toEqual(plannerWrites.toSorted());
    const before = await listPlan(siblings.planned.id);
    const refused = await sendEach(siblings.planned);
    for (const [route, answer] of refused) await expectSilent(route, answer);
    // A tablet and a promise name no order, and a cutting plan of no line is empty.
    expect(listAnswered(refused)).toEqual([
      'DELETE /workplaces/{workplaceId}/tablets/{tabletId}/lock',
      'POST /cutting/plan',
      'POST /planning/promise',
    ]);
    expect(await listPlan(siblings.planned.id)).toEqual(before);
  });

  test('replans their own open orders, while the work of others keeps its place', async () => {
    const { body } = await expectAnswer('/planning/propose', { replan: true });
    expect(listIds(body, 'orders', 'orderId')).toEqual([own.replanned.id, own.unplanned.id]);
    const waiting = await expectAnswer('/planning/propose', { replan: false });
    expect(listIds(waiting.body, 'orders', 'orderId')).toEqual([own.unplanned.id]);
    const all = await sales.planner.post('/planning/propose', { replan: true });
    expect(listIds(all.body, 'orders', 'orderId')).toContain(siblings.unplanned.id);
    // None of their work is laid upon work of others.
    const taken = await listPlan(siblings.planned.id);
    const clashes = toPlanEventInputs(body).filter((event) =>
      taken.some(
        (other) =>
          other.user.id === event.user.id &&
          Date.parse(other.startDate) < Date.parse(event.endDate) &&
          Date.parse(other.endDate) > Date.parse(event.startDate),
      ),
    );
    expect(clashes).toEqual([]);
  });

  test('replans only their own work, and late work of others is not found', async () => {
    const [theirs] = await listPlan(siblings.planned.id);
    const [mineFirst] = await listPlan(own.replanned.id);
    if (!theirs || !mineFirst) throw new Error('The orders have no plan');
    const late = await limited.post('/planning/replan?dryRun=true', {
      late: [{ id: theirs.id, endDate: overrun(theirs) }],
    });
    expect([late.status, pickByPath(late.body, 'messageCode')]).toEqual([404, 'ENTITY_NOT_FOUND']);
    await expectSilent('late', late);
    const mineLate = await expectAnswer('/planning/replan?dryRun=true', {
      late: [{ id: mineFirst.id, endDate: overrun(mineFirst) }],
    });
    expect(listIds(mineLate.body, 'orders', 'orderId')).toEqual([own.replanned.id]);
    const insertion = await expectAnswer('/planning/replan?dryRun=true', {
      insert: { id: own.unplanned.id },
    });
    expect(listIds(insertion.body, 'orders', 'orderId')).toContain(own.unplanned.id);
    // The workplace stops over work of both: only their own is moved.
    requireSuccess(
      await sales.admin.post(`/workplaces/${workplaceId}/maintenance`, {
        event: {
          startDate: work.startDate,
          endDate: new Date(Date.parse(work.endDate) + 7 * dayMillis).toISOString(),
        },
      }),
    );
    const stopped = await expectAnswer('/planning/replan?dryRun=true', {});
    expect(listIds(stopped.body, 'orders', 'orderId')).toEqual([own.replanned.id]);
    const { body: everything } = await sales.planner.post('/planning/replan?dryRun=true', {});
    expect(listIds(everything, 'orders', 'orderId')).toContain(siblings.planned.id);
    await alterCompanyRows(
      server.database,
      sales.company.accountId,
      `delete from workplaces_maintenances where account_id = ${sales.company.accountId}`,
    );
  });

  /** Opens the plant at every hour of yesterday and today: delays are measured in working time. */
  async function workAllDay(): Promise<void> {
    for (const each of pickListByPath((await sales.admin.get('/calendar-days')).body, 'elements'))
      requireSuccess(await sales.admin.delete(`/calendar-days/${pickNumberByPath(each, 'id')}`));
    for (const date of [getDayAhead(-1), getDayAhead(0)])
      requireSuccess(
        await sales.admin.post('/calendar-days', { date, name: 'Turno', openings: '0-24' }),
      );
  }

  test('sees that stations are busy with other work, without its orders', async () => {
    await workAllDay();
    await shiftPlanStart(server, siblings.planned.id, 90);
    await backdatePresences(server, sales, 120);
    await storeExpectedEnd();
    const { body } = requireSuccess(await limited.get('/floor/now'));
    await expectSilent('floor', await limited.get('/floor/now'));
    expect(pickListByPath(body, 'work')).toMatchObject([
      { order: null, workplace: { id: workplaceId }, progress: { state: 'running' } },
    ]);
    expect([pickByPath(body, 'behind'), pickByPath(body, 'expected')]).toEqual([[], []]);
    const { body: all } = requireSuccess(await sales.planner.get('/floor/now'));
    expect(listIds(all, 'work', 'order.id')).toEqual([others.planned]);
    expect(listIds(all, 'expected', 'order.id')).toEqual([others.planned]);
    expect(pickListByPath(all, 'behind').length).toBeGreaterThan(0);
  });

  test('is notified only of their own late orders and calls for help', async () => {
    const life = new OrderLifeSteps(server, sales);
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update orders set requested_date = (computed_end_date at time zone ${testTimeZone})::date
        where account_id = ${tx.accountId} and id = ${siblings.planned.id}`),
    );
    requireSuccess(
      await sendTabletReports(tablet, [
        buildReportBody(presence, siblings.planned.detail, { kind: 'start' }),
        buildReportBody(presence, siblings.planned.detail, { kind: 'pause', reason: 'help' }),
      ]),
    );
    // The workplace stops for a week: the order ends too late.
    const now = getServerTime();
    const [startDate, endDate] = [now + minuteMillis, now + 7 * dayMillis].map((at) =>
      new Date(at).toISOString(),
    );
    requireSuccess(
      await sales.admin.post(`/workplaces/${workplaceId}/maintenance`, {
        event: { startDate, endDate },
      }),
    );
    const engine = new PlanningEngine();
    await server.database.tenant(sales.company.accountId, (tx) =>
      updateExpectedCompletions(tx, engine, sales.plant.divisions[0] ?? 0),
    );
    await engine.close();
    for (const type of ['floorCall', 'orderLate'] as const) {
      const told = await life.noted(sales.planner, type);
      expect(told.map((each) => pickByPath(each, 'data.messageData.order.id'))).toEqual([
        siblings.planned.id,
      ]);
      expect(await life.noted(limited, type)).toEqual([]);
    }
  });
});

describe('a trip of a limited user that also has a stop of another seller', () => {
  beforeAll(async () => {
    await limitRights(['trips']);
    requireSuccess(
      await sales.admin.put(`/trips/${trip}/stops`, { stops: [mine.shipment, others.shipment] }),
    );
  });

  test('shows that stop only as occupied space, on every page and paper', async () => {
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

  test('cannot have its stops or its division changed or a driver link created by the limited user', async () => {
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
      limited.put(`/trips/${trip}`, { ...unchanged, division: { id: sales.plant.divisions[1] } }),
      limited.post(`/trips/${trip}/link`, {}),
    ])
      expect(await getRefusal(answer)).toEqual(rule);
    await expectSilent('rename', requireSuccess(await limited.put(`/trips/${trip}`, unchanged)));
    const adminAnswer = requireSuccess(await sales.admin.get(`/trips/${trip}`)).body;
    expect(
      pickListByPath(adminAnswer, 'stops').map((stop) => pickByPath(stop, 'shipmentNumber')),
    ).toEqual([mine.shipment, others.shipment]);
  });

  test('offers the waiting shipments of all sellers as stops, and to the limited user only their own', async () => {
    requireSuccess(await sales.admin.put(`/trips/${trip}/stops`, { stops: [] }));
    const listOffered = async (client: TestClient) => {
      const divisionId = sales.plant.divisions[0];
      const { body } = requireSuccess(await client.get('/trips/candidates', { divisionId }));
      return pickListByPath(body, 'shipments').map((each) => pickByPath(each, 'id'));
    };
    expect(await listOffered(sales.admin)).toEqual(
      expect.arrayContaining([mine.shipment, others.shipment]),
    );
    expect(await listOffered(limited)).toEqual([mine.shipment]);
  });

  test('ends the driver link that the limited user created before the stop was added', async () => {
    requireSuccess(await sales.admin.put(`/trips/${trip}/stops`, { stops: [] }));
    const made = requireSuccess(await limited.post(`/trips/${trip}/link`, {})).body;
    const phone = server
      .visitor(host)
      .with({ authorization: `Driver ${String(pickByPath(made, 'token'))}` });
    // A stop of their own leaves the link valid.
    requireSuccess(await sales.admin.put(`/trips/${trip}/stops`, { stops: [mine.shipment] }));
    requireSuccess(await phone.get('/driver/trip'));
    requireSuccess(
      await sales.admin.put(`/trips/${trip}/stops`, { stops: [mine.shipment, others.shipment] }),
    );
    expect((await phone.get('/driver/trip')).status).toBe(401);
  });

  test('keeps the driver link of a user who sees all its stops when that stop is added', async () => {
    requireSuccess(await sales.admin.put(`/trips/${trip}/stops`, { stops: [mine.shipment] }));
    const phone = await createTripDriver(server, sales, host, trip);
    requireSuccess(
      await sales.admin.put(`/trips/${trip}/stops`, { stops: [others.shipment, mine.shipment] }),
    );
    const { body } = requireSuccess(await phone.get('/driver/trip'));
    expect(pickListByPath(body, 'stops').map((stop) => pickByPath(stop, 'order.id'))).toEqual([
      others.shipped,
      mine.shipped,
    ]);
  });

  test('shows the limited user no proof of that delivery, of the office or of the driver', async () => {
    const phone = await createTripDriver(server, sales, host, trip);
    requireSuccess(await sales.admin.post(`/trips/${trip}/start`, { reason: 'Cabe' }));
    const readStop = async (client: TestClient) => {
      const { body } = requireSuccess(await client.get(`/trips/${trip}`));
      return pickListByPath(body, 'stops')[0];
    };
    const stop = pickNumberByPath(await readStop(sales.admin), 'id');
    const form = new FormData();
    form.set('data', '{}');
    form.set('photo', new Blob([new Uint8Array(await paintPng())]), 'entregada.png');
    const path = `/trips/${trip}/stops/${stop}/deliver`;
    requireSuccess(await sales.admin.form('POST', path, form));
    const hidden = { order: null, state: 'delivered', proof: null };
    expect(await readStop(limited)).toMatchObject(hidden);
    const report = buildDriverReports({ stop, receiver: 'Lupita Treviño' });
    requireSuccess(await phone.post('/driver/reports', report));
    expect(await readStop(sales.admin)).toMatchObject({
      order: { id: others.shipped },
      proof: { receiver: 'Lupita Treviño', photo: { name: 'entregada.png' } },
    });
    expect(await readStop(limited)).toMatchObject(hidden);
  });
});

const paintPng = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 20, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
