import { readFile } from 'node:fs/promises';
import { measures } from '@tarima/domain/measures/measure';
import type { Module } from '@tarima/domain/kit/module';
import { languages, type Language } from '@tarima/domain/kit/words';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { profiles } from '@tarima/domain/profiles/profile';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { createSampleField } from '../testing/custom-fields.ts';
import { buildSampleBody, type SampleReferences } from '../testing/samples.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { importSheetFile } from './testing/sheets.ts';

interface Row {
  readonly field: string;
  readonly text: string;
  readonly excel: string;
  readonly beside: string;
  readonly read: string;
}

const page = await readFile(new URL('../../../docs/imports.md', import.meta.url), 'utf8');
const [table = ''] = /\| Field [\s\S]*?\n\n/.exec(page) ?? [];
const rows = table
  .trim()
  .split('\n')
  .slice(2)
  .map((line): Row => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, field = '', text = '', excel = '', beside = '', read = ''] = cells;
    return { field, text, excel, beside, read };
  });
const bare = (code: string): string => code.replaceAll('`', '');

let server: TestServer;
let company: TestCompany;
let others: SampleReferences;

/** Module and path of a field of the table, and where its value is answered. */
const places: Record<string, { module: Module; path: string; stored: string }> = {
  Amount: { module: rawMaterials, path: 'unitCost', stored: 'unitCost' },
  Percentage: { module: profiles, path: 'maxDiscount', stored: 'maxDiscount' },
  'Yes or no': { module: measures, path: 'countable', stored: 'countable' },
  Text: { module: rawMaterials, path: 'warehouseLocation', stored: 'warehouseLocation' },
  Choice: { module: rawMaterials, path: 'materialType', stored: 'materialType' },
  Unit: { module: rawMaterials, path: 'measure', stored: 'measure.name' },
  Record: { module: rawMaterials, path: 'supplier', stored: 'supplier.name' },
};

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('table.test');
  const ids: number[] = [];
  for (const [name, english] of [
    ['Pieza', 'Piece'],
    ['Metro cúbico', 'Cubic metre'],
    ['Pie tablar', 'Board foot'],
  ] as const) {
    const made = await company.admin.post('/measures', {
      name,
      description: 'De prueba',
      metadata: { language: { name: { en: english } } },
    });
    ids.push(pickNumberByPath(made.body, 'id'));
  }
  const supplier = await company.admin.post('/suppliers', {
    ...buildSampleBody(suppliers, 90, {}),
    name: 'Maderas del Norte',
    code: '00777',
    metadata: {},
  });
  expect(supplier.status, supplier.text).toBe(201);
  others = { measure: ids, supplier: [pickNumberByPath(supplier.body, 'id')] };
  for (const [name, type, more] of [
    ['Date', 'date', {}],
    ['Whole number', 'number', { fieldSettings: { isCurrency: false, validations: ['integer'] } }],
  ] as const) {
    const id = await createSampleField(company.admin, 'raw_materials', type, { name, ...more });
    const path = `customFields.${id}`;
    places[name] = { module: rawMaterials, path, stored: path };
  }
});
afterAll(() => server.close());

/** A cell of the table: a text in quotes, or a number with its format. */
function excelCell(cell: string): { value: ExcelJS.CellValue; format?: string } {
  const [, first = '', second] = /^`([^`]*)`(?: `([^`]*)`)?$/.exec(cell) ?? [];
  const [, text] = /^"(.*)"$/.exec(first) ?? [];
  if (text !== undefined && second === undefined) return { value: text };
  return { value: Number(first), ...(second && second !== 'General' && { format: second }) };
}

/** A workbook whose rows each name a record by its id. */
async function makeBook(cells: readonly string[], ids: readonly number[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('main');
  sheet.addRow(['id', 'value']);
  for (const [at, cell] of cells.entries()) {
    const { value, format } = excelCell(cell);
    sheet.addRow([ids[at], value]);
    if (format !== undefined) sheet.getCell(at + 2, 2).numFmt = format;
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

const makeCsv = (cells: readonly string[], ids: readonly number[]): Buffer =>
  Buffer.from(
    ['id\tvalue', ...cells.map((cell, at) => `${ids[at] ?? ''}\t${bare(cell)}`)].join('\n'),
    'utf8',
  );

let serial = 100;
/** A stored record whose field the file changes: any value that is not the expected one. */
async function makeRecord(module: Module): Promise<number> {
  serial += 1;
  const body =
    module === profiles
      ? {
          name: `Perfil ${serial}`,
          description: 'x',
          permissions: [1],
          onlyMine: false,
        }
      : module === measures
        ? { name: `Medida ${serial}`, description: 'x', metadata: {} }
        : buildSampleBody(module, serial, others);
  const made = await company.admin.post(`/${module.name.replaceAll('_', '-')}`, body);
  if (made.status !== 201) throw new Error(made.text);
  return pickNumberByPath(made.body, 'id');
}

async function walk({ field, beside, read }: Row, lang: Language, cell: string, isBook: boolean) {
  const place = places[field];
  if (!place) throw new Error(`The table names an unknown field: ${field}`);
  const { module, path, stored } = place;
  const ids = [await makeRecord(module), ...(beside === '' ? [] : [await makeRecord(module)])];
  const cells = [cell, ...(beside === '' ? [] : [isBook ? `\`"${bare(beside)}"\`` : beside])];
  const file = isBook ? await makeBook(cells, ids) : makeCsv(cells, ids);
  const reading = {
    columns: [
      { at: 0, path: 'id' },
      { at: 1, path },
    ],
  };
  const { body, text } = await importSheetFile(company.admin, module, file, {
    lang,
    dryRun: true,
    reading,
  });
  const faults = pickListByPath(body, 'errors').filter((each) => pickByPath(each, 'row') === 2);
  const [, rule] = /^refused: `(.*)`$/.exec(read) ?? [];
  if (rule !== undefined) {
    expect(faults, text).toMatchObject([{ column: 'B', path, rule }]);
    expect((await importSheetFile(company.admin, module, file, { lang, reading })).status).toBe(
      400,
    );
    return;
  }
  expect(faults, text).toEqual([]);
  const saved = await importSheetFile(company.admin, module, file, { lang, reading });
  expect(saved.status, saved.text).toBe(200);
  const after = await company.admin.get(`/${module.name.replaceAll('_', '-')}/${ids[0]}`);
  const value = stored
    .split('.')
    .reduce<unknown>((inner, name) => pickByPath(inner, name), after.body);
  expect(String(value)).toBe(bare(read));
}

test('the documented table of accepted cells covers every kind of field', () => {
  expect(rows.length).toBeGreaterThan(50);
  expect(new Set(rows.map(({ field }) => field))).toEqual(new Set(Object.keys(places)));
});

describe.each(languages)(
  'cells of the documentation are imported as documented, by a user in %s',
  (lang) => {
    const named = rows.map(
      (row) => [`${row.field} ${row.text || row.excel} ${row.beside}`, row] as const,
    );

    test.each(named.filter(([, { text }]) => text !== ''))('text file: %s', (_, row) =>
      walk(row, lang, row.text, false),
    );
    test.each(named.filter(([, { excel }]) => excel !== ''))('Excel: %s', (_, row) =>
      walk(row, lang, row.excel, true),
    );
  },
);
