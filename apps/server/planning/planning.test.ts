import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import { notifyUsers } from '../notifications/commands.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '../testing/client.ts';
import {
  createActiveOrder as makeOrder,
  toPlanEventInputs,
  createWorkplaces,
  backdateOrderPlan,
  passWindowHours,
  type PlanEventInput,
} from '../testing/planned.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import {
  requireSuccess,
  addTestStock,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let workplaceIds: number[];
const minute = 60_000;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'plant.test');
  workplaceIds = await createWorkplaces(sales);
});
afterAll(() => server.close());

const activeOrder = (quantity?: number) => makeOrder(sales, quantity);

const propose = async (...ids: number[]): Promise<PlanEventInput[]> =>
  toPlanEventInputs(
    requireSuccess(
      await sales.planner.post('/planning/propose', { orders: ids.map((id) => ({ id })) }),
    ).body,
  );

const toRefusal = ({ status, body }: TestResponse) => [
  status,
  pickByPath(body, 'messageCode'),
  pickByPath(body, 'details.0.path'),
  pickByPath(body, 'details.0.rule'),
];

const save = (id: number, events: readonly PlanEventInput[], client: TestClient = sales.planner) =>
  client.post('/events', { order: { id }, events });

/** Example of many plans that break the rules. */
const first = (events: readonly PlanEventInput[]): PlanEventInput => {
  const [event] = events;
  if (!event) throw new Error('Nothing was proposed');
  return event;
};

const shiftEvent = (event: PlanEventInput, minutes: number): PlanEventInput => ({
  ...event,
  startDate: new Date(Date.parse(event.startDate) + minutes * minute).toISOString(),
  endDate: new Date(Date.parse(event.endDate) + minutes * minute).toISOString(),
});

describe('a plan', () => {
  test('is proposed with all minutes of each step, and saving it puts the order in production', async () => {
    const { id, detail } = await activeOrder();
    const events = await propose(id);
    const sumMinutes = (workplaceId: number | undefined) =>
      events
        .filter(({ workplace }) => workplace.id === workplaceId)
        .reduce(
          (sum, { startDate, endDate }) =>
            sum + (Date.parse(endDate) - Date.parse(startDate)) / minute,
          0,
        );
    expect(workplaceIds.map(sumMinutes)).toEqual([60, 120]);

    const { body } = requireSuccess(await save(id, events));
    const starts = events.map(({ startDate }) => startDate).toSorted();
    const endDates = events.map(({ endDate }) => endDate).toSorted();
    expect(pickByPath(body, 'order')).toMatchObject({
      id,
      status: 'production',
      computedStartDate: starts.at(0),
      computedEndDate: endDates.at(-1),
    });
    const read = await sales.planner.get(`/details/${id}`, { lang: 'es' });
    expect(pickListByPath(read.body, 'events')).toHaveLength(events.length);
    expect(
      pickListByPath(read.body, 'details').map((each) => pickNumberByPath(each, 'id')),
    ).toEqual([detail]);
    const order = await sales.planner.get(`/orders/${id}`);
    expect(
      pickListByPath(order.body, 'history').map((move) => pickByPath(move, 'event')),
    ).toContain('plan');
  });

  test('replaces the previous plan as a whole', async () => {
    const { id } = await activeOrder();
    const events = await propose(id);
    requireSuccess(await save(id, events));
    const later = events.map((event) => shiftEvent(event, 7 * 24 * 60));
    requireSuccess(await save(id, later));
    const read = await sales.planner.get(`/details/${id}`);
    const stored = pickListByPath(read.body, 'events').map((event) => pickByPath(event, 'start'));
    expect(stored.map(String).toSorted()).toEqual(
      later.map(({ startDate }) => startDate).toSorted(),
    );
  });

  test('is refused with the event and the rule if it breaks a rule, and nothing changes', async () => {
    const { id } = await activeOrder();
    const events = await propose(id);
    const others = events.slice(1);
    const one = first(events);
    const night = 11 * 60;
    const weekend = ((6 - new Date(one.startDate).getUTCDay() + 7) % 7) * 24 * 60;
    const foreign = await activeOrder();
    for (const [invalidPlan, path, rule] of [
      [[shiftEvent(one, night), ...others], 'events.0', 'outsideLapse'],
      [[shiftEvent(one, weekend), ...others], 'events.0', 'weekend'],
      [[{ ...one, user: { id: sales.ids[2] ?? 0 } }, ...others], 'events.0', 'operatorUnskilled'],
      [[{ ...one, detail: { id: foreign.detail } }, ...others], 'events.0', 'foreignDetail'],
      [[{ ...one, workplace: { id: 999_999 } }, ...others], 'events.0', 'workplaceUnknown'],
      [others, 'events', 'minutesDiffer'],
      [[one, one, ...others], 'events.1', 'operatorOverlap'],
    ] as const)
      expect(toRefusal(await save(id, invalidPlan)).slice(1)).toEqual(['WRONG_VALUES', path, rule]);
    const backwards = { ...one, startDate: one.endDate, endDate: one.startDate };
    expect(toRefusal(await save(id, [backwards, ...others]))).toEqual([
      400,
      'WRONG_VALUES',
      'events.0.startDate',
      'before',
    ]);
    expect(toRefusal(await save(id, []))).toEqual([400, 'WRONG_VALUES', 'events', 'required']);
    const order = await sales.planner.get(`/orders/${id}`);
    expect(pickByPath(order.body, 'status')).toBe('active');
    expect(pickListByPath((await sales.planner.get(`/details/${id}`)).body, 'events')).toEqual([]);
  });

  test('cannot use a worker who is busy, and the error names the other order', async () => {
    const [one, other] = [await activeOrder(), await activeOrder()];
    const events = await propose(one.id);
    requireSuccess(await save(one.id, events));
    const clash = events.map((event) => ({ ...event, detail: { id: other.detail } }));
    const saveResponse = await save(other.id, clash);
    expect(toRefusal(saveResponse)).toEqual([409, 'WRONG_VALUES', 'events.0', 'operatorOverlap']);
    expect(pickByPath(saveResponse.body, 'details.0.params.order')).toBe(one.id);
  });

  test('is saved by only one of two planners who plan the same worker at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [await activeOrder(), await activeOrder()];
      const events = await propose(one.id);
      const answers = await Promise.all([
        save(one.id, events),
        save(
          other.id,
          events.map((event) => ({ ...event, detail: { id: other.detail } })),
          sales.admin,
        ),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      await cancelPlans(one.id, other.id);
    }
  });

  const cancelPlans = (...ids: number[]) =>
    server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`delete from planning_events where order_id = any(${ids}::bigint[])`),
    );

  test('can be saved only by a planner of the company, for an order that is accepted', async () => {
    const { id } = await activeOrder();
    const events = await propose(id);
    expect((await save(id, events, sales.ana)).status).toBe(403);
    const quotation = await createTestQuotation(sales, sales.ana);
    expect(toRefusal(await save(quotation, events))).toEqual([
      409,
      'WRONG_VALUES',
      'status',
      'transition',
    ]);
    expect((await save(999_999, events)).status).toBe(404);
    const elsewhere = await server.company('elsewhere.test', [0]);
    expect((await save(id, events, elsewhere.admin)).status).toBe(404);
    const proposal = await elsewhere.admin.post('/planning/propose', { orders: [{ id }] });
    expect(proposal.status).toBe(404);
  });

  test('made for an older version of the order is refused as stale', async () => {
    const { id } = await activeOrder();
    const events = await propose(id);
    const { body } = await sales.planner.get(`/orders/${id}`);
    requireSuccess(await save(id, events));
    const stale = await sales.planner.post('/events', {
      order: { id },
      events,
      updatedAt: pickByPath(body, 'updatedAt'),
    });
    expect([stale.status, pickByPath(stale.body, 'messageCode')]).toEqual([409, 'STALE_ENTITY']);
  });

  test('cannot be saved once production has finished, even while the order waits for a transfer', async () => {
    await addTestStock(sales, sales.plant.stores[2], sales.plant.products[2], 5);
    const id = await createTestQuotation(sales, sales.ana, [
      buildOrderLine(sales.plant.products[0], 10),
      buildOrderLine(sales.plant.products[2], 5),
    ]);
    const { body: accepted } = requireSuccess(
      await sales.ana.post(`/orders/accept-quotation/${id}`, {}),
    );
    const [made, brought] = pickListByPath(accepted, 'details').map((each) =>
      pickNumberByPath(each, 'id'),
    );
    requireSuccess(await sales.ana.put(`/orders/manage-detail/${made}`, { origin: 'production' }));
    const { body: requested } = requireSuccess(
      await sales.ana.put(`/orders/manage-detail/${brought}`, {
        origin: 'transfer',
        originId: sales.plant.divisions[1],
        transferType: 'transfer',
        store: { id: sales.plant.stores[0] },
      }),
    );
    const request = pickNumberByPath(requested, 'details.1.transferRequest.id');
    requireSuccess(
      await sales.luis.post(`/transfer-requests/${request}/response`, { status: 'accepted' }),
    );
    const events = await propose(id);
    requireSuccess(await save(id, events));
    await backdateOrderPlan(server, id);
    const { body: finished } = requireSuccess(
      await sales.planner.post(`/orders/${id}/finish-production`, {
        store: { id: sales.plant.stores[0] },
      }),
    );
    expect(pickByPath(finished, 'status')).toBe('production');
    const before = requireSuccess(await sales.planner.get(`/details/${id}`)).body;
    expect(toRefusal(await save(id, events))).toEqual([
      409,
      'WRONG_VALUES',
      'status',
      'transition',
    ]);
    expect(requireSuccess(await sales.planner.get(`/details/${id}`)).body).toEqual(before);
  });

  test('is saved as a whole or not at all if it covers several orders', async () => {
    const [one, other] = [await activeOrder(), await activeOrder()];
    const both = await propose(one.id, other.id);
    const of = (detail: number) => both.filter((event) => event.detail.id === detail);
    const invalidPlan = await sales.planner.post('/planning/save', {
      plans: [
        { order: { id: one.id }, events: of(one.detail) },
        { order: { id: other.id }, events: of(other.detail).slice(1) },
      ],
    });
    expect(invalidPlan.status).toBe(400);
    const plan = { order: { id: one.id }, events: of(one.detail) };
    const twice = await sales.planner.post('/planning/save', { plans: [plan, plan] });
    expect(toRefusal(twice)).toEqual([400, 'WRONG_VALUES', 'plans.1.order', 'repeated']);
    expect(pickByPath((await sales.planner.get(`/orders/${one.id}`)).body, 'status')).toBe(
      'active',
    );
    requireSuccess(
      await sales.planner.post('/planning/save', {
        plans: [
          { order: { id: one.id }, events: of(one.detail) },
          { order: { id: other.id }, events: of(other.detail) },
        ],
      }),
    );
    for (const { id } of [one, other])
      expect(pickByPath((await sales.planner.get(`/orders/${id}`)).body, 'status')).toBe(
        'production',
      );
  });
});

describe('the calendar', () => {
  test('shows the events of a division in a range, filtered by workplace and by worker', async () => {
    const { id } = await activeOrder();
    const events = await propose(id);
    requireSuccess(await save(id, events));
    const range = {
      startDate: first(events).startDate,
      endDate: events
        .map(({ endDate }) => endDate)
        .toSorted()
        .at(-1),
    };
    const at = async (query: object) =>
      pickListByPath(
        requireSuccess(await sales.planner.get('/events', { ...range, ...query })).body,
        'events',
      )
        .filter((event) => pickByPath(event, 'orderId') === id)
        .map((event) => pickByPath(event, 'workplaceId'));
    expect(new Set(await at({}))).toEqual(new Set(workplaceIds));
    expect(new Set(await at({ workplaceId: workplaceIds[1] }))).toEqual(new Set([workplaceIds[1]]));
    expect(await at({ userId: sales.ids[2] })).toEqual([]);
    // Work that began before the range and runs on is in it; work that ended as it begins is not.
    const one = first(events.toSorted((a, b) => a.startDate.localeCompare(b.startDate)));
    const listStarts = async (startDate: string) =>
      pickListByPath(
        requireSuccess(await sales.planner.get('/events', { ...range, startDate })).body,
        'events',
      )
        .filter((event) => pickByPath(event, 'orderId') === id)
        .map((event) => pickByPath(event, 'start'));
    const middle = new Date(Date.parse(one.endDate) - minute).toISOString();
    expect(await listStarts(middle)).toContain(one.startDate);
    expect(await listStarts(one.endDate)).not.toContain(one.startDate);
    const backwards = { startDate: range.endDate, endDate: range.startDate };
    expect((await sales.planner.get('/events', backwards)).status).toBe(400);
  });

  test('lists the workers who may work at a workplace', async () => {
    const { body } = requireSuccess(
      await sales.planner.get('/users/workplace', { id: workplaceIds[0] }),
    );
    const ids = pickListByPath([body], '0').map((person) => pickNumberByPath(person, 'id'));
    expect(ids).toContain(sales.ids[3]);
    expect(ids).not.toContain(sales.ids[2]);
  });

  test.each([
    ['es', ['Nube Ríos', 'Ñandú Rey']],
    ['en', ['Ñandú Rey', 'Nube Ríos']],
  ])('sorts workers by name in the alphabet of %s', async (lang, names) => {
    const id = Number(workplaceIds[0]);
    const list = async () =>
      pickListByPath(
        [requireSuccess(await sales.planner.get('/users/workplace', { id, lang })).body],
        '0',
      );
    const [one, other] = (await list())
      .map((person) => pickNumberByPath(person, 'id'))
      .toSorted((low, high) => low - high);
    await server.database.tenant(sales.company.accountId, async (tx) => {
      await tx.row(
        sql`update users set name = 'Ñandú Rey' where account_id = ${tx.accountId} and id = ${one}`,
      );
      await tx.row(
        sql`update users set name = 'Nube Ríos' where account_id = ${tx.accountId} and id = ${other}`,
      );
    });
    const peopleNames = (await list()).map((person) => String(pickByPath(person, 'name')));
    expect(peopleNames.filter((name) => names.includes(name))).toEqual(names);
  });

  test('prints the day sheet of a worker with pieces of the day and of the order', async () => {
    const { id } = await activeOrder();
    const events = await propose(id);
    requireSuccess(await save(id, events));
    const { user, startDate } = first(events);
    const day = new Date(Date.parse(startDate) - 6 * 60 * minute).toISOString().slice(0, 10);
    const sheet = await sales.planner.get('/planning/day-sheet', { userId: user.id, date: day });
    expect([sheet.status, sheet.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    const sheetText = (await parsePdf(sheet.bytes)).pages.map((page) => page.text).join(' ');
    expect(sheetText).toContain('60 piezas hoy');
    expect(sheetText).toContain('60 piezas del pedido');
    const [year = '', , dayOfMonth = ''] = day.split('-');
    expect(sheetText).toMatch(new RegExp(`\\b${Number(dayOfMonth)} de \\w+ de ${year}`));
    // The sheet writes the date in full, and nowhere as ISO 8601.
    expect(sheetText).not.toContain(day);
    const nobody = { userId: 999_999, date: day };
    expect((await sales.planner.get('/planning/day-sheet', nobody)).status).toBe(404);
  });

  test('prevents disabling or deleting a worker or workplace with planned work, and the error names that work', async () => {
    const { id } = await activeOrder();
    const events = await propose(id);
    requireSuccess(await save(id, events));
    const { user, workplace } = first(events);
    const saveResponse = [
      await sales.admin.put(`/users/${user.id}/disable`, {}),
      await sales.admin.delete(`/users/${user.id}/delete`),
      await sales.admin.put(`/workplaces/${workplace.id}/status`, { status: 'inactive' }),
      await sales.admin.delete(`/workplaces/${workplace.id}`),
    ];
    for (const { status, body } of saveResponse)
      expect([
        status,
        pickByPath(body, 'messageCode'),
        pickByPath(body, 'details.0'),
      ]).toMatchObject([
        409,
        'EVENTS_NOT_RESOLVED',
        {
          rule: 'workAhead',
          params: {
            order: expect.any(Number),
            user: expect.any(String),
            workplace: expect.any(String),
            when: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d–\d\d:\d\d$/),
          },
        },
      ]);
  });
});

describe('maintenance', () => {
  const window = (from: number, hours: number) => ({
    startDate: new Date(from).toISOString(),
    endDate: new Date(from + hours * 60 * minute).toISOString(),
  });
  const stop = (workplaceId: number | undefined, event: object, dryRun = false) =>
    sales.admin.post(`/workplaces/${workplaceId}/maintenance?dryRun=${dryRun}`, {
      workplaceId: workplaceId,
      event,
    });

  test('previews the affected orders, then interrupts their work and notifies planners once', async () => {
    const { id } = await activeOrder();
    const events = await propose(id);
    requireSuccess(await save(id, events));
    const hit = first(events);
    const event = { startDate: hit.startDate, endDate: hit.endDate };
    const dry = requireSuccess(await stop(hit.workplace.id, event, true));
    expect(
      pickListByPath(dry.body, 'impact.orders').map((order) => pickByPath(order, 'id')),
    ).toContain(id);
    const history = `select count(*)::int as n from history`;
    const before = await server.asOwner<{ n: number }>(history);
    requireSuccess(await stop(hit.workplace.id, event, true));
    expect(await server.asOwner<{ n: number }>(history)).toEqual(before);

    const saved = requireSuccess(await stop(hit.workplace.id, event));
    const [order] = pickListByPath(saved.body, 'impact.orders').filter(
      (each) => pickByPath(each, 'id') === id,
    );
    expect(Date.parse(String(pickByPath(order, 'endAfter')))).toBeGreaterThan(0);
    const bell = await sales.planner.get('/notifications/last');
    const notices = pickListByPath(bell.body, 'notifications').filter(
      (each) => pickByPath(each, 'data.message') === 'planBreakpoint',
    );
    expect(notices).toHaveLength(1);
    const read = await sales.planner.get(`/details/${id}`);
    const interrupted = pickListByPath(read.body, 'events').filter((each) =>
      pickByPath(each, 'interrupted'),
    );
    expect(interrupted.length).toBeGreaterThan(0);
    expect(toRefusal(await save(id, events)).slice(1)).toEqual([
      'WRONG_VALUES',
      'events.0',
      'maintenance',
    ]);
    requireSuccess(await save(id, await propose(id)));
  });

  test('cannot overlap another maintenance or begin in the past', async () => {
    const far = getServerTime() + 60 * 24 * 60 * minute;
    requireSuccess(await stop(workplaceIds[0], window(far, 4)));
    const { body } = await sales.admin.get(`/workplaces/${workplaceIds[0]}`);
    const startTimes = pickListByPath(body, 'events').map((each) =>
      Date.parse(String(pickByPath(each, 'startDate'))),
    );
    expect(startTimes).toContain(far);
    expect(toRefusal(await stop(workplaceIds[0], window(far + 60 * minute, 1)))).toEqual([
      400,
      'WRONG_VALUES',
      'event.startDate',
      'overlap',
    ]);
    expect(toRefusal(await stop(workplaceIds[0], window(far - 9e9, 1)))).toEqual([
      400,
      'WRONG_VALUES',
      'event.startDate',
      'past',
    ]);
    expect((await stop(workplaceIds[0], {})).status).toBe(400);
    expect((await stop(999_999, window(far, 1))).status).toBe(404);
  });

  test('begins at once, and ends early when the workplace is activated', async () => {
    const [, workplaceId] = workplaceIds;
    const begun = requireSuccess(await stop(workplaceId, window(getServerTime(), 1)));
    expect(pickByPath(begun.body, 'workplace.status')).toBe('maintenance');
    const enabled = requireSuccess(
      await sales.admin.put(`/workplaces/${workplaceId}/status`, { status: 'active' }),
    );
    expect(pickByPath(enabled.body, 'status')).toBe('active');
    const { id } = await activeOrder(1);
    const events = await propose(id);
    expect(events.length).toBeGreaterThan(0);
  });

  test('begins and ends automatically at its times', async () => {
    const [, workplaceId] = workplaceIds;
    if (workplaceId === undefined) throw new Error('No workplace');
    requireSuccess(await stop(workplaceId, window(getServerTime() + 120 * minute, 2)));
    const passes = { accountId: sales.company.accountId, workplaceId: workplaceId };
    const getStatus = async () =>
      pickByPath((await sales.admin.get(`/workplaces/${workplaceId}`)).body, 'status');
    expect(await getStatus()).toBe('active');
    await passWindowHours(server, { ...passes, hours: 3 });
    await expect.poll(getStatus).toBe('maintenance');
    await passWindowHours(server, { ...passes, hours: 3 });
    await expect.poll(getStatus).toBe('active');
  });
});

describe('promises and plant capacity', () => {
  test('lines are promised with an end date, or without one if the product has no flow', async () => {
    const { body } = requireSuccess(
      await sales.ana.post('/planning/promise?lang=es', {
        lines: [
          { product: { id: sales.plant.products[0] }, quantity: 10 },
          { product: { id: sales.plant.products[3] }, quantity: 10 },
        ],
      }),
    );
    const [planned, flowless] = pickListByPath(body, 'lines');
    expect(Date.parse(String(pickByPath(planned, 'end')))).toBeGreaterThan(getServerTime());
    expect(pickByPath(flowless, 'end')).toBeNull();
    expect(pickListByPath(flowless, 'reasons').map((reason) => pickByPath(reason, 'code'))).toEqual(
      ['noSteps'],
    );
    const unknown = await sales.ana.post('/planning/promise', {
      lines: [{ product: { id: 999_999 }, quantity: 1 }],
    });
    expect(toRefusal(unknown)).toEqual([400, 'WRONG_VALUES', 'lines.0.product', 'unknown']);
  });

  test('an order has reasons for its end before and after planning, visible only to users who may read the order', async () => {
    const { id } = await activeOrder();
    const open = requireSuccess(await sales.ana.get(`/planning/why-late/${id}`));
    expect(pickListByPath(open.body, 'reasons').length).toBeGreaterThan(0);
    requireSuccess(await save(id, await propose(id)));
    const planned = requireSuccess(await sales.ana.get(`/planning/why-late/${id}`, { lang: 'en' }));
    expect(
      pickListByPath(planned.body, 'reasons').map((reason) => pickByPath(reason, 'code')),
    ).toContain('work');
    for (const { body } of [open, planned])
      expect(pickListByPath(body, 'reasons').map((reason) => pickByPath(reason, 'code'))).toContain(
        pickByPath(body, 'cause.code'),
      );
    expect((await sales.limited.get(`/planning/why-late/${id}`)).status).toBe(404);
  });

  test('planned minutes of plant capacity are listed per workplace, by day and by week', async () => {
    const start = new Date(getServerTime());
    start.setUTCHours(0, 0, 0, 0);
    const range = {
      startDate: start.toISOString(),
      endDate: new Date(start.getTime() + 14 * 24 * 60 * minute).toISOString(),
    };
    for (const bucket of ['day', 'week']) {
      const { body } = requireSuccess(
        await sales.admin.get('/plant-capacity', { ...range, bucket }),
      );
      const row = pickListByPath(body, 'rows').find(
        (each) => pickByPath(each, 'workplace.id') === workplaceIds[0],
      );
      const buckets = pickListByPath(row, 'buckets');
      expect(buckets.length).toBeGreaterThanOrEqual(bucket === 'day' ? 10 : 2);
      expect(
        buckets.reduce<number>((sum, each) => sum + pickNumberByPath(each, 'plannedMinutes'), 0),
      ).toBeGreaterThan(0);
    }
  });
});

test('a notification about the end of production is marked as seen for all users once the order is replanned', async () => {
  const { id } = await activeOrder(2);
  const events = await propose(id);
  requireSuccess(await save(id, events));
  await server.database.tenant(sales.company.accountId, (tx) =>
    notifyUsers(tx, {
      to: [sales.ids[0] ?? 0, sales.ids[3] ?? 0],
      by: null,
      type: 'orderProductionFinished',
      data: {
        order: { id },
        customer: 'Cliente',
        division: { id: sales.plant.divisions[0] ?? 0, name: 'Planta' },
      },
    }),
  );
  const listSeen = async () => {
    const found = await Promise.all(
      [sales.admin, sales.planner].map((client) => client.get('/notifications', { size: 100 })),
    );
    return found
      .flatMap(({ body }) => pickListByPath(body, 'elements'))
      .filter(
        (each) =>
          pickByPath(each, 'data.message') === 'orderProductionFinished' &&
          pickByPath(each, 'data.messageData.order.id') === id,
      )
      .map((each) => pickByPath(each, 'seen'));
  };
  expect(await listSeen()).toEqual([false, false]);
  const later = events.map((event) => shiftEvent(event, 7 * 24 * 60));
  requireSuccess(await save(id, later));
  expect(await listSeen()).toEqual([true, true]);
});

test('a planner is notified once that production should have finished, and can finish it from the notification', async () => {
  const { id } = await activeOrder(2);
  requireSuccess(await save(id, await propose(id)));
  await server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`
      update planning_events set start_date = start_date - interval '30 days', end_date = end_date - interval '30 days'
      where order_id = ${id}`);
    await tx.row(sql`
      update orders set computed_end_date = present() - interval '1 minute' where id = ${id}`);
    await tx.row(sql`
      select enqueue_job('ask-if-finished', ${JSON.stringify({ orderId: id })}::json, null, null, 3)`);
  });
  const listQuestions = async () =>
    pickListByPath((await sales.planner.get('/notifications/last')).body, 'notifications').filter(
      (each) =>
        pickByPath(each, 'data.message') === 'orderProductionFinished' &&
        pickByPath(each, 'data.messageData.order.id') === id,
    );
  await expect.poll(async () => (await listQuestions()).length).toBe(1);
  const [question] = await listQuestions();
  const response = await sales.planner.post(
    `/notifications/${pickNumberByPath(question, 'id')}/response`,
    {
      orderId: id,
      accept: true,
      store: { id: sales.plant.stores[0] },
      lotCode: 'LOTE-1',
      materials: [{ rawMaterial: { id: sales.plant.rawMaterials[0] }, quantity: 6.25 }],
    },
  );
  requireSuccess(response);
  const order = await sales.planner.get(`/orders/${id}`);
  expect(pickByPath(order.body, 'productionFinishedAt')).not.toBeNull();
  expect(pickListByPath(order.body, 'materials')).toEqual([
    expect.objectContaining({ expected: 5, actual: 6.25 }),
  ]);
});
