import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { alterCompanyRows } from '../testing/company.ts';
import { expectConsistentStock, createTestPlant, type TestPlant } from '../testing/test-plant.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';

let server: TestServer;
let company: TestCompany;
let plant: TestPlant;

beforeAll(async () => {
  server = await startTestServer();
  // A superuser who moves stock; a warehouse keeper and a planner of the first division, an administrator of the second.
  company = await server.company('threshold.example', [0, 4, 3, 1, 2]);
  plant = await createTestPlant(company.admin, 0, 6);
  for (const [profile, division] of [
    [4, plant.divisions[0]],
    [3, plant.divisions[0]],
    [1, plant.divisions[1]],
    [2, plant.divisions[0]],
  ] as const) {
    const { body } = await company.admin.post('/positions', {
      name: 'Encargado',
      description: 'Cuida el almacén',
      baseSalary: '500',
      division: { id: division },
    });
    await alterCompanyRows(
      server.database,
      company.accountId,
      `update users set main_position_id = ${pickNumberByPath(body, 'id')} where profile_id = ${profile}`,
    );
  }
  await alterCompanyRows(
    server.database,
    company.accountId,
    `update accounts set settings = settings || '{"stockThreshold": {"rawMaterials": 10.5, "products": 100}}'
     where id = ${company.accountId}`,
  );
});
afterAll(async () => {
  await expectConsistentStock(server, company.accountId);
  await server.close();
});

const move = async (
  action: string,
  quantity: number,
  store = plant.stores[0],
  client = company.admin,
) => {
  const { status } = await client.post(`/raw-materials-inventories/${action}`, {
    store: { id: store },
    elements: [{ id: plant.rawMaterials[0], lotCode: `in ${store}`, quantity }],
  });
  expect(status).toBe(200);
};

const listNotices = async (client: TestClient | undefined): Promise<unknown[]> => {
  const { body } = (await client?.get('/notifications/last')) ?? {};
  return pickListByPath(body, 'notifications').map((each) => pickByPath(each, 'data.messageData'));
};

test('users who keep the stock of a division are notified once when it falls below the threshold', async () => {
  const [mover, warehouse, planner, elsewhere, sales] = company.clients;
  await move('insert', 8);
  await move('insert', 8, plant.stores[1]);
  await move('insert', 100, plant.stores[2]);
  expect(await listNotices(warehouse)).toEqual([]);

  await move('dispatch', 5.5);
  expect(await listNotices(warehouse)).toEqual([]);
  await move('dispatch', 0.001);
  await move('dispatch', 1);
  const [notice, ...others] = await listNotices(warehouse);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({
    kind: 'raw_materials',
    element: { id: plant.rawMaterials[0] },
    division: { id: plant.divisions[0], name: 'Monterrey' },
    available: 10.499,
    threshold: 10.5,
  });
  expect(await listNotices(planner)).toEqual([notice]);
  for (const nobody of [mover, elsewhere, sales]) expect(await listNotices(nobody)).toEqual([]);

  // Crossing once more, above and below again. The user who causes it gets no notification.
  await move('insert', 50);
  await move('dispatch', 50, plant.stores[0], warehouse);
  expect(await listNotices(warehouse)).toHaveLength(1);
  expect(await listNotices(planner)).toHaveLength(2);
});

test('materials that fall below the threshold in one action share one notification', async () => {
  const [, warehouse] = company.clients;
  const before = (await listNotices(warehouse)).length;
  const elements = [1, 2].map((at) => ({
    id: plant.rawMaterials[at],
    lotCode: 'together',
    quantity: 12,
  }));
  const both = async (action: string, quantity: number) => {
    const body = {
      store: { id: plant.stores[0] },
      elements: elements.map((each) => ({ ...each, quantity })),
    };
    const { status } = await company.admin.post(`/raw-materials-inventories/${action}`, body);
    expect(status).toBe(200);
  };
  await both('insert', 12);
  await both('dispatch', 3);
  const [notice, ...others] = await listNotices(warehouse);
  expect(others).toHaveLength(before);
  expect(notice).toMatchObject({
    element: { id: plant.rawMaterials[1] },
    available: 9,
    others: [{ element: { id: plant.rawMaterials[2] }, available: 9 }],
  });
  const { body } = (await warehouse?.get('/notifications/last', { lang: 'en' })) ?? {};
  expect(pickByPath(body, 'notifications.0.description')).toMatch(
    /^In Monterrey these are below the minimum of 10\.5: .+ \(9\) and .+ \(9\)\.$/,
  );
});

test('expired lots do not count for the threshold, and a lot that expires by a changed date causes a notification', async () => {
  const [, warehouse] = company.clients;
  const [, , , , , id] = plant.rawMaterials;
  const post = async (action: string, lotCode: string, quantity: number, expired = false) => {
    const { status } = await company.admin.post(`/raw-materials-inventories/${action}`, {
      store: { id: plant.stores[0] },
      elements: [{ id, lotCode, quantity, ...(expired && { expirationDate: '2020-01-01' }) }],
    });
    expect(status).toBe(200);
  };
  const listAvailable = async (): Promise<unknown[]> =>
    (await listNotices(warehouse))
      .filter((notice) => pickByPath(notice, 'element.id') === id)
      .map((notice) => pickByPath(notice, 'available'));
  await post('insert', 'good', 11);
  await post('insert', 'old', 100, true);
  expect(await listAvailable()).toEqual([]);
  await post('dispatch', 'good', 1);
  expect(await listAvailable()).toEqual([10]);

  // The old lot leaves: there is no less than before.
  await post('dispatch', 'old', 100);
  expect(await listAvailable()).toEqual([10]);
  await post('insert', 'good', 1);

  // A lot of 11 that expired, and then a count of 4 by which it is good again: less than the threshold before and after.
  const { body } = await company.admin.get('/raw-materials-inventories', { size: 50, lang: 'es' });
  const lot = pickListByPath(body, 'elements').find(
    (each) => pickByPath(each, 'lotCode') === 'good',
  );
  const correct = async (quantity: number, expirationDate: string) => {
    const { status } = await company.admin.put(
      `/raw-materials-inventories/${pickNumberByPath(lot, 'id')}/modify`,
      {
        store: { id: plant.stores[0] },
        elements: [{ id, lotCode: 'good', quantity, expirationDate }],
      },
    );
    expect(status).toBe(200);
  };
  await correct(11, '2020-01-01');
  expect(await listAvailable()).toEqual([0, 10]);
  await correct(4, '2099-01-01');
  expect(await listAvailable()).toEqual([0, 10]);

  // A count below the threshold notifies once, like any other movement.
  await correct(24, '2099-01-01');
  await correct(3, '2099-01-01');
  expect(await listAvailable()).toEqual([3, 0, 10]);
});
