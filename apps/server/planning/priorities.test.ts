import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDayAhead } from '../testing/days.ts';
import { pickRefusal } from '../testing/order-life-steps.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import {
  createActiveOrder,
  toPlanEventInputs,
  createWorkplaces,
  backdateOrderPlan,
} from '../testing/planned.ts';
import {
  buildCustomerBody,
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
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

const propose = async (body: object) =>
  requireSuccess(await sales.planner.post('/planning/propose', body)).body;
const listOrders = (body: unknown) => pickListByPath(body, 'orders');
const prioritize = (id: number, priority: unknown, client = sales.planner) =>
  client.put(`/planning/orders/${id}/priority`, { priority });

test('a new quotation gets the priority of its customer, and a planner can change the priority of an accepted order', async () => {
  const { admin, planner, plant } = sales;
  const before = await createActiveOrder(sales);
  const [first] = listOrders(await propose({ orders: [{ id: before.id }] }));
  expect(pickByPath(first, 'priority')).toBe('normal');

  const customer = Number(
    pickByPath(requireSuccess(await admin.get(`/orders/${before.id}`)).body, 'customer.id'),
  );
  const read = requireSuccess(await admin.get(`/customers/${customer}`)).body;
  expect(pickByPath(read, 'priority')).toBe('normal');
  const changed = { ...buildCustomerBody(String(pickByPath(read, 'name'))), priority: 'high' };
  requireSuccess(await admin.put(`/customers/${customer}`, changed));
  const id = await createTestQuotation(sales, sales.ana, [buildOrderLine(plant.products[0], 4)]);
  const [stored] = await server.asOwner<{ priority: string }>(
    'select priority from orders where id = $1',
    [id],
  );
  expect(stored?.priority).toBe('high');
  // A quotation cannot be planned.
  expect(pickRefusal(await prioritize(id, 'urgent'))).toEqual([
    409,
    'WRONG_VALUES',
    'status',
    'transition',
  ]);

  const said = requireSuccess(await prioritize(before.id, 'urgent')).body;
  expect(pickByPath(said, 'priority')).toBe('urgent');
  requireSuccess(await prioritize(before.id, 'urgent'));
  const history = pickListByPath(
    requireSuccess(await planner.get(`/orders/${before.id}`)).body,
    'history',
  );
  expect(
    history.flatMap((each) =>
      pickByPath(each, 'event') === 'prioritize'
        ? [[pickByPath(each, 'reason'), pickByPath(each, 'user.name')]]
        : [],
    ),
  ).toEqual([['urgent', expect.any(String)]]);
  expect(pickRefusal(await prioritize(before.id, 'first'))).toEqual([
    400,
    'WRONG_VALUES',
    'priority',
    'option',
  ]);
  expect((await prioritize(before.id, 'low', sales.ana)).status).toBe(403);
  const list = requireSuccess(
    await planner.get('/orders-planning', { filters: { priority: ['urgent'] } }),
  );
  expect(pickListByPath(list.body, 'elements').map((each) => pickByPath(each, 'id'))).toEqual([
    before.id,
  ]);
});

test("a quotation keeps its priority when the customer's changes, and gets that of a new customer when edited", async () => {
  const { admin, ana, plant } = sales;
  const create = async (name: string, priority: string) =>
    pickNumberByPath(
      requireSuccess(await admin.post('/customers', { ...buildCustomerBody(name), priority })).body,
      'id',
    );
  const [calm, hurried] = [await create('Con calma', 'low'), await create('Con prisa', 'urgent')];
  const details = [buildOrderLine(plant.products[0], 4)];
  const id = await createTestQuotation(sales, ana, details, { customer: { id: calm } });
  const edit = async (customer: number) => {
    const body = { customer: { id: customer }, orderDate: '2026-11-20', details };
    requireSuccess(await ana.put(`/orders/${id}`, body));
    const [stored] = await server.asOwner<{ priority: string }>(
      'select priority from orders where id = $1',
      [id],
    );
    return stored?.priority;
  };
  const changed = { ...buildCustomerBody('Con calma'), priority: 'high' };
  requireSuccess(await admin.put(`/customers/${calm}`, changed));
  expect(await edit(calm)).toBe('low');
  expect(await edit(hurried)).toBe('urgent');
});

test('between two orders for the same workplace, the one with higher priority is planned first for every objective', async () => {
  const late = { requestedDate: getDayAhead(-4) };
  const one = await createActiveOrder(sales, 200, late);
  const other = await createActiveOrder(sales, 200, late);
  requireSuccess(await prioritize(other.id, 'urgent'));
  for (const objective of ['weighted', 'dueFirst', 'fewestLate']) {
    const body = await propose({ orders: [{ id: one.id }, { id: other.id }], objective });
    const end = (id: number) =>
      String(
        pickByPath(
          listOrders(body).find((each) => pickByPath(each, 'orderId') === id),
          'end',
        ),
      );
    expect(end(other.id) < end(one.id), objective).toBe(true);
    // Orders that were both wanted days ago: an urgent order counts as four normal ones, the other, of high priority, as two.
    if (objective === 'fewestLate') expect(pickByPath(body, 'loss')).toBe(6);
  }
  expect(
    pickRefusal(
      await sales.planner.post('/planning/propose', { replan: true, objective: 'cheapest' }),
    ),
  ).toEqual([400, 'WRONG_VALUES', 'objective', 'option']);
});

test('a replan returns the previous start and end of each order, and does not move orders that must stay', async () => {
  const { planner } = sales;
  const one = await createActiveOrder(sales, 100);
  const other = await createActiveOrder(sales, 100);
  for (const id of [one.id, other.id])
    requireSuccess(
      await planner.post('/events', {
        order: { id },
        events: toPlanEventInputs(await propose({ orders: [{ id }] })),
      }),
    );
  const plans = await server.asOwner<{ id: number; start: string; end: string }>(
    `select id, computed_start_date as start, computed_end_date as end from orders where id = any($1)`,
    [[one.id, other.id]],
  );
  const all = listOrders(await propose({ replan: true }));
  for (const { id, start, end } of plans) {
    const orderRow = all.find((each) => pickByPath(each, 'orderId') === id);
    expect(Date.parse(String(pickByPath(orderRow, 'before.start')))).toBe(Date.parse(start));
    expect(Date.parse(String(pickByPath(orderRow, 'before.end')))).toBe(Date.parse(end));
    expect(pickByPath(orderRow, 'pieces')).toBe(100);
    expect(pickByPath(orderRow, 'otherProducts')).toBe(0);
    expect(pickByPath(orderRow, 'product')).toEqual(expect.any(String));
    expect(pickByPath(orderRow, 'customer')).toEqual(expect.any(String));
  }
  const fewer = await propose({ replan: true, keep: [{ id: one.id }] });
  expect(listOrders(fewer).map((each) => pickByPath(each, 'orderId'))).toContain(other.id);
  expect(listOrders(fewer).map((each) => pickByPath(each, 'orderId'))).not.toContain(one.id);
  // Work that stays blocks the work that moves.
  const storedEvents = toPlanEventInputs(
    requireSuccess(await planner.get(`/details/${one.id}`)).body,
  );
  const moved = toPlanEventInputs(fewer).filter(
    (event) => event.detail.id !== storedEvents[0]?.detail.id,
  );
  for (const { user, startDate, endDate } of storedEvents)
    for (const event of moved)
      if (event.user.id === user.id)
        expect(event.endDate <= startDate || endDate <= event.startDate).toBe(true);
  await backdateOrderPlan(server, one.id);
});

test('a proposal counts the products and pieces of the lines that are produced, and no others', async () => {
  const [first, second] = sales.plant.products;
  const id = await createTestQuotation(sales, sales.ana, [
    buildOrderLine(first, 40),
    buildOrderLine(second, 20),
  ]);
  requireSuccess(await sales.ana.post(`/orders/accept-quotation/${id}`, {}));
  const { body } = requireSuccess(await sales.ana.get(`/orders/${id}`));
  for (const line of pickListByPath(body, 'details'))
    requireSuccess(
      await sales.ana.put(`/orders/manage-detail/${pickNumberByPath(line, 'id')}`, {
        origin: 'production',
      }),
    );
  const count = async () => {
    const [order] = listOrders(await propose({ orders: [{ id }] }));
    return ['otherProducts', 'pieces'].map((field) => pickByPath(order, field));
  };
  expect(await count()).toEqual([1, 60]);
  const other = pickNumberByPath(body, 'details.1.id');
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      update orders_details set origin_type = 'inventory' where account_id = ${tx.accountId} and id = ${other}`),
  );
  expect(await count()).toEqual([0, 40]);
});
