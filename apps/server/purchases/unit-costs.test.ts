import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import {
  createSampleReferences,
  buildSampleBody,
  type SampleReferences,
} from '../testing/samples.ts';
import { parsePdf } from '../testing/pdf-reader.ts';
import { requireSuccess, createSalesCompany, type SalesCompany } from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import {
  exportSheetFile,
  importSheetFile,
  openExcelWorkbook,
  createTestWorkbook,
} from '../sheets/testing/sheets.ts';

let server: TestServer;
let sales: SalesCompany;
let references: SampleReferences;
let counted = 8000;
beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'costs.test');
  references = await createSampleReferences(sales.admin, rawMaterials);
});
afterAll(() => server.close());

const createMaterial = async (at: number, unitCost: unknown) =>
  sales.admin.post('/raw-materials', {
    ...buildSampleBody(rawMaterials, at, references),
    unitCost,
  });

test.each([
  ['0.0124', '0.0124'],
  [0.8125, '0.8125'],
  ['12.5', '12.50'],
  ['12.5000', '12.50'],
  ['3', '3.00'],
])('a unit cost of %s is stored and returned as %s', async (typed, kept) => {
  counted += 1;
  const made = requireSuccess(await createMaterial(counted, typed)).body;
  expect(pickByPath(made, 'unitCost')).toBe(kept);
  const read = requireSuccess(
    await sales.admin.get(`/raw-materials/${pickNumberByPath(made, 'id')}`),
  ).body;
  expect(pickByPath(read, 'unitCost')).toBe(kept);
});

test.each([
  ['0.01245', { rule: 'unitAmount' }],
  ['-1', { rule: 'greaterOrEqual', params: { min: 0 } }],
  ['1.234,56', { rule: 'otherFormat' }],
])('a unit cost of %s is refused with the name of the field', async (typed, broken) => {
  const refused = await createMaterial(9000, typed);
  expect([refused.status, pickListByPath(refused.body, 'details')]).toEqual([
    400,
    [{ path: 'unitCost', ...broken }],
  ]);
});

test('a product price with more than two decimals is refused', async () => {
  const [product] = pickListByPath(
    requireSuccess(await sales.admin.get('/products')).body,
    'elements',
  );
  const refused = await sales.admin.put(`/products/${pickNumberByPath(product, 'id')}`, {
    ...Object(product),
    price: '1.234',
  });
  expect(pickListByPath(refused.body, 'details')).toContainEqual({ path: 'price', rule: 'amount' });
});

test('a unit cost with four decimals survives import and export and appears in a purchase and its PDF', async () => {
  const { admin, plant } = sales;
  const file = await createTestWorkbook([
    [
      'Código',
      'Descripción',
      'Tipo de material',
      'Costo unitario (USD)',
      'Lugar en almacén',
      'Unidad de medida',
      'Proveedor',
    ],
    [
      'CLAVO-26',
      'Clavo 2 1/4',
      'Nuevo',
      0.0124,
      'A-1',
      Number(references['measure']?.[0]),
      Number(references['supplier']?.[0]),
    ],
  ]);
  expect((await importSheetFile(admin, rawMaterials, file)).status).toBe(200);
  const query = { filters: { code: 'CLAVO-26' } };
  const [nail] = pickListByPath(
    requireSuccess(await admin.get('/raw-materials', query)).body,
    'elements',
  );
  expect(pickByPath(nail, 'unitCost')).toBe('0.0124');
  const sheet = (
    await openExcelWorkbook(await exportSheetFile(sales.company, rawMaterials, query))
  ).getWorksheet('main');
  const headers = sheet?.getRow(1).values;
  const column = Array.isArray(headers)
    ? headers.findIndex((each) => typeof each === 'string' && each.startsWith('Costo unitario'))
    : 0;
  expect(sheet?.getRow(2).getCell(column).value).toBe(0.0124);

  const purchase = requireSuccess(
    await admin.post('/purchases', {
      supplier: { id: Number(references['supplier']?.[0]) },
      store: { id: plant.stores[0] },
      expectedOn: '2026-12-20',
      lines: [{ material: { id: pickNumberByPath(nail, 'id') }, quantity: 5000 }],
    }),
  ).body;
  expect(purchase).toMatchObject({ total: '62.00', lines: [{ price: '0.0124', amount: '62.00' }] });
  const paper = await admin.get(`/purchases/${pickNumberByPath(purchase, 'id')}/paper`, {
    lang: 'en',
  });
  expect((await parsePdf(paper.bytes)).pages.map(({ text }) => text).join(' ')).toContain(
    '$0.0124',
  );
});
