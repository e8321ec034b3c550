import { catalogs } from '@tarima/domain/catalogs/catalogs';
import { orderDocument } from '@tarima/domain/orders/document';
import { isOrderStatus } from '@tarima/domain/orders/status';
import { actionWords, type OrderAction } from '@tarima/domain/orders/texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../testing/client.ts';
import { OrderLife, refusal } from '../testing/order-life.ts';
import { activeOrder, eventsOf, makePlaces, type WireEvent } from '../testing/planned.ts';
import { good, line, makeSales, quote, type Sales } from '../testing/sales.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: Sales;
let life: OrderLife;

beforeAll(async () => {
  server = await startTestServer();
  sales = await makeSales(server, 'plant.test');
  life = new OrderLife(server, sales);
  await makePlaces(sales);
});
afterAll(() => server.close());

/** What does the actions of the row menu by the API; some are one verb. */
interface Verb {
  readonly actions: readonly OrderAction[];
  /** Makes the order; a quotation of one line where it is left out. */
  readonly make?: () => Promise<number>;
  readonly act: (id: number) => Promise<Answer>;
}

const verbs: readonly Verb[] = [
  { actions: ['view'], act: (id) => sales.admin.get(`/orders/${id}`) },
  { actions: ['downloadPdf'], act: (id) => sales.admin.get(`/orders/${id}/pdf`) },
  {
    actions: ['sendByEmail'],
    act: (id) => sales.admin.form('POST', `/orders/${id}/share-via-email`, new FormData()),
  },
  {
    actions: ['edit'],
    act: (id) =>
      sales.admin.put(`/orders/${id}`, {
        customer: { id: sales.customer },
        orderDate: '2026-11-21',
        details: [line(sales.plant.products[0], 1)],
      }),
  },
  { actions: ['accept'], act: (id) => sales.admin.post(`/orders/accept-quotation/${id}`, {}) },
  {
    actions: ['reject'],
    act: (id) => sales.admin.post(`/orders/${id}/reject`, { message: 'Caro' }),
  },
  {
    actions: ['cancel'],
    act: (id) => sales.admin.post(`/orders/${id}/cancel`, { message: 'Ya no' }),
  },
  { actions: ['remove'], act: (id) => sales.admin.delete(`/orders/${id}`) },
  {
    actions: ['editCustomFields'],
    act: (id) => sales.admin.put(`/orders/${id}/custom-fields`, { customFields: {} }),
  },
  {
    actions: ['changeOrigins', 'editOrder'],
    make: async () => {
      const id = await quote(sales, sales.ana, [
        line(sales.plant.products[0], 1),
        line(sales.plant.products[0], 1),
      ]);
      good(await sales.ana.post(`/orders/accept-quotation/${id}`, {}));
      good(await life.manage(await life.lineOf(id), { origin: 'production' }));
      return id;
    },
    act: async (id) => sales.admin.post(`/orders/release-detail/${await life.lineOf(id)}`, {}),
  },
  {
    actions: ['createOrder', 'editOrder'],
    act: async (id) => life.manage(await life.lineOf(id), { origin: 'production' }, sales.admin),
  },
  {
    actions: ['plan', 'editPlan'],
    make: async () => {
      const { id } = await activeOrder(sales, 1);
      const { body } = good(await sales.planner.post('/planning/propose', { orders: [{ id }] }));
      plans.set(id, eventsOf(body));
      return id;
    },
    act: (id) => sales.planner.post('/events', { order: { id }, events: plans.get(id) }),
  },
  {
    actions: ['endPlan'],
    act: (id) =>
      sales.admin.post(`/orders/${id}/finish-production`, {
        store: { id: sales.plant.stores[0] },
      }),
  },
];
const plans = new Map<number, WireEvent[]>();

test('every action of the row menu is tried', () => {
  const tried = verbs.flatMap(({ actions }) => actions);
  expect(new Set<string>(tried)).toEqual(new Set(Object.keys(actionWords)));
});

describe.each(Object.keys(catalogs.orderStatuses).filter(isOrderStatus))(
  'an order that is %s',
  (status) => {
    test.each(verbs)('allows $actions as the table says, and nothing else', async (verb) => {
      const { actions, act, make = () => quote(sales, sales.ana) } = verb;
      const id = await make();
      await life.put(id, status);
      const before = await life.read(id);
      const answer = await act(id);
      const allowed = actions.some((action) => orderDocument.allows(action, status));
      if (allowed) expect(answer.status, answer.text).toBeLessThan(300);
      else {
        expect(refusal(answer)).toEqual([409, 'WRONG_VALUES', 'status', 'transition']);
        expect(await life.read(id)).toEqual(before);
      }
    });
  },
);
