import { audit, auditModules } from '@tarima/domain/audit/audit-entry';
import { orders } from '@tarima/domain/orders/order';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { trips } from '@tarima/domain/trips/trip';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createApiKeyClient,
  createTestApiKey,
  forbiddenKeyResponse,
  pickStatusAndCode,
} from '../api-keys/testing.ts';
import { buildPurchaseLine, createSupplier, createTestPurchase } from '../purchases/testing.ts';
import { ReturnSteps } from '../returns/testing.ts';
import { readWorkbookText } from '../testing/collect-responses.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { OrderLifeSteps } from '../testing/order-life-steps.ts';
import { buildSampleBody } from '../testing/samples.ts';
import {
  addTestStock,
  createSalesCompany,
  listOrderShipments,
  requireSuccess,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { exportSheetFile } from '../sheets/testing/sheets.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { buildDocumentNameCase } from './catalogue.ts';

let server: TestServer;
let sales: SalesCompany;
let supplier: number;
beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'audit.test');
  const { admin } = sales;
  const body = buildSampleBody(suppliers, 1);
  supplier = pickNumberByPath(requireSuccess(await admin.post('/suppliers', body)).body, 'id');
  requireSuccess(await admin.put(`/suppliers/${supplier}`, { ...body, city: 'Saltillo' }));
  requireSuccess(await admin.delete('/suppliers', { oldId: supplier }));
});
afterAll(() => server.close());

const list = async (client: TestClient, query: object): Promise<unknown[]> =>
  pickListByPath(
    requireSuccess(await client.get('/audit', { size: 100, ...query })).body,
    'elements',
  );

/** Gives one of the people a profile with these permissions. */
async function give(at: number, names: readonly string[], more: object = {}): Promise<TestClient> {
  const { admin, company } = sales;
  const permissions = pickListByPath([(await admin.get('/permissions')).body], '0')
    .filter((each) => names.includes(String(pickByPath(each, 'name'))))
    .map((each) => pickByPath(each, 'id'));
  const made = requireSuccess(
    await admin.post('/profiles', {
      name: `Perfil ${at} ${names.join(' ')}`,
      description: 'x',
      permissions,
      ...more,
    }),
  );
  await server.database.tenant(company.accountId, (tx) =>
    tx.row(sql`
      update users set profile_id = ${pickNumberByPath(made.body, 'id')}
      where account_id = ${tx.accountId} and id = ${sales.ids[at]}`),
  );
  const client = company.clients[at];
  if (!client) throw new Error('Nobody there');
  return client;
}

describe('the audit', () => {
  const ofSupplier = () => ({ filters: { module: ['suppliers'], recordId: supplier } });

  /** Returns the names under which the audit lists the events of a record, each once. */
  const listNames = async (module: string, recordId: unknown): Promise<unknown[]> => {
    const rows = await list(sales.admin, { filters: { module: [module], recordId } });
    return [...new Set(rows.map((row) => pickByPath(row, 'record')))];
  };

  test('names a document by its customer or supplier, and a user by their own name', async () => {
    const { admin, plant } = sales;
    await addTestStock(sales, plant.stores[0], plant.products[2], 20);
    const returns = new ReturnSteps(new OrderLifeSteps(server, sales));
    const order = await returns.createCollected();
    const orderReturn = requireSuccess(await returns.announce(order, [[1, 'stock']])).body;
    const [shipment] = await listOrderShipments(sales, order);
    const purchased = await createTestPurchase(sales, await createSupplier(sales, 7), [
      buildPurchaseLine(plant.rawMaterials[0], 10),
    ]);
    const readName = async (path: string) =>
      pickByPath(requireSuccess(await admin.get(path)).body, 'name');
    const { body } = requireSuccess(await admin.get(`/orders/${order}`));
    const customer = await readName(`/customers/${pickNumberByPath(body, 'customer.id')}`);
    expect(await listNames('orders', order)).toEqual([customer]);
    expect(await listNames('shipments', pickByPath(shipment, 'id'))).toEqual([customer]);
    expect(await listNames('orders_returns', pickByPath(orderReturn, 'id'))).toEqual([customer]);
    const purchase = requireSuccess(await admin.get(`/purchases/${purchased}`)).body;
    const seller = await readName(`/suppliers/${pickNumberByPath(purchase, 'supplier.id')}`);
    expect(await listNames('purchases', purchased)).toEqual([seller]);
    expect(await listNames('users', sales.ids[0])).toEqual(['Person 0 of audit.test']);
  });

  test('refuses a document without a name, a customer and a supplier, by its module', () => {
    expect(buildDocumentNameCase(orders)).toHaveLength(1);
    expect(buildDocumentNameCase(trips)).toEqual([]);
    expect(() => buildDocumentNameCase({ ...trips, title: 'status' })).toThrow(
      'trips: its records have no name, customer or supplier for the audit',
    );
  });

  test('lists each action with its user and record, filtered and sorted', async () => {
    const rows = await list(sales.admin, { ...ofSupplier(), orderBy: 'at', orderType: 'asc' });
    expect(rows.map((row) => pickByPath(row, 'action'))).toEqual(['create', 'update', 'delete']);
    expect(rows[0]).toMatchObject({
      user: { id: sales.ids[0], name: 'Person 0 of audit.test' },
      module: 'suppliers',
      recordId: supplier,
      record: buildSampleBody(suppliers, 1)['name'],
      key: '',
    });
    const actions = async (filters: object) =>
      (await list(sales.admin, { filters: { ...ofSupplier().filters, ...filters } })).map((row) =>
        pickByPath(row, 'action'),
      );
    expect(await actions({ action: ['delete'] })).toEqual(['delete']);
    expect(await actions({ user: [sales.ids[1]] })).toEqual([]);
    expect(await actions({ user: [sales.ids[0]], action: ['update', 'create'] })).toEqual([
      'update',
      'create',
    ]);
    expect(await actions({ at: { from: '2020-01-01', to: '2020-01-02' } })).toEqual([]);
    const day = String(pickByPath(rows[0], 'at')).slice(0, 10);
    expect(await actions({ at: { from: `${day}T00:00:00Z` } })).toHaveLength(3);
  });

  test('finds events by the number of a record and the name of a user', async () => {
    const found = await list(sales.admin, { search: String(supplier), size: 100 });
    expect(found.map((row) => pickByPath(row, 'recordId'))).toContain(supplier);
    const signIns = await list(sales.admin, {
      search: 'Person 1',
      filters: { action: ['sign-in'] },
    });
    expect(pickByPath(signIns[0], 'user.id')).toBe(sales.ids[1]);
    expect(await list(sales.admin, { search: 'Nobody of this name' })).toEqual([]);
  });

  test('shows the values before and after a change, also of a deleted record', async () => {
    const [deleted, changed] = await list(sales.admin, ofSupplier());
    const read = async (row: unknown) =>
      requireSuccess(await sales.admin.get(`/audit/${pickNumberByPath(row, 'id')}/changes`)).body;
    expect(await read(changed)).toMatchObject({
      action: 'update',
      changes: [
        { field: 'city', before: buildSampleBody(suppliers, 1)['city'], after: 'Saltillo' },
      ],
    });
    expect(pickListByPath(await read(deleted), 'changes')).toContainEqual({
      field: 'city',
      lines: null,
      language: null,
      before: 'Saltillo',
      after: null,
    });
  });

  test('has a name for every table whose changes the database records', async () => {
    const recorded = await server.asOwner<{ module: string }>(`
      select distinct case when cardinality(args) > 0 and p.proname in ('write_line_history', 'write_link_history') then args[1] else c.relname end as module
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid,
        lateral (select string_to_array(encode(t.tgargs, 'escape'), '\\000') as args) a
      where p.proname like 'write%history' and c.relname not in (
        'stock_lots', 'floor_badges', 'floor_pins', 'floor_tablets', 'planning_events')`);
    expect(recorded.length).toBeGreaterThan(25);
    expect(
      recorded.map(({ module }) => module).filter((name) => !Object.hasOwn(auditModules, name)),
    ).toEqual([]);
  });

  test('is exported with its filters', async () => {
    const file = await exportSheetFile(sales, audit, {
      filters: { module: ['suppliers'], recordId: supplier },
      lang: 'en',
    });
    const text = await readWorkbookText(file);
    expect(text).toContain('Deleted');
    expect(text).toContain('Suppliers');
  });
});

describe('attacks', () => {
  test('a user or key without the audit permission cannot read the audit', async () => {
    const [first] = await list(sales.admin, {});
    for (const path of [
      '/audit',
      `/audit/${pickNumberByPath(first, 'id')}/changes`,
      '/audit/counts?by=user',
    ])
      expect([path, ...pickStatusAndCode(await sales.ana.get(path))]).toEqual([
        path,
        403,
        'FORBIDDEN',
      ]);
    const made = await createTestApiKey(sales.admin, ['suppliers']);
    const key = createApiKeyClient(server, sales.company.host, made);
    expect(pickStatusAndCode(await key.get('/audit'))).toEqual(forbiddenKeyResponse);
    const auditing = await createTestApiKey(sales.admin, ['audit']);
    expect(
      (await createApiKeyClient(server, sales.company.host, auditing).get('/audit')).status,
    ).toBe(200);
  });

  test('another company sees none of the events', async () => {
    const other = await server.company('other-audit.test');
    const rows = await list(other.admin, {});
    expect(rows.map((row) => pickByPath(row, 'user.name'))).not.toContain('Person 0 of audit.test');
    const [first] = await list(sales.admin, {});
    for (const path of ['', '/changes'])
      expect((await other.admin.get(`/audit/${pickNumberByPath(first, 'id')}${path}`)).status).toBe(
        404,
      );
  });

  test('protected values are hidden from an auditor without their permission', async () => {
    const { admin, plant } = sales;
    const { body } = await admin.get(`/products/${plant.products[0]}`);
    const names = ['name', 'description', 'measure', 'productFamily', 'metadata', 'customFields'];
    const product = Object.fromEntries(names.map((name) => [name, pickByPath(body, name)]));
    requireSuccess(
      await admin.put(`/products/${plant.products[0]}`, { ...product, price: '6161.61' }),
    );
    const auditor = await give(3, ['audit']);
    const [row] = await list(auditor, { filters: { module: ['products'] } });
    const path = `/audit/${pickNumberByPath(row, 'id')}/changes`;
    expect((await admin.get(path)).text).toContain('6161.61');
    const blind = await auditor.get(path);
    expect([blind.status, pickByPath(blind.body, 'changes')]).toEqual([200, []]);
    const listed = await auditor.get('/audit?size=100');
    expect(listed.text).not.toContain('6161');
  });

  test('a user limited to their own data sees only their own events', async () => {
    const limited = await give(5, ['audit', 'suppliers', 'measures'], { onlyMine: true });
    const body = { name: 'Gruesa', description: 'Doce docenas' };
    requireSuccess(await limited.post('/measures', body));
    const rows = await list(limited, {});
    expect(new Set(rows.map((row) => pickByPath(row, 'user.id')))).toEqual(new Set([sales.ids[5]]));
    expect(rows.map((row) => pickByPath(row, 'record'))).toContain('Gruesa');
    const [foreign] = await list(sales.admin, { filters: { user: [sales.ids[0]] } });
    for (const path of ['', '/changes'])
      expect(
        pickStatusAndCode(await limited.get(`/audit/${pickNumberByPath(foreign, 'id')}${path}`)),
      ).toEqual([404, 'ENTITY_NOT_FOUND']);
  });

  test('no event contains a secret', async () => {
    const [secret] = await server.asOwner<{ hash: string }>(
      'select password_hash as hash from users where account_id = $1 limit 1',
      [sales.company.accountId],
    );
    for (const module of ['users', 'api_keys', 'accounts', 'custom_fields']) {
      const rows = await list(sales.admin, { filters: { module: [module] } });
      for (const row of rows) {
        const { text } = await sales.admin.get(`/audit/${pickNumberByPath(row, 'id')}/changes`);
        expect(text).not.toContain(secret?.hash);
        expect(text).not.toMatch(/hash|secret|prefix/i);
      }
    }
  });

  test.each([
    ['filters[action][0]=steal', 'filters.action'],
    ['filters[module][0]=pg_class', 'filters.module'],
    ['filters[at][from]=yesterday', 'filters.at'],
    ['filters[user][0]=x', 'filters.user'],
    ['filters[record]=x', 'filters'],
    ['filters[before]=x', 'filters'],
    ['orderBy=before', 'orderBy'],
    ['orderBy=key', 'orderBy'],
  ])('a query with %s is refused', async (query, path) => {
    const answer = await sales.admin.get(`/audit?${query}`);
    expect(pickStatusAndCode(answer)).toEqual([400, 'WRONG_VALUES']);
    expect(String(pickByPath(answer.body, 'details.0.path'))).toContain(path);
  });

  test.each(['POST', 'PUT', 'DELETE'])('%s changes no event', async (method) => {
    const [first] = await list(sales.admin, {});
    const path = `/audit/${pickNumberByPath(first, 'id')}`;
    expect((await sales.admin.send(method, path, '{}')).status).toBe(404);
  });
});
