import { setTimeout as sleep } from 'node:timers/promises';
import { myOrders, orders, ordersPlanning } from '@tarima/domain/orders/order';
import ExcelJS from 'exceljs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestExportLink, importSheetFile, openExcelWorkbook } from '../sheets/testing/sheets.ts';
import {
  pickByPath,
  pickListByPath,
  pickNumberByPath,
  type TestClient,
} from '../testing/client.ts';
import { createSampleField } from '../testing/custom-fields.ts';
import {
  requireSuccess,
  buildOrderLine,
  createSalesCompany,
  createTestQuotation,
  type SalesCompany,
} from '../testing/sales-company.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let sales: SalesCompany;

beforeAll(async () => {
  server = await startTestServer();
  sales = await createSalesCompany(server, 'plant.test');
});
afterAll(() => server.close());

const header = [
  'id',
  'orderDate',
  'customer',
  'requestedDate',
  'product',
  'quantity',
  'price',
  'discount',
  'discountType',
];

/** A workbook whose headers are paths. */
async function workbook(
  rows: readonly (readonly ExcelJS.CellValue[])[],
  headers: readonly string[] = header,
): Promise<Buffer> {
  const sheetBook = new ExcelJS.Workbook();
  const sheet = sheetBook.addWorksheet('main');
  for (const row of [headers, ...rows]) sheet.addRow([...row]);
  return Buffer.from(await sheetBook.xlsx.writeBuffer());
}

async function exportRows(
  client: TestClient,
  module = orders,
  query: object = {},
  rows?: number[],
) {
  const url = await requestExportLink(client, module, { lang: 'es', ...query }, rows);
  const sheetBook = await openExcelWorkbook((await client.send('GET', url.slice(1))).bytes);
  const sheet = sheetBook.getWorksheet('main');
  if (!sheet) throw new Error('No sheet main');
  const headers = sheet.getRow(1);
  const at = (name: string): number =>
    Array.from({ length: sheet.columnCount }, (_, column) => column + 1).find(
      (column) => headers.getCell(column).text.replace(/ \*$/, '') === name,
    ) ?? Number.NaN;
  const bytes = async () => Buffer.from(await sheetBook.xlsx.writeBuffer());
  return { sheet, at, bytes };
}

const product = (at: number) => sales.plant.products[at] ?? 0;

test('imported rows become quotation lines: rows with the same key form one quotation, a row without a key one', async () => {
  const file = await workbook([
    ['A', '2026-11-20', sales.customer, '2026-12-01', product(0), 480, 12.35, 10, 'Porcentaje'],
    [' a', null, null, null, product(1), 3, '$1,000.00', 28, 'Importe (USD)'],
    [null, '2026-11-21', sales.customer, null, product(0), 2, 100, null, null],
  ]);
  const before = pickNumberByPath((await sales.ana.get('/orders')).body, 'metadata.totalItems');
  const dry = requireSuccess(await importSheetFile(sales.ana, orders, file, { dryRun: true }));
  expect(dry.body).toMatchObject({ rows: 3, creates: 2, updates: 0, unchanged: 0, errors: [] });
  expect(pickNumberByPath((await sales.ana.get('/orders')).body, 'metadata.totalItems')).toBe(
    before,
  );

  expect(requireSuccess(await importSheetFile(sales.ana, orders, file)).body).toMatchObject({
    creates: 2,
  });
  const list = pickListByPath((await sales.ana.get('/orders')).body, 'elements');
  const [alone, joined] = list.map((element) => pickNumberByPath(element, 'id'));
  const whole = requireSuccess(await sales.ana.get(`/orders/${joined}`)).body;
  // 480 × 12.35 less a tenth, and 3 × 1000 less 28.
  expect(whole).toMatchObject({
    status: 'quotation',
    subtotal: '8928.00',
    discount: '620.80',
    total: '8307.20',
    requestedDate: '2026-12-01',
    details: [{ subtotal: '5335.20' }, { subtotal: '2972.00' }],
    createdBy: { id: sales.ids[1] },
  });
  expect(requireSuccess(await sales.ana.get(`/orders/${alone}`)).body).toMatchObject({
    total: '200.00',
  });
});

test('quotations are imported from another program’s text file, with columns assigned by the user', async () => {
  const file = Buffer.from(
    [
      'Folio;Fecha;Cliente;Artículo;Piezas;P. unitario',
      `X;20/11/2026;${sales.customer};${product(0)};2;1.200,50`,
    ].join('\n'),
  );
  const paths = ['id', 'orderDate', 'customer', 'product', 'quantity', 'price'];
  const reading = { columns: paths.map((path, at) => ({ at, path })) };
  expect(
    requireSuccess(await importSheetFile(sales.ana, orders, file, { reading })).body,
  ).toMatchObject({
    creates: 1,
    errors: [],
  });
  const [made] = pickListByPath((await sales.ana.get('/orders')).body, 'elements');
  expect(made).toMatchObject({ total: '2401.00' });
});

test('an export can be imported without a change, and an edited export changes only the edited rows', async () => {
  const unchangedOrder = await createTestQuotation(sales, sales.ana, [
    buildOrderLine(product(0), 7),
  ]);
  const accepted = await createTestQuotation(sales, sales.ana, [buildOrderLine(product(0), 5)]);
  requireSuccess(await sales.ana.post(`/orders/accept-quotation/${accepted}`, {}));
  const edited = await createTestQuotation(sales, sales.ana, [
    buildOrderLine(product(0), 4),
    buildOrderLine(product(1), 6),
  ]);
  const before = requireSuccess(await sales.ana.get(`/orders/${edited}`)).body;

  const { sheet, at, bytes } = await exportRows(sales.ana);
  const unchanged = requireSuccess(
    await importSheetFile(sales.ana, orders, await bytes(), { dryRun: true }),
  ).body;
  expect(unchanged).toMatchObject({ creates: 0, updates: 0, errors: [] });

  // A moment on a full second may have been typed by hand: changes within that second are not detected.
  await sleep(1_100);
  sheet.eachRow((row) => {
    if (row.getCell(at('Id')).value === edited && row.getCell(at('Cantidad')).value === 6)
      row.getCell(at('Cantidad')).value = 9;
  });
  expect(
    requireSuccess(await importSheetFile(sales.ana, orders, await bytes())).body,
  ).toMatchObject({
    creates: 0,
    updates: 1,
    errors: [],
  });
  const after = requireSuccess(await sales.ana.get(`/orders/${edited}`)).body;
  expect(pickListByPath(after, 'details').map((each) => pickByPath(each, 'data.quantity'))).toEqual(
    [4, 9],
  );
  expect(pickByPath(after, 'total')).toBe('1300.00');
  // Lines stay the lines they were.
  expect(pickListByPath(after, 'details').map((each) => pickByPath(each, 'id'))).toEqual(
    pickListByPath(before, 'details').map((each) => pickByPath(each, 'id')),
  );
  expect(
    pickListByPath(
      requireSuccess(await sales.ana.get(`/orders/${unchangedOrder}`)).body,
      'history',
    ),
  ).toHaveLength(1);

  // The file is older than the order by now, and accepted values cannot be changed any more.
  sheet.eachRow((row) => {
    const id = row.getCell(at('Id')).value;
    if (id === edited || id === accepted) row.getCell(at('Cantidad')).value = 1;
  });
  const late = requireSuccess(
    await importSheetFile(sales.ana, orders, await bytes(), { dryRun: true }),
  ).body;
  const rules = pickListByPath(late, 'errors').map((each) => pickByPath(each, 'rule'));
  expect([rules.length, new Set(rules)]).toEqual([2, new Set(['finalRow', 'staleRow'])]);
});

test('a row removed from a quotation deletes its line, and a new row adds one', async () => {
  const id = await createTestQuotation(sales, sales.ana, [
    buildOrderLine(product(0), 4),
    buildOrderLine(product(1), 6),
  ]);
  const file = await workbook([
    [id, '2026-11-20', sales.customer, null, product(1), 6, 100, 0, 0],
    [id, null, null, null, product(2), 1, null, null, null],
  ]);
  requireSuccess(await importSheetFile(sales.ana, orders, file));
  const whole = requireSuccess(await sales.ana.get(`/orders/${id}`)).body;
  const price = pickByPath((await sales.ana.get(`/products/${product(2)}`)).body, 'price');
  expect(pickListByPath(whole, 'details').map((each) => pickByPath(each, 'product.id'))).toEqual([
    product(1),
    product(2),
  ]);
  expect(pickByPath(whole, 'details.1.data.price')).toBe(price);
});

test('two lines of one product stay separate, each with its own price, in their order', async () => {
  const id = await createTestQuotation(sales, sales.ana, [
    buildOrderLine(product(0), 4, { price: '10' }),
    buildOrderLine(product(0), 6, { price: '20' }),
  ]);
  const readLines = async () =>
    pickListByPath(requireSuccess(await sales.ana.get(`/orders/${id}`)).body, 'details').map(
      (each) => ['id', 'data.quantity', 'data.price'].map((path) => pickByPath(each, path)),
    );
  const [first, second] = await readLines();
  const rows = [4, 7].map((quantity) => [id, product(0), quantity]);
  const file = await workbook(rows, ['id', 'product', 'quantity']);
  requireSuccess(await importSheetFile(sales.ana, orders, file));
  expect(await readLines()).toEqual([
    [first?.[0], 4, '10.00'],
    [second?.[0], 7, '20.00'],
  ]);
});

test('rows of an order are in the sequence of its lines, and no discount is the same in every kind', async () => {
  const lines = [buildOrderLine(product(0), 4), buildOrderLine(product(1), 6)];
  const id = await createTestQuotation(sales, sales.ana, lines);
  const stored = pickListByPath((await sales.ana.get(`/orders/${id}`)).body, 'details');
  const details = lines.map((line, at) => ({ ...line, id: pickByPath(stored[at], 'id') }));
  const body = { customer: { id: sales.customer }, orderDate: '2026-11-20' };
  requireSuccess(await sales.ana.put(`/orders/${id}`, { ...body, details: details.toReversed() }));
  const { sheet, at } = await exportRows(sales.ana, orders, { filters: { id: String(id) } });
  expect(sheet.getColumn(at('Cantidad')).values.slice(2)).toEqual([6, 4]);

  const file = await workbook([
    [id, '2026-11-20', sales.customer, null, product(1), 6, 100, 0, 'Porcentaje'],
    [id, null, null, null, product(0), 4, 100, 0, 'Importe (USD)'],
  ]);
  const checked = requireSuccess(await importSheetFile(sales.ana, orders, file, { dryRun: true }));
  expect(checked.body).toMatchObject({ unchanged: 1, updates: 0, errors: [] });
});

test('every invalid cell is reported by row and column, and nothing is saved', async () => {
  const stranger = await createSalesCompany(server, 'stranger.test');
  const before = pickNumberByPath((await sales.ana.get('/orders')).body, 'metadata.totalItems');
  const file = await workbook([
    ['A', '2026-11-20', sales.customer, null, product(0), 1, 10, 0, 0],
    ['B', 'mañana', stranger.customer, null, product(1), null, 'caro', 0, 'A medias'],
    ['A', '2026-11-21', null, null, product(0), 1.5, 10, 11, 0],
    [999_999, '2026-11-20', sales.customer, null, product(1), 1, 10, 0, 0],
    ['C', '2026-11-20', sales.customer, null, product(0), 2, 10, 101, 1],
  ]);
  const { body } = requireSuccess(await importSheetFile(sales.ana, orders, file, { dryRun: true }));
  const issues = pickListByPath(body, 'errors').map((each) =>
    ['row', 'path', 'rule'].map((name) => String(pickByPath(each, name))).join(' '),
  );
  expect(issues).toEqual([
    '3 orderDate sheetDay',
    '3 customer noRecord',
    '3 price number',
    '3 discountType oneOf',
    '3 quantity required',
    '4 orderDate sameAsRow',
    '5 id noSuchId',
    '6 discount percentage',
  ]);
  const response = await importSheetFile(sales.ana, orders, file);
  expect([response.status, pickByPath(response.body, 'details.0.path')]).toEqual([
    400,
    'rows.3.orderDate',
  ]);
  expect(pickNumberByPath((await sales.ana.get('/orders')).body, 'metadata.totalItems')).toBe(
    before,
  );
  const marked = await importSheetFile(sales.ana, orders, file, {}, 'import/marked');
  expect((await openExcelWorkbook(marked.bytes)).worksheets[0]?.getCell('C3').note).toBeDefined();
  const empty = await importSheetFile(sales.ana, orders, await workbook([]));
  expect([empty.status, pickByPath(empty.body, 'details.0.rule')]).toEqual([400, 'noRows']);
});

test('merged cells of the quotation itself are no errors, and merged cells of its lines are', async () => {
  const rows = [
    ['A', '2026-11-20', sales.customer, null, product(0), 1, 10, 0, 0],
    ['A', null, null, null, product(1), 2, 10, 0, 0],
  ];
  const listIssues = async (range: string) => {
    const book = await openExcelWorkbook(await workbook(rows));
    book.worksheets[0]?.mergeCells(range);
    const file = Buffer.from(await book.xlsx.writeBuffer());
    const checked = await importSheetFile(sales.ana, orders, file, { dryRun: true });
    return pickListByPath(requireSuccess(checked).body, 'errors');
  };
  expect(await listIssues('B2:B3')).toEqual([]);
  expect(await listIssues('G2:G3')).toContainEqual(
    expect.objectContaining({ path: 'price', rule: 'merged' }),
  );
});

test('a discount with a percent sign is a percentage unless its type is amount', async () => {
  const file = await workbook([
    ['A', '2026-11-20', sales.customer, null, product(0), 4, 10, '10%', null],
    ['A', null, null, null, product(1), 4, 10, '10 %', 'Porcentaje'],
    ['A', null, null, null, product(2), 4, 10, 5, null],
  ]);
  requireSuccess(await importSheetFile(sales.ana, orders, file));
  const { body } = requireSuccess(await sales.ana.get('/orders', { size: 1 }));
  const whole = requireSuccess(
    await sales.ana.get(`/orders/${pickNumberByPath(body, 'elements.0.id')}`),
  ).body;
  expect(
    pickListByPath(whole, 'details').map((each) => [
      Number(pickByPath(each, 'data.discount')),
      pickByPath(each, 'data.discountType'),
    ]),
  ).toEqual([
    [10, 1],
    [10, 1],
    [5, 0],
  ]);
  const against = await workbook([
    ['B', '2026-11-20', sales.customer, null, product(0), 4, 10, '10%', 'Importe (USD)'],
    ['C', '2026-11-20', sales.customer, null, product(0), 4, 10, '150%', null],
  ]);
  const issues = requireSuccess(
    await importSheetFile(sales.ana, orders, against, { dryRun: true }),
  ).body;
  expect(pickListByPath(issues, 'errors')).toMatchObject([
    { row: 2, path: 'discount', rule: 'percentOfAmount', value: '10%' },
    { row: 3, path: 'discount', rule: 'percentage', value: '150%' },
  ]);
});

test('imported lines follow the rules of the form', async () => {
  const file = await workbook([
    ['A', '2026-11-20', sales.customer, null, product(0), 1.5, 10, 0, 0],
    ['B', '2026-11-20', sales.customer, null, product(0), 1, 10, 10.01, 0],
    ['C', '2026-11-20', sales.customer, '2026-11-19', product(0), 1, 10, 0, 0],
  ]);
  const { body } = requireSuccess(await importSheetFile(sales.ana, orders, file, { dryRun: true }));
  expect(
    pickListByPath(body, 'errors').map(
      (each) => `${String(pickByPath(each, 'row'))} ${String(pickByPath(each, 'path'))}`,
    ),
  ).toEqual(['2 quantity', '3 discount', '4 requestedDate']);
  expect(pickByPath(body, 'errors.2.rule')).toBe('beforeOrderDate');
});

test('the check of new orders by a user without a division reports what saving would refuse', async () => {
  const file = await workbook([['A', '2026-11-20', sales.customer, null, product(0), 1, 10, 0, 0]]);
  const setPosition = (position: unknown) =>
    server.database.tenant(sales.company.accountId, (tx) =>
      tx.row(sql`
        update users set main_position_id = ${position}
        where account_id = ${tx.accountId} and id = ${sales.ids[0]} `),
    );
  const own = pickByPath((await sales.admin.get('/users/current')).body, 'mainPosition.id');
  await setPosition(null);
  const checked = await importSheetFile(sales.admin, orders, file, { dryRun: true });
  await setPosition(own);
  expect(requireSuccess(checked).body).toMatchObject({
    creates: 0,
    refused: 1,
    errors: [{ row: 2, path: 'division', rule: 'ownDivision' }],
  });
  expect(
    requireSuccess(await importSheetFile(sales.admin, orders, file, { dryRun: true })).body,
  ).toMatchObject({ creates: 1, errors: [] });
});

test('each screen exports only its own orders, and a user cannot import into orders of others', async () => {
  const mine = await createTestQuotation(sales, sales.limited, [buildOrderLine(product(0), 3)]);
  const other = await createTestQuotation(sales, sales.ana, [buildOrderLine(product(0), 3)]);
  const { sheet, at } = await exportRows(sales.limited, myOrders);
  expect(sheet.getColumn(at('Id')).values.slice(2)).toEqual([mine]);
  expect((await sales.limited.get('/orders/export')).status).toBe(403);
  const rows = (id: number) => [[id, '2026-11-20', sales.customer, null, product(0), 5, 100, 0, 0]];
  const foreign = await importSheetFile(sales.limited, myOrders, await workbook(rows(other)));
  expect([foreign.status, pickByPath(foreign.body, 'details.0.rule')]).toEqual([400, 'noSuchId']);
  requireSuccess(await importSheetFile(sales.limited, myOrders, await workbook(rows(mine))));
  expect(pickByPath(requireSuccess(await sales.limited.get(`/orders/${mine}`)).body, 'total')).toBe(
    '500.00',
  );

  // Planning only reads.
  const planned = await exportRows(sales.planner, ordersPlanning);
  expect(planned.sheet.getColumn(planned.at('Estatus')).values.slice(2)).toEqual([]);
  expect(
    (await importSheetFile(sales.planner, ordersPlanning, await workbook(rows(mine)))).status,
  ).toBe(404);
  expect((await importSheetFile(sales.planner, orders, await workbook(rows(mine)))).status).toBe(
    403,
  );
});

test('the filters of a list apply to its export', async () => {
  const id = await createTestQuotation(sales, sales.ana, [
    buildOrderLine(product(0), 1),
    buildOrderLine(product(1), 1),
  ]);
  const { sheet, at } = await exportRows(sales.ana, orders, { filters: { id: String(id) } });
  expect(sheet.getColumn(at('Id')).values.slice(2)).toEqual([id, id]);
  expect(sheet.getColumn(at('Subtotal de la partida (USD)')).values.slice(2)).toEqual([100, 100]);
  const totals = sheet.getColumn(at('Total (USD)')).values;
  expect([totals[2], totals[3] ?? null]).toEqual([200, null]);
});

test('custom fields are exported and imported, and lists are filtered by them', async () => {
  const field = await createSampleField(sales.admin, 'orders', 'text', { name: 'Patio' });
  const id = await createTestQuotation(sales, sales.ana);
  const named = { filters: { id: String(id) } };
  const { sheet, at, bytes } = await exportRows(sales.ana, orders, named);
  sheet.getRow(2).getCell(at('Patio (es)')).value = 'Puerta 3';
  requireSuccess(await importSheetFile(sales.ana, orders, await bytes()));
  const whole = requireSuccess(await sales.ana.get(`/orders/${id}`)).body;
  expect(pickByPath(whole, `customFields.${field}`)).toBe('Puerta 3');
  const listed = await sales.ana.get('/orders', {
    filters: { customFields: { [field]: 'puerta' } },
  });
  expect(
    pickListByPath(requireSuccess(listed).body, 'elements').map((each) => pickByPath(each, 'id')),
  ).toEqual([id]);

  // A number that Excel writes another way is no change, also in a field that can no longer be changed.
  const weight = await createSampleField(sales.admin, 'orders', 'number', { name: 'Peso' });
  const customFields = { [weight]: '7.50' };
  requireSuccess(await sales.ana.put(`/orders/${id}/custom-fields`, { customFields }));
  requireSuccess(await sales.ana.post(`/orders/accept-quotation/${id}`, {}));
  const again = await exportRows(sales.ana, orders, named);
  expect(again.sheet.getRow(2).getCell(again.at('Peso (es)')).value).toBe(7.5);
  const same = requireSuccess(
    await importSheetFile(sales.ana, orders, await again.bytes(), { dryRun: true }),
  );
  expect(same.body).toMatchObject({ unchanged: 1, updates: 0, errors: [] });
});

test('an empty cell clears a custom field of a quotation, and a file without its column keeps the value', async () => {
  const field = await createSampleField(sales.admin, 'orders', 'text', { name: 'Muelle' });
  const id = await createTestQuotation(sales, sales.ana);
  const customFields = { [field]: 'Muelle 4' };
  requireSuccess(await sales.ana.put(`/orders/${id}/custom-fields`, { customFields }));
  const readField = async () =>
    pickByPath(requireSuccess(await sales.ana.get(`/orders/${id}`)).body, `customFields.${field}`);
  const narrow = await workbook([
    [id, '2026-11-20', sales.customer, null, product(0), 2, 55, 0, 0],
  ]);
  expect(requireSuccess(await importSheetFile(sales.ana, orders, narrow)).body).toMatchObject({
    updates: 1,
  });
  expect(await readField()).toBe('Muelle 4');

  const { sheet, at, bytes } = await exportRows(sales.ana, orders, { filters: { id: String(id) } });
  expect(sheet.getRow(2).getCell(at('Muelle (es)')).value).toBe('Muelle 4');
  sheet.getRow(2).getCell(at('Muelle (es)')).value = null;
  expect(
    requireSuccess(await importSheetFile(sales.ana, orders, await bytes())).body,
  ).toMatchObject({ updates: 1, unchanged: 0 });
  expect((await readField()) ?? '').toBe('');
});

test('terms, place and notes are exported and imported, and a file without them leaves them unchanged', async () => {
  const customer = pickNumberByPath(
    requireSuccess(
      await sales.admin.post('/customers', {
        name: 'Cliente con condiciones',
        customerType: 'distributor',
        businessType: 'retail',
        state: 'NLE',
        city: 'Monterrey',
        location: '25.6,-100.3',
        paymentTerms: '30 días',
      }),
    ).body,
    'id',
  );
  const headers = [...header, 'paymentTerms', 'deliveryPlace', 'notes'];
  const sold = ['2026-11-20', customer, null, product(0), 2, 100, null, null];
  const file = await workbook(
    [
      [null, ...sold, null, 'Patio 2', 'Con cuidado'],
      [null, ...sold, 'Contado', null, null],
    ],
    headers,
  );
  expect(requireSuccess(await importSheetFile(sales.ana, orders, file)).body).toMatchObject({
    creates: 2,
  });
  const [cash, credit] = pickListByPath((await sales.ana.get('/orders')).body, 'elements').map(
    (each) => pickNumberByPath(each, 'id'),
  );
  const said = async (id: number | undefined) => {
    const { body } = requireSuccess(await sales.ana.get(`/orders/${id}`));
    return ['paymentTerms', 'deliveryPlace', 'notes'].map((name) => pickByPath(body, name));
  };
  // Blank cells of a new order get the customer's own values.
  expect(await said(credit)).toEqual(['30 días', 'Patio 2', 'Con cuidado']);
  expect(await said(cash)).toEqual(['Contado', null, null]);

  const old = await workbook([[credit ?? 0, ...sold.with(4, 3)]]);
  expect(requireSuccess(await importSheetFile(sales.ana, orders, old)).body).toMatchObject({
    updates: 1,
  });
  expect(await said(credit)).toEqual(['30 días', 'Patio 2', 'Con cuidado']);

  const { sheet, at, bytes } = await exportRows(sales.ana, orders, { filters: { id: credit } });
  expect(sheet.getCell(2, at('Condiciones de pago')).text).toBe('30 días');
  expect(sheet.getCell(2, at('Notas')).text).toBe('Con cuidado');
  expect(
    requireSuccess(await importSheetFile(sales.ana, orders, await bytes())).body,
  ).toMatchObject({
    unchanged: 1,
    updates: 0,
  });
  sheet.getCell(2, at('Notas')).value = null;
  requireSuccess(await importSheetFile(sales.ana, orders, await bytes()));
  expect(await said(credit)).toEqual(['30 días', 'Patio 2', null]);
});

test('chosen orders are exported in the order of the list, without those that the user cannot see', async () => {
  const mine = [];
  for (const quantity of [1, 2, 3])
    mine.push(
      await createTestQuotation(sales, sales.limited, [
        buildOrderLine(product(0), quantity),
        buildOrderLine(product(1), 1),
      ]),
    );
  const others = await createTestQuotation(sales, sales.ana, [buildOrderLine(product(0), 1)]);
  const [first = 0, , last = 0] = mine;
  const sorted = { orderBy: 'id', orderType: 'asc' };
  const { sheet, at } = await exportRows(sales.limited, myOrders, sorted, [last, others, first]);
  expect(sheet.getColumn(at('Id')).values.slice(2)).toEqual([first, first, last, last]);

  const nobody = await sales.limited.post('/my-orders/export', { rows: [] });
  expect([nobody.status, pickByPath(nobody.body, 'details.0.path')]).toEqual([400, 'rows']);
  expect((await sales.limited.post('/orders/export', { rows: [first] })).status).toBe(403);
});
