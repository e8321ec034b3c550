import { inventories } from '@tarima/domain/inventories/inventory';
import { movements } from '@tarima/domain/inventories/movement';
import {
  formatHeader,
  listSheetColumns,
  listTemplateColumns,
} from '@tarima/domain/kit/sheets/columns';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportSheetFile, importSheetFile, openExcelWorkbook } from '../sheets/testing/sheets.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { expectConsistentStock, createTestPlant, type TestPlant } from '../testing/test-plant.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';

const module = inventories.products;
const columns = listTemplateColumns(module);

let server: TestServer;
let company: TestCompany;
let plant: TestPlant;
let product = '';

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('sheets-of-stock.example');
  plant = await createTestPlant(company.admin, 2, 1);
  const { body } = await company.admin.get(`/products/${plant.products[0]}`);
  product = String(pickByPath(body, 'name'));
});
afterAll(async () => {
  await expectConsistentStock(server, company.accountId);
  await server.close();
});

/** A workbook as the template has it, with these rows by the columns' paths. */
async function workbook(rows: readonly Readonly<Record<string, unknown>>[]): Promise<Buffer> {
  const sheetBook = new ExcelJS.Workbook();
  const sheet = sheetBook.addWorksheet('main');
  sheet.addRow(columns.map((column) => formatHeader(column, 'es')));
  columns.forEach((column, at) => {
    sheet.getRow(1).getCell(at + 1).note = column.path;
  });
  for (const row of rows) sheet.addRow(columns.map(({ path }) => row[path] ?? null));
  return Buffer.from(await sheetBook.xlsx.writeBuffer());
}

const row = (lotCode: string, quantity: number, more: object = {}) => ({
  product,
  store: 'Patio norte',
  lotCode,
  quantity,
  ...more,
});

const listLots = async () => {
  const { body } = await company.admin.get('/products-inventories', { orderType: 'asc', size: 50 });
  return pickListByPath(body, 'elements');
};

test('imported rows without an id add stock, rows with an id set a lot’s quantity, and both appear as movements', async () => {
  const first = await importSheetFile(
    company.admin,
    module,
    await workbook([row('IMP-1', 10), row('IMP-2', 4), row('imp-1', 5)]),
  );
  expect([first.status, pickByPath(first.body, 'errors')]).toEqual([200, []]);
  expect(await listLots()).toMatchObject([
    { lotCode: 'IMP-1', quantity: 15 },
    { lotCode: 'IMP-2', quantity: 4 },
  ]);
  const id = pickNumberByPath((await listLots())[0], 'id');
  const second = await importSheetFile(
    company.admin,
    module,
    await workbook([row('IMP-1', 12, { id })]),
  );
  expect([second.status, pickByPath(second.body, 'errors')]).toEqual([200, []]);
  const { body } = await company.admin.get(`/products-inventories/${id}`);
  expect(pickListByPath(body, 'movements')).toMatchObject([
    { type: 'import', source: 'import', quantity: -3, quantityAfter: 12 },
    { type: 'import', quantity: 5 },
    { type: 'import', quantity: 10 },
  ]);
});

test('an invalid row is reported by its cell, and no row is imported', async () => {
  const before = await listLots();
  const answer = await importSheetFile(
    company.admin,
    module,
    await workbook([row('IMP-3', 3), row('IMP-4', 1.5), row('IMP-5', 1, { store: 'Nowhere' })]),
  );
  expect(answer.status).toBe(400);
  expect(await listLots()).toEqual(before);
  const half = await importSheetFile(company.admin, module, await workbook([row('IMP-4', 1.5)]));
  expect(pickByPath(half.body, 'details')).toMatchObject([
    { path: 'rows.2.quantity', rule: 'integer' },
  ]);
  // A new lot has something, a counted one may have nothing.
  const none = await importSheetFile(company.admin, module, await workbook([row('IMP-6', 0)]));
  expect([none.status, pickListByPath(none.body, 'details')]).toMatchObject([
    400,
    [{ path: 'rows.2.quantity', rule: 'positive' }],
  ]);
  expect(await listLots()).toEqual(before);
});

test('an exported list of lots can be imported without a movement, and movements cannot be imported', async () => {
  const count = async () =>
    pickNumberByPath((await company.admin.get('/products-movements')).body, 'metadata.totalItems');
  const before = await count();
  const again = await importSheetFile(
    company.admin,
    module,
    await exportSheetFile(company, module),
  );
  expect([again.status, pickByPath(again.body, 'updates')]).toEqual([200, 0]);
  expect(await count()).toBe(before);

  const movementsModule = movements.products;
  const sheetBook = await openExcelWorkbook(
    await exportSheetFile(company, movementsModule, { orderType: 'asc' }),
  );
  const sheet = sheetBook.worksheets[0];
  expect(sheet?.rowCount).toBe(before + 1);
  expect(sheet?.getRow(1).cellCount).toBe(listSheetColumns(movementsModule).length);
  const response = await importSheetFile(company.admin, movementsModule, await workbook([]));
  expect(response.status).toBe(404);
});
