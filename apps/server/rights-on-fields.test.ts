import { findQueryModule, getVisibleModule } from '@tarima/domain/kit/field-guards';
import { fieldGuards } from '@tarima/domain/profiles/permissions';
import { orders } from '@tarima/domain/orders/order';
import { positions } from '@tarima/domain/positions/position';
import { products } from '@tarima/domain/products/product';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { shipments } from '@tarima/domain/shipments/shipment';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionId } from './profiles/commands.ts';
import { exportLink, importFile, workbook } from './sheets/testing/sheets.ts';
import { pick, pickList, pickNumber, type Answer, type Client } from './testing/client.ts';
import {
  collectAnswers,
  noteReads,
  findRoutes,
  sheetText,
  type ReadRoute,
} from './testing/collect-answers.ts';
import { thisYear } from './testing/days.ts';
import { good, line, makeSales, quote, listShipments, stock, type Sales } from './testing/sales.ts';
import { startTestServer, type TestServer } from './testing/server.ts';

const routes: ReadRoute[] = [];
let server: TestServer;
let sales: Sales;
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
  server = await startTestServer({}, (app) => noteReads(app, routes));
  sales = await makeSales(server, 'amounts.test');
  await peculiar();
});
afterAll(() => server.close());

/** The company with the amounts that are looked for: one order that ended, its shipment, one quotation. */
async function peculiar(): Promise<void> {
  const { admin, plant } = sales;
  const [product, , stocked] = plant.products;
  await change(`/products/${product}`, { price: '7777.77' });
  await change(`/raw-materials/${plant.rawMaterials[0]}`, { unitCost: '3333.33' });
  position = pickNumber((await admin.get('/positions')).body, 'elements.0.id');
  await change(`/positions/${position}`, { baseSalary: '4444.44' });
  const sold = line(stocked, 1, { price: '7777.77', discount: '1111.11' });
  const order = await quote(sales, sales.ana, [sold]);
  const [store] = plant.stores;
  await stock(sales, store, stocked, 5);
  good(await admin.post(`/orders/accept-quotation/${order}`, {}));
  const { body } = good(await admin.get(`/orders/${order}`));
  good(
    await admin.put(`/orders/manage-detail/${pickNumber(body, 'details.0.id')}`, {
      origin: 'inventory',
      originId: store,
    }),
  );
  const [made] = await listShipments(sales, order);
  shipment = pickNumber(made, 'id');
  good(await admin.put(`/shipments/${shipment}`, { ...mailed, cost: '5555.55' }));
  good(await admin.post(`/shipments/${shipment}/send`, {}));
  good(await admin.post(`/shipments/${shipment}/deliver`, {}));
  quotation = await quote(sales, sales.ana, [
    line(product, 1, { price: '7777.77', discount: '1111.11' }),
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
  const { body } = good(await sales.admin.get(path));
  const entries = Object.entries(typeof body === 'object' && body !== null ? body : {});
  const serverSet = ['id', 'createdAt', 'updatedAt', 'stock', 'globalStock', 'volume'];
  const sent = entries.filter(
    ([name]) => !serverSet.includes(name) && name !== 'technicalSheetExists',
  );
  return Object.fromEntries(sent);
}

const change = async (path: string, values: object): Promise<unknown> =>
  good(await sales.admin.put(path, { ...(await getBody(path)), ...values })).body;

/** Makes a profile, and a user with it. */
async function give(at: number, without: readonly string[], more: object = {}): Promise<Client> {
  const { admin, company } = sales;
  const { body } = await admin.get('/permissions');
  const permissions = pickList([body], '0')
    .filter((each) => !without.includes(String(pick(each, 'name'))))
    .map((each) => pick(each, 'id'));
  const name = `Perfil ${at} sin ${without.join(', ')}`;
  const made = good(
    await admin.post('/profiles', { name, description: 'x', permissions, ...more }),
  );
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${pickNumber(made.body, 'id')}
      where account_id = ${company.accountId} and id = ${sales.ids[at]}`),
  );
  const client = company.clients[at];
  if (!client) throw new Error('Nobody there');
  return client;
}

const year = thisYear();

describe('whoever sees no prices, costs and salaries', () => {
  let blind: Client;
  let adminAnswers: ReadonlyMap<string, string>;
  let limitedAnswers: ReadonlyMap<string, string>;
  beforeAll(async () => {
    blind = await give(3, fieldGuards);
    [adminAnswers, limitedAnswers] = await Promise.all([
      collectAnswers(sales.admin, routes, ids),
      collectAnswers(blind, routes, ids),
    ]);
  });

  test.each(fieldGuards)('is told none of the %s, whatever they ask for', (guard) => {
    const refused = [...adminAnswers.keys()].filter((path) => !limitedAnswers.has(path));
    expect(new Set(refused.map((path) => path.replaceAll(/\d+/g, '0')))).toEqual(
      new Set([
        '/users/0/pin',
        '/users/0/sessions',
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
      expect([amount, findRoutes(adminAnswers, amount).length > 0]).toEqual([amount, true]);
      expect([amount, findRoutes(limitedAnswers, amount)]).toEqual([amount, []]);
    }
  });

  test('neither filters, sorts nor counts by them: each is named', async () => {
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
          expect([path, queryText, status, pick(body, 'messageCode')]).toEqual([
            path,
            queryText,
            403,
            'FORBIDDEN',
          ]);
          expect(pick(body, 'details.0')).toMatchObject({ path: named, rule: 'hidden' });
          tried += 1;
        }
    }
    expect(tried).toBeGreaterThan(80);
  });

  test('has no sums of them, and the others as before', async () => {
    for (const module of [products, rawMaterials, positions, orders, shipments]) {
      const path = `/${module.name.replaceAll('_', '-')}/totals`;
      const names = (answer: Answer) =>
        pickList(good(answer).body, 'columns').map((column) => pick(column, 'name'));
      const all = names(await sales.admin.get(path));
      const visibleNames = names(await blind.get(path));
      const guarded = Object.keys(
        getVisibleModule(module, { id: -1, permissions: [] }).hidden ?? {},
      );
      expect(visibleNames).toEqual(all.filter((name) => !guarded.includes(String(name))));
    }
  });

  test('changes none of many by them, neither chosen nor given, and is left none to undo', async () => {
    const [listed] = pickList((await sales.admin.get('/products')).body, 'elements');
    const rows = [{ id: pickNumber(listed, 'id') }];
    const edit = (on: object, field: string, value: unknown) =>
      blind.post('/products/many', { does: 'edit', field, value, on });
    const attempts = [
      [await edit({ rows }, 'price', '1.00'), 'field'],
      [
        await edit({ matching: { filters: { price: { min: 1 } } } }, 'price', '1.00'),
        'on.matching.filters.price',
      ],
    ] as const;
    for (const [{ status, body }, path] of attempts)
      expect([status, pick(body, 'messageCode'), pick(body, 'details.0.path')]).toEqual([
        403,
        'FORBIDDEN',
        path,
      ]);
    const family = pick(listed, 'productFamily');
    const done = good(await edit({ rows }, 'productFamily', family));
    expect(pickList(done.body, 'done')).toHaveLength(1);
    expect(JSON.stringify(done.body)).not.toContain(String(pick(listed, 'price')));
  });

  test('neither downloads nor mails what says prices, nor reads the report of revenue', async () => {
    for (const path of [
      `/orders/${quotation}/pdf`,
      `/reports/monthly-revenue?year=${year}`,
      `/reports/monthly-revenue/export?year=${year}`,
    ]) {
      const refused = await blind.get(path);
      expect([path, refused.status, pick(refused.body, 'details.0')]).toEqual([
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
  ] as const)('changes %s without %s, and neither writes nor makes it', async (list, field, at) => {
    const path = at();
    const { [field]: original, ...others } = await getBody(path);
    const refused = await blind.put(path, { ...others, [field]: '1.00' });
    expect([refused.status, pick(refused.body, 'details.0')]).toEqual([
      403,
      { path: field, rule: 'hidden' },
    ]);
    const changed = good(await blind.put(path, { ...others, description: 'Otra descripción' }));
    expect(pick(changed.body, field)).toBeUndefined();
    const after = await sales.admin.get(path);
    expect([pick(after.body, field), pick(after.body, 'description')]).toEqual([
      original,
      'Otra descripción',
    ]);
    const fresh = { ...others, code: 'NUEVO-1' };
    const made = await blind.post(
      `/${list}`,
      list === 'raw-materials' ? fresh : { ...others, name: 'Registro nuevo' },
    );
    expect([made.status, pick(made.body, 'details')]).toEqual([
      400,
      [{ path: field, rule: 'hiddenRequired' }],
    ]);
  });

  test('quotes at the products’ prices, and leaves what was agreed', async () => {
    const [product] = sales.plant.products;
    const seller = await give(4, fieldGuards);
    const details = (lines: readonly object[]) => ({
      customer: { id: sales.customer },
      orderDate: '2026-11-20',
      details: lines,
    });
    const plain = { product: { id: product }, data: { quantity: 2 } };
    const made = good(await seller.post('/orders', details([plain])));
    const id = pickNumber(made.body, 'id');
    expect(pick(made.body, 'details.0.data.price')).toBeUndefined();
    expect((await sales.admin.get(`/orders/${id}`)).body).toMatchObject({
      total: '15555.54',
      details: [{ data: { price: '7777.77', discount: '0.00' } }],
    });
    const refused = await seller.post(
      '/orders',
      details([plain, { ...plain, data: { quantity: 1, price: '1', discountType: 0 } }]),
    );
    expect([refused.status, pick(refused.body, 'details')]).toEqual([
      403,
      [
        { path: 'details.1.data.price', rule: 'hidden' },
        { path: 'details.1.data.discountType', rule: 'hidden' },
      ],
    ]);
    // Another user agreed on other amounts meanwhile: those stay with their line.
    const lineId = pickNumber(made.body, 'details.0.id');
    const agree = async (discount: string) => {
      const agreed = { ...line(product, 2, { price: '9', discount }), id: lineId };
      good(await sales.admin.put(`/orders/${id}`, details([agreed])));
    };
    const ask = (quantity: number) =>
      seller.put(`/orders/${id}`, details([{ ...plain, id: lineId, data: { quantity } }]));
    await agree('7');
    good(await ask(3));
    expect((await sales.admin.get(`/orders/${id}`)).body).toMatchObject({
      total: '20.00',
      details: [{ id: lineId, data: { price: '9.00', discount: '7.00', quantity: 3 } }],
    });
    // Sent without its id it is the same line, with what was agreed on it.
    good(await seller.put(`/orders/${id}`, details([{ ...plain, data: { quantity: 4 } }])));
    expect((await sales.admin.get(`/orders/${id}`)).body).toMatchObject({
      total: '29.00',
      details: [{ id: lineId, data: { price: '9.00', discount: '7.00', quantity: 4 } }],
    });
    // A second line of the product is another one, at the product's price; the first stays, in either order.
    const both = [
      { ...plain, data: { quantity: 1 } },
      { ...plain, id: lineId },
    ];
    good(await seller.put(`/orders/${id}`, details(both)));
    const two = pickList((await sales.admin.get(`/orders/${id}`)).body, 'details');
    expect(two).toMatchObject([
      { data: { price: '7777.77', discount: '0.00', quantity: 1 } },
      { id: lineId, data: { price: '9.00', discount: '7.00', quantity: 2 } },
    ]);
    good(await seller.put(`/orders/${id}`, details([{ ...plain, id: lineId }])));
    // The error of a discount that no longer fits does not reveal its limit.
    await agree('17');
    const tight = await ask(1);
    expect([tight.status, pick(tight.body, 'details')]).toEqual([
      400,
      [{ path: 'details.0.data.quantity', rule: 'hiddenAmounts' }],
    ]);
  });

  test('schedules a shipment without its cost: that of one that is mailed stays, or somebody else writes it first', async () => {
    const { admin, plant } = sales;
    const [store] = plant.stores;
    const product = plant.products[3];
    await stock(sales, store, product, 5);
    const order = await quote(sales, sales.ana, [line(product, 1)]);
    good(await admin.post(`/orders/accept-quotation/${order}`, {}));
    const { body } = good(await admin.get(`/orders/${order}`));
    good(
      await admin.put(`/orders/manage-detail/${pickNumber(body, 'details.0.id')}`, {
        origin: 'inventory',
        originId: store,
      }),
    );
    const [made] = await listShipments(sales, order);
    const path = `/shipments/${pickNumber(made, 'id')}`;
    const bare = await blind.put(path, mailed);
    expect([bare.status, pick(bare.body, 'details')]).toEqual([
      400,
      [{ path: 'cost', rule: 'hiddenRequired' }],
    ]);
    good(await admin.put(path, { ...mailed, cost: '12.50' }));
    const written = await blind.put(path, { ...mailed, cost: '1' });
    expect([written.status, pick(written.body, 'details')]).toEqual([
      403,
      [{ path: 'cost', rule: 'hidden' }],
    ]);
    good(await blind.put(path, { ...mailed, scheduledAt: '2026-12-24' }));
    expect((await admin.get(path)).body).toMatchObject({
      cost: '12.50',
      scheduledAt: '2026-12-24',
    });
  });

  test('exports without them, and imports without them', async () => {
    for (const [module, guard] of [
      [products, 'prices'],
      [orders, 'prices'],
      [rawMaterials, 'costs'],
      [shipments, 'costs'],
      [positions, 'salaries'],
    ] as const) {
      const loadSheet = async (client: Client) => {
        const url = await exportLink(client, module);
        return sheetText((await client.send('GET', url.slice(1))).bytes);
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
    const priced = await workbook([
      ['Id', 'Nombre', 'Precio (USD)'],
      [id ?? 0, 'Tarima con otro nombre', 1],
    ]);
    const refused = await importFile(blind, products, priced);
    expect([refused.status, pick(refused.body, 'details.0')]).toEqual([
      400,
      { path: 'files', rule: 'hiddenColumn', params: { column: 'Precio (USD)' } },
    ]);
    const plain = await workbook([
      ['Id', 'Nombre'],
      [id ?? 0, 'Tarima con otro nombre'],
    ]);
    good(await importFile(blind, products, plain));
    expect((await sales.admin.get(`/products/${id}`)).body).toMatchObject({
      name: 'Tarima con otro nombre',
      price: '7777.77',
    });
    const fresh = await workbook([
      ['Nombre', 'Descripción'],
      ['Tarima del todo nueva', 'x'],
    ]);
    const dry = good(await importFile(blind, products, fresh, { dryRun: true }));
    expect(pickList(dry.body, 'errors')).toContainEqual(
      expect.objectContaining({ path: 'price', rule: 'hiddenRequired' }),
    );
  });

  test('keeps no look and no view that shows them', async () => {
    const layout = { columns: [{ name: 'name' }, { name: 'price' }] };
    const saved = await blind.put('/list-looks/products', { layout });
    expect([saved.status, pick(saved.body, 'details.0.path')]).toEqual([
      400,
      'layout.columns.1.name',
    ]);
    const view = { list: 'products', name: 'Caros', look: { orderBy: 'price' } };
    expect((await blind.post('/list-views', view)).status).toBe(400);
    expect((await sales.admin.post('/list-views', view)).status).toBe(201);
  });
});

test('an answer that is given again leaves out what its reader sees no more', async () => {
  const client = await give(2, []);
  const id = await quote(sales, sales.admin, [
    line(sales.plant.products[0], 1, { price: '7777.77' }),
  ]);
  const accept = () =>
    client.with({ 'idempotency-key': 'the-same-again' }).post(`/orders/accept-quotation/${id}`, {});
  expect(good(await accept()).text).toContain('7777.77');
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      delete from profiles_permissions l using users u
      where u.account_id = l.account_id and u.id = ${sales.ids[2]} and l.owner_id = u.profile_id
        and l.record_id = ${permissionId('prices')}`),
  );
  const again = good(await accept());
  expect([pick(again.body, 'id'), again.text.includes('7777.77')]).toEqual([id, false]);
});

test('an edit of many that is sent again is refused to a user who sees the field no more', async () => {
  const client = await give(2, []);
  const { products: sold } = sales.plant;
  const on = { rows: sold.slice(0, 2).map((id) => ({ id })) };
  const edit = () =>
    client
      .with({ 'idempotency-key': 'the-same-many' })
      .post('/products/many', { on, does: 'edit', field: 'price', value: '9' });
  const before = pick(good(await sales.admin.get(`/products/${sold[0]}`)).body, 'price');
  expect(pick(good(await edit()).body, 'done.0.before')).toBe(before);
  const again = good(await edit());
  expect(pick(again.body, 'done.0.before')).toBe(before);
  await server.database.tenant(sales.company.accountId, (tx) =>
    tx.row(sql`
      delete from profiles_permissions l using users u
      where u.account_id = l.account_id and u.id = ${sales.ids[2]} and l.owner_id = u.profile_id
        and l.record_id = ${permissionId('prices')}`),
  );
  const refused = await edit();
  expect([refused.status, pick(refused.body, 'messageCode')]).toEqual([403, 'FORBIDDEN']);
  expect(refused.text).not.toContain(String(before));
  expect(pick((await sales.admin.get(`/products/${sold[0]}`)).body, 'price')).toBe('9.00');
});
