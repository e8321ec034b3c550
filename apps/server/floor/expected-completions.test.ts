import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMillis, minuteMillis, toLocalMillis } from '@tarima/domain/kit/time-zone';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import { PlanningEngine } from '../planning/engine.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { getDayAhead, testTimeZone } from '../testing/days.ts';
import { OrderLifeSteps } from '../testing/order-life-steps.ts';
import { toPlanEventInputs, createWorkplaces, backdateOrderPlan } from '../testing/planned.ts';
import {
  buildOrderLine,
  requireSuccess,
  createSalesCompany,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { scheduleExpectedCompletionsOfOrders } from '../planning/schedule-expected-completions.ts';
import { toPreviewedReplan } from '../testing/previewed-replan.ts';
import { sendDuringTransaction } from '../testing/send-during-transaction.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { isDivisionStaffed, listDelayedWork } from './delayed-work.ts';
import { releaseFinishedStepPlans } from './release-finished-step-plans.ts';
import { updateExpectedCompletions } from './expected-completions.ts';
import {
  addForemanApproval,
  shiftPlanStart,
  beginTestPresence,
  backdateCompanyActivity,
  backdateOrderHistory,
  createPairedTablet,
  createPlannedOrder,
  insertBackdatedPresence,
  buildReportBody,
  sendTabletReports,
  backdatePresences,
  holdExpectedCompletionsJobs,
  takeExpectedCompletionsJobs,
} from './testing.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;
let saw: TestClient;
let workplaceIds: number[];
let cutting: string;
let engine: PlanningEngine;
let releaseJobs: () => Promise<unknown>;

beforeAll(async () => {
  server = await startTestServer();
  releaseJobs = await holdExpectedCompletionsJobs(server);
  sales = await createSalesCompany(server, 'follow.test');
  life = new OrderLifeSteps(server, sales);
  workplaceIds = await createWorkplaces(sales);
  await inside((tx) =>
    tx.row(
      sql`update users set profile_id = 0 where account_id = ${tx.accountId} and id = ${sales.ids[2]}`,
    ),
  );
  // The plant works at every hour: delays are measured in working time.
  for (const each of pickListByPath((await sales.admin.get('/calendar-days')).body, 'elements'))
    requireSuccess(await sales.admin.delete(`/calendar-days/${pickNumberByPath(each, 'id')}`));
  for (const ahead of [-2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8]) {
    const at = toLocalMillis(getServerTime() + ahead * dayMillis, testTimeZone);
    const date = new Date(at).toISOString().slice(0, 10);
    requireSuccess(
      await sales.admin.post('/calendar-days', { date, name: 'Turno', openings: '0-24' }),
    );
  }
  saw = await createPairedTablet(server, sales, workplaceIds[0] ?? 0);
  cutting = await beginTestPresence(sales, saw, sales.ids[1] ?? 0);
  await backdatePresences(server, sales, 120);
  engine = new PlanningEngine();
});
afterAll(async () => {
  await engine.close();
  await releaseJobs();
  await server.close();
});

const inside = <Result>(work: Parameters<typeof server.database.tenant<Result>>[1]) =>
  server.database.tenant(sales.company.accountId, work);
const runFollow = () =>
  inside((tx) => updateExpectedCompletions(tx, engine, sales.plant.divisions[0] ?? 0));
const listDelayed = () =>
  inside((tx) => listDelayedWork(tx, sales.plant.divisions[0] ?? 0, getServerTime()));
const setProductionFinished = (id: number, isFinished: boolean) =>
  inside((tx) =>
    tx.row(sql`
      update orders set production_finished_at = case when ${isFinished} then present() end
      where account_id = ${tx.accountId} and id = ${id}`),
  );
const now = async () => requireSuccess(await sales.planner.get('/floor/now')).body;

test('work with missing reports or pieces is delayed and gets a later expected end until all its pieces are reported', async () => {
  const requestedDate = getDayAhead(1);
  const { id, detail, events } = await createPlannedOrder(sales, 60);
  await shiftPlanStart(server, id, 90);
  await server.asOwner(`
    begin; select set_config('app.account_id', '${sales.company.accountId}', true);
    update orders set requested_date = '${requestedDate}' where id = ${id}; commit`);
  const first = await listDelayed();
  expect(first.length).toBeGreaterThan(0);
  // An order whose production has finished has no work that could be late.
  await setProductionFinished(id, true);
  expect(await listDelayed()).toEqual([]);
  await setProductionFinished(id, false);
  const ids = new Set(
    (
      await server.asOwner<{ id: number }>(
        `select id::int from planning_events where order_id = ${id}`,
      )
    ).map((row) => row.id),
  );
  expect(first.every((each) => ids.has(each.id))).toBe(true);
  expect(events.length).toBe(ids.size);
  await runFollow();
  const expectedOrder = pickListByPath(await now(), 'expected').find(
    (each) => pickByPath(each, 'order.id') === id,
  );
  expect(expectedOrder).toBeDefined();
  expect(Date.parse(String(pickByPath(expectedOrder, 'expected')))).toBeGreaterThan(
    Date.parse(String(pickByPath(expectedOrder, 'end'))),
  );
  expect(pickListByPath(await now(), 'behind').length).toBe(first.length);

  // The other division has nothing of it, and its own check leaves the expected end alone.
  const [home, elsewhere] = sales.plant.divisions;
  requireSuccess(
    await sendTabletReports(saw, [buildReportBody(cutting, detail, { kind: 'pieces', good: 1 })]),
  );
  expect(await inside((tx) => listDelayedWork(tx, elsewhere, getServerTime()))).toEqual([]);
  expect(await inside((tx) => isDivisionStaffed(tx, elsewhere, getServerTime()))).toBe(false);
  await inside((tx) => updateExpectedCompletions(tx, engine, elsewhere));
  const there = requireSuccess(await sales.admin.get('/floor/now', { divisionId: elsewhere })).body;
  expect(there).toMatchObject({ work: [], behind: [], expected: [] });
  const here = requireSuccess(await sales.admin.get('/floor/now', { divisionId: home })).body;
  expect(pickListByPath(here, 'work')).not.toEqual([]);
  expect(pickListByPath(here, 'expected')).not.toEqual([]);
  // A planner names their own division, and no other.
  const named = [home, elsewhere].map((divisionId) =>
    sales.planner.get('/floor/now', { divisionId }),
  );
  expect((await Promise.all(named)).map(({ status }) => status)).toEqual([200, 403]);

  // Planners can replan with the returned work through the call that they use.
  const late = pickListByPath(await now(), 'behind');
  const replanResult = requireSuccess(
    await sales.planner.post('/planning/replan?dryRun=true', { late }),
  ).body;
  expect(
    pickListByPath(replanResult, 'orders').map((each) => pickByPath(each, 'orderId')),
  ).toContain(id);

  // All of it is reported as made: nothing is behind, and the expected end is cleared.
  requireSuccess(
    await sendTabletReports(saw, [buildReportBody(cutting, detail, { kind: 'pieces', good: 59 })]),
  );
  expect(await listDelayed()).toEqual([]);
  await runFollow();
  expect(
    pickListByPath(await now(), 'expected').filter((each) => pickByPath(each, 'order.id') === id),
  ).toEqual([]);
  await backdateOrderPlan(server, id);
});

/** Order whose floor needs more time than its plan has left, wanted on the day on which the plan ends. */
async function createLateOrder() {
  const { id, detail } = await createPlannedOrder(sales, 2000);
  await backdateOrderHistory(server, sales, id, 16);
  await shiftPlanStart(server, id, 920);
  const setRequestedDate = (requestedDate: string) =>
    server.asOwner(`
      begin; select set_config('app.account_id', '${sales.company.accountId}', true);
      update orders set requested_date = ${requestedDate} where id = ${id}; commit`);
  const lastDay = `(computed_end_date at time zone '${testTimeZone}')::date`;
  await setRequestedDate(lastDay);
  // Four and a half minutes a piece, where the flow sets one: at every hour, the rest takes over a day more than is planned.
  const ago = new Date(getServerTime() - 900 * minuteMillis).toISOString();
  const early = await insertBackdatedPresence(server, sales, saw, sales.ids[1] ?? 0, ago);
  requireSuccess(
    await sendTabletReports(saw, [
      buildReportBody(early, detail, { kind: 'start', at: ago }),
      buildReportBody(cutting, detail, { kind: 'pieces', good: 200 }),
    ]),
  );
  return { id, detail, lastDay, setRequestedDate };
}

/** Counts a user's unseen notifications of an order that will be late. */
const countLateNotices = async (client: TestClient, id: number) =>
  (await life.noted(client, 'orderLate')).filter(
    (each) =>
      pickNumberByPath(each, 'data.messageData.order.id') === id &&
      pickByPath(each, 'seen') === false,
  ).length;

test('a planner who saves a new plan for a late order removes its notification', async () => {
  const { id, detail } = await createLateOrder();
  await runFollow();
  expect(await countLateNotices(sales.planner, id)).toBe(1);
  // A superuser of the other division has the permission, and is not concerned.
  expect(await countLateNotices(sales.luis, id)).toBe(0);
  const end = async () =>
    String(
      pickByPath(requireSuccess(await sales.planner.get(`/orders/${id}`)).body, 'computedEndDate'),
    );
  const planned = await end();
  const late = pickListByPath(await now(), 'behind');
  const preview = requireSuccess(
    await sales.planner.post('/planning/replan?dryRun=true', { late }),
  );
  await takeExpectedCompletionsJobs(server);
  requireSuccess(
    await sales.planner.post('/planning/replan', { late, seen: toPreviewedReplan(preview) }),
  );
  expect(Date.parse(await end())).toBeGreaterThan(Date.parse(planned));
  expect(await takeExpectedCompletionsJobs(server)).toEqual([sales.plant.divisions[0]]);
  await runFollow();
  expect(await countLateNotices(sales.planner, id)).toBe(0);
  expect(await countLateNotices(sales.ana, id)).toBe(0);
  expect(
    pickListByPath(await now(), 'expected').filter(
      (each) => pickByPath(each, 'order.id') === id && pickByPath(each, 'late') === true,
    ),
  ).toEqual([]);
  requireSuccess(
    await sendTabletReports(saw, [
      buildReportBody(cutting, detail, { kind: 'pieces', good: 1800 }),
    ]),
  );
  await runFollow();
  await backdateOrderPlan(server, id);
});

test('a late order is notified once, and its notification is removed once it is in time', async () => {
  const { id, detail, lastDay, setRequestedDate } = await createLateOrder();
  const heard = (client: TestClient) => countLateNotices(client, id);
  expect((await listDelayed()).length).toBe(1);
  await runFollow();
  await runFollow();
  const findExpected = async () =>
    pickListByPath(await now(), 'expected').find((each) => pickByPath(each, 'order.id') === id);
  expect(await findExpected()).toMatchObject({ late: true });
  const notice = (await life.noted(sales.planner, 'orderLate')).find(
    (each) => pickNumberByPath(each, 'data.messageData.order.id') === id,
  );
  expect(pickByPath(notice, 'data.messageData.expected')).toBe(
    pickByPath(await findExpected(), 'expected'),
  );
  expect(await heard(sales.planner)).toBe(1);
  expect(await heard(sales.ana)).toBe(1);
  // A later day: it is in time by the expected end, and no notification is needed.
  await setRequestedDate(`'2030-01-01'`);
  await runFollow();
  expect(await heard(sales.planner)).toBe(0);
  expect(await findExpected()).toMatchObject({ late: false });
  // A new notification where it is late again, settled once the floor has made it up.
  // The planners of a division that produces it are concerned, too.
  await setRequestedDate(lastDay);
  const [home, elsewhere] = sales.plant.divisions;
  const setProducer = (division: number | undefined) =>
    inside((tx) =>
      tx.row(sql`
        update orders_details set origin_division_id = ${division ?? null} where account_id = ${tx.accountId} and id = ${detail}`),
    );
  await setProducer(elsewhere);
  await runFollow();
  await setProducer(home);
  expect(await heard(sales.planner)).toBe(1);
  expect(await heard(sales.luis)).toBe(1);
  requireSuccess(
    await sendTabletReports(saw, [
      buildReportBody(cutting, detail, { kind: 'pieces', good: 1800 }),
    ]),
  );
  await runFollow();
  expect(await heard(sales.planner)).toBe(0);
  expect(await findExpected()).toBeUndefined();
  await backdateOrderPlan(server, id);
});

test('the floor’s status shows a line for thirty days after its last report', async () => {
  const { id, detail } = await createPlannedOrder(sales, 60);
  const isShown = async () =>
    pickListByPath(await now(), 'work').some((each) => pickByPath(each, 'detail.id') === detail);
  const report = (ago: string) =>
    inside((tx) =>
      tx.row(sql`
        insert into floor_reports (account_id, key, order_id, detail_id, workplace_id, user_id, kind, good, scrap, at)
        values (${tx.accountId}, gen_random_uuid(), ${id}, ${detail}, ${workplaceIds[0]}, ${sales.ids[1]}, 'pieces', 1, 0,
          present() - ${ago}::interval)`),
    );
  await report('30 days 1 hour');
  expect(await isShown()).toBe(false);
  await report('29 days 23 hours');
  expect(await isShown()).toBe(true);
  await backdateOrderPlan(server, id);
});

test('an update that began earlier does not store the end of an order that is no longer behind', async () => {
  const { id } = await createPlannedOrder(sales, 60);
  await shiftPlanStart(server, id, 90);
  const listStored = async (tx: Transaction) =>
    (await tx.rows(sql<{ id: number }>`select order_id as id from orders_expected`)).map(
      (row) => row.id,
    );
  await sendDuringTransaction(
    server,
    sales.company.accountId,
    async (tx) => {
      await updateExpectedCompletions(tx, engine, sales.plant.divisions[0] ?? 0);
      expect(await listStored(tx)).toContain(id);
      // The tablets come later than the plan begins: nothing of it is behind any more.
      await backdatePresences(server, sales, 0);
    },
    runFollow,
  );
  expect(await inside(listStored)).not.toContain(id);
  await backdatePresences(server, sales, 120);
  await backdateOrderPlan(server, id);
});

test('the late end of an order that another division sold is kept by the division that works on it, for both', async () => {
  const [home, elsewhere] = sales.plant.divisions;
  const { id, detail } = await createLateOrder();
  await inside((tx) =>
    tx.row(
      sql`update orders set division_id = ${elsewhere} where account_id = ${tx.accountId} and id = ${id}`,
    ),
  );
  const updateElsewhere = () => inside((tx) => updateExpectedCompletions(tx, engine, elsewhere));
  const findExpected = async (divisionId: number) =>
    pickListByPath(
      requireSuccess(await sales.admin.get('/floor/now', { divisionId })).body,
      'expected',
    ).find((each) => pickByPath(each, 'order.id') === id);
  const countNotices = async () => [
    await countLateNotices(sales.planner, id),
    await countLateNotices(sales.luis, id),
  ];
  const storeElsewhere = () =>
    inside((tx) =>
      tx.row(sql`
        insert into orders_expected (account_id, order_id, division_id, end_date, told_at)
        values (${tx.accountId}, ${id}, ${elsewhere}, '2031-01-01T12:00Z', present())`),
    );
  // No second notification follows where the floor of another division has sent one.
  await storeElsewhere();
  await runFollow();
  expect(await countNotices()).toEqual([0, 0]);
  await inside((tx) => tx.row(sql`delete from orders_expected where order_id = ${id}`));
  await runFollow();
  const expected = await findExpected(home);
  expect(expected).toMatchObject({ late: true });
  expect(await findExpected(elsewhere)).toEqual(expected);
  expect(await countNotices()).toEqual([1, 1]);
  // The planners of the division that sold it replan its delayed work; the others would be refused.
  const listDelayedEvents = async (divisionId: number) =>
    pickListByPath(
      requireSuccess(await sales.admin.get('/floor/now', { divisionId })).body,
      'behind',
    );
  expect(await listDelayedEvents(home)).toEqual([]);
  const late = await listDelayedEvents(elsewhere);
  expect(late).toHaveLength(1);
  const replanned = requireSuccess(
    await sales.luis.post('/planning/replan?dryRun=true', { late }),
  ).body;
  expect(pickListByPath(replanned, 'orders').map((each) => pickByPath(each, 'orderId'))).toContain(
    id,
  );
  // The floor of the division that sold it has none of its work: it neither clears the end nor withdraws the notification.
  await updateElsewhere();
  expect(await findExpected(elsewhere)).toEqual(expected);
  await runFollow();
  const { body: all } = requireSuccess(await sales.planner.get('/notifications', { size: 100 }));
  const ofOrder = pickListByPath(all, 'elements').filter(
    (each) =>
      pickByPath(each, 'type') === 'orderLate' &&
      pickByPath(each, 'data.messageData.order.id') === id,
  );
  expect(ofOrder).toHaveLength(1);
  // A changed plan is checked by both.
  await takeExpectedCompletionsJobs(server);
  await inside((tx) => scheduleExpectedCompletionsOfOrders(tx, [id]));
  expect((await takeExpectedCompletionsJobs(server)).toSorted((x, y) => x - y)).toEqual(
    [home, elsewhere].toSorted((x, y) => x - y),
  );

  // The later end is shown while both delay it, and the notification stays until neither does.
  await storeElsewhere();
  expect(await findExpected(home)).toMatchObject({ expected: '2031-01-01T12:00:00.000Z' });
  // Other working hours move the ends of both.
  await takeExpectedCompletionsJobs(server);
  requireSuccess(
    await sales.admin.post('/calendar-days', { date: getDayAhead(40), name: 'Feriado' }),
  );
  expect((await takeExpectedCompletionsJobs(server)).toSorted((x, y) => x - y)).toEqual(
    [home, elsewhere].toSorted((x, y) => x - y),
  );
  requireSuccess(
    await sendTabletReports(saw, [
      buildReportBody(cutting, detail, { kind: 'pieces', good: 1800 }),
    ]),
  );
  await runFollow();
  expect(await findExpected(home)).toBeUndefined();
  expect(await findExpected(elsewhere)).toMatchObject({
    expected: '2031-01-01T12:00:00.000Z',
    late: true,
  });
  expect(await countNotices()).toEqual([1, 1]);
  await updateElsewhere();
  expect(await findExpected(elsewhere)).toBeUndefined();
  expect(await countNotices()).toEqual([0, 0]);
  await backdateOrderPlan(server, id);
});

test('a worker’s sign-in and scrapped pieces recalculate the expected ends, a wrong PIN does not', async () => {
  const { id, detail } = await createPlannedOrder(sales, 60);
  const worker = sales.ids[1] ?? 0;
  await takeExpectedCompletionsJobs(server);
  const presence = await beginTestPresence(sales, saw, worker);
  expect(await takeExpectedCompletionsJobs(server)).toEqual([sales.plant.divisions[0]]);
  requireSuccess(
    await sendTabletReports(saw, [
      buildReportBody(presence, detail, { kind: 'pieces', good: 0, scrap: 4, reason: 'Nudos' }),
    ]),
  );
  expect(await takeExpectedCompletionsJobs(server)).toEqual([sales.plant.divisions[0]]);
  requireSuccess(await saw.get('/floor/station'));
  const refused = await saw.post('/floor/presences', { user: { id: worker }, pin: '0000' });
  expect(refused.status).toBe(400);
  expect(await takeExpectedCompletionsJobs(server)).toEqual([]);
  await backdateOrderPlan(server, id);
});

test('a changed plan recalculates the expected ends at once, once per division concerned', async () => {
  const [division, other] = sales.plant.divisions;
  const planned = await createPlannedOrder(sales, 10);
  const sibling = await createPlannedOrder(sales, 10);
  // Two hours from now: a line whose plan begins while the test runs keeps its pieces.
  const delay = (moment: string): string =>
    new Date(Date.parse(moment) + 120 * minuteMillis).toISOString();
  const [events, siblingEvents] = [planned, sibling].map((order) =>
    order.events.map((event) => ({
      ...event,
      startDate: delay(event.startDate),
      endDate: delay(event.endDate),
    })),
  );
  if (!events || !siblingEvents) throw new Error('Two orders are planned');
  const { id } = planned;
  const countJobs = async () =>
    (
      await server.asOwner(
        `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'follow-floor' and j.run_at < now() + interval '1 day 6 seconds'`,
      )
    ).length;
  const version = async () =>
    String(pickByPath((await sales.planner.get(`/orders/${id}`)).body, 'updatedAt'));
  const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
    [
      'saved plans',
      () =>
        sales.planner
          .post('/planning/save', {
            plans: [
              { order: { id }, events },
              { order: { id: sibling.id }, events: siblingEvents },
            ],
          })
          .then(requireSuccess),
    ],
    [
      'a saved plan',
      () => sales.planner.post('/events', { order: { id }, events }).then(requireSuccess),
    ],
    [
      'a move',
      async () =>
        requireSuccess(
          await sales.planner.post('/planning/board', {
            order: { id },
            updatedAt: await version(),
            events: events.slice(0, 1),
            insteadOf: events.slice(0, 1),
          }),
        ),
    ],
    [
      'fewer pieces',
      async () => {
        const { body } = requireSuccess(await sales.ana.get(`/orders/${id}`));
        const [line] = pickListByPath(body, 'details');
        const revision = {
          reason: 'Menos',
          details: [{ ...buildOrderLine(sales.plant.products[0], 6), id: pickByPath(line, 'id') }],
          updatedAt: await version(),
        };
        const dry = await sales.ana.post(`/orders/${id}/revision?dryRun=true`, revision);
        expect(await takeExpectedCompletionsJobs(server)).toEqual([]);
        const seen = pickByPath(requireSuccess(dry).body, 'impact.seen');
        requireSuccess(await sales.ana.post(`/orders/${id}/revision`, { ...revision, seen }));
      },
    ],
    [
      'an unplanned order',
      () => sales.planner.post(`/orders/${id}/unplan`, {}).then(requireSuccess),
    ],
    [
      'a canceled order',
      () =>
        sales.ana.post(`/orders/${sibling.id}/cancel`, { message: 'Ya no' }).then(requireSuccess),
    ],
  ];
  for (const [what, change] of changes) {
    await takeExpectedCompletionsJobs(server);
    await change();
    expect([what, await countJobs()]).toEqual([what, 1]);
    expect([what, await takeExpectedCompletionsJobs(server)]).toEqual([what, [division]]);
  }
  // A dry run and a refused plan lead to nothing; an order of another division counts there.
  const dry = { order: { id: sibling.id }, events: [] };
  expect((await sales.planner.post('/events', dry)).status).toBe(400);
  expect(await takeExpectedCompletionsJobs(server)).toEqual([]);
  await inside((tx) => scheduleExpectedCompletionsOfOrders(tx, [id]));
  await inside((tx) =>
    tx.row(
      sql`update orders set division_id = ${other} where account_id = ${tx.accountId} and id = ${id}`,
    ),
  );
  await inside((tx) => scheduleExpectedCompletionsOfOrders(tx, [id, sibling.id]));
  expect(await takeExpectedCompletionsJobs(server)).toEqual(
    [division, other].toSorted((a, b) => a - b),
  );
});

/** Returns the plan of an order at a workplace, by start, in whole minutes from the first of all. */
const getPlan = async (id: number) => {
  const rows = await server.asOwner<{ place: number; minutes: number; ahead: boolean }>(
    `select workplace_id::int as place, (extract(epoch from end_date - start_date) / 60)::int as minutes, end_date > present() + interval '3 minutes' as ahead
     from planning_events where order_id = ${id} order by start_date, id`,
  );
  return rows;
};

test('work finished early releases its remaining time after the undo period, and gets it back when reopened', async () => {
  await inside((tx) => tx.row(sql`delete from planning_events where account_id = ${tx.accountId}`));
  const { id, detail } = await createPlannedOrder(sales, 600);
  await backdateCompanyActivity(server, sales, 2);
  await shiftPlanStart(server, id, 60);
  const cut = (rows: Awaited<ReturnType<typeof getPlan>>) =>
    rows.filter(({ place }) => place === workplaceIds[0]);
  const sumMinutes = (rows: Awaited<ReturnType<typeof getPlan>>) =>
    rows.reduce((sum, { minutes }) => sum + minutes, 0);
  expect(sumMinutes(cut(await getPlan(id)))).toBe(600);
  const ago = (minutes: number) => new Date(getServerTime() - minutes * minuteMillis).toISOString();
  const finish = buildReportBody(cutting, detail, { kind: 'finish' });
  requireSuccess(
    await sendTabletReports(saw, [
      buildReportBody(cutting, detail, { kind: 'start', at: ago(60) }),
      buildReportBody(cutting, detail, { kind: 'pieces', good: 600 }),
      finish,
    ]),
  );
  expect((await runFollow()).isYoung).toBe(true);
  expect(sumMinutes(cut(await getPlan(id)))).toBe(600);
  const giveBackLater = () =>
    inside((tx) =>
      releaseFinishedStepPlans(
        tx,
        sales.plant.divisions[0] ?? 0,
        getServerTime() + 2 * minuteMillis,
      ),
    );
  const before = requireSuccess(await sales.planner.get(`/orders/${id}`)).body;
  expect(await giveBackLater()).toBe(false);
  const remaining = cut(await getPlan(id));
  expect(sumMinutes(remaining)).toBeLessThan(130);
  expect(remaining.some(({ ahead }) => ahead)).toBe(false);
  const after = requireSuccess(await sales.planner.get(`/orders/${id}`)).body;
  expect(pickByPath(after, 'updatedAt')).not.toBe(pickByPath(before, 'updatedAt'));
  // The order ends with the last work that stays planned.
  const [ends] = await server.asOwner<{ last: string }>(
    `select max(end_date) as last from planning_events where order_id = ${id}`,
  );
  expect(Date.parse(String(pickByPath(after, 'computedEndDate')))).toBe(
    Date.parse(String(ends?.last)),
  );

  // The rest of the plan is saved as it stands: the step adds up to what it took.
  const { body } = requireSuccess(await sales.planner.get(`/details/${id}`));
  const orderEvents = {
    events: pickListByPath(body, 'events').filter((each) => pickByPath(each, 'orderId') === id),
  };
  requireSuccess(
    await sales.planner.post('/events', { order: { id }, events: toPlanEventInputs(orderEvents) }),
  );
  expect(await giveBackLater()).toBe(false);
  expect(sumMinutes(cut(await getPlan(id)))).toBe(sumMinutes(remaining));
  // Time that is planned anew for the finished step is released too, and adds to the time released before.
  await inside((tx) =>
    tx.row(sql`
      insert into planning_events (account_id, order_id, detail_id, workplace_id, user_id, start_date, end_date)
      select account_id, order_id, detail_id, workplace_id, user_id, start_date + interval '7 days', start_date + interval '7 days 1 hour'
      from planning_events
      where account_id = ${tx.accountId} and order_id = ${id} and workplace_id = ${workplaceIds[0]} limit 1`),
  );
  expect(await giveBackLater()).toBe(false);
  expect(sumMinutes(cut(await getPlan(id)))).toBe(sumMinutes(remaining));

  // A foreman takes pieces back: the minutes that are in no plan any more are to be planned.
  const foreman = sales.ids[0] ?? 0;
  await beginTestPresence(sales, saw, foreman, '8080');
  const undo = { key: randomUUID(), presence: cutting, undoes: finish.key, at: ago(0) };
  const fewer = buildReportBody(cutting, detail, { kind: 'pieces', good: -300 });
  requireSuccess(
    await sendTabletReports(saw, [
      await addForemanApproval(saw, undo, foreman),
      await addForemanApproval(saw, fewer, foreman),
    ]),
  );
  // The end of the order stays unknown though a later step releases its plan in the same run.
  const later = (await getPlan(id)).find(({ place }) => place !== workplaceIds[0])?.place ?? 0;
  await inside((tx) =>
    tx.row(sql`
      insert into floor_reports (account_id, key, order_id, detail_id, workplace_id, user_id, kind, good, scrap, at)
      values (${tx.accountId}, ${randomUUID()}, ${id}, ${detail}, ${later}, ${foreman}, 'finish', 0, 0, ${ago(10)})`),
  );
  expect(await giveBackLater()).toBe(false);
  const laterEvents = (await getPlan(id)).filter(({ place }) => place === later);
  expect(laterEvents.some(({ ahead }) => ahead)).toBe(false);
  const opened = requireSuccess(await sales.planner.get(`/orders/${id}`)).body;
  expect(pickByPath(opened, 'computedEndDate')).toBeNull();
  const { body: proposal } = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  );
  const planned = toPlanEventInputs(proposal).filter(
    ({ workplace }) => workplace.id === workplaceIds[0],
  );
  const all = planned.reduce(
    (sum, { startDate, endDate }) =>
      sum + (Date.parse(endDate) - Date.parse(startDate)) / minuteMillis,
    0,
  );
  expect(all + sumMinutes(remaining)).toBeGreaterThanOrEqual(600);
  // Released minutes are planned once more, and not twice.
  expect(all + sumMinutes(remaining)).toBeLessThan(900);
  await backdateOrderPlan(server, id);

  // An order begins with the work that stays planned, and one that is planned in part stays without an end.
  const ahead = await createPlannedOrder(sales, 20);
  await shiftPlanStart(server, ahead.id, -180);
  await inside((tx) =>
    tx.row(sql`
      insert into floor_reports (account_id, key, order_id, detail_id, workplace_id, user_id, kind, good, scrap, at)
      values (${tx.accountId}, ${randomUUID()}, ${ahead.id}, ${ahead.detail}, ${workplaceIds[0]}, ${foreman}, 'finish', 0, 0, ${ago(10)})`),
  );
  await inside((tx) =>
    tx.row(
      sql`update orders set computed_end_date = null where account_id = ${tx.accountId} and id = ${ahead.id}`,
    ),
  );
  expect(await giveBackLater()).toBe(false);
  expect(cut(await getPlan(ahead.id))).toEqual([]);
  const [begins] = await server.asOwner<{ first: string }>(
    `select min(start_date) as first from planning_events where order_id = ${ahead.id}`,
  );
  const moved = requireSuccess(await sales.planner.get(`/orders/${ahead.id}`)).body;
  expect(pickByPath(moved, 'computedEndDate')).toBeNull();
  expect(Date.parse(String(pickByPath(moved, 'computedStartDate')))).toBe(
    Date.parse(String(begins?.first)),
  );
  await backdateOrderPlan(server, ahead.id);
});

test('a kiln load without reports is planned again as a whole, a load with reports stays', async () => {
  await inside((tx) => tx.row(sql`delete from planning_events where account_id = ${tx.accountId}`));
  const kiln = workplaceIds[1] ?? 0;
  const { body } = requireSuccess(await sales.admin.get(`/workplaces/${kiln}`));
  requireSuccess(
    await sales.admin.put(`/workplaces/${kiln}`, {
      name: pickByPath(body, 'name'),
      description: pickByPath(body, 'description'),
      division: { id: pickByPath(body, 'division.id') },
      positions: pickListByPath(body, 'positions').map((each) => pickByPath(each, 'id')),
      stations: 1,
      metadata: { color: '#336699' },
      loadPieces: 120,
      loadMinutes: 900,
      loadingMinutes: 20,
      unloadingMinutes: 10,
    }),
  );
  const oven = await createPairedTablet(server, sales, kiln);
  const putting = await beginTestPresence(sales, oven, sales.ids[1] ?? 0);
  await backdatePresences(server, sales, 120);
  const { id, detail, events } = await createPlannedOrder(sales, 60);
  const starts = (workplaceId?: number) =>
    events
      .filter(({ workplace }) => workplaceId === undefined || workplace.id === workplaceId)
      .map(({ startDate }) => Date.parse(startDate));
  await shiftPlanStart(
    server,
    id,
    (Math.min(...starts(kiln)) - Math.min(...starts())) / minuteMillis + 60,
  );
  requireSuccess(
    await sendTabletReports(saw, [buildReportBody(cutting, detail, { kind: 'pieces', good: 60 })]),
  );
  const late = await listDelayed();
  expect(late).toMatchObject([{ start: expect.any(Number) }]);
  const [share] = await server.asOwner<{ id: number }>(
    `select id::int from planning_events where order_id = ${id} and pieces is not null`,
  );
  expect(late.map((each) => each.id)).toEqual([share?.id]);
  await setProductionFinished(id, true);
  expect(await listDelayed()).toEqual([]);
  await setProductionFinished(id, false);
  const delayed = pickListByPath(await now(), 'behind');
  const replanResult = requireSuccess(
    await sales.planner.post('/planning/replan?dryRun=true', { late: delayed }),
  ).body;
  const [move] = pickListByPath(replanResult, 'moves');
  expect(pickByPath(move, 'event.id')).toBe(share?.id);
  const [to] = pickListByPath(move, 'to');
  const [from, until] = ['start', 'end'].map((edge) => Date.parse(String(pickByPath(to, edge))));
  expect(from).toBeGreaterThanOrEqual(late[0]?.start ?? Infinity);
  expect(((until ?? 0) - (from ?? 0)) / minuteMillis).toBeGreaterThanOrEqual(930);

  requireSuccess(
    await sendTabletReports(oven, [buildReportBody(putting, detail, { kind: 'start' })]),
  );
  expect(await listDelayed()).toEqual([]);
  // A load runs to its end, though all of its pieces are reported.
  const all = buildReportBody(putting, detail, { kind: 'pieces', good: 60 });
  requireSuccess(await sendTabletReports(oven, [all]));
  const listLoads = () =>
    server.asOwner(
      `select id::int, end_date::text from planning_events where order_id = ${id} and pieces is not null`,
    );
  const before = await listLoads();
  const soon = getServerTime() + 2 * minuteMillis;
  await inside((tx) => releaseFinishedStepPlans(tx, sales.plant.divisions[0] ?? 0, soon));
  expect(await listLoads()).toEqual(before);
  expect(before).toHaveLength(1);
  await backdateOrderPlan(server, id);
});
