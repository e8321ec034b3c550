import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import type { SheetCell } from '@tarima/domain/kit/sheets/cell';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { openExcelWorkbook } from '../../sheets/testing/sheets.ts';
import { ZipArchive } from './zip-archive.ts';
import { openWorkbook } from './read-workbook.ts';
import type { SheetRow } from './sheet-rows.ts';
import { createWorkbookBuffer } from './write-workbook.ts';
import { ZipWriter } from './zip-writer.ts';

const text = (shown: string): SheetCell => ({ type: 'text', text: shown });

async function read(file: Buffer) {
  const workbook = await openWorkbook(file);
  const rows: SheetRow[] = [];
  for await (const batch of workbook.rows()) rows.push(...batch);
  return { headers: workbook.headers, rows, merges: workbook.merges() };
}

/** A workbook that another writer wrote. */
async function writeForeign(fill: (book: ExcelJS.Workbook) => void): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  fill(book);
  return Buffer.from(await book.xlsx.writeBuffer());
}

const columns = [
  { header: 'Id', note: 'id', width: 10, format: '0' },
  { header: 'Nombre *', note: 'name', width: 30, format: '@' },
  { header: 'Día', note: 'day', width: 12, format: 'yyyy-mm-dd' },
];

describe('a written workbook', () => {
  const nasty = [
    '=1+1',
    '+52 81',
    '-5',
    '@cmd',
    '<b>&"\'',
    'línea\ndos',
    '_x000A_',
    '日本 🌲',
    ' a ',
  ];

  test('is read with the same content, also by another reader, and contains no formulas', async () => {
    const rows = nasty.map((name, at) => ({
      cells: [
        { type: 'number', text: String(at) } as const,
        text(name),
        { type: 'date', at: Date.UTC(2026, 10, 21) } as const,
      ],
    }));
    const file = await createWorkbookBuffer({ columns, rows: [rows] });
    const parsed = await read(file);
    expect(parsed.headers).toEqual(
      columns.map(({ header, note }, at) => ({ at, text: header, note })),
    );
    expect(parsed.rows.map(({ cells }) => cells)).toEqual(rows.map(({ cells }) => cells));

    const sheet = (await openExcelWorkbook(file)).getWorksheet('main');
    for (const [at, name] of nasty.entries()) {
      const cell = sheet?.getCell(at + 2, 2);
      expect(cell?.type).toBe(ExcelJS.ValueType.String);
      if (name !== '_x000A_') expect(cell?.value).toBe(name);
    }
    expect(sheet?.getCell('C2').value).toEqual(new Date(Date.UTC(2026, 10, 21)));
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
  });

  test('has options on a hidden sheet, validations of dates and numbers, and a note on each header', async () => {
    const options = Array.from({ length: 40 }, (_, at) => `Opción, ${at} con coma`);
    const file = await createWorkbookBuffer({
      columns: [
        {
          header: 'Tipo',
          note: 'kind',
          width: 20,
          check: { type: 'list', options, sentence: 'Elige' },
        },
        { header: 'Día', note: 'day', width: 20, check: { type: 'date', sentence: 'Fecha' } },
        {
          header: 'Piezas',
          note: 'count',
          width: 20,
          check: { type: 'whole', sentence: 'Entero' },
        },
      ],
    });
    const book = await openExcelWorkbook(file);
    expect(book.getWorksheet('options')?.state).toBe('hidden');
    expect(book.getWorksheet('options')?.getCell('A40').value).toBe('Opción, 39 con coma');
    const sheet = book.getWorksheet('main');
    expect(sheet?.getCell('A9000').dataValidation).toMatchObject({
      type: 'list',
      formulae: ['options!$A$1:$A$40'],
      errorStyle: 'stop',
    });
    expect(sheet?.getCell('B2').dataValidation).toMatchObject({ type: 'date' });
    expect(sheet?.getCell('C2').dataValidation).toMatchObject({
      type: 'whole',
      operator: 'greaterThan',
      formulae: [-10_000_000_000],
    });
  });
});

describe('the style of a written workbook', () => {
  const marked = { type: 'text', text: '=x' } as const;

  test('has the formats, colours and widths of its columns, red invalid cells, and quoted texts instead of formulas', async () => {
    const file = await createWorkbookBuffer({
      columns: [
        { header: 'Precio', width: 14, format: '0.00', serverSet: true },
        { header: 'Día', width: 12, format: 'yyyy-mm-dd' },
        { header: 'Suelto', width: 20 },
      ],
      notes: [{ row: 1, column: 2, text: 'línea\n<dos> & "tres"' }],
      rows: [
        [{ cells: [{ type: 'number', text: '1.5' }, undefined, marked], bad: new Set([1, 2]) }],
      ],
    });
    const book = await openExcelWorkbook(file);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['main']);
    const sheet = book.getWorksheet('main');
    expect(sheet?.columns.map(({ width }) => width)).toEqual([14, 12, 20]);
    expect(sheet?.getCell('A1')).toMatchObject({
      font: { bold: true, color: { argb: 'FF6C757D' } },
      fill: { fgColor: { argb: 'FFE9ECEF' } },
      alignment: { wrapText: true },
    });
    expect(sheet?.getCell('B1')).toMatchObject({
      font: { bold: true, color: { argb: 'FFFFFFFF' } },
      fill: { fgColor: { argb: 'FF191E3B' } },
    });
    expect(sheet?.getCell('A2').numFmt).toBe('0.00');
    expect(sheet?.getCell('A2').fill).toEqual({ type: 'pattern', pattern: 'none' });
    const bad = {
      font: { color: { argb: 'FF9C0006' } },
      fill: { fgColor: { argb: 'FFFFC7CE' } },
    };
    expect(sheet?.getCell('B2')).toMatchObject({ numFmt: 'yyyy-mm-dd', ...bad });
    expect(sheet?.getCell('C2')).toMatchObject({ value: '=x', ...bad });
    expect(new ZipArchive(file).text('xl/styles.xml')).toContain(
      'fillId="4" borderId="0" xfId="0" quotePrefix="1"',
    );
    expect(sheet?.getCell('C2').note).toBe('línea\n<dos> & "tres"');
  });

  test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])(
    'has the quoted text %j where Excel would run it as a formula',
    async (formula) => {
      const file = await createWorkbookBuffer({
        columns: [{ header: 'Texto', width: 14 }],
        rows: [[formula, '1-1'].map((each) => ({ cells: [text(each)] }))],
      });
      const xml = new ZipArchive(file).text('xl/worksheets/sheet1.xml') ?? '';
      const listStyles = [...xml.matchAll(/<c r="A[23]" s="(\d+)"/g)].map(([, style]) => style);
      expect(new Set(listStyles).size).toBe(2);
    },
  );

  test('has a content type for every part, and no unused parts', async () => {
    const always = [
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
    ];
    const ofLists = ['xl/worksheets/sheet2.xml'];
    const ofNotes = [
      'xl/comments1.xml',
      'xl/drawings/vmlDrawing1.vml',
      'xl/worksheets/_rels/sheet1.xml.rels',
    ];
    const plain = new ZipArchive(
      await createWorkbookBuffer({ columns: [{ header: 'a', width: 9 }] }),
    );
    expect(always.filter((name) => !plain.has(name))).toEqual([]);
    expect([...ofLists, ...ofNotes].filter((name) => plain.has(name))).toEqual([]);
    expect(plain.text('xl/worksheets/sheet1.xml')).not.toContain('r:id');

    const hint = 'uno "dos" & <tres>\ncuatro\u0001';
    const check = { type: 'list', options: ['x'], sentence: 'Elige', hint } as const;
    const file = await createWorkbookBuffer({
      columns: [{ header: 'b', note: 'b', width: 9, check }],
    });
    const whole = new ZipArchive(file);
    for (const name of [...always, ...ofLists, ...ofNotes].filter((each) => !each.endsWith('rels')))
      expect(whole.text('[Content_Types].xml')).toContain(
        name.endsWith('.vml') ? 'Extension="vml"' : `PartName="/${name}"`,
      );
    await openExcelWorkbook(file);
    expect(whole.text('xl/worksheets/sheet1.xml')).toContain(
      'prompt="uno &quot;dos&quot; &amp; &lt;tres&gt;&#10;cuatro_x0001_"',
    );
    // Excel finds the boxes of notes by these names alone.
    expect(whole.text('xl/drawings/vmlDrawing1.vml')).toContain('id="_x0000_s1025"');
  });
});

describe('a workbook of another program', () => {
  test('is read from the sheet main wherever it is, or else from the first visible sheet', async () => {
    const other = await writeForeign((book) => {
      book.addWorksheet('notes').addRow(['nothing']);
      book.addWorksheet('Main').addRow(['Nombre']);
    });
    expect((await read(other)).headers).toMatchObject([{ text: 'Nombre' }]);
    const unnamed = await writeForeign((book) => {
      book.addWorksheet('secret', { state: 'hidden' }).addRow(['hidden']);
      book.addWorksheet('Hoja1').addRow(['Código']);
    });
    expect((await read(unnamed)).headers).toMatchObject([{ text: 'Código' }]);
  });

  test('is read with the visible values of dates, rich texts, formulas, errors and merged cells', async () => {
    const file = await writeForeign((book) => {
      const sheet = book.addWorksheet('main');
      sheet.addRow(['a', 'b', 'c', 'd', 'e', '__proto__']);
      sheet.addRow([
        new Date(Date.UTC(2026, 1, 28)),
        { richText: [{ text: 'dos ' }, { text: 'partes', font: { bold: true } }] },
        { formula: '1+1', result: 2 },
        { formula: 'NOW()' },
        { error: '#REF!' },
        true,
      ]);
      sheet.addRow(['x', 'x']);
      sheet.mergeCells('A3:B3');
    });
    const { rows, merges, headers } = await read(file);
    expect(headers.at(-1)?.text).toBe('__proto__');
    expect(rows[0]?.cells).toEqual([
      { type: 'date', at: Date.UTC(2026, 1, 28) },
      text('dos partes'),
      { type: 'number', text: '2' },
      { type: 'fault', rule: 'formula', text: '' },
      { type: 'fault', rule: 'cellError', text: '#REF!' },
      { type: 'boolean', value: true },
    ]);
    expect(merges).toEqual([{ firstRow: 3, lastRow: 3, firstColumn: 0, lastColumn: 1 }]);
  });

  test('has the same content if its XML has comments, also ones that begin with >', async () => {
    const plain = await createWorkbookBuffer({
      columns: [{ header: 'a', width: 9 }],
      rows: [[{ cells: [text('b')] }]],
    });
    const archive = new ZipArchive(plain);
    const out = new PassThrough();
    const commented = buffer(out);
    const writer = new ZipWriter(out);
    for (const name of [
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ])
      await writer.add(name, [archive.text(name).replaceAll('><', '><!--></row> --><')]);
    await writer.end();
    const { rows } = await read(plain);
    expect(rows.map(({ cells }) => cells)).toEqual([[text('b')]]);
    expect(await read(await commented)).toEqual(await read(plain));
  });
});

describe('a file that is not a valid workbook', () => {
  const expectRefused = (file: Buffer, rule: string) =>
    expect(openWorkbook(file)).rejects.toMatchObject({
      code: 'WRONG_VALUES',
      details: [{ path: 'files', rule }],
    });

  test('is refused if it has random bytes, is cut in half or has a damaged part', async () => {
    await expectRefused(Buffer.from('PK nothing of the kind'), 'workbook');
    const good = await createWorkbookBuffer({ columns, rows: [[{ cells: [text('a')] }]] });
    await expectRefused(good.subarray(0, good.length / 2), 'workbook');
    const damaged = Buffer.from(good);
    damaged.fill(255, 60, good.length - 1_200); // the directory is whole
    await expect(openWorkbook(damaged)).rejects.toMatchObject({ code: 'WRONG_VALUES' });
  });

  test('is refused if it unpacks to gigabytes, whether or not its header shows it', async () => {
    await expectRefused(bomb(600_000_000), 'workbookSize');
    await expectRefused(bomb(1_000), 'workbook');
  });

  test('is refused if its XML has entity definitions', async () => {
    await expectRefused(zip('<!DOCTYPE x [<!ENTITY a "aaaa">]><workbook/>', 0), 'workbook');
  });
});

/** 50 MB of blanks in 50 KB, declared as something else. */
const bomb = (declared: number): Buffer => zip(' '.repeat(50_000_000), declared);

/** A zip with one part, `xl/workbook.xml`. */
function zip(content: string, declared: number): Buffer {
  const name = Buffer.from('xl/workbook.xml');
  const packed = deflateRawSync(Buffer.from(content));
  const size = declared === 0 ? content.length : declared;
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed]);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00'),
    fields,
    Buffer.alloc(14),
    name,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
