import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import {
  createActiveOrder,
  toPlanEventInputs,
  createWorkplaces,
  backdateOrderPlan,
  type PlanEventInput,
} from '../testing/planned.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  listOrderShipments,
  addTestStock,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;
beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'endings.test');
  life = new OrderLifeSteps(server, sales);
  await createWorkplaces(sales);
});
afterAll(() => server.close());
// No ending creates or loses a piece.
afterEach(() => expectConsistentStock(server, sales.company.accountId));

/** An order with its plan. */
async function createPlanned(): Promise<{ id: number; events: PlanEventInput[] }> {
  const { id } = await createActiveOrder(sales);
  const proposed = await sales.planner.post('/planning/propose', { orders: [{ id }] });
  const events = toPlanEventInputs(requireSuccess(proposed).body);
  requireSuccess(await sales.planner.post('/events', { order: { id }, events }));
  return { id, events };
}
/** Order whose production has finished: its goods lie in the first store, held for a shipment. */
async function createMade(): Promise<number> {
  const { id } = await createPlanned();
  await backdateOrderPlan(server, id);
  const store = { id: sales.plant.stores[0] };
  requireSuccess(
    await sales.planner.post(`/orders/${id}/finish-production`, { store, lotCode: `E${id}` }),
  );
  return id;
}
/** Moves the first of its works to have begun half an hour ago and to run for another, with a worker who has no other work. */
const begin = (id: number, userId: number | undefined): Promise<unknown> =>
  server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update planning_events set start_date = date_trunc('minute', present()) - interval '30 minutes',
        end_date = date_trunc('minute', present()) + interval '30 minutes', user_id = ${userId}
      where account_id = ${sales.company.accountId} and id = (
        select id from planning_events where order_id = ${id} order by start_date limit 1)`),
  );

const unplan = (id: number, body = {}, client = sales.planner) =>
  client.post(`/orders/${id}/unplan`, body);
const cancel = (id: number) => sales.ana.post(`/orders/${id}/cancel`, { message: 'Ya no' });
const getReleased = async (id: number, by: 'cancel' | 'unplan') =>
  requireSuccess(await sales.admin.get(`/orders/${id}/freed`, { by })).body;
const read = (id: number) => life.read(id);
const listRemainingEvents = async (id: number): Promise<unknown[]> =>
  pickListByPath(requireSuccess(await sales.admin.get(`/details/${id}`)).body, 'events').filter(
    (each) => pickByPath(each, 'orderId') === id,
  );
const sumMinutes = (events: readonly PlanEventInput[]): number =>
  events.reduce((sum, each) => sum + Date.parse(each.endDate) - Date.parse(each.startDate), 0) /
  60_000;
const transitionRefusal = [409, 'WRONG_VALUES', 'status', 'transition'];

describe('un-planning an order', () => {
  test('shows how much work is released, releases it, and lets it be planned again', async () => {
    const { id, events } = await createPlanned();
    const before = await read(id);
    expect(await getReleased(id, 'unplan')).toEqual({
      customer: expect.any(String),
      begun: [],
      events: events.length,
      minutes: sumMinutes(events),
      goods: [],
      shipments: 0,
      onTheWay: 0,
      requests: 0,
    });
    expect(await read(id)).toEqual(before);

    const { body } = requireSuccess(
      await unplan(id, { updatedAt: pickByPath(before, 'updatedAt') }),
    );
    expect([pickByPath(body, 'status'), pickByPath(body, 'computedStartDate')]).toEqual([
      'active',
      null,
    ]);
    expect(await listRemainingEvents(id)).toEqual([]);
    expect(pickRefusal(await unplan(id))).toEqual(transitionRefusal);
    const again = await sales.planner.post('/planning/propose', { orders: [{ id }] });
    requireSuccess(
      await sales.planner.post('/events', { order: { id }, events: toPlanEventInputs(again.body) }),
    );
    expect(pickByPath(await read(id), 'status')).toBe('production');
  });

  test('keeps started work, and the rest can be planned', async () => {
    const { id, events } = await createPlanned();
    await begin(id, sales.ids[3]);
    const { body } = requireSuccess(await unplan(id));
    expect([pickByPath(body, 'status'), pickByPath(body, 'computedEndDate')]).toEqual([
      'production',
      null,
    ]);
    expect(pickListByPath(await read(id), 'history').at(-1)).toMatchObject({
      event: 'unplanRest',
      status: 'production',
    });
    const remaining = await listRemainingEvents(id);
    expect(remaining).toHaveLength(1);
    expect(remaining.length).toBeLessThan(events.length);
    // The rest is work to plan: alone with what stays, among all, and in what stations have ahead.
    const minutes = sumMinutes(events);
    for (const request of [{ orders: [{ id }] }, { replan: false }, { replan: true }]) {
      const { body: proposal } = requireSuccess(
        await sales.planner.post('/planning/propose', request),
      );
      const orderEvents = toPlanEventInputs({
        events: pickListByPath(proposal, 'events').filter(
          (each) => pickByPath(each, 'orderId') === id,
        ),
      });
      expect(sumMinutes(orderEvents)).toBe(minutes);
      expect(orderEvents.map(({ startDate }) => Date.parse(startDate))).toContain(
        Date.parse(String(pickByPath(remaining[0], 'start'))),
      );
      const dates = pickListByPath(proposal, 'orders').find(
        (each) => pickByPath(each, 'orderId') === id,
      );
      expect(pickByPath(dates, 'end')).toBe(
        orderEvents
          .map(({ endDate }) => endDate)
          .toSorted()
          .at(-1),
      );
    }
    const getUnplannedAhead = async () => {
      const range = {
        startDate: new Date(getServerTime()).toISOString(),
        endDate: new Date(getServerTime() + 90 * 86_400_000).toISOString(),
      };
      const { body: capacity } = requireSuccess(
        await sales.planner.get('/plant-capacity', { ...range, bucket: 'week' }),
      );
      return pickListByPath(capacity, 'rows')
        .flatMap((each) => pickListByPath(each, 'buckets'))
        .reduce<number>((sum, each) => sum + pickNumberByPath(each, 'unplannedMinutes'), 0);
    };
    expect(await getUnplannedAhead()).toBe(minutes - 60);
    // Nothing is ahead any more, and the planner may not report that it has finished.
    expect(pickRefusal(await unplan(id))).toEqual([409, 'WRONG_VALUES', 'events', 'nothingAhead']);
    const store = { id: sales.plant.stores[0] };
    const finish = await sales.planner.post(`/orders/${id}/finish-production`, { store });
    expect(pickRefusal(finish)).toEqual([409, 'WRONG_VALUES', 'computedEndDate', 'notOver']);
    expect(await listRemainingEvents(id)).toEqual(remaining);
    // Any hour will do: work that was done is past.
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update planning_events set start_date = start_date - interval '1 day', end_date = end_date - interval '1 day'
        where order_id = ${id}`),
    );
    const rest = requireSuccess(
      await sales.planner.post('/planning/propose', { orders: [{ id }] }),
    );
    requireSuccess(
      await sales.planner.post('/events', { order: { id }, events: toPlanEventInputs(rest.body) }),
    );
    expect(pickByPath(await read(id), 'computedEndDate')).not.toBeNull();
    expect(await getUnplannedAhead()).toBe(0);
  });

  test('requires a planner and the current version of the order, and only one of two simultaneous calls succeeds', async () => {
    const { id } = await createPlanned();
    expect((await unplan(id, {}, sales.luis)).status).toBe(403);
    const stale = await unplan(id, { updatedAt: '2020-01-01T00:00:00.000Z' });
    expect([stale.status, pickByPath(stale.body, 'messageCode')]).toEqual([409, 'STALE_ENTITY']);
    // Production that has finished has no plan to remove, even while the order waits for a transfer.
    const setFinished = (isFinished: boolean) =>
      server.database.tenant(sales.company.accountId, (tx) =>
        tx.row(sql`
          update orders set production_finished_at = case when ${isFinished} then present() end
          where id = ${id}`),
      );
    await setFinished(true);
    expect(pickRefusal(await unplan(id))).toEqual(transitionRefusal);
    await setFinished(false);
    const both = await Promise.all([unplan(id), unplan(id)]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    const others = await createSalesCompany(server, 'other-endings.test');
    expect((await unplan(id, {}, others.planner)).status).toBe(404);
    expect((await others.admin.get(`/orders/${id}/freed`, { by: 'cancel' })).status).toBe(404);
  });
});

describe('cancelling an order', () => {
  test('ends its work if it is in production, and planners who then move it are refused', async () => {
    const { id, events } = await createPlanned();
    await begin(id, sales.ids[4]);
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`update planning_events set interrupted = true where order_id = ${id}`),
    );
    expect(pickByPath(await getReleased(id, 'cancel'), 'events')).toBe(events.length);
    const releasedBefore = pickNumberByPath(await getReleased(id, 'cancel'), 'minutes');
    const others = new Set(events.map(({ user }) => user.id));
    const { body } = requireSuccess(await cancel(id));
    expect([pickByPath(body, 'status'), pickByPath(body, 'reason')]).toEqual(['canceled', 'Ya no']);
    const listNotices = (client: SalesCompany['admin']) => life.noted(client, 'workFreed');
    const about = async (client: SalesCompany['admin']) =>
      (await listNotices(client)).filter(
        (each) => pickByPath(each, 'data.messageData.order.id') === id,
      );
    // Notification with the freed time: all of it but the work that was done; and another to the worker it was planned for.
    const [noted, ...more] = await about(sales.planner);
    expect(more).toEqual([]);
    expect(pickNumberByPath(noted, 'data.messageData.minutes')).toBeCloseTo(releasedBefore, -1);
    expect(String(pickByPath(noted, 'description'))).toContain('Motivo: Ya no');
    expect(await about(sales.restricted)).toHaveLength(1);
    expect([...(await about(sales.ana)), ...(await about(sales.luis))]).toHaveLength(
      others.has(sales.ids[1] ?? 0) ? 1 : 0,
    );
    const remaining = await listRemainingEvents(id);
    expect(remaining).toHaveLength(1);
    expect(Date.parse(String(pickByPath(remaining[0], 'end')))).toBeLessThanOrEqual(
      getServerTime(),
    );
    expect(pickByPath(remaining[0], 'interrupted')).toBe(false);
    const dragged = await sales.planner.post('/events', { order: { id }, events });
    expect(pickRefusal(dragged)).toEqual(transitionRefusal);
    expect(pickRefusal(await unplan(id))).toEqual(transitionRefusal);
    expect(await listRemainingEvents(id)).toEqual(remaining);
  });

  test('leaves a minute of work that has just begun', async () => {
    const { id } = await createPlanned();
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update planning_events set start_date = date_trunc('minute', present()),
          end_date = date_trunc('minute', present()) + interval '30 minutes', user_id = ${sales.ids[2]}
        where id = (select id from planning_events where order_id = ${id} order by start_date limit 1)`),
    );
    requireSuccess(await cancel(id));
    const [remaining, ...more] = await listRemainingEvents(id);
    expect(more).toEqual([]);
    const [start, end] = ['start', 'end'].map((name) =>
      Date.parse(String(pickByPath(remaining, name))),
    );
    expect((end ?? 0) - (start ?? 0)).toBe(60_000);
  });

  test('keeps its finished goods in stock for other orders and removes its shipments', async () => {
    const id = await createMade();
    const store = sales.plant.stores[0];
    const findLot = async () => {
      const { body } = await sales.admin.get('/products-inventories', { search: `E${id}` });
      return pickListByPath(body, 'elements').find(
        (each) => pickByPath(each, 'lotCode') === `E${id}`,
      );
    };
    expect(pickNumberByPath(await findLot(), 'available')).toBe(0);
    expect(await getReleased(id, 'cancel')).toMatchObject({
      events: 0,
      goods: [{ product: { id: sales.plant.products[0] }, lotCode: `E${id}`, quantity: 60 }],
      shipments: 1,
      onTheWay: 0,
    });
    requireSuccess(await cancel(id));
    const lot = await findLot();
    expect([pickByPath(lot, 'available'), pickByPath(lot, 'store.id')]).toEqual([60, store]);
    expect(await listOrderShipments(sales, id)).toEqual([]);
  });

  test('lets shipments under way arrive, and is refused once a part has been delivered', async () => {
    const product = sales.plant.products[2];
    const [near, far] = [sales.plant.stores[0], sales.plant.stores[1]];
    for (const store of [near, far]) await addTestStock(sales, store, product, 100);
    const createSent = async () => {
      const id = await life.accepted([buildOrderLine(product, 5), buildOrderLine(product, 5)]);
      for (const [nth, originId] of [near, far].entries())
        requireSuccess(
          await life.manage(await life.lineOf(id, nth), { origin: 'inventory', originId }),
        );
      for (const shipment of await listOrderShipments(sales, id))
        requireSuccess(
          await sales.admin.put(`/shipments/${pickNumberByPath(shipment, 'id')}`, {
            scheduledAt: '2026-12-01',
            method: 'directMailing',
            shipmentAddress: 'Av. Industrias 100',
            cost: '10',
            extraData: { pin: '25.75,-100.5' },
          }),
        );
      const [first] = await listOrderShipments(sales, id);
      const shipment = `/shipments/${pickNumberByPath(first, 'id')}`;
      requireSuccess(await sales.admin.post(`${shipment}/send`, {}));
      return { id, shipment };
    };
    const sentOrder = await createSent();
    expect(await getReleased(sentOrder.id, 'cancel')).toMatchObject({
      shipments: 1,
      onTheWay: 1,
      goods: [{ quantity: 5 }],
    });
    requireSuccess(await cancel(sentOrder.id));
    expect(await listOrderShipments(sales, sentOrder.id)).toHaveLength(1);
    requireSuccess(await sales.admin.post(`${sentOrder.shipment}/deliver`, {}));
    expect(pickByPath(await read(sentOrder.id), 'status')).toBe('canceled');

    const arrived = await createSent();
    requireSuccess(await sales.admin.post(`${arrived.shipment}/deliver`, {}));
    const before = await read(arrived.id);
    expect(pickRefusal(await cancel(arrived.id))).toEqual([
      409,
      'WRONG_VALUES',
      'shipments',
      'partDelivered',
    ]);
    expect(await read(arrived.id)).toEqual(before);
  });

  test('requires a reason', async () => {
    const { id } = await createPlanned();
    const { status, body } = await sales.ana.post(`/orders/${id}/cancel`, {});
    expect([status, pickByPath(body, 'details.0.path')]).toEqual([400, 'message']);
  });
});
