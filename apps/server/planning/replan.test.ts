import { formatLocalDay } from '@tarima/domain/kit/time-zone';
import { sql } from 'kysely';
import qs from 'qs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getServerTime, getSystemClockTime } from '../kit/clock.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { getMorningAhead, testTimeZone } from '../testing/days.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import { createActiveOrder, toPlanEventInputs, createWorkplaces } from '../testing/planned.ts';
import { toPreviewedReplan } from '../testing/previewed-replan.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let cutting: number;
let nailing: number;
const minute = 60_000;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'late.test');
  [cutting = 0, nailing = 0] = await createWorkplaces(sales);
});
afterAll(() => server.close());

/** Two orders, planned one behind the other. */
async function planOrders(): Promise<number[]> {
  await server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`delete from planning_events`);
    await tx.row(
      sql`update orders set production_finished_at = present() where status = 'production'`,
    );
  });
  const ids: number[] = [];
  for (let at = 0; at < 2; at += 1) {
    const { id } = await createActiveOrder(sales, 240);
    const proposal = requireSuccess(
      await sales.planner.post('/planning/propose', { orders: [{ id }] }),
    );
    requireSuccess(
      await sales.planner.post('/events', {
        order: { id },
        events: toPlanEventInputs(proposal.body),
      }),
    );
    ids.push(id);
  }
  return ids;
}

const listStored = async (id: number) =>
  pickListByPath(requireSuccess(await sales.planner.get(`/details/${id}`)).body, 'events').map(
    (event) => ({
      id: pickNumberByPath(event, 'id'),
      start: Date.parse(String(pickByPath(event, 'start'))),
      end: Date.parse(String(pickByPath(event, 'end'))),
      user: pickNumberByPath(event, 'split'),
      workplace: pickNumberByPath(event, 'workplaceId'),
    }),
  );

const iso = (instant: number): string => new Date(instant).toISOString();

const ask = (body: object, dryRun = true, client = sales.planner) =>
  client.post(`/planning/replan?lang=es&dryRun=${dryRun}`, body);

/** The first work of an order runs on for so long. */
async function buildLate(order: number | undefined, minutes: number) {
  const [event] = (await listStored(order ?? 0)).toSorted((one, other) => one.start - other.start);
  if (!event) throw new Error('Nothing is planned');
  return { event, late: [{ id: event.id, endDate: iso(event.end + minutes * minute) }] };
}

const everything = async (ids: readonly number[]) =>
  (await Promise.all(ids.map(listStored))).flat().toSorted((one, other) => one.start - other.start);

test('a preview of a replan for late work lists the delayed events and new ends of orders, and changes nothing', async () => {
  const ids = await planOrders();
  const before = await everything(ids);
  const { event, late } = await buildLate(ids[0], 45);
  const replanResult = requireSuccess(await ask({ late }));
  const moved = pickListByPath(replanResult.body, 'moves').map((move) =>
    pickByPath(move, 'event.id'),
  );
  expect(moved).toContain(event.id);
  const [firstOrder] = pickListByPath(replanResult.body, 'orders').filter(
    (each) => pickByPath(each, 'orderId') === ids[0],
  );
  expect(Date.parse(String(pickByPath(firstOrder, 'endAfter')))).toBeGreaterThanOrEqual(
    Date.parse(String(pickByPath(firstOrder, 'end'))),
  );
  expect(await everything(ids)).toEqual(before);
});

test('a replan preview names the customer, product and pieces of each order, like a proposal', async () => {
  const ids = await planOrders();
  const { late } = await buildLate(ids[0], 45);
  const { body } = requireSuccess(await ask({ late }));
  const proposed = requireSuccess(
    await sales.planner.post('/planning/propose?lang=es', {
      orders: ids.map((id) => ({ id })),
      replan: true,
    }),
  );
  const toSummary = (order: unknown) =>
    ['orderId', 'customer', 'product', 'otherProducts', 'pieces'].map((name) =>
      pickByPath(order, name),
    );
  const summaries = pickListByPath(body, 'orders').map(toSummary);
  expect(summaries.length).toBeGreaterThan(0);
  for (const [id, customer, product, others, pieces] of summaries) {
    const { body: order } = requireSuccess(await sales.planner.get(`/orders/${Number(id)}`));
    expect([customer, product, others, pieces]).toEqual([
      pickByPath(order, 'customer.name'),
      pickByPath(order, 'details.0.product.name'),
      0,
      240,
    ]);
  }
  expect(pickListByPath(proposed.body, 'orders').map(toSummary)).toEqual(
    expect.arrayContaining(summaries),
  );
});

test('a previewed replan is saved as a whole: no worker is planned twice at once, and late work keeps its extra minutes', async () => {
  const ids = await planOrders();
  const { event, late } = await buildLate(ids[0], 45);
  const replanResult = requireSuccess(await ask({ late }));
  requireSuccess(await ask({ late, seen: toPreviewedReplan(replanResult) }, false));

  const after = await everything(ids);
  const worked = after
    .filter(({ workplace }) => workplace === event.workplace)
    .reduce((sum, { start, end }) => sum + (end - start) / minute, 0);
  expect(worked).toBe(240 * 2 + 45);
  for (const one of after)
    for (const other of after)
      if (one.id < other.id && one.user === other.user)
        expect(one.end <= other.start || other.end <= one.start).toBe(true);
  for (const order of pickListByPath(replanResult.body, 'orders')) {
    const stored = requireSuccess(
      await sales.planner.get(`/orders/${pickNumberByPath(order, 'orderId')}`),
    );
    expect(pickByPath(stored.body, 'computedEndDate')).toBe(pickByPath(order, 'endAfter'));
    expect(
      pickListByPath(stored.body, 'history')
        .map((move) => pickByPath(move, 'event'))
        .at(-1),
    ).toBe('plan');
  }
  const steps = await server.database.tenant(sales.company.accountId, (tx) =>
    tx.rows(sql<{ workplace: number; extra: number | null }>`
      select (step ->> 'workplaceId')::int as workplace, (step ->> 'extraMinutes')::int as extra
      from orders_details d, jsonb_array_elements(d.recipe -> 'steps') with ordinality as steps (step, at)
      where d.owner_id = ${ids[0]} order by at`),
  );
  expect(steps).toEqual([
    { workplace: cutting, extra: 45 },
    { workplace: nailing, extra: null },
  ]);
  // The plan can still be saved as it is: what ran over belongs to it.
  const read = requireSuccess(await sales.planner.get(`/details/${ids[0]}`));
  requireSuccess(
    await sales.planner.post('/events', {
      order: { id: ids[0] },
      events: toPlanEventInputs(read.body),
    }),
  );
});

test('late work that ends or begins within a minute is planned by whole minutes, never earlier than reported', async () => {
  const ids = await planOrders();
  const { event } = await buildLate(ids[0], 45);
  const findMove = async (late: object) => {
    const { body } = requireSuccess(await ask({ late: [{ id: event.id, ...late }] }));
    const move = pickListByPath(body, 'moves').find(
      (each) => pickByPath(each, 'event.id') === event.id,
    );
    const parts = pickListByPath(move, 'to');
    return [pickByPath(parts[0], 'start'), pickByPath(parts.at(-1), 'end')];
  };
  const seconds = 1_000;
  expect(await findMove({ endDate: iso(event.end + 10 * minute + seconds) })).toEqual(
    await findMove({ endDate: iso(event.end + 11 * minute) }),
  );
  expect((await findMove({ startDate: iso(event.start + 10 * minute + seconds) }))[0]).toBe(
    iso(event.start + 11 * minute),
  );
});

test('work that begins later keeps its planned minutes', async () => {
  const [id] = await planOrders();
  const { event } = await buildLate(id, 0);
  const late = [{ id: event.id, startDate: iso(event.start + 30 * minute) }];
  const replanResult = requireSuccess(await ask({ late }));
  requireSuccess(await ask({ late, seen: toPreviewedReplan(replanResult) }, false));
  const after = (await listStored(id ?? 0)).filter(
    ({ workplace }) => workplace === event.workplace,
  );
  expect(after.reduce((sum, { start, end }) => sum + (end - start) / minute, 0)).toBe(240);
});

test('when two planners apply the same replan at once, only one is saved', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [id] = await planOrders();
    const { late } = await buildLate(id, 30);
    const body = { late, seen: toPreviewedReplan(requireSuccess(await ask({ late }))) };
    const answers = await Promise.all([ask(body, false), ask(body, false, sales.admin)]);
    // The loser's event may be gone by the time that it is looked for.
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
  }
});

test('a replan with an outdated or missing preview is refused, and nothing changes', async () => {
  const ids = await planOrders();
  const { late } = await buildLate(ids[0], 30);
  const previewed = toPreviewedReplan(requireSuccess(await ask({ late })));
  const before = await everything(ids);
  const [first] = previewed.orders;
  for (const [body, status, code] of [
    [{ late }, 400, 'WRONG_VALUES'],
    [{ late, seen: { ...previewed, at: iso(getServerTime() - 3_600_000) } }, 409, 'STALE_ENTITY'],
    [{ late, seen: { ...previewed, at: iso(getServerTime() + 3_600_000) } }, 409, 'STALE_ENTITY'],
    [{ late, seen: { ...previewed, signature: 'f'.repeat(64) } }, 409, 'STALE_ENTITY'],
    [
      { late, seen: { ...previewed, orders: [{ ...first, updatedAt: iso(0) }] } },
      409,
      'STALE_ENTITY',
    ],
  ] as const) {
    const answer = await ask(body, false);
    expect([answer.status, pickByPath(answer.body, 'messageCode')]).toEqual([status, code]);
  }
  expect(await everything(ids)).toEqual(before);
});

test('a replan is refused half an hour after its preview, and saved before', async () => {
  const ids = await planOrders();
  const { late } = await buildLate(ids[0], 30);
  /** Previews the replan as if some minutes ago. */
  const previewAgo = async (minutes: number) => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(getSystemClockTime() - minutes * minute);
    try {
      return toPreviewedReplan(requireSuccess(await ask({ late })));
    } finally {
      clock.mockRestore();
    }
  };
  const before = await everything(ids);
  const refused = await ask({ late, seen: await previewAgo(31) }, false);
  expect([refused.status, pickByPath(refused.body, 'messageCode')]).toEqual([409, 'STALE_ENTITY']);
  expect(await everything(ids)).toEqual(before);
  requireSuccess(await ask({ late, seen: await previewAgo(29) }, false));
  expect(await everything(ids)).not.toEqual(before);
});

test('a replan whose times differ from the preview is refused, even if each order ends at the previewed time', async () => {
  const { id, detail } = await createActiveOrder(sales, 60);
  const { body: operators } = requireSuccess(
    await sales.planner.get(`/users/workplace?id=${cutting}`),
  );
  const user = { id: pickNumberByPath(operators, '0.id') };
  // The cut is done in the morning, the nailing two days later: the cut may run on without moving the end.
  const plan = [
    [cutting, getMorningAhead(0), 60] as const,
    [nailing, getMorningAhead(2), 120] as const,
  ].map(([workplace, start, minutes]) => ({
    startDate: iso(start),
    endDate: iso(start + minutes * minute),
    user,
    workplace: { id: workplace },
    detail: { id: detail },
  }));
  requireSuccess(await sales.planner.post('/events', { order: { id }, events: plan }));
  const { late } = await buildLate(id, 30);
  const preview = requireSuccess(await ask({ late }));
  const seen = toPreviewedReplan(preview);
  expect(pickByPath(preview.body, 'orders.0.endAfter')).toBe(
    pickByPath(preview.body, 'orders.0.end'),
  );
  const before = await everything([id]);
  const { late: later } = await buildLate(id, 31);
  const answer = await ask({ late: later, seen }, false);
  expect([answer.status, pickByPath(answer.body, 'messageCode')]).toEqual([409, 'STALE_ENTITY']);
  expect(await everything([id])).toEqual(before);
  requireSuccess(await ask({ late, seen }, false));
  expect((await everything([id]))[0]).toMatchObject({ end: getMorningAhead(0) + 90 * minute });
});

test('a previewed replan that leaves work without a time is not saved, even if nothing changed since the preview', async () => {
  const [id = 0] = await planOrders();
  const before = await everything([id]);
  const people = [...new Set((await everything([id])).map(({ user }) => user)), ...sales.ids];
  // All people who could do the work are away for longer than plans are made.
  await server.database.tenant(sales.company.accountId, async (tx) => {
    for (const user of new Set(people))
      await tx.row(sql`
        insert into users_absences (account_id, owner_id, kind, start_date, end_date)
        values (${tx.accountId}, ${user}, 'leave', present(), present() + interval '4000 days')`);
  });
  const { late } = await buildLate(id, 30);
  const preview = requireSuccess(await ask({ late }));
  const ends = pickListByPath(preview.body, 'orders').map((each) => pickByPath(each, 'endAfter'));
  expect(ends).toContain(null);
  const answer = await ask({ late, seen: toPreviewedReplan(preview) }, false);
  expect([answer.status, pickByPath(answer.body, 'messageCode')]).toEqual([409, 'STALE_ENTITY']);
  expect(await everything([id])).toEqual(before);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`delete from users_absences where account_id = ${tx.accountId}`),
  );
});

test('late work must have a later time and be an event of an order that the planner may plan', async () => {
  const [id] = await planOrders();
  const { event } = await buildLate(id, 0);
  for (const time of [{ startDate: iso(event.start) }, { endDate: iso(event.end) }])
    expect(pickRefusal(await ask({ late: [{ id: event.id, ...time }] }))).toEqual([
      400,
      'WRONG_VALUES',
      `late.0.${Object.keys(time).join()}`,
      'before',
    ]);
  expect((await ask({ late: [{ id: event.id }] })).status).toBe(400);
  expect((await ask({ late: [{ id: 999_999, endDate: iso(event.end) }] })).status).toBe(404);
  const elsewhere = await server.company('late-elsewhere.test', [0]);
  const late = [{ id: event.id, endDate: iso(event.end + minute) }];
  expect((await ask({ late }, true, elsewhere.admin)).status).toBe(404);
  expect((await ask({ late }, true, sales.ana)).status).toBe(403);
});

test('a superuser can replan the chosen division, by default their own; a planner cannot choose another division', async () => {
  const [id] = await planOrders();
  const { late } = await buildLate(id, 45);
  const [first, second] = sales.plant.divisions;
  const at = (divisionId: number | undefined, client: TestClient) =>
    client.post(`/planning/replan?${qs.stringify({ lang: 'es', dryRun: true, divisionId })}`, {
      late,
    });
  // The superuser is of the first division.
  expect(
    pickListByPath(requireSuccess(await at(undefined, sales.admin)).body, 'moves').length,
  ).toBeGreaterThan(0);
  expect(
    pickListByPath(requireSuccess(await at(first, sales.admin)).body, 'moves').length,
  ).toBeGreaterThan(0);
  expect((await at(second, sales.admin)).status).toBe(404);
  expect((await at(first, sales.planner)).status).toBe(200);
  const response = await at(second, sales.planner);
  expect([response.status, pickByPath(response.body, 'details.0.path')]).toEqual([
    403,
    'divisionId',
  ]);
});

test('a proposal for all open orders contains only orders of the chosen division', async () => {
  const { id } = await createActiveOrder(sales);
  const [first, second] = sales.plant.divisions;
  const at = async (divisionId: number | undefined) => {
    const query = qs.stringify({ divisionId });
    const { body } = requireSuccess(
      await sales.admin.post(`/planning/propose?${query}`, { replan: false }),
    );
    return pickListByPath(body, 'orders').map((order) => pickByPath(order, 'orderId'));
  };
  expect(await at(first)).toContain(id);
  expect(await at(undefined)).toContain(id);
  expect(await at(second)).toEqual([]);
  const response = await sales.planner.post(`/planning/propose?divisionId=${second}`, {
    replan: false,
  });
  expect([response.status, pickByPath(response.body, 'details.0.path')]).toEqual([
    403,
    'divisionId',
  ]);
});

test('a proposal and a replan report planned orders that end late, although they move none of them', async () => {
  const [lateId = 0, punctualId = 0] = await planOrders();
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`update orders set requested_date = '2020-01-06' where id = ${lateId}`),
  );
  const proposal = requireSuccess(await sales.planner.post('/planning/propose', { replan: false }));
  const others = pickListByPath(proposal.body, 'others').map((order) => pickByPath(order, 'id'));
  expect(others).toContain(lateId);
  expect(others).not.toContain(punctualId);
  const replanResult = requireSuccess(await ask({ late: [] }));
  expect(pickListByPath(replanResult.body, 'moves')).toEqual([]);
  expect(pickByPath(replanResult.body, 'lateOrders')).toBe(1);
  // An order that is planned again is no longer beside the proposal.
  const replanned = requireSuccess(await sales.planner.post('/planning/propose', { replan: true }));
  expect(
    pickListByPath(replanned.body, 'orders').map((order) => pickByPath(order, 'orderId')),
  ).toContain(lateId);
  expect(pickListByPath(replanned.body, 'others')).toEqual([]);
  // Interrupted work is reported until it is over.
  const listOthers = async () => {
    const { body } = requireSuccess(
      await sales.planner.post('/planning/propose', { replan: false }),
    );
    return pickListByPath(body, 'others').map((order) => pickByPath(order, 'id'));
  };
  const interrupt = (days: number) =>
    server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update planning_events set interrupted = true, start_date = start_date - make_interval(days => ${days}),
          end_date = end_date - make_interval(days => ${days})
        where id = (select min(id) from planning_events where order_id = ${punctualId})`),
    );
  await interrupt(0);
  expect(await listOthers()).toContain(punctualId);
  // An interrupted order is not counted as late for that.
  expect(pickByPath(requireSuccess(await ask({ late: [] })).body, 'lateOrders')).toBe(1);
  await interrupt(60);
  expect(await listOthers()).not.toContain(punctualId);
});

test('a replan counts an order that ends late because of it, and no punctual order', async () => {
  const [id = 0] = await planOrders();
  const planned = await listStored(id);
  const end = Math.max(...planned.map((each) => each.end));
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update orders set requested_date = ${formatLocalDay(end, testTimeZone)}
      where account_id = ${tx.accountId} and id = ${id}`),
  );
  expect(pickByPath(requireSuccess(await ask({ late: [] })).body, 'lateOrders')).toBe(0);
  const { late } = await buildLate(id, 7 * 24 * 60);
  const { body } = requireSuccess(await ask({ late }));
  const delayed = pickListByPath(body, 'orders').find(
    (order) => pickByPath(order, 'orderId') === id,
  );
  expect(delayed).toMatchObject({ lateDays: 0, lateDaysAfter: expect.any(Number) });
  expect(pickNumberByPath(delayed, 'lateDaysAfter')).toBeGreaterThan(0);
  expect(pickByPath(body, 'lateOrders')).toBe(1);
  // An order that was late before counts once.
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update orders set order_date = requested_date - 60, requested_date = requested_date - 30
      where account_id = ${tx.accountId} and id = ${id}`),
  );
  const { body: later } = requireSuccess(await ask({ late }));
  expect(pickNumberByPath(later, 'orders.0.lateDays')).toBeGreaterThan(0);
  expect(pickByPath(later, 'lateOrders')).toBe(1);
});

test('a replan moves no planned work of an order whose production is finished', async () => {
  const [first = 0, second = 0] = await planOrders();
  const { late } = await buildLate(first, 45);
  const listMoved = async () =>
    pickListByPath(requireSuccess(await ask({ late })).body, 'orders').map((order) =>
      pickByPath(order, 'orderId'),
    );
  expect(new Set(await listMoved())).toEqual(new Set([first, second]));
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`update orders set production_finished_at = present() where id = ${second}`),
  );
  expect(await listMoved()).toEqual([first]);
});

test('a replan moves interrupted work out of a maintenance', async () => {
  const ids = await planOrders();
  const { event } = await buildLate(ids[0], 0);
  const window = { startDate: iso(event.start), endDate: iso(event.start + 120 * minute) };
  const stopped = requireSuccess(
    await sales.admin.post(`/workplaces/${event.workplace}/maintenance`, {
      workplaceId: event.workplace,
      event: window,
    }),
  );
  const impactOrders = new Map(
    pickListByPath(stopped.body, 'impact.orders').map((order) => [
      pickNumberByPath(order, 'id'),
      pickByPath(order, 'endAfter'),
    ]),
  );
  const replanResult = requireSuccess(await ask({}));
  for (const order of pickListByPath(replanResult.body, 'orders'))
    expect(impactOrders.get(pickNumberByPath(order, 'orderId'))).toBe(
      pickByPath(order, 'endAfter'),
    );
  requireSuccess(await ask({ seen: toPreviewedReplan(replanResult) }, false));
  for (const { start, end, workplace } of await everything(ids))
    expect(
      workplace !== event.workplace ||
        end <= Date.parse(window.startDate) ||
        start >= Date.parse(window.endDate),
    ).toBe(true);
  expect(pickListByPath(requireSuccess(await ask({})).body, 'moves')).toEqual([]);
});

test('new working hours leave past work unchanged, and a replan moves future work into the new hours', async () => {
  const [id = 0] = await planOrders();
  const { event } = await buildLate(id, 0);
  const week = 7 * 24 * 60 * minute;
  await server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`
      update planning_events set start_date = start_date - interval '7 days', end_date = end_date - interval '7 days'
      where id = ${event.id}`);
    await tx.row(
      sql`update orders set computed_start_date = ${iso(event.start - week)} where id = ${id}`,
    );
  });
  const { body } = requireSuccess(await sales.admin.get('/account/settings'));
  const clock = (hours: number) => ({ hours, minutes: 0, seconds: 0 });
  const change = (operativeLapse: unknown) =>
    sales.admin.put('/account/settings', {
      settings: { ...Object(pickByPath(body, 'settings')), operativeLapse },
    });
  requireSuccess(await change({ start: clock(15), end: clock(23) }));

  const replanResult = requireSuccess(await ask({}));
  requireSuccess(await ask({ seen: toPreviewedReplan(replanResult) }, false));
  const after = await listStored(id);
  expect(after).toContainEqual(
    expect.objectContaining({ start: event.start - week, end: event.end - week }),
  );
  const hour = new Intl.DateTimeFormat('en', {
    timeZone: testTimeZone,
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const ahead = after.filter(({ start }) => start > getServerTime());
  expect(ahead.length).toBeGreaterThan(0);
  for (const { start } of ahead) expect(Number(hour.format(start))).toBeGreaterThanOrEqual(15);
  requireSuccess(await change({ start: clock(9), end: clock(18) }));
});

test('a replan moves little by default, and with the aim of the least delay it moves more work to keep a date', async () => {
  const flow = `/workplaces-flows/${sales.plant.products[0]}`;
  const { body: stored } = requireSuccess(await sales.admin.get(flow));
  const cut = { workplace: { id: cutting }, workTime: 1, step: 1 };
  requireSuccess(await sales.admin.put(flow, { steps: [cut] }));
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`delete from planning_events`),
  );
  const { body: operators } = requireSuccess(
    await sales.planner.get(`/users/workplace?id=${cutting}`),
  );
  const [user = 0, ...others] = pickListByPath({ operators }, 'operators').map((each) =>
    pickNumberByPath(each, 'id'),
  );
  await server.database.tenant(sales.company.accountId, async (tx) => {
    for (const other of others)
      await tx.row(sql`
        insert into users_absences (account_id, owner_id, kind, start_date, end_date)
        values (${tx.accountId}, ${other}, 'leave', present(), present() + interval '4000 days')`);
  });
  const monday = getMorningAhead(0);
  const requestedDate = formatLocalDay(monday, testTimeZone);
  const ids: number[] = [];
  // The first and the last order are requested for Monday, which is full; the others have time.
  for (const [at, minutes] of [
    [0, 120],
    [120, 60],
    [180, 60],
    [240, 300],
  ] as const) {
    const wish = ids.length === 0 || ids.length === 3 ? { requestedDate } : {};
    const { id, detail } = await createActiveOrder(sales, minutes, wish);
    requireSuccess(
      await sales.planner.post('/events', {
        order: { id },
        events: [
          {
            startDate: iso(monday + at * minute),
            endDate: iso(monday + (at + minutes) * minute),
            user: { id: user },
            workplace: { id: cutting },
            detail: { id: detail },
          },
        ],
      }),
    );
    ids.push(id);
  }
  const [event] = await listStored(ids[0] ?? 0);
  const late = [{ id: event?.id, startDate: iso(monday + 120 * minute) }];
  const listMoved = (body: unknown) =>
    pickListByPath(body, 'orders').map((each) => pickNumberByPath(each, 'orderId'));
  const little = requireSuccess(await ask({ late }));
  expect(listMoved(little.body)).toEqual(ids.slice(0, 1));
  expect(pickByPath(little.body, 'orders.0.lateDaysAfter')).toBe(1);
  const prompt = requireSuccess(await ask({ late, aim: 'leastDelay' }));
  expect(listMoved(prompt.body)).toEqual(ids.slice(0, 3));
  expect(pickByPath(prompt.body, 'orders.0.lateDaysAfter')).toBe(0);
  // A preview is applied with its own aim only.
  const seen = toPreviewedReplan(prompt);
  expect((await ask({ late, seen }, false)).status).toBe(409);
  requireSuccess(await ask({ late, aim: 'leastDelay', seen }, false));
  expect(await listStored(ids[0] ?? 0)).toMatchObject([{ start: monday + 120 * minute }]);
  const refused = await ask({ late, aim: 'quickly' });
  expect([refused.status, pickByPath(refused.body, 'details.0')]).toEqual([
    400,
    expect.objectContaining({ path: 'aim', rule: 'option' }),
  ]);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`delete from users_absences where account_id = ${tx.accountId}`),
  );
  requireSuccess(
    await sales.admin.put(flow, {
      steps: pickListByPath(stored, 'steps').map((step) => ({
        workplace: { id: pickNumberByPath(step, 'workplace.id') },
        workTime: pickByPath(step, 'workTime'),
        step: pickByPath(step, 'step'),
      })),
    }),
  );
});
