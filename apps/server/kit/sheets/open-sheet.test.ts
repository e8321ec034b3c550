import { Worker } from 'node:worker_threads';
import ExcelJS from 'exceljs';
import { expect, test, vi } from 'vitest';
import { CodedError } from '@tarima/domain/kit/errors';
import { withOpenedSheet } from './open-sheet.ts';
import { parseSheetFile } from './parse-sheet.ts';
import type { OpenedWorkbook } from './read-workbook.ts';
import type { SheetRow } from './sheet-rows.ts';

async function everything(workbook: OpenedWorkbook) {
  const rows: SheetRow[] = [];
  for await (const some of workbook.rows()) rows.push(...some);
  return {
    headers: workbook.headers,
    delimiter: workbook.delimiter,
    rows,
    merges: workbook.merges(),
  };
}

/** A workbook with every kind of cell, merged cells, holes and a note; too large to be parsed in place. */
async function large(): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('main');
  sheet.addRow(['Nombre', 'Precio', undefined, 'Día', 'Sí', 'Fórmula']);
  sheet.getCell('A1').note = 'name';
  for (let at = 0; at < 4_000; at += 1)
    sheet.addRow([
      `Proveedor ñandú ${at}`,
      at / 8,
      undefined,
      new Date(Date.UTC(2026, 0, 1 + (at % 365))),
      at % 2 === 0,
      at % 3 === 0 ? { formula: 'A1', result: `de ${at}` } : undefined,
    ]);
  sheet.mergeCells('A3:B4');
  return Buffer.from(await book.xlsx.writeBuffer());
}

const texts = (rows: number): string =>
  [
    'Nombre;Correo',
    ...Array.from({ length: rows }, (_, at) => `"Uno; ""${at}""";a${at}@x.test`),
  ].join('\n');

test.each([
  ['a workbook', large],
  ['a file of texts', async () => Buffer.from(texts(20_000))],
])('%s is parsed in a thread with the same result as without one', async (_what, make) => {
  const file = await make();
  const inPlace = await everything(await parseSheetFile(file));
  expect(inPlace.rows.length).toBeGreaterThan(3_000);
  expect(await withOpenedSheet(file, everything)).toEqual(inPlace);
});

test('the rows of a file can be read again from the first one', async () => {
  for (const file of [Buffer.from(texts(20_000)), await large(), Buffer.from(texts(10))]) {
    const twice = await withOpenedSheet(file, async (workbook) => {
      for await (const some of workbook.rows()) if (some.length > 0) break;
      return [await everything(workbook), await everything(workbook)];
    });
    expect(twice[0]?.rows.length).toBeGreaterThan(5);
    expect(twice[1]).toEqual(twice[0]);
  }
});

test('an error in a thread names the same field as without a thread', async () => {
  const open = Buffer.from(`${texts(20_000)}\n"sin fin`);
  const refused = await withOpenedSheet(open, everything).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CodedError);
  expect(refused).toMatchObject({
    code: 'WRONG_VALUES',
    details: [{ path: 'files', rule: 'openQuote', params: { row: 20_002 } }],
  });
});

test('a thread ends when its work stops early or fails', async () => {
  const ended = vi.spyOn(Worker.prototype, 'terminate');
  const file = Buffer.from(texts(20_000));
  const first = await withOpenedSheet(file, async (workbook) => {
    for await (const rows of workbook.rows()) return rows[0]?.number;
    return undefined;
  });
  expect(first).toBe(2);
  await expect(
    withOpenedSheet(file, async () => {
      throw new CodedError('STALE_ENTITY');
    }),
  ).rejects.toMatchObject({ code: 'STALE_ENTITY' });
  expect(ended.mock.settledResults.map(({ type }) => type)).toEqual(['fulfilled', 'fulfilled']);
  ended.mockRestore();
});

test('a file whose thread uses too much processor time is refused as too large', async () => {
  const file = await large();
  const opening = withOpenedSheet(file, everything, {}, { perMessage: 5, total: 5 });
  await expect(opening).rejects.toMatchObject({
    code: 'WRONG_VALUES',
    details: [{ path: 'files', rule: 'workbookSize' }],
  });
});
