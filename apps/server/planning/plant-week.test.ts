import { dayMillis, minuteMillis, toLocalMillis } from '@tarima/domain/kit/time-zone';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { getDayAhead, getMondayAhead, testTimeZone } from '../testing/days.ts';
import { OrderLifeSteps } from '../testing/order-life-steps.ts';
import { createActiveOrder, turnIntoKiln, createWorkplaces } from '../testing/planned.ts';
import { listPlannedWork, listPlantBreaches, type PlannedWork } from '../testing/plant-breaches.ts';
import { planOrdersTogether, reviseOrderAsPreviewed } from '../testing/plan-orders.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { toPreviewedReplan } from '../testing/previewed-replan.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;
let saw: number;
let kiln: number;
let stacking: number;
const iso = (instant: number): string => new Date(instant).toISOString();

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'plant-week.test');
  life = new OrderLifeSteps(server, sales);
  [saw = 0, kiln = 0] = await createWorkplaces(sales);
  await turnIntoKiln(sales, kiln);
  // Cutting, drying, and stacking behind the kiln.
  const { body } = requireSuccess(await sales.admin.get(`/workplaces/${saw}`));
  const made = requireSuccess(
    await sales.admin.post('/workplaces', {
      name: 'Estibado uno',
      description: 'Estibado de tarimas',
      division: { id: sales.plant.divisions[0] },
      positions: pickListByPath(body, 'positions').map((each) => pickByPath(each, 'id')),
      stations: 2,
      metadata: { color: '#336699' },
    }),
  ).body;
  stacking = pickNumberByPath(made, 'id');
  const steps = [saw, kiln, stacking].map((id, at) => ({
    workplace: { id },
    workTime: at + 1,
    setUp: at === 0 ? 10 : 0,
    step: at + 1,
  }));
  requireSuccess(await sales.admin.put(`/workplaces-flows/${sales.plant.products[0]}`, { steps }));
});
afterAll(() => server.close());

const plan = (): Promise<PlannedWork[]> => listPlannedWork(server, sales.company.accountId);
const breaches = (toPlan: readonly number[] = []): Promise<string[]> =>
  listPlantBreaches(server, sales.company.accountId, toPlan);

const propose = (ids: readonly number[]): Promise<void> => planOrdersTogether(sales, ids);

/**
 * Applies the proposals of a new plan: for interrupted work, or for an inserted rush order.
 * A replan moves at most twice the work that must move, and another one directly after it moves nothing.
 * @returns how much work it moved
 */
async function layAgain(requested: object = {}): Promise<number> {
  const response = requireSuccess(
    await sales.planner.post('/planning/replan?lang=es&dryRun=true', requested),
  );
  const moves = pickListByPath(response.body, 'moves');
  if (pickListByPath(response.body, 'orders').length === 0) return 0;
  requireSuccess(
    await sales.planner.post('/planning/replan?lang=es&dryRun=false', {
      ...requested,
      seen: toPreviewedReplan(response),
    }),
  );
  if (Object.keys(requested).length === 0) {
    expect(moves.length).toBeLessThanOrEqual(2 * pickNumberByPath(response.body, 'leastMoves'));
    const again = requireSuccess(await sales.planner.post('/planning/replan?dryRun=true', {}));
    expect(pickListByPath(again.body, 'moves')).toEqual([]);
  }
  return moves.length;
}

const revise = (id: number, body: object): Promise<unknown> =>
  reviseOrderAsPreviewed(sales, id, body);

async function withQuantity(id: number, quantity: number) {
  const [known] = pickListByPath(await life.read(id), 'details');
  const requested = buildOrderLine(pickNumberByPath(known, 'product.id'), quantity);
  return { details: [{ id: pickNumberByPath(known, 'id'), ...requested }] };
}

interface Move {
  readonly orderId: number;
  readonly from: readonly PlannedWork[];
  readonly to: (work: PlannedWork) => Partial<PlannedWork>;
}

/** Moves work of an order on the board. */
async function moveOnBoard({ orderId, from, to }: Move): Promise<unknown> {
  const toEvent = ({ userId, workplaceId, detailId, start, end }: PlannedWork) => ({
    user: { id: userId },
    workplace: { id: workplaceId },
    detail: { id: detailId },
    startDate: iso(start),
    endDate: iso(end),
  });
  const { body } = requireSuccess(
    await sales.planner.post('/planning/board', {
      order: { id: orderId },
      updatedAt: pickByPath(await life.read(orderId), 'updatedAt'),
      events: from.map((work) => toEvent({ ...work, ...to(work) })),
      insteadOf: from.map(toEvent),
    }),
  );
  return body;
}

test('through a busy week of a plant with a kiln, no replan breaks a planning rule', async () => {
  const ids: number[] = [];
  for (const quantity of [
    40, 60, 130, 25, 80, 100, 45, 250, 30, 70, 55, 20, 90, 120, 35, 65, 50, 110,
  ])
    ids.push((await createActiveOrder(sales, quantity, { requestedDate: getDayAhead(45) })).id);
  await propose(ids);
  expect(await breaches()).toEqual([]);

  // A rush, the nineteenth order, is put in before others.
  const rush = (await createActiveOrder(sales, 35, { requestedDate: getDayAhead(4) })).id;
  await layAgain({ insert: { id: rush } });
  expect((await plan()).some(({ orderId }) => orderId === rush)).toBe(true);
  expect(await breaches()).toEqual([]);

  // The saw stands still for four hours where it would begin.
  const [sawn] = (await plan()).filter(({ workplaceId }) => workplaceId === saw);
  if (!sawn) throw new Error('Nothing is sawn');
  const still = { startDate: iso(sawn.start), endDate: iso(sawn.start + 240 * minuteMillis) };
  requireSuccess(await sales.admin.post(`/workplaces/${saw}/maintenance`, { event: still }));
  expect(await layAgain()).toBeGreaterThan(0);
  expect(await breaches()).toEqual([]);

  // Breakdown of one of its two stations for a day, some days later.
  const [late] = (await plan()).filter(({ workplaceId }) => workplaceId === saw).slice(-1);
  if (!late) throw new Error('Nothing is sawn');
  const breakdown = {
    startDate: iso(late.start - dayMillis / 2),
    endDate: iso(late.start + dayMillis / 2),
  };
  requireSuccess(
    await sales.admin.post(`/workplaces/${saw}/maintenance`, {
      event: { ...breakdown, stations: 1 },
    }),
  );
  await layAgain();
  expect(await breaches()).toEqual([]);

  // The first worker of the week is ill for a day.
  const [first] = await plan();
  if (!first) throw new Error('Nothing is planned');
  const illness = { startDate: iso(first.start), endDate: iso(first.start + dayMillis) };
  requireSuccess(
    await sales.admin.post(`/users/${first.userId}/absences?dryRun=false`, {
      event: { kind: 'illness', ...illness },
    }),
  );
  expect(await layAgain()).toBeGreaterThan(0);
  expect(await breaches()).toEqual([]);

  // The last stacking of the plan waits for two hours of the next week.
  const [stacked] = (await plan()).filter(({ workplaceId }) => workplaceId === stacking).slice(-1);
  if (!stacked) throw new Error('Nothing is stacked');
  const aWeek = ({ start, end }: PlannedWork) => ({
    start: start + 7 * dayMillis,
    end: end + 7 * dayMillis,
  });
  await moveOnBoard({ orderId: stacked.orderId, from: [stacked], to: aWeek });
  expect(await breaches()).toEqual([]);

  // The first sawing in one go goes to a worker who does nothing then.
  const sawings = Map.groupBy(
    (await plan()).filter(({ workplaceId }) => workplaceId === saw),
    ({ orderId }) => orderId,
  );
  const [sawing] = [...sawings.values()].find((works) => works.length === 1) ?? [];
  if (!sawing) throw new Error('No order is sawn in one go');
  const busy = new Set(
    (await plan())
      .filter(({ start, end }) => start < sawing.end && sawing.start < end)
      .map(({ userId }) => userId),
  );
  const orderWorkers = new Set(
    (await plan()).filter(({ orderId }) => orderId === sawing.orderId).map(({ userId }) => userId),
  );
  const free = sales.ids.find(
    (id, at) => at !== 2 && !busy.has(id) && !orderWorkers.has(id) && id !== first.userId,
  );
  if (free === undefined) throw new Error('All work at that time');
  await moveOnBoard({ orderId: sawing.orderId, from: [sawing], to: () => ({ userId: free }) });
  expect(
    (await plan()).find(({ start, userId }) => start === sawing.start && userId === free),
  ).toMatchObject({ orderId: sawing.orderId, workplaceId: saw });
  expect(await breaches()).toEqual([]);

  // The planner moves a load of the kiln beyond the work that comes behind it, which is planned behind it again.
  const planned = await plan();
  const load = planned.findLast(
    ({ workplaceId, orderId, end }) =>
      workplaceId === kiln &&
      planned.some(
        (work) => work.orderId === orderId && work.start >= end && work.start < end + 7 * dayMillis,
      ),
  );
  if (!load) throw new Error('Nothing is in the kiln');
  const shared = (await plan()).filter(
    ({ start, workplaceId }) => workplaceId === kiln && start === load.start,
  );
  await moveOnBoard({ orderId: load.orderId, from: [load], to: aWeek });
  expect(await breaches()).not.toEqual([]);
  for (const { orderId } of shared) {
    requireSuccess(await sales.planner.post(`/orders/${orderId}/unplan`, {}));
    await propose([orderId]);
  }
  expect(await breaches()).toEqual([]);

  // Three changes of orders with a kiln: fewer, a day, more.
  const [fewer = 0, moved = 0, more = 0, cancelled = 0] = [ids[2], ids[5], ids[0], ids[7]];
  await revise(fewer, await withQuantity(fewer, 90));
  expect(await breaches()).toEqual([]);
  await revise(moved, { requestedDate: getDayAhead(30) });
  expect(await breaches()).toEqual([]);
  await revise(more, await withQuantity(more, 80));
  expect(await breaches([more])).toEqual([]);
  await propose([more]);
  expect(await breaches()).toEqual([]);

  requireSuccess(await sales.ana.post(`/orders/${cancelled}/cancel`, { message: 'Ya no' }));
  expect((await plan()).filter(({ orderId }) => orderId === cancelled)).toEqual([]);
  expect(await breaches()).toEqual([]);

  // A holiday in the middle of it. The Saturday before is still to come.
  const monday = getMondayAhead(3);
  requireSuccess(
    await sales.admin.post('/calendar-days', { date: monday, name: 'Día de la planta' }),
  );
  expect(await layAgain()).toBeGreaterThan(0);
  expect(await breaches()).toEqual([]);

  // The plant opens on the Saturday before it: an order is planned into it, and leaves it when it is closed again.
  const saturday = new Date(Date.parse(`${monday}T00:00Z`) - 2 * dayMillis)
    .toISOString()
    .slice(0, 10);
  const opened = pickNumberByPath(
    requireSuccess(
      await sales.admin.post('/calendar-days', {
        date: saturday,
        name: 'Sábado abierto',
        openings: '8-14',
      }),
    ).body,
    'id',
  );
  expect(await breaches()).toEqual([]);
  const onSaturday = async (): Promise<PlannedWork[]> =>
    (await plan()).filter(
      ({ start }) =>
        new Date(toLocalMillis(start, testTimeZone)).toISOString().slice(0, 10) === saturday,
    );
  // The kiln's load through the night is no work of that day.
  expect((await onSaturday()).filter(({ workplaceId }) => workplaceId !== kiln)).toEqual([]);
  const open = ids.filter((id) => id !== cancelled);
  for (const id of open) requireSuccess(await sales.planner.post(`/orders/${id}/unplan`, {}));
  await propose(open);
  expect((await onSaturday()).length).toBeGreaterThan(0);
  expect(await breaches()).toEqual([]);

  requireSuccess(await sales.admin.delete(`/calendar-days/${opened}`));
  expect(await breaches()).not.toEqual([]);
  expect(await layAgain()).toBeGreaterThan(0);
  expect(await onSaturday()).toEqual([]);
  expect(await breaches()).toEqual([]);
});
