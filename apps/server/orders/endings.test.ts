import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { present } from '../kit/clock.ts';
import { pick, pickList, pickNumber } from '../testing/client.ts';
import { OrderLife, toRefusal } from '../testing/order-life.ts';
import { expectSoundLedger } from '../testing/plant.ts';
import {
  activeOrder,
  toWireEvents,
  createWorkplaces,
  finishWork,
  type WireEvent,
} from '../testing/planned.ts';
import { good, line, makeSales, listShipments, stock, type Sales } from '../testing/sales.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: Sales;
let life: OrderLife;
beforeAll(async () => {
  server = await startTestServer();
  sales = await makeSales(server, 'endings.test');
  life = new OrderLife(server, sales);
  await createWorkplaces(sales);
});
afterAll(() => server.close());
// No ending creates or loses a piece.
afterEach(() => expectSoundLedger(server, sales.company.accountId));

/** An order with its plan. */
async function createPlanned(): Promise<{ id: number; events: WireEvent[] }> {
  const { id } = await activeOrder(sales);
  const proposed = await sales.planner.post('/planning/propose', { orders: [{ id }] });
  const events = toWireEvents(good(proposed).body);
  good(await sales.planner.post('/events', { order: { id }, events }));
  return { id, events };
}
/** One whose production has finished: its goods lie in the first store, held for a shipment. */
async function createMade(): Promise<number> {
  const { id } = await createPlanned();
  await finishWork(server, id);
  const store = { id: sales.plant.stores[0] };
  good(await sales.planner.post(`/orders/${id}/finish-production`, { store, lotCode: `E${id}` }));
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
  good(await sales.admin.get(`/orders/${id}/freed`, { by })).body;
const read = (id: number) => life.read(id);
const listRemainingEvents = async (id: number): Promise<unknown[]> =>
  pickList(good(await sales.admin.get(`/details/${id}`)).body, 'events').filter(
    (each) => pick(each, 'orderId') === id,
  );
const sumMinutes = (events: readonly WireEvent[]): number =>
  events.reduce((sum, each) => sum + Date.parse(each.endDate) - Date.parse(each.startDate), 0) /
  60_000;
const transitionRefusal = [409, 'WRONG_VALUES', 'status', 'transition'];

describe('un-planning an order', () => {
  test('tells first how much work is freed, frees it, and lets it be planned again', async () => {
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

    const { body } = good(await unplan(id, { updatedAt: pick(before, 'updatedAt') }));
    expect([pick(body, 'status'), pick(body, 'computedStartDate')]).toEqual(['active', null]);
    expect(await listRemainingEvents(id)).toEqual([]);
    expect(toRefusal(await unplan(id))).toEqual(transitionRefusal);
    const again = await sales.planner.post('/planning/propose', { orders: [{ id }] });
    good(await sales.planner.post('/events', { order: { id }, events: toWireEvents(again.body) }));
    expect(pick(await read(id), 'status')).toBe('production');
  });

  test('leaves what runs, and the rest can be planned', async () => {
    const { id, events } = await createPlanned();
    await begin(id, sales.ids[3]);
    const { body } = good(await unplan(id));
    expect([pick(body, 'status'), pick(body, 'computedEndDate')]).toEqual(['production', null]);
    const remaining = await listRemainingEvents(id);
    expect(remaining).toHaveLength(1);
    expect(remaining.length).toBeLessThan(events.length);
    // The rest is work to plan: alone with what stays, among all, and in what stations have ahead.
    const minutes = sumMinutes(events);
    for (const request of [{ orders: [{ id }] }, { replan: false }, { replan: true }]) {
      const { body: proposal } = good(await sales.planner.post('/planning/propose', request));
      const orderEvents = toWireEvents({
        events: pickList(proposal, 'events').filter((each) => pick(each, 'orderId') === id),
      });
      expect(sumMinutes(orderEvents)).toBe(minutes);
      expect(orderEvents.map(({ startDate }) => Date.parse(startDate))).toContain(
        Date.parse(String(pick(remaining[0], 'start'))),
      );
      const dates = pickList(proposal, 'orders').find((each) => pick(each, 'orderId') === id);
      expect(pick(dates, 'end')).toBe(
        orderEvents
          .map(({ endDate }) => endDate)
          .toSorted()
          .at(-1),
      );
    }
    const getUnplannedAhead = async () => {
      const range = {
        startDate: new Date(present()).toISOString(),
        endDate: new Date(present() + 90 * 86_400_000).toISOString(),
      };
      const { body: capacity } = good(
        await sales.planner.get('/plant-capacity', { ...range, bucket: 'week' }),
      );
      return pickList(capacity, 'rows')
        .flatMap((each) => pickList(each, 'buckets'))
        .reduce<number>((sum, each) => sum + pickNumber(each, 'unplannedMinutes'), 0);
    };
    expect(await getUnplannedAhead()).toBe(minutes - 60);
    // Nothing is ahead any more, and the planner may not report that it has finished.
    expect(toRefusal(await unplan(id))).toEqual([409, 'WRONG_VALUES', 'events', 'nothingAhead']);
    const store = { id: sales.plant.stores[0] };
    const finish = await sales.planner.post(`/orders/${id}/finish-production`, { store });
    expect(toRefusal(finish)).toEqual([409, 'WRONG_VALUES', 'computedEndDate', 'notOver']);
    expect(await listRemainingEvents(id)).toEqual(remaining);
    // At any hour: work that was done is past.
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update planning_events set start_date = start_date - interval '1 day', end_date = end_date - interval '1 day'
        where order_id = ${id}`),
    );
    const rest = good(await sales.planner.post('/planning/propose', { orders: [{ id }] }));
    good(await sales.planner.post('/events', { order: { id }, events: toWireEvents(rest.body) }));
    expect(pick(await read(id), 'computedEndDate')).not.toBeNull();
    expect(await getUnplannedAhead()).toBe(0);
  });

  test('is for planners, of an order as it was seen; of two at once, one does it', async () => {
    const { id } = await createPlanned();
    expect((await unplan(id, {}, sales.luis)).status).toBe(403);
    const stale = await unplan(id, { updatedAt: '2020-01-01T00:00:00.000Z' });
    expect([stale.status, pick(stale.body, 'messageCode')]).toEqual([409, 'STALE_ENTITY']);
    const both = await Promise.all([unplan(id), unplan(id)]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    const others = await makeSales(server, 'other-endings.test');
    expect((await unplan(id, {}, others.planner)).status).toBe(404);
    expect((await others.admin.get(`/orders/${id}/freed`, { by: 'cancel' })).status).toBe(404);
  });
});

describe('cancelling an order', () => {
  test('in production: its work ends, and whoever drags it elsewhere is told so', async () => {
    const { id, events } = await createPlanned();
    await begin(id, sales.ids[4]);
    expect(pick(await getReleased(id, 'cancel'), 'events')).toBe(events.length);
    const releasedBefore = pickNumber(await getReleased(id, 'cancel'), 'minutes');
    const others = new Set(events.map(({ user }) => user.id));
    const { body } = good(await cancel(id));
    expect([pick(body, 'status'), pick(body, 'reason')]).toEqual(['canceled', 'Ya no']);
    const listNotices = (client: Sales['admin']) => life.noted(client, 'workFreed');
    const about = async (client: Sales['admin']) =>
      (await listNotices(client)).filter((each) => pick(each, 'data.messageData.order.id') === id);
    // One notification, with the freed time: all of it but the work that was done; and another to the worker it was planned
    // for.
    const [noted, ...more] = await about(sales.planner);
    expect(more).toEqual([]);
    expect(pickNumber(noted, 'data.messageData.minutes')).toBeCloseTo(releasedBefore, -1);
    expect(String(pick(noted, 'description'))).toContain('Motivo: Ya no');
    expect(await about(sales.restricted)).toHaveLength(1);
    expect([...(await about(sales.ana)), ...(await about(sales.luis))]).toHaveLength(
      others.has(sales.ids[1] ?? 0) ? 1 : 0,
    );
    const remaining = await listRemainingEvents(id);
    expect(remaining).toHaveLength(1);
    expect(Date.parse(String(pick(remaining[0], 'end')))).toBeLessThanOrEqual(present());
    const dragged = await sales.planner.post('/events', { order: { id }, events });
    expect(toRefusal(dragged)).toEqual(transitionRefusal);
    expect(toRefusal(await unplan(id))).toEqual(transitionRefusal);
    expect(await listRemainingEvents(id)).toEqual(remaining);
  });

  test('that was made: its goods stay in stock for anybody, and what was to leave does not', async () => {
    const id = await createMade();
    const store = sales.plant.stores[0];
    const findLot = async () => {
      const { body } = await sales.admin.get('/products-inventories', { search: `E${id}` });
      return pickList(body, 'elements').find((each) => pick(each, 'lotCode') === `E${id}`);
    };
    expect(pickNumber(await findLot(), 'available')).toBe(0);
    expect(await getReleased(id, 'cancel')).toMatchObject({
      events: 0,
      goods: [{ product: { id: sales.plant.products[0] }, lotCode: `E${id}`, quantity: 60 }],
      shipments: 1,
      onTheWay: 0,
    });
    good(await cancel(id));
    const lot = await findLot();
    expect([pick(lot, 'available'), pick(lot, 'store.id')]).toEqual([60, store]);
    expect(await listShipments(sales, id)).toEqual([]);
  });

  test('that is on its way: what left arrives; where a part arrived already, it is refused', async () => {
    const product = sales.plant.products[2];
    const [near, far] = [sales.plant.stores[0], sales.plant.stores[1]];
    for (const store of [near, far]) await stock(sales, store, product, 100);
    const createSent = async () => {
      const id = await life.accepted([line(product, 5), line(product, 5)]);
      for (const [nth, originId] of [near, far].entries())
        good(await life.manage(await life.lineOf(id, nth), { origin: 'inventory', originId }));
      for (const shipment of await listShipments(sales, id))
        good(
          await sales.admin.put(`/shipments/${pickNumber(shipment, 'id')}`, {
            scheduledAt: '2026-12-01',
            method: 'directMailing',
            shipmentAddress: 'Av. Industrias 100',
            cost: '10',
            extraData: { pin: '25.75,-100.5' },
          }),
        );
      const [first] = await listShipments(sales, id);
      const shipment = `/shipments/${pickNumber(first, 'id')}`;
      good(await sales.admin.post(`${shipment}/send`, {}));
      return { id, shipment };
    };
    const sentOrder = await createSent();
    expect(await getReleased(sentOrder.id, 'cancel')).toMatchObject({
      shipments: 1,
      onTheWay: 1,
      goods: [{ quantity: 5 }],
    });
    good(await cancel(sentOrder.id));
    expect(await listShipments(sales, sentOrder.id)).toHaveLength(1);
    good(await sales.admin.post(`${sentOrder.shipment}/deliver`, {}));
    expect(pick(await read(sentOrder.id), 'status')).toBe('canceled');

    const arrived = await createSent();
    good(await sales.admin.post(`${arrived.shipment}/deliver`, {}));
    const before = await read(arrived.id);
    expect(toRefusal(await cancel(arrived.id))).toEqual([
      409,
      'WRONG_VALUES',
      'shipments',
      'partDelivered',
    ]);
    expect(await read(arrived.id)).toEqual(before);
  });

  test('asks why, whatever its status', async () => {
    const { id } = await createPlanned();
    const { status, body } = await sales.ana.post(`/orders/${id}/cancel`, {});
    expect([status, pick(body, 'details.0.path')]).toEqual([400, 'message']);
  });
});
