import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../../testing/client.ts';
import { createSampleField } from '../../testing/custom-fields.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  addTestStock,
  type SalesCompany,
} from '../../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;
let stranger: TestClient;
const orders: number[] = [];

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'plant.test');
  stranger = (await server.company('stranger.test')).admin;
  const { ana, luis, plant } = sales;
  for (const [client, price] of [
    [ana, '0.1'],
    [ana, '0.2'],
    [luis, '5'],
  ] as const)
    orders.push(
      await createTestQuotation(sales, client, [buildOrderLine(plant.products[0], 1, { price })]),
    );
  requireSuccess(await ana.post(`/orders/accept-quotation/${orders[0]}`, {}));
});
afterAll(() => server.close());

const loadTotals = async (path: string, query: object = {}, client = sales.admin) => {
  const { body } = requireSuccess(await client.get(`${path}/totals`, query));
  return Object.fromEntries(
    pickListByPath(body, 'columns').map((column) => [
      String(pickByPath(column, 'name')),
      pickByPath(column, 'totals'),
    ]),
  );
};
const loadCounts = async (path: string, by: string, query: object = {}, client = sales.admin) =>
  pickListByPath(
    requireSuccess(await client.get(`${path}/counts`, { by, ...query })).body,
    'counts',
  ).map((each) => [
    pickByPath(each, 'name') ?? pickByPath(each, 'value'),
    pickByPath(each, 'count'),
  ]);

describe('totals', () => {
  test('cover the filtered and searched rows, exact to the cent', async () => {
    expect(await loadTotals('/my-orders', {}, sales.ana)).toEqual({
      total: [{ unit: null, count: 2, sum: '0.30', average: '0.15' }],
    });
    const some = { search: `#${orders[1]}`, filters: { status: ['quotation'] } };
    expect(await loadTotals('/orders', some)).toEqual({
      total: [{ unit: null, count: 1, sum: '0.20', average: '0.20' }],
    });
    expect(await loadTotals('/orders', { search: 'nadie' })).toEqual({ total: [] });
  });

  test('separate stock by unit of measure', async () => {
    const { plant } = sales;
    const metre = pickNumberByPath(
      (
        await sales.admin.post('/measures', {
          name: 'Millar',
          description: 'Mil',
          countable: false,
        })
      ).body,
      'id',
    );
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`update products set measure_id = ${metre} where id = ${plant.products[3]}`),
    );
    await addTestStock(sales, plant.stores[0], plant.products[1], 7);
    await addTestStock(sales, plant.stores[1], plant.products[2], 2);
    await addTestStock(sales, plant.stores[2], plant.products[3], 4);
    const pieces = { unit: 'Pieza', count: 2, sum: '9.000', average: '4.500' };
    const thousands = { unit: 'Millar', count: 1, sum: '4.000', average: '4.000' };
    const { quantity } = await loadTotals('/products-inventories');
    expect(quantity).toEqual([pieces, thousands]);
    const { globalStock } = await loadTotals('/products', {
      filters: { globalStock: { above: 2 } },
    });
    expect(globalStock).toEqual([
      { unit: 'Millar', count: 1, sum: '4.000', average: '4.000' },
      { unit: 'Pieza', count: 1, sum: '7.000', average: '7.000' },
    ]);
    const { quantity: moved } = await loadTotals('/products-movements', {
      filters: { lotCode: `L${plant.products[3]}` },
    });
    expect(moved).toEqual([thousands]);
  });

  test('include numeric custom fields', async () => {
    const id = await createSampleField(sales.admin, 'customers', 'number');
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(
        sql`update customers set custom_fields = jsonb_build_object(${String(id)}::text, '0.1') where id = ${sales.customer}`,
      ),
    );
    expect(await loadTotals('/customers')).toEqual({
      [`customFields.${id}`]: [{ unit: null, count: 1, sum: '0.1', average: '0.100000' }],
    });
  });
});

describe('counts by group', () => {
  test('ignore the status filter when grouped by status, and apply the others', async () => {
    const filters = { status: ['canceled'] };
    expect(await loadCounts('/orders', 'status', { filters })).toEqual([
      ['quotation', 2],
      ['accepted', 1],
    ]);
    expect(await loadCounts('/orders', 'status', { search: `#${orders[0]}` })).toEqual([
      ['accepted', 1],
    ]);
  });
  test('can be grouped by record, by yes and no, and by catalogue', async () => {
    expect(await loadCounts('/orders', 'customer')).toEqual([['Cliente de plant.test', 3]]);
    expect(await loadCounts('/orders', 'late')).toEqual([[false, 3]]);
    expect(await loadCounts('/stores', 'division')).toEqual([
      ['Monterrey', 2],
      ['Guadalajara', 1],
    ]);
    expect(await loadCounts('/products', 'technicalSheetExists')).toHaveLength(2);
  });
});

describe('permissions of totals and counts', () => {
  test('a user gets totals and counts only of the rows that they can list', async () => {
    expect(await loadCounts('/my-orders', 'status', {}, sales.luis)).toEqual([['quotation', 1]]);
    expect(await loadCounts('/orders', 'status', {}, stranger)).toEqual([]);
    expect(await loadTotals('/orders', {}, stranger)).toEqual({ total: [] });
    // Restricted to the first division; stores of the second are not counted.
    expect(await loadCounts('/stores', 'division', {}, sales.restricted)).toEqual([
      ['Monterrey', 2],
    ]);
    expect(await loadCounts('/orders-planning', 'status', {}, sales.planner)).toEqual([]);
  });
  test.each(['totals', 'counts'])(
    '%s are refused to a user who cannot open the list',
    async (what) => {
      const { status, body } = await sales.limited.get(`/orders/${what}`, { by: 'status' });
      expect([status, pickByPath(body, 'messageCode')]).toEqual([403, 'FORBIDDEN']);
    },
  );
  test.each([
    ['counts', { by: 'passwordHash' }, 'by'],
    ['counts', { by: 'name' }, 'by'],
    ['counts', {}, 'by'],
    ['counts', { by: 'status', filters: { passwordHash: 'x' } }, 'filters.passwordHash'],
    ['totals', { filters: { passwordHash: 'x' } }, 'filters.passwordHash'],
    ['totals', { search: 'x'.repeat(201) }, 'search'],
  ])('%s of %j are refused, naming the parameter', async (what, query, path) => {
    const { status, body } = await sales.admin.get(`/users/${what}`, query);
    expect([status, pickByPath(body, 'messageCode'), pickByPath(body, 'details.0.path')]).toEqual([
      400,
      'WRONG_VALUES',
      path,
    ]);
  });
});
