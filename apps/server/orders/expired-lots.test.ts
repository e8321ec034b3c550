import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
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
beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'expired.test');
});
afterAll(() => server.close());

/** Lots of a product that cannot be made, in the first store. */
const bring = (product: number | undefined, lots: readonly [string, number, string | null][]) =>
  sales.admin.post('/products-inventories/insert', {
    store: { id: sales.plant.stores[0] },
    elements: lots.map(([lotCode, quantity, expirationDate]) => ({
      id: product,
      lotCode,
      quantity,
      ...(expirationDate !== null && { expirationDate }),
    })),
  });

const acceptOrder = async (product: number | undefined, quantity: number) => {
  const id = await createTestQuotation(sales, sales.ana, [buildOrderLine(product, quantity)]);
  requireSuccess(await sales.ana.post(`/orders/accept-quotation/${id}`, {}));
  const { body } = requireSuccess(await sales.ana.get(`/orders/${id}`));
  return { id, detail: pickNumberByPath(body, 'details.0.id'), order: body };
};

test('an expired lot is not proposed or counted as available, and an error about it names the lot', async () => {
  const product = sales.plant.products[2];
  requireSuccess(
    await bring(product, [
      ['OLD-1', 10, '2020-01-01'],
      ['GOOD-1', 4, null],
    ]),
  );
  const { id, detail, order } = await acceptOrder(product, 6);
  expect(pickListByPath(order, 'details.0.productAvailability')).toMatchObject([
    { onHand: 14, reserved: 0, available: 4 },
  ]);
  const proposed = requireSuccess(await sales.ana.post(`/orders/${id}/fill-origins`, {})).body;
  const fromStock = pickListByPath(proposed, 'proposals').filter(
    (each) => pickByPath(each, 'origin') === 'inventory',
  );
  expect(fromStock).toMatchObject([{ quantity: 4 }]);
  const refused = await sales.ana.put(`/orders/manage-detail/${detail}`, {
    origin: 'inventory',
    originId: sales.plant.stores[0],
  });
  expect(refused.status).toBe(400);
  expect(pickListByPath(refused.body, 'details')).toMatchObject([
    { rule: 'stockExpired', params: { available: 4, lots: 'OLD-1' } },
  ]);
  const { body } = requireSuccess(
    await sales.admin.get('/products-inventories', { search: 'OLD-1' }),
  );
  expect(pickListByPath(body, 'elements')).toMatchObject([{ reserved: 0 }]);
});

test('good lots are reserved despite an older expired one, and a lot with a corrected date can be reserved again', async () => {
  const product = sales.plant.products[3];
  requireSuccess(
    await bring(product, [
      ['OLD-2', 10, '2020-01-01'],
      ['GOOD-2', 8, null],
    ]),
  );
  const first = await acceptOrder(product, 8);
  const origin = { origin: 'inventory', originId: sales.plant.stores[0] };
  requireSuccess(await sales.ana.put(`/orders/manage-detail/${first.detail}`, origin));
  const lots = async () =>
    pickListByPath(
      requireSuccess(
        await sales.admin.get('/products-inventories', {
          search: '-2',
          orderBy: 'id',
          orderType: 'asc',
        }),
      ).body,
      'elements',
    );
  expect(
    (await lots()).map((lot) => [pickByPath(lot, 'lotCode'), pickByPath(lot, 'reserved')]),
  ).toEqual([
    ['GOOD-2', 8],
    ['OLD-2', 0],
  ]);
  const [, old] = await lots();
  const changed = await sales.admin.put(
    `/products-inventories/${pickNumberByPath(old, 'id')}/modify`,
    {
      store: { id: sales.plant.stores[0] },
      elements: [{ id: product, lotCode: 'OLD-2', quantity: 10, expirationDate: '2099-01-01' }],
    },
  );
  requireSuccess(changed);
  const second = await acceptOrder(product, 10);
  requireSuccess(await sales.ana.put(`/orders/manage-detail/${second.detail}`, origin));
});

test('a lot can be reserved on its last day', async () => {
  const today = String(pickByPath((await sales.admin.get('/home/waiting')).body, 'today'));
  const product = sales.plant.products[2];
  requireSuccess(await bring(product, [['LAST-1', 3, today]]));
  const { detail } = await acceptOrder(product, 7);
  requireSuccess(
    await sales.ana.put(`/orders/manage-detail/${detail}`, {
      origin: 'inventory',
      originId: sales.plant.stores[0],
    }),
  );
});

test('expired lots do not count for low stock on the home page', async () => {
  const product = sales.plant.products[2];
  const low = async () =>
    pickNumberByPath((await sales.admin.get('/home/waiting')).body, 'lowProducts');
  requireSuccess(await bring(product, [['FEW-1', 1, null]]));
  const before = await low();
  expect(before).toBeGreaterThan(0);
  requireSuccess(await bring(product, [['OLD-3', 5000, '2020-01-01']]));
  expect(await low()).toBe(before);
  requireSuccess(await bring(product, [['GOOD-3', 5000, null]]));
  expect(await low()).toBe(before - 1);
});
