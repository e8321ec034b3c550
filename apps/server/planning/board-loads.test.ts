import { computeBatchLoadTime } from '@tarima/domain/planning/batch-loads';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import type { Transaction } from '../kit/database.ts';
import { pickByPath, pickListByPath, type TestClient } from '../testing/client.ts';
import { getDayAhead, getPlantInstant } from '../testing/days.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import {
  createActiveOrder,
  toPlanEventInputs,
  turnIntoKiln,
  createWorkplaces,
} from '../testing/planned.ts';
import { planOrdersTogether } from '../testing/plan-orders.ts';
import {
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  requireSuccess,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { sendDuringTransaction } from '../testing/send-during-transaction.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let kiln: number;
const minute = 60_000;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'kiln-board.test');
  const workplaceIds = await createWorkplaces(sales);
  kiln = workplaceIds[1] ?? 0;
  await turnIntoKiln(sales, kiln);
});
afterAll(() => server.close());
beforeEach(() =>
  server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`delete from planning_events`);
    await tx.row(
      sql`update orders set production_finished_at = present() where status = 'production'`,
    );
  }),
);

interface Work {
  orderId: number;
  detailId: number;
  workplaceId: number;
  userId: number;
  start: string;
  end: string;
  pieces: number | null;
}

const plan = (): Promise<Work[]> =>
  server.database.tenant(sales.company.accountId, (tx) =>
    tx.rows(sql<Work>`
      select order_id as "orderId", detail_id as "detailId", workplace_id as "workplaceId", user_id as "userId",
        start_date as start, end_date as end, pieces::float8
      from planning_events where account_id = ${sales.company.accountId} order by order_id, start_date, id`),
  );
const shares = async (): Promise<Work[]> =>
  (await plan()).filter(({ workplaceId }) => workplaceId === kiln);

/** Orders that share one load. */
async function planLoads(...quantities: readonly number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const quantity of quantities) ids.push((await createActiveOrder(sales, quantity)).id);
  await planOrdersTogether(sales, ids);
  const all = await shares();
  expect(new Set(all.map(({ start, end, userId }) => `${start} ${end} ${userId}`)).size).toBe(1);
  return ids;
}

/** A load that is put in at a time of a day. */
async function findLoadHours(
  day: string,
  hour: string,
): Promise<{ startDate: string; endDate: string }> {
  const calendars = await server.database.tenant(sales.company.accountId, (tx) =>
    loadWorkCalendars(tx),
  );
  const rule = { pieces: 120, running: 900, loading: 20, unloading: 10 };
  const start = getPlantInstant(day, hour);
  const load = computeBatchLoadTime(rule, calendars.of(sales.plant.divisions[0] ?? null), start);
  return {
    startDate: new Date(load.start).toISOString(),
    endDate: new Date(load.end).toISOString(),
  };
}

const toWork = (work: Work) => ({
  startDate: work.start,
  endDate: work.end,
  user: { id: work.userId },
  workplace: { id: work.workplaceId },
  detail: { id: work.detailId },
});

async function move(work: Work, to: object, dryRun = false, client: TestClient = sales.planner) {
  const order = requireSuccess(await sales.planner.get(`/orders/${work.orderId}`)).body;
  return client.post(`/planning/board${dryRun ? '?dryRun=true' : ''}`, {
    order: { id: work.orderId },
    updatedAt: pickByPath(order, 'updatedAt'),
    events: [{ ...toWork(work), ...to }],
    insteadOf: [toWork(work)],
  });
}

const monday = (): string => {
  const at = Date.parse(`${getDayAhead(14)}T12:00:00Z`);
  const back = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - back * 24 * 60 * minute).toISOString().slice(0, 10);
};

const tuesday = (): string =>
  new Date(Date.parse(`${monday()}T12:00:00Z`) + 24 * 60 * minute).toISOString().slice(0, 10);

test('a planner who moves one share of a shared load moves the whole load, and can move it back', async () => {
  const ids = await planLoads(20, 30, 40);
  const before = await plan();
  const [work] = await shares();
  if (!work) throw new Error('Nothing is in the kiln');
  const to = await findLoadHours(monday(), '10:00');
  const along = ids.filter((id) => id !== work.orderId);

  const response = requireSuccess(await move(work, to, true));
  expect(pickByPath(response.body, 'along')).toEqual(along);
  expect(await plan()).toEqual(before);

  const done = requireSuccess(await move(work, to));
  expect(pickByPath(done.body, 'along')).toEqual(along);
  const slot = { start: to.startDate, end: to.endDate };
  expect(await plan()).toEqual(
    before.map((each) => (each.workplaceId === kiln ? { ...each, ...slot } : each)),
  );
  for (const id of ids)
    expect(
      pickByPath(requireSuccess(await sales.planner.get(`/orders/${id}`)).body, 'computedEndDate'),
    ).toBe(to.endDate);

  requireSuccess(await move({ ...work, ...slot }, { startDate: work.start, endDate: work.end }));
  expect(await plan()).toEqual(before);
});

test('the board marks a load that is taken out in the night, and not one that runs overnight', async () => {
  await planLoads(20, 30);
  const listMarks = async () => {
    const [share] = await shares();
    if (!share) throw new Error('Nothing is in the kiln');
    const range = { startDate: share.start, endDate: share.end };
    const { body } = requireSuccess(await sales.planner.get('/planning/board', range));
    return pickListByPath(body, 'events')
      .filter((each) => pickByPath(each, 'workplaceId') === kiln)
      .map((each) => pickByPath(each, 'outsideHours'));
  };
  expect(await listMarks()).toEqual([undefined, undefined]);
  const start = getPlantInstant(monday(), '10:00');
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update planning_events set start_date = ${new Date(start).toISOString()},
        end_date = ${new Date(start + 930 * minute).toISOString()}
      where workplace_id = ${kiln}`),
  );
  expect(await listMarks()).toEqual([true, true]);
});

test.each([
  ['into the night', '22:00', 'outsideLapse'],
  ['shorter than it takes', '10:00', 'loadTooShort'],
])('a load cannot be moved %s: the move is refused and nothing changes', async (_, hour, rule) => {
  await planLoads(20, 30, 40);
  const before = await plan();
  const [work] = await shares();
  if (!work) throw new Error('Nothing is in the kiln');
  const to = await findLoadHours(monday(), hour);
  const requested =
    rule === 'loadTooShort'
      ? { ...to, endDate: new Date(Date.parse(to.startDate) + 60 * minute).toISOString() }
      : to;
  for (const dryRun of [true, false])
    expect(pickRefusal(await move(work, requested, dryRun))).toEqual([
      400,
      'WRONG_VALUES',
      expect.stringMatching(/^events\.\d+$/),
      rule,
    ]);
  expect(await plan()).toEqual(before);
});

test('a load shared with an order that is past planning or of another division cannot be moved', async () => {
  const ids = await planLoads(20, 30);
  const [work, other] = await shares();
  if (!work || !other) throw new Error('Nothing is in the kiln');
  const before = await plan();
  const to = await findLoadHours(monday(), '10:00');
  const loadHeld = [409, 'WRONG_VALUES', 'events.0', 'loadHeld'];
  const insertEvent = (what: string) =>
    server.asOwner(`
      do $$ begin
        perform set_config('app.account_id', '${sales.company.accountId}', true);
        update orders set ${what} where id = ${other.orderId};
      end $$`);
  await insertEvent('production_finished_at = present()');
  const named = await move(work, to);
  expect(pickRefusal(named)).toEqual(loadHeld);
  expect(pickByPath(named.body, 'details.0.params.order')).toBe(other.orderId);
  // The status of the order itself is checked as for any work.
  expect(pickRefusal(await move(other, to))).toEqual([409, 'WRONG_VALUES', 'status', 'transition']);
  // An order that is sold and produced in another division is planned there.
  const elsewhere = async (at: number) => {
    const division = sales.plant.divisions[at];
    await insertEvent(`production_finished_at = null, division_id = ${division}`);
    await server.asOwner(`
      do $$ begin
        perform set_config('app.account_id', '${sales.company.accountId}', true);
        update orders_details set origin_division_id = ${division} where owner_id = ${other.orderId};
      end $$`);
  };
  await elsewhere(1);
  const hidden = await move(work, to);
  expect(pickRefusal(hidden)).toEqual([409, 'WRONG_VALUES', 'events.0', 'loadHeldByOther']);
  // The planner may not read that order: its number is in no answer, and the manager's has it.
  expect(pickByPath(hidden.body, 'details.0.params')).toBeUndefined();
  const listOrders = async (client: TestClient) => {
    const range = { startDate: work.start, endDate: work.end };
    const { body } = requireSuccess(await client.get('/planning/board', range));
    const kilnEvents = pickListByPath(body, 'events').filter(
      (each) => pickByPath(each, 'workplaceId') === kiln,
    );
    const list = requireSuccess(await client.get('/events', range)).body;
    return {
      events: kilnEvents.map((each) => pickByPath(each, 'orderId')),
      loads: kilnEvents.flatMap((each) => pickListByPath(each, 'load.orders')),
      orders: pickListByPath(body, 'orders').map((each) => pickByPath(each, 'id')),
      list: pickListByPath(list, 'events').map((each) => pickByPath(each, 'orderId')),
    };
  };
  const [visible, all] = [work.orderId, [work.orderId, other.orderId]];
  expect(await listOrders(sales.planner)).toEqual({
    events: [visible, null],
    loads: [visible],
    orders: [visible],
    list: [visible, null],
  });
  expect(await listOrders(sales.admin)).toEqual({
    events: all,
    loads: all.toReversed(),
    orders: all,
    list: all,
  });
  // A replan of the planner's own division names the load that would have to move.
  const [event] = pickListByPath(
    requireSuccess(await sales.planner.get(`/details/${work.orderId}`)).body,
    'events',
  ).filter((each) => pickByPath(each, 'workplaceId') === kiln);
  const late = { id: pickByPath(event, 'id'), startDate: to.startDate };
  const replanned = requireSuccess(
    await sales.planner.post('/planning/replan?dryRun=true&lang=es', { late: [late] }),
  );
  expect(pickListByPath(replanned.body, 'moves')).toEqual([]);
  expect(pickListByPath(replanned.body, 'held')).toEqual([
    expect.objectContaining({ id: late.id, orderId: work.orderId, workplaceId: kiln }),
  ]);
  expect(await plan()).toEqual(before);
  await elsewhere(0);
  expect(requireSuccess(await move(work, to)).status).toBe(200);
  expect(ids).toContain(other.orderId);
});

test('when two planners move two shares of one load at once, one move succeeds and the other gets a conflict', async () => {
  await planLoads(20, 30, 40);
  const [work, other] = await shares();
  if (!work || !other) throw new Error('Nothing is in the kiln');
  const [one, two] = [
    await findLoadHours(monday(), '10:00'),
    await findLoadHours(monday(), '12:00'),
  ];
  const answers = await Promise.all([move(work, one), move(other, two)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const now = await shares();
  expect(new Set(now.map(({ start }) => start)).size).toBe(1);
});

test('shares of two shared loads cannot be moved by one request, and nothing changes', async () => {
  // 140 pieces need two loads; the second has room for the other order, and is given it here, since its hour decides which it gets.
  const { id } = await createActiveOrder(sales, 140);
  const other = await createActiveOrder(sales, 30);
  await planOrdersTogether(sales, [id, other.id]);
  const mine = (await shares()).filter(({ orderId }) => orderId === id);
  const joined = 1;
  const { start, end, userId } = mine[joined] ?? {};
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update planning_events set start_date = ${start}, end_date = ${end}, user_id = ${userId}
      where order_id = ${other.id} and workplace_id = ${kiln}`),
  );
  const theirs = (await shares()).filter(({ orderId }) => orderId === other.id);
  expect([mine.length, theirs.map((share) => share.start)]).toEqual([2, [start]]);
  const before = await plan();
  const { body: order } = requireSuccess(await sales.planner.get(`/orders/${id}`));
  const slots = [await findLoadHours(monday(), '10:00'), await findLoadHours(tuesday(), '16:00')];
  const requested = {
    order: { id },
    updatedAt: pickByPath(order, 'updatedAt'),
    events: mine.map((work, at) => ({ ...toWork(work), ...slots[at] })),
    insteadOf: mine.map(toWork),
  };
  expect(pickRefusal(await sales.planner.post('/planning/board', requested))).toEqual([
    400,
    'WRONG_VALUES',
    `insteadOf.${joined}`,
    'loadInParts',
  ]);
  expect(await plan()).toEqual(before);
  // The order may move both at once where it is alone in its loads.
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`delete from planning_events where order_id = ${other.id}`),
  );
  requireSuccess(await sales.planner.post('/planning/board', requested));
  const moved = (await shares()).map((share) => ({
    start: share.start,
    end: share.end,
    pieces: share.pieces,
  }));
  expect(moved).toEqual(
    mine.map(({ pieces }, at) => ({
      start: slots[at]?.startDate,
      end: slots[at]?.endDate,
      pieces,
    })),
  );
});

/** Changes how many stations the kiln has. */
const setStations = (count: number) =>
  server.asOwner(`
    do $$ begin
      perform set_config('app.account_id', '${sales.company.accountId}', true);
      update workplaces set stations = ${count} where id = ${kiln};
    end $$`);

/** Plans an order of two lines of 20 pieces together. @returns its id */
async function planTwoLines(): Promise<number> {
  const line = buildOrderLine(sales.plant.products[0], 20);
  const id = await createTestQuotation(sales, sales.ana, [line, line]);
  requireSuccess(await sales.ana.post(`/orders/accept-quotation/${id}`, {}));
  const { body: accepted } = await sales.ana.get(`/orders/${id}`);
  for (const detail of pickListByPath(accepted, 'details'))
    requireSuccess(
      await sales.ana.put(`/orders/manage-detail/${String(pickByPath(detail, 'id'))}`, {
        origin: 'production',
      }),
    );
  await planOrdersTogether(sales, [id]);
  return id;
}

test('two lines of one order in a load cannot be separated by a request that also replaces other work', async () => {
  const id = await planTwoLines();
  const [share, other] = await shares();
  if (!share || !other) throw new Error('Both lines are to be in the kiln');
  expect([other.start, other.userId]).toEqual([share.start, share.userId]);
  // The order is alone in the load: without its plan, the cutting and the load are free.
  const released = requireSuccess(await sales.planner.get(`/orders/${id}/freed`, { by: 'unplan' }));
  expect(pickByPath(released.body, 'minutes')).toBe(40 + 30);
  const before = await plan();
  const sawing = before.filter(
    ({ workplaceId, detailId }) => workplaceId !== kiln && detailId === share.detailId,
  );
  const { body: order } = requireSuccess(await sales.planner.get(`/orders/${id}`));
  const to = await findLoadHours(monday(), '10:00');
  const answer = await sales.planner.post('/planning/board', {
    order: { id },
    updatedAt: pickByPath(order, 'updatedAt'),
    events: [...sawing.map(toWork), { ...toWork(share), ...to }],
    insteadOf: [...sawing, share].map(toWork),
  });
  expect(pickRefusal(answer)).toEqual([
    400,
    'WRONG_VALUES',
    `insteadOf.${sawing.length}`,
    'loadInParts',
  ]);
  expect(await plan()).toEqual(before);
});

test('a share cannot leave its load even if the same request replaces a share of another load at the same hours', async () => {
  const id = await planTwoLines();
  const [one, two] = await shares();
  if (!one || !two) throw new Error('Both lines are to be in the kiln');
  await setStations(2);
  const another = sales.ids.find((user) => user !== one.userId) ?? 0;
  await server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`delete from planning_events where workplace_id <> ${kiln}`);
    // Half of the first line is in a second kiln, attended by another person at the same hours.
    await tx.row(sql`update planning_events set pieces = 10 where detail_id = ${one.detailId}`);
    await tx.row(sql`
      insert into planning_events (account_id, order_id, detail_id, workplace_id, user_id, start_date, end_date, pieces, loading, unloading, metadata)
      select account_id, order_id, detail_id, workplace_id, ${another}, start_date, end_date, 10, loading, unloading, metadata
      from planning_events where detail_id = ${one.detailId}`);
  });
  const before = await plan();
  const [second] = (await shares()).filter(({ userId }) => userId === another);
  if (!second) throw new Error('There is no second load');
  const { body: order } = requireSuccess(await sales.planner.get(`/orders/${id}`));
  const to = await findLoadHours(monday(), '10:00');
  const replaced = [two, second].map(toWork);
  const answer = await sales.planner.post('/planning/board', {
    order: { id },
    updatedAt: pickByPath(order, 'updatedAt'),
    events: replaced.map((work) => ({ ...work, ...to })),
    insteadOf: replaced,
  });
  expect(pickRefusal(answer)).toEqual([400, 'WRONG_VALUES', 'insteadOf.0', 'loadInParts']);
  expect(await plan()).toEqual(before);
  await setStations(1);
});

test('a load that another order joins during a move is not split: the move is refused as stale', async () => {
  const [id, , third] = await planLoads(20, 30, 40);
  const work = (await shares()).find(({ orderId }) => orderId === id);
  if (!work) throw new Error('Nothing is in the kiln');
  const shiftThird = (tx: Transaction, days: number) =>
    tx.row(sql`
      update planning_events set start_date = start_date + make_interval(days => ${days}::int), end_date = end_date + make_interval(days => ${days}::int)
      where order_id = ${third} and workplace_id = ${kiln}`);
  await server.database.tenant(sales.company.accountId, (tx) => shiftThird(tx, 7));
  const to = await findLoadHours(monday(), '10:00');
  const refused = await sendDuringTransaction(
    server,
    sales.company.accountId,
    async (tx) => {
      await tx.row(sql`select id from orders where id = ${id} for update`);
      await shiftThird(tx, -7);
    },
    () => move(work, to),
  );
  expect(pickRefusal(refused).slice(0, 2)).toEqual([409, 'STALE_ENTITY']);
  expect(new Set((await shares()).map(({ start }) => start))).toEqual(new Set([work.start]));
  const moved = requireSuccess(await move(work, to));
  expect(pickListByPath(moved.body, 'along')).toContain(third);
});

test('when two workers attend one load each at the same hours, one load moves and the other stays', async () => {
  await server.asOwner(`
    do $$ begin
      perform set_config('app.account_id', '${sales.company.accountId}', true);
      update workplaces set stations = 2 where id = ${kiln};
    end $$`);
  const { id } = await createActiveOrder(sales, 200);
  const proposed = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  ).body;
  const people = [...new Set(toPlanEventInputs(proposed).map(({ user }) => user.id)), ...sales.ids];
  const at = await findLoadHours(monday(), '10:00');
  const events = toPlanEventInputs(proposed);
  const cutting = events.filter(({ workplace }) => workplace.id !== kiln);
  const [share] = events.filter(({ workplace }) => workplace.id === kiln);
  if (!share) throw new Error('Nothing is planned at the kiln');
  const [one = 0, other = 0] = [...new Set(people)];
  const both = [one, other].map((user) => ({ ...share, ...at, user: { id: user }, pieces: 100 }));
  requireSuccess(
    await sales.planner.post('/events', { order: { id }, events: [...cutting, ...both] }),
  );
  const [first, second] = await shares();
  if (!first || !second) throw new Error('There are no two loads');
  const to = await findLoadHours(monday(), '12:00');
  requireSuccess(await move(first, to));
  expect(await shares()).toEqual(
    expect.arrayContaining([second, { ...first, start: to.startDate, end: to.endDate }]),
  );
  await server.asOwner(`
    do $$ begin
      perform set_config('app.account_id', '${sales.company.accountId}', true);
      update workplaces set stations = 1 where id = ${kiln};
    end $$`);
});

test('loads at the same hours in two kilns are separate loads, distinguished by the worker who attends each', async () => {
  const [first = 0, second = 0] = await planLoads(50, 40);
  await setStations(2);
  const [held] = await shares();
  if (!held) throw new Error('Nothing is in the kiln');
  const another = sales.ids.find((id) => id !== held.userId) ?? 0;
  await server.database.tenant(sales.company.accountId, async (tx) => {
    // The cutting of the second order lies elsewhere: a person works at one place at a time.
    await tx.row(sql`
      delete from planning_events where order_id = ${second} and workplace_id <> ${kiln}`);
    await tx.row(sql`
      update planning_events set user_id = ${another} where order_id = ${second}`);
  });
  const loads = pickListByPath(
    requireSuccess(
      await sales.planner.get('/events', {
        startDate: held.start,
        endDate: held.end,
        workplaceId: kiln,
      }),
    ).body,
    'events',
  ).map((event) => pickByPath(event, 'load'));
  expect(loads).toHaveLength(2);
  expect(loads).toEqual(
    expect.arrayContaining([
      { pieces: 50, inside: 50, most: 120, orders: [] },
      { pieces: 40, inside: 40, most: 120, orders: [] },
    ]),
  );
  // The whole loading and unloading would be free, because no other order is in the load.
  const freed = await sales.planner.get(`/orders/${second}/freed`, { by: 'unplan' });
  expect(pickByPath(requireSuccess(freed).body, 'minutes')).toBe(30);
  const moved = requireSuccess(await move(held, await findLoadHours(monday(), '12:00'), true));
  expect(pickByPath(moved.body, 'along')).toEqual([]);
  expect(held.orderId).toBe(first);
  await setStations(1);
});

test('the board contains the pieces and capacity of a kiln load, and kiln steps that have no minutes per piece', async () => {
  await planLoads(20, 30);
  const [work] = await shares();
  const range = `startDate=${work?.start}&endDate=${work?.end}&lang=es`;
  const { body } = requireSuccess(await sales.planner.get(`/planning/board?${range}`));
  const load = pickListByPath(body, 'events').find(
    (each) => pickByPath(each, 'workplaceId') === kiln,
  );
  expect(pickByPath(load, 'load')).toMatchObject({ inside: 50, most: 120 });
  const steps = pickListByPath(pickListByPath(body, 'orders')[0], 'details.0.steps');
  expect(steps.map((each) => pickByPath(each, 'workplaceId'))).toContain(kiln);
});

test('a second kiln load that begins before its pieces are cut is marked on the board', async () => {
  const { id } = await createActiveOrder(sales, 300);
  const proposed = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  ).body;
  const [cut] = toPlanEventInputs(proposed).filter(({ workplace }) => workplace.id !== kiln);
  const [share] = toPlanEventInputs(proposed).filter(({ workplace }) => workplace.id === kiln);
  if (!cut || !share) throw new Error('Nothing is planned at a step');
  const startOfDay = (days: number): number =>
    getPlantInstant(monday(), '09:00') + days * 24 * 60 * minute;
  const buildCutting = (days: number, minutes: number) => ({
    ...cut,
    startDate: new Date(startOfDay(days)).toISOString(),
    endDate: new Date(startOfDay(days) + minutes * minute).toISOString(),
  });
  const buildLoad = async (days: number, pieces: number) => ({
    ...share,
    ...(await findLoadHours(new Date(startOfDay(days)).toISOString().slice(0, 10), '16:00')),
    pieces,
  });
  // 150 pieces are cut on Monday and 150 on Thursday; the load of Tuesday needs the piece 240.
  const cutting = [buildCutting(0, 150), buildCutting(3, 150)];
  const last = await buildLoad(3, 60);
  const events = [...cutting, await buildLoad(0, 120), await buildLoad(1, 120), last];
  requireSuccess(await sales.planner.post('/events', { order: { id }, events }));
  const until = new Date(startOfDay(3) + 90 * minute).toISOString();
  const listMarked = async () => {
    const range = {
      startDate: new Date(startOfDay(0)).toISOString(),
      endDate: new Date(startOfDay(6)).toISOString(),
    };
    const { body } = requireSuccess(await sales.planner.get('/planning/board', range));
    return pickListByPath(body, 'events').flatMap((each) => {
      const codes = pickByPath(each, 'outOfOrder');
      return codes === undefined ? [] : [[pickByPath(each, 'start'), codes]];
    });
  };
  expect(await listMarked()).toEqual([
    [events[3]?.startDate, [{ code: 'startsBeforePrevious', until }]],
  ]);
  // A load once its pieces are cut is in order.
  const late = [...events.slice(0, 3), last, await buildLoad(4, 120)];
  requireSuccess(await sales.planner.post('/events', { order: { id }, events: late }));
  expect(await listMarked()).toEqual([]);
});
