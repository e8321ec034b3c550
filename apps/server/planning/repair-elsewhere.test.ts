import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import {
  createActiveOrder,
  toPlanEventInputs,
  createWorkplaces,
  type PlanEventInput,
} from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { toPreviewedReplan } from '../testing/previewed-replan.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

/*
 * A recycled pallet: sorted in the first division, repaired in the second, where one person can, and marked in the first again.
 */

let server: TestServer;
let sales: SalesCompany;
let sorting: number;
let repair: number;
let marking: number;
let repairer: number;
const minute = 60_000;
const pieces = 60;
/** A piece takes so many minutes: to sort, to repair, to mark. */
const minutesOf = new Map<number, number>();
/** A stack of pallets is handed over at once. */
const stack = 20;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'repair.test');
  [sorting = 0, marking = 0] = await createWorkplaces(sales);
  repairer = sales.ids[2] ?? 0;
  const position = pickNumberByPath(
    (await sales.admin.get(`/users/${repairer}`)).body,
    'mainPosition.id',
  );
  const made = await sales.admin.post('/workplaces', {
    name: 'Reparación',
    description: 'Reparación de tarimas usadas',
    division: { id: sales.plant.divisions[1] },
    positions: [position],
    stations: 1,
    metadata: { color: '#336699' },
  });
  repair = pickNumberByPath(requireSuccess(made).body, 'id');
  const sheet = new FormData();
  const rawMaterials = [{ id: sales.plant.rawMaterials[0], quantity: 1 }];
  sheet.set('data', JSON.stringify({ materialType: 'recycled', rawMaterials }));
  requireSuccess(
    await sales.admin.form('PUT', `/technical-sheets/${sales.plant.products[0]}`, sheet),
  );
  minutesOf.set(sorting, 1).set(repair, 3).set(marking, 1);
  await saveFlow([sorting, repair, marking]);
  // The divisions stand side by side: nothing is brought from one to the other.
  await setTransportTime(0);
});
afterAll(() => server.close());

const setTransportTime = async (wayMinutes: number) => {
  const { body } = requireSuccess(await sales.admin.get('/account/settings'));
  const settings = { ...Object(pickByPath(body, 'settings')), wayMinutes };
  requireSuccess(await sales.admin.put('/account/settings', { settings }));
};

const saveFlow = async (workplaceIds: readonly number[]) => {
  const steps = workplaceIds.map((id, at) => ({
    workplace: { id },
    workTime: minutesOf.get(id),
    step: at + 1,
  }));
  requireSuccess(await sales.admin.put(`/workplaces-flows/${sales.plant.products[0]}`, { steps }));
};

const propose = async (id: number): Promise<PlanEventInput[]> => {
  const { body } = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  );
  expect(pickListByPath(body, 'unplanned')).toEqual([]);
  return toPlanEventInputs(body);
};

const listWork = (events: readonly PlanEventInput[], workplaceId: number) =>
  events
    .filter(({ workplace }) => workplace.id === workplaceId)
    .map(({ startDate, endDate }) => ({ start: Date.parse(startDate), end: Date.parse(endDate) }));

const begins = (events: readonly PlanEventInput[], workplaceId: number): number =>
  Math.min(...listWork(events, workplaceId).map(({ start }) => start));

const getEnd = (events: readonly PlanEventInput[], workplaceId: number): number =>
  Math.max(...listWork(events, workplaceId).map(({ end }) => end));

/** Pieces that a place has made by an instant. */
const sumMade = (events: readonly PlanEventInput[], workplaceId: number, at: number): number =>
  listWork(events, workplaceId).reduce(
    (sum, { start, end }) => sum + Math.max(0, Math.min(end, at) - start) / minute,
    0,
  ) / (minutesOf.get(workplaceId) ?? 1);

test('a repair order is planned in both divisions: all pieces, the right workers, and one stack ready before each next step', async () => {
  const { id } = await createActiveOrder(sales, pieces);
  const events = await propose(id);
  for (const workplaceId of [sorting, repair, marking])
    expect(sumMade(events, workplaceId, Infinity)).toBe(pieces);
  for (const { workplace, user } of events)
    expect(user.id === repairer).toBe(workplace.id === repair);
  for (const [before, after] of [
    [sorting, repair],
    [repair, marking],
  ] as const) {
    expect(sumMade(events, before, begins(events, after))).toBeGreaterThanOrEqual(stack);
    expect(getEnd(events, after)).toBeGreaterThanOrEqual(getEnd(events, before));
  }

  const { body } = requireSuccess(await sales.planner.post('/events', { order: { id }, events }));
  expect(Date.parse(String(pickByPath(body, 'order.computedStartDate')))).toBe(
    begins(events, sorting),
  );
  expect(Date.parse(String(pickByPath(body, 'order.computedEndDate')))).toBe(
    getEnd(events, marking),
  );
  const stored = await server.asOwner<{ division: number; users: number[] }>(
    `select w.division_id::int as division, array_agg(distinct e.user_id::int) as users
     from planning_events e join workplaces w on w.account_id = e.account_id and w.id = e.workplace_id
     where e.order_id = $1 group by w.division_id order by w.division_id`,
    [id],
  );
  expect(stored.map(({ division }) => division)).toEqual(
    sales.plant.divisions.toSorted((one, other) => one - other),
  );
  expect(stored.find(({ division }) => division === sales.plant.divisions[1])?.users).toEqual([
    repairer,
  ]);
});

test('repair work cannot be planned for a worker of the division that sold the order', async () => {
  const { id } = await createActiveOrder(sales, pieces);
  const events = await propose(id);
  const at = events.findIndex(({ workplace }) => workplace.id === repair);
  const sorter = events.find(({ workplace }) => workplace.id === sorting)?.user;
  if (!sorter) throw new Error('Nothing is sorted');
  const handed = events.map((event, index) => (index === at ? { ...event, user: sorter } : event));
  const response = await sales.planner.post('/events', { order: { id }, events: handed });
  const found = pickListByPath(response.body, 'details').map((each) => [
    pickByPath(each, 'path'),
    pickByPath(each, 'rule'),
  ]);
  expect([response.status, found]).toEqual([400, [[`events.${at}`, 'operatorUnskilled']]]);
});

test('repair work waits until the only repairer is back, and marking is planned after repair', async () => {
  const { id } = await createActiveOrder(sales, pieces);
  const back = Math.ceil(getServerTime() / minute) * minute + 20 * 24 * 60 * minute;
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      insert into users_absences (account_id, owner_id, kind, start_date, end_date, user_id)
      values (${sales.company.accountId}, ${repairer}, 'illness', date_trunc('minute', present()),
        ${new Date(back).toISOString()}, ${repairer})`),
  );
  const events = await propose(id);
  expect(begins(events, sorting)).toBeLessThan(back);
  expect(begins(events, repair)).toBeGreaterThanOrEqual(back);
  expect(sumMade(events, repair, begins(events, marking))).toBeGreaterThanOrEqual(stack);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`delete from users_absences where account_id = ${sales.company.accountId}`),
  );
});

/** An order whose stored work at a place begins or ends so many minutes late, planned again. */
async function replanLate(workplaceId: number, edge: 'start' | 'end', minutes: number) {
  const { id } = await createActiveOrder(sales, pieces);
  requireSuccess(await sales.planner.post('/events', { order: { id }, events: await propose(id) }));
  const listStored = async () => {
    const { body } = requireSuccess(await sales.planner.get(`/details/${id}`));
    return pickListByPath(body, 'events').filter((event) => pickByPath(event, 'orderId') === id);
  };
  const works = (await listStored())
    .filter((event) => pickByPath(event, 'workplaceId') === workplaceId)
    .toSorted(
      (one, other) =>
        Date.parse(String(pickByPath(one, edge))) - Date.parse(String(pickByPath(other, edge))),
    );
  const work = edge === 'start' ? works[0] : works.at(-1);
  const reportedAt = Date.parse(String(pickByPath(work, edge))) + minutes * minute;
  const late = [
    { id: pickNumberByPath(work, 'id'), [`${edge}Date`]: new Date(reportedAt).toISOString() },
  ];
  const ask = (dryRun: boolean, more: object = {}) =>
    sales.planner.post(`/planning/replan?lang=es&dryRun=${dryRun}`, { late, ...more });
  const preview = requireSuccess(await ask(true));
  requireSuccess(await ask(false, { seen: toPreviewedReplan(preview) }));
  const events = toPlanEventInputs({ events: await listStored() });
  for (const { workplace, user } of events)
    expect(user.id === repairer).toBe(workplace.id === repair);
  return { told: reportedAt, events };
}

test('sorting that begins late delays the repair in the other division', async () => {
  const { told: reportedAt, events } = await replanLate(sorting, 'start', 300);
  expect(begins(events, sorting)).toBeGreaterThanOrEqual(reportedAt);
  expect(sumMade(events, sorting, begins(events, repair))).toBeGreaterThanOrEqual(stack);
  expect(sumMade(events, repair, Infinity)).toBe(pieces);
  expect(getEnd(events, marking)).toBeGreaterThanOrEqual(getEnd(events, repair));
});

test('repair that ends late delays the marking in the other division', async () => {
  const { told: reportedAt, events } = await replanLate(repair, 'end', 90);
  expect(getEnd(events, repair)).toBe(reportedAt);
  expect(getEnd(events, marking)).toBeGreaterThanOrEqual(reportedAt);
  expect(sumMade(events, marking, Infinity)).toBe(pieces);
});

test('a planner limited to the second division can plan only an order whose last step is there', async () => {
  const returns = await createActiveOrder(sales, pieces);
  await saveFlow([sorting, repair]);
  const stays = await createActiveOrder(sales, pieces);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = (select profile_id from users where id = ${sales.ids[3]})
      where account_id = ${sales.company.accountId} and id = ${repairer}`),
  );
  const requestPlan = async (id: number) =>
    (await sales.luis.post('/planning/propose', { orders: [{ id }] })).body;
  expect(pickByPath(await requestPlan(returns.id), 'messageCode')).toBe('ENTITY_NOT_FOUND');
  expect(
    toPlanEventInputs(await requestPlan(stays.id)).map(({ workplace }) => workplace.id),
  ).toContain(repair);
});
