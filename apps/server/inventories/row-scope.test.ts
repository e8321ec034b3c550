import { inventories } from '@tarima/domain/inventories/inventory';
import { formatHeader, templateColumns } from '@tarima/domain/kit/sheets/columns';
import { restrictedProfileId } from '@tarima/domain/profiles/profiles';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFile } from '../sheets/testing/sheets.ts';
import { pick, pickList, pickNumber, type Client } from '../testing/client.ts';
import { alterRows } from '../testing/company.ts';
import { makeField } from '../testing/custom-fields.ts';
import { makePlant, type Plant } from '../testing/plant.ts';
import { startTestServer, type Company, type TestServer } from '../testing/server.ts';

let server: TestServer;
let company: Company;
let plant: Plant;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('reach.example', [0, restrictedProfileId]);
  admin = company.admin;
  plant = await makePlant(admin, 1, 1);
});
afterAll(() => server.close());

test('who is restricted to a division reaches the lots of its stores alone', async () => {
  const restricted = company.clients[1] ?? admin;
  const position = await admin.post('/positions', {
    name: 'Almacenista',
    description: 'Cuida el almacén',
    baseSalary: '500',
    division: { id: plant.divisions[1] },
  });
  await alterRows(
    server.database,
    company.accountId,
    `update users set main_position_id = ${pickNumber(position.body, 'id')} where profile_id = ${restrictedProfileId}`,
  );
  // The profile has no permission for inventories: this test grants it, and expects the lock to apply.
  await alterRows(
    server.database,
    company.accountId,
    `insert into profiles_permissions (account_id, owner_id, record_id)
     select ${company.accountId}, ${restrictedProfileId}, id from permission_names where code = 'products_inventories'`,
  );
  const insertLot = (client: Client, store: number, lotCode: string) =>
    client.post('/products-inventories/insert', {
      store: { id: store },
      elements: [{ id: plant.products[0], lotCode, quantity: 1 }],
    });
  await insertLot(admin, plant.stores[0], 'north');
  await insertLot(admin, plant.stores[2], 'centre');
  const { body } = await restricted.get('/products-inventories', { size: 100 });
  expect(pickList(body, 'elements').map((lot) => pick(lot, 'lotCode'))).toEqual(['centre']);
  const moved = await restricted.get('/products-movements', { size: 100 });
  expect(pickList(moved.body, 'elements').map((each) => pick(each, 'lotCode'))).toEqual(['centre']);
  expect((await insertLot(restricted, plant.stores[0], 'north')).status).toBe(400);
  expect((await insertLot(restricted, plant.stores[2], 'centre')).status).toBe(200);

  // Nor its own fields, one by one, where its store is out of reach.
  const field = await makeField(admin, 'products_inventories', 'text');
  const all = pickList((await admin.get('/products-inventories', { size: 100 })).body, 'elements');
  const lotNamed = (code: string) =>
    pickNumber(
      all.find((each) => pick(each, 'lotCode') === code),
      'id',
    );
  const edited = await restricted.post('/products-inventories/many', {
    on: { rows: ['north', 'centre'].map((code) => ({ id: lotNamed(code), value: 'A1' })) },
    does: 'edit',
    field: `customFields.${field}`,
  });
  expect(pickList(edited.body, 'done').map((each) => pick(each, 'id'))).toEqual([
    lotNamed('centre'),
  ]);
  expect(pickList(edited.body, 'refused').map((each) => pick(each, 'id'))).toEqual([
    lotNamed('north'),
  ]);

  const module = inventories.products;
  const columns = templateColumns(module);
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
  const foreign = await importFile(restricted, module, await buildSheet(plant.stores[0]));
  expect([foreign.status, foreign.body]).toMatchObject([
    400,
    { details: [{ path: 'rows.2.store', rule: 'noRecord' }] },
  ]);
  const response = await importFile(restricted, module, await buildSheet(plant.stores[2]));
  expect([response.status, pick(response.body, 'creates')]).toEqual([200, 1]);
  const after = await restricted.get('/products-inventories', { size: 100 });
  const visibleCodes = pickList(after.body, 'elements').map((lot) => String(pick(lot, 'lotCode')));
  expect(visibleCodes.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'by sheet',
    'centre',
  ]);
});
