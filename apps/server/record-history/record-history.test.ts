import { getModulePath } from '@tarima/domain/kit/module';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createApiKeyClient,
  createTestApiKey,
  forbiddenKeyResponse,
  pickStatusAndCode,
} from '../api-keys/testing.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { createSampleField } from '../testing/custom-fields.ts';
import { buildSampleBody } from '../testing/samples.ts';
import {
  addTestStock,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  requireSuccess,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { historySources } from './routes.ts';

let server: TestServer;
let sales: SalesCompany;
beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'changes.test');
});
afterAll(() => server.close());

const read = async (client: TestClient, path: string): Promise<unknown[]> =>
  pickListByPath(requireSuccess(await client.get(path)).body, 'elements');

const listSaves = (entries: unknown[]) => entries.map((each) => pickByPath(each, 'save'));

const createSupplier = async (at: number): Promise<number> =>
  pickNumberByPath(
    requireSuccess(await sales.admin.post('/suppliers', buildSampleBody(suppliers, at))).body,
    'id',
  );

describe('the history of a record', () => {
  test('lists who changed each field with its old and new value, the newest first', async () => {
    const id = await createSupplier(1);
    const made = buildSampleBody(suppliers, 1);
    requireSuccess(
      await sales.admin.put(`/suppliers/${id}`, { ...made, city: 'Saltillo', status: 'active' }),
    );
    const [changed, created, ...more] = await read(sales.admin, `/suppliers/${id}/history`);
    expect(more).toEqual([]);
    expect(changed).toEqual({
      id: expect.any(Number),
      action: 'update',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      save: expect.any(Number),
      by: { id: sales.ids[0], name: 'Person 0 of changes.test' },
      visitor: null,
      key: null,
      line: null,
      changes: [
        { ...nothingElse, field: 'city', before: made['city'], after: 'Saltillo' },
        { ...nothingElse, field: 'status', before: 'inactive', after: 'active' },
      ],
    });
    expect(created).toMatchObject({ action: 'create', by: { id: sales.ids[0] } });
    expect(pickListByPath(created, 'changes')).toContainEqual({
      ...nothingElse,
      field: 'code',
      before: null,
      after: made['code'],
    });
  });

  test('has the same save number for all rows of one save, and a different one for each save', async () => {
    const { admin } = sales;
    const id = await createTestQuotation(sales, admin, [
      buildOrderLine(sales.plant.products[0], 5),
      buildOrderLine(sales.plant.products[1], 5),
    ]);
    const created = await read(admin, `/orders/${id}/history`);
    const [save] = listSaves(created);
    expect(created.length).toBeGreaterThan(2);
    expect(save).toEqual(expect.any(Number));
    expect(listSaves(created)).toEqual(created.map(() => save));
    requireSuccess(await admin.post(`/orders/${id}/cancel`, { message: 'Ya no' }));
    const later = (await read(admin, `/orders/${id}/history`)).slice(0, -created.length);
    expect(later.length).toBeGreaterThan(0);
    expect(listSaves(later)).not.toContain(save);
  });

  test('is returned in pages', async () => {
    const id = await createSupplier(2);
    const made = buildSampleBody(suppliers, 2);
    for (const city of ['Apodaca', 'Linares', 'Allende'])
      requireSuccess(await sales.admin.put(`/suppliers/${id}`, { ...made, city }));
    const path = `/suppliers/${id}/history`;
    const { body } = requireSuccess(await sales.admin.get(`${path}?page=2&size=3`));
    expect(pickByPath(body, 'metadata')).toEqual({ totalItems: 4, totalPages: 2 });
    expect(pickListByPath(body, 'elements').map((each) => pickByPath(each, 'action'))).toEqual([
      'create',
    ]);
    const [first] = await read(sales.admin, `${path}?size=1`);
    expect(pickByPath(first, 'changes.0')).toMatchObject({ before: 'Linares', after: 'Allende' });
  });

  test('has no entry for a save that changes no field', async () => {
    const id = await createSupplier(3);
    requireSuccess(await sales.admin.put(`/suppliers/${id}`, buildSampleBody(suppliers, 3)));
    const { body } = await sales.admin.get(`/suppliers/${id}/history`);
    expect(pickByPath(body, 'metadata.totalItems')).toBe(1);
  });

  test('names referenced records in the language of the reader, also deleted ones', async () => {
    const { admin, plant } = sales;
    const [product] = plant.products;
    const { body: before } = await admin.get(`/products/${product}`);
    const family = async (name: string, en: string): Promise<number> =>
      pickNumberByPath(
        requireSuccess(
          await admin.post('/products-families', {
            name,
            description: name,
            metadata: { language: { name: { es: name, en }, description: { es: name, en } } },
          }),
        ).body,
        'id',
      );
    const heavy = await family('Tarimas pesadas', 'Heavy pallets');
    const body = pickProductBody(before);
    requireSuccess(
      await admin.put(`/products/${product}`, { ...body, productFamily: { id: heavy } }),
    );
    const path = `/products/${product}/history?size=1&lang=`;
    const change = async (lang: string) =>
      pickByPath((await read(admin, `${path}${lang}`))[0], 'changes.0');
    expect(await change('es')).toMatchObject({
      field: 'productFamily',
      after: { id: heavy, name: 'Tarimas pesadas' },
    });
    expect(await change('en')).toMatchObject({ after: { id: heavy, name: 'Heavy pallets' } });
    requireSuccess(await admin.put(`/products/${product}`, body));
    requireSuccess(await admin.delete('/products-families', { oldId: heavy }));
    expect(await change('en')).toMatchObject({ before: { id: heavy, name: 'Heavy pallets' } });
  });

  test('shows a text that changed, with its language when it changed in only some', async () => {
    const { admin } = sales;
    const base = { name: 'Docena', description: 'Doce' };
    const language = { name: { es: 'Docena', en: 'Dozen' } };
    const { body } = requireSuccess(await admin.post('/measures', base));
    const id = pickNumberByPath(body, 'id');
    const save = async (more: object) => requireSuccess(await admin.put(`/measures/${id}`, more));
    await save({ ...base, name: 'Docenas' });
    await save({ ...base, name: 'Docenas', metadata: { language } });
    const [translated, renamed] = await read(admin, `/measures/${id}/history`);
    expect(pickByPath(renamed, 'changes')).toEqual([
      { ...nothingElse, field: 'name', before: 'Docena', after: 'Docenas' },
    ]);
    expect(pickByPath(translated, 'changes')).toEqual([
      { ...nothingElse, field: 'name', language: 'es', before: 'Docenas', after: 'Docena' },
      { ...nothingElse, field: 'name', language: 'en', before: 'Docenas', after: 'Dozen' },
    ]);
  });

  test('shows custom fields of the account as long as they exist', async () => {
    const { admin } = sales;
    const fieldId = await createSampleField(admin, 'stores', 'number', { name: 'hornos' });
    const [store] = sales.plant.stores;
    const { body } = await admin.get(`/stores/${store}`);
    requireSuccess(
      await admin.put(`/stores/${store}`, {
        ...pickWritable(body, ['name', 'description', 'division', 'location', 'metadata']),
        customFields: { [fieldId]: '12.50' },
      }),
    );
    const path = `/stores/${store}/history?size=1`;
    expect(pickByPath((await read(admin, path))[0], 'changes')).toEqual([
      { ...nothingElse, field: `customFields.${fieldId}`, before: null, after: '12.50' },
    ]);
    requireSuccess(await admin.delete(`/custom-fields/${fieldId}`));
    expect(pickByPath((await read(admin, path))[0], 'action')).toBe('create');
  });

  test('contains the lines of a document, with amounts of money as text', async () => {
    const { admin, ana, plant } = sales;
    const [, , product] = plant.products;
    const line = buildOrderLine(product, 3, { price: '1234567.10' });
    const id = await createTestQuotation(sales, ana, [line]);
    const entries = await read(admin, `/orders/${id}/history`);
    expect(entries.map((entry) => pickByPath(entry, 'line.id'))).toContain(product);
    const lines = entries.flatMap((entry) => pickListByPath(entry, 'changes'));
    expect(lines).toContainEqual({
      ...nothingElse,
      field: 'price',
      lines: 'details',
      before: null,
      after: '1234567.10',
    });
    expect(lines).toContainEqual({
      ...nothingElse,
      field: 'quantity',
      lines: 'details',
      before: null,
      after: 3,
    });
  });

  test('names the API key that made a change', async () => {
    const { admin, company } = sales;
    const made = await createTestApiKey(admin, ['suppliers'], 'Báscula');
    const key = createApiKeyClient(server, company.host, made);
    const { body } = await key.post('/suppliers', buildSampleBody(suppliers, 4));
    const [entry] = await read(key, `/suppliers/${pickNumberByPath(body, 'id')}/history`);
    expect(pickByPath(entry, 'key')).toEqual({ id: made.id, name: 'Báscula' });
    expect(pickByPath(entry, 'by.id')).toBe(sales.ids[0]);
  });

  test('is available for every catalogue and document', async () => {
    const refused: string[] = [];
    for (const { module } of historySources.values()) {
      const path = `/${getModulePath(module)}`;
      const { body } = await sales.admin.get(`${path}?size=5`);
      const listed = pickListByPath(body ?? {}, 'elements');
      for (const each of listed) {
        const answer = await sales.admin.get(`${path}/${pickNumberByPath(each, 'id')}/history`);
        if (answer.status !== 200) refused.push(`${path} ${answer.status}`);
      }
    }
    expect(refused).toEqual([]);
    expect([...historySources.keys()]).toEqual(
      expect.arrayContaining([
        'orders',
        'shipments',
        'trips',
        'purchases',
        'orders_returns',
        'transfer_requests',
        'users',
        'profiles',
        'products_inventories',
        'customers',
        'positions',
      ]),
    );
  });

  test('is available for inventory lots', async () => {
    const { admin, plant } = sales;
    const [store] = plant.stores;
    await addTestStock(sales, store, plant.products[2], 5);
    const { body } = await admin.get('/products-inventories?orderBy=id&orderType=desc');
    const id = pickNumberByPath(body, 'elements.0.id');
    const entries = await read(admin, `/products-inventories/${id}/history`);
    const [made] = entries.slice(-1);
    expect(made).toMatchObject({ action: 'create' });
    expect(pickListByPath(made, 'changes').map((change) => pickByPath(change, 'field'))).toContain(
      'lotCode',
    );
  });
});

describe('access to the history of a record', () => {
  test('is refused to another company', async () => {
    const other = await server.company('other-changes.test');
    const id = await createSupplier(10);
    expect(pickStatusAndCode(await other.admin.get(`/suppliers/${id}/history`))).toEqual([
      404,
      'ENTITY_NOT_FOUND',
    ]);
    // The token of one company at the host of another.
    const foreign = await sales.admin.at(other.host).get(`/suppliers/${id}/history`);
    expect(foreign.status).toBeGreaterThanOrEqual(400);
  });

  test('is refused to a user limited to own records or to a division if the record is not theirs', async () => {
    const { ana, limited, restricted, luis, plant } = sales;
    const theirs = await createTestQuotation(sales, ana, [buildOrderLine(plant.products[2], 1)]);
    const own = await createTestQuotation(sales, limited, [buildOrderLine(plant.products[2], 1)]);
    expect(pickStatusAndCode(await limited.get(`/orders/${theirs}/history`))).toEqual([
      404,
      'ENTITY_NOT_FOUND',
    ]);
    expect((await limited.get(`/orders/${own}/history`)).status).toBe(200);
    const farAway = await createTestQuotation(sales, luis, [buildOrderLine(plant.products[2], 1)]);
    expect((await restricted.get(`/orders/${farAway}/history`)).status).toBe(404);
    expect((await restricted.get(`/orders/${theirs}/history`)).status).toBe(200);
  });

  test('is refused to users and API keys without the permission for the module', async () => {
    const id = await createSupplier(11);
    for (const client of [sales.ana, sales.limited])
      expect(pickStatusAndCode(await client.get(`/suppliers/${id}/history`))).toEqual([
        403,
        'FORBIDDEN',
      ]);
    const made = await createTestApiKey(sales.admin, ['measures']);
    const key = createApiKeyClient(server, sales.company.host, made);
    expect(pickStatusAndCode(await key.get(`/suppliers/${id}/history`))).toEqual(
      forbiddenKeyResponse,
    );
    expect((await server.visitor(sales.company.host).get(`/suppliers/${id}/history`)).status).toBe(
      401,
    );
  });

  test('does not include prices, or the times of price changes, for a user who may not see them', async () => {
    const { admin, planner, ana, plant } = sales;
    const [product] = plant.products;
    const { body } = await admin.get(`/products/${product}`);
    const total = async (client: TestClient) =>
      pickByPath((await client.get(`/products/${product}/history`)).body, 'metadata.totalItems');
    const before = await total(planner);
    requireSuccess(
      await admin.put(`/products/${product}`, { ...pickProductBody(body), price: '7171.71' }),
    );
    expect((await ana.get(`/products/${product}/history`)).text).toContain('7171.71');
    const blind = await planner.get(`/products/${product}/history`);
    expect(blind.status).toBe(200);
    expect(blind.text).not.toContain('7171.71');
    expect(blind.text).not.toContain('"price"');
    expect(await total(planner)).toBe(before);
    // The price of a line, for a planner who reads the order.
    const line = buildOrderLine(plant.products[0], 1, { price: '7272.72' });
    const order = await createTestQuotation(sales, ana, [line]);
    expect((await ana.get(`/orders/${order}/history`)).text).toContain('7272.72');
    const planned = await planner.get(`/orders/${order}/history`);
    expect(planned.status).toBe(200);
    expect(planned.text).not.toContain('7272');
  });

  test('does not include the password hash, PIN or picture of a user', async () => {
    const { admin, company, ids } = sales;
    await admin.put(`/users/${ids[1]}/pin`, { pin: '482915' });
    const { text, status } = await admin.get(`/users/${ids[1]}/history?size=100`);
    expect(status).toBe(200);
    const [secrets] = await server.asOwner<{ hash: string; pin: string | null }>(
      `select u.password_hash as hash, (select to_jsonb(p)::text from floor_pins p
         where p.account_id = u.account_id and p.user_id = u.id) as pin
       from users u where u.account_id = $1 and u.id = $2`,
      [company.accountId, ids[1]],
    );
    expect(text).not.toContain(secrets?.hash);
    expect(text).not.toMatch(/password_?hash|pin_hash|digest|"picture/i);
  });

  test('is refused to a disabled user', async () => {
    const { admin, luis, ids } = sales;
    const id = await createSupplier(12);
    requireSuccess(await admin.put(`/users/${ids[2]}/disable`, {}));
    expect((await luis.get(`/suppliers/${id}/history`)).status).toBe(401);
    requireSuccess(await admin.put(`/users/${ids[2]}/enable`, {}));
  });

  test.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1e9', 'page'],
    ['size=101', 'size'],
    ['size=0', 'size'],
    ["size=5';drop%20table%20history", 'size'],
    ['page[]=1', 'page'],
    ['lang=xx', 'lang'],
    ['module=users', 'module'],
  ])('is refused with the name of the parameter for the query %s', async (query, path) => {
    const [id] = await server.database.tenant(sales.company.accountId, (tx) =>
      tx.rows(
        sql<{ id: number }>`select id from suppliers where account_id = ${tx.accountId} limit 1`,
      ),
    );
    const answer = await sales.admin.get(`/suppliers/${id?.id}/history?${query}`);
    expect(pickStatusAndCode(answer)).toEqual([400, 'WRONG_VALUES']);
    expect(pickByPath(answer.body, 'details.0.path')).toBe(path);
    for (const bad of ['x', '0x1', '-1', '9999999999999999'])
      expect((await sales.admin.get(`/suppliers/${bad}/history`)).status).toBe(400);
    expect((await sales.admin.get('/suppliers/999999999/history')).status).toBe(404);
  });
});

const nothingElse = { lines: null, language: null };

const pickWritable = (body: unknown, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, pickByPath(body, name)]));

const pickProductBody = (body: unknown): Record<string, unknown> =>
  pickWritable(body, [
    'name',
    'description',
    'price',
    'measure',
    'productFamily',
    'metadata',
    'customFields',
  ]);
