import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { expectConsistentStock, createTestPlant, type TestPlant } from '../testing/test-plant.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { reserveStock, listReservations } from './commands.ts';

let server: TestServer;
let company: TestCompany;
let plant: TestPlant;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('replaced.example');
  plant = await createTestPlant(company.admin, 1, 1);
});
afterAll(() => server.close());

test('the stock of a replaced store moves to the other store, with its movements and reservations', async () => {
  const { admin, accountId } = company;
  const [gone, remainingStore] = plant.stores;
  const [id = 0] = plant.products;
  const insert = (store: number, lotCode: string, quantity: number, expirationDate?: string) =>
    admin.post('/products-inventories/insert', {
      store: { id: store },
      elements: [{ id, lotCode, quantity, expirationDate }],
    });
  await insert(remainingStore, 'both', 5);
  const both = pickNumberByPath((await insert(gone, 'BOTH', 7)).body, 'elements.0.id');
  await insert(gone, 'alone', 3);
  const holder = { kind: 'order_detail', id: 1 } as const;
  const request = { kind: 'products', elementId: id, quantity: 4, holder } as const;
  const cause = { userId: null, kind: 'order', id: 9 } as const;
  for (const storeId of [gone, remainingStore])
    await server.database.tenant(accountId, (tx) =>
      reserveStock(tx, { ...request, storeId, cause }),
    );
  await insert(remainingStore, 'dated', 2, '2028-01-01');
  const dated = pickNumberByPath(
    (await insert(gone, 'Dated', 6, '2027-01-01')).body,
    'elements.0.id',
  );

  await insert(remainingStore, 'held', 2);
  const held = pickNumberByPath((await insert(gone, 'HELD', 4)).body, 'elements.0.id');
  expect(
    (
      await admin.put(`/products-inventories/${held}/modify`, {
        store: { id: gone },
        elements: [{ id, lotCode: 'HELD', quantity: 4, onHold: true }],
        note: 'Rotas',
      })
    ).status,
  ).toBe(200);

  expect((await admin.delete('/stores', { oldId: gone, newId: remainingStore })).status).toBe(204);
  const { body } = await admin.get('/products-inventories', { orderType: 'asc', size: 20 });
  expect(pickListByPath(body, 'elements')).toMatchObject([
    { lotCode: 'both', quantity: 12, reserved: 8, store: { id: remainingStore } },
    { lotCode: `BOTH #${both}`, quantity: 0, reserved: 0, store: { id: remainingStore } },
    { lotCode: 'alone', quantity: 3, reserved: 0, store: { id: remainingStore } },
    { lotCode: 'dated', quantity: 2, expirationDate: '2028-01-01' },
    {
      lotCode: `Dated #${dated}`,
      quantity: 6,
      expirationDate: '2027-01-01',
      store: { id: remainingStore },
    },
    { lotCode: 'held', quantity: 2, onHold: false },
    { lotCode: `HELD #${held}`, quantity: 4, onHold: true, store: { id: remainingStore } },
  ]);
  const reservations = await server.database.tenant(accountId, (tx) =>
    listReservations(tx, holder),
  );
  expect(reservations).toMatchObject([
    { lotCode: 'both', quantity: 8, source: 'order', sourceId: 9 },
  ]);
  const response = await admin.get(`/products-inventories/${both}`);
  const { body: replacing } = await admin.get('/users/current');
  expect(pickByPath(response.body, 'movements.0')).toMatchObject({
    type: 'modify',
    quantity: -7,
    user: { id: pickNumberByPath(replacing, 'id') },
    note: 'Patio norte → Patio sur',
  });
  await expectConsistentStock(server, accountId);
});
