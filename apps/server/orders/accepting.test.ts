import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pick, pickList } from '../testing/client.ts';
import { inOrder, OrderLife, toRefusal } from '../testing/order-life.ts';
import { good, line, makeSales, quote, type Sales } from '../testing/sales.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: Sales;
let life: OrderLife;

beforeAll(async () => {
  server = await startTestServer();
  sales = await makeSales(server, 'plant.test');
  life = new OrderLife(server, sales);
});
afterAll(() => server.close());

describe('accepting', () => {
  test('freezes how each product is made: later edits do not touch the order', async () => {
    const product = sales.plant.products[0];
    const id = await life.accepted([line(product, 4)]);
    const details = () => sales.planner.get(`/details/${id}`);
    const before = good(await details()).body;
    expect(pick(before, 'details.0.product.workplaceFlows.0')).toMatchObject({
      step: 1,
      workTime: 3,
    });
    good(await sales.admin.put(`/workplaces-flows/${product}`, { steps: [] }));
    expect(good(await details()).body).toEqual(before);
  });

  test('comes too late once the time is over, also before anybody has looked', async () => {
    const id = await quote(sales, sales.ana);
    await life.runOut('orders', id);
    const answer = await sales.ana.post(`/orders/accept-quotation/${id}`, {});
    expect(toRefusal(answer)).toEqual([409, 'WRONG_VALUES', 'expirationDate', 'expired']);
    expect(pick(await life.read(id), 'status')).toBe('quotation');
  });

  test('twice at once succeeds once', async () => {
    const id = await quote(sales, sales.ana);
    const answers = await Promise.all(
      [sales.ana, sales.admin].map((client) => client.post(`/orders/accept-quotation/${id}`, {})),
    );
    expect(inOrder(answers.map(({ status }) => status))).toEqual(['200', '409']);
    const events = pickList(await life.read(id), 'history').map((each) => pick(each, 'event'));
    expect(events).toEqual(['create', 'accept']);
  });

  test('and editing at once end in one of the two orders, never in a mix', async () => {
    const id = await quote(sales, sales.ana, [line(sales.plant.products[0], 1)]);
    const [accept, edit] = await Promise.all([
      sales.admin.post(`/orders/accept-quotation/${id}`, {}),
      sales.ana.put(`/orders/${id}`, {
        customer: { id: sales.customer },
        orderDate: '2026-11-22',
        details: [line(sales.plant.products[1], 7)],
      }),
    ]);
    expect(accept.status).toBe(200);
    const order = await life.read(id);
    const events = pickList(order, 'history').map((each) => pick(each, 'event'));
    expect(events).toEqual(
      edit.status === 200 ? ['create', 'edit', 'accept'] : ['create', 'accept'],
    );
    expect(pick(order, 'details.0.data.quantity')).toBe(edit.status === 200 ? 7 : 1);
  });
});
