import { findPlanBreaches } from '@tarima/domain/planning/testing/verify-plan';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadWorkCalendars } from '../accounts/calendars.ts';
import { getServerTime } from '../kit/clock.ts';
import { loadPlantOrders, loadPlantSnapshot } from '../planning/plant-snapshot.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { getDayAhead, testTimeZone } from '../testing/days.ts';
import { OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import {
  createActiveOrder,
  toPlanEventInputs,
  turnIntoKiln,
  createWorkplaces,
} from '../testing/planned.ts';
import { planOrdersTogether, reviseOrderAsPreviewed } from '../testing/plan-orders.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;
let kiln: number;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'kiln-revise.test');
  life = new OrderLifeSteps(server, sales);
  const workplaceIds = await createWorkplaces(sales);
  kiln = workplaceIds[1] ?? 0;
  await turnIntoKiln(sales, kiln);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.asOwner(`
    do $$ begin
      perform set_config('app.account_id', '${sales.company.accountId}', true);
      delete from planning_events where account_id = ${sales.company.accountId};
      update orders set computed_start_date = null, computed_end_date = null, status = 'active'
      where account_id = ${sales.company.accountId} and status = 'production';
      update orders set requested_date = null where account_id = ${sales.company.accountId};
    end $$`);
});

interface Work {
  id: number;
  orderId: number;
  detailId: number;
  workplaceId: number;
  userId: number;
  start: number;
  end: number;
  pieces: number | null;
}

/** All that is planned in the company, by its start. */
const plan = (): Promise<Work[]> =>
  server.database.tenant(sales.company.accountId, async (tx) => {
    const rows = await tx.rows(sql<Record<'start' | 'end', string> & Omit<Work, 'start' | 'end'>>`
      select id, order_id as "orderId", detail_id as "detailId", workplace_id as "workplaceId", user_id as "userId",
        start_date as start, end_date as end, pieces::float8
      from planning_events where account_id = ${sales.company.accountId} order by start_date, id`);
    return rows.map((row) => ({
      ...row,
      start: Date.parse(row.start),
      end: Date.parse(row.end),
    }));
  });
const listShares = async (id?: number): Promise<Work[]> =>
  (await plan()).filter(
    ({ workplaceId, orderId }) => workplaceId === kiln && (id === undefined || orderId === id),
  );
const listOthers = async (id: number): Promise<Work[]> =>
  (await plan()).filter(({ orderId }) => orderId !== id);

/** Orders of so many pieces, planned together. */
async function planOrders(...quantities: readonly number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const quantity of quantities) ids.push((await createActiveOrder(sales, quantity)).id);
  await planOrdersTogether(sales, ids);
  return ids;
}

const revise = (id: number, body: object): Promise<unknown> =>
  reviseOrderAsPreviewed(sales, id, body);

/** The one line of an order with other pieces, or another price. */
async function buildLine(id: number, quantity?: number, price?: string) {
  const [known] = pickListByPath(await life.read(id), 'details');
  const requested = buildOrderLine(
    pickNumberByPath(known, 'product.id'),
    quantity ?? pickNumberByPath(known, 'data.quantity'),
  );
  return {
    details: [
      {
        id: pickNumberByPath(known, 'id'),
        ...requested,
        data: { ...requested.data, price: price ?? String(pickByPath(known, 'data.price')) },
      },
    ],
  };
}

/** Checks that the plans of whole orders break no rule, and that the plant can be replanned. */
async function expectSoundPlan(...ids: readonly number[]): Promise<void> {
  const { accountId } = sales.company;
  const claim = await server.database.tenant(accountId, async (tx) => {
    const of = { accountId, timeZone: testTimeZone, now: getServerTime() };
    const calendars = await loadWorkCalendars(tx);
    return {
      plant: await loadPlantSnapshot(tx, of, ids, calendars),
      orders: await loadPlantOrders(tx, of, calendars, [...ids]),
      now: of.now,
      transferBatch: 20,
      unplanned: [],
    };
  });
  const events = (await plan())
    .filter(({ orderId }) => ids.includes(orderId))
    .map(({ pieces, ...event }) => ({ ...event, ...(pieces !== null && { pieces }) }));
  expect(findPlanBreaches({ ...claim, events })).toEqual([]);
  requireSuccess(await sales.planner.post('/planning/propose', { replan: true }));
  const moves = requireSuccess(await sales.planner.post('/planning/replan?dryRun=true', {}));
  expect(pickListByPath(moves.body, 'moves')).toEqual([]);
}

describe('an order with a step in a kiln', () => {
  test.each([
    ['day', async () => ({ requestedDate: getDayAhead(40) })],
    ['place of delivery', async () => ({ deliveryPlace: 'Patio 3' })],
    ['price', (id: number) => buildLine(id, undefined, '123.45')],
  ])('keeps its plan when only its %s changes', async (_, change) => {
    const [id = 0] = await planOrders(150);
    const before = { plan: await plan(), order: await life.read(id) };
    const impact = await revise(id, await change(id));
    expect(pickByPath(impact, 'work')).toEqual({
      events: [],
      freedMinutes: 0,
      toPlanBefore: 0,
      toPlanAfter: 0,
    });
    expect(await plan()).toEqual(before.plan);
    const after = await life.read(id);
    for (const field of ['status', 'computedStartDate', 'computedEndDate'])
      expect(pickByPath(after, field)).toEqual(pickByPath(before.order, field));
    await expectSoundPlan(id);
  });

  test('keeps its plan after the load size of the kiln changes if only its date is revised', async () => {
    const [id = 0] = await planOrders(80);
    const countShares = (pieces: string) =>
      server.asOwner(`
        do $$ begin
          perform set_config('app.account_id', '${sales.company.accountId}', true);
          update workplaces set load_pieces = ${pieces} where id = ${kiln};
        end $$`);
    const before = await plan();
    // The kiln works by the minute since: its night is far more than eighty pieces would take.
    await countShares('null');
    await revise(id, { requestedDate: getDayAhead(41) });
    await countShares('120');
    expect(await plan()).toEqual(before);
  });

  test('loses pieces of its last kiln load when its quantity decreases, and the load keeps its times', async () => {
    const [id = 0] = await planOrders(150);
    const before = await listShares(id);
    expect(before.map(({ pieces }) => pieces)).toEqual([120, 30]);
    const impact = await revise(id, await buildLine(id, 130));
    expect(await listShares(id)).toEqual([before[0], { ...before[1], pieces: 10 }]);
    const [last] = pickListByPath(impact, 'work.events').filter(
      (each) => pickByPath(each, 'pieces') === 30,
    );
    expect(last).toMatchObject({
      pieces: 30,
      piecesAfter: 10,
      endAfter: new Date(before[1]?.end ?? 0).toISOString(),
    });
    // Twenty pieces of cutting are twenty minutes; the load frees no minutes.
    expect(pickNumberByPath(impact, 'work.freedMinutes')).toBe(20);
    expect(pickByPath(await life.read(id), 'computedEndDate')).not.toBeNull();
    await expectSoundPlan(id);

    const fewer = await revise(id, await buildLine(id, 60));
    expect(await listShares(id)).toEqual([{ ...before[0], pieces: 60 }]);
    // Seventy minutes of cutting, and the putting in and the taking out of the load that is gone.
    expect(pickNumberByPath(fewer, 'work.freedMinutes')).toBe(70 + 30);
    await expectSoundPlan(id);
  });

  test('keeps its plan when its quantity increases, and the added pieces can be planned', async () => {
    const [id = 0] = await planOrders(80);
    const before = await plan();
    const impact = await revise(id, await buildLine(id, 160));
    expect(await plan()).toEqual(before);
    // Eighty minutes of cutting and one load more.
    expect(pickByPath(impact, 'work')).toMatchObject({
      events: [],
      toPlanBefore: 0,
      toPlanAfter: 80 + 30,
    });
    const { body } = requireSuccess(
      await sales.planner.post('/planning/propose', { orders: [{ id }] }),
    );
    requireSuccess(
      await sales.planner.post('/events', { order: { id }, events: toPlanEventInputs(body) }),
    );
    const shares = await listShares(id);
    expect(shares.reduce((sum, { pieces }) => sum + (pieces ?? 0), 0)).toBe(160);
    await expectSoundPlan(id);
  });

  test('is removed from a shared load completely when it is unplanned or canceled', async () => {
    const [one = 0, other = 0] = await planOrders(50, 40);
    const response = requireSuccess(
      await sales.planner.get(`/orders/${one}/freed`, { by: 'unplan' }),
    );
    // The orders share a load, which is put in all the same: only the cutting is free.
    expect(pickByPath(response.body, 'minutes')).toBe(50);
    const others = await listOthers(one);
    requireSuccess(await sales.planner.post(`/orders/${one}/unplan`, {}));
    expect(await plan()).toEqual(others);
    await expectSoundPlan(other);
    const alone = requireSuccess(
      await sales.planner.get(`/orders/${other}/freed`, { by: 'cancel' }),
    );
    expect(pickByPath(alone.body, 'minutes')).toBe(40 + 30);
    requireSuccess(await sales.ana.post(`/orders/${other}/cancel`, { message: 'Ya no' }));
    expect(await plan()).toEqual([]);
  });
});

describe('a kiln load shared by several orders', () => {
  test('stays unchanged for the other orders when one order is reduced, unplanned or canceled', async () => {
    const ids = await planOrders(20, 30, 40);
    const [first = 0, second = 0, third = 0] = ids;
    const load = await listShares();
    expect(new Set(load.map(({ pieces }) => pieces))).toEqual(new Set([20, 30, 40]));
    expect(new Set(load.map(({ start, end, userId }) => [start, end, userId].join())).size).toBe(1);

    let others = await listOthers(first);
    const impact = await revise(first, await buildLine(first, 10));
    expect(await listOthers(first)).toEqual(others);
    const [share] = await listShares(first);
    expect(share).toMatchObject({ start: load[0]?.start, end: load[0]?.end, pieces: 10 });
    expect(pickNumberByPath(impact, 'work.freedMinutes')).toBe(10);
    await expectSoundPlan(...ids);

    others = await listOthers(second);
    await revise(second, { requestedDate: getDayAhead(50) });
    requireSuccess(await sales.planner.post(`/orders/${second}/unplan`, {}));
    expect(await plan()).toEqual(others);
    await expectSoundPlan(first, third);

    others = await listOthers(third);
    requireSuccess(await sales.ana.post(`/orders/${third}/cancel`, { message: 'Ya no' }));
    expect(await plan()).toEqual(others);
    await expectSoundPlan(first);
  });

  test('continues to its end when one order is canceled during the load, and cannot lose pieces', async () => {
    const [first = 0, second = 0] = await planOrders(20, 30);
    const [share] = await listShares();
    // The load was put in an hour ago, and its pieces were cut before.
    const by = getServerTime() - 60 * 60_000 - (share?.start ?? 0);
    await server.asOwner(`
      do $$ begin
        perform set_config('app.account_id', '${sales.company.accountId}', true);
        update planning_events set start_date = start_date + interval '${by} milliseconds', end_date = end_date + interval '${by} milliseconds'
        where account_id = ${sales.company.accountId};
      end $$`);
    const before = await plan();
    const response = requireSuccess(
      await sales.planner.get(`/orders/${first}/freed`, { by: 'cancel' }),
    );
    expect([pickByPath(response.body, 'events'), pickByPath(response.body, 'minutes')]).toEqual([
      0, 0,
    ]);
    requireSuccess(await sales.ana.post(`/orders/${first}/cancel`, { message: 'Ya no' }));
    expect(await plan()).toEqual(before);
    expect(pickByPath(await life.read(first), 'status')).toBe('canceled');

    // Nor can fewer be in it than were put in.
    const fewer = { reason: 'Menos', ...(await buildLine(second, 29)) };
    const refused = await sales.ana.post(`/orders/${second}/revision?dryRun=true`, fewer);
    expect(pickRefusal(refused)).toEqual([400, 'WRONG_VALUES', 'details.0.data.quantity', 'made']);
    expect(await plan()).toEqual(before);
  });
});
