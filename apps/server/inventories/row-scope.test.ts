import { inventories } from '@tarima/domain/inventories/inventory';
import { formatHeader, listTemplateColumns } from '@tarima/domain/kit/sheets/columns';
import { ownDivisionProfileId } from '@tarima/domain/profiles/profiles';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSheetFile } from '../sheets/testing/sheets.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { alterCompanyRows } from '../testing/company.ts';
import { createSampleField } from '../testing/custom-fields.ts';
import { createTestPlant, type TestPlant } from '../testing/test-plant.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';

let server: TestServer;
let company: TestCompany;
let plant: TestPlant;
let admin: TestClient;
let restricted: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('reach.example', [0, ownDivisionProfileId]);
  admin = company.admin;
  plant = await createTestPlant(admin, 1, 1);
  restricted = company.clients[1] ?? admin;
  const position = await admin.post('/positions', {
    name: 'Almacenista',
    description: 'Cuida el almacén',
    baseSalary: '500',
    division: { id: plant.divisions[1] },
  });
  await alterCompanyRows(
    server.database,
    company.accountId,
    `update users set main_position_id = ${pickNumberByPath(position.body, 'id')} where profile_id = ${ownDivisionProfileId}`,
  );
  // The profile has no permission for inventories: this test grants it, and expects the lock to apply.
  await alterCompanyRows(
    server.database,
    company.accountId,
    `insert into profiles_permissions (account_id, owner_id, record_id)
     select ${company.accountId}, ${ownDivisionProfileId}, id from permission_names where code = 'products_inventories'`,
  );
});
afterAll(() => server.close());

const insertLot = (client: TestClient, store: number, lotCode: string) =>
  client.post('/products-inventories/insert', {
    store: { id: store },
    elements: [{ id: plant.products[0], lotCode, quantity: 1 }],
  });

test('a user restricted to a division can access only the lots of its stores', async () => {
  await insertLot(admin, plant.stores[0], 'north');
  await insertLot(admin, plant.stores[2], 'centre');
  const { body } = await restricted.get('/products-inventories', { size: 100 });
  expect(pickListByPath(body, 'elements').map((lot) => pickByPath(lot, 'lotCode'))).toEqual([
    'centre',
  ]);
  const moved = await restricted.get('/products-movements', { size: 100 });
  expect(pickListByPath(moved.body, 'elements').map((each) => pickByPath(each, 'lotCode'))).toEqual(
    ['centre'],
  );
  expect((await insertLot(restricted, plant.stores[0], 'north')).status).toBe(400);
  expect((await insertLot(restricted, plant.stores[2], 'centre')).status).toBe(200);

  // Nor its own fields, one by one, where its store is out of reach.
  const field = await createSampleField(admin, 'products_inventories', 'text');
  const all = pickListByPath(
    (await admin.get('/products-inventories', { size: 100 })).body,
    'elements',
  );
  const lotNamed = (code: string) =>
    pickNumberByPath(
      all.find((each) => pickByPath(each, 'lotCode') === code),
      'id',
    );
  const edited = await restricted.post('/products-inventories/many', {
    on: { rows: ['north', 'centre'].map((code) => ({ id: lotNamed(code), value: 'A1' })) },
    does: 'edit',
    field: `customFields.${field}`,
  });
  expect(pickListByPath(edited.body, 'done').map((each) => pickByPath(each, 'id'))).toEqual([
    lotNamed('centre'),
  ]);
  expect(pickListByPath(edited.body, 'refused').map((each) => pickByPath(each, 'id'))).toEqual([
    lotNamed('north'),
  ]);

  const dated = await restricted.post('/products-inventories/many', {
    on: { rows: ['north', 'centre'].map((code) => ({ id: lotNamed(code), value: '2099-05-01' })) },
    does: 'edit',
    field: 'expirationDate',
  });
  expect(pickListByPath(dated.body, 'done')).toMatchObject([{ id: lotNamed('centre') }]);
  expect(pickListByPath(dated.body, 'refused')).toMatchObject([{ id: lotNamed('north') }]);

  const module = inventories.products;
  const columns = listTemplateColumns(module);
  const buildSheet = async (store: number): Promise<Buffer> => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet('main');
    sheet.addRow(columns.map((column) => formatHeader(column, 'es')));
    const row: Readonly<Record<string, string | number>> = {
      product: Number(plant.products[0]),
      store,
      lotCode: 'by sheet',
      quantity: 2,
    };
    sheet.addRow(columns.map(({ path }) => row[path] ?? null));
    return Buffer.from(await workbook.xlsx.writeBuffer());
  };
  const foreign = await importSheetFile(restricted, module, await buildSheet(plant.stores[0]));
  expect([foreign.status, foreign.body]).toMatchObject([
    400,
    { details: [{ path: 'rows.2.store', rule: 'noRecord' }] },
  ]);
  const response = await importSheetFile(restricted, module, await buildSheet(plant.stores[2]));
  expect([response.status, pickByPath(response.body, 'creates')]).toEqual([200, 1]);
  const after = await restricted.get('/products-inventories', { size: 100 });
  const visibleCodes = pickListByPath(after.body, 'elements').map((lot) =>
    String(pickByPath(lot, 'lotCode')),
  );
  expect(visibleCodes.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'by sheet',
    'centre',
  ]);
});

test('a user restricted to a division can check, propose, take and correct only stock of its stores', async () => {
  const [product] = plant.products;
  const path = '/products-inventories';
  const insert = async (store: number, lotCode: string) =>
    pickNumberByPath((await insertLot(admin, store, lotCode)).body, 'elements.0.id');
  const calls = (store: number, lotCode: string, id: number) => ({
    check: () => restricted.get(`${path}/check`, { store, element: { id: product, lotCode } }),
    proposal: () =>
      restricted.get(`${path}/proposal`, { store, element: { id: product }, quantity: 1 }),
    modify: () =>
      restricted.put(`${path}/${id}/modify`, {
        store: { id: store },
        elements: [{ id: product, lotCode, quantity: 5 }],
      }),
    dispatch: () =>
      restricted.post(`${path}/dispatch`, {
        store: { id: store },
        elements: [{ id: product, lotCode, quantity: 1 }],
      }),
  });
  const [foreign, own] = [plant.stores[0], plant.stores[2]];
  const foreignLot = await insert(foreign, 'guarded');
  const before = (await admin.get(`${path}/${foreignLot}`)).body;
  for (const [name, call] of Object.entries(calls(foreign, 'guarded', foreignLot)))
    expect([name, (await call()).status, pickByPath((await call()).body, 'details')]).toEqual([
      name,
      400,
      [{ path: 'store', rule: 'unknown' }],
    ]);
  expect((await restricted.get(`${path}/${foreignLot}`)).status).toBe(404);
  expect((await admin.get(`${path}/${foreignLot}`)).body).toEqual(before);
  for (const [name, call] of Object.entries(calls(own, 'open', await insert(own, 'open'))))
    expect([name, (await call()).status]).toEqual([name, 200]);
});
