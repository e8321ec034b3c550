import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '../testing/client.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  addTestStock,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let products: readonly number[];

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'plant.test');
  products = sales.plant.products;
});
afterAll(() => server.close());

const body = (changes: object = {}) => ({
  customer: { id: sales.customer },
  orderDate: '2026-11-20',
  details: [buildOrderLine(products[0], 10)],
  ...changes,
});
const getRefusal = ({ status, body: answer }: TestResponse) => [
  status,
  pickByPath(answer, 'messageCode'),
  pickByPath(answer, 'details.0.path'),
  pickByPath(answer, 'details.0.rule'),
];
const read = async (id: number, client: TestClient = sales.ana) =>
  requireSuccess(await client.get(`/orders/${id}`)).body;

describe('a quotation', () => {
  test('converts moments to days of the plant’s time zone', async () => {
    const dated = { orderDate: '2026-12-05T05:30:00Z', requestedDate: '2026-12-24T23:00:00-06:00' };
    const created = requireSuccess(await sales.ana.post('/orders', body(dated))).body;
    expect(created).toMatchObject({ orderDate: '2026-12-04', requestedDate: '2026-12-24' });
    const wrong = await sales.ana.post('/orders', body({ orderDate: '2026-12-05T05:30:00' }));
    expect(getRefusal(wrong)).toEqual([400, 'WRONG_VALUES', 'orderDate', 'instant']);
  });

  test('refuses a requested date before its own, when it is created and edited, and changes nothing', async () => {
    const refused = [400, 'WRONG_VALUES', 'requestedDate', 'beforeOrderDate'];
    const count = async () =>
      pickNumberByPath((await sales.ana.get('/orders')).body, 'metadata.totalItems');
    const before = await count();
    const early = body({ requestedDate: '2026-11-19' });
    expect(getRefusal(await sales.ana.post('/orders', early))).toEqual(refused);
    expect(await count()).toBe(before);
    const sameDay = body({ requestedDate: '2026-11-20' });
    const created = requireSuccess(await sales.ana.post('/orders', sameDay)).body;
    const id = pickNumberByPath(created, 'id');
    expect(getRefusal(await sales.ana.put(`/orders/${id}`, early))).toEqual(refused);
    // The body without a requested date keeps the stored one.
    const later = body({ orderDate: '2026-11-21' });
    expect(getRefusal(await sales.ana.put(`/orders/${id}`, later))).toEqual(refused);
    expect(await read(id)).toEqual(created);
    const cleared = { ...later, requestedDate: null };
    expect(requireSuccess(await sales.ana.put(`/orders/${id}`, cleared)).body).toMatchObject({
      orderDate: '2026-11-21',
      requestedDate: null,
    });
  });

  test('is edited although an earlier version accepted its requested date before its own, as long as both dates stay', async () => {
    const created = requireSuccess(await sales.ana.post('/orders', body({}))).body;
    const id = pickNumberByPath(created, 'id');
    await server.asOwner(
      `begin; select set_config('app.account_id', '${sales.company.accountId}', true);
      update orders set requested_date = '2026-11-10' where id = ${id}; commit`,
    );
    const early = { requestedDate: '2026-11-10', notes: 'Con sello' };
    expect(requireSuccess(await sales.ana.put(`/orders/${id}`, body(early))).body).toMatchObject(
      early,
    );
    const changed = body({ ...early, requestedDate: '2026-11-11' });
    expect(getRefusal(await sales.ana.put(`/orders/${id}`, changed))).toEqual([
      400,
      'WRONG_VALUES',
      'requestedDate',
      'beforeOrderDate',
    ]);
  });

  test('is returned with all its values, totals and history', async () => {
    const { status, body: order } = await sales.ana.post(
      '/orders?lang=en',
      body({
        requestedDate: '2026-12-24',
        details: [
          buildOrderLine(products[0], 480, { price: '12.35', discount: '28', discountType: 0 }),
          buildOrderLine(products[1], 3, { price: '0.335', discount: 0 }),
        ].slice(0, 1),
      }),
    );
    expect(status).toBe(201);
    expect(order).toMatchObject({
      orderDate: '2026-11-20',
      customer: {
        id: sales.customer,
        user: { name: 'Cliente de plant.test' },
        customerType: 'distributor',
      },
      status: 'quotation',
      subtotal: '5928.00',
      discount: '28.00',
      total: '5900.00',
      division: { id: sales.plant.divisions[0] },
      createdBy: { id: sales.ids[1] },
      requestedDate: '2026-12-24',
      late: false,
      history: [{ event: 'create', status: 'quotation', from: null, user: { id: sales.ids[1] } }],
      details: [
        {
          product: { id: products[0] },
          data: { quantity: 480, price: '12.35', discount: '28.00', discountType: 0, origin: null },
          subtotal: '5900.00',
        },
      ],
    });
    const days =
      Date.parse(String(pickByPath(order, 'expirationDate'))) -
      Date.parse(String(pickByPath(order, 'updatedAt')));
    expect(days).toBe(15 * 86_400_000);
    expect(pickByPath(order, 'color')).toMatch(/^#[\da-f]{6}$/);
  });

  test('accepts only its own status in a body', async () => {
    const createOrder = (status: unknown) => sales.ana.post('/orders', body({ status }));
    expect(getRefusal(await createOrder('accepted'))).toEqual([
      400,
      'WRONG_VALUES',
      'status',
      'option',
    ]);
    const id = pickNumberByPath(requireSuccess(await createOrder('quotation')).body, 'id');
    const edit = (status: unknown) => sales.ana.put(`/orders/${id}`, body({ status }));
    expect((await edit('quotation')).status).toBe(200);
    expect(getRefusal(await edit('active'))).toEqual([400, 'WRONG_VALUES', 'status', 'option']);
    requireSuccess(await sales.ana.post(`/orders/${id}/reject`, { message: 'Caro' }));
    expect(getRefusal(await edit('quotation'))).toEqual([400, 'WRONG_VALUES', 'status', 'option']);
    expect(pickByPath(requireSuccess(await edit('rejected')).body, 'status')).toBe('quotation');
  });

  test('shows the stock of each line’s product in the stores that the user can see', async () => {
    const [north, , central] = sales.plant.stores;
    await addTestStock(sales, north, products[2], 9);
    await addTestStock(sales, central, products[2], 4);
    const id = await createTestQuotation(sales, sales.ana, [
      buildOrderLine(products[2], 1),
      buildOrderLine(products[3], 1),
    ]);
    const listVisibleStock = async (client: TestClient, path: string) =>
      pickListByPath((await client.get(path)).body, 'details').map((detail) =>
        pickListByPath(detail, 'productAvailability').map((each) => [
          pickByPath(each, 'store.id'),
          pickByPath(each, 'onHand'),
          pickByPath(each, 'available'),
        ]),
      );
    for (const path of [`/orders/${id}`, `/details/${id}`])
      expect(await listVisibleStock(sales.ana, path)).toEqual([
        [
          [north, 9, 9],
          [central, 4, 4],
        ],
        [],
      ]);
    expect(await listVisibleStock(sales.restricted, `/orders/${id}`)).toEqual([
      [[north, 9, 9]],
      [],
    ]);
  });

  test('uses the price of the product if none is sent', async () => {
    const catalogPrice = pickByPath(
      requireSuccess(await sales.admin.get(`/products/${products[1]}`)).body,
      'price',
    );
    const { body: order } = requireSuccess(
      await sales.ana.post(
        '/orders',
        body({ details: [buildOrderLine(products[1], 2, { price: undefined })] }),
      ),
    );
    expect(pickByPath(order, 'details.0.data.price')).toBe(catalogPrice);
  });

  test.each([
    [{ details: [] }, 'DETAILS_EMPTY', undefined, undefined],
    [{ customer: { id: 999_999 } }, 'WRONG_VALUES', 'customer', 'unknown'],
    [{ customer: undefined }, 'WRONG_VALUES', 'customer', 'required'],
    [{ orderDate: '' }, 'WRONG_VALUES', 'orderDate', 'required'],
    [{ details: [buildOrderLine(999_999, 1)] }, 'WRONG_VALUES', 'details.0.product', 'unknown'],
    [{ status: 'active' }, 'WRONG_VALUES', 'status', 'option'],
  ])('is refused with %j', async (changes, code, path, rule) => {
    expect(getRefusal(await sales.ana.post('/orders', body(changes)))).toEqual([
      400,
      code,
      path,
      rule,
    ]);
  });

  test.each([
    [{ quantity: 0 }, 'details.0.data.quantity', 'greaterOrEqual'],
    [{ quantity: 1.5 }, 'details.0.data.quantity', 'integer'],
    [{ price: '1.234' }, 'details.0.data.price', 'amount'],
    [{ discount: '1000.01' }, 'details.0.data.discount', 'discount'],
    [{ discount: '100.01', discountType: 1 }, 'details.0.data.discount', 'percentage'],
    [{ discountType: 2 }, 'details.0.data.discountType', 'option'],
    [{ discount: undefined }, 'details.0.data.discount', 'required'],
  ])('is refused with a line of %j, naming the field', async (data, path, rule) => {
    const answer = await sales.ana.post(
      '/orders',
      body({ details: [buildOrderLine(products[0], 10, data)] }),
    );
    expect(getRefusal(answer)).toEqual([400, 'WRONG_VALUES', path, rule]);
  });

  test('requires a division, so that a user without one cannot create it', async () => {
    const other = await server.company('nodivision.test');
    const answer = await other.admin.post('/orders', body());
    expect(getRefusal(answer)).toEqual([400, 'WRONG_VALUES', 'division', 'ownDivision']);
  });

  test('keeps the ids of its lines when it is edited, and notifies its creator', async () => {
    const id = await createTestQuotation(sales, sales.ana, [
      buildOrderLine(products[0], 1),
      buildOrderLine(products[1], 2),
    ]);
    const before = await read(id);
    const second = pickNumberByPath(before, 'details.1.id');
    const { body: after } = requireSuccess(
      await sales.admin.put(
        `/orders/${id}`,
        body({
          details: [
            { id: second, ...buildOrderLine(products[1], 5) },
            buildOrderLine(products[2], 1),
          ],
          updatedAt: pickByPath(before, 'updatedAt'),
        }),
      ),
    );
    expect(pickByPath(after, 'details.0')).toMatchObject({ id: second, data: { quantity: 5 } });
    expect(pickListByPath(after, 'details')).toHaveLength(2);
    expect(pickByPath(after, 'total')).toBe('600.00');
    expect(await listNotices(sales.ana, 'updateQuotation')).toContain(id);
    expect(await listNotices(sales.admin, 'updateQuotation')).not.toContain(id);
  });

  test('is refused with the line of another order, and both orders stay as they are', async () => {
    const ids = [
      await createTestQuotation(sales, sales.ana, [buildOrderLine(products[0], 1)]),
      await createTestQuotation(sales, sales.ana, [buildOrderLine(products[0], 2)]),
    ] as const;
    const readBoth = () => Promise.all(ids.map((id) => read(id)));
    const before = await readBoth();
    const [own, foreign] = before.map((order) => pickNumberByPath(order, 'details.0.id'));
    const details = [
      { id: own, ...buildOrderLine(products[0], 3) },
      { id: foreign, ...buildOrderLine(products[0], 9) },
    ];
    const answer = await sales.ana.put(`/orders/${ids[0]}`, body({ details }));
    expect(getRefusal(answer)).toEqual([400, 'WRONG_VALUES', 'details.1.id', 'unknown']);
    expect(await readBoth()).toEqual(before);
  });

  test('is not overwritten by a user who saw an older version', async () => {
    const id = await createTestQuotation(sales, sales.ana);
    const expectedVersion = pickByPath(await read(id), 'updatedAt');
    requireSuccess(await sales.admin.put(`/orders/${id}`, body({ updatedAt: expectedVersion })));
    const answer = await sales.ana.put(`/orders/${id}`, body({ updatedAt: expectedVersion }));
    expect(getRefusal(answer).slice(0, 2)).toEqual([409, 'STALE_ENTITY']);
  });

  test('is not found by a user limited to their own orders if another user made it', async () => {
    const id = await createTestQuotation(sales, sales.ana);
    expect((await sales.limited.get(`/orders/${id}`)).status).toBe(404);
    expect((await sales.limited.post(`/orders/accept-quotation/${id}`, {})).status).toBe(404);
    const ownersOrder = await createTestQuotation(sales, sales.limited);
    expect(pickByPath(await read(ownersOrder, sales.limited), 'id')).toBe(ownersOrder);
    const listed = requireSuccess(await sales.limited.get('/orders', { size: 100 })).body;
    expect(pickListByPath(listed, 'elements').map((each) => pickByPath(each, 'id'))).toEqual([
      ownersOrder,
    ]);
    expect((await sales.limited.get('/orders-planning')).status).toBe(403);
  });

  test('is not found by a user restricted to another division', async () => {
    const id = await createTestQuotation(sales, sales.luis);
    expect((await sales.restricted.get(`/orders/${id}`)).status).toBe(404);
    expect((await sales.restricted.post(`/orders/${id}/cancel`, { message: 'No' })).status).toBe(
      404,
    );
    const listed = requireSuccess(await sales.restricted.get('/orders', { size: 100 })).body;
    const divisions = pickListByPath(listed, 'elements').map((each) =>
      pickByPath(each, 'division.id'),
    );
    expect(new Set(divisions)).toEqual(new Set([sales.plant.divisions[0]]));
    const filtered = await sales.restricted.get('/orders', {
      filters: { division: [sales.plant.divisions[1]] },
    });
    expect(pickByPath(filtered.body, 'metadata.totalItems')).toBe(0);
  });

  test('is not found by another company', async () => {
    const other = await createSalesCompany(server, 'other.test');
    const id = await createTestQuotation(sales, sales.ana);
    expect((await other.admin.get(`/orders/${id}`)).status).toBe(404);
    expect((await other.admin.delete(`/orders/${id}`)).status).toBe(404);
  });

  test('is found by number in selects, and by every filter of the list', async () => {
    const id = await createTestQuotation(sales, sales.luis);
    const { body: choices } = requireSuccess(
      await sales.luis.get('/orders/all', { search: String(id) }),
    );
    expect(pickByPath(choices, 'elements.0')).toEqual({
      id,
      name: `${id} · Cliente de plant.test`,
    });
    // A select shows that more orders follow.
    const { body: page } = requireSuccess(await sales.ana.get('/orders/all', { size: 1 }));
    expect(pickListByPath(page, 'elements')).toMatchObject([{ id }]);
    expect(pickByPath(page, 'metadata.totalPages')).toBe(2);
    const { body: found } = requireSuccess(
      await sales.luis.get('/orders', {
        filters: {
          status: ['quotation'],
          customer: [sales.customer],
          createdBy: [sales.ids[2]],
          division: [sales.plant.divisions[1]],
          late: false,
          orderDate: '2026-11-20',
          total: { min: 1 },
          id,
        },
        orderBy: 'computedEndDate',
      }),
    );
    expect(pickByPath(found, 'elements.0')).toMatchObject({ id, customer: { user: {} } });
  });

  test('requires a reason for each decision, which is saved and notified', async () => {
    const id = await createTestQuotation(sales, sales.ana);
    expect(getRefusal(await sales.luis.post(`/orders/${id}/reject`, {}))).toEqual([
      400,
      'WRONG_VALUES',
      'message',
      'required',
    ]);
    const { body: rejected } = requireSuccess(
      await sales.luis.post(`/orders/${id}/reject`, { message: 'Muy caro' }),
    );
    expect(rejected).toMatchObject({ status: 'rejected', reason: 'Muy caro' });
    expect(await listNotices(sales.ana, 'quotationResolution')).toContain(id);
    requireSuccess(await sales.ana.put(`/orders/${id}`, body()));
    const { body: canceled } = requireSuccess(
      await sales.ana.post(`/orders/${id}/cancel`, { message: 'Se arrepintió' }),
    );
    expect(pickListByPath(canceled, 'history').map((each) => pickByPath(each, 'event'))).toEqual([
      'create',
      'reject',
      'edit',
      'cancel',
    ]);
  });

  test('prevents the deletion of its products', async () => {
    await createTestQuotation(sales, sales.ana, [buildOrderLine(products[3], 1)]);
    const answer = await sales.admin.delete(`/products/${products[3]}`);
    expect(answer.status).toBe(409);
    expect(pickByPath(answer.body, 'details.0')).toMatchObject({ path: 'orders', rule: 'inUse' });
  });
});

test('every status has a different colour', async () => {
  const { body: statuses } = await sales.ana.get('/orders/statuses');
  const colors = pickListByPath([statuses], '0').map((each) => pickByPath(each, 'color'));
  expect(colors).toHaveLength(12);
  expect(new Set(colors).size).toBe(12);
});

/** The orders that a person's notifications of a type are about. */
async function listNotices(client: TestClient, type: string): Promise<unknown[]> {
  const { body: page } = requireSuccess(
    await client.get('/notifications', { size: 100, filters: { type: [type] } }),
  );
  return pickListByPath(page, 'elements').map((each) =>
    pickByPath(each, 'data.messageData.order.id'),
  );
}
