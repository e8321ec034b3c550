import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shiftPlanStart } from '../floor/testing.ts';
import { getServerTime } from '../kit/clock.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import { createActiveOrder, toPlanEventInputs, createWorkplaces } from '../testing/planned.ts';
import { getDayAhead } from '../testing/days.ts';
import { reviseOrderAsPreviewed } from '../testing/plan-orders.ts';
import {
  buildOrderLine,
  createSalesCompany,
  requireSuccess,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'plant.test');
  await createWorkplaces(sales);
});
afterAll(() => server.close());

/** An order with a plan, as it was proposed. */
async function planOrder() {
  const { id } = await createActiveOrder(sales, 240);
  const { body } = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  );
  const events = toPlanEventInputs(body);
  const saved = requireSuccess(await sales.planner.post('/events', { order: { id }, events }));
  return { id, events, updatedAt: String(pickByPath(saved.body, 'order.updatedAt')) };
}
const listStored = async (id: number) =>
  pickListByPath(requireSuccess(await sales.planner.get(`/details/${id}`)).body, 'events');
const listPins = async (id: number) =>
  (await listStored(id)).map((event) => pickByPath(event, 'pinned'));
const getFirst = async (id: number) => pickNumberByPath((await listStored(id))[0], 'id');
const pin = (id: number, body: object, client = sales.planner) =>
  client.put(`/planning/orders/${id}/pins`, body);
const settings = async (frozenDays: number) => {
  const { body } = await sales.admin.get('/account/settings');
  requireSuccess(
    await sales.admin.put('/account/settings', {
      settings: { ...Object(pickByPath(body, 'settings')), frozenDays },
    }),
  );
};

test('work can be pinned and unpinned, with history, and an old version of the order is refused as stale', async () => {
  const { id, updatedAt } = await planOrder();
  const count = (await listStored(id)).length;
  const event = { id: await getFirst(id) };
  expect(await listPins(id)).toEqual(Array.from({ length: count }, () => false));
  const { body } = requireSuccess(await pin(id, { events: [event], pinned: true, updatedAt }));
  expect((await listPins(id)).filter(Boolean)).toHaveLength(1);
  expect(String(pickByPath(body, 'updatedAt')) > updatedAt).toBe(true);
  const historyRows = await server.asOwner<{ pins: unknown[] }>(
    `select jsonb_path_query_array(after, '$.events[*].pinned') as pins from history
     where module = 'orders' and entity_id = $1 and after ? 'events' order by id desc limit 1`,
    [id],
  );
  expect(historyRows[0]?.pins).toEqual([true]);

  expect(
    pickRefusal(await pin(id, { events: [event], pinned: false, updatedAt })).slice(0, 2),
  ).toEqual([409, 'STALE_ENTITY']);
  // The same request again changes nothing.
  const again = requireSuccess(await pin(id, { events: [event], pinned: true }));
  expect(pickByPath(again.body, 'updatedAt')).toBe(pickByPath(body, 'updatedAt'));
  requireSuccess(await pin(id, { events: [event], pinned: false }));
  expect((await listPins(id)).filter(Boolean)).toEqual([]);
});

test('a request to pin some pinned and some other work pins all of it, and one to unpin it unpins all of it', async () => {
  const { id } = await planOrder();
  const events = (await listStored(id)).map((event) => ({ id: pickNumberByPath(event, 'id') }));
  expect(events.length).toBeGreaterThan(1);
  requireSuccess(await pin(id, { events: events.slice(0, 1), pinned: true }));
  requireSuccess(await pin(id, { events, pinned: true }));
  expect(await listPins(id)).toEqual(events.map(() => true));
  requireSuccess(await pin(id, { events: events.slice(0, 1), pinned: false }));
  requireSuccess(await pin(id, { events, pinned: false }));
  expect(await listPins(id)).toEqual(events.map(() => false));
});

test('only a planner can pin work, and only work of the named order', async () => {
  const one = await planOrder();
  const other = await planOrder();
  const events = [{ id: await getFirst(one.id) }, { id: await getFirst(other.id) }];
  expect((await pin(one.id, { events, pinned: true })).status).toBe(404);
  expect(await listPins(one.id)).not.toContain(true);
  expect((await pin(one.id, { events, pinned: true }, sales.ana)).status).toBe(403);
  expect(pickRefusal(await pin(one.id, { events: [], pinned: true }))).toEqual([
    400,
    'WRONG_VALUES',
    'events',
    'required',
  ]);
  expect(pickRefusal(await pin(one.id, { events: [events[0]] }))).toEqual([
    400,
    'WRONG_VALUES',
    'pinned',
    'required',
  ]);
});

test('a saved plan keeps the pins of unchanged work, and the pins that the planner sends with moved work', async () => {
  const { id, events } = await planOrder();
  requireSuccess(await pin(id, { events: [{ id: await getFirst(id) }], pinned: true }));
  requireSuccess(await sales.planner.post('/events', { order: { id }, events }));
  const pins = await listPins(id);
  expect(pins[0]).toBe(true);
  expect(pins.slice(1)).not.toContain(true);

  // A week later, every one of them.
  const later = (text: string) => new Date(Date.parse(text) + 7 * 86_400_000).toISOString();
  const moved = events.map((event, index) => ({
    ...event,
    startDate: later(event.startDate),
    endDate: later(event.endDate),
    ...(index === 0 && { pinned: true }),
  }));
  requireSuccess(await sales.planner.post('/events', { order: { id }, events: moved }));
  expect((await listPins(id)).filter(Boolean)).toHaveLength(1);
  requireSuccess(
    await sales.planner.post('/events', {
      order: { id },
      events: moved.map((event) => ({ ...event, pinned: false })),
    }),
  );
  expect(await listPins(id)).not.toContain(true);
});

const replan = async (body: object = {}) => {
  const response = requireSuccess(
    await sales.planner.post('/planning/propose', { replan: true, ...body }),
  ).body;
  return {
    orders: pickListByPath(response, 'orders').map((order) => pickByPath(order, 'orderId')),
    fixed: pickListByPath(response, 'fixed').map((order) => pickByPath(order, 'id')),
  };
};

test('a replan skips orders with pinned or frozen work, but a proposal for a named order plans it', async () => {
  const { id } = await planOrder();
  const other = await planOrder();
  expect((await replan()).orders).toEqual(expect.arrayContaining([id, other.id]));
  expect((await replan()).fixed).toEqual([]);

  requireSuccess(await pin(id, { events: [{ id: await getFirst(id) }], pinned: true }));
  const result = await replan();
  expect(result.fixed).toEqual([id]);
  expect(result.orders).toContain(other.id);
  expect(result.orders).not.toContain(id);
  // A kept order is not named as fixed.
  expect((await replan({ keep: [{ id }] })).fixed).toEqual([]);
  const { body } = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  );
  expect(pickListByPath(body, 'orders').map((order) => pickByPath(order, 'orderId'))).toEqual([id]);

  await settings(60);
  const frozen = await replan();
  expect(frozen.orders).not.toContain(other.id);
  expect(frozen.fixed).toEqual(expect.arrayContaining([id, other.id]));
  await settings(0);
});

test('a replan adds the missing work of a partly planned order and keeps the rest, fixed only until it begins', async () => {
  const { id } = await createActiveOrder(sales, 240);
  const { body } = requireSuccess(
    await sales.planner.post('/planning/propose', { orders: [{ id }] }),
  );
  requireSuccess(
    await sales.planner.post('/events', { order: { id }, events: toPlanEventInputs(body) }),
  );
  requireSuccess(await pin(id, { events: [{ id: await getFirst(id) }], pinned: true }));
  const kept = await listStored(id);
  // A line that became more leaves the rest of its work to plan.
  const line = pickByPath((await sales.ana.get(`/orders/${id}`)).body, 'details.0');
  const requested = {
    reason: 'Más piezas',
    details: [
      {
        id: pickNumberByPath(line, 'id'),
        product: { id: sales.plant.products[0] },
        data: { quantity: 300, price: '100.00', discount: '0.00', discountType: 0 },
      },
    ],
  };
  const dry = requireSuccess(await sales.ana.post(`/orders/${id}/revision?dryRun=true`, requested));
  requireSuccess(
    await sales.ana.post(`/orders/${id}/revision`, {
      ...requested,
      seen: pickByPath(dry.body, 'impact.seen'),
    }),
  );
  const proposeRest = async () => {
    const { body: proposal } = requireSuccess(
      await sales.planner.post('/planning/propose', { replan: true }),
    );
    return {
      events: pickListByPath(proposal, 'events').filter(
        (event) => pickByPath(event, 'orderId') === id,
      ),
      isFixed: pickListByPath(proposal, 'fixed').some((order) => pickByPath(order, 'id') === id),
    };
  };
  const place = (event: unknown) =>
    ['workplaceId', 'split', 'start', 'end'].map((name) => pickByPath(event, name));
  const ahead = await proposeRest();
  expect(ahead.isFixed).toBe(true);
  expect(ahead.events.map(place)).toEqual(expect.arrayContaining(kept.map(place)));
  expect(ahead.events.length).toBeGreaterThan(kept.length);

  // The first work has begun, and the last has not; work of other orders would be in the way.
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(
      sql`delete from planning_events where account_id = ${tx.accountId} and order_id <> ${id}`,
    ),
  );
  await shiftPlanStart(server, id, 1);
  const running = await proposeRest();
  const stored = await listStored(id);
  expect(
    stored.filter((event) => Date.parse(String(pickByPath(event, 'start'))) > getServerTime()),
  ).not.toEqual([]);
  expect(running.isFixed).toBe(false);
  expect(running.events.map(place)).toEqual(expect.arrayContaining(stored.map(place)));
  expect(running.events.length).toBeGreaterThan(kept.length);

  await shiftPlanStart(server, id, 5 * 24 * 60);
  const begun = await proposeRest();
  expect(begun.isFixed).toBe(false);
  expect(begun.events.map(place)).toEqual(
    expect.arrayContaining((await listStored(id)).map(place)),
  );
  expect(begun.events.length).toBeGreaterThan(kept.length);
});

test('a partly planned order is proposed to end with its kept work and as late, though its rest is done earlier', async () => {
  const { id } = await createActiveOrder(sales, 120, { requestedDate: getDayAhead(8) });
  const propose = async () =>
    requireSuccess(await sales.planner.post('/planning/propose', { orders: [{ id }] })).body;
  requireSuccess(
    await sales.planner.post('/events', {
      order: { id },
      events: toPlanEventInputs(await propose()),
    }),
  );
  // All of its work begins in two weeks.
  await shiftPlanStart(server, id, -14 * 24 * 60);
  const stored = await listStored(id);
  const line = pickByPath((await sales.ana.get(`/orders/${id}`)).body, 'details.0.id');
  await reviseOrderAsPreviewed(sales, id, {
    details: [{ id: line, ...buildOrderLine(sales.plant.products[0], 150) }],
  });

  const kept = new Set(stored.map((event) => String(pickByPath(event, 'start'))));
  const proposal = await propose();
  const rest = toPlanEventInputs(proposal).filter(({ startDate }) => !kept.has(startDate));
  const [first] = rest.map(({ startDate }) => startDate).toSorted();
  const last = stored
    .map((event) => String(pickByPath(event, 'end')))
    .toSorted()
    .at(-1);
  expect(rest.every(({ endDate }) => endDate < getDayAhead(8))).toBe(true);
  const [order] = pickListByPath(proposal, 'orders');
  expect(order).toMatchObject({ orderId: id, start: first, end: last });
  expect(pickNumberByPath(order, 'lateDays')).toBeGreaterThan(0);
});

test('a replan preview marks other moved work as previously fixed, but not the late work itself', async () => {
  const { id } = await planOrder();
  await settings(60);
  const [event] = await listStored(id);
  const late = { id: pickNumberByPath(event, 'id'), endDate: String(pickByPath(event, 'end')) };
  const later = new Date(Date.parse(late.endDate) + 30 * 60_000).toISOString();
  const replanResult = requireSuccess(
    await sales.planner.post('/planning/replan?lang=es&dryRun=true', {
      late: [{ ...late, endDate: later }],
    }),
  );
  const moves = pickListByPath(replanResult.body, 'moves');
  const [lateMove] = moves.filter((move) => pickByPath(move, 'event.id') === late.id);
  expect(pickByPath(lateMove, 'wasFixed')).toBe(false);
  for (const move of moves)
    if (pickByPath(move, 'event.id') !== late.id) expect(pickByPath(move, 'wasFixed')).toBe(true);
  await settings(0);
});

test('work is not planned into a gap shorter than the minimum block of the account', async () => {
  const { accountId } = sales.company;
  const [alone = 0, ...others] = sales.ids;
  const { id } = await createActiveOrder(sales, 240);
  const busy = await createActiveOrder(sales, 240);
  const iso = (at: number): string => new Date(at).toISOString();
  const minute = 60_000;
  await server.database.tenant(accountId, async (tx) => {
    await tx.row(sql`delete from planning_events where account_id = ${accountId}`);
    await tx.row(sql`
      insert into users_absences (account_id, owner_id, kind, start_date, end_date, user_id)
      select ${accountId}, id, 'illness', date_trunc('minute', present()), present() + interval '300 days', id
      from users where account_id = ${accountId} and id = any(${others}::bigint[])`);
  });
  const first = async () => {
    const { body } = requireSuccess(
      await sales.planner.post('/planning/propose', { orders: [{ id }] }),
    );
    const [event] = toPlanEventInputs(body);
    return Date.parse(event?.startDate ?? '');
  };
  const open = await first();
  await server.database.tenant(accountId, (tx) =>
    tx.row(sql`
      insert into planning_events (account_id, order_id, detail_id, workplace_id, user_id, start_date, end_date, metadata)
      select ${accountId}, ${busy.id}, ${busy.detail}, min(id), ${alone}, ${iso(open + 30 * minute)}, ${iso(open + 300 * minute)}, '{}'
      from workplaces where account_id = ${accountId}`),
  );
  expect(await first()).toBe(open);
  const { body } = await sales.admin.get('/account/settings');
  const stored = Object(pickByPath(body, 'settings'));
  expect(pickByPath(stored, 'leastBlock')).toBe(15);
  requireSuccess(
    await sales.admin.put('/account/settings', { settings: { ...stored, leastBlock: 60 } }),
  );
  expect(await first()).toBe(open + 300 * minute);
});
