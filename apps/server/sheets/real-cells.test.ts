import type { Module } from '@tarima/domain/kit/module';
import { profiles } from '@tarima/domain/profiles/profile';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickByPath, pickListByPath, pickNumberByPath } from '../testing/client.ts';
import { createSampleField } from '../testing/custom-fields.ts';
import { buildSampleBody } from '../testing/samples.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { importSheetFile } from './testing/sheets.ts';

let server: TestServer;
let company: TestCompany;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('cells.test');
});
afterAll(() => server.close());

/** Cell of a workbook with its number format; without one, as typed. */
type Cell = string | readonly [value: number | Date, format: string];

/** A workbook whose cells have number formats, as a user sees them in Excel. */
async function makeWorkbook(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('main');
  for (const [at, cells] of rows.entries())
    for (const [place, cell] of cells.entries()) {
      const made = sheet.getCell(at + 1, place + 1);
      made.value = typeof cell === 'string' ? cell : cell[0];
      if (typeof cell !== 'string') made.numFmt = cell[1];
    }
  return Buffer.from(await book.xlsx.writeBuffer());
}

const listFaults = (body: unknown): string[] =>
  pickListByPath(body, 'errors').map((each) =>
    ['row', 'path', 'value', 'rule'].map((name) => String(pickByPath(each, name))).join(' '),
  );
const dry = async (module: Module, file: Buffer, reading?: object) =>
  (
    await importSheetFile(company.admin, module, file, {
      dryRun: true,
      ...(reading && { reading }),
    })
  ).body;

describe('a formatted cell is imported as it is displayed', () => {
  const header = ['Código', 'Nombre', 'Ciudad'];
  const rest = (name: string): Cell[] => [name, 'Monterrey'];

  test('texts keep leading zeros, literal prefixes and date formats', async () => {
    const file = await makeWorkbook([
      header,
      [[123, '00000'], ...rest('Con ceros')],
      [[7, '"PROV-"0000'], ...rest('Con letras')],
      [[new Date(Date.UTC(2026, 10, 5)), 'dd/mm/yyyy'], ...rest('Con fecha')],
      [[1234.5, '#,##0.00'], ...rest('Con comas')],
      [[55_512, 'General'], ...rest('Sin forma')],
    ]);
    const body = await dry(suppliers, file);
    expect(pickListByPath(body, 'preview').map((each) => pickByPath(each, 'cells.0'))).toEqual([
      '00123',
      'PROV-0007',
      '05/11/2026',
      '1,234.50',
      '55512',
    ]);
  });

  test('a record is matched by the displayed code, which is stored unchanged', async () => {
    const sample = { ...buildSampleBody(suppliers, 40, {}), code: '00777', name: 'Ceros adelante' };
    const made = await company.admin.post('/suppliers', sample);
    expect(made.status, made.text).toBe(201);
    const file = await makeWorkbook([
      ['Código', 'Ciudad'],
      [[777, '00000'], 'Saltillo'],
    ]);
    const reading = {
      columns: [
        { at: 0, path: 'code' },
        { at: 1, path: 'city' },
      ],
      matchBy: 'code',
    };
    const { status, text } = await importSheetFile(company.admin, suppliers, file, { reading });
    expect(status, text).toBe(200);
    const { body } = await company.admin.get(`/suppliers/${pickNumberByPath(made.body, 'id')}`);
    expect(body).toMatchObject({ code: '00777', city: 'Saltillo' });
  });

  test('a percentage is imported as shown, refused above the limit of its field, and refused in a field without percent', async () => {
    const description = 'Un perfil de prueba';
    const head = ['Nombre', 'Descripción', 'Permisos', 'Descuento máximo (%)'];
    const row = (name: string, cell: Cell): Cell[] => [name, description, 'Clientes', cell];
    const file = await makeWorkbook([
      head,
      row('Perfil quince', [0.15, '0%']),
      row('Perfil doce y medio', [0.125, '0.00%']),
      row('Perfil siete', [7, '0.00']),
      row('Perfil nueve', '9 %'),
    ]);
    const saved = await importSheetFile(company.admin, profiles, file);
    expect(saved.status, saved.text).toBe(200);
    const { body } = await company.admin.get('/profiles', { size: 100, search: 'Perfil' });
    expect(
      new Map(
        pickListByPath(body, 'elements').map((each) => [
          pickByPath(each, 'name'),
          pickByPath(each, 'maxDiscount'),
        ]),
      ),
    ).toEqual(
      new Map([
        ['Perfil quince', 15],
        ['Perfil doce y medio', 12.5],
        ['Perfil siete', 7],
        ['Perfil nueve', 9],
      ]),
    );

    const beyond = await makeWorkbook([head, row('Perfil de más', [1.5, '0%'])]);
    expect(listFaults(await dry(profiles, beyond))).toEqual(['2 maxDiscount 150% lessOrEqual']);
    expect((await importSheetFile(company.admin, profiles, beyond)).status).toBe(400);
    const typed = Buffer.from(`${head.join(';')}\nPerfil de más;${description};Clientes;150%`);
    expect(listFaults(await dry(profiles, typed))).toEqual(['2 maxDiscount 150% lessOrEqual']);

    const share = await createSampleField(company.admin, 'suppliers', 'number', {
      name: 'Anticipo',
      fieldSettings: { isCurrency: false, unitOfMeasurement: '%', validations: [] },
    });
    const days = await createSampleField(company.admin, 'suppliers', 'number', { name: 'Días' });
    const both = await makeWorkbook([
      ['Código', 'Nombre', 'Anticipo', 'Días'],
      ['PROV-A', 'Anticipos', [0.3, '0%'], [0.3, '0%']],
      ['PROV-B', 'Anticipos dos', '30%', '30%'],
    ]);
    const reading = {
      columns: [
        { at: 0, path: 'code' },
        { at: 2, path: `customFields.${share}` },
        { at: 3, path: `customFields.${days}` },
      ],
    };
    const told = listFaults(await dry(suppliers, both, reading));
    expect(told).toContain(`2 customFields.${days} 30% noPercentage`);
    expect(told).toContain(`3 customFields.${days} 30% noPercentage`);
    expect(told.filter((each) => each.includes(`customFields.${share} `))).toEqual([]);
  });
});
