import { toLocalMillis } from '@tarima/domain/kit/time-zone';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { getDayAhead, getMorningAhead, testTimeZone } from '../testing/days.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import { createActiveOrder, createWorkplaces } from '../testing/planned.ts';
import { planOrdersTogether } from '../testing/plan-orders.ts';
import { toPreviewedReplan } from '../testing/previewed-replan.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
/** Orders with time to spare, that fill the plant's next days. */
let others: number[];
/** The first day on which they are worked. */
let firstDay: string;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'rush.test');
  await createWorkplaces(sales);
});
afterAll(() => server.close());

beforeEach(async () => {
  await server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`delete from planning_events`);
    await tx.row(
      sql`update orders set production_finished_at = present() where status = 'production'`,
    );
  });
  others = [];
  for (let count = 0; count < 3; count += 1) {
    const { id } = await createActiveOrder(sales, 900, { requestedDate: getDayAhead(60) });
    others.push(id);
  }
  await planOrdersTogether(sales, others);
  const starts = (await everything()).map(({ start }) => Date.parse(start));
  firstDay = new Date(toLocalMillis(Math.min(...starts), testTimeZone)).toISOString().slice(0, 10);
});

/** All work of the company as it is stored. */
const everything = () =>
  server.database.tenant(sales.company.accountId, async (tx) => {
    return tx.rows(sql<{ order: number; user: number; place: number; start: string; end: string }>`
      select order_id as order, user_id as user, workplace_id as place, start_date as start, end_date as end
      from planning_events order by start_date, user_id, id`);
  });

/** Minutes of each order at each workplace. */
const sumMinutes = (events: Awaited<ReturnType<typeof everything>>) => {
  const sums = new Map<string, number>();
  for (const { order, place, start, end } of events) {
    const key = `${order} ${place}`;
    sums.set(key, (sums.get(key) ?? 0) + (Date.parse(end) - Date.parse(start)) / 60_000);
  }
  return sums;
};

const twiceAtOnce = (events: Awaited<ReturnType<typeof everything>>) =>
  events.flatMap((one, at) =>
    events
      .slice(at + 1)
      .filter((other) => other.user === one.user && other.start < one.end && one.start < other.end),
  );

const rush = () => createActiveOrder(sales, 60, { requestedDate: firstDay });
const insert = (id: number, more: object = {}, dryRun = true, client = sales.planner) =>
  client.post(`/planning/replan?lang=en&dryRun=${dryRun}`, { insert: { id }, ...more });

test('a rush order is planned in time by moving only a part of the plan, and the rest of the plan stays', async () => {
  const { id } = await rush();
  const before = await everything();
  const inGaps = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  );
  expect(pickNumberByPath(pickListByPath(inGaps.body, 'orders')[0], 'lateDays')).toBeGreaterThan(0);

  const preview = requireSuccess(await insert(id));
  expect(pickListByPath(preview.body, 'orders')[0]).toMatchObject({
    orderId: id,
    end: null,
    endAfter: expect.any(String),
    requestedDate: firstDay,
    lateDaysAfter: 0,
    pieces: 60,
    customer: expect.any(String),
  });
  for (const order of pickListByPath(preview.body, 'orders'))
    expect([pickByPath(order, 'orderId'), pickByPath(order, 'lateDaysAfter')]).toEqual([
      expect.any(Number),
      0,
    ]);
  const moves = pickListByPath(preview.body, 'moves');
  expect(moves.length).toBeGreaterThan(0);
  expect(moves.length).toBeLessThan(before.length / 2);
  expect(await everything()).toEqual(before);

  requireSuccess(await insert(id, { seen: toPreviewedReplan(preview) }, false));
  const after = await everything();
  expect(twiceAtOnce(after)).toEqual([]);
  const was = sumMinutes(before);
  const is = sumMinutes(after);
  for (const [key, minutes] of was) expect([key, is.get(key)]).toEqual([key, minutes]);
  expect([...is].filter(([key]) => key.startsWith(`${id} `)).map(([, minutes]) => minutes)).toEqual(
    expect.arrayContaining([60, 120]),
  );
  const filterUntouched = (events: typeof before) =>
    events.filter(
      ({ order }) =>
        order !== id && !moves.some((move) => pickByPath(move, 'event.orderId') === order),
    );
  expect(filterUntouched(after)).toEqual(filterUntouched(before));
  for (const order of pickListByPath(preview.body, 'orders')) {
    const { body } = requireSuccess(
      await sales.planner.get(`/orders/${pickNumberByPath(order, 'orderId')}`),
    );
    expect([pickByPath(body, 'status'), pickByPath(body, 'computedEndDate')]).toEqual([
      'production',
      pickByPath(order, 'endAfter'),
    ]);
    expect(pickByPath(pickListByPath(body, 'history').at(-1), 'event')).toBe('plan');
  }
  // A second request of the same is about a plan that has changed.
  expect(pickRefusal(await insert(id, { seen: toPreviewedReplan(preview) }, false))[1]).toBe(
    'STALE_ENTITY',
  );
  expect(await everything()).toEqual(after);
});

test('when two planners insert a rush order at once, one is refused as stale, and no worker is planned twice', async () => {
  const [one, other] = [await rush(), await rush()];
  const previews = [requireSuccess(await insert(one.id)), requireSuccess(await insert(other.id))];
  const answers = await Promise.all(
    [one, other].map(({ id }, at) => {
      const preview = previews[at];
      if (!preview) throw new Error('Nothing was seen');
      return insert(id, { seen: toPreviewedReplan(preview) }, false);
    }),
  );
  expect(answers.map(({ status }) => status).toSorted((least, most) => least - most)).toEqual([
    200, 409,
  ]);
  const planned = new Set((await everything()).map(({ order }) => order));
  expect([one.id, other.id].filter((id) => planned.has(id))).toHaveLength(1);
  expect(twiceAtOnce(await everything())).toEqual([]);
  for (const id of others) expect(planned.has(id)).toBe(true);
});

test('a rush order does not move pinned work, and is late instead', async () => {
  for (const id of others) {
    const { body } = requireSuccess(await sales.planner.get(`/details/${id}`));
    const events = pickListByPath(body, 'events')
      .filter((event) => pickByPath(event, 'background') !== true)
      .map((event) => ({ id: pickNumberByPath(event, 'id') }));
    requireSuccess(
      await sales.planner.put(`/planning/orders/${id}/pins`, { events, pinned: true }),
    );
  }
  const { id } = await rush();
  const { body } = requireSuccess(await insert(id));
  expect(pickListByPath(body, 'moves')).toEqual([]);
  expect(pickListByPath(body, 'orders').map((order) => pickByPath(order, 'orderId'))).toEqual([id]);
  expect(pickNumberByPath(pickListByPath(body, 'orders')[0], 'lateDaysAfter')).toBeGreaterThan(0);
});

test('inserting an unknown order, late work or an unseen preview is refused, and nothing changes', async () => {
  const { id } = await rush();
  const before = await everything();
  const [event] = pickListByPath(
    requireSuccess(await sales.planner.get(`/details/${others[0]}`)).body,
    'events',
  );
  const late = [{ id: pickNumberByPath(event, 'id'), endDate: `${getDayAhead(50)}T12:00:00.000Z` }];
  expect(pickRefusal(await insert(id, { late }))).toEqual([400, 'WRONG_VALUES', 'late', 'invalid']);
  const freed = {
    startDate: `${firstDay}T12:00:00.000Z`,
    endDate: `${getDayAhead(20)}T12:00:00.000Z`,
  };
  expect(pickRefusal(await insert(id, { freed }))).toEqual([
    400,
    'WRONG_VALUES',
    'freed',
    'invalid',
  ]);
  expect((await insert(999_999)).status).toBe(404);
  expect((await insert(id, {}, true, sales.ana)).status).toBe(403);
  expect(pickRefusal(await insert(id, {}, false))).toEqual([
    400,
    'WRONG_VALUES',
    'seen',
    'required',
  ]);
  expect(await everything()).toEqual(before);
});

test('the rest of a partly planned order is inserted beside its kept work, and the order ends with both', async () => {
  const { id } = await rush();
  requireSuccess(
    await insert(id, { seen: toPreviewedReplan(requireSuccess(await insert(id))) }, false),
  );
  const own = (events: Awaited<ReturnType<typeof everything>>) =>
    events.filter(({ order }) => order === id);
  // A single work of its last step is left, weeks behind.
  const [nailing] = own(await everything()).slice(-1);
  const [start, end] = [getMorningAhead(28), getMorningAhead(28, 120)].map((instant) =>
    new Date(instant).toISOString(),
  );
  await server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`
      delete from planning_events where order_id = ${id} and id <> (
        select max(id) from planning_events where order_id = ${id} and workplace_id = ${nailing?.place})`);
    await tx.row(sql`
      update planning_events set start_date = ${start}, end_date = ${end} where order_id = ${id}`);
    await tx.row(sql`update orders set computed_end_date = null where id = ${id}`);
  });
  const before = await everything();
  const [kept] = own(before);
  expect(kept).toMatchObject({ start, end, place: nailing?.place });
  const preview = requireSuccess(await insert(id));
  const [order] = pickListByPath(preview.body, 'orders');
  expect(order).toMatchObject({ orderId: id, end: null, endAfter: end });
  expect(pickNumberByPath(order, 'lateDaysAfter')).toBeGreaterThan(20);
  requireSuccess(await insert(id, { seen: toPreviewedReplan(preview) }, false));
  const after = await everything();
  expect(own(after)).toContainEqual(kept);
  expect([...sumMinutes(own(after)).values()].toSorted((one, other) => one - other)).toEqual([
    60, 120,
  ]);
  expect(twiceAtOnce(after)).toEqual([]);
});

test('a planner who is limited to their own orders moves no work of other orders for a rush order', async () => {
  const { id } = await rush();
  const planner = sales.ids[3] ?? 0;
  const limit = (isLimited: boolean) =>
    server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update profiles set only_mine = ${isLimited}
        where id = (select profile_id from users where id = ${planner})`),
    );
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`update orders set created_by_id = ${planner} where id = ${id}`),
  );
  expect(pickListByPath(requireSuccess(await insert(id)).body, 'moves')).not.toEqual([]);
  await limit(true);
  const preview = await insert(id);
  await limit(false);
  const { body } = requireSuccess(preview);
  expect(pickListByPath(body, 'moves')).toEqual([]);
  expect(pickNumberByPath(body, 'orders.0.lateDaysAfter')).toBeGreaterThan(0);
});
