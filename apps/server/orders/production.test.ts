import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notifyUsers } from '../notifications/commands.ts';
import { toPermissionId } from '../profiles/commands.ts';
import { pickByPath, pickNumberByPath } from '../testing/client.ts';
import { OrderLifeSteps, pickRefusal } from '../testing/order-life-steps.ts';
import {
  requireSuccess,
  addTestStock,
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

  test('notifies the seller, also one who does not ship', async () => {
    const [store] = sales.plant.stores;
    const id = await createTestQuotation(sales, sales.limited);
    requireSuccess(await sales.limited.post(`/orders/accept-quotation/${id}`, {}));
    requireSuccess(await life.manage(await life.lineOf(id), { origin: 'production' }));
    await life.put(id, 'production');
    const body = { store: { id: store } };
    requireSuccess(await sales.planner.post(`/orders/${id}/finish-production`, body));
    const notices = (await life.noted(sales.limited, 'orderFinished')).map((each) =>
      pickByPath(each, 'data.messageData.order.id'),
    );
    expect(notices).toEqual([id]);
  });

  test('brings in the goods and takes the material of the lines in production alone', async () => {
    const [store] = sales.plant.stores;
    const [, product, stored] = sales.plant.products;
    await addTestStock(sales, store, stored, 6);
    const id = await life.accepted([buildOrderLine(product, 3), buildOrderLine(stored, 2)]);
    requireSuccess(await life.manage(await life.lineOf(id, 0), { origin: 'production' }));
    requireSuccess(
      await life.manage(await life.lineOf(id, 1), { origin: 'inventory', originId: store }),
    );
    await life.put(id, 'production');
    const before = await life.stockOf(store, stored);
    const made = await life.stockOf(store, product);
    const { body } = requireSuccess(
      await sales.planner.post(`/orders/${id}/finish-production`, { store: { id: store } }),
    );
    expect(body).toMatchObject({ status: 'finished' });
    expect(await life.stockOf(store, stored)).toEqual(before);
    expect(await life.stockOf(store, product)).toEqual({
      quantity: (made?.quantity ?? 0) + 3,
      reserved: (made?.reserved ?? 0) + 3,
    });
    const used = await server.database.tenant(sales.company.accountId, (tx) =>
      tx.rows(sql<{ material: number; expected: string }>`
        select raw_material_id as material, expected from orders_materials
        where owner_id = ${id} order by raw_material_id`),
    );
    expect(used).toEqual([{ material: sales.plant.rawMaterials[1], expected: '0.999' }]);
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

  test('cannot be reported by the seller of the order while they plan in another division', async () => {
    const { accountId } = sales.company;
    const createProfile = requireSuccess(
      await sales.admin.post('/profiles', {
        name: 'Vende y planea',
        description: 'x',
        permissions: ['my_orders', 'prices', 'orders_planning'].map(toPermissionId),
      }),
    );
    const profile = pickNumberByPath(createProfile.body, 'id');
    const [, , other, , , seller] = sales.ids;
    const setPlace = (colleague: number | undefined) =>
      server.database.tenant(accountId, (tx) =>
        tx.row(sql`
          update users set profile_id = ${profile}, main_position_id = (
            select main_position_id from users where account_id = ${accountId} and id = ${colleague})
          where account_id = ${accountId} and id = ${seller}`),
      );
    await setPlace(sales.ids[0]);
    const id = await createTestQuotation(sales, sales.limited, [
      buildOrderLine(sales.plant.products[1], 1),
    ]);
    requireSuccess(await sales.limited.post(`/orders/accept-quotation/${id}`, {}));
    const line = await life.lineOf(id);
    requireSuccess(await life.manage(line, { origin: 'production' }, sales.limited));
    await life.put(id, 'production');
    const finish = () =>
      sales.limited.post(`/orders/${id}/finish-production`, {
        store: { id: sales.plant.stores[0] },
      });
    await setPlace(other);
    requireSuccess(await sales.limited.get(`/orders/${id}`));
    expect(pickRefusal(await finish()).slice(0, 2)).toEqual([404, 'ENTITY_NOT_FOUND']);
    expect(pickByPath(await life.read(id), 'status')).toBe('production');
    await setPlace(sales.ids[0]);
    expect(pickByPath(requireSuccess(await finish()).body, 'status')).toBe('finished');
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
