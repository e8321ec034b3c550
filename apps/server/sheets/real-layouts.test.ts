import type { Module } from '@tarima/domain/kit/module';
import { measures } from '@tarima/domain/measures/measure';
import { products } from '@tarima/domain/products/product';
import { productsFamilies as families } from '@tarima/domain/products-families/product-family';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickByPath, pickListByPath } from '../testing/client.ts';
import { buildSampleBody } from '../testing/samples.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { exportSheetFile, importSheetFile, openExcelWorkbook } from './testing/sheets.ts';

let server: TestServer;
let company: TestCompany;

const makeNamed = (name: string, english: string) => ({
  name,
  description: `${name} de prueba`,
  metadata: { language: { name: { en: english } } },
});

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('layouts.test');
  for (const [name, english] of [
    ['Pieza', 'Piece'],
    ['Metro cúbico', 'Cubic metre'],
    ['Pie tablar', 'Board foot'],
  ] as const) {
    const { status, text } = await company.admin.post('/measures', makeNamed(name, english));
    expect(status, text).toBe(201);
  }
  const family = await company.admin.post(
    '/products-families',
    makeNamed('Tarimas especiales', 'Special pallets'),
  );
  expect(family.status, family.text).toBe(201);
});
afterAll(() => server.close());

const csv = (...lines: readonly string[]): Buffer => Buffer.from(lines.join('\r\n'), 'utf8');

/** A workbook with these rows on each of its sheets. */
async function book(sheets: Readonly<Record<string, readonly (readonly ExcelJS.CellValue[])[]>>) {
  const made = new ExcelJS.Workbook();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = made.addWorksheet(name);
    for (const row of rows) sheet.addRow([...row]);
  }
  return Buffer.from(await made.xlsx.writeBuffer());
}

const head = ['Nombre', 'Descripción', 'Precio', 'Unidad', 'Familia'];
const good = (name: string) => [name, 'x x x', '15.50', 'Pieza', 'Tarimas especiales'];
const titles = (count: number) =>
  Array.from({ length: count }, (_, at) => [`Título ${at + 1} de la lista de precios, 2026`]);

/** Result of a check: actions, errors by row, column and rule. */
async function checkFile(module: Module, file: Buffer, reading?: object, lang: 'es' | 'en' = 'es') {
  const { body, text } = await importSheetFile(company.admin, module, file, {
    dryRun: true,
    lang,
    ...(reading && { reading }),
  });
  return {
    creates: pickByPath(body, 'creates'),
    errors: pickListByPath(body, 'errors').map((each) =>
      ['row', 'column', 'rule'].map((name) => String(pickByPath(each, name))).join(' '),
    ),
    text,
  };
}
const getColumns = async (module: Module, file: Buffer, layout?: object) => {
  const form = new FormData();
  form.append('files', new File([new Uint8Array(file)], 'rows.csv', { type: 'text/csv' }));
  if (layout) form.append('data', JSON.stringify({ layout }));
  return company.admin.form('POST', `/${module.name.replaceAll('_', '-')}/import/columns`, form);
};
/** Meanings that the dialog proposes, as the reading that it sends. */
async function proposeReading(module: Module, file: Buffer, more: object = {}, layout?: object) {
  const { body } = await getColumns(module, file, layout);
  return {
    columns: pickListByPath(body, 'columns').map((each) => ({
      at: pickByPath(each, 'at'),
      path: pickByPath(each, 'path'),
    })),
    ...(layout && { layout }),
    ...more,
  };
}

describe('the header row is found', () => {
  test.each([0, 1, 3, 40])(
    'below %i title rows, in a text file and in a workbook',
    async (count) => {
      const rows = [...titles(count), head, good(`Tarima ${count} a`), good(`Tarima ${count} b`)];
      const text = csv(...rows.map((row) => row.map((cell) => `"${cell}"`).join(',')));
      for (const file of [text, await book({ Hoja1: rows })]) {
        const { body, text: told } = await getColumns(products, file);
        expect(pickByPath(body, 'headerRow'), told).toBe(count + 1);
        const reading = await proposeReading(products, file);
        expect(await checkFile(products, file, reading)).toMatchObject({ creates: 2, errors: [] });
      }
    },
  );

  test('in the row with the most column names, unless the user chooses another row', async () => {
    const rows = [
      ['Precio', '2026'],
      ['Nombre', 'Precio'],
      head,
      good('Tarima candidata'),
      ['Nombre', 'Descripción', 'Precio', 'Unidad', 'Otra familia'],
    ];
    const file = csv(...rows.map((row) => row.join(';')));
    const { body } = await getColumns(products, file);
    expect(body).toMatchObject({ headerRow: 3, delimiter: ';' });
    expect(pickListByPath(body, 'firstRows')).toHaveLength(5);
    // The repeated header below is no record: it is refused at its cells.
    expect((await checkFile(products, file, await proposeReading(products, file))).errors).toEqual(
      expect.arrayContaining(['5 C number', '5 E noRecord']),
    );
    const other = await getColumns(products, file, { headerRow: 2 });
    expect(other.body).toMatchObject({ headerRow: 2 });
    expect(pickListByPath(other.body, 'columns').map((each) => pickByPath(each, 'header'))).toEqual(
      ['Nombre', 'Precio'],
    );
    const none = await getColumns(products, file, { headerRow: 7 });
    expect([none.status, pickByPath(none.body, 'details.0')]).toEqual([
      400,
      expect.objectContaining({ path: 'layout.headerRow', rule: 'option' }),
    ]);
  });

  test('in an export of Tarima with titles above it', async () => {
    const file = await openExcelWorkbook(await exportSheetFile(company, measures));
    file.getWorksheet('main')?.spliceRows(1, 0, ['Unidades de la planta'], []);
    const moved = Buffer.from(await file.xlsx.writeBuffer());
    const { body } = await getColumns(measures, moved);
    expect(body).toMatchObject({ headerRow: 3 });
    expect((await getColumns(measures, moved, { headerRow: 3 })).body).toEqual(body);
    expect(await checkFile(measures, moved)).toMatchObject({ creates: 0, errors: [] });
  });

  test('below a title even if its column names are unknown', async () => {
    const file = csv('LISTA', 'Artículo raro;Otro;Tercero', 'a;b;c', 'd;e;f');
    expect((await getColumns(products, file)).body).toMatchObject({ headerRow: 2, delimiter: ';' });
  });
});

describe('the sheet with the data is found', () => {
  test('among empty, list and instruction sheets, or by its chosen name', async () => {
    const file = await book({
      Vacía: [],
      Listas: [['Pieza']],
      Instrucciones: [['Llene la hoja Productos']],
      Productos: [head, good('Tarima de otra hoja')],
      Viejos: [head.slice(0, 3), ['Tarima vieja', 'x', '1']],
    });
    const { body } = await getColumns(products, file);
    expect(body).toMatchObject({
      sheet: 'Productos',
      sheets: ['Vacía', 'Listas', 'Instrucciones', 'Productos', 'Viejos'],
      delimiter: null,
    });
    expect(await checkFile(products, file, await proposeReading(products, file))).toMatchObject({
      creates: 1,
      errors: [],
    });
    const chosen = await getColumns(products, file, { sheet: 'Viejos' });
    expect(chosen.body).toMatchObject({ sheet: 'Viejos' });
    expect(pickListByPath(chosen.body, 'columns')).toHaveLength(3);
    const none = await getColumns(products, file, { sheet: 'Nuevos' });
    expect([none.status, pickByPath(none.body, 'details.0.path')]).toEqual([400, 'layout.sheet']);
  });
});

describe('the separator of a text file', () => {
  test.each([
    [',', 'commas'],
    [';', 'semicolons'],
    ['\t', 'tabs'],
    ['|', 'bars'],
  ])('is detected as %j below a title with other separators', async (delimiter) => {
    const rows = [['Precios, al 1; de noviembre'], head, good('Tarima separada')];
    const file = csv(
      ...rows.map((row) =>
        row.map((cell) => (row.length > 1 ? `"${cell}"` : cell)).join(delimiter),
      ),
    );
    expect((await getColumns(products, file)).body).toMatchObject({ delimiter, headerRow: 2 });
    expect(await checkFile(products, file, await proposeReading(products, file))).toMatchObject({
      creates: 1,
      errors: [],
    });
  });

  test('chosen by the user is refused if unknown, and gives a single column if the file does not contain it', async () => {
    const file = csv(head.join(';'), good('Tarima separada').join(';'));
    const none = await getColumns(products, file, { delimiter: '/' });
    expect([none.status, pickByPath(none.body, 'details.0')]).toEqual([
      400,
      expect.objectContaining({ path: 'layout.delimiter', rule: 'option' }),
    ]);
    const other = await getColumns(products, file, { delimiter: '|' });
    expect(pickListByPath(other.body, 'columns')).toHaveLength(1);
    const saved = await importSheetFile(company.admin, products, file, {
      reading: await proposeReading(products, file, {}, { delimiter: '|' }),
    });
    expect([saved.status, pickByPath(saved.body, 'details.0.rule')]).toEqual([400, 'noColumns']);
  });

  test('is not detected in commas inside the names of a single column', async () => {
    const file = csv('Nombre', ...Array.from({ length: 9 }, (_, at) => `Tarima, ${at} entradas`));
    expect((await getColumns(families, file)).body).toMatchObject({
      delimiter: '\t',
      columns: [{ header: 'Nombre', path: 'name' }],
    });
  });
});

describe('a file that lacks required fields', () => {
  const file = csv(
    'CLAVE,CONCEPTO,UNIDAD,PRECIO',
    'UE.1,"Tarima de pino, 4 entradas",pza,66.69',
    'UE.2,"Tarima de 5cm espesor",m3,"2,936.10"',
    'UE.3,"Tarima de encino",P.T.,10.28',
  );
  const reading = {
    columns: [
      { at: 0, path: null },
      { at: 1, path: 'name' },
      { at: 1, path: 'description' },
      { at: 2, path: 'measure' },
      { at: 3, path: 'price' },
    ],
    constants: [{ path: 'productFamily', text: 'tarimas ESPECIALES' }],
    matchBy: 'name',
  };

  test('can fill two fields from one column and one field with a constant, and its units are recognized', async () => {
    expect(await checkFile(products, file, reading)).toMatchObject({ creates: 3, errors: [] });
    const saved = await importSheetFile(company.admin, products, file, { reading });
    expect(saved.status, saved.text).toBe(200);
    const { body } = await company.admin.get('/products', { size: 100, search: 'Tarima de' });
    const stored = pickListByPath(body, 'elements').map((each) =>
      ['name', 'description', 'price', 'measure.name', 'productFamily.name'].map((path) =>
        pickByPath(each, path),
      ),
    );
    expect(stored).toEqual(
      expect.arrayContaining([
        [
          'Tarima de pino, 4 entradas',
          'Tarima de pino, 4 entradas',
          '66.69',
          'Pieza',
          'Tarimas especiales',
        ],
        [
          'Tarima de 5cm espesor',
          'Tarima de 5cm espesor',
          '2936.10',
          'Metro cúbico',
          'Tarimas especiales',
        ],
        ['Tarima de encino', 'Tarima de encino', '10.28', 'Pie tablar', 'Tarimas especiales'],
      ]),
    );
    // The choices stand there again for the next file with these columns.
    expect((await getColumns(products, file)).body).toMatchObject({
      remembered: true,
      constants: reading.constants,
      columns: [{ path: null }, { path: 'name', also: ['description'] }, {}, {}],
    });
  });

  test.each([
    ['pcs', 'Pieza'],
    ['PIEZAS', 'Pieza'],
    ['cu m', 'Metro cúbico'],
    ['M³', 'Metro cúbico'],
    ['bd ft', 'Pie tablar'],
    ['Board Feet', 'Pie tablar'],
  ])('can use the unit %s for the measure %s', async (unit, name) => {
    const row = csv(
      'Nombre;Descripción;Precio;Unidad;Familia',
      `Unidad ${unit};x;1;${unit};Tarimas especiales`,
    );
    const saved = await importSheetFile(company.admin, products, row, {
      reading: await proposeReading(products, row),
    });
    expect(saved.status, saved.text).toBe(200);
    const { body } = await company.admin.get('/products', { size: 1 });
    expect(pickByPath(body, 'elements.0.measure.name')).toBe(name);
  });

  test('is refused with the place of an ambiguous unit or an unknown constant', async () => {
    const other = await server.company('units.test');
    for (const [name, english] of [
      ['Piezas', 'Pieces'],
      ['Unidad', 'Each one'],
    ] as const)
      expect((await other.admin.post('/measures', makeNamed(name, english))).status).toBe(201);
    const two = await importSheetFile(other.admin, products, file, { dryRun: true, reading });
    expect(pickListByPath(two.body, 'errors')).toContainEqual(
      expect.objectContaining({ row: 2, column: 'C', value: 'pza', rule: 'ambiguous' }),
    );
    const bad = { ...reading, constants: [{ path: 'productFamily', text: 'Nadie' }] };
    const { body } = await importSheetFile(company.admin, products, file, {
      dryRun: true,
      reading: bad,
    });
    expect(pickListByPath(body, 'errors')).toHaveLength(3);
    expect(pickByPath(body, 'errors.0')).toMatchObject({
      row: 2,
      column: '',
      header: 'Familia',
      value: 'Nadie',
      rule: 'noRecord',
    });
  });

  test.each([
    ['a field that there is not', [{ path: 'password', text: 'x' }], 'reading.constants'],
    ['the id', [{ path: 'id', text: '1' }], 'reading.constants'],
    ['what the server writes', [{ path: 'createdAt', text: '2026-01-01' }], 'reading.constants'],
    ['a field of a column', [{ path: 'price', text: '1' }], 'files'],
    ['nothing', [{ path: 'productFamily', text: ' ' }], 'reading.constants.0.text'],
  ])('is refused with a constant for %s', async (_, constants, path) => {
    const { status, body } = await importSheetFile(company.admin, products, file, {
      reading: { ...reading, constants },
    });
    expect([status, pickByPath(body, 'details.0.path')]).toEqual([400, path]);
  });
});

describe('bad text is refused at its cell, and nothing is saved', () => {
  const columns = [
    { at: 0, path: 'code' },
    { at: 1, path: 'name' },
    { at: 2, path: 'city' },
  ];

  test('if a name is too long or consists of invisible characters', async () => {
    const file = csv(
      'Código;Nombre;Ciudad',
      `PROV-L;${'n'.repeat(300)};Monterrey`,
      'PROV-M;\u00a0\u200b;Monterrey',
    );
    const { body } = await importSheetFile(company.admin, suppliers, file, {
      dryRun: true,
      reading: { columns },
    });
    expect(
      pickListByPath(body, 'errors').filter((each) => pickByPath(each, 'column') === 'B'),
    ).toMatchObject([
      { row: 2, rule: 'max', value: 'n'.repeat(300) },
      { row: 3, rule: 'required' },
    ]);
    expect(
      (await importSheetFile(company.admin, suppliers, file, { reading: { columns } })).status,
    ).toBe(400);
    const { body: after } = await company.admin.get('/suppliers', { search: 'PROV-L' });
    expect(pickListByPath(after, 'elements')).toEqual([]);
  });

  test('if a code contains half of an emoji, while a whole emoji is kept', async () => {
    const reading = { columns, matchBy: 'code' };
    const made = await company.admin.post('/suppliers', {
      ...buildSampleBody(suppliers, 70, {}),
      code: 'PROV-🌲',
    });
    expect(made.status, made.text).toBe(201);
    const file = csv('Código;Nombre;Ciudad', 'prov-🌲;Nombre con pino;Saltillo');
    const { body, text } = await importSheetFile(company.admin, suppliers, file, { reading });
    expect(body, text).toMatchObject({ updates: 1 });
    const half = Buffer.from(
      '\ufeffCódigo;Nombre;Ciudad\nPROV-\ud83c;Nombre sin pino;Saltillo',
      'utf16le',
    );
    const refused = await importSheetFile(company.admin, suppliers, half, {
      dryRun: true,
      reading: { columns },
    });
    expect(refused.body).toMatchObject({ creates: 0, refused: 1 });
    expect(pickListByPath(refused.body, 'errors')[0]).toMatchObject({
      row: 2,
      column: 'A',
      rule: 'unreadText',
      value: 'PROV-\ufffd',
    });
  });
});

describe('names are compared by their appearance', () => {
  test('ignoring differences of blanks, case, accents and letter forms', async () => {
    const spellings = [
      'Tarimas\u00a0especiales',
      'Tarimas  especiales',
      ' \u2003tarimas ESPECIALES',
      'Tarimas espe\u00adciales\u200b',
      'Ta\u0301rimas especiales',
      'Ｔarimas especiales',
    ];
    const file = csv(
      head.join(';'),
      ...spellings.map((family, at) =>
        ['Tarima de nombres ' + at, 'x', '1', 'Pie\u00a0tablar', family].join(';'),
      ),
    );
    expect(await checkFile(products, file, await proposeReading(products, file))).toMatchObject({
      creates: spellings.length,
      errors: [],
    });
  });

  test('two rows with names that look alike are one record, and match a stored one', async () => {
    const made = await company.admin.post(
      '/products-families',
      makeNamed('Cervecería Río Bravo', 'Brewery'),
    );
    expect(made.status).toBe(201);
    const reading = {
      columns: [
        { at: 0, path: 'name' },
        { at: 1, path: 'description' },
      ],
      matchBy: 'name',
    };
    const file = csv(
      'Nombre;Descripción',
      'Cerveceri\u0301a Ri\u0301o\u00a0 Bravo;a',
      'Familia nueva;b',
      'Familia\u00a0nueva;c',
    );
    const { body } = await importSheetFile(company.admin, families, file, {
      dryRun: true,
      reading,
    });
    expect(pickListByPath(body, 'preview').map((each) => pickByPath(each, 'action'))).toEqual([
      'update',
      'create',
      'refuse',
    ]);
    expect(pickListByPath(body, 'errors')).toMatchObject([
      { row: 4, rule: 'repeatedValue', params: { row: 3 } },
    ]);
  });

  test('a name is stored in normalized form, and a code that looks like an existing one is refused', async () => {
    const { status, body, text } = await company.admin.post(
      '/products-families',
      makeNamed('Familia\u00a0  de\u200b prueba\u0301', 'Test family'),
    );
    expect(status, text).toBe(201);
    expect(body).toMatchObject({ name: 'Familia de pruebá' });
    const supplier = { ...buildSampleBody(suppliers, 60, {}), code: 'PROV 60 A' };
    expect((await company.admin.post('/suppliers', supplier)).status).toBe(201);
    const again = { ...buildSampleBody(suppliers, 61, {}), code: 'PROV\u00a060  A' };
    const refused = await company.admin.post('/suppliers', again);
    expect([refused.status, pickByPath(refused.body, 'messageCode')]).toEqual([
      409,
      'ENTITY_ALREADY_EXIST',
    ]);
  });
});

test('a title row with the name of one column and no more cells is not the header', async () => {
  const file = await book({
    Hoja: [['Lista de 2026'], ['Precio'], ['Clave', 'Pieza', 'Importe'], ['A-1', 'Taco', 1]],
  });
  expect((await getColumns(products, file)).body).toMatchObject({ headerRow: 3 });
});

test('a header row chosen by the user is found again in the next file of the same kind', async () => {
  const rows = [
    // The detected header: names of columns, though above the data's own.
    'Nombre;Descripción;Precio',
    'Pieza;Detalle;Importe',
    'Tarima recordada;x;1',
  ];
  const file = csv(...rows);
  expect((await getColumns(products, file)).body).toMatchObject({ headerRow: 1, layout: null });
  const layout = { headerRow: 2 };
  const columns = [
    { at: 0, path: 'name' },
    { at: 1, path: 'description' },
    { at: 2, path: 'price' },
  ];
  await checkFile(products, file, { columns, layout });
  const moved = csv('Lista de diciembre', ...rows.slice(0, 1), ...rows);
  const found = (await getColumns(products, moved)).body;
  expect(found).toMatchObject({
    remembered: true,
    headerRow: 4,
    layout: { headerRow: 4 },
    columns: [{ path: 'name' }, { path: 'description' }, { path: 'price' }],
  });
  // A choice of the user goes before it, and is what is found from then on.
  const other = (await getColumns(products, moved, { headerRow: 2 })).body;
  expect(other).toMatchObject({ headerRow: 2, layout: null });
  await checkFile(products, moved, { columns, layout: { headerRow: 2 } });
  expect((await getColumns(products, file)).body).toMatchObject({ headerRow: 1, layout: null });
});
