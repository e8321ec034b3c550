import { sheetRuleTexts } from '@tarima/domain/kit/sheets/sheet-rule-texts';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { languages } from '@tarima/domain/kit/words';
import type ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { createSampleField } from '../testing/custom-fields.ts';
import { createSampleReferences, buildSampleBody } from '../testing/samples.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { importSheetFile, openExcelWorkbook, createTestWorkbook } from './testing/sheets.ts';

// Rules of the specification for cells: a date is after 1900-01-01, and a whole number is whole.

let server: TestServer;
let company: TestCompany;
let supplier: number;
const fields = { day: 0, whole: 0 };
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('cells.test');
  fields.day = await createSampleField(company.admin, 'suppliers', 'date', { name: 'Desde' });
  fields.whole = await createSampleField(company.admin, 'suppliers', 'number', {
    name: 'Camiones',
    fieldSettings: { validations: ['integer'] },
  });
  const { body } = await company.admin.post('/suppliers', buildSampleBody(suppliers, 0));
  supplier = pickNumberByPath(body, 'id');
});
afterAll(() => server.close());

const importing = async (header: string, cell: ExcelJS.CellValue) =>
  importSheetFile(
    company.admin,
    suppliers,
    await createTestWorkbook([
      ['Id', header],
      [supplier, cell],
    ]),
  );
const loadStored = async () => (await company.admin.get(`/suppliers/${supplier}`)).body;

test.each<[ExcelJS.CellValue]>([
  ['1900-01-01'],
  ['01/01/1900'],
  ['31/12/1899'],
  // ExcelJS counts a day of early 1900 one less than Excel does.
  [new Date(Date.UTC(1899, 11, 31))],
  [1],
  // A number without a date format shows as a number: these would be days of 1900 and 1905.
  [2],
  [2026],
])('a cell with the date %j is refused, and nothing changes', async (cell) => {
  const before = await loadStored();
  const { status, body } = await importing('Desde (es)', cell);
  expect([status, pickByPath(body, 'details')]).toEqual([
    400,
    [{ path: `rows.2.customFields.${fields.day}`, rule: 'sheetDay' }],
  ]);
  expect(await loadStored()).toEqual(before);
});

test.each<[ExcelJS.CellValue]>([['1900-01-02'], [new Date(Date.UTC(1900, 0, 1))]])(
  'a cell with the date %j is accepted',
  async (cell) => {
    const { body, text } = await importing('Desde (es)', cell);
    expect(pickListByPath(body, 'errors'), text).toEqual([]);
    expect(pickByPath(await loadStored(), `customFields.${fields.day}`)).toBe('1900-01-02');
    await importing('Desde (es)', '2026-11-21');
  },
);

test.each(languages)('the error for a date requires a date after 1900-01-01, in %s', (language) => {
  expect(sheetRuleTexts.sheetDay[language]).toMatch(
    { es: /posterior al 1900-01-01/, en: /after 1900-01-01/ }[language],
  );
});

test.each<[string, ExcelJS.CellValue]>([
  ['Camiones (es)', 2.5],
  ['Camiones (es)', '2.5'],
])('a cell in the column %s with %j is refused as not a whole number', async (header, cell) => {
  const before = await loadStored();
  const { status, body } = await importing(header, cell);
  expect([status, pickByPath(body, 'details')]).toEqual([
    400,
    [{ path: `rows.2.customFields.${fields.whole}`, rule: 'integer' }],
  ]);
  expect(await loadStored()).toEqual(before);
});

test.each<[ExcelJS.CellValue]>([[4], ['4'], ['4.0'], ['4.00']])(
  'a cell with %j is imported as the whole number 4',
  async (cell) => {
    const { body, text } = await importing('Camiones (es)', cell);
    expect(pickListByPath(body, 'errors'), text).toEqual([]);
    expect(pickByPath(await loadStored(), `customFields.${fields.whole}`)).toBe('4');
  },
);

test('a fractional number of stations or id is refused with its row and column', async () => {
  const references = await createSampleReferences(company.admin, workplaces);
  const made = await company.admin.post('/workplaces', buildSampleBody(workplaces, 0, references));
  const id = pickNumberByPath(made.body, 'id');
  const send = async (rows: ExcelJS.CellValue[][]) =>
    importSheetFile(
      company.admin,
      workplaces,
      await createTestWorkbook([['Id', 'Trabajos a la vez'], ...rows]),
    );
  const refused = await send([
    [id, 2.5],
    [1.5, 2],
  ]);
  expect([refused.status, pickByPath(refused.body, 'details')]).toEqual([
    400,
    [
      { path: 'rows.2.stations', rule: 'integer' },
      { path: 'rows.3.id', rule: 'integer' },
    ],
  ]);
  const taken = await send([[id, '2.0']]);
  expect(pickListByPath(taken.body, 'errors'), taken.text).toEqual([]);
  const { body } = await company.admin.get(`/workplaces/${id}`);
  expect(pickByPath(body, 'stations')).toBe(2);
});

test('the import template has the same validation rules in Excel', async () => {
  const { bytes } = await company.admin.send('GET', '/suppliers/import-template?lang=es');
  const sheet = (await openExcelWorkbook(bytes)).getWorksheet('main');
  const header = sheet?.getRow(1).values;
  const getCell = (name: string) =>
    sheet?.getRow(2).getCell(Array.isArray(header) ? header.indexOf(name) : 0).dataValidation;
  expect(getCell('Desde (es)')).toMatchObject({
    type: 'date',
    operator: 'greaterThan',
    formulae: [expect.anything()],
  });
  const [first] = getCell('Desde (es)')?.formulae ?? [];
  expect([new Date(Date.UTC(1899, 11, 31)), 1]).toContainEqual(first);
  expect(getCell('Camiones (es)')).toMatchObject({
    type: 'whole',
    operator: 'greaterThan',
    formulae: [-10_000_000_000],
  });
});
