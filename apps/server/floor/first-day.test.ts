import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMillis, toLocalMillis } from '@tarima/domain/kit/time-zone';
import { getServerTime } from '../kit/clock.ts';
import { PlanningEngine } from '../planning/engine.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { OrderLifeSteps } from '../testing/order-life-steps.ts';
import { turnIntoKiln, createWorkplaces, backdateOrderPlan } from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { updateExpectedCompletions } from './expected-completions.ts';
import {
  shiftPlanStart,
  beginTestPresence,
  createPairedTablet,
  createPlannedOrder,
  buildReportBody,
  sendTabletReports,
  backdatePresences,
} from './testing.ts';
import { testTimeZone } from '../testing/days.ts';

let server: TestServer;
let sales: SalesCompany;
let engine: PlanningEngine;
let workplaceIds: number[];
let [saw, nails]: TestClient[] = [];
let [cutting, nailing] = ['', ''];
/** Orders of the week before the tablets: two whose plan is over, and one whose plan still runs. */
let old: Awaited<ReturnType<typeof createPlannedOrder>>[];

const hour = 60;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'first-day.test');
  workplaceIds = await createWorkplaces(sales);
  // The plant works at all hours: delays are measured in working time.
  for (const each of pickListByPath((await sales.admin.get('/calendar-days')).body, 'elements'))
    requireSuccess(await sales.admin.delete(`/calendar-days/${pickNumberByPath(each, 'id')}`));
  for (let ahead = -9; ahead <= 9; ahead += 1) {
    const at = toLocalMillis(getServerTime() + ahead * dayMillis, testTimeZone);
    const date = new Date(at).toISOString().slice(0, 10);
    requireSuccess(
      await sales.admin.post('/calendar-days', { date, name: 'Turno', openings: '0-24' }),
    );
  }
  old = [];
  for (const [quantity, days] of [
    [60, 7],
    [60, 4],
    [2000, 1],
  ] as const) {
    const order = await createPlannedOrder(sales, quantity);
    await shiftPlanStart(server, order.id, days * 24 * hour);
    await wantOnLastDay(order.id);
    old.push(order);
  }
  saw = await createPairedTablet(server, sales, workplaceIds[0] ?? 0);
  nails = await createPairedTablet(server, sales, workplaceIds[1] ?? 0);
  cutting = await beginTestPresence(sales, saw, sales.ids[1] ?? 0);
  nailing = await beginTestPresence(sales, nails, sales.ids[1] ?? 0);
  engine = new PlanningEngine();
});
afterAll(async () => {
  await engine.close();
  await server.close();
});

const wantOnLastDay = (id: number) =>
  server.asOwner(`
    begin; select set_config('app.account_id', '${sales.company.accountId}', true);
    update orders set requested_date = (computed_end_date at time zone '${testTimeZone}')::date where id = ${id}; commit`);

const runFollow = () =>
  server.database.tenant(sales.company.accountId, (tx) =>
    updateExpectedCompletions(tx, engine, sales.plant.divisions[0] ?? 0),
  );
const tablet = (client: TestClient | undefined): TestClient => {
  if (!client) throw new Error('No tablet is paired');
  return client;
};

/** Everything that the office learns of delays: events, orders, and who was notified of which. */
async function delays() {
  await runFollow();
  const { body } = requireSuccess(await sales.planner.get('/floor/now'));
  const life = new OrderLifeSteps(server, sales);
  const notes = [
    ...(await life.noted(sales.planner, 'orderLate')),
    ...(await life.noted(sales.ana, 'orderLate')),
  ];
  return {
    behind: pickListByPath(body, 'behind').map((each) => pickNumberByPath(each, 'id')),
    expected: pickListByPath(body, 'expected').map((each) => pickNumberByPath(each, 'order.id')),
    notified: notes.filter((each) => pickByPath(each, 'seen') === false).length,
  };
}
const none = { behind: [], expected: [], notified: 0 };

const eventIds = async (id: number, workplaceId?: number) => {
  const rows = await server.asOwner<{ id: number; place: number }>(
    `select id::int, workplace_id::int as place from planning_events where order_id = ${id} order by id`,
  );
  return rows
    .filter((row) => workplaceId === undefined || row.place === workplaceId)
    .map((row) => row.id);
};
const wholePlan = () =>
  server.asOwner(`select id, start_date, end_date, pieces from planning_events order by id`);

test('on the first day of tablets, work planned before them is neither delayed nor late nor replanned', async () => {
  const before = await wholePlan();
  expect(await delays()).toEqual(none);
  expect(await wholePlan()).toEqual(before);
  const station = requireSuccess(await tablet(saw).get('/floor/station')).body;
  expect(pickListByPath(station, 'work').map((card) => pickByPath(card, 'order.id'))).toEqual(
    old.map(({ id }) => id),
  );
});

test('pieces planned before the tablets are not counted as missing once their step has reports', async () => {
  const running = old[2];
  requireSuccess(
    await sendTabletReports(tablet(saw), [
      buildReportBody(cutting, running?.detail ?? 0, { kind: 'start' }),
      buildReportBody(cutting, running?.detail ?? 0, { kind: 'pieces', good: 10 }),
    ]),
  );
  expect(await delays()).toEqual(none);
  await backdateOrderPlan(server, running?.id ?? 0);
});

test('started work stays on its tablet however old its plan is, while other work disappears after a month', async () => {
  const [untold, , running] = old;
  await shiftPlanStart(server, untold?.id ?? 0, 40 * 24 * hour);
  const station = requireSuccess(await tablet(saw).get('/floor/station')).body;
  const shown = pickListByPath(station, 'work').map((card) => [
    pickByPath(card, 'order.id'),
    pickByPath(card, 'progress.state'),
  ]);
  expect(shown).toEqual([
    [running?.id, 'running'],
    [old[1]?.id, 'waiting'],
  ]);
  const next = requireSuccess(await tablet(nails).get('/floor/station')).body;
  expect(pickListByPath(next, 'work').map((card) => pickByPath(card, 'order.id'))).toEqual([
    old[1]?.id,
  ]);
  const [card] = pickListByPath(station, 'work');
  expect(Date.parse(String(pickByPath(card, 'start')))).toBeLessThan(
    getServerTime() - 100 * dayMillis,
  );
  // Work of the next seven days is shown, later work is not.
  const ahead = await createPlannedOrder(sales, 10);
  for (const [days, isShown] of [
    [8, false],
    [6, true],
  ] as const) {
    await shiftPlanStart(server, ahead.id, -days * 24 * hour);
    const { body } = requireSuccess(await tablet(saw).get('/floor/station'));
    const ids = pickListByPath(body, 'work').map((each) => pickByPath(each, 'order.id'));
    expect([days, ids.includes(ahead.id)]).toEqual([days, isShown]);
  }
  await backdateOrderPlan(server, ahead.id);
});

test('a real delay after the first day is found, for its order only', async () => {
  await backdatePresences(server, sales, 3 * hour);
  const { id, detail } = await createPlannedOrder(sales, 60);
  await shiftPlanStart(server, id, 170);
  const found = await delays();
  expect(found.behind.length).toBeGreaterThan(0);
  expect(await eventIds(id)).toEqual(expect.arrayContaining(found.behind));
  expect(found.expected).toEqual([id]);
  const late = pickListByPath(requireSuccess(await sales.planner.get('/floor/now')).body, 'behind');
  const replan = requireSuccess(
    await sales.planner.post('/planning/replan?dryRun=true', { late }),
  ).body;
  const moved = pickListByPath(replan, 'moves').map((move) => pickNumberByPath(move, 'event.id'));
  expect(moved.length).toBeGreaterThan(0);
  expect(await eventIds(id)).toEqual(expect.arrayContaining(moved));

  // A step that was begun since then and is too slow is behind as well.
  requireSuccess(
    await sendTabletReports(tablet(saw), [
      buildReportBody(cutting, detail, { kind: 'pieces', good: 2 }),
    ]),
  );
  const slow = await delays();
  const cuts = await eventIds(id, workplaceIds[0]);
  expect(slow.behind.some((each) => cuts.includes(each))).toBe(true);

  // Had the tablets come later than its plan begins, none of it would be evidence.
  await backdatePresences(server, sales, 0);
  expect(await delays()).toEqual(none);
  await backdateOrderPlan(server, id);
});

test('a revoked tablet still counts as the first tablet of its workplace', async () => {
  await backdatePresences(server, sales, 3 * hour);
  const { id } = await createPlannedOrder(sales, 60);
  await shiftPlanStart(server, id, 150);
  const workplaceId = workplaceIds[0] ?? 0;
  const plannedIds = await eventIds(id, workplaceId);
  const cuts = async () => (await delays()).behind.filter((each) => plannedIds.includes(each));
  const delayed = await cuts();
  expect(delayed.length).toBeGreaterThan(0);
  const { body } = requireSuccess(await sales.admin.get(`/workplaces/${workplaceId}/tablets`));
  const [first] = pickListByPath(body, 'tablets');
  requireSuccess(
    await sales.admin.delete(`/workplaces/${workplaceId}/tablets/${pickNumberByPath(first, 'id')}`),
  );
  // Workplaces without a tablet have no reports.
  expect(await cuts()).toEqual([]);
  saw = await createPairedTablet(server, sales, workplaceId);
  cutting = await beginTestPresence(sales, saw, sales.ids[1] ?? 0);
  expect(await cuts()).toEqual(delayed);
  // A shift of twelve hours is over: no worker is there who could report.
  await backdatePresences(server, sales, 13 * hour);
  expect(await cuts()).toEqual([]);
  await backdatePresences(server, sales, 11 * hour);
  expect(await cuts()).toEqual(delayed);
  await backdateOrderPlan(server, id);
});

test('a step is not delayed once a later step of its line has good pieces, whether or not it has reports', async () => {
  await backdatePresences(server, sales, 3 * hour);
  const { id, detail } = await createPlannedOrder(sales, 60);
  const before = await eventIds(id, workplaceIds[0]);
  await shiftPlanStart(server, id, 170);
  const cuts = async () => (await delays()).behind.filter((each) => before.includes(each));
  expect((await cuts()).length).toBeGreaterThan(0);
  // Scrap of the later step proves no good pieces of the earlier one.
  const scrap = { kind: 'pieces', scrap: 1, reason: 'split' };
  requireSuccess(await sendTabletReports(tablet(nails), [buildReportBody(nailing, detail, scrap)]));
  expect((await cuts()).length).toBeGreaterThan(0);
  requireSuccess(
    await sendTabletReports(tablet(nails), [
      buildReportBody(nailing, detail, { kind: 'pieces', good: 59 }),
    ]),
  );
  expect(await cuts()).toEqual([]);
  requireSuccess(
    await sendTabletReports(tablet(saw), [
      buildReportBody(cutting, detail, { kind: 'pieces', good: 2 }),
    ]),
  );
  expect(await cuts()).toEqual([]);
  await backdateOrderPlan(server, id);
});

test('a load is not delayed if it was planned before the tablets or a later step has good pieces', async () => {
  await turnIntoKiln(sales, workplaceIds[0] ?? 0);
  await backdatePresences(server, sales, 3 * hour);
  const { id, detail } = await createPlannedOrder(sales, 60);
  await shiftPlanStart(server, id, hour);
  const load = await eventIds(id, workplaceIds[0]);
  expect((await delays()).behind).toEqual(load);
  await backdatePresences(server, sales, hour / 2);
  expect(await delays()).toEqual(none);
  await backdatePresences(server, sales, 3 * hour);
  expect((await delays()).behind).toEqual(load);
  requireSuccess(
    await sendTabletReports(tablet(nails), [
      buildReportBody(nailing, detail, { kind: 'pieces', good: 5 }),
    ]),
  );
  expect((await delays()).behind.filter((each) => load.includes(each))).toEqual([]);
});
