import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMorningAhead } from '../testing/days.ts';
import type { Transaction } from '../kit/database.ts';
import { notifyUsers } from '../notifications/commands.ts';
import { pickByPath, pickListByPath, type TestResponse } from '../testing/client.ts';
import { OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import {
  createActiveOrder,
  toPlanEventInputs,
  createWorkplaces,
  type PlanEventInput,
} from '../testing/planned.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { sendDuringTransaction } from '../testing/send-during-transaction.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let workplaceIds: number[];

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'plant.test');
  workplaceIds = await createWorkplaces(sales);
});
afterAll(() => server.close());

async function propose(): Promise<{ id: number; events: PlanEventInput[] }> {
  const { id } = await createActiveOrder(sales);
  const { body } = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  );
  return { id, events: toPlanEventInputs(body) };
}

/** Saves a plan while another transaction is open, which commits once the plan waits for it. */
const saveMeanwhile = (
  plan: { id: number; events: PlanEventInput[] },
  other: (tx: Transaction) => Promise<unknown>,
): Promise<TestResponse> =>
  sendDuringTransaction(server, sales.company.accountId, other, () =>
    sales.planner.post('/events', { order: { id: plan.id }, events: plan.events }),
  );

test('saving a plan waits for a concurrent maintenance and is refused because of it', async () => {
  const { accountId } = sales.company;
  const plan = await propose();
  const [workplaceId] = workplaceIds;
  const answer = await saveMeanwhile(plan, async (tx) => {
    await tx.row(sql`
      select from workplaces where account_id = ${accountId} and id = ${workplaceId} for update`);
    await tx.row(sql`
      insert into workplaces_maintenances (account_id, owner_id, start_date, end_date, user_id)
      values (${accountId}, ${workplaceId}, present(), present() + interval '30 days', ${sales.ids[0]})`);
  });
  expect(pickRefusal(answer)).toEqual([400, 'WRONG_VALUES', 'events.0', 'maintenance']);
  await server.database.tenant(accountId, (tx) =>
    tx.row(sql`delete from workplaces_maintenances where account_id = ${accountId}`),
  );
});

test('saving a plan waits until a concurrent change disables one of its workers, and is then refused', async () => {
  const { accountId } = sales.company;
  const plan = await propose();
  const gone = plan.events[0]?.user.id ?? 0;
  const setStatus = (tx: Transaction, status: string) =>
    tx.row(
      sql`update users set status = ${status} where account_id = ${accountId} and id = ${gone}`,
    );
  const answer = await saveMeanwhile(plan, (tx) => setStatus(tx, 'inactive'));
  await server.database.tenant(accountId, (tx) => setStatus(tx, 'active'));
  expect(pickRefusal(answer)).toEqual([400, 'WRONG_VALUES', 'events.0', 'operatorUnskilled']);
});

test('saving plans that name an order twice is refused', async () => {
  const { id, events } = await propose();
  const plan = { order: { id }, events };
  const answer = await sales.planner.post('/planning/save', { plans: [plan, plan] });
  expect(pickRefusal(answer)).toEqual([400, 'WRONG_VALUES', 'plans.1.order', 'repeated']);
});

test('a new plan marks the notification about the end of production of the old plan as seen', async () => {
  const { id, events } = await propose();
  const save = () => sales.planner.post('/events', { order: { id }, events });
  requireSuccess(await save());
  await server.database.tenant(sales.company.accountId, (tx) =>
    notifyUsers(tx, {
      to: [sales.ids[3] ?? 0],
      by: null,
      type: 'orderProductionFinished',
      data: {
        order: { id },
        customer: 'Cliente',
        division: { id: sales.plant.divisions[0] ?? 0, name: 'Planta' },
      },
    }),
  );
  requireSuccess(await save());
  const questions = await new OrderLifeSteps(server, sales).noted(
    sales.planner,
    'orderProductionFinished',
  );
  expect(
    questions.map((each) => [
      pickByPath(each, 'data.messageData.order.id'),
      pickByPath(each, 'seen'),
    ]),
  ).toEqual([[id, true]]);
  expect(pickListByPath((await sales.planner.get(`/details/${id}`)).body, 'events')).toHaveLength(
    events.length,
  );
});

test('when two planners save proposals with crossing workers at once, one is saved and the other refused, every time', async () => {
  const { accountId } = sales.company;
  const [one = 0, , , other = 0] = sales.ids;
  const orders: { id: number; detail: number }[] = [];
  for (let made = 0; made < 4; made++) orders.push(await createActiveOrder(sales));
  // Monday of the week after next, at ten in the morning.
  const at = (minutes: number) => new Date(getMorningAhead(0, 60 + minutes)).toISOString();
  const buildPlan = (order: { id: number; detail: number } | undefined, user: number) => ({
    order: { id: order?.id },
    events: [
      [0, 60],
      [60, 180],
    ].map(([from = 0, until = 0], step) => ({
      startDate: at(from),
      endDate: at(until),
      user: { id: user },
      workplace: { id: workplaceIds[step] },
      detail: { id: order?.detail },
    })),
  });
  const [first, second, third, fourth] = orders;
  const mine = [buildPlan(first, one), buildPlan(second, other)];
  const theirs = [buildPlan(third, other), buildPlan(fourth, one)];
  for (let round = 0; round < 25; round++) {
    const answers = await Promise.all([
      sales.planner.post('/planning/save', { plans: mine }),
      sales.admin.post('/planning/save', { plans: theirs }),
    ]);
    const [won, lost] = answers.toSorted((left, right) => left.status - right.status);
    expect([won?.status, lost?.status, pickByPath(lost?.body, 'details.0.rule')]).toEqual([
      200,
      409,
      'operatorOverlap',
    ]);
    await server.database.tenant(accountId, async (tx) => {
      const ids = orders.map(({ id }) => id);
      await tx.row(sql`delete from planning_events where order_id = any(${ids}::bigint[])`);
      await tx.row(sql`update orders set status = 'active' where id = any(${ids}::bigint[])`);
    });
  }
});
