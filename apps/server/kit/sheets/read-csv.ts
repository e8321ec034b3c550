import { setImmediate as others } from 'node:timers/promises';
import { createWrongValueError } from '@tarima/domain/kit/errors';
import { maxCellLength, mostColumns } from '@tarima/domain/kit/sheets/contract';
import { findHeader, mostFirstRows, mostTitleRows, type Opening } from './find-header.ts';
import {
  maxSheetRowsRead,
  hasFilledCell,
  type SheetHeaderCell,
  type OpenedWorkbook,
} from './read-workbook.ts';
import type { SheetRow } from './sheet-rows.ts';

/** Delimiters of cells. Where two fit a file equally well, a comma is more likely part of its texts. */
export const csvDelimiters = [';', '\t', '|', ','] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

/** Rows that are read at once: other requests are served in between. */
const batchSize = 500;

/**
 * Opens a file of texts between commas, semicolons, tabs or bars, as any program writes it.
 * Every cell is a text, those that begin like a formula too; numbers and days are parsed as if the user had typed them.
 * @throws CodedError WRONG_VALUES of `files` when it holds bytes that no text has; of `layout` for a choice that the file lacks
 */
export function openCsvFile(file: Buffer, opening: Opening = {}): OpenedWorkbook {
  const { text, delimiter } = splitDelimiterLine(decodeText(file), opening);
  const firstRows = readFirstRows(text, delimiter);
  const { row } = findHeader(firstRows, opening);
  const headers = row.cells.flatMap((cell, at): SheetHeaderCell[] =>
    cell?.type === 'text' && cell.text.trim() !== ''
      ? [{ at, text: cell.text.trim(), note: '' }]
      : [],
  );
  return {
    headers,
    headerRow: row.number,
    firstRows,
    sheets: [],
    delimiter,
    rows: () => batchesBelow(row.number, text, delimiter),
    merges: () => [],
  };
}

function readFirstRows(text: string, delimiter: CsvDelimiter): SheetRow[] {
  const rows: SheetRow[] = [];
  for (const row of parseRows(text, delimiter, mostTitleRows)) {
    rows.push(row);
    if (rows.length >= mostFirstRows) break;
  }
  return rows;
}

async function* batchesBelow(
  header: number,
  text: string,
  delimiter: CsvDelimiter,
): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = [];
  for (const row of parseRows(text, delimiter)) {
    if (row.number <= header) continue;
    batch.push(row);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
    await others();
  }
  if (batch.length > 0) yield batch;
}

/** Decodes the encodings that Excel, in Spanish or English, and other programs write: UTF-8, UTF-16, or Windows-1252. */
function decodeText(file: Buffer): string {
  const text = unicode(file) ?? new TextDecoder('windows-1252').decode(file);
  if (text.includes('\0')) throw createWrongValueError('files', 'fileType');
  return text;
}

function unicode(file: Buffer): string | undefined {
  const mark = file.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(file);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return undefined;
  }
}

/** Line by which a file declares its delimiter; Excel does not show it. */
const said = /^sep=([;,\t|])(?:\r\n|\r|\n)/i;

function splitDelimiterLine(
  text: string,
  opening: Opening,
): { readonly text: string; readonly delimiter: CsvDelimiter } {
  const [line = '', sign] = said.exec(text) ?? [];
  const rest = text.slice(line.length);
  const named = opening.layout?.delimiter ?? csvDelimiters.find((each) => each === sign);
  return { text: rest, delimiter: named ?? detectDelimiter(rest, opening) };
}

/** Rows that show the delimiter, and characters among which they are looked for. */
const lookedAt = 60;
const lookedInto = 200_000;
/** Share of rows of one width that shows the delimiter of a file without a recognised header. */
const mostAlike = 0.8;

/**
 * Returns the delimiter with which a row names most columns;
 * else the one that most of the first rows have as often as the header has, or as each other.
 * For a file of one column, the one that is rarest in its texts.
 */
function detectDelimiter(text: string, opening: Opening): CsvDelimiter {
  const judged = csvDelimiters.map((delimiter) => {
    const rows = readFirstRecords(text, delimiter);
    const [width = 0, ...below] = rows.map(({ length }) => length);
    const alike = below.filter((each) => each === width).length;
    return {
      delimiter,
      width,
      share: below.length === 0 ? 1 : alike / below.length,
      usual: usualWidth([width, ...below]),
      score: findHeader(rows.slice(0, mostFirstRows).map(toTextRow), { words: opening.words })
        .score,
    };
  });
  const [clearest, second] = judged.toSorted((one, other) => other.score - one.score);
  if (clearest && clearest.score >= 2 && clearest.score > (second?.score ?? 0))
    return clearest.delimiter;
  const [best] = judged
    .filter(({ width }) => width > 1)
    .toSorted((one, other) => other.share - one.share || other.width - one.width);
  // A recognised header of one column is no title: commas below it belong to its texts.
  const [usual] = judged
    .filter(
      ({ usual: { width, share } }) => clearest?.score === 0 && width > 1 && share >= mostAlike,
    )
    .toSorted((one, other) => other.usual.share - one.usual.share);
  return (usual && usual.usual.share > (best?.share ?? 0) ? usual : best)?.delimiter ?? '\t';
}

/** Returns the width that most rows have, and their share: titles of one cell do not count against a table of three columns. */
function usualWidth(widths: readonly number[]): { readonly width: number; readonly share: number } {
  const several = widths.filter((width) => width > 1);
  const [most] = [...Map.groupBy(several, (width) => width)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  if (!most) return { width: 0, share: 0 };
  const [width, { length }] = most;
  return { width, share: length / (width > 2 ? several : widths).length };
}

const toTextRow = (texts: readonly string[], at: number): SheetRow => ({
  number: at + 1,
  cells: texts.map((text) => ({ type: 'text', text })),
});

/** Returns the first rows with a value, as a delimiter separates them. */
function readFirstRecords(text: string, delimiter: CsvDelimiter): string[][] {
  const records: string[][] = [];
  try {
    for (const cells of parseCsvRecords(text.slice(0, lookedInto), delimiter)) {
      if (cells.some((cell) => cell.trim() !== '')) records.push(cells);
      if (records.length > lookedAt) break;
    }
  } catch {
    // Quotes that never end: with another sign they may be none.
  }
  return records;
}

function* parseRows(text: string, delimiter: CsvDelimiter, last?: number): Generator<SheetRow> {
  let number = 0;
  for (const texts of parseCsvRecords(text, delimiter)) {
    number += 1;
    if (last !== undefined && number > last) return;
    if (number > maxSheetRowsRead) throw createWrongValueError('files', 'workbookSize');
    const cells = texts.map((cell) =>
      cell === '' ? undefined : ({ type: 'text', text: asShown(cell) } as const),
    );
    if (hasFilledCell({ cells })) yield { number, cells };
  }
}

/** Unwraps a formula whose only purpose is that Excel does not take a code for a number. */
const asShown = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;

/**
 * Returns the texts of a file, row by row.
 * Quoted text may hold anything, two quotes for one; characters behind its closing quote belong to it.
 * Source: RFC 4180, and Excel's reading of files that break it.
 * @throws CodedError WRONG_VALUES of `files` where quotes never end
 */
export function* parseCsvRecords(text: string, delimiter: CsvDelimiter): Generator<string[]> {
  const cellEnds = new RegExp(`[\\r\\n${delimiter}]`, 'g');
  let cells: string[] = [];
  let row = 1;
  let at = 0;
  for (;;) {
    const quoted = text[at] === '"' ? parseQuoted(text, at, row) : undefined;
    cellEnds.lastIndex = quoted?.end ?? at;
    const end = cellEnds.exec(text)?.index ?? text.length;
    const cell = `${quoted?.text ?? ''}${text.slice(quoted?.end ?? at, end)}`;
    if (cell.length > maxCellLength)
      throw createWrongValueError('files', 'cellLength', { max: maxCellLength });
    if (cells.length < mostColumns) cells.push(cell);
    if (end === text.length) break;
    at = end + 1;
    if (text[end] === delimiter) continue;
    if (text[end] === '\r' && text[at] === '\n') at += 1;
    yield cells;
    cells = [];
    row += 1;
  }
  if (cells.length > 1 || cells[0] !== '') yield cells;
}

function parseQuoted(text: string, begin: number, row: number) {
  let read = '';
  let from = begin + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) throw createWrongValueError('files', 'openQuote', { row });
    read += text.slice(from, quote);
    if (read.length > maxCellLength)
      throw createWrongValueError('files', 'cellLength', { max: maxCellLength });
    if (text[quote + 1] !== '"') return { text: read, end: quote + 1 };
    read += '"';
    from = quote + 2;
  }
}
