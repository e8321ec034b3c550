import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickByPath, pickListByPath } from '../testing/client.ts';
import { sortAsTexts, OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let life: OrderLifeSteps;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'plant.test');
  life = new OrderLifeSteps(server, sales);
});
afterAll(() => server.close());

describe('accepting a quotation', () => {
  test('freezes the workplace flow of each product, so that later changes do not affect the order', async () => {
    const product = sales.plant.products[0];
    const id = await life.accepted([buildOrderLine(product, 4)]);
    const details = () => sales.planner.get(`/details/${id}`);
    const before = requireSuccess(await details()).body;
    expect(pickByPath(before, 'details.0.product.workplaceFlows.0')).toMatchObject({
      step: 1,
      workTime: 3,
    });
    requireSuccess(await sales.admin.put(`/workplaces-flows/${product}`, { steps: [] }));
    expect(requireSuccess(await details()).body).toEqual(before);
  });

  test('is refused after its expiration date, even if its status is still quotation', async () => {
    const id = await createTestQuotation(sales, sales.ana);
    await life.runOut('orders', id);
    const answer = await sales.ana.post(`/orders/accept-quotation/${id}`, {});
    expect(pickRefusal(answer)).toEqual([409, 'WRONG_VALUES', 'expirationDate', 'expired']);
    expect(pickByPath(await life.read(id), 'status')).toBe('quotation');
  });

  test('notifies its author, also one who sells only their own orders', async () => {
    const id = await createTestQuotation(sales, sales.limited);
    requireSuccess(await sales.admin.post(`/orders/accept-quotation/${id}`, {}));
    const notices = (await life.noted(sales.limited, 'quotationResolution')).map((each) =>
      pickByPath(each, 'data.messageData'),
    );
    expect(notices).toMatchObject([{ order: { id }, status: 'accepted' }]);
  });

  test('succeeds only once when two users accept at once', async () => {
    const id = await createTestQuotation(sales, sales.ana);
    const answers = await Promise.all(
      [sales.ana, sales.admin].map((client) => client.post(`/orders/accept-quotation/${id}`, {})),
    );
    expect(sortAsTexts(answers.map(({ status }) => status))).toEqual(['200', '409']);
    const events = pickListByPath(await life.read(id), 'history').map((each) =>
      pickByPath(each, 'event'),
    );
    expect(events).toEqual(['create', 'accept']);
  });

  test('does not mix with a simultaneous edit', async () => {
    const id = await createTestQuotation(sales, sales.ana, [
      buildOrderLine(sales.plant.products[0], 1),
    ]);
    const [accept, edit] = await Promise.all([
      sales.admin.post(`/orders/accept-quotation/${id}`, {}),
      sales.ana.put(`/orders/${id}`, {
        customer: { id: sales.customer },
        orderDate: '2026-11-22',
        details: [buildOrderLine(sales.plant.products[1], 7)],
      }),
    ]);
    expect(accept.status).toBe(200);
    const order = await life.read(id);
    const events = pickListByPath(order, 'history').map((each) => pickByPath(each, 'event'));
    expect(events).toEqual(
      edit.status === 200 ? ['create', 'edit', 'accept'] : ['create', 'accept'],
    );
    expect(pickByPath(order, 'details.0.data.quantity')).toBe(edit.status === 200 ? 7 : 1);
  });
});
