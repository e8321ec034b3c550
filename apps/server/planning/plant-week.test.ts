import { loadRulesOf } from '@tarima/domain/planning/loads';
import { stepWork } from '@tarima/domain/planning/step-work';
import { breachesOf, outrunSteps } from '@tarima/domain/planning/testing/verify-plan';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadCalendars } from '../accounts/calendars.ts';
import { present } from '../kit/clock.ts';
import { pick, pickList, pickNumber } from '../testing/client.ts';
import { daysAhead, mondayAfter } from '../testing/days.ts';
import { OrderLife } from '../testing/order-life.ts';
import { activeOrder, makeKiln, makePlaces } from '../testing/planned.ts';
import { planTogether, reviseAsSeen } from '../testing/plans.ts';
import { good, line, makeSales, type Sales } from '../testing/sales.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { loadOrders, loadPlant } from './plant.ts';

let server: TestServer;
let sales: Sales;
let life: OrderLife;
let kiln: number;
const minute = 60_000;

beforeAll(async () => {
  server = await startTestServer();
  sales = await makeSales(server, 'plant-week.test');
  life = new OrderLife(server, sales);
  const [cutting = 0, drying = 0] = await makePlaces(sales);
  kiln = drying;
  await makeKiln(sales, kiln);
  // Cutting, drying, and stacking behind the kiln.
  const { body } = good(await sales.admin.get(`/workplaces/${cutting}`));
  const stacking = good(
    await sales.admin.post('/workplaces', {
      name: 'Estibado uno',
      description: 'Estibado de tarimas',
      division: { id: sales.plant.divisions[0] },
      positions: pickList(body, 'positions').map((each) => pick(each, 'id')),
      stations: 2,
      metadata: { color: '#336699' },
    }),
  ).body;
  const steps = [cutting, kiln, pickNumber(stacking, 'id')].map((id, at) => ({
    workplace: { id },
    workTime: at + 1,
    setUp: at === 0 ? 10 : 0,
    step: at + 1,
  }));
  good(await sales.admin.put(`/workplaces-flows/${sales.plant.products[0]}`, { steps }));
});
afterAll(() => server.close());

interface Work {
  id: number;
  orderId: number;
  detailId: number;
  workplaceId: number;
  userId: number;
  start: number;
  end: number;
  pieces?: number;
}

/** What is planned of all orders that are in production. */
const plan = (): Promise<Work[]> =>
  server.database.tenant(sales.company.accountId, async (tx) => {
    const rows = await tx.rows(
      sql<Record<'start' | 'end', string> & Omit<Work, 'start' | 'end'>>`
        select e.id, e.order_id as "orderId", e.detail_id as "detailId", e.workplace_id as "workplaceId",
          e.user_id as "userId", e.start_date as start, e.end_date as end, e.pieces::float8
        from planning_events e where e.account_id = ${sales.company.accountId} order by e.start_date, e.id`,
    );
    return rows.map(({ pieces, ...row }) => ({
      ...row,
      start: Date.parse(row.start),
      end: Date.parse(row.end),
      ...(typeof pieces === 'number' && { pieces }),
    }));
  });

/** What the plan of the whole plant breaks now. Work that is to be planned yet is no breach, work that stays out of order is one. */
async function breaches(): Promise<string[]> {
  const { accountId } = sales.company;
  const events = await plan();
  const ids = [...new Set(events.map(({ orderId }) => orderId))];
  return server.database.tenant(accountId, async (tx) => {
    const of = { accountId, timeZone: 'America/Mexico_City', now: present() };
    const calendars = await loadCalendars(tx);
    const plant = { ...(await loadPlant(tx, of, ids, calendars)), events: [] };
    const orders = await loadOrders(tx, of, calendars, ids);
    const unplanned = stepWork(
      orders.flatMap(({ details }) => details),
      events,
      loadRulesOf(plant.workplaces),
    ).flatMap(({ detailId, workplaceId, expected, planned }) =>
      expected > planned
        ? [
            {
              orderId: 0,
              detailId,
              workplaceId,
              minutes: expected - planned,
              reason: { code: 'noOperator' as const, workplaceId },
            },
          ]
        : [],
    );
    const claim = { plant, orders, events, now: of.now, transferBatch: 20, unplanned };
    return [...breachesOf(claim), ...outrunSteps(claim)];
  });
}

const propose = (ids: readonly number[]): Promise<void> => planTogether(sales, ids);

/** Lays what is hit again, as it is proposed. */
async function layAgain(): Promise<number> {
  const told = good(await sales.planner.post('/planning/replan?lang=es&dryRun=true', {}));
  const moves = pickList(told.body, 'moves');
  if (moves.length === 0) return 0;
  const seen = {
    at: pick(told.body, 'at'),
    orders: pickList(told.body, 'orders').map((order) => ({
      id: pickNumber(order, 'orderId'),
      updatedAt: pick(order, 'updatedAt'),
      end: pick(order, 'endAfter'),
    })),
  };
  good(await sales.planner.post('/planning/replan?lang=es&dryRun=false', { seen }));
  return moves.length;
}

const revise = (id: number, body: object): Promise<unknown> => reviseAsSeen(sales, id, body);

async function withQuantity(id: number, quantity: number) {
  const [known] = pickList(await life.read(id), 'details');
  const wanted = line(pickNumber(known, 'product.id'), quantity);
  return { details: [{ id: pickNumber(known, 'id'), ...wanted }] };
}

test('through the week of a plant with a kiln no plan breaks a rule, whatever is done', async () => {
  const ids: number[] = [];
  for (const quantity of [40, 60, 130, 25, 80, 100, 45, 250, 30, 70])
    ids.push((await activeOrder(sales, quantity)).id);
  await propose(ids);
  expect(await breaches()).toEqual([]);

  const rush = (await activeOrder(sales, 35, { requestedDate: daysAhead(4) })).id;
  await propose([rush]);
  expect(await breaches()).toEqual([]);

  // Whoever cuts first is ill for a day.
  const [first] = await plan();
  if (!first) throw new Error('Nothing is planned');
  const [from, until] = [first.start, first.start + 24 * 60 * minute].map((at) =>
    new Date(at).toISOString(),
  );
  good(
    await sales.admin.post(`/users/${first.userId}/absences?dryRun=false`, {
      event: { kind: 'illness', startDate: from, endDate: until },
    }),
  );
  expect(await layAgain()).toBeGreaterThan(0);
  expect(await breaches()).toEqual([]);

  // The planner brings the last load of the kiln a week later; what came behind it is planned behind it.
  const load = (await plan()).filter(({ workplaceId }) => workplaceId === kiln).at(-1);
  if (!load) throw new Error('Nothing is in the kiln');
  const [shared, week] = [
    (await plan()).filter(({ start, workplaceId }) => workplaceId === kiln && start === load.start),
    7 * 24 * 60 * minute,
  ];
  const at = (instant: number): string => new Date(instant).toISOString();
  const work = {
    user: { id: load.userId },
    workplace: { id: kiln },
    detail: { id: load.detailId },
  };
  good(
    await sales.planner.post('/planning/board', {
      order: { id: load.orderId },
      updatedAt: pick(await life.read(load.orderId), 'updatedAt'),
      events: [{ ...work, startDate: at(load.start + week), endDate: at(load.end + week) }],
      insteadOf: [{ ...work, startDate: at(load.start), endDate: at(load.end) }],
    }),
  );
  expect(await breaches()).not.toEqual([]);
  for (const { orderId } of shared) {
    good(await sales.planner.post(`/orders/${orderId}/unplan`, {}));
    await propose([orderId]);
  }
  expect(await breaches()).toEqual([]);

  // Three changes of orders with a kiln: fewer, a day, more.
  await revise(ids[2] ?? 0, await withQuantity(ids[2] ?? 0, 90));
  expect(await breaches()).toEqual([]);
  await revise(ids[5] ?? 0, { requestedDate: daysAhead(30) });
  expect(await breaches()).toEqual([]);
  await revise(ids[0] ?? 0, await withQuantity(ids[0] ?? 0, 80));
  await propose([ids[0] ?? 0]);
  expect(await breaches()).toEqual([]);

  good(await sales.ana.post(`/orders/${ids[7]}/cancel`, { message: 'Ya no' }));
  expect(await breaches()).toEqual([]);

  // A holiday in the middle of it.
  const monday = mondayAfter(2);
  good(await sales.admin.post('/calendar-days', { date: monday, name: 'Día de la planta' }));
  expect(await layAgain()).toBeGreaterThan(0);
  expect(await breaches()).toEqual([]);
});
