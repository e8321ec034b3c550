import fc from 'fast-check';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { getRunSeed } from '../../testing/random.ts';
import { detectFileType } from '../files/detect-file-type.ts';
import { getRoundCount } from '../../testing/rounds.ts';
import { parseSheetFile } from './parse-sheet.ts';
import { csvDelimiters, openCsvFile, parseCsvRecords } from './read-csv.ts';

const seed = getRunSeed();

async function read(file: Buffer) {
  const sheet = openCsvFile(file);
  const rows: (string | undefined)[][] = [];
  for await (const batch of sheet.rows())
    for (const { number, cells } of batch)
      rows[number] = Array.from(cells, (cell) => (cell?.type === 'text' ? cell.text : undefined));
  return { headers: sheet.headers.map(({ text }) => text), delimiter: sheet.delimiter, rows };
}

/** Quotes a text like other programs: where it needs it, or always. */
const quoteText = (text: string, always: boolean): string =>
  always || /["\r\n;,\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const encodings = {
  'UTF-8': (text: string) => Buffer.from(text, 'utf8'),
  'UTF-8 with its mark': (text: string) => Buffer.from(`\ufeff${text}`, 'utf8'),
  'UTF-16 with its mark': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'Windows-1252': (text: string) =>
    Buffer.from(
      text.replaceAll('€', '\u0080').replaceAll('’', '\u0092').replaceAll('–', '\u0096'),
      'latin1',
    ),
};

/** Letters that all of these encodings have, and the special characters of such a file. */
const letters = fc.constantFrom(...'aZñÑáéíóúü€’–"";,\t\n 1=+-@.'.split(''));
const cell = fc
  .string({ unit: letters, maxLength: 8 })
  .filter((text) => text === text.trim() && !text.startsWith('="'));
const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), {
  minLength: 1,
  maxLength: 12,
});
const header = ['Clave', 'Descripción', 'Ñu €'];

describe(`any table is parsed as it was written (seed ${seed})`, () => {
  for (const [name, encode] of Object.entries(encodings))
    for (const delimiter of csvDelimiters)
      for (const end of ['\r\n', '\n', '\r'])
        test(`${name}, ${JSON.stringify(delimiter)}, ${JSON.stringify(end)}`, async () => {
          await fc.assert(
            fc.asyncProperty(table, fc.boolean(), fc.boolean(), async (rows, always, ended) => {
              // A last row of one blank cell is no row; one of three blank cells is.
              const lines = [header, ...rows].map((cells) =>
                cells.map((text) => quoteText(text, always)).join(delimiter),
              );
              const file = await read(encode(lines.join(end) + (ended ? end : '')));
              expect(file.headers).toEqual(header);
              expect(file.delimiter).toBe(delimiter);
              const shown = rows.map((cells) =>
                cells.map((text) => (text === '' ? undefined : text)),
              );
              for (const [at, cells] of shown.entries())
                expect(file.rows[at + 2]).toEqual(
                  cells.every((text) => text === undefined) ? undefined : cells,
                );
            }),
            { seed, numRuns: getRoundCount(480, 12) },
          );
        });
});

test.each([
  ['Nombre;Precio (USD, sin IVA)\nTarima, grande;1,50\n', ';'],
  ['Nombre,Notas; otras,Precio\na,b,1\nc,d,2\n', ','],
  ['Nombre\tPrecio\na\t1,5\n', '\t'],
  ['sep=,\nNombre;x,Precio\na;b,1\n', ','],
  ['Nombre\nTarima, grande\nTarima; chica\n', '\t'],
])('the delimiter is detected: %j', async (text, delimiter) => {
  expect((await read(Buffer.from(text))).delimiter).toBe(delimiter);
});

test('rows have the numbers of Excel: blank rows count, line breaks inside a cell do not', async () => {
  const { rows } = await read(Buffer.from('a;b\n\n"x\ny";2\n;;\nz;3'));
  expect(Object.entries(rows)).toEqual([
    ['3', ['x\ny', '2']],
    ['5', ['z', '3']],
  ]);
});

test('a text that begins like a formula stays a text, and ="007" becomes 007', async () => {
  const { rows } = await read(Buffer.from('a;b\n=1+1;"=""007"""\n@cmd;+52'));
  expect(rows.slice(2)).toEqual([
    ['=1+1', '007'],
    ['@cmd', '+52'],
  ]);
});

test('four of five rows of the same width show the delimiter below a title with another one', async () => {
  const lines = ['Lista, completa', 'a;b;c', 'd;e;f', 'g;h;i', 'j;k;l', 'm;n'];
  expect((await read(Buffer.from(lines.join('\n')))).delimiter).toBe(';');
  expect((await read(Buffer.from(lines.with(4, 'j;k').join('\n')))).delimiter).toBe(',');
});

test('blank rows above the header do not hide the delimiter', async () => {
  const lines = ['', ';', '', 'Nombre;Precio', 'Tarima;1'];
  expect(await read(Buffer.from(lines.join('\n')))).toMatchObject({
    delimiter: ';',
    headers: ['Nombre', 'Precio'],
  });
});

test('a delimiter chosen by the user takes precedence over the one that the file declares', () => {
  const file = Buffer.from('sep=;\na,b\n1,2');
  expect(openCsvFile(file).delimiter).toBe(';');
  const chosen = openCsvFile(file, { layout: { delimiter: ',' } });
  expect([chosen.delimiter, chosen.headers.map(({ text }) => text)]).toEqual([',', ['a', 'b']]);
});

test('unclosed quotes and binary characters are refused', async () => {
  expect(() => [...parseCsvRecords('a;b\n"c;d\n', ';')]).toThrow(
    expect.objectContaining({
      details: [{ path: 'files', rule: 'openQuote', params: { row: 2 } }],
    }),
  );
  await expect(parseSheetFile(Buffer.from('a;b\n\0;c'))).rejects.toMatchObject({
    details: [{ path: 'files', rule: 'fileType' }],
  });
});

test('a row with a million cells and a file with millions of rows need no extra memory', async () => {
  const { value } = parseCsvRecords(';'.repeat(1_000_000), ';').next();
  expect(value).toHaveLength(500);
  const file = openCsvFile(Buffer.from(`a;b\n${'\n'.repeat(2_000_000)}`));
  await expect(file.rows().next()).rejects.toMatchObject({
    details: [{ path: 'files', rule: 'workbookSize' }],
  });
});

test('a text table is detected by its content, whatever its name; markup and binary files are not', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tarima-csv-'));
  const sniffKind = async (content: Buffer) => {
    await writeFile(path.join(folder, 'file'), content);
    return (await detectFileType(path.join(folder, 'file')))?.kind;
  };
  for (const encode of Object.values(encodings))
    expect(await sniffKind(encode('Descripción;Precio\nÑu;1'))).toBe('table');
  for (const text of ['', '  \n', ' <svg>', '\ufeff<html>', 'a;b\u0000', '\u001b[2J'])
    expect(await sniffKind(Buffer.from(text)), JSON.stringify(text)).toBeUndefined();
  await rm(folder, { recursive: true });
});
