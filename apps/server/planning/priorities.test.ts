import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysAhead } from '../testing/days.ts';
import { toRefusal } from '../testing/order-life.ts';
import { pick, pickList } from '../testing/client.ts';
import { activeOrder, toWireEvents, createWorkplaces, finishWork } from '../testing/planned.ts';
import { customerBody, good, line, makeSales, quote, type Sales } from '../testing/sales.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: Sales;

beforeAll(async () => {
  server = await startTestServer();
  sales = await makeSales(server, 'plant.test');
  await createWorkplaces(sales);
});
afterAll(() => server.close());

const propose = async (body: object) =>
  good(await sales.planner.post('/planning/propose', body)).body;
const listOrders = (body: unknown) => pickList(body, 'orders');
const prioritize = (id: number, priority: unknown, client = sales.planner) =>
  client.put(`/planning/orders/${id}/priority`, { priority });

test('an order is as urgent as its customer when it is quoted, and a planner says otherwise of one', async () => {
  const { admin, planner, plant } = sales;
  const before = await activeOrder(sales);
  const [first] = listOrders(await propose({ orders: [{ id: before.id }] }));
  expect(pick(first, 'priority')).toBe('normal');

  const customer = Number(pick(good(await admin.get(`/orders/${before.id}`)).body, 'customer.id'));
  const read = good(await admin.get(`/customers/${customer}`)).body;
  expect(pick(read, 'priority')).toBe('normal');
  const changed = { ...customerBody(String(pick(read, 'name'))), priority: 'high' };
  good(await admin.put(`/customers/${customer}`, changed));
  const id = await quote(sales, sales.ana, [line(plant.products[0], 4)]);
  const [stored] = await server.asOwner<{ priority: string }>(
    'select priority from orders where id = $1',
    [id],
  );
  expect(stored?.priority).toBe('high');
  // A quotation cannot be planned.
  expect(toRefusal(await prioritize(id, 'urgent'))).toEqual([
    409,
    'WRONG_VALUES',
    'status',
    'transition',
  ]);

  const said = good(await prioritize(before.id, 'urgent')).body;
  expect(pick(said, 'priority')).toBe('urgent');
  good(await prioritize(before.id, 'urgent'));
  const history = pickList(good(await planner.get(`/orders/${before.id}`)).body, 'history');
  expect(
    history.flatMap((each) =>
      pick(each, 'event') === 'prioritize' ? [[pick(each, 'reason'), pick(each, 'user.name')]] : [],
    ),
  ).toEqual([['urgent', expect.any(String)]]);
  expect(toRefusal(await prioritize(before.id, 'first'))).toEqual([
    400,
    'WRONG_VALUES',
    'priority',
    'option',
  ]);
  expect((await prioritize(before.id, 'low', sales.ana)).status).toBe(403);
  const list = good(await planner.get('/orders-planning', { filters: { priority: ['urgent'] } }));
  expect(pickList(list.body, 'elements').map((each) => pick(each, 'id'))).toEqual([before.id]);
});

test('of two that want one saw the more urgent one is proposed first, whatever the objective', async () => {
  const late = { requestedDate: daysAhead(-4) };
  const one = await activeOrder(sales, 200, late);
  const other = await activeOrder(sales, 200, late);
  good(await prioritize(other.id, 'urgent'));
  for (const objective of ['weighted', 'dueFirst', 'fewestLate']) {
    const body = await propose({ orders: [{ id: one.id }, { id: other.id }], objective });
    const end = (id: number) =>
      String(
        pick(
          listOrders(body).find((each) => pick(each, 'orderId') === id),
          'end',
        ),
      );
    expect(end(other.id) < end(one.id), objective).toBe(true);
    // Both were wanted days ago: an urgent order counts as four normal ones, the other, of high priority, as two.
    if (objective === 'fewestLate') expect(pick(body, 'loss')).toBe(6);
  }
  expect(
    toRefusal(
      await sales.planner.post('/planning/propose', { replan: true, objective: 'cheapest' }),
    ),
  ).toEqual([400, 'WRONG_VALUES', 'objective', 'option']);
});

test('planned anew, an order says what its plan was, and one that is to stay is left alone', async () => {
  const { planner } = sales;
  const one = await activeOrder(sales, 100);
  const other = await activeOrder(sales, 100);
  for (const id of [one.id, other.id])
    good(
      await planner.post('/events', {
        order: { id },
        events: toWireEvents(await propose({ orders: [{ id }] })),
      }),
    );
  const plans = await server.asOwner<{ id: number; start: string; end: string }>(
    `select id, computed_start_date as start, computed_end_date as end from orders where id = any($1)`,
    [[one.id, other.id]],
  );
  const all = listOrders(await propose({ replan: true }));
  for (const { id, start, end } of plans) {
    const orderRow = all.find((each) => pick(each, 'orderId') === id);
    expect(Date.parse(String(pick(orderRow, 'before.start')))).toBe(Date.parse(start));
    expect(Date.parse(String(pick(orderRow, 'before.end')))).toBe(Date.parse(end));
    expect(pick(orderRow, 'pieces')).toBe(100);
    expect(pick(orderRow, 'otherProducts')).toBe(0);
    expect(pick(orderRow, 'product')).toEqual(expect.any(String));
    expect(pick(orderRow, 'customer')).toEqual(expect.any(String));
  }
  const fewer = await propose({ replan: true, keep: [{ id: one.id }] });
  expect(listOrders(fewer).map((each) => pick(each, 'orderId'))).toContain(other.id);
  expect(listOrders(fewer).map((each) => pick(each, 'orderId'))).not.toContain(one.id);
  // Work that stays blocks the work that moves.
  const storedEvents = toWireEvents(good(await planner.get(`/details/${one.id}`)).body);
  const moved = toWireEvents(fewer).filter(
    (event) => event.detail.id !== storedEvents[0]?.detail.id,
  );
  for (const { user, startDate, endDate } of storedEvents)
    for (const event of moved)
      if (event.user.id === user.id)
        expect(event.endDate <= startDate || endDate <= event.startDate).toBe(true);
  await finishWork(server, one.id);
});
