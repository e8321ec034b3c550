import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addForemanApproval,
  beginTestPresence,
  buildReportBody,
  createPairedTablet,
  sendTabletReports,
} from '../floor/testing.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '../testing/client.ts';
import { remindPlannersToFinishOrder } from '../planning/finish-reminder.ts';
import { getDayAhead } from '../testing/days.ts';
import { OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import {
  toPlanEventInputs,
  createWorkplaces,
  backdateOrderPlan,
  type PlanEventInput,
} from '../testing/planned.ts';
import { expectConsistentStock } from '../testing/test-plant.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  listOrderShipments,
  addTestStock,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;
let workplaceIds: number[];

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'revise.test');
  life = new OrderLifeSteps(server, sales);
  workplaceIds = await createWorkplaces(sales);
  const [north, second, central] = sales.plant.stores;
  for (const store of [north, second, central])
    await addTestStock(sales, store, sales.plant.products[2], 100);
});
afterAll(() => server.close());
// No change creates, loses or promises a piece twice.
afterEach(() => expectConsistentStock(server, sales.company.accountId));

const getMadeProduct = () => sales.plant.products[0];
const getStoredProduct = () => sales.plant.products[2];
const north = () => sales.plant.stores[0];
const inStore = () => ({ origin: 'inventory', originId: north() });
const elsewhere = (transferType = 'transfer') => ({
  origin: 'transfer',
  originId: sales.plant.divisions[1],
  transferType,
  ...(transferType === 'transfer' && { store: { id: north() } }),
});

interface RequestedLine {
  readonly id?: number;
  readonly product: number | undefined;
  readonly quantity: number | string;
  readonly price?: string;
  readonly discount?: number | string;
  readonly discountType?: number;
}

/** The lines of an order as a form has them. */
async function listLines(id: number): Promise<RequestedLine[]> {
  return pickListByPath(await life.read(id), 'details').map((each) => ({
    id: pickNumberByPath(each, 'id'),
    product: pickNumberByPath(each, 'product.id'),
    quantity: pickNumberByPath(each, 'data.quantity'),
    price: String(pickByPath(each, 'data.price')),
    discount: String(pickByPath(each, 'data.discount')),
    discountType: pickNumberByPath(each, 'data.discountType'),
  }));
}
const wire = ({ id, product, ...data }: RequestedLine, priced = true) => ({
  ...(id !== undefined && { id }),
  product: { id: product },
  data: priced
    ? { price: '100', discount: 0, discountType: 0, ...data }
    : { quantity: data.quantity },
});
const toDetails = (requested: readonly RequestedLine[]) => requested.map((each) => wire(each));

const dry = (id: number, body: object, client: TestClient = sales.ana) =>
  client.post(`/orders/${id}/revision?dryRun=true`, { reason: 'Pidieron otra cosa', ...body });
const sure = (id: number, body: object, client: TestClient = sales.ana) =>
  client.post(`/orders/${id}/revision`, { reason: 'Pidieron otra cosa', ...body });
/** Previews a change, then makes it. @returns the preview, and the order after it */
async function revise(id: number, body: object, client?: TestClient) {
  const before = await life.read(id);
  const { impact } = toAnswer(requireSuccess(await dry(id, body, client)));
  expect(await life.read(id)).toEqual(before);
  const done = toAnswer(
    requireSuccess(await sure(id, { ...body, seen: pickByPath(impact, 'seen') }, client)),
  );
  expect({ ...Object(done.impact), ends: undefined }).toEqual({
    ...Object(impact),
    ends: undefined,
  });
  return { impact, order: done.order };
}
const toAnswer = ({ body }: TestResponse) => ({
  impact: pickByPath(body, 'impact'),
  order: pickByPath(body, 'order'),
});
/** The lines of an order with other quantities: 0 removes one. */
const quantities = async (id: number, ...requested: readonly number[]) => ({
  details: toDetails(
    (await listLines(id)).flatMap((each, at) =>
      requested[at] === 0 ? [] : [{ ...each, quantity: requested[at] ?? each.quantity }],
    ),
  ),
});

const produce = (lineId: number) => life.manage(lineId, { origin: 'production' });
async function active(...pieces: readonly number[]): Promise<number> {
  const id = await life.accepted(
    pieces.map((quantity) => buildOrderLine(getMadeProduct(), quantity)),
  );
  for (const at of pieces.keys()) requireSuccess(await produce(await life.lineOf(id, at)));
  return id;
}
async function plan(id: number): Promise<PlanEventInput[]> {
  const proposed = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  );
  const events = toPlanEventInputs(proposed.body);
  requireSuccess(await sales.planner.post('/events', { order: { id }, events }));
  return events;
}
/** Plans an order of 10 pieces to be made and 5 from stock. @returns its id */
async function planMadeAndStored(): Promise<number> {
  const id = await life.accepted([
    buildOrderLine(getMadeProduct(), 10),
    buildOrderLine(getStoredProduct(), 5),
  ]);
  requireSuccess(await produce(await life.lineOf(id)));
  requireSuccess(await life.manage(await life.lineOf(id, 1), inStore()));
  await plan(id);
  return id;
}
async function createPlanned(...pieces: readonly number[]): Promise<number> {
  const id = await active(...pieces);
  await plan(id);
  return id;
}
async function fromStock(...pieces: readonly number[]): Promise<number> {
  const id = await life.accepted(
    pieces.map((quantity) => buildOrderLine(getStoredProduct(), quantity)),
  );
  for (const at of pieces.keys())
    requireSuccess(await life.manage(await life.lineOf(id, at), inStore()));
  return id;
}
async function createFinished(pieces = 10): Promise<number> {
  const id = await createPlanned(pieces);
  await backdateOrderPlan(server, id);
  const store = { id: north() };
  requireSuccess(
    await sales.planner.post(`/orders/${id}/finish-production`, { store, lotCode: `R${id}` }),
  );
  return id;
}
const minutesPlanned = async (id: number): Promise<number> => {
  const rows = await server.database.tenant(sales.company.accountId, (tx) =>
    tx.rows(sql<{ minutes: number }>`
      select coalesce(sum(extract(epoch from end_date - start_date) / 60), 0)::float8 as minutes
      from planning_events where order_id = ${id}`),
  );
  return rows[0]?.minutes ?? 0;
};
const free = async (store = north()) => {
  const { quantity = 0, reserved = 0 } = (await life.stockOf(store, getStoredProduct())) ?? {};
  return quantity - reserved;
};
const listFreedNotices = async (client: TestClient, id: number) =>
  (await life.noted(client, 'workFreed')).filter(
    (each) => pickByPath(each, 'data.messageData.order.id') === id,
  );
/** The users with a notice that work of an order left the plan. */
const listNotifiedUsers = async (id: number): Promise<number[]> => {
  const rows = await server.asOwner<{ id: number }>(
    `select user_id::float8 as id from notifications
     where account_id = $1 and type = 'workFreed' and (data -> 'order' ->> 'id')::bigint = $2`,
    [sales.company.accountId, id],
  );
  return rows.map((row) => row.id);
};
const mailed = {
  scheduledAt: '2026-12-01',
  method: 'directMailing',
  shipmentAddress: 'Av. Industrias 100',
  cost: '10',
  extraData: { pin: '25.75,-100.5' },
};
async function leave(id: number, ...verbs: readonly string[]): Promise<number[]> {
  const shipments = (await listOrderShipments(sales, id)).map((each) =>
    pickNumberByPath(each, 'id'),
  );
  const [first = 0] = shipments;
  requireSuccess(await sales.admin.put(`/shipments/${first}`, mailed));
  for (const verb of verbs)
    requireSuccess(await sales.admin.post(`/shipments/${first}/${verb}`, {}));
  return shipments;
}

describe('a revision of dates, terms and prices', () => {
  const kinds = {
    accepted: () => life.accepted(),
    active: () => active(10),
    planned: () => createPlanned(10),
    finished: () => createFinished(),
    'on its way': async () => {
      const id = await createFinished();
      await leave(id, 'send');
      return id;
    },
  };
  test.each(Object.entries(kinds))(
    'changes neither plan nor status of an order that is %s',
    async (_, reachState) => {
      const id = await reachState();
      const before = await life.read(id);
      const minutes = await minutesPlanned(id);
      const [only] = await listLines(id);
      if (!only) throw new Error('An order has a line');
      const requested = getDayAhead(69);
      const { impact, order } = await revise(id, {
        requestedDate: requested,
        deliveryPlace: 'Patio 4',
        details: toDetails([{ ...only, price: '80', discount: 10, discountType: 1 }]),
        updatedAt: pickByPath(before, 'updatedAt'),
      });
      expect(impact).toMatchObject({
        number: 2,
        terms: [
          { field: 'requestedDate', before: null, after: requested },
          { field: 'deliveryPlace', before: null, after: 'Patio 4' },
        ],
        work: { events: [], freedMinutes: 0 },
        materials: [],
        shipments: [],
        money: { before: { total: '1000.00' }, after: { total: '720.00' }, difference: '-280.00' },
      });
      expect(order).toMatchObject({
        revision: 2,
        status: pickByPath(before, 'status'),
        requestedDate: requested,
        deliveryPlace: 'Patio 4',
        total: '720.00',
        computedEndDate: pickByPath(before, 'computedEndDate'),
      });
      expect(pickListByPath(order, 'history').at(-1)).toMatchObject({
        event: 'revise',
        reason: 'Pidieron otra cosa',
        user: { id: sales.ids[1] },
      });
      expect(await minutesPlanned(id)).toBe(minutes);
      // The work stays as it is: planners have nothing to do.
      expect(await listFreedNotices(sales.planner, id)).toEqual([]);
      expect(pickByPath(impact, 'ends.lateDays')).toBe(0);
      const { body: revisions } = requireSuccess(
        await sales.planner.get(`/orders/${id}/revisions`),
      );
      expect(revisions).toMatchObject([
        { number: 1, reason: null, user: null, requestedDate: null },
        {
          number: 2,
          reason: 'Pidieron otra cosa',
          user: { id: sales.ids[1] },
          deliveryPlace: 'Patio 4',
        },
      ]);
      const { body: priced } = requireSuccess(await sales.ana.get(`/orders/${id}/revisions`));
      expect(priced).toMatchObject([
        { total: '1000.00', details: [{ price: '100.00', quantity: 10 }] },
        { total: '720.00', details: [{ price: '80.00', subtotal: '720.00' }] },
      ]);
      const papers = await Promise.all(
        [1, 2].map((number) => sales.ana.get(`/orders/${id}/revisions/${number}/pdf`)),
      );
      expect(papers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await sales.ana.get(`/orders/${id}/revisions/3/pdf`)).status).toBe(404);
    },
  );

  test('changes the address of a waiting shipment with the place of delivery, but not one that a user typed', async () => {
    await addTestStock(sales, north(), getStoredProduct(), 5);
    const id = await createTestQuotation(
      sales,
      sales.ana,
      [buildOrderLine(getStoredProduct(), 5)],
      {
        deliveryPlace: 'Patio 1',
      },
    );
    requireSuccess(await sales.ana.post(`/orders/accept-quotation/${id}`, {}));
    requireSuccess(
      await life.manage(await life.lineOf(id), { origin: 'inventory', originId: north() }),
    );
    const listAddresses = async () =>
      (await listOrderShipments(sales, id)).map((each) => pickByPath(each, 'shipmentAddress'));
    expect(await listAddresses()).toEqual(['Patio 1']);
    await revise(id, { deliveryPlace: 'Patio 2' });
    expect(await listAddresses()).toEqual(['Patio 2']);
    await leave(id);
    await revise(id, { deliveryPlace: 'Patio 3' });
    expect(await listAddresses()).toEqual([mailed.shipmentAddress]);
    // A scheduled shipment keeps its address when the order has no place of delivery any more.
    await revise(id, { deliveryPlace: mailed.shipmentAddress });
    await revise(id, { deliveryPlace: null });
    expect(await listAddresses()).toEqual([mailed.shipmentAddress]);
  });

  test('gives a waiting shipment without an address the place of delivery, but not goods that the customer collects', async () => {
    const line = buildOrderLine(getStoredProduct(), 2);
    const id = await life.accepted([line, line]);
    for (const [at, transferType] of ['collect', 'directMailing'].entries()) {
      const origin = elsewhere(transferType);
      const { body } = requireSuccess(await life.manage(await life.lineOf(id, at), origin));
      const request = pickNumberByPath(body, `details.${at}.transferRequest.id`);
      const answer = { status: 'accepted' };
      requireSuccess(await sales.luis.post(`/transfer-requests/${request}/response`, answer));
    }
    await revise(id, { deliveryPlace: 'Patio 5' });
    const shipments = await listOrderShipments(sales, id);
    expect(shipments.map((each) => pickByPath(each, 'shipmentAddress'))).toEqual([null, 'Patio 5']);
  });

  test('refuses a requested date before the date of the order', async () => {
    const id = await createTestQuotation(sales, sales.ana, [buildOrderLine(getMadeProduct(), 10)], {
      orderDate: getDayAhead(5),
    });
    requireSuccess(await sales.ana.post(`/orders/accept-quotation/${id}`, {}));
    expect(pickRefusal(await dry(id, { requestedDate: getDayAhead(4) }))).toEqual([
      400,
      'WRONG_VALUES',
      'requestedDate',
      'beforeOrderDate',
    ]);
    const { order } = await revise(id, { requestedDate: getDayAhead(5) });
    expect(order).toMatchObject({ requestedDate: getDayAhead(5) });
  });

  test('may keep a requested date in the past, but not set another one in the past', async () => {
    const requestedDate = getDayAhead(3);
    const id = await createTestQuotation(sales, sales.ana, [buildOrderLine(getMadeProduct(), 10)], {
      requestedDate,
    });
    requireSuccess(await sales.ana.post(`/orders/accept-quotation/${id}`, {}));
    const over = getDayAhead(-2);
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.rows(sql`update orders set requested_date = ${over}::date where id = ${id}`),
    );
    expect(pickRefusal(await dry(id, { requestedDate: getDayAhead(-1) }))).toEqual([
      400,
      'WRONG_VALUES',
      'requestedDate',
      'past',
    ]);
    const { order } = await revise(id, { requestedDate: over, deliveryPlace: 'Patio 4' });
    expect(order).toMatchObject({ requestedDate: over, deliveryPlace: 'Patio 4' });
    const { order: later } = await revise(id, { notes: 'Con cuidado' });
    expect(later).toMatchObject({ requestedDate: over, notes: 'Con cuidado' });
  });

  test('an order without revisions has revision number 1 and an empty list of revisions', async () => {
    const id = await active(1);
    expect(pickByPath(await life.read(id), 'revision')).toBe(1);
    expect(requireSuccess(await sales.ana.get(`/orders/${id}/revisions`)).body).toEqual([]);
  });
});

describe('a revision of a planned order', () => {
  test('removes the latest work when the quantity is halved, shortens the plan and notifies planners once', async () => {
    const id = await createPlanned(60);
    const start = pickByPath(await life.read(id), 'computedStartDate');
    const { impact, order } = await revise(id, await quantities(id, 30), sales.admin);
    expect(await minutesPlanned(id)).toBe(90);
    expect(pickByPath(order, 'computedStartDate')).toBe(start);
    expect(pickByPath(impact, 'work')).toMatchObject({
      freedMinutes: 90,
      toPlanBefore: 0,
      toPlanAfter: 0,
    });
    expect(pickByPath(impact, 'materials')).toMatchObject([{ before: 150, after: 75 }]);
    expect(pickByPath(impact, 'lines')).toMatchObject([
      { before: { quantity: 60 }, after: { quantity: 30 }, freedMinutes: 90, minutesToPlan: 0 },
    ]);
    const ends = pickByPath(impact, 'ends');
    expect(Date.parse(String(pickByPath(ends, 'after')))).toBeLessThan(
      Date.parse(String(pickByPath(ends, 'before'))),
    );
    expect(pickByPath(order, 'status')).toBe('production');
    expect(pickByPath(order, 'computedEndDate')).toBe(pickByPath(ends, 'after'));
    // The reminder to finish production follows at the new end.
    const jobs = await server.asOwner<{ at: string }>(
      `select (run_at + clock_offset())::text as at from graphile_worker._private_jobs where key like $1`,
      [`%finished-${id}`],
    );
    expect(jobs.map(({ at }) => new Date(at).toISOString())).toEqual([
      pickByPath(order, 'computedEndDate'),
    ]);
    expect(await listFreedNotices(sales.planner, id)).toHaveLength(1);
    expect(
      String(pickByPath((await listFreedNotices(sales.planner, id))[0], 'description')),
    ).toContain('(Rev. 2): 1.5 h salieron del plan y 0 h están por planear');
    expect(pickByPath((await listFreedNotices(sales.planner, id))[0], 'data.messageData')).toEqual(
      expect.objectContaining({ reason: 'Pidieron otra cosa', minutes: 90, toPlan: 0 }),
    );
    // The workers whose work was removed are notified beside the planners.
    const [admin = 0, ...others] = sales.ids;
    const workers = pickListByPath(impact, 'work.events').map((each) =>
      pickNumberByPath(each, 'user.id'),
    );
    const notified = await listNotifiedUsers(id);
    expect(notified).toEqual(expect.arrayContaining(workers.filter((user) => user !== admin)));
    expect(workers.some((user) => others.includes(user) && user !== sales.ids[3])).toBe(true);
  });

  test('keeps the plan when the quantity grows, and the added pieces can be planned', async () => {
    const id = await createPlanned(30);
    const { impact, order } = await revise(id, await quantities(id, 40));
    expect(await minutesPlanned(id)).toBe(90);
    expect(pickByPath(impact, 'work')).toMatchObject({
      events: [],
      toPlanBefore: 0,
      toPlanAfter: 30,
    });
    expect(pickByPath(impact, 'lines')).toMatchObject([{ freedMinutes: 0, minutesToPlan: 30 }]);
    expect(pickByPath(order, 'computedEndDate')).toBeNull();
    expect(pickByPath(order, 'status')).toBe('production');
    const all = requireSuccess(
      await sales.planner.post('/planning/propose', { replan: false }),
    ).body;
    expect(pickListByPath(all, 'orders').map((each) => pickByPath(each, 'orderId'))).toContain(id);
    const end = String(pickByPath(impact, 'ends.after'));
    expect(Number.isNaN(Date.parse(end))).toBe(false);
    const events = await plan(id);
    expect(events.length).toBeGreaterThan(0);
    expect(await minutesPlanned(id)).toBe(120);
    expect(pickByPath(await life.read(id), 'computedEndDate')).not.toBeNull();
    expect(await listFreedNotices(sales.planner, id)).toHaveLength(1);
  });

  test('grows after its planners were asked whether it is finished: the question is gone', async () => {
    const id = await createPlanned(30);
    await server.database.tenant(sales.company.accountId, async (tx) => {
      await tx.row(sql`
        update orders set computed_end_date = present() - interval '1 minute' where id = ${id}`);
      await remindPlannersToFinishOrder(tx, id);
    });
    const listSeen = async () =>
      (await life.noted(sales.planner, 'orderProductionFinished'))
        .filter((each) => pickByPath(each, 'data.messageData.order.id') === id)
        .map((each) => pickByPath(each, 'seen'));
    expect(await listSeen()).toEqual([false]);
    await revise(id, await quantities(id, 40));
    expect(await listSeen()).toEqual([true]);
  });

  test('a line of an order without a plan grows, and planners get no notice of freed work', async () => {
    const id = await active(10);
    const { impact } = await revise(id, await quantities(id, 20));
    expect(pickByPath(impact, 'work')).toMatchObject({ toPlanBefore: 30, toPlanAfter: 60 });
    expect(await listFreedNotices(sales.planner, id)).toEqual([]);
  });

  test('previews an end close to the end once planned when the quantity grows by days of work', async () => {
    const id = await createPlanned(30);
    const preview = toAnswer(requireSuccess(await dry(id, await quantities(id, 3030)))).impact;
    const requestedDate = getDayAhead(1);
    const late = await dry(id, { ...(await quantities(id, 3030)), requestedDate });
    expect(pickNumberByPath(late.body, 'impact.ends.lateDays')).toBeGreaterThan(0);
    await revise(id, await quantities(id, 3030));
    await plan(id);
    const planned = Date.parse(String(pickByPath(await life.read(id), 'computedEndDate')));
    const expected = Date.parse(String(pickByPath(preview, 'ends.after')));
    expect(Math.abs(expected - planned)).toBeLessThan(2 * 86_400_000);
    requireSuccess(await sales.ana.post(`/orders/${id}/cancel`, { message: 'Ya no' }));
  });

  test('can remove a line with its work, and an order without planned work waits for a new plan', async () => {
    const id = await createPlanned(10, 20);
    const both = toAnswer(requireSuccess(await dry(id, await quantities(id, 4, 12)))).impact;
    expect(pickByPath(both, 'lines')).toMatchObject([{ freedMinutes: 18 }, { freedMinutes: 24 }]);
    const { order, impact: less } = await revise(id, await quantities(id, 0, 20));
    expect(await minutesPlanned(id)).toBe(60);
    // The two lines take the same material.
    expect(pickByPath(less, 'materials.0')).toMatchObject({ before: 75, after: 50 });
    expect(pickListByPath(order, 'details')).toHaveLength(1);
    expect(pickByPath(order, 'computedEndDate')).not.toBeNull();
    const added = [...(await listLines(id)).slice(1), { product: getMadeProduct(), quantity: 5 }];
    const { order: next, impact } = await revise(id, { details: toDetails(added) });
    // The one line that was planned is gone, another one has no origin.
    expect(pickByPath(impact, 'status')).toEqual({
      before: 'production',
      after: 'origins_pending',
    });
    expect(await minutesPlanned(id)).toBe(0);
    expect(pickByPath(next, 'computedStartDate')).toBeNull();
    requireSuccess(await produce(await life.lineOf(id)));
    expect(pickByPath(await life.read(id), 'status')).toBe('active');
    await plan(id);
  });

  test('returns an order to active when it removes the only planned line of a partly planned order', async () => {
    const id = await createPlanned(10);
    const details = toDetails([
      ...(await listLines(id)),
      { product: getMadeProduct(), quantity: 5 },
    ]);
    await revise(id, { details });
    requireSuccess(await produce(await life.lineOf(id, 1)));
    expect(await life.read(id)).toMatchObject({ status: 'production', computedEndDate: null });
    const { impact, order } = await revise(id, await quantities(id, 0, 5));
    expect(pickByPath(impact, 'status')).toEqual({ before: 'production', after: 'active' });
    expect(order).toMatchObject({ computedStartDate: null, computedEndDate: null });
    expect(await minutesPlanned(id)).toBe(0);
    // The planners are notified of the freed work.
    expect(await listFreedNotices(sales.planner, id)).toHaveLength(1);
    await plan(id);
    expect(pickByPath(await life.read(id), 'status')).toBe('production');
  });

  test('can add a line, which waits for its origin before the order returns to production', async () => {
    const id = await createPlanned(10);
    const details = toDetails([
      ...(await listLines(id)),
      { product: getMadeProduct(), quantity: 5 },
    ]);
    const { impact, order } = await revise(id, { details });
    expect(pickByPath(order, 'status')).toBe('origins_pending');
    expect(pickByPath(impact, 'lines')).toMatchObject([{ id: null, before: null, opened: true }]);
    expect(await minutesPlanned(id)).toBe(30);
    // A line that can neither be made nor taken from a store makes the end unknown, though the rest is planned.
    const unknown = toDetails([
      ...(await listLines(id)),
      { product: sales.plant.products[3], quantity: 5 },
    ]);
    const preview = toAnswer(requireSuccess(await dry(id, { details: unknown }))).impact;
    expect(pickByPath(preview, 'ends')).toMatchObject({ after: null, lateDays: 0 });
    const countNewOrders = async () =>
      (await life.noted(sales.planner, 'newOrder')).filter(
        (each) => pickByPath(each, 'data.messageData.order.id') === id,
      ).length;
    const newOrders = await countNewOrders();
    requireSuccess(await produce(await life.lineOf(id, 1)));
    expect(await countNewOrders()).toBe(newOrders + 1);
    expect(await life.read(id)).toMatchObject({ status: 'production', computedEndDate: null });
    await plan(id);
    expect(await minutesPlanned(id)).toBe(45);
  });

  test('cannot go below the quantity already begun, and the error names the line and the minimum', async () => {
    const id = await createPlanned(60);
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update planning_events set start_date = start_date - interval '60 days', end_date = start_date - interval '60 days' + interval '30 minutes'
        where id = (select id from planning_events where order_id = ${id} order by start_date limit 1)`),
    );
    const below = await dry(id, await quantities(id, 29));
    expect(pickRefusal(below)).toEqual([400, 'WRONG_VALUES', 'details.0.data.quantity', 'made']);
    expect(pickByPath(below.body, 'details.0.params.least')).toBe(30);
    const details = toDetails([{ product: getStoredProduct(), quantity: 1 }]);
    const removed = await dry(id, { details });
    expect(pickRefusal(removed)).toEqual([400, 'WRONG_VALUES', 'details', 'lineMade']);
    const product = pickByPath(await life.read(id), 'details.0.product.name');
    expect(pickByPath(removed.body, 'details.0.params')).toEqual({ product, least: 30 });
    const { order } = await revise(id, await quantities(id, 30));
    expect(await minutesPlanned(id)).toBe(90);
    expect(pickByPath(order, 'computedEndDate')).not.toBeNull();
  });
});

describe('a revision of a line from stock', () => {
  test('releases reserved stock and updates the shipment for fewer pieces, and reserves more for more pieces', async () => {
    const before = await free();
    const id = await fromStock(20, 5);
    expect(await free()).toBe(before - 25);
    const { impact, order } = await revise(id, await quantities(id, 8, 5));
    expect(pickByPath(impact, 'lines')).toMatchObject([
      { released: 12, reserved: 0, opened: false },
    ]);
    expect(pickByPath(impact, 'shipments')).toMatchObject([{ before: 25, after: 13 }]);
    expect(await free()).toBe(before - 13);
    expect(pickByPath(order, 'status')).toBe('finished');
    const { impact: more } = await revise(id, await quantities(id, 10, 5));
    expect(pickByPath(more, 'lines')).toMatchObject([{ released: 0, reserved: 2, missing: 0 }]);
    expect(await free()).toBe(before - 15);
    const [shipment] = await listOrderShipments(sales, id);
    const { body: whole } = await sales.admin.get(`/shipments/${pickNumberByPath(shipment, 'id')}`);
    const pieces = pickListByPath(whole, 'inventories').map((each) =>
      pickNumberByPath(each, 'quantity'),
    );
    expect(pieces.reduce((sum, each) => sum + each, 0)).toBe(15);
    await revise(id, await quantities(id, 0, 5));
    expect(await free()).toBe(before - 5);
    requireSuccess(await sales.ana.post(`/orders/${id}/cancel`, { message: 'Ya no' }));
    expect(await free()).toBe(before);
  });

  test('can add a line without origin to a complete order, whose scheduled shipment returns to pending', async () => {
    const id = await fromStock(4);
    const [made] = await listOrderShipments(sales, id);
    const shipment = `/shipments/${pickNumberByPath(made, 'id')}`;
    const schedule = { scheduledAt: '2026-12-01', method: 'collect' };
    requireSuccess(await sales.admin.put(shipment, schedule));
    expect(pickByPath((await sales.admin.get(shipment)).body, 'status')).toBe('active');
    const details = toDetails([
      ...(await listLines(id)),
      { product: getMadeProduct(), quantity: 5 },
    ]);
    const { order } = await revise(id, { details });
    expect(pickByPath(order, 'status')).toBe('origins_pending');
    expect((await sales.admin.get(shipment)).body).toMatchObject({
      status: 'pending',
      method: 'collect',
    });
  });

  test('names the missing quantity and clears the origin of the line for more pieces than in stock', async () => {
    const id = await fromStock(5, 3);
    const available = await free();
    const { impact, order } = await revise(id, await quantities(id, 5 + available + 7, 3));
    expect(pickByPath(impact, 'lines')).toMatchObject([
      { opened: true, missing: 7, released: 5, origin: null },
    ]);
    expect(pickByPath(order, 'status')).toBe('origins_pending');
    expect(await free()).toBe(available + 5);
    // The rest of the order is still held.
    const { reserved } = (await life.stockOf(north(), getStoredProduct())) ?? {};
    expect(reserved).toBeGreaterThanOrEqual(3);
    await revise(id, await quantities(id, 2, 3));
    requireSuccess(await life.manage(await life.lineOf(id), inStore()));
    expect(pickByPath(await life.read(id), 'status')).toBe('finished');
  });

  test('and is more than what is good in its store: an expired lot is no goods of it', async () => {
    const [, , , product] = sales.plant.products;
    const elements = [
      { id: product, lotCode: 'VENCIDO', quantity: 10, expirationDate: '2020-01-01' },
      { id: product, lotCode: 'VIGENTE', quantity: 4, expirationDate: '2098-01-01' },
    ];
    requireSuccess(
      await sales.admin.post('/products-inventories/insert', { store: { id: north() }, elements }),
    );
    const id = await life.accepted([buildOrderLine(product, 3)]);
    requireSuccess(await life.manage(await life.lineOf(id), inStore()));
    const { impact } = await revise(id, await quantities(id, 6));
    expect(pickByPath(impact, 'lines')).toMatchObject([{ opened: true, missing: 2, released: 3 }]);
  });

  test('completes the order when it removes the only line to produce', async () => {
    const id = await life.accepted([
      buildOrderLine(getStoredProduct(), 5),
      buildOrderLine(getMadeProduct(), 10),
    ]);
    requireSuccess(await life.manage(await life.lineOf(id), inStore()));
    requireSuccess(await produce(await life.lineOf(id, 1)));
    const { impact, order } = await revise(id, await quantities(id, 5, 0));
    expect(pickByPath(impact, 'status')).toEqual({ before: 'active', after: 'finished' });
    // The floor has made nothing of it.
    expect(pickByPath(order, 'madeAt')).toBeNull();
    expect(
      pickListByPath(order, 'history')
        .map((each) => pickByPath(each, 'event'))
        .slice(-2),
    ).toEqual(['revise', 'complete']);
    expect(await listOrderShipments(sales, id)).toHaveLength(1);
  });
});

describe('a revision of a line with a transfer request', () => {
  test('changes a pending request, and an accepted or shipped transfer limits the quantity', async () => {
    const id = await life.accepted([buildOrderLine(getStoredProduct(), 5)]);
    requireSuccess(await life.manage(await life.lineOf(id), elsewhere()));
    const { impact } = await revise(id, await quantities(id, 8));
    expect(pickByPath(impact, 'lines')).toMatchObject([{ request: 'askedAnew', opened: false }]);
    const request = pickByPath(await life.read(id), 'details.0.transferRequest');
    expect(pickByPath(request, 'status')).toBe('pending');
    requireSuccess(
      await sales.luis.post(`/transfer-requests/${pickNumberByPath(request, 'id')}/response`, {
        status: 'accepted',
      }),
    );
    // Agreed: less is possible until it leaves, more is another line.
    const more = await dry(id, await quantities(id, 9));
    expect(pickRefusal(more)).toEqual([400, 'WRONG_VALUES', 'details.0.data.quantity', 'agreed']);
    expect(pickByPath(more.body, 'details.0.params')).toEqual({ most: 8 });
    const { impact: less } = await revise(id, await quantities(id, 6));
    expect(pickByPath(less, 'lines')).toMatchObject([{ released: 2 }]);
    const [shipment] = await listOrderShipments(sales, id);
    const path = `/shipments/${pickNumberByPath(shipment, 'id')}`;
    requireSuccess(
      await sales.admin.put(path, { scheduledAt: '2026-12-01', method: 'transfer', extraData: {} }),
    );
    requireSuccess(await sales.admin.post(`${path}/send`, {}));
    const details = toDetails([{ product: getStoredProduct(), quantity: 1 }]);
    expect(pickRefusal(await dry(id, { details }))).toEqual([
      400,
      'WRONG_VALUES',
      'details',
      'lineShipped',
    ]);
    expect(pickRefusal(await dry(id, await quantities(id, 5)))).toEqual([
      400,
      'WRONG_VALUES',
      'details.0.data.quantity',
      'shipped',
    ]);
    // Pieces that came and left again count once.
    requireSuccess(await sales.admin.post(`${path}/deliver`, {}));
    const [, second] = await listOrderShipments(sales, id);
    const onward = `/shipments/${pickNumberByPath(second, 'id')}`;
    requireSuccess(await sales.admin.put(onward, mailed));
    requireSuccess(await sales.admin.post(`${onward}/send`, {}));
    const { order } = await revise(id, { deliveryPlace: 'Patio 9' });
    expect(order).toMatchObject({ status: 'send', details: [{ data: { quantity: 6 } }] });
  });

  test('is asked for no more than it has: the request is withdrawn, and what is missing is named', async () => {
    const id = await life.accepted([buildOrderLine(getStoredProduct(), 5)]);
    requireSuccess(await life.manage(await life.lineOf(id), elsewhere('collect')));
    const request = pickNumberByPath(await life.read(id), 'details.0.transferRequest.id');
    const available = await free(sales.plant.stores[2]);
    const { impact, order } = await revise(id, await quantities(id, available + 3));
    expect(pickByPath(impact, 'lines')).toMatchObject([
      { request: 'withdrawn', opened: true, missing: 3, origin: null },
    ]);
    expect(pickByPath(order, 'details.0.data.origin')).toBeNull();
    const late = await sales.luis.post(`/transfer-requests/${request}/response`, {
      status: 'accepted',
    });
    expect(pickRefusal(late)).toEqual([409, 'WRONG_VALUES', 'status', 'answered']);
  });

  test('adds the difference as another part when it increases a partly transferred line', async () => {
    const product = getStoredProduct();
    const id = await life.accepted([buildOrderLine(product, 10)]);
    const line = await life.lineOf(id);
    requireSuccess(await life.manage(line, { ...elsewhere('collect'), quantity: 4 }));
    const request = pickNumberByPath(await life.read(id), 'details.0.transferRequest.id');
    requireSuccess(
      await sales.luis.post(`/transfer-requests/${request}/response`, { status: 'accepted' }),
    );
    requireSuccess(await life.manage(await life.lineOf(id, 1), inStore()));
    const details = toDetails([{ id: line, product, quantity: 12 }]);
    const { impact, order } = await revise(id, { details });
    expect(pickByPath(impact, 'lines')).toMatchObject([{ opened: true }]);
    expect(
      pickListByPath(order, 'details').map((each) => pickByPath(each, 'data.quantity')),
    ).toEqual([4, 6, 2]);
  });

  test('withdraws the request when it removes the line', async () => {
    const id = await life.accepted([
      buildOrderLine(getStoredProduct(), 5),
      buildOrderLine(getStoredProduct(), 2),
    ]);
    requireSuccess(await life.manage(await life.lineOf(id), elsewhere('collect')));
    requireSuccess(await life.manage(await life.lineOf(id, 1), inStore()));
    const { impact, order } = await revise(id, await quantities(id, 0, 2));
    expect(pickByPath(impact, 'lines')).toMatchObject([{ request: 'withdrawn', after: null }]);
    expect(pickByPath(order, 'status')).toBe('finished');
  });
});

describe('a revision of a line that is produced or shipped', () => {
  test('cannot change the produced quantity or add another line', async () => {
    const id = await createFinished(10);
    for (const [pieces, rule] of [
      [11, 'noMore'],
      [9, 'made'],
    ] as const)
      expect(pickRefusal(await dry(id, await quantities(id, pieces)))).toEqual([
        400,
        'WRONG_VALUES',
        'details.0.data.quantity',
        rule,
      ]);
    const details = toDetails([
      ...(await listLines(id)),
      { product: getStoredProduct(), quantity: 1 },
    ]);
    expect(pickRefusal(await dry(id, { details }))).toEqual([
      400,
      'WRONG_VALUES',
      'details.1.data.quantity',
      'noMore',
    ]);
  });

  test('does not change the finished work and dates of that line when the other line from stock decreases', async () => {
    const id = await planMadeAndStored();
    await backdateOrderPlan(server, id);
    requireSuccess(
      await sales.planner.post(`/orders/${id}/finish-production`, { store: { id: north() } }),
    );
    const minutes = await minutesPlanned(id);
    const end = pickByPath(await life.read(id), 'computedEndDate');
    const { order, impact } = await revise(id, await quantities(id, 10, 4));
    expect(pickByPath(impact, 'ends')).toEqual({ before: null, after: null, lateDays: 0 });
    expect([await minutesPlanned(id), pickByPath(order, 'computedEndDate')]).toEqual([
      minutes,
      end,
    ]);
  });

  test('does not change the dates of an order produced ahead of its plan when the other line from stock decreases', async () => {
    const id = await planMadeAndStored();
    const planned = pickByPath(await life.read(id), 'computedEndDate');
    const { impact } = toAnswer(requireSuccess(await dry(id, await quantities(id, 10, 4))));
    expect(pickByPath(impact, 'ends')).toMatchObject({ before: planned, after: planned });
    const tablet = await createPairedTablet(server, sales, workplaceIds[1] ?? 0);
    const presence = await beginTestPresence(sales, tablet, sales.ids[1] ?? 0);
    const foreman = sales.ids[3] ?? 0;
    await beginTestPresence(sales, tablet, foreman, '8080');
    const made = buildReportBody(presence, await life.lineOf(id), { kind: 'pieces', good: 10 });
    requireSuccess(
      await sendTabletReports(tablet, [await addForemanApproval(tablet, made, foreman)]),
    );
    requireSuccess(
      await sales.planner.post(`/orders/${id}/finish-production`, { store: { id: north() } }),
    );
    const before = await life.read(id);
    expect([await minutesPlanned(id), pickByPath(before, 'computedEndDate')]).toEqual([
      0,
      expect.any(String),
    ]);
    const { order } = await revise(id, await quantities(id, 10, 4));
    expect(order).toMatchObject({
      status: pickByPath(before, 'status'),
      computedStartDate: pickByPath(before, 'computedStartDate'),
      computedEndDate: pickByPath(before, 'computedEndDate'),
    });
  });

  test('cannot change the collected quantity of a line, but can increase another line', async () => {
    const id = await life.accepted([
      buildOrderLine(getStoredProduct(), 4),
      buildOrderLine(getStoredProduct(), 3),
    ]);
    for (const [at, originId] of [sales.plant.stores[0], sales.plant.stores[1]].entries())
      requireSuccess(
        await life.manage(await life.lineOf(id, at), { origin: 'inventory', originId }),
      );
    const [first] = await listOrderShipments(sales, id);
    const path = `/shipments/${pickNumberByPath(first, 'id')}`;
    requireSuccess(await sales.admin.put(path, { method: 'collect', scheduledAt: '2026-12-01' }));
    requireSuccess(await sales.admin.post(`${path}/deliver`, {}));
    expect(pickByPath(await life.read(id), 'status')).toBe('finished');
    for (const [pieces, rule] of [
      [5, 'noMore'],
      [3, 'shipped'],
    ] as const)
      expect(pickRefusal(await dry(id, await quantities(id, pieces, 3)))).toEqual([
        400,
        'WRONG_VALUES',
        'details.0.data.quantity',
        rule,
      ]);
    const { order } = await revise(id, await quantities(id, 4, 5));
    expect(order).toMatchObject({
      status: 'finished',
      details: [{ data: { quantity: 4 } }, { data: { quantity: 5 } }],
    });
  });

  test('frees the pieces above the new quantity, with some pieces on the way and others refused', async () => {
    const id = await fromStock(10);
    const [shipment = 0] = await leave(id);
    const getItem = async (of: number) =>
      pickNumberByPath(
        requireSuccess(await sales.admin.get(`/shipments/${of}`)).body,
        'inventories.0.id',
      );
    const split = async (quantity: number) => {
      const lines = [{ item: await getItem(shipment), quantity }];
      requireSuccess(await sales.admin.post(`/shipments/${shipment}/split`, { lines }));
    };
    await split(4);
    await split(3);
    const [, leaving = 0] = (await listOrderShipments(sales, id)).map((each) =>
      pickNumberByPath(each, 'id'),
    );
    // Three pieces wait, four are on their way, and of three that came one was refused.
    const before = await free();
    requireSuccess(await sales.admin.put(`/shipments/${leaving}`, mailed));
    requireSuccess(await sales.admin.post(`/shipments/${leaving}/send`, {}));
    requireSuccess(await sales.admin.post(`/shipments/${shipment}/send`, {}));
    const lines = [{ item: await getItem(shipment), refused: 1, reason: 'Rota', again: false }];
    requireSuccess(await sales.admin.post(`/shipments/${shipment}/deliver`, { lines }));
    await revise(id, await quantities(id, 8));
    // The refused piece is back, and one of those that wait is free.
    expect(await free()).toBe(before + 2);
    // Two pieces came and four are on their way: the refused one does not count.
    const less = await dry(id, await quantities(id, 5));
    expect(pickRefusal(less).slice(2)).toEqual(['details.0.data.quantity', 'shipped']);
    expect(pickByPath(less.body, 'details.0.params.least')).toBe(6);
    await revise(id, await quantities(id, 6));
    expect(await free()).toBe(before + 4);
  });

  test('sets the order to delivered when it removes the only waiting line', async () => {
    const id = await life.accepted([
      buildOrderLine(getStoredProduct(), 4),
      buildOrderLine(getStoredProduct(), 3),
    ]);
    for (const [at, originId] of [sales.plant.stores[0], sales.plant.stores[1]].entries())
      requireSuccess(
        await life.manage(await life.lineOf(id, at), { origin: 'inventory', originId }),
      );
    await leave(id, 'send', 'deliver');
    expect(pickByPath(await life.read(id), 'status')).toBe('send');
    const added = [...(await listLines(id)), { product: getStoredProduct(), quantity: 1 }];
    for (const [body, at] of [
      [await quantities(id, 4, 5), 1],
      [{ details: toDetails(added) }, 2],
    ] as const)
      expect(pickRefusal(await dry(id, body)).slice(2)).toEqual([
        `details.${at}.data.quantity`,
        'noMore',
      ]);
    const { order } = await revise(id, await quantities(id, 4, 0));
    expect(pickByPath(order, 'status')).toBe('delivered');
    expect(pickRefusal(await dry(id, { deliveryPlace: 'Patio 9' }))).toEqual([
      409,
      'WRONG_VALUES',
      'status',
      'transition',
    ]);
  });
});

describe('a revision is refused and changes nothing', () => {
  test.each<
    [string, { readonly of?: object; readonly [term: string]: unknown }, number, string, string]
  >([
    ['nothing is changed', {}, 400, 'details', 'unchanged'],
    ['without a reason', { reason: ' ', deliveryPlace: 'x' }, 400, 'reason', 'required'],
    ['a day that is over', { requestedDate: '2020-01-01' }, 400, 'requestedDate', 'past'],
    ['no day', { requestedDate: '2027-02-30' }, 400, 'requestedDate', 'instant'],
    [
      'nothing of a line',
      { of: { quantity: 0 } },
      400,
      'details.0.data.quantity',
      'greaterOrEqual',
    ],
    [
      'less than nothing',
      { of: { quantity: -4 } },
      400,
      'details.0.data.quantity',
      'greaterOrEqual',
    ],
    ['a part of a part', { of: { quantity: 1.2345 } }, 400, 'details.0.data.quantity', 'decimals'],
    ['no number', { of: { quantity: 'many' } }, 400, 'details.0.data.quantity', 'number'],
    ['an unknown line', { of: { id: 999_999 } }, 400, 'details.0.id', 'unknown'],
    [
      'a price below nothing',
      { of: { price: '-1' } },
      400,
      'details.0.data.price',
      'greaterOrEqual',
    ],
  ])('if it has a wrong value: %s', async (_, { of, ...body }, status, path, rule) => {
    const id = await createPlanned(10);
    const version = `${String(pickByPath(await life.read(id), 'updatedAt'))} x`;
    const before = [await life.read(id), await minutesPlanned(id)];
    const [only] = await listLines(id);
    const revision = { ...body, ...(of && only && { details: toDetails([{ ...only, ...of }]) }) };
    for (const ask of [dry, sure]) {
      const answer = await ask(id, { seen: version, ...revision });
      expect([answer.status, pickByPath(answer.body, 'messageCode')]).toEqual([
        status,
        'WRONG_VALUES',
      ]);
      expect(pickRefusal(answer).slice(2)).toEqual([path, rule]);
    }
    expect([await life.read(id), await minutesPlanned(id)]).toEqual(before);
  });

  test('if it has no lines, a repeated line, or a line with another product', async () => {
    const id = await createPlanned(10);
    expect(pickByPath((await dry(id, { details: [] })).body, 'messageCode')).toBe('DETAILS_EMPTY');
    const [only] = await listLines(id);
    const twice = await dry(id, { details: only ? toDetails([only, only]) : [] });
    expect(pickRefusal(twice)).toEqual([400, 'WRONG_VALUES', 'details', 'repeated']);
    const other = await dry(id, {
      details: only ? toDetails([{ ...only, product: getStoredProduct() }]) : [],
    });
    expect(pickRefusal(other)).toEqual([400, 'WRONG_VALUES', 'details.0.product', 'option']);
  });

  test.each(['quotation', 'rejected', 'expired', 'canceled', 'collected', 'delivered'])(
    'if its order is %s',
    async (status) => {
      const id = await createTestQuotation(sales, sales.ana);
      await life.put(id, status);
      for (const ask of [dry, sure])
        expect(pickRefusal(await ask(id, { deliveryPlace: 'Patio 4', seen: 'x' }))).toEqual([
          409,
          'WRONG_VALUES',
          'status',
          'transition',
        ]);
    },
  );

  test('if it has no preview, or an outdated preview or version', async () => {
    const id = await createPlanned(20);
    const body = await quantities(id, 10);
    expect(pickRefusal(await sure(id, body))).toEqual([400, 'WRONG_VALUES', 'seen', 'required']);
    const version = pickByPath(requireSuccess(await dry(id, body)).body, 'impact.seen');
    await plan(id);
    for (const again of [
      { ...body, seen: version },
      { ...body, seen: 'something else' },
    ])
      expect(pickByPath((await sure(id, again)).body, 'messageCode')).toBe('STALE_ENTITY');
    expect(await minutesPlanned(id)).toBe(60);
    const stale = await dry(id, { ...body, updatedAt: '2020-01-01T00:00:00.000Z' });
    expect([stale.status, pickByPath(stale.body, 'messageCode')]).toEqual([409, 'STALE_ENTITY']);
  });

  test('if another order has taken the stock of its preview in the meantime', async () => {
    const product = sales.plant.products[1];
    await addTestStock(sales, north(), product, 12);
    const [id, other] = [
      await life.accepted([buildOrderLine(product, 10)]),
      await life.accepted([buildOrderLine(product, 2)]),
    ];
    requireSuccess(await life.manage(await life.lineOf(id), inStore()));
    const body = await quantities(id, 12);
    const { impact } = toAnswer(requireSuccess(await dry(id, body)));
    expect(pickByPath(impact, 'lines.0')).toMatchObject({ reserved: 2, opened: false });
    requireSuccess(await life.manage(await life.lineOf(other), inStore()));
    const before = await life.read(id);
    const answer = await sure(id, { ...body, seen: pickByPath(impact, 'seen') });
    expect([answer.status, pickByPath(answer.body, 'messageCode')]).toEqual([409, 'STALE_ENTITY']);
    expect(await life.read(id)).toEqual(before);
  });

  test('if the same revision is applied at the same moment', async () => {
    const id = await createPlanned(20);
    const body = await quantities(id, 10);
    const version = pickByPath(requireSuccess(await dry(id, body)).body, 'impact.seen');
    const both = await Promise.all([
      sure(id, { ...body, seen: version }),
      sure(id, { ...body, seen: version }),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    expect(await minutesPlanned(id)).toBe(30);
  });

  test('if its user lacks the permission for the order, or is of another company', async () => {
    const id = await createPlanned(10);
    const body = { deliveryPlace: 'Patio 4' };
    expect((await dry(id, body, sales.planner)).status).toBe(403);
    expect((await dry(id, body, sales.limited)).status).toBe(404);
    await revise(id, body);
    for (const path of ['revisions', 'revisions/1/pdf'])
      expect((await sales.limited.get(`/orders/${id}/${path}`)).status).toBe(404);
    const others = await createSalesCompany(server, 'others-revise.test');
    for (const answer of [
      await dry(id, body, others.admin),
      await others.admin.get(`/orders/${id}/revisions`),
      await others.admin.get(`/orders/${id}/revisions/1/pdf`),
    ])
      expect(answer.status).toBe(404);
    const limitedOrder = await createTestQuotation(sales, sales.limited);
    requireSuccess(await sales.limited.post(`/orders/accept-quotation/${limitedOrder}`, {}));
    await revise(limitedOrder, body, sales.limited);
  });
});

test('a user who may not see prices can change only quantities, and sees no amounts', async () => {
  const [, , , , , limitedClient] = sales.company.clients;
  if (!limitedClient) throw new Error('Nobody there');
  const id = await createTestQuotation(sales, limitedClient, [
    buildOrderLine(getMadeProduct(), 10, { price: '70' }),
  ]);
  requireSuccess(await limitedClient.post(`/orders/accept-quotation/${id}`, {}));
  const lines = await listLines(id);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      delete from profiles_permissions p using users u, permission_names n
      where u.account_id = p.account_id and u.id = ${sales.ids[5]} and p.owner_id = u.profile_id
        and n.id = p.record_id and n.code = 'prices'`),
  );
  const priced = await dry(id, { details: toDetails(lines) }, limitedClient);
  expect(pickRefusal(priced).slice(0, 2)).toEqual([403, 'FORBIDDEN']);
  const details = lines.map((each) => wire({ ...each, quantity: 20 }, false));
  const { impact, order } = await revise(id, { details }, limitedClient);
  // A line that comes without its id stays the same line, with its agreed terms.
  const unnamed = details.map(({ id: _id, ...each }) => ({ ...each, data: { quantity: 21 } }));
  await revise(id, { details: unnamed }, limitedClient);
  expect((await listLines(id)).map((each) => [each.id, each.price, each.quantity])).toEqual([
    [lines[0]?.id, '70.00', 21],
  ]);
  await revise(id, { details }, limitedClient);
  expect(JSON.stringify([impact, order])).not.toMatch(/price|subtotal|"total"|money|discount/);
  expect((await limitedClient.get(`/orders/${id}/revisions/1/pdf`)).status).toBe(403);
  expect(JSON.stringify((await limitedClient.get(`/orders/${id}/revisions`)).body)).not.toMatch(
    /price|total/,
  );
  expect(pickByPath(await life.read(id), 'total')).toBe('1400.00');
});
