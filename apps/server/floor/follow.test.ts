import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day, minute, toLocalMillis } from '@tarima/domain/kit/time-zone';
import { present } from '../kit/clock.ts';
import { PlanningEngine } from '../planning/engine.ts';
import { pick, pickList, pickNumber, type Client } from '../testing/client.ts';
import { daysAhead } from '../testing/days.ts';
import { OrderLife } from '../testing/order-life.ts';
import { toWireEvents, createWorkplaces, finishWork } from '../testing/planned.ts';
import { good, makeSales, type Sales } from '../testing/sales.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { listDelayedWork } from './delayed-work.ts';
import { giveBackEarly } from './early.ts';
import { follow } from './follow.ts';
import {
  approveReport,
  beginPlanAgo,
  comeIn,
  moveBack,
  moveOrderBack,
  pairTablet,
  createPlannedOrder,
  createPresence,
  said,
  send,
  backdateTablets,
} from './testing.ts';

let server: TestServer;
let sales: Sales;
let life: OrderLife;
let saw: Client;
let workplaceIds: number[];
let cutting: string;
let engine: PlanningEngine;

beforeAll(async () => {
  server = await startTestServer();
  sales = await makeSales(server, 'follow.test');
  life = new OrderLife(server, sales);
  workplaceIds = await createWorkplaces(sales);
  // The plant works at every hour: delays are measured in working time.
  for (const each of pickList((await sales.admin.get('/calendar-days')).body, 'elements'))
    good(await sales.admin.delete(`/calendar-days/${pickNumber(each, 'id')}`));
  for (const ahead of [-2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8]) {
    const at = toLocalMillis(present() + ahead * day, 'America/Mexico_City');
    const date = new Date(at).toISOString().slice(0, 10);
    good(await sales.admin.post('/calendar-days', { date, name: 'Turno', openings: '0-24' }));
  }
  saw = await pairTablet(server, sales, workplaceIds[0] ?? 0);
  cutting = await comeIn(sales, saw, sales.ids[1] ?? 0);
  await backdateTablets(server, sales, 120);
  engine = new PlanningEngine();
});
afterAll(async () => {
  await engine.close();
  await server.close();
});

const inside = <Result>(work: Parameters<typeof server.database.tenant<Result>>[1]) =>
  server.database.tenant(sales.company.accountId, work);
const runFollow = () => inside((tx) => follow(tx, engine, sales.plant.divisions[0] ?? 0));
const listDelayed = () =>
  inside((tx) => listDelayedWork(tx, sales.plant.divisions[0] ?? 0, present()));
const now = async () => good(await sales.planner.get('/floor/now')).body;

test('silence and too few pieces put work behind; planners and the seller are told once, and again never while it is so', async () => {
  const requestedDate = daysAhead(1);
  const { id, detail, events } = await createPlannedOrder(sales, 60);
  await beginPlanAgo(server, id, 90);
  await server.asOwner(`
    begin; select set_config('app.account_id', '${sales.company.accountId}', true);
    update orders set requested_date = '${requestedDate}' where id = ${id}; commit`);
  const first = await listDelayed();
  expect(first.length).toBeGreaterThan(0);
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
  const expectedOrder = pickList(await now(), 'expected').find(
    (each) => pick(each, 'order.id') === id,
  );
  expect(expectedOrder).toBeDefined();
  expect(Date.parse(String(pick(expectedOrder, 'expected')))).toBeGreaterThan(
    Date.parse(String(pick(expectedOrder, 'end'))),
  );
  expect(pickList(await now(), 'behind').length).toBe(first.length);

  // Planners can replan with the returned work through the call that they use.
  const late = pickList(await now(), 'behind');
  const replanResult = good(
    await sales.planner.post('/planning/replan?dryRun=true', { late }),
  ).body;
  expect(pickList(replanResult, 'orders').map((each) => pick(each, 'orderId'))).toContain(id);

  // All of it is reported as made: nothing is behind, and the expected end is cleared.
  good(await send(saw, [said(cutting, detail, { kind: 'pieces', good: 60 })]));
  expect(await listDelayed()).toEqual([]);
  await runFollow();
  expect(pickList(await now(), 'expected').filter((each) => pick(each, 'order.id') === id)).toEqual(
    [],
  );
  await finishWork(server, id);
});

test('an order that comes too late by it is told of once, and no more once it is in time', async () => {
  const { id, detail } = await createPlannedOrder(sales, 2000);
  await moveOrderBack(server, sales, id, 16);
  await beginPlanAgo(server, id, 920);
  const setRequestedDate = (requestedDate: string) =>
    server.asOwner(`
      begin; select set_config('app.account_id', '${sales.company.accountId}', true);
      update orders set requested_date = ${requestedDate} where id = ${id}; commit`);
  const lastDay = `(computed_end_date at time zone 'America/Mexico_City')::date`;
  await setRequestedDate(lastDay);
  const heard = async (client: Client) =>
    (await life.noted(client, 'orderLate')).filter(
      (each) =>
        pickNumber(each, 'data.messageData.order.id') === id && pick(each, 'seen') === false,
    ).length;
  // Four and a half minutes a piece, where the flow sets one: at every hour, the rest takes over a day more than is planned.
  const ago = new Date(present() - 900 * minute).toISOString();
  const early = await createPresence(server, sales, saw, sales.ids[1] ?? 0, ago);
  good(
    await send(saw, [
      said(early, detail, { kind: 'start', at: ago }),
      said(cutting, detail, { kind: 'pieces', good: 200 }),
    ]),
  );
  expect((await listDelayed()).length).toBe(1);
  await runFollow();
  await runFollow();
  const findExpected = async () =>
    pickList(await now(), 'expected').find((each) => pick(each, 'order.id') === id);
  expect(await findExpected()).toMatchObject({ late: true });
  expect(await heard(sales.planner)).toBe(1);
  expect(await heard(sales.ana)).toBe(1);
  // A later day: it is in time by the expected end, and no notification is needed.
  await setRequestedDate(`'2030-01-01'`);
  await runFollow();
  expect(await heard(sales.planner)).toBe(0);
  expect(await findExpected()).toMatchObject({ late: false });
  // A new notification where it is late again, settled once the floor has made it up.
  await setRequestedDate(lastDay);
  await runFollow();
  expect(await heard(sales.planner)).toBe(1);
  good(await send(saw, [said(cutting, detail, { kind: 'pieces', good: 1800 })]));
  await runFollow();
  expect(await heard(sales.planner)).toBe(0);
  expect(await findExpected()).toBeUndefined();
});

/** Returns the plan of an order at a workplace, by start, in whole minutes from the first of all. */
const getPlan = async (id: number) => {
  const rows = await server.asOwner<{ place: number; minutes: number; ahead: boolean }>(
    `select workplace_id::int as place, (extract(epoch from end_date - start_date) / 60)::int as minutes, end_date > present() + interval '3 minutes' as ahead
     from planning_events where order_id = ${id} order by start_date, id`,
  );
  return rows;
};

test('work that is done early gives its time back once nobody takes it back any more, and gets it again where it is opened', async () => {
  await inside((tx) => tx.row(sql`delete from planning_events where account_id = ${tx.accountId}`));
  const { id, detail } = await createPlannedOrder(sales, 600);
  await moveBack(server, sales, 2);
  await beginPlanAgo(server, id, 60);
  const cut = (rows: Awaited<ReturnType<typeof getPlan>>) =>
    rows.filter(({ place }) => place === workplaceIds[0]);
  const sumMinutes = (rows: Awaited<ReturnType<typeof getPlan>>) =>
    rows.reduce((sum, { minutes }) => sum + minutes, 0);
  expect(sumMinutes(cut(await getPlan(id)))).toBe(600);
  const ago = (minutes: number) => new Date(present() - minutes * minute).toISOString();
  const finish = said(cutting, detail, { kind: 'finish' });
  good(
    await send(saw, [
      said(cutting, detail, { kind: 'start', at: ago(60) }),
      said(cutting, detail, { kind: 'pieces', good: 600 }),
      finish,
    ]),
  );
  expect((await runFollow()).isYoung).toBe(true);
  expect(sumMinutes(cut(await getPlan(id)))).toBe(600);
  const giveBackLater = () =>
    inside((tx) => giveBackEarly(tx, sales.plant.divisions[0] ?? 0, present() + 2 * minute));
  const before = good(await sales.planner.get(`/orders/${id}`)).body;
  expect(await giveBackLater()).toBe(false);
  const remaining = cut(await getPlan(id));
  expect(sumMinutes(remaining)).toBeLessThan(130);
  expect(remaining.some(({ ahead }) => ahead)).toBe(false);
  const after = good(await sales.planner.get(`/orders/${id}`)).body;
  expect(pick(after, 'updatedAt')).not.toBe(pick(before, 'updatedAt'));
  expect(pick(after, 'computedEndDate')).not.toBeNull();

  // The rest of the plan is saved as it stands: the step adds up to what it took.
  const { body } = good(await sales.planner.get(`/details/${id}`));
  const orderEvents = {
    events: pickList(body, 'events').filter((each) => pick(each, 'orderId') === id),
  };
  good(await sales.planner.post('/events', { order: { id }, events: toWireEvents(orderEvents) }));
  expect(await giveBackLater()).toBe(false);
  expect(sumMinutes(cut(await getPlan(id)))).toBe(sumMinutes(remaining));

  // A foreman takes pieces back: the minutes that are in no plan any more are to be planned.
  const foreman = sales.ids[0] ?? 0;
  await comeIn(sales, saw, foreman, '8080');
  const undo = { key: randomUUID(), presence: cutting, undoes: finish.key, at: ago(0) };
  const fewer = said(cutting, detail, { kind: 'pieces', good: -300 });
  good(
    await send(saw, [
      await approveReport(saw, undo, foreman),
      await approveReport(saw, fewer, foreman),
    ]),
  );
  await runFollow();
  const opened = good(await sales.planner.get(`/orders/${id}`)).body;
  expect(pick(opened, 'computedEndDate')).toBeNull();
  const { body: proposal } = good(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  );
  const planned = toWireEvents(proposal).filter(
    ({ workplace }) => workplace.id === workplaceIds[0],
  );
  const all = planned.reduce(
    (sum, { startDate, endDate }) => sum + (Date.parse(endDate) - Date.parse(startDate)) / minute,
    0,
  );
  expect(all + sumMinutes(remaining)).toBeGreaterThanOrEqual(600);
  await finishWork(server, id);
});

test('a load that nobody put in is laid again whole, one of which somebody told stays', async () => {
  await inside((tx) => tx.row(sql`delete from planning_events where account_id = ${tx.accountId}`));
  const kiln = workplaceIds[1] ?? 0;
  const { body } = good(await sales.admin.get(`/workplaces/${kiln}`));
  good(
    await sales.admin.put(`/workplaces/${kiln}`, {
      name: pick(body, 'name'),
      description: pick(body, 'description'),
      division: { id: pick(body, 'division.id') },
      positions: pickList(body, 'positions').map((each) => pick(each, 'id')),
      stations: 1,
      metadata: { color: '#336699' },
      loadPieces: 120,
      loadMinutes: 900,
      loadingMinutes: 20,
      unloadingMinutes: 10,
    }),
  );
  const oven = await pairTablet(server, sales, kiln);
  const putting = await comeIn(sales, oven, sales.ids[1] ?? 0);
  await backdateTablets(server, sales, 120);
  const { id, detail, events } = await createPlannedOrder(sales, 60);
  const starts = (workplaceId?: number) =>
    events
      .filter(({ workplace }) => workplaceId === undefined || workplace.id === workplaceId)
      .map(({ startDate }) => Date.parse(startDate));
  await beginPlanAgo(server, id, (Math.min(...starts(kiln)) - Math.min(...starts())) / minute + 60);
  good(await send(saw, [said(cutting, detail, { kind: 'pieces', good: 60 })]));
  const late = await listDelayed();
  expect(late).toMatchObject([{ start: expect.any(Number) }]);
  const [share] = await server.asOwner<{ id: number }>(
    `select id::int from planning_events where order_id = ${id} and pieces is not null`,
  );
  expect(late.map((each) => each.id)).toEqual([share?.id]);
  const delayed = pickList(await now(), 'behind');
  const replanResult = good(
    await sales.planner.post('/planning/replan?dryRun=true', { late: delayed }),
  ).body;
  const [move] = pickList(replanResult, 'moves');
  expect(pick(move, 'event.id')).toBe(share?.id);
  const [to] = pickList(move, 'to');
  const [from, until] = ['start', 'end'].map((edge) => Date.parse(String(pick(to, edge))));
  expect(from).toBeGreaterThanOrEqual(late[0]?.start ?? Infinity);
  expect(((until ?? 0) - (from ?? 0)) / minute).toBeGreaterThanOrEqual(930);

  good(await send(oven, [said(putting, detail, { kind: 'start' })]));
  expect(await listDelayed()).toEqual([]);
  await finishWork(server, id);
});
