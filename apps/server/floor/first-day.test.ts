import { afterAll, beforeAll, expect, test } from 'vitest';
import { day, toLocalMillis } from '@tarima/domain/kit/time-zone';
import { present } from '../kit/clock.ts';
import { PlanningEngine } from '../planning/engine.ts';
import { pick, pickList, pickNumber, type Client } from '../testing/client.ts';
import { OrderLife } from '../testing/order-life.ts';
import { makeKiln, createWorkplaces, finishWork } from '../testing/planned.ts';
import { good, makeSales, type Sales } from '../testing/sales.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { follow } from './follow.ts';
import {
  beginPlanAgo,
  comeIn,
  pairTablet,
  createPlannedOrder,
  said,
  send,
  backdateTablets,
} from './testing.ts';

let server: TestServer;
let sales: Sales;
let engine: PlanningEngine;
let workplaceIds: number[];
let [saw, nails]: Client[] = [];
let [cutting, nailing] = ['', ''];
/** Orders of the week before the tablets: two whose plan is over, and one whose plan still runs. */
let old: Awaited<ReturnType<typeof createPlannedOrder>>[];

const hour = 60;

beforeAll(async () => {
  server = await startTestServer();
  sales = await makeSales(server, 'first-day.test');
  workplaceIds = await createWorkplaces(sales);
  // The plant works at all hours: delays are measured in working time.
  for (const each of pickList((await sales.admin.get('/calendar-days')).body, 'elements'))
    good(await sales.admin.delete(`/calendar-days/${pickNumber(each, 'id')}`));
  for (let ahead = -9; ahead <= 9; ahead += 1) {
    const at = toLocalMillis(present() + ahead * day, 'America/Mexico_City');
    const date = new Date(at).toISOString().slice(0, 10);
    good(await sales.admin.post('/calendar-days', { date, name: 'Turno', openings: '0-24' }));
  }
  old = [];
  for (const [quantity, days] of [
    [60, 7],
    [60, 4],
    [2000, 1],
  ] as const) {
    const order = await createPlannedOrder(sales, quantity);
    await beginPlanAgo(server, order.id, days * 24 * hour);
    await wantOnLastDay(order.id);
    old.push(order);
  }
  saw = await pairTablet(server, sales, workplaceIds[0] ?? 0);
  nails = await pairTablet(server, sales, workplaceIds[1] ?? 0);
  cutting = await comeIn(sales, saw, sales.ids[1] ?? 0);
  nailing = await comeIn(sales, nails, sales.ids[1] ?? 0);
  engine = new PlanningEngine();
});
afterAll(async () => {
  await engine.close();
  await server.close();
});

const wantOnLastDay = (id: number) =>
  server.asOwner(`
    begin; select set_config('app.account_id', '${sales.company.accountId}', true);
    update orders set requested_date = (computed_end_date at time zone 'America/Mexico_City')::date where id = ${id}; commit`);

const runFollow = () =>
  server.database.tenant(sales.company.accountId, (tx) =>
    follow(tx, engine, sales.plant.divisions[0] ?? 0),
  );
const tablet = (client: Client | undefined): Client => {
  if (!client) throw new Error('No tablet is paired');
  return client;
};

/** Everything that the office learns of delays: events, orders, and who was notified of which. */
async function delays() {
  await runFollow();
  const { body } = good(await sales.planner.get('/floor/now'));
  const life = new OrderLife(server, sales);
  const notes = [
    ...(await life.noted(sales.planner, 'orderLate')),
    ...(await life.noted(sales.ana, 'orderLate')),
  ];
  return {
    behind: pickList(body, 'behind').map((each) => pickNumber(each, 'id')),
    expected: pickList(body, 'expected').map((each) => pickNumber(each, 'order.id')),
    notified: notes.filter((each) => pick(each, 'seen') === false).length,
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

test('on the first day of its tablets nothing that was planned before is behind, late or to be moved', async () => {
  const before = await wholePlan();
  expect(await delays()).toEqual(none);
  expect(await wholePlan()).toEqual(before);
  const station = good(await tablet(saw).get('/floor/station')).body;
  expect(pickList(station, 'work').map((card) => pick(card, 'order.id'))).toEqual(
    old.map(({ id }) => id),
  );
});

test('pieces of a step that were planned before the tablets are not missed once the step is told of', async () => {
  const running = old[2];
  good(
    await send(tablet(saw), [
      said(cutting, running?.detail ?? 0, { kind: 'start' }),
      said(cutting, running?.detail ?? 0, { kind: 'pieces', good: 10 }),
    ]),
  );
  expect(await delays()).toEqual(none);
  await finishWork(server, running?.id ?? 0);
});

test('work that was begun stays on its tablet however long ago it was planned, other work for a month', async () => {
  const [untold, , running] = old;
  await beginPlanAgo(server, untold?.id ?? 0, 40 * 24 * hour);
  const station = good(await tablet(saw).get('/floor/station')).body;
  const shown = pickList(station, 'work').map((card) => [
    pick(card, 'order.id'),
    pick(card, 'progress.state'),
  ]);
  expect(shown).toEqual([
    [running?.id, 'running'],
    [old[1]?.id, 'waiting'],
  ]);
  const next = good(await tablet(nails).get('/floor/station')).body;
  expect(pickList(next, 'work').map((card) => pick(card, 'order.id'))).toEqual([old[1]?.id]);
  const [card] = pickList(station, 'work');
  expect(Date.parse(String(pick(card, 'start')))).toBeLessThan(present() - 100 * day);
});

test('a real delay after the first day is found, of its order alone', async () => {
  await backdateTablets(server, sales, 3 * hour);
  const { id, detail } = await createPlannedOrder(sales, 60);
  await beginPlanAgo(server, id, 170);
  const found = await delays();
  expect(found.behind.length).toBeGreaterThan(0);
  expect(await eventIds(id)).toEqual(expect.arrayContaining(found.behind));
  expect(found.expected).toEqual([id]);
  const late = pickList(good(await sales.planner.get('/floor/now')).body, 'behind');
  const replan = good(await sales.planner.post('/planning/replan?dryRun=true', { late })).body;
  const moved = pickList(replan, 'moves').map((move) => pickNumber(move, 'event.id'));
  expect(moved.length).toBeGreaterThan(0);
  expect(await eventIds(id)).toEqual(expect.arrayContaining(moved));

  // A step that was begun since then and is too slow is behind as well.
  good(await send(tablet(saw), [said(cutting, detail, { kind: 'pieces', good: 2 })]));
  const slow = await delays();
  const cuts = await eventIds(id, workplaceIds[0]);
  expect(slow.behind.some((each) => cuts.includes(each))).toBe(true);

  // Had the tablets come later than its plan begins, none of it would be evidence.
  await backdateTablets(server, sales, 0);
  expect(await delays()).toEqual(none);
  await finishWork(server, id);
});

test('a tablet that was revoked counts as the first one of its workplace', async () => {
  await backdateTablets(server, sales, 3 * hour);
  const { id } = await createPlannedOrder(sales, 60);
  await beginPlanAgo(server, id, 150);
  const workplaceId = workplaceIds[0] ?? 0;
  const plannedIds = await eventIds(id, workplaceId);
  const cuts = async () => (await delays()).behind.filter((each) => plannedIds.includes(each));
  const delayed = await cuts();
  expect(delayed.length).toBeGreaterThan(0);
  const { body } = good(await sales.admin.get(`/workplaces/${workplaceId}/tablets`));
  const [first] = pickList(body, 'tablets');
  good(await sales.admin.delete(`/workplaces/${workplaceId}/tablets/${pickNumber(first, 'id')}`));
  // Workplaces without a tablet have no reports.
  expect(await cuts()).toEqual([]);
  saw = await pairTablet(server, sales, workplaceId);
  cutting = await comeIn(sales, saw, sales.ids[1] ?? 0);
  expect(await cuts()).toEqual(delayed);
  await finishWork(server, id);
});

test('a step is not behind once a later step of its line has good pieces, told of itself or not', async () => {
  await backdateTablets(server, sales, 3 * hour);
  const { id, detail } = await createPlannedOrder(sales, 60);
  const before = await eventIds(id, workplaceIds[0]);
  await beginPlanAgo(server, id, 170);
  const cuts = async () => (await delays()).behind.filter((each) => before.includes(each));
  expect((await cuts()).length).toBeGreaterThan(0);
  // Scrap of the later step proves no good pieces of the earlier one.
  const scrap = { kind: 'pieces', scrap: 1, reason: 'split' };
  good(await send(tablet(nails), [said(nailing, detail, scrap)]));
  expect((await cuts()).length).toBeGreaterThan(0);
  good(await send(tablet(nails), [said(nailing, detail, { kind: 'pieces', good: 59 })]));
  expect(await cuts()).toEqual([]);
  good(await send(tablet(saw), [said(cutting, detail, { kind: 'pieces', good: 2 })]));
  expect(await cuts()).toEqual([]);
  await finishWork(server, id);
});

test('a load is not behind where it was planned before the tablets, or a later step has good pieces', async () => {
  await makeKiln(sales, workplaceIds[0] ?? 0);
  await backdateTablets(server, sales, 3 * hour);
  const { id, detail } = await createPlannedOrder(sales, 60);
  await beginPlanAgo(server, id, hour);
  const load = await eventIds(id, workplaceIds[0]);
  expect((await delays()).behind).toEqual(load);
  await backdateTablets(server, sales, hour / 2);
  expect(await delays()).toEqual(none);
  await backdateTablets(server, sales, 3 * hour);
  expect((await delays()).behind).toEqual(load);
  good(await send(tablet(nails), [said(nailing, detail, { kind: 'pieces', good: 5 })]));
  expect((await delays()).behind.filter((each) => load.includes(each))).toEqual([]);
});
