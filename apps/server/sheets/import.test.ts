import { maxPreviewedRows } from '@tarima/domain/kit/sheets/contract';
import { measures } from '@tarima/domain/measures/measure';
import { positions } from '@tarima/domain/positions/position';
import { profiles } from '@tarima/domain/profiles/profile';
import { ownDivisionProfileId } from '@tarima/domain/profiles/profiles';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { toLocalMillis } from '@tarima/domain/kit/time-zone';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { users } from '@tarima/domain/users/user';
import type ExcelJS from 'exceljs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { readWorkbookText } from '../testing/collect-responses.ts';
import { createSampleField } from '../testing/custom-fields.ts';
import { testTimeZone } from '../testing/days.ts';
import {
  createSampleReferences,
  buildSampleBody,
  type SampleReferences,
} from '../testing/samples.ts';
import { requireSuccess } from '../testing/sales-company.ts';
import { sendDuringTransaction } from '../testing/send-during-transaction.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import {
  exportSheetFile,
  requestExportLink,
  importSheetFile,
  openExcelWorkbook,
  createTestWorkbook,
} from './testing/sheets.ts';

let server: TestServer;
let company: TestCompany;
let references: SampleReferences;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('plant.test', [0, ownDivisionProfileId]);
  references = await createSampleReferences(company.admin, rawMaterials);
});
afterAll(() => server.close());

const header = [
  'Código',
  'Descripción',
  'Tipo de material',
  'Costo unitario (USD)',
  'Espesor',
  'Lugar en almacén',
  'Unidad de medida',
  'Proveedor',
  'Comentario nuestro',
];
const supplier = () => references['supplier']?.[0];
const measure = () => references['measure']?.[0];
const good = (code: string): ExcelJS.CellValue[] => [
  code,
  'Tabla de pino',
  'Nuevo',
  12.5,
  19,
  'A-1',
  Number(measure()),
  Number(supplier()),
  'sin importancia',
];

test('an import accepts numbers as text, catalogue words in both languages, names and ids, and lists ignored columns', async () => {
  const named = await company.admin.get(`/measures/${measure()}`);
  const file = await createTestWorkbook([
    header,
    good('GOOD-1'),
    [
      'GOOD-2',
      'Polín',
      'recycled',
      '$ 1,234.50',
      '19.5',
      'A-2',
      String(pickByPath(named.body, 'name')),
      `cualquiera (id ${supplier()})`,
    ],
  ]);
  const { body, text } = await importSheetFile(company.admin, rawMaterials, file);
  expect(body, text).toMatchObject({ creates: 2, errors: [], ignored: ['Comentario nuestro'] });
  const listed = await company.admin.get('/raw-materials', { filters: { code: 'GOOD-2' } });
  expect(pickListByPath(listed.body, 'elements')).toMatchObject([
    {
      materialType: 'recycled',
      unitCost: '1234.50',
      thickness: 19.5,
      // Defaults of the form apply here too.
      dimensionUnit: 'mm',
      status: 'active',
      supplier: { id: supplier() },
    },
  ]);
});

test('totals at the end of a file are left out and listed by their rows, and a record with such a name above them is not', async () => {
  const blank = Array.from({ length: 6 }, () => null);
  const file = await createTestWorkbook([
    header,
    good('SUM-1'),
    // Another row follows, so this is no total of the file.
    ['TOTAL', null, null, 12.5],
    good('SUM-2'),
    blank,
    ['TOTAL', null, null, 25],
    [null, null, null, 25, null, null, null, null, 'Suma'],
  ]);
  const check = await importSheetFile(company.admin, rawMaterials, file, { dryRun: true });
  expect(check.body, check.text).toMatchObject({
    rows: 3,
    creates: 2,
    refused: 1,
    totalRows: [6, 7],
  });
  expect(
    new Set(pickListByPath(check.body, 'errors').map((each) => pickByPath(each, 'row'))),
  ).toEqual(new Set([3]));
  const whole = await createTestWorkbook([header, good('SUM-1'), ['Totales:', null, null, 12.5]]);
  const { body, text } = await importSheetFile(company.admin, rawMaterials, whole);
  expect(body, text).toMatchObject({ rows: 1, creates: 1, errors: [], totalRows: [3] });
});

test('a total is recognised by its word in one of the first columns, even where that column is ignored', async () => {
  const file = await createTestWorkbook([
    ['Concepto', 'Nombre', 'Descripción', 'Creado'],
    ['a', 'Metro con total', 'Para medir', '2026-11-20'],
    ['TOTAL', 12, null, null],
  ]);
  const { body, text } = await importSheetFile(company.admin, measures, file);
  expect(body, text).toMatchObject({
    rows: 1,
    creates: 1,
    errors: [],
    totalRows: [3],
    // Columns that the server sets are ignored like unknown ones.
    ignored: ['Creado', 'Concepto'],
  });
});

test('a number typed as text in a workbook has a point before its decimals', async () => {
  const [, ...rest] = good('POINT-1');
  const file = await createTestWorkbook([
    header,
    ['POINT-1', ...rest.slice(0, 2), '1.200', ...rest.slice(3)],
  ]);
  const { body, text } = await importSheetFile(company.admin, rawMaterials, file);
  expect(body, text).toMatchObject({ creates: 1, errors: [] });
  const listed = await company.admin.get('/raw-materials', { filters: { code: 'POINT-1' } });
  expect(pickByPath(listed.body, 'elements.0.unitCost')).toBe('1.20');
});

test('a row with the id of a record is no total at the end of a file, even where its name reads as one', async () => {
  const named = await company.admin.post('/measures', buildSampleBody(measures, 31));
  const id = pickNumberByPath(named.body, 'id');
  const file = await createTestWorkbook([
    ['Id', 'Nombre'],
    [id, 'Total'],
    [null, 'Totales:', 12],
  ]);
  const { body, text } = await importSheetFile(company.admin, measures, file);
  expect(body, text).toMatchObject({ rows: 1, updates: 1, errors: [], totalRows: [3] });
  expect((await company.admin.get(`/measures/${id}`)).body).toMatchObject({ name: 'Total' });
});

test('an import with bad cells lists row, column, value and allowed values for each, and saves nothing', async () => {
  const before = pickByPath(
    (await company.admin.get('/raw-materials')).body,
    'metadata.totalItems',
  );
  const file = await createTestWorkbook([
    header,
    good('BAD-1'),
    ['X', '', 'Plástico', 'doce', -1, 'A', 'Nadie', 999_999],
    good('bad-1'),
    good('GOOD-1'),
  ]);
  const { body } = await importSheetFile(company.admin, rawMaterials, file, {
    dryRun: true,
    lang: 'en',
  });
  expect(body).toMatchObject({ errorsCount: 9, creates: 1, updates: 0, refused: 3 });
  const errors = pickListByPath(body, 'errors');
  expect(errors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ row: 3, column: 'A', rule: 'min', value: 'X', params: { min: 5 } }),
      expect.objectContaining({ row: 3, column: 'B', rule: 'required' }),
      expect.objectContaining({
        row: 3,
        column: 'C',
        value: 'Plástico',
        rule: 'oneOf',
        params: { options: 'New, Recycled, Mixed' },
      }),
      expect.objectContaining({ row: 3, column: 'D', value: 'doce', rule: 'number' }),
      expect.objectContaining({ row: 3, column: 'E', rule: 'greaterOrEqual' }),
      expect.objectContaining({ row: 3, column: 'G', value: 'Nadie', rule: 'noRecord' }),
      expect.objectContaining({ row: 3, column: 'H', value: '999999', rule: 'noRecord' }),
      expect.objectContaining({ row: 4, column: 'A', rule: 'repeatedValue', params: { row: 2 } }),
      expect.objectContaining({ row: 5, column: 'A', rule: 'unique' }),
    ]),
  );
  const refused = await importSheetFile(company.admin, rawMaterials, file);
  expect(refused.status).toBe(400);
  expect(pickListByPath(refused.body, 'details')).toEqual(
    expect.arrayContaining([
      { path: 'rows.3.code', rule: 'min', params: { min: 5 } },
      { path: 'rows.3.description', rule: 'required' },
    ]),
  );
  const after = await company.admin.get('/raw-materials');
  expect(pickByPath(after.body, 'metadata.totalItems')).toBe(before);

  const marked = await importSheetFile(
    company.admin,
    rawMaterials,
    file,
    { lang: 'es' },
    'import/marked',
  );
  const sheet = (await openExcelWorkbook(marked.bytes)).getWorksheet('main');
  const bad = sheet?.getCell('C3');
  expect(bad?.value).toBe('Plástico');
  expect(JSON.stringify(bad?.note)).toContain('Escribe una de estas: Nuevo, Reciclado, Mixto');
  expect(bad?.fill).toMatchObject({ fgColor: { argb: 'FFFFC7CE' } });
  expect(sheet?.getCell('I2').value).toBe('sin importancia');
  expect(sheet?.getCell('A2').note).toBeUndefined();
});

test('an import is refused at each row whose code another user takes in the meantime, and saves nothing', async () => {
  const rename = (tx: Transaction) =>
    tx.rows(sql`
      update raw_materials set code = replace(code, 'OTHER', 'TAKEN')
      where account_id = ${tx.accountId} and code like 'OTHER-%'`);
  requireSuccess(
    await importSheetFile(
      company.admin,
      rawMaterials,
      await createTestWorkbook([header, good('OTHER-1'), good('OTHER-2')]),
    ),
  );
  const codes = ['FREE-1', 'TAKEN-1', 'FREE-2', 'TAKEN-2'];
  const file = await createTestWorkbook([header, ...codes.map(good)]);
  const refused = await sendDuringTransaction(server, company.accountId, rename, () =>
    importSheetFile(company.admin, rawMaterials, file),
  );
  expect(refused.status, refused.text).toBe(400);
  expect(pickByPath(refused.body, 'details')).toEqual([
    { path: 'rows.3.code', rule: 'unique' },
    { path: 'rows.5.code', rule: 'unique' },
  ]);
  const count = async (code: string) =>
    pickListByPath(
      (await company.admin.get('/raw-materials', { filters: { code } })).body,
      'elements',
    ).length;
  expect([await count('FREE-1'), await count('TAKEN-1'), await count('FREE-2')]).toEqual([0, 1, 0]);
});

test('an import is refused at the row whose supplier another user deletes in the meantime', async () => {
  const { body } = requireSuccess(
    await company.admin.post('/suppliers', buildSampleBody(suppliers, 7)),
  );
  const leaving = pickNumberByPath(body, 'id');
  const file = await createTestWorkbook([
    header,
    good('STAYS-1'),
    good('LEAVES-1').with(header.indexOf('Proveedor'), leaving),
  ]);
  const refused = await sendDuringTransaction(
    server,
    company.accountId,
    (tx) =>
      tx.row(sql`delete from suppliers where account_id = ${tx.accountId} and id = ${leaving}`),
    () => importSheetFile(company.admin, rawMaterials, file),
  );
  expect(refused.status, refused.text).toBe(400);
  expect(pickByPath(refused.body, 'details')).toMatchObject([
    { path: expect.stringMatching(/^rows\.3/) },
  ]);
});

test('a second row with the id of an earlier row is refused, and the record keeps its values', async () => {
  const made = await company.admin.post('/measures', buildSampleBody(measures, 7, {}));
  const id = pickNumberByPath(made.body, 'id');
  const file = await createTestWorkbook([
    ['Id', 'Nombre'],
    [id, 'Braza corta'],
    [id, 'Braza larga'],
  ]);
  const { body } = await importSheetFile(company.admin, measures, file, { dryRun: true });
  expect(pickListByPath(body, 'errors')).toMatchObject([
    { row: 3, column: 'A', rule: 'repeatedRow', params: { row: 2 } },
  ]);
  expect((await importSheetFile(company.admin, measures, file)).status).toBe(400);
  const { body: stored } = await company.admin.get(`/measures/${id}`);
  expect(pickByPath(stored, 'name')).toBe(pickByPath(made.body, 'name'));
});

test('an imported row is outdated by a later change, to the millisecond if its moment has milliseconds, else to the second', async () => {
  const values = { name: 'Braza', description: 'Largo', countable: false };
  const { body: made } = requireSuccess(await company.admin.post('/measures', values));
  const changedAt = toLocalMillis(Date.parse(String(pickByPath(made, 'updatedAt'))), testTimeZone);
  const second = Math.floor(changedAt / 1_000) * 1_000;
  // A moment without milliseconds would be taken for its whole second.
  const earlier = (changedAt - 400) % 1_000 === 0 ? changedAt - 401 : changedAt - 400;
  const columns = ['id', 'description', 'updatedAt'].map((path, at) => ({ at, path }));
  const listRules = async (moment: number) => {
    const written = new Date(moment).toISOString().slice(0, -1);
    const file = Buffer.from(
      `Id,Descripción,Actualizado\r\n${pickNumberByPath(made, 'id')},Otro,${written}`,
    );
    const options = { dryRun: true, reading: { columns } };
    const { body } = requireSuccess(await importSheetFile(company.admin, measures, file, options));
    expect(body).toMatchObject({ creates: 0 });
    return [
      pickByPath(body, 'updates'),
      ...pickListByPath(body, 'errors').map((error) =>
        ['rule', 'column', 'header'].map((name) => pickByPath(error, name)),
      ),
    ];
  };
  for (const moment of [changedAt, changedAt - 4, second])
    expect(await listRules(moment)).toEqual([1]);
  for (const moment of [earlier, second - 2_000])
    expect(await listRules(moment)).toEqual([0, ['staleRow', 'C', 'Actualizado']]);
});

test('an imported number must be greater than -10,000,000,000', async () => {
  const row = good('LOW-1');
  const file = await createTestWorkbook([
    header,
    [...row.slice(0, 4), -10_000_000_000, ...row.slice(5)],
  ]);
  const { body } = await importSheetFile(company.admin, rawMaterials, file, {
    dryRun: true,
    lang: 'en',
  });
  expect(pickListByPath(body, 'errors')).toEqual([
    expect.objectContaining({ row: 2, column: 'E', rule: 'sheetNumber' }),
  ]);
});

test('the records matching an ambiguous name are listed in the order of their ids', async () => {
  const ids: number[] = [];
  const positionReferences = await createSampleReferences(company.admin, positions);
  for (const name of ['Mesa m³', 'Mesa m3', 'mesa M³', 'MESA m3']) {
    const body = { ...buildSampleBody(positions, 0, positionReferences), name, metadata: {} };
    ids.push(
      pickNumberByPath(requireSuccess(await company.admin.post('/positions', body)).body, 'id'),
    );
  }
  const file = await createTestWorkbook([
    ['Nombre', 'Correo electrónico', 'Perfil', 'Estatus', 'Puesto principal'],
    ['Ana Carpintera', 'ana@plant.test', 1, 'Activo', 'Mesa m³'],
  ]);
  const { body } = await importSheetFile(company.admin, users, file, { dryRun: true });
  expect(pickListByPath(body, 'errors')).toMatchObject([
    { column: 'E', rule: 'ambiguous', params: { ids: ids.join(', ') } },
  ]);
});

test('an ambiguous name needs an id, and an export and the template write the name with its id', async () => {
  const division = references['division']?.[0];
  const positionReferences = await createSampleReferences(company.admin, positions);
  const twins = [0, 1].map((at) => ({
    ...buildSampleBody(positions, at, positionReferences),
    name: 'Operador de sierra',
    metadata: {},
  }));
  const ids: number[] = [];
  for (const twin of twins)
    ids.push(pickNumberByPath((await company.admin.post('/positions', twin)).body, 'id'));
  expect(division).toBeUndefined();
  const file = await createTestWorkbook([
    ['Nombre', 'Correo electrónico', 'Perfil', 'Estatus', 'Puesto principal'],
    ['Ana Carpintera', 'ana@plant.test', 1, 'Activo', 'operador de SIERRA'],
  ]);
  const { body } = await importSheetFile(company.admin, users, file, { dryRun: true });
  expect(pickListByPath(body, 'errors')).toMatchObject([
    { column: 'E', rule: 'ambiguous', params: { ids: ids.join(', ') } },
  ]);
  const nameTwin = (id: number) => `Operador de sierra (id ${id})`;
  const sure = await createTestWorkbook([
    ['Nombre', 'Correo electrónico', 'Perfil', 'Estatus', 'Puesto principal', 'Otros puestos'],
    ['Ana Carpintera', 'ana@plant.test', 1, 'Activo', ...ids.toReversed().map(nameTwin)],
  ]);
  const done = await importSheetFile(company.admin, users, sure);
  expect(done.body, done.text).toMatchObject({ creates: 1 });
  const sheet = (await openExcelWorkbook(await exportSheetFile(company, users))).getWorksheet(
    'main',
  );
  const texts = sheet?.getSheetValues().flatMap((row) => (Array.isArray(row) ? row : []));
  expect(texts).toEqual(expect.arrayContaining(ids.map(nameTwin)));
  // The template offers both in its list.
  const template = await company.admin.get('/users/import-template', { lang: 'es' });
  const offered = await readWorkbookText(template.bytes);
  expect(ids.map((id) => offered.includes(nameTwin(id)))).toEqual([true, true]);
});

test('an export writes no id behind the name of a record that has the same name in both languages', async () => {
  const positionReferences = await createSampleReferences(company.admin, positions);
  const sharpener = {
    ...buildSampleBody(positions, 2, positionReferences),
    name: 'Afilador',
    metadata: { language: { name: { es: 'Afilador', en: 'Afilador' } } },
  };
  requireSuccess(await company.admin.post('/positions', sharpener));
  const file = await createTestWorkbook([
    ['Nombre', 'Correo electrónico', 'Perfil', 'Estatus', 'Puesto principal'],
    ['Berta Afiladora', 'berta@plant.test', 1, 'Activo', 'Afilador'],
  ]);
  requireSuccess(await importSheetFile(company.admin, users, file));
  const sheet = (await openExcelWorkbook(await exportSheetFile(company, users))).getWorksheet(
    'main',
  );
  const texts = sheet?.getSheetValues().flatMap((row) => (Array.isArray(row) ? row : []));
  expect(texts).toContain('Afilador');
});

test('an empty cell of an existing record is refused if the field is required', async () => {
  const book = await openExcelWorkbook(
    await exportSheetFile(company, rawMaterials, { lang: 'es' }),
  );
  const sheet = book.getWorksheet('main');
  const headers = sheet?.getRow(1).values;
  const names = Array.isArray(headers) ? Array.from(headers, String) : [];
  const column = names.findIndex((name) => name.startsWith('Lugar en almacén'));
  expect(column).toBeGreaterThan(0);
  if (sheet) sheet.getRow(2).getCell(column).value = null;
  const file = Buffer.from(await book.xlsx.writeBuffer());
  const { body, text } = await importSheetFile(company.admin, rawMaterials, file, { dryRun: true });
  expect(pickListByPath(body, 'errors'), text).toMatchObject([{ row: 2, rule: 'required' }]);
});

test('a row without a record has all its other cells checked too, and nothing is reported of columns that the file lacks', async () => {
  const bad = (code: string) => [code, 'Bien', 'Plástico', 'doce', -1, 'A', 'Nadie'];
  const file = await createTestWorkbook([header, good('WHOLE-1'), bad(''), bad('whole-1')]);
  const { body, text } = await importSheetFile(company.admin, rawMaterials, file, {
    dryRun: true,
    reading: { matchBy: 'code' },
  });
  const others = ['C oneOf', 'D number', 'G noRecord', 'E greaterOrEqual'];
  expect(
    pickListByPath(body, 'errors').map(
      (error) =>
        `${String(pickByPath(error, 'row'))} ${String(pickByPath(error, 'column'))} ${String(pickByPath(error, 'rule'))}`,
    ),
    text,
  ).toEqual([
    '3 A required',
    ...others.map((each) => `3 ${each}`),
    '4 A repeatedValue',
    ...others.map((each) => `4 ${each}`),
  ]);
  expect(body).toMatchObject({ rows: 3, creates: 1, refused: 2 });
});

test('merged titles above the header are no errors, and a merged cell below it is one', async () => {
  const book = await openExcelWorkbook(
    await createTestWorkbook([
      ['Inventario de madera'],
      header,
      good('MERGED-1'),
      good('MERGED-2'),
    ]),
  );
  const sheet = book.getWorksheet('main');
  sheet?.mergeCells('A1:D1');
  const check = async () =>
    (
      await importSheetFile(
        company.admin,
        rawMaterials,
        Buffer.from(await book.xlsx.writeBuffer()),
        { dryRun: true, reading: { layout: { headerRow: 2 } } },
      )
    ).body;
  expect(await check()).toMatchObject({ creates: 2, errors: [] });
  sheet?.mergeCells('B3:B4');
  const errors = pickListByPath(await check(), 'errors');
  expect(errors).toContainEqual(expect.objectContaining({ row: 3, column: 'B', rule: 'merged' }));
});

test('a row without its key, and a row with the key of an earlier row, count as rows with errors and update nothing', async () => {
  const file = await createTestWorkbook([header, good('KEYED-1'), good(''), good('keyed-1')]);
  const { body, text } = await importSheetFile(company.admin, rawMaterials, file, {
    dryRun: true,
    reading: { matchBy: 'code' },
  });
  expect(body, text).toMatchObject({
    creates: 1,
    updates: 0,
    refused: 2,
    errors: [
      { row: 3, column: 'A', rule: 'required' },
      { row: 4, column: 'A', rule: 'repeatedValue', params: { row: 2 } },
    ],
    preview: [
      { row: 2, action: 'create' },
      { row: 3, action: 'refuse' },
      { row: 4, action: 'refuse' },
    ],
  });
});

test('a preview has the first rows with errors, up to its maximum, of a file with errors in every row', async () => {
  const refused = Array.from({ length: maxPreviewedRows + 2 }, () => good(''));
  const file = await createTestWorkbook([header, ...refused]);
  const { body, text } = await importSheetFile(company.admin, rawMaterials, file, { dryRun: true });
  expect(body, text).toMatchObject({ creates: 0, refused: refused.length });
  expect(pickListByPath(body, 'preview').map((each) => pickByPath(each, 'row'))).toEqual(
    Array.from({ length: maxPreviewedRows }, (_, at) => at + 2),
  );
});

test('a negative amount is refused because it must be 0 or more', async () => {
  const negative = good('NEGATIVE-1').map((cell, at) => (at === 3 ? -5 : cell));
  const file = await createTestWorkbook([header, negative]);
  const { body } = await importSheetFile(company.admin, rawMaterials, file, { dryRun: true });
  expect(pickListByPath(body, 'errors')).toMatchObject([
    { row: 2, column: 'D', value: '-5', rule: 'greaterOrEqual', params: { min: 0 } },
  ]);
});

test('exported users and profiles can be imported again without errors', async () => {
  for (const module of [users, profiles]) {
    const file = await exportSheetFile(company, module);
    const { body, text } = await importSheetFile(company.admin, module, file, { dryRun: true });
    // The founder of the company has no main position yet: a form would require one too.
    const errors = pickListByPath(body, 'errors').filter(
      (error) => pickByPath(error, 'path') !== 'mainPosition',
    );
    expect(errors, text).toEqual([]);
    expect(body).toMatchObject({ creates: 0 });
    if (module === profiles) expect(body).toMatchObject({ updates: 0 });
  }
});

test('an unreadable file is refused with the reason', async () => {
  const rule = async (file: Buffer) =>
    pickByPath(
      (await importSheetFile(company.admin, measures, file, { dryRun: true })).body,
      'details.0.rule',
    );
  const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]);
  expect(await rule(compound)).toBe('oldWorkbook');
  const locked = Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]);
  expect(await rule(locked)).toBe('protectedWorkbook');
  expect(await rule(Buffer.from('%PDF-1.7'))).toBe('fileType');
  expect(await rule(Buffer.from(''))).toBe('emptyFile');
  expect(await rule(Buffer.from(' \r\n\r\n'))).toBe('emptyFile');
  expect(await rule(await createTestWorkbook([['Nombre', 'Descripción']]))).toBe('noRows');
  expect(
    await rule(
      await createTestWorkbook([
        ['__proto__', 'constructor'],
        ['a', 'b'],
      ]),
    ),
  ).toBe('noColumns');
  expect(
    await rule(
      await createTestWorkbook([
        ['Nombre', 'Name'],
        ['a', 'b'],
      ]),
    ),
  ).toBe('repeatedColumn');
});

test('an export contains the filtered rows, is not available to another company, and its link expires', async () => {
  const link = await requestExportLink(company.admin, rawMaterials, {
    filters: { code: 'GOOD', materialType: 'recycled' },
    lang: 'en',
  });
  const file = await company.admin.send('GET', link.slice(1));
  expect(file.headers['content-disposition']).toMatch(
    /attachment.*export-raw-materials-\d{4}-\d\d-\d\d\.xlsx/,
  );
  const sheet = (await openExcelWorkbook(file.bytes)).getWorksheet('main');
  expect(sheet?.rowCount).toBe(2);
  const expires = Number(new URL(link, 'http://plant.test').searchParams.get('expires'));
  expect(expires - getServerTime() / 1_000).toBeGreaterThan(23 * 3_600);
  expect(expires - getServerTime() / 1_000).toBeLessThanOrEqual(24 * 3_600 + 1);
  const late = link.replace(String(expires), String(expires - 25 * 3_600));
  expect((await company.admin.send('GET', late.slice(1))).status).toBe(404);
  const stranger = await server.company('stranger.test');
  expect(
    (await stranger.admin.send('GET', link.slice(1).replace(/files\/\d+/, 'files/999'))).status,
  ).toBe(404);
});

test('a user without the permission can neither export, import nor get the template', async () => {
  const [, restricted] = company.clients;
  for (const path of ['/users/export', '/users/import-template'])
    expect((await restricted?.get(path))?.status).toBe(403);
  const file = await createTestWorkbook([['Nombre'], ['Nadie']]);
  if (restricted) expect((await importSheetFile(restricted, users, file)).status).toBe(403);
});

test('an import without the column of a custom field keeps the value that each changed record has in it', async () => {
  const field = await createSampleField(company.admin, 'measures', 'text');
  const customFields = { [field]: 'Se vende por atado' };
  const made = requireSuccess(
    await company.admin.post('/measures', { ...buildSampleBody(measures, 8, {}), customFields }),
  );
  const id = pickNumberByPath(made.body, 'id');
  const file = await createTestWorkbook([
    ['Id', 'Nombre'],
    [id, 'Atado grande'],
  ]);
  const imported = requireSuccess(await importSheetFile(company.admin, measures, file));
  expect(imported.body).toMatchObject({ creates: 0, updates: 1 });
  const { body } = requireSuccess(await company.admin.get(`/measures/${id}`));
  expect(body).toMatchObject({ name: 'Atado grande', customFields });
});
