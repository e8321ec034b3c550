import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import type { SheetCell } from '@tarima/domain/kit/sheets/cell';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { openExcelWorkbook } from '../../sheets/testing/sheets.ts';
import { ZipArchive } from './zip-archive.ts';
import { openWorkbook } from './read-workbook.ts';
import type { SheetRow } from './sheet-rows.ts';
import { createWorkbookBuffer } from './write-workbook.ts';
import { decodeXmlEntities, XmlReader } from './xml.ts';
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

/** Parts of a workbook without lists and notes. */
const plainParts = [
  '_rels/.rels',
  'xl/workbook.xml',
  'xl/_rels/workbook.xml.rels',
  'xl/styles.xml',
  'xl/worksheets/sheet1.xml',
];

/** Writes parts of a workbook again, as another program might write them. */
async function rewriteParts(
  file: Buffer,
  names: readonly string[],
  change: (xml: string) => string = (xml) => xml,
): Promise<Buffer> {
  const archive = new ZipArchive(file);
  const out = new PassThrough();
  const written = buffer(out);
  const writer = new ZipWriter(out);
  for (const name of names) await writer.add(name, [change(archive.text(name))]);
  await writer.end();
  return written;
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
        {
          header: 'Color',
          width: 20,
          check: { type: 'list', options: ['Rojo'], sentence: 'Elige' },
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
    // Each list has a column of its own on the hidden sheet.
    expect(sheet?.getCell('D2').dataValidation).toMatchObject({ formulae: ['options!$B$1:$B$1'] });
    expect(sheet?.getCell('B2').dataValidation).toMatchObject({
      type: 'date',
      operator: 'greaterThan',
    });
    expect(new ZipArchive(file).text('xl/worksheets/sheet1.xml')).toContain(
      '<formula1>1</formula1>',
    );
    expect(sheet?.getCell('C2').dataValidation).toMatchObject({
      type: 'whole',
      operator: 'greaterThan',
      formulae: [-10_000_000_000],
    });
  });
});

test('a long workbook has the checksum of its whole sheet, and validations beyond its last row', async () => {
  const file = await createWorkbookBuffer({
    columns: [{ header: 'Piezas', width: 20, check: { type: 'whole', sentence: 'Entero' } }],
    count: 20_000,
    rows: [Array.from({ length: 20_000 }, () => ({ cells: [text('1')] }))],
  });
  const xml = new ZipArchive(file).text('xl/worksheets/sheet1.xml');
  expect(xml).toContain('sqref="A2:A21001"');
  // The sheet is the last part; its sizes follow it.
  expect(file.readUInt32LE(file.lastIndexOf(Buffer.from('PK\x07\x08')) + 4)).toBe(crc32(xml));
});

describe('the style of a written workbook', () => {
  const marked = { type: 'text', text: '=x' } as const;

  test('has the formats, colours and widths of its columns, red invalid cells, and quoted texts instead of formulas', async () => {
    const file = await createWorkbookBuffer({
      columns: [
        { header: 'Precio', width: 14, format: '0.00', serverSet: true },
        { header: 'Día', width: 12, format: 'yyyy-mm-dd' },
        { header: 'Suelto', width: 20 },
        { header: 'Peso', width: 10, format: '0.000' },
      ],
      notes: [{ row: 1, column: 2, text: 'línea\n<dos> & "tres"' }],
      rows: [
        [
          {
            cells: [
              { type: 'number', text: '1.5' },
              undefined,
              marked,
              { type: 'number', text: '2' },
            ],
            bad: new Set([1, 2]),
          },
        ],
      ],
    });
    const book = await openExcelWorkbook(file);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['main']);
    const sheet = book.getWorksheet('main');
    expect(sheet?.columns.map(({ width }) => width)).toEqual([14, 12, 20, 10]);
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
    expect(sheet?.getCell('D2').numFmt).toBe('0.000');
    const bad = {
      font: { color: { argb: 'FF9C0006' } },
      fill: { fgColor: { argb: 'FFFFC7CE' } },
    };
    expect(sheet?.getCell('B2')).toMatchObject({ numFmt: 'yyyy-mm-dd', ...bad });
    expect(sheet?.getCell('C2')).toMatchObject({ value: '=x', ...bad });
    const archive = new ZipArchive(file);
    const [, style] = /<c r="C2" s="(\d+)"/.exec(archive.text('xl/worksheets/sheet1.xml')) ?? [];
    const [, formats = ''] = archive.text('xl/styles.xml').split('<cellXfs');
    expect([...formats.matchAll(/<xf [^>]*>/g)][Number(style)]?.[0]).toContain(
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
    const boxes = whole.text('xl/drawings/vmlDrawing1.vml');
    expect(boxes).toContain('id="_x0000_s1025"');
    // A box begins in the next column, and is two columns wide and four rows high.
    expect(boxes).toContain('<x:Anchor>1,15,0,2,3,31,4,4</x:Anchor>');
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
      book.addWorksheet('Vacía');
      book.addWorksheet('Hoja1').addRow(['Código']);
    });
    expect((await read(unnamed)).headers).toMatchObject([{ text: 'Código' }]);
    expect((await openWorkbook(unnamed)).sheets).toEqual(['Vacía', 'Hoja1']);
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

  test('has the same content if its XML has prefixes, or comments, also ones that begin with >', async () => {
    const plain = await createWorkbookBuffer({
      columns: [{ header: 'a', width: 9 }],
      rows: [[{ cells: [text('b')] }]],
    });
    const commented = await rewriteParts(plain, plainParts, (xml) =>
      xml.replaceAll('><', '><!--></row> --><'),
    );
    const { rows } = await read(plain);
    expect(rows.map(({ cells }) => cells)).toEqual([[text('b')]]);
    expect(await read(commented)).toEqual(await read(plain));
    const prefixed = await rewriteParts(plain, plainParts, (xml) =>
      xml.replaceAll(/<(\/?)(?=[a-z])/gi, '<$1x:'),
    );
    expect(await read(prefixed)).toEqual(await read(plain));
  });

  test('is read with literal texts, logical values in words, and without phonetic readings', async () => {
    const plain = await createWorkbookBuffer({
      columns: ['a', 'b', 'c'].map((header) => ({ header, width: 9 })),
      rows: [[{ cells: [text('x')] }]],
    });
    const literal = '<c t="inlineStr"><is><t><![CDATA[a &lt; b]]></t></is></c>';
    const logical = '<c t="b"><v>true</v></c>';
    const phonetic =
      '<c t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is></c>';
    const { rows } = await read(
      await rewriteParts(plain, plainParts, (xml) =>
        xml.replace(/<row r="2">.*<\/row>/, `<row r="2">${literal}${logical}${phonetic}</row>`),
      ),
    );
    expect(rows.map(({ cells }) => cells)).toEqual([
      [text('a &lt; b'), { type: 'boolean', value: true }, text('東京')],
    ]);
  });

  test('is read up to its 500th column', async () => {
    const file = await writeForeign((book) => {
      book.addWorksheet('main').addRow(Array.from({ length: 501 }, (_, at) => `c${at}`));
    });
    expect((await read(file)).headers.at(-1)).toMatchObject({ at: 499, text: 'c499' });
  });

  test('is read with the dates of a program that counts days from 1904', async () => {
    const day = new Date(Date.UTC(2026, 1, 28));
    const file = await writeForeign((book) => {
      book.properties.date1904 = true;
      const sheet = book.addWorksheet('main');
      sheet.addRow(['Día']);
      sheet.addRow([day]);
    });
    expect((await read(file)).rows[0]?.cells).toEqual([{ type: 'date', at: day.getTime() }]);
  });
});

test('a character that is cut between two pieces of a file is read as one', () => {
  let shown = '';
  const reader = new XmlReader({
    open: () => undefined,
    close: () => undefined,
    text: (piece) => {
      shown += decodeXmlEntities(piece);
    },
  });
  for (const piece of ['<t>pino &am', 'p; encino &#2', '41;</t>']) reader.write(piece);
  reader.end();
  expect(shown).toBe('pino & encino ñ');
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
    await expectRefused(await rewriteParts(good, [...plainParts, 'xl/styles.xml']), 'workbook');
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
