import { calendarDays } from '@tarima/domain/calendar-days/calendar-day';
import { languages } from '@tarima/domain/kit/words';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSampleField } from '../testing/custom-fields.ts';
import { pickByPath, pickListByPath } from '../testing/client.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';
import { importSheetFile, createTestWorkbook } from './testing/sheets.ts';

let server: TestServer;
let company: TestCompany;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.company('dates.test');
});
afterAll(() => server.close());

const csv = (...lines: readonly string[]): Buffer => Buffer.from(lines.join('\r\n'), 'utf8');
const sheet = (...lines: readonly string[]): Promise<Buffer> =>
  createTestWorkbook(lines.map((line) => line.split(',')));

/** Days that are stored, with their names. */
const listStored = async (name: string): Promise<unknown[]> => {
  const { body } = await company.admin.get('/calendar-days', { size: 100, search: name });
  return pickListByPath(body, 'elements').map((each) => pickByPath(each, 'date'));
};
const listFaults = (body: unknown): string[] =>
  pickListByPath(body, 'errors').map(
    (each) =>
      `${String(pickByPath(each, 'row'))} ${String(pickByPath(each, 'value'))} ${String(pickByPath(each, 'rule'))}`,
  );

describe.each(languages)('dates imported by a user in %s', (lang) => {
  describe.each([
    ['a text file', async (...lines: readonly string[]) => csv(...lines)],
    ['texts of a workbook', sheet],
  ])('from %s', (kind, makeFile) => {
    const name = `Prueba ${lang} ${kind}`;

    test('get the order of day and month from one unambiguous date for the whole file', async () => {
      const file = await makeFile(
        'Fecha,Nombre',
        `12/25/2031,${name} uno`,
        `01/02/2032,${name} dos`,
        `${lang === 'es' ? '2032-01-03' : '2032-01-04'},${name} tres`,
      );
      const { status, text } = await importSheetFile(company.admin, calendarDays, file, { lang });
      expect(status, text).toBe(200);
      expect(
        (await listStored(name)).toSorted((one, other) => String(one).localeCompare(String(other))),
      ).toEqual(['2031-12-25', '2032-01-02', lang === 'es' ? '2032-01-03' : '2032-01-04']);
      // Removed again: the next file has the same days.
      const { body } = await company.admin.get('/calendar-days', { size: 100, search: name });
      for (const each of pickListByPath(body, 'elements'))
        await company.admin.delete(`/calendar-days/${String(pickByPath(each, 'id'))}`);
    });

    test('are refused with their cells if they do not exist, and nothing is saved', async () => {
      const file = await makeFile(
        'Fecha,Nombre',
        `31/02/2031,${name} a`,
        `13/13/2031,${name} b`,
        `2031-13-05,${name} c`,
        `25/11/2031,${name} d`,
        `11/25/2031,${name} e`,
        `31/02,${name} f`,
      );
      const { body } = await importSheetFile(company.admin, calendarDays, file, {
        lang,
        dryRun: true,
      });
      expect(listFaults(body)).toEqual([
        '2 31/02/2031 noSuchDay',
        '3 13/13/2031 noSuchDay',
        '4 2031-13-05 noSuchDay',
        '7 31/02 sheetDay',
      ]);
      expect((await importSheetFile(company.admin, calendarDays, file, { lang })).status).toBe(400);
      expect(await listStored(name)).toEqual([]);
    });

    test('are refused if all are ambiguous, until the order of day and month is chosen', async () => {
      const file = await makeFile('Fecha,Nombre', `04/12/2031,${name} x`, `05/12/2031,${name} y`);
      const { body } = await importSheetFile(company.admin, calendarDays, file, {
        lang,
        dryRun: true,
      });
      expect(listFaults(body)).toEqual(['2 04/12/2031 unclearDay', '3 05/12/2031 unclearDay']);
      const columns = await importSheetFile(
        company.admin,
        calendarDays,
        file,
        {},
        'import/columns',
      );
      expect(columns.body).toMatchObject({
        columns: [{ path: 'date', dates: { unclear: '04/12/2031' } }, { dates: {} }],
      });
      const saved = await importSheetFile(company.admin, calendarDays, file, {
        lang,
        reading: { dayOrder: lang === 'es' ? 'monthFirst' : 'dayFirst' },
      });
      expect(saved.status, saved.text).toBe(200);
      expect(
        (await listStored(name)).toSorted((one, other) => String(one).localeCompare(String(other))),
      ).toEqual(lang === 'es' ? ['2031-04-12', '2031-05-12'] : ['2031-12-04', '2031-12-05']);
      const after = await company.admin.get('/calendar-days', { size: 100, search: name });
      for (const each of pickListByPath(after.body, 'elements'))
        await company.admin.delete(`/calendar-days/${String(pickByPath(each, 'id'))}`);
    });
  });
});

test('a text file of 6,001 rows with prices and dates is read completely', async () => {
  const field = await createSampleField(company.admin, 'suppliers', 'date', { name: 'Desde' });
  const number = await createSampleField(company.admin, 'suppliers', 'number', { name: 'Crédito' });
  const rows = Array.from(
    { length: 6_000 },
    (_, at) => `PROV-${at};Proveedor ${at};04/12/2031;1.200;${'x'.repeat(40)}`,
  );
  const file = csv('Código;Nombre;Desde;Crédito;Notas', ...rows, 'PROV-X;Otro;25/11/2031;0,5;');
  const { body, text } = await importSheetFile(company.admin, suppliers, file, { dryRun: true });
  expect(pickByPath(body, 'rows'), text).toBe(6_001);
  const paths = pickListByPath(body, 'errors').map((each) => pickByPath(each, 'path'));
  expect(paths).not.toContain(`customFields.${field}`);
  expect(paths).not.toContain(`customFields.${number}`);
});

test('a date that does not exist is refused by the API', async () => {
  for (const date of ['2026-02-31T10:00:00Z', '2026-02-31', '2026-13-05', '11/25/2026']) {
    const { status, body } = await company.admin.post('/calendar-days', {
      date,
      name: 'No existe',
    });
    expect([
      status,
      pickListByPath(body, 'details').map((each) => pickByPath(each, 'rule')),
    ]).toEqual([400, expect.arrayContaining(['instant'])]);
  }
  const filtered = await company.admin.get('/calendar-days', {
    filters: { date: { from: '2026-02-31T10:00:00Z' } },
  });
  expect(filtered.status).toBe(400);
});
