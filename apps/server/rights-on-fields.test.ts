import { findQueryModule, getVisibleModule } from '@tarima/domain/kit/field-guards';
import { fieldGuards } from '@tarima/domain/profiles/permissions';
import { orders } from '@tarima/domain/orders/order';
import { positions } from '@tarima/domain/positions/position';
import { products } from '@tarima/domain/products/product';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { shipments } from '@tarima/domain/shipments/shipment';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enqueueJob } from './kit/jobs/job.ts';
import { toPermissionId } from './profiles/commands.ts';
import { exportSheetJob } from './sheets/export-job.ts';
import { requestExportLink, importSheetFile, createTestWorkbook } from './sheets/testing/sheets.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from './testing/client.ts';
import {
  collectResponses,
  recordReadRoutes,
  findRoutesContaining,
  readWorkbookText,
  type RecordedReadRoute,
} from './testing/collect-responses.ts';
import { getPlantYear } from './testing/days.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  listOrderShipments,
  addTestStock,
  type SalesCompany,
} from './testing/sales-company.ts';
import { startTestServer, type TestServer } from './testing/server.ts';

const routes: RecordedReadRoute[] = [];
let server: TestServer;
let sales: SalesCompany;
/** Records of the walks: orders and their dependents. */
let ids: readonly number[];
let quotation: number;
let shipment: number;
let position: number;

/** Amounts that nothing else comes to, by the permission that shows them. */
const amounts = {
  // A price, a discount, what remains; the same twice is the revenue's.
  prices: ['7777.77', '1111.11', '6666.66'],
  // Cost of a material, of two and a half of it, of a shipment.
  costs: ['3333.33', '8333.33', '5555.55'],
  salaries: ['4444.44'],
} as const;

beforeAll(async () => {
  server = await startTestServer({}, (app) => recordReadRoutes(app, routes));
  sales = await createSalesCompany(server, 'amounts.test');
  await peculiar();
});
afterAll(() => server.close());

/** The company with the amounts that are looked for: one order that ended, its shipment, one quotation. */
async function peculiar(): Promise<void> {
  const { admin, plant } = sales;
  const [product, , stocked] = plant.products;
  await change(`/products/${product}`, { price: '7777.77' });
  await change(`/raw-materials/${plant.rawMaterials[0]}`, { unitCost: '3333.33' });
  position = pickNumberByPath((await admin.get('/positions')).body, 'elements.0.id');
  await change(`/positions/${position}`, { baseSalary: '4444.44' });
  const sold = buildOrderLine(stocked, 1, { price: '7777.77', discount: '1111.11' });
  const order = await createTestQuotation(sales, sales.ana, [sold]);
  const [store] = plant.stores;
  await addTestStock(sales, store, stocked, 5);
  requireSuccess(await admin.post(`/orders/accept-quotation/${order}`, {}));
  const { body } = requireSuccess(await admin.get(`/orders/${order}`));
  requireSuccess(
    await admin.put(`/orders/manage-detail/${pickNumberByPath(body, 'details.0.id')}`, {
      origin: 'inventory',
      originId: store,
    }),
  );
  const [made] = await listOrderShipments(sales, order);
  shipment = pickNumberByPath(made, 'id');
  requireSuccess(await admin.put(`/shipments/${shipment}`, { ...mailed, cost: '5555.55' }));
  requireSuccess(await admin.post(`/shipments/${shipment}/send`, {}));
  requireSuccess(await admin.post(`/shipments/${shipment}/deliver`, {}));
  quotation = await createTestQuotation(sales, sales.ana, [
    buildOrderLine(product, 1, { price: '7777.77', discount: '1111.11' }),
  ]);
  ids = [...new Set([order, quotation, shipment, position, product, plant.rawMaterials[0]])].filter(
    (id) => id !== undefined,
  );
}

const mailed = {
  scheduledAt: '2026-12-01',
  method: 'directMailing',
  shipmentAddress: 'Andén 4',
  extraData: { pin: '25.6,-100.3' },
};

/** A record as it is read, as a form sends it back. */
async function getBody(path: string): Promise<Record<string, unknown>> {
  const { body } = requireSuccess(await sales.admin.get(path));
  const entries = Object.entries(typeof body === 'object' && body !== null ? body : {});
  const serverSet = ['id', 'createdAt', 'updatedAt', 'stock', 'globalStock', 'volume'];
  const sent = entries.filter(
    ([name]) => !serverSet.includes(name) && name !== 'technicalSheetExists',
  );
  return Object.fromEntries(sent);
}

const change = async (path: string, values: object): Promise<unknown> =>
  requireSuccess(await sales.admin.put(path, { ...(await getBody(path)), ...values })).body;

/** Makes a profile, and a user with it. */
async function give(
  at: number,
  without: readonly string[],
  more: object = {},
): Promise<TestClient> {
  const { admin, company } = sales;
  const { body } = await admin.get('/permissions');
  const permissions = pickListByPath([body], '0')
    .filter((each) => !without.includes(String(pickByPath(each, 'name'))))
    .map((each) => pickByPath(each, 'id'));
  const name = `Perfil ${at} sin ${without.join(', ')}`;
  const made = requireSuccess(
    await admin.post('/profiles', { name, description: 'x', permissions, ...more }),
  );
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${pickNumberByPath(made.body, 'id')}
      where account_id = ${company.accountId} and id = ${sales.ids[at]}`),
  );
  const client = company.clients[at];
  if (!client) throw new Error('Nobody there');
  return client;
}

const year = getPlantYear();

describe('a user who may not see prices, costs and salaries', () => {
  let blind: TestClient;
  let adminAnswers: ReadonlyMap<string, string>;
  let limitedAnswers: ReadonlyMap<string, string>;
  beforeAll(async () => {
    blind = await give(3, fieldGuards);
    [adminAnswers, limitedAnswers] = await Promise.all([
      collectResponses(sales.admin, routes, ids),
      collectResponses(blind, routes, ids),
    ]);
  });

  test.each(fieldGuards)('gets no amount of %s from any readable route', (guard) => {
    const refused = [...adminAnswers.keys()].filter((path) => !limitedAnswers.has(path));
    expect(new Set(refused.map((path) => path.replaceAll(/\d+/g, '0')))).toEqual(
      new Set([
        '/users/0/pin',
        '/users/0/sessions',
        '/users/0/second-factors',
        '/users/0/badge',
        '/orders/0/links',
        '/orders/0/approval',
        '/orders/0/pdf',
        '/pallet-designs/0/basis',
        '/reports/monthly-revenue?year=0',
        '/reports/monthly-revenue/export?year=0',
      ]),
    );
    for (const amount of amounts[guard]) {
      // A user who sees everything finds the amount, so the walk passes its place.
      expect([amount, findRoutesContaining(adminAnswers, amount).length > 0]).toEqual([
        amount,
        true,
      ]);
      expect([amount, findRoutesContaining(limitedAnswers, amount)]).toEqual([amount, []]);
    }
  });

  test('cannot filter, sort or count by these fields, and each error names the field', async () => {
    let tried = 0;
    for (const { path, query } of routes) {
      const module = query && findQueryModule(query);
      const hidden = module
        ? getVisibleModule(module, { id: -1, permissions: [] }).hidden
        : undefined;
      for (const name of Object.keys(hidden ?? {}))
        for (const [queryText, named] of [
          [`filters[${name}][min]=1`, `filters.${name}`],
          [`${name}[min]=1`, name],
          [`orderBy=${name}`, 'orderBy'],
          [`by=${name}`, 'by'],
        ] as const) {
          const { status, body } = await blind.get(`${path}?${queryText}`);
          expect([path, queryText, status, pickByPath(body, 'messageCode')]).toEqual([
            path,
            queryText,
            403,
            'FORBIDDEN',
          ]);
          expect(pickByPath(body, 'details.0')).toMatchObject({ path: named, rule: 'hidden' });
          tried += 1;
        }
    }
    expect(tried).toBeGreaterThan(80);
  });

  test('gets no totals of these fields, and all other totals', async () => {
    for (const module of [products, rawMaterials, positions, orders, shipments]) {
      const path = `/${module.name.replaceAll('_', '-')}/totals`;
      const names = (answer: TestResponse) =>
        pickListByPath(requireSuccess(answer).body, 'columns').map((column) =>
          pickByPath(column, 'name'),
        );
      const all = names(await sales.admin.get(path));
      const visibleNames = names(await blind.get(path));
      const guarded = Object.keys(
        getVisibleModule(module, { id: -1, permissions: [] }).hidden ?? {},
      );
      expect(visibleNames).toEqual(all.filter((name) => !guarded.includes(String(name))));
    }
  });

  test('cannot bulk edit these fields or select rows by them, and gets no hidden values to undo a bulk edit', async () => {
    const [listed] = pickListByPath((await sales.admin.get('/products')).body, 'elements');
    const rows = [{ id: pickNumberByPath(listed, 'id') }];
    const edit = (on: object, field: string, value: unknown) =>
      blind.post('/products/many', { does: 'edit', field, value, on });
    const tryPercent = { does: 'edit', field: 'price', percent: '5', dryRun: true, on: { rows } };
    const attempts = [
      [await edit({ rows }, 'price', '1.00'), 'field'],
      [await blind.post('/products/many', tryPercent), 'field'],
      [
        await edit({ matching: { filters: { price: { min: 1 } } } }, 'price', '1.00'),
        'on.matching.filters.price',
      ],
    ] as const;
    for (const [{ status, body }, path] of attempts)
      expect([status, pickByPath(body, 'messageCode'), pickByPath(body, 'details.0.path')]).toEqual(
        [403, 'FORBIDDEN', path],
      );
    const family = pickByPath(listed, 'productFamily');
    const done = requireSuccess(await edit({ rows }, 'productFamily', family));
    expect(pickListByPath(done.body, 'done')).toHaveLength(1);
    expect(JSON.stringify(done.body)).not.toContain(String(pickByPath(listed, 'price')));
  });

  test('can neither download nor mail a quotation, nor read or export the revenue report', async () => {
    for (const path of [
      `/orders/${quotation}/pdf`,
      `/reports/monthly-revenue?year=${year}`,
      `/reports/monthly-revenue/export?year=${year}`,
    ]) {
      const refused = await blind.get(path);
      expect([path, refused.status, pickByPath(refused.body, 'details.0')]).toEqual([
        path,
        403,
        { path: 'prices', rule: 'hidden' },
      ]);
    }
    const form = new FormData();
    form.set('data', '{}');
    const sent = await blind.form('POST', `/orders/${quotation}/share-via-email`, form);
    expect(sent.status).toBe(403);
    expect((await sales.admin.get(`/orders/${quotation}/pdf`)).status).toBe(200);
  });

  test.each([
    ['products', 'price', () => `/products/${sales.plant.products[0]}`],
    ['raw-materials', 'unitCost', () => `/raw-materials/${sales.plant.rawMaterials[0]}`],
    ['positions', 'baseSalary', () => `/positions/${position}`],
  ] as const)(
    'can change %s only without %s, which stays unchanged, and cannot create a record that requires it',
    async (list, field, at) => {
      const path = at();
      const { [field]: original, ...others } = await getBody(path);
      const refused = await blind.put(path, { ...others, [field]: '1.00' });
      expect([refused.status, pickByPath(refused.body, 'details.0')]).toEqual([
        403,
        { path: field, rule: 'hidden' },
      ]);
      const changed = requireSuccess(
        await blind.put(path, { ...others, description: 'Otra descripción' }),
      );
      expect(pickByPath(changed.body, field)).toBeUndefined();
      const after = await sales.admin.get(path);
      expect([pickByPath(after.body, field), pickByPath(after.body, 'description')]).toEqual([
        original,
        'Otra descripción',
      ]);
      const fresh = { ...others, code: 'NUEVO-1' };
      const made = await blind.post(
        `/${list}`,
        list === 'raw-materials' ? fresh : { ...others, name: 'Registro nuevo' },
      );
      expect([made.status, pickByPath(made.body, 'details')]).toEqual([
        400,
        [{ path: field, rule: 'hiddenRequired' }],
      ]);
    },
  );

  test('quotes at the prices of the products and keeps the amounts agreed by others', async () => {
    const [product] = sales.plant.products;
    const seller = await give(4, fieldGuards);
    const details = (lines: readonly object[]) => ({
      customer: { id: sales.customer },
      orderDate: '2026-11-20',
      details: lines,
    });
    const plain = { product: { id: product }, data: { quantity: 2 } };
    const made = requireSuccess(await seller.post('/orders', details([plain])));
    const id = pickNumberByPath(made.body, 'id');
    expect(pickByPath(made.body, 'details.0.data.price')).toBeUndefined();
    expect((await sales.admin.get(`/orders/${id}`)).body).toMatchObject({
      total: '15555.54',
      details: [{ data: { price: '7777.77', discount: '0.00' } }],
    });
    const refused = await seller.post(
      '/orders',
      details([plain, { ...plain, data: { quantity: 1, price: '1', discountType: 0 } }]),
    );
    expect([refused.status, pickByPath(refused.body, 'details')]).toEqual([
      403,
      [
        { path: 'details.1.data.price', rule: 'hidden' },
        { path: 'details.1.data.discountType', rule: 'hidden' },
      ],
    ]);
    // Another user agreed on other amounts meanwhile: those stay with their line.
    const lineId = pickNumberByPath(made.body, 'details.0.id');
    const agree = async (discount: string) => {
      const agreed = { ...buildOrderLine(product, 2, { price: '9', discount }), id: lineId };
      requireSuccess(await sales.admin.put(`/orders/${id}`, details([agreed])));
    };
    const ask = (quantity: number) =>
      seller.put(`/orders/${id}`, details([{ ...plain, id: lineId, data: { quantity } }]));
    await agree('7');
    requireSuccess(await ask(3));
    expect((await sales.admin.get(`/orders/${id}`)).body).toMatchObject({
      total: '20.00',
      details: [{ id: lineId, data: { price: '9.00', discount: '7.00', quantity: 3 } }],
    });
    // Sent without its id it is the same line, with what was agreed on it.
    requireSuccess(
      await seller.put(`/orders/${id}`, details([{ ...plain, data: { quantity: 4 } }])),
    );
    expect((await sales.admin.get(`/orders/${id}`)).body).toMatchObject({
      total: '29.00',
      details: [{ id: lineId, data: { price: '9.00', discount: '7.00', quantity: 4 } }],
    });
    // A second line of the product is another one, at the product's price; the first stays, in either order.
    const both = [
      { ...plain, data: { quantity: 1 } },
      { ...plain, id: lineId },
    ];
    requireSuccess(await seller.put(`/orders/${id}`, details(both)));
    const two = pickListByPath((await sales.admin.get(`/orders/${id}`)).body, 'details');
    expect(two).toMatchObject([
      { data: { price: '7777.77', discount: '0.00', quantity: 1 } },
      { id: lineId, data: { price: '9.00', discount: '7.00', quantity: 2 } },
    ]);
    requireSuccess(await seller.put(`/orders/${id}`, details([{ ...plain, id: lineId }])));
    // The error of a discount that no longer fits does not reveal its limit.
    await agree('17');
    const tight = await ask(1);
    expect([tight.status, pickByPath(tight.body, 'details')]).toEqual([
      400,
      [{ path: 'details.0.data.quantity', rule: 'hiddenAmounts' }],
    ]);
  });

  test('can reschedule a mailed shipment and keep its cost, but cannot set the cost', async () => {
    const { admin, plant } = sales;
    const [store] = plant.stores;
    const product = plant.products[3];
    await addTestStock(sales, store, product, 5);
    const order = await createTestQuotation(sales, sales.ana, [buildOrderLine(product, 1)]);
    requireSuccess(await admin.post(`/orders/accept-quotation/${order}`, {}));
    const { body } = requireSuccess(await admin.get(`/orders/${order}`));
    requireSuccess(
      await admin.put(`/orders/manage-detail/${pickNumberByPath(body, 'details.0.id')}`, {
        origin: 'inventory',
        originId: store,
      }),
    );
    const [made] = await listOrderShipments(sales, order);
    const path = `/shipments/${pickNumberByPath(made, 'id')}`;
    const bare = await blind.put(path, mailed);
    expect([bare.status, pickByPath(bare.body, 'details')]).toEqual([
      400,
      [{ path: 'cost', rule: 'hiddenRequired' }],
    ]);
    requireSuccess(await admin.put(path, { ...mailed, cost: '12.50' }));
    const written = await blind.put(path, { ...mailed, cost: '1' });
    expect([written.status, pickByPath(written.body, 'details')]).toEqual([
      403,
      [{ path: 'cost', rule: 'hidden' }],
    ]);
    requireSuccess(await blind.put(path, { ...mailed, scheduledAt: '2026-12-24' }));
    expect((await admin.get(path)).body).toMatchObject({
      cost: '12.50',
      scheduledAt: '2026-12-24',
    });
  });

  test('exports and imports without these fields', async () => {
    for (const [module, guard] of [
      [products, 'prices'],
      [orders, 'prices'],
      [rawMaterials, 'costs'],
      [shipments, 'costs'],
      [positions, 'salaries'],
    ] as const) {
      const loadSheet = async (client: TestClient) => {
        const url = await requestExportLink(client, module);
        return readWorkbookText((await client.send('GET', url.slice(1))).bytes);
      };
      const whole = await loadSheet(sales.admin);
      const narrow = await loadSheet(blind);
      // A cell is a number: its last zeros are not written.
      const [amount] = guard === 'costs' && module === shipments ? ['5555.55'] : amounts[guard];
      expect([module.name, whole.includes(amount), narrow.includes(amount)]).toEqual([
        module.name,
        true,
        false,
      ]);
      expect(narrow.split('\n').length).toBe(whole.split('\n').length);
    }
    const [id] = sales.plant.products;
    const priced = await createTestWorkbook([
      ['Id', 'Nombre', 'Precio (USD)'],
      [id ?? 0, 'Tarima con otro nombre', 1],
    ]);
    const refused = await importSheetFile(blind, products, priced);
    expect([refused.status, pickByPath(refused.body, 'details.0')]).toEqual([
      400,
      { path: 'files', rule: 'hiddenColumn', params: { column: 'Precio (USD)' } },
    ]);
    const pricedLine = await createTestWorkbook([
      ['Cliente', 'Producto', 'Cantidad', 'Precio unitario (USD)'],
      [sales.customer, id ?? 0, 1, 1],
    ]);
    const order = await importSheetFile(blind, orders, pricedLine, { dryRun: true });
    expect([order.status, pickByPath(order.body, 'details.0')]).toEqual([
      400,
      { path: 'files', rule: 'hiddenColumn', params: { column: 'Precio unitario (USD)' } },
    ]);
    // A column that the user chose to leave out is no refusal.
    const columns = ['id', 'name', null].map((path, at) => ({ at, path }));
    const left = await importSheetFile(blind, products, priced, {
      dryRun: true,
      reading: { columns },
    });
    expect(requireSuccess(left).body).toMatchObject({ updates: 1, ignored: ['Precio (USD)'] });
    const plain = await createTestWorkbook([
      ['Id', 'Nombre'],
      [id ?? 0, 'Tarima con otro nombre'],
    ]);
    requireSuccess(await importSheetFile(blind, products, plain));
    expect((await sales.admin.get(`/products/${id}`)).body).toMatchObject({
      name: 'Tarima con otro nombre',
      price: '7777.77',
    });
    const fresh = await createTestWorkbook([
      ['Nombre', 'Descripción'],
      ['Tarima del todo nueva', 'x'],
    ]);
    const dry = requireSuccess(await importSheetFile(blind, products, fresh, { dryRun: true }));
    expect(pickListByPath(dry.body, 'errors')).toContainEqual(
      expect.objectContaining({ path: 'price', rule: 'hiddenRequired' }),
    );
  });

  test('gets no export that was requested in the order of such a field', async () => {
    const requestSorted = (orderBy: string) =>
      server.database.tenant(sales.company.accountId, async (tx) => {
        const row = await tx.row(sql<{ id: number }>`
          insert into exports (account_id, user_id, module, query)
          values (${tx.accountId}, ${sales.ids[3]}, 'products', jsonb_build_object(
            'filters', '{}'::jsonb, 'lang', 'es', 'page', 1, 'size', 25, 'orderBy', ${orderBy}::text, 'orderType', 'asc'))
          returning id`);
        const exportId = row?.id ?? 0;
        await enqueueJob(tx, exportSheetJob, { exportId });
        return exportId;
      });
    const [hidden, visible] = [await requestSorted('price'), await requestSorted('name')];
    const loadStates = () =>
      server.database.tenant(sales.company.accountId, (tx) =>
        tx.rows(sql<{ state: string }>`
          select state from exports
          where account_id = ${tx.accountId} and id = any(${[hidden, visible]}::bigint[]) order by id`),
      );
    await expect.poll(loadStates).toEqual([{ state: 'failed' }, { state: 'done' }]);
  });

  test('cannot save a list layout or view with these fields', async () => {
    const layout = { columns: [{ name: 'name' }, { name: 'price' }] };
    const saved = await blind.put('/list-looks/products', { layout });
    expect([saved.status, pickByPath(saved.body, 'details.0.path')]).toEqual([
      400,
      'layout.columns.1.name',
    ]);
    const view = { list: 'products', name: 'Caros', look: { orderBy: 'price' } };
    expect((await blind.post('/list-views', view)).status).toBe(400);
    expect((await sales.admin.post('/list-views', view)).status).toBe(201);
  });
});

test('a repeated response leaves out prices that its user may no longer see', async () => {
  const client = await give(2, []);
  const id = await createTestQuotation(sales, sales.admin, [
    buildOrderLine(sales.plant.products[0], 1, { price: '7777.77' }),
  ]);
  const accept = () =>
    client.with({ 'idempotency-key': 'the-same-again' }).post(`/orders/accept-quotation/${id}`, {});
  expect(requireSuccess(await accept()).text).toContain('7777.77');
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      delete from profiles_permissions l using users u
      where u.account_id = l.account_id and u.id = ${sales.ids[2]} and l.owner_id = u.profile_id
        and l.record_id = ${toPermissionId('prices')}`),
  );
  const again = requireSuccess(await accept());
  expect([pickByPath(again.body, 'id'), again.text.includes('7777.77')]).toEqual([id, false]);
});

test('a repeated bulk edit is refused to a user who may no longer see the field', async () => {
  const client = await give(2, []);
  const { products: sold } = sales.plant;
  const on = { rows: sold.slice(0, 2).map((id) => ({ id })) };
  const edit = () =>
    client
      .with({ 'idempotency-key': 'the-same-many' })
      .post('/products/many', { on, does: 'edit', field: 'price', value: '9' });
  const before = pickByPath(
    requireSuccess(await sales.admin.get(`/products/${sold[0]}`)).body,
    'price',
  );
  expect(pickByPath(requireSuccess(await edit()).body, 'done.0.before')).toBe(before);
  const again = requireSuccess(await edit());
  expect(pickByPath(again.body, 'done.0.before')).toBe(before);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      delete from profiles_permissions l using users u
      where u.account_id = l.account_id and u.id = ${sales.ids[2]} and l.owner_id = u.profile_id
        and l.record_id = ${toPermissionId('prices')}`),
  );
  const refused = await edit();
  expect([refused.status, pickByPath(refused.body, 'messageCode')]).toEqual([403, 'FORBIDDEN']);
  expect(refused.text).not.toContain(String(before));
  expect(pickByPath((await sales.admin.get(`/products/${sold[0]}`)).body, 'price')).toBe('9.00');
});
