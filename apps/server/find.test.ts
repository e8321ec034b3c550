import { getCatalogCodes } from '@tarima/domain/catalogs/catalogs';
import { getModulePath } from '@tarima/domain/kit/module';
import type { Language } from '@tarima/domain/kit/words';
import { allModules } from '@tarima/domain/modules';
import { allPermissions, permissions } from '@tarima/domain/profiles/permissions';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath, type TestClient } from './testing/client.ts';
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
import { getRunSeed } from './testing/random.ts';
import { getRoundCount } from './testing/rounds.ts';
import { ChangeRecorder } from './testing/change-recorder.ts';

let server: TestServer;
let sales: SalesCompany;
let stranger: TestClient;
let order: number;
let shipment: number;
let lot: number;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'plant.test');
  await new ChangeRecorder(server, sales).name(
    ['Tarima GMA ligera 48×40', 'Tarima EUR 1200 x 800', 'Plataforma 100% pino', 'Huacal'],
    ['Tabla de pino', 'Polín'],
  );
  stranger = (await server.company('stranger.test')).admin;
  const { plant, ana } = sales;
  requireSuccess(await addTestStock(sales, plant.stores[0] ?? 0, plant.products[2], 9));
  order = await createTestQuotation(sales, ana, [buildOrderLine(plant.products[2], 5)]);
  await createTestQuotation(sales, ana, [buildOrderLine(plant.products[2], 1)]);
  requireSuccess(await ana.post(`/orders/accept-quotation/${order}`, {}));
  const { body } = requireSuccess(await ana.get(`/orders/${order}`));
  const origin = { origin: 'inventory', originId: plant.stores[0] };
  requireSuccess(
    await ana.put(`/orders/manage-detail/${pickNumberByPath(body, 'details.0.id')}`, origin),
  );
  shipment = pickNumberByPath((await listOrderShipments(sales, order))[0], 'id');
  lot = pickNumberByPath((await sales.admin.get('/products-inventories')).body, 'elements.0.id');
});
afterAll(() => server.close());

const listIds = async (path: string, query: object, client = sales.admin) => {
  const { body } = requireSuccess(
    await client.get(path, { size: 100, orderType: 'asc', ...query }),
  );
  const ids = pickListByPath(body, 'elements').map((row) => pickNumberByPath(row, 'id'));
  expect(pickByPath(body, 'metadata.totalItems')).toBe(ids.length);
  return ids;
};
const findIds = (path: string, search: string, client?: TestClient) =>
  listIds(path, { search }, client);

test('every list accepts a search for several words, one short word and a number', async () => {
  const answers: string[] = [];
  for (const path of allModules.map((module) => `/${getModulePath(module)}`))
    for (const search of ['dero 0003', 'de', '0003', '#3']) {
      const { status } = await sales.admin.get(path, { search, size: 3 });
      // Some modules have no list of their own.
      if (status !== 404) answers.push(`${path} ${search}: ${status}`);
    }
  expect(answers.length).toBeGreaterThan(4 * 20);
  expect(answers.filter((answer) => !answer.endsWith(': 200'))).toEqual([]);
});

describe('a search for products by name', () => {
  const at = (...indexes: number[]) => indexes.map((index) => sales.plant.products[index] ?? 0);
  test.each([
    ['48x40', [0]],
    ['48 × 40', [0]],
    ['ligéra gma', [0]],
    ['tarima', [0, 1]],
    ['800 TARIMA', [1]],
    ['100%', [2]],
    ['%', [2]],
    ['_', []],
    ['\\', []],
    ['tarima pino', []],
    // Terms of one or two letters begin a word; a number begins anywhere, and a size has both.
    ['t', [0, 1]],
    ['pi', [2]],
    ['im', []],
    ['li gm', [0]],
    ['40', [0]],
    ['4', [0]],
    ['20', []],
    ['8', [1]],
    ['12x80', [1]],
    ['48x4', [0]],
    ['8x40', []],
    ['lï', [0]],
  ])('returns the matching products for %s', async (search, indexes) => {
    expect(await findIds('/products', search)).toEqual(at(...indexes));
  });

  test('combines with a filter, an order and a page; a blank search returns all rows', async () => {
    const listQuery = { search: 'tarima', filters: { name: 'eur' }, orderBy: 'name' };
    expect(await listIds('/products', listQuery)).toEqual(at(1));
    expect(await findIds('/products', '  ')).toEqual(at(0, 1, 2, 3));
    const { body } = await sales.admin.get('/products', { search: 'tarima', size: 1, page: 2 });
    expect(pickByPath(body, 'metadata')).toEqual({ totalItems: 2, totalPages: 2 });
  });

  test('returns no products of another company', async () => {
    expect(await findIds('/products', 'tarima', stranger)).toEqual([]);
  });
});

describe('a search for names in another language than the reader’s', () => {
  const translate = (metadata: object) =>
    server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update products set metadata = ${JSON.stringify(metadata)}
        where account_id = ${tx.accountId} and id = ${sales.plant.products[0]}`),
    );
  const find = async (path: string, search: string, lang: Language): Promise<unknown[]> =>
    pickListByPath(
      requireSuccess(await sales.admin.get(path, { search, lang })).body,
      'elements',
    ).map((each) => pickByPath(each, 'id'));

  test('finds products by their name in either language, in lists and selects, and shows the reader’s', async () => {
    const [product = 0] = sales.plant.products;
    const name = { en: 'Light GMA pallet', es: 'Tarima GMA ligera 48×40' };
    await translate({ language: { name: { en: name.en } } });
    for (const lang of ['es', 'en'] as const)
      for (const search of ['tarima gma', 'pallet gma', 'light tarima', 'li pa'])
        for (const path of ['/products', '/products/all']) {
          const { body } = requireSuccess(await sales.admin.get(path, { search, lang }));
          expect(pickListByPath(body, 'elements'), `${path} ${search} ${lang}`).toMatchObject([
            // The rows of a list have the base text, and its translations beside it.
            { id: product, name: path === '/products' ? name.es : name[lang] },
          ]);
        }
    expect(await findIds('/products', 'light pallet', stranger)).toEqual([]);
    // A filter of the column reads what the reader sees.
    expect(await listIds('/products', { filters: { name: 'light' }, lang: 'en' })).toEqual([
      product,
    ]);
    expect(await listIds('/products', { filters: { name: 'light' }, lang: 'es' })).toEqual([]);
    await translate({});
  });

  test('finds products by a Spanish translation of a base name in another language', async () => {
    const [product] = sales.plant.products;
    await translate({ language: { name: { es: 'Caja plegable' } } });
    for (const lang of ['es', 'en'] as const)
      for (const search of ['caja plegable', 'tarima gma', 'plegable ligera'])
        for (const path of ['/products', '/products/all'])
          expect(await find(path, search, lang), `${path} ${search} ${lang}`).toEqual([product]);
    await translate({});
  });

  test('finds permissions by their name in either language', async () => {
    const id = allPermissions.indexOf('raw_materials') + 1;
    for (const lang of ['es', 'en'] as const)
      for (const search of Object.values(permissions.raw_materials))
        expect(await find('/permissions/all', search, lang), `${search} ${lang}`).toContain(id);
  });

  test('ranks the product that is called so in either language before others with its words', async () => {
    const [product, , other] = sales.plant.products;
    await translate({ language: { name: { en: 'Corner board' } } });
    const rename = (name: string) =>
      server.database.tenant(sales.company.accountId, (tx) =>
        tx.row(sql`
          update products set name = ${name} where account_id = ${tx.accountId} and id = ${other}`),
      );
    const { body } = requireSuccess(await sales.admin.get(`/products/${other}`));
    await rename('Corner board doble');
    for (const lang of ['es', 'en'] as const)
      expect(await find('/products/all', 'corner board', lang)).toEqual([product, other]);
    await rename(String(pickByPath(body, 'name')));
    await translate({});
  });
});

describe('a search for suppliers by several texts', () => {
  let pinar: number;
  let roble: number;
  beforeAll(async () => {
    const post = async (body: object) =>
      pickNumberByPath(requireSuccess(await sales.admin.post('/suppliers', body)).body, 'id');
    const common = {
      supplierType: getCatalogCodes('supplierTypes')[0],
      businessType: 'manufacturing',
      state: 'MEX',
      city: 'Toluca',
      location: '19.29,-99.65',
    };
    pinar = await post({
      ...common,
      code: 'PRV-0048',
      name: 'Aserradero El Piñar',
      email: 'ventas@pinar.test',
      phoneNumber: '+52 81 5555 0199',
    });
    roble = await post({
      ...common,
      code: 'PRV-0051',
      name: 'Maderas 100% Roble',
      email: 'hola@roble.test',
    });
  });

  test.each<[string, ('pinar' | 'roble')[]]>([
    ['pinar', ['pinar']],
    ['PIÑAR 0048', ['pinar']],
    ['ventas aserr', ['pinar']],
    ['5555', ['pinar']],
    ['prv', ['pinar', 'roble']],
    ['.test prv roble', ['roble']],
    ['pr', ['pinar', 'roble']],
    ['ñ', []],
    ['Á', ['pinar']],
    ['el pi', ['pinar']],
    ['48', ['pinar']],
    ['51', ['roble']],
    ['00', ['pinar', 'roble']],
    ['05', []],
    ['9', []],
    ['%', ['roble']],
    ['a%o', []],
    ['___', []],
    ["'; drop table suppliers; --", []],
    // A word stands in one text, not across two.
    ['0048aser', []],
    ['toluca', []],
  ])('returns the matching suppliers for %s', async (search, expected) => {
    const names = { pinar, roble };
    const ids = await findIds('/suppliers', search);
    expect(ids.filter((id) => id === pinar || id === roble)).toEqual(
      expected.map((name) => names[name]),
    );
  });

  test('a changed record is found by its new text only, and its history omits the search text', async () => {
    const { body } = requireSuccess(await sales.admin.get(`/suppliers/${roble}`));
    const { id: _id, createdAt: _at, ...record } = Object(body);
    requireSuccess(
      await sales.admin.put(`/suppliers/${roble}`, { ...record, name: 'Maderas Zapote' }),
    );
    expect(await findIds('/suppliers', 'maderas hola@')).toEqual([roble]);
    expect(await findIds('/suppliers', '100% hola@')).toEqual([]);
    expect(await findIds('/suppliers', 'zapote')).toEqual([roble]);
    const written = await server.asOwner<{ after: object }>(
      `select after from history where module = 'suppliers' and entity_id = $1`,
      [roble],
    );
    expect(written.length).toBeGreaterThan(1);
    for (const { after } of written) expect(Object.keys(after)).not.toContain('find_text');
  });
});

test('a prefix search gives the same result through the index and row by row', async () => {
  const random = fc.sample(
    fc.string({
      unit: fc.constantFrom('a', 'b', '0', '0', '1', '9', ' ', '-', 'x', '\n'),
      maxLength: 9,
    }),
    {
      numRuns: getRoundCount(4_000, 400),
      seed: getRunSeed(),
    },
  );
  const [differences] = await server.asOwner<{ differ: string[]; most: number }>(
    `select array_agg(text || '|' || start) filter (where by_index <> by_row) as differ,
       count(*) filter (where by_index)::int as most
     from (
       select text, start, word_starts(text) @> array[start] as by_index,
         text ~ start_pattern(start) as by_row
       from unnest($1::text[]) as text,
         unnest('{a,b,x,0,1,9,ab,ba,00,01,10,19,90,99,xa}'::text[]) as start
     ) as compared`,
    [random],
  );
  expect(differences?.differ).toBeNull();
  expect(differences?.most).toBeGreaterThan(400);
});

describe('a search by a number or by a related record', () => {
  test('finds orders by number and by customer, in every view', async () => {
    for (const path of ['/orders', '/my-orders']) {
      expect(await findIds(path, String(order), sales.ana)).toEqual([order]);
      expect(await findIds(path, `#${order}`, sales.ana)).toEqual([order]);
      expect(await findIds(path, `cliente ${order}`, sales.ana)).toEqual([order]);
      expect(await findIds(path, 'CLIENTE plant', sales.ana)).toHaveLength(2);
      expect(await findIds(path, 'nadie', sales.ana)).toEqual([]);
    }
    expect(await findIds('/my-orders', 'cliente', sales.luis)).toEqual([]);
  });

  test('finds shipments by their number, their order’s number and its customer', async () => {
    expect(await findIds('/shipments', String(shipment))).toContain(shipment);
    expect(await findIds('/shipments', `cliente ${order}`)).toEqual([shipment]);
    expect(await findIds('/shipments', 'otro cliente')).toEqual([]);
  });

  test('finds lots and movements by their code and their product', async () => {
    const code = `L${sales.plant.products[2]}`;
    expect(await findIds('/products-inventories', `${code} 100%`)).toEqual([lot]);
    expect(await findIds('/products-inventories', 'huacal')).toEqual([]);
    expect((await findIds('/products-movements', `pino ${code}`)).length).toBeGreaterThan(0);
    expect(await findIds('/products-movements', `huacal ${code}`)).toEqual([]);
  });

  test('finds orders by a word that occurs in thousands of customers', async () => {
    await server.database.tenant(sales.company.accountId, (tx) =>
      tx.rows(sql`
        insert into customers (account_id, name, customer_type, business_type, state, city, location)
        select account_id, 'Cliente de mucha gente ' || n, customer_type, business_type, state, city, location
        from customers, generate_series(1, 1001) n where account_id = ${tx.accountId}`),
    );
    expect(await findIds('/orders', 'cliente')).toHaveLength(2);
    expect(await findIds('/orders', `cliente ${order}`)).toEqual([order]);
    expect(await findIds('/orders', 'mucha gente')).toEqual([]);
    // Enough customers for one query each.
    expect(await findIds('/orders', 'cl')).toHaveLength(2);
    expect(await findIds('/orders', 'li')).toEqual([]);
    expect(await findIds('/orders', 'mu ge')).toEqual([]);
    expect(await findIds('/shipments', 'cliente')).toEqual([shipment]);
  });

  test('finds notifications by their text', async () => {
    const lists = sales.company.clients.map(async (client) => ({
      client,
      all: await listIds('/notifications', {}, client),
    }));
    const notifiedList = (await Promise.all(lists)).find(({ all }) => all.length > 0);
    if (!notifiedList) throw new Error('Nobody was told anything');
    const { client, all } = notifiedList;
    const { body } = requireSuccess(await client.get(`/notifications/${all[0]}`));
    const said = String(pickByPath(body, 'description'));
    expect(
      await findIds('/notifications', said.split(' ').toReversed().join(' '), client),
    ).toContain(all[0]);
    expect(await findIds('/notifications', `${said} zzz`, client)).toEqual([]);
  });
});

test.each([
  ['x'.repeat(201), 'max'],
  ['a\u0000b', 'invalid'],
  [['a'], 'invalid'],
])('%j is refused as a search', async (search, rule) => {
  const { status, body } = await sales.admin.get('/products', { search });
  expect(status).toBe(400);
  expect(body).toMatchObject({ messageCode: 'WRONG_VALUES', details: [{ path: 'search', rule }] });
});
