import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { getDayAhead, testTimeZone } from '../testing/days.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import {
  backdateOrderPlan,
  createActiveOrder,
  createWorkplaces,
  toPlanEventInputs,
} from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { remindPlannersToFinishOrder } from './finish-reminder.ts';

let server: TestServer;
let sales: SalesCompany;
beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'reminder.test');
  await createWorkplaces(sales);
});
afterAll(() => server.close());

/** Plans an order whose planned end has passed, and reminds its planners to finish it. */
async function createRemindedOrder() {
  const { id } = await createActiveOrder(sales);
  const events = toPlanEventInputs(
    requireSuccess(await sales.planner.post('/planning/propose', { orders: [{ id }] })).body,
  );
  requireSuccess(await sales.planner.post('/events', { order: { id }, events }));
  await server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`
      update orders set computed_end_date = present() - interval '1 minute'
      where account_id = ${tx.accountId} and id = ${id}`);
    await remindPlannersToFinishOrder(tx, id);
  });
  return { id, events };
}

const listOpenQuestions = async (id: number): Promise<unknown[]> =>
  pickListByPath(
    requireSuccess(await sales.planner.get('/notifications/last')).body,
    'notifications',
  ).filter(
    (each) =>
      pickByPath(each, 'type') === 'orderProductionFinished' &&
      pickByPath(each, 'data.messageData.order.id') === id &&
      pickByPath(each, 'seen') === false,
  );

/** Times at which planners are to be reminded of an order. */
async function listReminderTimes(id: number): Promise<string[]> {
  // Jobs run by the clock of the machine, from which the present may be offset.
  const jobs = await server.asOwner<{ at: Date }>(
    `select date_trunc('minute', j.run_at + clock_offset() + interval '30 seconds') as at
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'ask-if-finished' and (j.payload #>> '{payload,orderId}')::bigint = $1`,
    [id],
  );
  return jobs.map(({ at }) => new Date(at).toISOString());
}

test('a planner whose production continues is reminded again when work begins on the estimated day, which must be in the future', async () => {
  const { id, events } = await createRemindedOrder();
  const [question] = await listOpenQuestions(id);
  const respond = (estimatedDate: string) =>
    sales.planner.post(`/notifications/${pickNumberByPath(question, 'id')}/response`, {
      orderId: id,
      accept: false,
      estimatedDate,
    });
  expect(pickRefusal(await respond(getDayAhead(-30)))).toEqual([
    400,
    'WRONG_VALUES',
    'estimatedDate',
    'past',
  ]);
  expect(await listOpenQuestions(id)).toHaveLength(1);
  // The plant has no other work: the plan begins with the hours of its first day.
  const begin = String(events.map(({ startDate }) => startDate).toSorted()[0]);
  const day = new Intl.DateTimeFormat('en-CA', {
    timeZone: testTimeZone,
    dateStyle: 'short',
  }).format(new Date(begin));
  requireSuccess(await respond(day));
  expect(await listOpenQuestions(id)).toEqual([]);
  expect(await listReminderTimes(id)).toEqual([begin]);
  expect(pickByPath(requireSuccess(await sales.planner.get(`/orders/${id}`)).body, 'status')).toBe(
    'production',
  );
  await server.database.tenant(sales.company.accountId, (tx) =>
    remindPlannersToFinishOrder(tx, id),
  );
  expect(await listOpenQuestions(id)).toHaveLength(1);
});

test('an order whose plan is removed sends no reminder to finish it', async () => {
  const { id } = await createRemindedOrder();
  expect(await listOpenQuestions(id)).toHaveLength(1);
  requireSuccess(await sales.planner.post(`/orders/${id}/unplan`, {}));
  expect(await listOpenQuestions(id)).toEqual([]);
  await server.database.tenant(sales.company.accountId, (tx) =>
    remindPlannersToFinishOrder(tx, id),
  );
  expect(await listOpenQuestions(id)).toEqual([]);
});

test('a new plan of an order ends the reminder of the plan before, and reminds planners at its own end', async () => {
  const { id, events } = await createRemindedOrder();
  expect(await listOpenQuestions(id)).toHaveLength(1);
  requireSuccess(await sales.planner.post('/events', { order: { id }, events }));
  expect(await listOpenQuestions(id)).toEqual([]);
  const end = events.map(({ endDate }) => endDate).toSorted();
  expect(await listReminderTimes(id)).toEqual(end.slice(-1));
});

test('planners are reminded of an order once, until its production is finished', async () => {
  const { id } = await createRemindedOrder();
  await server.database.tenant(sales.company.accountId, (tx) =>
    remindPlannersToFinishOrder(tx, id),
  );
  expect(await listOpenQuestions(id)).toHaveLength(1);
  // The open reminder of one order does not hold back that of another.
  const other = await createRemindedOrder();
  expect(await listOpenQuestions(other.id)).toHaveLength(1);
  await backdateOrderPlan(server, id);
  requireSuccess(
    await sales.planner.post(`/orders/${id}/finish-production`, {
      store: { id: sales.plant.stores[0] },
    }),
  );
  expect(await listOpenQuestions(id)).toEqual([]);
  await server.database.tenant(sales.company.accountId, async (tx) => {
    await remindPlannersToFinishOrder(tx, id);
    // An order that waits for a transfer is still in production.
    await tx.row(sql`update orders set status = 'production' where id = ${id}`);
    await remindPlannersToFinishOrder(tx, id);
  });
  expect(await listOpenQuestions(id)).toEqual([]);
});

test('production that is finished from the reminder has the lot and the expiration date of the response', async () => {
  const { id } = await createRemindedOrder();
  await backdateOrderPlan(server, id);
  const [question] = await listOpenQuestions(id);
  const lot = { lotCode: 'REMINDED-1', expirationDate: getDayAhead(90) };
  requireSuccess(
    await sales.planner.post(`/notifications/${pickNumberByPath(question, 'id')}/response`, {
      orderId: id,
      accept: true,
      store: { id: sales.plant.stores[0] },
      ...lot,
    }),
  );
  const lots = await server.database.tenant(sales.company.accountId, (tx) =>
    tx.rows(sql<{ lotCode: string; expirationDate: string | null }>`
      select lot_code as "lotCode", expiration_date as "expirationDate" from stock_lots
      where account_id = ${tx.accountId} and lot_code = ${lot.lotCode}`),
  );
  expect(lots).toEqual([lot]);
});

test('production that is finished while its last work runs ends this work and the order now', async () => {
  const { id } = await createRemindedOrder();
  await server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`
      delete from planning_events where order_id = ${id}
        and id <> (select min(id) from planning_events where order_id = ${id})`);
    await tx.row(sql`
      update planning_events set start_date = date_trunc('minute', present()) - interval '20 minutes',
        end_date = date_trunc('minute', present()) + interval '2 hours'
      where order_id = ${id}`);
    await tx.row(sql`
      update orders set computed_end_date = date_trunc('minute', present()) + interval '2 hours', made_at = present()
      where id = ${id}`);
  });
  const body = { store: { id: sales.plant.stores[0] } };
  requireSuccess(await sales.planner.post(`/orders/${id}/finish-production`, body));
  const works = await server.asOwner<{ isOver: boolean }>(
    `select e.end_date <= present() and e.end_date = o.computed_end_date as "isOver"
     from planning_events e join orders o on o.account_id = e.account_id and o.id = e.order_id where o.id = $1`,
    [id],
  );
  expect(works).toEqual([{ isOver: true }]);
});

test('planners are not reminded of an order before its plan ends, unless the floor is done with it', async () => {
  const { id } = await createActiveOrder(sales);
  const proposed = await sales.planner.post('/planning/propose', { orders: [{ id }] });
  const events = toPlanEventInputs(requireSuccess(proposed).body);
  requireSuccess(await sales.planner.post('/events', { order: { id }, events }));
  await server.database.tenant(sales.company.accountId, (tx) =>
    remindPlannersToFinishOrder(tx, id),
  );
  expect(await listOpenQuestions(id)).toEqual([]);
  await server.database.tenant(sales.company.accountId, async (tx) => {
    await tx.row(sql`update orders set made_at = present() where id = ${id}`);
    await remindPlannersToFinishOrder(tx, id);
  });
  expect(await listOpenQuestions(id)).toMatchObject([{ data: { messageData: { byFloor: true } } }]);
});
