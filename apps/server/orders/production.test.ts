import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notifyUsers } from '../notifications/commands.ts';
import { pickByPath } from '../testing/client.ts';
import { OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
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

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'plant.test');
  life = new OrderLifeSteps(server, sales);
});
afterAll(() => server.close());

describe('finished production', () => {
  const inProduction = async (details: readonly object[]) => {
    const id = await life.accepted(details);
    for (const at of details.keys())
      requireSuccess(await life.manage(await life.lineOf(id, at), { origin: 'production' }));
    await life.put(id, 'production');
    return id;
  };

  test('adds the goods to stock, reserves them, consumes material and notifies about missing material', async () => {
    const [store] = sales.plant.stores;
    const product = sales.plant.products[1];
    const material = sales.plant.rawMaterials[1];
    requireSuccess(
      await sales.admin.post('/raw-materials-inventories/insert', {
        store: { id: store },
        elements: [{ id: material, lotCode: 'M1', quantity: 2 }],
      }),
    );
    // 0.333 of it for each of 9 pieces are 2.997.
    const id = await inProduction([buildOrderLine(product, 4), buildOrderLine(product, 5)]);
    const before = await life.stockOf(store, product);
    const { body } = requireSuccess(
      await sales.planner.post(`/orders/${id}/finish-production`, {
        store: { id: store },
        lotCode: 'PROD-1',
        expirationDate: '2027-11-21',
      }),
    );
    expect(body).toMatchObject({
      status: 'finished',
      shortages: [{ rawMaterial: { id: material }, missing: 0.997 }],
    });
    expect(await life.stockOf(store, product)).toEqual({
      quantity: (before?.quantity ?? 0) + 9,
      reserved: (before?.reserved ?? 0) + 9,
    });
    const notices = (await life.noted(sales.admin, 'thresholdReached')).map((each) =>
      pickByPath(each, 'data.messageData'),
    );
    expect(notices).toContainEqual(expect.objectContaining({ missing: 0.997, order: { id } }));
    const again = await sales.planner.post(`/orders/${id}/finish-production`, {
      store: { id: store },
    });
    expect(pickRefusal(again)).toEqual([409, 'WRONG_VALUES', 'status', 'transition']);
  });

  test('requires a store of the order’s division and a lot with the same expiration date', async () => {
    const [store, , central] = sales.plant.stores;
    const id = await inProduction([buildOrderLine(sales.plant.products[1], 1)]);
    const foreign = await sales.planner.post(`/orders/${id}/finish-production`, {
      store: { id: central },
    });
    expect(pickRefusal(foreign)).toEqual([400, 'WRONG_VALUES', 'store', 'option']);
    const other = await sales.planner.post(`/orders/${id}/finish-production`, {
      store: { id: store },
      lotCode: 'PROD-1',
      expirationDate: '2030-01-01',
    });
    expect(pickRefusal(other)).toEqual([400, 'WRONG_VALUES', 'expirationDate', 'lotDate']);
    expect(pickByPath(await life.read(id), 'status')).toBe('production');
    const { body } = requireSuccess(
      await sales.planner.post(`/orders/${id}/finish-production`, { store: { id: store } }),
    );
    expect(pickByPath(body, 'status')).toBe('finished');
  });

  test('marks the notifications of all recipients as seen when reported on the planning screen', async () => {
    const id = await inProduction([buildOrderLine(sales.plant.products[0], 1)]);
    await server.database.tenant(sales.company.accountId, (tx) =>
      notifyUsers(tx, {
        to: [sales.ids[0] ?? 0, sales.ids[3] ?? 0],
        by: null,
        type: 'orderProductionFinished',
        data: {
          order: { id },
          customer: 'Cliente',
          division: { id: sales.plant.divisions[0] ?? 0, name: 'Planta' },
        },
      }),
    );
    const store = { id: sales.plant.stores[0] };
    requireSuccess(await sales.planner.post(`/orders/${id}/finish-production`, { store }));
    for (const client of [sales.admin, sales.planner]) {
      const finishNotices = (await life.noted(client, 'orderProductionFinished')).filter(
        (each) => pickByPath(each, 'data.messageData.order.id') === id,
      );
      expect(finishNotices.map((each) => pickByPath(each, 'seen'))).toEqual([true]);
    }
  });
});
